; sources 8cbe17e0a0b9fd31b155c3b284d60cfa8414e11e4ec057f849e15011c1ecb7b7
; made by tools/build_runtime.py
%struct.Api = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, ptr, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.anon = type { %struct.Opaque, %struct.Opaque, %struct.Opaque, i32, i32, i32, [255 x i64], ptr }
%struct.Opaque = type { [16 x i64] }
%struct.Object = type { i64, ptr }
%struct.Spec = type { ptr, i32, i32, i32, ptr }
%struct.Slot = type { i32, ptr }
%struct.Member = type { ptr, i32, i64, i32, ptr }
%struct.Method = type { ptr, ptr, i32, ptr }
%struct.GetSet = type { ptr, ptr, ptr, ptr, ptr }
%struct.Workspace = type { ptr, ptr, ptr, [8 x i64], i32, i32, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, i64, ptr, i64, ptr, ptr, ptr, i64, i32 }
%struct.Chunk = type { ptr, i64, [6 x i64] }
%struct.Kept = type { %struct.Object, i64, i64, ptr, ptr }
%struct.Room = type { ptr, i64 }
%struct.Array = type { %struct.Object, ptr, i32, ptr, ptr, ptr, ptr, i32, ptr, ptr, ptr }
%struct.Descr = type { %struct.Object, ptr, i8, i8, i8, i8, i32, i64, i64 }
%struct.Block = type { ptr, i64, ptr }
%struct.TapeHeader = type { ptr, i64, i64 }
%struct.Tape = type { ptr, i64, i64, [5 x i64] }
%struct.Team = type { ptr, ptr, i64, i64, i64, i64, i64, i32, [8 x i64], i32, i32, ptr }
%struct.Header = type { i64, i32, i32, i32, i32, i32, i32, ptr, ptr, i32, i32 }
%struct.VarObject = type { %struct.Object, i64 }
%struct.Variant = type { %struct.Object, ptr, i64, i64, i64, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i32, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Check = type { ptr, ptr, i64, i64, i64, i64, i64, i64 }
%struct.Node = type { i8, i8, i8, i8, i32, i64, ptr, ptr }
%struct.Outcome = type { i32, i64, i64 }
%struct.Given = type { %struct.Object, ptr, [3 x i64], [2 x ptr], ptr, i64, i32 }
%struct.Watched = type { ptr, ptr, i64, ptr, ptr, i64, i64 }
%struct.Watch = type { i64, ptr, i64, i64 }
%struct.Extent = type { ptr, ptr }
%struct.Call = type { ptr, ptr, ptr, i64, i64, i32 }
%struct.Guard = type { ptr, i64 }
%struct.List = type { %struct.VarObject, ptr }
%struct.Seen = type { ptr, ptr, ptr, i32 }
%struct.Number = type { %struct.Object, %union.anon }
%union.anon = type { [2 x double] }
%struct.Cell = type { %struct.Object, ptr }
%struct.Entry = type { %struct.Object, ptr, ptr, ptr, ptr, ptr }
@api = internal unnamed_addr global %struct.Api zeroinitializer, align 8
@pool = internal global %struct.anon zeroinitializer, align 8
@PyList_Type = external global %struct.Object, align 8
@_Py_NoneStruct = external global %struct.Object, align 8
@PyTuple_Type = external global %struct.Object, align 8
@PyExc_ValueError = external local_unnamed_addr global ptr, align 8
@.str = private unnamed_addr constant [38 x i8] c"malformed descriptor of compiled code\00", align 1
@allocations = internal global i64 0, align 8
@variant_spec = internal global %struct.Spec { ptr @.str.19, i32 248, i32 0, i32 18560, ptr @variant_slots }, align 8
@workspace_spec = internal global %struct.Spec { ptr @.str.26, i32 88, i32 0, i32 128, ptr @workspace_slots }, align 8
@kept_spec = internal global %struct.Spec { ptr @.str.33, i32 48, i32 0, i32 128, ptr @kept_slots }, align 8
@entry_spec = internal global %struct.Spec { ptr @.str.35, i32 56, i32 0, i32 19456, ptr @entry_slots }, align 8
@PyUnicode_Type = external global %struct.Object, align 8
@PyCell_Type = external global %struct.Object, align 8
@PyDict_Type = external global %struct.Object, align 8
@.str.1 = private unnamed_addr constant [28 x i8] c"this workspace was released\00", align 1
@PyExc_RuntimeError = external local_unnamed_addr global ptr, align 8
@.str.2 = private unnamed_addr constant [59 x i8] c"this workspace is in use: each thread needs one of its own\00", align 1
@.str.3 = private unnamed_addr constant [41 x i8] c"this workspace was made for another rule\00", align 1
@PyFloat_Type = external global %struct.Object, align 8
@PyLong_Type = external global %struct.Object, align 8
@_Py_TrueStruct = external global %struct.Object, align 8
@_Py_FalseStruct = external global %struct.Object, align 8
@PyComplex_Type = external global %struct.Object, align 8
@SHIFT = internal unnamed_addr constant [13 x i8] c"\00\00\01\02\03\00\01\02\03\02\03\03\04", align 1
@KIND = internal unnamed_addr constant [13 x i8] c"biiiiuuuuffcc", align 1
@PyBytes_Type = external global %struct.Object, align 8
@.str.4 = private unnamed_addr constant [73 x i8] c"this workspace was made for other sizes: an axis of %zd elements has %zd\00", align 1
@PyExc_TypeError = external local_unnamed_addr global ptr, align 8
@.str.5 = private unnamed_addr constant [88 x i8] c"out must be the %zd arrays of the result, in order (a tuple, or the array if it is one)\00", align 1
@.str.6 = private unnamed_addr constant [59 x i8] c"array %zd of out is not of the dtype or rank of the result\00", align 1
@.str.7 = private unnamed_addr constant [38 x i8] c"array %zd of out cannot be written to\00", align 1
@.str.8 = private unnamed_addr constant [35 x i8] c"array %zd of out overlaps an input\00", align 1
@.str.9 = private unnamed_addr constant [34 x i8] c"arrays %zd and %zd of out overlap\00", align 1
@_Py_EllipsisObject = external global %struct.Object, align 8
@PyExc_KeyboardInterrupt = external local_unnamed_addr global ptr, align 8
@PyExc_SystemError = external local_unnamed_addr global ptr, align 8
@.str.10 = private unnamed_addr constant [32 x i8] c"pullback: bad result descriptor\00", align 1
@.str.11 = private unnamed_addr constant [61 x i8] c"an array in out has not the shape of the result, which is %R\00", align 1
@.str.12 = private unnamed_addr constant [55 x i8] c"pullback: an array to be kept has no memory of its own\00", align 1
@.str.13 = private unnamed_addr constant [47 x i8] c"compiled code was called with other parameters\00", align 1
@.str.14 = private unnamed_addr constant [76 x i8] c"argument %zd is not of the type (or layout) that this code was compiled for\00", align 1
@.str.15 = private unnamed_addr constant [55 x i8] c"array arguments %zd and %zd overlap and one is written\00", align 1
@.str.16 = private unnamed_addr constant [42 x i8] c"these sizes need code that stretches axes\00", align 1
@.str.17 = private unnamed_addr constant [46 x i8] c"a global or closure variable changed its type\00", align 1
@.str.18 = private unnamed_addr constant [25 x i8] c"this code is out of date\00", align 1
@.str.19 = private unnamed_addr constant [17 x i8] c"pullback.Variant\00", align 1
@variant_slots = internal global [7 x %struct.Slot] [%struct.Slot { i32 50, ptr @PyVectorcall_Call }, %struct.Slot { i32 51, ptr @variant_clear }, %struct.Slot { i32 52, ptr @variant_dealloc }, %struct.Slot { i32 71, ptr @variant_traverse }, %struct.Slot { i32 72, ptr @variant_members }, %struct.Slot { i32 56, ptr @.str.20 }, %struct.Slot zeroinitializer], align 16
@variant_members = internal global [4 x %struct.Member] [%struct.Member { ptr @.str.21, i32 19, i64 184, i32 1, ptr null }, %struct.Member { ptr @.str.22, i32 6, i64 216, i32 1, ptr @.str.23 }, %struct.Member { ptr @.str.24, i32 6, i64 240, i32 1, ptr @.str.25 }, %struct.Member zeroinitializer], align 16
@.str.20 = private unnamed_addr constant [33 x i8] c"Compiled code for one signature.\00", align 1
@.str.21 = private unnamed_addr constant [21 x i8] c"__vectorcalloffset__\00", align 1
@.str.22 = private unnamed_addr constant [7 x i8] c"hidden\00", align 1
@.str.23 = private unnamed_addr constant [36 x i8] c"list of the values of hidden inputs\00", align 1
@.str.24 = private unnamed_addr constant [5 x i8] c"keep\00", align 1
@.str.25 = private unnamed_addr constant [35 x i8] c"what the compiled code needs alive\00", align 1
@.str.26 = private unnamed_addr constant [19 x i8] c"pullback.Workspace\00", align 1
@workspace_slots = internal global [5 x %struct.Slot] [%struct.Slot { i32 52, ptr @workspace_dealloc }, %struct.Slot { i32 64, ptr @workspace_methods }, %struct.Slot { i32 73, ptr @workspace_getset }, %struct.Slot { i32 56, ptr @.str.27 }, %struct.Slot zeroinitializer], align 16
@workspace_methods = internal global [2 x %struct.Method] [%struct.Method { ptr @.str.28, ptr @workspace_release, i32 4, ptr @.str.29 }, %struct.Method zeroinitializer], align 16
@workspace_getset = internal global [2 x %struct.GetSet] [%struct.GetSet { ptr @.str.31, ptr @workspace_nbytes, ptr null, ptr @.str.32, ptr null }, %struct.GetSet zeroinitializer], align 16
@.str.27 = private unnamed_addr constant [71 x i8] c"Memory that calls of one rule with the same sizes use again and again.\00", align 1
@.str.28 = private unnamed_addr constant [8 x i8] c"release\00", align 1
@.str.29 = private unnamed_addr constant [56 x i8] c"Free the memory; the workspace cannot be used any more.\00", align 1
@.str.30 = private unnamed_addr constant [25 x i8] c"this workspace is in use\00", align 1
@.str.31 = private unnamed_addr constant [7 x i8] c"nbytes\00", align 1
@.str.32 = private unnamed_addr constant [20 x i8] c"bytes that it holds\00", align 1
@.str.33 = private unnamed_addr constant [14 x i8] c"pullback.Kept\00", align 1
@kept_slots = internal global [3 x %struct.Slot] [%struct.Slot { i32 52, ptr @kept_dealloc }, %struct.Slot { i32 56, ptr @.str.34 }, %struct.Slot zeroinitializer], align 16
@.str.34 = private unnamed_addr constant [41 x i8] c"What one compiled call keeps for others.\00", align 1
@.str.35 = private unnamed_addr constant [15 x i8] c"pullback.Entry\00", align 1
@entry_slots = internal global [11 x %struct.Slot] [%struct.Slot { i32 50, ptr @PyVectorcall_Call }, %struct.Slot { i32 51, ptr @entry_clear }, %struct.Slot { i32 52, ptr @entry_dealloc }, %struct.Slot { i32 60, ptr @entry_init }, %struct.Slot { i32 64, ptr @entry_methods }, %struct.Slot { i32 65, ptr @entry_new }, %struct.Slot { i32 71, ptr @entry_traverse }, %struct.Slot { i32 72, ptr @entry_members }, %struct.Slot { i32 73, ptr @entry_getset }, %struct.Slot { i32 56, ptr @.str.36 }, %struct.Slot zeroinitializer], align 16
@entry_methods = internal global [2 x %struct.Method] [%struct.Method { ptr @.str.38, ptr @init_subclass, i32 20, ptr null }, %struct.Method zeroinitializer], align 16
@entry_members = internal global [5 x %struct.Member] [%struct.Member { ptr @.str.21, i32 19, i64 16, i32 1, ptr null }, %struct.Member { ptr @.str.41, i32 19, i64 24, i32 1, ptr null }, %struct.Member { ptr @.str.42, i32 19, i64 32, i32 1, ptr null }, %struct.Member { ptr @.str.43, i32 6, i64 48, i32 0, ptr @.str.44 }, %struct.Member zeroinitializer], align 16
@entry_getset = internal global [3 x %struct.GetSet] [%struct.GetSet { ptr @.str.45, ptr @PyObject_GenericGetDict, ptr @PyObject_GenericSetDict, ptr null, ptr null }, %struct.GetSet { ptr @.str.46, ptr @get_variants, ptr @set_variants, ptr @.str.47, ptr null }, %struct.GetSet zeroinitializer], align 16
@.str.36 = private unnamed_addr constant [42 x i8] c"A callable whose calls run compiled code.\00", align 1
@.str.37 = private unnamed_addr constant [40 x i8] c"Entry takes one argument, the slow path\00", align 1
@.str.38 = private unnamed_addr constant [18 x i8] c"__init_subclass__\00", align 1
@.str.39 = private unnamed_addr constant [69 x i8] c"no compiled variant takes these arguments, and there is no slow path\00", align 1
@.str.40 = private unnamed_addr constant [27 x i8] c" in a pullback entry point\00", align 1
@.str.41 = private unnamed_addr constant [15 x i8] c"__dictoffset__\00", align 1
@.str.42 = private unnamed_addr constant [19 x i8] c"__weaklistoffset__\00", align 1
@.str.43 = private unnamed_addr constant [5 x i8] c"slow\00", align 1
@.str.44 = private unnamed_addr constant [59 x i8] c"slow(args, kwnames): takes the calls that no variant takes\00", align 1
@.str.45 = private unnamed_addr constant [9 x i8] c"__dict__\00", align 1
@.str.46 = private unnamed_addr constant [9 x i8] c"variants\00", align 1
@.str.47 = private unnamed_addr constant [34 x i8] c"compiled variants, tried in order\00", align 1
@.str.48 = private unnamed_addr constant [44 x i8] c"variants must be a tuple of Variant objects\00", align 1
@buckets = internal unnamed_addr global [4096 x ptr] zeroinitializer, align 16
define ptr @pb_arena_grow(ptr %0, i64 %1) {
  %3 = icmp ugt i64 %1, 1152921504606846976
  br i1 %3, label %79, label %4
4:
  %5 = icmp eq i64 %1, 0
  %6 = add nuw nsw i64 %1, 63
  %7 = and i64 %6, -64
  %8 = select i1 %5, i64 64, i64 %7
  %9 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %0, align 8
  %12 = ptrtoint ptr %10 to i64
  %13 = ptrtoint ptr %11 to i64
  %14 = sub i64 %12, %13
  %15 = icmp ugt i64 %8, %14
  br i1 %15, label %18, label %16
16:
  %17 = getelementptr inbounds i8, ptr %11, i64 %8
  store ptr %17, ptr %0, align 8
  br label %79
18:
  %19 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %27, label %22
22:
  %23 = getelementptr inbounds %struct.Chunk, ptr %20, i64 0, i32 1
  %24 = load i64, ptr %23, align 8
  %25 = icmp ult i64 %24, %8
  br i1 %25, label %27, label %26
26:
  store ptr null, ptr %19, align 8
  br label %70
27:
  %28 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %29 = load ptr, ptr %28, align 8
  %30 = icmp eq ptr %29, null
  br i1 %30, label %35, label %31
31:
  %32 = getelementptr inbounds %struct.Chunk, ptr %29, i64 0, i32 1
  %33 = load i64, ptr %32, align 8
  %34 = shl i64 %33, 1
  br label %35
35:
  %36 = phi i64 [ %34, %31 ], [ 4096, %27 ]
  %37 = tail call i64 @llvm.umin.i64(i64 %36, i64 67108864)
  %38 = tail call i64 @llvm.umax.i64(i64 %37, i64 %8)
  %39 = add nuw nsw i64 %38, 64
  %40 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %41 = add nuw nsw i64 %38, 128
  %42 = tail call ptr @malloc(i64 %41)
  %43 = icmp eq ptr %42, null
  br i1 %43, label %79, label %44
44:
  %45 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %46 = icmp eq ptr %45, null
  %47 = icmp ult i64 %38, 4194240
  %48 = or i1 %47, %46
  %49 = ptrtoint ptr %42 to i64
  br i1 %48, label %60, label %50
50:
  %51 = add i64 %49, 65535
  %52 = and i64 %51, -65536
  %53 = add i64 %39, %49
  %54 = and i64 %53, -65536
  %55 = inttoptr i64 %52 to ptr
  %56 = sub i64 %54, %52
  %57 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  %58 = trunc i64 %57 to i32
  %59 = tail call i32 %45(ptr %55, i64 %56, i32 %58)
  br label %60
60:
  %61 = and i64 %49, -64
  %62 = add i64 %61, 64
  %63 = inttoptr i64 %62 to ptr
  %64 = sub i64 %62, %49
  %65 = trunc i64 %64 to i8
  %66 = getelementptr inbounds i8, ptr %63, i64 -1
  store i8 %65, ptr %66, align 1
  %67 = icmp eq i64 %62, 0
  br i1 %67, label %79, label %68
68:
  %69 = getelementptr inbounds %struct.Chunk, ptr %63, i64 0, i32 1
  store i64 %38, ptr %69, align 8
  br label %70
70:
  %71 = phi ptr [ %20, %26 ], [ %63, %68 ]
  %72 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %73 = load ptr, ptr %72, align 8
  store ptr %73, ptr %71, align 8
  store ptr %71, ptr %72, align 8
  %74 = getelementptr inbounds %struct.Chunk, ptr %71, i64 1
  %75 = getelementptr inbounds i8, ptr %74, i64 %8
  store ptr %75, ptr %0, align 8
  %76 = getelementptr inbounds %struct.Chunk, ptr %71, i64 0, i32 1
  %77 = load i64, ptr %76, align 8
  %78 = getelementptr inbounds i8, ptr %74, i64 %77
  store ptr %78, ptr %9, align 8
  br label %79
79:
  %80 = phi ptr [ %11, %16 ], [ %74, %70 ], [ null, %2 ], [ null, %60 ], [ null, %35 ]
  ret ptr %80
}
define void @pb_arena_mark(ptr %0, ptr %1) {
  %3 = load ptr, ptr %0, align 8
  store ptr %3, ptr %1, align 8
  %4 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds ptr, ptr %1, i64 1
  store ptr %5, ptr %6, align 8
  %7 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds ptr, ptr %1, i64 2
  store ptr %8, ptr %9, align 8
  ret void
}
define void @pb_arena_reset(ptr %0, ptr %1) {
  %3 = getelementptr inbounds ptr, ptr %1, i64 2
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, %4
  br i1 %7, label %37, label %8
8:
  %9 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  br label %10
10:
  %11 = phi ptr [ %6, %8 ], [ %35, %34 ]
  %12 = load ptr, ptr %11, align 8
  store ptr %12, ptr %5, align 8
  %13 = load ptr, ptr %9, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %27, label %15
15:
  %16 = getelementptr inbounds %struct.Chunk, ptr %13, i64 0, i32 1
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr inbounds %struct.Chunk, ptr %11, i64 0, i32 1
  %19 = load i64, ptr %18, align 8
  %20 = icmp ult i64 %17, %19
  br i1 %20, label %21, label %28
21:
  %22 = getelementptr inbounds i8, ptr %13, i64 -1
  %23 = load i8, ptr %22, align 1
  %24 = zext i8 %23 to i64
  %25 = sub nsw i64 0, %24
  %26 = getelementptr inbounds i8, ptr %13, i64 %25
  tail call void @free(ptr nonnull %26)
  br label %27
27:
  store ptr %11, ptr %9, align 8
  br label %34
28:
  %29 = getelementptr inbounds i8, ptr %11, i64 -1
  %30 = load i8, ptr %29, align 1
  %31 = zext i8 %30 to i64
  %32 = sub nsw i64 0, %31
  %33 = getelementptr inbounds i8, ptr %11, i64 %32
  tail call void @free(ptr nonnull %33)
  br label %34
34:
  %35 = load ptr, ptr %5, align 8
  %36 = icmp eq ptr %35, %4
  br i1 %36, label %37, label %10
37:
  %38 = load ptr, ptr %1, align 8
  store ptr %38, ptr %0, align 8
  %39 = getelementptr inbounds ptr, ptr %1, i64 1
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  store ptr %40, ptr %41, align 8
  ret void
}
define ptr @pb_result_alloc(ptr %0, i64 %1) {
  %3 = icmp ugt i64 %1, 1152921504606846976
  br i1 %3, label %143, label %4
4:
  %5 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 10
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 11
  %8 = load i64, ptr %7, align 8
  %9 = icmp eq i64 %6, %8
  br i1 %9, label %10, label %29
10:
  %11 = icmp eq i64 %6, 0
  %12 = shl nsw i64 %6, 1
  %13 = select i1 %11, i64 8, i64 %12
  %14 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %15 = mul i64 %13, 24
  %16 = tail call ptr @malloc(i64 %15)
  %17 = icmp eq ptr %16, null
  br i1 %17, label %143, label %18
18:
  %19 = load i64, ptr %5, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %26, label %21
21:
  %22 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %23 = load ptr, ptr %22, align 8
  %24 = mul i64 %19, 24
  %25 = tail call ptr @memcpy(ptr nonnull %16, ptr %23, i64 %24)
  br label %26
26:
  %27 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %28 = load ptr, ptr %27, align 8
  tail call void @free(ptr %28)
  store ptr %16, ptr %27, align 8
  store i64 %13, ptr %7, align 8
  br label %29
29:
  %30 = icmp eq i64 %1, 0
  %31 = select i1 %30, i64 1, i64 %1
  %32 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 24
  %33 = load i64, ptr %32, align 8
  %34 = icmp eq i64 %33, 0
  br i1 %34, label %35, label %39
35:
  %36 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 27
  %37 = load ptr, ptr %36, align 8
  %38 = icmp eq ptr %37, null
  br i1 %38, label %117, label %39
39:
  %40 = load i64, ptr %5, align 8
  %41 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 26
  %42 = load i64, ptr %41, align 8
  %43 = icmp slt i64 %40, %42
  br i1 %43, label %44, label %117
44:
  %45 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 25
  %46 = load ptr, ptr %45, align 8
  %47 = getelementptr inbounds i64, ptr %46, i64 %40
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, -1
  br i1 %49, label %50, label %64
50:
  %51 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 27
  %52 = load ptr, ptr %51, align 8
  %53 = icmp eq ptr %52, null
  br i1 %53, label %117, label %54
54:
  %55 = getelementptr inbounds %struct.Kept, ptr %52, i64 0, i32 4
  %56 = load ptr, ptr %55, align 8
  %57 = sub nuw nsw i64 -2, %48
  %58 = getelementptr inbounds %struct.Room, ptr %56, i64 %57, i32 1
  %59 = load i64, ptr %58, align 8
  %60 = icmp ult i64 %59, %1
  br i1 %60, label %117, label %61
61:
  %62 = getelementptr inbounds %struct.Room, ptr %56, i64 %57
  %63 = load ptr, ptr %62, align 8
  br label %108
64:
  %65 = icmp ne i64 %48, -1
  %66 = icmp slt i64 %48, %33
  %67 = select i1 %65, i1 %66, i1 false
  br i1 %67, label %68, label %117
68:
  %69 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 23
  %70 = load ptr, ptr %69, align 8
  %71 = getelementptr inbounds ptr, ptr %70, i64 %48
  %72 = load ptr, ptr %71, align 8
  %73 = icmp eq ptr %72, null
  br i1 %73, label %117, label %74
74:
  %75 = getelementptr inbounds %struct.Array, ptr %72, i64 0, i32 6
  %76 = load ptr, ptr %75, align 8
  %77 = getelementptr inbounds %struct.Descr, ptr %76, i64 0, i32 8
  %78 = load i64, ptr %77, align 8
  %79 = getelementptr inbounds %struct.Array, ptr %72, i64 0, i32 2
  %80 = load i32, ptr %79, align 8
  %81 = sext i32 %80 to i64
  %82 = icmp sgt i32 %80, 0
  br i1 %82, label %83, label %94
83:
  %84 = getelementptr inbounds %struct.Array, ptr %72, i64 0, i32 3
  %85 = load ptr, ptr %84, align 8
  br label %86
86:
  %87 = phi i64 [ 0, %83 ], [ %92, %86 ]
  %88 = phi i64 [ %78, %83 ], [ %91, %86 ]
  %89 = getelementptr inbounds i64, ptr %85, i64 %87
  %90 = load i64, ptr %89, align 8
  %91 = mul nsw i64 %90, %88
  %92 = add nuw nsw i64 %87, 1
  %93 = icmp eq i64 %92, %81
  br i1 %93, label %94, label %86
94:
  %95 = phi i64 [ %78, %74 ], [ %91, %86 ]
  %96 = icmp eq i64 %95, %1
  br i1 %96, label %97, label %117
97:
  %98 = getelementptr inbounds %struct.Array, ptr %72, i64 0, i32 7
  %99 = load i32, ptr %98, align 8
  %100 = and i32 %99, 1
  %101 = icmp eq i32 %100, 0
  br i1 %101, label %117, label %102
102:
  %103 = getelementptr inbounds %struct.Array, ptr %72, i64 0, i32 1
  %104 = load ptr, ptr %103, align 8
  %105 = ptrtoint ptr %104 to i64
  %106 = and i64 %105, 15
  %107 = icmp eq i64 %106, 0
  br i1 %107, label %108, label %117
108:
  %109 = phi ptr [ %63, %61 ], [ %104, %102 ]
  %110 = phi ptr [ %52, %61 ], [ %72, %102 ]
  %111 = icmp eq ptr %109, null
  br i1 %111, label %117, label %112
112:
  %113 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %114 = load ptr, ptr %113, align 8
  %115 = add nsw i64 %40, 1
  store i64 %115, ptr %5, align 8
  %116 = getelementptr inbounds %struct.Block, ptr %114, i64 %40
  store ptr %109, ptr %116, align 8
  br label %137
117:
  %118 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %119 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 18
  %120 = load ptr, ptr %119, align 8
  %121 = icmp eq ptr %120, null
  br i1 %121, label %124, label %122
122:
  %123 = tail call ptr @malloc(i64 %31)
  br label %128
124:
  %125 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 5), align 8
  %126 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 6), align 8
  %127 = tail call ptr %125(ptr %126, i64 %31)
  br label %128
128:
  %129 = phi ptr [ %123, %122 ], [ %127, %124 ]
  %130 = icmp eq ptr %129, null
  br i1 %130, label %143, label %131
131:
  %132 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %133 = load ptr, ptr %132, align 8
  %134 = load i64, ptr %5, align 8
  %135 = add nsw i64 %134, 1
  store i64 %135, ptr %5, align 8
  %136 = getelementptr inbounds %struct.Block, ptr %133, i64 %134
  store ptr %129, ptr %136, align 8
  br label %137
137:
  %138 = phi ptr [ %136, %131 ], [ %116, %112 ]
  %139 = phi ptr [ null, %131 ], [ %110, %112 ]
  %140 = phi ptr [ %129, %131 ], [ %109, %112 ]
  %141 = getelementptr inbounds i8, ptr %138, i64 8
  store i64 %31, ptr %141, align 8
  %142 = getelementptr inbounds i8, ptr %138, i64 16
  store ptr %139, ptr %142, align 8
  br label %143
143:
  %144 = phi ptr [ null, %2 ], [ null, %10 ], [ null, %128 ], [ %140, %137 ]
  ret ptr %144
}
declare ptr @malloc(i64)
declare ptr @memcpy(ptr, ptr, i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1 immarg)
define i32 @pb_tape_grow(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp slt i64 %3, 0
  %6 = icmp slt i64 %2, 1
  %7 = or i1 %6, %5
  br i1 %7, label %134, label %8
8:
  %9 = udiv i64 1152921504606846976, %2
  %10 = icmp ugt i64 %9, %3
  br i1 %10, label %11, label %134
11:
  %12 = load ptr, ptr %1, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %20, label %14
14:
  %15 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  %16 = load i64, ptr %15, align 8
  %17 = icmp sgt i64 %16, %3
  br i1 %17, label %134, label %18
18:
  %19 = shl nsw i64 %16, 1
  br label %20
20:
  %21 = phi i64 [ %19, %18 ], [ 8, %11 ]
  %22 = icmp sgt i64 %21, %3
  %23 = add nuw nsw i64 %3, 1
  %24 = select i1 %22, i64 %21, i64 %23
  %25 = icmp sgt i64 %24, %9
  %26 = select i1 %25, i64 %23, i64 %24
  %27 = mul i64 %26, %2
  %28 = getelementptr inbounds %struct.Tape, ptr %12, i64 -1
  %29 = select i1 %13, ptr null, ptr %28
  br i1 %13, label %34, label %30
30:
  %31 = getelementptr inbounds %struct.Tape, ptr %29, i64 0, i32 1
  %32 = load i64, ptr %31, align 8
  %33 = icmp ult i64 %32, %27
  br i1 %33, label %34, label %121
34:
  %35 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  br label %36
36:
  %37 = phi ptr [ %35, %34 ], [ %38, %40 ]
  %38 = load ptr, ptr %37, align 8
  %39 = icmp eq ptr %38, null
  br i1 %39, label %47, label %40
40:
  %41 = getelementptr inbounds %struct.Tape, ptr %38, i64 0, i32 1
  %42 = load i64, ptr %41, align 8
  %43 = icmp ult i64 %42, %27
  br i1 %43, label %36, label %44
44:
  %45 = load ptr, ptr %38, align 8
  store ptr %45, ptr %37, align 8
  %46 = getelementptr inbounds %struct.Tape, ptr %38, i64 0, i32 2
  store i64 0, ptr %46, align 8
  br label %89
47:
  %48 = icmp ult i64 %27, 1048576
  %49 = add i64 %27, 64
  %50 = icmp ugt i64 %49, 4611686018427387904
  br i1 %50, label %134, label %51
51:
  %52 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %53 = add nsw i64 %27, 128
  br i1 %48, label %56, label %54
54:
  %55 = tail call ptr @calloc(i64 1, i64 %53)
  br label %58
56:
  %57 = tail call ptr @malloc(i64 %53)
  br label %58
58:
  %59 = phi ptr [ %55, %54 ], [ %57, %56 ]
  %60 = icmp eq ptr %59, null
  br i1 %60, label %134, label %61
61:
  %62 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %63 = icmp eq ptr %62, null
  %64 = icmp ult i64 %49, 4194304
  %65 = or i1 %64, %63
  %66 = ptrtoint ptr %59 to i64
  br i1 %65, label %77, label %67
67:
  %68 = add i64 %66, 65535
  %69 = and i64 %68, -65536
  %70 = add i64 %49, %66
  %71 = and i64 %70, -65536
  %72 = inttoptr i64 %69 to ptr
  %73 = sub i64 %71, %69
  %74 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  %75 = trunc i64 %74 to i32
  %76 = tail call i32 %62(ptr %72, i64 %73, i32 %75)
  br label %77
77:
  %78 = and i64 %66, -64
  %79 = add i64 %78, 64
  %80 = inttoptr i64 %79 to ptr
  %81 = sub i64 %79, %66
  %82 = trunc i64 %81 to i8
  %83 = getelementptr inbounds i8, ptr %80, i64 -1
  store i8 %82, ptr %83, align 1
  %84 = icmp eq i64 %79, 0
  br i1 %84, label %134, label %85
85:
  %86 = getelementptr inbounds %struct.Tape, ptr %80, i64 0, i32 1
  store i64 %27, ptr %86, align 8
  %87 = select i1 %48, i64 0, i64 %27
  %88 = getelementptr inbounds %struct.Tape, ptr %80, i64 0, i32 2
  store i64 %87, ptr %88, align 16
  br label %89
89:
  %90 = phi ptr [ %38, %44 ], [ %80, %85 ]
  br i1 %13, label %118, label %91
91:
  %92 = getelementptr inbounds %struct.Tape, ptr %90, i64 1
  %93 = getelementptr inbounds %struct.Tape, ptr %29, i64 1
  %94 = getelementptr inbounds %struct.Tape, ptr %29, i64 0, i32 2
  %95 = load i64, ptr %94, align 8
  %96 = tail call ptr @memcpy(ptr nonnull %92, ptr nonnull %93, i64 %95)
  %97 = getelementptr inbounds %struct.Tape, ptr %90, i64 0, i32 2
  %98 = load i64, ptr %97, align 8
  %99 = load i64, ptr %94, align 8
  %100 = icmp ult i64 %98, %99
  br i1 %100, label %101, label %102
101:
  store i64 %99, ptr %97, align 8
  br label %102
102:
  %103 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  br label %104
104:
  %105 = phi ptr [ %103, %102 ], [ %106, %108 ]
  %106 = load ptr, ptr %105, align 8
  %107 = icmp eq ptr %106, null
  br i1 %107, label %112, label %108
108:
  %109 = icmp eq ptr %106, %29
  br i1 %109, label %110, label %104
110:
  %111 = load ptr, ptr %29, align 8
  store ptr %111, ptr %105, align 8
  br label %112
112:
  %113 = getelementptr inbounds i8, ptr %29, i64 -1
  %114 = load i8, ptr %113, align 1
  %115 = zext i8 %114 to i64
  %116 = sub nsw i64 0, %115
  %117 = getelementptr inbounds i8, ptr %29, i64 %116
  tail call void @free(ptr nonnull %117)
  br label %118
118:
  %119 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %120 = load ptr, ptr %119, align 8
  store ptr %120, ptr %90, align 8
  store ptr %90, ptr %119, align 8
  br label %121
121:
  %122 = phi ptr [ %90, %118 ], [ %28, %30 ]
  %123 = getelementptr inbounds %struct.Tape, ptr %122, i64 0, i32 2
  %124 = load i64, ptr %123, align 8
  %125 = icmp ugt i64 %27, %124
  br i1 %125, label %126, label %131
126:
  %127 = getelementptr inbounds %struct.Tape, ptr %122, i64 1
  %128 = getelementptr inbounds i8, ptr %127, i64 %124
  %129 = sub i64 %27, %124
  %130 = tail call ptr @memset(ptr nonnull %128, i32 0, i64 %129)
  store i64 %27, ptr %123, align 8
  br label %131
131:
  %132 = getelementptr inbounds %struct.Tape, ptr %122, i64 1
  store ptr %132, ptr %1, align 8
  %133 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  store i64 %26, ptr %133, align 8
  br label %134
134:
  %135 = phi i32 [ 0, %131 ], [ 1, %8 ], [ 1, %4 ], [ 0, %14 ], [ 1, %77 ], [ 1, %47 ], [ 1, %58 ]
  ret i32 %135
}
declare ptr @memset(ptr, i32, i64)
define void @pb_tape_free(ptr %0, ptr %1) {
  %3 = load ptr, ptr %1, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %19, label %5
5:
  %6 = getelementptr inbounds %struct.Tape, ptr %3, i64 -1
  %7 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  br label %8
8:
  %9 = phi ptr [ %7, %5 ], [ %10, %12 ]
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %16, label %12
12:
  %13 = icmp eq ptr %10, %6
  br i1 %13, label %14, label %8
14:
  %15 = load ptr, ptr %6, align 8
  store ptr %15, ptr %9, align 8
  br label %16
16:
  %17 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  %18 = load ptr, ptr %17, align 8
  store ptr %18, ptr %6, align 8
  store ptr %6, ptr %17, align 8
  br label %19
19:
  tail call void @llvm.memset.p0.i64(ptr nonnull align 8 dereferenceable(24) %1, i8 0, i64 24, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)
define i32 @pb_poll(ptr %0) {
  %2 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 31
  %3 = load i32, ptr %2, align 8
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %12
5:
  %6 = tail call fastcc i32 @look(ptr nonnull %0)
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %8, label %25
8:
  %9 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 29
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %25, label %17
12:
  %13 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 4
  store i32 131072, ptr %13, align 8
  %14 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 29
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %25, label %17
17:
  %18 = phi ptr [ %10, %8 ], [ %15, %12 ]
  %19 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 30
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr inbounds %struct.Team, ptr %18, i64 0, i32 6
  %22 = load atomic i64, ptr %21 acquire, align 8
  %23 = icmp sgt i64 %20, %22
  %24 = zext i1 %23 to i32
  br label %25
25:
  %26 = phi i32 [ 1, %5 ], [ 0, %8 ], [ 0, %12 ], [ %24, %17 ]
  ret i32 %26
}
define internal fastcc i32 @look(ptr %0) {
  %2 = alloca [2 x i64], align 16
  %3 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 16
  %4 = load i32, ptr %3, align 4
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %93
6:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %2)
  %7 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  %8 = trunc i64 %7 to i32
  %9 = call i32 @clock_gettime(i32 %8, ptr nonnull %2)
  %10 = load i64, ptr %2, align 16
  %11 = mul nsw i64 %10, 1000000000
  %12 = getelementptr inbounds [2 x i64], ptr %2, i64 0, i64 1
  %13 = load i64, ptr %12, align 8
  %14 = add nsw i64 %11, %13
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %2)
  %15 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 12
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, 0
  %18 = sub nsw i64 %14, %16
  %19 = select i1 %17, i64 0, i64 %18
  store i64 %14, ptr %15, align 8
  %20 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 15
  %21 = load i32, ptr %20, align 8
  %22 = icmp slt i32 %21, 1
  br i1 %22, label %23, label %24
23:
  store i32 1, ptr %20, align 8
  br label %24
24:
  %25 = phi i32 [ 1, %23 ], [ %21, %6 ]
  %26 = icmp sgt i64 %19, 10000000
  br i1 %26, label %27, label %33
27:
  %28 = zext i32 %25 to i64
  %29 = mul nuw nsw i64 %28, 2000000
  %30 = sdiv i64 %29, %18
  %31 = call i64 @llvm.smax.i64(i64 %30, i64 1)
  %32 = trunc i64 %31 to i32
  br label %39
33:
  %34 = icmp slt i64 %19, 2000000
  %35 = icmp ult i32 %25, 2097152
  %36 = select i1 %34, i1 %35, i1 false
  br i1 %36, label %37, label %41
37:
  %38 = shl nuw nsw i32 %25, 1
  br label %39
39:
  %40 = phi i32 [ %38, %37 ], [ %32, %27 ]
  store i32 %40, ptr %20, align 8
  br label %41
41:
  %42 = phi i32 [ %25, %33 ], [ %40, %39 ]
  %43 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 4
  store i32 %42, ptr %43, align 8
  %44 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 13
  %45 = load i64, ptr %44, align 8
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %47, label %49
47:
  %48 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 14
  store i64 %14, ptr %48, align 8
  store i64 %14, ptr %44, align 8
  br label %49
49:
  %50 = phi i64 [ %14, %47 ], [ %45, %41 ]
  %51 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 18
  %52 = load ptr, ptr %51, align 8
  %53 = icmp eq ptr %52, null
  br i1 %53, label %54, label %62
54:
  %55 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 14
  %56 = load i64, ptr %55, align 8
  %57 = sub nsw i64 %14, %56
  %58 = icmp sgt i64 %57, 50000
  br i1 %58, label %59, label %67
59:
  %60 = call ptr @PyEval_SaveThread()
  store ptr %60, ptr %51, align 8
  %61 = load i64, ptr %44, align 8
  br label %62
62:
  %63 = phi ptr [ %60, %59 ], [ %52, %49 ]
  %64 = phi i64 [ %61, %59 ], [ %50, %49 ]
  %65 = sub nsw i64 %14, %64
  %66 = icmp slt i64 %65, 10000001
  br i1 %66, label %73, label %71
67:
  %68 = sub nsw i64 %14, %50
  %69 = icmp slt i64 %68, 10000001
  br i1 %69, label %76, label %70
70:
  store i64 %14, ptr %44, align 8
  br label %76
71:
  store i64 %14, ptr %44, align 8
  %72 = icmp eq ptr %63, null
  br i1 %72, label %76, label %75
73:
  %74 = icmp eq ptr %63, null
  br i1 %74, label %76, label %93
75:
  call void @PyEval_RestoreThread(ptr nonnull %63)
  br label %76
76:
  %77 = phi i1 [ true, %73 ], [ false, %75 ], [ false, %71 ], [ false, %70 ], [ true, %67 ]
  %78 = call i32 @PyErr_CheckSignals()
  %79 = icmp ne i32 %78, 0
  %80 = zext i1 %79 to i32
  store i32 %80, ptr %3, align 4
  %81 = load ptr, ptr %51, align 8
  %82 = icmp eq ptr %81, null
  %83 = select i1 %77, i1 true, i1 %79
  %84 = select i1 %82, i1 %83, i1 false
  br i1 %84, label %91, label %85
85:
  %86 = call ptr @PyEval_SaveThread()
  %87 = load ptr, ptr %51, align 8
  %88 = icmp eq ptr %87, null
  br i1 %88, label %90, label %89
89:
  store ptr %86, ptr %51, align 8
  br label %91
90:
  call void @PyEval_RestoreThread(ptr %86)
  br label %91
91:
  %92 = load i32, ptr %3, align 4
  br label %93
93:
  %94 = phi i32 [ %92, %91 ], [ 1, %1 ], [ 0, %73 ]
  ret i32 %94
}
define i32 @pb_deal(ptr %0, ptr %1, ptr %2, i64 %3, i64 %4, i32 %5) {
  %7 = alloca [2 x i64], align 16
  %8 = alloca %struct.Opaque, align 8
  %9 = alloca %struct.Opaque, align 8
  %10 = alloca %struct.Opaque, align 8
  %11 = alloca %struct.Team, align 8
  store ptr %1, ptr %11, align 8
  %12 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 1
  store ptr %2, ptr %12, align 8
  %13 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 2
  store i64 %3, ptr %13, align 8
  %14 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 3
  store i64 %4, ptr %14, align 8
  %15 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 4
  %16 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 5
  store i64 0, ptr %16, align 8
  %17 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 6
  store i64 %3, ptr %17, align 8
  %18 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 7
  store i32 0, ptr %18, align 8
  %19 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 8
  %20 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 9
  %21 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 10
  %22 = getelementptr inbounds %struct.Team, ptr %11, i64 0, i32 11
  %23 = icmp sgt i64 %4, 0
  %24 = icmp slt i64 %4, %3
  %25 = and i1 %23, %24
  %26 = select i1 %25, i64 %4, i64 %3
  call void @llvm.memset.p0.i64(ptr nonnull align 8 dereferenceable(80) %19, i8 0, i64 80, i1 false)
  store i64 %26, ptr %15, align 8
  %27 = sext i32 %5 to i64
  %28 = tail call i64 @llvm.smin.i64(i64 %26, i64 %27)
  %29 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 29
  %30 = load ptr, ptr %29, align 8
  %31 = icmp ne ptr %30, null
  %32 = icmp slt i64 %28, 2
  %33 = or i1 %32, %31
  br i1 %33, label %34, label %43
34:
  %35 = icmp sgt i64 %3, 0
  br i1 %35, label %39, label %228
36:
  %37 = add nuw nsw i64 %40, 1
  %38 = icmp eq i64 %37, %3
  br i1 %38, label %228, label %39
39:
  %40 = phi i64 [ %37, %36 ], [ 0, %34 ]
  %41 = tail call i32 %1(ptr %0, ptr %2, i64 %40)
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %36, label %228
43:
  %44 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 18
  %45 = load ptr, ptr %44, align 8
  %46 = icmp eq ptr %45, null
  br i1 %46, label %47, label %49
47:
  %48 = tail call ptr @PyEval_SaveThread()
  store ptr %48, ptr %44, align 8
  br label %49
49:
  %50 = tail call i32 @getpid()
  %51 = load atomic i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3) acquire, align 8
  %52 = icmp eq i32 %51, %50
  br i1 %52, label %71, label %53
53:
  %54 = sub nsw i32 0, %50
  br label %55
55:
  %56 = phi i32 [ %51, %53 ], [ %61, %60 ]
  %57 = icmp eq i32 %56, %54
  br i1 %57, label %58, label %63
58:
  %59 = load atomic i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3) acquire, align 8
  br label %60
60:
  %61 = phi i32 [ %59, %58 ], [ %66, %63 ]
  %62 = icmp eq i32 %61, %50
  br i1 %62, label %71, label %55
63:
  %64 = cmpxchg ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3), i32 %56, i32 %54 acq_rel acquire, align 4
  %65 = extractvalue { i32, i1 } %64, 1
  %66 = extractvalue { i32, i1 } %64, 0
  br i1 %65, label %67, label %60
67:
  %68 = tail call i32 @pthread_mutex_init(ptr nonnull @pool, ptr null)
  %69 = tail call i32 @pthread_cond_init(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 1), ptr null)
  %70 = tail call i32 @pthread_cond_init(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 2), ptr null)
  store i32 0, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 5), align 8
  store i32 0, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  store ptr null, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 7), align 8
  store atomic i32 %50, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3) release, align 8
  br label %71
71:
  %72 = trunc i64 %28 to i32
  %73 = add nsw i32 %72, -1
  store i32 %73, ptr %20, align 8
  store ptr %11, ptr %29, align 8
  %74 = call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %75 = load i32, ptr %20, align 8
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %8)
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %9)
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %10)
  %76 = call i32 @llvm.smin.i32(i32 %75, i32 255)
  %77 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 5), align 8
  %78 = icmp eq i32 %77, 0
  %79 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  %80 = icmp sgt i32 %76, %79
  %81 = select i1 %78, i1 %80, i1 false
  br i1 %81, label %82, label %117
82:
  %83 = call i32 @pthread_attr_init(ptr nonnull %8)
  %84 = icmp eq i32 %83, 0
  br i1 %84, label %85, label %117
85:
  %86 = call i32 @pthread_attr_setstacksize(ptr nonnull %8, i64 16777216)
  %87 = call ptr @memset(ptr nonnull %9, i32 255, i64 128)
  %88 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 16), align 8
  %89 = trunc i64 %88 to i32
  %90 = call i32 @pthread_sigmask(i32 %89, ptr nonnull %9, ptr nonnull %10)
  %91 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  %92 = icmp sgt i32 %76, %91
  br i1 %92, label %93, label %112
93:
  %94 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %95 = call ptr @calloc(i64 1, i64 296)
  %96 = icmp eq ptr %95, null
  br i1 %96, label %107, label %97
97:
  %98 = getelementptr inbounds %struct.Workspace, ptr %95, i64 1
  %99 = getelementptr inbounds %struct.Workspace, ptr %95, i64 0, i32 20
  store ptr %98, ptr %99, align 8
  %100 = getelementptr inbounds %struct.Workspace, ptr %95, i64 0, i32 21
  store ptr %98, ptr %100, align 8
  %101 = getelementptr inbounds %struct.Workspace, ptr %95, i64 0, i32 22
  store ptr %98, ptr %101, align 8
  %102 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  %103 = sext i32 %102 to i64
  %104 = getelementptr inbounds %struct.anon, ptr @pool, i64 0, i32 6, i64 %103
  %105 = call i32 @pthread_create(ptr nonnull %104, ptr nonnull %8, ptr nonnull @helper, ptr nonnull %95)
  %106 = icmp eq i32 %105, 0
  br i1 %106, label %108, label %107
107:
  call void @free(ptr %95)
  br label %112
108:
  %109 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  %110 = add nsw i32 %109, 1
  store i32 %110, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  %111 = icmp sgt i32 %76, %110
  br i1 %111, label %93, label %112
112:
  %113 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 17), align 8
  %114 = trunc i64 %113 to i32
  %115 = call i32 @pthread_sigmask(i32 %114, ptr nonnull %10, ptr null)
  %116 = call i32 @pthread_attr_destroy(ptr nonnull %8)
  br label %117
117:
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %8)
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %9)
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %10)
  %118 = load ptr, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 7), align 8
  store ptr %118, ptr %22, align 8
  store ptr %11, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 7), align 8
  %119 = call i32 @pthread_cond_broadcast(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 1))
  %120 = call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  call fastcc void @play(ptr %0, ptr nonnull %11)
  %121 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 16
  %122 = load i32, ptr %121, align 4
  %123 = icmp eq i32 %122, 0
  br i1 %123, label %133, label %124
124:
  %125 = call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %126 = load i64, ptr %17, align 8
  %127 = icmp sgt i64 %126, -1
  br i1 %127, label %128, label %131
128:
  %129 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 3
  store i32 -2, ptr %18, align 8
  %130 = call ptr @memcpy(ptr nonnull %19, ptr nonnull %129, i64 64)
  store atomic i64 -1, ptr %17 release, align 8
  br label %131
131:
  %132 = call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  br label %133
133:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  %134 = call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %135 = load ptr, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 7), align 8
  %136 = icmp eq ptr %135, null
  br i1 %136, label %151, label %137
137:
  %138 = icmp eq ptr %135, %11
  br i1 %138, label %148, label %139
139:
  %140 = phi ptr [ %142, %144 ], [ %135, %137 ]
  %141 = getelementptr inbounds %struct.Team, ptr %140, i64 0, i32 11
  %142 = load ptr, ptr %141, align 8
  %143 = icmp eq ptr %142, null
  br i1 %143, label %151, label %144
144:
  %145 = icmp eq ptr %142, %11
  br i1 %145, label %146, label %139
146:
  %147 = getelementptr inbounds %struct.Team, ptr %140, i64 0, i32 11
  br label %148
148:
  %149 = phi ptr [ getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 7), %137 ], [ %147, %146 ]
  %150 = load ptr, ptr %22, align 8
  store ptr %150, ptr %149, align 8
  br label %151
151:
  %152 = load i32, ptr %21, align 4
  %153 = icmp eq i32 %152, 0
  br i1 %153, label %220, label %154
154:
  %155 = getelementptr inbounds [2 x i64], ptr %7, i64 0, i64 1
  %156 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 3
  br label %157
157:
  %158 = call i32 @clock_gettime(i32 0, ptr nonnull %7)
  %159 = load i64, ptr %155, align 8
  %160 = add nsw i64 %159, 5000000
  store i64 %160, ptr %155, align 8
  %161 = icmp sgt i64 %159, 994999999
  br i1 %161, label %162, label %166
162:
  %163 = load i64, ptr %7, align 16
  %164 = add nsw i64 %163, 1
  store i64 %164, ptr %7, align 16
  %165 = add nsw i64 %159, -995000000
  store i64 %165, ptr %155, align 8
  br label %166
166:
  %167 = call i32 @pthread_cond_timedwait(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 2), ptr nonnull @pool, ptr nonnull %7)
  %168 = load i32, ptr %21, align 4
  %169 = icmp eq i32 %168, 0
  br i1 %169, label %220, label %170
170:
  %171 = call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  %172 = call fastcc i32 @look(ptr %0)
  %173 = icmp eq i32 %172, 0
  br i1 %173, label %182, label %174
174:
  %175 = call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %176 = load i64, ptr %17, align 8
  %177 = icmp sgt i64 %176, -1
  br i1 %177, label %178, label %180
178:
  store i32 -2, ptr %18, align 8
  %179 = call ptr @memcpy(ptr nonnull %19, ptr nonnull %156, i64 64)
  store atomic i64 -1, ptr %17 release, align 8
  br label %180
180:
  %181 = call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  br label %182
182:
  %183 = call i32 @getpid()
  %184 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3), align 8
  %185 = icmp eq i32 %183, %184
  br i1 %185, label %216, label %186
186:
  %187 = call i32 @getpid()
  %188 = load atomic i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3) acquire, align 8
  %189 = icmp eq i32 %188, %187
  br i1 %189, label %208, label %190
190:
  %191 = sub nsw i32 0, %187
  br label %192
192:
  %193 = phi i32 [ %188, %190 ], [ %198, %197 ]
  %194 = icmp eq i32 %193, %191
  br i1 %194, label %195, label %200
195:
  %196 = load atomic i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3) acquire, align 8
  br label %197
197:
  %198 = phi i32 [ %196, %195 ], [ %203, %200 ]
  %199 = icmp eq i32 %198, %187
  br i1 %199, label %208, label %192
200:
  %201 = cmpxchg ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3), i32 %193, i32 %191 acq_rel acquire, align 4
  %202 = extractvalue { i32, i1 } %201, 1
  %203 = extractvalue { i32, i1 } %201, 0
  br i1 %202, label %204, label %197
204:
  %205 = call i32 @pthread_mutex_init(ptr nonnull @pool, ptr null)
  %206 = call i32 @pthread_cond_init(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 1), ptr null)
  %207 = call i32 @pthread_cond_init(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 2), ptr null)
  store i32 0, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 5), align 8
  store i32 0, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  store ptr null, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 7), align 8
  store atomic i32 %187, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3) release, align 8
  br label %208
208:
  store i32 0, ptr %21, align 4
  %209 = call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %210 = load i64, ptr %17, align 8
  %211 = icmp sgt i64 %210, -1
  br i1 %211, label %212, label %214
212:
  store i32 -2, ptr %18, align 8
  %213 = call ptr @memcpy(ptr nonnull %19, ptr nonnull %156, i64 64)
  store atomic i64 -1, ptr %17 release, align 8
  br label %214
214:
  %215 = call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  br label %216
216:
  %217 = call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %218 = load i32, ptr %21, align 4
  %219 = icmp eq i32 %218, 0
  br i1 %219, label %220, label %157
220:
  %221 = call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7)
  store ptr null, ptr %29, align 8
  %222 = load i64, ptr %17, align 8
  %223 = icmp eq i64 %222, %3
  br i1 %223, label %228, label %224
224:
  %225 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 3
  %226 = call ptr @memcpy(ptr nonnull %225, ptr nonnull %19, i64 64)
  %227 = load i32, ptr %18, align 8
  br label %228
228:
  %229 = phi i32 [ %227, %224 ], [ 0, %220 ], [ 0, %34 ], [ %41, %39 ], [ 0, %36 ]
  ret i32 %229
}
declare ptr @PyEval_SaveThread()
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_cond_broadcast(ptr)
declare i32 @pthread_mutex_unlock(ptr)
define internal fastcc void @play(ptr %0, ptr %1) {
  %3 = getelementptr inbounds %struct.Team, ptr %1, i64 0, i32 6
  %4 = getelementptr inbounds %struct.Team, ptr %1, i64 0, i32 5
  %5 = getelementptr inbounds %struct.Team, ptr %1, i64 0, i32 4
  %6 = atomicrmw add ptr %4, i64 1 monotonic, align 8
  %7 = load i64, ptr %5, align 8
  %8 = icmp slt i64 %6, %7
  br i1 %8, label %9, label %25
9:
  %10 = getelementptr inbounds %struct.Team, ptr %1, i64 0, i32 2
  %11 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 30
  %12 = getelementptr inbounds %struct.Team, ptr %1, i64 0, i32 1
  %13 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 17
  %14 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 3
  %15 = getelementptr inbounds %struct.Team, ptr %1, i64 0, i32 7
  %16 = getelementptr inbounds %struct.Team, ptr %1, i64 0, i32 8
  br label %17
17:
  %18 = phi i64 [ %6, %9 ], [ %56, %55 ]
  %19 = load atomic i64, ptr %3 acquire, align 8
  %20 = icmp sgt i64 %18, %19
  br i1 %20, label %25, label %21
21:
  %22 = xor i64 %18, -1
  %23 = load i64, ptr %10, align 8
  %24 = icmp slt i64 %18, %23
  br i1 %24, label %26, label %55
25:
  ret void
26:
  %27 = phi i64 [ %52, %44 ], [ %18, %21 ]
  %28 = phi i64 [ %45, %44 ], [ 0, %21 ]
  %29 = load atomic i64, ptr %3 acquire, align 8
  %30 = icmp sgt i64 %27, %29
  br i1 %30, label %55, label %31
31:
  store i64 %27, ptr %11, align 8
  %32 = load ptr, ptr %1, align 8
  %33 = load ptr, ptr %12, align 8
  %34 = tail call i32 %32(ptr %0, ptr %33, i64 %27)
  switch i32 %34, label %36 [
    i32 0, label %44
    i32 -1, label %35
  ]
35:
  store i32 1, ptr %13, align 8
  br label %36
36:
  %37 = tail call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %38 = load i64, ptr %3, align 8
  %39 = icmp sgt i64 %38, %27
  br i1 %39, label %40, label %42
40:
  store i32 %34, ptr %15, align 8
  %41 = tail call ptr @memcpy(ptr nonnull %16, ptr nonnull %14, i64 64)
  store atomic i64 %27, ptr %3 release, align 8
  br label %42
42:
  %43 = tail call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  br label %55
44:
  %45 = add nuw nsw i64 %28, 1
  %46 = load i64, ptr %5, align 8
  %47 = and i64 %45, 1
  %48 = icmp eq i64 %47, 0
  %49 = add i64 %46, %22
  %50 = select i1 %48, i64 %18, i64 %49
  %51 = mul nsw i64 %46, %45
  %52 = add nsw i64 %50, %51
  %53 = load i64, ptr %10, align 8
  %54 = icmp slt i64 %52, %53
  br i1 %54, label %26, label %55
55:
  %56 = atomicrmw add ptr %4, i64 1 monotonic, align 8
  %57 = load i64, ptr %5, align 8
  %58 = icmp slt i64 %56, %57
  br i1 %58, label %17, label %25
}
define void @pb_deal_end() {
  %1 = load atomic i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 3) acquire, align 8
  %2 = tail call i32 @getpid()
  %3 = icmp eq i32 %1, %2
  br i1 %3, label %4, label %20
4:
  %5 = tail call i32 @pthread_mutex_lock(ptr nonnull @pool)
  store i32 1, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 5), align 8
  %6 = tail call i32 @pthread_cond_broadcast(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 1))
  %7 = tail call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  %8 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  %9 = icmp sgt i32 %8, 0
  br i1 %9, label %10, label %19
10:
  %11 = phi i64 [ %15, %10 ], [ 0, %4 ]
  %12 = getelementptr inbounds %struct.anon, ptr @pool, i64 0, i32 6, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = tail call i32 @pthread_join(i64 %13, ptr null)
  %15 = add nuw nsw i64 %11, 1
  %16 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  %17 = sext i32 %16 to i64
  %18 = icmp slt i64 %15, %17
  br i1 %18, label %10, label %19
19:
  store i32 0, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 4), align 4
  br label %20
20:
  ret void
}
declare i32 @getpid()
declare i32 @pthread_join(i64, ptr)
define ptr @pb_variant(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6) {
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = call i32 @PyBytes_AsStringAndSize(ptr %0, ptr nonnull %8, ptr nonnull %9)
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %126
12:
  %13 = load i64, ptr %9, align 8
  %14 = icmp sgt i64 %13, 55
  br i1 %14, label %15, label %119
15:
  %16 = call ptr @malloc(i64 %13)
  %17 = icmp eq ptr %16, null
  br i1 %17, label %119, label %18
18:
  %19 = load ptr, ptr %8, align 8
  %20 = load i64, ptr %9, align 8
  %21 = call ptr @memcpy(ptr nonnull %16, ptr %19, i64 %20)
  %22 = load i64, ptr %16, align 8
  %23 = icmp eq i64 %22, 1885470725
  br i1 %23, label %24, label %119
24:
  %25 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 1
  %26 = load i32, ptr %25, align 8
  %27 = icmp slt i32 %26, 0
  br i1 %27, label %119, label %28
28:
  %29 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 2
  %30 = load i32, ptr %29, align 4
  %31 = icmp slt i32 %30, 0
  br i1 %31, label %119, label %32
32:
  %33 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 3
  %34 = load i32, ptr %33, align 8
  %35 = icmp slt i32 %34, 0
  br i1 %35, label %119, label %36
36:
  %37 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 4
  %38 = load i32, ptr %37, align 4
  %39 = icmp slt i32 %38, 0
  br i1 %39, label %119, label %40
40:
  %41 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 6
  %42 = load i32, ptr %41, align 4
  %43 = icmp slt i32 %42, 0
  br i1 %43, label %119, label %44
44:
  %45 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 9
  %46 = load i32, ptr %45, align 8
  %47 = icmp slt i32 %46, 0
  br i1 %47, label %119, label %48
48:
  %49 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 10
  %50 = load i32, ptr %49, align 4
  %51 = icmp slt i32 %50, 0
  br i1 %51, label %119, label %52
52:
  %53 = load i64, ptr %9, align 8
  %54 = zext i32 %34 to i64
  %55 = shl nuw nsw i64 %54, 5
  %56 = add nuw nsw i64 %55, 56
  %57 = add nuw nsw i32 %46, %38
  %58 = zext i32 %57 to i64
  %59 = shl nuw nsw i64 %58, 3
  %60 = add nuw nsw i64 %56, %59
  %61 = icmp eq i64 %53, %60
  br i1 %61, label %62, label %119
62:
  %63 = getelementptr inbounds %struct.Object, ptr %3, i64 0, i32 1
  %64 = load ptr, ptr %63, align 8
  %65 = icmp eq ptr %64, @PyList_Type
  br i1 %65, label %66, label %119
66:
  %67 = getelementptr inbounds %struct.VarObject, ptr %3, i64 0, i32 1
  %68 = load i64, ptr %67, align 8
  %69 = zext i32 %30 to i64
  %70 = icmp eq i64 %68, %69
  br i1 %70, label %71, label %119
71:
  %72 = icmp eq ptr %1, @_Py_NoneStruct
  br i1 %72, label %82, label %73
73:
  %74 = getelementptr inbounds %struct.Object, ptr %1, i64 0, i32 1
  %75 = load ptr, ptr %74, align 8
  %76 = icmp eq ptr %75, @PyTuple_Type
  br i1 %76, label %77, label %119
77:
  %78 = getelementptr inbounds %struct.VarObject, ptr %1, i64 0, i32 1
  %79 = load i64, ptr %78, align 8
  %80 = zext i32 %26 to i64
  %81 = icmp eq i64 %79, %80
  br i1 %81, label %82, label %119
82:
  %83 = icmp eq ptr %2, @_Py_NoneStruct
  br i1 %83, label %93, label %84
84:
  %85 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %86 = load ptr, ptr %85, align 8
  %87 = icmp eq ptr %86, @PyTuple_Type
  br i1 %87, label %88, label %119
88:
  %89 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %90 = load i64, ptr %89, align 8
  %91 = zext i32 %26 to i64
  %92 = icmp sgt i64 %90, %91
  br i1 %92, label %119, label %93
93:
  %94 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  %95 = call ptr @PyType_GenericAlloc(ptr %94, i64 0)
  %96 = icmp eq ptr %95, null
  br i1 %96, label %124, label %97
97:
  %98 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 25
  store ptr %16, ptr %98, align 8
  %99 = call fastcc i32 @variant_setup(ptr nonnull %95, ptr nonnull %16)
  %100 = icmp eq i32 %99, 0
  br i1 %100, label %122, label %101
101:
  %102 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 24
  store ptr @variant_call, ptr %102, align 8
  br i1 %72, label %104, label %103
103:
  call void @Py_IncRef(ptr %1)
  br label %104
104:
  %105 = phi ptr [ %1, %103 ], [ null, %101 ]
  %106 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 26
  store ptr %105, ptr %106, align 8
  br i1 %83, label %108, label %107
107:
  call void @Py_IncRef(ptr %2)
  br label %108
108:
  %109 = phi ptr [ %2, %107 ], [ null, %104 ]
  %110 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 27
  store ptr %109, ptr %110, align 8
  call void @Py_IncRef(ptr nonnull %3)
  %111 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 28
  store ptr %3, ptr %111, align 8
  %112 = icmp eq ptr %4, @_Py_NoneStruct
  br i1 %112, label %114, label %113
113:
  call void @Py_IncRef(ptr %4)
  br label %114
114:
  %115 = phi ptr [ %4, %113 ], [ null, %108 ]
  %116 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 29
  store ptr %115, ptr %116, align 8
  call void @Py_IncRef(ptr %5)
  %117 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 30
  store ptr %5, ptr %117, align 8
  call void @Py_IncRef(ptr %6)
  %118 = getelementptr inbounds %struct.Variant, ptr %95, i64 0, i32 31
  store ptr %6, ptr %118, align 8
  br label %126
119:
  %120 = phi ptr [ null, %15 ], [ %16, %88 ], [ %16, %84 ], [ %16, %77 ], [ %16, %73 ], [ %16, %66 ], [ %16, %62 ], [ %16, %52 ], [ %16, %48 ], [ %16, %44 ], [ %16, %40 ], [ %16, %36 ], [ %16, %32 ], [ %16, %28 ], [ %16, %24 ], [ %16, %18 ], [ null, %12 ]
  %121 = load ptr, ptr @PyExc_ValueError, align 8
  call void @PyErr_SetString(ptr %121, ptr nonnull @.str)
  br label %124
122:
  %123 = load ptr, ptr @PyExc_ValueError, align 8
  call void @PyErr_SetString(ptr %123, ptr nonnull @.str)
  call void @Py_DecRef(ptr nonnull %95)
  br label %126
124:
  %125 = phi ptr [ %120, %119 ], [ %16, %93 ]
  call void @free(ptr %125)
  br label %126
126:
  %127 = phi ptr [ %95, %114 ], [ null, %7 ], [ null, %124 ], [ null, %122 ]
  ret ptr %127
}
declare i32 @PyBytes_AsStringAndSize(ptr, ptr, ptr)
declare ptr @PyType_GenericAlloc(ptr, i64)
define internal fastcc i32 @variant_setup(ptr %0, ptr %1) {
  %3 = alloca %struct.Check, align 8
  store ptr %1, ptr %3, align 8
  %4 = getelementptr inbounds %struct.Check, ptr %3, i64 0, i32 1
  %5 = getelementptr inbounds %struct.Header, ptr %1, i64 1
  store ptr %5, ptr %4, align 8
  %6 = getelementptr inbounds %struct.Check, ptr %3, i64 0, i32 2
  store i64 0, ptr %6, align 8
  %7 = getelementptr inbounds %struct.Check, ptr %3, i64 0, i32 3
  store i64 0, ptr %7, align 8
  %8 = getelementptr inbounds %struct.Check, ptr %3, i64 0, i32 4
  store i64 0, ptr %8, align 8
  %9 = getelementptr inbounds %struct.Check, ptr %3, i64 0, i32 5
  store i64 0, ptr %9, align 8
  %10 = getelementptr inbounds %struct.Check, ptr %3, i64 0, i32 6
  store i64 -1, ptr %10, align 8
  %11 = getelementptr inbounds %struct.Check, ptr %3, i64 0, i32 7
  store i64 0, ptr %11, align 8
  %12 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 1
  %13 = load i32, ptr %12, align 8
  %14 = sext i32 %13 to i64
  %15 = icmp sgt i32 %13, 0
  br i1 %15, label %24, label %16
16:
  %17 = phi i64 [ 0, %2 ], [ %27, %24 ]
  %18 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 2
  %19 = load i32, ptr %18, align 4
  %20 = sext i32 %19 to i64
  %21 = icmp sgt i32 %19, 0
  %22 = icmp sgt i64 %17, -1
  %23 = select i1 %21, i1 %22, i1 false
  br i1 %23, label %32, label %40
24:
  %25 = phi i64 [ %27, %24 ], [ 0, %2 ]
  %26 = phi i64 [ %28, %24 ], [ 0, %2 ]
  %27 = call fastcc i64 @check(ptr nonnull %3, i64 %25, i32 0, i32 0)
  %28 = add nuw nsw i64 %26, 1
  %29 = icmp slt i64 %28, %14
  %30 = icmp sgt i64 %27, -1
  %31 = select i1 %29, i1 %30, i1 false
  br i1 %31, label %24, label %16
32:
  %33 = phi i64 [ %35, %32 ], [ %17, %16 ]
  %34 = phi i64 [ %36, %32 ], [ 0, %16 ]
  %35 = call fastcc i64 @check(ptr nonnull %3, i64 %33, i32 0, i32 0)
  %36 = add nuw nsw i64 %34, 1
  %37 = icmp slt i64 %36, %20
  %38 = icmp sgt i64 %35, -1
  %39 = select i1 %37, i1 %38, i1 false
  br i1 %39, label %32, label %40
40:
  %41 = phi i64 [ %17, %16 ], [ %35, %32 ]
  %42 = phi i1 [ %22, %16 ], [ %38, %32 ]
  %43 = load i64, ptr %6, align 8
  store i64 0, ptr %6, align 8
  br i1 %42, label %44, label %46
44:
  %45 = call fastcc i64 @check(ptr nonnull %3, i64 %41, i32 1, i32 0)
  br label %46
46:
  %47 = phi i64 [ %45, %44 ], [ %41, %40 ]
  %48 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 3
  %49 = load i32, ptr %48, align 8
  %50 = sext i32 %49 to i64
  %51 = icmp eq i64 %47, %50
  br i1 %51, label %52, label %138
52:
  %53 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 7
  %54 = load ptr, ptr %53, align 8
  %55 = icmp eq ptr %54, null
  br i1 %55, label %138, label %56
56:
  %57 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 6
  %58 = load i32, ptr %57, align 4
  %59 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 10
  %60 = load i32, ptr %59, align 4
  %61 = sub i32 0, %60
  %62 = icmp eq i32 %58, %61
  br i1 %62, label %67, label %63
63:
  %64 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 8
  %65 = load ptr, ptr %64, align 8
  %66 = icmp eq ptr %65, null
  br i1 %66, label %138, label %67
67:
  %68 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 1
  store ptr %54, ptr %68, align 8
  %69 = load i32, ptr %12, align 8
  %70 = sext i32 %69 to i64
  %71 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  store i64 %70, ptr %71, align 8
  %72 = load i32, ptr %18, align 4
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 3
  store i64 %73, ptr %74, align 8
  %75 = load i32, ptr %57, align 4
  %76 = sext i32 %75 to i64
  %77 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  store i64 %76, ptr %77, align 8
  %78 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 8
  %79 = load ptr, ptr %78, align 8
  %80 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 9
  store ptr %79, ptr %80, align 8
  %81 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 5
  %82 = load i32, ptr %81, align 8
  %83 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 5
  store i32 %82, ptr %83, align 8
  %84 = load i64, ptr %8, align 8
  %85 = trunc i64 %84 to i32
  %86 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 6
  store i32 %85, ptr %86, align 4
  %87 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 10
  store ptr %5, ptr %87, align 8
  %88 = getelementptr inbounds %struct.Node, ptr %5, i64 %17
  %89 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 11
  store ptr %88, ptr %89, align 8
  %90 = getelementptr inbounds %struct.Node, ptr %5, i64 %41
  %91 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 12
  store ptr %90, ptr %91, align 8
  %92 = load i32, ptr %48, align 8
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds %struct.Node, ptr %5, i64 %93
  %95 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 13
  store ptr %94, ptr %95, align 8
  %96 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 4
  %97 = load i32, ptr %96, align 4
  %98 = sext i32 %97 to i64
  %99 = getelementptr inbounds i64, ptr %94, i64 %98
  %100 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 14
  store ptr %99, ptr %100, align 8
  %101 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 9
  %102 = load i32, ptr %101, align 8
  %103 = sext i32 %102 to i64
  %104 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 15
  store i64 %103, ptr %104, align 8
  %105 = load i64, ptr %9, align 8
  %106 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 16
  store i64 %105, ptr %106, align 8
  %107 = load i64, ptr %10, align 8
  %108 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  store i64 %107, ptr %108, align 8
  %109 = load i64, ptr %11, align 8
  %110 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  store i64 %109, ptr %110, align 8
  %111 = load i32, ptr %12, align 8
  %112 = icmp eq i32 %111, 0
  br i1 %112, label %117, label %113
113:
  %114 = load i8, ptr %5, align 8
  %115 = icmp eq i8 %114, 14
  %116 = zext i1 %115 to i32
  br label %117
117:
  %118 = phi i32 [ 0, %67 ], [ %116, %113 ]
  %119 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  store i32 %118, ptr %119, align 8
  %120 = icmp sgt i32 %102, 0
  br i1 %120, label %124, label %132
121:
  %122 = add nuw nsw i64 %125, 1
  %123 = icmp eq i64 %122, %103
  br i1 %123, label %132, label %124
124:
  %125 = phi i64 [ %122, %121 ], [ 0, %117 ]
  %126 = getelementptr inbounds i64, ptr %99, i64 %125
  %127 = load i64, ptr %126, align 8
  %128 = icmp sgt i64 %127, -2
  %129 = sub nuw nsw i64 -2, %127
  %130 = icmp slt i64 %129, %107
  %131 = select i1 %128, i1 true, i1 %130
  br i1 %131, label %121, label %138
132:
  %133 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  store i64 %43, ptr %133, align 8
  %134 = load i64, ptr %6, align 8
  %135 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  store i64 %134, ptr %135, align 8
  %136 = load i64, ptr %7, align 8
  %137 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  store i64 %136, ptr %137, align 8
  br label %138
138:
  %139 = phi i32 [ 1, %132 ], [ 0, %63 ], [ 0, %52 ], [ 0, %46 ], [ 0, %124 ]
  ret i32 %139
}
define internal ptr @variant_call(ptr %0, ptr %1, i64 %2, ptr %3) {
  %5 = alloca i32, align 4
  %6 = alloca %struct.Outcome, align 8
  call void @llvm.memset.p0.i64(ptr nonnull align 8 dereferenceable(24) %6, i8 0, i64 24, i1 false)
  %7 = load i64, ptr %0, align 8
  %8 = add nsw i64 %7, 1
  store i64 %8, ptr %0, align 8
  %9 = and i64 %2, 9223372036854775807
  %10 = call fastcc ptr @attempt(ptr nonnull %0, ptr %1, i64 %9, ptr %3, ptr nonnull %5, ptr nonnull %6)
  %11 = load i32, ptr %5, align 4
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %35
13:
  %14 = load i32, ptr %6, align 8
  switch i32 %14, label %33 [
    i32 1, label %15
    i32 2, label %17
    i32 5, label %22
    i32 6, label %29
    i32 3, label %31
  ]
15:
  %16 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %16, ptr nonnull @.str.13)
  br label %35
17:
  %18 = load ptr, ptr @PyExc_TypeError, align 8
  %19 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 1
  %20 = load i64, ptr %19, align 8
  %21 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %18, ptr nonnull @.str.14, i64 %20)
  br label %35
22:
  %23 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %24 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 1
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 2
  %27 = load i64, ptr %26, align 8
  %28 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %23, ptr nonnull @.str.15, i64 %25, i64 %27)
  br label %35
29:
  %30 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %30, ptr nonnull @.str.16)
  br label %35
31:
  %32 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %32, ptr nonnull @.str.17)
  br label %35
33:
  %34 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %34, ptr nonnull @.str.18)
  br label %35
35:
  %36 = phi ptr [ %10, %4 ], [ null, %15 ], [ null, %17 ], [ null, %22 ], [ null, %29 ], [ null, %31 ], [ null, %33 ]
  tail call void @Py_DecRef(ptr nonnull %0)
  ret ptr %36
}
declare void @PyErr_SetString(ptr, ptr)
declare void @Py_DecRef(ptr)
define i64 @pb_idle_bytes(ptr %0) {
  %2 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %59, label %5
5:
  %6 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %9 = load i64, ptr %8, align 8
  %10 = add nsw i64 %9, %7
  %11 = shl i64 %10, 3
  %12 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  %13 = load i64, ptr %12, align 8
  %14 = shl i64 %13, 5
  br label %15
15:
  %16 = phi ptr [ %3, %5 ], [ %57, %54 ]
  %17 = phi i64 [ 0, %5 ], [ %55, %54 ]
  %18 = add i64 %17, 296
  %19 = add i64 %18, %11
  %20 = add i64 %19, %14
  %21 = getelementptr inbounds %struct.Workspace, ptr %16, i64 0, i32 2
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %32, label %24
24:
  %25 = phi ptr [ %30, %24 ], [ %22, %15 ]
  %26 = phi i64 [ %29, %24 ], [ %20, %15 ]
  %27 = getelementptr inbounds %struct.Chunk, ptr %25, i64 0, i32 1
  %28 = load i64, ptr %27, align 8
  %29 = add i64 %28, %26
  %30 = load ptr, ptr %25, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %24
32:
  %33 = phi i64 [ %20, %15 ], [ %29, %24 ]
  %34 = getelementptr inbounds %struct.Workspace, ptr %16, i64 0, i32 6
  %35 = load ptr, ptr %34, align 8
  %36 = icmp eq ptr %35, null
  br i1 %36, label %41, label %37
37:
  %38 = getelementptr inbounds %struct.Chunk, ptr %35, i64 0, i32 1
  %39 = load i64, ptr %38, align 8
  %40 = add i64 %39, %33
  br label %41
41:
  %42 = phi i64 [ %40, %37 ], [ %33, %32 ]
  %43 = getelementptr inbounds %struct.Workspace, ptr %16, i64 0, i32 8
  %44 = load ptr, ptr %43, align 8
  %45 = icmp eq ptr %44, null
  br i1 %45, label %54, label %46
46:
  %47 = phi ptr [ %52, %46 ], [ %44, %41 ]
  %48 = phi i64 [ %51, %46 ], [ %42, %41 ]
  %49 = getelementptr inbounds %struct.Tape, ptr %47, i64 0, i32 1
  %50 = load i64, ptr %49, align 8
  %51 = add i64 %50, %48
  %52 = load ptr, ptr %47, align 8
  %53 = icmp eq ptr %52, null
  br i1 %53, label %54, label %46
54:
  %55 = phi i64 [ %42, %41 ], [ %51, %46 ]
  %56 = getelementptr inbounds %struct.Workspace, ptr %16, i64 0, i32 19
  %57 = load ptr, ptr %56, align 8
  %58 = icmp eq ptr %57, null
  br i1 %58, label %59, label %15
59:
  %60 = phi i64 [ 0, %1 ], [ %55, %54 ]
  ret i64 %60
}
define ptr @pb_workspace(ptr %0, ptr %1, i64 %2, ptr %3, ptr %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca [3 x i64], align 16
  %11 = call i32 @PyBytes_AsStringAndSize(ptr %3, ptr nonnull %6, ptr nonnull %8)
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %133
13:
  %14 = call i32 @PyBytes_AsStringAndSize(ptr %4, ptr nonnull %7, ptr nonnull %9)
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %133
16:
  %17 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 22), align 8
  %18 = call ptr @PyType_GenericAlloc(ptr %17, i64 0)
  %19 = icmp eq ptr %18, null
  br i1 %19, label %133, label %20
20:
  %21 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr inbounds i64, ptr %10, i64 1
  %24 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds i64, ptr %10, i64 2
  %27 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  %28 = load i64, ptr %27, align 8
  %29 = getelementptr inbounds %struct.Object, ptr %1, i64 0, i32 1
  %30 = load ptr, ptr %29, align 8
  %31 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  %32 = icmp eq ptr %30, %31
  br i1 %32, label %33, label %43
33:
  %34 = getelementptr inbounds %struct.Variant, ptr %1, i64 0, i32 20
  %35 = load i64, ptr %34, align 8
  %36 = call i64 @llvm.smax.i64(i64 %22, i64 %35)
  %37 = getelementptr inbounds %struct.Variant, ptr %1, i64 0, i32 21
  %38 = load i64, ptr %37, align 8
  %39 = call i64 @llvm.smax.i64(i64 %25, i64 %38)
  %40 = getelementptr inbounds %struct.Variant, ptr %1, i64 0, i32 22
  %41 = load i64, ptr %40, align 8
  %42 = call i64 @llvm.smax.i64(i64 %28, i64 %41)
  br label %43
43:
  %44 = phi i64 [ %28, %20 ], [ %42, %33 ]
  %45 = phi i64 [ %25, %20 ], [ %39, %33 ]
  %46 = phi i64 [ %22, %20 ], [ %36, %33 ]
  %47 = add nsw i64 %46, 64
  store i64 %47, ptr %10, align 16
  %48 = add nsw i64 %45, 16
  store i64 %48, ptr %23, align 8
  %49 = add nsw i64 %44, 16
  store i64 %49, ptr %26, align 16
  %50 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 2
  %51 = call ptr @memcpy(ptr nonnull %50, ptr nonnull %10, i64 24)
  %52 = load i64, ptr %10, align 16
  %53 = load i64, ptr %23, align 8
  %54 = load i64, ptr %26, align 16
  %55 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %56 = add nsw i64 %53, %52
  %57 = shl i64 %56, 3
  %58 = add i64 %57, 296
  %59 = shl i64 %54, 5
  %60 = add i64 %58, %59
  %61 = call ptr @calloc(i64 1, i64 %60)
  %62 = icmp eq ptr %61, null
  br i1 %62, label %70, label %63
63:
  %64 = getelementptr inbounds %struct.Workspace, ptr %61, i64 1
  %65 = getelementptr inbounds %struct.Workspace, ptr %61, i64 0, i32 20
  store ptr %64, ptr %65, align 8
  %66 = getelementptr inbounds i64, ptr %64, i64 %52
  %67 = getelementptr inbounds %struct.Workspace, ptr %61, i64 0, i32 21
  store ptr %66, ptr %67, align 8
  %68 = getelementptr inbounds i64, ptr %66, i64 %53
  %69 = getelementptr inbounds %struct.Workspace, ptr %61, i64 0, i32 22
  store ptr %68, ptr %69, align 8
  br label %70
70:
  %71 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 1
  store ptr %61, ptr %71, align 8
  %72 = load i64, ptr %8, align 8
  %73 = add nsw i64 %72, 1
  %74 = call ptr @malloc(i64 %73)
  %75 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 4
  store ptr %74, ptr %75, align 8
  %76 = load i64, ptr %8, align 8
  %77 = sdiv i64 %76, 16
  %78 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 5
  store i64 %77, ptr %78, align 8
  %79 = load ptr, ptr %71, align 8
  %80 = icmp eq ptr %79, null
  %81 = icmp eq ptr %74, null
  %82 = select i1 %80, i1 true, i1 %81
  br i1 %82, label %122, label %83
83:
  %84 = icmp sgt i64 %2, 0
  br i1 %84, label %85, label %88
85:
  %86 = call ptr @pb_arena_grow(ptr nonnull %79, i64 %2)
  %87 = icmp eq ptr %86, null
  br i1 %87, label %122, label %88
88:
  %89 = load ptr, ptr %7, align 8
  %90 = load i64, ptr %9, align 8
  %91 = sdiv i64 %90, 8
  %92 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %93 = load i64, ptr %92, align 8
  %94 = icmp sgt i64 %93, -1
  %95 = icmp eq i64 %93, %91
  %96 = and i1 %94, %95
  br i1 %96, label %97, label %127
97:
  %98 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %99 = load i64, ptr %98, align 8
  %100 = call fastcc ptr @kept_new(i64 %99, i64 %91)
  %101 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 3
  store ptr %100, ptr %101, align 8
  %102 = icmp eq ptr %100, null
  br i1 %102, label %122, label %103
103:
  %104 = icmp sgt i64 %90, 7
  br i1 %104, label %105, label %127
105:
  %106 = getelementptr inbounds %struct.Kept, ptr %100, i64 0, i32 4
  br label %107
107:
  %108 = phi i64 [ 0, %105 ], [ %120, %117 ]
  %109 = getelementptr inbounds i64, ptr %89, i64 %108
  %110 = load i64, ptr %109, align 8
  %111 = call i64 @llvm.smax.i64(i64 %110, i64 1)
  %112 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %113 = call ptr @malloc(i64 %111)
  %114 = load ptr, ptr %106, align 8
  %115 = getelementptr inbounds %struct.Room, ptr %114, i64 %108
  store ptr %113, ptr %115, align 8
  %116 = icmp eq ptr %113, null
  br i1 %116, label %122, label %117
117:
  %118 = load ptr, ptr %106, align 8
  %119 = getelementptr inbounds %struct.Room, ptr %118, i64 %108, i32 1
  store i64 %111, ptr %119, align 8
  %120 = add nuw nsw i64 %108, 1
  %121 = icmp eq i64 %120, %91
  br i1 %121, label %127, label %107
122:
  call void @Py_DecRef(ptr nonnull %18)
  %123 = call ptr @PyErr_Occurred()
  %124 = icmp eq ptr %123, null
  br i1 %124, label %125, label %133
125:
  %126 = call ptr @PyErr_NoMemory()
  br label %133
127:
  %128 = load ptr, ptr %71, align 8
  call fastcc void @ws_reset(ptr %128)
  %129 = load ptr, ptr %75, align 8
  %130 = load ptr, ptr %6, align 8
  %131 = load i64, ptr %8, align 8
  %132 = call ptr @memcpy(ptr %129, ptr %130, i64 %131)
  br label %133
133:
  %134 = phi ptr [ %18, %127 ], [ null, %5 ], [ null, %13 ], [ null, %16 ], [ %126, %125 ], [ null, %122 ]
  ret ptr %134
}
declare ptr @PyErr_Occurred()
declare ptr @PyErr_NoMemory()
define internal fastcc void @ws_reset(ptr %0) {
  %2 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 10
  %3 = load i64, ptr %2, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %5, label %22
5:
  %6 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  br label %7
7:
  %8 = phi i64 [ %3, %5 ], [ %19, %18 ]
  %9 = phi i64 [ 0, %5 ], [ %20, %18 ]
  %10 = load ptr, ptr %6, align 8
  %11 = getelementptr inbounds %struct.Block, ptr %10, i64 %9, i32 2
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %14, label %18
14:
  %15 = getelementptr inbounds %struct.Block, ptr %10, i64 %9
  %16 = load ptr, ptr %15, align 8
  tail call void @free(ptr %16)
  %17 = load i64, ptr %2, align 8
  br label %18
18:
  %19 = phi i64 [ %8, %7 ], [ %17, %14 ]
  %20 = add nuw nsw i64 %9, 1
  %21 = icmp slt i64 %20, %19
  br i1 %21, label %7, label %22
22:
  store i64 0, ptr %2, align 8
  %23 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %133, label %26
26:
  %27 = load ptr, ptr %24, align 8
  %28 = icmp eq ptr %27, null
  %29 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  %30 = load ptr, ptr %29, align 8
  br i1 %28, label %31, label %35
31:
  %32 = icmp eq ptr %30, null
  br i1 %32, label %131, label %33
33:
  %34 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  br label %38
35:
  %36 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  %37 = icmp eq ptr %30, null
  br i1 %37, label %42, label %38
38:
  %39 = phi ptr [ %34, %33 ], [ %36, %35 ]
  %40 = getelementptr inbounds %struct.Chunk, ptr %30, i64 0, i32 1
  %41 = load i64, ptr %40, align 8
  br label %42
42:
  %43 = phi ptr [ %39, %38 ], [ %36, %35 ]
  %44 = phi i64 [ %41, %38 ], [ 0, %35 ]
  br label %45
45:
  %46 = phi ptr [ %51, %45 ], [ %24, %42 ]
  %47 = phi i64 [ %50, %45 ], [ %44, %42 ]
  %48 = getelementptr inbounds %struct.Chunk, ptr %46, i64 0, i32 1
  %49 = load i64, ptr %48, align 8
  %50 = add i64 %49, %47
  %51 = load ptr, ptr %46, align 8
  %52 = icmp eq ptr %51, null
  br i1 %52, label %53, label %45
53:
  %54 = phi ptr [ %78, %77 ], [ %24, %45 ]
  %55 = load ptr, ptr %54, align 8
  store ptr %55, ptr %23, align 8
  %56 = load ptr, ptr %43, align 8
  %57 = icmp eq ptr %56, null
  br i1 %57, label %70, label %58
58:
  %59 = getelementptr inbounds %struct.Chunk, ptr %56, i64 0, i32 1
  %60 = load i64, ptr %59, align 8
  %61 = getelementptr inbounds %struct.Chunk, ptr %54, i64 0, i32 1
  %62 = load i64, ptr %61, align 8
  %63 = icmp ult i64 %60, %62
  br i1 %63, label %64, label %71
64:
  %65 = getelementptr inbounds i8, ptr %56, i64 -1
  %66 = load i8, ptr %65, align 1
  %67 = zext i8 %66 to i64
  %68 = sub nsw i64 0, %67
  %69 = getelementptr inbounds i8, ptr %56, i64 %68
  tail call void @free(ptr nonnull %69)
  br label %70
70:
  store ptr %54, ptr %43, align 8
  br label %77
71:
  %72 = getelementptr inbounds i8, ptr %54, i64 -1
  %73 = load i8, ptr %72, align 1
  %74 = zext i8 %73 to i64
  %75 = sub nsw i64 0, %74
  %76 = getelementptr inbounds i8, ptr %54, i64 %75
  tail call void @free(ptr nonnull %76)
  br label %77
77:
  %78 = load ptr, ptr %23, align 8
  %79 = icmp eq ptr %78, null
  br i1 %79, label %80, label %53
80:
  %81 = load ptr, ptr %43, align 8
  store ptr null, ptr %43, align 8
  %82 = add i64 %50, 64
  %83 = icmp ugt i64 %82, 4611686018427387904
  br i1 %83, label %123, label %84
84:
  %85 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %86 = add nsw i64 %50, 128
  %87 = tail call ptr @malloc(i64 %86)
  %88 = icmp eq ptr %87, null
  br i1 %88, label %123, label %89
89:
  %90 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %91 = icmp eq ptr %90, null
  %92 = icmp ult i64 %82, 4194304
  %93 = or i1 %92, %91
  %94 = ptrtoint ptr %87 to i64
  br i1 %93, label %105, label %95
95:
  %96 = add i64 %94, 65535
  %97 = and i64 %96, -65536
  %98 = add i64 %82, %94
  %99 = and i64 %98, -65536
  %100 = inttoptr i64 %97 to ptr
  %101 = sub i64 %99, %97
  %102 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  %103 = trunc i64 %102 to i32
  %104 = tail call i32 %90(ptr %100, i64 %101, i32 %103)
  br label %105
105:
  %106 = and i64 %94, -64
  %107 = add i64 %106, 64
  %108 = inttoptr i64 %107 to ptr
  %109 = sub i64 %107, %94
  %110 = trunc i64 %109 to i8
  %111 = getelementptr inbounds i8, ptr %108, i64 -1
  store i8 %110, ptr %111, align 1
  %112 = icmp eq i64 %107, 0
  br i1 %112, label %123, label %113
113:
  %114 = icmp eq ptr %81, null
  br i1 %114, label %121, label %115
115:
  %116 = getelementptr inbounds i8, ptr %81, i64 -1
  %117 = load i8, ptr %116, align 1
  %118 = zext i8 %117 to i64
  %119 = sub nsw i64 0, %118
  %120 = getelementptr inbounds i8, ptr %81, i64 %119
  tail call void @free(ptr nonnull %120)
  br label %121
121:
  %122 = getelementptr inbounds %struct.Chunk, ptr %108, i64 0, i32 1
  store i64 %50, ptr %122, align 8
  br label %123
123:
  %124 = phi ptr [ %108, %121 ], [ %81, %105 ], [ %81, %80 ], [ %81, %84 ]
  %125 = load ptr, ptr %23, align 8
  store ptr %125, ptr %124, align 8
  store ptr %124, ptr %23, align 8
  %126 = getelementptr inbounds %struct.Chunk, ptr %124, i64 1
  store ptr %126, ptr %0, align 8
  %127 = getelementptr inbounds %struct.Chunk, ptr %124, i64 0, i32 1
  %128 = load i64, ptr %127, align 8
  %129 = getelementptr inbounds i8, ptr %126, i64 %128
  %130 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  store ptr %129, ptr %130, align 8
  br label %133
131:
  %132 = getelementptr inbounds %struct.Chunk, ptr %24, i64 1
  store ptr %132, ptr %0, align 8
  br label %133
133:
  %134 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %135 = load ptr, ptr %134, align 8
  %136 = icmp eq ptr %135, null
  br i1 %136, label %146, label %137
137:
  %138 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  %139 = load ptr, ptr %138, align 8
  br label %140
140:
  %141 = phi ptr [ %139, %137 ], [ %142, %140 ]
  %142 = phi ptr [ %135, %137 ], [ %144, %140 ]
  %143 = load ptr, ptr %142, align 8
  store ptr %143, ptr %134, align 8
  store ptr %141, ptr %142, align 8
  store ptr %142, ptr %138, align 8
  %144 = load ptr, ptr %134, align 8
  %145 = icmp eq ptr %144, null
  br i1 %145, label %146, label %140
146:
  %147 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 16
  store i32 0, ptr %147, align 4
  ret void
}
define i64 @pb_allocations() {
  %1 = load i64, ptr @allocations, align 8
  ret i64 %1
}
define i32 @pb_init(ptr %0) {
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(192) @api, ptr nonnull align 8 dereferenceable(192) %0, i64 192, i1 false)
  %2 = tail call ptr @PyType_FromSpec(ptr nonnull @variant_spec)
  store ptr %2, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %5
4:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 22), align 8
  br label %8
5:
  %6 = tail call ptr @PyType_FromSpec(ptr nonnull @workspace_spec)
  store ptr %6, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 22), align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %8, label %9
8:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 23), align 8
  br label %12
9:
  %10 = tail call ptr @PyType_FromSpec(ptr nonnull @kept_spec)
  store ptr %10, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 23), align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %12, label %13
12:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 20), align 8
  br label %22
13:
  %14 = tail call ptr @PyType_FromSpec(ptr nonnull @entry_spec)
  store ptr %14, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 20), align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %22, label %16
16:
  %17 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 20
  store ptr %14, ptr %17, align 8
  %18 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 22), align 8
  %19 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 22
  store ptr %18, ptr %19, align 8
  %20 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  %21 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 21
  store ptr %20, ptr %21, align 8
  br label %22
22:
  %23 = phi i32 [ 0, %16 ], [ -1, %13 ], [ -1, %12 ]
  ret i32 %23
}
declare ptr @PyType_FromSpec(ptr)
define ptr @pb_watch_new() {
  %1 = tail call ptr @calloc(i64 1, i64 32)
  ret ptr %1
}
declare ptr @calloc(i64, i64)
define i32 @pb_watch(ptr %0, ptr %1, ptr %2) {
  %4 = icmp eq ptr %2, @_Py_NoneStruct
  %5 = select i1 %4, ptr null, ptr %2
  %6 = icmp eq ptr %5, null
  br i1 %6, label %9, label %7
7:
  %8 = tail call i64 @PyObject_Hash(ptr nonnull %5)
  br label %9
9:
  %10 = phi i64 [ %8, %7 ], [ 0, %3 ]
  %11 = ptrtoint ptr %1 to i64
  %12 = lshr i64 %11, 4
  %13 = mul i64 %12, -7046029254386353131
  %14 = mul i64 %10, -4417276706812531889
  %15 = xor i64 %14, %13
  %16 = lshr i64 %15, 52
  %17 = getelementptr inbounds [4096 x ptr], ptr @buckets, i64 0, i64 %16
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %44, label %20
20:
  %21 = icmp ne ptr %5, null
  br label %22
22:
  %23 = phi ptr [ %18, %20 ], [ %42, %40 ]
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, %1
  br i1 %25, label %26, label %40
26:
  %27 = getelementptr inbounds %struct.Watched, ptr %23, i64 0, i32 2
  %28 = load i64, ptr %27, align 8
  %29 = icmp eq i64 %28, %10
  br i1 %29, label %30, label %40
30:
  %31 = getelementptr inbounds %struct.Watched, ptr %23, i64 0, i32 1
  %32 = load ptr, ptr %31, align 8
  %33 = icmp eq ptr %32, %5
  br i1 %33, label %55, label %34
34:
  %35 = icmp ne ptr %32, null
  %36 = and i1 %21, %35
  br i1 %36, label %37, label %40
37:
  %38 = tail call i32 @PyUnicode_Compare(ptr nonnull %32, ptr nonnull %5)
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %55, label %40
40:
  %41 = getelementptr inbounds %struct.Watched, ptr %23, i64 0, i32 3
  %42 = load ptr, ptr %41, align 8
  %43 = icmp eq ptr %42, null
  br i1 %43, label %44, label %22
44:
  %45 = tail call ptr @calloc(i64 1, i64 56)
  %46 = icmp eq ptr %45, null
  br i1 %46, label %126, label %47
47:
  store ptr %1, ptr %45, align 8
  br i1 %6, label %49, label %48
48:
  tail call void @Py_IncRef(ptr nonnull %5)
  br label %49
49:
  %50 = phi ptr [ %2, %48 ], [ null, %47 ]
  %51 = getelementptr inbounds %struct.Watched, ptr %45, i64 0, i32 1
  store ptr %50, ptr %51, align 8
  %52 = getelementptr inbounds %struct.Watched, ptr %45, i64 0, i32 2
  store i64 %10, ptr %52, align 8
  %53 = load ptr, ptr %17, align 8
  %54 = getelementptr inbounds %struct.Watched, ptr %45, i64 0, i32 3
  store ptr %53, ptr %54, align 8
  store ptr %45, ptr %17, align 8
  br label %55
55:
  %56 = phi ptr [ %45, %49 ], [ %23, %30 ], [ %23, %37 ]
  %57 = getelementptr inbounds %struct.Watch, ptr %0, i64 0, i32 1
  %58 = getelementptr inbounds %struct.Watch, ptr %0, i64 0, i32 2
  %59 = load i64, ptr %58, align 8
  %60 = getelementptr inbounds %struct.Watch, ptr %0, i64 0, i32 3
  %61 = load i64, ptr %60, align 8
  %62 = icmp sgt i64 %61, %59
  br i1 %62, label %72, label %63
63:
  %64 = icmp eq i64 %61, 0
  %65 = shl nsw i64 %61, 1
  %66 = select i1 %64, i64 4, i64 %65
  %67 = load ptr, ptr %57, align 8
  %68 = shl i64 %66, 3
  %69 = tail call ptr @realloc(ptr %67, i64 %68)
  %70 = icmp eq ptr %69, null
  br i1 %70, label %88, label %71
71:
  store ptr %69, ptr %57, align 8
  store i64 %66, ptr %60, align 8
  br label %72
72:
  %73 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 4
  %74 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 5
  %75 = load i64, ptr %74, align 8
  %76 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 6
  %77 = load i64, ptr %76, align 8
  %78 = icmp sgt i64 %77, %75
  br i1 %78, label %117, label %79
79:
  %80 = icmp eq i64 %77, 0
  %81 = shl nsw i64 %77, 1
  %82 = select i1 %80, i64 4, i64 %81
  %83 = load ptr, ptr %73, align 8
  %84 = shl i64 %82, 3
  %85 = tail call ptr @realloc(ptr %83, i64 %84)
  %86 = icmp eq ptr %85, null
  br i1 %86, label %88, label %87
87:
  store ptr %85, ptr %73, align 8
  store i64 %82, ptr %76, align 8
  br label %117
88:
  %89 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 5
  %90 = load i64, ptr %89, align 8
  %91 = icmp eq i64 %90, 0
  br i1 %91, label %92, label %126
92:
  %93 = load ptr, ptr %56, align 8
  %94 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 2
  %95 = load i64, ptr %94, align 8
  %96 = ptrtoint ptr %93 to i64
  %97 = lshr i64 %96, 4
  %98 = mul i64 %97, -7046029254386353131
  %99 = mul i64 %95, -4417276706812531889
  %100 = xor i64 %98, %99
  %101 = lshr i64 %100, 52
  %102 = getelementptr inbounds [4096 x ptr], ptr @buckets, i64 0, i64 %101
  br label %103
103:
  %104 = phi ptr [ %102, %92 ], [ %107, %103 ]
  %105 = load ptr, ptr %104, align 8
  %106 = icmp eq ptr %105, %56
  %107 = getelementptr inbounds %struct.Watched, ptr %105, i64 0, i32 3
  br i1 %106, label %108, label %103
108:
  %109 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 3
  %110 = load ptr, ptr %109, align 8
  store ptr %110, ptr %104, align 8
  %111 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 1
  %112 = load ptr, ptr %111, align 8
  %113 = getelementptr inbounds %struct.Watched, ptr %56, i64 0, i32 4
  %114 = load ptr, ptr %113, align 8
  tail call void @free(ptr %114)
  tail call void @free(ptr nonnull %56)
  %115 = icmp eq ptr %112, null
  br i1 %115, label %126, label %116
116:
  tail call void @Py_DecRef(ptr nonnull %112)
  br label %126
117:
  %118 = load ptr, ptr %57, align 8
  %119 = load i64, ptr %58, align 8
  %120 = add nsw i64 %119, 1
  store i64 %120, ptr %58, align 8
  %121 = getelementptr inbounds ptr, ptr %118, i64 %119
  store ptr %56, ptr %121, align 8
  %122 = load ptr, ptr %73, align 8
  %123 = load i64, ptr %74, align 8
  %124 = add nsw i64 %123, 1
  store i64 %124, ptr %74, align 8
  %125 = getelementptr inbounds ptr, ptr %122, i64 %123
  store ptr %0, ptr %125, align 8
  br label %126
126:
  %127 = phi i32 [ 0, %117 ], [ -1, %44 ], [ -1, %88 ], [ -1, %108 ], [ -1, %116 ]
  ret i32 %127
}
declare i64 @PyObject_Hash(ptr)
define void @pb_watch_free(ptr %0) {
  %2 = getelementptr inbounds %struct.Watch, ptr %0, i64 0, i32 2
  %3 = load i64, ptr %2, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %5, label %61
5:
  %6 = getelementptr inbounds %struct.Watch, ptr %0, i64 0, i32 1
  br label %7
7:
  %8 = phi i64 [ 0, %5 ], [ %58, %57 ]
  %9 = load ptr, ptr %6, align 8
  %10 = getelementptr inbounds ptr, ptr %9, i64 %8
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds %struct.Watched, ptr %11, i64 0, i32 5
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds %struct.Watched, ptr %11, i64 0, i32 4
  br label %15
15:
  %16 = phi i64 [ %13, %7 ], [ %19, %18 ]
  %17 = icmp sgt i64 %16, 0
  br i1 %17, label %18, label %30
18:
  %19 = add nsw i64 %16, -1
  %20 = load ptr, ptr %14, align 8
  %21 = getelementptr inbounds ptr, ptr %20, i64 %19
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, %0
  br i1 %23, label %24, label %15
24:
  %25 = getelementptr inbounds ptr, ptr %20, i64 %19
  %26 = add nsw i64 %13, -1
  store i64 %26, ptr %12, align 8
  %27 = getelementptr inbounds ptr, ptr %20, i64 %26
  %28 = load ptr, ptr %27, align 8
  store ptr %28, ptr %25, align 8
  %29 = load i64, ptr %12, align 8
  br label %30
30:
  %31 = phi i64 [ %29, %24 ], [ %13, %15 ]
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %57
33:
  %34 = load ptr, ptr %11, align 8
  %35 = getelementptr inbounds %struct.Watched, ptr %11, i64 0, i32 2
  %36 = load i64, ptr %35, align 8
  %37 = ptrtoint ptr %34 to i64
  %38 = lshr i64 %37, 4
  %39 = mul i64 %38, -7046029254386353131
  %40 = mul i64 %36, -4417276706812531889
  %41 = xor i64 %39, %40
  %42 = lshr i64 %41, 52
  %43 = getelementptr inbounds [4096 x ptr], ptr @buckets, i64 0, i64 %42
  br label %44
44:
  %45 = phi ptr [ %43, %33 ], [ %48, %44 ]
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, %11
  %48 = getelementptr inbounds %struct.Watched, ptr %46, i64 0, i32 3
  br i1 %47, label %49, label %44
49:
  %50 = getelementptr inbounds %struct.Watched, ptr %11, i64 0, i32 3
  %51 = load ptr, ptr %50, align 8
  store ptr %51, ptr %45, align 8
  %52 = getelementptr inbounds %struct.Watched, ptr %11, i64 0, i32 1
  %53 = load ptr, ptr %52, align 8
  %54 = load ptr, ptr %14, align 8
  tail call void @free(ptr %54)
  tail call void @free(ptr nonnull %11)
  %55 = icmp eq ptr %53, null
  br i1 %55, label %57, label %56
56:
  tail call void @Py_DecRef(ptr nonnull %53)
  br label %57
57:
  %58 = add nuw nsw i64 %8, 1
  %59 = load i64, ptr %2, align 8
  %60 = icmp slt i64 %58, %59
  br i1 %60, label %7, label %61
61:
  %62 = getelementptr inbounds %struct.Watch, ptr %0, i64 0, i32 1
  %63 = load ptr, ptr %62, align 8
  tail call void @free(ptr %63)
  tail call void @free(ptr nonnull %0)
  ret void
}
define void @pb_watch_expire() {
  br label %1
1:
  %2 = phi i64 [ 0, %0 ], [ %28, %27 ]
  %3 = getelementptr inbounds [4096 x ptr], ptr @buckets, i64 0, i64 %2
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %27, label %6
6:
  %7 = phi ptr [ %25, %23 ], [ %4, %1 ]
  %8 = getelementptr inbounds %struct.Watched, ptr %7, i64 0, i32 5
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, 0
  br i1 %10, label %11, label %23
11:
  %12 = getelementptr inbounds %struct.Watched, ptr %7, i64 0, i32 4
  br label %13
13:
  %14 = phi i64 [ 0, %11 ], [ %20, %13 ]
  %15 = load ptr, ptr %12, align 8
  %16 = getelementptr inbounds ptr, ptr %15, i64 %14
  %17 = load ptr, ptr %16, align 8
  %18 = load i64, ptr %17, align 8
  %19 = add i64 %18, 1
  store i64 %19, ptr %17, align 8
  %20 = add nuw nsw i64 %14, 1
  %21 = load i64, ptr %8, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %13, label %23
23:
  %24 = getelementptr inbounds %struct.Watched, ptr %7, i64 0, i32 3
  %25 = load ptr, ptr %24, align 8
  %26 = icmp eq ptr %25, null
  br i1 %26, label %27, label %6
27:
  %28 = add nuw nsw i64 %2, 1
  %29 = icmp eq i64 %28, 4096
  br i1 %29, label %30, label %1
30:
  ret void
}
define i32 @pb_dict_event(i32 %0, ptr %1, ptr %2, ptr readnone %3) {
  %5 = icmp slt i32 %0, 3
  %6 = icmp ne ptr %2, null
  %7 = and i1 %5, %6
  br i1 %7, label %8, label %12
8:
  %9 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, @PyUnicode_Type
  br i1 %11, label %47, label %12
12:
  %13 = icmp eq ptr %1, null
  br label %14
14:
  %15 = phi i64 [ 0, %12 ], [ %45, %44 ]
  %16 = getelementptr inbounds [4096 x ptr], ptr @buckets, i64 0, i64 %15
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %44, label %19
19:
  %20 = phi ptr [ %42, %40 ], [ %17, %14 ]
  br i1 %13, label %24, label %21
21:
  %22 = load ptr, ptr %20, align 8
  %23 = icmp eq ptr %22, %1
  br i1 %23, label %24, label %40
24:
  %25 = getelementptr inbounds %struct.Watched, ptr %20, i64 0, i32 5
  %26 = load i64, ptr %25, align 8
  %27 = icmp sgt i64 %26, 0
  br i1 %27, label %28, label %40
28:
  %29 = getelementptr inbounds %struct.Watched, ptr %20, i64 0, i32 4
  br label %30
30:
  %31 = phi i64 [ 0, %28 ], [ %37, %30 ]
  %32 = load ptr, ptr %29, align 8
  %33 = getelementptr inbounds ptr, ptr %32, i64 %31
  %34 = load ptr, ptr %33, align 8
  %35 = load i64, ptr %34, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %34, align 8
  %37 = add nuw nsw i64 %31, 1
  %38 = load i64, ptr %25, align 8
  %39 = icmp slt i64 %37, %38
  br i1 %39, label %30, label %40
40:
  %41 = getelementptr inbounds %struct.Watched, ptr %20, i64 0, i32 3
  %42 = load ptr, ptr %41, align 8
  %43 = icmp eq ptr %42, null
  br i1 %43, label %44, label %19
44:
  %45 = add nuw nsw i64 %15, 1
  %46 = icmp eq i64 %45, 4096
  br i1 %46, label %95, label %14
47:
  %48 = tail call i64 @PyObject_Hash(ptr nonnull %2)
  %49 = ptrtoint ptr %1 to i64
  %50 = lshr i64 %49, 4
  %51 = mul i64 %50, -7046029254386353131
  %52 = mul i64 %48, -4417276706812531889
  %53 = xor i64 %52, %51
  %54 = lshr i64 %53, 52
  %55 = getelementptr inbounds [4096 x ptr], ptr @buckets, i64 0, i64 %54
  %56 = load ptr, ptr %55, align 8
  %57 = icmp eq ptr %56, null
  br i1 %57, label %95, label %58
58:
  %59 = phi ptr [ %77, %75 ], [ %56, %47 ]
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %60, %1
  br i1 %61, label %62, label %75
62:
  %63 = getelementptr inbounds %struct.Watched, ptr %59, i64 0, i32 2
  %64 = load i64, ptr %63, align 8
  %65 = icmp eq i64 %64, %48
  br i1 %65, label %66, label %75
66:
  %67 = getelementptr inbounds %struct.Watched, ptr %59, i64 0, i32 1
  %68 = load ptr, ptr %67, align 8
  %69 = icmp eq ptr %68, %2
  br i1 %69, label %79, label %70
70:
  %71 = icmp eq ptr %68, null
  br i1 %71, label %75, label %72
72:
  %73 = tail call i32 @PyUnicode_Compare(ptr nonnull %68, ptr nonnull %2)
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %79, label %75
75:
  %76 = getelementptr inbounds %struct.Watched, ptr %59, i64 0, i32 3
  %77 = load ptr, ptr %76, align 8
  %78 = icmp eq ptr %77, null
  br i1 %78, label %95, label %58
79:
  %80 = getelementptr inbounds %struct.Watched, ptr %59, i64 0, i32 5
  %81 = load i64, ptr %80, align 8
  %82 = icmp sgt i64 %81, 0
  br i1 %82, label %83, label %95
83:
  %84 = getelementptr inbounds %struct.Watched, ptr %59, i64 0, i32 4
  br label %85
85:
  %86 = phi i64 [ 0, %83 ], [ %92, %85 ]
  %87 = load ptr, ptr %84, align 8
  %88 = getelementptr inbounds ptr, ptr %87, i64 %86
  %89 = load ptr, ptr %88, align 8
  %90 = load i64, ptr %89, align 8
  %91 = add i64 %90, 1
  store i64 %91, ptr %89, align 8
  %92 = add nuw nsw i64 %86, 1
  %93 = load i64, ptr %80, align 8
  %94 = icmp slt i64 %92, %93
  br i1 %94, label %85, label %95
95:
  ret i32 0
}
define i32 @pb_function_event(i32 %0, ptr %1, ptr readnone %2) {
  %4 = icmp sgt i32 %0, 1
  br i1 %4, label %5, label %45
5:
  %6 = ptrtoint ptr %1 to i64
  %7 = lshr i64 %6, 4
  %8 = mul i64 %7, -7046029254386353131
  %9 = lshr i64 %8, 52
  %10 = getelementptr inbounds [4096 x ptr], ptr @buckets, i64 0, i64 %9
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %45, label %13
13:
  %14 = phi ptr [ %27, %25 ], [ %11, %5 ]
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, %1
  br i1 %16, label %17, label %25
17:
  %18 = getelementptr inbounds %struct.Watched, ptr %14, i64 0, i32 2
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %21, label %25
21:
  %22 = getelementptr inbounds %struct.Watched, ptr %14, i64 0, i32 1
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, null
  br i1 %24, label %29, label %25
25:
  %26 = getelementptr inbounds %struct.Watched, ptr %14, i64 0, i32 3
  %27 = load ptr, ptr %26, align 8
  %28 = icmp eq ptr %27, null
  br i1 %28, label %45, label %13
29:
  %30 = getelementptr inbounds %struct.Watched, ptr %14, i64 0, i32 5
  %31 = load i64, ptr %30, align 8
  %32 = icmp sgt i64 %31, 0
  br i1 %32, label %33, label %45
33:
  %34 = getelementptr inbounds %struct.Watched, ptr %14, i64 0, i32 4
  br label %35
35:
  %36 = phi i64 [ 0, %33 ], [ %42, %35 ]
  %37 = load ptr, ptr %34, align 8
  %38 = getelementptr inbounds ptr, ptr %37, i64 %36
  %39 = load ptr, ptr %38, align 8
  %40 = load i64, ptr %39, align 8
  %41 = add i64 %40, 1
  store i64 %41, ptr %39, align 8
  %42 = add nuw nsw i64 %36, 1
  %43 = load i64, ptr %30, align 8
  %44 = icmp slt i64 %42, %43
  br i1 %44, label %35, label %45
45:
  ret i32 0
}
declare void @PyEval_RestoreThread(ptr)
declare i32 @PyErr_CheckSignals()
declare i32 @clock_gettime(i32, ptr)
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_cond_init(ptr, ptr)
declare i32 @pthread_attr_init(ptr)
declare i32 @pthread_attr_setstacksize(ptr, i64)
declare i32 @pthread_sigmask(i32, ptr, ptr)
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
define internal noalias ptr @helper(ptr %0) {
  %2 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 31
  store i32 1, ptr %2, align 8
  %3 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 18
  store ptr %0, ptr %3, align 8
  %4 = tail call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %5 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 29
  %6 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 4
  %7 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 5
  %8 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 17
  br label %9
9:
  %10 = load ptr, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 7), align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %39, label %12
12:
  %13 = phi ptr [ %19, %17 ], [ %10, %9 ]
  %14 = getelementptr inbounds %struct.Team, ptr %13, i64 0, i32 9
  %15 = load i32, ptr %14, align 8
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %21
17:
  %18 = getelementptr inbounds %struct.Team, ptr %13, i64 0, i32 11
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %39, label %12
21:
  %22 = getelementptr inbounds %struct.Team, ptr %13, i64 0, i32 9
  %23 = add nsw i32 %15, -1
  store i32 %23, ptr %22, align 8
  %24 = getelementptr inbounds %struct.Team, ptr %13, i64 0, i32 10
  %25 = load i32, ptr %24, align 4
  %26 = add nsw i32 %25, 1
  store i32 %26, ptr %24, align 4
  %27 = tail call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  store ptr %13, ptr %5, align 8
  store i32 131072, ptr %6, align 8
  store i32 0, ptr %7, align 4
  tail call fastcc void @play(ptr %0, ptr nonnull %13)
  store ptr null, ptr %5, align 8
  tail call fastcc void @ws_reset(ptr %0)
  %28 = load i32, ptr %8, align 8
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %31, label %30
30:
  tail call fastcc void @ws_empty(ptr nonnull %0)
  br label %31
31:
  %32 = tail call i32 @pthread_mutex_lock(ptr nonnull @pool)
  %33 = load i32, ptr %24, align 4
  %34 = add nsw i32 %33, -1
  store i32 %34, ptr %24, align 4
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %37, label %36
36:
  br label %9
37:
  %38 = tail call i32 @pthread_cond_broadcast(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 2))
  br label %36
39:
  %40 = load i32, ptr getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 5), align 8
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %44
42:
  %43 = tail call i32 @pthread_cond_wait(ptr nonnull getelementptr inbounds (%struct.anon, ptr @pool, i64 0, i32 1), ptr nonnull @pool)
  br label %36
44:
  %45 = tail call i32 @pthread_mutex_unlock(ptr nonnull @pool)
  tail call fastcc void @ws_empty(ptr %0)
  %46 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %47 = load ptr, ptr %46, align 8
  tail call void @free(ptr %47)
  tail call void @free(ptr %0)
  ret ptr null
}
declare i32 @pthread_attr_destroy(ptr)
define internal fastcc void @ws_empty(ptr %0) {
  tail call fastcc void @ws_reset(ptr %0)
  %2 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %34, label %5
5:
  %6 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  br label %7
7:
  %8 = phi ptr [ %3, %5 ], [ %32, %31 ]
  %9 = load ptr, ptr %8, align 8
  store ptr %9, ptr %2, align 8
  %10 = load ptr, ptr %6, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %24, label %12
12:
  %13 = getelementptr inbounds %struct.Chunk, ptr %10, i64 0, i32 1
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds %struct.Chunk, ptr %8, i64 0, i32 1
  %16 = load i64, ptr %15, align 8
  %17 = icmp ult i64 %14, %16
  br i1 %17, label %18, label %25
18:
  %19 = getelementptr inbounds i8, ptr %10, i64 -1
  %20 = load i8, ptr %19, align 1
  %21 = zext i8 %20 to i64
  %22 = sub nsw i64 0, %21
  %23 = getelementptr inbounds i8, ptr %10, i64 %22
  tail call void @free(ptr nonnull %23)
  br label %24
24:
  store ptr %8, ptr %6, align 8
  br label %31
25:
  %26 = getelementptr inbounds i8, ptr %8, i64 -1
  %27 = load i8, ptr %26, align 1
  %28 = zext i8 %27 to i64
  %29 = sub nsw i64 0, %28
  %30 = getelementptr inbounds i8, ptr %8, i64 %29
  tail call void @free(ptr nonnull %30)
  br label %31
31:
  %32 = load ptr, ptr %2, align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %34, label %7
34:
  %35 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  %36 = load ptr, ptr %35, align 8
  %37 = icmp eq ptr %36, null
  br i1 %37, label %44, label %38
38:
  %39 = getelementptr inbounds i8, ptr %36, i64 -1
  %40 = load i8, ptr %39, align 1
  %41 = zext i8 %40 to i64
  %42 = sub nsw i64 0, %41
  %43 = getelementptr inbounds i8, ptr %36, i64 %42
  tail call void @free(ptr nonnull %43)
  br label %44
44:
  store ptr null, ptr %35, align 8
  %45 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  store ptr null, ptr %45, align 8
  store ptr null, ptr %0, align 8
  %46 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  %47 = load ptr, ptr %46, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %59, label %49
49:
  %50 = phi ptr [ %57, %49 ], [ %47, %44 ]
  %51 = load ptr, ptr %50, align 8
  store ptr %51, ptr %46, align 8
  %52 = getelementptr inbounds i8, ptr %50, i64 -1
  %53 = load i8, ptr %52, align 1
  %54 = zext i8 %53 to i64
  %55 = sub nsw i64 0, %54
  %56 = getelementptr inbounds i8, ptr %50, i64 %55
  tail call void @free(ptr nonnull %56)
  %57 = load ptr, ptr %46, align 8
  %58 = icmp eq ptr %57, null
  br i1 %58, label %59, label %49
59:
  %60 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 17
  store i32 0, ptr %60, align 8
  ret void
}
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_cond_timedwait(ptr, ptr, ptr)
define internal fastcc i64 @check(ptr %0, i64 %1, i32 %2, i32 %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds %struct.Header, ptr %5, i64 0, i32 3
  %7 = load i32, ptr %6, align 8
  %8 = sext i32 %7 to i64
  %9 = icmp sle i64 %8, %1
  %10 = icmp sgt i32 %3, 100
  %11 = or i1 %10, %9
  br i1 %11, label %269, label %12
12:
  %13 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 1
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds %struct.Node, ptr %14, i64 %1
  %16 = load i8, ptr %15, align 8
  %17 = icmp ugt i8 %16, 27
  br i1 %17, label %269, label %18
18:
  %19 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 3
  %20 = load i8, ptr %19, align 1
  %21 = icmp ugt i8 %20, 12
  br i1 %21, label %269, label %22
22:
  %23 = icmp ugt i8 %16, 14
  %24 = zext i1 %23 to i32
  %25 = icmp eq i32 %24, %2
  br i1 %25, label %26, label %269
26:
  %27 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 4
  %28 = load i32, ptr %27, align 4
  %29 = icmp slt i32 %28, 0
  br i1 %29, label %269, label %30
30:
  switch i8 %16, label %231 [
    i8 3, label %245
    i8 18, label %245
    i8 22, label %227
    i8 6, label %227
    i8 5, label %42
    i8 20, label %87
    i8 21, label %119
    i8 7, label %127
    i8 10, label %131
    i8 9, label %232
    i8 25, label %232
    i8 8, label %252
    i8 23, label %252
    i8 24, label %252
    i8 26, label %135
    i8 14, label %139
    i8 27, label %141
    i8 11, label %194
    i8 13, label %202
    i8 12, label %211
    i8 4, label %31
    i8 19, label %35
  ]
31:
  %32 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %269, label %39
35:
  %36 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %37 = load ptr, ptr %36, align 8
  %38 = icmp eq ptr %37, null
  br i1 %38, label %269, label %39
39:
  %40 = icmp ugt i8 %20, 10
  %41 = select i1 %40, i64 2, i64 1
  br label %245
42:
  %43 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 1
  %44 = load i8, ptr %43, align 1
  %45 = icmp ugt i8 %44, 2
  br i1 %45, label %269, label %46
46:
  %47 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, 0
  br i1 %49, label %269, label %50
50:
  %51 = zext i32 %28 to i64
  %52 = add nuw nsw i64 %48, %51
  %53 = getelementptr inbounds %struct.Header, ptr %5, i64 0, i32 4
  %54 = load i32, ptr %53, align 4
  %55 = sext i32 %54 to i64
  %56 = icmp sgt i64 %52, %55
  br i1 %56, label %269, label %57
57:
  %58 = zext i32 %28 to i64
  %59 = icmp eq i32 %28, 0
  br i1 %59, label %75, label %60
60:
  %61 = getelementptr inbounds %struct.Node, ptr %14, i64 %8
  %62 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 2
  %63 = load i64, ptr %62, align 8
  br label %66
64:
  %65 = icmp eq i64 %72, %58
  br i1 %65, label %75, label %66
66:
  %67 = phi i64 [ 0, %60 ], [ %72, %64 ]
  %68 = add nsw i64 %67, %48
  %69 = getelementptr inbounds i64, ptr %61, i64 %68
  %70 = load i64, ptr %69, align 8
  %71 = sub nsw i64 -2, %70
  %72 = add nuw nsw i64 %67, 1
  %73 = add i64 %72, %63
  %74 = icmp slt i64 %71, %73
  br i1 %74, label %64, label %269
75:
  %76 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 3
  %77 = load i64, ptr %76, align 8
  %78 = add nsw i64 %77, 1
  store i64 %78, ptr %76, align 8
  %79 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 2
  %80 = load i8, ptr %79, align 2
  %81 = and i8 %80, 1
  %82 = zext i8 %81 to i64
  %83 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 4
  %84 = load i64, ptr %83, align 8
  %85 = or i64 %84, %82
  store i64 %85, ptr %83, align 8
  %86 = load i32, ptr %27, align 4
  br label %87
87:
  %88 = phi i32 [ %28, %30 ], [ %86, %75 ]
  %89 = icmp sgt i32 %88, 64
  br i1 %89, label %269, label %90
90:
  %91 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, null
  br i1 %93, label %269, label %94
94:
  %95 = load i8, ptr %15, align 8
  %96 = icmp eq i8 %95, 20
  br i1 %96, label %97, label %107
97:
  %98 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 2
  %99 = load i8, ptr %98, align 2
  %100 = and i8 %99, 2
  %101 = icmp eq i8 %100, 0
  br i1 %101, label %104, label %102
102:
  %103 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 6
  br label %110
104:
  %105 = icmp sgt i32 %88, 0
  %106 = zext i1 %105 to i64
  br label %107
107:
  %108 = phi i64 [ %106, %104 ], [ 0, %94 ]
  %109 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 5
  br label %110
110:
  %111 = phi ptr [ %109, %107 ], [ %103, %102 ]
  %112 = phi i64 [ %108, %107 ], [ 1, %102 ]
  %113 = load i64, ptr %111, align 8
  %114 = add nsw i64 %113, %112
  store i64 %114, ptr %111, align 8
  %115 = load i32, ptr %27, align 4
  %116 = shl nsw i32 %115, 1
  %117 = or i32 %116, 1
  %118 = sext i32 %117 to i64
  br label %245
119:
  %120 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %121 = load i64, ptr %120, align 8
  %122 = icmp slt i64 %121, 0
  br i1 %122, label %269, label %123
123:
  %124 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 3
  %125 = load i64, ptr %124, align 8
  %126 = icmp slt i64 %121, %125
  br i1 %126, label %250, label %269
127:
  %128 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %129 = load ptr, ptr %128, align 8
  %130 = icmp eq ptr %129, null
  br i1 %130, label %269, label %252
131:
  %132 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %133 = load ptr, ptr %132, align 8
  %134 = icmp eq ptr %133, null
  br i1 %134, label %269, label %232
135:
  %136 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %137 = load ptr, ptr %136, align 8
  %138 = icmp eq ptr %137, null
  br i1 %138, label %269, label %252
139:
  %140 = zext i32 %28 to i64
  br label %245
141:
  %142 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 2
  %143 = load i64, ptr %142, align 8
  %144 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 6
  %145 = load i64, ptr %144, align 8
  %146 = icmp sgt i64 %145, -1
  br i1 %146, label %269, label %147
147:
  store i64 0, ptr %144, align 8
  %148 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %149 = load i64, ptr %148, align 8
  %150 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 7
  store i64 %149, ptr %150, align 8
  %151 = add nsw i64 %1, 1
  %152 = load i32, ptr %27, align 4
  %153 = icmp sgt i32 %152, 0
  %154 = icmp sgt i64 %1, -2
  %155 = and i1 %153, %154
  br i1 %155, label %156, label %185
156:
  %157 = add nsw i32 %3, 1
  br label %158
158:
  %159 = phi i64 [ 0, %156 ], [ %179, %177 ]
  %160 = phi i64 [ %151, %156 ], [ %178, %177 ]
  %161 = load ptr, ptr %0, align 8
  %162 = getelementptr inbounds %struct.Header, ptr %161, i64 0, i32 3
  %163 = load i32, ptr %162, align 8
  %164 = sext i32 %163 to i64
  %165 = icmp slt i64 %160, %164
  br i1 %165, label %166, label %169
166:
  %167 = load ptr, ptr %13, align 8
  %168 = getelementptr inbounds %struct.Node, ptr %167, i64 %160
  br label %169
169:
  %170 = phi ptr [ %168, %166 ], [ %15, %158 ]
  %171 = getelementptr inbounds %struct.Node, ptr %170, i64 0, i32 2
  %172 = load i8, ptr %171, align 2
  %173 = and i8 %172, 2
  %174 = icmp eq i8 %173, 0
  br i1 %174, label %269, label %175
175:
  %176 = load i8, ptr %170, align 8
  switch i8 %176, label %177 [
    i8 27, label %269
    i8 18, label %269
  ]
177:
  %178 = tail call fastcc i64 @check(ptr nonnull %0, i64 %160, i32 %2, i32 %157)
  %179 = add nuw nsw i64 %159, 1
  %180 = load i32, ptr %27, align 4
  %181 = sext i32 %180 to i64
  %182 = icmp slt i64 %179, %181
  %183 = icmp sgt i64 %178, -1
  %184 = select i1 %182, i1 %183, i1 false
  br i1 %184, label %158, label %185
185:
  %186 = phi i64 [ %151, %147 ], [ %178, %177 ]
  %187 = phi i1 [ %154, %147 ], [ %183, %177 ]
  br i1 %187, label %188, label %269
188:
  %189 = load i64, ptr %142, align 8
  %190 = sub nsw i64 %189, %143
  %191 = load i64, ptr %148, align 8
  %192 = icmp eq i64 %190, %191
  %193 = select i1 %192, i64 %186, i64 -1
  br label %269
194:
  %195 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %196 = load ptr, ptr %195, align 8
  %197 = icmp eq ptr %196, null
  br i1 %197, label %269, label %198
198:
  %199 = getelementptr inbounds %struct.Object, ptr %196, i64 0, i32 1
  %200 = load ptr, ptr %199, align 8
  %201 = icmp eq ptr %200, @PyCell_Type
  br i1 %201, label %252, label %269
202:
  %203 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %204 = load i64, ptr %203, align 8
  %205 = icmp slt i64 %204, 0
  br i1 %205, label %269, label %206
206:
  %207 = getelementptr inbounds %struct.Header, ptr %5, i64 0, i32 10
  %208 = load i32, ptr %207, align 4
  %209 = sext i32 %208 to i64
  %210 = icmp slt i64 %204, %209
  br i1 %210, label %252, label %269
211:
  %212 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %213 = load ptr, ptr %212, align 8
  %214 = icmp eq ptr %213, null
  br i1 %214, label %269, label %215
215:
  %216 = getelementptr inbounds %struct.Object, ptr %213, i64 0, i32 1
  %217 = load ptr, ptr %216, align 8
  %218 = icmp eq ptr %217, @PyDict_Type
  br i1 %218, label %219, label %269
219:
  %220 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %221 = load ptr, ptr %220, align 8
  %222 = icmp eq ptr %221, null
  br i1 %222, label %269, label %223
223:
  %224 = getelementptr inbounds %struct.Object, ptr %221, i64 0, i32 1
  %225 = load ptr, ptr %224, align 8
  %226 = icmp eq ptr %225, @PyUnicode_Type
  br i1 %226, label %252, label %269
227:
  %228 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %229 = load ptr, ptr %228, align 8
  %230 = icmp eq ptr %229, null
  br i1 %230, label %269, label %250
231:
  br label %245
232:
  %233 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %234 = load ptr, ptr %233, align 8
  %235 = icmp eq ptr %234, null
  br i1 %235, label %269, label %236
236:
  %237 = getelementptr inbounds %struct.Object, ptr %234, i64 0, i32 1
  %238 = load ptr, ptr %237, align 8
  %239 = icmp eq ptr %238, @PyTuple_Type
  br i1 %239, label %240, label %269
240:
  %241 = getelementptr inbounds %struct.VarObject, ptr %234, i64 0, i32 1
  %242 = load i64, ptr %241, align 8
  %243 = zext i32 %28 to i64
  %244 = icmp eq i64 %242, %243
  br i1 %244, label %252, label %269
245:
  %246 = phi i64 [ %41, %39 ], [ %118, %110 ], [ %140, %139 ], [ 1, %231 ], [ 2, %30 ], [ 2, %30 ]
  %247 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 2
  %248 = load i64, ptr %247, align 8
  %249 = add nsw i64 %248, %246
  store i64 %249, ptr %247, align 8
  br label %250
250:
  %251 = add nsw i64 %1, 1
  br label %269
252:
  %253 = phi i32 [ %28, %240 ], [ 1, %223 ], [ 1, %206 ], [ 1, %198 ], [ %28, %127 ], [ %28, %135 ], [ %28, %30 ], [ %28, %30 ], [ %28, %30 ]
  %254 = zext i32 %253 to i64
  %255 = add nsw i64 %1, 1
  %256 = icmp ne i32 %253, 0
  %257 = icmp sgt i64 %1, -2
  %258 = and i1 %256, %257
  br i1 %258, label %259, label %269
259:
  %260 = add nsw i32 %3, 1
  br label %261
261:
  %262 = phi i64 [ 0, %259 ], [ %265, %261 ]
  %263 = phi i64 [ %255, %259 ], [ %264, %261 ]
  %264 = tail call fastcc i64 @check(ptr nonnull %0, i64 %263, i32 %2, i32 %260)
  %265 = add nuw nsw i64 %262, 1
  %266 = icmp ult i64 %265, %254
  %267 = icmp sgt i64 %264, -1
  %268 = select i1 %266, i1 %267, i1 false
  br i1 %268, label %261, label %269
269:
  %270 = phi i64 [ -1, %4 ], [ -1, %26 ], [ -1, %22 ], [ -1, %18 ], [ -1, %12 ], [ -1, %35 ], [ -1, %31 ], [ -1, %50 ], [ -1, %46 ], [ -1, %42 ], [ -1, %90 ], [ -1, %87 ], [ -1, %123 ], [ -1, %119 ], [ -1, %127 ], [ -1, %131 ], [ -1, %135 ], [ -1, %141 ], [ -1, %185 ], [ %193, %188 ], [ -1, %198 ], [ -1, %194 ], [ -1, %206 ], [ -1, %202 ], [ -1, %223 ], [ -1, %219 ], [ -1, %215 ], [ -1, %211 ], [ -1, %227 ], [ -1, %240 ], [ -1, %236 ], [ -1, %232 ], [ %255, %252 ], [ %251, %250 ], [ -1, %66 ], [ %264, %261 ], [ -1, %175 ], [ -1, %175 ], [ -1, %169 ]
  ret i64 %270
}
define internal fastcc ptr @attempt(ptr %0, ptr %1, i64 %2, ptr %3, ptr %4, ptr %5) {
  %7 = alloca [2 x ptr], align 16
  %8 = alloca [2 x i64], align 16
  %9 = alloca [2 x i64], align 16
  %10 = alloca ptr, align 8
  %11 = alloca [64 x %struct.Extent], align 16
  %12 = alloca [64 x ptr], align 16
  %13 = alloca [64 x ptr], align 16
  %14 = alloca %struct.Call, align 8
  store i32 0, ptr %4, align 4
  %15 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  %16 = load i64, ptr %15, align 8
  %17 = icmp ne i64 %16, %2
  %18 = icmp ne ptr %3, null
  %19 = or i1 %18, %17
  br i1 %19, label %22, label %20
20:
  %21 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
  br label %176
22:
  %23 = icmp sgt i64 %16, 64
  %24 = icmp slt i64 %16, %2
  %25 = or i1 %23, %24
  br i1 %25, label %139, label %26
26:
  %27 = icmp sgt i64 %16, 0
  br i1 %27, label %28, label %39
28:
  %29 = phi i64 [ %37, %34 ], [ 0, %26 ]
  %30 = icmp slt i64 %29, %2
  br i1 %30, label %31, label %34
31:
  %32 = getelementptr inbounds ptr, ptr %1, i64 %29
  %33 = load ptr, ptr %32, align 8
  br label %34
34:
  %35 = phi ptr [ %33, %31 ], [ null, %28 ]
  %36 = getelementptr inbounds ptr, ptr %12, i64 %29
  store ptr %35, ptr %36, align 8
  %37 = add nuw nsw i64 %29, 1
  %38 = icmp eq i64 %37, %16
  br i1 %38, label %39, label %28
39:
  %40 = icmp eq ptr %3, null
  br i1 %40, label %109, label %41
41:
  %42 = getelementptr inbounds %struct.VarObject, ptr %3, i64 0, i32 1
  %43 = load i64, ptr %42, align 8
  %44 = icmp sgt i64 %43, 0
  br i1 %44, label %45, label %109
45:
  %46 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %47 = getelementptr inbounds i8, ptr %3, i64 %46
  %48 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 26
  %49 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 18), align 8
  %50 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 19), align 8
  %51 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 22), align 8
  %52 = load ptr, ptr %48, align 8
  %53 = icmp eq ptr %52, null
  %54 = getelementptr inbounds i8, ptr %52, i64 %46
  %55 = icmp sle i64 %16, %2
  %56 = select i1 %53, i1 true, i1 %55
  %57 = select i1 %53, i64 %16, i64 %2
  br label %58
58:
  %59 = phi ptr [ null, %45 ], [ %105, %104 ]
  %60 = phi ptr [ null, %45 ], [ %106, %104 ]
  %61 = phi i64 [ 0, %45 ], [ %107, %104 ]
  %62 = getelementptr inbounds ptr, ptr %47, i64 %61
  %63 = load ptr, ptr %62, align 8
  br i1 %56, label %72, label %64
64:
  %65 = phi i64 [ %70, %69 ], [ %2, %58 ]
  %66 = getelementptr inbounds ptr, ptr %54, i64 %65
  %67 = load ptr, ptr %66, align 8
  %68 = icmp eq ptr %67, %63
  br i1 %68, label %72, label %69
69:
  %70 = add i64 %65, 1
  %71 = icmp eq i64 %70, %16
  br i1 %71, label %72, label %64
72:
  %73 = phi i64 [ %57, %58 ], [ %65, %64 ], [ %16, %69 ]
  %74 = icmp eq i64 %73, %16
  %75 = icmp eq ptr %63, %49
  %76 = select i1 %74, i1 %75, i1 false
  br i1 %76, label %77, label %86
77:
  %78 = add nsw i64 %61, %2
  %79 = getelementptr inbounds ptr, ptr %1, i64 %78
  %80 = load ptr, ptr %79, align 8
  %81 = icmp eq ptr %80, @_Py_NoneStruct
  br i1 %81, label %104, label %82
82:
  %83 = getelementptr inbounds %struct.Object, ptr %80, i64 0, i32 1
  %84 = load ptr, ptr %83, align 8
  %85 = icmp eq ptr %84, %51
  br i1 %85, label %104, label %139
86:
  %87 = icmp eq ptr %63, %50
  %88 = select i1 %74, i1 %87, i1 false
  br i1 %88, label %89, label %95
89:
  %90 = add nsw i64 %61, %2
  %91 = getelementptr inbounds ptr, ptr %1, i64 %90
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, @_Py_NoneStruct
  %94 = select i1 %93, ptr null, ptr %92
  br label %104
95:
  br i1 %74, label %139, label %96
96:
  %97 = getelementptr inbounds ptr, ptr %12, i64 %73
  %98 = load ptr, ptr %97, align 8
  %99 = icmp eq ptr %98, null
  br i1 %99, label %100, label %139
100:
  %101 = add nsw i64 %61, %2
  %102 = getelementptr inbounds ptr, ptr %1, i64 %101
  %103 = load ptr, ptr %102, align 8
  store ptr %103, ptr %97, align 8
  br label %104
104:
  %105 = phi ptr [ %59, %77 ], [ %59, %89 ], [ %59, %100 ], [ %80, %82 ]
  %106 = phi ptr [ %60, %77 ], [ %94, %89 ], [ %60, %100 ], [ %60, %82 ]
  %107 = add nuw nsw i64 %61, 1
  %108 = icmp eq i64 %107, %43
  br i1 %108, label %109, label %58
109:
  %110 = phi ptr [ null, %39 ], [ null, %41 ], [ %105, %104 ]
  %111 = phi ptr [ null, %39 ], [ null, %41 ], [ %106, %104 ]
  %112 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 27
  %113 = load ptr, ptr %112, align 8
  %114 = icmp eq ptr %113, null
  br i1 %114, label %118, label %115
115:
  %116 = getelementptr inbounds %struct.VarObject, ptr %113, i64 0, i32 1
  %117 = load i64, ptr %116, align 8
  br label %118
118:
  %119 = phi i64 [ %117, %115 ], [ 0, %109 ]
  %120 = icmp sgt i64 %16, %2
  br i1 %120, label %121, label %140
121:
  %122 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %123 = sub i64 %119, %16
  %124 = getelementptr inbounds i8, ptr %113, i64 %122
  br label %125
125:
  %126 = phi i64 [ %2, %121 ], [ %137, %136 ]
  %127 = getelementptr inbounds ptr, ptr %12, i64 %126
  %128 = load ptr, ptr %127, align 8
  %129 = icmp eq ptr %128, null
  br i1 %129, label %130, label %136
130:
  %131 = add i64 %126, %123
  %132 = icmp slt i64 %131, 0
  br i1 %132, label %139, label %133
133:
  %134 = getelementptr inbounds ptr, ptr %124, i64 %131
  %135 = load ptr, ptr %134, align 8
  store ptr %135, ptr %127, align 8
  br label %136
136:
  %137 = add i64 %126, 1
  %138 = icmp eq i64 %137, %16
  br i1 %138, label %140, label %125
139:
  store i32 1, ptr %5, align 8
  br label %874
140:
  %141 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
  %142 = icmp eq ptr %110, null
  br i1 %142, label %176, label %143
143:
  %144 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 1
  %145 = load ptr, ptr %144, align 8
  %146 = icmp eq ptr %145, null
  br i1 %146, label %172, label %147
147:
  %148 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 6
  %149 = load i32, ptr %148, align 8
  %150 = icmp eq i32 %149, 0
  br i1 %150, label %151, label %172
151:
  %152 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 2
  %153 = load i64, ptr %152, align 8
  %154 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %155 = load i64, ptr %154, align 8
  %156 = icmp slt i64 %153, %155
  br i1 %156, label %172, label %157
157:
  %158 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 2, i64 1
  %159 = load i64, ptr %158, align 8
  %160 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %161 = load i64, ptr %160, align 8
  %162 = icmp slt i64 %159, %161
  br i1 %162, label %172, label %163
163:
  %164 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 2, i64 2
  %165 = load i64, ptr %164, align 8
  %166 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  %167 = load i64, ptr %166, align 8
  %168 = icmp slt i64 %165, %167
  br i1 %168, label %172, label %169
169:
  store i32 1, ptr %148, align 8
  %170 = load i64, ptr %110, align 8
  %171 = add nsw i64 %170, 1
  store i64 %171, ptr %110, align 8
  br label %209
172:
  %173 = phi ptr [ @PyExc_ValueError, %143 ], [ @PyExc_RuntimeError, %147 ], [ @PyExc_ValueError, %163 ], [ @PyExc_ValueError, %157 ], [ @PyExc_ValueError, %151 ]
  %174 = phi ptr [ @.str.1, %143 ], [ @.str.2, %147 ], [ @.str.3, %163 ], [ @.str.3, %157 ], [ @.str.3, %151 ]
  %175 = load ptr, ptr %173, align 8
  tail call void @PyErr_SetString(ptr %175, ptr nonnull %174)
  store i32 1, ptr %4, align 4
  br label %874
176:
  %177 = phi ptr [ %21, %20 ], [ %141, %140 ]
  %178 = phi ptr [ %1, %20 ], [ %12, %140 ]
  %179 = phi ptr [ null, %20 ], [ %111, %140 ]
  %180 = load ptr, ptr %177, align 8
  %181 = icmp eq ptr %180, null
  br i1 %181, label %185, label %182
182:
  %183 = getelementptr inbounds %struct.Workspace, ptr %180, i64 0, i32 19
  %184 = load ptr, ptr %183, align 8
  store ptr %184, ptr %177, align 8
  br label %209
185:
  %186 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %187 = load i64, ptr %186, align 8
  %188 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %189 = load i64, ptr %188, align 8
  %190 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  %191 = load i64, ptr %190, align 8
  %192 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %193 = add nsw i64 %189, %187
  %194 = shl i64 %193, 3
  %195 = add i64 %194, 296
  %196 = shl i64 %191, 5
  %197 = add i64 %195, %196
  %198 = tail call ptr @calloc(i64 1, i64 %197)
  %199 = icmp eq ptr %198, null
  br i1 %199, label %207, label %200
200:
  %201 = getelementptr inbounds %struct.Workspace, ptr %198, i64 1
  %202 = getelementptr inbounds %struct.Workspace, ptr %198, i64 0, i32 20
  store ptr %201, ptr %202, align 8
  %203 = getelementptr inbounds i64, ptr %201, i64 %187
  %204 = getelementptr inbounds %struct.Workspace, ptr %198, i64 0, i32 21
  store ptr %203, ptr %204, align 8
  %205 = getelementptr inbounds i64, ptr %203, i64 %189
  %206 = getelementptr inbounds %struct.Workspace, ptr %198, i64 0, i32 22
  store ptr %205, ptr %206, align 8
  br label %209
207:
  store i32 1, ptr %4, align 4
  %208 = tail call ptr @PyErr_NoMemory()
  br label %874
209:
  %210 = phi i1 [ false, %169 ], [ true, %182 ], [ true, %200 ]
  %211 = phi ptr [ %141, %169 ], [ %177, %182 ], [ %177, %200 ]
  %212 = phi ptr [ %12, %169 ], [ %178, %182 ], [ %178, %200 ]
  %213 = phi ptr [ %111, %169 ], [ %179, %182 ], [ %179, %200 ]
  %214 = phi ptr [ %110, %169 ], [ null, %182 ], [ null, %200 ]
  %215 = phi ptr [ %145, %169 ], [ %180, %182 ], [ %198, %200 ]
  store ptr %0, ptr %14, align 8
  %216 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 1
  store ptr %215, ptr %216, align 8
  %217 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 2
  %218 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 20
  %219 = load ptr, ptr %218, align 8
  store ptr %219, ptr %217, align 8
  %220 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 3
  store i64 0, ptr %220, align 8
  %221 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 4
  store i64 0, ptr %221, align 8
  %222 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 5
  %223 = icmp ne ptr %214, null
  %224 = zext i1 %223 to i32
  store i32 %224, ptr %222, align 8
  %225 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 24
  store i64 0, ptr %225, align 8
  br i1 %210, label %256, label %226
226:
  %227 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %228 = load i64, ptr %227, align 8
  %229 = icmp sgt i64 %228, -1
  br i1 %229, label %230, label %256
230:
  %231 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  br label %232
232:
  %233 = phi i1 [ true, %230 ], [ false, %253 ]
  %234 = phi i64 [ 0, %230 ], [ 1, %253 ]
  %235 = getelementptr inbounds %struct.Given, ptr %214, i64 0, i32 3, i64 %234
  %236 = load ptr, ptr %235, align 8
  %237 = icmp eq ptr %236, null
  br i1 %237, label %252, label %238
238:
  %239 = load i64, ptr %236, align 8
  %240 = and i64 %239, 4294967295
  %241 = icmp eq i64 %240, 1
  br i1 %241, label %242, label %252
242:
  %243 = getelementptr inbounds %struct.Kept, ptr %236, i64 0, i32 1
  %244 = load i64, ptr %243, align 8
  %245 = load i64, ptr %231, align 8
  %246 = icmp eq i64 %244, %245
  br i1 %246, label %247, label %252
247:
  %248 = getelementptr inbounds %struct.Kept, ptr %236, i64 0, i32 2
  %249 = load i64, ptr %248, align 8
  %250 = icmp ne i64 %249, %228
  %251 = and i1 %233, %250
  br i1 %251, label %253, label %254
252:
  br i1 %233, label %253, label %256
253:
  br label %232
254:
  %255 = select i1 %250, ptr null, ptr %236
  br label %256
256:
  %257 = phi ptr [ null, %226 ], [ null, %209 ], [ %255, %254 ], [ null, %252 ]
  %258 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 27
  store ptr %257, ptr %258, align 8
  %259 = load i64, ptr %15, align 8
  %260 = icmp sgt i64 %259, 0
  br i1 %260, label %261, label %280
261:
  %262 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 10
  %263 = load ptr, ptr %262, align 8
  br label %264
264:
  %265 = phi ptr [ %269, %273 ], [ %263, %261 ]
  %266 = phi i64 [ %274, %273 ], [ 0, %261 ]
  %267 = getelementptr inbounds ptr, ptr %212, i64 %266
  %268 = load ptr, ptr %267, align 8
  %269 = call fastcc ptr @unbox(ptr nonnull %14, ptr %265, ptr %268)
  %270 = icmp eq ptr %269, null
  br i1 %270, label %271, label %273
271:
  store i32 2, ptr %5, align 8
  %272 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %266, ptr %272, align 8
  br label %809
273:
  %274 = add nuw nsw i64 %266, 1
  %275 = load i64, ptr %15, align 8
  %276 = icmp slt i64 %274, %275
  br i1 %276, label %264, label %277
277:
  %278 = load i64, ptr %220, align 8
  %279 = load ptr, ptr %217, align 8
  br label %280
280:
  %281 = phi ptr [ %279, %277 ], [ %219, %256 ]
  %282 = phi i64 [ %278, %277 ], [ 0, %256 ]
  %283 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  %284 = load i64, ptr %283, align 8
  %285 = icmp sgt i64 %284, 0
  br i1 %285, label %286, label %300
286:
  %287 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 9
  %288 = load ptr, ptr %287, align 8
  br label %292
289:
  %290 = add nuw nsw i64 %293, 1
  %291 = icmp eq i64 %290, %284
  br i1 %291, label %300, label %292
292:
  %293 = phi i64 [ 0, %286 ], [ %290, %289 ]
  %294 = getelementptr inbounds %struct.Guard, ptr %288, i64 %293
  %295 = load ptr, ptr %294, align 8
  %296 = load i64, ptr %295, align 8
  %297 = getelementptr inbounds %struct.Guard, ptr %288, i64 %293, i32 1
  %298 = load i64, ptr %297, align 8
  %299 = icmp eq i64 %296, %298
  br i1 %299, label %289, label %327
300:
  %301 = load ptr, ptr %14, align 8
  %302 = getelementptr inbounds %struct.Variant, ptr %301, i64 0, i32 28
  %303 = getelementptr inbounds %struct.Variant, ptr %301, i64 0, i32 3
  %304 = load i64, ptr %303, align 8
  %305 = icmp sgt i64 %304, 0
  br i1 %305, label %306, label %382
306:
  %307 = getelementptr inbounds %struct.Variant, ptr %301, i64 0, i32 11
  %308 = load ptr, ptr %307, align 8
  br label %313
309:
  %310 = add nuw nsw i64 %314, 1
  %311 = load i64, ptr %303, align 8
  %312 = icmp slt i64 %310, %311
  br i1 %312, label %313, label %382
313:
  %314 = phi i64 [ %310, %309 ], [ 0, %306 ]
  %315 = phi ptr [ %325, %309 ], [ %308, %306 ]
  %316 = load ptr, ptr %302, align 8
  %317 = getelementptr inbounds %struct.VarObject, ptr %316, i64 0, i32 1
  %318 = load i64, ptr %317, align 8
  %319 = icmp slt i64 %314, %318
  br i1 %319, label %320, label %327
320:
  %321 = getelementptr inbounds %struct.List, ptr %316, i64 0, i32 1
  %322 = load ptr, ptr %321, align 8
  %323 = getelementptr inbounds ptr, ptr %322, i64 %314
  %324 = load ptr, ptr %323, align 8
  call void @Py_IncRef(ptr %324)
  %325 = call fastcc ptr @unbox(ptr nonnull %14, ptr %315, ptr %324)
  call void @Py_DecRef(ptr %324)
  %326 = icmp eq ptr %325, null
  br i1 %326, label %327, label %309
327:
  %328 = phi i32 [ 3, %313 ], [ 3, %320 ], [ 4, %292 ]
  %329 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 29
  %330 = load ptr, ptr %329, align 8
  %331 = icmp eq ptr %330, null
  br i1 %331, label %338, label %332
332:
  %333 = call ptr @PyObject_Vectorcall(ptr nonnull %330, ptr null, i64 0, ptr null)
  %334 = icmp eq ptr %333, null
  br i1 %334, label %642, label %335
335:
  %336 = call i32 @PyObject_IsTrue(ptr nonnull %333)
  call void @Py_DecRef(ptr nonnull %333)
  %337 = icmp slt i32 %336, 0
  br i1 %337, label %642, label %338
338:
  %339 = phi i32 [ %336, %335 ], [ 0, %327 ]
  %340 = load i64, ptr %220, align 8
  %341 = icmp sgt i64 %340, %282
  br i1 %341, label %342, label %352
342:
  %343 = phi i64 [ %350, %342 ], [ %340, %338 ]
  %344 = load ptr, ptr %216, align 8
  %345 = getelementptr inbounds %struct.Workspace, ptr %344, i64 0, i32 22
  %346 = load ptr, ptr %345, align 8
  %347 = add nsw i64 %343, -1
  store i64 %347, ptr %220, align 8
  %348 = getelementptr inbounds %struct.Seen, ptr %346, i64 %347
  %349 = load ptr, ptr %348, align 8
  call void @Py_DecRef(ptr %349)
  %350 = load i64, ptr %220, align 8
  %351 = icmp sgt i64 %350, %282
  br i1 %351, label %342, label %352
352:
  store ptr %281, ptr %217, align 8
  %353 = icmp eq i32 %339, 0
  br i1 %353, label %381, label %354
354:
  %355 = load ptr, ptr %14, align 8
  %356 = getelementptr inbounds %struct.Variant, ptr %355, i64 0, i32 28
  %357 = getelementptr inbounds %struct.Variant, ptr %355, i64 0, i32 3
  %358 = load i64, ptr %357, align 8
  %359 = icmp sgt i64 %358, 0
  br i1 %359, label %360, label %382
360:
  %361 = getelementptr inbounds %struct.Variant, ptr %355, i64 0, i32 11
  %362 = load ptr, ptr %361, align 8
  br label %367
363:
  %364 = add nuw nsw i64 %368, 1
  %365 = load i64, ptr %357, align 8
  %366 = icmp slt i64 %364, %365
  br i1 %366, label %367, label %382
367:
  %368 = phi i64 [ %364, %363 ], [ 0, %360 ]
  %369 = phi ptr [ %379, %363 ], [ %362, %360 ]
  %370 = load ptr, ptr %356, align 8
  %371 = getelementptr inbounds %struct.VarObject, ptr %370, i64 0, i32 1
  %372 = load i64, ptr %371, align 8
  %373 = icmp slt i64 %368, %372
  br i1 %373, label %374, label %381
374:
  %375 = getelementptr inbounds %struct.List, ptr %370, i64 0, i32 1
  %376 = load ptr, ptr %375, align 8
  %377 = getelementptr inbounds ptr, ptr %376, i64 %368
  %378 = load ptr, ptr %377, align 8
  call void @Py_IncRef(ptr %378)
  %379 = call fastcc ptr @unbox(ptr nonnull %14, ptr %369, ptr %378)
  call void @Py_DecRef(ptr %378)
  %380 = icmp eq ptr %379, null
  br i1 %380, label %381, label %363
381:
  store i32 %328, ptr %5, align 8
  br label %809
382:
  %383 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 6
  %384 = load i32, ptr %383, align 4
  %385 = icmp eq i32 %384, 0
  br i1 %385, label %438, label %386
386:
  %387 = load ptr, ptr %216, align 8
  %388 = getelementptr inbounds %struct.Workspace, ptr %387, i64 0, i32 22
  %389 = load ptr, ptr %388, align 8
  %390 = load i64, ptr %220, align 8
  %391 = icmp sgt i64 %390, 1
  br i1 %391, label %392, label %438
392:
  %393 = phi i64 [ %430, %429 ], [ 1, %386 ]
  %394 = getelementptr inbounds %struct.Seen, ptr %389, i64 %393
  %395 = getelementptr inbounds %struct.Seen, ptr %389, i64 %393, i32 3
  %396 = getelementptr inbounds %struct.Seen, ptr %389, i64 %393, i32 1
  %397 = getelementptr inbounds %struct.Seen, ptr %389, i64 %393, i32 2
  br label %398
398:
  %399 = phi i64 [ 0, %392 ], [ %427, %426 ]
  %400 = load i32, ptr %395, align 8
  %401 = getelementptr inbounds %struct.Seen, ptr %389, i64 %399
  %402 = getelementptr inbounds %struct.Seen, ptr %389, i64 %399, i32 3
  %403 = load i32, ptr %402, align 8
  %404 = or i32 %403, %400
  %405 = icmp eq i32 %404, 0
  br i1 %405, label %426, label %406
406:
  %407 = load ptr, ptr %396, align 8
  %408 = getelementptr inbounds %struct.Seen, ptr %389, i64 %399, i32 2
  %409 = load ptr, ptr %408, align 8
  %410 = icmp ult ptr %407, %409
  br i1 %410, label %411, label %426
411:
  %412 = getelementptr inbounds %struct.Seen, ptr %389, i64 %399, i32 1
  %413 = load ptr, ptr %412, align 8
  %414 = load ptr, ptr %397, align 8
  %415 = icmp ult ptr %413, %414
  br i1 %415, label %416, label %426
416:
  %417 = load ptr, ptr %394, align 8
  %418 = load ptr, ptr %401, align 8
  %419 = icmp eq ptr %417, %418
  br i1 %419, label %420, label %423
420:
  %421 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %399, ptr %421, align 8
  %422 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 2
  store i64 %393, ptr %422, align 8
  br label %437
423:
  %424 = call fastcc i32 @meet(ptr nonnull %394, ptr nonnull %401)
  %425 = icmp eq i32 %424, 0
  br i1 %425, label %426, label %433
426:
  %427 = add nuw nsw i64 %399, 1
  %428 = icmp eq i64 %427, %393
  br i1 %428, label %429, label %398
429:
  %430 = add nuw nsw i64 %393, 1
  %431 = load i64, ptr %220, align 8
  %432 = icmp slt i64 %430, %431
  br i1 %432, label %392, label %438
433:
  %434 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %399, ptr %434, align 8
  %435 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 2
  store i64 %393, ptr %435, align 8
  %436 = icmp slt i32 %424, 0
  br i1 %436, label %642, label %437
437:
  store i32 5, ptr %5, align 8
  br label %809
438:
  br i1 %223, label %439, label %471
439:
  %440 = getelementptr inbounds %struct.Given, ptr %214, i64 0, i32 5
  %441 = load i64, ptr %440, align 8
  %442 = icmp sgt i64 %441, 0
  br i1 %442, label %443, label %471
443:
  %444 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %445 = load i32, ptr %444, align 8
  %446 = icmp eq i32 %445, 0
  br i1 %446, label %447, label %471
447:
  %448 = getelementptr inbounds %struct.Given, ptr %214, i64 0, i32 4
  %449 = getelementptr inbounds %struct.Given, ptr %214, i64 0, i32 1
  %450 = load ptr, ptr %449, align 8
  %451 = getelementptr inbounds %struct.Workspace, ptr %450, i64 0, i32 20
  %452 = load ptr, ptr %451, align 8
  %453 = load ptr, ptr %448, align 8
  br label %457
454:
  %455 = add nuw nsw i64 %458, 1
  %456 = icmp eq i64 %455, %441
  br i1 %456, label %471, label %457
457:
  %458 = phi i64 [ 0, %447 ], [ %455, %454 ]
  %459 = shl nuw nsw i64 %458, 1
  %460 = getelementptr inbounds i64, ptr %453, i64 %459
  %461 = load i64, ptr %460, align 8
  %462 = getelementptr inbounds i64, ptr %452, i64 %461
  %463 = load i64, ptr %462, align 8
  %464 = or i64 %459, 1
  %465 = getelementptr inbounds i64, ptr %453, i64 %464
  %466 = load i64, ptr %465, align 8
  %467 = icmp eq i64 %463, %466
  br i1 %467, label %454, label %468
468:
  %469 = load ptr, ptr @PyExc_ValueError, align 8
  %470 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %469, ptr nonnull @.str.4, i64 %466, i64 %463)
  br label %642
471:
  %472 = icmp eq ptr %213, null
  br i1 %472, label %473, label %475
473:
  %474 = load ptr, ptr %216, align 8
  br label %644
475:
  call void @Py_IncRef(ptr nonnull %213)
  call void @llvm.lifetime.start.p0(i64 1024, ptr nonnull %11)
  %476 = load ptr, ptr %14, align 8
  %477 = call fastcc i64 @outs_in(ptr nonnull %213, ptr nonnull %13, i64 0)
  %478 = load i64, ptr %220, align 8
  %479 = getelementptr inbounds %struct.Variant, ptr %476, i64 0, i32 16
  %480 = load i64, ptr %479, align 8
  %481 = icmp eq i64 %477, %480
  br i1 %481, label %485, label %482
482:
  %483 = load ptr, ptr @PyExc_TypeError, align 8
  %484 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %483, ptr nonnull @.str.5, i64 %480)
  br label %643
485:
  %486 = getelementptr inbounds %struct.Variant, ptr %476, i64 0, i32 13
  %487 = load ptr, ptr %486, align 8
  %488 = load ptr, ptr %216, align 8
  %489 = getelementptr inbounds %struct.Workspace, ptr %488, i64 0, i32 22
  %490 = load ptr, ptr %489, align 8
  %491 = getelementptr inbounds %struct.Variant, ptr %476, i64 0, i32 12
  %492 = load ptr, ptr %491, align 8
  %493 = icmp ult ptr %492, %487
  br i1 %493, label %494, label %639
494:
  %495 = icmp sgt i64 %478, 0
  br label %496
496:
  %497 = phi i64 [ 0, %494 ], [ %636, %635 ]
  %498 = phi ptr [ %492, %494 ], [ %637, %635 ]
  %499 = load i8, ptr %498, align 8
  %500 = icmp eq i8 %499, 20
  br i1 %500, label %501, label %635
501:
  %502 = getelementptr inbounds %struct.Node, ptr %498, i64 0, i32 4
  %503 = load i32, ptr %502, align 4
  %504 = icmp eq i32 %503, 0
  br i1 %504, label %635, label %505
505:
  %506 = getelementptr inbounds %struct.Node, ptr %498, i64 0, i32 2
  %507 = load i8, ptr %506, align 2
  %508 = and i8 %507, 2
  %509 = icmp eq i8 %508, 0
  br i1 %509, label %510, label %635
510:
  %511 = getelementptr inbounds ptr, ptr %13, i64 %497
  %512 = load ptr, ptr %511, align 8
  %513 = icmp eq ptr %512, null
  br i1 %513, label %514, label %518
514:
  %515 = add nsw i64 %497, 1
  %516 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %497
  store ptr null, ptr %516, align 16
  %517 = getelementptr inbounds i8, ptr %516, i64 8
  store ptr null, ptr %517, align 8
  br label %635
518:
  %519 = getelementptr inbounds %struct.Array, ptr %512, i64 0, i32 2
  %520 = load i32, ptr %519, align 8
  %521 = icmp eq i32 %520, %503
  br i1 %521, label %522, label %549
522:
  %523 = getelementptr inbounds %struct.Array, ptr %512, i64 0, i32 6
  %524 = load ptr, ptr %523, align 8
  %525 = getelementptr inbounds %struct.Node, ptr %498, i64 0, i32 7
  %526 = load ptr, ptr %525, align 8
  %527 = icmp eq ptr %526, %524
  br i1 %527, label %552, label %528
528:
  %529 = getelementptr inbounds %struct.Descr, ptr %524, i64 0, i32 2
  %530 = load i8, ptr %529, align 8
  %531 = getelementptr inbounds %struct.Node, ptr %498, i64 0, i32 3
  %532 = load i8, ptr %531, align 1
  %533 = zext i8 %532 to i64
  %534 = getelementptr inbounds [13 x i8], ptr @KIND, i64 0, i64 %533
  %535 = load i8, ptr %534, align 1
  %536 = icmp eq i8 %530, %535
  br i1 %536, label %537, label %549
537:
  %538 = getelementptr inbounds %struct.Descr, ptr %524, i64 0, i32 8
  %539 = load i64, ptr %538, align 8
  %540 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %533
  %541 = load i8, ptr %540, align 1
  %542 = zext i8 %541 to i32
  %543 = shl nuw i32 1, %542
  %544 = sext i32 %543 to i64
  %545 = icmp eq i64 %539, %544
  br i1 %545, label %546, label %549
546:
  %547 = getelementptr inbounds %struct.Descr, ptr %524, i64 0, i32 4
  %548 = load i8, ptr %547, align 2
  switch i8 %548, label %552 [
    i8 62, label %549
    i8 33, label %549
  ]
549:
  %550 = load ptr, ptr @PyExc_TypeError, align 8
  %551 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %550, ptr nonnull @.str.6, i64 %497)
  br label %643
552:
  %553 = getelementptr inbounds %struct.Array, ptr %512, i64 0, i32 7
  %554 = load i32, ptr %553, align 8
  %555 = and i32 %554, 1280
  %556 = icmp eq i32 %555, 1280
  br i1 %556, label %560, label %557
557:
  %558 = load ptr, ptr @PyExc_ValueError, align 8
  %559 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %558, ptr nonnull @.str.7, i64 %497)
  br label %643
560:
  %561 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %497
  %562 = getelementptr inbounds %struct.Array, ptr %512, i64 0, i32 1
  %563 = load ptr, ptr %562, align 8
  store ptr %563, ptr %561, align 16
  %564 = getelementptr inbounds %struct.Descr, ptr %524, i64 0, i32 8
  %565 = load i64, ptr %564, align 8
  %566 = getelementptr inbounds i8, ptr %563, i64 %565
  %567 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %497, i32 1
  store ptr %566, ptr %567, align 8
  %568 = icmp sgt i32 %503, 0
  br i1 %568, label %569, label %598
569:
  %570 = getelementptr inbounds %struct.Array, ptr %512, i64 0, i32 3
  %571 = getelementptr inbounds %struct.Array, ptr %512, i64 0, i32 4
  %572 = load ptr, ptr %570, align 8
  %573 = zext i32 %503 to i64
  br label %574
574:
  %575 = phi ptr [ %563, %569 ], [ %594, %593 ]
  %576 = phi ptr [ %566, %569 ], [ %595, %593 ]
  %577 = phi i64 [ 0, %569 ], [ %596, %593 ]
  %578 = getelementptr inbounds i64, ptr %572, i64 %577
  %579 = load i64, ptr %578, align 8
  %580 = icmp eq i64 %579, 0
  br i1 %580, label %581, label %582
581:
  store ptr %563, ptr %567, align 8
  store ptr %563, ptr %561, align 16
  br label %598
582:
  %583 = add nsw i64 %579, -1
  %584 = load ptr, ptr %571, align 8
  %585 = getelementptr inbounds i64, ptr %584, i64 %577
  %586 = load i64, ptr %585, align 8
  %587 = mul nsw i64 %586, %583
  %588 = icmp slt i64 %587, 0
  br i1 %588, label %589, label %591
589:
  %590 = getelementptr inbounds i8, ptr %575, i64 %587
  store ptr %590, ptr %561, align 16
  br label %593
591:
  %592 = getelementptr inbounds i8, ptr %576, i64 %587
  store ptr %592, ptr %567, align 8
  br label %593
593:
  %594 = phi ptr [ %590, %589 ], [ %575, %591 ]
  %595 = phi ptr [ %576, %589 ], [ %592, %591 ]
  %596 = add nuw nsw i64 %577, 1
  %597 = icmp eq i64 %596, %573
  br i1 %597, label %598, label %574
598:
  %599 = phi ptr [ %566, %560 ], [ %563, %581 ], [ %595, %593 ]
  %600 = phi ptr [ %563, %560 ], [ %563, %581 ], [ %594, %593 ]
  br i1 %495, label %603, label %601
601:
  %602 = icmp sgt i64 %497, 0
  br i1 %602, label %618, label %633
603:
  %604 = phi i64 [ %616, %615 ], [ 0, %598 ]
  %605 = getelementptr inbounds %struct.Seen, ptr %490, i64 %604, i32 2
  %606 = load ptr, ptr %605, align 8
  %607 = icmp ult ptr %600, %606
  br i1 %607, label %608, label %615
608:
  %609 = getelementptr inbounds %struct.Seen, ptr %490, i64 %604, i32 1
  %610 = load ptr, ptr %609, align 8
  %611 = icmp ult ptr %610, %599
  br i1 %611, label %612, label %615
612:
  %613 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %614 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %613, ptr nonnull @.str.8, i64 %497)
  br label %643
615:
  %616 = add nuw nsw i64 %604, 1
  %617 = icmp eq i64 %616, %478
  br i1 %617, label %601, label %603
618:
  %619 = phi i64 [ %631, %630 ], [ 0, %601 ]
  %620 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %619, i32 1
  %621 = load ptr, ptr %620, align 8
  %622 = icmp ult ptr %600, %621
  br i1 %622, label %623, label %630
623:
  %624 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %619
  %625 = load ptr, ptr %624, align 16
  %626 = icmp ult ptr %625, %599
  br i1 %626, label %627, label %630
627:
  %628 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %629 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %628, ptr nonnull @.str.9, i64 %619, i64 %497)
  br label %643
630:
  %631 = add nuw nsw i64 %619, 1
  %632 = icmp eq i64 %631, %497
  br i1 %632, label %633, label %618
633:
  %634 = add nsw i64 %497, 1
  br label %635
635:
  %636 = phi i64 [ %497, %496 ], [ %497, %501 ], [ %497, %505 ], [ %634, %633 ], [ %515, %514 ]
  %637 = getelementptr inbounds %struct.Node, ptr %498, i64 1
  %638 = icmp ult ptr %637, %487
  br i1 %638, label %496, label %639
639:
  %640 = getelementptr inbounds %struct.Workspace, ptr %488, i64 0, i32 23
  store ptr %13, ptr %640, align 8
  %641 = getelementptr inbounds %struct.Workspace, ptr %488, i64 0, i32 24
  store i64 %477, ptr %641, align 8
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %11)
  br label %644
642:
  store i32 1, ptr %4, align 4
  br label %809
643:
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %11)
  store i32 1, ptr %4, align 4
  br label %809
644:
  %645 = phi ptr [ %488, %639 ], [ %474, %473 ]
  store i32 1, ptr %4, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %10)
  %646 = load ptr, ptr %14, align 8
  %647 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 15
  store i32 32768, ptr %647, align 8
  %648 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 4
  store i32 32768, ptr %648, align 8
  %649 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 13
  store i64 0, ptr %649, align 8
  %650 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 12
  store i64 0, ptr %650, align 8
  %651 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 5
  store i32 0, ptr %651, align 4
  %652 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 14
  %653 = load ptr, ptr %652, align 8
  %654 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 25
  store ptr %653, ptr %654, align 8
  %655 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 15
  %656 = load i64, ptr %655, align 8
  %657 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 26
  store i64 %656, ptr %657, align 8
  %658 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 7
  %659 = load i32, ptr %658, align 8
  %660 = icmp eq i32 %659, 0
  br i1 %660, label %670, label %661
661:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %9)
  %662 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  %663 = trunc i64 %662 to i32
  %664 = call i32 @clock_gettime(i32 %663, ptr nonnull %9)
  %665 = load i64, ptr %9, align 16
  %666 = mul nsw i64 %665, 1000000000
  %667 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 1
  %668 = load i64, ptr %667, align 8
  %669 = add nsw i64 %666, %668
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %9)
  br label %670
670:
  %671 = phi i64 [ %669, %661 ], [ 0, %644 ]
  %672 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 5
  %673 = load i32, ptr %672, align 8
  %674 = and i32 %673, 1
  %675 = icmp eq i32 %674, 0
  br i1 %675, label %676, label %702
676:
  %677 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 8
  %678 = load i32, ptr %677, align 4
  %679 = icmp eq i32 %678, 0
  br i1 %679, label %680, label %702
680:
  %681 = load i64, ptr %220, align 8
  %682 = icmp sgt i64 %681, 0
  br i1 %682, label %683, label %705
683:
  %684 = load ptr, ptr %216, align 8
  %685 = getelementptr inbounds %struct.Workspace, ptr %684, i64 0, i32 22
  %686 = load ptr, ptr %685, align 8
  br label %687
687:
  %688 = phi i64 [ 0, %683 ], [ %698, %687 ]
  %689 = phi i64 [ 0, %683 ], [ %697, %687 ]
  %690 = getelementptr inbounds %struct.Seen, ptr %686, i64 %688, i32 2
  %691 = load ptr, ptr %690, align 8
  %692 = getelementptr inbounds %struct.Seen, ptr %686, i64 %688, i32 1
  %693 = load ptr, ptr %692, align 8
  %694 = ptrtoint ptr %691 to i64
  %695 = ptrtoint ptr %693 to i64
  %696 = add i64 %689, %694
  %697 = sub i64 %696, %695
  %698 = add nuw nsw i64 %688, 1
  %699 = icmp eq i64 %698, %681
  br i1 %699, label %700, label %687
700:
  %701 = icmp slt i64 %697, 131072
  br i1 %701, label %705, label %702
702:
  %703 = call ptr @PyEval_SaveThread()
  %704 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 18
  store ptr %703, ptr %704, align 8
  br label %705
705:
  %706 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 1
  %707 = load ptr, ptr %706, align 8
  %708 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 20
  %709 = load ptr, ptr %708, align 8
  %710 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 21
  %711 = load ptr, ptr %710, align 8
  %712 = call i32 %707(ptr %709, ptr %711, ptr %645)
  %713 = sext i32 %712 to i64
  %714 = icmp eq i64 %671, 0
  br i1 %714, label %728, label %715
715:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %8)
  %716 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  %717 = trunc i64 %716 to i32
  %718 = call i32 @clock_gettime(i32 %717, ptr nonnull %8)
  %719 = load i64, ptr %8, align 16
  %720 = mul nsw i64 %719, 1000000000
  %721 = getelementptr inbounds [2 x i64], ptr %8, i64 0, i64 1
  %722 = load i64, ptr %721, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %8)
  %723 = sub i64 %722, %671
  %724 = add i64 %723, %720
  %725 = icmp sgt i64 %724, 50000
  %726 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 18
  %727 = load ptr, ptr %726, align 8
  br label %732
728:
  %729 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 18
  %730 = load ptr, ptr %729, align 8
  %731 = icmp ne ptr %730, null
  br label %732
732:
  %733 = phi ptr [ %727, %715 ], [ %730, %728 ]
  %734 = phi i1 [ %725, %715 ], [ %731, %728 ]
  %735 = icmp eq ptr %733, null
  br i1 %735, label %738, label %736
736:
  %737 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 18
  store ptr null, ptr %737, align 8
  call void @PyEval_RestoreThread(ptr nonnull %733)
  br label %738
738:
  %739 = load i64, ptr %650, align 8
  %740 = icmp eq i64 %739, 0
  br i1 %740, label %741, label %744
741:
  %742 = load i32, ptr %648, align 8
  %743 = icmp slt i32 %742, 16384
  br label %744
744:
  %745 = phi i1 [ true, %738 ], [ %743, %741 ]
  %746 = zext i1 %745 to i32
  store i32 %746, ptr %658, align 8
  %747 = select i1 %734, i1 %745, i1 false
  %748 = zext i1 %747 to i32
  %749 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 8
  store i32 %748, ptr %749, align 4
  %750 = icmp eq i32 %712, 0
  br i1 %750, label %751, label %755
751:
  %752 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 16
  %753 = load i32, ptr %752, align 4
  %754 = icmp eq i32 %753, 0
  br i1 %754, label %799, label %761
755:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  %756 = icmp eq i32 %712, -2
  br i1 %756, label %762, label %757
757:
  %758 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 16
  %759 = load i32, ptr %758, align 4
  %760 = icmp eq i32 %759, 0
  br i1 %760, label %767, label %762
761:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  br label %762
762:
  %763 = call ptr @PyErr_Occurred()
  %764 = icmp eq ptr %763, null
  br i1 %764, label %765, label %798
765:
  %766 = load ptr, ptr @PyExc_KeyboardInterrupt, align 8
  call void @PyErr_SetNone(ptr %766)
  br label %798
767:
  %768 = icmp eq i32 %712, -1
  br i1 %768, label %769, label %771
769:
  %770 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 17
  store i32 1, ptr %770, align 8
  br label %771
771:
  %772 = call ptr @PyTuple_New(i64 8)
  %773 = icmp eq ptr %772, null
  br i1 %773, label %798, label %774
774:
  %775 = phi i64 [ %784, %780 ], [ 0, %771 ]
  %776 = getelementptr inbounds %struct.Workspace, ptr %645, i64 0, i32 3, i64 %775
  %777 = load i64, ptr %776, align 8
  %778 = call ptr @PyLong_FromLongLong(i64 %777)
  %779 = icmp eq ptr %778, null
  br i1 %779, label %797, label %780
780:
  %781 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %782 = getelementptr inbounds i8, ptr %772, i64 %781
  %783 = getelementptr inbounds ptr, ptr %782, i64 %775
  store ptr %778, ptr %783, align 8
  %784 = add nuw nsw i64 %775, 1
  %785 = icmp eq i64 %784, 8
  br i1 %785, label %786, label %774
786:
  %787 = call ptr @PyLong_FromLongLong(i64 %713)
  %788 = icmp eq ptr %787, null
  br i1 %788, label %797, label %789
789:
  store ptr %787, ptr %7, align 16
  %790 = getelementptr inbounds ptr, ptr %7, i64 1
  store ptr %772, ptr %790, align 8
  %791 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 30
  %792 = load ptr, ptr %791, align 8
  %793 = call ptr @PyObject_Vectorcall(ptr %792, ptr nonnull %7, i64 2, ptr null)
  %794 = icmp eq ptr %793, null
  br i1 %794, label %796, label %795
795:
  call void @Py_DecRef(ptr nonnull %793)
  br label %796
796:
  call void @Py_DecRef(ptr nonnull %787)
  br label %797
797:
  call void @Py_DecRef(ptr nonnull %772)
  br label %798
798:
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %10)
  br label %805
799:
  %800 = getelementptr inbounds %struct.Variant, ptr %646, i64 0, i32 12
  %801 = load ptr, ptr %800, align 8
  store ptr %801, ptr %10, align 8
  %802 = load ptr, ptr %710, align 8
  store ptr %802, ptr %217, align 8
  %803 = call fastcc ptr @box(ptr nonnull %14, ptr nonnull %10)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %10)
  %804 = icmp eq ptr %803, null
  br i1 %804, label %805, label %809
805:
  %806 = call ptr @PyErr_Occurred()
  %807 = icmp eq ptr %806, null
  br i1 %807, label %808, label %809
808:
  store i32 0, ptr %4, align 4
  store i32 6, ptr %5, align 8
  br label %809
809:
  %810 = phi ptr [ %213, %799 ], [ %213, %805 ], [ %213, %808 ], [ %213, %643 ], [ null, %642 ], [ null, %381 ], [ null, %437 ], [ null, %271 ]
  %811 = phi ptr [ %803, %799 ], [ null, %805 ], [ null, %808 ], [ null, %643 ], [ null, %642 ], [ null, %381 ], [ null, %437 ], [ null, %271 ]
  %812 = load i64, ptr %220, align 8
  %813 = icmp sgt i64 %812, 0
  br i1 %813, label %814, label %824
814:
  %815 = phi i64 [ %822, %814 ], [ %812, %809 ]
  %816 = load ptr, ptr %216, align 8
  %817 = getelementptr inbounds %struct.Workspace, ptr %816, i64 0, i32 22
  %818 = load ptr, ptr %817, align 8
  %819 = add nsw i64 %815, -1
  store i64 %819, ptr %220, align 8
  %820 = getelementptr inbounds %struct.Seen, ptr %818, i64 %819
  %821 = load ptr, ptr %820, align 8
  call void @Py_DecRef(ptr %821)
  %822 = load i64, ptr %220, align 8
  %823 = icmp sgt i64 %822, 0
  br i1 %823, label %814, label %824
824:
  %825 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 10
  %826 = load i64, ptr %825, align 8
  %827 = icmp eq i64 %826, 0
  br i1 %827, label %828, label %840
828:
  %829 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 2
  %830 = load ptr, ptr %829, align 8
  %831 = icmp eq ptr %830, null
  br i1 %831, label %832, label %840
832:
  %833 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 7
  %834 = load ptr, ptr %833, align 8
  %835 = icmp eq ptr %834, null
  br i1 %835, label %836, label %840
836:
  %837 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 16
  %838 = load i32, ptr %837, align 4
  %839 = icmp eq i32 %838, 0
  br i1 %839, label %841, label %840
840:
  call fastcc void @ws_reset(ptr nonnull %215)
  br label %841
841:
  store i64 0, ptr %225, align 8
  %842 = icmp eq ptr %810, null
  br i1 %842, label %844, label %843
843:
  call void @Py_DecRef(ptr nonnull %810)
  br label %844
844:
  br i1 %210, label %864, label %845
845:
  %846 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 28
  %847 = load ptr, ptr %846, align 8
  %848 = icmp eq ptr %847, null
  br i1 %848, label %861, label %849
849:
  %850 = getelementptr inbounds %struct.Given, ptr %214, i64 0, i32 3
  %851 = load ptr, ptr %850, align 8
  %852 = icmp eq ptr %851, %847
  br i1 %852, label %859, label %853
853:
  %854 = getelementptr inbounds %struct.Given, ptr %214, i64 0, i32 3, i64 1
  %855 = load ptr, ptr %854, align 8
  %856 = icmp eq ptr %855, %847
  br i1 %856, label %859, label %857
857:
  store ptr %851, ptr %854, align 8
  store ptr %847, ptr %850, align 8
  %858 = icmp eq ptr %855, null
  br i1 %858, label %861, label %859
859:
  %860 = phi ptr [ %855, %857 ], [ %847, %853 ], [ %847, %849 ]
  call void @Py_DecRef(ptr nonnull %860)
  br label %861
861:
  store ptr null, ptr %846, align 8
  %862 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 17
  store i32 0, ptr %862, align 8
  %863 = getelementptr inbounds %struct.Given, ptr %214, i64 0, i32 6
  store i32 0, ptr %863, align 8
  call void @Py_DecRef(ptr %214)
  br label %874
864:
  %865 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 17
  %866 = load i32, ptr %865, align 8
  %867 = icmp eq i32 %866, 0
  br i1 %867, label %871, label %868
868:
  call fastcc void @ws_empty(ptr nonnull %215)
  %869 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 9
  %870 = load ptr, ptr %869, align 8
  call void @free(ptr %870)
  call void @free(ptr nonnull %215)
  br label %874
871:
  %872 = load ptr, ptr %211, align 8
  %873 = getelementptr inbounds %struct.Workspace, ptr %215, i64 0, i32 19
  store ptr %872, ptr %873, align 8
  store ptr %215, ptr %211, align 8
  br label %874
874:
  %875 = phi ptr [ null, %139 ], [ null, %172 ], [ %208, %207 ], [ %811, %868 ], [ %811, %871 ], [ %811, %861 ]
  ret ptr %875
}
declare void @Py_IncRef(ptr)
define internal fastcc ptr @unbox(ptr %0, ptr %1, ptr %2) {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = load i8, ptr %1, align 8
  switch i8 %8, label %500 [
    i8 0, label %9
    i8 1, label %20
    i8 2, label %33
    i8 3, label %44
    i8 4, label %59
    i8 5, label %128
    i8 6, label %300
    i8 7, label %334
    i8 8, label %362
    i8 9, label %392
    i8 10, label %440
    i8 14, label %470
    i8 11, label %494
    i8 13, label %505
    i8 12, label %521
  ]
9:
  %10 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, @PyFloat_Type
  br i1 %12, label %13, label %500
13:
  %14 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %15 = load double, ptr %14, align 8
  %16 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i64, ptr %17, i64 1
  store ptr %18, ptr %16, align 8
  store double %15, ptr %17, align 8
  %19 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %500
20:
  store i32 0, ptr %7, align 4
  %21 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, @PyLong_Type
  br i1 %23, label %24, label %500
24:
  %25 = call i64 @PyLong_AsLongLongAndOverflow(ptr nonnull %2, ptr nonnull %7)
  %26 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %27 = load ptr, ptr %26, align 8
  %28 = getelementptr inbounds i64, ptr %27, i64 1
  store ptr %28, ptr %26, align 8
  store i64 %25, ptr %27, align 8
  %29 = load i32, ptr %7, align 4
  %30 = icmp eq i32 %29, 0
  %31 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %32 = select i1 %30, ptr %31, ptr null
  br label %500
33:
  %34 = icmp ne ptr %2, @_Py_TrueStruct
  %35 = icmp ne ptr %2, @_Py_FalseStruct
  %36 = and i1 %34, %35
  br i1 %36, label %500, label %37
37:
  %38 = icmp eq ptr %2, @_Py_TrueStruct
  %39 = zext i1 %38 to i64
  %40 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr inbounds i64, ptr %41, i64 1
  store ptr %42, ptr %40, align 8
  store i64 %39, ptr %41, align 8
  %43 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %500
44:
  %45 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, @PyComplex_Type
  br i1 %47, label %48, label %500
48:
  %49 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %50 = load double, ptr %49, align 8
  %51 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %52 = load ptr, ptr %51, align 8
  %53 = getelementptr inbounds i64, ptr %52, i64 1
  store ptr %53, ptr %51, align 8
  store double %50, ptr %52, align 8
  %54 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1, i32 0, i64 1
  %55 = load double, ptr %54, align 8
  %56 = load ptr, ptr %51, align 8
  %57 = getelementptr inbounds i64, ptr %56, i64 1
  store ptr %57, ptr %51, align 8
  store double %55, ptr %56, align 8
  %58 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %500
59:
  %60 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %61, %63
  br i1 %64, label %65, label %500
65:
  %66 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %67 = load ptr, ptr %66, align 8
  %68 = getelementptr inbounds i64, ptr %67, i64 1
  store ptr %68, ptr %66, align 8
  %69 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 3
  %70 = load i8, ptr %69, align 1
  switch i8 %70, label %126 [
    i8 0, label %71
    i8 1, label %76
    i8 2, label %80
    i8 3, label %84
    i8 4, label %88
    i8 5, label %91
    i8 6, label %95
    i8 7, label %99
    i8 8, label %103
    i8 9, label %106
    i8 10, label %109
    i8 11, label %112
    i8 12, label %119
  ]
71:
  %72 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %73 = load i8, ptr %72, align 8
  %74 = icmp ne i8 %73, 0
  %75 = zext i1 %74 to i64
  store i64 %75, ptr %67, align 8
  br label %126
76:
  %77 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %78 = load i8, ptr %77, align 8
  %79 = sext i8 %78 to i64
  store i64 %79, ptr %67, align 8
  br label %126
80:
  %81 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %82 = load i16, ptr %81, align 8
  %83 = sext i16 %82 to i64
  store i64 %83, ptr %67, align 8
  br label %126
84:
  %85 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %86 = load i32, ptr %85, align 8
  %87 = sext i32 %86 to i64
  store i64 %87, ptr %67, align 8
  br label %126
88:
  %89 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %90 = load i64, ptr %89, align 8
  store i64 %90, ptr %67, align 8
  br label %126
91:
  %92 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %93 = load i8, ptr %92, align 8
  %94 = zext i8 %93 to i64
  store i64 %94, ptr %67, align 8
  br label %126
95:
  %96 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %97 = load i16, ptr %96, align 8
  %98 = zext i16 %97 to i64
  store i64 %98, ptr %67, align 8
  br label %126
99:
  %100 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %101 = load i32, ptr %100, align 8
  %102 = zext i32 %101 to i64
  store i64 %102, ptr %67, align 8
  br label %126
103:
  %104 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %105 = load i64, ptr %104, align 8
  store i64 %105, ptr %67, align 8
  br label %126
106:
  %107 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %108 = load float, ptr %107, align 8
  store float %108, ptr %67, align 4
  br label %126
109:
  %110 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %111 = load double, ptr %110, align 8
  store double %111, ptr %67, align 8
  br label %126
112:
  %113 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %114 = load float, ptr %113, align 8
  store float %114, ptr %67, align 4
  %115 = getelementptr inbounds i8, ptr %2, i64 20
  %116 = load float, ptr %115, align 4
  store float %116, ptr %68, align 4
  %117 = load ptr, ptr %66, align 8
  %118 = getelementptr inbounds i64, ptr %117, i64 1
  store ptr %118, ptr %66, align 8
  br label %126
119:
  %120 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %121 = load double, ptr %120, align 8
  store double %121, ptr %67, align 8
  %122 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1, i32 0, i64 1
  %123 = load double, ptr %122, align 8
  store double %123, ptr %68, align 8
  %124 = load ptr, ptr %66, align 8
  %125 = getelementptr inbounds i64, ptr %124, i64 1
  store ptr %125, ptr %66, align 8
  br label %126
126:
  %127 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %500
128:
  %129 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %130 = load ptr, ptr %129, align 8
  %131 = load ptr, ptr @api, align 8
  %132 = icmp eq ptr %130, %131
  br i1 %132, label %133, label %500
133:
  %134 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 2
  %135 = load i32, ptr %134, align 8
  %136 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %137 = load i32, ptr %136, align 4
  %138 = icmp eq i32 %135, %137
  br i1 %138, label %139, label %500
139:
  %140 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 6
  %141 = load ptr, ptr %140, align 8
  %142 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %143 = load ptr, ptr %142, align 8
  %144 = icmp eq ptr %143, %141
  br i1 %144, label %166, label %145
145:
  %146 = getelementptr inbounds %struct.Descr, ptr %141, i64 0, i32 2
  %147 = load i8, ptr %146, align 8
  %148 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 3
  %149 = load i8, ptr %148, align 1
  %150 = zext i8 %149 to i64
  %151 = getelementptr inbounds [13 x i8], ptr @KIND, i64 0, i64 %150
  %152 = load i8, ptr %151, align 1
  %153 = icmp eq i8 %147, %152
  br i1 %153, label %154, label %500
154:
  %155 = getelementptr inbounds %struct.Descr, ptr %141, i64 0, i32 8
  %156 = load i64, ptr %155, align 8
  %157 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %150
  %158 = load i8, ptr %157, align 1
  %159 = zext i8 %158 to i32
  %160 = shl nuw i32 1, %159
  %161 = sext i32 %160 to i64
  %162 = icmp eq i64 %156, %161
  br i1 %162, label %163, label %500
163:
  %164 = getelementptr inbounds %struct.Descr, ptr %141, i64 0, i32 4
  %165 = load i8, ptr %164, align 2
  switch i8 %165, label %166 [
    i8 62, label %500
    i8 33, label %500
  ]
166:
  %167 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 1
  %168 = load i8, ptr %167, align 1
  %169 = icmp eq i8 %168, 1
  %170 = select i1 %169, i32 257, i32 256
  %171 = icmp eq i8 %168, 2
  %172 = or i32 %170, 2
  %173 = select i1 %171, i32 %172, i32 %170
  %174 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 2
  %175 = load i8, ptr %174, align 2
  %176 = and i8 %175, 1
  %177 = zext i8 %176 to i32
  %178 = shl nuw nsw i32 %177, 10
  %179 = or i32 %178, %173
  %180 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 7
  %181 = load i32, ptr %180, align 8
  %182 = and i32 %179, %181
  %183 = icmp eq i32 %182, %179
  %184 = and i32 %181, 8192
  %185 = icmp eq i32 %184, 0
  %186 = and i1 %185, %183
  br i1 %186, label %187, label %500
187:
  %188 = load ptr, ptr %0, align 8
  %189 = getelementptr inbounds %struct.Variant, ptr %188, i64 0, i32 13
  %190 = load ptr, ptr %189, align 8
  %191 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 5
  %192 = load i64, ptr %191, align 8
  %193 = getelementptr inbounds i64, ptr %190, i64 %192
  %194 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 3
  %195 = load i8, ptr %194, align 1
  %196 = zext i8 %195 to i64
  %197 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %196
  %198 = load i8, ptr %197, align 1
  %199 = zext i8 %198 to i64
  %200 = sext i32 %135 to i64
  %201 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %202 = load ptr, ptr %201, align 8
  %203 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 1
  %204 = load ptr, ptr %203, align 8
  %205 = ptrtoint ptr %204 to i64
  %206 = getelementptr inbounds i64, ptr %202, i64 1
  store i64 %205, ptr %202, align 8
  %207 = icmp sgt i32 %135, 0
  br i1 %207, label %208, label %268
208:
  %209 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 3
  %210 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 4
  %211 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %212 = zext i8 %198 to i32
  %213 = shl nsw i32 -1, %212
  %214 = xor i32 %213, -1
  %215 = sext i32 %214 to i64
  br label %216
216:
  %217 = phi i64 [ 0, %208 ], [ %264, %261 ]
  %218 = phi i64 [ 0, %208 ], [ %248, %261 ]
  %219 = phi i64 [ 0, %208 ], [ %263, %261 ]
  %220 = phi i64 [ 0, %208 ], [ %262, %261 ]
  %221 = load ptr, ptr %209, align 8
  %222 = getelementptr inbounds i64, ptr %221, i64 %217
  %223 = load i64, ptr %222, align 8
  %224 = load ptr, ptr %210, align 8
  %225 = getelementptr inbounds i64, ptr %224, i64 %217
  %226 = load i64, ptr %225, align 8
  %227 = getelementptr inbounds i64, ptr %206, i64 %217
  store i64 %223, ptr %227, align 8
  %228 = getelementptr inbounds i64, ptr %193, i64 %217
  %229 = load i64, ptr %228, align 8
  %230 = icmp eq i64 %229, -1
  br i1 %230, label %243, label %231
231:
  %232 = icmp sgt i64 %229, -1
  br i1 %232, label %240, label %233
233:
  %234 = load ptr, ptr %211, align 8
  %235 = getelementptr inbounds %struct.Workspace, ptr %234, i64 0, i32 20
  %236 = load ptr, ptr %235, align 8
  %237 = sub nuw nsw i64 -2, %229
  %238 = getelementptr inbounds i64, ptr %236, i64 %237
  %239 = load i64, ptr %238, align 8
  br label %240
240:
  %241 = phi i64 [ %239, %233 ], [ %229, %231 ]
  %242 = icmp eq i64 %223, %241
  br i1 %242, label %243, label %500
243:
  %244 = ashr i64 %226, %199
  %245 = add nsw i64 %217, %200
  %246 = getelementptr inbounds i64, ptr %206, i64 %245
  store i64 %244, ptr %246, align 8
  %247 = icmp eq i64 %223, 0
  %248 = select i1 %247, i64 1, i64 %218
  %249 = icmp sgt i64 %223, 1
  br i1 %249, label %250, label %261
250:
  %251 = and i64 %226, %215
  %252 = icmp eq i64 %251, 0
  br i1 %252, label %253, label %500
253:
  %254 = icmp slt i64 %226, 0
  %255 = add nsw i64 %223, -1
  %256 = mul nsw i64 %226, %255
  br i1 %254, label %257, label %259
257:
  %258 = add nsw i64 %256, %220
  br label %261
259:
  %260 = add nsw i64 %256, %219
  br label %261
261:
  %262 = phi i64 [ %258, %257 ], [ %220, %259 ], [ %220, %243 ]
  %263 = phi i64 [ %219, %257 ], [ %260, %259 ], [ %219, %243 ]
  %264 = add nuw nsw i64 %217, 1
  %265 = icmp eq i64 %264, %200
  br i1 %265, label %266, label %216
266:
  %267 = icmp eq i64 %248, 0
  br label %268
268:
  %269 = phi i64 [ 0, %187 ], [ %262, %266 ]
  %270 = phi i64 [ 0, %187 ], [ %263, %266 ]
  %271 = phi i1 [ true, %187 ], [ %267, %266 ]
  %272 = shl nsw i64 %200, 1
  %273 = getelementptr inbounds i64, ptr %206, i64 %272
  store ptr %273, ptr %201, align 8
  %274 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %275 = load ptr, ptr %274, align 8
  %276 = getelementptr inbounds %struct.Workspace, ptr %275, i64 0, i32 22
  %277 = load ptr, ptr %276, align 8
  %278 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 3
  %279 = load i64, ptr %278, align 8
  %280 = add nsw i64 %279, 1
  store i64 %280, ptr %278, align 8
  %281 = getelementptr inbounds %struct.Seen, ptr %277, i64 %279
  %282 = load i64, ptr %2, align 8
  %283 = add nsw i64 %282, 1
  store i64 %283, ptr %2, align 8
  store ptr %2, ptr %281, align 8
  %284 = load ptr, ptr %203, align 8
  %285 = getelementptr inbounds i8, ptr %284, i64 %269
  %286 = getelementptr inbounds %struct.Seen, ptr %277, i64 %279, i32 1
  store ptr %285, ptr %286, align 8
  br i1 %271, label %287, label %292
287:
  %288 = load ptr, ptr %203, align 8
  %289 = getelementptr inbounds i8, ptr %288, i64 %270
  %290 = shl nuw i64 1, %199
  %291 = getelementptr inbounds i8, ptr %289, i64 %290
  br label %292
292:
  %293 = phi ptr [ %291, %287 ], [ %285, %268 ]
  %294 = getelementptr inbounds %struct.Seen, ptr %277, i64 %279, i32 2
  store ptr %293, ptr %294, align 8
  %295 = load i8, ptr %174, align 2
  %296 = and i8 %295, 1
  %297 = zext i8 %296 to i32
  %298 = getelementptr inbounds %struct.Seen, ptr %277, i64 %279, i32 3
  store i32 %297, ptr %298, align 8
  %299 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %500
300:
  %301 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %302 = load ptr, ptr %301, align 8
  %303 = icmp eq ptr %302, %2
  br i1 %303, label %332, label %304
304:
  %305 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %306 = load ptr, ptr %305, align 8
  %307 = getelementptr inbounds %struct.Object, ptr %302, i64 0, i32 1
  %308 = load ptr, ptr %307, align 8
  %309 = icmp eq ptr %306, %308
  br i1 %309, label %310, label %500
310:
  %311 = icmp eq ptr %306, @PyFloat_Type
  br i1 %311, label %312, label %319
312:
  %313 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %314 = load i64, ptr %313, align 8
  %315 = getelementptr inbounds %struct.Number, ptr %302, i64 0, i32 1
  %316 = load i64, ptr %315, align 8
  %317 = icmp eq i64 %314, %316
  %318 = freeze i1 %317
  br i1 %318, label %332, label %500
319:
  %320 = icmp eq ptr %306, @PyUnicode_Type
  %321 = icmp eq ptr %306, @PyLong_Type
  %322 = or i1 %320, %321
  %323 = icmp eq ptr %306, @PyBytes_Type
  %324 = or i1 %323, %322
  br i1 %324, label %325, label %500
325:
  %326 = tail call i32 @PyObject_RichCompareBool(ptr nonnull %2, ptr nonnull %302, i32 2)
  %327 = freeze i32 %326
  %328 = icmp slt i32 %327, 0
  br i1 %328, label %329, label %330
329:
  tail call void @PyErr_Clear()
  br label %500
330:
  %331 = icmp eq i32 %327, 0
  br i1 %331, label %500, label %332
332:
  %333 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %500
334:
  %335 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %336 = load i32, ptr %335, align 4
  %337 = sext i32 %336 to i64
  %338 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %339 = load ptr, ptr %338, align 8
  %340 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %341 = load ptr, ptr %340, align 8
  %342 = icmp eq ptr %339, %341
  br i1 %342, label %343, label %500
343:
  %344 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %345 = load i64, ptr %344, align 8
  %346 = icmp eq i64 %345, %337
  br i1 %346, label %347, label %500
347:
  %348 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %349 = getelementptr inbounds i8, ptr %2, i64 %348
  %350 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %351 = icmp sgt i32 %336, 0
  br i1 %351, label %352, label %500
352:
  %353 = phi i64 [ %358, %352 ], [ 0, %347 ]
  %354 = phi ptr [ %357, %352 ], [ %350, %347 ]
  %355 = getelementptr inbounds ptr, ptr %349, i64 %353
  %356 = load ptr, ptr %355, align 8
  %357 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %354, ptr %356)
  %358 = add nuw nsw i64 %353, 1
  %359 = icmp slt i64 %358, %337
  %360 = icmp ne ptr %357, null
  %361 = select i1 %359, i1 %360, i1 false
  br i1 %361, label %352, label %500
362:
  %363 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %364 = load i32, ptr %363, align 4
  %365 = sext i32 %364 to i64
  %366 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %367 = load ptr, ptr %366, align 8
  %368 = icmp eq ptr %367, @PyList_Type
  br i1 %368, label %369, label %500
369:
  %370 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %371 = load i64, ptr %370, align 8
  %372 = icmp eq i64 %371, %365
  br i1 %372, label %373, label %500
373:
  %374 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %375 = icmp sgt i32 %364, 0
  br i1 %375, label %376, label %500
376:
  %377 = getelementptr inbounds %struct.List, ptr %2, i64 0, i32 1
  br label %378
378:
  %379 = phi i64 [ 0, %376 ], [ %388, %383 ]
  %380 = phi ptr [ %374, %376 ], [ %387, %383 ]
  %381 = load i64, ptr %370, align 8
  %382 = icmp slt i64 %379, %381
  br i1 %382, label %383, label %500
383:
  %384 = load ptr, ptr %377, align 8
  %385 = getelementptr inbounds ptr, ptr %384, i64 %379
  %386 = load ptr, ptr %385, align 8
  tail call void @Py_IncRef(ptr %386)
  %387 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %380, ptr %386)
  tail call void @Py_DecRef(ptr %386)
  %388 = add nuw nsw i64 %379, 1
  %389 = icmp slt i64 %388, %365
  %390 = icmp ne ptr %387, null
  %391 = select i1 %389, i1 %390, i1 false
  br i1 %391, label %378, label %500
392:
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %5)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %6)
  %393 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %394 = load i32, ptr %393, align 4
  %395 = sext i32 %394 to i64
  store i64 0, ptr %4, align 8
  %396 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %397 = load ptr, ptr %396, align 8
  %398 = icmp eq ptr %397, @PyDict_Type
  br i1 %398, label %399, label %438
399:
  %400 = tail call i64 @PyDict_Size(ptr nonnull %2)
  %401 = icmp eq i64 %400, %395
  br i1 %401, label %402, label %438
402:
  %403 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %404 = load ptr, ptr %403, align 8
  %405 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %406 = getelementptr inbounds i8, ptr %404, i64 %405
  %407 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %408 = icmp sgt i32 %394, 0
  br i1 %408, label %412, label %438
409:
  %410 = add nuw nsw i64 %413, 1
  %411 = icmp eq i64 %410, %395
  br i1 %411, label %438, label %412
412:
  %413 = phi i64 [ %410, %409 ], [ 0, %402 ]
  %414 = phi ptr [ %436, %409 ], [ %407, %402 ]
  %415 = call i32 @PyDict_Next(ptr %2, ptr nonnull %4, ptr nonnull %5, ptr nonnull %6)
  %416 = icmp eq i32 %415, 0
  br i1 %416, label %438, label %417
417:
  %418 = load ptr, ptr %5, align 8
  %419 = getelementptr inbounds ptr, ptr %406, i64 %413
  %420 = load ptr, ptr %419, align 8
  %421 = icmp eq ptr %418, %420
  br i1 %421, label %434, label %422
422:
  %423 = getelementptr inbounds %struct.Object, ptr %418, i64 0, i32 1
  %424 = load ptr, ptr %423, align 8
  %425 = icmp eq ptr %424, @PyUnicode_Type
  br i1 %425, label %426, label %438
426:
  %427 = getelementptr inbounds %struct.Object, ptr %420, i64 0, i32 1
  %428 = load ptr, ptr %427, align 8
  %429 = icmp eq ptr %428, @PyUnicode_Type
  br i1 %429, label %430, label %438
430:
  %431 = call i32 @PyUnicode_Compare(ptr nonnull %418, ptr nonnull %420)
  %432 = icmp eq i32 %431, 0
  br i1 %432, label %434, label %433
433:
  call void @PyErr_Clear()
  br label %438
434:
  %435 = load ptr, ptr %6, align 8
  call void @Py_IncRef(ptr %435)
  %436 = call fastcc ptr @unbox(ptr %0, ptr nonnull %414, ptr %435)
  call void @Py_DecRef(ptr %435)
  %437 = icmp eq ptr %436, null
  br i1 %437, label %438, label %409
438:
  %439 = phi ptr [ null, %433 ], [ null, %399 ], [ null, %392 ], [ %407, %402 ], [ null, %434 ], [ null, %426 ], [ null, %422 ], [ null, %412 ], [ %436, %409 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %4)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %5)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %6)
  br label %500
440:
  %441 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %442 = load ptr, ptr %441, align 8
  %443 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %444 = load ptr, ptr %443, align 8
  %445 = icmp eq ptr %442, %444
  br i1 %445, label %446, label %500
446:
  %447 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %448 = load i32, ptr %447, align 4
  %449 = sext i32 %448 to i64
  %450 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %451 = load ptr, ptr %450, align 8
  %452 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %453 = getelementptr inbounds i8, ptr %451, i64 %452
  %454 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %455 = icmp sgt i32 %448, 0
  br i1 %455, label %459, label %500
456:
  %457 = add nuw nsw i64 %460, 1
  %458 = icmp eq i64 %457, %449
  br i1 %458, label %500, label %459
459:
  %460 = phi i64 [ %457, %456 ], [ 0, %446 ]
  %461 = phi ptr [ %468, %456 ], [ %454, %446 ]
  %462 = getelementptr inbounds ptr, ptr %453, i64 %460
  %463 = load ptr, ptr %462, align 8
  %464 = tail call ptr @PyObject_GetAttr(ptr %2, ptr %463)
  %465 = icmp eq ptr %464, null
  br i1 %465, label %466, label %467
466:
  tail call void @PyErr_Clear()
  br label %500
467:
  %468 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %461, ptr nonnull %464)
  tail call void @Py_DecRef(ptr nonnull %464)
  %469 = icmp eq ptr %468, null
  br i1 %469, label %500, label %456
470:
  %471 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %472 = load ptr, ptr %471, align 8
  %473 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 23), align 8
  %474 = icmp eq ptr %472, %473
  br i1 %474, label %475, label %500
475:
  %476 = getelementptr inbounds %struct.Kept, ptr %2, i64 0, i32 1
  %477 = load i64, ptr %476, align 8
  %478 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %479 = load i32, ptr %478, align 4
  %480 = sext i32 %479 to i64
  %481 = icmp eq i64 %477, %480
  br i1 %481, label %482, label %500
482:
  %483 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %484 = load ptr, ptr %483, align 8
  %485 = getelementptr inbounds %struct.Kept, ptr %2, i64 0, i32 3
  %486 = load ptr, ptr %485, align 8
  %487 = shl nsw i64 %477, 3
  %488 = tail call ptr @memcpy(ptr %484, ptr %486, i64 %487)
  %489 = load i32, ptr %478, align 4
  %490 = load ptr, ptr %483, align 8
  %491 = sext i32 %489 to i64
  %492 = getelementptr inbounds i64, ptr %490, i64 %491
  store ptr %492, ptr %483, align 8
  %493 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %500
494:
  %495 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %496 = load ptr, ptr %495, align 8
  %497 = getelementptr inbounds %struct.Cell, ptr %496, i64 0, i32 1
  %498 = load ptr, ptr %497, align 8
  %499 = icmp eq ptr %498, null
  br i1 %499, label %500, label %502
500:
  %501 = phi ptr [ %504, %502 ], [ %520, %518 ], [ %530, %528 ], [ null, %531 ], [ %493, %482 ], [ %439, %438 ], [ %127, %126 ], [ %58, %48 ], [ %43, %37 ], [ %32, %24 ], [ %19, %13 ], [ null, %9 ], [ null, %20 ], [ null, %33 ], [ null, %44 ], [ null, %59 ], [ null, %343 ], [ null, %334 ], [ null, %369 ], [ null, %362 ], [ null, %475 ], [ null, %470 ], [ null, %494 ], [ null, %505 ], [ null, %3 ], [ %299, %292 ], [ null, %133 ], [ null, %128 ], [ null, %166 ], [ null, %163 ], [ null, %163 ], [ null, %154 ], [ null, %145 ], [ null, %466 ], [ null, %440 ], [ %350, %347 ], [ %374, %373 ], [ %454, %446 ], [ %333, %332 ], [ null, %330 ], [ null, %312 ], [ null, %329 ], [ null, %304 ], [ null, %319 ], [ null, %240 ], [ null, %250 ], [ %357, %352 ], [ null, %378 ], [ %387, %383 ], [ null, %467 ], [ %468, %456 ]
  ret ptr %501
502:
  %503 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  tail call void @Py_IncRef(ptr nonnull %498)
  %504 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %503, ptr nonnull %498)
  tail call void @Py_DecRef(ptr nonnull %498)
  br label %500
505:
  %506 = load ptr, ptr %0, align 8
  %507 = getelementptr inbounds %struct.Variant, ptr %506, i64 0, i32 9
  %508 = load ptr, ptr %507, align 8
  %509 = getelementptr inbounds %struct.Variant, ptr %506, i64 0, i32 4
  %510 = load i64, ptr %509, align 8
  %511 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 5
  %512 = load i64, ptr %511, align 8
  %513 = add nsw i64 %512, %510
  %514 = getelementptr inbounds %struct.Guard, ptr %508, i64 %513
  %515 = load ptr, ptr %514, align 8
  %516 = load ptr, ptr %515, align 8
  %517 = icmp eq ptr %516, null
  br i1 %517, label %500, label %518
518:
  %519 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  tail call void @Py_IncRef(ptr nonnull %516)
  %520 = tail call fastcc ptr @unbox(ptr nonnull %0, ptr nonnull %519, ptr nonnull %516)
  tail call void @Py_DecRef(ptr nonnull %516)
  br label %500
521:
  %522 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %523 = load ptr, ptr %522, align 8
  %524 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %525 = load ptr, ptr %524, align 8
  %526 = tail call ptr @PyDict_GetItemWithError(ptr %523, ptr %525)
  %527 = icmp eq ptr %526, null
  br i1 %527, label %531, label %528
528:
  %529 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  tail call void @Py_IncRef(ptr nonnull %526)
  %530 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %529, ptr nonnull %526)
  tail call void @Py_DecRef(ptr nonnull %526)
  br label %500
531:
  tail call void @PyErr_Clear()
  br label %500
}
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare ptr @PyDict_GetItemWithError(ptr, ptr)
declare void @PyErr_Clear()
declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)
declare i64 @PyDict_Size(ptr)
declare i32 @PyDict_Next(ptr, ptr, ptr, ptr)
declare i32 @PyUnicode_Compare(ptr, ptr)
declare ptr @PyObject_GetAttr(ptr, ptr)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare i32 @PyObject_IsTrue(ptr)
define internal fastcc i32 @meet(ptr %0, ptr %1) {
  %3 = alloca [2 x ptr], align 16
  %4 = load ptr, ptr %0, align 8
  store ptr %4, ptr %3, align 16
  %5 = getelementptr inbounds ptr, ptr %3, i64 1
  %6 = load ptr, ptr %1, align 8
  store ptr %6, ptr %5, align 8
  %7 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %8 = call ptr @PyObject_Vectorcall(ptr %7, ptr nonnull %3, i64 2, ptr null)
  %9 = icmp eq ptr %8, null
  br i1 %9, label %12, label %10
10:
  %11 = call i32 @PyObject_IsTrue(ptr nonnull %8)
  call void @Py_DecRef(ptr nonnull %8)
  br label %12
12:
  %13 = phi i32 [ %11, %10 ], [ -1, %2 ]
  ret i32 %13
}
declare ptr @PyErr_Format(ptr, ptr, ...)
define internal fastcc i64 @outs_in(ptr %0, ptr %1, i64 %2) {
  %4 = icmp eq ptr %0, @_Py_NoneStruct
  br i1 %4, label %46, label %5
5:
  %6 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr @api, align 8
  %9 = icmp eq ptr %7, %8
  %10 = icmp eq ptr %0, @_Py_EllipsisObject
  %11 = or i1 %10, %9
  br i1 %11, label %12, label %18
12:
  %13 = icmp eq i64 %2, 64
  br i1 %13, label %46, label %14
14:
  %15 = select i1 %10, ptr null, ptr %0
  %16 = getelementptr inbounds ptr, ptr %1, i64 %2
  store ptr %15, ptr %16, align 8
  %17 = add nsw i64 %2, 1
  br label %46
18:
  %19 = icmp eq ptr %7, @PyTuple_Type
  br i1 %19, label %20, label %23
20:
  %21 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %22 = getelementptr inbounds i8, ptr %0, i64 %21
  br label %28
23:
  %24 = icmp eq ptr %7, @PyList_Type
  br i1 %24, label %25, label %46
25:
  %26 = getelementptr inbounds %struct.List, ptr %0, i64 0, i32 1
  %27 = load ptr, ptr %26, align 8
  br label %28
28:
  %29 = phi ptr [ %22, %20 ], [ %27, %25 ]
  %30 = getelementptr inbounds %struct.VarObject, ptr %0, i64 0, i32 1
  %31 = load i64, ptr %30, align 8
  %32 = icmp sgt i64 %31, 0
  %33 = icmp sgt i64 %2, -1
  %34 = and i1 %32, %33
  br i1 %34, label %35, label %46
35:
  %36 = phi i64 [ %41, %35 ], [ 0, %28 ]
  %37 = phi i64 [ %40, %35 ], [ %2, %28 ]
  %38 = getelementptr inbounds ptr, ptr %29, i64 %36
  %39 = load ptr, ptr %38, align 8
  %40 = tail call fastcc i64 @outs_in(ptr %39, ptr %1, i64 %37)
  %41 = add nuw nsw i64 %36, 1
  %42 = load i64, ptr %30, align 8
  %43 = icmp slt i64 %41, %42
  %44 = icmp sgt i64 %40, -1
  %45 = select i1 %43, i1 %44, i1 false
  br i1 %45, label %35, label %46
46:
  %47 = phi i64 [ %17, %14 ], [ %2, %3 ], [ -1, %12 ], [ -1, %23 ], [ %2, %28 ], [ %40, %35 ]
  ret i64 %47
}
define internal fastcc ptr @box(ptr %0, ptr %1) {
  %3 = alloca [64 x i64], align 16
  %4 = alloca [64 x i64], align 16
  %5 = alloca [64 x i64], align 16
  %6 = alloca i64, align 8
  %7 = alloca [2 x float], align 4
  %8 = load ptr, ptr %1, align 8
  %9 = getelementptr inbounds %struct.Node, ptr %8, i64 1
  store ptr %9, ptr %1, align 8
  %10 = load i8, ptr %8, align 8
  switch i8 %10, label %696 [
    i8 15, label %11
    i8 16, label %26
    i8 17, label %39
    i8 18, label %46
    i8 19, label %65
    i8 20, label %96
    i8 21, label %482
    i8 22, label %491
    i8 23, label %494
    i8 24, label %523
    i8 25, label %552
    i8 27, label %579
    i8 26, label %659
  ]
11:
  %12 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 3
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 9
  %15 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds i64, ptr %16, i64 1
  store ptr %17, ptr %15, align 8
  br i1 %14, label %18, label %21
18:
  %19 = load float, ptr %16, align 4
  %20 = fpext float %19 to double
  br label %23
21:
  %22 = load double, ptr %16, align 8
  br label %23
23:
  %24 = phi double [ %20, %18 ], [ %22, %21 ]
  %25 = tail call ptr @PyFloat_FromDouble(double %24)
  br label %698
26:
  %27 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 3
  %28 = load i8, ptr %27, align 1
  %29 = add i8 %28, -5
  %30 = icmp ult i8 %29, 4
  %31 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %32 = load ptr, ptr %31, align 8
  %33 = getelementptr inbounds i64, ptr %32, i64 1
  store ptr %33, ptr %31, align 8
  %34 = load i64, ptr %32, align 8
  br i1 %30, label %35, label %37
35:
  %36 = tail call ptr @PyLong_FromUnsignedLongLong(i64 %34)
  br label %698
37:
  %38 = tail call ptr @PyLong_FromLongLong(i64 %34)
  br label %698
39:
  %40 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr inbounds i64, ptr %41, i64 1
  store ptr %42, ptr %40, align 8
  %43 = load i64, ptr %41, align 8
  %44 = icmp eq i64 %43, 0
  %45 = select i1 %44, ptr @_Py_FalseStruct, ptr @_Py_TrueStruct
  tail call void @Py_IncRef(ptr nonnull %45)
  br label %698
46:
  %47 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %48 = load ptr, ptr %47, align 8
  %49 = getelementptr inbounds i64, ptr %48, i64 2
  store ptr %49, ptr %47, align 8
  %50 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 3
  %51 = load i8, ptr %50, align 1
  %52 = icmp eq i8 %51, 11
  br i1 %52, label %53, label %60
53:
  %54 = load float, ptr %48, align 4
  %55 = fpext float %54 to double
  %56 = getelementptr inbounds i64, ptr %48, i64 1
  %57 = load float, ptr %56, align 4
  %58 = fpext float %57 to double
  %59 = tail call ptr @PyComplex_FromDoubles(double %55, double %58)
  br label %698
60:
  %61 = load double, ptr %48, align 8
  %62 = getelementptr inbounds i64, ptr %48, i64 1
  %63 = load double, ptr %62, align 8
  %64 = tail call ptr @PyComplex_FromDoubles(double %61, double %63)
  br label %698
65:
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %7)
  %66 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %67 = load ptr, ptr %66, align 8
  %68 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 3
  %69 = load i8, ptr %68, align 1
  %70 = icmp ugt i8 %69, 10
  %71 = select i1 %70, i64 2, i64 1
  %72 = getelementptr inbounds i64, ptr %67, i64 %71
  store ptr %72, ptr %66, align 8
  %73 = load i8, ptr %68, align 1
  switch i8 %73, label %89 [
    i8 0, label %74
    i8 11, label %80
  ]
74:
  %75 = load i64, ptr %67, align 8
  %76 = icmp eq i64 %75, 0
  %77 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 8), align 8
  %78 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 9), align 8
  %79 = select i1 %76, ptr %78, ptr %77
  tail call void @Py_IncRef(ptr %79)
  br label %94
80:
  %81 = load float, ptr %67, align 4
  store float %81, ptr %7, align 4
  %82 = getelementptr inbounds float, ptr %7, i64 1
  %83 = getelementptr inbounds i64, ptr %67, i64 1
  %84 = load float, ptr %83, align 4
  store float %84, ptr %82, align 4
  %85 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 3), align 8
  %86 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %87 = load ptr, ptr %86, align 8
  %88 = call ptr %85(ptr nonnull %7, ptr %87, ptr null)
  br label %94
89:
  %90 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 3), align 8
  %91 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %92 = load ptr, ptr %91, align 8
  %93 = tail call ptr %90(ptr %67, ptr %92, ptr null)
  br label %94
94:
  %95 = phi ptr [ %79, %74 ], [ %88, %80 ], [ %93, %89 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %7)
  br label %698
96:
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %5)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %6)
  %97 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %98 = load ptr, ptr %97, align 8
  %99 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %100 = load i32, ptr %99, align 4
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 3
  %103 = load i8, ptr %102, align 1
  %104 = zext i8 %103 to i64
  %105 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %104
  %106 = load i8, ptr %105, align 1
  %107 = zext i8 %106 to i64
  %108 = shl nuw i64 1, %107
  %109 = load i64, ptr %98, align 8
  %110 = inttoptr i64 %109 to ptr
  %111 = getelementptr inbounds i64, ptr %98, i64 1
  %112 = shl nsw i64 %101, 1
  %113 = or i64 %112, 1
  %114 = getelementptr inbounds i64, ptr %98, i64 %113
  store ptr %114, ptr %97, align 8
  %115 = icmp eq i32 %100, 0
  br i1 %115, label %118, label %116
116:
  %117 = icmp sgt i32 %100, 0
  br i1 %117, label %123, label %154
118:
  %119 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 3), align 8
  %120 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %121 = load ptr, ptr %120, align 8
  %122 = tail call ptr %119(ptr %110, ptr %121, ptr null)
  br label %480
123:
  %124 = phi i64 [ %137, %149 ], [ 1, %116 ]
  %125 = phi i64 [ %152, %149 ], [ 0, %116 ]
  %126 = phi i64 [ %151, %149 ], [ 0, %116 ]
  %127 = phi i32 [ %150, %149 ], [ 1024, %116 ]
  %128 = phi i64 [ %131, %149 ], [ 0, %116 ]
  %129 = getelementptr inbounds i64, ptr %111, i64 %128
  %130 = load i64, ptr %129, align 8
  %131 = add nuw nsw i64 %128, 1
  %132 = add nsw i64 %131, %101
  %133 = getelementptr inbounds i64, ptr %98, i64 %132
  %134 = load i64, ptr %133, align 8
  %135 = shl i64 %134, %107
  %136 = getelementptr inbounds [64 x i64], ptr %5, i64 0, i64 %128
  store i64 %135, ptr %136, align 8
  %137 = mul nsw i64 %130, %124
  %138 = icmp sgt i64 %130, 1
  br i1 %138, label %139, label %149
139:
  %140 = icmp eq i64 %135, 0
  %141 = select i1 %140, i32 0, i32 %127
  %142 = add nsw i64 %130, -1
  %143 = mul nsw i64 %135, %142
  %144 = icmp slt i64 %135, 0
  %145 = select i1 %144, i64 %125, i64 %126
  %146 = add nsw i64 %145, %143
  %147 = select i1 %144, i64 %126, i64 %146
  %148 = select i1 %144, i64 %146, i64 %125
  br label %149
149:
  %150 = phi i32 [ %141, %139 ], [ %127, %123 ]
  %151 = phi i64 [ %147, %139 ], [ %126, %123 ]
  %152 = phi i64 [ %148, %139 ], [ %125, %123 ]
  %153 = icmp eq i64 %131, %101
  br i1 %153, label %154, label %123
154:
  %155 = phi i32 [ 1024, %116 ], [ %150, %149 ]
  %156 = phi i64 [ 0, %116 ], [ %151, %149 ]
  %157 = phi i64 [ 0, %116 ], [ %152, %149 ]
  %158 = phi i64 [ 1, %116 ], [ %137, %149 ]
  %159 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %160 = load ptr, ptr %159, align 8
  %161 = getelementptr inbounds %struct.Workspace, ptr %160, i64 0, i32 24
  %162 = load i64, ptr %161, align 8
  %163 = icmp eq i64 %162, 0
  br i1 %163, label %289, label %164
164:
  %165 = getelementptr inbounds %struct.Workspace, ptr %160, i64 0, i32 23
  %166 = load ptr, ptr %165, align 8
  %167 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 4
  %168 = load i64, ptr %167, align 8
  %169 = add nsw i64 %168, 1
  store i64 %169, ptr %167, align 8
  %170 = getelementptr inbounds ptr, ptr %166, i64 %168
  %171 = load ptr, ptr %170, align 8
  %172 = icmp eq ptr %171, null
  br i1 %172, label %289, label %173
173:
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %4)
  %174 = load i8, ptr %102, align 1
  %175 = zext i8 %174 to i64
  %176 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %175
  %177 = load i8, ptr %176, align 1
  %178 = zext i8 %177 to i64
  %179 = shl nuw i64 1, %178
  %180 = load i32, ptr %99, align 4
  %181 = sext i32 %180 to i64
  call void @llvm.memset.p0.i64(ptr nonnull align 16 dereferenceable(512) %4, i8 0, i64 512, i1 false)
  %182 = getelementptr inbounds %struct.Array, ptr %171, i64 0, i32 2
  %183 = load i32, ptr %182, align 8
  %184 = icmp eq i32 %183, %180
  %185 = getelementptr inbounds %struct.Array, ptr %171, i64 0, i32 1
  %186 = load ptr, ptr %185, align 8
  %187 = icmp eq ptr %186, %110
  %188 = zext i1 %187 to i32
  %189 = icmp sgt i32 %180, 0
  %190 = and i1 %189, %184
  br i1 %190, label %191, label %219
191:
  %192 = getelementptr inbounds %struct.Array, ptr %171, i64 0, i32 3
  %193 = load ptr, ptr %192, align 8
  %194 = getelementptr inbounds %struct.Array, ptr %171, i64 0, i32 4
  br label %195
195:
  %196 = phi i64 [ 0, %191 ], [ %216, %214 ]
  %197 = phi i32 [ %188, %191 ], [ %215, %214 ]
  %198 = phi i64 [ 1, %191 ], [ %204, %214 ]
  %199 = getelementptr inbounds i64, ptr %193, i64 %196
  %200 = load i64, ptr %199, align 8
  %201 = getelementptr inbounds i64, ptr %111, i64 %196
  %202 = load i64, ptr %201, align 8
  %203 = icmp eq i64 %200, %202
  %204 = mul nsw i64 %202, %198
  %205 = icmp sgt i64 %202, 1
  br i1 %205, label %206, label %214
206:
  %207 = load ptr, ptr %194, align 8
  %208 = getelementptr inbounds i64, ptr %207, i64 %196
  %209 = load i64, ptr %208, align 8
  %210 = getelementptr inbounds i64, ptr %5, i64 %196
  %211 = load i64, ptr %210, align 8
  %212 = icmp eq i64 %209, %211
  %213 = select i1 %212, i32 %197, i32 0
  br label %214
214:
  %215 = phi i32 [ %197, %195 ], [ %213, %206 ]
  %216 = add nuw nsw i64 %196, 1
  %217 = icmp slt i64 %216, %181
  %218 = select i1 %203, i1 %217, i1 false
  br i1 %218, label %195, label %219
219:
  %220 = phi i64 [ 1, %173 ], [ %204, %214 ]
  %221 = phi i1 [ %184, %173 ], [ %203, %214 ]
  %222 = phi i32 [ %188, %173 ], [ %215, %214 ]
  br i1 %221, label %241, label %223
223:
  %224 = tail call ptr @PyTuple_New(i64 %181)
  %225 = icmp ne ptr %224, null
  %226 = select i1 %225, i1 %189, i1 false
  br i1 %226, label %227, label %237
227:
  %228 = phi i64 [ %235, %227 ], [ 0, %223 ]
  %229 = getelementptr inbounds i64, ptr %111, i64 %228
  %230 = load i64, ptr %229, align 8
  %231 = tail call ptr @PyLong_FromLongLong(i64 %230)
  %232 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %233 = getelementptr inbounds i8, ptr %224, i64 %232
  %234 = getelementptr inbounds ptr, ptr %233, i64 %228
  store ptr %231, ptr %234, align 8
  %235 = add nuw nsw i64 %228, 1
  %236 = icmp eq i64 %235, %181
  br i1 %236, label %238, label %227
237:
  br i1 %225, label %238, label %287
238:
  %239 = load ptr, ptr @PyExc_ValueError, align 8
  %240 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %239, ptr nonnull @.str.11, ptr nonnull %224)
  tail call void @Py_DecRef(ptr nonnull %224)
  br label %287
241:
  %242 = icmp eq i32 %222, 0
  %243 = icmp sgt i64 %220, 0
  %244 = select i1 %242, i1 %243, i1 false
  br i1 %244, label %245, label %286
245:
  %246 = getelementptr inbounds %struct.Array, ptr %171, i64 0, i32 4
  br label %247
247:
  %248 = phi i64 [ 0, %245 ], [ %284, %283 ]
  %249 = load ptr, ptr %185, align 8
  br i1 %189, label %252, label %250
250:
  %251 = tail call ptr @memcpy(ptr %249, ptr %110, i64 %179)
  br label %283
252:
  %253 = load ptr, ptr %246, align 8
  br label %254
254:
  %255 = phi i64 [ 0, %252 ], [ %268, %254 ]
  %256 = phi ptr [ %249, %252 ], [ %267, %254 ]
  %257 = phi ptr [ %110, %252 ], [ %263, %254 ]
  %258 = getelementptr inbounds [64 x i64], ptr %4, i64 0, i64 %255
  %259 = load i64, ptr %258, align 8
  %260 = getelementptr inbounds i64, ptr %5, i64 %255
  %261 = load i64, ptr %260, align 8
  %262 = mul nsw i64 %261, %259
  %263 = getelementptr inbounds i8, ptr %257, i64 %262
  %264 = getelementptr inbounds i64, ptr %253, i64 %255
  %265 = load i64, ptr %264, align 8
  %266 = mul nsw i64 %265, %259
  %267 = getelementptr inbounds i8, ptr %256, i64 %266
  %268 = add nuw nsw i64 %255, 1
  %269 = icmp eq i64 %268, %181
  br i1 %269, label %270, label %254
270:
  %271 = tail call ptr @memcpy(ptr %267, ptr %263, i64 %179)
  br label %272
272:
  %273 = phi i64 [ %274, %281 ], [ %181, %270 ]
  %274 = add nsw i64 %273, -1
  %275 = getelementptr inbounds [64 x i64], ptr %4, i64 0, i64 %274
  %276 = load i64, ptr %275, align 8
  %277 = add nsw i64 %276, 1
  store i64 %277, ptr %275, align 8
  %278 = getelementptr inbounds i64, ptr %98, i64 %273
  %279 = load i64, ptr %278, align 8
  %280 = icmp eq i64 %277, %279
  br i1 %280, label %281, label %283
281:
  store i64 0, ptr %275, align 8
  %282 = icmp sgt i64 %273, 1
  br i1 %282, label %272, label %283
283:
  %284 = add nuw nsw i64 %248, 1
  %285 = icmp eq i64 %284, %220
  br i1 %285, label %286, label %247
286:
  tail call void @Py_IncRef(ptr nonnull %171)
  br label %287
287:
  %288 = phi ptr [ %171, %286 ], [ null, %238 ], [ null, %237 ]
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %4)
  br label %480
289:
  %290 = icmp eq i64 %158, 0
  br i1 %290, label %291, label %297
291:
  %292 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %293 = load ptr, ptr %292, align 8
  %294 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %295 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %293)
  %296 = tail call ptr %294(ptr %295, ptr %293, i32 %100, ptr nonnull %111, ptr null, ptr null, i32 0, ptr null)
  br label %480
297:
  %298 = getelementptr inbounds i8, ptr %110, i64 %157
  %299 = getelementptr inbounds i8, ptr %110, i64 %156
  %300 = getelementptr inbounds i8, ptr %299, i64 %108
  %301 = getelementptr inbounds %struct.Workspace, ptr %160, i64 0, i32 10
  %302 = load i64, ptr %301, align 8
  %303 = icmp sgt i64 %302, 0
  br i1 %303, label %304, label %307
304:
  %305 = getelementptr inbounds %struct.Workspace, ptr %160, i64 0, i32 9
  %306 = load ptr, ptr %305, align 8
  br label %314
307:
  %308 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 3
  %309 = load i64, ptr %308, align 8
  %310 = icmp sgt i64 %309, 0
  br i1 %310, label %311, label %420
311:
  %312 = getelementptr inbounds %struct.Workspace, ptr %160, i64 0, i32 22
  %313 = load ptr, ptr %312, align 8
  br label %382
314:
  %315 = phi i64 [ 0, %304 ], [ %380, %379 ]
  %316 = getelementptr inbounds %struct.Block, ptr %306, i64 %315
  %317 = load ptr, ptr %316, align 8
  %318 = icmp ult ptr %298, %317
  br i1 %318, label %379, label %319
319:
  %320 = getelementptr inbounds %struct.Block, ptr %306, i64 %315, i32 1
  %321 = load i64, ptr %320, align 8
  %322 = getelementptr inbounds i8, ptr %317, i64 %321
  %323 = icmp ugt ptr %300, %322
  br i1 %323, label %379, label %324
324:
  %325 = getelementptr inbounds %struct.Block, ptr %306, i64 %315, i32 2
  %326 = load ptr, ptr %325, align 8
  %327 = icmp eq ptr %326, null
  br i1 %327, label %328, label %351
328:
  %329 = icmp eq ptr %317, %110
  %330 = icmp eq i64 %157, 0
  %331 = select i1 %329, i1 %330, i1 false
  br i1 %331, label %332, label %352
332:
  %333 = ptrtoint ptr %300 to i64
  %334 = ptrtoint ptr %298 to i64
  %335 = sub i64 %333, %334
  %336 = shl i64 %158, %107
  %337 = icmp eq i64 %335, %336
  br i1 %337, label %338, label %352
338:
  %339 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %340 = load ptr, ptr %339, align 8
  %341 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %342 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %340)
  %343 = call ptr %341(ptr %342, ptr %340, i32 %100, ptr nonnull %111, ptr nonnull %5, ptr %110, i32 %155, ptr null)
  %344 = icmp eq ptr %343, null
  br i1 %344, label %480, label %345
345:
  %346 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 4), align 8
  call void @Py_IncRef(ptr %346)
  %347 = getelementptr inbounds %struct.Array, ptr %343, i64 0, i32 10
  store ptr %346, ptr %347, align 8
  %348 = getelementptr inbounds %struct.Array, ptr %343, i64 0, i32 7
  %349 = load i32, ptr %348, align 8
  %350 = or i32 %349, 4
  store i32 %350, ptr %348, align 8
  store ptr %343, ptr %325, align 8
  br label %480
351:
  tail call void @Py_IncRef(ptr nonnull %326)
  br label %365
352:
  store i64 %321, ptr %6, align 8
  %353 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 7), align 8
  %354 = load ptr, ptr %316, align 8
  %355 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %356 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %353)
  %357 = call ptr %355(ptr %356, ptr %353, i32 1, ptr nonnull %6, ptr null, ptr %354, i32 1024, ptr null)
  %358 = icmp eq ptr %357, null
  br i1 %358, label %480, label %359
359:
  %360 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 4), align 8
  call void @Py_IncRef(ptr %360)
  %361 = getelementptr inbounds %struct.Array, ptr %357, i64 0, i32 10
  store ptr %360, ptr %361, align 8
  %362 = getelementptr inbounds %struct.Array, ptr %357, i64 0, i32 7
  %363 = load i32, ptr %362, align 8
  %364 = or i32 %363, 4
  store i32 %364, ptr %362, align 8
  store ptr %357, ptr %325, align 8
  br label %365
365:
  %366 = phi ptr [ %357, %359 ], [ %326, %351 ]
  %367 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %368 = load ptr, ptr %367, align 8
  %369 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %370 = load ptr, ptr @api, align 8
  call void @Py_IncRef(ptr %368)
  %371 = call ptr %369(ptr %370, ptr %368, i32 %100, ptr nonnull %111, ptr nonnull %5, ptr %110, i32 %155, ptr null)
  %372 = icmp eq ptr %371, null
  br i1 %372, label %377, label %373
373:
  %374 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 2), align 8
  %375 = call i32 %374(ptr nonnull %371, ptr nonnull %366)
  %376 = icmp eq i32 %375, 0
  br i1 %376, label %480, label %377
377:
  %378 = phi ptr [ %371, %373 ], [ %366, %365 ]
  call void @Py_DecRef(ptr nonnull %378)
  br label %480
379:
  %380 = add nuw nsw i64 %315, 1
  %381 = icmp eq i64 %380, %302
  br i1 %381, label %307, label %314
382:
  %383 = phi i64 [ 0, %311 ], [ %418, %417 ]
  %384 = getelementptr inbounds %struct.Seen, ptr %313, i64 %383, i32 1
  %385 = load ptr, ptr %384, align 8
  %386 = icmp ult ptr %298, %385
  br i1 %386, label %417, label %387
387:
  %388 = getelementptr inbounds %struct.Seen, ptr %313, i64 %383, i32 2
  %389 = load ptr, ptr %388, align 8
  %390 = icmp ugt ptr %300, %389
  br i1 %390, label %417, label %391
391:
  %392 = getelementptr inbounds %struct.Seen, ptr %313, i64 %383
  %393 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %394 = load ptr, ptr %393, align 8
  %395 = load ptr, ptr %392, align 8
  %396 = getelementptr inbounds %struct.Array, ptr %395, i64 0, i32 7
  %397 = load i32, ptr %396, align 8
  %398 = and i32 %397, %155
  %399 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %400 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %394)
  %401 = call ptr %399(ptr %400, ptr %394, i32 %100, ptr nonnull %111, ptr nonnull %5, ptr %110, i32 %398, ptr null)
  %402 = load ptr, ptr %392, align 8
  call void @Py_IncRef(ptr %402)
  %403 = icmp ne ptr %401, null
  %404 = icmp ne ptr %402, null
  %405 = and i1 %403, %404
  br i1 %405, label %406, label %410
406:
  %407 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 2), align 8
  %408 = call i32 %407(ptr nonnull %401, ptr nonnull %402)
  %409 = icmp eq i32 %408, 0
  br i1 %409, label %480, label %415
410:
  %411 = icmp eq ptr %401, null
  %412 = or i1 %411, %404
  br i1 %412, label %413, label %415
413:
  %414 = and i1 %411, %404
  br i1 %414, label %415, label %480
415:
  %416 = phi ptr [ %401, %410 ], [ %402, %413 ], [ %401, %406 ]
  call void @Py_DecRef(ptr nonnull %416)
  br label %480
417:
  %418 = add nuw nsw i64 %383, 1
  %419 = icmp eq i64 %418, %309
  br i1 %419, label %420, label %382
420:
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %3)
  %421 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %422 = load ptr, ptr %421, align 8
  %423 = load i32, ptr %99, align 4
  %424 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %425 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %422)
  %426 = tail call ptr %424(ptr %425, ptr %422, i32 %423, ptr nonnull %111, ptr null, ptr null, i32 0, ptr null)
  %427 = icmp eq ptr %426, null
  br i1 %427, label %479, label %428
428:
  call void @llvm.memset.p0.i64(ptr nonnull align 16 dereferenceable(512) %3, i8 0, i64 512, i1 false)
  %429 = load i32, ptr %99, align 4
  %430 = sext i32 %429 to i64
  %431 = icmp sgt i32 %429, 0
  br i1 %431, label %432, label %442
432:
  %433 = phi i64 [ %438, %432 ], [ 0, %428 ]
  %434 = phi i64 [ %437, %432 ], [ 1, %428 ]
  %435 = getelementptr inbounds i64, ptr %111, i64 %433
  %436 = load i64, ptr %435, align 8
  %437 = mul nsw i64 %436, %434
  %438 = add nuw nsw i64 %433, 1
  %439 = icmp eq i64 %438, %430
  br i1 %439, label %440, label %432
440:
  %441 = icmp sgt i64 %437, 0
  br i1 %441, label %442, label %479
442:
  %443 = phi i64 [ %437, %440 ], [ 1, %428 ]
  %444 = getelementptr inbounds %struct.Array, ptr %426, i64 0, i32 1
  %445 = load ptr, ptr %444, align 8
  br label %446
446:
  %447 = phi i64 [ 0, %442 ], [ %477, %475 ]
  %448 = phi ptr [ %445, %442 ], [ %476, %475 ]
  br i1 %431, label %451, label %449
449:
  %450 = tail call ptr @memcpy(ptr %448, ptr %110, i64 %108)
  br label %475
451:
  %452 = phi i64 [ %460, %451 ], [ 0, %446 ]
  %453 = phi ptr [ %459, %451 ], [ %110, %446 ]
  %454 = getelementptr inbounds [64 x i64], ptr %3, i64 0, i64 %452
  %455 = load i64, ptr %454, align 8
  %456 = getelementptr inbounds i64, ptr %5, i64 %452
  %457 = load i64, ptr %456, align 8
  %458 = mul nsw i64 %457, %455
  %459 = getelementptr inbounds i8, ptr %453, i64 %458
  %460 = add nuw nsw i64 %452, 1
  %461 = icmp eq i64 %460, %430
  br i1 %461, label %462, label %451
462:
  %463 = tail call ptr @memcpy(ptr %448, ptr %459, i64 %108)
  br label %464
464:
  %465 = phi i64 [ %466, %473 ], [ %430, %462 ]
  %466 = add nsw i64 %465, -1
  %467 = getelementptr inbounds [64 x i64], ptr %3, i64 0, i64 %466
  %468 = load i64, ptr %467, align 8
  %469 = add nsw i64 %468, 1
  store i64 %469, ptr %467, align 8
  %470 = getelementptr inbounds i64, ptr %98, i64 %465
  %471 = load i64, ptr %470, align 8
  %472 = icmp eq i64 %469, %471
  br i1 %472, label %473, label %475
473:
  store i64 0, ptr %467, align 8
  %474 = icmp sgt i64 %465, 1
  br i1 %474, label %464, label %475
475:
  %476 = getelementptr inbounds i8, ptr %448, i64 %108
  %477 = add nuw nsw i64 %447, 1
  %478 = icmp eq i64 %477, %443
  br i1 %478, label %479, label %446
479:
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %3)
  br label %480
480:
  %481 = phi ptr [ %122, %118 ], [ %288, %287 ], [ %296, %291 ], [ %426, %479 ], [ %343, %345 ], [ null, %338 ], [ null, %352 ], [ %371, %373 ], [ null, %377 ], [ %401, %413 ], [ %401, %406 ], [ null, %415 ]
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %5)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %6)
  br label %698
482:
  %483 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %484 = load ptr, ptr %483, align 8
  %485 = getelementptr inbounds %struct.Workspace, ptr %484, i64 0, i32 22
  %486 = load ptr, ptr %485, align 8
  %487 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 5
  %488 = load i64, ptr %487, align 8
  %489 = getelementptr inbounds %struct.Seen, ptr %486, i64 %488
  %490 = load ptr, ptr %489, align 8
  tail call void @Py_IncRef(ptr %490)
  br label %698
491:
  %492 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %493 = load ptr, ptr %492, align 8
  tail call void @Py_IncRef(ptr %493)
  br label %698
494:
  %495 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %496 = load i32, ptr %495, align 4
  %497 = sext i32 %496 to i64
  %498 = tail call ptr @PyTuple_New(i64 %497)
  %499 = icmp eq ptr %498, null
  br i1 %499, label %698, label %500
500:
  %501 = icmp sgt i32 %496, 0
  br i1 %501, label %502, label %698
502:
  %503 = getelementptr inbounds %struct.Object, ptr %498, i64 0, i32 1
  %504 = getelementptr inbounds %struct.List, ptr %498, i64 0, i32 1
  br label %505
505:
  %506 = phi i64 [ 0, %502 ], [ %521, %518 ]
  %507 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %508 = icmp eq ptr %507, null
  br i1 %508, label %509, label %510
509:
  tail call void @Py_DecRef(ptr nonnull %498)
  br label %698
510:
  %511 = load ptr, ptr %503, align 8
  %512 = icmp eq ptr %511, @PyTuple_Type
  br i1 %512, label %513, label %516
513:
  %514 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %515 = getelementptr inbounds i8, ptr %498, i64 %514
  br label %518
516:
  %517 = load ptr, ptr %504, align 8
  br label %518
518:
  %519 = phi ptr [ %515, %513 ], [ %517, %516 ]
  %520 = getelementptr inbounds ptr, ptr %519, i64 %506
  store ptr %507, ptr %520, align 8
  %521 = add nuw nsw i64 %506, 1
  %522 = icmp eq i64 %521, %497
  br i1 %522, label %698, label %505
523:
  %524 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %525 = load i32, ptr %524, align 4
  %526 = sext i32 %525 to i64
  %527 = tail call ptr @PyList_New(i64 %526)
  %528 = icmp eq ptr %527, null
  br i1 %528, label %698, label %529
529:
  %530 = icmp sgt i32 %525, 0
  br i1 %530, label %531, label %698
531:
  %532 = getelementptr inbounds %struct.Object, ptr %527, i64 0, i32 1
  %533 = getelementptr inbounds %struct.List, ptr %527, i64 0, i32 1
  br label %534
534:
  %535 = phi i64 [ 0, %531 ], [ %550, %547 ]
  %536 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %537 = icmp eq ptr %536, null
  br i1 %537, label %538, label %539
538:
  tail call void @Py_DecRef(ptr nonnull %527)
  br label %698
539:
  %540 = load ptr, ptr %532, align 8
  %541 = icmp eq ptr %540, @PyTuple_Type
  br i1 %541, label %542, label %545
542:
  %543 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %544 = getelementptr inbounds i8, ptr %527, i64 %543
  br label %547
545:
  %546 = load ptr, ptr %533, align 8
  br label %547
547:
  %548 = phi ptr [ %544, %542 ], [ %546, %545 ]
  %549 = getelementptr inbounds ptr, ptr %548, i64 %535
  store ptr %536, ptr %549, align 8
  %550 = add nuw nsw i64 %535, 1
  %551 = icmp eq i64 %550, %526
  br i1 %551, label %698, label %534
552:
  %553 = tail call ptr @PyDict_New()
  %554 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %555 = icmp eq ptr %553, null
  br i1 %555, label %698, label %556
556:
  %557 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %558 = load i32, ptr %554, align 4
  %559 = icmp sgt i32 %558, 0
  br i1 %559, label %560, label %698
560:
  %561 = phi i64 [ %575, %574 ], [ 0, %556 ]
  %562 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %563 = icmp eq ptr %562, null
  br i1 %563, label %564, label %565
564:
  tail call void @Py_DecRef(ptr nonnull %553)
  br label %698
565:
  %566 = load ptr, ptr %557, align 8
  %567 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %568 = getelementptr inbounds i8, ptr %566, i64 %567
  %569 = getelementptr inbounds ptr, ptr %568, i64 %561
  %570 = load ptr, ptr %569, align 8
  %571 = tail call i32 @PyDict_SetItem(ptr nonnull %553, ptr %570, ptr nonnull %562)
  %572 = icmp eq i32 %571, 0
  br i1 %572, label %574, label %573
573:
  tail call void @Py_DecRef(ptr nonnull %553)
  tail call void @Py_DecRef(ptr nonnull %562)
  br label %698
574:
  tail call void @Py_DecRef(ptr nonnull %562)
  %575 = add nuw nsw i64 %561, 1
  %576 = load i32, ptr %554, align 4
  %577 = sext i32 %576 to i64
  %578 = icmp slt i64 %575, %577
  br i1 %578, label %560, label %698
579:
  %580 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %581 = load ptr, ptr %580, align 8
  %582 = getelementptr inbounds %struct.Workspace, ptr %581, i64 0, i32 27
  %583 = load ptr, ptr %582, align 8
  %584 = icmp eq ptr %583, null
  br i1 %584, label %588, label %585
585:
  %586 = load i64, ptr %583, align 8
  %587 = add nsw i64 %586, 1
  store i64 %587, ptr %583, align 8
  br label %596
588:
  %589 = load ptr, ptr %0, align 8
  %590 = getelementptr inbounds %struct.Variant, ptr %589, i64 0, i32 18
  %591 = load i64, ptr %590, align 8
  %592 = getelementptr inbounds %struct.Variant, ptr %589, i64 0, i32 17
  %593 = load i64, ptr %592, align 8
  %594 = tail call fastcc ptr @kept_new(i64 %591, i64 %593)
  %595 = icmp eq ptr %594, null
  br i1 %595, label %698, label %596
596:
  %597 = phi ptr [ %583, %585 ], [ %594, %588 ]
  %598 = getelementptr inbounds %struct.Kept, ptr %597, i64 0, i32 3
  %599 = load ptr, ptr %598, align 8
  %600 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %601 = load ptr, ptr %600, align 8
  %602 = load ptr, ptr %0, align 8
  %603 = getelementptr inbounds %struct.Variant, ptr %602, i64 0, i32 18
  %604 = load i64, ptr %603, align 8
  %605 = shl i64 %604, 3
  %606 = tail call ptr @memcpy(ptr %599, ptr %601, i64 %605)
  %607 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %608 = load i32, ptr %607, align 4
  %609 = icmp sgt i32 %608, 0
  br i1 %609, label %610, label %650
610:
  %611 = getelementptr inbounds %struct.Kept, ptr %597, i64 0, i32 4
  %612 = load ptr, ptr %611, align 8
  %613 = load ptr, ptr %1, align 8
  br label %614
614:
  %615 = phi ptr [ %646, %641 ], [ %613, %610 ]
  %616 = phi i64 [ %644, %641 ], [ 0, %610 ]
  %617 = phi ptr [ %643, %641 ], [ %612, %610 ]
  %618 = load i8, ptr %615, align 8
  %619 = icmp eq i8 %618, 20
  br i1 %619, label %623, label %620
620:
  %621 = load ptr, ptr %600, align 8
  %622 = getelementptr inbounds i64, ptr %621, i64 1
  br label %641
623:
  %624 = load ptr, ptr %580, align 8
  %625 = load ptr, ptr %600, align 8
  %626 = load i64, ptr %625, align 8
  %627 = inttoptr i64 %626 to ptr
  %628 = tail call fastcc i32 @keep_block(ptr %624, ptr %597, ptr %617, ptr %627)
  %629 = icmp eq i32 %628, 0
  br i1 %629, label %640, label %630
630:
  %631 = getelementptr inbounds %struct.Room, ptr %617, i64 1
  %632 = load ptr, ptr %1, align 8
  %633 = getelementptr inbounds %struct.Node, ptr %632, i64 0, i32 4
  %634 = load i32, ptr %633, align 4
  %635 = shl nsw i32 %634, 1
  %636 = or i32 %635, 1
  %637 = load ptr, ptr %600, align 8
  %638 = sext i32 %636 to i64
  %639 = getelementptr inbounds i64, ptr %637, i64 %638
  br label %641
640:
  tail call void @Py_DecRef(ptr %597)
  br label %698
641:
  %642 = phi ptr [ %639, %630 ], [ %622, %620 ]
  %643 = phi ptr [ %631, %630 ], [ %617, %620 ]
  store ptr %642, ptr %600, align 8
  %644 = add nuw nsw i64 %616, 1
  %645 = load ptr, ptr %1, align 8
  %646 = getelementptr inbounds %struct.Node, ptr %645, i64 1
  store ptr %646, ptr %1, align 8
  %647 = load i32, ptr %607, align 4
  %648 = sext i32 %647 to i64
  %649 = icmp slt i64 %644, %648
  br i1 %649, label %614, label %650
650:
  %651 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 5
  %652 = load i32, ptr %651, align 8
  %653 = icmp eq i32 %652, 0
  br i1 %653, label %698, label %654
654:
  %655 = load i64, ptr %597, align 8
  %656 = add nsw i64 %655, 1
  store i64 %656, ptr %597, align 8
  %657 = load ptr, ptr %580, align 8
  %658 = getelementptr inbounds %struct.Workspace, ptr %657, i64 0, i32 28
  store ptr %597, ptr %658, align 8
  br label %698
659:
  %660 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %661 = load i32, ptr %660, align 4
  %662 = sext i32 %661 to i64
  %663 = tail call ptr @PyTuple_New(i64 %662)
  %664 = icmp eq ptr %663, null
  br i1 %664, label %698, label %665
665:
  %666 = icmp sgt i32 %661, 0
  br i1 %666, label %667, label %688
667:
  %668 = getelementptr inbounds %struct.Object, ptr %663, i64 0, i32 1
  %669 = getelementptr inbounds %struct.List, ptr %663, i64 0, i32 1
  br label %670
670:
  %671 = phi i64 [ 0, %667 ], [ %686, %683 ]
  %672 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %673 = icmp eq ptr %672, null
  br i1 %673, label %674, label %675
674:
  tail call void @Py_DecRef(ptr nonnull %663)
  br label %698
675:
  %676 = load ptr, ptr %668, align 8
  %677 = icmp eq ptr %676, @PyTuple_Type
  br i1 %677, label %678, label %681
678:
  %679 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %680 = getelementptr inbounds i8, ptr %663, i64 %679
  br label %683
681:
  %682 = load ptr, ptr %669, align 8
  br label %683
683:
  %684 = phi ptr [ %680, %678 ], [ %682, %681 ]
  %685 = getelementptr inbounds ptr, ptr %684, i64 %671
  store ptr %672, ptr %685, align 8
  %686 = add nuw nsw i64 %671, 1
  %687 = icmp eq i64 %686, %662
  br i1 %687, label %688, label %670
688:
  %689 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %690 = load ptr, ptr %689, align 8
  %691 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %692 = getelementptr inbounds i8, ptr %663, i64 %691
  %693 = load i32, ptr %660, align 4
  %694 = sext i32 %693 to i64
  %695 = tail call ptr @PyObject_Vectorcall(ptr %690, ptr nonnull %692, i64 %694, ptr null)
  tail call void @Py_DecRef(ptr nonnull %663)
  br label %698
696:
  %697 = load ptr, ptr @PyExc_SystemError, align 8
  tail call void @PyErr_SetString(ptr %697, ptr nonnull @.str.10)
  br label %698
698:
  %699 = phi ptr [ null, %696 ], [ %695, %688 ], [ %493, %491 ], [ %490, %482 ], [ %481, %480 ], [ %95, %94 ], [ %59, %53 ], [ %64, %60 ], [ %45, %39 ], [ %36, %35 ], [ %38, %37 ], [ %25, %23 ], [ null, %509 ], [ null, %494 ], [ null, %538 ], [ null, %523 ], [ null, %640 ], [ null, %588 ], [ %597, %654 ], [ %597, %650 ], [ null, %674 ], [ null, %659 ], [ %498, %500 ], [ %527, %529 ], [ null, %552 ], [ null, %564 ], [ null, %573 ], [ %553, %556 ], [ %498, %518 ], [ %527, %547 ], [ %553, %574 ]
  ret ptr %699
}
declare void @PyErr_SetNone(ptr)
declare ptr @PyTuple_New(i64)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyFloat_FromDouble(double)
declare ptr @PyLong_FromUnsignedLongLong(i64)
declare ptr @PyComplex_FromDoubles(double, double)
declare ptr @PyList_New(i64)
declare ptr @PyDict_New()
declare i32 @PyDict_SetItem(ptr, ptr, ptr)
define internal fastcc ptr @kept_new(i64 %0, i64 %1) {
  %3 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 23), align 8
  %4 = tail call ptr @PyType_GenericAlloc(ptr %3, i64 0)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %22, label %6
6:
  %7 = atomicrmw add ptr @allocations, i64 1 monotonic, align 8
  %8 = shl i64 %0, 3
  %9 = shl i64 %1, 4
  %10 = add i64 %9, %8
  %11 = or i64 %10, 1
  %12 = tail call ptr @calloc(i64 1, i64 %11)
  %13 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 3
  store ptr %12, ptr %13, align 8
  %14 = icmp eq ptr %12, null
  br i1 %14, label %15, label %17
15:
  tail call void @Py_DecRef(ptr nonnull %4)
  %16 = tail call ptr @PyErr_NoMemory()
  br label %22
17:
  %18 = getelementptr inbounds i64, ptr %12, i64 %0
  %19 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 4
  store ptr %18, ptr %19, align 8
  %20 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 1
  store i64 %0, ptr %20, align 8
  %21 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 2
  store i64 %1, ptr %21, align 8
  br label %22
22:
  %23 = phi ptr [ %4, %17 ], [ %16, %15 ], [ null, %2 ]
  ret ptr %23
}
define internal fastcc i32 @keep_block(ptr %0, ptr %1, ptr %2, ptr readnone %3) {
  %5 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 10
  %6 = load i64, ptr %5, align 8
  %7 = icmp sgt i64 %6, 0
  br i1 %7, label %8, label %34
8:
  %9 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %10 = load ptr, ptr %9, align 8
  br label %11
11:
  %12 = phi i64 [ 0, %8 ], [ %32, %31 ]
  %13 = getelementptr inbounds %struct.Block, ptr %10, i64 %12
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, %3
  br i1 %15, label %16, label %31
16:
  %17 = getelementptr inbounds %struct.Block, ptr %10, i64 %12, i32 2
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, %1
  br i1 %19, label %20, label %23
20:
  %21 = load ptr, ptr %2, align 8
  %22 = icmp eq ptr %21, %3
  br i1 %22, label %36, label %23
23:
  %24 = icmp eq ptr %18, null
  br i1 %24, label %25, label %34
25:
  %26 = load ptr, ptr %2, align 8
  tail call void @free(ptr %26)
  %27 = load ptr, ptr %13, align 8
  %28 = getelementptr inbounds %struct.Block, ptr %10, i64 %12, i32 1
  %29 = load i64, ptr %28, align 8
  store ptr %27, ptr %2, align 8
  %30 = getelementptr inbounds i8, ptr %2, i64 8
  store i64 %29, ptr %30, align 8
  store ptr %1, ptr %17, align 8
  br label %36
31:
  %32 = add nuw nsw i64 %12, 1
  %33 = icmp eq i64 %32, %6
  br i1 %33, label %34, label %11
34:
  %35 = load ptr, ptr @PyExc_SystemError, align 8
  tail call void @PyErr_SetString(ptr %35, ptr nonnull @.str.12)
  br label %36
36:
  %37 = phi i32 [ 0, %34 ], [ 1, %25 ], [ 1, %20 ]
  ret i32 %37
}
declare ptr @PyVectorcall_Call(ptr, ptr, ptr)
define internal i32 @variant_clear(ptr %0) {
  %2 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  store i64 -1, ptr %2, align 8
  %3 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  store i64 0, ptr %3, align 8
  %4 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 3
  store i64 0, ptr %4, align 8
  %5 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 26
  %6 = load ptr, ptr %5, align 8
  store ptr null, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %9, label %8
8:
  tail call void @Py_DecRef(ptr nonnull %6)
  br label %9
9:
  %10 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 27
  %11 = load ptr, ptr %10, align 8
  store ptr null, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %14, label %13
13:
  tail call void @Py_DecRef(ptr nonnull %11)
  br label %14
14:
  %15 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 29
  %16 = load ptr, ptr %15, align 8
  store ptr null, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %19, label %18
18:
  tail call void @Py_DecRef(ptr nonnull %16)
  br label %19
19:
  %20 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 28
  %21 = load ptr, ptr %20, align 8
  store ptr null, ptr %20, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %24, label %23
23:
  tail call void @Py_DecRef(ptr nonnull %21)
  br label %24
24:
  %25 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 31
  %26 = load ptr, ptr %25, align 8
  store ptr null, ptr %25, align 8
  %27 = icmp eq ptr %26, null
  br i1 %27, label %29, label %28
28:
  tail call void @Py_DecRef(ptr nonnull %26)
  br label %29
29:
  ret i32 0
}
define internal void @variant_dealloc(ptr %0) {
  tail call void @PyObject_GC_UnTrack(ptr %0)
  %2 = tail call i32 @variant_clear(ptr %0)
  %3 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 30
  %4 = load ptr, ptr %3, align 8
  store ptr null, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %7, label %6
6:
  tail call void @Py_DecRef(ptr nonnull %4)
  br label %7
7:
  %8 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %19, label %11
11:
  %12 = phi ptr [ %17, %11 ], [ %9, %7 ]
  %13 = getelementptr inbounds %struct.Workspace, ptr %12, i64 0, i32 19
  %14 = load ptr, ptr %13, align 8
  store ptr %14, ptr %8, align 8
  tail call fastcc void @ws_empty(ptr nonnull %12)
  %15 = getelementptr inbounds %struct.Workspace, ptr %12, i64 0, i32 9
  %16 = load ptr, ptr %15, align 8
  tail call void @free(ptr %16)
  tail call void @free(ptr nonnull %12)
  %17 = load ptr, ptr %8, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %19, label %11
19:
  %20 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 25
  %21 = load ptr, ptr %20, align 8
  tail call void @free(ptr %21)
  %22 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %23 = load ptr, ptr %22, align 8
  %24 = tail call ptr @PyType_GetSlot(ptr %23, i32 74)
  tail call void %24(ptr nonnull %0)
  tail call void @Py_DecRef(ptr %23)
  ret void
}
define internal i32 @variant_traverse(ptr %0, ptr %1, ptr %2) {
  %4 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %10, label %7
7:
  %8 = tail call i32 %1(ptr nonnull %5, ptr %2)
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %53
10:
  %11 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 26
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %17, label %14
14:
  %15 = tail call i32 %1(ptr nonnull %12, ptr %2)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %53
17:
  %18 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 27
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %24, label %21
21:
  %22 = tail call i32 %1(ptr nonnull %19, ptr %2)
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %53
24:
  %25 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 28
  %26 = load ptr, ptr %25, align 8
  %27 = icmp eq ptr %26, null
  br i1 %27, label %31, label %28
28:
  %29 = tail call i32 %1(ptr nonnull %26, ptr %2)
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %53
31:
  %32 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 29
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %38, label %35
35:
  %36 = tail call i32 %1(ptr nonnull %33, ptr %2)
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %38, label %53
38:
  %39 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 30
  %40 = load ptr, ptr %39, align 8
  %41 = icmp eq ptr %40, null
  br i1 %41, label %45, label %42
42:
  %43 = tail call i32 %1(ptr nonnull %40, ptr %2)
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %53
45:
  %46 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 31
  %47 = load ptr, ptr %46, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %52, label %49
49:
  %50 = tail call i32 %1(ptr nonnull %47, ptr %2)
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %52, label %53
52:
  br label %53
53:
  %54 = phi i32 [ 0, %52 ], [ %8, %7 ], [ %15, %14 ], [ %22, %21 ], [ %29, %28 ], [ %36, %35 ], [ %43, %42 ], [ %50, %49 ]
  ret i32 %54
}
declare void @PyObject_GC_UnTrack(ptr)
declare ptr @PyType_GetSlot(ptr, i32)
define internal void @workspace_dealloc(ptr %0) {
  %2 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 1
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %8, label %5
5:
  tail call fastcc void @ws_empty(ptr nonnull %3)
  %6 = getelementptr inbounds %struct.Workspace, ptr %3, i64 0, i32 9
  %7 = load ptr, ptr %6, align 8
  tail call void @free(ptr %7)
  tail call void @free(ptr nonnull %3)
  br label %8
8:
  %9 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3
  %10 = load ptr, ptr %9, align 8
  store ptr null, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %13, label %12
12:
  tail call void @Py_DecRef(ptr nonnull %10)
  br label %13
13:
  %14 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3, i64 1
  %15 = load ptr, ptr %14, align 8
  store ptr null, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %18, label %17
17:
  tail call void @Py_DecRef(ptr nonnull %15)
  br label %18
18:
  %19 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 4
  %20 = load ptr, ptr %19, align 8
  tail call void @free(ptr %20)
  %21 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %22 = load ptr, ptr %21, align 8
  %23 = tail call ptr @PyType_GetSlot(ptr %22, i32 74)
  tail call void %23(ptr nonnull %0)
  tail call void @Py_DecRef(ptr %22)
  ret void
}
define internal ptr @workspace_release(ptr %0, ptr readnone %1) {
  %3 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 6
  %4 = load i32, ptr %3, align 8
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %8, label %6
6:
  %7 = load ptr, ptr @PyExc_RuntimeError, align 8
  tail call void @PyErr_SetString(ptr %7, ptr nonnull @.str.30)
  br label %26
8:
  %9 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %15, label %12
12:
  tail call fastcc void @ws_empty(ptr nonnull %10)
  %13 = getelementptr inbounds %struct.Workspace, ptr %10, i64 0, i32 9
  %14 = load ptr, ptr %13, align 8
  tail call void @free(ptr %14)
  tail call void @free(ptr nonnull %10)
  br label %15
15:
  store ptr null, ptr %9, align 8
  %16 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3
  %17 = load ptr, ptr %16, align 8
  store ptr null, ptr %16, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %20, label %19
19:
  tail call void @Py_DecRef(ptr nonnull %17)
  br label %20
20:
  %21 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3, i64 1
  %22 = load ptr, ptr %21, align 8
  store ptr null, ptr %21, align 8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %25, label %24
24:
  tail call void @Py_DecRef(ptr nonnull %22)
  br label %25
25:
  tail call void @Py_IncRef(ptr nonnull @_Py_NoneStruct)
  br label %26
26:
  %27 = phi ptr [ null, %6 ], [ @_Py_NoneStruct, %25 ]
  ret ptr %27
}
define internal ptr @workspace_nbytes(ptr %0, ptr readnone %1) {
  %3 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 1
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %80, label %6
6:
  %7 = getelementptr inbounds %struct.Workspace, ptr %4, i64 0, i32 2
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %18, label %10
10:
  %11 = phi ptr [ %16, %10 ], [ %8, %6 ]
  %12 = phi i64 [ %15, %10 ], [ 0, %6 ]
  %13 = getelementptr inbounds %struct.Chunk, ptr %11, i64 0, i32 1
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = load ptr, ptr %11, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %18, label %10
18:
  %19 = phi i64 [ 0, %6 ], [ %15, %10 ]
  %20 = getelementptr inbounds %struct.Workspace, ptr %4, i64 0, i32 6
  %21 = load ptr, ptr %20, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %27, label %23
23:
  %24 = getelementptr inbounds %struct.Chunk, ptr %21, i64 0, i32 1
  %25 = load i64, ptr %24, align 8
  %26 = add i64 %25, %19
  br label %27
27:
  %28 = phi i64 [ %26, %23 ], [ %19, %18 ]
  %29 = getelementptr inbounds %struct.Workspace, ptr %4, i64 0, i32 7
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %40, label %32
32:
  %33 = phi ptr [ %38, %32 ], [ %30, %27 ]
  %34 = phi i64 [ %37, %32 ], [ %28, %27 ]
  %35 = getelementptr inbounds %struct.Tape, ptr %33, i64 0, i32 1
  %36 = load i64, ptr %35, align 8
  %37 = add i64 %36, %34
  %38 = load ptr, ptr %33, align 8
  %39 = icmp eq ptr %38, null
  br i1 %39, label %40, label %32
40:
  %41 = phi i64 [ %28, %27 ], [ %37, %32 ]
  %42 = getelementptr inbounds %struct.Workspace, ptr %4, i64 0, i32 8
  %43 = load ptr, ptr %42, align 8
  %44 = icmp eq ptr %43, null
  br i1 %44, label %53, label %45
45:
  %46 = phi ptr [ %51, %45 ], [ %43, %40 ]
  %47 = phi i64 [ %50, %45 ], [ %41, %40 ]
  %48 = getelementptr inbounds %struct.Tape, ptr %46, i64 0, i32 1
  %49 = load i64, ptr %48, align 8
  %50 = add i64 %49, %47
  %51 = load ptr, ptr %46, align 8
  %52 = icmp eq ptr %51, null
  br i1 %52, label %53, label %45
53:
  %54 = phi i64 [ %41, %40 ], [ %50, %45 ]
  br label %55
55:
  %56 = phi i1 [ false, %78 ], [ true, %53 ]
  %57 = phi i64 [ 1, %78 ], [ 0, %53 ]
  %58 = phi i64 [ %79, %78 ], [ %54, %53 ]
  %59 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3, i64 %57
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %60, null
  br i1 %61, label %78, label %62
62:
  %63 = getelementptr inbounds %struct.Kept, ptr %60, i64 0, i32 2
  %64 = load i64, ptr %63, align 8
  %65 = tail call i64 @llvm.smax.i64(i64 %64, i64 0)
  %66 = icmp slt i64 %64, 1
  br i1 %66, label %78, label %67
67:
  %68 = getelementptr inbounds %struct.Kept, ptr %60, i64 0, i32 4
  %69 = load ptr, ptr %68, align 8
  br label %70
70:
  %71 = phi i64 [ %58, %67 ], [ %75, %70 ]
  %72 = phi i64 [ 0, %67 ], [ %76, %70 ]
  %73 = getelementptr inbounds %struct.Room, ptr %69, i64 %72, i32 1
  %74 = load i64, ptr %73, align 8
  %75 = add i64 %74, %71
  %76 = add nuw nsw i64 %72, 1
  %77 = icmp eq i64 %76, %65
  br i1 %77, label %78, label %70
78:
  %79 = phi i64 [ %58, %55 ], [ %58, %62 ], [ %75, %70 ]
  br i1 %56, label %55, label %80
80:
  %81 = phi i64 [ 0, %2 ], [ %79, %78 ]
  %82 = tail call ptr @PyLong_FromLongLong(i64 %81)
  ret ptr %82
}
define internal void @kept_dealloc(ptr %0) {
  %2 = getelementptr inbounds %struct.Kept, ptr %0, i64 0, i32 2
  %3 = load i64, ptr %2, align 8
  %4 = icmp sgt i64 %3, 0
  br i1 %4, label %5, label %15
5:
  %6 = getelementptr inbounds %struct.Kept, ptr %0, i64 0, i32 4
  br label %7
7:
  %8 = phi i64 [ 0, %5 ], [ %12, %7 ]
  %9 = load ptr, ptr %6, align 8
  %10 = getelementptr inbounds %struct.Room, ptr %9, i64 %8
  %11 = load ptr, ptr %10, align 8
  tail call void @free(ptr %11)
  %12 = add nuw nsw i64 %8, 1
  %13 = load i64, ptr %2, align 8
  %14 = icmp slt i64 %12, %13
  br i1 %14, label %7, label %15
15:
  %16 = getelementptr inbounds %struct.Kept, ptr %0, i64 0, i32 3
  %17 = load ptr, ptr %16, align 8
  tail call void @free(ptr %17)
  %18 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %19 = load ptr, ptr %18, align 8
  %20 = tail call ptr @PyType_GetSlot(ptr %19, i32 74)
  tail call void %20(ptr nonnull %0)
  tail call void @Py_DecRef(ptr %19)
  ret void
}
define internal i32 @entry_clear(ptr %0) {
  %2 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 4
  %3 = load ptr, ptr %2, align 8
  store ptr null, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %6, label %5
5:
  tail call void @Py_DecRef(ptr nonnull %3)
  br label %6
6:
  %7 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 5
  %8 = load ptr, ptr %7, align 8
  store ptr null, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %11, label %10
10:
  tail call void @Py_DecRef(ptr nonnull %8)
  br label %11
11:
  %12 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 2
  %13 = load ptr, ptr %12, align 8
  store ptr null, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %16, label %15
15:
  tail call void @Py_DecRef(ptr nonnull %13)
  br label %16
16:
  ret i32 0
}
define internal void @entry_dealloc(ptr %0) {
  tail call void @PyObject_GC_UnTrack(ptr %0)
  %2 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 3
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %6, label %5
5:
  tail call void @PyObject_ClearWeakRefs(ptr nonnull %0)
  br label %6
6:
  %7 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 4
  %8 = load ptr, ptr %7, align 8
  store ptr null, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %11, label %10
10:
  tail call void @Py_DecRef(ptr nonnull %8)
  br label %11
11:
  %12 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 5
  %13 = load ptr, ptr %12, align 8
  store ptr null, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %16, label %15
15:
  tail call void @Py_DecRef(ptr nonnull %13)
  br label %16
16:
  %17 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 2
  %18 = load ptr, ptr %17, align 8
  store ptr null, ptr %17, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %21, label %20
20:
  tail call void @Py_DecRef(ptr nonnull %18)
  br label %21
21:
  %22 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %23 = load ptr, ptr %22, align 8
  %24 = tail call ptr @PyType_GetSlot(ptr %23, i32 74)
  tail call void %24(ptr nonnull %0)
  tail call void @Py_DecRef(ptr %23)
  ret void
}
define internal i32 @entry_init(ptr %0, ptr %1, ptr %2) {
  %4 = getelementptr inbounds %struct.VarObject, ptr %1, i64 0, i32 1
  %5 = load i64, ptr %4, align 8
  %6 = icmp sgt i64 %5, 1
  br i1 %6, label %12, label %7
7:
  %8 = icmp eq ptr %2, null
  br i1 %8, label %16, label %9
9:
  %10 = tail call i64 @PyDict_Size(ptr nonnull %2)
  %11 = icmp sgt i64 %10, 0
  br i1 %11, label %12, label %14
12:
  %13 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %13, ptr nonnull @.str.37)
  br label %27
14:
  %15 = load i64, ptr %4, align 8
  br label %16
16:
  %17 = phi i64 [ %15, %14 ], [ %5, %7 ]
  %18 = icmp eq i64 %17, 1
  br i1 %18, label %19, label %27
19:
  %20 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 5
  %21 = load ptr, ptr %20, align 8
  %22 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %23 = getelementptr inbounds i8, ptr %1, i64 %22
  %24 = load ptr, ptr %23, align 8
  tail call void @Py_IncRef(ptr %24)
  store ptr %24, ptr %20, align 8
  %25 = icmp eq ptr %21, null
  br i1 %25, label %27, label %26
26:
  tail call void @Py_DecRef(ptr nonnull %21)
  br label %27
27:
  %28 = phi i32 [ -1, %12 ], [ 0, %16 ], [ 0, %19 ], [ 0, %26 ]
  ret i32 %28
}
define internal ptr @entry_new(ptr %0, ptr readnone %1, ptr readnone %2) {
  %4 = getelementptr inbounds i8, ptr %0, i64 304
  %5 = load ptr, ptr %4, align 8
  %6 = tail call ptr %5(ptr %0, i64 0)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %10, label %8
8:
  %9 = getelementptr inbounds %struct.Entry, ptr %6, i64 0, i32 1
  store ptr @entry_call, ptr %9, align 8
  br label %10
10:
  ret ptr %6
}
define internal i32 @entry_traverse(ptr %0, ptr %1, ptr %2) {
  %4 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %10, label %7
7:
  %8 = tail call i32 %1(ptr nonnull %5, ptr %2)
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %32
10:
  %11 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 2
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %17, label %14
14:
  %15 = tail call i32 %1(ptr nonnull %12, ptr %2)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %32
17:
  %18 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 4
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %24, label %21
21:
  %22 = tail call i32 %1(ptr nonnull %19, ptr %2)
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %32
24:
  %25 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 5
  %26 = load ptr, ptr %25, align 8
  %27 = icmp eq ptr %26, null
  br i1 %27, label %31, label %28
28:
  %29 = tail call i32 %1(ptr nonnull %26, ptr %2)
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %32
31:
  br label %32
32:
  %33 = phi i32 [ 0, %31 ], [ %8, %7 ], [ %15, %14 ], [ %22, %21 ], [ %29, %28 ]
  ret i32 %33
}
declare void @PyObject_ClearWeakRefs(ptr)
define internal nonnull ptr @init_subclass(ptr %0, ptr readnone %1) {
  %3 = getelementptr inbounds i8, ptr %0, i64 128
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, @PyVectorcall_Call
  br i1 %5, label %6, label %10
6:
  %7 = getelementptr inbounds i8, ptr %0, i64 168
  %8 = load i64, ptr %7, align 8
  %9 = or i64 %8, 2048
  store i64 %9, ptr %7, align 8
  br label %10
10:
  tail call void @Py_IncRef(ptr nonnull @_Py_NoneStruct)
  ret ptr @_Py_NoneStruct
}
define internal ptr @entry_call(ptr %0, ptr %1, i64 %2, ptr %3) {
  %5 = alloca [2 x ptr], align 16
  %6 = alloca i32, align 4
  %7 = alloca %struct.Outcome, align 8
  %8 = and i64 %2, 9223372036854775807
  %9 = icmp eq ptr %3, null
  br i1 %9, label %15, label %10
10:
  %11 = getelementptr inbounds %struct.VarObject, ptr %3, i64 0, i32 1
  %12 = load i64, ptr %11, align 8
  %13 = icmp eq i64 %12, 0
  %14 = select i1 %13, ptr null, ptr %3
  br label %15
15:
  %16 = phi ptr [ null, %4 ], [ %14, %10 ]
  %17 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 4
  %18 = load ptr, ptr %17, align 8
  %19 = icmp eq ptr %18, null
  br i1 %19, label %41, label %20
20:
  %21 = load i64, ptr %18, align 8
  %22 = add nsw i64 %21, 1
  store i64 %22, ptr %18, align 8
  %23 = getelementptr inbounds %struct.VarObject, ptr %18, i64 0, i32 1
  %24 = load i64, ptr %23, align 8
  %25 = icmp sgt i64 %24, 0
  br i1 %25, label %30, label %40
26:
  %27 = add nuw nsw i64 %31, 1
  %28 = load i64, ptr %23, align 8
  %29 = icmp slt i64 %27, %28
  br i1 %29, label %30, label %40
30:
  %31 = phi i64 [ %27, %26 ], [ 0, %20 ]
  %32 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %33 = getelementptr inbounds i8, ptr %18, i64 %32
  %34 = getelementptr inbounds ptr, ptr %33, i64 %31
  %35 = load ptr, ptr %34, align 8
  %36 = call fastcc ptr @attempt(ptr %35, ptr %1, i64 %8, ptr %16, ptr nonnull %6, ptr nonnull %7)
  %37 = load i32, ptr %6, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %26, label %39
39:
  tail call void @Py_DecRef(ptr nonnull %18)
  br label %81
40:
  tail call void @Py_DecRef(ptr nonnull %18)
  br label %41
41:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %5)
  %42 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 5
  %43 = load ptr, ptr %42, align 8
  %44 = icmp eq ptr %43, null
  %45 = icmp eq ptr %43, @_Py_NoneStruct
  %46 = or i1 %44, %45
  br i1 %46, label %47, label %49
47:
  %48 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %48, ptr nonnull @.str.39)
  br label %79
49:
  %50 = icmp eq ptr %16, null
  br i1 %50, label %54, label %51
51:
  %52 = getelementptr inbounds %struct.VarObject, ptr %16, i64 0, i32 1
  %53 = load i64, ptr %52, align 8
  br label %54
54:
  %55 = phi i64 [ %53, %51 ], [ 0, %49 ]
  %56 = add nsw i64 %55, %8
  %57 = tail call ptr @PyTuple_New(i64 %56)
  %58 = icmp eq ptr %57, null
  br i1 %58, label %79, label %59
59:
  %60 = icmp sgt i64 %56, 0
  br i1 %60, label %61, label %70
61:
  %62 = phi i64 [ %68, %61 ], [ 0, %59 ]
  %63 = getelementptr inbounds ptr, ptr %1, i64 %62
  %64 = load ptr, ptr %63, align 8
  tail call void @Py_IncRef(ptr %64)
  %65 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %66 = getelementptr inbounds i8, ptr %57, i64 %65
  %67 = getelementptr inbounds ptr, ptr %66, i64 %62
  store ptr %64, ptr %67, align 8
  %68 = add nuw nsw i64 %62, 1
  %69 = icmp eq i64 %68, %56
  br i1 %69, label %70, label %61
70:
  %71 = tail call i32 @Py_EnterRecursiveCall(ptr nonnull @.str.40)
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %77
73:
  store ptr %57, ptr %5, align 16
  %74 = getelementptr inbounds ptr, ptr %5, i64 1
  %75 = select i1 %50, ptr @_Py_NoneStruct, ptr %16
  store ptr %75, ptr %74, align 8
  tail call void @Py_IncRef(ptr %43)
  %76 = call ptr @PyObject_Vectorcall(ptr %43, ptr nonnull %5, i64 2, ptr null)
  call void @Py_DecRef(ptr %43)
  call void @Py_LeaveRecursiveCall()
  br label %77
77:
  %78 = phi ptr [ %76, %73 ], [ null, %70 ]
  call void @Py_DecRef(ptr nonnull %57)
  br label %79
79:
  %80 = phi ptr [ null, %47 ], [ %78, %77 ], [ null, %54 ]
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %5)
  br label %81
81:
  %82 = phi ptr [ %36, %39 ], [ %80, %79 ]
  ret ptr %82
}
declare i32 @Py_EnterRecursiveCall(ptr)
declare void @Py_LeaveRecursiveCall()
declare ptr @PyObject_GenericGetDict(ptr, ptr)
declare i32 @PyObject_GenericSetDict(ptr, ptr, ptr)
define internal ptr @get_variants(ptr %0, ptr readnone %1) {
  %3 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 4
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %7, label %6
6:
  tail call void @Py_IncRef(ptr nonnull %4)
  br label %9
7:
  %8 = tail call ptr @PyTuple_New(i64 0)
  br label %9
9:
  %10 = phi ptr [ %4, %6 ], [ %8, %7 ]
  ret ptr %10
}
define internal i32 @set_variants(ptr %0, ptr %1, ptr readnone %2) {
  %4 = icmp eq ptr %1, null
  br i1 %4, label %26, label %5
5:
  %6 = getelementptr inbounds %struct.Object, ptr %1, i64 0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, @PyTuple_Type
  br i1 %8, label %9, label %26
9:
  %10 = getelementptr inbounds %struct.VarObject, ptr %1, i64 0, i32 1
  %11 = load i64, ptr %10, align 8
  %12 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %13 = getelementptr inbounds i8, ptr %1, i64 %12
  %14 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  %15 = tail call i64 @llvm.smax.i64(i64 %11, i64 0)
  br label %16
16:
  %17 = phi i64 [ 0, %9 ], [ %25, %19 ]
  %18 = icmp eq i64 %17, %15
  br i1 %18, label %28, label %19
19:
  %20 = getelementptr inbounds ptr, ptr %13, i64 %17
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr inbounds %struct.Object, ptr %21, i64 0, i32 1
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, %14
  %25 = add nuw i64 %17, 1
  br i1 %24, label %16, label %26
26:
  %27 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %27, ptr nonnull @.str.48)
  br label %37
28:
  %29 = getelementptr inbounds %struct.Entry, ptr %0, i64 0, i32 4
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq i64 %11, 0
  br i1 %31, label %33, label %32
32:
  tail call void @Py_IncRef(ptr nonnull %1)
  br label %33
33:
  %34 = phi ptr [ %1, %32 ], [ null, %28 ]
  store ptr %34, ptr %29, align 8
  %35 = icmp eq ptr %30, null
  br i1 %35, label %37, label %36
36:
  tail call void @Py_DecRef(ptr nonnull %30)
  br label %37
37:
  %38 = phi i32 [ -1, %26 ], [ 0, %33 ], [ 0, %36 ]
  ret i32 %38
}
declare ptr @realloc(ptr, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr)
declare i32 @llvm.smin.i32(i32, i32)

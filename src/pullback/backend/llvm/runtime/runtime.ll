; sources 09ddf35cacd1c212ffacc5226c1f5a888aede2e1613f6bcb62bcaa3610964c5f
; made by tools/build_runtime.py
%struct.Api = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Object = type { i64, ptr }
%struct.Spec = type { ptr, i32, i32, i32, ptr }
%struct.Slot = type { i32, ptr }
%struct.Member = type { ptr, i32, i64, i32, ptr }
%struct.Method = type { ptr, ptr, i32, ptr }
%struct.GetSet = type { ptr, ptr, ptr, ptr, ptr }
%struct.Workspace = type { ptr, ptr, ptr, [8 x i64], i32, i32, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, i64, ptr, i64, ptr, ptr }
%struct.Chunk = type { ptr, i64, [6 x i64] }
%struct.Kept = type { %struct.Object, i64, i64, ptr, ptr }
%struct.Room = type { ptr, i64 }
%struct.Array = type { %struct.Object, ptr, i32, ptr, ptr, ptr, ptr, i32, ptr, ptr, ptr }
%struct.Descr = type { %struct.Object, ptr, i8, i8, i8, i8, i32, i64, i64 }
%struct.Block = type { ptr, i64, ptr }
%struct.TapeHeader = type { ptr, i64, i64 }
%struct.Tape = type { ptr, i64, i64, [5 x i64] }
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
@allocations = internal unnamed_addr global i64 0, align 8
@api = internal unnamed_addr global %struct.Api zeroinitializer, align 8
@PyList_Type = external global %struct.Object, align 8
@_Py_NoneStruct = external global %struct.Object, align 8
@PyTuple_Type = external global %struct.Object, align 8
@PyExc_ValueError = external local_unnamed_addr global ptr, align 8
@.str = private unnamed_addr constant [38 x i8] c"malformed descriptor of compiled code\00", align 1
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
  br i1 %3, label %80, label %4
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
  br label %80
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
  br label %71
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
  %40 = load i64, ptr @allocations, align 8
  %41 = add nsw i64 %40, 1
  store i64 %41, ptr @allocations, align 8
  %42 = add nuw nsw i64 %38, 128
  %43 = tail call ptr @malloc(i64 %42)
  %44 = icmp eq ptr %43, null
  br i1 %44, label %80, label %45
45:
  %46 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %47 = icmp eq ptr %46, null
  %48 = icmp ult i64 %38, 4194240
  %49 = or i1 %48, %47
  %50 = ptrtoint ptr %43 to i64
  br i1 %49, label %61, label %51
51:
  %52 = add i64 %50, 65535
  %53 = and i64 %52, -65536
  %54 = add i64 %39, %50
  %55 = and i64 %54, -65536
  %56 = inttoptr i64 %53 to ptr
  %57 = sub i64 %55, %53
  %58 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  %59 = trunc i64 %58 to i32
  %60 = tail call i32 %46(ptr %56, i64 %57, i32 %59)
  br label %61
61:
  %62 = and i64 %50, -64
  %63 = add i64 %62, 64
  %64 = inttoptr i64 %63 to ptr
  %65 = sub i64 %63, %50
  %66 = trunc i64 %65 to i8
  %67 = getelementptr inbounds i8, ptr %64, i64 -1
  store i8 %66, ptr %67, align 1
  %68 = icmp eq i64 %63, 0
  br i1 %68, label %80, label %69
69:
  %70 = getelementptr inbounds %struct.Chunk, ptr %64, i64 0, i32 1
  store i64 %38, ptr %70, align 8
  br label %71
71:
  %72 = phi ptr [ %20, %26 ], [ %64, %69 ]
  %73 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %74 = load ptr, ptr %73, align 8
  store ptr %74, ptr %72, align 8
  store ptr %72, ptr %73, align 8
  %75 = getelementptr inbounds %struct.Chunk, ptr %72, i64 1
  %76 = getelementptr inbounds i8, ptr %75, i64 %8
  store ptr %76, ptr %0, align 8
  %77 = getelementptr inbounds %struct.Chunk, ptr %72, i64 0, i32 1
  %78 = load i64, ptr %77, align 8
  %79 = getelementptr inbounds i8, ptr %75, i64 %78
  store ptr %79, ptr %9, align 8
  br label %80
80:
  %81 = phi ptr [ %11, %16 ], [ %75, %71 ], [ null, %2 ], [ null, %61 ], [ null, %35 ]
  ret ptr %81
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
  br i1 %3, label %145, label %4
4:
  %5 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 10
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 11
  %8 = load i64, ptr %7, align 8
  %9 = icmp eq i64 %6, %8
  br i1 %9, label %10, label %30
10:
  %11 = icmp eq i64 %6, 0
  %12 = shl nsw i64 %6, 1
  %13 = select i1 %11, i64 8, i64 %12
  %14 = load i64, ptr @allocations, align 8
  %15 = add nsw i64 %14, 1
  store i64 %15, ptr @allocations, align 8
  %16 = mul i64 %13, 24
  %17 = tail call ptr @malloc(i64 %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %145, label %19
19:
  %20 = load i64, ptr %5, align 8
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %27, label %22
22:
  %23 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %24 = load ptr, ptr %23, align 8
  %25 = mul i64 %20, 24
  %26 = tail call ptr @memcpy(ptr nonnull %17, ptr %24, i64 %25)
  br label %27
27:
  %28 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %29 = load ptr, ptr %28, align 8
  tail call void @free(ptr %29)
  store ptr %17, ptr %28, align 8
  store i64 %13, ptr %7, align 8
  br label %30
30:
  %31 = icmp eq i64 %1, 0
  %32 = select i1 %31, i64 1, i64 %1
  %33 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 24
  %34 = load i64, ptr %33, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %36, label %40
36:
  %37 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 27
  %38 = load ptr, ptr %37, align 8
  %39 = icmp eq ptr %38, null
  br i1 %39, label %118, label %40
40:
  %41 = load i64, ptr %5, align 8
  %42 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 26
  %43 = load i64, ptr %42, align 8
  %44 = icmp slt i64 %41, %43
  br i1 %44, label %45, label %118
45:
  %46 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 25
  %47 = load ptr, ptr %46, align 8
  %48 = getelementptr inbounds i64, ptr %47, i64 %41
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %49, -1
  br i1 %50, label %51, label %65
51:
  %52 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 27
  %53 = load ptr, ptr %52, align 8
  %54 = icmp eq ptr %53, null
  br i1 %54, label %118, label %55
55:
  %56 = getelementptr inbounds %struct.Kept, ptr %53, i64 0, i32 4
  %57 = load ptr, ptr %56, align 8
  %58 = sub nuw nsw i64 -2, %49
  %59 = getelementptr inbounds %struct.Room, ptr %57, i64 %58, i32 1
  %60 = load i64, ptr %59, align 8
  %61 = icmp ult i64 %60, %1
  br i1 %61, label %118, label %62
62:
  %63 = getelementptr inbounds %struct.Room, ptr %57, i64 %58
  %64 = load ptr, ptr %63, align 8
  br label %109
65:
  %66 = icmp ne i64 %49, -1
  %67 = icmp slt i64 %49, %34
  %68 = select i1 %66, i1 %67, i1 false
  br i1 %68, label %69, label %118
69:
  %70 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 23
  %71 = load ptr, ptr %70, align 8
  %72 = getelementptr inbounds ptr, ptr %71, i64 %49
  %73 = load ptr, ptr %72, align 8
  %74 = icmp eq ptr %73, null
  br i1 %74, label %118, label %75
75:
  %76 = getelementptr inbounds %struct.Array, ptr %73, i64 0, i32 6
  %77 = load ptr, ptr %76, align 8
  %78 = getelementptr inbounds %struct.Descr, ptr %77, i64 0, i32 8
  %79 = load i64, ptr %78, align 8
  %80 = getelementptr inbounds %struct.Array, ptr %73, i64 0, i32 2
  %81 = load i32, ptr %80, align 8
  %82 = sext i32 %81 to i64
  %83 = icmp sgt i32 %81, 0
  br i1 %83, label %84, label %95
84:
  %85 = getelementptr inbounds %struct.Array, ptr %73, i64 0, i32 3
  %86 = load ptr, ptr %85, align 8
  br label %87
87:
  %88 = phi i64 [ 0, %84 ], [ %93, %87 ]
  %89 = phi i64 [ %79, %84 ], [ %92, %87 ]
  %90 = getelementptr inbounds i64, ptr %86, i64 %88
  %91 = load i64, ptr %90, align 8
  %92 = mul nsw i64 %91, %89
  %93 = add nuw nsw i64 %88, 1
  %94 = icmp eq i64 %93, %82
  br i1 %94, label %95, label %87
95:
  %96 = phi i64 [ %79, %75 ], [ %92, %87 ]
  %97 = icmp eq i64 %96, %1
  br i1 %97, label %98, label %118
98:
  %99 = getelementptr inbounds %struct.Array, ptr %73, i64 0, i32 7
  %100 = load i32, ptr %99, align 8
  %101 = and i32 %100, 1
  %102 = icmp eq i32 %101, 0
  br i1 %102, label %118, label %103
103:
  %104 = getelementptr inbounds %struct.Array, ptr %73, i64 0, i32 1
  %105 = load ptr, ptr %104, align 8
  %106 = ptrtoint ptr %105 to i64
  %107 = and i64 %106, 15
  %108 = icmp eq i64 %107, 0
  br i1 %108, label %109, label %118
109:
  %110 = phi ptr [ %64, %62 ], [ %105, %103 ]
  %111 = phi ptr [ %53, %62 ], [ %73, %103 ]
  %112 = icmp eq ptr %110, null
  br i1 %112, label %118, label %113
113:
  %114 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %115 = load ptr, ptr %114, align 8
  %116 = add nsw i64 %41, 1
  store i64 %116, ptr %5, align 8
  %117 = getelementptr inbounds %struct.Block, ptr %115, i64 %41
  store ptr %110, ptr %117, align 8
  br label %139
118:
  %119 = load i64, ptr @allocations, align 8
  %120 = add nsw i64 %119, 1
  store i64 %120, ptr @allocations, align 8
  %121 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 18
  %122 = load ptr, ptr %121, align 8
  %123 = icmp eq ptr %122, null
  br i1 %123, label %126, label %124
124:
  %125 = tail call ptr @malloc(i64 %32)
  br label %130
126:
  %127 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 5), align 8
  %128 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 6), align 8
  %129 = tail call ptr %127(ptr %128, i64 %32)
  br label %130
130:
  %131 = phi ptr [ %125, %124 ], [ %129, %126 ]
  %132 = icmp eq ptr %131, null
  br i1 %132, label %145, label %133
133:
  %134 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %135 = load ptr, ptr %134, align 8
  %136 = load i64, ptr %5, align 8
  %137 = add nsw i64 %136, 1
  store i64 %137, ptr %5, align 8
  %138 = getelementptr inbounds %struct.Block, ptr %135, i64 %136
  store ptr %131, ptr %138, align 8
  br label %139
139:
  %140 = phi ptr [ %138, %133 ], [ %117, %113 ]
  %141 = phi ptr [ null, %133 ], [ %111, %113 ]
  %142 = phi ptr [ %131, %133 ], [ %110, %113 ]
  %143 = getelementptr inbounds i8, ptr %140, i64 8
  store i64 %32, ptr %143, align 8
  %144 = getelementptr inbounds i8, ptr %140, i64 16
  store ptr %141, ptr %144, align 8
  br label %145
145:
  %146 = phi ptr [ null, %2 ], [ null, %10 ], [ null, %130 ], [ %142, %139 ]
  ret ptr %146
}
declare ptr @malloc(i64)
declare ptr @memcpy(ptr, ptr, i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1 immarg)
define i32 @pb_tape_grow(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp slt i64 %3, 0
  %6 = icmp slt i64 %2, 1
  %7 = or i1 %6, %5
  br i1 %7, label %135, label %8
8:
  %9 = udiv i64 1152921504606846976, %2
  %10 = icmp ugt i64 %9, %3
  br i1 %10, label %11, label %135
11:
  %12 = load ptr, ptr %1, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %20, label %14
14:
  %15 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  %16 = load i64, ptr %15, align 8
  %17 = icmp sgt i64 %16, %3
  br i1 %17, label %135, label %18
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
  br i1 %33, label %34, label %122
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
  br label %90
47:
  %48 = icmp ult i64 %27, 1048576
  %49 = add i64 %27, 64
  %50 = icmp ugt i64 %49, 4611686018427387904
  br i1 %50, label %135, label %51
51:
  %52 = load i64, ptr @allocations, align 8
  %53 = add nsw i64 %52, 1
  store i64 %53, ptr @allocations, align 8
  %54 = add nsw i64 %27, 128
  br i1 %48, label %57, label %55
55:
  %56 = tail call ptr @calloc(i64 1, i64 %54)
  br label %59
57:
  %58 = tail call ptr @malloc(i64 %54)
  br label %59
59:
  %60 = phi ptr [ %56, %55 ], [ %58, %57 ]
  %61 = icmp eq ptr %60, null
  br i1 %61, label %135, label %62
62:
  %63 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %64 = icmp eq ptr %63, null
  %65 = icmp ult i64 %49, 4194304
  %66 = or i1 %65, %64
  %67 = ptrtoint ptr %60 to i64
  br i1 %66, label %78, label %68
68:
  %69 = add i64 %67, 65535
  %70 = and i64 %69, -65536
  %71 = add i64 %49, %67
  %72 = and i64 %71, -65536
  %73 = inttoptr i64 %70 to ptr
  %74 = sub i64 %72, %70
  %75 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  %76 = trunc i64 %75 to i32
  %77 = tail call i32 %63(ptr %73, i64 %74, i32 %76)
  br label %78
78:
  %79 = and i64 %67, -64
  %80 = add i64 %79, 64
  %81 = inttoptr i64 %80 to ptr
  %82 = sub i64 %80, %67
  %83 = trunc i64 %82 to i8
  %84 = getelementptr inbounds i8, ptr %81, i64 -1
  store i8 %83, ptr %84, align 1
  %85 = icmp eq i64 %80, 0
  br i1 %85, label %135, label %86
86:
  %87 = getelementptr inbounds %struct.Tape, ptr %81, i64 0, i32 1
  store i64 %27, ptr %87, align 8
  %88 = select i1 %48, i64 0, i64 %27
  %89 = getelementptr inbounds %struct.Tape, ptr %81, i64 0, i32 2
  store i64 %88, ptr %89, align 16
  br label %90
90:
  %91 = phi ptr [ %38, %44 ], [ %81, %86 ]
  br i1 %13, label %119, label %92
92:
  %93 = getelementptr inbounds %struct.Tape, ptr %91, i64 1
  %94 = getelementptr inbounds %struct.Tape, ptr %29, i64 1
  %95 = getelementptr inbounds %struct.Tape, ptr %29, i64 0, i32 2
  %96 = load i64, ptr %95, align 8
  %97 = tail call ptr @memcpy(ptr nonnull %93, ptr nonnull %94, i64 %96)
  %98 = getelementptr inbounds %struct.Tape, ptr %91, i64 0, i32 2
  %99 = load i64, ptr %98, align 8
  %100 = load i64, ptr %95, align 8
  %101 = icmp ult i64 %99, %100
  br i1 %101, label %102, label %103
102:
  store i64 %100, ptr %98, align 8
  br label %103
103:
  %104 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  br label %105
105:
  %106 = phi ptr [ %104, %103 ], [ %107, %109 ]
  %107 = load ptr, ptr %106, align 8
  %108 = icmp eq ptr %107, null
  br i1 %108, label %113, label %109
109:
  %110 = icmp eq ptr %107, %29
  br i1 %110, label %111, label %105
111:
  %112 = load ptr, ptr %29, align 8
  store ptr %112, ptr %106, align 8
  br label %113
113:
  %114 = getelementptr inbounds i8, ptr %29, i64 -1
  %115 = load i8, ptr %114, align 1
  %116 = zext i8 %115 to i64
  %117 = sub nsw i64 0, %116
  %118 = getelementptr inbounds i8, ptr %29, i64 %117
  tail call void @free(ptr nonnull %118)
  br label %119
119:
  %120 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %121 = load ptr, ptr %120, align 8
  store ptr %121, ptr %91, align 8
  store ptr %91, ptr %120, align 8
  br label %122
122:
  %123 = phi ptr [ %91, %119 ], [ %28, %30 ]
  %124 = getelementptr inbounds %struct.Tape, ptr %123, i64 0, i32 2
  %125 = load i64, ptr %124, align 8
  %126 = icmp ugt i64 %27, %125
  br i1 %126, label %127, label %132
127:
  %128 = getelementptr inbounds %struct.Tape, ptr %123, i64 1
  %129 = getelementptr inbounds i8, ptr %128, i64 %125
  %130 = sub i64 %27, %125
  %131 = tail call ptr @memset(ptr nonnull %129, i32 0, i64 %130)
  store i64 %27, ptr %124, align 8
  br label %132
132:
  %133 = getelementptr inbounds %struct.Tape, ptr %123, i64 1
  store ptr %133, ptr %1, align 8
  %134 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  store i64 %26, ptr %134, align 8
  br label %135
135:
  %136 = phi i32 [ 0, %132 ], [ 1, %8 ], [ 1, %4 ], [ 0, %14 ], [ 1, %78 ], [ 1, %47 ], [ 1, %59 ]
  ret i32 %136
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
declare ptr @PyEval_SaveThread()
declare void @PyEval_RestoreThread(ptr)
declare i32 @PyErr_CheckSignals()
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
  %94 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 19), align 8
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
  %18 = add i64 %17, 272
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
  br i1 %12, label %13, label %135
13:
  %14 = call i32 @PyBytes_AsStringAndSize(ptr %4, ptr nonnull %7, ptr nonnull %9)
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %135
16:
  %17 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 20), align 8
  %18 = call ptr @PyType_GenericAlloc(ptr %17, i64 0)
  %19 = icmp eq ptr %18, null
  br i1 %19, label %135, label %20
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
  %31 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 19), align 8
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
  %55 = load i64, ptr @allocations, align 8
  %56 = add nsw i64 %55, 1
  store i64 %56, ptr @allocations, align 8
  %57 = add nsw i64 %53, %52
  %58 = shl i64 %57, 3
  %59 = add i64 %58, 272
  %60 = shl i64 %54, 5
  %61 = add i64 %59, %60
  %62 = call ptr @calloc(i64 1, i64 %61)
  %63 = icmp eq ptr %62, null
  br i1 %63, label %71, label %64
64:
  %65 = getelementptr inbounds %struct.Workspace, ptr %62, i64 1
  %66 = getelementptr inbounds %struct.Workspace, ptr %62, i64 0, i32 20
  store ptr %65, ptr %66, align 8
  %67 = getelementptr inbounds i64, ptr %65, i64 %52
  %68 = getelementptr inbounds %struct.Workspace, ptr %62, i64 0, i32 21
  store ptr %67, ptr %68, align 8
  %69 = getelementptr inbounds i64, ptr %67, i64 %53
  %70 = getelementptr inbounds %struct.Workspace, ptr %62, i64 0, i32 22
  store ptr %69, ptr %70, align 8
  br label %71
71:
  %72 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 1
  store ptr %62, ptr %72, align 8
  %73 = load i64, ptr %8, align 8
  %74 = add nsw i64 %73, 1
  %75 = call ptr @malloc(i64 %74)
  %76 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 4
  store ptr %75, ptr %76, align 8
  %77 = load i64, ptr %8, align 8
  %78 = sdiv i64 %77, 16
  %79 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 5
  store i64 %78, ptr %79, align 8
  %80 = load ptr, ptr %72, align 8
  %81 = icmp eq ptr %80, null
  %82 = icmp eq ptr %75, null
  %83 = select i1 %81, i1 true, i1 %82
  br i1 %83, label %124, label %84
84:
  %85 = icmp sgt i64 %2, 0
  br i1 %85, label %86, label %89
86:
  %87 = call ptr @pb_arena_grow(ptr nonnull %80, i64 %2)
  %88 = icmp eq ptr %87, null
  br i1 %88, label %124, label %89
89:
  %90 = load ptr, ptr %7, align 8
  %91 = load i64, ptr %9, align 8
  %92 = sdiv i64 %91, 8
  %93 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %94 = load i64, ptr %93, align 8
  %95 = icmp sgt i64 %94, -1
  %96 = icmp eq i64 %94, %92
  %97 = and i1 %95, %96
  br i1 %97, label %98, label %129
98:
  %99 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %100 = load i64, ptr %99, align 8
  %101 = call fastcc ptr @kept_new(i64 %100, i64 %92)
  %102 = getelementptr inbounds %struct.Given, ptr %18, i64 0, i32 3
  store ptr %101, ptr %102, align 8
  %103 = icmp eq ptr %101, null
  br i1 %103, label %124, label %104
104:
  %105 = icmp sgt i64 %91, 7
  br i1 %105, label %106, label %129
106:
  %107 = getelementptr inbounds %struct.Kept, ptr %101, i64 0, i32 4
  br label %108
108:
  %109 = phi i64 [ 0, %106 ], [ %122, %119 ]
  %110 = getelementptr inbounds i64, ptr %90, i64 %109
  %111 = load i64, ptr %110, align 8
  %112 = call i64 @llvm.smax.i64(i64 %111, i64 1)
  %113 = load i64, ptr @allocations, align 8
  %114 = add nsw i64 %113, 1
  store i64 %114, ptr @allocations, align 8
  %115 = call ptr @malloc(i64 %112)
  %116 = load ptr, ptr %107, align 8
  %117 = getelementptr inbounds %struct.Room, ptr %116, i64 %109
  store ptr %115, ptr %117, align 8
  %118 = icmp eq ptr %115, null
  br i1 %118, label %124, label %119
119:
  %120 = load ptr, ptr %107, align 8
  %121 = getelementptr inbounds %struct.Room, ptr %120, i64 %109, i32 1
  store i64 %112, ptr %121, align 8
  %122 = add nuw nsw i64 %109, 1
  %123 = icmp eq i64 %122, %92
  br i1 %123, label %129, label %108
124:
  call void @Py_DecRef(ptr nonnull %18)
  %125 = call ptr @PyErr_Occurred()
  %126 = icmp eq ptr %125, null
  br i1 %126, label %127, label %135
127:
  %128 = call ptr @PyErr_NoMemory()
  br label %135
129:
  %130 = load ptr, ptr %72, align 8
  call fastcc void @ws_reset(ptr %130)
  %131 = load ptr, ptr %76, align 8
  %132 = load ptr, ptr %6, align 8
  %133 = load i64, ptr %8, align 8
  %134 = call ptr @memcpy(ptr %131, ptr %132, i64 %133)
  br label %135
135:
  %136 = phi ptr [ %18, %129 ], [ null, %5 ], [ null, %13 ], [ null, %16 ], [ %128, %127 ], [ null, %124 ]
  ret ptr %136
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
  br i1 %25, label %134, label %26
26:
  %27 = load ptr, ptr %24, align 8
  %28 = icmp eq ptr %27, null
  %29 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  %30 = load ptr, ptr %29, align 8
  br i1 %28, label %31, label %35
31:
  %32 = icmp eq ptr %30, null
  br i1 %32, label %132, label %33
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
  br i1 %83, label %124, label %84
84:
  %85 = load i64, ptr @allocations, align 8
  %86 = add nsw i64 %85, 1
  store i64 %86, ptr @allocations, align 8
  %87 = add nsw i64 %50, 128
  %88 = tail call ptr @malloc(i64 %87)
  %89 = icmp eq ptr %88, null
  br i1 %89, label %124, label %90
90:
  %91 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %92 = icmp eq ptr %91, null
  %93 = icmp ult i64 %82, 4194304
  %94 = or i1 %93, %92
  %95 = ptrtoint ptr %88 to i64
  br i1 %94, label %106, label %96
96:
  %97 = add i64 %95, 65535
  %98 = and i64 %97, -65536
  %99 = add i64 %82, %95
  %100 = and i64 %99, -65536
  %101 = inttoptr i64 %98 to ptr
  %102 = sub i64 %100, %98
  %103 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  %104 = trunc i64 %103 to i32
  %105 = tail call i32 %91(ptr %101, i64 %102, i32 %104)
  br label %106
106:
  %107 = and i64 %95, -64
  %108 = add i64 %107, 64
  %109 = inttoptr i64 %108 to ptr
  %110 = sub i64 %108, %95
  %111 = trunc i64 %110 to i8
  %112 = getelementptr inbounds i8, ptr %109, i64 -1
  store i8 %111, ptr %112, align 1
  %113 = icmp eq i64 %108, 0
  br i1 %113, label %124, label %114
114:
  %115 = icmp eq ptr %81, null
  br i1 %115, label %122, label %116
116:
  %117 = getelementptr inbounds i8, ptr %81, i64 -1
  %118 = load i8, ptr %117, align 1
  %119 = zext i8 %118 to i64
  %120 = sub nsw i64 0, %119
  %121 = getelementptr inbounds i8, ptr %81, i64 %120
  tail call void @free(ptr nonnull %121)
  br label %122
122:
  %123 = getelementptr inbounds %struct.Chunk, ptr %109, i64 0, i32 1
  store i64 %50, ptr %123, align 8
  br label %124
124:
  %125 = phi ptr [ %109, %122 ], [ %81, %106 ], [ %81, %80 ], [ %81, %84 ]
  %126 = load ptr, ptr %23, align 8
  store ptr %126, ptr %125, align 8
  store ptr %125, ptr %23, align 8
  %127 = getelementptr inbounds %struct.Chunk, ptr %125, i64 1
  store ptr %127, ptr %0, align 8
  %128 = getelementptr inbounds %struct.Chunk, ptr %125, i64 0, i32 1
  %129 = load i64, ptr %128, align 8
  %130 = getelementptr inbounds i8, ptr %127, i64 %129
  %131 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  store ptr %130, ptr %131, align 8
  br label %134
132:
  %133 = getelementptr inbounds %struct.Chunk, ptr %24, i64 1
  store ptr %133, ptr %0, align 8
  br label %134
134:
  %135 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %136 = load ptr, ptr %135, align 8
  %137 = icmp eq ptr %136, null
  br i1 %137, label %147, label %138
138:
  %139 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  %140 = load ptr, ptr %139, align 8
  br label %141
141:
  %142 = phi ptr [ %140, %138 ], [ %143, %141 ]
  %143 = phi ptr [ %136, %138 ], [ %145, %141 ]
  %144 = load ptr, ptr %143, align 8
  store ptr %144, ptr %135, align 8
  store ptr %142, ptr %143, align 8
  store ptr %143, ptr %139, align 8
  %145 = load ptr, ptr %135, align 8
  %146 = icmp eq ptr %145, null
  br i1 %146, label %147, label %141
147:
  %148 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 16
  store i32 0, ptr %148, align 4
  ret void
}
define i64 @pb_allocations() {
  %1 = load i64, ptr @allocations, align 8
  ret i64 %1
}
define i32 @pb_init(ptr %0) {
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(176) @api, ptr nonnull align 8 dereferenceable(176) %0, i64 176, i1 false)
  %2 = tail call ptr @PyType_FromSpec(ptr nonnull @variant_spec)
  store ptr %2, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 19), align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %5
4:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 20), align 8
  br label %8
5:
  %6 = tail call ptr @PyType_FromSpec(ptr nonnull @workspace_spec)
  store ptr %6, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 20), align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %8, label %9
8:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  br label %12
9:
  %10 = tail call ptr @PyType_FromSpec(ptr nonnull @kept_spec)
  store ptr %10, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %12, label %13
12:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 18), align 8
  br label %22
13:
  %14 = tail call ptr @PyType_FromSpec(ptr nonnull @entry_spec)
  store ptr %14, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 18), align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %22, label %16
16:
  %17 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 18
  store ptr %14, ptr %17, align 8
  %18 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 20), align 8
  %19 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 20
  store ptr %18, ptr %19, align 8
  %20 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 19), align 8
  %21 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 19
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
declare i32 @clock_gettime(i32, ptr)
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
  %49 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 16), align 8
  %50 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 17), align 8
  %51 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 20), align 8
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
  br label %873
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
  br label %210
172:
  %173 = phi ptr [ @PyExc_ValueError, %143 ], [ @PyExc_RuntimeError, %147 ], [ @PyExc_ValueError, %163 ], [ @PyExc_ValueError, %157 ], [ @PyExc_ValueError, %151 ]
  %174 = phi ptr [ @.str.1, %143 ], [ @.str.2, %147 ], [ @.str.3, %163 ], [ @.str.3, %157 ], [ @.str.3, %151 ]
  %175 = load ptr, ptr %173, align 8
  tail call void @PyErr_SetString(ptr %175, ptr nonnull %174)
  store i32 1, ptr %4, align 4
  br label %873
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
  br label %210
185:
  %186 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %187 = load i64, ptr %186, align 8
  %188 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %189 = load i64, ptr %188, align 8
  %190 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  %191 = load i64, ptr %190, align 8
  %192 = load i64, ptr @allocations, align 8
  %193 = add nsw i64 %192, 1
  store i64 %193, ptr @allocations, align 8
  %194 = add nsw i64 %189, %187
  %195 = shl i64 %194, 3
  %196 = add i64 %195, 272
  %197 = shl i64 %191, 5
  %198 = add i64 %196, %197
  %199 = tail call ptr @calloc(i64 1, i64 %198)
  %200 = icmp eq ptr %199, null
  br i1 %200, label %208, label %201
201:
  %202 = getelementptr inbounds %struct.Workspace, ptr %199, i64 1
  %203 = getelementptr inbounds %struct.Workspace, ptr %199, i64 0, i32 20
  store ptr %202, ptr %203, align 8
  %204 = getelementptr inbounds i64, ptr %202, i64 %187
  %205 = getelementptr inbounds %struct.Workspace, ptr %199, i64 0, i32 21
  store ptr %204, ptr %205, align 8
  %206 = getelementptr inbounds i64, ptr %204, i64 %189
  %207 = getelementptr inbounds %struct.Workspace, ptr %199, i64 0, i32 22
  store ptr %206, ptr %207, align 8
  br label %210
208:
  store i32 1, ptr %4, align 4
  %209 = tail call ptr @PyErr_NoMemory()
  br label %873
210:
  %211 = phi i1 [ false, %169 ], [ true, %182 ], [ true, %201 ]
  %212 = phi ptr [ %141, %169 ], [ %177, %182 ], [ %177, %201 ]
  %213 = phi ptr [ %12, %169 ], [ %178, %182 ], [ %178, %201 ]
  %214 = phi ptr [ %111, %169 ], [ %179, %182 ], [ %179, %201 ]
  %215 = phi ptr [ %110, %169 ], [ null, %182 ], [ null, %201 ]
  %216 = phi ptr [ %145, %169 ], [ %180, %182 ], [ %199, %201 ]
  store ptr %0, ptr %14, align 8
  %217 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 1
  store ptr %216, ptr %217, align 8
  %218 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 2
  %219 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 20
  %220 = load ptr, ptr %219, align 8
  store ptr %220, ptr %218, align 8
  %221 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 3
  store i64 0, ptr %221, align 8
  %222 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 4
  store i64 0, ptr %222, align 8
  %223 = getelementptr inbounds %struct.Call, ptr %14, i64 0, i32 5
  %224 = icmp ne ptr %215, null
  %225 = zext i1 %224 to i32
  store i32 %225, ptr %223, align 8
  %226 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 24
  store i64 0, ptr %226, align 8
  br i1 %211, label %257, label %227
227:
  %228 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %229 = load i64, ptr %228, align 8
  %230 = icmp sgt i64 %229, -1
  br i1 %230, label %231, label %257
231:
  %232 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  br label %233
233:
  %234 = phi i1 [ true, %231 ], [ false, %254 ]
  %235 = phi i64 [ 0, %231 ], [ 1, %254 ]
  %236 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 3, i64 %235
  %237 = load ptr, ptr %236, align 8
  %238 = icmp eq ptr %237, null
  br i1 %238, label %253, label %239
239:
  %240 = load i64, ptr %237, align 8
  %241 = and i64 %240, 4294967295
  %242 = icmp eq i64 %241, 1
  br i1 %242, label %243, label %253
243:
  %244 = getelementptr inbounds %struct.Kept, ptr %237, i64 0, i32 1
  %245 = load i64, ptr %244, align 8
  %246 = load i64, ptr %232, align 8
  %247 = icmp eq i64 %245, %246
  br i1 %247, label %248, label %253
248:
  %249 = getelementptr inbounds %struct.Kept, ptr %237, i64 0, i32 2
  %250 = load i64, ptr %249, align 8
  %251 = icmp ne i64 %250, %229
  %252 = and i1 %234, %251
  br i1 %252, label %254, label %255
253:
  br i1 %234, label %254, label %257
254:
  br label %233
255:
  %256 = select i1 %251, ptr null, ptr %237
  br label %257
257:
  %258 = phi ptr [ null, %227 ], [ null, %210 ], [ %256, %255 ], [ null, %253 ]
  %259 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 27
  store ptr %258, ptr %259, align 8
  %260 = load i64, ptr %15, align 8
  %261 = icmp sgt i64 %260, 0
  br i1 %261, label %262, label %281
262:
  %263 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 10
  %264 = load ptr, ptr %263, align 8
  br label %265
265:
  %266 = phi ptr [ %270, %274 ], [ %264, %262 ]
  %267 = phi i64 [ %275, %274 ], [ 0, %262 ]
  %268 = getelementptr inbounds ptr, ptr %213, i64 %267
  %269 = load ptr, ptr %268, align 8
  %270 = call fastcc ptr @unbox(ptr nonnull %14, ptr %266, ptr %269)
  %271 = icmp eq ptr %270, null
  br i1 %271, label %272, label %274
272:
  store i32 2, ptr %5, align 8
  %273 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %267, ptr %273, align 8
  br label %810
274:
  %275 = add nuw nsw i64 %267, 1
  %276 = load i64, ptr %15, align 8
  %277 = icmp slt i64 %275, %276
  br i1 %277, label %265, label %278
278:
  %279 = load i64, ptr %221, align 8
  %280 = load ptr, ptr %218, align 8
  br label %281
281:
  %282 = phi ptr [ %280, %278 ], [ %220, %257 ]
  %283 = phi i64 [ %279, %278 ], [ 0, %257 ]
  %284 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  %285 = load i64, ptr %284, align 8
  %286 = icmp sgt i64 %285, 0
  br i1 %286, label %287, label %301
287:
  %288 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 9
  %289 = load ptr, ptr %288, align 8
  br label %293
290:
  %291 = add nuw nsw i64 %294, 1
  %292 = icmp eq i64 %291, %285
  br i1 %292, label %301, label %293
293:
  %294 = phi i64 [ 0, %287 ], [ %291, %290 ]
  %295 = getelementptr inbounds %struct.Guard, ptr %289, i64 %294
  %296 = load ptr, ptr %295, align 8
  %297 = load i64, ptr %296, align 8
  %298 = getelementptr inbounds %struct.Guard, ptr %289, i64 %294, i32 1
  %299 = load i64, ptr %298, align 8
  %300 = icmp eq i64 %297, %299
  br i1 %300, label %290, label %328
301:
  %302 = load ptr, ptr %14, align 8
  %303 = getelementptr inbounds %struct.Variant, ptr %302, i64 0, i32 28
  %304 = getelementptr inbounds %struct.Variant, ptr %302, i64 0, i32 3
  %305 = load i64, ptr %304, align 8
  %306 = icmp sgt i64 %305, 0
  br i1 %306, label %307, label %383
307:
  %308 = getelementptr inbounds %struct.Variant, ptr %302, i64 0, i32 11
  %309 = load ptr, ptr %308, align 8
  br label %314
310:
  %311 = add nuw nsw i64 %315, 1
  %312 = load i64, ptr %304, align 8
  %313 = icmp slt i64 %311, %312
  br i1 %313, label %314, label %383
314:
  %315 = phi i64 [ %311, %310 ], [ 0, %307 ]
  %316 = phi ptr [ %326, %310 ], [ %309, %307 ]
  %317 = load ptr, ptr %303, align 8
  %318 = getelementptr inbounds %struct.VarObject, ptr %317, i64 0, i32 1
  %319 = load i64, ptr %318, align 8
  %320 = icmp slt i64 %315, %319
  br i1 %320, label %321, label %328
321:
  %322 = getelementptr inbounds %struct.List, ptr %317, i64 0, i32 1
  %323 = load ptr, ptr %322, align 8
  %324 = getelementptr inbounds ptr, ptr %323, i64 %315
  %325 = load ptr, ptr %324, align 8
  call void @Py_IncRef(ptr %325)
  %326 = call fastcc ptr @unbox(ptr nonnull %14, ptr %316, ptr %325)
  call void @Py_DecRef(ptr %325)
  %327 = icmp eq ptr %326, null
  br i1 %327, label %328, label %310
328:
  %329 = phi i32 [ 3, %314 ], [ 3, %321 ], [ 4, %293 ]
  %330 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 29
  %331 = load ptr, ptr %330, align 8
  %332 = icmp eq ptr %331, null
  br i1 %332, label %339, label %333
333:
  %334 = call ptr @PyObject_Vectorcall(ptr nonnull %331, ptr null, i64 0, ptr null)
  %335 = icmp eq ptr %334, null
  br i1 %335, label %643, label %336
336:
  %337 = call i32 @PyObject_IsTrue(ptr nonnull %334)
  call void @Py_DecRef(ptr nonnull %334)
  %338 = icmp slt i32 %337, 0
  br i1 %338, label %643, label %339
339:
  %340 = phi i32 [ %337, %336 ], [ 0, %328 ]
  %341 = load i64, ptr %221, align 8
  %342 = icmp sgt i64 %341, %283
  br i1 %342, label %343, label %353
343:
  %344 = phi i64 [ %351, %343 ], [ %341, %339 ]
  %345 = load ptr, ptr %217, align 8
  %346 = getelementptr inbounds %struct.Workspace, ptr %345, i64 0, i32 22
  %347 = load ptr, ptr %346, align 8
  %348 = add nsw i64 %344, -1
  store i64 %348, ptr %221, align 8
  %349 = getelementptr inbounds %struct.Seen, ptr %347, i64 %348
  %350 = load ptr, ptr %349, align 8
  call void @Py_DecRef(ptr %350)
  %351 = load i64, ptr %221, align 8
  %352 = icmp sgt i64 %351, %283
  br i1 %352, label %343, label %353
353:
  store ptr %282, ptr %218, align 8
  %354 = icmp eq i32 %340, 0
  br i1 %354, label %382, label %355
355:
  %356 = load ptr, ptr %14, align 8
  %357 = getelementptr inbounds %struct.Variant, ptr %356, i64 0, i32 28
  %358 = getelementptr inbounds %struct.Variant, ptr %356, i64 0, i32 3
  %359 = load i64, ptr %358, align 8
  %360 = icmp sgt i64 %359, 0
  br i1 %360, label %361, label %383
361:
  %362 = getelementptr inbounds %struct.Variant, ptr %356, i64 0, i32 11
  %363 = load ptr, ptr %362, align 8
  br label %368
364:
  %365 = add nuw nsw i64 %369, 1
  %366 = load i64, ptr %358, align 8
  %367 = icmp slt i64 %365, %366
  br i1 %367, label %368, label %383
368:
  %369 = phi i64 [ %365, %364 ], [ 0, %361 ]
  %370 = phi ptr [ %380, %364 ], [ %363, %361 ]
  %371 = load ptr, ptr %357, align 8
  %372 = getelementptr inbounds %struct.VarObject, ptr %371, i64 0, i32 1
  %373 = load i64, ptr %372, align 8
  %374 = icmp slt i64 %369, %373
  br i1 %374, label %375, label %382
375:
  %376 = getelementptr inbounds %struct.List, ptr %371, i64 0, i32 1
  %377 = load ptr, ptr %376, align 8
  %378 = getelementptr inbounds ptr, ptr %377, i64 %369
  %379 = load ptr, ptr %378, align 8
  call void @Py_IncRef(ptr %379)
  %380 = call fastcc ptr @unbox(ptr nonnull %14, ptr %370, ptr %379)
  call void @Py_DecRef(ptr %379)
  %381 = icmp eq ptr %380, null
  br i1 %381, label %382, label %364
382:
  store i32 %329, ptr %5, align 8
  br label %810
383:
  %384 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 6
  %385 = load i32, ptr %384, align 4
  %386 = icmp eq i32 %385, 0
  br i1 %386, label %439, label %387
387:
  %388 = load ptr, ptr %217, align 8
  %389 = getelementptr inbounds %struct.Workspace, ptr %388, i64 0, i32 22
  %390 = load ptr, ptr %389, align 8
  %391 = load i64, ptr %221, align 8
  %392 = icmp sgt i64 %391, 1
  br i1 %392, label %393, label %439
393:
  %394 = phi i64 [ %431, %430 ], [ 1, %387 ]
  %395 = getelementptr inbounds %struct.Seen, ptr %390, i64 %394
  %396 = getelementptr inbounds %struct.Seen, ptr %390, i64 %394, i32 3
  %397 = getelementptr inbounds %struct.Seen, ptr %390, i64 %394, i32 1
  %398 = getelementptr inbounds %struct.Seen, ptr %390, i64 %394, i32 2
  br label %399
399:
  %400 = phi i64 [ 0, %393 ], [ %428, %427 ]
  %401 = load i32, ptr %396, align 8
  %402 = getelementptr inbounds %struct.Seen, ptr %390, i64 %400
  %403 = getelementptr inbounds %struct.Seen, ptr %390, i64 %400, i32 3
  %404 = load i32, ptr %403, align 8
  %405 = or i32 %404, %401
  %406 = icmp eq i32 %405, 0
  br i1 %406, label %427, label %407
407:
  %408 = load ptr, ptr %397, align 8
  %409 = getelementptr inbounds %struct.Seen, ptr %390, i64 %400, i32 2
  %410 = load ptr, ptr %409, align 8
  %411 = icmp ult ptr %408, %410
  br i1 %411, label %412, label %427
412:
  %413 = getelementptr inbounds %struct.Seen, ptr %390, i64 %400, i32 1
  %414 = load ptr, ptr %413, align 8
  %415 = load ptr, ptr %398, align 8
  %416 = icmp ult ptr %414, %415
  br i1 %416, label %417, label %427
417:
  %418 = load ptr, ptr %395, align 8
  %419 = load ptr, ptr %402, align 8
  %420 = icmp eq ptr %418, %419
  br i1 %420, label %421, label %424
421:
  %422 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %400, ptr %422, align 8
  %423 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 2
  store i64 %394, ptr %423, align 8
  br label %438
424:
  %425 = call fastcc i32 @meet(ptr nonnull %395, ptr nonnull %402)
  %426 = icmp eq i32 %425, 0
  br i1 %426, label %427, label %434
427:
  %428 = add nuw nsw i64 %400, 1
  %429 = icmp eq i64 %428, %394
  br i1 %429, label %430, label %399
430:
  %431 = add nuw nsw i64 %394, 1
  %432 = load i64, ptr %221, align 8
  %433 = icmp slt i64 %431, %432
  br i1 %433, label %393, label %439
434:
  %435 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %400, ptr %435, align 8
  %436 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 2
  store i64 %394, ptr %436, align 8
  %437 = icmp slt i32 %425, 0
  br i1 %437, label %643, label %438
438:
  store i32 5, ptr %5, align 8
  br label %810
439:
  br i1 %224, label %440, label %472
440:
  %441 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 5
  %442 = load i64, ptr %441, align 8
  %443 = icmp sgt i64 %442, 0
  br i1 %443, label %444, label %472
444:
  %445 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %446 = load i32, ptr %445, align 8
  %447 = icmp eq i32 %446, 0
  br i1 %447, label %448, label %472
448:
  %449 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 4
  %450 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 1
  %451 = load ptr, ptr %450, align 8
  %452 = getelementptr inbounds %struct.Workspace, ptr %451, i64 0, i32 20
  %453 = load ptr, ptr %452, align 8
  %454 = load ptr, ptr %449, align 8
  br label %458
455:
  %456 = add nuw nsw i64 %459, 1
  %457 = icmp eq i64 %456, %442
  br i1 %457, label %472, label %458
458:
  %459 = phi i64 [ 0, %448 ], [ %456, %455 ]
  %460 = shl nuw nsw i64 %459, 1
  %461 = getelementptr inbounds i64, ptr %454, i64 %460
  %462 = load i64, ptr %461, align 8
  %463 = getelementptr inbounds i64, ptr %453, i64 %462
  %464 = load i64, ptr %463, align 8
  %465 = or i64 %460, 1
  %466 = getelementptr inbounds i64, ptr %454, i64 %465
  %467 = load i64, ptr %466, align 8
  %468 = icmp eq i64 %464, %467
  br i1 %468, label %455, label %469
469:
  %470 = load ptr, ptr @PyExc_ValueError, align 8
  %471 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %470, ptr nonnull @.str.4, i64 %467, i64 %464)
  br label %643
472:
  %473 = icmp eq ptr %214, null
  br i1 %473, label %474, label %476
474:
  %475 = load ptr, ptr %217, align 8
  br label %645
476:
  call void @Py_IncRef(ptr nonnull %214)
  call void @llvm.lifetime.start.p0(i64 1024, ptr nonnull %11)
  %477 = load ptr, ptr %14, align 8
  %478 = call fastcc i64 @outs_in(ptr nonnull %214, ptr nonnull %13, i64 0)
  %479 = load i64, ptr %221, align 8
  %480 = getelementptr inbounds %struct.Variant, ptr %477, i64 0, i32 16
  %481 = load i64, ptr %480, align 8
  %482 = icmp eq i64 %478, %481
  br i1 %482, label %486, label %483
483:
  %484 = load ptr, ptr @PyExc_TypeError, align 8
  %485 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %484, ptr nonnull @.str.5, i64 %481)
  br label %644
486:
  %487 = getelementptr inbounds %struct.Variant, ptr %477, i64 0, i32 13
  %488 = load ptr, ptr %487, align 8
  %489 = load ptr, ptr %217, align 8
  %490 = getelementptr inbounds %struct.Workspace, ptr %489, i64 0, i32 22
  %491 = load ptr, ptr %490, align 8
  %492 = getelementptr inbounds %struct.Variant, ptr %477, i64 0, i32 12
  %493 = load ptr, ptr %492, align 8
  %494 = icmp ult ptr %493, %488
  br i1 %494, label %495, label %640
495:
  %496 = icmp sgt i64 %479, 0
  br label %497
497:
  %498 = phi i64 [ 0, %495 ], [ %637, %636 ]
  %499 = phi ptr [ %493, %495 ], [ %638, %636 ]
  %500 = load i8, ptr %499, align 8
  %501 = icmp eq i8 %500, 20
  br i1 %501, label %502, label %636
502:
  %503 = getelementptr inbounds %struct.Node, ptr %499, i64 0, i32 4
  %504 = load i32, ptr %503, align 4
  %505 = icmp eq i32 %504, 0
  br i1 %505, label %636, label %506
506:
  %507 = getelementptr inbounds %struct.Node, ptr %499, i64 0, i32 2
  %508 = load i8, ptr %507, align 2
  %509 = and i8 %508, 2
  %510 = icmp eq i8 %509, 0
  br i1 %510, label %511, label %636
511:
  %512 = getelementptr inbounds ptr, ptr %13, i64 %498
  %513 = load ptr, ptr %512, align 8
  %514 = icmp eq ptr %513, null
  br i1 %514, label %515, label %519
515:
  %516 = add nsw i64 %498, 1
  %517 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %498
  store ptr null, ptr %517, align 16
  %518 = getelementptr inbounds i8, ptr %517, i64 8
  store ptr null, ptr %518, align 8
  br label %636
519:
  %520 = getelementptr inbounds %struct.Array, ptr %513, i64 0, i32 2
  %521 = load i32, ptr %520, align 8
  %522 = icmp eq i32 %521, %504
  br i1 %522, label %523, label %550
523:
  %524 = getelementptr inbounds %struct.Array, ptr %513, i64 0, i32 6
  %525 = load ptr, ptr %524, align 8
  %526 = getelementptr inbounds %struct.Node, ptr %499, i64 0, i32 7
  %527 = load ptr, ptr %526, align 8
  %528 = icmp eq ptr %527, %525
  br i1 %528, label %553, label %529
529:
  %530 = getelementptr inbounds %struct.Descr, ptr %525, i64 0, i32 2
  %531 = load i8, ptr %530, align 8
  %532 = getelementptr inbounds %struct.Node, ptr %499, i64 0, i32 3
  %533 = load i8, ptr %532, align 1
  %534 = zext i8 %533 to i64
  %535 = getelementptr inbounds [13 x i8], ptr @KIND, i64 0, i64 %534
  %536 = load i8, ptr %535, align 1
  %537 = icmp eq i8 %531, %536
  br i1 %537, label %538, label %550
538:
  %539 = getelementptr inbounds %struct.Descr, ptr %525, i64 0, i32 8
  %540 = load i64, ptr %539, align 8
  %541 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %534
  %542 = load i8, ptr %541, align 1
  %543 = zext i8 %542 to i32
  %544 = shl nuw i32 1, %543
  %545 = sext i32 %544 to i64
  %546 = icmp eq i64 %540, %545
  br i1 %546, label %547, label %550
547:
  %548 = getelementptr inbounds %struct.Descr, ptr %525, i64 0, i32 4
  %549 = load i8, ptr %548, align 2
  switch i8 %549, label %553 [
    i8 62, label %550
    i8 33, label %550
  ]
550:
  %551 = load ptr, ptr @PyExc_TypeError, align 8
  %552 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %551, ptr nonnull @.str.6, i64 %498)
  br label %644
553:
  %554 = getelementptr inbounds %struct.Array, ptr %513, i64 0, i32 7
  %555 = load i32, ptr %554, align 8
  %556 = and i32 %555, 1280
  %557 = icmp eq i32 %556, 1280
  br i1 %557, label %561, label %558
558:
  %559 = load ptr, ptr @PyExc_ValueError, align 8
  %560 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %559, ptr nonnull @.str.7, i64 %498)
  br label %644
561:
  %562 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %498
  %563 = getelementptr inbounds %struct.Array, ptr %513, i64 0, i32 1
  %564 = load ptr, ptr %563, align 8
  store ptr %564, ptr %562, align 16
  %565 = getelementptr inbounds %struct.Descr, ptr %525, i64 0, i32 8
  %566 = load i64, ptr %565, align 8
  %567 = getelementptr inbounds i8, ptr %564, i64 %566
  %568 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %498, i32 1
  store ptr %567, ptr %568, align 8
  %569 = icmp sgt i32 %504, 0
  br i1 %569, label %570, label %599
570:
  %571 = getelementptr inbounds %struct.Array, ptr %513, i64 0, i32 3
  %572 = getelementptr inbounds %struct.Array, ptr %513, i64 0, i32 4
  %573 = load ptr, ptr %571, align 8
  %574 = zext i32 %504 to i64
  br label %575
575:
  %576 = phi ptr [ %564, %570 ], [ %595, %594 ]
  %577 = phi ptr [ %567, %570 ], [ %596, %594 ]
  %578 = phi i64 [ 0, %570 ], [ %597, %594 ]
  %579 = getelementptr inbounds i64, ptr %573, i64 %578
  %580 = load i64, ptr %579, align 8
  %581 = icmp eq i64 %580, 0
  br i1 %581, label %582, label %583
582:
  store ptr %564, ptr %568, align 8
  store ptr %564, ptr %562, align 16
  br label %599
583:
  %584 = add nsw i64 %580, -1
  %585 = load ptr, ptr %572, align 8
  %586 = getelementptr inbounds i64, ptr %585, i64 %578
  %587 = load i64, ptr %586, align 8
  %588 = mul nsw i64 %587, %584
  %589 = icmp slt i64 %588, 0
  br i1 %589, label %590, label %592
590:
  %591 = getelementptr inbounds i8, ptr %576, i64 %588
  store ptr %591, ptr %562, align 16
  br label %594
592:
  %593 = getelementptr inbounds i8, ptr %577, i64 %588
  store ptr %593, ptr %568, align 8
  br label %594
594:
  %595 = phi ptr [ %591, %590 ], [ %576, %592 ]
  %596 = phi ptr [ %577, %590 ], [ %593, %592 ]
  %597 = add nuw nsw i64 %578, 1
  %598 = icmp eq i64 %597, %574
  br i1 %598, label %599, label %575
599:
  %600 = phi ptr [ %567, %561 ], [ %564, %582 ], [ %596, %594 ]
  %601 = phi ptr [ %564, %561 ], [ %564, %582 ], [ %595, %594 ]
  br i1 %496, label %604, label %602
602:
  %603 = icmp sgt i64 %498, 0
  br i1 %603, label %619, label %634
604:
  %605 = phi i64 [ %617, %616 ], [ 0, %599 ]
  %606 = getelementptr inbounds %struct.Seen, ptr %491, i64 %605, i32 2
  %607 = load ptr, ptr %606, align 8
  %608 = icmp ult ptr %601, %607
  br i1 %608, label %609, label %616
609:
  %610 = getelementptr inbounds %struct.Seen, ptr %491, i64 %605, i32 1
  %611 = load ptr, ptr %610, align 8
  %612 = icmp ult ptr %611, %600
  br i1 %612, label %613, label %616
613:
  %614 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %615 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %614, ptr nonnull @.str.8, i64 %498)
  br label %644
616:
  %617 = add nuw nsw i64 %605, 1
  %618 = icmp eq i64 %617, %479
  br i1 %618, label %602, label %604
619:
  %620 = phi i64 [ %632, %631 ], [ 0, %602 ]
  %621 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %620, i32 1
  %622 = load ptr, ptr %621, align 8
  %623 = icmp ult ptr %601, %622
  br i1 %623, label %624, label %631
624:
  %625 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %620
  %626 = load ptr, ptr %625, align 16
  %627 = icmp ult ptr %626, %600
  br i1 %627, label %628, label %631
628:
  %629 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %630 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %629, ptr nonnull @.str.9, i64 %620, i64 %498)
  br label %644
631:
  %632 = add nuw nsw i64 %620, 1
  %633 = icmp eq i64 %632, %498
  br i1 %633, label %634, label %619
634:
  %635 = add nsw i64 %498, 1
  br label %636
636:
  %637 = phi i64 [ %498, %497 ], [ %498, %502 ], [ %498, %506 ], [ %635, %634 ], [ %516, %515 ]
  %638 = getelementptr inbounds %struct.Node, ptr %499, i64 1
  %639 = icmp ult ptr %638, %488
  br i1 %639, label %497, label %640
640:
  %641 = getelementptr inbounds %struct.Workspace, ptr %489, i64 0, i32 23
  store ptr %13, ptr %641, align 8
  %642 = getelementptr inbounds %struct.Workspace, ptr %489, i64 0, i32 24
  store i64 %478, ptr %642, align 8
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %11)
  br label %645
643:
  store i32 1, ptr %4, align 4
  br label %810
644:
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %11)
  store i32 1, ptr %4, align 4
  br label %810
645:
  %646 = phi ptr [ %489, %640 ], [ %475, %474 ]
  store i32 1, ptr %4, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %10)
  %647 = load ptr, ptr %14, align 8
  %648 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 15
  store i32 32768, ptr %648, align 8
  %649 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 4
  store i32 32768, ptr %649, align 8
  %650 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 13
  store i64 0, ptr %650, align 8
  %651 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 12
  store i64 0, ptr %651, align 8
  %652 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 5
  store i32 0, ptr %652, align 4
  %653 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 14
  %654 = load ptr, ptr %653, align 8
  %655 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 25
  store ptr %654, ptr %655, align 8
  %656 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 15
  %657 = load i64, ptr %656, align 8
  %658 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 26
  store i64 %657, ptr %658, align 8
  %659 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 7
  %660 = load i32, ptr %659, align 8
  %661 = icmp eq i32 %660, 0
  br i1 %661, label %671, label %662
662:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %9)
  %663 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  %664 = trunc i64 %663 to i32
  %665 = call i32 @clock_gettime(i32 %664, ptr nonnull %9)
  %666 = load i64, ptr %9, align 16
  %667 = mul nsw i64 %666, 1000000000
  %668 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 1
  %669 = load i64, ptr %668, align 8
  %670 = add nsw i64 %667, %669
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %9)
  br label %671
671:
  %672 = phi i64 [ %670, %662 ], [ 0, %645 ]
  %673 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 5
  %674 = load i32, ptr %673, align 8
  %675 = and i32 %674, 1
  %676 = icmp eq i32 %675, 0
  br i1 %676, label %677, label %703
677:
  %678 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 8
  %679 = load i32, ptr %678, align 4
  %680 = icmp eq i32 %679, 0
  br i1 %680, label %681, label %703
681:
  %682 = load i64, ptr %221, align 8
  %683 = icmp sgt i64 %682, 0
  br i1 %683, label %684, label %706
684:
  %685 = load ptr, ptr %217, align 8
  %686 = getelementptr inbounds %struct.Workspace, ptr %685, i64 0, i32 22
  %687 = load ptr, ptr %686, align 8
  br label %688
688:
  %689 = phi i64 [ 0, %684 ], [ %699, %688 ]
  %690 = phi i64 [ 0, %684 ], [ %698, %688 ]
  %691 = getelementptr inbounds %struct.Seen, ptr %687, i64 %689, i32 2
  %692 = load ptr, ptr %691, align 8
  %693 = getelementptr inbounds %struct.Seen, ptr %687, i64 %689, i32 1
  %694 = load ptr, ptr %693, align 8
  %695 = ptrtoint ptr %692 to i64
  %696 = ptrtoint ptr %694 to i64
  %697 = add i64 %690, %695
  %698 = sub i64 %697, %696
  %699 = add nuw nsw i64 %689, 1
  %700 = icmp eq i64 %699, %682
  br i1 %700, label %701, label %688
701:
  %702 = icmp slt i64 %698, 131072
  br i1 %702, label %706, label %703
703:
  %704 = call ptr @PyEval_SaveThread()
  %705 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 18
  store ptr %704, ptr %705, align 8
  br label %706
706:
  %707 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 1
  %708 = load ptr, ptr %707, align 8
  %709 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 20
  %710 = load ptr, ptr %709, align 8
  %711 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 21
  %712 = load ptr, ptr %711, align 8
  %713 = call i32 %708(ptr %710, ptr %712, ptr %646)
  %714 = sext i32 %713 to i64
  %715 = icmp eq i64 %672, 0
  br i1 %715, label %729, label %716
716:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %8)
  %717 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  %718 = trunc i64 %717 to i32
  %719 = call i32 @clock_gettime(i32 %718, ptr nonnull %8)
  %720 = load i64, ptr %8, align 16
  %721 = mul nsw i64 %720, 1000000000
  %722 = getelementptr inbounds [2 x i64], ptr %8, i64 0, i64 1
  %723 = load i64, ptr %722, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %8)
  %724 = sub i64 %723, %672
  %725 = add i64 %724, %721
  %726 = icmp sgt i64 %725, 50000
  %727 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 18
  %728 = load ptr, ptr %727, align 8
  br label %733
729:
  %730 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 18
  %731 = load ptr, ptr %730, align 8
  %732 = icmp ne ptr %731, null
  br label %733
733:
  %734 = phi ptr [ %728, %716 ], [ %731, %729 ]
  %735 = phi i1 [ %726, %716 ], [ %732, %729 ]
  %736 = icmp eq ptr %734, null
  br i1 %736, label %739, label %737
737:
  %738 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 18
  store ptr null, ptr %738, align 8
  call void @PyEval_RestoreThread(ptr nonnull %734)
  br label %739
739:
  %740 = load i64, ptr %651, align 8
  %741 = icmp eq i64 %740, 0
  br i1 %741, label %742, label %745
742:
  %743 = load i32, ptr %649, align 8
  %744 = icmp slt i32 %743, 16384
  br label %745
745:
  %746 = phi i1 [ true, %739 ], [ %744, %742 ]
  %747 = zext i1 %746 to i32
  store i32 %747, ptr %659, align 8
  %748 = select i1 %735, i1 %746, i1 false
  %749 = zext i1 %748 to i32
  %750 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 8
  store i32 %749, ptr %750, align 4
  %751 = icmp eq i32 %713, 0
  br i1 %751, label %752, label %756
752:
  %753 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 16
  %754 = load i32, ptr %753, align 4
  %755 = icmp eq i32 %754, 0
  br i1 %755, label %800, label %762
756:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  %757 = icmp eq i32 %713, -2
  br i1 %757, label %763, label %758
758:
  %759 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 16
  %760 = load i32, ptr %759, align 4
  %761 = icmp eq i32 %760, 0
  br i1 %761, label %768, label %763
762:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  br label %763
763:
  %764 = call ptr @PyErr_Occurred()
  %765 = icmp eq ptr %764, null
  br i1 %765, label %766, label %799
766:
  %767 = load ptr, ptr @PyExc_KeyboardInterrupt, align 8
  call void @PyErr_SetNone(ptr %767)
  br label %799
768:
  %769 = icmp eq i32 %713, -1
  br i1 %769, label %770, label %772
770:
  %771 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 17
  store i32 1, ptr %771, align 8
  br label %772
772:
  %773 = call ptr @PyTuple_New(i64 8)
  %774 = icmp eq ptr %773, null
  br i1 %774, label %799, label %775
775:
  %776 = phi i64 [ %785, %781 ], [ 0, %772 ]
  %777 = getelementptr inbounds %struct.Workspace, ptr %646, i64 0, i32 3, i64 %776
  %778 = load i64, ptr %777, align 8
  %779 = call ptr @PyLong_FromLongLong(i64 %778)
  %780 = icmp eq ptr %779, null
  br i1 %780, label %798, label %781
781:
  %782 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %783 = getelementptr inbounds i8, ptr %773, i64 %782
  %784 = getelementptr inbounds ptr, ptr %783, i64 %776
  store ptr %779, ptr %784, align 8
  %785 = add nuw nsw i64 %776, 1
  %786 = icmp eq i64 %785, 8
  br i1 %786, label %787, label %775
787:
  %788 = call ptr @PyLong_FromLongLong(i64 %714)
  %789 = icmp eq ptr %788, null
  br i1 %789, label %798, label %790
790:
  store ptr %788, ptr %7, align 16
  %791 = getelementptr inbounds ptr, ptr %7, i64 1
  store ptr %773, ptr %791, align 8
  %792 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 30
  %793 = load ptr, ptr %792, align 8
  %794 = call ptr @PyObject_Vectorcall(ptr %793, ptr nonnull %7, i64 2, ptr null)
  %795 = icmp eq ptr %794, null
  br i1 %795, label %797, label %796
796:
  call void @Py_DecRef(ptr nonnull %794)
  br label %797
797:
  call void @Py_DecRef(ptr nonnull %788)
  br label %798
798:
  call void @Py_DecRef(ptr nonnull %773)
  br label %799
799:
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %10)
  br label %806
800:
  %801 = getelementptr inbounds %struct.Variant, ptr %647, i64 0, i32 12
  %802 = load ptr, ptr %801, align 8
  store ptr %802, ptr %10, align 8
  %803 = load ptr, ptr %711, align 8
  store ptr %803, ptr %218, align 8
  %804 = call fastcc ptr @box(ptr nonnull %14, ptr nonnull %10)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %10)
  %805 = icmp eq ptr %804, null
  br i1 %805, label %806, label %810
806:
  %807 = call ptr @PyErr_Occurred()
  %808 = icmp eq ptr %807, null
  br i1 %808, label %809, label %810
809:
  store i32 0, ptr %4, align 4
  store i32 6, ptr %5, align 8
  br label %810
810:
  %811 = phi ptr [ %214, %800 ], [ %214, %806 ], [ %214, %809 ], [ %214, %644 ], [ null, %643 ], [ null, %382 ], [ null, %438 ], [ null, %272 ]
  %812 = phi ptr [ %804, %800 ], [ null, %806 ], [ null, %809 ], [ null, %644 ], [ null, %643 ], [ null, %382 ], [ null, %438 ], [ null, %272 ]
  %813 = load i64, ptr %221, align 8
  %814 = icmp sgt i64 %813, 0
  br i1 %814, label %815, label %825
815:
  %816 = phi i64 [ %823, %815 ], [ %813, %810 ]
  %817 = load ptr, ptr %217, align 8
  %818 = getelementptr inbounds %struct.Workspace, ptr %817, i64 0, i32 22
  %819 = load ptr, ptr %818, align 8
  %820 = add nsw i64 %816, -1
  store i64 %820, ptr %221, align 8
  %821 = getelementptr inbounds %struct.Seen, ptr %819, i64 %820
  %822 = load ptr, ptr %821, align 8
  call void @Py_DecRef(ptr %822)
  %823 = load i64, ptr %221, align 8
  %824 = icmp sgt i64 %823, 0
  br i1 %824, label %815, label %825
825:
  %826 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 10
  %827 = load i64, ptr %826, align 8
  %828 = icmp eq i64 %827, 0
  br i1 %828, label %829, label %841
829:
  %830 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 2
  %831 = load ptr, ptr %830, align 8
  %832 = icmp eq ptr %831, null
  br i1 %832, label %833, label %841
833:
  %834 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 7
  %835 = load ptr, ptr %834, align 8
  %836 = icmp eq ptr %835, null
  br i1 %836, label %837, label %841
837:
  %838 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 16
  %839 = load i32, ptr %838, align 4
  %840 = icmp eq i32 %839, 0
  br i1 %840, label %842, label %841
841:
  call fastcc void @ws_reset(ptr nonnull %216)
  br label %842
842:
  store i64 0, ptr %226, align 8
  %843 = icmp eq ptr %811, null
  br i1 %843, label %845, label %844
844:
  call void @Py_DecRef(ptr nonnull %811)
  br label %845
845:
  br i1 %211, label %865, label %846
846:
  %847 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 28
  %848 = load ptr, ptr %847, align 8
  %849 = icmp eq ptr %848, null
  br i1 %849, label %862, label %850
850:
  %851 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 3
  %852 = load ptr, ptr %851, align 8
  %853 = icmp eq ptr %852, %848
  br i1 %853, label %860, label %854
854:
  %855 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 3, i64 1
  %856 = load ptr, ptr %855, align 8
  %857 = icmp eq ptr %856, %848
  br i1 %857, label %860, label %858
858:
  store ptr %852, ptr %855, align 8
  store ptr %848, ptr %851, align 8
  %859 = icmp eq ptr %856, null
  br i1 %859, label %862, label %860
860:
  %861 = phi ptr [ %856, %858 ], [ %848, %854 ], [ %848, %850 ]
  call void @Py_DecRef(ptr nonnull %861)
  br label %862
862:
  store ptr null, ptr %847, align 8
  %863 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 17
  store i32 0, ptr %863, align 8
  %864 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 6
  store i32 0, ptr %864, align 8
  call void @Py_DecRef(ptr %215)
  br label %873
865:
  %866 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 17
  %867 = load i32, ptr %866, align 8
  %868 = icmp eq i32 %867, 0
  br i1 %868, label %870, label %869
869:
  call fastcc void @ws_free(ptr nonnull %216)
  br label %873
870:
  %871 = load ptr, ptr %212, align 8
  %872 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 19
  store ptr %871, ptr %872, align 8
  store ptr %216, ptr %212, align 8
  br label %873
873:
  %874 = phi ptr [ null, %139 ], [ null, %172 ], [ %209, %208 ], [ %812, %869 ], [ %812, %870 ], [ %812, %862 ]
  ret ptr %874
}
declare void @Py_IncRef(ptr)
define internal fastcc void @ws_free(ptr %0) {
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
  %45 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, null
  br i1 %47, label %58, label %48
48:
  %49 = phi ptr [ %56, %48 ], [ %46, %44 ]
  %50 = load ptr, ptr %49, align 8
  store ptr %50, ptr %45, align 8
  %51 = getelementptr inbounds i8, ptr %49, i64 -1
  %52 = load i8, ptr %51, align 1
  %53 = zext i8 %52 to i64
  %54 = sub nsw i64 0, %53
  %55 = getelementptr inbounds i8, ptr %49, i64 %54
  tail call void @free(ptr nonnull %55)
  %56 = load ptr, ptr %45, align 8
  %57 = icmp eq ptr %56, null
  br i1 %57, label %58, label %48
58:
  %59 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %60 = load ptr, ptr %59, align 8
  tail call void @free(ptr %60)
  tail call void @free(ptr nonnull %0)
  ret void
}
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
  %473 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
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
  %3 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 21), align 8
  %4 = tail call ptr @PyType_GenericAlloc(ptr %3, i64 0)
  %5 = icmp eq ptr %4, null
  br i1 %5, label %23, label %6
6:
  %7 = load i64, ptr @allocations, align 8
  %8 = add nsw i64 %7, 1
  store i64 %8, ptr @allocations, align 8
  %9 = shl i64 %0, 3
  %10 = shl i64 %1, 4
  %11 = add i64 %10, %9
  %12 = or i64 %11, 1
  %13 = tail call ptr @calloc(i64 1, i64 %12)
  %14 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 3
  store ptr %13, ptr %14, align 8
  %15 = icmp eq ptr %13, null
  br i1 %15, label %16, label %18
16:
  tail call void @Py_DecRef(ptr nonnull %4)
  %17 = tail call ptr @PyErr_NoMemory()
  br label %23
18:
  %19 = getelementptr inbounds i64, ptr %13, i64 %0
  %20 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 4
  store ptr %19, ptr %20, align 8
  %21 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 1
  store i64 %0, ptr %21, align 8
  %22 = getelementptr inbounds %struct.Kept, ptr %4, i64 0, i32 2
  store i64 %1, ptr %22, align 8
  br label %23
23:
  %24 = phi ptr [ %4, %18 ], [ %17, %16 ], [ null, %2 ]
  ret ptr %24
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
  br i1 %10, label %17, label %11
11:
  %12 = phi ptr [ %15, %11 ], [ %9, %7 ]
  %13 = getelementptr inbounds %struct.Workspace, ptr %12, i64 0, i32 19
  %14 = load ptr, ptr %13, align 8
  store ptr %14, ptr %8, align 8
  tail call fastcc void @ws_free(ptr nonnull %12)
  %15 = load ptr, ptr %8, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %17, label %11
17:
  %18 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 25
  %19 = load ptr, ptr %18, align 8
  tail call void @free(ptr %19)
  %20 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %21 = load ptr, ptr %20, align 8
  %22 = tail call ptr @PyType_GetSlot(ptr %21, i32 74)
  tail call void %22(ptr nonnull %0)
  tail call void @Py_DecRef(ptr %21)
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
  br i1 %4, label %6, label %5
5:
  tail call fastcc void @ws_free(ptr nonnull %3)
  br label %6
6:
  %7 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3
  %8 = load ptr, ptr %7, align 8
  store ptr null, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %11, label %10
10:
  tail call void @Py_DecRef(ptr nonnull %8)
  br label %11
11:
  %12 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3, i64 1
  %13 = load ptr, ptr %12, align 8
  store ptr null, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %16, label %15
15:
  tail call void @Py_DecRef(ptr nonnull %13)
  br label %16
16:
  %17 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 4
  %18 = load ptr, ptr %17, align 8
  tail call void @free(ptr %18)
  %19 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %20 = load ptr, ptr %19, align 8
  %21 = tail call ptr @PyType_GetSlot(ptr %20, i32 74)
  tail call void %21(ptr nonnull %0)
  tail call void @Py_DecRef(ptr %20)
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
  br label %24
8:
  %9 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %13, label %12
12:
  tail call fastcc void @ws_free(ptr nonnull %10)
  br label %13
13:
  store ptr null, ptr %9, align 8
  %14 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3
  %15 = load ptr, ptr %14, align 8
  store ptr null, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %18, label %17
17:
  tail call void @Py_DecRef(ptr nonnull %15)
  br label %18
18:
  %19 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 3, i64 1
  %20 = load ptr, ptr %19, align 8
  store ptr null, ptr %19, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %23, label %22
22:
  tail call void @Py_DecRef(ptr nonnull %20)
  br label %23
23:
  tail call void @Py_IncRef(ptr nonnull @_Py_NoneStruct)
  br label %24
24:
  %25 = phi ptr [ null, %6 ], [ @_Py_NoneStruct, %23 ]
  ret ptr %25
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
  %14 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 19), align 8
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
declare i64 @llvm.umax.i64(i64, i64)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr)

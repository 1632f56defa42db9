; sources 03c12ea38b7db5f5e2cec429937e6cf0df3fd4878f1a63f4869dd78eade8efc6
; made by tools/build_runtime.py
%struct.Api = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, ptr, ptr, ptr, ptr, ptr }
%struct.Object = type { i64, ptr }
%struct.Spec = type { ptr, i32, i32, i32, ptr }
%struct.Slot = type { i32, ptr }
%struct.Member = type { ptr, i32, i64, i32, ptr }
%struct.Method = type { ptr, ptr, i32, ptr }
%struct.GetSet = type { ptr, ptr, ptr, ptr, ptr }
%struct.Workspace = type { ptr, ptr, ptr, [8 x i64], i32, i32, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, i64, ptr, i64 }
%struct.Chunk = type { ptr, i64, [6 x i64] }
%struct.Array = type { %struct.Object, ptr, i32, ptr, ptr, ptr, ptr, i32, ptr, ptr, ptr }
%struct.Descr = type { %struct.Object, ptr, i8, i8, i8, i8, i32, i64, i64 }
%struct.Block = type { ptr, i64, ptr }
%struct.TapeHeader = type { ptr, i64, i64 }
%struct.Tape = type { ptr, i64, i64, [5 x i64] }
%struct.Header = type { i64, i32, i32, i32, i32, i32, i32, ptr, ptr, i64 }
%struct.VarObject = type { %struct.Object, i64 }
%struct.Variant = type { %struct.Object, ptr, i64, i64, i64, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Check = type { ptr, ptr, i64, i64, i64, i64 }
%struct.Node = type { i8, i8, i8, i8, i32, i64, ptr, ptr }
%struct.Outcome = type { i32, i64, i64 }
%struct.Given = type { %struct.Object, ptr, [3 x i64], ptr, i64, i32 }
%struct.Extent = type { ptr, ptr }
%struct.Call = type { ptr, ptr, ptr, i64, i64 }
%struct.Guard = type { ptr, i64 }
%struct.List = type { %struct.VarObject, ptr }
%struct.Seen = type { ptr, ptr, ptr, i32 }
%struct.Number = type { %struct.Object, %union.anon }
%union.anon = type { [2 x double] }
%struct.Cell = type { %struct.Object, ptr }
%struct.Entry = type { %struct.Object, ptr, ptr, ptr, ptr, ptr }
@allocations = internal unnamed_addr global i64 0, align 8
@api = internal unnamed_addr global %struct.Api zeroinitializer, align 8
@blas.0 = internal unnamed_addr global ptr null, align 8
@blas.1 = internal unnamed_addr global ptr null, align 8
@PyList_Type = external global %struct.Object, align 8
@_Py_NoneStruct = external global %struct.Object, align 8
@PyTuple_Type = external global %struct.Object, align 8
@PyExc_ValueError = external local_unnamed_addr global ptr, align 8
@.str = private unnamed_addr constant [38 x i8] c"malformed descriptor of compiled code\00", align 1
@variant_spec = internal global %struct.Spec { ptr @.str.18, i32 224, i32 0, i32 18560, ptr @variant_slots }, align 8
@workspace_spec = internal global %struct.Spec { ptr @.str.25, i32 72, i32 0, i32 128, ptr @workspace_slots }, align 8
@entry_spec = internal global %struct.Spec { ptr @.str.32, i32 56, i32 0, i32 19456, ptr @entry_slots }, align 8
@PyCell_Type = external global %struct.Object, align 8
@PyDict_Type = external global %struct.Object, align 8
@PyUnicode_Type = external global %struct.Object, align 8
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
@PyExc_KeyboardInterrupt = external local_unnamed_addr global ptr, align 8
@PyExc_SystemError = external local_unnamed_addr global ptr, align 8
@.str.10 = private unnamed_addr constant [32 x i8] c"pullback: bad result descriptor\00", align 1
@.str.11 = private unnamed_addr constant [61 x i8] c"an array in out has not the shape of the result, which is %R\00", align 1
@.str.12 = private unnamed_addr constant [47 x i8] c"compiled code was called with other parameters\00", align 1
@.str.13 = private unnamed_addr constant [76 x i8] c"argument %zd is not of the type (or layout) that this code was compiled for\00", align 1
@.str.14 = private unnamed_addr constant [55 x i8] c"array arguments %zd and %zd overlap and one is written\00", align 1
@.str.15 = private unnamed_addr constant [42 x i8] c"these sizes need code that stretches axes\00", align 1
@.str.16 = private unnamed_addr constant [46 x i8] c"a global or closure variable changed its type\00", align 1
@.str.17 = private unnamed_addr constant [25 x i8] c"this code is out of date\00", align 1
@.str.18 = private unnamed_addr constant [17 x i8] c"pullback.Variant\00", align 1
@variant_slots = internal global [7 x %struct.Slot] [%struct.Slot { i32 50, ptr @PyVectorcall_Call }, %struct.Slot { i32 51, ptr @variant_clear }, %struct.Slot { i32 52, ptr @variant_dealloc }, %struct.Slot { i32 71, ptr @variant_traverse }, %struct.Slot { i32 72, ptr @variant_members }, %struct.Slot { i32 56, ptr @.str.19 }, %struct.Slot zeroinitializer], align 16
@variant_members = internal global [4 x %struct.Member] [%struct.Member { ptr @.str.20, i32 19, i64 160, i32 1, ptr null }, %struct.Member { ptr @.str.21, i32 6, i64 192, i32 1, ptr @.str.22 }, %struct.Member { ptr @.str.23, i32 6, i64 216, i32 1, ptr @.str.24 }, %struct.Member zeroinitializer], align 16
@.str.19 = private unnamed_addr constant [33 x i8] c"Compiled code for one signature.\00", align 1
@.str.20 = private unnamed_addr constant [21 x i8] c"__vectorcalloffset__\00", align 1
@.str.21 = private unnamed_addr constant [7 x i8] c"hidden\00", align 1
@.str.22 = private unnamed_addr constant [36 x i8] c"list of the values of hidden inputs\00", align 1
@.str.23 = private unnamed_addr constant [5 x i8] c"keep\00", align 1
@.str.24 = private unnamed_addr constant [35 x i8] c"what the compiled code needs alive\00", align 1
@.str.25 = private unnamed_addr constant [19 x i8] c"pullback.Workspace\00", align 1
@workspace_slots = internal global [5 x %struct.Slot] [%struct.Slot { i32 52, ptr @workspace_dealloc }, %struct.Slot { i32 64, ptr @workspace_methods }, %struct.Slot { i32 73, ptr @workspace_getset }, %struct.Slot { i32 56, ptr @.str.26 }, %struct.Slot zeroinitializer], align 16
@workspace_methods = internal global [2 x %struct.Method] [%struct.Method { ptr @.str.27, ptr @workspace_release, i32 4, ptr @.str.28 }, %struct.Method zeroinitializer], align 16
@workspace_getset = internal global [2 x %struct.GetSet] [%struct.GetSet { ptr @.str.30, ptr @workspace_nbytes, ptr null, ptr @.str.31, ptr null }, %struct.GetSet zeroinitializer], align 16
@.str.26 = private unnamed_addr constant [71 x i8] c"Memory that calls of one rule with the same sizes use again and again.\00", align 1
@.str.27 = private unnamed_addr constant [8 x i8] c"release\00", align 1
@.str.28 = private unnamed_addr constant [56 x i8] c"Free the memory; the workspace cannot be used any more.\00", align 1
@.str.29 = private unnamed_addr constant [25 x i8] c"this workspace is in use\00", align 1
@.str.30 = private unnamed_addr constant [7 x i8] c"nbytes\00", align 1
@.str.31 = private unnamed_addr constant [20 x i8] c"bytes that it holds\00", align 1
@.str.32 = private unnamed_addr constant [15 x i8] c"pullback.Entry\00", align 1
@entry_slots = internal global [11 x %struct.Slot] [%struct.Slot { i32 50, ptr @PyVectorcall_Call }, %struct.Slot { i32 51, ptr @entry_clear }, %struct.Slot { i32 52, ptr @entry_dealloc }, %struct.Slot { i32 60, ptr @entry_init }, %struct.Slot { i32 64, ptr @entry_methods }, %struct.Slot { i32 65, ptr @entry_new }, %struct.Slot { i32 71, ptr @entry_traverse }, %struct.Slot { i32 72, ptr @entry_members }, %struct.Slot { i32 73, ptr @entry_getset }, %struct.Slot { i32 56, ptr @.str.33 }, %struct.Slot zeroinitializer], align 16
@entry_methods = internal global [2 x %struct.Method] [%struct.Method { ptr @.str.35, ptr @init_subclass, i32 20, ptr null }, %struct.Method zeroinitializer], align 16
@entry_members = internal global [5 x %struct.Member] [%struct.Member { ptr @.str.20, i32 19, i64 16, i32 1, ptr null }, %struct.Member { ptr @.str.38, i32 19, i64 24, i32 1, ptr null }, %struct.Member { ptr @.str.39, i32 19, i64 32, i32 1, ptr null }, %struct.Member { ptr @.str.40, i32 6, i64 48, i32 0, ptr @.str.41 }, %struct.Member zeroinitializer], align 16
@entry_getset = internal global [3 x %struct.GetSet] [%struct.GetSet { ptr @.str.42, ptr @PyObject_GenericGetDict, ptr @PyObject_GenericSetDict, ptr null, ptr null }, %struct.GetSet { ptr @.str.43, ptr @get_variants, ptr @set_variants, ptr @.str.44, ptr null }, %struct.GetSet zeroinitializer], align 16
@.str.33 = private unnamed_addr constant [42 x i8] c"A callable whose calls run compiled code.\00", align 1
@.str.34 = private unnamed_addr constant [40 x i8] c"Entry takes one argument, the slow path\00", align 1
@.str.35 = private unnamed_addr constant [18 x i8] c"__init_subclass__\00", align 1
@.str.36 = private unnamed_addr constant [69 x i8] c"no compiled variant takes these arguments, and there is no slow path\00", align 1
@.str.37 = private unnamed_addr constant [27 x i8] c" in a pullback entry point\00", align 1
@.str.38 = private unnamed_addr constant [15 x i8] c"__dictoffset__\00", align 1
@.str.39 = private unnamed_addr constant [19 x i8] c"__weaklistoffset__\00", align 1
@.str.40 = private unnamed_addr constant [5 x i8] c"slow\00", align 1
@.str.41 = private unnamed_addr constant [59 x i8] c"slow(args, kwnames): takes the calls that no variant takes\00", align 1
@.str.42 = private unnamed_addr constant [9 x i8] c"__dict__\00", align 1
@.str.43 = private unnamed_addr constant [9 x i8] c"variants\00", align 1
@.str.44 = private unnamed_addr constant [34 x i8] c"compiled variants, tried in order\00", align 1
@.str.45 = private unnamed_addr constant [44 x i8] c"variants must be a tuple of Variant objects\00", align 1
define ptr @pb_arena_grow(ptr %0, i64 %1) {
  %3 = icmp ugt i64 %1, 1152921504606846976
  br i1 %3, label %64, label %4
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
  br label %64
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
  br label %55
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
  %39 = load i64, ptr @allocations, align 8
  %40 = add nsw i64 %39, 1
  store i64 %40, ptr @allocations, align 8
  %41 = add nuw nsw i64 %38, 128
  %42 = tail call ptr @malloc(i64 %41)
  %43 = icmp eq ptr %42, null
  br i1 %43, label %64, label %44
44:
  %45 = ptrtoint ptr %42 to i64
  %46 = and i64 %45, -64
  %47 = add i64 %46, 64
  %48 = inttoptr i64 %47 to ptr
  %49 = sub i64 %47, %45
  %50 = trunc i64 %49 to i8
  %51 = getelementptr inbounds i8, ptr %48, i64 -1
  store i8 %50, ptr %51, align 1
  %52 = icmp eq i64 %47, 0
  br i1 %52, label %64, label %53
53:
  %54 = getelementptr inbounds %struct.Chunk, ptr %48, i64 0, i32 1
  store i64 %38, ptr %54, align 8
  br label %55
55:
  %56 = phi ptr [ %20, %26 ], [ %48, %53 ]
  %57 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %58 = load ptr, ptr %57, align 8
  store ptr %58, ptr %56, align 8
  store ptr %56, ptr %57, align 8
  %59 = getelementptr inbounds %struct.Chunk, ptr %56, i64 1
  %60 = getelementptr inbounds i8, ptr %59, i64 %8
  store ptr %60, ptr %0, align 8
  %61 = getelementptr inbounds %struct.Chunk, ptr %56, i64 0, i32 1
  %62 = load i64, ptr %61, align 8
  %63 = getelementptr inbounds i8, ptr %59, i64 %62
  store ptr %63, ptr %9, align 8
  br label %64
64:
  %65 = phi ptr [ %11, %16 ], [ %59, %55 ], [ null, %2 ], [ null, %44 ], [ null, %35 ]
  ret ptr %65
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
  br i1 %3, label %120, label %4
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
  br i1 %18, label %120, label %19
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
  br i1 %35, label %97, label %36
36:
  %37 = load i64, ptr %5, align 8
  %38 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 26
  %39 = load i64, ptr %38, align 8
  %40 = icmp slt i64 %37, %39
  br i1 %40, label %41, label %97
41:
  %42 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 25
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr inbounds i64, ptr %43, i64 %37
  %45 = load i64, ptr %44, align 8
  %46 = icmp sgt i64 %45, -1
  %47 = icmp slt i64 %45, %34
  %48 = select i1 %46, i1 %47, i1 false
  br i1 %48, label %49, label %97
49:
  %50 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 23
  %51 = load ptr, ptr %50, align 8
  %52 = getelementptr inbounds ptr, ptr %51, i64 %45
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr inbounds %struct.Array, ptr %53, i64 0, i32 6
  %55 = load ptr, ptr %54, align 8
  %56 = getelementptr inbounds %struct.Descr, ptr %55, i64 0, i32 8
  %57 = load i64, ptr %56, align 8
  %58 = getelementptr inbounds %struct.Array, ptr %53, i64 0, i32 2
  %59 = load i32, ptr %58, align 8
  %60 = sext i32 %59 to i64
  %61 = icmp sgt i32 %59, 0
  br i1 %61, label %62, label %73
62:
  %63 = getelementptr inbounds %struct.Array, ptr %53, i64 0, i32 3
  %64 = load ptr, ptr %63, align 8
  br label %65
65:
  %66 = phi i64 [ 0, %62 ], [ %71, %65 ]
  %67 = phi i64 [ %57, %62 ], [ %70, %65 ]
  %68 = getelementptr inbounds i64, ptr %64, i64 %66
  %69 = load i64, ptr %68, align 8
  %70 = mul nsw i64 %69, %67
  %71 = add nuw nsw i64 %66, 1
  %72 = icmp eq i64 %71, %60
  br i1 %72, label %73, label %65
73:
  %74 = phi i64 [ %57, %49 ], [ %70, %65 ]
  %75 = icmp eq i64 %74, %1
  br i1 %75, label %76, label %97
76:
  %77 = getelementptr inbounds %struct.Array, ptr %53, i64 0, i32 7
  %78 = load i32, ptr %77, align 8
  %79 = and i32 %78, 1
  %80 = icmp eq i32 %79, 0
  br i1 %80, label %97, label %81
81:
  %82 = getelementptr inbounds %struct.Array, ptr %53, i64 0, i32 1
  %83 = load ptr, ptr %82, align 8
  %84 = ptrtoint ptr %83 to i64
  %85 = and i64 %84, 15
  %86 = icmp ne i64 %85, 0
  %87 = icmp eq ptr %83, null
  %88 = select i1 %86, i1 true, i1 %87
  br i1 %88, label %97, label %89
89:
  %90 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %91 = load ptr, ptr %90, align 8
  %92 = getelementptr inbounds %struct.Block, ptr %91, i64 %37
  store ptr %83, ptr %92, align 8
  %93 = getelementptr inbounds i8, ptr %92, i64 8
  store i64 %32, ptr %93, align 8
  %94 = getelementptr inbounds i8, ptr %92, i64 16
  store ptr %53, ptr %94, align 8
  %95 = load i64, ptr %5, align 8
  %96 = add nsw i64 %95, 1
  store i64 %96, ptr %5, align 8
  br label %120
97:
  %98 = load i64, ptr @allocations, align 8
  %99 = add nsw i64 %98, 1
  store i64 %99, ptr @allocations, align 8
  %100 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 18
  %101 = load ptr, ptr %100, align 8
  %102 = icmp eq ptr %101, null
  br i1 %102, label %105, label %103
103:
  %104 = tail call ptr @malloc(i64 %32)
  br label %109
105:
  %106 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 5), align 8
  %107 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 6), align 8
  %108 = tail call ptr %106(ptr %107, i64 %32)
  br label %109
109:
  %110 = phi ptr [ %104, %103 ], [ %108, %105 ]
  %111 = icmp eq ptr %110, null
  br i1 %111, label %120, label %112
112:
  %113 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %114 = load ptr, ptr %113, align 8
  %115 = load i64, ptr %5, align 8
  %116 = add nsw i64 %115, 1
  store i64 %116, ptr %5, align 8
  %117 = getelementptr inbounds %struct.Block, ptr %114, i64 %115
  store ptr %110, ptr %117, align 8
  %118 = getelementptr inbounds i8, ptr %117, i64 8
  store i64 %32, ptr %118, align 8
  %119 = getelementptr inbounds i8, ptr %117, i64 16
  store ptr null, ptr %119, align 8
  br label %120
120:
  %121 = phi ptr [ %83, %89 ], [ %110, %112 ], [ null, %2 ], [ null, %10 ], [ null, %109 ]
  ret ptr %121
}
declare ptr @malloc(i64)
declare ptr @memcpy(ptr, ptr, i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1 immarg)
define i32 @pb_tape_grow(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp slt i64 %3, 0
  %6 = icmp slt i64 %2, 1
  %7 = or i1 %6, %5
  br i1 %7, label %120, label %8
8:
  %9 = udiv i64 1152921504606846976, %2
  %10 = icmp ugt i64 %9, %3
  br i1 %10, label %11, label %120
11:
  %12 = load ptr, ptr %1, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %20, label %14
14:
  %15 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  %16 = load i64, ptr %15, align 8
  %17 = icmp sgt i64 %16, %3
  br i1 %17, label %120, label %18
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
  br i1 %33, label %34, label %107
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
  br label %75
47:
  %48 = icmp ult i64 %27, 1048576
  %49 = add i64 %27, -4611686018427387841
  %50 = icmp ult i64 %49, -4611686018427387905
  br i1 %50, label %120, label %51
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
  br i1 %61, label %120, label %62
62:
  %63 = ptrtoint ptr %60 to i64
  %64 = and i64 %63, -64
  %65 = add i64 %64, 64
  %66 = inttoptr i64 %65 to ptr
  %67 = sub i64 %65, %63
  %68 = trunc i64 %67 to i8
  %69 = getelementptr inbounds i8, ptr %66, i64 -1
  store i8 %68, ptr %69, align 1
  %70 = icmp eq i64 %65, 0
  br i1 %70, label %120, label %71
71:
  %72 = getelementptr inbounds %struct.Tape, ptr %66, i64 0, i32 1
  store i64 %27, ptr %72, align 8
  %73 = select i1 %48, i64 0, i64 %27
  %74 = getelementptr inbounds %struct.Tape, ptr %66, i64 0, i32 2
  store i64 %73, ptr %74, align 16
  br label %75
75:
  %76 = phi ptr [ %38, %44 ], [ %66, %71 ]
  br i1 %13, label %104, label %77
77:
  %78 = getelementptr inbounds %struct.Tape, ptr %76, i64 1
  %79 = getelementptr inbounds %struct.Tape, ptr %29, i64 1
  %80 = getelementptr inbounds %struct.Tape, ptr %29, i64 0, i32 2
  %81 = load i64, ptr %80, align 8
  %82 = tail call ptr @memcpy(ptr nonnull %78, ptr nonnull %79, i64 %81)
  %83 = getelementptr inbounds %struct.Tape, ptr %76, i64 0, i32 2
  %84 = load i64, ptr %83, align 8
  %85 = load i64, ptr %80, align 8
  %86 = icmp ult i64 %84, %85
  br i1 %86, label %87, label %88
87:
  store i64 %85, ptr %83, align 8
  br label %88
88:
  %89 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  br label %90
90:
  %91 = phi ptr [ %89, %88 ], [ %92, %94 ]
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, null
  br i1 %93, label %98, label %94
94:
  %95 = icmp eq ptr %92, %29
  br i1 %95, label %96, label %90
96:
  %97 = load ptr, ptr %29, align 8
  store ptr %97, ptr %91, align 8
  br label %98
98:
  %99 = getelementptr inbounds i8, ptr %29, i64 -1
  %100 = load i8, ptr %99, align 1
  %101 = zext i8 %100 to i64
  %102 = sub nsw i64 0, %101
  %103 = getelementptr inbounds i8, ptr %29, i64 %102
  tail call void @free(ptr nonnull %103)
  br label %104
104:
  %105 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %106 = load ptr, ptr %105, align 8
  store ptr %106, ptr %76, align 8
  store ptr %76, ptr %105, align 8
  br label %107
107:
  %108 = phi ptr [ %76, %104 ], [ %28, %30 ]
  %109 = getelementptr inbounds %struct.Tape, ptr %108, i64 0, i32 2
  %110 = load i64, ptr %109, align 8
  %111 = icmp ugt i64 %27, %110
  br i1 %111, label %112, label %117
112:
  %113 = getelementptr inbounds %struct.Tape, ptr %108, i64 1
  %114 = getelementptr inbounds i8, ptr %113, i64 %110
  %115 = sub i64 %27, %110
  %116 = tail call ptr @memset(ptr nonnull %114, i32 0, i64 %115)
  store i64 %27, ptr %109, align 8
  br label %117
117:
  %118 = getelementptr inbounds %struct.Tape, ptr %108, i64 1
  store ptr %118, ptr %1, align 8
  %119 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  store i64 %26, ptr %119, align 8
  br label %120
120:
  %121 = phi i32 [ 0, %117 ], [ 1, %8 ], [ 1, %4 ], [ 0, %14 ], [ 1, %62 ], [ 1, %47 ], [ 1, %59 ]
  ret i32 %121
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
  %7 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
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
define void @pb_set_blas(ptr %0, ptr %1) {
  store ptr %0, ptr @blas.0, align 8
  store ptr %1, ptr @blas.1, align 8
  ret void
}
define i32 @pb_matmul_f8(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10, i64 %11) {
  %13 = alloca i8, align 1
  %14 = alloca i8, align 1
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  %21 = alloca double, align 8
  %22 = icmp slt i64 %0, 1
  %23 = icmp slt i64 %1, 1
  %24 = or i1 %22, %23
  %25 = icmp slt i64 %2, 1
  %26 = or i1 %24, %25
  br i1 %26, label %216, label %27
27:
  %28 = icmp eq i64 %4, 1
  br i1 %28, label %34, label %29
29:
  %30 = icmp eq i64 %5, 1
  %31 = icmp eq i64 %0, 1
  %32 = or i1 %31, %30
  br i1 %32, label %33, label %34
33:
  br label %34
34:
  %35 = phi i64 [ %5, %33 ], [ %4, %29 ], [ 1, %27 ]
  %36 = phi i64 [ %4, %33 ], [ %5, %29 ], [ %5, %27 ]
  %37 = phi ptr [ %9, %33 ], [ %6, %29 ], [ %6, %27 ]
  %38 = phi i64 [ %11, %33 ], [ %7, %29 ], [ %7, %27 ]
  %39 = phi i64 [ %10, %33 ], [ %8, %29 ], [ %8, %27 ]
  %40 = phi ptr [ %6, %33 ], [ %9, %29 ], [ %9, %27 ]
  %41 = phi i64 [ %8, %33 ], [ %10, %29 ], [ %10, %27 ]
  %42 = phi i64 [ %7, %33 ], [ %11, %29 ], [ %11, %27 ]
  %43 = phi i64 [ %0, %33 ], [ %1, %29 ], [ %1, %27 ]
  %44 = phi i64 [ %1, %33 ], [ %0, %29 ], [ %0, %27 ]
  %45 = icmp ult i64 %43, 2
  %46 = select i1 %45, i64 %44, i64 %36
  %47 = load ptr, ptr @blas.0, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %61, label %49
49:
  %50 = icmp ne i64 %35, 1
  %51 = icmp ugt i64 %44, 1
  %52 = and i1 %50, %51
  br i1 %52, label %61, label %53
53:
  %54 = icmp slt i64 %46, %44
  %55 = or i64 %43, %2
  %56 = or i64 %55, %44
  %57 = icmp ugt i64 %56, 2147483647
  %58 = or i1 %54, %57
  %59 = icmp sgt i64 %46, 2147483647
  %60 = or i1 %59, %58
  br i1 %60, label %61, label %92
61:
  br label %62
62:
  %63 = phi i64 [ %90, %89 ], [ 0, %61 ]
  %64 = mul nsw i64 %63, %38
  %65 = mul nsw i64 %63, %35
  br label %66
66:
  %67 = phi i64 [ 0, %62 ], [ %87, %86 ]
  %68 = mul nsw i64 %67, %39
  %69 = add nsw i64 %68, %64
  %70 = getelementptr inbounds double, ptr %37, i64 %69
  %71 = mul nsw i64 %67, %41
  br label %72
72:
  %73 = phi i64 [ 0, %66 ], [ %84, %72 ]
  %74 = load double, ptr %70, align 8
  %75 = mul nsw i64 %73, %42
  %76 = add nsw i64 %75, %71
  %77 = getelementptr inbounds double, ptr %40, i64 %76
  %78 = load double, ptr %77, align 8
  %79 = mul nsw i64 %73, %36
  %80 = add nsw i64 %79, %65
  %81 = getelementptr inbounds double, ptr %3, i64 %80
  %82 = load double, ptr %81, align 8
  %83 = tail call double @llvm.fmuladd.f64(double %74, double %78, double %82)
  store double %83, ptr %81, align 8
  %84 = add nuw nsw i64 %73, 1
  %85 = icmp eq i64 %84, %43
  br i1 %85, label %86, label %72
86:
  %87 = add nuw nsw i64 %67, 1
  %88 = icmp eq i64 %87, %2
  br i1 %88, label %89, label %66
89:
  %90 = add nuw nsw i64 %63, 1
  %91 = icmp eq i64 %90, %44
  br i1 %91, label %216, label %62
92:
  %93 = icmp eq i64 %38, 1
  %94 = icmp ult i64 %44, 2
  %95 = or i1 %93, %94
  br i1 %95, label %96, label %104
96:
  %97 = icmp ult i64 %2, 2
  %98 = icmp sle i64 %44, %39
  %99 = or i1 %97, %98
  br i1 %99, label %100, label %104
100:
  %101 = icmp slt i64 %39, 1
  %102 = or i1 %97, %101
  %103 = select i1 %102, i64 %44, i64 %39
  br label %115
104:
  %105 = icmp eq i64 %39, 1
  %106 = icmp ult i64 %2, 2
  %107 = or i1 %106, %105
  %108 = icmp sge i64 %38, %2
  %109 = or i1 %108, %94
  %110 = and i1 %107, %109
  br i1 %110, label %111, label %115
111:
  %112 = icmp slt i64 %38, 1
  %113 = or i1 %112, %94
  %114 = select i1 %113, i64 %2, i64 %38
  br label %115
115:
  %116 = phi i64 [ undef, %104 ], [ %114, %111 ], [ %103, %100 ]
  %117 = phi i1 [ true, %104 ], [ false, %111 ], [ false, %100 ]
  %118 = phi i8 [ 0, %104 ], [ 84, %111 ], [ 78, %100 ]
  store i8 %118, ptr %13, align 1
  %119 = icmp eq i64 %41, 1
  %120 = icmp ult i64 %2, 2
  %121 = or i1 %120, %119
  %122 = icmp sge i64 %42, %2
  %123 = or i1 %122, %45
  %124 = and i1 %121, %123
  br i1 %124, label %125, label %129
125:
  %126 = icmp slt i64 %42, 1
  %127 = or i1 %126, %45
  %128 = select i1 %127, i64 %2, i64 %42
  br label %139
129:
  %130 = icmp eq i64 %42, 1
  %131 = or i1 %130, %45
  %132 = icmp sle i64 %43, %41
  %133 = or i1 %120, %132
  %134 = and i1 %131, %133
  br i1 %134, label %135, label %139
135:
  %136 = icmp slt i64 %41, 1
  %137 = or i1 %120, %136
  %138 = select i1 %137, i64 %43, i64 %41
  br label %139
139:
  %140 = phi i64 [ undef, %129 ], [ %138, %135 ], [ %128, %125 ]
  %141 = phi i1 [ true, %129 ], [ false, %135 ], [ false, %125 ]
  %142 = phi i8 [ 0, %129 ], [ 84, %135 ], [ 78, %125 ]
  store i8 %142, ptr %14, align 1
  %143 = icmp ugt i64 %116, 2147483647
  %144 = select i1 %117, i1 true, i1 %143
  br i1 %144, label %145, label %168
145:
  %146 = shl i64 %2, 3
  %147 = mul i64 %146, %44
  %148 = tail call ptr @malloc(i64 %147)
  %149 = icmp eq ptr %148, null
  br i1 %149, label %216, label %150
150:
  %151 = phi i64 [ %165, %164 ], [ 0, %145 ]
  %152 = mul nsw i64 %151, %39
  %153 = mul nsw i64 %151, %44
  br label %154
154:
  %155 = phi i64 [ 0, %150 ], [ %162, %154 ]
  %156 = mul nsw i64 %155, %38
  %157 = add nsw i64 %156, %152
  %158 = getelementptr inbounds double, ptr %37, i64 %157
  %159 = load double, ptr %158, align 8
  %160 = add nsw i64 %155, %153
  %161 = getelementptr inbounds double, ptr %148, i64 %160
  store double %159, ptr %161, align 8
  %162 = add nuw nsw i64 %155, 1
  %163 = icmp eq i64 %162, %44
  br i1 %163, label %164, label %154
164:
  %165 = add nuw nsw i64 %151, 1
  %166 = icmp eq i64 %165, %2
  br i1 %166, label %167, label %150
167:
  store i8 78, ptr %13, align 1
  br label %168
168:
  %169 = phi i64 [ %44, %167 ], [ %116, %139 ]
  %170 = phi ptr [ %148, %167 ], [ %37, %139 ]
  %171 = phi ptr [ %148, %167 ], [ null, %139 ]
  %172 = icmp sgt i64 %140, 2147483647
  %173 = select i1 %141, i1 true, i1 %172
  br i1 %173, label %174, label %205
174:
  %175 = shl i64 %2, 3
  %176 = mul i64 %175, %43
  %177 = tail call ptr @malloc(i64 %176)
  %178 = icmp ne ptr %177, null
  %179 = icmp sgt i64 %43, 0
  %180 = and i1 %179, %178
  br i1 %180, label %181, label %201
181:
  %182 = icmp sgt i64 %2, 0
  br label %183
183:
  %184 = phi i64 [ 0, %181 ], [ %199, %198 ]
  br i1 %182, label %185, label %198
185:
  %186 = mul nsw i64 %184, %42
  %187 = mul nsw i64 %184, %2
  br label %188
188:
  %189 = phi i64 [ 0, %185 ], [ %196, %188 ]
  %190 = mul nsw i64 %189, %41
  %191 = add nsw i64 %190, %186
  %192 = getelementptr inbounds double, ptr %40, i64 %191
  %193 = load double, ptr %192, align 8
  %194 = add nsw i64 %189, %187
  %195 = getelementptr inbounds double, ptr %177, i64 %194
  store double %193, ptr %195, align 8
  %196 = add nuw nsw i64 %189, 1
  %197 = icmp eq i64 %196, %2
  br i1 %197, label %198, label %188
198:
  %199 = add nuw nsw i64 %184, 1
  %200 = icmp eq i64 %199, %43
  br i1 %200, label %201, label %183
201:
  %202 = icmp eq ptr %177, null
  br i1 %202, label %203, label %204
203:
  tail call void @free(ptr %171)
  br label %216
204:
  store i8 78, ptr %14, align 1
  br label %205
205:
  %206 = phi i64 [ %2, %204 ], [ %140, %168 ]
  %207 = phi ptr [ %177, %204 ], [ %40, %168 ]
  %208 = phi ptr [ %177, %204 ], [ null, %168 ]
  %209 = trunc i64 %44 to i32
  store i32 %209, ptr %15, align 4
  %210 = trunc i64 %43 to i32
  store i32 %210, ptr %16, align 4
  %211 = trunc i64 %2 to i32
  store i32 %211, ptr %17, align 4
  %212 = trunc i64 %169 to i32
  store i32 %212, ptr %18, align 4
  %213 = trunc i64 %206 to i32
  store i32 %213, ptr %19, align 4
  %214 = trunc i64 %46 to i32
  store i32 %214, ptr %20, align 4
  store double 1.000000e+00, ptr %21, align 8
  %215 = load ptr, ptr @blas.0, align 8
  call void %215(ptr nonnull %13, ptr nonnull %14, ptr nonnull %15, ptr nonnull %16, ptr nonnull %17, ptr nonnull %21, ptr %170, ptr nonnull %18, ptr %207, ptr nonnull %19, ptr nonnull %21, ptr %3, ptr nonnull %20)
  call void @free(ptr %171)
  call void @free(ptr %208)
  br label %216
216:
  %217 = phi i32 [ 0, %205 ], [ 1, %203 ], [ 0, %12 ], [ 1, %145 ], [ 0, %89 ]
  ret i32 %217
}
define i32 @pb_matmul_f4(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10, i64 %11) {
  %13 = alloca i8, align 1
  %14 = alloca i8, align 1
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  %21 = alloca float, align 4
  %22 = icmp slt i64 %0, 1
  %23 = icmp slt i64 %1, 1
  %24 = or i1 %22, %23
  %25 = icmp slt i64 %2, 1
  %26 = or i1 %24, %25
  br i1 %26, label %216, label %27
27:
  %28 = icmp eq i64 %4, 1
  br i1 %28, label %34, label %29
29:
  %30 = icmp eq i64 %5, 1
  %31 = icmp eq i64 %0, 1
  %32 = or i1 %31, %30
  br i1 %32, label %33, label %34
33:
  br label %34
34:
  %35 = phi i64 [ %5, %33 ], [ %4, %29 ], [ 1, %27 ]
  %36 = phi i64 [ %4, %33 ], [ %5, %29 ], [ %5, %27 ]
  %37 = phi ptr [ %9, %33 ], [ %6, %29 ], [ %6, %27 ]
  %38 = phi i64 [ %11, %33 ], [ %7, %29 ], [ %7, %27 ]
  %39 = phi i64 [ %10, %33 ], [ %8, %29 ], [ %8, %27 ]
  %40 = phi ptr [ %6, %33 ], [ %9, %29 ], [ %9, %27 ]
  %41 = phi i64 [ %8, %33 ], [ %10, %29 ], [ %10, %27 ]
  %42 = phi i64 [ %7, %33 ], [ %11, %29 ], [ %11, %27 ]
  %43 = phi i64 [ %0, %33 ], [ %1, %29 ], [ %1, %27 ]
  %44 = phi i64 [ %1, %33 ], [ %0, %29 ], [ %0, %27 ]
  %45 = icmp ult i64 %43, 2
  %46 = select i1 %45, i64 %44, i64 %36
  %47 = load ptr, ptr @blas.1, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %61, label %49
49:
  %50 = icmp ne i64 %35, 1
  %51 = icmp ugt i64 %44, 1
  %52 = and i1 %50, %51
  br i1 %52, label %61, label %53
53:
  %54 = icmp slt i64 %46, %44
  %55 = or i64 %43, %2
  %56 = or i64 %55, %44
  %57 = icmp ugt i64 %56, 2147483647
  %58 = or i1 %54, %57
  %59 = icmp sgt i64 %46, 2147483647
  %60 = or i1 %59, %58
  br i1 %60, label %61, label %92
61:
  br label %62
62:
  %63 = phi i64 [ %90, %89 ], [ 0, %61 ]
  %64 = mul nsw i64 %63, %38
  %65 = mul nsw i64 %63, %35
  br label %66
66:
  %67 = phi i64 [ 0, %62 ], [ %87, %86 ]
  %68 = mul nsw i64 %67, %39
  %69 = add nsw i64 %68, %64
  %70 = getelementptr inbounds float, ptr %37, i64 %69
  %71 = mul nsw i64 %67, %41
  br label %72
72:
  %73 = phi i64 [ 0, %66 ], [ %84, %72 ]
  %74 = load float, ptr %70, align 4
  %75 = mul nsw i64 %73, %42
  %76 = add nsw i64 %75, %71
  %77 = getelementptr inbounds float, ptr %40, i64 %76
  %78 = load float, ptr %77, align 4
  %79 = mul nsw i64 %73, %36
  %80 = add nsw i64 %79, %65
  %81 = getelementptr inbounds float, ptr %3, i64 %80
  %82 = load float, ptr %81, align 4
  %83 = tail call float @llvm.fmuladd.f32(float %74, float %78, float %82)
  store float %83, ptr %81, align 4
  %84 = add nuw nsw i64 %73, 1
  %85 = icmp eq i64 %84, %43
  br i1 %85, label %86, label %72
86:
  %87 = add nuw nsw i64 %67, 1
  %88 = icmp eq i64 %87, %2
  br i1 %88, label %89, label %66
89:
  %90 = add nuw nsw i64 %63, 1
  %91 = icmp eq i64 %90, %44
  br i1 %91, label %216, label %62
92:
  %93 = icmp eq i64 %38, 1
  %94 = icmp ult i64 %44, 2
  %95 = or i1 %93, %94
  br i1 %95, label %96, label %104
96:
  %97 = icmp ult i64 %2, 2
  %98 = icmp sle i64 %44, %39
  %99 = or i1 %97, %98
  br i1 %99, label %100, label %104
100:
  %101 = icmp slt i64 %39, 1
  %102 = or i1 %97, %101
  %103 = select i1 %102, i64 %44, i64 %39
  br label %115
104:
  %105 = icmp eq i64 %39, 1
  %106 = icmp ult i64 %2, 2
  %107 = or i1 %106, %105
  %108 = icmp sge i64 %38, %2
  %109 = or i1 %108, %94
  %110 = and i1 %107, %109
  br i1 %110, label %111, label %115
111:
  %112 = icmp slt i64 %38, 1
  %113 = or i1 %112, %94
  %114 = select i1 %113, i64 %2, i64 %38
  br label %115
115:
  %116 = phi i64 [ undef, %104 ], [ %114, %111 ], [ %103, %100 ]
  %117 = phi i1 [ true, %104 ], [ false, %111 ], [ false, %100 ]
  %118 = phi i8 [ 0, %104 ], [ 84, %111 ], [ 78, %100 ]
  store i8 %118, ptr %13, align 1
  %119 = icmp eq i64 %41, 1
  %120 = icmp ult i64 %2, 2
  %121 = or i1 %120, %119
  %122 = icmp sge i64 %42, %2
  %123 = or i1 %122, %45
  %124 = and i1 %121, %123
  br i1 %124, label %125, label %129
125:
  %126 = icmp slt i64 %42, 1
  %127 = or i1 %126, %45
  %128 = select i1 %127, i64 %2, i64 %42
  br label %139
129:
  %130 = icmp eq i64 %42, 1
  %131 = or i1 %130, %45
  %132 = icmp sle i64 %43, %41
  %133 = or i1 %120, %132
  %134 = and i1 %131, %133
  br i1 %134, label %135, label %139
135:
  %136 = icmp slt i64 %41, 1
  %137 = or i1 %120, %136
  %138 = select i1 %137, i64 %43, i64 %41
  br label %139
139:
  %140 = phi i64 [ undef, %129 ], [ %138, %135 ], [ %128, %125 ]
  %141 = phi i1 [ true, %129 ], [ false, %135 ], [ false, %125 ]
  %142 = phi i8 [ 0, %129 ], [ 84, %135 ], [ 78, %125 ]
  store i8 %142, ptr %14, align 1
  %143 = icmp ugt i64 %116, 2147483647
  %144 = select i1 %117, i1 true, i1 %143
  br i1 %144, label %145, label %168
145:
  %146 = shl i64 %2, 2
  %147 = mul i64 %146, %44
  %148 = tail call ptr @malloc(i64 %147)
  %149 = icmp eq ptr %148, null
  br i1 %149, label %216, label %150
150:
  %151 = phi i64 [ %165, %164 ], [ 0, %145 ]
  %152 = mul nsw i64 %151, %39
  %153 = mul nsw i64 %151, %44
  br label %154
154:
  %155 = phi i64 [ 0, %150 ], [ %162, %154 ]
  %156 = mul nsw i64 %155, %38
  %157 = add nsw i64 %156, %152
  %158 = getelementptr inbounds float, ptr %37, i64 %157
  %159 = load float, ptr %158, align 4
  %160 = add nsw i64 %155, %153
  %161 = getelementptr inbounds float, ptr %148, i64 %160
  store float %159, ptr %161, align 4
  %162 = add nuw nsw i64 %155, 1
  %163 = icmp eq i64 %162, %44
  br i1 %163, label %164, label %154
164:
  %165 = add nuw nsw i64 %151, 1
  %166 = icmp eq i64 %165, %2
  br i1 %166, label %167, label %150
167:
  store i8 78, ptr %13, align 1
  br label %168
168:
  %169 = phi i64 [ %44, %167 ], [ %116, %139 ]
  %170 = phi ptr [ %148, %167 ], [ %37, %139 ]
  %171 = phi ptr [ %148, %167 ], [ null, %139 ]
  %172 = icmp sgt i64 %140, 2147483647
  %173 = select i1 %141, i1 true, i1 %172
  br i1 %173, label %174, label %205
174:
  %175 = shl i64 %2, 2
  %176 = mul i64 %175, %43
  %177 = tail call ptr @malloc(i64 %176)
  %178 = icmp ne ptr %177, null
  %179 = icmp sgt i64 %43, 0
  %180 = and i1 %179, %178
  br i1 %180, label %181, label %201
181:
  %182 = icmp sgt i64 %2, 0
  br label %183
183:
  %184 = phi i64 [ 0, %181 ], [ %199, %198 ]
  br i1 %182, label %185, label %198
185:
  %186 = mul nsw i64 %184, %42
  %187 = mul nsw i64 %184, %2
  br label %188
188:
  %189 = phi i64 [ 0, %185 ], [ %196, %188 ]
  %190 = mul nsw i64 %189, %41
  %191 = add nsw i64 %190, %186
  %192 = getelementptr inbounds float, ptr %40, i64 %191
  %193 = load float, ptr %192, align 4
  %194 = add nsw i64 %189, %187
  %195 = getelementptr inbounds float, ptr %177, i64 %194
  store float %193, ptr %195, align 4
  %196 = add nuw nsw i64 %189, 1
  %197 = icmp eq i64 %196, %2
  br i1 %197, label %198, label %188
198:
  %199 = add nuw nsw i64 %184, 1
  %200 = icmp eq i64 %199, %43
  br i1 %200, label %201, label %183
201:
  %202 = icmp eq ptr %177, null
  br i1 %202, label %203, label %204
203:
  tail call void @free(ptr %171)
  br label %216
204:
  store i8 78, ptr %14, align 1
  br label %205
205:
  %206 = phi i64 [ %2, %204 ], [ %140, %168 ]
  %207 = phi ptr [ %177, %204 ], [ %40, %168 ]
  %208 = phi ptr [ %177, %204 ], [ null, %168 ]
  %209 = trunc i64 %44 to i32
  store i32 %209, ptr %15, align 4
  %210 = trunc i64 %43 to i32
  store i32 %210, ptr %16, align 4
  %211 = trunc i64 %2 to i32
  store i32 %211, ptr %17, align 4
  %212 = trunc i64 %169 to i32
  store i32 %212, ptr %18, align 4
  %213 = trunc i64 %206 to i32
  store i32 %213, ptr %19, align 4
  %214 = trunc i64 %46 to i32
  store i32 %214, ptr %20, align 4
  store float 1.000000e+00, ptr %21, align 4
  %215 = load ptr, ptr @blas.1, align 8
  call void %215(ptr nonnull %13, ptr nonnull %14, ptr nonnull %15, ptr nonnull %16, ptr nonnull %17, ptr nonnull %21, ptr %170, ptr nonnull %18, ptr %207, ptr nonnull %19, ptr nonnull %21, ptr %3, ptr nonnull %20)
  call void @free(ptr %171)
  call void @free(ptr %208)
  br label %216
216:
  %217 = phi i32 [ 0, %205 ], [ 1, %203 ], [ 0, %12 ], [ 1, %145 ], [ 0, %89 ]
  ret i32 %217
}
define ptr @pb_variant(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6) {
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = call i32 @PyBytes_AsStringAndSize(ptr %0, ptr nonnull %8, ptr nonnull %9)
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %122
12:
  %13 = load i64, ptr %9, align 8
  %14 = icmp sgt i64 %13, 55
  br i1 %14, label %15, label %115
15:
  %16 = call ptr @malloc(i64 %13)
  %17 = icmp eq ptr %16, null
  br i1 %17, label %115, label %18
18:
  %19 = load ptr, ptr %8, align 8
  %20 = load i64, ptr %9, align 8
  %21 = call ptr @memcpy(ptr nonnull %16, ptr %19, i64 %20)
  %22 = load i64, ptr %16, align 8
  %23 = icmp eq i64 %22, 1885470723
  br i1 %23, label %24, label %115
24:
  %25 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 1
  %26 = load i32, ptr %25, align 8
  %27 = icmp slt i32 %26, 0
  br i1 %27, label %115, label %28
28:
  %29 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 2
  %30 = load i32, ptr %29, align 4
  %31 = icmp slt i32 %30, 0
  br i1 %31, label %115, label %32
32:
  %33 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 3
  %34 = load i32, ptr %33, align 8
  %35 = icmp slt i32 %34, 0
  br i1 %35, label %115, label %36
36:
  %37 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 4
  %38 = load i32, ptr %37, align 4
  %39 = icmp slt i32 %38, 0
  br i1 %39, label %115, label %40
40:
  %41 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 6
  %42 = load i32, ptr %41, align 4
  %43 = icmp slt i32 %42, 0
  br i1 %43, label %115, label %44
44:
  %45 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 9
  %46 = load i64, ptr %45, align 8
  %47 = icmp slt i64 %46, 0
  br i1 %47, label %115, label %48
48:
  %49 = load i64, ptr %9, align 8
  %50 = zext i32 %34 to i64
  %51 = shl nuw nsw i64 %50, 5
  %52 = add nuw nsw i64 %51, 56
  %53 = zext i32 %38 to i64
  %54 = add nuw nsw i64 %46, %53
  %55 = shl i64 %54, 3
  %56 = add i64 %52, %55
  %57 = icmp eq i64 %49, %56
  br i1 %57, label %58, label %115
58:
  %59 = getelementptr inbounds %struct.Object, ptr %3, i64 0, i32 1
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %60, @PyList_Type
  br i1 %61, label %62, label %115
62:
  %63 = getelementptr inbounds %struct.VarObject, ptr %3, i64 0, i32 1
  %64 = load i64, ptr %63, align 8
  %65 = zext i32 %30 to i64
  %66 = icmp eq i64 %64, %65
  br i1 %66, label %67, label %115
67:
  %68 = icmp eq ptr %1, @_Py_NoneStruct
  br i1 %68, label %78, label %69
69:
  %70 = getelementptr inbounds %struct.Object, ptr %1, i64 0, i32 1
  %71 = load ptr, ptr %70, align 8
  %72 = icmp eq ptr %71, @PyTuple_Type
  br i1 %72, label %73, label %115
73:
  %74 = getelementptr inbounds %struct.VarObject, ptr %1, i64 0, i32 1
  %75 = load i64, ptr %74, align 8
  %76 = zext i32 %26 to i64
  %77 = icmp eq i64 %75, %76
  br i1 %77, label %78, label %115
78:
  %79 = icmp eq ptr %2, @_Py_NoneStruct
  br i1 %79, label %89, label %80
80:
  %81 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %82 = load ptr, ptr %81, align 8
  %83 = icmp eq ptr %82, @PyTuple_Type
  br i1 %83, label %84, label %115
84:
  %85 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %86 = load i64, ptr %85, align 8
  %87 = zext i32 %26 to i64
  %88 = icmp sgt i64 %86, %87
  br i1 %88, label %115, label %89
89:
  %90 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 16), align 8
  %91 = call ptr @PyType_GenericAlloc(ptr %90, i64 0)
  %92 = icmp eq ptr %91, null
  br i1 %92, label %120, label %93
93:
  %94 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 22
  store ptr %16, ptr %94, align 8
  %95 = call fastcc i32 @variant_setup(ptr nonnull %91, ptr nonnull %16)
  %96 = icmp eq i32 %95, 0
  br i1 %96, label %118, label %97
97:
  %98 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 21
  store ptr @variant_call, ptr %98, align 8
  br i1 %68, label %100, label %99
99:
  call void @Py_IncRef(ptr %1)
  br label %100
100:
  %101 = phi ptr [ %1, %99 ], [ null, %97 ]
  %102 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 23
  store ptr %101, ptr %102, align 8
  br i1 %79, label %104, label %103
103:
  call void @Py_IncRef(ptr %2)
  br label %104
104:
  %105 = phi ptr [ %2, %103 ], [ null, %100 ]
  %106 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 24
  store ptr %105, ptr %106, align 8
  call void @Py_IncRef(ptr nonnull %3)
  %107 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 25
  store ptr %3, ptr %107, align 8
  %108 = icmp eq ptr %4, @_Py_NoneStruct
  br i1 %108, label %110, label %109
109:
  call void @Py_IncRef(ptr %4)
  br label %110
110:
  %111 = phi ptr [ %4, %109 ], [ null, %104 ]
  %112 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 26
  store ptr %111, ptr %112, align 8
  call void @Py_IncRef(ptr %5)
  %113 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 27
  store ptr %5, ptr %113, align 8
  call void @Py_IncRef(ptr %6)
  %114 = getelementptr inbounds %struct.Variant, ptr %91, i64 0, i32 28
  store ptr %6, ptr %114, align 8
  br label %122
115:
  %116 = phi ptr [ null, %15 ], [ %16, %84 ], [ %16, %80 ], [ %16, %73 ], [ %16, %69 ], [ %16, %62 ], [ %16, %58 ], [ %16, %48 ], [ %16, %44 ], [ %16, %40 ], [ %16, %36 ], [ %16, %32 ], [ %16, %28 ], [ %16, %24 ], [ %16, %18 ], [ null, %12 ]
  %117 = load ptr, ptr @PyExc_ValueError, align 8
  call void @PyErr_SetString(ptr %117, ptr nonnull @.str)
  br label %120
118:
  %119 = load ptr, ptr @PyExc_ValueError, align 8
  call void @PyErr_SetString(ptr %119, ptr nonnull @.str)
  call void @Py_DecRef(ptr nonnull %91)
  br label %122
120:
  %121 = phi ptr [ %116, %115 ], [ %16, %89 ]
  call void @free(ptr %121)
  br label %122
122:
  %123 = phi ptr [ %91, %110 ], [ null, %7 ], [ null, %120 ], [ null, %118 ]
  ret ptr %123
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
  %10 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 1
  %11 = load i32, ptr %10, align 8
  %12 = sext i32 %11 to i64
  %13 = icmp sgt i32 %11, 0
  br i1 %13, label %22, label %14
14:
  %15 = phi i64 [ 0, %2 ], [ %25, %22 ]
  %16 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 2
  %17 = load i32, ptr %16, align 4
  %18 = sext i32 %17 to i64
  %19 = icmp sgt i32 %17, 0
  %20 = icmp sgt i64 %15, -1
  %21 = select i1 %19, i1 %20, i1 false
  br i1 %21, label %30, label %38
22:
  %23 = phi i64 [ %25, %22 ], [ 0, %2 ]
  %24 = phi i64 [ %26, %22 ], [ 0, %2 ]
  %25 = call fastcc i64 @check(ptr nonnull %3, i64 %23, i32 0, i32 0)
  %26 = add nuw nsw i64 %24, 1
  %27 = icmp slt i64 %26, %12
  %28 = icmp sgt i64 %25, -1
  %29 = select i1 %27, i1 %28, i1 false
  br i1 %29, label %22, label %14
30:
  %31 = phi i64 [ %33, %30 ], [ %15, %14 ]
  %32 = phi i64 [ %34, %30 ], [ 0, %14 ]
  %33 = call fastcc i64 @check(ptr nonnull %3, i64 %31, i32 0, i32 0)
  %34 = add nuw nsw i64 %32, 1
  %35 = icmp slt i64 %34, %18
  %36 = icmp sgt i64 %33, -1
  %37 = select i1 %35, i1 %36, i1 false
  br i1 %37, label %30, label %38
38:
  %39 = phi i64 [ %15, %14 ], [ %33, %30 ]
  %40 = phi i1 [ %20, %14 ], [ %36, %30 ]
  %41 = load i64, ptr %6, align 8
  store i64 0, ptr %6, align 8
  br i1 %40, label %42, label %44
42:
  %43 = call fastcc i64 @check(ptr nonnull %3, i64 %39, i32 1, i32 0)
  br label %44
44:
  %45 = phi i64 [ %43, %42 ], [ %39, %38 ]
  %46 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 3
  %47 = load i32, ptr %46, align 8
  %48 = sext i32 %47 to i64
  %49 = icmp eq i64 %45, %48
  br i1 %49, label %50, label %106
50:
  %51 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 7
  %52 = load ptr, ptr %51, align 8
  %53 = icmp eq ptr %52, null
  br i1 %53, label %106, label %54
54:
  %55 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 6
  %56 = load i32, ptr %55, align 4
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %62, label %58
58:
  %59 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 8
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %60, null
  br i1 %61, label %106, label %62
62:
  %63 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 1
  store ptr %52, ptr %63, align 8
  %64 = load i32, ptr %10, align 8
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  store i64 %65, ptr %66, align 8
  %67 = load i32, ptr %16, align 4
  %68 = sext i32 %67 to i64
  %69 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 3
  store i64 %68, ptr %69, align 8
  %70 = load i32, ptr %55, align 4
  %71 = sext i32 %70 to i64
  %72 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  store i64 %71, ptr %72, align 8
  %73 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 8
  %74 = load ptr, ptr %73, align 8
  %75 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 9
  store ptr %74, ptr %75, align 8
  %76 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 5
  %77 = load i32, ptr %76, align 8
  %78 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 5
  store i32 %77, ptr %78, align 8
  %79 = load i64, ptr %8, align 8
  %80 = trunc i64 %79 to i32
  %81 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 6
  store i32 %80, ptr %81, align 4
  %82 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 10
  store ptr %5, ptr %82, align 8
  %83 = getelementptr inbounds %struct.Node, ptr %5, i64 %15
  %84 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 11
  store ptr %83, ptr %84, align 8
  %85 = getelementptr inbounds %struct.Node, ptr %5, i64 %39
  %86 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 12
  store ptr %85, ptr %86, align 8
  %87 = load i32, ptr %46, align 8
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds %struct.Node, ptr %5, i64 %88
  %90 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 13
  store ptr %89, ptr %90, align 8
  %91 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 4
  %92 = load i32, ptr %91, align 4
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds i64, ptr %89, i64 %93
  %95 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 14
  store ptr %94, ptr %95, align 8
  %96 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 9
  %97 = load i64, ptr %96, align 8
  %98 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 15
  store i64 %97, ptr %98, align 8
  %99 = load i64, ptr %9, align 8
  %100 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 16
  store i64 %99, ptr %100, align 8
  %101 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  store i64 %41, ptr %101, align 8
  %102 = load i64, ptr %6, align 8
  %103 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  store i64 %102, ptr %103, align 8
  %104 = load i64, ptr %7, align 8
  %105 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  store i64 %104, ptr %105, align 8
  br label %106
106:
  %107 = phi i32 [ 1, %62 ], [ 0, %58 ], [ 0, %50 ], [ 0, %44 ]
  ret i32 %107
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
  tail call void @PyErr_SetString(ptr %16, ptr nonnull @.str.12)
  br label %35
17:
  %18 = load ptr, ptr @PyExc_TypeError, align 8
  %19 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 1
  %20 = load i64, ptr %19, align 8
  %21 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %18, ptr nonnull @.str.13, i64 %20)
  br label %35
22:
  %23 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %24 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 1
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 2
  %27 = load i64, ptr %26, align 8
  %28 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %23, ptr nonnull @.str.14, i64 %25, i64 %27)
  br label %35
29:
  %30 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %30, ptr nonnull @.str.15)
  br label %35
31:
  %32 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %32, ptr nonnull @.str.16)
  br label %35
33:
  %34 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %34, ptr nonnull @.str.17)
  br label %35
35:
  %36 = phi ptr [ %10, %4 ], [ null, %15 ], [ null, %17 ], [ null, %22 ], [ null, %29 ], [ null, %31 ], [ null, %33 ]
  tail call void @Py_DecRef(ptr nonnull %0)
  ret ptr %36
}
declare void @PyErr_SetString(ptr, ptr)
declare void @Py_DecRef(ptr)
define i64 @pb_idle_bytes(ptr %0) {
  %2 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %59, label %5
5:
  %6 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %9 = load i64, ptr %8, align 8
  %10 = add nsw i64 %9, %7
  %11 = shl i64 %10, 3
  %12 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %13 = load i64, ptr %12, align 8
  %14 = shl i64 %13, 5
  br label %15
15:
  %16 = phi ptr [ %3, %5 ], [ %57, %54 ]
  %17 = phi i64 [ 0, %5 ], [ %55, %54 ]
  %18 = add i64 %17, 256
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
define ptr @pb_workspace(ptr %0, i64 %1, ptr %2) {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca [3 x i64], align 16
  %7 = call i32 @PyBytes_AsStringAndSize(ptr %2, ptr nonnull %4, ptr nonnull %5)
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %9, label %130
9:
  %10 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 17), align 8
  %11 = call ptr @PyType_GenericAlloc(ptr %10, i64 0)
  %12 = icmp eq ptr %11, null
  br i1 %12, label %130, label %13
13:
  %14 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %15 = load i64, ptr %14, align 8
  %16 = add nsw i64 %15, 64
  store i64 %16, ptr %6, align 16
  %17 = getelementptr inbounds i64, ptr %6, i64 1
  %18 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %19 = load i64, ptr %18, align 8
  %20 = add nsw i64 %19, 16
  store i64 %20, ptr %17, align 8
  %21 = getelementptr inbounds i64, ptr %6, i64 2
  %22 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %23 = load i64, ptr %22, align 8
  %24 = add nsw i64 %23, 16
  store i64 %24, ptr %21, align 16
  %25 = getelementptr inbounds %struct.Given, ptr %11, i64 0, i32 2
  %26 = call ptr @memcpy(ptr nonnull %25, ptr nonnull %6, i64 24)
  %27 = load i64, ptr %6, align 16
  %28 = load i64, ptr %17, align 8
  %29 = load i64, ptr %21, align 16
  %30 = load i64, ptr @allocations, align 8
  %31 = add nsw i64 %30, 1
  store i64 %31, ptr @allocations, align 8
  %32 = add nsw i64 %28, %27
  %33 = shl i64 %32, 3
  %34 = add i64 %33, 256
  %35 = shl i64 %29, 5
  %36 = add i64 %34, %35
  %37 = call ptr @calloc(i64 1, i64 %36)
  %38 = icmp eq ptr %37, null
  br i1 %38, label %46, label %39
39:
  %40 = getelementptr inbounds %struct.Workspace, ptr %37, i64 1
  %41 = getelementptr inbounds %struct.Workspace, ptr %37, i64 0, i32 20
  store ptr %40, ptr %41, align 8
  %42 = getelementptr inbounds i64, ptr %40, i64 %27
  %43 = getelementptr inbounds %struct.Workspace, ptr %37, i64 0, i32 21
  store ptr %42, ptr %43, align 8
  %44 = getelementptr inbounds i64, ptr %42, i64 %28
  %45 = getelementptr inbounds %struct.Workspace, ptr %37, i64 0, i32 22
  store ptr %44, ptr %45, align 8
  br label %46
46:
  %47 = getelementptr inbounds %struct.Given, ptr %11, i64 0, i32 1
  store ptr %37, ptr %47, align 8
  %48 = load i64, ptr %5, align 8
  %49 = add nsw i64 %48, 1
  %50 = call ptr @malloc(i64 %49)
  %51 = getelementptr inbounds %struct.Given, ptr %11, i64 0, i32 3
  store ptr %50, ptr %51, align 8
  %52 = load i64, ptr %5, align 8
  %53 = sdiv i64 %52, 16
  %54 = getelementptr inbounds %struct.Given, ptr %11, i64 0, i32 4
  store i64 %53, ptr %54, align 8
  %55 = load ptr, ptr %47, align 8
  %56 = icmp eq ptr %55, null
  %57 = icmp eq ptr %50, null
  %58 = select i1 %56, i1 true, i1 %57
  br i1 %58, label %122, label %59
59:
  %60 = icmp sgt i64 %1, 0
  br i1 %60, label %61, label %124
61:
  %62 = icmp ugt i64 %1, 1152921504606846976
  br i1 %62, label %122, label %63
63:
  %64 = add nuw nsw i64 %1, 63
  %65 = and i64 %64, -64
  %66 = getelementptr inbounds %struct.Workspace, ptr %55, i64 0, i32 1
  %67 = load ptr, ptr %66, align 8
  %68 = load ptr, ptr %55, align 8
  %69 = ptrtoint ptr %67 to i64
  %70 = ptrtoint ptr %68 to i64
  %71 = sub i64 %69, %70
  %72 = icmp ugt i64 %65, %71
  br i1 %72, label %73, label %119
73:
  %74 = getelementptr inbounds %struct.Workspace, ptr %55, i64 0, i32 6
  %75 = load ptr, ptr %74, align 8
  %76 = icmp eq ptr %75, null
  br i1 %76, label %82, label %77
77:
  %78 = getelementptr inbounds %struct.Chunk, ptr %75, i64 0, i32 1
  %79 = load i64, ptr %78, align 8
  %80 = icmp ult i64 %79, %65
  br i1 %80, label %82, label %81
81:
  store ptr null, ptr %74, align 8
  br label %110
82:
  %83 = getelementptr inbounds %struct.Workspace, ptr %55, i64 0, i32 2
  %84 = load ptr, ptr %83, align 8
  %85 = icmp eq ptr %84, null
  br i1 %85, label %90, label %86
86:
  %87 = getelementptr inbounds %struct.Chunk, ptr %84, i64 0, i32 1
  %88 = load i64, ptr %87, align 8
  %89 = shl i64 %88, 1
  br label %90
90:
  %91 = phi i64 [ %89, %86 ], [ 4096, %82 ]
  %92 = call i64 @llvm.umin.i64(i64 %91, i64 67108864)
  %93 = call i64 @llvm.umax.i64(i64 %92, i64 %65)
  %94 = load i64, ptr @allocations, align 8
  %95 = add nsw i64 %94, 1
  store i64 %95, ptr @allocations, align 8
  %96 = add nuw nsw i64 %93, 128
  %97 = call ptr @malloc(i64 %96)
  %98 = icmp eq ptr %97, null
  br i1 %98, label %122, label %99
99:
  %100 = ptrtoint ptr %97 to i64
  %101 = and i64 %100, -64
  %102 = add i64 %101, 64
  %103 = inttoptr i64 %102 to ptr
  %104 = sub i64 %102, %100
  %105 = trunc i64 %104 to i8
  %106 = getelementptr inbounds i8, ptr %103, i64 -1
  store i8 %105, ptr %106, align 1
  %107 = icmp eq i64 %102, 0
  br i1 %107, label %122, label %108
108:
  %109 = getelementptr inbounds %struct.Chunk, ptr %103, i64 0, i32 1
  store i64 %93, ptr %109, align 8
  br label %110
110:
  %111 = phi ptr [ %75, %81 ], [ %103, %108 ]
  %112 = getelementptr inbounds %struct.Workspace, ptr %55, i64 0, i32 2
  %113 = load ptr, ptr %112, align 8
  store ptr %113, ptr %111, align 8
  store ptr %111, ptr %112, align 8
  %114 = getelementptr inbounds %struct.Chunk, ptr %111, i64 1
  %115 = getelementptr inbounds i8, ptr %114, i64 %65
  store ptr %115, ptr %55, align 8
  %116 = getelementptr inbounds %struct.Chunk, ptr %111, i64 0, i32 1
  %117 = load i64, ptr %116, align 8
  %118 = getelementptr inbounds i8, ptr %114, i64 %117
  store ptr %118, ptr %66, align 8
  br label %124
119:
  %120 = getelementptr inbounds i8, ptr %68, i64 %65
  store ptr %120, ptr %55, align 8
  %121 = icmp eq ptr %68, null
  br i1 %121, label %122, label %124
122:
  call void @Py_DecRef(ptr nonnull %11)
  %123 = call ptr @PyErr_NoMemory()
  br label %130
124:
  %125 = load ptr, ptr %47, align 8
  call fastcc void @ws_reset(ptr %125)
  %126 = load ptr, ptr %51, align 8
  %127 = load ptr, ptr %4, align 8
  %128 = load i64, ptr %5, align 8
  %129 = call ptr @memcpy(ptr %126, ptr %127, i64 %128)
  br label %130
130:
  %131 = phi ptr [ %11, %124 ], [ %123, %122 ], [ null, %3 ], [ null, %9 ]
  ret ptr %131
}
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
  br i1 %25, label %119, label %26
26:
  %27 = load ptr, ptr %24, align 8
  %28 = icmp eq ptr %27, null
  %29 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  %30 = load ptr, ptr %29, align 8
  br i1 %28, label %31, label %35
31:
  %32 = icmp eq ptr %30, null
  br i1 %32, label %117, label %33
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
  %82 = add i64 %50, -4611686018427387841
  %83 = icmp ult i64 %82, -4611686018427387905
  br i1 %83, label %109, label %84
84:
  %85 = load i64, ptr @allocations, align 8
  %86 = add nsw i64 %85, 1
  store i64 %86, ptr @allocations, align 8
  %87 = add nsw i64 %50, 128
  %88 = tail call ptr @malloc(i64 %87)
  %89 = icmp eq ptr %88, null
  br i1 %89, label %109, label %90
90:
  %91 = ptrtoint ptr %88 to i64
  %92 = and i64 %91, -64
  %93 = add i64 %92, 64
  %94 = inttoptr i64 %93 to ptr
  %95 = sub i64 %93, %91
  %96 = trunc i64 %95 to i8
  %97 = getelementptr inbounds i8, ptr %94, i64 -1
  store i8 %96, ptr %97, align 1
  %98 = icmp eq i64 %93, 0
  br i1 %98, label %109, label %99
99:
  %100 = icmp eq ptr %81, null
  br i1 %100, label %107, label %101
101:
  %102 = getelementptr inbounds i8, ptr %81, i64 -1
  %103 = load i8, ptr %102, align 1
  %104 = zext i8 %103 to i64
  %105 = sub nsw i64 0, %104
  %106 = getelementptr inbounds i8, ptr %81, i64 %105
  tail call void @free(ptr nonnull %106)
  br label %107
107:
  %108 = getelementptr inbounds %struct.Chunk, ptr %94, i64 0, i32 1
  store i64 %50, ptr %108, align 8
  br label %109
109:
  %110 = phi ptr [ %94, %107 ], [ %81, %90 ], [ %81, %80 ], [ %81, %84 ]
  %111 = load ptr, ptr %23, align 8
  store ptr %111, ptr %110, align 8
  store ptr %110, ptr %23, align 8
  %112 = getelementptr inbounds %struct.Chunk, ptr %110, i64 1
  store ptr %112, ptr %0, align 8
  %113 = getelementptr inbounds %struct.Chunk, ptr %110, i64 0, i32 1
  %114 = load i64, ptr %113, align 8
  %115 = getelementptr inbounds i8, ptr %112, i64 %114
  %116 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  store ptr %115, ptr %116, align 8
  br label %119
117:
  %118 = getelementptr inbounds %struct.Chunk, ptr %24, i64 1
  store ptr %118, ptr %0, align 8
  br label %119
119:
  %120 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %121 = load ptr, ptr %120, align 8
  %122 = icmp eq ptr %121, null
  br i1 %122, label %132, label %123
123:
  %124 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  %125 = load ptr, ptr %124, align 8
  br label %126
126:
  %127 = phi ptr [ %125, %123 ], [ %128, %126 ]
  %128 = phi ptr [ %121, %123 ], [ %130, %126 ]
  %129 = load ptr, ptr %128, align 8
  store ptr %129, ptr %120, align 8
  store ptr %127, ptr %128, align 8
  store ptr %128, ptr %124, align 8
  %130 = load ptr, ptr %120, align 8
  %131 = icmp eq ptr %130, null
  br i1 %131, label %132, label %126
132:
  %133 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 16
  store i32 0, ptr %133, align 4
  ret void
}
define i64 @pb_allocations() {
  %1 = load i64, ptr @allocations, align 8
  ret i64 %1
}
define i32 @pb_init(ptr %0) {
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(144) @api, ptr nonnull align 8 dereferenceable(144) %0, i64 144, i1 false)
  %2 = tail call ptr @PyType_FromSpec(ptr nonnull @variant_spec)
  store ptr %2, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 16), align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %5
4:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 17), align 8
  br label %8
5:
  %6 = tail call ptr @PyType_FromSpec(ptr nonnull @workspace_spec)
  store ptr %6, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 17), align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %8, label %9
8:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  br label %18
9:
  %10 = tail call ptr @PyType_FromSpec(ptr nonnull @entry_spec)
  store ptr %10, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 15), align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %18, label %12
12:
  %13 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 15
  store ptr %10, ptr %13, align 8
  %14 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 17), align 8
  %15 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 17
  store ptr %14, ptr %15, align 8
  %16 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 16), align 8
  %17 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 16
  store ptr %16, ptr %17, align 8
  br label %18
18:
  %19 = phi i32 [ 0, %12 ], [ -1, %9 ], [ -1, %8 ]
  ret i32 %19
}
declare ptr @PyType_FromSpec(ptr)
declare ptr @calloc(i64, i64)
declare i32 @clock_gettime(i32, ptr)
declare double @llvm.fmuladd.f64(double, double, double)
declare float @llvm.fmuladd.f32(float, float, float)
define internal fastcc i64 @check(ptr %0, i64 %1, i32 %2, i32 %3) {
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds %struct.Header, ptr %5, i64 0, i32 3
  %7 = load i32, ptr %6, align 8
  %8 = sext i32 %7 to i64
  %9 = icmp sle i64 %8, %1
  %10 = icmp sgt i32 %3, 100
  %11 = or i1 %10, %9
  br i1 %11, label %193, label %12
12:
  %13 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 1
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds %struct.Node, ptr %14, i64 %1
  %16 = load i8, ptr %15, align 8
  %17 = icmp ugt i8 %16, 24
  br i1 %17, label %193, label %18
18:
  %19 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 3
  %20 = load i8, ptr %19, align 1
  %21 = icmp ugt i8 %20, 12
  br i1 %21, label %193, label %22
22:
  %23 = icmp ugt i8 %16, 12
  %24 = zext i1 %23 to i32
  %25 = icmp eq i32 %24, %2
  br i1 %25, label %26, label %193
26:
  %27 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 4
  %28 = load i32, ptr %27, align 4
  %29 = icmp slt i32 %28, 0
  br i1 %29, label %193, label %30
30:
  switch i8 %16, label %155 [
    i8 3, label %169
    i8 16, label %169
    i8 20, label %151
    i8 6, label %151
    i8 5, label %42
    i8 18, label %87
    i8 19, label %107
    i8 7, label %115
    i8 10, label %119
    i8 9, label %156
    i8 23, label %156
    i8 8, label %176
    i8 21, label %176
    i8 22, label %176
    i8 24, label %123
    i8 11, label %127
    i8 12, label %135
    i8 4, label %31
    i8 17, label %35
  ]
31:
  %32 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %193, label %39
35:
  %36 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %37 = load ptr, ptr %36, align 8
  %38 = icmp eq ptr %37, null
  br i1 %38, label %193, label %39
39:
  %40 = icmp ugt i8 %20, 10
  %41 = select i1 %40, i64 2, i64 1
  br label %169
42:
  %43 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 1
  %44 = load i8, ptr %43, align 1
  %45 = icmp ugt i8 %44, 2
  br i1 %45, label %193, label %46
46:
  %47 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, 0
  br i1 %49, label %193, label %50
50:
  %51 = zext i32 %28 to i64
  %52 = add nuw nsw i64 %48, %51
  %53 = getelementptr inbounds %struct.Header, ptr %5, i64 0, i32 4
  %54 = load i32, ptr %53, align 4
  %55 = sext i32 %54 to i64
  %56 = icmp sgt i64 %52, %55
  br i1 %56, label %193, label %57
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
  br i1 %74, label %64, label %193
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
  br i1 %89, label %193, label %90
90:
  %91 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, null
  br i1 %93, label %193, label %94
94:
  %95 = load i8, ptr %15, align 8
  %96 = icmp eq i8 %95, 18
  %97 = icmp sgt i32 %88, 0
  %98 = select i1 %96, i1 %97, i1 false
  %99 = zext i1 %98 to i64
  %100 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 5
  %101 = load i64, ptr %100, align 8
  %102 = add nsw i64 %101, %99
  store i64 %102, ptr %100, align 8
  %103 = load i32, ptr %27, align 4
  %104 = shl nsw i32 %103, 1
  %105 = or i32 %104, 1
  %106 = sext i32 %105 to i64
  br label %169
107:
  %108 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %109 = load i64, ptr %108, align 8
  %110 = icmp slt i64 %109, 0
  br i1 %110, label %193, label %111
111:
  %112 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 3
  %113 = load i64, ptr %112, align 8
  %114 = icmp slt i64 %109, %113
  br i1 %114, label %174, label %193
115:
  %116 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %117 = load ptr, ptr %116, align 8
  %118 = icmp eq ptr %117, null
  br i1 %118, label %193, label %176
119:
  %120 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %121 = load ptr, ptr %120, align 8
  %122 = icmp eq ptr %121, null
  br i1 %122, label %193, label %156
123:
  %124 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %125 = load ptr, ptr %124, align 8
  %126 = icmp eq ptr %125, null
  br i1 %126, label %193, label %176
127:
  %128 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %129 = load ptr, ptr %128, align 8
  %130 = icmp eq ptr %129, null
  br i1 %130, label %193, label %131
131:
  %132 = getelementptr inbounds %struct.Object, ptr %129, i64 0, i32 1
  %133 = load ptr, ptr %132, align 8
  %134 = icmp eq ptr %133, @PyCell_Type
  br i1 %134, label %176, label %193
135:
  %136 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %137 = load ptr, ptr %136, align 8
  %138 = icmp eq ptr %137, null
  br i1 %138, label %193, label %139
139:
  %140 = getelementptr inbounds %struct.Object, ptr %137, i64 0, i32 1
  %141 = load ptr, ptr %140, align 8
  %142 = icmp eq ptr %141, @PyDict_Type
  br i1 %142, label %143, label %193
143:
  %144 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %145 = load ptr, ptr %144, align 8
  %146 = icmp eq ptr %145, null
  br i1 %146, label %193, label %147
147:
  %148 = getelementptr inbounds %struct.Object, ptr %145, i64 0, i32 1
  %149 = load ptr, ptr %148, align 8
  %150 = icmp eq ptr %149, @PyUnicode_Type
  br i1 %150, label %176, label %193
151:
  %152 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %153 = load ptr, ptr %152, align 8
  %154 = icmp eq ptr %153, null
  br i1 %154, label %193, label %174
155:
  br label %169
156:
  %157 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %158 = load ptr, ptr %157, align 8
  %159 = icmp eq ptr %158, null
  br i1 %159, label %193, label %160
160:
  %161 = getelementptr inbounds %struct.Object, ptr %158, i64 0, i32 1
  %162 = load ptr, ptr %161, align 8
  %163 = icmp eq ptr %162, @PyTuple_Type
  br i1 %163, label %164, label %193
164:
  %165 = getelementptr inbounds %struct.VarObject, ptr %158, i64 0, i32 1
  %166 = load i64, ptr %165, align 8
  %167 = zext i32 %28 to i64
  %168 = icmp eq i64 %166, %167
  br i1 %168, label %176, label %193
169:
  %170 = phi i64 [ %41, %39 ], [ %106, %94 ], [ 1, %155 ], [ 2, %30 ], [ 2, %30 ]
  %171 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 2
  %172 = load i64, ptr %171, align 8
  %173 = add nsw i64 %172, %170
  store i64 %173, ptr %171, align 8
  br label %174
174:
  %175 = add nsw i64 %1, 1
  br label %193
176:
  %177 = phi i32 [ %28, %164 ], [ 1, %147 ], [ 1, %131 ], [ %28, %115 ], [ %28, %123 ], [ %28, %30 ], [ %28, %30 ], [ %28, %30 ]
  %178 = zext i32 %177 to i64
  %179 = add nsw i64 %1, 1
  %180 = icmp ne i32 %177, 0
  %181 = icmp sgt i64 %1, -2
  %182 = and i1 %180, %181
  br i1 %182, label %183, label %193
183:
  %184 = add nsw i32 %3, 1
  br label %185
185:
  %186 = phi i64 [ 0, %183 ], [ %189, %185 ]
  %187 = phi i64 [ %179, %183 ], [ %188, %185 ]
  %188 = tail call fastcc i64 @check(ptr nonnull %0, i64 %187, i32 %2, i32 %184)
  %189 = add nuw nsw i64 %186, 1
  %190 = icmp ult i64 %189, %178
  %191 = icmp sgt i64 %188, -1
  %192 = select i1 %190, i1 %191, i1 false
  br i1 %192, label %185, label %193
193:
  %194 = phi i64 [ -1, %4 ], [ -1, %26 ], [ -1, %22 ], [ -1, %18 ], [ -1, %12 ], [ -1, %35 ], [ -1, %31 ], [ -1, %50 ], [ -1, %46 ], [ -1, %42 ], [ -1, %90 ], [ -1, %87 ], [ -1, %111 ], [ -1, %107 ], [ -1, %115 ], [ -1, %119 ], [ -1, %123 ], [ -1, %131 ], [ -1, %127 ], [ -1, %147 ], [ -1, %143 ], [ -1, %139 ], [ -1, %135 ], [ -1, %151 ], [ -1, %164 ], [ -1, %160 ], [ -1, %156 ], [ %179, %176 ], [ %175, %174 ], [ -1, %66 ], [ %188, %185 ]
  ret i64 %194
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
  %21 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
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
  %46 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %47 = getelementptr inbounds i8, ptr %3, i64 %46
  %48 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
  %49 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  %50 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %51 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 17), align 8
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
  %112 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 24
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
  %122 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
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
  br label %791
140:
  %141 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %142 = icmp eq ptr %110, null
  br i1 %142, label %176, label %143
143:
  %144 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 1
  %145 = load ptr, ptr %144, align 8
  %146 = icmp eq ptr %145, null
  br i1 %146, label %172, label %147
147:
  %148 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 5
  %149 = load i32, ptr %148, align 8
  %150 = icmp eq i32 %149, 0
  br i1 %150, label %151, label %172
151:
  %152 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 2
  %153 = load i64, ptr %152, align 8
  %154 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %155 = load i64, ptr %154, align 8
  %156 = icmp slt i64 %153, %155
  br i1 %156, label %172, label %157
157:
  %158 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 2, i64 1
  %159 = load i64, ptr %158, align 8
  %160 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %161 = load i64, ptr %160, align 8
  %162 = icmp slt i64 %159, %161
  br i1 %162, label %172, label %163
163:
  %164 = getelementptr inbounds %struct.Given, ptr %110, i64 0, i32 2, i64 2
  %165 = load i64, ptr %164, align 8
  %166 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
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
  br label %791
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
  %186 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
  %187 = load i64, ptr %186, align 8
  %188 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %189 = load i64, ptr %188, align 8
  %190 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %191 = load i64, ptr %190, align 8
  %192 = load i64, ptr @allocations, align 8
  %193 = add nsw i64 %192, 1
  store i64 %193, ptr @allocations, align 8
  %194 = add nsw i64 %189, %187
  %195 = shl i64 %194, 3
  %196 = add i64 %195, 256
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
  br label %791
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
  %223 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 24
  store i64 0, ptr %223, align 8
  %224 = load i64, ptr %15, align 8
  %225 = icmp sgt i64 %224, 0
  br i1 %225, label %226, label %245
226:
  %227 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 10
  %228 = load ptr, ptr %227, align 8
  br label %229
229:
  %230 = phi ptr [ %234, %238 ], [ %228, %226 ]
  %231 = phi i64 [ %239, %238 ], [ 0, %226 ]
  %232 = getelementptr inbounds ptr, ptr %213, i64 %231
  %233 = load ptr, ptr %232, align 8
  %234 = call fastcc ptr @unbox(ptr nonnull %14, ptr %230, ptr %233)
  %235 = icmp eq ptr %234, null
  br i1 %235, label %236, label %238
236:
  store i32 2, ptr %5, align 8
  %237 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %231, ptr %237, align 8
  br label %745
238:
  %239 = add nuw nsw i64 %231, 1
  %240 = load i64, ptr %15, align 8
  %241 = icmp slt i64 %239, %240
  br i1 %241, label %229, label %242
242:
  %243 = load i64, ptr %221, align 8
  %244 = load ptr, ptr %218, align 8
  br label %245
245:
  %246 = phi ptr [ %244, %242 ], [ %220, %210 ]
  %247 = phi i64 [ %243, %242 ], [ 0, %210 ]
  %248 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  %249 = load i64, ptr %248, align 8
  %250 = icmp sgt i64 %249, 0
  br i1 %250, label %251, label %265
251:
  %252 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 9
  %253 = load ptr, ptr %252, align 8
  br label %257
254:
  %255 = add nuw nsw i64 %258, 1
  %256 = icmp eq i64 %255, %249
  br i1 %256, label %265, label %257
257:
  %258 = phi i64 [ 0, %251 ], [ %255, %254 ]
  %259 = getelementptr inbounds %struct.Guard, ptr %253, i64 %258
  %260 = load ptr, ptr %259, align 8
  %261 = load i64, ptr %260, align 8
  %262 = getelementptr inbounds %struct.Guard, ptr %253, i64 %258, i32 1
  %263 = load i64, ptr %262, align 8
  %264 = icmp eq i64 %261, %263
  br i1 %264, label %254, label %292
265:
  %266 = load ptr, ptr %14, align 8
  %267 = getelementptr inbounds %struct.Variant, ptr %266, i64 0, i32 25
  %268 = getelementptr inbounds %struct.Variant, ptr %266, i64 0, i32 3
  %269 = load i64, ptr %268, align 8
  %270 = icmp sgt i64 %269, 0
  br i1 %270, label %271, label %347
271:
  %272 = getelementptr inbounds %struct.Variant, ptr %266, i64 0, i32 11
  %273 = load ptr, ptr %272, align 8
  br label %278
274:
  %275 = add nuw nsw i64 %279, 1
  %276 = load i64, ptr %268, align 8
  %277 = icmp slt i64 %275, %276
  br i1 %277, label %278, label %347
278:
  %279 = phi i64 [ %275, %274 ], [ 0, %271 ]
  %280 = phi ptr [ %290, %274 ], [ %273, %271 ]
  %281 = load ptr, ptr %267, align 8
  %282 = getelementptr inbounds %struct.VarObject, ptr %281, i64 0, i32 1
  %283 = load i64, ptr %282, align 8
  %284 = icmp slt i64 %279, %283
  br i1 %284, label %285, label %292
285:
  %286 = getelementptr inbounds %struct.List, ptr %281, i64 0, i32 1
  %287 = load ptr, ptr %286, align 8
  %288 = getelementptr inbounds ptr, ptr %287, i64 %279
  %289 = load ptr, ptr %288, align 8
  call void @Py_IncRef(ptr %289)
  %290 = call fastcc ptr @unbox(ptr nonnull %14, ptr %280, ptr %289)
  call void @Py_DecRef(ptr %289)
  %291 = icmp eq ptr %290, null
  br i1 %291, label %292, label %274
292:
  %293 = phi i32 [ 3, %278 ], [ 3, %285 ], [ 4, %257 ]
  %294 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 26
  %295 = load ptr, ptr %294, align 8
  %296 = icmp eq ptr %295, null
  br i1 %296, label %303, label %297
297:
  %298 = call ptr @PyObject_Vectorcall(ptr nonnull %295, ptr null, i64 0, ptr null)
  %299 = icmp eq ptr %298, null
  br i1 %299, label %584, label %300
300:
  %301 = call i32 @PyObject_IsTrue(ptr nonnull %298)
  call void @Py_DecRef(ptr nonnull %298)
  %302 = icmp slt i32 %301, 0
  br i1 %302, label %584, label %303
303:
  %304 = phi i32 [ %301, %300 ], [ 0, %292 ]
  %305 = load i64, ptr %221, align 8
  %306 = icmp sgt i64 %305, %247
  br i1 %306, label %307, label %317
307:
  %308 = phi i64 [ %315, %307 ], [ %305, %303 ]
  %309 = load ptr, ptr %217, align 8
  %310 = getelementptr inbounds %struct.Workspace, ptr %309, i64 0, i32 22
  %311 = load ptr, ptr %310, align 8
  %312 = add nsw i64 %308, -1
  store i64 %312, ptr %221, align 8
  %313 = getelementptr inbounds %struct.Seen, ptr %311, i64 %312
  %314 = load ptr, ptr %313, align 8
  call void @Py_DecRef(ptr %314)
  %315 = load i64, ptr %221, align 8
  %316 = icmp sgt i64 %315, %247
  br i1 %316, label %307, label %317
317:
  store ptr %246, ptr %218, align 8
  %318 = icmp eq i32 %304, 0
  br i1 %318, label %346, label %319
319:
  %320 = load ptr, ptr %14, align 8
  %321 = getelementptr inbounds %struct.Variant, ptr %320, i64 0, i32 25
  %322 = getelementptr inbounds %struct.Variant, ptr %320, i64 0, i32 3
  %323 = load i64, ptr %322, align 8
  %324 = icmp sgt i64 %323, 0
  br i1 %324, label %325, label %347
325:
  %326 = getelementptr inbounds %struct.Variant, ptr %320, i64 0, i32 11
  %327 = load ptr, ptr %326, align 8
  br label %332
328:
  %329 = add nuw nsw i64 %333, 1
  %330 = load i64, ptr %322, align 8
  %331 = icmp slt i64 %329, %330
  br i1 %331, label %332, label %347
332:
  %333 = phi i64 [ %329, %328 ], [ 0, %325 ]
  %334 = phi ptr [ %344, %328 ], [ %327, %325 ]
  %335 = load ptr, ptr %321, align 8
  %336 = getelementptr inbounds %struct.VarObject, ptr %335, i64 0, i32 1
  %337 = load i64, ptr %336, align 8
  %338 = icmp slt i64 %333, %337
  br i1 %338, label %339, label %346
339:
  %340 = getelementptr inbounds %struct.List, ptr %335, i64 0, i32 1
  %341 = load ptr, ptr %340, align 8
  %342 = getelementptr inbounds ptr, ptr %341, i64 %333
  %343 = load ptr, ptr %342, align 8
  call void @Py_IncRef(ptr %343)
  %344 = call fastcc ptr @unbox(ptr nonnull %14, ptr %334, ptr %343)
  call void @Py_DecRef(ptr %343)
  %345 = icmp eq ptr %344, null
  br i1 %345, label %346, label %328
346:
  store i32 %293, ptr %5, align 8
  br label %745
347:
  %348 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 6
  %349 = load i32, ptr %348, align 4
  %350 = icmp eq i32 %349, 0
  br i1 %350, label %388, label %351
351:
  %352 = load ptr, ptr %217, align 8
  %353 = getelementptr inbounds %struct.Workspace, ptr %352, i64 0, i32 22
  %354 = load ptr, ptr %353, align 8
  %355 = load i64, ptr %221, align 8
  %356 = icmp sgt i64 %355, 1
  br i1 %356, label %357, label %388
357:
  %358 = phi i64 [ %383, %382 ], [ 1, %351 ]
  %359 = getelementptr inbounds %struct.Seen, ptr %354, i64 %358, i32 3
  %360 = load i32, ptr %359, align 8
  %361 = getelementptr inbounds %struct.Seen, ptr %354, i64 %358, i32 1
  %362 = getelementptr inbounds %struct.Seen, ptr %354, i64 %358, i32 2
  br label %363
363:
  %364 = phi i64 [ 0, %357 ], [ %380, %379 ]
  %365 = getelementptr inbounds %struct.Seen, ptr %354, i64 %364, i32 3
  %366 = load i32, ptr %365, align 8
  %367 = or i32 %366, %360
  %368 = icmp eq i32 %367, 0
  br i1 %368, label %379, label %369
369:
  %370 = load ptr, ptr %361, align 8
  %371 = getelementptr inbounds %struct.Seen, ptr %354, i64 %364, i32 2
  %372 = load ptr, ptr %371, align 8
  %373 = icmp ult ptr %370, %372
  br i1 %373, label %374, label %379
374:
  %375 = getelementptr inbounds %struct.Seen, ptr %354, i64 %364, i32 1
  %376 = load ptr, ptr %375, align 8
  %377 = load ptr, ptr %362, align 8
  %378 = icmp ult ptr %376, %377
  br i1 %378, label %385, label %379
379:
  %380 = add nuw nsw i64 %364, 1
  %381 = icmp eq i64 %380, %358
  br i1 %381, label %382, label %363
382:
  %383 = add nuw nsw i64 %358, 1
  %384 = icmp eq i64 %383, %355
  br i1 %384, label %388, label %357
385:
  %386 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %364, ptr %386, align 8
  %387 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 2
  store i64 %358, ptr %387, align 8
  store i32 5, ptr %5, align 8
  br label %745
388:
  %389 = icmp eq ptr %215, null
  br i1 %389, label %418, label %390
390:
  %391 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 4
  %392 = load i64, ptr %391, align 8
  %393 = icmp sgt i64 %392, 0
  br i1 %393, label %394, label %418
394:
  %395 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 1
  %396 = load ptr, ptr %395, align 8
  %397 = getelementptr inbounds %struct.Workspace, ptr %396, i64 0, i32 20
  %398 = load ptr, ptr %397, align 8
  %399 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 3
  %400 = load ptr, ptr %399, align 8
  br label %404
401:
  %402 = add nuw nsw i64 %405, 1
  %403 = icmp eq i64 %402, %392
  br i1 %403, label %418, label %404
404:
  %405 = phi i64 [ 0, %394 ], [ %402, %401 ]
  %406 = shl nuw nsw i64 %405, 1
  %407 = getelementptr inbounds i64, ptr %400, i64 %406
  %408 = load i64, ptr %407, align 8
  %409 = getelementptr inbounds i64, ptr %398, i64 %408
  %410 = load i64, ptr %409, align 8
  %411 = or i64 %406, 1
  %412 = getelementptr inbounds i64, ptr %400, i64 %411
  %413 = load i64, ptr %412, align 8
  %414 = icmp eq i64 %410, %413
  br i1 %414, label %401, label %415
415:
  %416 = load ptr, ptr @PyExc_ValueError, align 8
  %417 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %416, ptr nonnull @.str.4, i64 %413, i64 %410)
  br label %584
418:
  %419 = icmp eq ptr %214, null
  br i1 %419, label %420, label %422
420:
  %421 = load ptr, ptr %217, align 8
  br label %586
422:
  call void @Py_IncRef(ptr nonnull %214)
  call void @llvm.lifetime.start.p0(i64 1024, ptr nonnull %11)
  %423 = load ptr, ptr %14, align 8
  %424 = call fastcc i64 @outs_in(ptr nonnull %214, ptr nonnull %13, i64 0)
  %425 = load i64, ptr %221, align 8
  %426 = getelementptr inbounds %struct.Variant, ptr %423, i64 0, i32 16
  %427 = load i64, ptr %426, align 8
  %428 = icmp eq i64 %424, %427
  br i1 %428, label %432, label %429
429:
  %430 = load ptr, ptr @PyExc_TypeError, align 8
  %431 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %430, ptr nonnull @.str.5, i64 %427)
  br label %585
432:
  %433 = getelementptr inbounds %struct.Variant, ptr %423, i64 0, i32 13
  %434 = load ptr, ptr %433, align 8
  %435 = load ptr, ptr %217, align 8
  %436 = getelementptr inbounds %struct.Workspace, ptr %435, i64 0, i32 22
  %437 = load ptr, ptr %436, align 8
  %438 = getelementptr inbounds %struct.Variant, ptr %423, i64 0, i32 12
  %439 = load ptr, ptr %438, align 8
  %440 = icmp ult ptr %439, %434
  br i1 %440, label %441, label %575
441:
  %442 = icmp sgt i64 %425, 0
  br label %443
443:
  %444 = phi i64 [ 0, %441 ], [ %572, %571 ]
  %445 = phi ptr [ %439, %441 ], [ %573, %571 ]
  %446 = load i8, ptr %445, align 8
  %447 = icmp eq i8 %446, 18
  br i1 %447, label %448, label %571
448:
  %449 = getelementptr inbounds %struct.Node, ptr %445, i64 0, i32 4
  %450 = load i32, ptr %449, align 4
  %451 = icmp eq i32 %450, 0
  br i1 %451, label %571, label %452
452:
  %453 = getelementptr inbounds ptr, ptr %13, i64 %444
  %454 = load ptr, ptr %453, align 8
  %455 = getelementptr inbounds %struct.Array, ptr %454, i64 0, i32 2
  %456 = load i32, ptr %455, align 8
  %457 = icmp eq i32 %456, %450
  br i1 %457, label %458, label %485
458:
  %459 = getelementptr inbounds %struct.Array, ptr %454, i64 0, i32 6
  %460 = load ptr, ptr %459, align 8
  %461 = getelementptr inbounds %struct.Node, ptr %445, i64 0, i32 7
  %462 = load ptr, ptr %461, align 8
  %463 = icmp eq ptr %462, %460
  br i1 %463, label %488, label %464
464:
  %465 = getelementptr inbounds %struct.Descr, ptr %460, i64 0, i32 2
  %466 = load i8, ptr %465, align 8
  %467 = getelementptr inbounds %struct.Node, ptr %445, i64 0, i32 3
  %468 = load i8, ptr %467, align 1
  %469 = zext i8 %468 to i64
  %470 = getelementptr inbounds [13 x i8], ptr @KIND, i64 0, i64 %469
  %471 = load i8, ptr %470, align 1
  %472 = icmp eq i8 %466, %471
  br i1 %472, label %473, label %485
473:
  %474 = getelementptr inbounds %struct.Descr, ptr %460, i64 0, i32 8
  %475 = load i64, ptr %474, align 8
  %476 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %469
  %477 = load i8, ptr %476, align 1
  %478 = zext i8 %477 to i32
  %479 = shl nuw i32 1, %478
  %480 = sext i32 %479 to i64
  %481 = icmp eq i64 %475, %480
  br i1 %481, label %482, label %485
482:
  %483 = getelementptr inbounds %struct.Descr, ptr %460, i64 0, i32 4
  %484 = load i8, ptr %483, align 2
  switch i8 %484, label %488 [
    i8 62, label %485
    i8 33, label %485
  ]
485:
  %486 = load ptr, ptr @PyExc_TypeError, align 8
  %487 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %486, ptr nonnull @.str.6, i64 %444)
  br label %585
488:
  %489 = getelementptr inbounds %struct.Array, ptr %454, i64 0, i32 7
  %490 = load i32, ptr %489, align 8
  %491 = and i32 %490, 1280
  %492 = icmp eq i32 %491, 1280
  br i1 %492, label %496, label %493
493:
  %494 = load ptr, ptr @PyExc_ValueError, align 8
  %495 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %494, ptr nonnull @.str.7, i64 %444)
  br label %585
496:
  %497 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %444
  %498 = getelementptr inbounds %struct.Array, ptr %454, i64 0, i32 1
  %499 = load ptr, ptr %498, align 8
  store ptr %499, ptr %497, align 16
  %500 = getelementptr inbounds %struct.Descr, ptr %460, i64 0, i32 8
  %501 = load i64, ptr %500, align 8
  %502 = getelementptr inbounds i8, ptr %499, i64 %501
  %503 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %444, i32 1
  store ptr %502, ptr %503, align 8
  %504 = icmp sgt i32 %450, 0
  br i1 %504, label %505, label %534
505:
  %506 = getelementptr inbounds %struct.Array, ptr %454, i64 0, i32 3
  %507 = getelementptr inbounds %struct.Array, ptr %454, i64 0, i32 4
  %508 = load ptr, ptr %506, align 8
  %509 = zext i32 %450 to i64
  br label %510
510:
  %511 = phi ptr [ %499, %505 ], [ %530, %529 ]
  %512 = phi ptr [ %502, %505 ], [ %531, %529 ]
  %513 = phi i64 [ 0, %505 ], [ %532, %529 ]
  %514 = getelementptr inbounds i64, ptr %508, i64 %513
  %515 = load i64, ptr %514, align 8
  %516 = icmp eq i64 %515, 0
  br i1 %516, label %517, label %518
517:
  store ptr %499, ptr %503, align 8
  store ptr %499, ptr %497, align 16
  br label %534
518:
  %519 = add nsw i64 %515, -1
  %520 = load ptr, ptr %507, align 8
  %521 = getelementptr inbounds i64, ptr %520, i64 %513
  %522 = load i64, ptr %521, align 8
  %523 = mul nsw i64 %522, %519
  %524 = icmp slt i64 %523, 0
  br i1 %524, label %525, label %527
525:
  %526 = getelementptr inbounds i8, ptr %511, i64 %523
  store ptr %526, ptr %497, align 16
  br label %529
527:
  %528 = getelementptr inbounds i8, ptr %512, i64 %523
  store ptr %528, ptr %503, align 8
  br label %529
529:
  %530 = phi ptr [ %526, %525 ], [ %511, %527 ]
  %531 = phi ptr [ %512, %525 ], [ %528, %527 ]
  %532 = add nuw nsw i64 %513, 1
  %533 = icmp eq i64 %532, %509
  br i1 %533, label %534, label %510
534:
  %535 = phi ptr [ %502, %496 ], [ %499, %517 ], [ %531, %529 ]
  %536 = phi ptr [ %499, %496 ], [ %499, %517 ], [ %530, %529 ]
  br i1 %442, label %539, label %537
537:
  %538 = icmp sgt i64 %444, 0
  br i1 %538, label %554, label %569
539:
  %540 = phi i64 [ %552, %551 ], [ 0, %534 ]
  %541 = getelementptr inbounds %struct.Seen, ptr %437, i64 %540, i32 2
  %542 = load ptr, ptr %541, align 8
  %543 = icmp ult ptr %536, %542
  br i1 %543, label %544, label %551
544:
  %545 = getelementptr inbounds %struct.Seen, ptr %437, i64 %540, i32 1
  %546 = load ptr, ptr %545, align 8
  %547 = icmp ult ptr %546, %535
  br i1 %547, label %548, label %551
548:
  %549 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %550 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %549, ptr nonnull @.str.8, i64 %444)
  br label %585
551:
  %552 = add nuw nsw i64 %540, 1
  %553 = icmp eq i64 %552, %425
  br i1 %553, label %537, label %539
554:
  %555 = phi i64 [ %567, %566 ], [ 0, %537 ]
  %556 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %555, i32 1
  %557 = load ptr, ptr %556, align 8
  %558 = icmp ult ptr %536, %557
  br i1 %558, label %559, label %566
559:
  %560 = getelementptr inbounds [64 x %struct.Extent], ptr %11, i64 0, i64 %555
  %561 = load ptr, ptr %560, align 16
  %562 = icmp ult ptr %561, %535
  br i1 %562, label %563, label %566
563:
  %564 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %565 = call ptr (ptr, ptr, ...) @PyErr_Format(ptr %564, ptr nonnull @.str.9, i64 %555, i64 %444)
  br label %585
566:
  %567 = add nuw nsw i64 %555, 1
  %568 = icmp eq i64 %567, %444
  br i1 %568, label %569, label %554
569:
  %570 = add nsw i64 %444, 1
  br label %571
571:
  %572 = phi i64 [ %444, %443 ], [ %444, %448 ], [ %570, %569 ]
  %573 = getelementptr inbounds %struct.Node, ptr %445, i64 1
  %574 = icmp ult ptr %573, %434
  br i1 %574, label %443, label %575
575:
  %576 = getelementptr inbounds %struct.Workspace, ptr %435, i64 0, i32 23
  store ptr %13, ptr %576, align 8
  %577 = getelementptr inbounds %struct.Workspace, ptr %435, i64 0, i32 24
  store i64 %424, ptr %577, align 8
  %578 = getelementptr inbounds %struct.Variant, ptr %423, i64 0, i32 14
  %579 = load ptr, ptr %578, align 8
  %580 = getelementptr inbounds %struct.Workspace, ptr %435, i64 0, i32 25
  store ptr %579, ptr %580, align 8
  %581 = getelementptr inbounds %struct.Variant, ptr %423, i64 0, i32 15
  %582 = load i64, ptr %581, align 8
  %583 = getelementptr inbounds %struct.Workspace, ptr %435, i64 0, i32 26
  store i64 %582, ptr %583, align 8
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %11)
  br label %586
584:
  store i32 1, ptr %4, align 4
  br label %745
585:
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %11)
  store i32 1, ptr %4, align 4
  br label %745
586:
  %587 = phi ptr [ %435, %575 ], [ %421, %420 ]
  store i32 1, ptr %4, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %10)
  %588 = load ptr, ptr %14, align 8
  %589 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 15
  store i32 32768, ptr %589, align 8
  %590 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 4
  store i32 32768, ptr %590, align 8
  %591 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 13
  store i64 0, ptr %591, align 8
  %592 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 12
  store i64 0, ptr %592, align 8
  %593 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 5
  store i32 0, ptr %593, align 4
  %594 = getelementptr inbounds %struct.Variant, ptr %588, i64 0, i32 7
  %595 = load i32, ptr %594, align 8
  %596 = icmp eq i32 %595, 0
  br i1 %596, label %606, label %597
597:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %9)
  %598 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %599 = trunc i64 %598 to i32
  %600 = call i32 @clock_gettime(i32 %599, ptr nonnull %9)
  %601 = load i64, ptr %9, align 16
  %602 = mul nsw i64 %601, 1000000000
  %603 = getelementptr inbounds [2 x i64], ptr %9, i64 0, i64 1
  %604 = load i64, ptr %603, align 8
  %605 = add nsw i64 %602, %604
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %9)
  br label %606
606:
  %607 = phi i64 [ %605, %597 ], [ 0, %586 ]
  %608 = getelementptr inbounds %struct.Variant, ptr %588, i64 0, i32 5
  %609 = load i32, ptr %608, align 8
  %610 = and i32 %609, 1
  %611 = icmp eq i32 %610, 0
  br i1 %611, label %612, label %638
612:
  %613 = getelementptr inbounds %struct.Variant, ptr %588, i64 0, i32 8
  %614 = load i32, ptr %613, align 4
  %615 = icmp eq i32 %614, 0
  br i1 %615, label %616, label %638
616:
  %617 = load i64, ptr %221, align 8
  %618 = icmp sgt i64 %617, 0
  br i1 %618, label %619, label %641
619:
  %620 = load ptr, ptr %217, align 8
  %621 = getelementptr inbounds %struct.Workspace, ptr %620, i64 0, i32 22
  %622 = load ptr, ptr %621, align 8
  br label %623
623:
  %624 = phi i64 [ 0, %619 ], [ %634, %623 ]
  %625 = phi i64 [ 0, %619 ], [ %633, %623 ]
  %626 = getelementptr inbounds %struct.Seen, ptr %622, i64 %624, i32 2
  %627 = load ptr, ptr %626, align 8
  %628 = getelementptr inbounds %struct.Seen, ptr %622, i64 %624, i32 1
  %629 = load ptr, ptr %628, align 8
  %630 = ptrtoint ptr %627 to i64
  %631 = ptrtoint ptr %629 to i64
  %632 = add i64 %625, %630
  %633 = sub i64 %632, %631
  %634 = add nuw nsw i64 %624, 1
  %635 = icmp eq i64 %634, %617
  br i1 %635, label %636, label %623
636:
  %637 = icmp slt i64 %633, 131072
  br i1 %637, label %641, label %638
638:
  %639 = call ptr @PyEval_SaveThread()
  %640 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 18
  store ptr %639, ptr %640, align 8
  br label %641
641:
  %642 = getelementptr inbounds %struct.Variant, ptr %588, i64 0, i32 1
  %643 = load ptr, ptr %642, align 8
  %644 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 20
  %645 = load ptr, ptr %644, align 8
  %646 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 21
  %647 = load ptr, ptr %646, align 8
  %648 = call i32 %643(ptr %645, ptr %647, ptr %587)
  %649 = sext i32 %648 to i64
  %650 = icmp eq i64 %607, 0
  br i1 %650, label %664, label %651
651:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %8)
  %652 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 12), align 8
  %653 = trunc i64 %652 to i32
  %654 = call i32 @clock_gettime(i32 %653, ptr nonnull %8)
  %655 = load i64, ptr %8, align 16
  %656 = mul nsw i64 %655, 1000000000
  %657 = getelementptr inbounds [2 x i64], ptr %8, i64 0, i64 1
  %658 = load i64, ptr %657, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %8)
  %659 = sub i64 %658, %607
  %660 = add i64 %659, %656
  %661 = icmp sgt i64 %660, 50000
  %662 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 18
  %663 = load ptr, ptr %662, align 8
  br label %668
664:
  %665 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 18
  %666 = load ptr, ptr %665, align 8
  %667 = icmp ne ptr %666, null
  br label %668
668:
  %669 = phi ptr [ %663, %651 ], [ %666, %664 ]
  %670 = phi i1 [ %661, %651 ], [ %667, %664 ]
  %671 = icmp eq ptr %669, null
  br i1 %671, label %674, label %672
672:
  %673 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 18
  store ptr null, ptr %673, align 8
  call void @PyEval_RestoreThread(ptr nonnull %669)
  br label %674
674:
  %675 = load i64, ptr %592, align 8
  %676 = icmp eq i64 %675, 0
  br i1 %676, label %677, label %680
677:
  %678 = load i32, ptr %590, align 8
  %679 = icmp slt i32 %678, 16384
  br label %680
680:
  %681 = phi i1 [ true, %674 ], [ %679, %677 ]
  %682 = zext i1 %681 to i32
  store i32 %682, ptr %594, align 8
  %683 = select i1 %670, i1 %681, i1 false
  %684 = zext i1 %683 to i32
  %685 = getelementptr inbounds %struct.Variant, ptr %588, i64 0, i32 8
  store i32 %684, ptr %685, align 4
  %686 = icmp eq i32 %648, 0
  br i1 %686, label %687, label %691
687:
  %688 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 16
  %689 = load i32, ptr %688, align 4
  %690 = icmp eq i32 %689, 0
  br i1 %690, label %735, label %697
691:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  %692 = icmp eq i32 %648, -2
  br i1 %692, label %698, label %693
693:
  %694 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 16
  %695 = load i32, ptr %694, align 4
  %696 = icmp eq i32 %695, 0
  br i1 %696, label %703, label %698
697:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  br label %698
698:
  %699 = call ptr @PyErr_Occurred()
  %700 = icmp eq ptr %699, null
  br i1 %700, label %701, label %734
701:
  %702 = load ptr, ptr @PyExc_KeyboardInterrupt, align 8
  call void @PyErr_SetNone(ptr %702)
  br label %734
703:
  %704 = icmp eq i32 %648, -1
  br i1 %704, label %705, label %707
705:
  %706 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 17
  store i32 1, ptr %706, align 8
  br label %707
707:
  %708 = call ptr @PyTuple_New(i64 8)
  %709 = icmp eq ptr %708, null
  br i1 %709, label %734, label %710
710:
  %711 = phi i64 [ %720, %716 ], [ 0, %707 ]
  %712 = getelementptr inbounds %struct.Workspace, ptr %587, i64 0, i32 3, i64 %711
  %713 = load i64, ptr %712, align 8
  %714 = call ptr @PyLong_FromLongLong(i64 %713)
  %715 = icmp eq ptr %714, null
  br i1 %715, label %733, label %716
716:
  %717 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %718 = getelementptr inbounds i8, ptr %708, i64 %717
  %719 = getelementptr inbounds ptr, ptr %718, i64 %711
  store ptr %714, ptr %719, align 8
  %720 = add nuw nsw i64 %711, 1
  %721 = icmp eq i64 %720, 8
  br i1 %721, label %722, label %710
722:
  %723 = call ptr @PyLong_FromLongLong(i64 %649)
  %724 = icmp eq ptr %723, null
  br i1 %724, label %733, label %725
725:
  store ptr %723, ptr %7, align 16
  %726 = getelementptr inbounds ptr, ptr %7, i64 1
  store ptr %708, ptr %726, align 8
  %727 = getelementptr inbounds %struct.Variant, ptr %588, i64 0, i32 27
  %728 = load ptr, ptr %727, align 8
  %729 = call ptr @PyObject_Vectorcall(ptr %728, ptr nonnull %7, i64 2, ptr null)
  %730 = icmp eq ptr %729, null
  br i1 %730, label %732, label %731
731:
  call void @Py_DecRef(ptr nonnull %729)
  br label %732
732:
  call void @Py_DecRef(ptr nonnull %723)
  br label %733
733:
  call void @Py_DecRef(ptr nonnull %708)
  br label %734
734:
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %10)
  br label %741
735:
  %736 = getelementptr inbounds %struct.Variant, ptr %588, i64 0, i32 12
  %737 = load ptr, ptr %736, align 8
  store ptr %737, ptr %10, align 8
  %738 = load ptr, ptr %646, align 8
  store ptr %738, ptr %218, align 8
  %739 = call fastcc ptr @box(ptr nonnull %14, ptr nonnull %10)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %10)
  %740 = icmp eq ptr %739, null
  br i1 %740, label %741, label %745
741:
  %742 = call ptr @PyErr_Occurred()
  %743 = icmp eq ptr %742, null
  br i1 %743, label %744, label %745
744:
  store i32 0, ptr %4, align 4
  store i32 6, ptr %5, align 8
  br label %745
745:
  %746 = phi ptr [ %214, %735 ], [ %214, %741 ], [ %214, %744 ], [ %214, %585 ], [ null, %584 ], [ null, %346 ], [ null, %385 ], [ null, %236 ]
  %747 = phi ptr [ %739, %735 ], [ null, %741 ], [ null, %744 ], [ null, %585 ], [ null, %584 ], [ null, %346 ], [ null, %385 ], [ null, %236 ]
  %748 = load i64, ptr %221, align 8
  %749 = icmp sgt i64 %748, 0
  br i1 %749, label %750, label %760
750:
  %751 = phi i64 [ %758, %750 ], [ %748, %745 ]
  %752 = load ptr, ptr %217, align 8
  %753 = getelementptr inbounds %struct.Workspace, ptr %752, i64 0, i32 22
  %754 = load ptr, ptr %753, align 8
  %755 = add nsw i64 %751, -1
  store i64 %755, ptr %221, align 8
  %756 = getelementptr inbounds %struct.Seen, ptr %754, i64 %755
  %757 = load ptr, ptr %756, align 8
  call void @Py_DecRef(ptr %757)
  %758 = load i64, ptr %221, align 8
  %759 = icmp sgt i64 %758, 0
  br i1 %759, label %750, label %760
760:
  %761 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 10
  %762 = load i64, ptr %761, align 8
  %763 = icmp eq i64 %762, 0
  br i1 %763, label %764, label %776
764:
  %765 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 2
  %766 = load ptr, ptr %765, align 8
  %767 = icmp eq ptr %766, null
  br i1 %767, label %768, label %776
768:
  %769 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 7
  %770 = load ptr, ptr %769, align 8
  %771 = icmp eq ptr %770, null
  br i1 %771, label %772, label %776
772:
  %773 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 16
  %774 = load i32, ptr %773, align 4
  %775 = icmp eq i32 %774, 0
  br i1 %775, label %777, label %776
776:
  call fastcc void @ws_reset(ptr nonnull %216)
  br label %777
777:
  store i64 0, ptr %223, align 8
  %778 = icmp eq ptr %746, null
  br i1 %778, label %780, label %779
779:
  call void @Py_DecRef(ptr nonnull %746)
  br label %780
780:
  %781 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 17
  br i1 %211, label %784, label %782
782:
  store i32 0, ptr %781, align 8
  %783 = getelementptr inbounds %struct.Given, ptr %215, i64 0, i32 5
  store i32 0, ptr %783, align 8
  call void @Py_DecRef(ptr %215)
  br label %791
784:
  %785 = load i32, ptr %781, align 8
  %786 = icmp eq i32 %785, 0
  br i1 %786, label %788, label %787
787:
  call fastcc void @ws_free(ptr nonnull %216)
  br label %791
788:
  %789 = load ptr, ptr %212, align 8
  %790 = getelementptr inbounds %struct.Workspace, ptr %216, i64 0, i32 19
  store ptr %789, ptr %790, align 8
  store ptr %216, ptr %212, align 8
  br label %791
791:
  %792 = phi ptr [ null, %139 ], [ null, %172 ], [ %209, %208 ], [ %747, %787 ], [ %747, %788 ], [ %747, %782 ]
  ret ptr %792
}
declare void @Py_IncRef(ptr)
declare ptr @PyErr_Occurred()
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
  switch i8 %8, label %476 [
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
    i8 11, label %470
    i8 12, label %481
  ]
9:
  %10 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, @PyFloat_Type
  br i1 %12, label %13, label %476
13:
  %14 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %15 = load double, ptr %14, align 8
  %16 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i64, ptr %17, i64 1
  store ptr %18, ptr %16, align 8
  store double %15, ptr %17, align 8
  %19 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %476
20:
  store i32 0, ptr %7, align 4
  %21 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, @PyLong_Type
  br i1 %23, label %24, label %476
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
  br label %476
33:
  %34 = icmp ne ptr %2, @_Py_TrueStruct
  %35 = icmp ne ptr %2, @_Py_FalseStruct
  %36 = and i1 %34, %35
  br i1 %36, label %476, label %37
37:
  %38 = icmp eq ptr %2, @_Py_TrueStruct
  %39 = zext i1 %38 to i64
  %40 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr inbounds i64, ptr %41, i64 1
  store ptr %42, ptr %40, align 8
  store i64 %39, ptr %41, align 8
  %43 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %476
44:
  %45 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, @PyComplex_Type
  br i1 %47, label %48, label %476
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
  br label %476
59:
  %60 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %61, %63
  br i1 %64, label %65, label %476
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
  br label %476
128:
  %129 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %130 = load ptr, ptr %129, align 8
  %131 = load ptr, ptr @api, align 8
  %132 = icmp eq ptr %130, %131
  br i1 %132, label %133, label %476
133:
  %134 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 2
  %135 = load i32, ptr %134, align 8
  %136 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %137 = load i32, ptr %136, align 4
  %138 = icmp eq i32 %135, %137
  br i1 %138, label %139, label %476
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
  br i1 %153, label %154, label %476
154:
  %155 = getelementptr inbounds %struct.Descr, ptr %141, i64 0, i32 8
  %156 = load i64, ptr %155, align 8
  %157 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %150
  %158 = load i8, ptr %157, align 1
  %159 = zext i8 %158 to i32
  %160 = shl nuw i32 1, %159
  %161 = sext i32 %160 to i64
  %162 = icmp eq i64 %156, %161
  br i1 %162, label %163, label %476
163:
  %164 = getelementptr inbounds %struct.Descr, ptr %141, i64 0, i32 4
  %165 = load i8, ptr %164, align 2
  switch i8 %165, label %166 [
    i8 62, label %476
    i8 33, label %476
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
  br i1 %186, label %187, label %476
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
  br i1 %242, label %243, label %476
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
  br i1 %252, label %253, label %476
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
  br label %476
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
  br i1 %309, label %310, label %476
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
  br i1 %318, label %332, label %476
319:
  %320 = icmp eq ptr %306, @PyUnicode_Type
  %321 = icmp eq ptr %306, @PyLong_Type
  %322 = or i1 %320, %321
  %323 = icmp eq ptr %306, @PyBytes_Type
  %324 = or i1 %323, %322
  br i1 %324, label %325, label %476
325:
  %326 = tail call i32 @PyObject_RichCompareBool(ptr nonnull %2, ptr nonnull %302, i32 2)
  %327 = freeze i32 %326
  %328 = icmp slt i32 %327, 0
  br i1 %328, label %329, label %330
329:
  tail call void @PyErr_Clear()
  br label %476
330:
  %331 = icmp eq i32 %327, 0
  br i1 %331, label %476, label %332
332:
  %333 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %476
334:
  %335 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %336 = load i32, ptr %335, align 4
  %337 = sext i32 %336 to i64
  %338 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %339 = load ptr, ptr %338, align 8
  %340 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %341 = load ptr, ptr %340, align 8
  %342 = icmp eq ptr %339, %341
  br i1 %342, label %343, label %476
343:
  %344 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %345 = load i64, ptr %344, align 8
  %346 = icmp eq i64 %345, %337
  br i1 %346, label %347, label %476
347:
  %348 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %349 = getelementptr inbounds i8, ptr %2, i64 %348
  %350 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %351 = icmp sgt i32 %336, 0
  br i1 %351, label %352, label %476
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
  br i1 %361, label %352, label %476
362:
  %363 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %364 = load i32, ptr %363, align 4
  %365 = sext i32 %364 to i64
  %366 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %367 = load ptr, ptr %366, align 8
  %368 = icmp eq ptr %367, @PyList_Type
  br i1 %368, label %369, label %476
369:
  %370 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %371 = load i64, ptr %370, align 8
  %372 = icmp eq i64 %371, %365
  br i1 %372, label %373, label %476
373:
  %374 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %375 = icmp sgt i32 %364, 0
  br i1 %375, label %376, label %476
376:
  %377 = getelementptr inbounds %struct.List, ptr %2, i64 0, i32 1
  br label %378
378:
  %379 = phi i64 [ 0, %376 ], [ %388, %383 ]
  %380 = phi ptr [ %374, %376 ], [ %387, %383 ]
  %381 = load i64, ptr %370, align 8
  %382 = icmp slt i64 %379, %381
  br i1 %382, label %383, label %476
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
  br i1 %391, label %378, label %476
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
  %405 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
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
  br label %476
440:
  %441 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %442 = load ptr, ptr %441, align 8
  %443 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %444 = load ptr, ptr %443, align 8
  %445 = icmp eq ptr %442, %444
  br i1 %445, label %446, label %476
446:
  %447 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %448 = load i32, ptr %447, align 4
  %449 = sext i32 %448 to i64
  %450 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %451 = load ptr, ptr %450, align 8
  %452 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %453 = getelementptr inbounds i8, ptr %451, i64 %452
  %454 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %455 = icmp sgt i32 %448, 0
  br i1 %455, label %459, label %476
456:
  %457 = add nuw nsw i64 %460, 1
  %458 = icmp eq i64 %457, %449
  br i1 %458, label %476, label %459
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
  br label %476
467:
  %468 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %461, ptr nonnull %464)
  tail call void @Py_DecRef(ptr nonnull %464)
  %469 = icmp eq ptr %468, null
  br i1 %469, label %476, label %456
470:
  %471 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %472 = load ptr, ptr %471, align 8
  %473 = getelementptr inbounds %struct.Cell, ptr %472, i64 0, i32 1
  %474 = load ptr, ptr %473, align 8
  %475 = icmp eq ptr %474, null
  br i1 %475, label %476, label %478
476:
  %477 = phi ptr [ %480, %478 ], [ %490, %488 ], [ null, %491 ], [ %439, %438 ], [ %127, %126 ], [ %58, %48 ], [ %43, %37 ], [ %32, %24 ], [ %19, %13 ], [ null, %9 ], [ null, %20 ], [ null, %33 ], [ null, %44 ], [ null, %59 ], [ null, %343 ], [ null, %334 ], [ null, %369 ], [ null, %362 ], [ null, %470 ], [ null, %3 ], [ %299, %292 ], [ null, %133 ], [ null, %128 ], [ null, %166 ], [ null, %163 ], [ null, %163 ], [ null, %154 ], [ null, %145 ], [ null, %466 ], [ null, %440 ], [ %350, %347 ], [ %374, %373 ], [ %454, %446 ], [ %333, %332 ], [ null, %330 ], [ null, %312 ], [ null, %329 ], [ null, %304 ], [ null, %319 ], [ null, %240 ], [ null, %250 ], [ %357, %352 ], [ null, %378 ], [ %387, %383 ], [ null, %467 ], [ %468, %456 ]
  ret ptr %477
478:
  %479 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  tail call void @Py_IncRef(ptr nonnull %474)
  %480 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %479, ptr nonnull %474)
  tail call void @Py_DecRef(ptr nonnull %474)
  br label %476
481:
  %482 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %483 = load ptr, ptr %482, align 8
  %484 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %485 = load ptr, ptr %484, align 8
  %486 = tail call ptr @PyDict_GetItemWithError(ptr %483, ptr %485)
  %487 = icmp eq ptr %486, null
  br i1 %487, label %491, label %488
488:
  %489 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  tail call void @Py_IncRef(ptr nonnull %486)
  %490 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %489, ptr nonnull %486)
  tail call void @Py_DecRef(ptr nonnull %486)
  br label %476
491:
  tail call void @PyErr_Clear()
  br label %476
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
declare ptr @PyErr_Format(ptr, ptr, ...)
define internal fastcc i64 @outs_in(ptr %0, ptr %1, i64 %2) {
  %4 = icmp eq ptr %0, @_Py_NoneStruct
  br i1 %4, label %43, label %5
5:
  %6 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr @api, align 8
  %9 = icmp eq ptr %7, %8
  br i1 %9, label %10, label %15
10:
  %11 = icmp eq i64 %2, 64
  br i1 %11, label %43, label %12
12:
  %13 = getelementptr inbounds ptr, ptr %1, i64 %2
  store ptr %0, ptr %13, align 8
  %14 = add nsw i64 %2, 1
  br label %43
15:
  %16 = icmp eq ptr %7, @PyTuple_Type
  br i1 %16, label %17, label %20
17:
  %18 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 %18
  br label %25
20:
  %21 = icmp eq ptr %7, @PyList_Type
  br i1 %21, label %22, label %43
22:
  %23 = getelementptr inbounds %struct.List, ptr %0, i64 0, i32 1
  %24 = load ptr, ptr %23, align 8
  br label %25
25:
  %26 = phi ptr [ %19, %17 ], [ %24, %22 ]
  %27 = getelementptr inbounds %struct.VarObject, ptr %0, i64 0, i32 1
  %28 = load i64, ptr %27, align 8
  %29 = icmp sgt i64 %28, 0
  %30 = icmp sgt i64 %2, -1
  %31 = and i1 %29, %30
  br i1 %31, label %32, label %43
32:
  %33 = phi i64 [ %38, %32 ], [ 0, %25 ]
  %34 = phi i64 [ %37, %32 ], [ %2, %25 ]
  %35 = getelementptr inbounds ptr, ptr %26, i64 %33
  %36 = load ptr, ptr %35, align 8
  %37 = tail call fastcc i64 @outs_in(ptr %36, ptr %1, i64 %34)
  %38 = add nuw nsw i64 %33, 1
  %39 = load i64, ptr %27, align 8
  %40 = icmp slt i64 %38, %39
  %41 = icmp sgt i64 %37, -1
  %42 = select i1 %40, i1 %41, i1 false
  br i1 %42, label %32, label %43
43:
  %44 = phi i64 [ %14, %12 ], [ %2, %3 ], [ -1, %10 ], [ -1, %20 ], [ %2, %25 ], [ %37, %32 ]
  ret i64 %44
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
  switch i8 %10, label %622 [
    i8 13, label %11
    i8 14, label %26
    i8 15, label %39
    i8 16, label %46
    i8 17, label %65
    i8 18, label %96
    i8 19, label %488
    i8 20, label %497
    i8 21, label %500
    i8 22, label %529
    i8 23, label %558
    i8 24, label %585
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
  br label %624
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
  br label %624
37:
  %38 = tail call ptr @PyLong_FromLongLong(i64 %34)
  br label %624
39:
  %40 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr inbounds i64, ptr %41, i64 1
  store ptr %42, ptr %40, align 8
  %43 = load i64, ptr %41, align 8
  %44 = icmp eq i64 %43, 0
  %45 = select i1 %44, ptr @_Py_FalseStruct, ptr @_Py_TrueStruct
  tail call void @Py_IncRef(ptr nonnull %45)
  br label %624
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
  br label %624
60:
  %61 = load double, ptr %48, align 8
  %62 = getelementptr inbounds i64, ptr %48, i64 1
  %63 = load double, ptr %62, align 8
  %64 = tail call ptr @PyComplex_FromDoubles(double %61, double %63)
  br label %624
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
  br label %624
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
  br i1 %117, label %123, label %160
118:
  %119 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 3), align 8
  %120 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %121 = load ptr, ptr %120, align 8
  %122 = tail call ptr %119(ptr %110, ptr %121, ptr null)
  br label %486
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
  %155 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %156 = load ptr, ptr %155, align 8
  %157 = getelementptr inbounds %struct.Workspace, ptr %156, i64 0, i32 24
  %158 = load i64, ptr %157, align 8
  %159 = icmp eq i64 %158, 0
  br i1 %159, label %290, label %166
160:
  %161 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %162 = load ptr, ptr %161, align 8
  %163 = getelementptr inbounds %struct.Workspace, ptr %162, i64 0, i32 24
  %164 = load i64, ptr %163, align 8
  %165 = icmp eq i64 %164, 0
  br i1 %165, label %298, label %166
166:
  %167 = phi ptr [ %162, %160 ], [ %156, %154 ]
  %168 = getelementptr inbounds %struct.Workspace, ptr %167, i64 0, i32 23
  %169 = load ptr, ptr %168, align 8
  %170 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 4
  %171 = load i64, ptr %170, align 8
  %172 = add nsw i64 %171, 1
  store i64 %172, ptr %170, align 8
  %173 = getelementptr inbounds ptr, ptr %169, i64 %171
  %174 = load ptr, ptr %173, align 8
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %4)
  %175 = load i8, ptr %102, align 1
  %176 = zext i8 %175 to i64
  %177 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %176
  %178 = load i8, ptr %177, align 1
  %179 = zext i8 %178 to i64
  %180 = shl nuw i64 1, %179
  %181 = load i32, ptr %99, align 4
  %182 = sext i32 %181 to i64
  call void @llvm.memset.p0.i64(ptr nonnull align 16 dereferenceable(512) %4, i8 0, i64 512, i1 false)
  %183 = getelementptr inbounds %struct.Array, ptr %174, i64 0, i32 2
  %184 = load i32, ptr %183, align 8
  %185 = icmp eq i32 %184, %181
  %186 = getelementptr inbounds %struct.Array, ptr %174, i64 0, i32 1
  %187 = load ptr, ptr %186, align 8
  %188 = icmp eq ptr %187, %110
  %189 = zext i1 %188 to i32
  %190 = icmp sgt i32 %181, 0
  %191 = and i1 %190, %185
  br i1 %191, label %192, label %220
192:
  %193 = getelementptr inbounds %struct.Array, ptr %174, i64 0, i32 3
  %194 = load ptr, ptr %193, align 8
  %195 = getelementptr inbounds %struct.Array, ptr %174, i64 0, i32 4
  br label %196
196:
  %197 = phi i64 [ 0, %192 ], [ %217, %215 ]
  %198 = phi i32 [ %189, %192 ], [ %216, %215 ]
  %199 = phi i64 [ 1, %192 ], [ %205, %215 ]
  %200 = getelementptr inbounds i64, ptr %194, i64 %197
  %201 = load i64, ptr %200, align 8
  %202 = getelementptr inbounds i64, ptr %111, i64 %197
  %203 = load i64, ptr %202, align 8
  %204 = icmp eq i64 %201, %203
  %205 = mul nsw i64 %203, %199
  %206 = icmp sgt i64 %203, 1
  br i1 %206, label %207, label %215
207:
  %208 = load ptr, ptr %195, align 8
  %209 = getelementptr inbounds i64, ptr %208, i64 %197
  %210 = load i64, ptr %209, align 8
  %211 = getelementptr inbounds i64, ptr %5, i64 %197
  %212 = load i64, ptr %211, align 8
  %213 = icmp eq i64 %210, %212
  %214 = select i1 %213, i32 %198, i32 0
  br label %215
215:
  %216 = phi i32 [ %198, %196 ], [ %214, %207 ]
  %217 = add nuw nsw i64 %197, 1
  %218 = icmp slt i64 %217, %182
  %219 = select i1 %204, i1 %218, i1 false
  br i1 %219, label %196, label %220
220:
  %221 = phi i64 [ 1, %166 ], [ %205, %215 ]
  %222 = phi i1 [ %185, %166 ], [ %204, %215 ]
  %223 = phi i32 [ %189, %166 ], [ %216, %215 ]
  br i1 %222, label %242, label %224
224:
  %225 = tail call ptr @PyTuple_New(i64 %182)
  %226 = icmp ne ptr %225, null
  %227 = select i1 %226, i1 %190, i1 false
  br i1 %227, label %228, label %238
228:
  %229 = phi i64 [ %236, %228 ], [ 0, %224 ]
  %230 = getelementptr inbounds i64, ptr %111, i64 %229
  %231 = load i64, ptr %230, align 8
  %232 = tail call ptr @PyLong_FromLongLong(i64 %231)
  %233 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %234 = getelementptr inbounds i8, ptr %225, i64 %233
  %235 = getelementptr inbounds ptr, ptr %234, i64 %229
  store ptr %232, ptr %235, align 8
  %236 = add nuw nsw i64 %229, 1
  %237 = icmp eq i64 %236, %182
  br i1 %237, label %239, label %228
238:
  br i1 %226, label %239, label %288
239:
  %240 = load ptr, ptr @PyExc_ValueError, align 8
  %241 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %240, ptr nonnull @.str.11, ptr nonnull %225)
  tail call void @Py_DecRef(ptr nonnull %225)
  br label %288
242:
  %243 = icmp eq i32 %223, 0
  %244 = icmp sgt i64 %221, 0
  %245 = select i1 %243, i1 %244, i1 false
  br i1 %245, label %246, label %287
246:
  %247 = getelementptr inbounds %struct.Array, ptr %174, i64 0, i32 4
  br label %248
248:
  %249 = phi i64 [ 0, %246 ], [ %285, %284 ]
  %250 = load ptr, ptr %186, align 8
  br i1 %190, label %253, label %251
251:
  %252 = tail call ptr @memcpy(ptr %250, ptr %110, i64 %180)
  br label %284
253:
  %254 = load ptr, ptr %247, align 8
  br label %255
255:
  %256 = phi i64 [ 0, %253 ], [ %269, %255 ]
  %257 = phi ptr [ %250, %253 ], [ %268, %255 ]
  %258 = phi ptr [ %110, %253 ], [ %264, %255 ]
  %259 = getelementptr inbounds [64 x i64], ptr %4, i64 0, i64 %256
  %260 = load i64, ptr %259, align 8
  %261 = getelementptr inbounds i64, ptr %5, i64 %256
  %262 = load i64, ptr %261, align 8
  %263 = mul nsw i64 %262, %260
  %264 = getelementptr inbounds i8, ptr %258, i64 %263
  %265 = getelementptr inbounds i64, ptr %254, i64 %256
  %266 = load i64, ptr %265, align 8
  %267 = mul nsw i64 %266, %260
  %268 = getelementptr inbounds i8, ptr %257, i64 %267
  %269 = add nuw nsw i64 %256, 1
  %270 = icmp eq i64 %269, %182
  br i1 %270, label %271, label %255
271:
  %272 = tail call ptr @memcpy(ptr %268, ptr %264, i64 %180)
  br label %273
273:
  %274 = phi i64 [ %275, %282 ], [ %182, %271 ]
  %275 = add nsw i64 %274, -1
  %276 = getelementptr inbounds [64 x i64], ptr %4, i64 0, i64 %275
  %277 = load i64, ptr %276, align 8
  %278 = add nsw i64 %277, 1
  store i64 %278, ptr %276, align 8
  %279 = getelementptr inbounds i64, ptr %98, i64 %274
  %280 = load i64, ptr %279, align 8
  %281 = icmp eq i64 %278, %280
  br i1 %281, label %282, label %284
282:
  store i64 0, ptr %276, align 8
  %283 = icmp sgt i64 %274, 1
  br i1 %283, label %273, label %284
284:
  %285 = add nuw nsw i64 %249, 1
  %286 = icmp eq i64 %285, %221
  br i1 %286, label %287, label %248
287:
  tail call void @Py_IncRef(ptr %174)
  br label %288
288:
  %289 = phi ptr [ %174, %287 ], [ null, %239 ], [ null, %238 ]
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %4)
  br label %486
290:
  %291 = icmp eq i64 %137, 0
  br i1 %291, label %292, label %298
292:
  %293 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %294 = load ptr, ptr %293, align 8
  %295 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %296 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %294)
  %297 = tail call ptr %295(ptr %296, ptr %294, i32 %100, ptr nonnull %111, ptr null, ptr null, i32 0, ptr null)
  br label %486
298:
  %299 = phi i32 [ %150, %290 ], [ 1024, %160 ]
  %300 = phi i64 [ %151, %290 ], [ 0, %160 ]
  %301 = phi i64 [ %152, %290 ], [ 0, %160 ]
  %302 = phi i64 [ %137, %290 ], [ 1, %160 ]
  %303 = phi ptr [ %156, %290 ], [ %162, %160 ]
  %304 = getelementptr inbounds i8, ptr %110, i64 %301
  %305 = getelementptr inbounds i8, ptr %110, i64 %300
  %306 = getelementptr inbounds i8, ptr %305, i64 %108
  %307 = getelementptr inbounds %struct.Workspace, ptr %303, i64 0, i32 10
  %308 = load i64, ptr %307, align 8
  %309 = icmp sgt i64 %308, 0
  br i1 %309, label %310, label %313
310:
  %311 = getelementptr inbounds %struct.Workspace, ptr %303, i64 0, i32 9
  %312 = load ptr, ptr %311, align 8
  br label %320
313:
  %314 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 3
  %315 = load i64, ptr %314, align 8
  %316 = icmp sgt i64 %315, 0
  br i1 %316, label %317, label %426
317:
  %318 = getelementptr inbounds %struct.Workspace, ptr %303, i64 0, i32 22
  %319 = load ptr, ptr %318, align 8
  br label %388
320:
  %321 = phi i64 [ 0, %310 ], [ %386, %385 ]
  %322 = getelementptr inbounds %struct.Block, ptr %312, i64 %321
  %323 = load ptr, ptr %322, align 8
  %324 = icmp ult ptr %304, %323
  br i1 %324, label %385, label %325
325:
  %326 = getelementptr inbounds %struct.Block, ptr %312, i64 %321, i32 1
  %327 = load i64, ptr %326, align 8
  %328 = getelementptr inbounds i8, ptr %323, i64 %327
  %329 = icmp ugt ptr %306, %328
  br i1 %329, label %385, label %330
330:
  %331 = getelementptr inbounds %struct.Block, ptr %312, i64 %321, i32 2
  %332 = load ptr, ptr %331, align 8
  %333 = icmp eq ptr %332, null
  br i1 %333, label %334, label %357
334:
  %335 = icmp eq ptr %323, %110
  %336 = icmp eq i64 %301, 0
  %337 = select i1 %335, i1 %336, i1 false
  br i1 %337, label %338, label %358
338:
  %339 = ptrtoint ptr %306 to i64
  %340 = ptrtoint ptr %304 to i64
  %341 = sub i64 %339, %340
  %342 = shl i64 %302, %107
  %343 = icmp eq i64 %341, %342
  br i1 %343, label %344, label %358
344:
  %345 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %346 = load ptr, ptr %345, align 8
  %347 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %348 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %346)
  %349 = call ptr %347(ptr %348, ptr %346, i32 %100, ptr nonnull %111, ptr nonnull %5, ptr %110, i32 %299, ptr null)
  %350 = icmp eq ptr %349, null
  br i1 %350, label %486, label %351
351:
  %352 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 4), align 8
  call void @Py_IncRef(ptr %352)
  %353 = getelementptr inbounds %struct.Array, ptr %349, i64 0, i32 10
  store ptr %352, ptr %353, align 8
  %354 = getelementptr inbounds %struct.Array, ptr %349, i64 0, i32 7
  %355 = load i32, ptr %354, align 8
  %356 = or i32 %355, 4
  store i32 %356, ptr %354, align 8
  store ptr %349, ptr %331, align 8
  br label %486
357:
  tail call void @Py_IncRef(ptr nonnull %332)
  br label %371
358:
  store i64 %327, ptr %6, align 8
  %359 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 7), align 8
  %360 = load ptr, ptr %322, align 8
  %361 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %362 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %359)
  %363 = call ptr %361(ptr %362, ptr %359, i32 1, ptr nonnull %6, ptr null, ptr %360, i32 1024, ptr null)
  %364 = icmp eq ptr %363, null
  br i1 %364, label %486, label %365
365:
  %366 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 4), align 8
  call void @Py_IncRef(ptr %366)
  %367 = getelementptr inbounds %struct.Array, ptr %363, i64 0, i32 10
  store ptr %366, ptr %367, align 8
  %368 = getelementptr inbounds %struct.Array, ptr %363, i64 0, i32 7
  %369 = load i32, ptr %368, align 8
  %370 = or i32 %369, 4
  store i32 %370, ptr %368, align 8
  store ptr %363, ptr %331, align 8
  br label %371
371:
  %372 = phi ptr [ %363, %365 ], [ %332, %357 ]
  %373 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %374 = load ptr, ptr %373, align 8
  %375 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %376 = load ptr, ptr @api, align 8
  call void @Py_IncRef(ptr %374)
  %377 = call ptr %375(ptr %376, ptr %374, i32 %100, ptr nonnull %111, ptr nonnull %5, ptr %110, i32 %299, ptr null)
  %378 = icmp eq ptr %377, null
  br i1 %378, label %383, label %379
379:
  %380 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 2), align 8
  %381 = call i32 %380(ptr nonnull %377, ptr nonnull %372)
  %382 = icmp eq i32 %381, 0
  br i1 %382, label %486, label %383
383:
  %384 = phi ptr [ %377, %379 ], [ %372, %371 ]
  call void @Py_DecRef(ptr nonnull %384)
  br label %486
385:
  %386 = add nuw nsw i64 %321, 1
  %387 = icmp eq i64 %386, %308
  br i1 %387, label %313, label %320
388:
  %389 = phi i64 [ 0, %317 ], [ %424, %423 ]
  %390 = getelementptr inbounds %struct.Seen, ptr %319, i64 %389, i32 1
  %391 = load ptr, ptr %390, align 8
  %392 = icmp ult ptr %304, %391
  br i1 %392, label %423, label %393
393:
  %394 = getelementptr inbounds %struct.Seen, ptr %319, i64 %389, i32 2
  %395 = load ptr, ptr %394, align 8
  %396 = icmp ugt ptr %306, %395
  br i1 %396, label %423, label %397
397:
  %398 = getelementptr inbounds %struct.Seen, ptr %319, i64 %389
  %399 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %400 = load ptr, ptr %399, align 8
  %401 = load ptr, ptr %398, align 8
  %402 = getelementptr inbounds %struct.Array, ptr %401, i64 0, i32 7
  %403 = load i32, ptr %402, align 8
  %404 = and i32 %403, %299
  %405 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %406 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %400)
  %407 = call ptr %405(ptr %406, ptr %400, i32 %100, ptr nonnull %111, ptr nonnull %5, ptr %110, i32 %404, ptr null)
  %408 = load ptr, ptr %398, align 8
  call void @Py_IncRef(ptr %408)
  %409 = icmp ne ptr %407, null
  %410 = icmp ne ptr %408, null
  %411 = and i1 %409, %410
  br i1 %411, label %412, label %416
412:
  %413 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 2), align 8
  %414 = call i32 %413(ptr nonnull %407, ptr nonnull %408)
  %415 = icmp eq i32 %414, 0
  br i1 %415, label %486, label %421
416:
  %417 = icmp eq ptr %407, null
  %418 = or i1 %417, %410
  br i1 %418, label %419, label %421
419:
  %420 = and i1 %417, %410
  br i1 %420, label %421, label %486
421:
  %422 = phi ptr [ %407, %416 ], [ %408, %419 ], [ %407, %412 ]
  call void @Py_DecRef(ptr nonnull %422)
  br label %486
423:
  %424 = add nuw nsw i64 %389, 1
  %425 = icmp eq i64 %424, %315
  br i1 %425, label %426, label %388
426:
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %3)
  %427 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %428 = load ptr, ptr %427, align 8
  %429 = load i32, ptr %99, align 4
  %430 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %431 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %428)
  %432 = tail call ptr %430(ptr %431, ptr %428, i32 %429, ptr nonnull %111, ptr null, ptr null, i32 0, ptr null)
  %433 = icmp eq ptr %432, null
  br i1 %433, label %485, label %434
434:
  call void @llvm.memset.p0.i64(ptr nonnull align 16 dereferenceable(512) %3, i8 0, i64 512, i1 false)
  %435 = load i32, ptr %99, align 4
  %436 = sext i32 %435 to i64
  %437 = icmp sgt i32 %435, 0
  br i1 %437, label %438, label %448
438:
  %439 = phi i64 [ %444, %438 ], [ 0, %434 ]
  %440 = phi i64 [ %443, %438 ], [ 1, %434 ]
  %441 = getelementptr inbounds i64, ptr %111, i64 %439
  %442 = load i64, ptr %441, align 8
  %443 = mul nsw i64 %442, %440
  %444 = add nuw nsw i64 %439, 1
  %445 = icmp eq i64 %444, %436
  br i1 %445, label %446, label %438
446:
  %447 = icmp sgt i64 %443, 0
  br i1 %447, label %448, label %485
448:
  %449 = phi i64 [ %443, %446 ], [ 1, %434 ]
  %450 = getelementptr inbounds %struct.Array, ptr %432, i64 0, i32 1
  %451 = load ptr, ptr %450, align 8
  br label %452
452:
  %453 = phi i64 [ 0, %448 ], [ %483, %481 ]
  %454 = phi ptr [ %451, %448 ], [ %482, %481 ]
  br i1 %437, label %457, label %455
455:
  %456 = tail call ptr @memcpy(ptr %454, ptr %110, i64 %108)
  br label %481
457:
  %458 = phi i64 [ %466, %457 ], [ 0, %452 ]
  %459 = phi ptr [ %465, %457 ], [ %110, %452 ]
  %460 = getelementptr inbounds [64 x i64], ptr %3, i64 0, i64 %458
  %461 = load i64, ptr %460, align 8
  %462 = getelementptr inbounds i64, ptr %5, i64 %458
  %463 = load i64, ptr %462, align 8
  %464 = mul nsw i64 %463, %461
  %465 = getelementptr inbounds i8, ptr %459, i64 %464
  %466 = add nuw nsw i64 %458, 1
  %467 = icmp eq i64 %466, %436
  br i1 %467, label %468, label %457
468:
  %469 = tail call ptr @memcpy(ptr %454, ptr %465, i64 %108)
  br label %470
470:
  %471 = phi i64 [ %472, %479 ], [ %436, %468 ]
  %472 = add nsw i64 %471, -1
  %473 = getelementptr inbounds [64 x i64], ptr %3, i64 0, i64 %472
  %474 = load i64, ptr %473, align 8
  %475 = add nsw i64 %474, 1
  store i64 %475, ptr %473, align 8
  %476 = getelementptr inbounds i64, ptr %98, i64 %471
  %477 = load i64, ptr %476, align 8
  %478 = icmp eq i64 %475, %477
  br i1 %478, label %479, label %481
479:
  store i64 0, ptr %473, align 8
  %480 = icmp sgt i64 %471, 1
  br i1 %480, label %470, label %481
481:
  %482 = getelementptr inbounds i8, ptr %454, i64 %108
  %483 = add nuw nsw i64 %453, 1
  %484 = icmp eq i64 %483, %449
  br i1 %484, label %485, label %452
485:
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %3)
  br label %486
486:
  %487 = phi ptr [ %122, %118 ], [ %289, %288 ], [ %297, %292 ], [ %432, %485 ], [ %349, %351 ], [ null, %344 ], [ null, %358 ], [ %377, %379 ], [ null, %383 ], [ %407, %419 ], [ %407, %412 ], [ null, %421 ]
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %5)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %6)
  br label %624
488:
  %489 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %490 = load ptr, ptr %489, align 8
  %491 = getelementptr inbounds %struct.Workspace, ptr %490, i64 0, i32 22
  %492 = load ptr, ptr %491, align 8
  %493 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 5
  %494 = load i64, ptr %493, align 8
  %495 = getelementptr inbounds %struct.Seen, ptr %492, i64 %494
  %496 = load ptr, ptr %495, align 8
  tail call void @Py_IncRef(ptr %496)
  br label %624
497:
  %498 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %499 = load ptr, ptr %498, align 8
  tail call void @Py_IncRef(ptr %499)
  br label %624
500:
  %501 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %502 = load i32, ptr %501, align 4
  %503 = sext i32 %502 to i64
  %504 = tail call ptr @PyTuple_New(i64 %503)
  %505 = icmp eq ptr %504, null
  br i1 %505, label %624, label %506
506:
  %507 = icmp sgt i32 %502, 0
  br i1 %507, label %508, label %624
508:
  %509 = getelementptr inbounds %struct.Object, ptr %504, i64 0, i32 1
  %510 = getelementptr inbounds %struct.List, ptr %504, i64 0, i32 1
  br label %511
511:
  %512 = phi i64 [ 0, %508 ], [ %527, %524 ]
  %513 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %514 = icmp eq ptr %513, null
  br i1 %514, label %515, label %516
515:
  tail call void @Py_DecRef(ptr nonnull %504)
  br label %624
516:
  %517 = load ptr, ptr %509, align 8
  %518 = icmp eq ptr %517, @PyTuple_Type
  br i1 %518, label %519, label %522
519:
  %520 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %521 = getelementptr inbounds i8, ptr %504, i64 %520
  br label %524
522:
  %523 = load ptr, ptr %510, align 8
  br label %524
524:
  %525 = phi ptr [ %521, %519 ], [ %523, %522 ]
  %526 = getelementptr inbounds ptr, ptr %525, i64 %512
  store ptr %513, ptr %526, align 8
  %527 = add nuw nsw i64 %512, 1
  %528 = icmp eq i64 %527, %503
  br i1 %528, label %624, label %511
529:
  %530 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %531 = load i32, ptr %530, align 4
  %532 = sext i32 %531 to i64
  %533 = tail call ptr @PyList_New(i64 %532)
  %534 = icmp eq ptr %533, null
  br i1 %534, label %624, label %535
535:
  %536 = icmp sgt i32 %531, 0
  br i1 %536, label %537, label %624
537:
  %538 = getelementptr inbounds %struct.Object, ptr %533, i64 0, i32 1
  %539 = getelementptr inbounds %struct.List, ptr %533, i64 0, i32 1
  br label %540
540:
  %541 = phi i64 [ 0, %537 ], [ %556, %553 ]
  %542 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %543 = icmp eq ptr %542, null
  br i1 %543, label %544, label %545
544:
  tail call void @Py_DecRef(ptr nonnull %533)
  br label %624
545:
  %546 = load ptr, ptr %538, align 8
  %547 = icmp eq ptr %546, @PyTuple_Type
  br i1 %547, label %548, label %551
548:
  %549 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %550 = getelementptr inbounds i8, ptr %533, i64 %549
  br label %553
551:
  %552 = load ptr, ptr %539, align 8
  br label %553
553:
  %554 = phi ptr [ %550, %548 ], [ %552, %551 ]
  %555 = getelementptr inbounds ptr, ptr %554, i64 %541
  store ptr %542, ptr %555, align 8
  %556 = add nuw nsw i64 %541, 1
  %557 = icmp eq i64 %556, %532
  br i1 %557, label %624, label %540
558:
  %559 = tail call ptr @PyDict_New()
  %560 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %561 = icmp eq ptr %559, null
  br i1 %561, label %624, label %562
562:
  %563 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %564 = load i32, ptr %560, align 4
  %565 = icmp sgt i32 %564, 0
  br i1 %565, label %566, label %624
566:
  %567 = phi i64 [ %581, %580 ], [ 0, %562 ]
  %568 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %569 = icmp eq ptr %568, null
  br i1 %569, label %570, label %571
570:
  tail call void @Py_DecRef(ptr nonnull %559)
  br label %624
571:
  %572 = load ptr, ptr %563, align 8
  %573 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %574 = getelementptr inbounds i8, ptr %572, i64 %573
  %575 = getelementptr inbounds ptr, ptr %574, i64 %567
  %576 = load ptr, ptr %575, align 8
  %577 = tail call i32 @PyDict_SetItem(ptr nonnull %559, ptr %576, ptr nonnull %568)
  %578 = icmp eq i32 %577, 0
  br i1 %578, label %580, label %579
579:
  tail call void @Py_DecRef(ptr nonnull %559)
  tail call void @Py_DecRef(ptr nonnull %568)
  br label %624
580:
  tail call void @Py_DecRef(ptr nonnull %568)
  %581 = add nuw nsw i64 %567, 1
  %582 = load i32, ptr %560, align 4
  %583 = sext i32 %582 to i64
  %584 = icmp slt i64 %581, %583
  br i1 %584, label %566, label %624
585:
  %586 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 4
  %587 = load i32, ptr %586, align 4
  %588 = sext i32 %587 to i64
  %589 = tail call ptr @PyTuple_New(i64 %588)
  %590 = icmp eq ptr %589, null
  br i1 %590, label %624, label %591
591:
  %592 = icmp sgt i32 %587, 0
  br i1 %592, label %593, label %614
593:
  %594 = getelementptr inbounds %struct.Object, ptr %589, i64 0, i32 1
  %595 = getelementptr inbounds %struct.List, ptr %589, i64 0, i32 1
  br label %596
596:
  %597 = phi i64 [ 0, %593 ], [ %612, %609 ]
  %598 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %599 = icmp eq ptr %598, null
  br i1 %599, label %600, label %601
600:
  tail call void @Py_DecRef(ptr nonnull %589)
  br label %624
601:
  %602 = load ptr, ptr %594, align 8
  %603 = icmp eq ptr %602, @PyTuple_Type
  br i1 %603, label %604, label %607
604:
  %605 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %606 = getelementptr inbounds i8, ptr %589, i64 %605
  br label %609
607:
  %608 = load ptr, ptr %595, align 8
  br label %609
609:
  %610 = phi ptr [ %606, %604 ], [ %608, %607 ]
  %611 = getelementptr inbounds ptr, ptr %610, i64 %597
  store ptr %598, ptr %611, align 8
  %612 = add nuw nsw i64 %597, 1
  %613 = icmp eq i64 %612, %588
  br i1 %613, label %614, label %596
614:
  %615 = getelementptr inbounds %struct.Node, ptr %8, i64 0, i32 7
  %616 = load ptr, ptr %615, align 8
  %617 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %618 = getelementptr inbounds i8, ptr %589, i64 %617
  %619 = load i32, ptr %586, align 4
  %620 = sext i32 %619 to i64
  %621 = tail call ptr @PyObject_Vectorcall(ptr %616, ptr nonnull %618, i64 %620, ptr null)
  tail call void @Py_DecRef(ptr nonnull %589)
  br label %624
622:
  %623 = load ptr, ptr @PyExc_SystemError, align 8
  tail call void @PyErr_SetString(ptr %623, ptr nonnull @.str.10)
  br label %624
624:
  %625 = phi ptr [ null, %622 ], [ %621, %614 ], [ %499, %497 ], [ %496, %488 ], [ %487, %486 ], [ %95, %94 ], [ %59, %53 ], [ %64, %60 ], [ %45, %39 ], [ %36, %35 ], [ %38, %37 ], [ %25, %23 ], [ null, %515 ], [ null, %500 ], [ null, %544 ], [ null, %529 ], [ null, %600 ], [ null, %585 ], [ %504, %506 ], [ %533, %535 ], [ null, %558 ], [ null, %570 ], [ null, %579 ], [ %559, %562 ], [ %504, %524 ], [ %533, %553 ], [ %559, %580 ]
  ret ptr %625
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
declare ptr @PyVectorcall_Call(ptr, ptr, ptr)
define internal i32 @variant_clear(ptr %0) {
  %2 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  store i64 -1, ptr %2, align 8
  %3 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  store i64 0, ptr %3, align 8
  %4 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 3
  store i64 0, ptr %4, align 8
  %5 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
  %6 = load ptr, ptr %5, align 8
  store ptr null, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %9, label %8
8:
  tail call void @Py_DecRef(ptr nonnull %6)
  br label %9
9:
  %10 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 24
  %11 = load ptr, ptr %10, align 8
  store ptr null, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %14, label %13
13:
  tail call void @Py_DecRef(ptr nonnull %11)
  br label %14
14:
  %15 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 26
  %16 = load ptr, ptr %15, align 8
  store ptr null, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %19, label %18
18:
  tail call void @Py_DecRef(ptr nonnull %16)
  br label %19
19:
  %20 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 25
  %21 = load ptr, ptr %20, align 8
  store ptr null, ptr %20, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %24, label %23
23:
  tail call void @Py_DecRef(ptr nonnull %21)
  br label %24
24:
  %25 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 28
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
  %3 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 27
  %4 = load ptr, ptr %3, align 8
  store ptr null, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %7, label %6
6:
  tail call void @Py_DecRef(ptr nonnull %4)
  br label %7
7:
  %8 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
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
  %18 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
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
  %11 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %17, label %14
14:
  %15 = tail call i32 %1(ptr nonnull %12, ptr %2)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %53
17:
  %18 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 24
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %24, label %21
21:
  %22 = tail call i32 %1(ptr nonnull %19, ptr %2)
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %53
24:
  %25 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 25
  %26 = load ptr, ptr %25, align 8
  %27 = icmp eq ptr %26, null
  br i1 %27, label %31, label %28
28:
  %29 = tail call i32 %1(ptr nonnull %26, ptr %2)
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %53
31:
  %32 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 26
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %38, label %35
35:
  %36 = tail call i32 %1(ptr nonnull %33, ptr %2)
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %38, label %53
38:
  %39 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 27
  %40 = load ptr, ptr %39, align 8
  %41 = icmp eq ptr %40, null
  br i1 %41, label %45, label %42
42:
  %43 = tail call i32 %1(ptr nonnull %40, ptr %2)
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %53
45:
  %46 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 28
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
  tail call void @free(ptr %8)
  %9 = getelementptr inbounds %struct.Object, ptr %0, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = tail call ptr @PyType_GetSlot(ptr %10, i32 74)
  tail call void %11(ptr nonnull %0)
  tail call void @Py_DecRef(ptr %10)
  ret void
}
define internal ptr @workspace_release(ptr %0, ptr readnone %1) {
  %3 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 5
  %4 = load i32, ptr %3, align 8
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %8, label %6
6:
  %7 = load ptr, ptr @PyExc_RuntimeError, align 8
  tail call void @PyErr_SetString(ptr %7, ptr nonnull @.str.29)
  br label %14
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
  tail call void @Py_IncRef(ptr nonnull @_Py_NoneStruct)
  br label %14
14:
  %15 = phi ptr [ null, %6 ], [ @_Py_NoneStruct, %13 ]
  ret ptr %15
}
define internal ptr @workspace_nbytes(ptr %0, ptr readnone %1) {
  %3 = getelementptr inbounds %struct.Given, ptr %0, i64 0, i32 1
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %53, label %6
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
  %54 = phi i64 [ 0, %2 ], [ %41, %40 ], [ %50, %45 ]
  %55 = tail call ptr @PyLong_FromLongLong(i64 %54)
  ret ptr %55
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
  tail call void @PyErr_SetString(ptr %13, ptr nonnull @.str.34)
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
  %22 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
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
  %32 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
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
  tail call void @PyErr_SetString(ptr %48, ptr nonnull @.str.36)
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
  %65 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %66 = getelementptr inbounds i8, ptr %57, i64 %65
  %67 = getelementptr inbounds ptr, ptr %66, i64 %62
  store ptr %64, ptr %67, align 8
  %68 = add nuw nsw i64 %62, 1
  %69 = icmp eq i64 %68, %56
  br i1 %69, label %70, label %61
70:
  %71 = tail call i32 @Py_EnterRecursiveCall(ptr nonnull @.str.37)
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
  %12 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %13 = getelementptr inbounds i8, ptr %1, i64 %12
  %14 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 16), align 8
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
  tail call void @PyErr_SetString(ptr %27, ptr nonnull @.str.45)
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
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr)

; sources 4fd933e926729a645ae39347d77ddaacbd594ee2f68ef1f19dd4549199bf8567
; made by tools/build_runtime.py
%struct.Api = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, ptr, ptr }
%struct.Object = type { i64, ptr }
%struct.Spec = type { ptr, i32, i32, i32, ptr }
%struct.Slot = type { i32, ptr }
%struct.Member = type { ptr, i32, i64, i32, ptr }
%struct.Method = type { ptr, ptr, i32, ptr }
%struct.GetSet = type { ptr, ptr, ptr, ptr, ptr }
%struct.Workspace = type { ptr, ptr, ptr, [8 x i64], i32, i32, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i32, i32, i32, ptr, ptr, ptr, ptr, ptr }
%struct.Chunk = type { ptr, i64, [6 x i64] }
%struct.Block = type { ptr, i64, ptr }
%struct.TapeHeader = type { ptr, i64, i64 }
%struct.Tape = type { ptr, i64, i64, [5 x i64] }
%struct.Header = type { i64, i32, i32, i32, i32, i32, i32, ptr, ptr }
%struct.VarObject = type { %struct.Object, i64 }
%struct.Variant = type { %struct.Object, ptr, i64, i64, i64, i32, i32, ptr, ptr, ptr, ptr, ptr, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Check = type { ptr, ptr, i64, i64, i64 }
%struct.Node = type { i8, i8, i8, i8, i32, i64, ptr, ptr }
%struct.Outcome = type { i32, i64, i64 }
%struct.Call = type { ptr, ptr, ptr, i64 }
%struct.Guard = type { ptr, i64 }
%struct.List = type { %struct.VarObject, ptr }
%struct.Seen = type { ptr, ptr, ptr, i32 }
%struct.Number = type { %struct.Object, %union.anon }
%union.anon = type { [2 x double] }
%struct.Array = type { %struct.Object, ptr, i32, ptr, ptr, ptr, ptr, i32, ptr, ptr, ptr }
%struct.Descr = type { %struct.Object, ptr, i8, i8, i8, i8, i32, i64, i64 }
%struct.Cell = type { %struct.Object, ptr }
%struct.Entry = type { %struct.Object, ptr, ptr, ptr, ptr, ptr }
@api = internal unnamed_addr global %struct.Api zeroinitializer, align 8
@blas.0 = internal unnamed_addr global ptr null, align 8
@blas.1 = internal unnamed_addr global ptr null, align 8
@PyList_Type = external global %struct.Object, align 8
@_Py_NoneStruct = external global %struct.Object, align 8
@PyTuple_Type = external global %struct.Object, align 8
@PyExc_ValueError = external local_unnamed_addr global ptr, align 8
@.str = private unnamed_addr constant [38 x i8] c"malformed descriptor of compiled code\00", align 1
@variant_spec = internal global %struct.Spec { ptr @.str.8, i32 192, i32 0, i32 18560, ptr @variant_slots }, align 8
@entry_spec = internal global %struct.Spec { ptr @.str.15, i32 56, i32 0, i32 19456, ptr @entry_slots }, align 8
@PyCell_Type = external global %struct.Object, align 8
@PyDict_Type = external global %struct.Object, align 8
@PyUnicode_Type = external global %struct.Object, align 8
@PyFloat_Type = external global %struct.Object, align 8
@PyLong_Type = external global %struct.Object, align 8
@_Py_TrueStruct = external global %struct.Object, align 8
@_Py_FalseStruct = external global %struct.Object, align 8
@PyComplex_Type = external global %struct.Object, align 8
@SHIFT = internal unnamed_addr constant [13 x i8] c"\00\00\01\02\03\00\01\02\03\02\03\03\04", align 1
@KIND = internal unnamed_addr constant [13 x i8] c"biiiiuuuuffcc", align 1
@PyBytes_Type = external global %struct.Object, align 8
@PyExc_KeyboardInterrupt = external local_unnamed_addr global ptr, align 8
@PyExc_SystemError = external local_unnamed_addr global ptr, align 8
@.str.1 = private unnamed_addr constant [32 x i8] c"pullback: bad result descriptor\00", align 1
@PyExc_TypeError = external local_unnamed_addr global ptr, align 8
@.str.2 = private unnamed_addr constant [47 x i8] c"compiled code was called with other parameters\00", align 1
@.str.3 = private unnamed_addr constant [76 x i8] c"argument %zd is not of the type (or layout) that this code was compiled for\00", align 1
@.str.4 = private unnamed_addr constant [55 x i8] c"array arguments %zd and %zd overlap and one is written\00", align 1
@.str.5 = private unnamed_addr constant [42 x i8] c"these sizes need code that stretches axes\00", align 1
@.str.6 = private unnamed_addr constant [46 x i8] c"a global or closure variable changed its type\00", align 1
@.str.7 = private unnamed_addr constant [25 x i8] c"this code is out of date\00", align 1
@.str.8 = private unnamed_addr constant [17 x i8] c"pullback.Variant\00", align 1
@variant_slots = internal global [7 x %struct.Slot] [%struct.Slot { i32 50, ptr @PyVectorcall_Call }, %struct.Slot { i32 51, ptr @variant_clear }, %struct.Slot { i32 52, ptr @variant_dealloc }, %struct.Slot { i32 71, ptr @variant_traverse }, %struct.Slot { i32 72, ptr @variant_members }, %struct.Slot { i32 56, ptr @.str.9 }, %struct.Slot zeroinitializer], align 16
@variant_members = internal global [4 x %struct.Member] [%struct.Member { ptr @.str.10, i32 19, i64 128, i32 1, ptr null }, %struct.Member { ptr @.str.11, i32 6, i64 160, i32 1, ptr @.str.12 }, %struct.Member { ptr @.str.13, i32 6, i64 184, i32 1, ptr @.str.14 }, %struct.Member zeroinitializer], align 16
@.str.9 = private unnamed_addr constant [33 x i8] c"Compiled code for one signature.\00", align 1
@.str.10 = private unnamed_addr constant [21 x i8] c"__vectorcalloffset__\00", align 1
@.str.11 = private unnamed_addr constant [7 x i8] c"hidden\00", align 1
@.str.12 = private unnamed_addr constant [36 x i8] c"list of the values of hidden inputs\00", align 1
@.str.13 = private unnamed_addr constant [5 x i8] c"keep\00", align 1
@.str.14 = private unnamed_addr constant [35 x i8] c"what the compiled code needs alive\00", align 1
@.str.15 = private unnamed_addr constant [15 x i8] c"pullback.Entry\00", align 1
@entry_slots = internal global [11 x %struct.Slot] [%struct.Slot { i32 50, ptr @PyVectorcall_Call }, %struct.Slot { i32 51, ptr @entry_clear }, %struct.Slot { i32 52, ptr @entry_dealloc }, %struct.Slot { i32 60, ptr @entry_init }, %struct.Slot { i32 64, ptr @entry_methods }, %struct.Slot { i32 65, ptr @entry_new }, %struct.Slot { i32 71, ptr @entry_traverse }, %struct.Slot { i32 72, ptr @entry_members }, %struct.Slot { i32 73, ptr @entry_getset }, %struct.Slot { i32 56, ptr @.str.16 }, %struct.Slot zeroinitializer], align 16
@entry_methods = internal global [2 x %struct.Method] [%struct.Method { ptr @.str.18, ptr @init_subclass, i32 20, ptr null }, %struct.Method zeroinitializer], align 16
@entry_members = internal global [5 x %struct.Member] [%struct.Member { ptr @.str.10, i32 19, i64 16, i32 1, ptr null }, %struct.Member { ptr @.str.21, i32 19, i64 24, i32 1, ptr null }, %struct.Member { ptr @.str.22, i32 19, i64 32, i32 1, ptr null }, %struct.Member { ptr @.str.23, i32 6, i64 48, i32 0, ptr @.str.24 }, %struct.Member zeroinitializer], align 16
@entry_getset = internal global [3 x %struct.GetSet] [%struct.GetSet { ptr @.str.25, ptr @PyObject_GenericGetDict, ptr @PyObject_GenericSetDict, ptr null, ptr null }, %struct.GetSet { ptr @.str.26, ptr @get_variants, ptr @set_variants, ptr @.str.27, ptr null }, %struct.GetSet zeroinitializer], align 16
@.str.16 = private unnamed_addr constant [42 x i8] c"A callable whose calls run compiled code.\00", align 1
@.str.17 = private unnamed_addr constant [40 x i8] c"Entry takes one argument, the slow path\00", align 1
@.str.18 = private unnamed_addr constant [18 x i8] c"__init_subclass__\00", align 1
@.str.19 = private unnamed_addr constant [69 x i8] c"no compiled variant takes these arguments, and there is no slow path\00", align 1
@.str.20 = private unnamed_addr constant [27 x i8] c" in a pullback entry point\00", align 1
@.str.21 = private unnamed_addr constant [15 x i8] c"__dictoffset__\00", align 1
@.str.22 = private unnamed_addr constant [19 x i8] c"__weaklistoffset__\00", align 1
@.str.23 = private unnamed_addr constant [5 x i8] c"slow\00", align 1
@.str.24 = private unnamed_addr constant [59 x i8] c"slow(args, kwnames): takes the calls that no variant takes\00", align 1
@.str.25 = private unnamed_addr constant [9 x i8] c"__dict__\00", align 1
@.str.26 = private unnamed_addr constant [9 x i8] c"variants\00", align 1
@.str.27 = private unnamed_addr constant [34 x i8] c"compiled variants, tried in order\00", align 1
@.str.28 = private unnamed_addr constant [44 x i8] c"variants must be a tuple of Variant objects\00", align 1
define ptr @pb_arena_grow(ptr %0, i64 %1) {
  %3 = icmp ugt i64 %1, 1152921504606846976
  br i1 %3, label %62, label %4
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
  br label %62
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
  br label %53
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
  %39 = add nuw nsw i64 %38, 128
  %40 = tail call ptr @malloc(i64 %39)
  %41 = icmp eq ptr %40, null
  br i1 %41, label %62, label %42
42:
  %43 = ptrtoint ptr %40 to i64
  %44 = and i64 %43, -64
  %45 = add i64 %44, 64
  %46 = inttoptr i64 %45 to ptr
  %47 = sub i64 %45, %43
  %48 = trunc i64 %47 to i8
  %49 = getelementptr inbounds i8, ptr %46, i64 -1
  store i8 %48, ptr %49, align 1
  %50 = icmp eq i64 %45, 0
  br i1 %50, label %62, label %51
51:
  %52 = getelementptr inbounds %struct.Chunk, ptr %46, i64 0, i32 1
  store i64 %38, ptr %52, align 8
  br label %53
53:
  %54 = phi ptr [ %20, %26 ], [ %46, %51 ]
  %55 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 2
  %56 = load ptr, ptr %55, align 8
  store ptr %56, ptr %54, align 8
  store ptr %54, ptr %55, align 8
  %57 = getelementptr inbounds %struct.Chunk, ptr %54, i64 1
  %58 = getelementptr inbounds i8, ptr %57, i64 %8
  store ptr %58, ptr %0, align 8
  %59 = getelementptr inbounds %struct.Chunk, ptr %54, i64 0, i32 1
  %60 = load i64, ptr %59, align 8
  %61 = getelementptr inbounds i8, ptr %57, i64 %60
  store ptr %61, ptr %9, align 8
  br label %62
62:
  %63 = phi ptr [ %11, %16 ], [ %57, %53 ], [ null, %2 ], [ null, %42 ], [ null, %35 ]
  ret ptr %63
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
  br i1 %3, label %51, label %4
4:
  %5 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 10
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 11
  %8 = load i64, ptr %7, align 8
  %9 = icmp eq i64 %6, %8
  br i1 %9, label %10, label %28
10:
  %11 = icmp eq i64 %6, 0
  %12 = shl nsw i64 %6, 1
  %13 = select i1 %11, i64 8, i64 %12
  %14 = mul i64 %13, 24
  %15 = tail call ptr @malloc(i64 %14)
  %16 = icmp eq ptr %15, null
  br i1 %16, label %51, label %17
17:
  %18 = load i64, ptr %5, align 8
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %25, label %20
20:
  %21 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %22 = load ptr, ptr %21, align 8
  %23 = mul i64 %18, 24
  %24 = tail call ptr @memcpy(ptr nonnull %15, ptr %22, i64 %23)
  br label %25
25:
  %26 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %27 = load ptr, ptr %26, align 8
  tail call void @free(ptr %27)
  store ptr %15, ptr %26, align 8
  store i64 %13, ptr %7, align 8
  br label %28
28:
  %29 = icmp eq i64 %1, 0
  %30 = select i1 %29, i64 1, i64 %1
  %31 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 17
  %32 = load ptr, ptr %31, align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %36, label %34
34:
  %35 = tail call ptr @malloc(i64 %30)
  br label %40
36:
  %37 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 5), align 8
  %38 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 6), align 8
  %39 = tail call ptr %37(ptr %38, i64 %30)
  br label %40
40:
  %41 = phi ptr [ %35, %34 ], [ %39, %36 ]
  %42 = icmp eq ptr %41, null
  br i1 %42, label %51, label %43
43:
  %44 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 9
  %45 = load ptr, ptr %44, align 8
  %46 = load i64, ptr %5, align 8
  %47 = add nsw i64 %46, 1
  store i64 %47, ptr %5, align 8
  %48 = getelementptr inbounds %struct.Block, ptr %45, i64 %46
  store ptr %41, ptr %48, align 8
  %49 = getelementptr inbounds i8, ptr %48, i64 8
  store i64 %30, ptr %49, align 8
  %50 = getelementptr inbounds i8, ptr %48, i64 16
  store ptr null, ptr %50, align 8
  br label %51
51:
  %52 = phi ptr [ %41, %43 ], [ null, %2 ], [ null, %10 ], [ null, %40 ]
  ret ptr %52
}
declare ptr @malloc(i64)
declare ptr @memcpy(ptr, ptr, i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1 immarg)
define i32 @pb_tape_grow(ptr %0, ptr %1, i64 %2, i64 %3) {
  %5 = icmp slt i64 %3, 0
  %6 = icmp slt i64 %2, 1
  %7 = or i1 %6, %5
  br i1 %7, label %118, label %8
8:
  %9 = udiv i64 1152921504606846976, %2
  %10 = icmp ugt i64 %9, %3
  br i1 %10, label %11, label %118
11:
  %12 = load ptr, ptr %1, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %20, label %14
14:
  %15 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  %16 = load i64, ptr %15, align 8
  %17 = icmp sgt i64 %16, %3
  br i1 %17, label %118, label %18
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
  br i1 %33, label %34, label %105
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
  br label %73
47:
  %48 = icmp ult i64 %27, 1048576
  %49 = add i64 %27, -4611686018427387841
  %50 = icmp ult i64 %49, -4611686018427387905
  br i1 %50, label %118, label %51
51:
  %52 = add nsw i64 %27, 128
  br i1 %48, label %55, label %53
53:
  %54 = tail call ptr @calloc(i64 1, i64 %52)
  br label %57
55:
  %56 = tail call ptr @malloc(i64 %52)
  br label %57
57:
  %58 = phi ptr [ %54, %53 ], [ %56, %55 ]
  %59 = icmp eq ptr %58, null
  br i1 %59, label %118, label %60
60:
  %61 = ptrtoint ptr %58 to i64
  %62 = and i64 %61, -64
  %63 = add i64 %62, 64
  %64 = inttoptr i64 %63 to ptr
  %65 = sub i64 %63, %61
  %66 = trunc i64 %65 to i8
  %67 = getelementptr inbounds i8, ptr %64, i64 -1
  store i8 %66, ptr %67, align 1
  %68 = icmp eq i64 %63, 0
  br i1 %68, label %118, label %69
69:
  %70 = getelementptr inbounds %struct.Tape, ptr %64, i64 0, i32 1
  store i64 %27, ptr %70, align 8
  %71 = select i1 %48, i64 0, i64 %27
  %72 = getelementptr inbounds %struct.Tape, ptr %64, i64 0, i32 2
  store i64 %71, ptr %72, align 16
  br label %73
73:
  %74 = phi ptr [ %38, %44 ], [ %64, %69 ]
  br i1 %13, label %102, label %75
75:
  %76 = getelementptr inbounds %struct.Tape, ptr %74, i64 1
  %77 = getelementptr inbounds %struct.Tape, ptr %29, i64 1
  %78 = getelementptr inbounds %struct.Tape, ptr %29, i64 0, i32 2
  %79 = load i64, ptr %78, align 8
  %80 = tail call ptr @memcpy(ptr nonnull %76, ptr nonnull %77, i64 %79)
  %81 = getelementptr inbounds %struct.Tape, ptr %74, i64 0, i32 2
  %82 = load i64, ptr %81, align 8
  %83 = load i64, ptr %78, align 8
  %84 = icmp ult i64 %82, %83
  br i1 %84, label %85, label %86
85:
  store i64 %83, ptr %81, align 8
  br label %86
86:
  %87 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  br label %88
88:
  %89 = phi ptr [ %87, %86 ], [ %90, %92 ]
  %90 = load ptr, ptr %89, align 8
  %91 = icmp eq ptr %90, null
  br i1 %91, label %96, label %92
92:
  %93 = icmp eq ptr %90, %29
  br i1 %93, label %94, label %88
94:
  %95 = load ptr, ptr %29, align 8
  store ptr %95, ptr %89, align 8
  br label %96
96:
  %97 = getelementptr inbounds i8, ptr %29, i64 -1
  %98 = load i8, ptr %97, align 1
  %99 = zext i8 %98 to i64
  %100 = sub nsw i64 0, %99
  %101 = getelementptr inbounds i8, ptr %29, i64 %100
  tail call void @free(ptr nonnull %101)
  br label %102
102:
  %103 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %104 = load ptr, ptr %103, align 8
  store ptr %104, ptr %74, align 8
  store ptr %74, ptr %103, align 8
  br label %105
105:
  %106 = phi ptr [ %74, %102 ], [ %28, %30 ]
  %107 = getelementptr inbounds %struct.Tape, ptr %106, i64 0, i32 2
  %108 = load i64, ptr %107, align 8
  %109 = icmp ugt i64 %27, %108
  br i1 %109, label %110, label %115
110:
  %111 = getelementptr inbounds %struct.Tape, ptr %106, i64 1
  %112 = getelementptr inbounds i8, ptr %111, i64 %108
  %113 = sub i64 %27, %108
  %114 = tail call ptr @memset(ptr nonnull %112, i32 0, i64 %113)
  store i64 %27, ptr %107, align 8
  br label %115
115:
  %116 = getelementptr inbounds %struct.Tape, ptr %106, i64 1
  store ptr %116, ptr %1, align 8
  %117 = getelementptr inbounds %struct.TapeHeader, ptr %1, i64 0, i32 1
  store i64 %26, ptr %117, align 8
  br label %118
118:
  %119 = phi i32 [ 0, %115 ], [ 1, %8 ], [ 1, %4 ], [ 0, %14 ], [ 1, %60 ], [ 1, %47 ], [ 1, %57 ]
  ret i32 %119
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
  %3 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 15
  %4 = load i32, ptr %3, align 4
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %79
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
  %20 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 14
  %21 = load i32, ptr %20, align 8
  %22 = icmp slt i32 %21, 1
  br i1 %22, label %23, label %24
23:
  store i32 1, ptr %20, align 8
  br label %24
24:
  %25 = phi i32 [ 1, %23 ], [ %21, %6 ]
  %26 = icmp sgt i64 %19, 10000000
  br i1 %26, label %27, label %34
27:
  %28 = zext i32 %25 to i64
  %29 = udiv i64 %19, %28
  %30 = icmp ugt i64 %29, 5000000
  %31 = lshr i32 %25, 1
  %32 = add nuw nsw i32 %31, 1
  %33 = select i1 %30, i32 1, i32 %32
  br label %40
34:
  %35 = icmp slt i64 %19, 2000000
  %36 = icmp ult i32 %25, 128
  %37 = select i1 %35, i1 %36, i1 false
  br i1 %37, label %38, label %42
38:
  %39 = shl nuw nsw i32 %25, 1
  br label %40
40:
  %41 = phi i32 [ %39, %38 ], [ %33, %27 ]
  store i32 %41, ptr %20, align 8
  br label %42
42:
  %43 = phi i32 [ %25, %34 ], [ %41, %40 ]
  %44 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 4
  store i32 %43, ptr %44, align 8
  %45 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 13
  %46 = load i64, ptr %45, align 8
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %48, label %49
48:
  store i64 %14, ptr %45, align 8
  br label %49
49:
  %50 = phi i64 [ %14, %48 ], [ %46, %42 ]
  %51 = sub nsw i64 %14, %50
  %52 = icmp slt i64 %51, 10000001
  br i1 %52, label %57, label %53
53:
  store i64 %14, ptr %45, align 8
  %54 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 17
  %55 = load ptr, ptr %54, align 8
  %56 = icmp eq ptr %55, null
  br i1 %56, label %62, label %61
57:
  %58 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 17
  %59 = load ptr, ptr %58, align 8
  %60 = icmp eq ptr %59, null
  br i1 %60, label %62, label %79
61:
  call void @PyEval_RestoreThread(ptr nonnull %55)
  br label %62
62:
  %63 = phi ptr [ %58, %57 ], [ %54, %61 ], [ %54, %53 ]
  %64 = call i32 @PyErr_CheckSignals()
  %65 = icmp ne i32 %64, 0
  %66 = zext i1 %65 to i32
  store i32 %66, ptr %3, align 4
  %67 = load ptr, ptr %63, align 8
  %68 = icmp eq ptr %67, null
  %69 = select i1 %52, i1 true, i1 %65
  %70 = select i1 %68, i1 %69, i1 false
  br i1 %70, label %77, label %71
71:
  %72 = call ptr @PyEval_SaveThread()
  %73 = load ptr, ptr %63, align 8
  %74 = icmp eq ptr %73, null
  br i1 %74, label %76, label %75
75:
  store ptr %72, ptr %63, align 8
  br label %77
76:
  call void @PyEval_RestoreThread(ptr %72)
  br label %77
77:
  %78 = load i32, ptr %3, align 4
  br label %79
79:
  %80 = phi i32 [ %78, %77 ], [ 1, %1 ], [ 0, %57 ]
  ret i32 %80
}
declare void @PyEval_RestoreThread(ptr)
declare i32 @PyErr_CheckSignals()
declare ptr @PyEval_SaveThread()
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
  br i1 %11, label %12, label %117
12:
  %13 = load i64, ptr %9, align 8
  %14 = icmp sgt i64 %13, 47
  br i1 %14, label %15, label %110
15:
  %16 = call ptr @malloc(i64 %13)
  %17 = icmp eq ptr %16, null
  br i1 %17, label %110, label %18
18:
  %19 = load ptr, ptr %8, align 8
  %20 = load i64, ptr %9, align 8
  %21 = call ptr @memcpy(ptr nonnull %16, ptr %19, i64 %20)
  %22 = load i64, ptr %16, align 8
  %23 = icmp eq i64 %22, 1885470721
  br i1 %23, label %24, label %110
24:
  %25 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 1
  %26 = load i32, ptr %25, align 8
  %27 = icmp slt i32 %26, 0
  br i1 %27, label %110, label %28
28:
  %29 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 2
  %30 = load i32, ptr %29, align 4
  %31 = icmp slt i32 %30, 0
  br i1 %31, label %110, label %32
32:
  %33 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 3
  %34 = load i32, ptr %33, align 8
  %35 = icmp slt i32 %34, 0
  br i1 %35, label %110, label %36
36:
  %37 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 4
  %38 = load i32, ptr %37, align 4
  %39 = icmp slt i32 %38, 0
  br i1 %39, label %110, label %40
40:
  %41 = getelementptr inbounds %struct.Header, ptr %16, i64 0, i32 6
  %42 = load i32, ptr %41, align 4
  %43 = icmp slt i32 %42, 0
  br i1 %43, label %110, label %44
44:
  %45 = load i64, ptr %9, align 8
  %46 = zext i32 %34 to i64
  %47 = shl nuw nsw i64 %46, 5
  %48 = add nuw nsw i64 %47, 48
  %49 = zext i32 %38 to i64
  %50 = shl nuw nsw i64 %49, 3
  %51 = add nuw nsw i64 %48, %50
  %52 = icmp eq i64 %45, %51
  br i1 %52, label %53, label %110
53:
  %54 = getelementptr inbounds %struct.Object, ptr %3, i64 0, i32 1
  %55 = load ptr, ptr %54, align 8
  %56 = icmp eq ptr %55, @PyList_Type
  br i1 %56, label %57, label %110
57:
  %58 = getelementptr inbounds %struct.VarObject, ptr %3, i64 0, i32 1
  %59 = load i64, ptr %58, align 8
  %60 = zext i32 %30 to i64
  %61 = icmp eq i64 %59, %60
  br i1 %61, label %62, label %110
62:
  %63 = icmp eq ptr %1, @_Py_NoneStruct
  br i1 %63, label %73, label %64
64:
  %65 = getelementptr inbounds %struct.Object, ptr %1, i64 0, i32 1
  %66 = load ptr, ptr %65, align 8
  %67 = icmp eq ptr %66, @PyTuple_Type
  br i1 %67, label %68, label %110
68:
  %69 = getelementptr inbounds %struct.VarObject, ptr %1, i64 0, i32 1
  %70 = load i64, ptr %69, align 8
  %71 = zext i32 %26 to i64
  %72 = icmp eq i64 %70, %71
  br i1 %72, label %73, label %110
73:
  %74 = icmp eq ptr %2, @_Py_NoneStruct
  br i1 %74, label %84, label %75
75:
  %76 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %77 = load ptr, ptr %76, align 8
  %78 = icmp eq ptr %77, @PyTuple_Type
  br i1 %78, label %79, label %110
79:
  %80 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %81 = load i64, ptr %80, align 8
  %82 = zext i32 %26 to i64
  %83 = icmp sgt i64 %81, %82
  br i1 %83, label %110, label %84
84:
  %85 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %86 = call ptr @PyType_GenericAlloc(ptr %85, i64 0)
  %87 = icmp eq ptr %86, null
  br i1 %87, label %115, label %88
88:
  %89 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 17
  store ptr %16, ptr %89, align 8
  %90 = call fastcc i32 @variant_setup(ptr nonnull %86, ptr nonnull %16)
  %91 = icmp eq i32 %90, 0
  br i1 %91, label %113, label %92
92:
  %93 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 16
  store ptr @variant_call, ptr %93, align 8
  br i1 %63, label %95, label %94
94:
  call void @Py_IncRef(ptr %1)
  br label %95
95:
  %96 = phi ptr [ %1, %94 ], [ null, %92 ]
  %97 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 18
  store ptr %96, ptr %97, align 8
  br i1 %74, label %99, label %98
98:
  call void @Py_IncRef(ptr %2)
  br label %99
99:
  %100 = phi ptr [ %2, %98 ], [ null, %95 ]
  %101 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 19
  store ptr %100, ptr %101, align 8
  call void @Py_IncRef(ptr nonnull %3)
  %102 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 20
  store ptr %3, ptr %102, align 8
  %103 = icmp eq ptr %4, @_Py_NoneStruct
  br i1 %103, label %105, label %104
104:
  call void @Py_IncRef(ptr %4)
  br label %105
105:
  %106 = phi ptr [ %4, %104 ], [ null, %99 ]
  %107 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 21
  store ptr %106, ptr %107, align 8
  call void @Py_IncRef(ptr %5)
  %108 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 22
  store ptr %5, ptr %108, align 8
  call void @Py_IncRef(ptr %6)
  %109 = getelementptr inbounds %struct.Variant, ptr %86, i64 0, i32 23
  store ptr %6, ptr %109, align 8
  br label %117
110:
  %111 = phi ptr [ null, %15 ], [ %16, %79 ], [ %16, %75 ], [ %16, %68 ], [ %16, %64 ], [ %16, %57 ], [ %16, %53 ], [ %16, %44 ], [ %16, %40 ], [ %16, %36 ], [ %16, %32 ], [ %16, %28 ], [ %16, %24 ], [ %16, %18 ], [ null, %12 ]
  %112 = load ptr, ptr @PyExc_ValueError, align 8
  call void @PyErr_SetString(ptr %112, ptr nonnull @.str)
  br label %115
113:
  %114 = load ptr, ptr @PyExc_ValueError, align 8
  call void @PyErr_SetString(ptr %114, ptr nonnull @.str)
  call void @Py_DecRef(ptr nonnull %86)
  br label %117
115:
  %116 = phi ptr [ %111, %110 ], [ %16, %84 ]
  call void @free(ptr %116)
  br label %117
117:
  %118 = phi ptr [ %86, %105 ], [ null, %7 ], [ null, %115 ], [ null, %113 ]
  ret ptr %118
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
  %9 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 1
  %10 = load i32, ptr %9, align 8
  %11 = sext i32 %10 to i64
  %12 = icmp sgt i32 %10, 0
  br i1 %12, label %21, label %13
13:
  %14 = phi i64 [ 0, %2 ], [ %24, %21 ]
  %15 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 2
  %16 = load i32, ptr %15, align 4
  %17 = sext i32 %16 to i64
  %18 = icmp sgt i32 %16, 0
  %19 = icmp sgt i64 %14, -1
  %20 = select i1 %18, i1 %19, i1 false
  br i1 %20, label %29, label %37
21:
  %22 = phi i64 [ %24, %21 ], [ 0, %2 ]
  %23 = phi i64 [ %25, %21 ], [ 0, %2 ]
  %24 = call fastcc i64 @check(ptr nonnull %3, i64 %22, i32 0, i32 0)
  %25 = add nuw nsw i64 %23, 1
  %26 = icmp slt i64 %25, %11
  %27 = icmp sgt i64 %24, -1
  %28 = select i1 %26, i1 %27, i1 false
  br i1 %28, label %21, label %13
29:
  %30 = phi i64 [ %32, %29 ], [ %14, %13 ]
  %31 = phi i64 [ %33, %29 ], [ 0, %13 ]
  %32 = call fastcc i64 @check(ptr nonnull %3, i64 %30, i32 0, i32 0)
  %33 = add nuw nsw i64 %31, 1
  %34 = icmp slt i64 %33, %17
  %35 = icmp sgt i64 %32, -1
  %36 = select i1 %34, i1 %35, i1 false
  br i1 %36, label %29, label %37
37:
  %38 = phi i64 [ %14, %13 ], [ %32, %29 ]
  %39 = phi i1 [ %19, %13 ], [ %35, %29 ]
  %40 = load i64, ptr %6, align 8
  store i64 0, ptr %6, align 8
  br i1 %39, label %41, label %43
41:
  %42 = call fastcc i64 @check(ptr nonnull %3, i64 %38, i32 1, i32 0)
  br label %43
43:
  %44 = phi i64 [ %42, %41 ], [ %38, %37 ]
  %45 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 3
  %46 = load i32, ptr %45, align 8
  %47 = sext i32 %46 to i64
  %48 = icmp eq i64 %44, %47
  br i1 %48, label %49, label %95
49:
  %50 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 7
  %51 = load ptr, ptr %50, align 8
  %52 = icmp eq ptr %51, null
  br i1 %52, label %95, label %53
53:
  %54 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 6
  %55 = load i32, ptr %54, align 4
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %61, label %57
57:
  %58 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 8
  %59 = load ptr, ptr %58, align 8
  %60 = icmp eq ptr %59, null
  br i1 %60, label %95, label %61
61:
  %62 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 1
  store ptr %51, ptr %62, align 8
  %63 = load i32, ptr %9, align 8
  %64 = sext i32 %63 to i64
  %65 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  store i64 %64, ptr %65, align 8
  %66 = load i32, ptr %15, align 4
  %67 = sext i32 %66 to i64
  %68 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 3
  store i64 %67, ptr %68, align 8
  %69 = load i32, ptr %54, align 4
  %70 = sext i32 %69 to i64
  %71 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  store i64 %70, ptr %71, align 8
  %72 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 8
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 7
  store ptr %73, ptr %74, align 8
  %75 = getelementptr inbounds %struct.Header, ptr %1, i64 0, i32 5
  %76 = load i32, ptr %75, align 8
  %77 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 5
  store i32 %76, ptr %77, align 8
  %78 = load i64, ptr %8, align 8
  %79 = trunc i64 %78 to i32
  %80 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 6
  store i32 %79, ptr %80, align 4
  %81 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 8
  store ptr %5, ptr %81, align 8
  %82 = getelementptr inbounds %struct.Node, ptr %5, i64 %14
  %83 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 9
  store ptr %82, ptr %83, align 8
  %84 = getelementptr inbounds %struct.Node, ptr %5, i64 %38
  %85 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 10
  store ptr %84, ptr %85, align 8
  %86 = load i32, ptr %45, align 8
  %87 = sext i32 %86 to i64
  %88 = getelementptr inbounds %struct.Node, ptr %5, i64 %87
  %89 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 11
  store ptr %88, ptr %89, align 8
  %90 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 12
  store i64 %40, ptr %90, align 8
  %91 = load i64, ptr %6, align 8
  %92 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 13
  store i64 %91, ptr %92, align 8
  %93 = load i64, ptr %7, align 8
  %94 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 14
  store i64 %93, ptr %94, align 8
  br label %95
95:
  %96 = phi i32 [ 1, %61 ], [ 0, %57 ], [ 0, %49 ], [ 0, %43 ]
  ret i32 %96
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
  tail call void @PyErr_SetString(ptr %16, ptr nonnull @.str.2)
  br label %35
17:
  %18 = load ptr, ptr @PyExc_TypeError, align 8
  %19 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 1
  %20 = load i64, ptr %19, align 8
  %21 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %18, ptr nonnull @.str.3, i64 %20)
  br label %35
22:
  %23 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 10), align 8
  %24 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 1
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds %struct.Outcome, ptr %6, i64 0, i32 2
  %27 = load i64, ptr %26, align 8
  %28 = tail call ptr (ptr, ptr, ...) @PyErr_Format(ptr %23, ptr nonnull @.str.4, i64 %25, i64 %27)
  br label %35
29:
  %30 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %30, ptr nonnull @.str.5)
  br label %35
31:
  %32 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %32, ptr nonnull @.str.6)
  br label %35
33:
  %34 = load ptr, ptr @PyExc_TypeError, align 8
  tail call void @PyErr_SetString(ptr %34, ptr nonnull @.str.7)
  br label %35
35:
  %36 = phi ptr [ %10, %4 ], [ null, %15 ], [ null, %17 ], [ null, %22 ], [ null, %29 ], [ null, %31 ], [ null, %33 ]
  tail call void @Py_DecRef(ptr nonnull %0)
  ret ptr %36
}
declare void @PyErr_SetString(ptr, ptr)
declare void @Py_DecRef(ptr)
define i64 @pb_idle_bytes(ptr %0) {
  %2 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 15
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %59, label %5
5:
  %6 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 12
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 13
  %9 = load i64, ptr %8, align 8
  %10 = add nsw i64 %9, %7
  %11 = shl i64 %10, 3
  %12 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 14
  %13 = load i64, ptr %12, align 8
  %14 = shl i64 %13, 5
  br label %15
15:
  %16 = phi ptr [ %3, %5 ], [ %57, %54 ]
  %17 = phi i64 [ 0, %5 ], [ %55, %54 ]
  %18 = add i64 %17, 216
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
  %56 = getelementptr inbounds %struct.Workspace, ptr %16, i64 0, i32 18
  %57 = load ptr, ptr %56, align 8
  %58 = icmp eq ptr %57, null
  br i1 %58, label %59, label %15
59:
  %60 = phi i64 [ 0, %1 ], [ %55, %54 ]
  ret i64 %60
}
define i32 @pb_init(ptr %0) {
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(120) @api, ptr nonnull align 8 dereferenceable(120) %0, i64 120, i1 false)
  %2 = tail call ptr @PyType_FromSpec(ptr nonnull @variant_spec)
  store ptr %2, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %5
4:
  store ptr null, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  br label %12
5:
  %6 = tail call ptr @PyType_FromSpec(ptr nonnull @entry_spec)
  store ptr %6, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 13), align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %12, label %8
8:
  %9 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 13
  store ptr %6, ptr %9, align 8
  %10 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
  %11 = getelementptr inbounds %struct.Api, ptr %0, i64 0, i32 14
  store ptr %10, ptr %11, align 8
  br label %12
12:
  %13 = phi i32 [ 0, %8 ], [ -1, %5 ], [ -1, %4 ]
  ret i32 %13
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
  br i1 %11, label %166, label %12
12:
  %13 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 1
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds %struct.Node, ptr %14, i64 %1
  %16 = load i8, ptr %15, align 8
  %17 = icmp ugt i8 %16, 24
  br i1 %17, label %166, label %18
18:
  %19 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 3
  %20 = load i8, ptr %19, align 1
  %21 = icmp ugt i8 %20, 12
  br i1 %21, label %166, label %22
22:
  %23 = icmp ugt i8 %16, 12
  %24 = zext i1 %23 to i32
  %25 = icmp eq i32 %24, %2
  br i1 %25, label %26, label %166
26:
  %27 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 4
  %28 = load i32, ptr %27, align 4
  %29 = icmp slt i32 %28, 0
  br i1 %29, label %166, label %30
30:
  switch i8 %16, label %128 [
    i8 3, label %142
    i8 16, label %142
    i8 20, label %124
    i8 6, label %124
    i8 5, label %42
    i8 18, label %69
    i8 19, label %80
    i8 7, label %88
    i8 10, label %92
    i8 9, label %129
    i8 23, label %129
    i8 8, label %149
    i8 21, label %149
    i8 22, label %149
    i8 24, label %96
    i8 11, label %100
    i8 12, label %108
    i8 4, label %31
    i8 17, label %35
  ]
31:
  %32 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %166, label %39
35:
  %36 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %37 = load ptr, ptr %36, align 8
  %38 = icmp eq ptr %37, null
  br i1 %38, label %166, label %39
39:
  %40 = icmp ugt i8 %20, 10
  %41 = select i1 %40, i64 2, i64 1
  br label %142
42:
  %43 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 1
  %44 = load i8, ptr %43, align 1
  %45 = icmp ugt i8 %44, 2
  br i1 %45, label %166, label %46
46:
  %47 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, 0
  br i1 %49, label %166, label %50
50:
  %51 = zext i32 %28 to i64
  %52 = add nuw nsw i64 %48, %51
  %53 = getelementptr inbounds %struct.Header, ptr %5, i64 0, i32 4
  %54 = load i32, ptr %53, align 4
  %55 = sext i32 %54 to i64
  %56 = icmp sgt i64 %52, %55
  br i1 %56, label %166, label %57
57:
  %58 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 3
  %59 = load i64, ptr %58, align 8
  %60 = add nsw i64 %59, 1
  store i64 %60, ptr %58, align 8
  %61 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 2
  %62 = load i8, ptr %61, align 2
  %63 = and i8 %62, 1
  %64 = zext i8 %63 to i64
  %65 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 4
  %66 = load i64, ptr %65, align 8
  %67 = or i64 %66, %64
  store i64 %67, ptr %65, align 8
  %68 = load i32, ptr %27, align 4
  br label %69
69:
  %70 = phi i32 [ %28, %30 ], [ %68, %57 ]
  %71 = icmp sgt i32 %70, 64
  br i1 %71, label %166, label %72
72:
  %73 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %74 = load ptr, ptr %73, align 8
  %75 = icmp eq ptr %74, null
  br i1 %75, label %166, label %76
76:
  %77 = shl nsw i32 %70, 1
  %78 = or i32 %77, 1
  %79 = sext i32 %78 to i64
  br label %142
80:
  %81 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 5
  %82 = load i64, ptr %81, align 8
  %83 = icmp slt i64 %82, 0
  br i1 %83, label %166, label %84
84:
  %85 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 3
  %86 = load i64, ptr %85, align 8
  %87 = icmp slt i64 %82, %86
  br i1 %87, label %147, label %166
88:
  %89 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %90 = load ptr, ptr %89, align 8
  %91 = icmp eq ptr %90, null
  br i1 %91, label %166, label %149
92:
  %93 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %94 = load ptr, ptr %93, align 8
  %95 = icmp eq ptr %94, null
  br i1 %95, label %166, label %129
96:
  %97 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %98 = load ptr, ptr %97, align 8
  %99 = icmp eq ptr %98, null
  br i1 %99, label %166, label %149
100:
  %101 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %102 = load ptr, ptr %101, align 8
  %103 = icmp eq ptr %102, null
  br i1 %103, label %166, label %104
104:
  %105 = getelementptr inbounds %struct.Object, ptr %102, i64 0, i32 1
  %106 = load ptr, ptr %105, align 8
  %107 = icmp eq ptr %106, @PyCell_Type
  br i1 %107, label %149, label %166
108:
  %109 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %110 = load ptr, ptr %109, align 8
  %111 = icmp eq ptr %110, null
  br i1 %111, label %166, label %112
112:
  %113 = getelementptr inbounds %struct.Object, ptr %110, i64 0, i32 1
  %114 = load ptr, ptr %113, align 8
  %115 = icmp eq ptr %114, @PyDict_Type
  br i1 %115, label %116, label %166
116:
  %117 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 6
  %118 = load ptr, ptr %117, align 8
  %119 = icmp eq ptr %118, null
  br i1 %119, label %166, label %120
120:
  %121 = getelementptr inbounds %struct.Object, ptr %118, i64 0, i32 1
  %122 = load ptr, ptr %121, align 8
  %123 = icmp eq ptr %122, @PyUnicode_Type
  br i1 %123, label %149, label %166
124:
  %125 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %126 = load ptr, ptr %125, align 8
  %127 = icmp eq ptr %126, null
  br i1 %127, label %166, label %147
128:
  br label %142
129:
  %130 = getelementptr inbounds %struct.Node, ptr %14, i64 %1, i32 7
  %131 = load ptr, ptr %130, align 8
  %132 = icmp eq ptr %131, null
  br i1 %132, label %166, label %133
133:
  %134 = getelementptr inbounds %struct.Object, ptr %131, i64 0, i32 1
  %135 = load ptr, ptr %134, align 8
  %136 = icmp eq ptr %135, @PyTuple_Type
  br i1 %136, label %137, label %166
137:
  %138 = getelementptr inbounds %struct.VarObject, ptr %131, i64 0, i32 1
  %139 = load i64, ptr %138, align 8
  %140 = zext i32 %28 to i64
  %141 = icmp eq i64 %139, %140
  br i1 %141, label %149, label %166
142:
  %143 = phi i64 [ %41, %39 ], [ %79, %76 ], [ 1, %128 ], [ 2, %30 ], [ 2, %30 ]
  %144 = getelementptr inbounds %struct.Check, ptr %0, i64 0, i32 2
  %145 = load i64, ptr %144, align 8
  %146 = add nsw i64 %145, %143
  store i64 %146, ptr %144, align 8
  br label %147
147:
  %148 = add nsw i64 %1, 1
  br label %166
149:
  %150 = phi i32 [ %28, %137 ], [ 1, %120 ], [ 1, %104 ], [ %28, %88 ], [ %28, %96 ], [ %28, %30 ], [ %28, %30 ], [ %28, %30 ]
  %151 = zext i32 %150 to i64
  %152 = add nsw i64 %1, 1
  %153 = icmp ne i32 %150, 0
  %154 = icmp sgt i64 %1, -2
  %155 = and i1 %153, %154
  br i1 %155, label %156, label %166
156:
  %157 = add nsw i32 %3, 1
  br label %158
158:
  %159 = phi i64 [ 0, %156 ], [ %162, %158 ]
  %160 = phi i64 [ %152, %156 ], [ %161, %158 ]
  %161 = tail call fastcc i64 @check(ptr nonnull %0, i64 %160, i32 %2, i32 %157)
  %162 = add nuw nsw i64 %159, 1
  %163 = icmp ult i64 %162, %151
  %164 = icmp sgt i64 %161, -1
  %165 = select i1 %163, i1 %164, i1 false
  br i1 %165, label %158, label %166
166:
  %167 = phi i64 [ -1, %4 ], [ -1, %26 ], [ -1, %22 ], [ -1, %18 ], [ -1, %12 ], [ -1, %35 ], [ -1, %31 ], [ -1, %50 ], [ -1, %46 ], [ -1, %42 ], [ -1, %72 ], [ -1, %69 ], [ -1, %84 ], [ -1, %80 ], [ -1, %88 ], [ -1, %92 ], [ -1, %96 ], [ -1, %104 ], [ -1, %100 ], [ -1, %120 ], [ -1, %116 ], [ -1, %112 ], [ -1, %108 ], [ -1, %124 ], [ -1, %137 ], [ -1, %133 ], [ -1, %129 ], [ %152, %149 ], [ %148, %147 ], [ %161, %158 ]
  ret i64 %167
}
define internal fastcc ptr @attempt(ptr %0, ptr %1, i64 %2, ptr %3, ptr %4, ptr %5) {
  %7 = alloca [2 x ptr], align 16
  %8 = alloca ptr, align 8
  %9 = alloca [64 x ptr], align 16
  %10 = alloca %struct.Call, align 8
  store i32 0, ptr %4, align 4
  %11 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  %12 = load i64, ptr %11, align 8
  %13 = icmp ne i64 %12, %2
  %14 = icmp ne ptr %3, null
  %15 = or i1 %14, %13
  br i1 %15, label %16, label %104
16:
  %17 = icmp sgt i64 %12, 64
  %18 = icmp slt i64 %12, %2
  %19 = or i1 %17, %18
  br i1 %19, label %103, label %20
20:
  %21 = icmp sgt i64 %12, 0
  br i1 %21, label %22, label %33
22:
  %23 = phi i64 [ %31, %28 ], [ 0, %20 ]
  %24 = icmp slt i64 %23, %2
  br i1 %24, label %25, label %28
25:
  %26 = getelementptr inbounds ptr, ptr %1, i64 %23
  %27 = load ptr, ptr %26, align 8
  br label %28
28:
  %29 = phi ptr [ %27, %25 ], [ null, %22 ]
  %30 = getelementptr inbounds ptr, ptr %9, i64 %23
  store ptr %29, ptr %30, align 8
  %31 = add nuw nsw i64 %23, 1
  %32 = icmp eq i64 %31, %12
  br i1 %32, label %33, label %22
33:
  %34 = icmp eq ptr %3, null
  br i1 %34, label %75, label %35
35:
  %36 = getelementptr inbounds %struct.VarObject, ptr %3, i64 0, i32 1
  %37 = load i64, ptr %36, align 8
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %75, label %39
39:
  %40 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %41 = load ptr, ptr %40, align 8
  %42 = icmp eq ptr %41, null
  br i1 %42, label %103, label %43
43:
  %44 = icmp sgt i64 %37, 0
  br i1 %44, label %45, label %75
45:
  %46 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %47 = getelementptr inbounds i8, ptr %3, i64 %46
  %48 = icmp sgt i64 %12, %2
  %49 = getelementptr inbounds i8, ptr %41, i64 %46
  br label %50
50:
  %51 = phi i64 [ 0, %45 ], [ %73, %69 ]
  %52 = getelementptr inbounds ptr, ptr %47, i64 %51
  %53 = load ptr, ptr %52, align 8
  br i1 %48, label %54, label %62
54:
  %55 = phi i64 [ %60, %59 ], [ %2, %50 ]
  %56 = getelementptr inbounds ptr, ptr %49, i64 %55
  %57 = load ptr, ptr %56, align 8
  %58 = icmp eq ptr %57, %53
  br i1 %58, label %62, label %59
59:
  %60 = add i64 %55, 1
  %61 = icmp eq i64 %60, %12
  br i1 %61, label %103, label %54
62:
  %63 = phi i64 [ %2, %50 ], [ %55, %54 ]
  %64 = icmp eq i64 %63, %12
  br i1 %64, label %103, label %65
65:
  %66 = getelementptr inbounds ptr, ptr %9, i64 %63
  %67 = load ptr, ptr %66, align 8
  %68 = icmp eq ptr %67, null
  br i1 %68, label %69, label %103
69:
  %70 = add nsw i64 %51, %2
  %71 = getelementptr inbounds ptr, ptr %1, i64 %70
  %72 = load ptr, ptr %71, align 8
  store ptr %72, ptr %66, align 8
  %73 = add nuw nsw i64 %51, 1
  %74 = icmp eq i64 %73, %37
  br i1 %74, label %75, label %50
75:
  %76 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %77 = load ptr, ptr %76, align 8
  %78 = icmp eq ptr %77, null
  br i1 %78, label %82, label %79
79:
  %80 = getelementptr inbounds %struct.VarObject, ptr %77, i64 0, i32 1
  %81 = load i64, ptr %80, align 8
  br label %82
82:
  %83 = phi i64 [ %81, %79 ], [ 0, %75 ]
  %84 = icmp sgt i64 %12, %2
  br i1 %84, label %85, label %104
85:
  %86 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %87 = sub i64 %83, %12
  %88 = getelementptr inbounds i8, ptr %77, i64 %86
  br label %89
89:
  %90 = phi i64 [ %2, %85 ], [ %101, %100 ]
  %91 = getelementptr inbounds ptr, ptr %9, i64 %90
  %92 = load ptr, ptr %91, align 8
  %93 = icmp eq ptr %92, null
  br i1 %93, label %94, label %100
94:
  %95 = add i64 %90, %87
  %96 = icmp slt i64 %95, 0
  br i1 %96, label %103, label %97
97:
  %98 = getelementptr inbounds ptr, ptr %88, i64 %95
  %99 = load ptr, ptr %98, align 8
  store ptr %99, ptr %91, align 8
  br label %100
100:
  %101 = add i64 %90, 1
  %102 = icmp eq i64 %101, %12
  br i1 %102, label %104, label %89
103:
  store i32 1, ptr %5, align 8
  br label %441
104:
  %105 = phi ptr [ %1, %6 ], [ %9, %82 ], [ %9, %100 ]
  %106 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 15
  %107 = load ptr, ptr %106, align 8
  %108 = icmp eq ptr %107, null
  br i1 %108, label %114, label %109
109:
  %110 = getelementptr inbounds %struct.Workspace, ptr %107, i64 0, i32 18
  %111 = load ptr, ptr %110, align 8
  store ptr %111, ptr %106, align 8
  %112 = getelementptr inbounds %struct.Workspace, ptr %107, i64 0, i32 19
  %113 = load ptr, ptr %112, align 8
  br label %138
114:
  %115 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 12
  %116 = load i64, ptr %115, align 8
  %117 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 13
  %118 = load i64, ptr %117, align 8
  %119 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 14
  %120 = load i64, ptr %119, align 8
  %121 = add nsw i64 %118, %116
  %122 = shl i64 %121, 3
  %123 = add i64 %122, 216
  %124 = shl i64 %120, 5
  %125 = add i64 %123, %124
  %126 = tail call ptr @calloc(i64 1, i64 %125)
  %127 = icmp eq ptr %126, null
  br i1 %127, label %136, label %128
128:
  %129 = getelementptr inbounds %struct.Workspace, ptr %126, i64 1
  %130 = getelementptr inbounds %struct.Workspace, ptr %126, i64 0, i32 19
  store ptr %129, ptr %130, align 8
  %131 = getelementptr inbounds i64, ptr %129, i64 %116
  %132 = getelementptr inbounds %struct.Workspace, ptr %126, i64 0, i32 20
  store ptr %131, ptr %132, align 8
  %133 = getelementptr inbounds i64, ptr %131, i64 %118
  %134 = getelementptr inbounds %struct.Workspace, ptr %126, i64 0, i32 21
  store ptr %133, ptr %134, align 8
  %135 = load i64, ptr %11, align 8
  br label %138
136:
  store i32 1, ptr %4, align 4
  %137 = tail call ptr @PyErr_NoMemory()
  br label %441
138:
  %139 = phi i64 [ %12, %109 ], [ %135, %128 ]
  %140 = phi ptr [ %113, %109 ], [ %129, %128 ]
  %141 = phi ptr [ %107, %109 ], [ %126, %128 ]
  store ptr %0, ptr %10, align 8
  %142 = getelementptr inbounds %struct.Call, ptr %10, i64 0, i32 1
  store ptr %141, ptr %142, align 8
  %143 = getelementptr inbounds %struct.Call, ptr %10, i64 0, i32 2
  store ptr %140, ptr %143, align 8
  %144 = getelementptr inbounds %struct.Call, ptr %10, i64 0, i32 3
  store i64 0, ptr %144, align 8
  %145 = icmp sgt i64 %139, 0
  br i1 %145, label %146, label %165
146:
  %147 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 8
  %148 = load ptr, ptr %147, align 8
  br label %149
149:
  %150 = phi ptr [ %154, %158 ], [ %148, %146 ]
  %151 = phi i64 [ %159, %158 ], [ 0, %146 ]
  %152 = getelementptr inbounds ptr, ptr %105, i64 %151
  %153 = load ptr, ptr %152, align 8
  %154 = call fastcc ptr @unbox(ptr nonnull %10, ptr %150, ptr %153)
  %155 = icmp eq ptr %154, null
  br i1 %155, label %156, label %158
156:
  store i32 2, ptr %5, align 8
  %157 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %151, ptr %157, align 8
  br label %402
158:
  %159 = add nuw nsw i64 %151, 1
  %160 = load i64, ptr %11, align 8
  %161 = icmp slt i64 %159, %160
  br i1 %161, label %149, label %162
162:
  %163 = load i64, ptr %144, align 8
  %164 = load ptr, ptr %143, align 8
  br label %165
165:
  %166 = phi ptr [ %164, %162 ], [ %140, %138 ]
  %167 = phi i64 [ %163, %162 ], [ 0, %138 ]
  %168 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  %169 = load i64, ptr %168, align 8
  %170 = icmp sgt i64 %169, 0
  br i1 %170, label %171, label %185
171:
  %172 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 7
  %173 = load ptr, ptr %172, align 8
  br label %177
174:
  %175 = add nuw nsw i64 %178, 1
  %176 = icmp eq i64 %175, %169
  br i1 %176, label %185, label %177
177:
  %178 = phi i64 [ 0, %171 ], [ %175, %174 ]
  %179 = getelementptr inbounds %struct.Guard, ptr %173, i64 %178
  %180 = load ptr, ptr %179, align 8
  %181 = load i64, ptr %180, align 8
  %182 = getelementptr inbounds %struct.Guard, ptr %173, i64 %178, i32 1
  %183 = load i64, ptr %182, align 8
  %184 = icmp eq i64 %181, %183
  br i1 %184, label %174, label %212
185:
  %186 = load ptr, ptr %10, align 8
  %187 = getelementptr inbounds %struct.Variant, ptr %186, i64 0, i32 20
  %188 = getelementptr inbounds %struct.Variant, ptr %186, i64 0, i32 3
  %189 = load i64, ptr %188, align 8
  %190 = icmp sgt i64 %189, 0
  br i1 %190, label %191, label %267
191:
  %192 = getelementptr inbounds %struct.Variant, ptr %186, i64 0, i32 9
  %193 = load ptr, ptr %192, align 8
  br label %198
194:
  %195 = add nuw nsw i64 %199, 1
  %196 = load i64, ptr %188, align 8
  %197 = icmp slt i64 %195, %196
  br i1 %197, label %198, label %267
198:
  %199 = phi i64 [ %195, %194 ], [ 0, %191 ]
  %200 = phi ptr [ %210, %194 ], [ %193, %191 ]
  %201 = load ptr, ptr %187, align 8
  %202 = getelementptr inbounds %struct.VarObject, ptr %201, i64 0, i32 1
  %203 = load i64, ptr %202, align 8
  %204 = icmp slt i64 %199, %203
  br i1 %204, label %205, label %212
205:
  %206 = getelementptr inbounds %struct.List, ptr %201, i64 0, i32 1
  %207 = load ptr, ptr %206, align 8
  %208 = getelementptr inbounds ptr, ptr %207, i64 %199
  %209 = load ptr, ptr %208, align 8
  call void @Py_IncRef(ptr %209)
  %210 = call fastcc ptr @unbox(ptr nonnull %10, ptr %200, ptr %209)
  call void @Py_DecRef(ptr %209)
  %211 = icmp eq ptr %210, null
  br i1 %211, label %212, label %194
212:
  %213 = phi i32 [ 3, %198 ], [ 3, %205 ], [ 4, %177 ]
  %214 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %215 = load ptr, ptr %214, align 8
  %216 = icmp eq ptr %215, null
  br i1 %216, label %223, label %217
217:
  %218 = call ptr @PyObject_Vectorcall(ptr nonnull %215, ptr null, i64 0, ptr null)
  %219 = icmp eq ptr %218, null
  br i1 %219, label %308, label %220
220:
  %221 = call i32 @PyObject_IsTrue(ptr nonnull %218)
  call void @Py_DecRef(ptr nonnull %218)
  %222 = icmp slt i32 %221, 0
  br i1 %222, label %308, label %223
223:
  %224 = phi i32 [ %221, %220 ], [ 0, %212 ]
  %225 = load i64, ptr %144, align 8
  %226 = icmp sgt i64 %225, %167
  br i1 %226, label %227, label %237
227:
  %228 = phi i64 [ %235, %227 ], [ %225, %223 ]
  %229 = load ptr, ptr %142, align 8
  %230 = getelementptr inbounds %struct.Workspace, ptr %229, i64 0, i32 21
  %231 = load ptr, ptr %230, align 8
  %232 = add nsw i64 %228, -1
  store i64 %232, ptr %144, align 8
  %233 = getelementptr inbounds %struct.Seen, ptr %231, i64 %232
  %234 = load ptr, ptr %233, align 8
  call void @Py_DecRef(ptr %234)
  %235 = load i64, ptr %144, align 8
  %236 = icmp sgt i64 %235, %167
  br i1 %236, label %227, label %237
237:
  store ptr %166, ptr %143, align 8
  %238 = icmp eq i32 %224, 0
  br i1 %238, label %266, label %239
239:
  %240 = load ptr, ptr %10, align 8
  %241 = getelementptr inbounds %struct.Variant, ptr %240, i64 0, i32 20
  %242 = getelementptr inbounds %struct.Variant, ptr %240, i64 0, i32 3
  %243 = load i64, ptr %242, align 8
  %244 = icmp sgt i64 %243, 0
  br i1 %244, label %245, label %267
245:
  %246 = getelementptr inbounds %struct.Variant, ptr %240, i64 0, i32 9
  %247 = load ptr, ptr %246, align 8
  br label %252
248:
  %249 = add nuw nsw i64 %253, 1
  %250 = load i64, ptr %242, align 8
  %251 = icmp slt i64 %249, %250
  br i1 %251, label %252, label %267
252:
  %253 = phi i64 [ %249, %248 ], [ 0, %245 ]
  %254 = phi ptr [ %264, %248 ], [ %247, %245 ]
  %255 = load ptr, ptr %241, align 8
  %256 = getelementptr inbounds %struct.VarObject, ptr %255, i64 0, i32 1
  %257 = load i64, ptr %256, align 8
  %258 = icmp slt i64 %253, %257
  br i1 %258, label %259, label %266
259:
  %260 = getelementptr inbounds %struct.List, ptr %255, i64 0, i32 1
  %261 = load ptr, ptr %260, align 8
  %262 = getelementptr inbounds ptr, ptr %261, i64 %253
  %263 = load ptr, ptr %262, align 8
  call void @Py_IncRef(ptr %263)
  %264 = call fastcc ptr @unbox(ptr nonnull %10, ptr %254, ptr %263)
  call void @Py_DecRef(ptr %263)
  %265 = icmp eq ptr %264, null
  br i1 %265, label %266, label %248
266:
  store i32 %213, ptr %5, align 8
  br label %402
267:
  %268 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 6
  %269 = load i32, ptr %268, align 4
  %270 = icmp eq i32 %269, 0
  %271 = load ptr, ptr %142, align 8
  br i1 %270, label %309, label %272
272:
  %273 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 21
  %274 = load ptr, ptr %273, align 8
  %275 = load i64, ptr %144, align 8
  %276 = icmp sgt i64 %275, 1
  br i1 %276, label %277, label %309
277:
  %278 = phi i64 [ %303, %302 ], [ 1, %272 ]
  %279 = getelementptr inbounds %struct.Seen, ptr %274, i64 %278, i32 3
  %280 = load i32, ptr %279, align 8
  %281 = getelementptr inbounds %struct.Seen, ptr %274, i64 %278, i32 1
  %282 = getelementptr inbounds %struct.Seen, ptr %274, i64 %278, i32 2
  br label %283
283:
  %284 = phi i64 [ 0, %277 ], [ %300, %299 ]
  %285 = getelementptr inbounds %struct.Seen, ptr %274, i64 %284, i32 3
  %286 = load i32, ptr %285, align 8
  %287 = or i32 %286, %280
  %288 = icmp eq i32 %287, 0
  br i1 %288, label %299, label %289
289:
  %290 = load ptr, ptr %281, align 8
  %291 = getelementptr inbounds %struct.Seen, ptr %274, i64 %284, i32 2
  %292 = load ptr, ptr %291, align 8
  %293 = icmp ult ptr %290, %292
  br i1 %293, label %294, label %299
294:
  %295 = getelementptr inbounds %struct.Seen, ptr %274, i64 %284, i32 1
  %296 = load ptr, ptr %295, align 8
  %297 = load ptr, ptr %282, align 8
  %298 = icmp ult ptr %296, %297
  br i1 %298, label %305, label %299
299:
  %300 = add nuw nsw i64 %284, 1
  %301 = icmp eq i64 %300, %278
  br i1 %301, label %302, label %283
302:
  %303 = add nuw nsw i64 %278, 1
  %304 = icmp eq i64 %303, %275
  br i1 %304, label %309, label %277
305:
  %306 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 1
  store i64 %284, ptr %306, align 8
  %307 = getelementptr inbounds %struct.Outcome, ptr %5, i64 0, i32 2
  store i64 %278, ptr %307, align 8
  store i32 5, ptr %5, align 8
  br label %402
308:
  store i32 1, ptr %4, align 4
  br label %402
309:
  store i32 1, ptr %4, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %8)
  %310 = load ptr, ptr %10, align 8
  %311 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 14
  store i32 32, ptr %311, align 8
  %312 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 4
  store i32 32, ptr %312, align 8
  %313 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 13
  store i64 0, ptr %313, align 8
  %314 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 12
  store i64 0, ptr %314, align 8
  %315 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 5
  store i32 0, ptr %315, align 4
  %316 = getelementptr inbounds %struct.Variant, ptr %310, i64 0, i32 5
  %317 = load i32, ptr %316, align 8
  %318 = and i32 %317, 1
  %319 = icmp eq i32 %318, 0
  br i1 %319, label %331, label %320
320:
  %321 = call ptr @PyEval_SaveThread()
  %322 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 17
  store ptr %321, ptr %322, align 8
  %323 = getelementptr inbounds %struct.Variant, ptr %310, i64 0, i32 1
  %324 = load ptr, ptr %323, align 8
  %325 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 19
  %326 = load ptr, ptr %325, align 8
  %327 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 20
  %328 = load ptr, ptr %327, align 8
  %329 = call i32 %324(ptr %326, ptr %328, ptr nonnull %271)
  %330 = load ptr, ptr %322, align 8
  call void @PyEval_RestoreThread(ptr %330)
  store ptr null, ptr %322, align 8
  br label %339
331:
  %332 = getelementptr inbounds %struct.Variant, ptr %310, i64 0, i32 1
  %333 = load ptr, ptr %332, align 8
  %334 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 19
  %335 = load ptr, ptr %334, align 8
  %336 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 20
  %337 = load ptr, ptr %336, align 8
  %338 = call i32 %333(ptr %335, ptr %337, ptr nonnull %271)
  br label %339
339:
  %340 = phi i32 [ %329, %320 ], [ %338, %331 ]
  %341 = sext i32 %340 to i64
  %342 = icmp eq i32 %340, 0
  br i1 %342, label %343, label %347
343:
  %344 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 15
  %345 = load i32, ptr %344, align 4
  %346 = icmp eq i32 %345, 0
  br i1 %346, label %391, label %353
347:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  %348 = icmp eq i32 %340, -2
  br i1 %348, label %354, label %349
349:
  %350 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 15
  %351 = load i32, ptr %350, align 4
  %352 = icmp eq i32 %351, 0
  br i1 %352, label %359, label %354
353:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7)
  br label %354
354:
  %355 = call ptr @PyErr_Occurred()
  %356 = icmp eq ptr %355, null
  br i1 %356, label %357, label %390
357:
  %358 = load ptr, ptr @PyExc_KeyboardInterrupt, align 8
  call void @PyErr_SetNone(ptr %358)
  br label %390
359:
  %360 = icmp eq i32 %340, -1
  br i1 %360, label %361, label %363
361:
  %362 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 16
  store i32 1, ptr %362, align 8
  br label %363
363:
  %364 = call ptr @PyTuple_New(i64 8)
  %365 = icmp eq ptr %364, null
  br i1 %365, label %390, label %366
366:
  %367 = phi i64 [ %376, %372 ], [ 0, %363 ]
  %368 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 3, i64 %367
  %369 = load i64, ptr %368, align 8
  %370 = call ptr @PyLong_FromLongLong(i64 %369)
  %371 = icmp eq ptr %370, null
  br i1 %371, label %389, label %372
372:
  %373 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %374 = getelementptr inbounds i8, ptr %364, i64 %373
  %375 = getelementptr inbounds ptr, ptr %374, i64 %367
  store ptr %370, ptr %375, align 8
  %376 = add nuw nsw i64 %367, 1
  %377 = icmp eq i64 %376, 8
  br i1 %377, label %378, label %366
378:
  %379 = call ptr @PyLong_FromLongLong(i64 %341)
  %380 = icmp eq ptr %379, null
  br i1 %380, label %389, label %381
381:
  store ptr %379, ptr %7, align 16
  %382 = getelementptr inbounds ptr, ptr %7, i64 1
  store ptr %364, ptr %382, align 8
  %383 = getelementptr inbounds %struct.Variant, ptr %310, i64 0, i32 22
  %384 = load ptr, ptr %383, align 8
  %385 = call ptr @PyObject_Vectorcall(ptr %384, ptr nonnull %7, i64 2, ptr null)
  %386 = icmp eq ptr %385, null
  br i1 %386, label %388, label %387
387:
  call void @Py_DecRef(ptr nonnull %385)
  br label %388
388:
  call void @Py_DecRef(ptr nonnull %379)
  br label %389
389:
  call void @Py_DecRef(ptr nonnull %364)
  br label %390
390:
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %8)
  br label %398
391:
  %392 = getelementptr inbounds %struct.Variant, ptr %310, i64 0, i32 10
  %393 = load ptr, ptr %392, align 8
  store ptr %393, ptr %8, align 8
  %394 = getelementptr inbounds %struct.Workspace, ptr %271, i64 0, i32 20
  %395 = load ptr, ptr %394, align 8
  store ptr %395, ptr %143, align 8
  %396 = call fastcc ptr @box(ptr nonnull %10, ptr nonnull %8)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %8)
  %397 = icmp eq ptr %396, null
  br i1 %397, label %398, label %402
398:
  %399 = call ptr @PyErr_Occurred()
  %400 = icmp eq ptr %399, null
  br i1 %400, label %401, label %402
401:
  store i32 0, ptr %4, align 4
  store i32 6, ptr %5, align 8
  br label %402
402:
  %403 = phi ptr [ %396, %391 ], [ null, %398 ], [ null, %401 ], [ null, %308 ], [ null, %156 ], [ null, %266 ], [ null, %305 ]
  %404 = load i64, ptr %144, align 8
  %405 = icmp sgt i64 %404, 0
  br i1 %405, label %406, label %416
406:
  %407 = phi i64 [ %414, %406 ], [ %404, %402 ]
  %408 = load ptr, ptr %142, align 8
  %409 = getelementptr inbounds %struct.Workspace, ptr %408, i64 0, i32 21
  %410 = load ptr, ptr %409, align 8
  %411 = add nsw i64 %407, -1
  store i64 %411, ptr %144, align 8
  %412 = getelementptr inbounds %struct.Seen, ptr %410, i64 %411
  %413 = load ptr, ptr %412, align 8
  call void @Py_DecRef(ptr %413)
  %414 = load i64, ptr %144, align 8
  %415 = icmp sgt i64 %414, 0
  br i1 %415, label %406, label %416
416:
  %417 = getelementptr inbounds %struct.Workspace, ptr %141, i64 0, i32 10
  %418 = load i64, ptr %417, align 8
  %419 = icmp eq i64 %418, 0
  br i1 %419, label %420, label %432
420:
  %421 = getelementptr inbounds %struct.Workspace, ptr %141, i64 0, i32 2
  %422 = load ptr, ptr %421, align 8
  %423 = icmp eq ptr %422, null
  br i1 %423, label %424, label %432
424:
  %425 = getelementptr inbounds %struct.Workspace, ptr %141, i64 0, i32 7
  %426 = load ptr, ptr %425, align 8
  %427 = icmp eq ptr %426, null
  br i1 %427, label %428, label %432
428:
  %429 = getelementptr inbounds %struct.Workspace, ptr %141, i64 0, i32 15
  %430 = load i32, ptr %429, align 4
  %431 = icmp eq i32 %430, 0
  br i1 %431, label %433, label %432
432:
  call fastcc void @ws_reset(ptr nonnull %141)
  br label %433
433:
  %434 = getelementptr inbounds %struct.Workspace, ptr %141, i64 0, i32 16
  %435 = load i32, ptr %434, align 8
  %436 = icmp eq i32 %435, 0
  br i1 %436, label %438, label %437
437:
  call fastcc void @ws_free(ptr nonnull %141)
  br label %441
438:
  %439 = load ptr, ptr %106, align 8
  %440 = getelementptr inbounds %struct.Workspace, ptr %141, i64 0, i32 18
  store ptr %439, ptr %440, align 8
  store ptr %141, ptr %106, align 8
  br label %441
441:
  %442 = phi ptr [ null, %103 ], [ %137, %136 ], [ %403, %438 ], [ %403, %437 ]
  ret ptr %442
}
declare ptr @PyErr_NoMemory()
declare ptr @PyErr_Occurred()
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
  br i1 %25, label %117, label %26
26:
  %27 = load ptr, ptr %24, align 8
  %28 = icmp eq ptr %27, null
  %29 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 6
  %30 = load ptr, ptr %29, align 8
  br i1 %28, label %31, label %35
31:
  %32 = icmp eq ptr %30, null
  br i1 %32, label %115, label %33
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
  br i1 %83, label %107, label %84
84:
  %85 = add nsw i64 %50, 128
  %86 = tail call ptr @malloc(i64 %85)
  %87 = icmp eq ptr %86, null
  br i1 %87, label %107, label %88
88:
  %89 = ptrtoint ptr %86 to i64
  %90 = and i64 %89, -64
  %91 = add i64 %90, 64
  %92 = inttoptr i64 %91 to ptr
  %93 = sub i64 %91, %89
  %94 = trunc i64 %93 to i8
  %95 = getelementptr inbounds i8, ptr %92, i64 -1
  store i8 %94, ptr %95, align 1
  %96 = icmp eq i64 %91, 0
  br i1 %96, label %107, label %97
97:
  %98 = icmp eq ptr %81, null
  br i1 %98, label %105, label %99
99:
  %100 = getelementptr inbounds i8, ptr %81, i64 -1
  %101 = load i8, ptr %100, align 1
  %102 = zext i8 %101 to i64
  %103 = sub nsw i64 0, %102
  %104 = getelementptr inbounds i8, ptr %81, i64 %103
  tail call void @free(ptr nonnull %104)
  br label %105
105:
  %106 = getelementptr inbounds %struct.Chunk, ptr %92, i64 0, i32 1
  store i64 %50, ptr %106, align 8
  br label %107
107:
  %108 = phi ptr [ %92, %105 ], [ %81, %88 ], [ %81, %80 ], [ %81, %84 ]
  %109 = load ptr, ptr %23, align 8
  store ptr %109, ptr %108, align 8
  store ptr %108, ptr %23, align 8
  %110 = getelementptr inbounds %struct.Chunk, ptr %108, i64 1
  store ptr %110, ptr %0, align 8
  %111 = getelementptr inbounds %struct.Chunk, ptr %108, i64 0, i32 1
  %112 = load i64, ptr %111, align 8
  %113 = getelementptr inbounds i8, ptr %110, i64 %112
  %114 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 1
  store ptr %113, ptr %114, align 8
  br label %117
115:
  %116 = getelementptr inbounds %struct.Chunk, ptr %24, i64 1
  store ptr %116, ptr %0, align 8
  br label %117
117:
  %118 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 7
  %119 = load ptr, ptr %118, align 8
  %120 = icmp eq ptr %119, null
  br i1 %120, label %130, label %121
121:
  %122 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 8
  %123 = load ptr, ptr %122, align 8
  br label %124
124:
  %125 = phi ptr [ %123, %121 ], [ %126, %124 ]
  %126 = phi ptr [ %119, %121 ], [ %128, %124 ]
  %127 = load ptr, ptr %126, align 8
  store ptr %127, ptr %118, align 8
  store ptr %125, ptr %126, align 8
  store ptr %126, ptr %122, align 8
  %128 = load ptr, ptr %118, align 8
  %129 = icmp eq ptr %128, null
  br i1 %129, label %130, label %124
130:
  %131 = getelementptr inbounds %struct.Workspace, ptr %0, i64 0, i32 15
  store i32 0, ptr %131, align 4
  ret void
}
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
  switch i8 %8, label %465 [
    i8 0, label %9
    i8 1, label %20
    i8 2, label %33
    i8 3, label %44
    i8 4, label %59
    i8 5, label %128
    i8 6, label %289
    i8 7, label %323
    i8 8, label %351
    i8 9, label %381
    i8 10, label %429
    i8 11, label %459
    i8 12, label %470
  ]
9:
  %10 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, @PyFloat_Type
  br i1 %12, label %13, label %465
13:
  %14 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %15 = load double, ptr %14, align 8
  %16 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %17 = load ptr, ptr %16, align 8
  %18 = getelementptr inbounds i64, ptr %17, i64 1
  store ptr %18, ptr %16, align 8
  store double %15, ptr %17, align 8
  %19 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %465
20:
  store i32 0, ptr %7, align 4
  %21 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, @PyLong_Type
  br i1 %23, label %24, label %465
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
  br label %465
33:
  %34 = icmp ne ptr %2, @_Py_TrueStruct
  %35 = icmp ne ptr %2, @_Py_FalseStruct
  %36 = and i1 %34, %35
  br i1 %36, label %465, label %37
37:
  %38 = icmp eq ptr %2, @_Py_TrueStruct
  %39 = zext i1 %38 to i64
  %40 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr inbounds i64, ptr %41, i64 1
  store ptr %42, ptr %40, align 8
  store i64 %39, ptr %41, align 8
  %43 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %465
44:
  %45 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %46 = load ptr, ptr %45, align 8
  %47 = icmp eq ptr %46, @PyComplex_Type
  br i1 %47, label %48, label %465
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
  br label %465
59:
  %60 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %61, %63
  br i1 %64, label %65, label %465
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
  br label %465
128:
  %129 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %130 = load ptr, ptr %129, align 8
  %131 = load ptr, ptr @api, align 8
  %132 = icmp eq ptr %130, %131
  br i1 %132, label %133, label %465
133:
  %134 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 2
  %135 = load i32, ptr %134, align 8
  %136 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %137 = load i32, ptr %136, align 4
  %138 = icmp eq i32 %135, %137
  br i1 %138, label %139, label %465
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
  br i1 %153, label %154, label %465
154:
  %155 = getelementptr inbounds %struct.Descr, ptr %141, i64 0, i32 8
  %156 = load i64, ptr %155, align 8
  %157 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %150
  %158 = load i8, ptr %157, align 1
  %159 = zext i8 %158 to i32
  %160 = shl nuw i32 1, %159
  %161 = sext i32 %160 to i64
  %162 = icmp eq i64 %156, %161
  br i1 %162, label %163, label %465
163:
  %164 = getelementptr inbounds %struct.Descr, ptr %141, i64 0, i32 4
  %165 = load i8, ptr %164, align 2
  switch i8 %165, label %166 [
    i8 62, label %465
    i8 33, label %465
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
  br i1 %186, label %187, label %465
187:
  %188 = load ptr, ptr %0, align 8
  %189 = getelementptr inbounds %struct.Variant, ptr %188, i64 0, i32 11
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
  br i1 %207, label %208, label %257
208:
  %209 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 3
  %210 = getelementptr inbounds %struct.Array, ptr %2, i64 0, i32 4
  %211 = zext i8 %198 to i32
  %212 = shl nsw i32 -1, %211
  %213 = xor i32 %212, -1
  %214 = sext i32 %213 to i64
  br label %215
215:
  %216 = phi i64 [ 0, %208 ], [ %253, %250 ]
  %217 = phi i64 [ 0, %208 ], [ %237, %250 ]
  %218 = phi i64 [ 0, %208 ], [ %252, %250 ]
  %219 = phi i64 [ 0, %208 ], [ %251, %250 ]
  %220 = load ptr, ptr %209, align 8
  %221 = getelementptr inbounds i64, ptr %220, i64 %216
  %222 = load i64, ptr %221, align 8
  %223 = load ptr, ptr %210, align 8
  %224 = getelementptr inbounds i64, ptr %223, i64 %216
  %225 = load i64, ptr %224, align 8
  %226 = getelementptr inbounds i64, ptr %193, i64 %216
  %227 = load i64, ptr %226, align 8
  %228 = icmp slt i64 %227, 0
  %229 = icmp eq i64 %227, %222
  %230 = select i1 %228, i1 true, i1 %229
  br i1 %230, label %231, label %465
231:
  %232 = getelementptr inbounds i64, ptr %206, i64 %216
  store i64 %222, ptr %232, align 8
  %233 = ashr i64 %225, %199
  %234 = add nsw i64 %216, %200
  %235 = getelementptr inbounds i64, ptr %206, i64 %234
  store i64 %233, ptr %235, align 8
  %236 = icmp eq i64 %222, 0
  %237 = select i1 %236, i64 1, i64 %217
  %238 = icmp sgt i64 %222, 1
  br i1 %238, label %239, label %250
239:
  %240 = and i64 %225, %214
  %241 = icmp eq i64 %240, 0
  br i1 %241, label %242, label %465
242:
  %243 = icmp slt i64 %225, 0
  %244 = add nsw i64 %222, -1
  %245 = mul nsw i64 %225, %244
  br i1 %243, label %246, label %248
246:
  %247 = add nsw i64 %245, %219
  br label %250
248:
  %249 = add nsw i64 %245, %218
  br label %250
250:
  %251 = phi i64 [ %247, %246 ], [ %219, %248 ], [ %219, %231 ]
  %252 = phi i64 [ %218, %246 ], [ %249, %248 ], [ %218, %231 ]
  %253 = add nuw nsw i64 %216, 1
  %254 = icmp eq i64 %253, %200
  br i1 %254, label %255, label %215
255:
  %256 = icmp eq i64 %237, 0
  br label %257
257:
  %258 = phi i64 [ 0, %187 ], [ %251, %255 ]
  %259 = phi i64 [ 0, %187 ], [ %252, %255 ]
  %260 = phi i1 [ true, %187 ], [ %256, %255 ]
  %261 = shl nsw i64 %200, 1
  %262 = getelementptr inbounds i64, ptr %206, i64 %261
  store ptr %262, ptr %201, align 8
  %263 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %264 = load ptr, ptr %263, align 8
  %265 = getelementptr inbounds %struct.Workspace, ptr %264, i64 0, i32 21
  %266 = load ptr, ptr %265, align 8
  %267 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 3
  %268 = load i64, ptr %267, align 8
  %269 = add nsw i64 %268, 1
  store i64 %269, ptr %267, align 8
  %270 = getelementptr inbounds %struct.Seen, ptr %266, i64 %268
  %271 = load i64, ptr %2, align 8
  %272 = add nsw i64 %271, 1
  store i64 %272, ptr %2, align 8
  store ptr %2, ptr %270, align 8
  %273 = load ptr, ptr %203, align 8
  %274 = getelementptr inbounds i8, ptr %273, i64 %258
  %275 = getelementptr inbounds %struct.Seen, ptr %266, i64 %268, i32 1
  store ptr %274, ptr %275, align 8
  br i1 %260, label %276, label %281
276:
  %277 = load ptr, ptr %203, align 8
  %278 = getelementptr inbounds i8, ptr %277, i64 %259
  %279 = shl nuw i64 1, %199
  %280 = getelementptr inbounds i8, ptr %278, i64 %279
  br label %281
281:
  %282 = phi ptr [ %280, %276 ], [ %274, %257 ]
  %283 = getelementptr inbounds %struct.Seen, ptr %266, i64 %268, i32 2
  store ptr %282, ptr %283, align 8
  %284 = load i8, ptr %174, align 2
  %285 = and i8 %284, 1
  %286 = zext i8 %285 to i32
  %287 = getelementptr inbounds %struct.Seen, ptr %266, i64 %268, i32 3
  store i32 %286, ptr %287, align 8
  %288 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %465
289:
  %290 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %291 = load ptr, ptr %290, align 8
  %292 = icmp eq ptr %291, %2
  br i1 %292, label %321, label %293
293:
  %294 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %295 = load ptr, ptr %294, align 8
  %296 = getelementptr inbounds %struct.Object, ptr %291, i64 0, i32 1
  %297 = load ptr, ptr %296, align 8
  %298 = icmp eq ptr %295, %297
  br i1 %298, label %299, label %465
299:
  %300 = icmp eq ptr %295, @PyFloat_Type
  br i1 %300, label %301, label %308
301:
  %302 = getelementptr inbounds %struct.Number, ptr %2, i64 0, i32 1
  %303 = load i64, ptr %302, align 8
  %304 = getelementptr inbounds %struct.Number, ptr %291, i64 0, i32 1
  %305 = load i64, ptr %304, align 8
  %306 = icmp eq i64 %303, %305
  %307 = freeze i1 %306
  br i1 %307, label %321, label %465
308:
  %309 = icmp eq ptr %295, @PyUnicode_Type
  %310 = icmp eq ptr %295, @PyLong_Type
  %311 = or i1 %309, %310
  %312 = icmp eq ptr %295, @PyBytes_Type
  %313 = or i1 %312, %311
  br i1 %313, label %314, label %465
314:
  %315 = tail call i32 @PyObject_RichCompareBool(ptr nonnull %2, ptr nonnull %291, i32 2)
  %316 = freeze i32 %315
  %317 = icmp slt i32 %316, 0
  br i1 %317, label %318, label %319
318:
  tail call void @PyErr_Clear()
  br label %465
319:
  %320 = icmp eq i32 %316, 0
  br i1 %320, label %465, label %321
321:
  %322 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  br label %465
323:
  %324 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %325 = load i32, ptr %324, align 4
  %326 = sext i32 %325 to i64
  %327 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %328 = load ptr, ptr %327, align 8
  %329 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %330 = load ptr, ptr %329, align 8
  %331 = icmp eq ptr %328, %330
  br i1 %331, label %332, label %465
332:
  %333 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %334 = load i64, ptr %333, align 8
  %335 = icmp eq i64 %334, %326
  br i1 %335, label %336, label %465
336:
  %337 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %338 = getelementptr inbounds i8, ptr %2, i64 %337
  %339 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %340 = icmp sgt i32 %325, 0
  br i1 %340, label %341, label %465
341:
  %342 = phi i64 [ %347, %341 ], [ 0, %336 ]
  %343 = phi ptr [ %346, %341 ], [ %339, %336 ]
  %344 = getelementptr inbounds ptr, ptr %338, i64 %342
  %345 = load ptr, ptr %344, align 8
  %346 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %343, ptr %345)
  %347 = add nuw nsw i64 %342, 1
  %348 = icmp slt i64 %347, %326
  %349 = icmp ne ptr %346, null
  %350 = select i1 %348, i1 %349, i1 false
  br i1 %350, label %341, label %465
351:
  %352 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %353 = load i32, ptr %352, align 4
  %354 = sext i32 %353 to i64
  %355 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %356 = load ptr, ptr %355, align 8
  %357 = icmp eq ptr %356, @PyList_Type
  br i1 %357, label %358, label %465
358:
  %359 = getelementptr inbounds %struct.VarObject, ptr %2, i64 0, i32 1
  %360 = load i64, ptr %359, align 8
  %361 = icmp eq i64 %360, %354
  br i1 %361, label %362, label %465
362:
  %363 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %364 = icmp sgt i32 %353, 0
  br i1 %364, label %365, label %465
365:
  %366 = getelementptr inbounds %struct.List, ptr %2, i64 0, i32 1
  br label %367
367:
  %368 = phi i64 [ 0, %365 ], [ %377, %372 ]
  %369 = phi ptr [ %363, %365 ], [ %376, %372 ]
  %370 = load i64, ptr %359, align 8
  %371 = icmp slt i64 %368, %370
  br i1 %371, label %372, label %465
372:
  %373 = load ptr, ptr %366, align 8
  %374 = getelementptr inbounds ptr, ptr %373, i64 %368
  %375 = load ptr, ptr %374, align 8
  tail call void @Py_IncRef(ptr %375)
  %376 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %369, ptr %375)
  tail call void @Py_DecRef(ptr %375)
  %377 = add nuw nsw i64 %368, 1
  %378 = icmp slt i64 %377, %354
  %379 = icmp ne ptr %376, null
  %380 = select i1 %378, i1 %379, i1 false
  br i1 %380, label %367, label %465
381:
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %5)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %6)
  %382 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %383 = load i32, ptr %382, align 4
  %384 = sext i32 %383 to i64
  store i64 0, ptr %4, align 8
  %385 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %386 = load ptr, ptr %385, align 8
  %387 = icmp eq ptr %386, @PyDict_Type
  br i1 %387, label %388, label %427
388:
  %389 = tail call i64 @PyDict_Size(ptr nonnull %2)
  %390 = icmp eq i64 %389, %384
  br i1 %390, label %391, label %427
391:
  %392 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %393 = load ptr, ptr %392, align 8
  %394 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %395 = getelementptr inbounds i8, ptr %393, i64 %394
  %396 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %397 = icmp sgt i32 %383, 0
  br i1 %397, label %401, label %427
398:
  %399 = add nuw nsw i64 %402, 1
  %400 = icmp eq i64 %399, %384
  br i1 %400, label %427, label %401
401:
  %402 = phi i64 [ %399, %398 ], [ 0, %391 ]
  %403 = phi ptr [ %425, %398 ], [ %396, %391 ]
  %404 = call i32 @PyDict_Next(ptr %2, ptr nonnull %4, ptr nonnull %5, ptr nonnull %6)
  %405 = icmp eq i32 %404, 0
  br i1 %405, label %427, label %406
406:
  %407 = load ptr, ptr %5, align 8
  %408 = getelementptr inbounds ptr, ptr %395, i64 %402
  %409 = load ptr, ptr %408, align 8
  %410 = icmp eq ptr %407, %409
  br i1 %410, label %423, label %411
411:
  %412 = getelementptr inbounds %struct.Object, ptr %407, i64 0, i32 1
  %413 = load ptr, ptr %412, align 8
  %414 = icmp eq ptr %413, @PyUnicode_Type
  br i1 %414, label %415, label %427
415:
  %416 = getelementptr inbounds %struct.Object, ptr %409, i64 0, i32 1
  %417 = load ptr, ptr %416, align 8
  %418 = icmp eq ptr %417, @PyUnicode_Type
  br i1 %418, label %419, label %427
419:
  %420 = call i32 @PyUnicode_Compare(ptr nonnull %407, ptr nonnull %409)
  %421 = icmp eq i32 %420, 0
  br i1 %421, label %423, label %422
422:
  call void @PyErr_Clear()
  br label %427
423:
  %424 = load ptr, ptr %6, align 8
  call void @Py_IncRef(ptr %424)
  %425 = call fastcc ptr @unbox(ptr %0, ptr nonnull %403, ptr %424)
  call void @Py_DecRef(ptr %424)
  %426 = icmp eq ptr %425, null
  br i1 %426, label %427, label %398
427:
  %428 = phi ptr [ null, %422 ], [ null, %388 ], [ null, %381 ], [ %396, %391 ], [ null, %423 ], [ null, %415 ], [ null, %411 ], [ null, %401 ], [ %425, %398 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %4)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %5)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %6)
  br label %465
429:
  %430 = getelementptr inbounds %struct.Object, ptr %2, i64 0, i32 1
  %431 = load ptr, ptr %430, align 8
  %432 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %433 = load ptr, ptr %432, align 8
  %434 = icmp eq ptr %431, %433
  br i1 %434, label %435, label %465
435:
  %436 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 4
  %437 = load i32, ptr %436, align 4
  %438 = sext i32 %437 to i64
  %439 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %440 = load ptr, ptr %439, align 8
  %441 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %442 = getelementptr inbounds i8, ptr %440, i64 %441
  %443 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  %444 = icmp sgt i32 %437, 0
  br i1 %444, label %448, label %465
445:
  %446 = add nuw nsw i64 %449, 1
  %447 = icmp eq i64 %446, %438
  br i1 %447, label %465, label %448
448:
  %449 = phi i64 [ %446, %445 ], [ 0, %435 ]
  %450 = phi ptr [ %457, %445 ], [ %443, %435 ]
  %451 = getelementptr inbounds ptr, ptr %442, i64 %449
  %452 = load ptr, ptr %451, align 8
  %453 = tail call ptr @PyObject_GetAttr(ptr %2, ptr %452)
  %454 = icmp eq ptr %453, null
  br i1 %454, label %455, label %456
455:
  tail call void @PyErr_Clear()
  br label %465
456:
  %457 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %450, ptr nonnull %453)
  tail call void @Py_DecRef(ptr nonnull %453)
  %458 = icmp eq ptr %457, null
  br i1 %458, label %465, label %445
459:
  %460 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %461 = load ptr, ptr %460, align 8
  %462 = getelementptr inbounds %struct.Cell, ptr %461, i64 0, i32 1
  %463 = load ptr, ptr %462, align 8
  %464 = icmp eq ptr %463, null
  br i1 %464, label %465, label %467
465:
  %466 = phi ptr [ %469, %467 ], [ %479, %477 ], [ null, %480 ], [ %428, %427 ], [ %127, %126 ], [ %58, %48 ], [ %43, %37 ], [ %32, %24 ], [ %19, %13 ], [ null, %9 ], [ null, %20 ], [ null, %33 ], [ null, %44 ], [ null, %59 ], [ null, %332 ], [ null, %323 ], [ null, %358 ], [ null, %351 ], [ null, %459 ], [ null, %3 ], [ %288, %281 ], [ null, %133 ], [ null, %128 ], [ null, %166 ], [ null, %163 ], [ null, %163 ], [ null, %154 ], [ null, %145 ], [ null, %455 ], [ null, %429 ], [ %339, %336 ], [ %363, %362 ], [ %443, %435 ], [ %322, %321 ], [ null, %319 ], [ null, %301 ], [ null, %318 ], [ null, %293 ], [ null, %308 ], [ null, %215 ], [ null, %239 ], [ %346, %341 ], [ null, %367 ], [ %376, %372 ], [ null, %456 ], [ %457, %445 ]
  ret ptr %466
467:
  %468 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  tail call void @Py_IncRef(ptr nonnull %463)
  %469 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %468, ptr nonnull %463)
  tail call void @Py_DecRef(ptr nonnull %463)
  br label %465
470:
  %471 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 7
  %472 = load ptr, ptr %471, align 8
  %473 = getelementptr inbounds %struct.Node, ptr %1, i64 0, i32 6
  %474 = load ptr, ptr %473, align 8
  %475 = tail call ptr @PyDict_GetItemWithError(ptr %472, ptr %474)
  %476 = icmp eq ptr %475, null
  br i1 %476, label %480, label %477
477:
  %478 = getelementptr inbounds %struct.Node, ptr %1, i64 1
  tail call void @Py_IncRef(ptr nonnull %475)
  %479 = tail call fastcc ptr @unbox(ptr %0, ptr nonnull %478, ptr nonnull %475)
  tail call void @Py_DecRef(ptr nonnull %475)
  br label %465
480:
  tail call void @PyErr_Clear()
  br label %465
}
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare ptr @PyDict_GetItemWithError(ptr, ptr)
declare void @PyErr_Clear()
declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)
declare void @Py_IncRef(ptr)
declare i64 @PyDict_Size(ptr)
declare i32 @PyDict_Next(ptr, ptr, ptr, ptr)
declare i32 @PyUnicode_Compare(ptr, ptr)
declare ptr @PyObject_GetAttr(ptr, ptr)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare i32 @PyObject_IsTrue(ptr)
define internal fastcc ptr @box(ptr %0, ptr %1) {
  %3 = alloca [64 x i64], align 16
  %4 = alloca [64 x i64], align 16
  %5 = alloca i64, align 8
  %6 = alloca [2 x float], align 4
  %7 = load ptr, ptr %1, align 8
  %8 = getelementptr inbounds %struct.Node, ptr %7, i64 1
  store ptr %8, ptr %1, align 8
  %9 = load i8, ptr %7, align 8
  switch i8 %9, label %486 [
    i8 13, label %10
    i8 14, label %25
    i8 15, label %38
    i8 16, label %45
    i8 17, label %64
    i8 18, label %95
    i8 19, label %352
    i8 20, label %361
    i8 21, label %364
    i8 22, label %393
    i8 23, label %422
    i8 24, label %449
  ]
10:
  %11 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 3
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, 9
  %14 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds i64, ptr %15, i64 1
  store ptr %16, ptr %14, align 8
  br i1 %13, label %17, label %20
17:
  %18 = load float, ptr %15, align 4
  %19 = fpext float %18 to double
  br label %22
20:
  %21 = load double, ptr %15, align 8
  br label %22
22:
  %23 = phi double [ %19, %17 ], [ %21, %20 ]
  %24 = tail call ptr @PyFloat_FromDouble(double %23)
  br label %488
25:
  %26 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 3
  %27 = load i8, ptr %26, align 1
  %28 = add i8 %27, -5
  %29 = icmp ult i8 %28, 4
  %30 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr inbounds i64, ptr %31, i64 1
  store ptr %32, ptr %30, align 8
  %33 = load i64, ptr %31, align 8
  br i1 %29, label %34, label %36
34:
  %35 = tail call ptr @PyLong_FromUnsignedLongLong(i64 %33)
  br label %488
36:
  %37 = tail call ptr @PyLong_FromLongLong(i64 %33)
  br label %488
38:
  %39 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr inbounds i64, ptr %40, i64 1
  store ptr %41, ptr %39, align 8
  %42 = load i64, ptr %40, align 8
  %43 = icmp eq i64 %42, 0
  %44 = select i1 %43, ptr @_Py_FalseStruct, ptr @_Py_TrueStruct
  tail call void @Py_IncRef(ptr nonnull %44)
  br label %488
45:
  %46 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %47 = load ptr, ptr %46, align 8
  %48 = getelementptr inbounds i64, ptr %47, i64 2
  store ptr %48, ptr %46, align 8
  %49 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 3
  %50 = load i8, ptr %49, align 1
  %51 = icmp eq i8 %50, 11
  br i1 %51, label %52, label %59
52:
  %53 = load float, ptr %47, align 4
  %54 = fpext float %53 to double
  %55 = getelementptr inbounds i64, ptr %47, i64 1
  %56 = load float, ptr %55, align 4
  %57 = fpext float %56 to double
  %58 = tail call ptr @PyComplex_FromDoubles(double %54, double %57)
  br label %488
59:
  %60 = load double, ptr %47, align 8
  %61 = getelementptr inbounds i64, ptr %47, i64 1
  %62 = load double, ptr %61, align 8
  %63 = tail call ptr @PyComplex_FromDoubles(double %60, double %62)
  br label %488
64:
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %6)
  %65 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %66 = load ptr, ptr %65, align 8
  %67 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 3
  %68 = load i8, ptr %67, align 1
  %69 = icmp ugt i8 %68, 10
  %70 = select i1 %69, i64 2, i64 1
  %71 = getelementptr inbounds i64, ptr %66, i64 %70
  store ptr %71, ptr %65, align 8
  %72 = load i8, ptr %67, align 1
  switch i8 %72, label %88 [
    i8 0, label %73
    i8 11, label %79
  ]
73:
  %74 = load i64, ptr %66, align 8
  %75 = icmp eq i64 %74, 0
  %76 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 8), align 8
  %77 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 9), align 8
  %78 = select i1 %75, ptr %77, ptr %76
  tail call void @Py_IncRef(ptr %78)
  br label %93
79:
  %80 = load float, ptr %66, align 4
  store float %80, ptr %6, align 4
  %81 = getelementptr inbounds float, ptr %6, i64 1
  %82 = getelementptr inbounds i64, ptr %66, i64 1
  %83 = load float, ptr %82, align 4
  store float %83, ptr %81, align 4
  %84 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 3), align 8
  %85 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %86 = load ptr, ptr %85, align 8
  %87 = call ptr %84(ptr nonnull %6, ptr %86, ptr null)
  br label %93
88:
  %89 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 3), align 8
  %90 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %91 = load ptr, ptr %90, align 8
  %92 = tail call ptr %89(ptr %66, ptr %91, ptr null)
  br label %93
93:
  %94 = phi ptr [ %78, %73 ], [ %87, %79 ], [ %92, %88 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %6)
  br label %488
95:
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %5)
  %96 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 2
  %97 = load ptr, ptr %96, align 8
  %98 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 4
  %99 = load i32, ptr %98, align 4
  %100 = sext i32 %99 to i64
  %101 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 3
  %102 = load i8, ptr %101, align 1
  %103 = zext i8 %102 to i64
  %104 = getelementptr inbounds [13 x i8], ptr @SHIFT, i64 0, i64 %103
  %105 = load i8, ptr %104, align 1
  %106 = zext i8 %105 to i64
  %107 = shl nuw i64 1, %106
  %108 = load i64, ptr %97, align 8
  %109 = inttoptr i64 %108 to ptr
  %110 = getelementptr inbounds i64, ptr %97, i64 1
  %111 = shl nsw i64 %100, 1
  %112 = or i64 %111, 1
  %113 = getelementptr inbounds i64, ptr %97, i64 %112
  store ptr %113, ptr %96, align 8
  %114 = icmp eq i32 %99, 0
  br i1 %114, label %117, label %115
115:
  %116 = icmp sgt i32 %99, 0
  br i1 %116, label %122, label %161
117:
  %118 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 3), align 8
  %119 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %120 = load ptr, ptr %119, align 8
  %121 = tail call ptr %118(ptr %109, ptr %120, ptr null)
  br label %350
122:
  %123 = phi i64 [ %136, %148 ], [ 1, %115 ]
  %124 = phi i64 [ %151, %148 ], [ 0, %115 ]
  %125 = phi i64 [ %150, %148 ], [ 0, %115 ]
  %126 = phi i32 [ %149, %148 ], [ 1024, %115 ]
  %127 = phi i64 [ %130, %148 ], [ 0, %115 ]
  %128 = getelementptr inbounds i64, ptr %110, i64 %127
  %129 = load i64, ptr %128, align 8
  %130 = add nuw nsw i64 %127, 1
  %131 = add nsw i64 %130, %100
  %132 = getelementptr inbounds i64, ptr %97, i64 %131
  %133 = load i64, ptr %132, align 8
  %134 = shl i64 %133, %106
  %135 = getelementptr inbounds [64 x i64], ptr %4, i64 0, i64 %127
  store i64 %134, ptr %135, align 8
  %136 = mul nsw i64 %129, %123
  %137 = icmp sgt i64 %129, 1
  br i1 %137, label %138, label %148
138:
  %139 = icmp eq i64 %134, 0
  %140 = select i1 %139, i32 0, i32 %126
  %141 = add nsw i64 %129, -1
  %142 = mul nsw i64 %134, %141
  %143 = icmp slt i64 %134, 0
  %144 = select i1 %143, i64 %124, i64 %125
  %145 = add nsw i64 %144, %142
  %146 = select i1 %143, i64 %125, i64 %145
  %147 = select i1 %143, i64 %145, i64 %124
  br label %148
148:
  %149 = phi i32 [ %140, %138 ], [ %126, %122 ]
  %150 = phi i64 [ %146, %138 ], [ %125, %122 ]
  %151 = phi i64 [ %147, %138 ], [ %124, %122 ]
  %152 = icmp eq i64 %130, %100
  br i1 %152, label %153, label %122
153:
  %154 = icmp eq i64 %136, 0
  br i1 %154, label %155, label %161
155:
  %156 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %157 = load ptr, ptr %156, align 8
  %158 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %159 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %157)
  %160 = tail call ptr %158(ptr %159, ptr %157, i32 %99, ptr nonnull %110, ptr null, ptr null, i32 0, ptr null)
  br label %350
161:
  %162 = phi i64 [ %136, %153 ], [ 1, %115 ]
  %163 = phi i64 [ %151, %153 ], [ 0, %115 ]
  %164 = phi i64 [ %150, %153 ], [ 0, %115 ]
  %165 = phi i32 [ %149, %153 ], [ 1024, %115 ]
  %166 = getelementptr inbounds i8, ptr %109, i64 %163
  %167 = getelementptr inbounds i8, ptr %109, i64 %164
  %168 = getelementptr inbounds i8, ptr %167, i64 %107
  %169 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %170 = load ptr, ptr %169, align 8
  %171 = getelementptr inbounds %struct.Workspace, ptr %170, i64 0, i32 10
  %172 = load i64, ptr %171, align 8
  %173 = icmp sgt i64 %172, 0
  br i1 %173, label %174, label %177
174:
  %175 = getelementptr inbounds %struct.Workspace, ptr %170, i64 0, i32 9
  %176 = load ptr, ptr %175, align 8
  br label %184
177:
  %178 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 3
  %179 = load i64, ptr %178, align 8
  %180 = icmp sgt i64 %179, 0
  br i1 %180, label %181, label %290
181:
  %182 = getelementptr inbounds %struct.Workspace, ptr %170, i64 0, i32 21
  %183 = load ptr, ptr %182, align 8
  br label %252
184:
  %185 = phi i64 [ 0, %174 ], [ %250, %249 ]
  %186 = getelementptr inbounds %struct.Block, ptr %176, i64 %185
  %187 = load ptr, ptr %186, align 8
  %188 = icmp ult ptr %166, %187
  br i1 %188, label %249, label %189
189:
  %190 = getelementptr inbounds %struct.Block, ptr %176, i64 %185, i32 1
  %191 = load i64, ptr %190, align 8
  %192 = getelementptr inbounds i8, ptr %187, i64 %191
  %193 = icmp ugt ptr %168, %192
  br i1 %193, label %249, label %194
194:
  %195 = getelementptr inbounds %struct.Block, ptr %176, i64 %185, i32 2
  %196 = load ptr, ptr %195, align 8
  %197 = icmp eq ptr %196, null
  br i1 %197, label %198, label %221
198:
  %199 = icmp eq ptr %187, %109
  %200 = icmp eq i64 %163, 0
  %201 = select i1 %199, i1 %200, i1 false
  br i1 %201, label %202, label %222
202:
  %203 = ptrtoint ptr %168 to i64
  %204 = ptrtoint ptr %166 to i64
  %205 = sub i64 %203, %204
  %206 = shl i64 %162, %106
  %207 = icmp eq i64 %205, %206
  br i1 %207, label %208, label %222
208:
  %209 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %210 = load ptr, ptr %209, align 8
  %211 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %212 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %210)
  %213 = call ptr %211(ptr %212, ptr %210, i32 %99, ptr nonnull %110, ptr nonnull %4, ptr %109, i32 %165, ptr null)
  %214 = icmp eq ptr %213, null
  br i1 %214, label %350, label %215
215:
  %216 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 4), align 8
  call void @Py_IncRef(ptr %216)
  %217 = getelementptr inbounds %struct.Array, ptr %213, i64 0, i32 10
  store ptr %216, ptr %217, align 8
  %218 = getelementptr inbounds %struct.Array, ptr %213, i64 0, i32 7
  %219 = load i32, ptr %218, align 8
  %220 = or i32 %219, 4
  store i32 %220, ptr %218, align 8
  store ptr %213, ptr %195, align 8
  br label %350
221:
  tail call void @Py_IncRef(ptr nonnull %196)
  br label %235
222:
  store i64 %191, ptr %5, align 8
  %223 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 7), align 8
  %224 = load ptr, ptr %186, align 8
  %225 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %226 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %223)
  %227 = call ptr %225(ptr %226, ptr %223, i32 1, ptr nonnull %5, ptr null, ptr %224, i32 1024, ptr null)
  %228 = icmp eq ptr %227, null
  br i1 %228, label %350, label %229
229:
  %230 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 4), align 8
  call void @Py_IncRef(ptr %230)
  %231 = getelementptr inbounds %struct.Array, ptr %227, i64 0, i32 10
  store ptr %230, ptr %231, align 8
  %232 = getelementptr inbounds %struct.Array, ptr %227, i64 0, i32 7
  %233 = load i32, ptr %232, align 8
  %234 = or i32 %233, 4
  store i32 %234, ptr %232, align 8
  store ptr %227, ptr %195, align 8
  br label %235
235:
  %236 = phi ptr [ %227, %229 ], [ %196, %221 ]
  %237 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %238 = load ptr, ptr %237, align 8
  %239 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %240 = load ptr, ptr @api, align 8
  call void @Py_IncRef(ptr %238)
  %241 = call ptr %239(ptr %240, ptr %238, i32 %99, ptr nonnull %110, ptr nonnull %4, ptr %109, i32 %165, ptr null)
  %242 = icmp eq ptr %241, null
  br i1 %242, label %247, label %243
243:
  %244 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 2), align 8
  %245 = call i32 %244(ptr nonnull %241, ptr nonnull %236)
  %246 = icmp eq i32 %245, 0
  br i1 %246, label %350, label %247
247:
  %248 = phi ptr [ %241, %243 ], [ %236, %235 ]
  call void @Py_DecRef(ptr nonnull %248)
  br label %350
249:
  %250 = add nuw nsw i64 %185, 1
  %251 = icmp eq i64 %250, %172
  br i1 %251, label %177, label %184
252:
  %253 = phi i64 [ 0, %181 ], [ %288, %287 ]
  %254 = getelementptr inbounds %struct.Seen, ptr %183, i64 %253, i32 1
  %255 = load ptr, ptr %254, align 8
  %256 = icmp ult ptr %166, %255
  br i1 %256, label %287, label %257
257:
  %258 = getelementptr inbounds %struct.Seen, ptr %183, i64 %253, i32 2
  %259 = load ptr, ptr %258, align 8
  %260 = icmp ugt ptr %168, %259
  br i1 %260, label %287, label %261
261:
  %262 = getelementptr inbounds %struct.Seen, ptr %183, i64 %253
  %263 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %264 = load ptr, ptr %263, align 8
  %265 = load ptr, ptr %262, align 8
  %266 = getelementptr inbounds %struct.Array, ptr %265, i64 0, i32 7
  %267 = load i32, ptr %266, align 8
  %268 = and i32 %267, %165
  %269 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %270 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %264)
  %271 = call ptr %269(ptr %270, ptr %264, i32 %99, ptr nonnull %110, ptr nonnull %4, ptr %109, i32 %268, ptr null)
  %272 = load ptr, ptr %262, align 8
  call void @Py_IncRef(ptr %272)
  %273 = icmp ne ptr %271, null
  %274 = icmp ne ptr %272, null
  %275 = and i1 %273, %274
  br i1 %275, label %276, label %280
276:
  %277 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 2), align 8
  %278 = call i32 %277(ptr nonnull %271, ptr nonnull %272)
  %279 = icmp eq i32 %278, 0
  br i1 %279, label %350, label %285
280:
  %281 = icmp eq ptr %271, null
  %282 = or i1 %281, %274
  br i1 %282, label %283, label %285
283:
  %284 = and i1 %281, %274
  br i1 %284, label %285, label %350
285:
  %286 = phi ptr [ %271, %280 ], [ %272, %283 ], [ %271, %276 ]
  call void @Py_DecRef(ptr nonnull %286)
  br label %350
287:
  %288 = add nuw nsw i64 %253, 1
  %289 = icmp eq i64 %288, %179
  br i1 %289, label %290, label %252
290:
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %3)
  %291 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %292 = load ptr, ptr %291, align 8
  %293 = load i32, ptr %98, align 4
  %294 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 1), align 8
  %295 = load ptr, ptr @api, align 8
  tail call void @Py_IncRef(ptr %292)
  %296 = tail call ptr %294(ptr %295, ptr %292, i32 %293, ptr nonnull %110, ptr null, ptr null, i32 0, ptr null)
  %297 = icmp eq ptr %296, null
  br i1 %297, label %349, label %298
298:
  call void @llvm.memset.p0.i64(ptr nonnull align 16 dereferenceable(512) %3, i8 0, i64 512, i1 false)
  %299 = load i32, ptr %98, align 4
  %300 = sext i32 %299 to i64
  %301 = icmp sgt i32 %299, 0
  br i1 %301, label %302, label %312
302:
  %303 = phi i64 [ %308, %302 ], [ 0, %298 ]
  %304 = phi i64 [ %307, %302 ], [ 1, %298 ]
  %305 = getelementptr inbounds i64, ptr %110, i64 %303
  %306 = load i64, ptr %305, align 8
  %307 = mul nsw i64 %306, %304
  %308 = add nuw nsw i64 %303, 1
  %309 = icmp eq i64 %308, %300
  br i1 %309, label %310, label %302
310:
  %311 = icmp sgt i64 %307, 0
  br i1 %311, label %312, label %349
312:
  %313 = phi i64 [ %307, %310 ], [ 1, %298 ]
  %314 = getelementptr inbounds %struct.Array, ptr %296, i64 0, i32 1
  %315 = load ptr, ptr %314, align 8
  br label %316
316:
  %317 = phi i64 [ 0, %312 ], [ %347, %345 ]
  %318 = phi ptr [ %315, %312 ], [ %346, %345 ]
  br i1 %301, label %321, label %319
319:
  %320 = tail call ptr @memcpy(ptr %318, ptr %109, i64 %107)
  br label %345
321:
  %322 = phi i64 [ %330, %321 ], [ 0, %316 ]
  %323 = phi ptr [ %329, %321 ], [ %109, %316 ]
  %324 = getelementptr inbounds [64 x i64], ptr %3, i64 0, i64 %322
  %325 = load i64, ptr %324, align 8
  %326 = getelementptr inbounds i64, ptr %4, i64 %322
  %327 = load i64, ptr %326, align 8
  %328 = mul nsw i64 %327, %325
  %329 = getelementptr inbounds i8, ptr %323, i64 %328
  %330 = add nuw nsw i64 %322, 1
  %331 = icmp eq i64 %330, %300
  br i1 %331, label %332, label %321
332:
  %333 = tail call ptr @memcpy(ptr %318, ptr %329, i64 %107)
  br label %334
334:
  %335 = phi i64 [ %336, %343 ], [ %300, %332 ]
  %336 = add nsw i64 %335, -1
  %337 = getelementptr inbounds [64 x i64], ptr %3, i64 0, i64 %336
  %338 = load i64, ptr %337, align 8
  %339 = add nsw i64 %338, 1
  store i64 %339, ptr %337, align 8
  %340 = getelementptr inbounds i64, ptr %97, i64 %335
  %341 = load i64, ptr %340, align 8
  %342 = icmp eq i64 %339, %341
  br i1 %342, label %343, label %345
343:
  store i64 0, ptr %337, align 8
  %344 = icmp sgt i64 %335, 1
  br i1 %344, label %334, label %345
345:
  %346 = getelementptr inbounds i8, ptr %318, i64 %107
  %347 = add nuw nsw i64 %317, 1
  %348 = icmp eq i64 %347, %313
  br i1 %348, label %349, label %316
349:
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %3)
  br label %350
350:
  %351 = phi ptr [ %121, %117 ], [ %160, %155 ], [ %296, %349 ], [ %213, %215 ], [ null, %208 ], [ null, %222 ], [ %241, %243 ], [ null, %247 ], [ %271, %283 ], [ %271, %276 ], [ null, %285 ]
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %4)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %5)
  br label %488
352:
  %353 = getelementptr inbounds %struct.Call, ptr %0, i64 0, i32 1
  %354 = load ptr, ptr %353, align 8
  %355 = getelementptr inbounds %struct.Workspace, ptr %354, i64 0, i32 21
  %356 = load ptr, ptr %355, align 8
  %357 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 5
  %358 = load i64, ptr %357, align 8
  %359 = getelementptr inbounds %struct.Seen, ptr %356, i64 %358
  %360 = load ptr, ptr %359, align 8
  tail call void @Py_IncRef(ptr %360)
  br label %488
361:
  %362 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %363 = load ptr, ptr %362, align 8
  tail call void @Py_IncRef(ptr %363)
  br label %488
364:
  %365 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 4
  %366 = load i32, ptr %365, align 4
  %367 = sext i32 %366 to i64
  %368 = tail call ptr @PyTuple_New(i64 %367)
  %369 = icmp eq ptr %368, null
  br i1 %369, label %488, label %370
370:
  %371 = icmp sgt i32 %366, 0
  br i1 %371, label %372, label %488
372:
  %373 = getelementptr inbounds %struct.Object, ptr %368, i64 0, i32 1
  %374 = getelementptr inbounds %struct.List, ptr %368, i64 0, i32 1
  br label %375
375:
  %376 = phi i64 [ 0, %372 ], [ %391, %388 ]
  %377 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %378 = icmp eq ptr %377, null
  br i1 %378, label %379, label %380
379:
  tail call void @Py_DecRef(ptr nonnull %368)
  br label %488
380:
  %381 = load ptr, ptr %373, align 8
  %382 = icmp eq ptr %381, @PyTuple_Type
  br i1 %382, label %383, label %386
383:
  %384 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %385 = getelementptr inbounds i8, ptr %368, i64 %384
  br label %388
386:
  %387 = load ptr, ptr %374, align 8
  br label %388
388:
  %389 = phi ptr [ %385, %383 ], [ %387, %386 ]
  %390 = getelementptr inbounds ptr, ptr %389, i64 %376
  store ptr %377, ptr %390, align 8
  %391 = add nuw nsw i64 %376, 1
  %392 = icmp eq i64 %391, %367
  br i1 %392, label %488, label %375
393:
  %394 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 4
  %395 = load i32, ptr %394, align 4
  %396 = sext i32 %395 to i64
  %397 = tail call ptr @PyList_New(i64 %396)
  %398 = icmp eq ptr %397, null
  br i1 %398, label %488, label %399
399:
  %400 = icmp sgt i32 %395, 0
  br i1 %400, label %401, label %488
401:
  %402 = getelementptr inbounds %struct.Object, ptr %397, i64 0, i32 1
  %403 = getelementptr inbounds %struct.List, ptr %397, i64 0, i32 1
  br label %404
404:
  %405 = phi i64 [ 0, %401 ], [ %420, %417 ]
  %406 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %407 = icmp eq ptr %406, null
  br i1 %407, label %408, label %409
408:
  tail call void @Py_DecRef(ptr nonnull %397)
  br label %488
409:
  %410 = load ptr, ptr %402, align 8
  %411 = icmp eq ptr %410, @PyTuple_Type
  br i1 %411, label %412, label %415
412:
  %413 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %414 = getelementptr inbounds i8, ptr %397, i64 %413
  br label %417
415:
  %416 = load ptr, ptr %403, align 8
  br label %417
417:
  %418 = phi ptr [ %414, %412 ], [ %416, %415 ]
  %419 = getelementptr inbounds ptr, ptr %418, i64 %405
  store ptr %406, ptr %419, align 8
  %420 = add nuw nsw i64 %405, 1
  %421 = icmp eq i64 %420, %396
  br i1 %421, label %488, label %404
422:
  %423 = tail call ptr @PyDict_New()
  %424 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 4
  %425 = icmp eq ptr %423, null
  br i1 %425, label %488, label %426
426:
  %427 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %428 = load i32, ptr %424, align 4
  %429 = icmp sgt i32 %428, 0
  br i1 %429, label %430, label %488
430:
  %431 = phi i64 [ %445, %444 ], [ 0, %426 ]
  %432 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %433 = icmp eq ptr %432, null
  br i1 %433, label %434, label %435
434:
  tail call void @Py_DecRef(ptr nonnull %423)
  br label %488
435:
  %436 = load ptr, ptr %427, align 8
  %437 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %438 = getelementptr inbounds i8, ptr %436, i64 %437
  %439 = getelementptr inbounds ptr, ptr %438, i64 %431
  %440 = load ptr, ptr %439, align 8
  %441 = tail call i32 @PyDict_SetItem(ptr nonnull %423, ptr %440, ptr nonnull %432)
  %442 = icmp eq i32 %441, 0
  br i1 %442, label %444, label %443
443:
  tail call void @Py_DecRef(ptr nonnull %423)
  tail call void @Py_DecRef(ptr nonnull %432)
  br label %488
444:
  tail call void @Py_DecRef(ptr nonnull %432)
  %445 = add nuw nsw i64 %431, 1
  %446 = load i32, ptr %424, align 4
  %447 = sext i32 %446 to i64
  %448 = icmp slt i64 %445, %447
  br i1 %448, label %430, label %488
449:
  %450 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 4
  %451 = load i32, ptr %450, align 4
  %452 = sext i32 %451 to i64
  %453 = tail call ptr @PyTuple_New(i64 %452)
  %454 = icmp eq ptr %453, null
  br i1 %454, label %488, label %455
455:
  %456 = icmp sgt i32 %451, 0
  br i1 %456, label %457, label %478
457:
  %458 = getelementptr inbounds %struct.Object, ptr %453, i64 0, i32 1
  %459 = getelementptr inbounds %struct.List, ptr %453, i64 0, i32 1
  br label %460
460:
  %461 = phi i64 [ 0, %457 ], [ %476, %473 ]
  %462 = tail call fastcc ptr @box(ptr %0, ptr nonnull %1)
  %463 = icmp eq ptr %462, null
  br i1 %463, label %464, label %465
464:
  tail call void @Py_DecRef(ptr nonnull %453)
  br label %488
465:
  %466 = load ptr, ptr %458, align 8
  %467 = icmp eq ptr %466, @PyTuple_Type
  br i1 %467, label %468, label %471
468:
  %469 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %470 = getelementptr inbounds i8, ptr %453, i64 %469
  br label %473
471:
  %472 = load ptr, ptr %459, align 8
  br label %473
473:
  %474 = phi ptr [ %470, %468 ], [ %472, %471 ]
  %475 = getelementptr inbounds ptr, ptr %474, i64 %461
  store ptr %462, ptr %475, align 8
  %476 = add nuw nsw i64 %461, 1
  %477 = icmp eq i64 %476, %452
  br i1 %477, label %478, label %460
478:
  %479 = getelementptr inbounds %struct.Node, ptr %7, i64 0, i32 7
  %480 = load ptr, ptr %479, align 8
  %481 = load i64, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 11), align 8
  %482 = getelementptr inbounds i8, ptr %453, i64 %481
  %483 = load i32, ptr %450, align 4
  %484 = sext i32 %483 to i64
  %485 = tail call ptr @PyObject_Vectorcall(ptr %480, ptr nonnull %482, i64 %484, ptr null)
  tail call void @Py_DecRef(ptr nonnull %453)
  br label %488
486:
  %487 = load ptr, ptr @PyExc_SystemError, align 8
  tail call void @PyErr_SetString(ptr %487, ptr nonnull @.str.1)
  br label %488
488:
  %489 = phi ptr [ null, %486 ], [ %485, %478 ], [ %363, %361 ], [ %360, %352 ], [ %351, %350 ], [ %94, %93 ], [ %58, %52 ], [ %63, %59 ], [ %44, %38 ], [ %35, %34 ], [ %37, %36 ], [ %24, %22 ], [ null, %379 ], [ null, %364 ], [ null, %408 ], [ null, %393 ], [ null, %464 ], [ null, %449 ], [ %368, %370 ], [ %397, %399 ], [ null, %422 ], [ null, %434 ], [ null, %443 ], [ %423, %426 ], [ %368, %388 ], [ %397, %417 ], [ %423, %444 ]
  ret ptr %489
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
declare ptr @PyErr_Format(ptr, ptr, ...)
declare ptr @PyVectorcall_Call(ptr, ptr, ptr)
define internal i32 @variant_clear(ptr %0) {
  %2 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 2
  store i64 -1, ptr %2, align 8
  %3 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 4
  store i64 0, ptr %3, align 8
  %4 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 3
  store i64 0, ptr %4, align 8
  %5 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %6 = load ptr, ptr %5, align 8
  store ptr null, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %9, label %8
8:
  tail call void @Py_DecRef(ptr nonnull %6)
  br label %9
9:
  %10 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %11 = load ptr, ptr %10, align 8
  store ptr null, ptr %10, align 8
  %12 = icmp eq ptr %11, null
  br i1 %12, label %14, label %13
13:
  tail call void @Py_DecRef(ptr nonnull %11)
  br label %14
14:
  %15 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %16 = load ptr, ptr %15, align 8
  store ptr null, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %19, label %18
18:
  tail call void @Py_DecRef(ptr nonnull %16)
  br label %19
19:
  %20 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %21 = load ptr, ptr %20, align 8
  store ptr null, ptr %20, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %24, label %23
23:
  tail call void @Py_DecRef(ptr nonnull %21)
  br label %24
24:
  %25 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
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
  %3 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  %4 = load ptr, ptr %3, align 8
  store ptr null, ptr %3, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %7, label %6
6:
  tail call void @Py_DecRef(ptr nonnull %4)
  br label %7
7:
  %8 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 15
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %17, label %11
11:
  %12 = phi ptr [ %15, %11 ], [ %9, %7 ]
  %13 = getelementptr inbounds %struct.Workspace, ptr %12, i64 0, i32 18
  %14 = load ptr, ptr %13, align 8
  store ptr %14, ptr %8, align 8
  tail call fastcc void @ws_free(ptr nonnull %12)
  %15 = load ptr, ptr %8, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %17, label %11
17:
  %18 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 17
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
  %11 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 18
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %17, label %14
14:
  %15 = tail call i32 %1(ptr nonnull %12, ptr %2)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %53
17:
  %18 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 19
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %24, label %21
21:
  %22 = tail call i32 %1(ptr nonnull %19, ptr %2)
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %53
24:
  %25 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 20
  %26 = load ptr, ptr %25, align 8
  %27 = icmp eq ptr %26, null
  br i1 %27, label %31, label %28
28:
  %29 = tail call i32 %1(ptr nonnull %26, ptr %2)
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %53
31:
  %32 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 21
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %38, label %35
35:
  %36 = tail call i32 %1(ptr nonnull %33, ptr %2)
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %38, label %53
38:
  %39 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 22
  %40 = load ptr, ptr %39, align 8
  %41 = icmp eq ptr %40, null
  br i1 %41, label %45, label %42
42:
  %43 = tail call i32 %1(ptr nonnull %40, ptr %2)
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %53
45:
  %46 = getelementptr inbounds %struct.Variant, ptr %0, i64 0, i32 23
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
  tail call void @PyErr_SetString(ptr %13, ptr nonnull @.str.17)
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
  tail call void @PyErr_SetString(ptr %48, ptr nonnull @.str.19)
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
  %71 = tail call i32 @Py_EnterRecursiveCall(ptr nonnull @.str.20)
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
  %14 = load ptr, ptr getelementptr inbounds (%struct.Api, ptr @api, i64 0, i32 14), align 8
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
  tail call void @PyErr_SetString(ptr %27, ptr nonnull @.str.28)
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

; sources 115529d4dad305f47fb2388d92866579dccc16ac1e54c967e36bdc3f925fbc5a
; made by tools/build_runtime.py
%struct.Left = type { ptr, i64, i64 }
%struct.Right = type { ptr, i64, i64, i64 }
%struct.Zeros = type { ptr, ptr, i32, i32, i64, i64 }
%struct.Steps = type { i32, i32, [512 x i32], [512 x i32] }
@blas.0 = internal unnamed_addr global ptr null, align 8
@blas.1 = internal unnamed_addr global ptr null, align 8
@blas.2 = internal unnamed_addr global i32 0, align 8
@pb_mr = external local_unnamed_addr constant i64, align 8
@pb_own = external local_unnamed_addr constant i64, align 8
@pb_w = external local_unnamed_addr constant i64, align 8
@pb_nr = external local_unnamed_addr constant i64, align 8
@pb_kc = external local_unnamed_addr constant i64, align 8
@pb_mc = external local_unnamed_addr constant i64, align 8
@pb_nc = external local_unnamed_addr constant i64, align 8
@pb_stairs = external local_unnamed_addr constant [0 x ptr], align 8
@pb_kernels = external local_unnamed_addr constant [0 x ptr], align 8
@kept = internal global ptr null, align 8
define void @pb_set_blas_f4(ptr %0, ptr %1, i32 %2) {
  store ptr %0, ptr @blas.0, align 8
  store ptr %1, ptr @blas.1, align 8
  store i32 %2, ptr @blas.2, align 8
  ret void
}
define i32 @pb_matmul_f4(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10, i64 %11, i32 %12) {
  %14 = and i32 %12, 1
  %15 = and i32 %12, 6
  %16 = sdiv i32 %12, 4
  %17 = and i32 %16, 6
  %18 = sdiv i32 %12, 16
  %19 = and i32 %18, 6
  %20 = icmp slt i64 %0, 1
  %21 = icmp slt i64 %1, 1
  %22 = or i1 %20, %21
  br i1 %22, label %205, label %23
23:
  %24 = icmp slt i64 %2, 1
  br i1 %24, label %25, label %50
25:
  %26 = icmp eq i32 %14, 0
  br i1 %26, label %205, label %27
27:
  %28 = icmp eq i32 %15, 2
  %29 = icmp ne i32 %15, 4
  br label %30
30:
  %31 = phi i64 [ 0, %27 ], [ %48, %47 ]
  %32 = mul nsw i64 %31, %5
  %33 = getelementptr float, ptr %3, i64 %32
  br label %34
34:
  %35 = phi i64 [ 0, %30 ], [ %45, %44 ]
  br i1 %28, label %36, label %38
36:
  %37 = icmp ult i64 %35, %31
  br i1 %37, label %44, label %41
38:
  %39 = icmp ule i64 %35, %31
  %40 = or i1 %29, %39
  br i1 %40, label %41, label %44
41:
  %42 = mul nsw i64 %35, %4
  %43 = getelementptr float, ptr %33, i64 %42
  store float 0.000000e+00, ptr %43, align 4
  br label %44
44:
  %45 = add nuw nsw i64 %35, 1
  %46 = icmp eq i64 %45, %0
  br i1 %46, label %47, label %34
47:
  %48 = add nuw nsw i64 %31, 1
  %49 = icmp eq i64 %48, %1
  br i1 %49, label %205, label %30
50:
  %51 = icmp eq i64 %4, 1
  br i1 %51, label %69, label %52
52:
  %53 = icmp eq i64 %5, 1
  %54 = icmp eq i64 %0, 1
  %55 = or i1 %54, %53
  br i1 %55, label %56, label %69
56:
  %57 = icmp eq i32 %19, 2
  %58 = icmp eq i32 %19, 4
  %59 = select i1 %58, i32 2, i32 0
  %60 = select i1 %57, i32 4, i32 %59
  %61 = icmp eq i32 %17, 2
  %62 = icmp eq i32 %17, 4
  %63 = select i1 %62, i32 2, i32 0
  %64 = select i1 %61, i32 4, i32 %63
  %65 = icmp eq i32 %15, 2
  %66 = icmp eq i32 %15, 4
  %67 = select i1 %66, i32 2, i32 0
  %68 = select i1 %65, i32 4, i32 %67
  br label %69
69:
  %70 = phi i64 [ %11, %56 ], [ %7, %52 ], [ %7, %50 ]
  %71 = phi i64 [ %10, %56 ], [ %8, %52 ], [ %8, %50 ]
  %72 = phi ptr [ %6, %56 ], [ %9, %52 ], [ %9, %50 ]
  %73 = phi i64 [ %8, %56 ], [ %10, %52 ], [ %10, %50 ]
  %74 = phi i64 [ %7, %56 ], [ %11, %52 ], [ %11, %50 ]
  %75 = phi ptr [ %9, %56 ], [ %6, %52 ], [ %6, %50 ]
  %76 = phi i64 [ %4, %56 ], [ %5, %52 ], [ %5, %50 ]
  %77 = phi i32 [ %68, %56 ], [ %15, %52 ], [ %15, %50 ]
  %78 = phi i32 [ %60, %56 ], [ %17, %52 ], [ %17, %50 ]
  %79 = phi i32 [ %64, %56 ], [ %19, %52 ], [ %19, %50 ]
  %80 = phi i64 [ %5, %56 ], [ %4, %52 ], [ 1, %50 ]
  %81 = phi i64 [ %0, %56 ], [ %1, %52 ], [ %1, %50 ]
  %82 = phi i64 [ %1, %56 ], [ %0, %52 ], [ %0, %50 ]
  %83 = icmp eq i32 %77, 0
  %84 = icmp eq i64 %82, %81
  %85 = and i1 %83, %84
  %86 = icmp eq ptr %75, %72
  %87 = and i1 %86, %85
  %88 = icmp eq i64 %70, %74
  %89 = and i1 %88, %87
  %90 = icmp eq i64 %71, %73
  %91 = and i1 %90, %89
  br i1 %91, label %92, label %129
92:
  %93 = load ptr, ptr @blas.0, align 8
  %94 = icmp eq ptr %93, null
  br i1 %94, label %124, label %95
95:
  %96 = load i64, ptr @pb_own, align 8
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %123, label %98
98:
  %99 = mul i64 %81, %2
  %100 = mul i64 %99, %81
  %101 = icmp sgt i64 %100, 2097151
  %102 = load ptr, ptr @blas.1, align 8
  %103 = icmp ne ptr %102, null
  %104 = select i1 %101, i1 %103, i1 false
  br i1 %104, label %105, label %108
105:
  %106 = tail call i32 %102()
  %107 = icmp sgt i32 %106, 2
  br i1 %107, label %123, label %108
108:
  %109 = shl nuw nsw i64 %81, 1
  %110 = load i64, ptr @pb_w, align 8
  %111 = icmp sgt i64 %109, %110
  %112 = icmp slt i64 %100, 4096
  %113 = or i1 %111, %112
  br i1 %113, label %124, label %114
114:
  %115 = shl nsw i64 %110, 1
  %116 = icmp slt i64 %115, %2
  br i1 %116, label %117, label %123
117:
  %118 = icmp ne i64 %70, 1
  %119 = load i64, ptr @pb_nr, align 8
  %120 = freeze i64 %119
  %121 = icmp sge i64 %120, %81
  %122 = and i1 %118, %121
  br i1 %122, label %123, label %124
123:
  br label %124
124:
  %125 = phi i64 [ 2, %123 ], [ 8, %117 ], [ 8, %92 ], [ 8, %108 ]
  %126 = load i64, ptr @pb_mr, align 8
  %127 = mul nsw i64 %126, %125
  %128 = icmp sgt i64 %81, %127
  br i1 %128, label %133, label %129
129:
  %130 = icmp ne i64 %80, 1
  %131 = icmp ugt i64 %82, 1
  %132 = and i1 %130, %131
  br i1 %132, label %133, label %199
133:
  %134 = phi i1 [ true, %129 ], [ false, %124 ]
  %135 = phi i1 [ false, %129 ], [ true, %124 ]
  %136 = shl i64 %81, 2
  %137 = mul i64 %136, %82
  %138 = tail call ptr @malloc(i64 %137)
  %139 = icmp eq ptr %138, null
  br i1 %139, label %205, label %140
140:
  %141 = select i1 %134, i32 %77, i32 2
  %142 = tail call fastcc i32 @product(i64 %82, i64 %81, i64 %2, ptr %75, i64 %70, i64 %71, ptr %72, i64 %73, i64 %74, float 0.000000e+00, ptr nonnull %138, i64 %82, i32 %141, i32 %78, i32 %79)
  %143 = icmp eq i32 %142, 0
  br i1 %143, label %144, label %198
144:
  %145 = icmp eq i32 %77, 2
  %146 = icmp ne i32 %77, 4
  %147 = icmp eq i32 %14, 0
  br label %148
148:
  %149 = phi i64 [ 0, %144 ], [ %150, %196 ]
  %150 = add nuw nsw i64 %149, 16
  %151 = tail call i64 @llvm.smin.i64(i64 %150, i64 %81)
  %152 = icmp slt i64 %149, %151
  br label %153
153:
  %154 = phi i64 [ 0, %148 ], [ %155, %194 ]
  %155 = add nuw nsw i64 %154, 16
  br i1 %152, label %156, label %194
156:
  %157 = tail call i64 @llvm.smin.i64(i64 %155, i64 %82)
  %158 = icmp slt i64 %154, %157
  br label %159
159:
  %160 = phi i64 [ %149, %156 ], [ %192, %191 ]
  br i1 %158, label %161, label %191
161:
  %162 = mul nsw i64 %160, %82
  %163 = mul nsw i64 %160, %76
  %164 = getelementptr float, ptr %3, i64 %163
  br label %165
165:
  %166 = phi i64 [ %154, %161 ], [ %189, %188 ]
  br i1 %145, label %167, label %169
167:
  %168 = icmp ult i64 %166, %160
  br i1 %168, label %188, label %172
169:
  %170 = icmp ule i64 %166, %160
  %171 = or i1 %146, %170
  br i1 %171, label %172, label %188
172:
  %173 = icmp ult i64 %166, %160
  %174 = select i1 %135, i1 %173, i1 false
  %175 = mul nsw i64 %166, %82
  %176 = add nsw i64 %175, %160
  %177 = add nsw i64 %166, %162
  %178 = select i1 %174, i64 %176, i64 %177
  %179 = getelementptr inbounds float, ptr %138, i64 %178
  %180 = load float, ptr %179, align 4
  %181 = mul nsw i64 %166, %80
  %182 = getelementptr float, ptr %164, i64 %181
  br i1 %147, label %183, label %186
183:
  %184 = load float, ptr %182, align 4
  %185 = fadd float %180, %184
  br label %186
186:
  %187 = phi float [ %185, %183 ], [ %180, %172 ]
  store float %187, ptr %182, align 4
  br label %188
188:
  %189 = add nuw nsw i64 %166, 1
  %190 = icmp slt i64 %189, %157
  br i1 %190, label %165, label %191
191:
  %192 = add nuw nsw i64 %160, 1
  %193 = icmp slt i64 %192, %151
  br i1 %193, label %159, label %194
194:
  %195 = icmp slt i64 %155, %82
  br i1 %195, label %153, label %196
196:
  %197 = icmp slt i64 %150, %81
  br i1 %197, label %148, label %198
198:
  tail call void @free(ptr nonnull %138)
  br label %205
199:
  %200 = xor i32 %14, 1
  %201 = sitofp i32 %200 to float
  %202 = icmp ult i64 %81, 2
  %203 = select i1 %202, i64 %82, i64 %76
  %204 = tail call fastcc i32 @product(i64 %82, i64 %81, i64 %2, ptr %75, i64 %70, i64 %71, ptr %72, i64 %73, i64 %74, float %201, ptr %3, i64 %203, i32 %77, i32 %78, i32 %79)
  br label %205
205:
  %206 = phi i32 [ %204, %199 ], [ 0, %13 ], [ 0, %25 ], [ %142, %198 ], [ 1, %133 ], [ 0, %47 ]
  ret i32 %206
}
define internal fastcc i32 @product(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, float %9, ptr %10, i64 %11, i32 %12, i32 %13, i32 %14) {
  %16 = load ptr, ptr @blas.0, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %275, label %18
18:
  %19 = load i64, ptr @pb_own, align 8
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %45, label %21
21:
  %22 = mul nsw i64 %1, %0
  %23 = mul nsw i64 %22, %2
  %24 = icmp sgt i64 %23, 2097151
  %25 = load ptr, ptr @blas.1, align 8
  %26 = icmp ne ptr %25, null
  %27 = select i1 %24, i1 %26, i1 false
  br i1 %27, label %28, label %31
28:
  %29 = tail call i32 %25()
  %30 = icmp sgt i32 %29, 2
  br i1 %30, label %45, label %31
31:
  %32 = shl nsw i64 %0, 1
  %33 = load i64, ptr @pb_w, align 8
  %34 = icmp sgt i64 %32, %33
  %35 = icmp slt i64 %23, 4096
  %36 = select i1 %34, i1 true, i1 %35
  br i1 %36, label %275, label %37
37:
  %38 = shl nsw i64 %33, 1
  %39 = icmp slt i64 %38, %2
  br i1 %39, label %40, label %45
40:
  %41 = icmp eq i64 %4, 1
  %42 = load i64, ptr @pb_nr, align 8
  %43 = icmp slt i64 %42, %1
  %44 = select i1 %41, i1 true, i1 %43
  br label %45
45:
  %46 = phi i1 [ false, %18 ], [ false, %28 ], [ false, %37 ], [ %44, %40 ]
  %47 = icmp slt i64 %11, %0
  %48 = or i1 %47, %46
  br i1 %48, label %275, label %49
49:
  %50 = load i32, ptr @blas.2, align 8
  %51 = icmp ne i32 %50, 0
  %52 = icmp slt i64 %0, 2147483648
  %53 = icmp slt i64 %1, 2147483648
  %54 = and i1 %52, %53
  %55 = icmp slt i64 %2, 2147483648
  %56 = and i1 %55, %54
  %57 = icmp slt i64 %11, 2147483648
  %58 = and i1 %57, %56
  %59 = or i1 %58, %51
  br i1 %59, label %60, label %275
60:
  %61 = icmp eq i64 %4, 1
  %62 = icmp slt i64 %0, 2
  %63 = or i1 %62, %61
  br i1 %63, label %64, label %72
64:
  %65 = icmp slt i64 %2, 2
  %66 = tail call i64 @llvm.smax.i64(i64 %0, i64 1)
  br i1 %65, label %71, label %67
67:
  %68 = icmp sgt i64 %66, %5
  br i1 %68, label %72, label %69
69:
  %70 = icmp slt i64 %5, 1
  br i1 %70, label %71, label %83
71:
  br label %83
72:
  %73 = icmp eq i64 %5, 1
  %74 = icmp slt i64 %2, 2
  %75 = or i1 %74, %73
  br i1 %75, label %76, label %83
76:
  %77 = tail call i64 @llvm.smax.i64(i64 %2, i64 1)
  br i1 %62, label %82, label %78
78:
  %79 = icmp sgt i64 %77, %4
  br i1 %79, label %83, label %80
80:
  %81 = icmp slt i64 %4, 1
  br i1 %81, label %82, label %83
82:
  br label %83
83:
  %84 = phi i64 [ undef, %78 ], [ undef, %72 ], [ %66, %71 ], [ %5, %69 ], [ %77, %82 ], [ %4, %80 ]
  %85 = phi i1 [ true, %78 ], [ true, %72 ], [ false, %71 ], [ false, %69 ], [ false, %82 ], [ false, %80 ]
  %86 = phi i8 [ 0, %78 ], [ 0, %72 ], [ 78, %71 ], [ 78, %69 ], [ 84, %82 ], [ 84, %80 ]
  %87 = icmp eq i64 %7, 1
  %88 = icmp slt i64 %2, 2
  %89 = or i1 %88, %87
  br i1 %89, label %90, label %98
90:
  %91 = icmp slt i64 %1, 2
  %92 = tail call i64 @llvm.smax.i64(i64 %2, i64 1)
  br i1 %91, label %97, label %93
93:
  %94 = icmp sgt i64 %92, %8
  br i1 %94, label %98, label %95
95:
  %96 = icmp slt i64 %8, 1
  br i1 %96, label %97, label %109
97:
  br label %109
98:
  %99 = icmp eq i64 %8, 1
  %100 = icmp slt i64 %1, 2
  %101 = or i1 %100, %99
  br i1 %101, label %102, label %109
102:
  %103 = tail call i64 @llvm.smax.i64(i64 %1, i64 1)
  br i1 %88, label %108, label %104
104:
  %105 = icmp sgt i64 %103, %7
  br i1 %105, label %109, label %106
106:
  %107 = icmp slt i64 %7, 1
  br i1 %107, label %108, label %109
108:
  br label %109
109:
  %110 = phi i64 [ undef, %104 ], [ undef, %98 ], [ %92, %97 ], [ %8, %95 ], [ %103, %108 ], [ %7, %106 ]
  %111 = phi i1 [ true, %104 ], [ true, %98 ], [ false, %97 ], [ false, %95 ], [ false, %108 ], [ false, %106 ]
  %112 = phi i8 [ 0, %104 ], [ 0, %98 ], [ 78, %97 ], [ 78, %95 ], [ 84, %108 ], [ 84, %106 ]
  br i1 %85, label %117, label %113
113:
  %114 = icmp eq i32 %50, 0
  %115 = icmp ugt i64 %84, 2147483647
  %116 = and i1 %114, %115
  br i1 %116, label %117, label %146
117:
  %118 = shl i64 %0, 2
  %119 = mul i64 %118, %2
  %120 = tail call ptr @malloc(i64 %119)
  %121 = icmp ne ptr %120, null
  %122 = icmp sgt i64 %2, 0
  %123 = and i1 %122, %121
  br i1 %123, label %124, label %144
124:
  %125 = icmp sgt i64 %0, 0
  br label %126
126:
  %127 = phi i64 [ 0, %124 ], [ %142, %141 ]
  br i1 %125, label %128, label %141
128:
  %129 = mul nsw i64 %127, %5
  %130 = mul nsw i64 %127, %0
  br label %131
131:
  %132 = phi i64 [ 0, %128 ], [ %139, %131 ]
  %133 = mul nsw i64 %132, %4
  %134 = add nsw i64 %133, %129
  %135 = getelementptr inbounds float, ptr %3, i64 %134
  %136 = load float, ptr %135, align 4
  %137 = add nsw i64 %132, %130
  %138 = getelementptr inbounds float, ptr %120, i64 %137
  store float %136, ptr %138, align 4
  %139 = add nuw nsw i64 %132, 1
  %140 = icmp eq i64 %139, %0
  br i1 %140, label %141, label %131
141:
  %142 = add nuw nsw i64 %127, 1
  %143 = icmp eq i64 %142, %2
  br i1 %143, label %144, label %126
144:
  %145 = icmp eq ptr %120, null
  br i1 %145, label %270, label %146
146:
  %147 = phi i64 [ %84, %113 ], [ %0, %144 ]
  %148 = phi ptr [ %3, %113 ], [ %120, %144 ]
  %149 = phi ptr [ null, %113 ], [ %120, %144 ]
  %150 = phi i8 [ %86, %113 ], [ 78, %144 ]
  br i1 %111, label %156, label %151
151:
  %152 = load i32, ptr @blas.2, align 8
  %153 = icmp eq i32 %152, 0
  %154 = icmp sgt i64 %110, 2147483647
  %155 = and i1 %154, %153
  br i1 %155, label %156, label %185
156:
  %157 = shl i64 %1, 2
  %158 = mul i64 %157, %2
  %159 = tail call ptr @malloc(i64 %158)
  %160 = icmp ne ptr %159, null
  %161 = icmp sgt i64 %1, 0
  %162 = and i1 %161, %160
  br i1 %162, label %163, label %183
163:
  %164 = icmp sgt i64 %2, 0
  br label %165
165:
  %166 = phi i64 [ 0, %163 ], [ %181, %180 ]
  br i1 %164, label %167, label %180
167:
  %168 = mul nsw i64 %166, %8
  %169 = mul nsw i64 %166, %2
  br label %170
170:
  %171 = phi i64 [ 0, %167 ], [ %178, %170 ]
  %172 = mul nsw i64 %171, %7
  %173 = add nsw i64 %172, %168
  %174 = getelementptr inbounds float, ptr %6, i64 %173
  %175 = load float, ptr %174, align 4
  %176 = add nsw i64 %171, %169
  %177 = getelementptr inbounds float, ptr %159, i64 %176
  store float %175, ptr %177, align 4
  %178 = add nuw nsw i64 %171, 1
  %179 = icmp eq i64 %178, %2
  br i1 %179, label %180, label %170
180:
  %181 = add nuw nsw i64 %166, 1
  %182 = icmp eq i64 %181, %1
  br i1 %182, label %183, label %165
183:
  %184 = icmp eq ptr %159, null
  br i1 %184, label %270, label %185
185:
  %186 = phi i64 [ %110, %151 ], [ %2, %183 ]
  %187 = phi ptr [ %6, %151 ], [ %159, %183 ]
  %188 = phi ptr [ null, %151 ], [ %159, %183 ]
  %189 = phi i8 [ %112, %151 ], [ 78, %183 ]
  %190 = icmp eq i32 %12, 0
  br i1 %190, label %203, label %191
191:
  %192 = tail call ptr @malloc(i64 65536)
  %193 = icmp eq ptr %192, null
  br i1 %193, label %270, label %194
194:
  %195 = icmp sgt i64 %1, 0
  br i1 %195, label %196, label %270
196:
  %197 = icmp eq i8 %189, 78
  %198 = select i1 %197, i64 %186, i64 1
  %199 = icmp eq i32 %12, 2
  %200 = icmp eq i8 %150, 78
  %201 = select i1 %200, i64 1, i64 %147
  %202 = fcmp oeq float %9, 0.000000e+00
  br label %204
203:
  tail call fastcc void @call_blas(i8 signext %150, i8 signext %189, i64 %0, i64 %1, i64 %2, float 1.000000e+00, ptr %148, i64 %147, ptr %187, i64 %186, float %9, ptr %10, i64 %11)
  br label %270
204:
  %205 = phi i64 [ %1, %196 ], [ %269, %266 ]
  %206 = phi i64 [ 0, %196 ], [ %267, %266 ]
  %207 = tail call i64 @llvm.smin.i64(i64 %205, i64 128)
  %208 = tail call i64 @llvm.smax.i64(i64 %207, i64 1)
  %209 = sub nsw i64 %1, %206
  %210 = tail call i64 @llvm.smin.i64(i64 %209, i64 128)
  %211 = tail call i64 @llvm.smin.i64(i64 %206, i64 %0)
  %212 = add nsw i64 %210, %206
  %213 = tail call i64 @llvm.smin.i64(i64 %212, i64 %0)
  %214 = mul nsw i64 %206, %198
  %215 = getelementptr inbounds float, ptr %187, i64 %214
  %216 = select i1 %199, i64 %213, i64 0
  %217 = select i1 %199, i64 %0, i64 %211
  %218 = icmp sgt i64 %217, %216
  br i1 %218, label %219, label %226
219:
  %220 = sub nsw i64 %217, %216
  %221 = mul nsw i64 %216, %201
  %222 = getelementptr inbounds float, ptr %148, i64 %221
  %223 = getelementptr inbounds float, ptr %10, i64 %216
  %224 = mul nsw i64 %206, %11
  %225 = getelementptr inbounds float, ptr %223, i64 %224
  tail call fastcc void @call_blas(i8 signext %150, i8 signext %189, i64 %220, i64 %210, i64 %2, float 1.000000e+00, ptr %222, i64 %147, ptr %215, i64 %186, float %9, ptr %225, i64 %11)
  br label %226
226:
  %227 = icmp sgt i64 %213, %211
  br i1 %227, label %228, label %266
228:
  %229 = sub nsw i64 %213, %211
  %230 = mul nsw i64 %211, %201
  %231 = getelementptr inbounds float, ptr %148, i64 %230
  tail call fastcc void @call_blas(i8 signext %150, i8 signext %189, i64 %229, i64 %210, i64 %2, float 1.000000e+00, ptr %231, i64 %147, ptr %215, i64 %186, float 0.000000e+00, ptr nonnull %192, i64 128)
  %232 = icmp sgt i64 %209, 0
  br i1 %232, label %233, label %266
233:
  %234 = icmp sgt i64 %229, 0
  %235 = getelementptr inbounds float, ptr %10, i64 %211
  br label %236
236:
  %237 = phi i64 [ 0, %233 ], [ %264, %263 ]
  br i1 %234, label %238, label %263
238:
  %239 = add nuw nsw i64 %237, %206
  %240 = mul nsw i64 %239, %11
  %241 = shl nsw i64 %237, 7
  %242 = getelementptr float, ptr %235, i64 %240
  br label %243
243:
  %244 = phi i64 [ 0, %238 ], [ %261, %260 ]
  br i1 %199, label %245, label %247
245:
  %246 = icmp ult i64 %244, %237
  br i1 %246, label %260, label %249
247:
  %248 = icmp ugt i64 %244, %237
  br i1 %248, label %260, label %249
249:
  %250 = getelementptr float, ptr %242, i64 %244
  br i1 %202, label %254, label %251
251:
  %252 = load float, ptr %250, align 4
  %253 = fmul float %252, %9
  br label %254
254:
  %255 = phi float [ %253, %251 ], [ 0.000000e+00, %249 ]
  %256 = add nuw nsw i64 %244, %241
  %257 = getelementptr inbounds float, ptr %192, i64 %256
  %258 = load float, ptr %257, align 4
  %259 = fadd float %255, %258
  store float %259, ptr %250, align 4
  br label %260
260:
  %261 = add nuw nsw i64 %244, 1
  %262 = icmp slt i64 %261, %229
  br i1 %262, label %243, label %263
263:
  %264 = add nuw nsw i64 %237, 1
  %265 = icmp eq i64 %264, %208
  br i1 %265, label %266, label %236
266:
  %267 = add nuw nsw i64 %206, 128
  %268 = icmp slt i64 %267, %1
  %269 = add i64 %205, -128
  br i1 %268, label %204, label %270
270:
  %271 = phi ptr [ %149, %191 ], [ %149, %183 ], [ null, %144 ], [ %149, %194 ], [ %149, %203 ], [ %149, %266 ]
  %272 = phi ptr [ %188, %191 ], [ null, %183 ], [ null, %144 ], [ %188, %194 ], [ %188, %203 ], [ %188, %266 ]
  %273 = phi ptr [ null, %191 ], [ null, %183 ], [ null, %144 ], [ %192, %194 ], [ null, %203 ], [ %192, %266 ]
  %274 = phi i32 [ 1, %191 ], [ 1, %183 ], [ 1, %144 ], [ 0, %194 ], [ 0, %203 ], [ 0, %266 ]
  tail call void @free(ptr %271)
  tail call void @free(ptr %272)
  tail call void @free(ptr %273)
  br label %393
275:
  %276 = icmp eq i32 %12, 0
  %277 = icmp eq i64 %0, %2
  %278 = and i1 %277, %276
  br i1 %278, label %279, label %283
279:
  %280 = load i64, ptr @pb_w, align 8
  %281 = shl nsw i64 %280, 1
  %282 = icmp slt i64 %281, %0
  br i1 %282, label %284, label %283
283:
  br label %284
284:
  %285 = phi i32 [ 0, %283 ], [ %13, %279 ]
  %286 = icmp eq i64 %2, %1
  %287 = and i1 %286, %276
  br i1 %287, label %288, label %292
288:
  %289 = load i64, ptr @pb_w, align 8
  %290 = shl nsw i64 %289, 1
  %291 = icmp slt i64 %290, %1
  br i1 %291, label %293, label %292
292:
  br label %293
293:
  %294 = phi i32 [ 0, %292 ], [ %14, %288 ]
  %295 = tail call fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, float 1.000000e+00, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, float %9, ptr %10, i64 %11, i32 %12, i32 %285, i32 %294)
  %296 = icmp eq i32 %285, 0
  %297 = icmp ne i32 %295, 0
  %298 = select i1 %296, i1 true, i1 %297
  br i1 %298, label %344, label %299
299:
  %300 = icmp eq i32 %285, 2
  %301 = add nsw i64 %0, -1
  %302 = select i1 %300, i64 %301, i64 0
  %303 = getelementptr inbounds float, ptr %10, i64 %302
  %304 = icmp sgt i64 %1, 0
  br i1 %304, label %305, label %344
305:
  %306 = icmp slt i64 %2, 1
  br label %307
307:
  %308 = phi i64 [ 0, %305 ], [ %342, %341 ]
  %309 = mul nsw i64 %308, %11
  %310 = getelementptr inbounds float, ptr %303, i64 %309
  %311 = load float, ptr %310, align 4
  %312 = fsub float %311, %311
  %313 = fcmp oeq float %312, 0.000000e+00
  %314 = or i1 %306, %313
  br i1 %314, label %341, label %315
315:
  %316 = mul nsw i64 %308, %8
  br label %317
317:
  %318 = phi i64 [ 0, %315 ], [ %325, %339 ]
  %319 = mul nsw i64 %318, %7
  %320 = add nsw i64 %319, %316
  %321 = getelementptr inbounds float, ptr %6, i64 %320
  %322 = load float, ptr %321, align 4
  %323 = fsub float %322, %322
  %324 = fcmp oeq float %323, 0.000000e+00
  %325 = add nuw nsw i64 %318, 1
  br i1 %324, label %339, label %326
326:
  %327 = select i1 %300, i64 0, i64 %325
  %328 = select i1 %300, i64 %318, i64 %0
  %329 = icmp slt i64 %327, %328
  br i1 %329, label %330, label %339
330:
  %331 = phi i64 [ %337, %330 ], [ %327, %326 ]
  %332 = load float, ptr %321, align 4
  %333 = add nsw i64 %331, %309
  %334 = getelementptr inbounds float, ptr %10, i64 %333
  %335 = load float, ptr %334, align 4
  %336 = tail call float @llvm.fmuladd.f32(float %332, float 0.000000e+00, float %335)
  store float %336, ptr %334, align 4
  %337 = add nuw nsw i64 %331, 1
  %338 = icmp eq i64 %337, %328
  br i1 %338, label %339, label %330
339:
  %340 = icmp eq i64 %325, %2
  br i1 %340, label %341, label %317
341:
  %342 = add nuw nsw i64 %308, 1
  %343 = icmp eq i64 %342, %1
  br i1 %343, label %344, label %307
344:
  %345 = icmp eq i32 %294, 0
  %346 = select i1 %345, i1 true, i1 %297
  br i1 %346, label %393, label %347
347:
  %348 = icmp eq i32 %294, 4
  %349 = add nsw i64 %1, -1
  %350 = select i1 %348, i64 %349, i64 0
  %351 = mul nsw i64 %350, %11
  %352 = getelementptr inbounds float, ptr %10, i64 %351
  %353 = icmp sgt i64 %0, 0
  br i1 %353, label %354, label %393
354:
  %355 = icmp slt i64 %2, 1
  br label %356
356:
  %357 = phi i64 [ 0, %354 ], [ %391, %390 ]
  %358 = getelementptr inbounds float, ptr %352, i64 %357
  %359 = load float, ptr %358, align 4
  %360 = fsub float %359, %359
  %361 = fcmp oeq float %360, 0.000000e+00
  %362 = or i1 %355, %361
  br i1 %362, label %390, label %363
363:
  %364 = mul nsw i64 %357, %4
  br label %365
365:
  %366 = phi i64 [ 0, %363 ], [ %373, %388 ]
  %367 = mul nsw i64 %366, %5
  %368 = add nsw i64 %367, %364
  %369 = getelementptr inbounds float, ptr %3, i64 %368
  %370 = load float, ptr %369, align 4
  %371 = fsub float %370, %370
  %372 = fcmp oeq float %371, 0.000000e+00
  %373 = add nuw nsw i64 %366, 1
  br i1 %372, label %388, label %374
374:
  %375 = select i1 %348, i64 0, i64 %373
  %376 = select i1 %348, i64 %366, i64 %1
  %377 = icmp slt i64 %375, %376
  br i1 %377, label %378, label %388
378:
  %379 = phi i64 [ %386, %378 ], [ %375, %374 ]
  %380 = load float, ptr %369, align 4
  %381 = mul nsw i64 %379, %11
  %382 = add nsw i64 %381, %357
  %383 = getelementptr inbounds float, ptr %10, i64 %382
  %384 = load float, ptr %383, align 4
  %385 = tail call float @llvm.fmuladd.f32(float %380, float 0.000000e+00, float %384)
  store float %385, ptr %383, align 4
  %386 = add nuw nsw i64 %379, 1
  %387 = icmp eq i64 %386, %376
  br i1 %387, label %388, label %378
388:
  %389 = icmp eq i64 %373, %2
  br i1 %389, label %390, label %365
390:
  %391 = add nuw nsw i64 %357, 1
  %392 = icmp eq i64 %391, %0
  br i1 %392, label %393, label %356
393:
  %394 = phi i32 [ %274, %270 ], [ %295, %344 ], [ 0, %347 ], [ 0, %390 ]
  ret i32 %394
}
define void @pb_gemm_f4(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, ptr %8, ptr %9, ptr %10, ptr %11, ptr %12) {
  %14 = load i32, ptr %2, align 4
  %15 = icmp slt i32 %14, 1
  br i1 %15, label %133, label %16
16:
  %17 = load i32, ptr %3, align 4
  %18 = icmp slt i32 %17, 1
  br i1 %18, label %133, label %19
19:
  %20 = load i32, ptr %4, align 4
  %21 = icmp slt i32 %20, 1
  br i1 %21, label %25, label %22
22:
  %23 = load float, ptr %5, align 4
  %24 = fcmp oeq float %23, 0.000000e+00
  br i1 %24, label %25, label %51
25:
  %26 = load float, ptr %10, align 4
  %27 = fcmp une float %26, 1.000000e+00
  br i1 %27, label %28, label %133
28:
  %29 = zext i32 %14 to i64
  %30 = zext i32 %17 to i64
  %31 = load i32, ptr %12, align 4
  %32 = sext i32 %31 to i64
  %33 = fcmp oeq float %26, 0.000000e+00
  br label %34
34:
  %35 = phi i64 [ 0, %28 ], [ %49, %48 ]
  %36 = mul nsw i64 %35, %32
  %37 = getelementptr float, ptr %11, i64 %36
  br label %38
38:
  %39 = phi i64 [ 0, %34 ], [ %46, %44 ]
  %40 = getelementptr float, ptr %37, i64 %39
  br i1 %33, label %44, label %41
41:
  %42 = load float, ptr %40, align 4
  %43 = fmul float %26, %42
  br label %44
44:
  %45 = phi float [ %43, %41 ], [ 0.000000e+00, %38 ]
  store float %45, ptr %40, align 4
  %46 = add nuw nsw i64 %39, 1
  %47 = icmp eq i64 %46, %29
  br i1 %47, label %48, label %38
48:
  %49 = add nuw nsw i64 %35, 1
  %50 = icmp eq i64 %49, %30
  br i1 %50, label %133, label %34
51:
  %52 = load i8, ptr %0, align 1
  %53 = and i8 %52, -33
  %54 = icmp eq i8 %53, 78
  %55 = load i8, ptr %1, align 1
  %56 = and i8 %55, -33
  %57 = icmp eq i8 %56, 78
  %58 = zext i32 %14 to i64
  %59 = zext i32 %17 to i64
  %60 = zext i32 %20 to i64
  br i1 %54, label %64, label %61
61:
  %62 = load i32, ptr %7, align 4
  %63 = sext i32 %62 to i64
  br label %64
64:
  %65 = phi i64 [ %63, %61 ], [ 1, %51 ]
  %66 = load ptr, ptr @blas.0, align 8
  %67 = icmp eq ptr %66, null
  br i1 %67, label %95, label %68
68:
  %69 = load i64, ptr @pb_own, align 8
  %70 = icmp eq i64 %69, 0
  br i1 %70, label %116, label %71
71:
  %72 = mul nuw nsw i64 %59, %58
  %73 = mul nsw i64 %72, %60
  %74 = icmp ugt i64 %73, 2097151
  %75 = load ptr, ptr @blas.1, align 8
  %76 = icmp ne ptr %75, null
  %77 = select i1 %74, i1 %76, i1 false
  br i1 %77, label %78, label %81
78:
  %79 = tail call i32 %75()
  %80 = icmp sgt i32 %79, 2
  br i1 %80, label %116, label %81
81:
  %82 = shl nuw nsw i64 %58, 1
  %83 = load i64, ptr @pb_w, align 8
  %84 = icmp sgt i64 %82, %83
  %85 = icmp ult i64 %73, 4096
  %86 = select i1 %84, i1 true, i1 %85
  br i1 %86, label %95, label %87
87:
  %88 = shl nsw i64 %83, 1
  %89 = icmp slt i64 %88, %60
  br i1 %89, label %90, label %116
90:
  %91 = icmp ne i64 %65, 1
  %92 = load i64, ptr @pb_nr, align 8
  %93 = icmp sge i64 %92, %59
  %94 = select i1 %91, i1 %93, i1 false
  br i1 %94, label %116, label %95
95:
  %96 = load i32, ptr %2, align 4
  %97 = sext i32 %96 to i64
  %98 = load i32, ptr %3, align 4
  %99 = sext i32 %98 to i64
  %100 = load i32, ptr %4, align 4
  %101 = sext i32 %100 to i64
  %102 = load float, ptr %5, align 4
  %103 = load i32, ptr %7, align 4
  %104 = sext i32 %103 to i64
  %105 = select i1 %54, i64 1, i64 %104
  %106 = select i1 %54, i64 %104, i64 1
  %107 = load i32, ptr %9, align 4
  %108 = sext i32 %107 to i64
  %109 = select i1 %57, i64 1, i64 %108
  %110 = select i1 %57, i64 %108, i64 1
  %111 = load float, ptr %10, align 4
  %112 = load i32, ptr %12, align 4
  %113 = sext i32 %112 to i64
  %114 = tail call fastcc i32 @multiply(i64 %97, i64 %99, i64 %101, float %102, ptr %6, i64 %105, i64 %106, ptr %8, i64 %109, i64 %110, float %111, ptr %11, i64 %113, i32 0, i32 0, i32 0)
  %115 = icmp eq i32 %114, 0
  br i1 %115, label %133, label %116
116:
  %117 = select i1 %54, i8 78, i8 84
  %118 = select i1 %57, i8 78, i8 84
  %119 = load i32, ptr %2, align 4
  %120 = sext i32 %119 to i64
  %121 = load i32, ptr %3, align 4
  %122 = sext i32 %121 to i64
  %123 = load i32, ptr %4, align 4
  %124 = sext i32 %123 to i64
  %125 = load float, ptr %5, align 4
  %126 = load i32, ptr %7, align 4
  %127 = sext i32 %126 to i64
  %128 = load i32, ptr %9, align 4
  %129 = sext i32 %128 to i64
  %130 = load float, ptr %10, align 4
  %131 = load i32, ptr %12, align 4
  %132 = sext i32 %131 to i64
  tail call fastcc void @call_blas(i8 signext %117, i8 signext %118, i64 %120, i64 %122, i64 %124, float %125, ptr %6, i64 %127, ptr %8, i64 %129, float %130, ptr %11, i64 %132)
  br label %133
133:
  ret void
}
define internal fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, float %3, ptr %4, i64 %5, i64 %6, ptr %7, i64 %8, i64 %9, float %10, ptr %11, i64 %12, i32 %13, i32 %14, i32 %15) {
  %17 = alloca %struct.Left, align 8
  %18 = alloca %struct.Right, align 8
  %19 = alloca %struct.Zeros, align 8
  %20 = alloca %struct.Steps, align 4
  %21 = alloca %struct.Steps, align 4
  %22 = alloca %struct.Right, align 8
  %23 = alloca %struct.Left, align 8
  %24 = alloca %struct.Zeros, align 8
  %25 = add i64 %1, %0
  %26 = mul i64 %25, %2
  %27 = mul nsw i64 %1, %0
  %28 = add nsw i64 %26, %27
  %29 = icmp slt i64 %28, 8193
  %30 = icmp sgt i64 %0, 128
  %31 = icmp sgt i64 %1, 128
  %32 = or i1 %30, %31
  %33 = add i64 %6, -129
  %34 = icmp ult i64 %33, -257
  %35 = or i1 %32, %34
  %36 = add i64 %8, -129
  %37 = icmp ult i64 %36, -257
  %38 = or i1 %35, %37
  br i1 %38, label %42, label %39
39:
  %40 = add i64 %9, 128
  %41 = icmp ult i64 %40, 257
  br label %42
42:
  %43 = phi i1 [ false, %16 ], [ %41, %39 ]
  %44 = or i1 %29, %43
  %45 = xor i1 %44, true
  %46 = load i64, ptr @pb_nr, align 8
  %47 = icmp slt i64 %46, %1
  %48 = select i1 %45, i1 %47, i1 false
  br i1 %48, label %53, label %49
49:
  %50 = icmp eq i64 %5, 1
  %51 = icmp eq i64 %0, 1
  %52 = or i1 %51, %50
  br label %53
53:
  %54 = phi i1 [ %52, %49 ], [ false, %42 ]
  %55 = and i1 %43, %54
  %56 = or i1 %29, %55
  br i1 %56, label %71, label %57
57:
  %58 = load i64, ptr @pb_mr, align 8
  %59 = icmp slt i64 %58, %0
  br i1 %59, label %60, label %71
60:
  %61 = shl nsw i64 %58, 1
  %62 = icmp slt i64 %61, %0
  %63 = add i64 %8, -65
  %64 = icmp ult i64 %63, -129
  %65 = or i1 %64, %62
  br i1 %65, label %66, label %71
66:
  %67 = icmp eq i64 %8, 1
  %68 = load i64, ptr @pb_kc, align 8
  %69 = icmp sge i64 %68, %2
  %70 = select i1 %67, i1 %69, i1 false
  br label %71
71:
  %72 = phi i1 [ true, %57 ], [ true, %53 ], [ %70, %66 ], [ true, %60 ]
  %73 = select i1 %54, i1 %72, i1 false
  br i1 %73, label %74, label %104
74:
  %75 = select i1 %43, i1 %47, i1 false
  %76 = select i1 %75, i64 64, i64 %2
  %77 = icmp sgt i64 %2, 0
  br i1 %77, label %78, label %692
78:
  %79 = getelementptr inbounds %struct.Left, ptr %17, i64 0, i32 1
  %80 = getelementptr inbounds %struct.Left, ptr %17, i64 0, i32 2
  %81 = load i64, ptr @pb_mr, align 8
  %82 = getelementptr inbounds %struct.Right, ptr %18, i64 0, i32 1
  %83 = getelementptr inbounds %struct.Right, ptr %18, i64 0, i32 2
  %84 = getelementptr inbounds %struct.Right, ptr %18, i64 0, i32 3
  %85 = mul nsw i64 %46, %9
  %86 = getelementptr inbounds %struct.Zeros, ptr %19, i64 0, i32 1
  %87 = getelementptr inbounds %struct.Zeros, ptr %19, i64 0, i32 2
  %88 = getelementptr inbounds %struct.Zeros, ptr %19, i64 0, i32 3
  %89 = getelementptr inbounds %struct.Zeros, ptr %19, i64 0, i32 4
  %90 = getelementptr inbounds %struct.Zeros, ptr %19, i64 0, i32 5
  br label %91
91:
  %92 = phi i64 [ 0, %78 ], [ %102, %91 ]
  %93 = mul nsw i64 %92, %6
  %94 = getelementptr inbounds float, ptr %4, i64 %93
  store ptr %94, ptr %17, align 8
  store i64 %6, ptr %79, align 8
  store i64 %81, ptr %80, align 8
  %95 = mul nsw i64 %92, %8
  %96 = getelementptr inbounds float, ptr %7, i64 %95
  store ptr %96, ptr %18, align 8
  store i64 %8, ptr %82, align 8
  store i64 %9, ptr %83, align 8
  store i64 %85, ptr %84, align 8
  store ptr null, ptr %19, align 8
  store ptr null, ptr %86, align 8
  store i32 %14, ptr %87, align 8
  store i32 %15, ptr %88, align 4
  %97 = sub nsw i64 0, %92
  store i64 %97, ptr %89, align 8
  store i64 %97, ptr %90, align 8
  %98 = sub nsw i64 %2, %92
  %99 = tail call i64 @llvm.smin.i64(i64 %76, i64 %98)
  %100 = icmp eq i64 %92, 0
  %101 = select i1 %100, float %10, float 1.000000e+00
  tail call fastcc void @tiles(i64 %0, i64 %1, i64 %99, ptr nonnull byval(%struct.Left) align 8 %17, ptr nonnull byval(%struct.Right) align 8 %18, ptr %11, i64 %12, float %3, float %101, i64 0, i32 %13, i32 0, ptr nonnull byval(%struct.Zeros) align 8 %19)
  %102 = add nsw i64 %92, %76
  %103 = icmp slt i64 %102, %2
  br i1 %103, label %91, label %692
104:
  %105 = load i64, ptr @pb_kc, align 8
  %106 = add i64 %2, -1
  %107 = add i64 %105, %106
  %108 = sdiv i64 %107, %105
  %109 = add i64 %108, %106
  %110 = sdiv i64 %109, %108
  %111 = load i64, ptr @pb_mc, align 8
  %112 = load i64, ptr @pb_mr, align 8
  %113 = add i64 %0, -1
  %114 = add i64 %111, %113
  %115 = sdiv i64 %114, %111
  %116 = add i64 %115, %113
  %117 = sdiv i64 %116, %115
  %118 = add i64 %112, -1
  %119 = add i64 %118, %117
  %120 = srem i64 %119, %112
  %121 = sub nsw i64 %119, %120
  %122 = load i64, ptr @pb_nc, align 8
  %123 = add i64 %1, -1
  %124 = add i64 %122, %123
  %125 = sdiv i64 %124, %122
  %126 = add i64 %125, %123
  %127 = sdiv i64 %126, %125
  %128 = add i64 %46, -1
  %129 = add i64 %128, %127
  %130 = srem i64 %129, %46
  %131 = sub nsw i64 %129, %130
  %132 = mul nsw i64 %121, %110
  %133 = mul nsw i64 %131, %110
  %134 = select i1 %72, i64 0, i64 %133
  %135 = add nsw i64 %134, %132
  %136 = shl nsw i64 %135, 2
  %137 = atomicrmw xchg ptr @kept, i64 0 acquire, align 8
  %138 = inttoptr i64 %137 to ptr
  %139 = icmp eq i64 %137, 0
  br i1 %139, label %144, label %140
140:
  %141 = load i64, ptr %138, align 8
  %142 = icmp slt i64 %141, %136
  br i1 %142, label %143, label %149
143:
  tail call void @free(ptr nonnull %138)
  br label %144
144:
  %145 = add nsw i64 %136, 128
  %146 = tail call ptr @malloc(i64 %145)
  %147 = icmp eq ptr %146, null
  br i1 %147, label %692, label %148
148:
  store i64 %136, ptr %146, align 8
  br label %149
149:
  %150 = phi ptr [ %138, %140 ], [ %146, %148 ]
  %151 = ptrtoint ptr %150 to i64
  %152 = add nsw i64 %151, 127
  %153 = and i64 %152, -64
  %154 = inttoptr i64 %153 to ptr
  %155 = getelementptr inbounds float, ptr %154, i64 %132
  %156 = select i1 %54, i1 true, i1 %72
  %157 = xor i1 %156, true
  %158 = zext i1 %157 to i32
  %159 = or i32 %15, %14
  %160 = icmp eq i32 %159, 0
  %161 = shl nsw i64 %112, 1
  %162 = icmp slt i64 %161, %2
  %163 = select i1 %160, i1 %162, i1 false
  store i32 0, ptr %21, align 4
  store i32 0, ptr %20, align 4
  %164 = icmp sgt i64 %1, 0
  br i1 %164, label %165, label %685
165:
  %166 = icmp sgt i64 %2, 0
  %167 = getelementptr inbounds %struct.Right, ptr %22, i64 0, i32 1
  %168 = getelementptr inbounds %struct.Right, ptr %22, i64 0, i32 2
  %169 = getelementptr inbounds %struct.Right, ptr %22, i64 0, i32 3
  %170 = mul nsw i64 %46, %9
  %171 = icmp eq i64 %9, 1
  %172 = icmp eq i64 %8, 1
  %173 = load i64, ptr @pb_w, align 8
  %174 = getelementptr inbounds %struct.Steps, ptr %21, i64 0, i32 1
  %175 = icmp sgt i64 %0, 0
  %176 = getelementptr inbounds %struct.Left, ptr %23, i64 0, i32 1
  %177 = getelementptr inbounds %struct.Left, ptr %23, i64 0, i32 2
  %178 = getelementptr inbounds %struct.Steps, ptr %20, i64 0, i32 1
  %179 = icmp eq i64 %5, 1
  %180 = icmp eq i64 %6, 1
  %181 = icmp ne i64 %8, 1
  %182 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 1
  %183 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 2
  %184 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 3
  %185 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 4
  %186 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 5
  br label %187
187:
  %188 = phi i64 [ 0, %165 ], [ %683, %682 ]
  br i1 %166, label %189, label %682
189:
  %190 = sub nsw i64 %1, %188
  %191 = call i64 @llvm.smin.i64(i64 %131, i64 %190)
  %192 = mul nsw i64 %188, %9
  %193 = icmp sgt i64 %191, 0
  %194 = call i64 @llvm.smax.i64(i64 %46, i64 %191)
  %195 = add nsw i64 %194, -1
  %196 = add nsw i64 %191, %188
  %197 = mul nsw i64 %188, %12
  %198 = getelementptr float, ptr %7, i64 %192
  %199 = getelementptr float, ptr %11, i64 %197
  br label %200
200:
  %201 = phi i64 [ %2, %189 ], [ %681, %678 ]
  %202 = phi i64 [ 0, %189 ], [ %679, %678 ]
  %203 = call i64 @llvm.smin.i64(i64 %110, i64 %201)
  %204 = sub nsw i64 %2, %202
  %205 = call i64 @llvm.smin.i64(i64 %110, i64 %204)
  %206 = mul nsw i64 %202, %8
  %207 = getelementptr float, ptr %198, i64 %206
  store ptr %207, ptr %22, align 8
  store i64 %8, ptr %167, align 8
  store i64 %9, ptr %168, align 8
  store i64 %170, ptr %169, align 8
  br i1 %72, label %353, label %208
208:
  br i1 %193, label %209, label %287
209:
  %210 = icmp sgt i64 %205, 0
  %211 = mul nsw i64 %205, %46
  br label %212
212:
  %213 = phi i64 [ %191, %209 ], [ %285, %281 ]
  %214 = phi ptr [ %155, %209 ], [ %283, %281 ]
  %215 = phi i64 [ 0, %209 ], [ %282, %281 ]
  %216 = call i64 @llvm.smin.i64(i64 %46, i64 %213)
  %217 = mul nsw i64 %215, %9
  %218 = getelementptr inbounds float, ptr %207, i64 %217
  %219 = sub nsw i64 %191, %215
  %220 = call i64 @llvm.smin.i64(i64 %46, i64 %219)
  %221 = icmp sge i64 %219, %46
  %222 = select i1 %171, i1 %221, i1 false
  br i1 %222, label %223, label %224
223:
  call void @pb_copy_b(i64 %205, ptr %218, i64 %8, ptr %214)
  br label %281
224:
  br i1 %172, label %225, label %259
225:
  %226 = sdiv i64 %205, %173
  %227 = mul nsw i64 %226, %173
  %228 = icmp sgt i64 %46, %219
  br i1 %228, label %259, label %229
229:
  %230 = icmp slt i64 %227, %205
  br label %234
231:
  %232 = add nsw i64 %235, %46
  %233 = icmp sgt i64 %232, %220
  br i1 %233, label %259, label %234
234:
  %235 = phi i64 [ %46, %229 ], [ %232, %231 ]
  %236 = phi i64 [ 0, %229 ], [ %235, %231 ]
  %237 = mul nsw i64 %236, %9
  %238 = getelementptr inbounds float, ptr %218, i64 %237
  %239 = getelementptr inbounds float, ptr %214, i64 %236
  call void @pb_turn_b(i64 %226, ptr %238, i64 %9, ptr %239)
  br i1 %230, label %240, label %231
240:
  %241 = icmp slt i64 %236, %235
  br label %242
242:
  %243 = phi i64 [ %227, %240 ], [ %257, %256 ]
  br i1 %241, label %244, label %256
244:
  %245 = mul nsw i64 %243, %46
  br label %246
246:
  %247 = phi i64 [ %236, %244 ], [ %254, %246 ]
  %248 = mul nsw i64 %247, %9
  %249 = add nsw i64 %248, %243
  %250 = getelementptr inbounds float, ptr %218, i64 %249
  %251 = load float, ptr %250, align 4
  %252 = add nsw i64 %247, %245
  %253 = getelementptr inbounds float, ptr %214, i64 %252
  store float %251, ptr %253, align 4
  %254 = add nsw i64 %247, 1
  %255 = icmp eq i64 %254, %235
  br i1 %255, label %256, label %246
256:
  %257 = add nsw i64 %243, 1
  %258 = icmp slt i64 %257, %205
  br i1 %258, label %242, label %231
259:
  %260 = phi i64 [ 0, %224 ], [ 0, %225 ], [ %235, %231 ]
  br i1 %210, label %261, label %281
261:
  %262 = icmp slt i64 %260, %220
  br label %263
263:
  %264 = phi i64 [ 0, %261 ], [ %279, %278 ]
  br i1 %262, label %265, label %278
265:
  %266 = mul nsw i64 %264, %8
  %267 = mul nsw i64 %264, %46
  br label %268
268:
  %269 = phi i64 [ %260, %265 ], [ %276, %268 ]
  %270 = mul nsw i64 %269, %9
  %271 = add nsw i64 %270, %266
  %272 = getelementptr inbounds float, ptr %218, i64 %271
  %273 = load float, ptr %272, align 4
  %274 = add nsw i64 %269, %267
  %275 = getelementptr inbounds float, ptr %214, i64 %274
  store float %273, ptr %275, align 4
  %276 = add nsw i64 %269, 1
  %277 = icmp eq i64 %276, %216
  br i1 %277, label %278, label %268
278:
  %279 = add nuw nsw i64 %264, 1
  %280 = icmp eq i64 %279, %205
  br i1 %280, label %281, label %263
281:
  %282 = add nsw i64 %215, %46
  %283 = getelementptr inbounds float, ptr %214, i64 %211
  %284 = icmp slt i64 %282, %191
  %285 = sub i64 %213, %46
  br i1 %284, label %212, label %286
286:
  store ptr %155, ptr %22, align 8
  store i64 %46, ptr %167, align 8
  store i64 1, ptr %168, align 8
  store i64 %211, ptr %169, align 8
  br i1 %163, label %290, label %355
287:
  %288 = mul nsw i64 %205, %46
  store ptr %155, ptr %22, align 8
  store i64 %46, ptr %167, align 8
  store i64 1, ptr %168, align 8
  store i64 %288, ptr %169, align 8
  br i1 %163, label %289, label %355
289:
  store i32 0, ptr %21, align 4
  br label %353
290:
  store i32 0, ptr %21, align 4
  store i32 -1, ptr %174, align 4
  br i1 %193, label %291, label %355
291:
  %292 = icmp sgt i64 %205, 0
  %293 = udiv i64 %195, %46
  br label %294
294:
  %295 = phi i32 [ 0, %291 ], [ %348, %338 ]
  %296 = phi ptr [ %155, %291 ], [ %351, %338 ]
  %297 = phi i64 [ 0, %291 ], [ %350, %338 ]
  %298 = phi i64 [ 0, %291 ], [ %349, %338 ]
  %299 = sub nsw i64 %191, %298
  %300 = call i64 @llvm.smin.i64(i64 %46, i64 %299)
  br i1 %292, label %301, label %318
301:
  %302 = icmp sgt i64 %300, 0
  br label %303
303:
  %304 = phi i64 [ 0, %301 ], [ %316, %315 ]
  %305 = mul nsw i64 %304, %46
  %306 = getelementptr inbounds float, ptr %296, i64 %305
  br i1 %302, label %310, label %315
307:
  %308 = add nuw nsw i64 %311, 1
  %309 = icmp eq i64 %308, %300
  br i1 %309, label %315, label %310
310:
  %311 = phi i64 [ %308, %307 ], [ 0, %303 ]
  %312 = getelementptr inbounds float, ptr %306, i64 %311
  %313 = load float, ptr %312, align 4
  %314 = fcmp une float %313, 0.000000e+00
  br i1 %314, label %318, label %307
315:
  %316 = add nuw nsw i64 %304, 1
  %317 = icmp eq i64 %316, %205
  br i1 %317, label %338, label %303
318:
  %319 = phi i64 [ 0, %294 ], [ %304, %310 ]
  %320 = icmp slt i64 %319, %205
  br i1 %320, label %321, label %338
321:
  %322 = icmp sgt i64 %300, 0
  br label %323
323:
  %324 = phi i64 [ %205, %321 ], [ %325, %336 ]
  %325 = add nsw i64 %324, -1
  %326 = mul nsw i64 %325, %46
  %327 = getelementptr inbounds float, ptr %296, i64 %326
  br i1 %322, label %331, label %336
328:
  %329 = add nuw nsw i64 %332, 1
  %330 = icmp eq i64 %329, %300
  br i1 %330, label %336, label %331
331:
  %332 = phi i64 [ %329, %328 ], [ 0, %323 ]
  %333 = getelementptr inbounds float, ptr %327, i64 %332
  %334 = load float, ptr %333, align 4
  %335 = fcmp une float %334, 0.000000e+00
  br i1 %335, label %338, label %328
336:
  %337 = icmp sgt i64 %325, %319
  br i1 %337, label %323, label %338
338:
  %339 = phi i64 [ %319, %318 ], [ %319, %331 ], [ %319, %336 ], [ %205, %315 ]
  %340 = phi i64 [ %205, %318 ], [ %324, %331 ], [ %319, %336 ], [ %205, %315 ]
  %341 = trunc i64 %339 to i32
  %342 = getelementptr inbounds %struct.Steps, ptr %21, i64 0, i32 2, i64 %297
  store i32 %341, ptr %342, align 4
  %343 = trunc i64 %340 to i32
  %344 = getelementptr inbounds %struct.Steps, ptr %21, i64 0, i32 3, i64 %297
  store i32 %343, ptr %344, align 4
  %345 = sub nsw i64 %340, %339
  %346 = icmp slt i64 %345, %205
  %347 = zext i1 %346 to i32
  %348 = or i32 %295, %347
  store i32 %348, ptr %21, align 4
  %349 = add nsw i64 %298, %46
  %350 = add nuw i64 %297, 1
  %351 = getelementptr inbounds float, ptr %296, i64 %211
  %352 = icmp eq i64 %297, %293
  br i1 %352, label %355, label %294
353:
  %354 = phi ptr [ %155, %289 ], [ %207, %200 ]
  store i32 -1, ptr %174, align 4
  br label %355
355:
  %356 = phi ptr [ %155, %287 ], [ %155, %290 ], [ %155, %286 ], [ %354, %353 ], [ %155, %338 ]
  br i1 %175, label %357, label %678
357:
  %358 = mul nsw i64 %202, %6
  %359 = mul nsw i64 %205, %112
  %360 = icmp sgt i64 %205, 0
  %361 = icmp eq i64 %205, %9
  %362 = and i1 %172, %361
  %363 = select i1 %362, i64 %191, i64 1
  %364 = mul nsw i64 %363, %205
  %365 = select i1 %362, i64 1, i64 %191
  %366 = icmp sgt i64 %365, 0
  %367 = icmp sgt i64 %364, 0
  %368 = select i1 %181, i1 %367, i1 false
  %369 = sub nsw i64 %188, %202
  %370 = icmp eq i64 %202, 0
  %371 = select i1 %370, float %10, float 1.000000e+00
  %372 = mul i64 %363, %203
  %373 = getelementptr float, ptr %4, i64 %358
  br label %374
374:
  %375 = phi i64 [ 0, %357 ], [ %676, %675 ]
  %376 = sub nsw i64 %0, %375
  %377 = call i64 @llvm.smin.i64(i64 %121, i64 %376)
  switch i32 %13, label %383 [
    i32 2, label %378
    i32 4, label %381
  ]
378:
  %379 = add nsw i64 %377, %375
  %380 = icmp sgt i64 %379, %188
  br i1 %380, label %383, label %675
381:
  %382 = icmp slt i64 %375, %196
  br i1 %382, label %383, label %675
383:
  %384 = mul nsw i64 %375, %5
  %385 = getelementptr float, ptr %373, i64 %384
  store ptr %385, ptr %23, align 8
  store i64 %6, ptr %176, align 8
  store i64 %112, ptr %177, align 8
  br i1 %54, label %527, label %386
386:
  %387 = icmp sgt i64 %377, 0
  br i1 %387, label %388, label %463
388:
  %389 = phi i64 [ %461, %457 ], [ %377, %386 ]
  %390 = phi ptr [ %459, %457 ], [ %154, %386 ]
  %391 = phi i64 [ %458, %457 ], [ 0, %386 ]
  %392 = call i64 @llvm.smin.i64(i64 %112, i64 %389)
  %393 = mul nsw i64 %391, %5
  %394 = getelementptr inbounds float, ptr %385, i64 %393
  %395 = sub nsw i64 %377, %391
  %396 = call i64 @llvm.smin.i64(i64 %112, i64 %395)
  %397 = icmp sge i64 %395, %112
  %398 = select i1 %179, i1 %397, i1 false
  br i1 %398, label %399, label %400
399:
  call void @pb_copy_a(i64 %205, ptr %394, i64 %6, ptr %390)
  br label %457
400:
  br i1 %180, label %401, label %435
401:
  %402 = sdiv i64 %205, %173
  %403 = mul nsw i64 %402, %173
  %404 = icmp slt i64 %396, %173
  br i1 %404, label %435, label %405
405:
  %406 = icmp slt i64 %403, %205
  br label %410
407:
  %408 = add nsw i64 %411, %173
  %409 = icmp sgt i64 %408, %396
  br i1 %409, label %435, label %410
410:
  %411 = phi i64 [ %173, %405 ], [ %408, %407 ]
  %412 = phi i64 [ 0, %405 ], [ %411, %407 ]
  %413 = mul nsw i64 %412, %5
  %414 = getelementptr inbounds float, ptr %394, i64 %413
  %415 = getelementptr inbounds float, ptr %390, i64 %412
  call void @pb_turn_a(i64 %402, ptr %414, i64 %5, ptr %415)
  br i1 %406, label %416, label %407
416:
  %417 = icmp slt i64 %412, %411
  br label %418
418:
  %419 = phi i64 [ %403, %416 ], [ %433, %432 ]
  br i1 %417, label %420, label %432
420:
  %421 = mul nsw i64 %419, %112
  br label %422
422:
  %423 = phi i64 [ %412, %420 ], [ %430, %422 ]
  %424 = mul nsw i64 %423, %5
  %425 = add nsw i64 %424, %419
  %426 = getelementptr inbounds float, ptr %394, i64 %425
  %427 = load float, ptr %426, align 4
  %428 = add nsw i64 %423, %421
  %429 = getelementptr inbounds float, ptr %390, i64 %428
  store float %427, ptr %429, align 4
  %430 = add nsw i64 %423, 1
  %431 = icmp eq i64 %430, %411
  br i1 %431, label %432, label %422
432:
  %433 = add nsw i64 %419, 1
  %434 = icmp slt i64 %433, %205
  br i1 %434, label %418, label %407
435:
  %436 = phi i64 [ 0, %400 ], [ 0, %401 ], [ %411, %407 ]
  br i1 %360, label %437, label %457
437:
  %438 = icmp slt i64 %436, %396
  br label %439
439:
  %440 = phi i64 [ 0, %437 ], [ %455, %454 ]
  br i1 %438, label %441, label %454
441:
  %442 = mul nsw i64 %440, %6
  %443 = mul nsw i64 %440, %112
  br label %444
444:
  %445 = phi i64 [ %436, %441 ], [ %452, %444 ]
  %446 = mul nsw i64 %445, %5
  %447 = add nsw i64 %446, %442
  %448 = getelementptr inbounds float, ptr %394, i64 %447
  %449 = load float, ptr %448, align 4
  %450 = add nsw i64 %445, %443
  %451 = getelementptr inbounds float, ptr %390, i64 %450
  store float %449, ptr %451, align 4
  %452 = add nsw i64 %445, 1
  %453 = icmp eq i64 %452, %392
  br i1 %453, label %454, label %444
454:
  %455 = add nuw nsw i64 %440, 1
  %456 = icmp eq i64 %455, %205
  br i1 %456, label %457, label %439
457:
  %458 = add nsw i64 %391, %112
  %459 = getelementptr inbounds float, ptr %390, i64 %359
  %460 = icmp slt i64 %458, %377
  %461 = sub i64 %389, %112
  br i1 %460, label %388, label %462
462:
  store ptr %154, ptr %23, align 8
  store i64 %112, ptr %176, align 8
  store i64 %359, ptr %177, align 8
  br i1 %163, label %464, label %528
463:
  store ptr %154, ptr %23, align 8
  store i64 %112, ptr %176, align 8
  store i64 %359, ptr %177, align 8
  br i1 %163, label %603, label %528
464:
  store i32 -1, ptr %178, align 4
  %465 = call i64 @llvm.smax.i64(i64 %112, i64 %377)
  %466 = add nsw i64 %465, -1
  %467 = udiv i64 %466, %112
  br label %468
468:
  %469 = phi i32 [ 0, %464 ], [ %522, %512 ]
  %470 = phi ptr [ %154, %464 ], [ %525, %512 ]
  %471 = phi i64 [ 0, %464 ], [ %524, %512 ]
  %472 = phi i64 [ 0, %464 ], [ %523, %512 ]
  %473 = sub nsw i64 %377, %472
  %474 = call i64 @llvm.smin.i64(i64 %112, i64 %473)
  br i1 %360, label %475, label %492
475:
  %476 = icmp sgt i64 %474, 0
  br label %477
477:
  %478 = phi i64 [ 0, %475 ], [ %490, %489 ]
  %479 = mul nsw i64 %478, %112
  %480 = getelementptr inbounds float, ptr %470, i64 %479
  br i1 %476, label %484, label %489
481:
  %482 = add nuw nsw i64 %485, 1
  %483 = icmp eq i64 %482, %474
  br i1 %483, label %489, label %484
484:
  %485 = phi i64 [ %482, %481 ], [ 0, %477 ]
  %486 = getelementptr inbounds float, ptr %480, i64 %485
  %487 = load float, ptr %486, align 4
  %488 = fcmp une float %487, 0.000000e+00
  br i1 %488, label %492, label %481
489:
  %490 = add nuw nsw i64 %478, 1
  %491 = icmp eq i64 %490, %205
  br i1 %491, label %512, label %477
492:
  %493 = phi i64 [ 0, %468 ], [ %478, %484 ]
  %494 = icmp slt i64 %493, %205
  br i1 %494, label %495, label %512
495:
  %496 = icmp sgt i64 %474, 0
  br label %497
497:
  %498 = phi i64 [ %205, %495 ], [ %499, %510 ]
  %499 = add nsw i64 %498, -1
  %500 = mul nsw i64 %499, %112
  %501 = getelementptr inbounds float, ptr %470, i64 %500
  br i1 %496, label %505, label %510
502:
  %503 = add nuw nsw i64 %506, 1
  %504 = icmp eq i64 %503, %474
  br i1 %504, label %510, label %505
505:
  %506 = phi i64 [ %503, %502 ], [ 0, %497 ]
  %507 = getelementptr inbounds float, ptr %501, i64 %506
  %508 = load float, ptr %507, align 4
  %509 = fcmp une float %508, 0.000000e+00
  br i1 %509, label %512, label %502
510:
  %511 = icmp sgt i64 %499, %493
  br i1 %511, label %497, label %512
512:
  %513 = phi i64 [ %493, %492 ], [ %493, %505 ], [ %493, %510 ], [ %205, %489 ]
  %514 = phi i64 [ %205, %492 ], [ %498, %505 ], [ %493, %510 ], [ %205, %489 ]
  %515 = trunc i64 %513 to i32
  %516 = getelementptr inbounds %struct.Steps, ptr %20, i64 0, i32 2, i64 %471
  store i32 %515, ptr %516, align 4
  %517 = trunc i64 %514 to i32
  %518 = getelementptr inbounds %struct.Steps, ptr %20, i64 0, i32 3, i64 %471
  store i32 %517, ptr %518, align 4
  %519 = sub nsw i64 %514, %513
  %520 = icmp slt i64 %519, %205
  %521 = zext i1 %520 to i32
  %522 = or i32 %469, %521
  store i32 %522, ptr %20, align 4
  %523 = add nsw i64 %472, %112
  %524 = add nuw i64 %471, 1
  %525 = getelementptr inbounds float, ptr %470, i64 %359
  %526 = icmp eq i64 %471, %467
  br i1 %526, label %531, label %468
527:
  store i32 -1, ptr %178, align 4
  br label %528
528:
  %529 = phi ptr [ %154, %462 ], [ %385, %527 ], [ %154, %463 ]
  %530 = load i32, ptr %20, align 4
  br label %531
531:
  %532 = phi i32 [ %530, %528 ], [ %522, %512 ]
  %533 = phi ptr [ %529, %528 ], [ %154, %512 ]
  %534 = icmp eq i32 %532, 0
  br i1 %534, label %598, label %535
535:
  %536 = load i32, ptr %174, align 4
  %537 = icmp slt i32 %536, 0
  br i1 %72, label %538, label %563
538:
  br i1 %537, label %539, label %595
539:
  br i1 %366, label %540, label %591
540:
  %541 = phi i64 [ %560, %558 ], [ 0, %539 ]
  %542 = phi float [ %559, %558 ], [ 0.000000e+00, %539 ]
  %543 = phi ptr [ %561, %558 ], [ %356, %539 ]
  br i1 %172, label %544, label %547
544:
  %545 = call float @pb_wrong(i64 %364, ptr %543)
  %546 = fadd float %542, %545
  br label %547
547:
  %548 = phi float [ %546, %544 ], [ %542, %540 ]
  br i1 %368, label %549, label %558
549:
  %550 = phi i64 [ %556, %549 ], [ 0, %547 ]
  %551 = phi float [ %555, %549 ], [ %548, %547 ]
  %552 = mul nsw i64 %550, %8
  %553 = getelementptr inbounds float, ptr %543, i64 %552
  %554 = load float, ptr %553, align 4
  %555 = call float @llvm.fmuladd.f32(float %554, float 0.000000e+00, float %551)
  %556 = add nuw nsw i64 %550, 1
  %557 = icmp eq i64 %556, %372
  br i1 %557, label %558, label %549
558:
  %559 = phi float [ %548, %547 ], [ %555, %549 ]
  %560 = add nuw nsw i64 %541, 1
  %561 = getelementptr inbounds float, ptr %543, i64 %9
  %562 = icmp eq i64 %560, %365
  br i1 %562, label %591, label %540
563:
  br i1 %537, label %564, label %595
564:
  %565 = srem i64 %191, %46
  %566 = sub nsw i64 %191, %565
  %567 = mul nsw i64 %566, %205
  %568 = call float @pb_wrong(i64 %567, ptr %155)
  br i1 %360, label %569, label %591
569:
  %570 = icmp sgt i64 %565, 0
  %571 = sub i64 %567, %566
  br label %572
572:
  %573 = phi i64 [ 0, %569 ], [ %589, %587 ]
  %574 = phi float [ %568, %569 ], [ %588, %587 ]
  br i1 %570, label %575, label %587
575:
  %576 = mul nsw i64 %573, %46
  %577 = add i64 %571, %576
  br label %578
578:
  %579 = phi i64 [ %566, %575 ], [ %585, %578 ]
  %580 = phi float [ %574, %575 ], [ %584, %578 ]
  %581 = add i64 %577, %579
  %582 = getelementptr inbounds float, ptr %155, i64 %581
  %583 = load float, ptr %582, align 4
  %584 = call float @llvm.fmuladd.f32(float %583, float 0.000000e+00, float %580)
  %585 = add nsw i64 %579, 1
  %586 = icmp slt i64 %585, %191
  br i1 %586, label %578, label %587
587:
  %588 = phi float [ %574, %572 ], [ %584, %578 ]
  %589 = add nuw nsw i64 %573, 1
  %590 = icmp eq i64 %589, %205
  br i1 %590, label %591, label %572
591:
  %592 = phi float [ 0.000000e+00, %539 ], [ %568, %564 ], [ %559, %558 ], [ %588, %587 ]
  %593 = fcmp oeq float %592, 0.000000e+00
  %594 = zext i1 %593 to i32
  store i32 %594, ptr %174, align 4
  br label %595
595:
  %596 = phi i32 [ %536, %538 ], [ %536, %563 ], [ %594, %591 ]
  %597 = icmp ne i32 %596, 0
  br label %598
598:
  %599 = phi i1 [ false, %531 ], [ %597, %595 ]
  %600 = freeze i1 %599
  %601 = load i32, ptr %21, align 4
  %602 = icmp eq i32 %601, 0
  br i1 %602, label %606, label %610
603:
  store i32 0, ptr %20, align 4
  store i32 -1, ptr %178, align 4
  %604 = load i32, ptr %21, align 4
  %605 = icmp eq i32 %604, 0
  br i1 %605, label %608, label %630
606:
  %607 = select i1 %600, ptr %20, ptr null
  br label %608
608:
  %609 = phi ptr [ null, %603 ], [ %607, %606 ]
  store ptr %609, ptr %24, align 8
  br label %670
610:
  %611 = load i32, ptr %178, align 4
  %612 = icmp slt i32 %611, 0
  br i1 %54, label %613, label %629
613:
  br i1 %612, label %614, label %663
614:
  %615 = icmp eq i64 %377, %6
  %616 = select i1 %615, i64 %205, i64 1
  %617 = mul nsw i64 %616, %377
  %618 = select i1 %615, i64 1, i64 %205
  %619 = icmp sgt i64 %618, 0
  br i1 %619, label %620, label %658
620:
  %621 = phi i64 [ %626, %620 ], [ 0, %614 ]
  %622 = phi float [ %625, %620 ], [ 0.000000e+00, %614 ]
  %623 = phi ptr [ %627, %620 ], [ %533, %614 ]
  %624 = call float @pb_wrong(i64 %617, ptr %623)
  %625 = fadd float %622, %624
  %626 = add nuw nsw i64 %621, 1
  %627 = getelementptr inbounds float, ptr %623, i64 %6
  %628 = icmp eq i64 %626, %618
  br i1 %628, label %658, label %620
629:
  br i1 %612, label %630, label %663
630:
  %631 = phi i1 [ %600, %629 ], [ false, %603 ]
  %632 = srem i64 %377, %112
  %633 = sub nsw i64 %377, %632
  %634 = mul nsw i64 %633, %205
  %635 = call float @pb_wrong(i64 %634, ptr %154)
  br i1 %360, label %636, label %658
636:
  %637 = icmp sgt i64 %632, 0
  %638 = sub i64 %634, %633
  br label %639
639:
  %640 = phi i64 [ 0, %636 ], [ %656, %654 ]
  %641 = phi float [ %635, %636 ], [ %655, %654 ]
  br i1 %637, label %642, label %654
642:
  %643 = mul nsw i64 %640, %112
  %644 = add i64 %638, %643
  br label %645
645:
  %646 = phi i64 [ %633, %642 ], [ %652, %645 ]
  %647 = phi float [ %641, %642 ], [ %651, %645 ]
  %648 = add i64 %644, %646
  %649 = getelementptr inbounds float, ptr %154, i64 %648
  %650 = load float, ptr %649, align 4
  %651 = call float @llvm.fmuladd.f32(float %650, float 0.000000e+00, float %647)
  %652 = add nsw i64 %646, 1
  %653 = icmp slt i64 %652, %377
  br i1 %653, label %645, label %654
654:
  %655 = phi float [ %641, %639 ], [ %651, %645 ]
  %656 = add nuw nsw i64 %640, 1
  %657 = icmp eq i64 %656, %205
  br i1 %657, label %658, label %639
658:
  %659 = phi float [ 0.000000e+00, %614 ], [ %635, %630 ], [ %625, %620 ], [ %655, %654 ]
  %660 = phi i1 [ %600, %614 ], [ %631, %630 ], [ %600, %620 ], [ %631, %654 ]
  %661 = fcmp oeq float %659, 0.000000e+00
  %662 = zext i1 %661 to i32
  store i32 %662, ptr %178, align 4
  br label %663
663:
  %664 = phi i1 [ %600, %613 ], [ %600, %629 ], [ %660, %658 ]
  %665 = phi i32 [ %611, %613 ], [ %611, %629 ], [ %662, %658 ]
  %666 = freeze i32 %665
  %667 = icmp eq i32 %666, 0
  %668 = select i1 %664, ptr %20, ptr null
  store ptr %668, ptr %24, align 8
  %669 = select i1 %667, ptr null, ptr %21
  br label %670
670:
  %671 = phi ptr [ null, %608 ], [ %669, %663 ]
  store ptr %671, ptr %182, align 8
  store i32 %14, ptr %183, align 8
  store i32 %15, ptr %184, align 4
  %672 = sub nsw i64 %375, %202
  store i64 %672, ptr %185, align 8
  store i64 %369, ptr %186, align 8
  %673 = getelementptr float, ptr %199, i64 %375
  %674 = sub nsw i64 %375, %188
  call fastcc void @tiles(i64 %377, i64 %191, i64 %205, ptr nonnull byval(%struct.Left) align 8 %23, ptr nonnull byval(%struct.Right) align 8 %22, ptr %673, i64 %12, float %3, float %371, i64 %674, i32 %13, i32 %158, ptr nonnull byval(%struct.Zeros) align 8 %24)
  br label %675
675:
  %676 = add nsw i64 %375, %121
  %677 = icmp slt i64 %676, %0
  br i1 %677, label %374, label %678
678:
  %679 = add nsw i64 %202, %110
  %680 = icmp slt i64 %679, %2
  %681 = sub i64 %201, %110
  br i1 %680, label %200, label %682
682:
  %683 = add nsw i64 %188, %131
  %684 = icmp slt i64 %683, %1
  br i1 %684, label %187, label %685
685:
  %686 = load i64, ptr %150, align 8
  %687 = icmp sgt i64 %686, 16777216
  br i1 %687, label %691, label %688
688:
  %689 = cmpxchg ptr @kept, i64 0, i64 %151 release monotonic, align 8
  %690 = extractvalue { i64, i1 } %689, 1
  br i1 %690, label %692, label %691
691:
  call void @free(ptr nonnull %150)
  br label %692
692:
  %693 = phi i32 [ 1, %144 ], [ 0, %688 ], [ 0, %691 ], [ 0, %74 ], [ 0, %91 ]
  ret i32 %693
}
define internal fastcc void @call_blas(i8 signext %0, i8 signext %1, i64 %2, i64 %3, i64 %4, float %5, ptr %6, i64 %7, ptr %8, i64 %9, float %10, ptr %11, i64 %12) {
  %14 = alloca i8, align 1
  %15 = alloca i8, align 1
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  %19 = alloca float, align 4
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  %22 = alloca float, align 4
  %23 = alloca i64, align 8
  %24 = alloca i32, align 4
  %25 = alloca i32, align 4
  %26 = alloca i32, align 4
  %27 = alloca i32, align 4
  %28 = alloca i32, align 4
  %29 = alloca i32, align 4
  store i8 %0, ptr %14, align 1
  store i8 %1, ptr %15, align 1
  store i64 %2, ptr %16, align 8
  store i64 %3, ptr %17, align 8
  store i64 %4, ptr %18, align 8
  store float %5, ptr %19, align 4
  store i64 %7, ptr %20, align 8
  store i64 %9, ptr %21, align 8
  store float %10, ptr %22, align 4
  store i64 %12, ptr %23, align 8
  %30 = load i32, ptr @blas.2, align 8
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %34, label %32
32:
  %33 = load ptr, ptr @blas.0, align 8
  call void %33(ptr nonnull %14, ptr nonnull %15, ptr nonnull %16, ptr nonnull %17, ptr nonnull %18, ptr nonnull %19, ptr %6, ptr nonnull %20, ptr %8, ptr nonnull %21, ptr nonnull %22, ptr %11, ptr nonnull %23)
  br label %42
34:
  %35 = trunc i64 %2 to i32
  store i32 %35, ptr %24, align 4
  %36 = trunc i64 %3 to i32
  store i32 %36, ptr %25, align 4
  %37 = trunc i64 %4 to i32
  store i32 %37, ptr %26, align 4
  %38 = trunc i64 %7 to i32
  store i32 %38, ptr %27, align 4
  %39 = trunc i64 %9 to i32
  store i32 %39, ptr %28, align 4
  %40 = trunc i64 %12 to i32
  store i32 %40, ptr %29, align 4
  %41 = load ptr, ptr @blas.0, align 8
  call void %41(ptr nonnull %14, ptr nonnull %15, ptr nonnull %24, ptr nonnull %25, ptr nonnull %26, ptr nonnull %19, ptr %6, ptr nonnull %27, ptr %8, ptr nonnull %28, ptr nonnull %22, ptr %11, ptr nonnull %29)
  br label %42
42:
  ret void
}
declare ptr @malloc(i64)
declare void @free(ptr)
declare float @llvm.fmuladd.f32(float, float, float)
define internal fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, float %7, float %8, i64 %9, i32 %10, i32 %11, ptr byval(%struct.Zeros) align 8 %12) {
  %14 = alloca %struct.Right, align 8
  %15 = alloca %struct.Left, align 8
  %16 = alloca %struct.Left, align 8
  %17 = alloca %struct.Left, align 8
  %18 = load ptr, ptr %12, align 8
  %19 = icmp ne ptr %18, null
  %20 = getelementptr inbounds %struct.Zeros, ptr %12, i64 0, i32 1
  %21 = load ptr, ptr %20, align 8
  %22 = icmp ne ptr %21, null
  %23 = select i1 %19, i1 true, i1 %22
  %24 = getelementptr inbounds %struct.Zeros, ptr %12, i64 0, i32 2
  %25 = load i32, ptr %24, align 8
  %26 = icmp ne i32 %25, 0
  %27 = select i1 %23, i1 true, i1 %26
  %28 = getelementptr inbounds %struct.Zeros, ptr %12, i64 0, i32 3
  %29 = load i32, ptr %28, align 4
  %30 = icmp ne i32 %29, 0
  %31 = select i1 %27, i1 true, i1 %30
  %32 = select i1 %31, ptr %12, ptr null
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(32) %14, ptr nonnull align 8 dereferenceable(32) %4, i64 32, i1 false)
  %33 = icmp sgt i64 %1, 0
  br i1 %33, label %34, label %162
34:
  %35 = load ptr, ptr %14, align 8
  %36 = load i64, ptr @pb_nr, align 8
  %37 = freeze i64 %36
  %38 = icmp eq i32 %10, 0
  %39 = load i64, ptr @pb_w, align 8
  %40 = freeze i64 %39
  %41 = icmp eq i32 %10, 2
  %42 = load i64, ptr @pb_mr, align 8
  %43 = icmp eq i32 %10, 4
  %44 = load ptr, ptr %3, align 8
  %45 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 2
  %46 = load i64, ptr %45, align 8
  %47 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 1
  %48 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %49 = load i64, ptr %48, align 8
  %50 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 2
  %51 = add i64 %40, -1
  %52 = xor i1 %41, true
  %53 = icmp ne i32 %10, 0
  %54 = icmp ne i32 %11, 0
  %55 = getelementptr inbounds %struct.Right, ptr %14, i64 0, i32 1
  %56 = load i64, ptr %55, align 8
  %57 = getelementptr inbounds %struct.Right, ptr %14, i64 0, i32 2
  %58 = load i64, ptr %57, align 8
  %59 = getelementptr inbounds %struct.Left, ptr %16, i64 0, i32 1
  %60 = getelementptr inbounds %struct.Left, ptr %16, i64 0, i32 2
  %61 = getelementptr inbounds %struct.Left, ptr %17, i64 0, i32 1
  %62 = getelementptr inbounds %struct.Left, ptr %17, i64 0, i32 2
  %63 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 3
  %64 = load i64, ptr %63, align 8
  br label %65
65:
  %66 = phi i64 [ 0, %34 ], [ %159, %158 ]
  %67 = phi ptr [ %35, %34 ], [ %160, %158 ]
  %68 = sub nsw i64 %1, %66
  %69 = call i64 @llvm.smin.i64(i64 %37, i64 %68)
  br i1 %38, label %85, label %70
70:
  %71 = sub i64 %66, %9
  %72 = add i64 %71, %69
  %73 = call i64 @llvm.smin.i64(i64 %72, i64 %0)
  %74 = call i64 @llvm.smax.i64(i64 %73, i64 0)
  %75 = call i64 @llvm.smin.i64(i64 %71, i64 %0)
  %76 = call i64 @llvm.smax.i64(i64 %75, i64 0)
  %77 = srem i64 %76, %40
  %78 = sub nsw i64 %76, %77
  br i1 %41, label %79, label %82
79:
  %80 = srem i64 %78, %42
  %81 = sub i64 %78, %80
  br label %82
82:
  %83 = phi i64 [ %81, %79 ], [ 0, %70 ]
  %84 = select i1 %43, i64 %74, i64 %0
  br label %85
85:
  %86 = phi i64 [ 0, %65 ], [ %78, %82 ]
  %87 = phi i64 [ 0, %65 ], [ %74, %82 ]
  %88 = phi i64 [ %0, %65 ], [ %84, %82 ]
  %89 = phi i64 [ 0, %65 ], [ %83, %82 ]
  %90 = sdiv i64 %89, %42
  %91 = mul nsw i64 %46, %90
  %92 = getelementptr inbounds float, ptr %44, i64 %91
  store ptr %92, ptr %15, align 8
  store i64 %49, ptr %47, align 8
  store i64 0, ptr %50, align 8
  %93 = icmp sgt i64 %88, %89
  br i1 %93, label %94, label %158
94:
  %95 = mul nsw i64 %66, %6
  %96 = add i64 %51, %87
  %97 = srem i64 %96, %40
  %98 = icmp sle i64 %37, %68
  %99 = add i64 %69, -1
  %100 = sub i64 %9, %66
  %101 = getelementptr float, ptr %5, i64 %95
  br label %102
102:
  %103 = phi i64 [ %89, %94 ], [ %155, %154 ]
  %104 = phi ptr [ %92, %94 ], [ %156, %154 ]
  %105 = getelementptr float, ptr %101, i64 %103
  %106 = sub nsw i64 %88, %103
  %107 = call i64 @llvm.smin.i64(i64 %42, i64 %106)
  %108 = sub nsw i64 %86, %103
  %109 = call i64 @llvm.smax.i64(i64 %108, i64 0)
  %110 = add i64 %103, %97
  %111 = sub i64 %96, %110
  %112 = call i64 @llvm.smin.i64(i64 %111, i64 %107)
  %113 = add nsw i64 %107, %103
  %114 = icmp sgt i64 %113, %86
  %115 = select i1 %52, i1 true, i1 %114
  br i1 %115, label %116, label %154
116:
  %117 = icmp slt i64 %103, %87
  %118 = select i1 %53, i1 %117, i1 false
  %119 = select i1 %118, i1 %114, i1 false
  br i1 %119, label %137, label %120
120:
  br i1 %31, label %121, label %122
121:
  call fastcc void @run(i64 %107, i64 %69, i64 %2, ptr nonnull %15, ptr nonnull %14, ptr %105, i64 %6, float %7, float %8, i32 %11, ptr %32, i64 %103, i64 %66)
  br label %154
122:
  %123 = icmp sle i64 %42, %106
  %124 = select i1 %54, i1 %123, i1 false
  %125 = select i1 %124, i1 %98, i1 false
  br i1 %125, label %126, label %127
126:
  call void @pb_full(i64 %2, ptr %104, ptr %67, ptr %105, i64 %6, float %7, float %8)
  br label %154
127:
  %128 = add i64 %51, %107
  %129 = sdiv i64 %128, %40
  %130 = add nsw i64 %129, -1
  %131 = mul nsw i64 %130, %37
  %132 = add i64 %99, %131
  %133 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %132
  %134 = load ptr, ptr %133, align 8
  %135 = mul nsw i64 %130, %40
  %136 = sub nsw i64 %107, %135
  call void %134(i64 %2, ptr %104, i64 %49, ptr %67, i64 %56, i64 %58, ptr %105, i64 %6, i64 %136, float %7, float %8)
  br label %154
137:
  %138 = getelementptr inbounds float, ptr %104, i64 %109
  store ptr %138, ptr %16, align 8
  store i64 %49, ptr %59, align 8
  store i64 0, ptr %60, align 8
  %139 = getelementptr inbounds float, ptr %104, i64 %112
  store ptr %139, ptr %17, align 8
  store i64 %49, ptr %61, align 8
  store i64 0, ptr %62, align 8
  %140 = sub nsw i64 %112, %109
  %141 = getelementptr inbounds float, ptr %105, i64 %109
  %142 = add nsw i64 %109, %103
  %143 = add i64 %100, %142
  call fastcc void @corner(i64 %140, i64 %69, i64 %2, ptr nonnull %16, ptr nonnull %14, ptr %141, i64 %6, float %7, float %8, i32 %11, ptr %32, i64 %142, i64 %66, i64 %143, i32 %10)
  %144 = icmp sgt i64 %108, 0
  %145 = select i1 %43, i1 %144, i1 false
  br i1 %145, label %146, label %147
146:
  call fastcc void @run(i64 %109, i64 %69, i64 %2, ptr nonnull %15, ptr nonnull %14, ptr %105, i64 %6, float %7, float %8, i32 %11, ptr nonnull %12, i64 %103, i64 %66)
  br label %154
147:
  %148 = icmp sgt i64 %107, %111
  %149 = select i1 %41, i1 %148, i1 false
  br i1 %149, label %150, label %154
150:
  %151 = sub nsw i64 %107, %112
  %152 = getelementptr inbounds float, ptr %105, i64 %112
  %153 = add nsw i64 %112, %103
  call fastcc void @run(i64 %151, i64 %69, i64 %2, ptr nonnull %17, ptr nonnull %14, ptr %152, i64 %6, float %7, float %8, i32 %11, ptr nonnull %12, i64 %153, i64 %66)
  br label %154
154:
  %155 = add nsw i64 %103, %42
  %156 = getelementptr inbounds float, ptr %104, i64 %46
  store ptr %156, ptr %15, align 8
  %157 = icmp sgt i64 %88, %155
  br i1 %157, label %102, label %158
158:
  %159 = add i64 %37, %66
  %160 = getelementptr inbounds float, ptr %67, i64 %64
  store ptr %160, ptr %14, align 8
  %161 = icmp slt i64 %159, %1
  br i1 %161, label %65, label %162
162:
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1 immarg)
define internal fastcc void @run(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, ptr %5, i64 %6, float %7, float %8, i32 %9, ptr %10, i64 %11, i64 %12) {
  %14 = alloca [3 x i64], align 16
  %15 = load ptr, ptr %10, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %26, label %17
17:
  %18 = load i64, ptr @pb_mr, align 8
  %19 = sdiv i64 %11, %18
  %20 = getelementptr inbounds %struct.Steps, ptr %15, i64 0, i32 2, i64 %19
  %21 = load i32, ptr %20, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds %struct.Steps, ptr %15, i64 0, i32 3, i64 %19
  %24 = load i32, ptr %23, align 4
  %25 = sext i32 %24 to i64
  br label %26
26:
  %27 = phi i64 [ %25, %17 ], [ %2, %13 ]
  %28 = phi i64 [ %22, %17 ], [ 0, %13 ]
  %29 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 1
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %45, label %32
32:
  %33 = load i64, ptr @pb_nr, align 8
  %34 = sdiv i64 %12, %33
  %35 = getelementptr inbounds %struct.Steps, ptr %30, i64 0, i32 2, i64 %34
  %36 = load i32, ptr %35, align 4
  %37 = sext i32 %36 to i64
  %38 = tail call i64 @llvm.smin.i64(i64 %37, i64 %27)
  %39 = tail call i64 @llvm.smax.i64(i64 %28, i64 %38)
  %40 = getelementptr inbounds %struct.Steps, ptr %30, i64 0, i32 3, i64 %34
  %41 = load i32, ptr %40, align 4
  %42 = sext i32 %41 to i64
  %43 = tail call i64 @llvm.smin.i64(i64 %42, i64 %27)
  %44 = tail call i64 @llvm.smax.i64(i64 %39, i64 %43)
  br label %45
45:
  %46 = phi i64 [ %44, %32 ], [ %27, %26 ]
  %47 = phi i64 [ %39, %32 ], [ %28, %26 ]
  %48 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 3
  %49 = load i32, ptr %48, align 4
  switch i32 %49, label %63 [
    i32 4, label %50
    i32 2, label %57
  ]
50:
  %51 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 5
  %52 = load i64, ptr %51, align 8
  %53 = add i64 %12, %1
  %54 = add i64 %53, %52
  %55 = tail call i64 @llvm.smin.i64(i64 %54, i64 %46)
  %56 = tail call i64 @llvm.smax.i64(i64 %47, i64 %55)
  br label %63
57:
  %58 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 5
  %59 = load i64, ptr %58, align 8
  %60 = add nsw i64 %59, %12
  %61 = tail call i64 @llvm.smin.i64(i64 %60, i64 %46)
  %62 = tail call i64 @llvm.smax.i64(i64 %47, i64 %61)
  br label %63
63:
  %64 = phi i64 [ %46, %57 ], [ %56, %50 ], [ %46, %45 ]
  %65 = phi i64 [ %62, %57 ], [ %47, %50 ], [ %47, %45 ]
  %66 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 2
  %67 = load i32, ptr %66, align 8
  %68 = icmp eq i32 %67, 0
  br i1 %68, label %69, label %71
69:
  %70 = load i64, ptr @pb_nr, align 8
  br label %151
71:
  %72 = load i64, ptr @pb_w, align 8
  %73 = add i64 %0, -1
  %74 = add i64 %73, %72
  %75 = sdiv i64 %74, %72
  %76 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 4
  %77 = load i64, ptr %76, align 8
  %78 = add nsw i64 %77, %11
  call void @llvm.memset.p0.i64(ptr nonnull align 16 dereferenceable(24) %14, i8 0, i64 24, i1 false)
  %79 = icmp sgt i64 %75, 0
  br i1 %79, label %80, label %99
80:
  %81 = icmp eq i32 %67, 2
  br label %82
82:
  %83 = phi i64 [ 0, %80 ], [ %92, %91 ]
  br i1 %81, label %84, label %88
84:
  %85 = add nuw nsw i64 %83, 1
  %86 = mul nsw i64 %85, %72
  %87 = tail call i64 @llvm.smin.i64(i64 %86, i64 %0)
  br label %91
88:
  %89 = mul nsw i64 %83, %72
  %90 = add nuw nsw i64 %83, 1
  br label %91
91:
  %92 = phi i64 [ %90, %88 ], [ %85, %84 ]
  %93 = phi i64 [ %89, %88 ], [ %87, %84 ]
  %94 = add nsw i64 %78, %93
  %95 = tail call i64 @llvm.smin.i64(i64 %94, i64 %64)
  %96 = tail call i64 @llvm.smax.i64(i64 %65, i64 %95)
  %97 = getelementptr inbounds [3 x i64], ptr %14, i64 0, i64 %83
  store i64 %96, ptr %97, align 8
  %98 = icmp eq i64 %92, %75
  br i1 %98, label %99, label %82
99:
  %100 = icmp eq i32 %67, 2
  br i1 %100, label %101, label %105
101:
  %102 = add nsw i64 %75, -1
  %103 = getelementptr inbounds [3 x i64], ptr %14, i64 0, i64 %102
  %104 = load i64, ptr %103, align 8
  br label %105
105:
  %106 = phi i64 [ %104, %101 ], [ %64, %99 ]
  %107 = icmp eq i32 %67, 4
  %108 = load i64, ptr %14, align 16
  %109 = select i1 %107, i64 %108, i64 %65
  %110 = load i64, ptr @pb_nr, align 8
  %111 = icmp eq i64 %110, %1
  br i1 %111, label %112, label %151
112:
  %113 = add nsw i64 %75, -1
  %114 = getelementptr inbounds [3 x i64], ptr %14, i64 0, i64 %113
  %115 = load i64, ptr %114, align 8
  %116 = icmp slt i64 %108, %115
  br i1 %116, label %117, label %151
117:
  %118 = load ptr, ptr %3, align 8
  %119 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %120 = load i64, ptr %119, align 8
  %121 = mul nsw i64 %120, %109
  %122 = getelementptr inbounds float, ptr %118, i64 %121
  %123 = load ptr, ptr %4, align 8
  %124 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %125 = load i64, ptr %124, align 8
  %126 = mul nsw i64 %125, %109
  %127 = getelementptr inbounds float, ptr %123, i64 %126
  %128 = getelementptr inbounds [3 x i64], ptr %14, i64 0, i64 1
  %129 = load i64, ptr %128, align 8
  %130 = sub nsw i64 %129, %108
  %131 = getelementptr inbounds [3 x i64], ptr %14, i64 0, i64 2
  %132 = load i64, ptr %131, align 16
  %133 = sub nsw i64 %132, %129
  %134 = icmp sgt i64 %75, 2
  %135 = select i1 %134, i64 %132, i64 %106
  %136 = sub nsw i64 %135, %129
  %137 = sub nsw i64 %106, %132
  %138 = select i1 %107, i64 %129, i64 %108
  %139 = select i1 %107, i64 %136, i64 %130
  %140 = select i1 %107, i64 %137, i64 %133
  %141 = sub nsw i64 %138, %109
  %142 = shl nsw i64 %75, 1
  %143 = select i1 %107, i64 -3, i64 -4
  %144 = add i64 %143, %142
  %145 = getelementptr inbounds [0 x ptr], ptr @pb_stairs, i64 0, i64 %144
  %146 = load ptr, ptr %145, align 8
  %147 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 2
  %148 = load i64, ptr %147, align 8
  %149 = mul nsw i64 %113, %72
  %150 = sub nsw i64 %0, %149
  tail call void %146(i64 %141, i64 %139, i64 %140, ptr %122, i64 %120, ptr %127, i64 %125, i64 %148, ptr %5, i64 %6, i64 %150, float %7, float %8)
  br label %188
151:
  %152 = phi i64 [ %1, %112 ], [ %110, %105 ], [ %70, %69 ]
  %153 = phi i64 [ %106, %112 ], [ %106, %105 ], [ %64, %69 ]
  %154 = phi i64 [ %109, %112 ], [ %109, %105 ], [ %65, %69 ]
  %155 = load ptr, ptr %3, align 8
  %156 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %157 = load i64, ptr %156, align 8
  %158 = mul nsw i64 %157, %154
  %159 = getelementptr inbounds float, ptr %155, i64 %158
  %160 = load ptr, ptr %4, align 8
  %161 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %162 = load i64, ptr %161, align 8
  %163 = mul nsw i64 %162, %154
  %164 = getelementptr inbounds float, ptr %160, i64 %163
  %165 = sub nsw i64 %153, %154
  %166 = icmp ne i32 %9, 0
  %167 = load i64, ptr @pb_mr, align 8
  %168 = icmp eq i64 %167, %0
  %169 = select i1 %166, i1 %168, i1 false
  %170 = icmp eq i64 %152, %1
  %171 = select i1 %169, i1 %170, i1 false
  br i1 %171, label %172, label %173
172:
  tail call void @pb_full(i64 %165, ptr %159, ptr %164, ptr %5, i64 %6, float %7, float %8)
  br label %188
173:
  %174 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 2
  %175 = load i64, ptr %174, align 8
  %176 = load i64, ptr @pb_w, align 8
  %177 = add i64 %0, -1
  %178 = add i64 %177, %176
  %179 = sdiv i64 %178, %176
  %180 = add nsw i64 %179, -1
  %181 = mul nsw i64 %180, %152
  %182 = add i64 %1, -1
  %183 = add i64 %182, %181
  %184 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %183
  %185 = load ptr, ptr %184, align 8
  %186 = mul nsw i64 %180, %176
  %187 = sub nsw i64 %0, %186
  tail call void %185(i64 %165, ptr %159, i64 %157, ptr %164, i64 %162, i64 %175, ptr %5, i64 %6, i64 %187, float %7, float %8)
  br label %188
188:
  ret void
}
define internal fastcc void @corner(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, ptr %5, i64 %6, float %7, float %8, i32 %9, ptr %10, i64 %11, i64 %12, i64 %13, i32 %14) {
  %16 = load i64, ptr @pb_mr, align 8
  %17 = load i64, ptr @pb_nr, align 8
  %18 = mul nsw i64 %17, %16
  %19 = alloca float, i64 %18, align 16
  %20 = icmp eq ptr %10, null
  br i1 %20, label %22, label %21
21:
  call fastcc void @run(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, ptr nonnull %19, i64 %16, float %7, float 0.000000e+00, i32 %9, ptr nonnull %10, i64 %11, i64 %12)
  br label %52
22:
  %23 = icmp ne i32 %9, 0
  %24 = icmp eq i64 %16, %0
  %25 = select i1 %23, i1 %24, i1 false
  %26 = icmp eq i64 %17, %1
  %27 = select i1 %25, i1 %26, i1 false
  br i1 %27, label %28, label %31
28:
  %29 = load ptr, ptr %3, align 8
  %30 = load ptr, ptr %4, align 8
  call void @pb_full(i64 %2, ptr %29, ptr %30, ptr nonnull %19, i64 %0, float %7, float 0.000000e+00)
  br label %52
31:
  %32 = load i64, ptr @pb_w, align 8
  %33 = add i64 %0, -1
  %34 = add i64 %33, %32
  %35 = sdiv i64 %34, %32
  %36 = add nsw i64 %35, -1
  %37 = mul nsw i64 %36, %17
  %38 = add i64 %1, -1
  %39 = add i64 %38, %37
  %40 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %39
  %41 = load ptr, ptr %40, align 8
  %42 = load ptr, ptr %3, align 8
  %43 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %44 = load i64, ptr %43, align 8
  %45 = load ptr, ptr %4, align 8
  %46 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %47 = load i64, ptr %46, align 8
  %48 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 2
  %49 = load i64, ptr %48, align 8
  %50 = mul nsw i64 %36, %32
  %51 = sub nsw i64 %0, %50
  call void %41(i64 %2, ptr %42, i64 %44, ptr %45, i64 %47, i64 %49, ptr nonnull %19, i64 %16, i64 %51, float %7, float 0.000000e+00)
  br label %52
52:
  %53 = icmp sgt i64 %1, 0
  br i1 %53, label %54, label %94
54:
  %55 = icmp eq i32 %14, 2
  %56 = sub i64 1, %13
  %57 = fcmp oeq float %8, 0.000000e+00
  br label %58
58:
  %59 = phi i64 [ 0, %54 ], [ %92, %91 ]
  br i1 %55, label %60, label %63
60:
  %61 = sub nsw i64 %59, %13
  %62 = call i64 @llvm.smax.i64(i64 %61, i64 0)
  br label %66
63:
  %64 = add i64 %56, %59
  %65 = call i64 @llvm.smin.i64(i64 %0, i64 %64)
  br label %66
66:
  %67 = phi i64 [ 0, %63 ], [ %62, %60 ]
  %68 = phi i64 [ %65, %63 ], [ %0, %60 ]
  %69 = icmp slt i64 %67, %68
  br i1 %69, label %70, label %91
70:
  %71 = mul nsw i64 %59, %6
  %72 = mul nsw i64 %59, %16
  %73 = getelementptr float, ptr %5, i64 %71
  br label %74
74:
  %75 = phi i64 [ %67, %70 ], [ %89, %87 ]
  %76 = getelementptr float, ptr %73, i64 %75
  br i1 %57, label %77, label %81
77:
  %78 = add nsw i64 %75, %72
  %79 = getelementptr inbounds float, ptr %19, i64 %78
  %80 = load float, ptr %79, align 4
  br label %87
81:
  %82 = load float, ptr %76, align 4
  %83 = add nsw i64 %75, %72
  %84 = getelementptr inbounds float, ptr %19, i64 %83
  %85 = load float, ptr %84, align 4
  %86 = call float @llvm.fmuladd.f32(float %8, float %82, float %85)
  br label %87
87:
  %88 = phi float [ %80, %77 ], [ %86, %81 ]
  store float %88, ptr %76, align 4
  %89 = add nuw nsw i64 %75, 1
  %90 = icmp eq i64 %89, %68
  br i1 %90, label %91, label %74
91:
  %92 = add nuw nsw i64 %59, 1
  %93 = icmp eq i64 %92, %1
  br i1 %93, label %94, label %58
94:
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)
declare void @pb_full(i64, ptr, ptr, ptr, i64, float, float)
declare void @pb_turn_b(i64, ptr, i64, ptr)
declare void @pb_copy_b(i64, ptr, i64, ptr)
declare void @pb_turn_a(i64, ptr, i64, ptr)
declare void @pb_copy_a(i64, ptr, i64, ptr)
declare float @pb_wrong(i64, ptr)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)

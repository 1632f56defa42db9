; sources 8c6e8cc1b96c6cfc59e3c880c7e1ed1651d81024feff9d0f2cdac42862b98191
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
define void @pb_set_blas_f8(ptr %0, ptr %1, i32 %2) {
  store ptr %0, ptr @blas.0, align 8
  store ptr %1, ptr @blas.1, align 8
  store i32 %2, ptr @blas.2, align 8
  ret void
}
define i32 @pb_matmul_f8(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10, i64 %11, i32 %12) {
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
  %33 = getelementptr double, ptr %3, i64 %32
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
  %43 = getelementptr double, ptr %33, i64 %42
  store double 0.000000e+00, ptr %43, align 8
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
  %136 = shl i64 %81, 3
  %137 = mul i64 %136, %82
  %138 = tail call ptr @malloc(i64 %137)
  %139 = icmp eq ptr %138, null
  br i1 %139, label %205, label %140
140:
  %141 = select i1 %134, i32 %77, i32 2
  %142 = tail call fastcc i32 @product(i64 %82, i64 %81, i64 %2, ptr %75, i64 %70, i64 %71, ptr %72, i64 %73, i64 %74, double 0.000000e+00, ptr nonnull %138, i64 %82, i32 %141, i32 %78, i32 %79)
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
  %164 = getelementptr double, ptr %3, i64 %163
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
  %179 = getelementptr inbounds double, ptr %138, i64 %178
  %180 = load double, ptr %179, align 8
  %181 = mul nsw i64 %166, %80
  %182 = getelementptr double, ptr %164, i64 %181
  br i1 %147, label %183, label %186
183:
  %184 = load double, ptr %182, align 8
  %185 = fadd double %180, %184
  br label %186
186:
  %187 = phi double [ %185, %183 ], [ %180, %172 ]
  store double %187, ptr %182, align 8
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
  %201 = sitofp i32 %200 to double
  %202 = icmp ult i64 %81, 2
  %203 = select i1 %202, i64 %82, i64 %76
  %204 = tail call fastcc i32 @product(i64 %82, i64 %81, i64 %2, ptr %75, i64 %70, i64 %71, ptr %72, i64 %73, i64 %74, double %201, ptr %3, i64 %203, i32 %77, i32 %78, i32 %79)
  br label %205
205:
  %206 = phi i32 [ %204, %199 ], [ 0, %13 ], [ 0, %25 ], [ %142, %198 ], [ 1, %133 ], [ 0, %47 ]
  ret i32 %206
}
define internal fastcc i32 @product(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, double %9, ptr %10, i64 %11, i32 %12, i32 %13, i32 %14) {
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
  %118 = shl i64 %0, 3
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
  %135 = getelementptr inbounds double, ptr %3, i64 %134
  %136 = load double, ptr %135, align 8
  %137 = add nsw i64 %132, %130
  %138 = getelementptr inbounds double, ptr %120, i64 %137
  store double %136, ptr %138, align 8
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
  %157 = shl i64 %1, 3
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
  %174 = getelementptr inbounds double, ptr %6, i64 %173
  %175 = load double, ptr %174, align 8
  %176 = add nsw i64 %171, %169
  %177 = getelementptr inbounds double, ptr %159, i64 %176
  store double %175, ptr %177, align 8
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
  %192 = tail call ptr @malloc(i64 131072)
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
  %202 = fcmp oeq double %9, 0.000000e+00
  br label %204
203:
  tail call fastcc void @call_blas(i8 signext %150, i8 signext %189, i64 %0, i64 %1, i64 %2, double 1.000000e+00, ptr %148, i64 %147, ptr %187, i64 %186, double %9, ptr %10, i64 %11)
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
  %215 = getelementptr inbounds double, ptr %187, i64 %214
  %216 = select i1 %199, i64 %213, i64 0
  %217 = select i1 %199, i64 %0, i64 %211
  %218 = icmp sgt i64 %217, %216
  br i1 %218, label %219, label %226
219:
  %220 = sub nsw i64 %217, %216
  %221 = mul nsw i64 %216, %201
  %222 = getelementptr inbounds double, ptr %148, i64 %221
  %223 = getelementptr inbounds double, ptr %10, i64 %216
  %224 = mul nsw i64 %206, %11
  %225 = getelementptr inbounds double, ptr %223, i64 %224
  tail call fastcc void @call_blas(i8 signext %150, i8 signext %189, i64 %220, i64 %210, i64 %2, double 1.000000e+00, ptr %222, i64 %147, ptr %215, i64 %186, double %9, ptr %225, i64 %11)
  br label %226
226:
  %227 = icmp sgt i64 %213, %211
  br i1 %227, label %228, label %266
228:
  %229 = sub nsw i64 %213, %211
  %230 = mul nsw i64 %211, %201
  %231 = getelementptr inbounds double, ptr %148, i64 %230
  tail call fastcc void @call_blas(i8 signext %150, i8 signext %189, i64 %229, i64 %210, i64 %2, double 1.000000e+00, ptr %231, i64 %147, ptr %215, i64 %186, double 0.000000e+00, ptr nonnull %192, i64 128)
  %232 = icmp sgt i64 %209, 0
  br i1 %232, label %233, label %266
233:
  %234 = icmp sgt i64 %229, 0
  %235 = getelementptr inbounds double, ptr %10, i64 %211
  br label %236
236:
  %237 = phi i64 [ 0, %233 ], [ %264, %263 ]
  br i1 %234, label %238, label %263
238:
  %239 = add nuw nsw i64 %237, %206
  %240 = mul nsw i64 %239, %11
  %241 = shl nsw i64 %237, 7
  %242 = getelementptr double, ptr %235, i64 %240
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
  %250 = getelementptr double, ptr %242, i64 %244
  br i1 %202, label %254, label %251
251:
  %252 = load double, ptr %250, align 8
  %253 = fmul double %252, %9
  br label %254
254:
  %255 = phi double [ %253, %251 ], [ 0.000000e+00, %249 ]
  %256 = add nuw nsw i64 %244, %241
  %257 = getelementptr inbounds double, ptr %192, i64 %256
  %258 = load double, ptr %257, align 8
  %259 = fadd double %255, %258
  store double %259, ptr %250, align 8
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
  %295 = tail call fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, double 1.000000e+00, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, double %9, ptr %10, i64 %11, i32 %12, i32 %285, i32 %294)
  %296 = icmp eq i32 %285, 0
  %297 = icmp ne i32 %295, 0
  %298 = select i1 %296, i1 true, i1 %297
  br i1 %298, label %344, label %299
299:
  %300 = icmp eq i32 %285, 2
  %301 = add nsw i64 %0, -1
  %302 = select i1 %300, i64 %301, i64 0
  %303 = getelementptr inbounds double, ptr %10, i64 %302
  %304 = icmp sgt i64 %1, 0
  br i1 %304, label %305, label %344
305:
  %306 = icmp slt i64 %2, 1
  br label %307
307:
  %308 = phi i64 [ 0, %305 ], [ %342, %341 ]
  %309 = mul nsw i64 %308, %11
  %310 = getelementptr inbounds double, ptr %303, i64 %309
  %311 = load double, ptr %310, align 8
  %312 = fsub double %311, %311
  %313 = fcmp oeq double %312, 0.000000e+00
  %314 = or i1 %306, %313
  br i1 %314, label %341, label %315
315:
  %316 = mul nsw i64 %308, %8
  br label %317
317:
  %318 = phi i64 [ 0, %315 ], [ %325, %339 ]
  %319 = mul nsw i64 %318, %7
  %320 = add nsw i64 %319, %316
  %321 = getelementptr inbounds double, ptr %6, i64 %320
  %322 = load double, ptr %321, align 8
  %323 = fsub double %322, %322
  %324 = fcmp oeq double %323, 0.000000e+00
  %325 = add nuw nsw i64 %318, 1
  br i1 %324, label %339, label %326
326:
  %327 = select i1 %300, i64 0, i64 %325
  %328 = select i1 %300, i64 %318, i64 %0
  %329 = icmp slt i64 %327, %328
  br i1 %329, label %330, label %339
330:
  %331 = phi i64 [ %337, %330 ], [ %327, %326 ]
  %332 = load double, ptr %321, align 8
  %333 = add nsw i64 %331, %309
  %334 = getelementptr inbounds double, ptr %10, i64 %333
  %335 = load double, ptr %334, align 8
  %336 = tail call double @llvm.fmuladd.f64(double %332, double 0.000000e+00, double %335)
  store double %336, ptr %334, align 8
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
  %352 = getelementptr inbounds double, ptr %10, i64 %351
  %353 = icmp sgt i64 %0, 0
  br i1 %353, label %354, label %393
354:
  %355 = icmp slt i64 %2, 1
  br label %356
356:
  %357 = phi i64 [ 0, %354 ], [ %391, %390 ]
  %358 = getelementptr inbounds double, ptr %352, i64 %357
  %359 = load double, ptr %358, align 8
  %360 = fsub double %359, %359
  %361 = fcmp oeq double %360, 0.000000e+00
  %362 = or i1 %355, %361
  br i1 %362, label %390, label %363
363:
  %364 = mul nsw i64 %357, %4
  br label %365
365:
  %366 = phi i64 [ 0, %363 ], [ %373, %388 ]
  %367 = mul nsw i64 %366, %5
  %368 = add nsw i64 %367, %364
  %369 = getelementptr inbounds double, ptr %3, i64 %368
  %370 = load double, ptr %369, align 8
  %371 = fsub double %370, %370
  %372 = fcmp oeq double %371, 0.000000e+00
  %373 = add nuw nsw i64 %366, 1
  br i1 %372, label %388, label %374
374:
  %375 = select i1 %348, i64 0, i64 %373
  %376 = select i1 %348, i64 %366, i64 %1
  %377 = icmp slt i64 %375, %376
  br i1 %377, label %378, label %388
378:
  %379 = phi i64 [ %386, %378 ], [ %375, %374 ]
  %380 = load double, ptr %369, align 8
  %381 = mul nsw i64 %379, %11
  %382 = add nsw i64 %381, %357
  %383 = getelementptr inbounds double, ptr %10, i64 %382
  %384 = load double, ptr %383, align 8
  %385 = tail call double @llvm.fmuladd.f64(double %380, double 0.000000e+00, double %384)
  store double %385, ptr %383, align 8
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
define void @pb_gemm_f8(ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7, ptr %8, ptr %9, ptr %10, ptr %11, ptr %12) {
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
  %23 = load double, ptr %5, align 8
  %24 = fcmp oeq double %23, 0.000000e+00
  br i1 %24, label %25, label %51
25:
  %26 = load double, ptr %10, align 8
  %27 = fcmp une double %26, 1.000000e+00
  br i1 %27, label %28, label %133
28:
  %29 = zext i32 %14 to i64
  %30 = zext i32 %17 to i64
  %31 = load i32, ptr %12, align 4
  %32 = sext i32 %31 to i64
  %33 = fcmp oeq double %26, 0.000000e+00
  br label %34
34:
  %35 = phi i64 [ 0, %28 ], [ %49, %48 ]
  %36 = mul nsw i64 %35, %32
  %37 = getelementptr double, ptr %11, i64 %36
  br label %38
38:
  %39 = phi i64 [ 0, %34 ], [ %46, %44 ]
  %40 = getelementptr double, ptr %37, i64 %39
  br i1 %33, label %44, label %41
41:
  %42 = load double, ptr %40, align 8
  %43 = fmul double %26, %42
  br label %44
44:
  %45 = phi double [ %43, %41 ], [ 0.000000e+00, %38 ]
  store double %45, ptr %40, align 8
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
  %102 = load double, ptr %5, align 8
  %103 = load i32, ptr %7, align 4
  %104 = sext i32 %103 to i64
  %105 = select i1 %54, i64 1, i64 %104
  %106 = select i1 %54, i64 %104, i64 1
  %107 = load i32, ptr %9, align 4
  %108 = sext i32 %107 to i64
  %109 = select i1 %57, i64 1, i64 %108
  %110 = select i1 %57, i64 %108, i64 1
  %111 = load double, ptr %10, align 8
  %112 = load i32, ptr %12, align 4
  %113 = sext i32 %112 to i64
  %114 = tail call fastcc i32 @multiply(i64 %97, i64 %99, i64 %101, double %102, ptr %6, i64 %105, i64 %106, ptr %8, i64 %109, i64 %110, double %111, ptr %11, i64 %113, i32 0, i32 0, i32 0)
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
  %125 = load double, ptr %5, align 8
  %126 = load i32, ptr %7, align 4
  %127 = sext i32 %126 to i64
  %128 = load i32, ptr %9, align 4
  %129 = sext i32 %128 to i64
  %130 = load double, ptr %10, align 8
  %131 = load i32, ptr %12, align 4
  %132 = sext i32 %131 to i64
  tail call fastcc void @call_blas(i8 signext %117, i8 signext %118, i64 %120, i64 %122, i64 %124, double %125, ptr %6, i64 %127, ptr %8, i64 %129, double %130, ptr %11, i64 %132)
  br label %133
133:
  ret void
}
define internal fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, double %3, ptr %4, i64 %5, i64 %6, ptr %7, i64 %8, i64 %9, double %10, ptr %11, i64 %12, i32 %13, i32 %14, i32 %15) {
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
  %29 = icmp slt i64 %28, 4097
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
  br i1 %73, label %74, label %108
74:
  %75 = select i1 %43, i1 %47, i1 false
  %76 = select i1 %75, i64 64, i64 %2
  %77 = icmp sgt i64 %2, 0
  br i1 %77, label %78, label %699
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
  %91 = icmp eq i32 %13, 0
  br label %92
92:
  %93 = phi i64 [ 0, %78 ], [ %106, %105 ]
  %94 = mul nsw i64 %93, %6
  %95 = getelementptr inbounds double, ptr %4, i64 %94
  store ptr %95, ptr %17, align 8
  store i64 %6, ptr %79, align 8
  store i64 %81, ptr %80, align 8
  %96 = mul nsw i64 %93, %8
  %97 = getelementptr inbounds double, ptr %7, i64 %96
  store ptr %97, ptr %18, align 8
  store i64 %8, ptr %82, align 8
  store i64 %9, ptr %83, align 8
  store i64 %85, ptr %84, align 8
  store ptr null, ptr %19, align 8
  store ptr null, ptr %86, align 8
  store i32 %14, ptr %87, align 8
  store i32 %15, ptr %88, align 4
  %98 = sub nsw i64 0, %93
  store i64 %98, ptr %89, align 8
  store i64 %98, ptr %90, align 8
  %99 = sub nsw i64 %2, %93
  %100 = tail call i64 @llvm.smin.i64(i64 %76, i64 %99)
  %101 = icmp eq i64 %93, 0
  %102 = select i1 %101, double %10, double 1.000000e+00
  br i1 %91, label %104, label %103
103:
  tail call fastcc void @part_tiles(i64 %0, i64 %1, i64 %100, ptr nonnull byval(%struct.Left) align 8 %17, ptr nonnull byval(%struct.Right) align 8 %18, ptr %11, i64 %12, double %3, double %102, i64 0, i32 %13, i32 0, ptr nonnull byval(%struct.Zeros) align 8 %19)
  br label %105
104:
  tail call fastcc void @tiles(i64 %0, i64 %1, i64 %100, ptr nonnull byval(%struct.Left) align 8 %17, ptr nonnull byval(%struct.Right) align 8 %18, ptr %11, i64 %12, double %3, double %102, i32 0, ptr nonnull byval(%struct.Zeros) align 8 %19)
  br label %105
105:
  %106 = add nsw i64 %93, %76
  %107 = icmp slt i64 %106, %2
  br i1 %107, label %92, label %699
108:
  %109 = load i64, ptr @pb_kc, align 8
  %110 = add i64 %2, -1
  %111 = add i64 %109, %110
  %112 = sdiv i64 %111, %109
  %113 = add i64 %112, %110
  %114 = sdiv i64 %113, %112
  %115 = load i64, ptr @pb_mc, align 8
  %116 = load i64, ptr @pb_mr, align 8
  %117 = add i64 %0, -1
  %118 = add i64 %115, %117
  %119 = sdiv i64 %118, %115
  %120 = add i64 %119, %117
  %121 = sdiv i64 %120, %119
  %122 = add i64 %116, -1
  %123 = add i64 %122, %121
  %124 = srem i64 %123, %116
  %125 = sub nsw i64 %123, %124
  %126 = load i64, ptr @pb_nc, align 8
  %127 = add i64 %1, -1
  %128 = add i64 %126, %127
  %129 = sdiv i64 %128, %126
  %130 = add i64 %129, %127
  %131 = sdiv i64 %130, %129
  %132 = add i64 %46, -1
  %133 = add i64 %132, %131
  %134 = srem i64 %133, %46
  %135 = sub nsw i64 %133, %134
  %136 = mul nsw i64 %125, %114
  %137 = mul nsw i64 %135, %114
  %138 = select i1 %72, i64 0, i64 %137
  %139 = add nsw i64 %138, %136
  %140 = shl nsw i64 %139, 3
  %141 = atomicrmw xchg ptr @kept, i64 0 acquire, align 8
  %142 = inttoptr i64 %141 to ptr
  %143 = icmp eq i64 %141, 0
  br i1 %143, label %148, label %144
144:
  %145 = load i64, ptr %142, align 8
  %146 = icmp slt i64 %145, %140
  br i1 %146, label %147, label %153
147:
  tail call void @free(ptr nonnull %142)
  br label %148
148:
  %149 = add nsw i64 %140, 128
  %150 = tail call ptr @malloc(i64 %149)
  %151 = icmp eq ptr %150, null
  br i1 %151, label %699, label %152
152:
  store i64 %140, ptr %150, align 8
  br label %153
153:
  %154 = phi ptr [ %142, %144 ], [ %150, %152 ]
  %155 = ptrtoint ptr %154 to i64
  %156 = add nsw i64 %155, 127
  %157 = and i64 %156, -64
  %158 = inttoptr i64 %157 to ptr
  %159 = getelementptr inbounds double, ptr %158, i64 %136
  %160 = select i1 %54, i1 true, i1 %72
  %161 = xor i1 %160, true
  %162 = zext i1 %161 to i32
  %163 = or i32 %15, %14
  %164 = icmp eq i32 %163, 0
  %165 = shl nsw i64 %116, 1
  %166 = icmp slt i64 %165, %2
  %167 = select i1 %164, i1 %166, i1 false
  store i32 0, ptr %21, align 4
  store i32 0, ptr %20, align 4
  %168 = icmp sgt i64 %1, 0
  br i1 %168, label %169, label %692
169:
  %170 = icmp sgt i64 %2, 0
  %171 = getelementptr inbounds %struct.Right, ptr %22, i64 0, i32 1
  %172 = getelementptr inbounds %struct.Right, ptr %22, i64 0, i32 2
  %173 = getelementptr inbounds %struct.Right, ptr %22, i64 0, i32 3
  %174 = mul nsw i64 %46, %9
  %175 = icmp eq i64 %9, 1
  %176 = icmp eq i64 %8, 1
  %177 = load i64, ptr @pb_w, align 8
  %178 = getelementptr inbounds %struct.Steps, ptr %21, i64 0, i32 1
  %179 = icmp sgt i64 %0, 0
  %180 = getelementptr inbounds %struct.Left, ptr %23, i64 0, i32 1
  %181 = getelementptr inbounds %struct.Left, ptr %23, i64 0, i32 2
  %182 = getelementptr inbounds %struct.Steps, ptr %20, i64 0, i32 1
  %183 = icmp eq i64 %5, 1
  %184 = icmp eq i64 %6, 1
  %185 = icmp ne i64 %8, 1
  %186 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 1
  %187 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 2
  %188 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 3
  %189 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 4
  %190 = getelementptr inbounds %struct.Zeros, ptr %24, i64 0, i32 5
  %191 = icmp eq i32 %13, 0
  br label %192
192:
  %193 = phi i64 [ 0, %169 ], [ %690, %689 ]
  br i1 %170, label %194, label %689
194:
  %195 = sub nsw i64 %1, %193
  %196 = call i64 @llvm.smin.i64(i64 %135, i64 %195)
  %197 = mul nsw i64 %193, %9
  %198 = icmp sgt i64 %196, 0
  %199 = call i64 @llvm.smax.i64(i64 %46, i64 %196)
  %200 = add nsw i64 %199, -1
  %201 = add nsw i64 %196, %193
  %202 = mul nsw i64 %193, %12
  %203 = getelementptr double, ptr %7, i64 %197
  %204 = getelementptr double, ptr %11, i64 %202
  br label %205
205:
  %206 = phi i64 [ %2, %194 ], [ %688, %685 ]
  %207 = phi i64 [ 0, %194 ], [ %686, %685 ]
  %208 = call i64 @llvm.smin.i64(i64 %114, i64 %206)
  %209 = sub nsw i64 %2, %207
  %210 = call i64 @llvm.smin.i64(i64 %114, i64 %209)
  %211 = mul nsw i64 %207, %8
  %212 = getelementptr double, ptr %203, i64 %211
  store ptr %212, ptr %22, align 8
  store i64 %8, ptr %171, align 8
  store i64 %9, ptr %172, align 8
  store i64 %174, ptr %173, align 8
  br i1 %72, label %358, label %213
213:
  br i1 %198, label %214, label %292
214:
  %215 = icmp sgt i64 %210, 0
  %216 = mul nsw i64 %210, %46
  br label %217
217:
  %218 = phi i64 [ %196, %214 ], [ %290, %286 ]
  %219 = phi ptr [ %159, %214 ], [ %288, %286 ]
  %220 = phi i64 [ 0, %214 ], [ %287, %286 ]
  %221 = call i64 @llvm.smin.i64(i64 %46, i64 %218)
  %222 = mul nsw i64 %220, %9
  %223 = getelementptr inbounds double, ptr %212, i64 %222
  %224 = sub nsw i64 %196, %220
  %225 = call i64 @llvm.smin.i64(i64 %46, i64 %224)
  %226 = icmp sge i64 %224, %46
  %227 = select i1 %175, i1 %226, i1 false
  br i1 %227, label %228, label %229
228:
  call void @pb_copy_b(i64 %210, ptr %223, i64 %8, ptr %219)
  br label %286
229:
  br i1 %176, label %230, label %264
230:
  %231 = sdiv i64 %210, %177
  %232 = mul nsw i64 %231, %177
  %233 = icmp sgt i64 %46, %224
  br i1 %233, label %264, label %234
234:
  %235 = icmp slt i64 %232, %210
  br label %239
236:
  %237 = add nsw i64 %240, %46
  %238 = icmp sgt i64 %237, %225
  br i1 %238, label %264, label %239
239:
  %240 = phi i64 [ %46, %234 ], [ %237, %236 ]
  %241 = phi i64 [ 0, %234 ], [ %240, %236 ]
  %242 = mul nsw i64 %241, %9
  %243 = getelementptr inbounds double, ptr %223, i64 %242
  %244 = getelementptr inbounds double, ptr %219, i64 %241
  call void @pb_turn_b(i64 %231, ptr %243, i64 %9, ptr %244)
  br i1 %235, label %245, label %236
245:
  %246 = icmp slt i64 %241, %240
  br label %247
247:
  %248 = phi i64 [ %232, %245 ], [ %262, %261 ]
  br i1 %246, label %249, label %261
249:
  %250 = mul nsw i64 %248, %46
  br label %251
251:
  %252 = phi i64 [ %241, %249 ], [ %259, %251 ]
  %253 = mul nsw i64 %252, %9
  %254 = add nsw i64 %253, %248
  %255 = getelementptr inbounds double, ptr %223, i64 %254
  %256 = load double, ptr %255, align 8
  %257 = add nsw i64 %252, %250
  %258 = getelementptr inbounds double, ptr %219, i64 %257
  store double %256, ptr %258, align 8
  %259 = add nsw i64 %252, 1
  %260 = icmp eq i64 %259, %240
  br i1 %260, label %261, label %251
261:
  %262 = add nsw i64 %248, 1
  %263 = icmp slt i64 %262, %210
  br i1 %263, label %247, label %236
264:
  %265 = phi i64 [ 0, %229 ], [ 0, %230 ], [ %240, %236 ]
  br i1 %215, label %266, label %286
266:
  %267 = icmp slt i64 %265, %225
  br label %268
268:
  %269 = phi i64 [ 0, %266 ], [ %284, %283 ]
  br i1 %267, label %270, label %283
270:
  %271 = mul nsw i64 %269, %8
  %272 = mul nsw i64 %269, %46
  br label %273
273:
  %274 = phi i64 [ %265, %270 ], [ %281, %273 ]
  %275 = mul nsw i64 %274, %9
  %276 = add nsw i64 %275, %271
  %277 = getelementptr inbounds double, ptr %223, i64 %276
  %278 = load double, ptr %277, align 8
  %279 = add nsw i64 %274, %272
  %280 = getelementptr inbounds double, ptr %219, i64 %279
  store double %278, ptr %280, align 8
  %281 = add nsw i64 %274, 1
  %282 = icmp eq i64 %281, %221
  br i1 %282, label %283, label %273
283:
  %284 = add nuw nsw i64 %269, 1
  %285 = icmp eq i64 %284, %210
  br i1 %285, label %286, label %268
286:
  %287 = add nsw i64 %220, %46
  %288 = getelementptr inbounds double, ptr %219, i64 %216
  %289 = icmp slt i64 %287, %196
  %290 = sub i64 %218, %46
  br i1 %289, label %217, label %291
291:
  store ptr %159, ptr %22, align 8
  store i64 %46, ptr %171, align 8
  store i64 1, ptr %172, align 8
  store i64 %216, ptr %173, align 8
  br i1 %167, label %295, label %360
292:
  %293 = mul nsw i64 %210, %46
  store ptr %159, ptr %22, align 8
  store i64 %46, ptr %171, align 8
  store i64 1, ptr %172, align 8
  store i64 %293, ptr %173, align 8
  br i1 %167, label %294, label %360
294:
  store i32 0, ptr %21, align 4
  br label %358
295:
  store i32 0, ptr %21, align 4
  store i32 -1, ptr %178, align 4
  br i1 %198, label %296, label %360
296:
  %297 = icmp sgt i64 %210, 0
  %298 = udiv i64 %200, %46
  br label %299
299:
  %300 = phi i32 [ 0, %296 ], [ %353, %343 ]
  %301 = phi ptr [ %159, %296 ], [ %356, %343 ]
  %302 = phi i64 [ 0, %296 ], [ %355, %343 ]
  %303 = phi i64 [ 0, %296 ], [ %354, %343 ]
  %304 = sub nsw i64 %196, %303
  %305 = call i64 @llvm.smin.i64(i64 %46, i64 %304)
  br i1 %297, label %306, label %323
306:
  %307 = icmp sgt i64 %305, 0
  br label %308
308:
  %309 = phi i64 [ 0, %306 ], [ %321, %320 ]
  %310 = mul nsw i64 %309, %46
  %311 = getelementptr inbounds double, ptr %301, i64 %310
  br i1 %307, label %315, label %320
312:
  %313 = add nuw nsw i64 %316, 1
  %314 = icmp eq i64 %313, %305
  br i1 %314, label %320, label %315
315:
  %316 = phi i64 [ %313, %312 ], [ 0, %308 ]
  %317 = getelementptr inbounds double, ptr %311, i64 %316
  %318 = load double, ptr %317, align 8
  %319 = fcmp une double %318, 0.000000e+00
  br i1 %319, label %323, label %312
320:
  %321 = add nuw nsw i64 %309, 1
  %322 = icmp eq i64 %321, %210
  br i1 %322, label %343, label %308
323:
  %324 = phi i64 [ 0, %299 ], [ %309, %315 ]
  %325 = icmp slt i64 %324, %210
  br i1 %325, label %326, label %343
326:
  %327 = icmp sgt i64 %305, 0
  br label %328
328:
  %329 = phi i64 [ %210, %326 ], [ %330, %341 ]
  %330 = add nsw i64 %329, -1
  %331 = mul nsw i64 %330, %46
  %332 = getelementptr inbounds double, ptr %301, i64 %331
  br i1 %327, label %336, label %341
333:
  %334 = add nuw nsw i64 %337, 1
  %335 = icmp eq i64 %334, %305
  br i1 %335, label %341, label %336
336:
  %337 = phi i64 [ %334, %333 ], [ 0, %328 ]
  %338 = getelementptr inbounds double, ptr %332, i64 %337
  %339 = load double, ptr %338, align 8
  %340 = fcmp une double %339, 0.000000e+00
  br i1 %340, label %343, label %333
341:
  %342 = icmp sgt i64 %330, %324
  br i1 %342, label %328, label %343
343:
  %344 = phi i64 [ %324, %323 ], [ %324, %336 ], [ %324, %341 ], [ %210, %320 ]
  %345 = phi i64 [ %210, %323 ], [ %329, %336 ], [ %324, %341 ], [ %210, %320 ]
  %346 = trunc i64 %344 to i32
  %347 = getelementptr inbounds %struct.Steps, ptr %21, i64 0, i32 2, i64 %302
  store i32 %346, ptr %347, align 4
  %348 = trunc i64 %345 to i32
  %349 = getelementptr inbounds %struct.Steps, ptr %21, i64 0, i32 3, i64 %302
  store i32 %348, ptr %349, align 4
  %350 = sub nsw i64 %345, %344
  %351 = icmp slt i64 %350, %210
  %352 = zext i1 %351 to i32
  %353 = or i32 %300, %352
  store i32 %353, ptr %21, align 4
  %354 = add nsw i64 %303, %46
  %355 = add nuw i64 %302, 1
  %356 = getelementptr inbounds double, ptr %301, i64 %216
  %357 = icmp eq i64 %302, %298
  br i1 %357, label %360, label %299
358:
  %359 = phi ptr [ %159, %294 ], [ %212, %205 ]
  store i32 -1, ptr %178, align 4
  br label %360
360:
  %361 = phi ptr [ %159, %292 ], [ %159, %295 ], [ %159, %291 ], [ %359, %358 ], [ %159, %343 ]
  br i1 %179, label %362, label %685
362:
  %363 = mul nsw i64 %207, %6
  %364 = mul nsw i64 %210, %116
  %365 = icmp sgt i64 %210, 0
  %366 = icmp eq i64 %210, %9
  %367 = and i1 %176, %366
  %368 = select i1 %367, i64 %196, i64 1
  %369 = mul nsw i64 %368, %210
  %370 = select i1 %367, i64 1, i64 %196
  %371 = icmp sgt i64 %370, 0
  %372 = icmp sgt i64 %369, 0
  %373 = select i1 %185, i1 %372, i1 false
  %374 = sub nsw i64 %193, %207
  %375 = icmp eq i64 %207, 0
  %376 = select i1 %375, double %10, double 1.000000e+00
  %377 = mul i64 %368, %208
  %378 = getelementptr double, ptr %4, i64 %363
  br label %379
379:
  %380 = phi i64 [ 0, %362 ], [ %683, %682 ]
  %381 = sub nsw i64 %0, %380
  %382 = call i64 @llvm.smin.i64(i64 %125, i64 %381)
  switch i32 %13, label %388 [
    i32 2, label %383
    i32 4, label %386
  ]
383:
  %384 = add nsw i64 %382, %380
  %385 = icmp sgt i64 %384, %193
  br i1 %385, label %388, label %682
386:
  %387 = icmp slt i64 %380, %201
  br i1 %387, label %388, label %682
388:
  %389 = mul nsw i64 %380, %5
  %390 = getelementptr double, ptr %378, i64 %389
  store ptr %390, ptr %23, align 8
  store i64 %6, ptr %180, align 8
  store i64 %116, ptr %181, align 8
  br i1 %54, label %532, label %391
391:
  %392 = icmp sgt i64 %382, 0
  br i1 %392, label %393, label %468
393:
  %394 = phi i64 [ %466, %462 ], [ %382, %391 ]
  %395 = phi ptr [ %464, %462 ], [ %158, %391 ]
  %396 = phi i64 [ %463, %462 ], [ 0, %391 ]
  %397 = call i64 @llvm.smin.i64(i64 %116, i64 %394)
  %398 = mul nsw i64 %396, %5
  %399 = getelementptr inbounds double, ptr %390, i64 %398
  %400 = sub nsw i64 %382, %396
  %401 = call i64 @llvm.smin.i64(i64 %116, i64 %400)
  %402 = icmp sge i64 %400, %116
  %403 = select i1 %183, i1 %402, i1 false
  br i1 %403, label %404, label %405
404:
  call void @pb_copy_a(i64 %210, ptr %399, i64 %6, ptr %395)
  br label %462
405:
  br i1 %184, label %406, label %440
406:
  %407 = sdiv i64 %210, %177
  %408 = mul nsw i64 %407, %177
  %409 = icmp slt i64 %401, %177
  br i1 %409, label %440, label %410
410:
  %411 = icmp slt i64 %408, %210
  br label %415
412:
  %413 = add nsw i64 %416, %177
  %414 = icmp sgt i64 %413, %401
  br i1 %414, label %440, label %415
415:
  %416 = phi i64 [ %177, %410 ], [ %413, %412 ]
  %417 = phi i64 [ 0, %410 ], [ %416, %412 ]
  %418 = mul nsw i64 %417, %5
  %419 = getelementptr inbounds double, ptr %399, i64 %418
  %420 = getelementptr inbounds double, ptr %395, i64 %417
  call void @pb_turn_a(i64 %407, ptr %419, i64 %5, ptr %420)
  br i1 %411, label %421, label %412
421:
  %422 = icmp slt i64 %417, %416
  br label %423
423:
  %424 = phi i64 [ %408, %421 ], [ %438, %437 ]
  br i1 %422, label %425, label %437
425:
  %426 = mul nsw i64 %424, %116
  br label %427
427:
  %428 = phi i64 [ %417, %425 ], [ %435, %427 ]
  %429 = mul nsw i64 %428, %5
  %430 = add nsw i64 %429, %424
  %431 = getelementptr inbounds double, ptr %399, i64 %430
  %432 = load double, ptr %431, align 8
  %433 = add nsw i64 %428, %426
  %434 = getelementptr inbounds double, ptr %395, i64 %433
  store double %432, ptr %434, align 8
  %435 = add nsw i64 %428, 1
  %436 = icmp eq i64 %435, %416
  br i1 %436, label %437, label %427
437:
  %438 = add nsw i64 %424, 1
  %439 = icmp slt i64 %438, %210
  br i1 %439, label %423, label %412
440:
  %441 = phi i64 [ 0, %405 ], [ 0, %406 ], [ %416, %412 ]
  br i1 %365, label %442, label %462
442:
  %443 = icmp slt i64 %441, %401
  br label %444
444:
  %445 = phi i64 [ 0, %442 ], [ %460, %459 ]
  br i1 %443, label %446, label %459
446:
  %447 = mul nsw i64 %445, %6
  %448 = mul nsw i64 %445, %116
  br label %449
449:
  %450 = phi i64 [ %441, %446 ], [ %457, %449 ]
  %451 = mul nsw i64 %450, %5
  %452 = add nsw i64 %451, %447
  %453 = getelementptr inbounds double, ptr %399, i64 %452
  %454 = load double, ptr %453, align 8
  %455 = add nsw i64 %450, %448
  %456 = getelementptr inbounds double, ptr %395, i64 %455
  store double %454, ptr %456, align 8
  %457 = add nsw i64 %450, 1
  %458 = icmp eq i64 %457, %397
  br i1 %458, label %459, label %449
459:
  %460 = add nuw nsw i64 %445, 1
  %461 = icmp eq i64 %460, %210
  br i1 %461, label %462, label %444
462:
  %463 = add nsw i64 %396, %116
  %464 = getelementptr inbounds double, ptr %395, i64 %364
  %465 = icmp slt i64 %463, %382
  %466 = sub i64 %394, %116
  br i1 %465, label %393, label %467
467:
  store ptr %158, ptr %23, align 8
  store i64 %116, ptr %180, align 8
  store i64 %364, ptr %181, align 8
  br i1 %167, label %469, label %533
468:
  store ptr %158, ptr %23, align 8
  store i64 %116, ptr %180, align 8
  store i64 %364, ptr %181, align 8
  br i1 %167, label %608, label %533
469:
  store i32 -1, ptr %182, align 4
  %470 = call i64 @llvm.smax.i64(i64 %116, i64 %382)
  %471 = add nsw i64 %470, -1
  %472 = udiv i64 %471, %116
  br label %473
473:
  %474 = phi i32 [ 0, %469 ], [ %527, %517 ]
  %475 = phi ptr [ %158, %469 ], [ %530, %517 ]
  %476 = phi i64 [ 0, %469 ], [ %529, %517 ]
  %477 = phi i64 [ 0, %469 ], [ %528, %517 ]
  %478 = sub nsw i64 %382, %477
  %479 = call i64 @llvm.smin.i64(i64 %116, i64 %478)
  br i1 %365, label %480, label %497
480:
  %481 = icmp sgt i64 %479, 0
  br label %482
482:
  %483 = phi i64 [ 0, %480 ], [ %495, %494 ]
  %484 = mul nsw i64 %483, %116
  %485 = getelementptr inbounds double, ptr %475, i64 %484
  br i1 %481, label %489, label %494
486:
  %487 = add nuw nsw i64 %490, 1
  %488 = icmp eq i64 %487, %479
  br i1 %488, label %494, label %489
489:
  %490 = phi i64 [ %487, %486 ], [ 0, %482 ]
  %491 = getelementptr inbounds double, ptr %485, i64 %490
  %492 = load double, ptr %491, align 8
  %493 = fcmp une double %492, 0.000000e+00
  br i1 %493, label %497, label %486
494:
  %495 = add nuw nsw i64 %483, 1
  %496 = icmp eq i64 %495, %210
  br i1 %496, label %517, label %482
497:
  %498 = phi i64 [ 0, %473 ], [ %483, %489 ]
  %499 = icmp slt i64 %498, %210
  br i1 %499, label %500, label %517
500:
  %501 = icmp sgt i64 %479, 0
  br label %502
502:
  %503 = phi i64 [ %210, %500 ], [ %504, %515 ]
  %504 = add nsw i64 %503, -1
  %505 = mul nsw i64 %504, %116
  %506 = getelementptr inbounds double, ptr %475, i64 %505
  br i1 %501, label %510, label %515
507:
  %508 = add nuw nsw i64 %511, 1
  %509 = icmp eq i64 %508, %479
  br i1 %509, label %515, label %510
510:
  %511 = phi i64 [ %508, %507 ], [ 0, %502 ]
  %512 = getelementptr inbounds double, ptr %506, i64 %511
  %513 = load double, ptr %512, align 8
  %514 = fcmp une double %513, 0.000000e+00
  br i1 %514, label %517, label %507
515:
  %516 = icmp sgt i64 %504, %498
  br i1 %516, label %502, label %517
517:
  %518 = phi i64 [ %498, %497 ], [ %498, %510 ], [ %498, %515 ], [ %210, %494 ]
  %519 = phi i64 [ %210, %497 ], [ %503, %510 ], [ %498, %515 ], [ %210, %494 ]
  %520 = trunc i64 %518 to i32
  %521 = getelementptr inbounds %struct.Steps, ptr %20, i64 0, i32 2, i64 %476
  store i32 %520, ptr %521, align 4
  %522 = trunc i64 %519 to i32
  %523 = getelementptr inbounds %struct.Steps, ptr %20, i64 0, i32 3, i64 %476
  store i32 %522, ptr %523, align 4
  %524 = sub nsw i64 %519, %518
  %525 = icmp slt i64 %524, %210
  %526 = zext i1 %525 to i32
  %527 = or i32 %474, %526
  store i32 %527, ptr %20, align 4
  %528 = add nsw i64 %477, %116
  %529 = add nuw i64 %476, 1
  %530 = getelementptr inbounds double, ptr %475, i64 %364
  %531 = icmp eq i64 %476, %472
  br i1 %531, label %536, label %473
532:
  store i32 -1, ptr %182, align 4
  br label %533
533:
  %534 = phi ptr [ %158, %467 ], [ %390, %532 ], [ %158, %468 ]
  %535 = load i32, ptr %20, align 4
  br label %536
536:
  %537 = phi i32 [ %535, %533 ], [ %527, %517 ]
  %538 = phi ptr [ %534, %533 ], [ %158, %517 ]
  %539 = icmp eq i32 %537, 0
  br i1 %539, label %603, label %540
540:
  %541 = load i32, ptr %178, align 4
  %542 = icmp slt i32 %541, 0
  br i1 %72, label %543, label %568
543:
  br i1 %542, label %544, label %600
544:
  br i1 %371, label %545, label %596
545:
  %546 = phi i64 [ %565, %563 ], [ 0, %544 ]
  %547 = phi double [ %564, %563 ], [ 0.000000e+00, %544 ]
  %548 = phi ptr [ %566, %563 ], [ %361, %544 ]
  br i1 %176, label %549, label %552
549:
  %550 = call double @pb_wrong(i64 %369, ptr %548)
  %551 = fadd double %547, %550
  br label %552
552:
  %553 = phi double [ %551, %549 ], [ %547, %545 ]
  br i1 %373, label %554, label %563
554:
  %555 = phi i64 [ %561, %554 ], [ 0, %552 ]
  %556 = phi double [ %560, %554 ], [ %553, %552 ]
  %557 = mul nsw i64 %555, %8
  %558 = getelementptr inbounds double, ptr %548, i64 %557
  %559 = load double, ptr %558, align 8
  %560 = call double @llvm.fmuladd.f64(double %559, double 0.000000e+00, double %556)
  %561 = add nuw nsw i64 %555, 1
  %562 = icmp eq i64 %561, %377
  br i1 %562, label %563, label %554
563:
  %564 = phi double [ %553, %552 ], [ %560, %554 ]
  %565 = add nuw nsw i64 %546, 1
  %566 = getelementptr inbounds double, ptr %548, i64 %9
  %567 = icmp eq i64 %565, %370
  br i1 %567, label %596, label %545
568:
  br i1 %542, label %569, label %600
569:
  %570 = srem i64 %196, %46
  %571 = sub nsw i64 %196, %570
  %572 = mul nsw i64 %571, %210
  %573 = call double @pb_wrong(i64 %572, ptr %159)
  br i1 %365, label %574, label %596
574:
  %575 = icmp sgt i64 %570, 0
  %576 = sub i64 %572, %571
  br label %577
577:
  %578 = phi i64 [ 0, %574 ], [ %594, %592 ]
  %579 = phi double [ %573, %574 ], [ %593, %592 ]
  br i1 %575, label %580, label %592
580:
  %581 = mul nsw i64 %578, %46
  %582 = add i64 %576, %581
  br label %583
583:
  %584 = phi i64 [ %571, %580 ], [ %590, %583 ]
  %585 = phi double [ %579, %580 ], [ %589, %583 ]
  %586 = add i64 %582, %584
  %587 = getelementptr inbounds double, ptr %159, i64 %586
  %588 = load double, ptr %587, align 8
  %589 = call double @llvm.fmuladd.f64(double %588, double 0.000000e+00, double %585)
  %590 = add nsw i64 %584, 1
  %591 = icmp slt i64 %590, %196
  br i1 %591, label %583, label %592
592:
  %593 = phi double [ %579, %577 ], [ %589, %583 ]
  %594 = add nuw nsw i64 %578, 1
  %595 = icmp eq i64 %594, %210
  br i1 %595, label %596, label %577
596:
  %597 = phi double [ 0.000000e+00, %544 ], [ %573, %569 ], [ %564, %563 ], [ %593, %592 ]
  %598 = fcmp oeq double %597, 0.000000e+00
  %599 = zext i1 %598 to i32
  store i32 %599, ptr %178, align 4
  br label %600
600:
  %601 = phi i32 [ %541, %543 ], [ %541, %568 ], [ %599, %596 ]
  %602 = icmp ne i32 %601, 0
  br label %603
603:
  %604 = phi i1 [ false, %536 ], [ %602, %600 ]
  %605 = freeze i1 %604
  %606 = load i32, ptr %21, align 4
  %607 = icmp eq i32 %606, 0
  br i1 %607, label %611, label %615
608:
  store i32 0, ptr %20, align 4
  store i32 -1, ptr %182, align 4
  %609 = load i32, ptr %21, align 4
  %610 = icmp eq i32 %609, 0
  br i1 %610, label %613, label %635
611:
  %612 = select i1 %605, ptr %20, ptr null
  br label %613
613:
  %614 = phi ptr [ null, %608 ], [ %612, %611 ]
  store ptr %614, ptr %24, align 8
  br label %675
615:
  %616 = load i32, ptr %182, align 4
  %617 = icmp slt i32 %616, 0
  br i1 %54, label %618, label %634
618:
  br i1 %617, label %619, label %668
619:
  %620 = icmp eq i64 %382, %6
  %621 = select i1 %620, i64 %210, i64 1
  %622 = mul nsw i64 %621, %382
  %623 = select i1 %620, i64 1, i64 %210
  %624 = icmp sgt i64 %623, 0
  br i1 %624, label %625, label %663
625:
  %626 = phi i64 [ %631, %625 ], [ 0, %619 ]
  %627 = phi double [ %630, %625 ], [ 0.000000e+00, %619 ]
  %628 = phi ptr [ %632, %625 ], [ %538, %619 ]
  %629 = call double @pb_wrong(i64 %622, ptr %628)
  %630 = fadd double %627, %629
  %631 = add nuw nsw i64 %626, 1
  %632 = getelementptr inbounds double, ptr %628, i64 %6
  %633 = icmp eq i64 %631, %623
  br i1 %633, label %663, label %625
634:
  br i1 %617, label %635, label %668
635:
  %636 = phi i1 [ %605, %634 ], [ false, %608 ]
  %637 = srem i64 %382, %116
  %638 = sub nsw i64 %382, %637
  %639 = mul nsw i64 %638, %210
  %640 = call double @pb_wrong(i64 %639, ptr %158)
  br i1 %365, label %641, label %663
641:
  %642 = icmp sgt i64 %637, 0
  %643 = sub i64 %639, %638
  br label %644
644:
  %645 = phi i64 [ 0, %641 ], [ %661, %659 ]
  %646 = phi double [ %640, %641 ], [ %660, %659 ]
  br i1 %642, label %647, label %659
647:
  %648 = mul nsw i64 %645, %116
  %649 = add i64 %643, %648
  br label %650
650:
  %651 = phi i64 [ %638, %647 ], [ %657, %650 ]
  %652 = phi double [ %646, %647 ], [ %656, %650 ]
  %653 = add i64 %649, %651
  %654 = getelementptr inbounds double, ptr %158, i64 %653
  %655 = load double, ptr %654, align 8
  %656 = call double @llvm.fmuladd.f64(double %655, double 0.000000e+00, double %652)
  %657 = add nsw i64 %651, 1
  %658 = icmp slt i64 %657, %382
  br i1 %658, label %650, label %659
659:
  %660 = phi double [ %646, %644 ], [ %656, %650 ]
  %661 = add nuw nsw i64 %645, 1
  %662 = icmp eq i64 %661, %210
  br i1 %662, label %663, label %644
663:
  %664 = phi double [ 0.000000e+00, %619 ], [ %640, %635 ], [ %630, %625 ], [ %660, %659 ]
  %665 = phi i1 [ %605, %619 ], [ %636, %635 ], [ %605, %625 ], [ %636, %659 ]
  %666 = fcmp oeq double %664, 0.000000e+00
  %667 = zext i1 %666 to i32
  store i32 %667, ptr %182, align 4
  br label %668
668:
  %669 = phi i1 [ %605, %618 ], [ %605, %634 ], [ %665, %663 ]
  %670 = phi i32 [ %616, %618 ], [ %616, %634 ], [ %667, %663 ]
  %671 = freeze i32 %670
  %672 = icmp eq i32 %671, 0
  %673 = select i1 %669, ptr %20, ptr null
  store ptr %673, ptr %24, align 8
  %674 = select i1 %672, ptr null, ptr %21
  br label %675
675:
  %676 = phi ptr [ null, %613 ], [ %674, %668 ]
  store ptr %676, ptr %186, align 8
  store i32 %14, ptr %187, align 8
  store i32 %15, ptr %188, align 4
  %677 = sub nsw i64 %380, %207
  store i64 %677, ptr %189, align 8
  store i64 %374, ptr %190, align 8
  %678 = getelementptr double, ptr %204, i64 %380
  br i1 %191, label %681, label %679
679:
  %680 = sub nsw i64 %380, %193
  call fastcc void @part_tiles(i64 %382, i64 %196, i64 %210, ptr nonnull byval(%struct.Left) align 8 %23, ptr nonnull byval(%struct.Right) align 8 %22, ptr %678, i64 %12, double %3, double %376, i64 %680, i32 %13, i32 %162, ptr nonnull byval(%struct.Zeros) align 8 %24)
  br label %682
681:
  call fastcc void @tiles(i64 %382, i64 %196, i64 %210, ptr nonnull byval(%struct.Left) align 8 %23, ptr nonnull byval(%struct.Right) align 8 %22, ptr %678, i64 %12, double %3, double %376, i32 %162, ptr nonnull byval(%struct.Zeros) align 8 %24)
  br label %682
682:
  %683 = add nsw i64 %380, %125
  %684 = icmp slt i64 %683, %0
  br i1 %684, label %379, label %685
685:
  %686 = add nsw i64 %207, %114
  %687 = icmp slt i64 %686, %2
  %688 = sub i64 %206, %114
  br i1 %687, label %205, label %689
689:
  %690 = add nsw i64 %193, %135
  %691 = icmp slt i64 %690, %1
  br i1 %691, label %192, label %692
692:
  %693 = load i64, ptr %154, align 8
  %694 = icmp sgt i64 %693, 16777216
  br i1 %694, label %698, label %695
695:
  %696 = cmpxchg ptr @kept, i64 0, i64 %155 release monotonic, align 8
  %697 = extractvalue { i64, i1 } %696, 1
  br i1 %697, label %699, label %698
698:
  call void @free(ptr nonnull %154)
  br label %699
699:
  %700 = phi i32 [ 1, %148 ], [ 0, %695 ], [ 0, %698 ], [ 0, %74 ], [ 0, %105 ]
  ret i32 %700
}
define internal fastcc void @call_blas(i8 signext %0, i8 signext %1, i64 %2, i64 %3, i64 %4, double %5, ptr %6, i64 %7, ptr %8, i64 %9, double %10, ptr %11, i64 %12) {
  %14 = alloca i8, align 1
  %15 = alloca i8, align 1
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  %19 = alloca double, align 8
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  %22 = alloca double, align 8
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
  store double %5, ptr %19, align 8
  store i64 %7, ptr %20, align 8
  store i64 %9, ptr %21, align 8
  store double %10, ptr %22, align 8
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
declare double @llvm.fmuladd.f64(double, double, double)
define internal fastcc void @part_tiles(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, double %7, double %8, i64 %9, i32 %10, i32 %11, ptr byval(%struct.Zeros) align 8 %12) {
  %14 = alloca %struct.Right, align 8
  %15 = alloca %struct.Left, align 8
  %16 = load ptr, ptr %12, align 8
  %17 = icmp ne ptr %16, null
  %18 = getelementptr inbounds %struct.Zeros, ptr %12, i64 0, i32 1
  %19 = load ptr, ptr %18, align 8
  %20 = icmp ne ptr %19, null
  %21 = select i1 %17, i1 true, i1 %20
  %22 = select i1 %21, ptr %12, ptr null
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(32) %14, ptr nonnull align 8 dereferenceable(32) %4, i64 32, i1 false)
  %23 = icmp sgt i64 %1, 0
  br i1 %23, label %24, label %129
24:
  %25 = load ptr, ptr %14, align 8
  %26 = load i64, ptr @pb_nr, align 8
  %27 = freeze i64 %26
  %28 = load i64, ptr @pb_w, align 8
  %29 = icmp eq i32 %10, 2
  %30 = icmp eq i32 %10, 4
  %31 = add i64 %28, -1
  %32 = load i64, ptr @pb_mr, align 8
  %33 = load ptr, ptr %3, align 8
  %34 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 2
  %35 = load i64, ptr %34, align 8
  %36 = icmp eq i64 %35, %32
  %37 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 1
  %38 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 2
  %41 = icmp ne i32 %11, 0
  %42 = getelementptr inbounds %struct.Right, ptr %14, i64 0, i32 1
  %43 = load i64, ptr %42, align 8
  %44 = getelementptr inbounds %struct.Right, ptr %14, i64 0, i32 2
  %45 = load i64, ptr %44, align 8
  %46 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 3
  %47 = load i64, ptr %46, align 8
  br label %48
48:
  %49 = phi i64 [ 0, %24 ], [ %126, %125 ]
  %50 = phi ptr [ %25, %24 ], [ %127, %125 ]
  %51 = sub nsw i64 %1, %49
  %52 = tail call i64 @llvm.smin.i64(i64 %27, i64 %51)
  %53 = sub i64 %49, %9
  %54 = add i64 %53, %52
  %55 = tail call i64 @llvm.smin.i64(i64 %54, i64 %0)
  %56 = tail call i64 @llvm.smax.i64(i64 %55, i64 0)
  %57 = tail call i64 @llvm.smin.i64(i64 %53, i64 %0)
  %58 = tail call i64 @llvm.smax.i64(i64 %57, i64 0)
  %59 = srem i64 %58, %28
  %60 = sub nsw i64 %58, %59
  %61 = select i1 %29, i64 %60, i64 0
  %62 = select i1 %30, i64 %56, i64 %0
  %63 = icmp sgt i64 %62, %61
  br i1 %63, label %64, label %125
64:
  %65 = add i64 %31, %56
  %66 = srem i64 %65, %28
  %67 = mul nsw i64 %49, %6
  %68 = icmp sle i64 %27, %51
  %69 = add i64 %52, -1
  %70 = sub i64 %9, %49
  %71 = getelementptr double, ptr %5, i64 %67
  %72 = getelementptr double, ptr %5, i64 %67
  %73 = getelementptr double, ptr %5, i64 %67
  br label %74
74:
  %75 = phi i64 [ %61, %64 ], [ %123, %121 ]
  %76 = sdiv i64 %75, %32
  %77 = mul nsw i64 %76, %32
  %78 = icmp sle i64 %60, %75
  %79 = icmp slt i64 %75, %56
  %80 = select i1 %78, i1 %79, i1 false
  %81 = mul nsw i64 %35, %76
  %82 = srem i64 %75, %32
  %83 = add nsw i64 %82, %81
  %84 = select i1 %36, i64 %75, i64 %83
  %85 = getelementptr inbounds double, ptr %33, i64 %84
  store ptr %85, ptr %15, align 8
  store i64 %39, ptr %37, align 8
  store i64 0, ptr %40, align 8
  %86 = sub i64 %32, %75
  %87 = add i64 %86, %77
  %88 = select i1 %36, i64 %32, i64 %87
  %89 = sub nsw i64 %62, %75
  %90 = tail call i64 @llvm.smin.i64(i64 %88, i64 %89)
  br i1 %80, label %96, label %91
91:
  %92 = icmp sgt i64 %60, %75
  %93 = sub nsw i64 %60, %75
  %94 = tail call i64 @llvm.smin.i64(i64 %90, i64 %93)
  %95 = select i1 %92, i64 %94, i64 %90
  br i1 %21, label %103, label %105
96:
  %97 = add i64 %66, %75
  %98 = sub i64 %65, %97
  %99 = tail call i64 @llvm.smin.i64(i64 %28, i64 %98)
  %100 = tail call i64 @llvm.smin.i64(i64 %90, i64 %99)
  %101 = getelementptr double, ptr %73, i64 %75
  %102 = add i64 %70, %75
  call fastcc void @corner(i64 %100, i64 %52, i64 %2, ptr nonnull %15, ptr nonnull %14, ptr %101, i64 %6, double %7, double %8, i64 %102, i32 %10)
  br label %121
103:
  %104 = getelementptr double, ptr %72, i64 %75
  call fastcc void @run(i64 %95, i64 %52, i64 %2, ptr nonnull %15, ptr nonnull %14, ptr %104, i64 %6, double %7, double %8, i32 %11, ptr %22, i64 %75, i64 %49)
  br label %121
105:
  %106 = getelementptr double, ptr %71, i64 %75
  %107 = icmp eq i64 %32, %95
  %108 = select i1 %41, i1 %107, i1 false
  %109 = select i1 %108, i1 %68, i1 false
  br i1 %109, label %110, label %111
110:
  tail call void @pb_full(i64 %2, ptr %85, ptr %50, ptr %106, i64 %6, double %7, double %8)
  br label %121
111:
  %112 = add i64 %31, %95
  %113 = sdiv i64 %112, %28
  %114 = add nsw i64 %113, -1
  %115 = mul nsw i64 %114, %27
  %116 = add i64 %69, %115
  %117 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %116
  %118 = load ptr, ptr %117, align 8
  %119 = mul nsw i64 %114, %28
  %120 = sub nsw i64 %95, %119
  tail call void %118(i64 %2, ptr %85, i64 %39, ptr %50, i64 %43, i64 %45, ptr %106, i64 %6, i64 %120, double %7, double %8)
  br label %121
121:
  %122 = phi i64 [ %100, %96 ], [ %95, %103 ], [ %32, %110 ], [ %95, %111 ]
  %123 = add nsw i64 %122, %75
  %124 = icmp sgt i64 %62, %123
  br i1 %124, label %74, label %125
125:
  %126 = add i64 %27, %49
  %127 = getelementptr inbounds double, ptr %50, i64 %47
  store ptr %127, ptr %14, align 8
  %128 = icmp slt i64 %126, %1
  br i1 %128, label %48, label %129
129:
  ret void
}
define internal fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, double %7, double %8, i32 %9, ptr byval(%struct.Zeros) align 8 %10) {
  %12 = alloca %struct.Right, align 8
  %13 = alloca %struct.Left, align 8
  %14 = load ptr, ptr %10, align 8
  %15 = icmp ne ptr %14, null
  %16 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 1
  %17 = load ptr, ptr %16, align 8
  %18 = icmp ne ptr %17, null
  %19 = select i1 %15, i1 true, i1 %18
  %20 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 2
  %21 = load i32, ptr %20, align 8
  %22 = icmp ne i32 %21, 0
  %23 = select i1 %19, i1 true, i1 %22
  %24 = getelementptr inbounds %struct.Zeros, ptr %10, i64 0, i32 3
  %25 = load i32, ptr %24, align 4
  %26 = icmp ne i32 %25, 0
  %27 = select i1 %23, i1 true, i1 %26
  %28 = select i1 %27, ptr %10, ptr null
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(32) %12, ptr nonnull align 8 dereferenceable(32) %4, i64 32, i1 false)
  %29 = icmp sgt i64 %1, 0
  br i1 %29, label %30, label %91
30:
  %31 = load ptr, ptr %12, align 8
  %32 = load i64, ptr @pb_nr, align 8
  %33 = icmp sgt i64 %0, 0
  %34 = load i64, ptr @pb_mr, align 8
  %35 = icmp ne i32 %9, 0
  %36 = load i64, ptr @pb_w, align 8
  %37 = getelementptr inbounds %struct.Left, ptr %13, i64 0, i32 1
  %38 = getelementptr inbounds %struct.Right, ptr %12, i64 0, i32 1
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr inbounds %struct.Right, ptr %12, i64 0, i32 2
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 2
  %43 = load i64, ptr %42, align 8
  %44 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 3
  %45 = load i64, ptr %44, align 8
  br label %46
46:
  %47 = phi i64 [ 0, %30 ], [ %88, %87 ]
  %48 = phi ptr [ %31, %30 ], [ %89, %87 ]
  %49 = sub nsw i64 %1, %47
  %50 = tail call i64 @llvm.smin.i64(i64 %32, i64 %49)
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 dereferenceable(24) %13, ptr nonnull align 8 dereferenceable(24) %3, i64 24, i1 false)
  br i1 %33, label %51, label %87
51:
  %52 = load ptr, ptr %13, align 8
  %53 = mul nsw i64 %47, %6
  %54 = icmp sle i64 %32, %49
  %55 = add i64 %50, -1
  %56 = load i64, ptr %37, align 8
  %57 = getelementptr double, ptr %5, i64 %53
  %58 = getelementptr double, ptr %5, i64 %53
  br label %59
59:
  %60 = phi i64 [ 0, %51 ], [ %84, %83 ]
  %61 = phi ptr [ %52, %51 ], [ %85, %83 ]
  %62 = sub nsw i64 %0, %60
  %63 = tail call i64 @llvm.smin.i64(i64 %34, i64 %62)
  br i1 %27, label %64, label %66
64:
  %65 = getelementptr double, ptr %58, i64 %60
  call fastcc void @run(i64 %63, i64 %50, i64 %2, ptr nonnull %13, ptr nonnull %12, ptr %65, i64 %6, double %7, double %8, i32 %9, ptr %28, i64 %60, i64 %47)
  br label %83
66:
  %67 = getelementptr double, ptr %57, i64 %60
  %68 = icmp sle i64 %34, %62
  %69 = select i1 %35, i1 %68, i1 false
  %70 = select i1 %69, i1 %54, i1 false
  br i1 %70, label %71, label %72
71:
  tail call void @pb_full(i64 %2, ptr %61, ptr %48, ptr %67, i64 %6, double %7, double %8)
  br label %83
72:
  %73 = add i64 %63, -1
  %74 = add i64 %73, %36
  %75 = sdiv i64 %74, %36
  %76 = add nsw i64 %75, -1
  %77 = mul nsw i64 %76, %32
  %78 = add i64 %55, %77
  %79 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %78
  %80 = load ptr, ptr %79, align 8
  %81 = mul nsw i64 %76, %36
  %82 = sub nsw i64 %63, %81
  tail call void %80(i64 %2, ptr %61, i64 %56, ptr %48, i64 %39, i64 %41, ptr %67, i64 %6, i64 %82, double %7, double %8)
  br label %83
83:
  %84 = add nsw i64 %34, %60
  %85 = getelementptr inbounds double, ptr %61, i64 %43
  store ptr %85, ptr %13, align 8
  %86 = icmp slt i64 %84, %0
  br i1 %86, label %59, label %87
87:
  %88 = add nsw i64 %32, %47
  %89 = getelementptr inbounds double, ptr %48, i64 %45
  store ptr %89, ptr %12, align 8
  %90 = icmp slt i64 %88, %1
  br i1 %90, label %46, label %91
91:
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr noalias, ptr noalias, i64, i1 immarg)
define internal fastcc void @corner(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, ptr %5, i64 %6, double %7, double %8, i64 %9, i32 %10) {
  %12 = load i64, ptr @pb_w, align 8
  %13 = icmp sge i64 %12, %0
  %14 = load i64, ptr @pb_nr, align 8
  %15 = icmp eq i64 %14, %1
  %16 = select i1 %13, i1 %15, i1 false
  br i1 %16, label %17, label %34
17:
  %18 = sub i64 0, %9
  %19 = icmp eq i32 %10, 2
  %20 = zext i1 %19 to i64
  %21 = load ptr, ptr %3, align 8
  %22 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %23 = load i64, ptr %22, align 8
  %24 = load ptr, ptr %4, align 8
  %25 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %26 = load i64, ptr %25, align 8
  %27 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 2
  %28 = load i64, ptr %27, align 8
  %29 = select i1 %19, i64 %18, i64 0
  %30 = sub nsw i64 1, %9
  %31 = select i1 %19, i64 %0, i64 %30
  %32 = xor i1 %19, true
  %33 = zext i1 %32 to i64
  tail call void @pb_corner(i64 %2, ptr %21, i64 %23, ptr %24, i64 %26, i64 %28, ptr %5, i64 %6, i64 %0, double %7, double %8, i64 %29, i64 %20, i64 %31, i64 %33)
  br label %100
34:
  %35 = load i64, ptr @pb_mr, align 8
  %36 = mul nsw i64 %35, %14
  %37 = tail call ptr @llvm.stacksave()
  %38 = alloca double, i64 %36, align 16
  %39 = add i64 %0, -1
  %40 = add i64 %39, %12
  %41 = sdiv i64 %40, %12
  %42 = add nsw i64 %41, -1
  %43 = mul nsw i64 %42, %14
  %44 = add i64 %1, -1
  %45 = add i64 %44, %43
  %46 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %45
  %47 = load ptr, ptr %46, align 8
  %48 = load ptr, ptr %3, align 8
  %49 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %50 = load i64, ptr %49, align 8
  %51 = load ptr, ptr %4, align 8
  %52 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 2
  %55 = load i64, ptr %54, align 8
  %56 = mul nsw i64 %42, %12
  %57 = sub nsw i64 %0, %56
  call void %47(i64 %2, ptr %48, i64 %50, ptr %51, i64 %53, i64 %55, ptr nonnull %38, i64 %35, i64 %57, double %7, double 0.000000e+00)
  %58 = icmp sgt i64 %1, 0
  br i1 %58, label %59, label %99
59:
  %60 = icmp eq i32 %10, 2
  %61 = sub i64 1, %9
  %62 = fcmp oeq double %8, 0.000000e+00
  br label %63
63:
  %64 = phi i64 [ 0, %59 ], [ %97, %96 ]
  br i1 %60, label %65, label %68
65:
  %66 = sub nsw i64 %64, %9
  %67 = call i64 @llvm.smax.i64(i64 %66, i64 0)
  br label %71
68:
  %69 = add i64 %61, %64
  %70 = call i64 @llvm.smin.i64(i64 %0, i64 %69)
  br label %71
71:
  %72 = phi i64 [ 0, %68 ], [ %67, %65 ]
  %73 = phi i64 [ %70, %68 ], [ %0, %65 ]
  %74 = icmp slt i64 %72, %73
  br i1 %74, label %75, label %96
75:
  %76 = mul nsw i64 %64, %6
  %77 = mul nsw i64 %64, %35
  %78 = getelementptr double, ptr %5, i64 %76
  br label %79
79:
  %80 = phi i64 [ %72, %75 ], [ %94, %92 ]
  %81 = getelementptr double, ptr %78, i64 %80
  br i1 %62, label %82, label %86
82:
  %83 = add nsw i64 %80, %77
  %84 = getelementptr inbounds double, ptr %38, i64 %83
  %85 = load double, ptr %84, align 8
  br label %92
86:
  %87 = load double, ptr %81, align 8
  %88 = add nsw i64 %80, %77
  %89 = getelementptr inbounds double, ptr %38, i64 %88
  %90 = load double, ptr %89, align 8
  %91 = call double @llvm.fmuladd.f64(double %8, double %87, double %90)
  br label %92
92:
  %93 = phi double [ %85, %82 ], [ %91, %86 ]
  store double %93, ptr %81, align 8
  %94 = add nuw nsw i64 %80, 1
  %95 = icmp eq i64 %94, %73
  br i1 %95, label %96, label %79
96:
  %97 = add nuw nsw i64 %64, 1
  %98 = icmp eq i64 %97, %1
  br i1 %98, label %99, label %63
99:
  call void @llvm.stackrestore(ptr %37)
  br label %100
100:
  ret void
}
define internal fastcc void @run(i64 %0, i64 %1, i64 %2, ptr %3, ptr %4, ptr %5, i64 %6, double %7, double %8, i32 %9, ptr %10, i64 %11, i64 %12) {
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
  %122 = getelementptr inbounds double, ptr %118, i64 %121
  %123 = load ptr, ptr %4, align 8
  %124 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %125 = load i64, ptr %124, align 8
  %126 = mul nsw i64 %125, %109
  %127 = getelementptr inbounds double, ptr %123, i64 %126
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
  tail call void %146(i64 %141, i64 %139, i64 %140, ptr %122, i64 %120, ptr %127, i64 %125, i64 %148, ptr %5, i64 %6, i64 %150, double %7, double %8)
  br label %188
151:
  %152 = phi i64 [ %1, %112 ], [ %110, %105 ], [ %70, %69 ]
  %153 = phi i64 [ %106, %112 ], [ %106, %105 ], [ %64, %69 ]
  %154 = phi i64 [ %109, %112 ], [ %109, %105 ], [ %65, %69 ]
  %155 = load ptr, ptr %3, align 8
  %156 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %157 = load i64, ptr %156, align 8
  %158 = mul nsw i64 %157, %154
  %159 = getelementptr inbounds double, ptr %155, i64 %158
  %160 = load ptr, ptr %4, align 8
  %161 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %162 = load i64, ptr %161, align 8
  %163 = mul nsw i64 %162, %154
  %164 = getelementptr inbounds double, ptr %160, i64 %163
  %165 = sub nsw i64 %153, %154
  %166 = icmp ne i32 %9, 0
  %167 = load i64, ptr @pb_mr, align 8
  %168 = icmp eq i64 %167, %0
  %169 = select i1 %166, i1 %168, i1 false
  %170 = icmp eq i64 %152, %1
  %171 = select i1 %169, i1 %170, i1 false
  br i1 %171, label %172, label %173
172:
  tail call void @pb_full(i64 %165, ptr %159, ptr %164, ptr %5, i64 %6, double %7, double %8)
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
  tail call void %185(i64 %165, ptr %159, i64 %157, ptr %164, i64 %162, i64 %175, ptr %5, i64 %6, i64 %187, double %7, double %8)
  br label %188
188:
  ret void
}
declare void @pb_corner(i64, ptr, i64, ptr, i64, i64, ptr, i64, i64, double, double, i64, i64, i64, i64)
declare ptr @llvm.stacksave()
declare void @llvm.stackrestore(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)
declare void @pb_full(i64, ptr, ptr, ptr, i64, double, double)
declare void @pb_turn_b(i64, ptr, i64, ptr)
declare void @pb_copy_b(i64, ptr, i64, ptr)
declare void @pb_turn_a(i64, ptr, i64, ptr)
declare void @pb_copy_a(i64, ptr, i64, ptr)
declare double @pb_wrong(i64, ptr)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)

; sources 0d862fde7a2d46a3ef4989ebcc8ecfbaeaf0c90666e673f3cbc692fcc84c4030
; made by tools/build_runtime.py
%struct.Left = type { ptr, i64, i64 }
%struct.Right = type { ptr, i64, i64, i64 }
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
  %16 = icmp slt i64 %0, 1
  %17 = icmp slt i64 %1, 1
  %18 = or i1 %16, %17
  br i1 %18, label %158, label %19
19:
  %20 = icmp slt i64 %2, 1
  br i1 %20, label %21, label %46
21:
  %22 = icmp eq i32 %14, 0
  br i1 %22, label %158, label %23
23:
  %24 = icmp eq i32 %15, 2
  %25 = icmp ne i32 %15, 4
  br label %26
26:
  %27 = phi i64 [ 0, %23 ], [ %44, %43 ]
  %28 = mul nsw i64 %27, %5
  %29 = getelementptr float, ptr %3, i64 %28
  br label %30
30:
  %31 = phi i64 [ 0, %26 ], [ %41, %40 ]
  br i1 %24, label %32, label %34
32:
  %33 = icmp ult i64 %31, %27
  br i1 %33, label %40, label %37
34:
  %35 = icmp ule i64 %31, %27
  %36 = or i1 %25, %35
  br i1 %36, label %37, label %40
37:
  %38 = mul nsw i64 %31, %4
  %39 = getelementptr float, ptr %29, i64 %38
  store float 0.000000e+00, ptr %39, align 4
  br label %40
40:
  %41 = add nuw nsw i64 %31, 1
  %42 = icmp eq i64 %41, %0
  br i1 %42, label %43, label %30
43:
  %44 = add nuw nsw i64 %27, 1
  %45 = icmp eq i64 %44, %1
  br i1 %45, label %158, label %26
46:
  %47 = icmp eq i64 %4, 1
  br i1 %47, label %57, label %48
48:
  %49 = icmp eq i64 %5, 1
  %50 = icmp eq i64 %0, 1
  %51 = or i1 %50, %49
  br i1 %51, label %52, label %57
52:
  %53 = icmp eq i32 %15, 2
  %54 = icmp eq i32 %15, 4
  %55 = select i1 %54, i32 2, i32 0
  %56 = select i1 %53, i32 4, i32 %55
  br label %57
57:
  %58 = phi ptr [ %9, %52 ], [ %6, %48 ], [ %6, %46 ]
  %59 = phi i64 [ %11, %52 ], [ %7, %48 ], [ %7, %46 ]
  %60 = phi i64 [ %10, %52 ], [ %8, %48 ], [ %8, %46 ]
  %61 = phi ptr [ %6, %52 ], [ %9, %48 ], [ %9, %46 ]
  %62 = phi i64 [ %8, %52 ], [ %10, %48 ], [ %10, %46 ]
  %63 = phi i64 [ %7, %52 ], [ %11, %48 ], [ %11, %46 ]
  %64 = phi i64 [ %4, %52 ], [ %5, %48 ], [ %5, %46 ]
  %65 = phi i64 [ %5, %52 ], [ %4, %48 ], [ 1, %46 ]
  %66 = phi i32 [ %56, %52 ], [ %15, %48 ], [ %15, %46 ]
  %67 = phi i64 [ %0, %52 ], [ %1, %48 ], [ %1, %46 ]
  %68 = phi i64 [ %1, %52 ], [ %0, %48 ], [ %0, %46 ]
  %69 = icmp eq i32 %66, 0
  %70 = icmp eq i64 %68, %67
  %71 = and i1 %69, %70
  br i1 %71, label %72, label %82
72:
  %73 = load i64, ptr @pb_mr, align 8
  %74 = shl nsw i64 %73, 1
  %75 = icmp sgt i64 %67, %74
  %76 = icmp eq ptr %58, %61
  %77 = and i1 %76, %75
  %78 = icmp eq i64 %59, %63
  %79 = and i1 %78, %77
  %80 = icmp eq i64 %60, %62
  %81 = and i1 %80, %79
  br i1 %81, label %86, label %82
82:
  %83 = icmp ne i64 %65, 1
  %84 = icmp ugt i64 %68, 1
  %85 = and i1 %83, %84
  br i1 %85, label %86, label %152
86:
  %87 = phi i1 [ true, %82 ], [ false, %72 ]
  %88 = phi i1 [ false, %82 ], [ true, %72 ]
  %89 = shl i64 %67, 2
  %90 = mul i64 %89, %68
  %91 = tail call ptr @malloc(i64 %90)
  %92 = icmp eq ptr %91, null
  br i1 %92, label %158, label %93
93:
  %94 = select i1 %87, i32 %66, i32 2
  %95 = tail call fastcc i32 @product(i64 %68, i64 %67, i64 %2, ptr %58, i64 %59, i64 %60, ptr %61, i64 %62, i64 %63, float 0.000000e+00, ptr nonnull %91, i64 %68, i32 %94)
  %96 = icmp eq i32 %95, 0
  br i1 %96, label %97, label %151
97:
  %98 = icmp eq i32 %66, 2
  %99 = icmp ne i32 %66, 4
  %100 = icmp eq i32 %14, 0
  br label %101
101:
  %102 = phi i64 [ 0, %97 ], [ %103, %149 ]
  %103 = add nuw nsw i64 %102, 16
  %104 = tail call i64 @llvm.smin.i64(i64 %103, i64 %67)
  %105 = icmp slt i64 %102, %104
  br label %106
106:
  %107 = phi i64 [ 0, %101 ], [ %108, %147 ]
  %108 = add nuw nsw i64 %107, 16
  br i1 %105, label %109, label %147
109:
  %110 = tail call i64 @llvm.smin.i64(i64 %108, i64 %68)
  %111 = icmp slt i64 %107, %110
  br label %112
112:
  %113 = phi i64 [ %102, %109 ], [ %145, %144 ]
  br i1 %111, label %114, label %144
114:
  %115 = mul nsw i64 %113, %68
  %116 = mul nsw i64 %113, %64
  %117 = getelementptr float, ptr %3, i64 %116
  br label %118
118:
  %119 = phi i64 [ %107, %114 ], [ %142, %141 ]
  br i1 %98, label %120, label %122
120:
  %121 = icmp ult i64 %119, %113
  br i1 %121, label %141, label %125
122:
  %123 = icmp ule i64 %119, %113
  %124 = or i1 %99, %123
  br i1 %124, label %125, label %141
125:
  %126 = icmp ult i64 %119, %113
  %127 = select i1 %88, i1 %126, i1 false
  %128 = mul nsw i64 %119, %68
  %129 = add nsw i64 %128, %113
  %130 = add nsw i64 %119, %115
  %131 = select i1 %127, i64 %129, i64 %130
  %132 = getelementptr inbounds float, ptr %91, i64 %131
  %133 = load float, ptr %132, align 4
  %134 = mul nsw i64 %119, %65
  %135 = getelementptr float, ptr %117, i64 %134
  br i1 %100, label %136, label %139
136:
  %137 = load float, ptr %135, align 4
  %138 = fadd float %133, %137
  br label %139
139:
  %140 = phi float [ %138, %136 ], [ %133, %125 ]
  store float %140, ptr %135, align 4
  br label %141
141:
  %142 = add nuw nsw i64 %119, 1
  %143 = icmp slt i64 %142, %110
  br i1 %143, label %118, label %144
144:
  %145 = add nuw nsw i64 %113, 1
  %146 = icmp slt i64 %145, %104
  br i1 %146, label %112, label %147
147:
  %148 = icmp slt i64 %108, %68
  br i1 %148, label %106, label %149
149:
  %150 = icmp slt i64 %103, %67
  br i1 %150, label %101, label %151
151:
  tail call void @free(ptr nonnull %91)
  br label %158
152:
  %153 = xor i32 %14, 1
  %154 = sitofp i32 %153 to float
  %155 = icmp ult i64 %67, 2
  %156 = select i1 %155, i64 %68, i64 %64
  %157 = tail call fastcc i32 @product(i64 %68, i64 %67, i64 %2, ptr %58, i64 %59, i64 %60, ptr %61, i64 %62, i64 %63, float %154, ptr %3, i64 %156, i32 %66)
  br label %158
158:
  %159 = phi i32 [ %157, %152 ], [ 0, %13 ], [ 0, %21 ], [ %95, %151 ], [ 1, %86 ], [ 0, %43 ]
  ret i32 %159
}
define internal fastcc i32 @product(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, float %9, ptr %10, i64 %11, i32 %12) {
  %14 = load ptr, ptr @blas.0, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %58, label %16
16:
  %17 = load i64, ptr @pb_own, align 8
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %43, label %19
19:
  %20 = mul nsw i64 %1, %0
  %21 = mul nsw i64 %20, %2
  %22 = icmp sgt i64 %21, 2097151
  %23 = load ptr, ptr @blas.1, align 8
  %24 = icmp ne ptr %23, null
  %25 = select i1 %22, i1 %24, i1 false
  br i1 %25, label %26, label %29
26:
  %27 = tail call i32 %23()
  %28 = icmp sgt i32 %27, 2
  br i1 %28, label %43, label %29
29:
  %30 = shl nsw i64 %0, 1
  %31 = load i64, ptr @pb_w, align 8
  %32 = icmp sgt i64 %30, %31
  %33 = icmp slt i64 %21, 4096
  %34 = select i1 %32, i1 true, i1 %33
  br i1 %34, label %58, label %35
35:
  %36 = shl nsw i64 %31, 1
  %37 = icmp slt i64 %36, %2
  br i1 %37, label %38, label %43
38:
  %39 = icmp eq i64 %4, 1
  %40 = load i64, ptr @pb_nr, align 8
  %41 = icmp slt i64 %40, %1
  %42 = select i1 %39, i1 true, i1 %41
  br label %43
43:
  %44 = phi i1 [ false, %16 ], [ false, %26 ], [ false, %35 ], [ %42, %38 ]
  %45 = icmp slt i64 %11, %0
  %46 = or i1 %45, %44
  br i1 %46, label %58, label %47
47:
  %48 = load i32, ptr @blas.2, align 8
  %49 = icmp ne i32 %48, 0
  %50 = icmp slt i64 %0, 2147483648
  %51 = icmp slt i64 %1, 2147483648
  %52 = and i1 %50, %51
  %53 = icmp slt i64 %2, 2147483648
  %54 = and i1 %53, %52
  %55 = icmp slt i64 %11, 2147483648
  %56 = and i1 %55, %54
  %57 = or i1 %56, %49
  br i1 %57, label %60, label %58
58:
  %59 = tail call fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, float 1.000000e+00, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, float %9, ptr %10, i64 %11, i32 %12)
  br label %275
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
  %114 = icmp eq i32 %48, 0
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
  br label %275
275:
  %276 = phi i32 [ %59, %58 ], [ %274, %270 ]
  ret i32 %276
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
  %114 = tail call fastcc i32 @multiply(i64 %97, i64 %99, i64 %101, float %102, ptr %6, i64 %105, i64 %106, ptr %8, i64 %109, i64 %110, float %111, ptr %11, i64 %113, i32 0)
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
define internal fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, float %3, ptr %4, i64 %5, i64 %6, ptr %7, i64 %8, i64 %9, float %10, ptr %11, i64 %12, i32 %13) {
  %15 = alloca %struct.Left, align 8
  %16 = alloca %struct.Right, align 8
  %17 = alloca %struct.Right, align 8
  %18 = alloca %struct.Left, align 8
  %19 = add i64 %1, %0
  %20 = mul i64 %19, %2
  %21 = mul nsw i64 %1, %0
  %22 = add nsw i64 %20, %21
  %23 = icmp slt i64 %22, 8193
  %24 = load i64, ptr @pb_nr, align 8
  %25 = icmp sge i64 %24, %1
  %26 = select i1 %23, i1 true, i1 %25
  br i1 %26, label %30, label %27
27:
  %28 = load i64, ptr @pb_mr, align 8
  %29 = icmp sge i64 %28, %0
  br label %45
30:
  %31 = icmp eq i64 %5, 1
  %32 = icmp eq i64 %0, 1
  %33 = or i1 %32, %31
  %34 = load i64, ptr @pb_mr, align 8
  %35 = icmp sge i64 %34, %0
  %36 = select i1 %23, i1 true, i1 %35
  %37 = select i1 %33, i1 %36, i1 false
  br i1 %37, label %38, label %45
38:
  store ptr %4, ptr %15, align 8
  %39 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 1
  store i64 %6, ptr %39, align 8
  %40 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 2
  store i64 %34, ptr %40, align 8
  store ptr %7, ptr %16, align 8
  %41 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 1
  store i64 %8, ptr %41, align 8
  %42 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 2
  store i64 %9, ptr %42, align 8
  %43 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 3
  %44 = mul nsw i64 %24, %9
  store i64 %44, ptr %43, align 8
  tail call fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr nonnull byval(%struct.Left) align 8 %15, ptr nonnull byval(%struct.Right) align 8 %16, ptr %11, i64 %12, float %3, float %10, i64 0, i32 %13, i32 0)
  br label %335
45:
  %46 = phi i1 [ %29, %27 ], [ %36, %30 ]
  %47 = phi i64 [ %28, %27 ], [ %34, %30 ]
  %48 = phi i1 [ false, %27 ], [ %33, %30 ]
  %49 = load i64, ptr @pb_kc, align 8
  %50 = add i64 %2, -1
  %51 = add i64 %49, %50
  %52 = sdiv i64 %51, %49
  %53 = add i64 %52, %50
  %54 = sdiv i64 %53, %52
  %55 = load i64, ptr @pb_mc, align 8
  %56 = add i64 %0, -1
  %57 = add i64 %55, %56
  %58 = sdiv i64 %57, %55
  %59 = add i64 %58, %56
  %60 = sdiv i64 %59, %58
  %61 = add i64 %47, -1
  %62 = add i64 %61, %60
  %63 = srem i64 %62, %47
  %64 = sub nsw i64 %62, %63
  %65 = load i64, ptr @pb_nc, align 8
  %66 = add i64 %1, -1
  %67 = add i64 %65, %66
  %68 = sdiv i64 %67, %65
  %69 = add i64 %68, %66
  %70 = sdiv i64 %69, %68
  %71 = add i64 %24, -1
  %72 = add i64 %71, %70
  %73 = srem i64 %72, %24
  %74 = sub nsw i64 %72, %73
  %75 = mul nsw i64 %64, %54
  %76 = mul nsw i64 %74, %54
  %77 = select i1 %46, i64 0, i64 %76
  %78 = add nsw i64 %77, %75
  %79 = shl nsw i64 %78, 2
  %80 = atomicrmw xchg ptr @kept, i64 0 acquire, align 8
  %81 = inttoptr i64 %80 to ptr
  %82 = icmp eq i64 %80, 0
  br i1 %82, label %87, label %83
83:
  %84 = load i64, ptr %81, align 8
  %85 = icmp slt i64 %84, %79
  br i1 %85, label %86, label %92
86:
  tail call void @free(ptr nonnull %81)
  br label %87
87:
  %88 = add nsw i64 %79, 128
  %89 = tail call ptr @malloc(i64 %88)
  %90 = icmp eq ptr %89, null
  br i1 %90, label %335, label %91
91:
  store i64 %79, ptr %89, align 8
  br label %92
92:
  %93 = phi i64 [ %84, %83 ], [ %79, %91 ]
  %94 = phi ptr [ %81, %83 ], [ %89, %91 ]
  %95 = ptrtoint ptr %94 to i64
  %96 = add nsw i64 %95, 127
  %97 = and i64 %96, -64
  %98 = inttoptr i64 %97 to ptr
  %99 = getelementptr inbounds float, ptr %98, i64 %75
  %100 = icmp sgt i64 %1, 0
  br i1 %100, label %101, label %328
101:
  %102 = icmp sgt i64 %2, 0
  %103 = getelementptr inbounds %struct.Right, ptr %17, i64 0, i32 1
  %104 = getelementptr inbounds %struct.Right, ptr %17, i64 0, i32 2
  %105 = getelementptr inbounds %struct.Right, ptr %17, i64 0, i32 3
  %106 = mul nsw i64 %24, %9
  %107 = icmp eq i64 %9, 1
  %108 = icmp eq i64 %8, 1
  %109 = load i64, ptr @pb_w, align 8
  %110 = icmp sgt i64 %0, 0
  %111 = getelementptr inbounds %struct.Left, ptr %18, i64 0, i32 1
  %112 = getelementptr inbounds %struct.Left, ptr %18, i64 0, i32 2
  %113 = icmp eq i64 %5, 1
  %114 = icmp eq i64 %6, 1
  br label %115
115:
  %116 = phi i64 [ 0, %101 ], [ %324, %323 ]
  br i1 %102, label %117, label %323
117:
  %118 = sub nsw i64 %1, %116
  %119 = tail call i64 @llvm.smin.i64(i64 %74, i64 %118)
  %120 = mul nsw i64 %116, %9
  %121 = icmp sgt i64 %119, 0
  %122 = add nsw i64 %119, %116
  %123 = mul nsw i64 %116, %12
  %124 = getelementptr float, ptr %7, i64 %120
  %125 = getelementptr float, ptr %11, i64 %123
  br label %126
126:
  %127 = phi i64 [ 0, %117 ], [ %321, %320 ]
  %128 = sub nsw i64 %2, %127
  %129 = tail call i64 @llvm.smin.i64(i64 %54, i64 %128)
  %130 = mul nsw i64 %127, %8
  %131 = getelementptr float, ptr %124, i64 %130
  store ptr %131, ptr %17, align 8
  store i64 %8, ptr %103, align 8
  store i64 %9, ptr %104, align 8
  store i64 %106, ptr %105, align 8
  br i1 %46, label %214, label %132
132:
  br i1 %121, label %135, label %133
133:
  %134 = mul nsw i64 %129, %24
  br label %212
135:
  %136 = icmp sgt i64 %129, 0
  %137 = mul nsw i64 %129, %24
  br label %138
138:
  %139 = phi i64 [ %119, %135 ], [ %211, %207 ]
  %140 = phi ptr [ %99, %135 ], [ %209, %207 ]
  %141 = phi i64 [ 0, %135 ], [ %208, %207 ]
  %142 = tail call i64 @llvm.smin.i64(i64 %24, i64 %139)
  %143 = mul nsw i64 %141, %9
  %144 = getelementptr inbounds float, ptr %131, i64 %143
  %145 = sub nsw i64 %119, %141
  %146 = tail call i64 @llvm.smin.i64(i64 %24, i64 %145)
  %147 = icmp sge i64 %145, %24
  %148 = select i1 %107, i1 %147, i1 false
  br i1 %148, label %149, label %150
149:
  tail call void @pb_copy_b(i64 %129, ptr %144, i64 %8, ptr %140)
  br label %207
150:
  br i1 %108, label %151, label %185
151:
  %152 = sdiv i64 %129, %109
  %153 = mul nsw i64 %152, %109
  %154 = icmp sgt i64 %24, %145
  br i1 %154, label %185, label %155
155:
  %156 = icmp slt i64 %153, %129
  br label %160
157:
  %158 = add nsw i64 %161, %24
  %159 = icmp sgt i64 %158, %146
  br i1 %159, label %185, label %160
160:
  %161 = phi i64 [ %24, %155 ], [ %158, %157 ]
  %162 = phi i64 [ 0, %155 ], [ %161, %157 ]
  %163 = mul nsw i64 %162, %9
  %164 = getelementptr inbounds float, ptr %144, i64 %163
  %165 = getelementptr inbounds float, ptr %140, i64 %162
  tail call void @pb_turn_b(i64 %152, ptr %164, i64 %9, ptr %165)
  br i1 %156, label %166, label %157
166:
  %167 = icmp slt i64 %162, %161
  br label %168
168:
  %169 = phi i64 [ %153, %166 ], [ %183, %182 ]
  br i1 %167, label %170, label %182
170:
  %171 = mul nsw i64 %169, %24
  br label %172
172:
  %173 = phi i64 [ %162, %170 ], [ %180, %172 ]
  %174 = mul nsw i64 %173, %9
  %175 = add nsw i64 %174, %169
  %176 = getelementptr inbounds float, ptr %144, i64 %175
  %177 = load float, ptr %176, align 4
  %178 = add nsw i64 %173, %171
  %179 = getelementptr inbounds float, ptr %140, i64 %178
  store float %177, ptr %179, align 4
  %180 = add nsw i64 %173, 1
  %181 = icmp eq i64 %180, %161
  br i1 %181, label %182, label %172
182:
  %183 = add nsw i64 %169, 1
  %184 = icmp slt i64 %183, %129
  br i1 %184, label %168, label %157
185:
  %186 = phi i64 [ 0, %150 ], [ 0, %151 ], [ %161, %157 ]
  br i1 %136, label %187, label %207
187:
  %188 = icmp slt i64 %186, %146
  br label %189
189:
  %190 = phi i64 [ 0, %187 ], [ %205, %204 ]
  br i1 %188, label %191, label %204
191:
  %192 = mul nsw i64 %190, %8
  %193 = mul nsw i64 %190, %24
  br label %194
194:
  %195 = phi i64 [ %186, %191 ], [ %202, %194 ]
  %196 = mul nsw i64 %195, %9
  %197 = add nsw i64 %196, %192
  %198 = getelementptr inbounds float, ptr %144, i64 %197
  %199 = load float, ptr %198, align 4
  %200 = add nsw i64 %195, %193
  %201 = getelementptr inbounds float, ptr %140, i64 %200
  store float %199, ptr %201, align 4
  %202 = add nsw i64 %195, 1
  %203 = icmp eq i64 %202, %142
  br i1 %203, label %204, label %194
204:
  %205 = add nuw nsw i64 %190, 1
  %206 = icmp eq i64 %205, %129
  br i1 %206, label %207, label %189
207:
  %208 = add nsw i64 %141, %24
  %209 = getelementptr inbounds float, ptr %140, i64 %137
  %210 = icmp slt i64 %208, %119
  %211 = sub i64 %139, %24
  br i1 %210, label %138, label %212
212:
  %213 = phi i64 [ %134, %133 ], [ %137, %207 ]
  store ptr %99, ptr %17, align 8
  store i64 %24, ptr %103, align 8
  store i64 1, ptr %104, align 8
  store i64 %213, ptr %105, align 8
  br label %214
214:
  br i1 %110, label %215, label %320
215:
  %216 = mul nsw i64 %127, %6
  %217 = icmp sgt i64 %129, 0
  %218 = mul nsw i64 %129, %47
  %219 = icmp eq i64 %127, 0
  %220 = select i1 %219, float %10, float 1.000000e+00
  %221 = getelementptr float, ptr %4, i64 %216
  br label %222
222:
  %223 = phi i64 [ 0, %215 ], [ %318, %317 ]
  %224 = sub nsw i64 %0, %223
  %225 = tail call i64 @llvm.smin.i64(i64 %64, i64 %224)
  switch i32 %13, label %231 [
    i32 2, label %226
    i32 4, label %229
  ]
226:
  %227 = add nsw i64 %225, %223
  %228 = icmp sgt i64 %227, %116
  br i1 %228, label %231, label %317
229:
  %230 = icmp slt i64 %223, %122
  br i1 %230, label %231, label %317
231:
  %232 = mul nsw i64 %223, %5
  %233 = getelementptr float, ptr %221, i64 %232
  store ptr %233, ptr %18, align 8
  store i64 %6, ptr %111, align 8
  store i64 %47, ptr %112, align 8
  br i1 %48, label %311, label %234
234:
  %235 = icmp sgt i64 %225, 0
  br i1 %235, label %236, label %310
236:
  %237 = phi i64 [ %309, %305 ], [ %225, %234 ]
  %238 = phi ptr [ %307, %305 ], [ %98, %234 ]
  %239 = phi i64 [ %306, %305 ], [ 0, %234 ]
  %240 = tail call i64 @llvm.smin.i64(i64 %47, i64 %237)
  %241 = mul nsw i64 %239, %5
  %242 = getelementptr inbounds float, ptr %233, i64 %241
  %243 = sub nsw i64 %225, %239
  %244 = tail call i64 @llvm.smin.i64(i64 %47, i64 %243)
  %245 = icmp sge i64 %243, %47
  %246 = select i1 %113, i1 %245, i1 false
  br i1 %246, label %247, label %248
247:
  tail call void @pb_copy_a(i64 %129, ptr %242, i64 %6, ptr %238)
  br label %305
248:
  br i1 %114, label %249, label %283
249:
  %250 = sdiv i64 %129, %109
  %251 = mul nsw i64 %250, %109
  %252 = icmp slt i64 %244, %109
  br i1 %252, label %283, label %253
253:
  %254 = icmp slt i64 %251, %129
  br label %258
255:
  %256 = add nsw i64 %259, %109
  %257 = icmp sgt i64 %256, %244
  br i1 %257, label %283, label %258
258:
  %259 = phi i64 [ %109, %253 ], [ %256, %255 ]
  %260 = phi i64 [ 0, %253 ], [ %259, %255 ]
  %261 = mul nsw i64 %260, %5
  %262 = getelementptr inbounds float, ptr %242, i64 %261
  %263 = getelementptr inbounds float, ptr %238, i64 %260
  tail call void @pb_turn_a(i64 %250, ptr %262, i64 %5, ptr %263)
  br i1 %254, label %264, label %255
264:
  %265 = icmp slt i64 %260, %259
  br label %266
266:
  %267 = phi i64 [ %251, %264 ], [ %281, %280 ]
  br i1 %265, label %268, label %280
268:
  %269 = mul nsw i64 %267, %47
  br label %270
270:
  %271 = phi i64 [ %260, %268 ], [ %278, %270 ]
  %272 = mul nsw i64 %271, %5
  %273 = add nsw i64 %272, %267
  %274 = getelementptr inbounds float, ptr %242, i64 %273
  %275 = load float, ptr %274, align 4
  %276 = add nsw i64 %271, %269
  %277 = getelementptr inbounds float, ptr %238, i64 %276
  store float %275, ptr %277, align 4
  %278 = add nsw i64 %271, 1
  %279 = icmp eq i64 %278, %259
  br i1 %279, label %280, label %270
280:
  %281 = add nsw i64 %267, 1
  %282 = icmp slt i64 %281, %129
  br i1 %282, label %266, label %255
283:
  %284 = phi i64 [ 0, %248 ], [ 0, %249 ], [ %259, %255 ]
  br i1 %217, label %285, label %305
285:
  %286 = icmp slt i64 %284, %244
  br label %287
287:
  %288 = phi i64 [ 0, %285 ], [ %303, %302 ]
  br i1 %286, label %289, label %302
289:
  %290 = mul nsw i64 %288, %6
  %291 = mul nsw i64 %288, %47
  br label %292
292:
  %293 = phi i64 [ %284, %289 ], [ %300, %292 ]
  %294 = mul nsw i64 %293, %5
  %295 = add nsw i64 %294, %290
  %296 = getelementptr inbounds float, ptr %242, i64 %295
  %297 = load float, ptr %296, align 4
  %298 = add nsw i64 %293, %291
  %299 = getelementptr inbounds float, ptr %238, i64 %298
  store float %297, ptr %299, align 4
  %300 = add nsw i64 %293, 1
  %301 = icmp eq i64 %300, %240
  br i1 %301, label %302, label %292
302:
  %303 = add nuw nsw i64 %288, 1
  %304 = icmp eq i64 %303, %129
  br i1 %304, label %305, label %287
305:
  %306 = add nsw i64 %239, %47
  %307 = getelementptr inbounds float, ptr %238, i64 %218
  %308 = icmp slt i64 %306, %225
  %309 = sub i64 %237, %47
  br i1 %308, label %236, label %310
310:
  store ptr %98, ptr %18, align 8
  store i64 %47, ptr %111, align 8
  store i64 %218, ptr %112, align 8
  br label %311
311:
  %312 = phi i1 [ %46, %310 ], [ true, %231 ]
  %313 = getelementptr float, ptr %125, i64 %223
  %314 = sub nsw i64 %223, %116
  %315 = xor i1 %312, true
  %316 = zext i1 %315 to i32
  tail call fastcc void @tiles(i64 %225, i64 %119, i64 %129, ptr nonnull byval(%struct.Left) align 8 %18, ptr nonnull byval(%struct.Right) align 8 %17, ptr %313, i64 %12, float %3, float %220, i64 %314, i32 %13, i32 %316)
  br label %317
317:
  %318 = add nsw i64 %223, %64
  %319 = icmp slt i64 %318, %0
  br i1 %319, label %222, label %320
320:
  %321 = add nsw i64 %127, %54
  %322 = icmp slt i64 %321, %2
  br i1 %322, label %126, label %323
323:
  %324 = add nsw i64 %116, %74
  %325 = icmp slt i64 %324, %1
  br i1 %325, label %115, label %326
326:
  %327 = load i64, ptr %94, align 8
  br label %328
328:
  %329 = phi i64 [ %327, %326 ], [ %93, %92 ]
  %330 = icmp sgt i64 %329, 16777216
  br i1 %330, label %334, label %331
331:
  %332 = cmpxchg ptr @kept, i64 0, i64 %95 release monotonic, align 8
  %333 = extractvalue { i64, i1 } %332, 1
  br i1 %333, label %335, label %334
334:
  tail call void @free(ptr nonnull %94)
  br label %335
335:
  %336 = phi i32 [ 0, %38 ], [ 1, %87 ], [ 0, %331 ], [ 0, %334 ]
  ret i32 %336
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
define internal fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, float %7, float %8, i64 %9, i32 %10, i32 %11) {
  %13 = alloca %struct.Right, align 8
  %14 = alloca %struct.Left, align 8
  %15 = icmp sgt i64 %1, 0
  br i1 %15, label %16, label %114
16:
  %17 = load i64, ptr @pb_nr, align 8
  %18 = freeze i64 %17
  %19 = icmp eq i32 %10, 2
  %20 = icmp eq i32 %10, 4
  %21 = load i64, ptr @pb_mr, align 8
  %22 = load ptr, ptr %4, align 8
  %23 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 3
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds %struct.Right, ptr %13, i64 0, i32 1
  %26 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr inbounds %struct.Right, ptr %13, i64 0, i32 2
  %29 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 2
  %30 = load i64, ptr %29, align 8
  %31 = getelementptr inbounds %struct.Right, ptr %13, i64 0, i32 3
  %32 = load ptr, ptr %3, align 8
  %33 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 2
  %34 = load i64, ptr %33, align 8
  %35 = getelementptr inbounds %struct.Left, ptr %14, i64 0, i32 1
  %36 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %37 = load i64, ptr %36, align 8
  %38 = getelementptr inbounds %struct.Left, ptr %14, i64 0, i32 2
  %39 = icmp eq i32 %10, 0
  %40 = icmp ne i32 %11, 0
  %41 = load i64, ptr @pb_w, align 8
  br label %42
42:
  %43 = phi i64 [ 0, %16 ], [ %112, %111 ]
  %44 = sub nsw i64 %1, %43
  %45 = tail call i64 @llvm.smin.i64(i64 %18, i64 %44)
  br i1 %19, label %46, label %51
46:
  %47 = sub i64 %43, %9
  %48 = srem i64 %47, %21
  %49 = sub nsw i64 %47, %48
  %50 = tail call i64 @llvm.smax.i64(i64 %49, i64 0)
  br label %56
51:
  br i1 %20, label %52, label %56
52:
  %53 = sub i64 %43, %9
  %54 = add i64 %53, %45
  %55 = tail call i64 @llvm.smin.i64(i64 %0, i64 %54)
  br label %56
56:
  %57 = phi i64 [ 0, %52 ], [ 0, %51 ], [ %50, %46 ]
  %58 = phi i64 [ %55, %52 ], [ %0, %51 ], [ %0, %46 ]
  %59 = sdiv i64 %43, %18
  %60 = mul nsw i64 %24, %59
  %61 = getelementptr inbounds float, ptr %22, i64 %60
  store ptr %61, ptr %13, align 8
  store i64 %27, ptr %25, align 8
  store i64 %30, ptr %28, align 8
  store i64 0, ptr %31, align 8
  %62 = icmp slt i64 %57, %58
  br i1 %62, label %63, label %111
63:
  %64 = sub i64 %9, %43
  %65 = add i64 %45, -1
  %66 = mul nsw i64 %43, %6
  %67 = icmp sle i64 %18, %44
  %68 = getelementptr float, ptr %5, i64 %66
  %69 = getelementptr float, ptr %5, i64 %66
  br label %70
70:
  %71 = phi i64 [ %57, %63 ], [ %109, %108 ]
  %72 = sub nsw i64 %0, %71
  %73 = tail call i64 @llvm.smin.i64(i64 %21, i64 %72)
  %74 = sdiv i64 %71, %21
  %75 = mul nsw i64 %34, %74
  %76 = getelementptr inbounds float, ptr %32, i64 %75
  store ptr %76, ptr %14, align 8
  store i64 %37, ptr %35, align 8
  store i64 0, ptr %38, align 8
  %77 = add i64 %64, %71
  br i1 %39, label %84, label %78
78:
  br i1 %19, label %79, label %81
79:
  %80 = icmp slt i64 %77, %65
  br i1 %80, label %101, label %84
81:
  %82 = add nsw i64 %73, %77
  %83 = icmp slt i64 %82, 2
  br i1 %83, label %84, label %104
84:
  %85 = getelementptr float, ptr %69, i64 %71
  %86 = icmp sle i64 %21, %72
  %87 = select i1 %40, i1 %86, i1 false
  %88 = select i1 %87, i1 %67, i1 false
  br i1 %88, label %89, label %90
89:
  tail call void @pb_full(i64 %2, ptr %76, ptr %61, ptr %85, i64 %6, float %7, float %8)
  br label %108
90:
  %91 = add i64 %73, -1
  %92 = add i64 %91, %41
  %93 = sdiv i64 %92, %41
  %94 = add nsw i64 %93, -1
  %95 = mul nsw i64 %94, %18
  %96 = add i64 %65, %95
  %97 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %96
  %98 = load ptr, ptr %97, align 8
  %99 = mul nsw i64 %94, %41
  %100 = sub nsw i64 %73, %99
  tail call void %98(i64 %2, ptr %76, i64 %37, ptr %61, i64 %27, i64 %30, ptr %85, i64 %6, i64 %100, float %7, float %8)
  br label %108
101:
  %102 = add nsw i64 %73, %77
  %103 = icmp sgt i64 %102, 0
  br i1 %103, label %106, label %108
104:
  %105 = icmp slt i64 %77, %45
  br i1 %105, label %106, label %108
106:
  %107 = getelementptr float, ptr %68, i64 %71
  tail call fastcc void @corner(i64 %73, i64 %45, i64 %2, ptr nonnull byval(%struct.Left) align 8 %14, ptr nonnull byval(%struct.Right) align 8 %13, ptr %107, i64 %6, float %7, float %8, i64 %77, i32 %10, i32 %11)
  br label %108
108:
  %109 = add nsw i64 %21, %71
  %110 = icmp slt i64 %109, %58
  br i1 %110, label %70, label %111
111:
  %112 = add i64 %18, %43
  %113 = icmp slt i64 %112, %1
  br i1 %113, label %42, label %114
114:
  ret void
}
define internal fastcc void @corner(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, float %7, float %8, i64 %9, i32 %10, i32 %11) {
  %13 = load i64, ptr @pb_mr, align 8
  %14 = load i64, ptr @pb_nr, align 8
  %15 = mul nsw i64 %14, %13
  %16 = alloca float, i64 %15, align 16
  %17 = load ptr, ptr %4, align 8
  %18 = load ptr, ptr %3, align 8
  %19 = icmp ne i32 %11, 0
  %20 = icmp eq i64 %13, %0
  %21 = select i1 %19, i1 %20, i1 false
  %22 = icmp eq i64 %14, %1
  %23 = select i1 %21, i1 %22, i1 false
  br i1 %23, label %24, label %25
24:
  call void @pb_full(i64 %2, ptr %18, ptr %17, ptr nonnull %16, i64 %0, float %7, float 0.000000e+00)
  br label %44
25:
  %26 = getelementptr inbounds i8, ptr %3, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr inbounds i8, ptr %4, i64 16
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr inbounds i8, ptr %4, i64 8
  %31 = load i64, ptr %30, align 8
  %32 = load i64, ptr @pb_w, align 8
  %33 = add i64 %0, -1
  %34 = add i64 %33, %32
  %35 = sdiv i64 %34, %32
  %36 = add nsw i64 %35, -1
  %37 = mul nsw i64 %36, %14
  %38 = add i64 %1, -1
  %39 = add i64 %38, %37
  %40 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %39
  %41 = load ptr, ptr %40, align 8
  %42 = mul nsw i64 %36, %32
  %43 = sub nsw i64 %0, %42
  call void %41(i64 %2, ptr %18, i64 %27, ptr %17, i64 %31, i64 %29, ptr nonnull %16, i64 %13, i64 %43, float %7, float 0.000000e+00)
  br label %44
44:
  %45 = icmp sgt i64 %1, 0
  br i1 %45, label %46, label %83
46:
  %47 = icmp sgt i64 %0, 0
  %48 = icmp eq i32 %10, 2
  %49 = fcmp oeq float %8, 0.000000e+00
  br label %50
50:
  %51 = phi i64 [ 0, %46 ], [ %81, %80 ]
  br i1 %47, label %52, label %80
52:
  %53 = mul nsw i64 %51, %6
  %54 = mul nsw i64 %51, %13
  %55 = getelementptr float, ptr %5, i64 %53
  br label %56
56:
  %57 = phi i64 [ 0, %52 ], [ %78, %77 ]
  %58 = add nsw i64 %57, %9
  br i1 %48, label %59, label %61
59:
  %60 = icmp slt i64 %58, %51
  br i1 %60, label %77, label %63
61:
  %62 = icmp sgt i64 %58, %51
  br i1 %62, label %77, label %63
63:
  %64 = getelementptr float, ptr %55, i64 %57
  br i1 %49, label %65, label %69
65:
  %66 = add nsw i64 %57, %54
  %67 = getelementptr inbounds float, ptr %16, i64 %66
  %68 = load float, ptr %67, align 4
  br label %75
69:
  %70 = load float, ptr %64, align 4
  %71 = add nsw i64 %57, %54
  %72 = getelementptr inbounds float, ptr %16, i64 %71
  %73 = load float, ptr %72, align 4
  %74 = call float @llvm.fmuladd.f32(float %8, float %70, float %73)
  br label %75
75:
  %76 = phi float [ %68, %65 ], [ %74, %69 ]
  store float %76, ptr %64, align 4
  br label %77
77:
  %78 = add nuw nsw i64 %57, 1
  %79 = icmp eq i64 %78, %0
  br i1 %79, label %80, label %56
80:
  %81 = add nuw nsw i64 %51, 1
  %82 = icmp eq i64 %81, %1
  br i1 %82, label %83, label %50
83:
  ret void
}
declare void @pb_full(i64, ptr, ptr, ptr, i64, float, float)
declare float @llvm.fmuladd.f32(float, float, float)
declare void @pb_turn_b(i64, ptr, i64, ptr)
declare void @pb_copy_b(i64, ptr, i64, ptr)
declare void @pb_turn_a(i64, ptr, i64, ptr)
declare void @pb_copy_a(i64, ptr, i64, ptr)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)

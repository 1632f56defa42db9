; sources 5b3b265669253573463c5111a36dfb42bad1e98a4c354606b6bcb0a0af170973
; made by tools/build_runtime.py
%struct.Left = type { ptr, i64, i64 }
%struct.Right = type { ptr, i64, i64, i64 }
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
  br i1 %18, label %191, label %19
19:
  %20 = icmp slt i64 %2, 1
  br i1 %20, label %21, label %46
21:
  %22 = icmp eq i32 %14, 0
  br i1 %22, label %191, label %23
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
  br i1 %45, label %191, label %26
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
  %72 = icmp eq ptr %58, %61
  %73 = and i1 %72, %71
  %74 = icmp eq i64 %59, %63
  %75 = and i1 %74, %73
  %76 = icmp eq i64 %60, %62
  %77 = and i1 %76, %75
  br i1 %77, label %78, label %115
78:
  %79 = load ptr, ptr @blas.0, align 8
  %80 = icmp eq ptr %79, null
  br i1 %80, label %110, label %81
81:
  %82 = load i64, ptr @pb_own, align 8
  %83 = icmp eq i64 %82, 0
  br i1 %83, label %109, label %84
84:
  %85 = mul i64 %67, %2
  %86 = mul i64 %85, %67
  %87 = icmp sgt i64 %86, 2097151
  %88 = load ptr, ptr @blas.1, align 8
  %89 = icmp ne ptr %88, null
  %90 = select i1 %87, i1 %89, i1 false
  br i1 %90, label %91, label %94
91:
  %92 = tail call i32 %88()
  %93 = icmp sgt i32 %92, 2
  br i1 %93, label %109, label %94
94:
  %95 = shl nuw nsw i64 %67, 1
  %96 = load i64, ptr @pb_w, align 8
  %97 = icmp sgt i64 %95, %96
  %98 = icmp slt i64 %86, 4096
  %99 = or i1 %97, %98
  br i1 %99, label %110, label %100
100:
  %101 = shl nsw i64 %96, 1
  %102 = icmp slt i64 %101, %2
  br i1 %102, label %103, label %109
103:
  %104 = icmp ne i64 %59, 1
  %105 = load i64, ptr @pb_nr, align 8
  %106 = freeze i64 %105
  %107 = icmp sge i64 %106, %67
  %108 = and i1 %104, %107
  br i1 %108, label %109, label %110
109:
  br label %110
110:
  %111 = phi i64 [ 2, %109 ], [ 8, %103 ], [ 8, %78 ], [ 8, %94 ]
  %112 = load i64, ptr @pb_mr, align 8
  %113 = mul nsw i64 %112, %111
  %114 = icmp sgt i64 %67, %113
  br i1 %114, label %119, label %115
115:
  %116 = icmp ne i64 %65, 1
  %117 = icmp ugt i64 %68, 1
  %118 = and i1 %116, %117
  br i1 %118, label %119, label %185
119:
  %120 = phi i1 [ true, %115 ], [ false, %110 ]
  %121 = phi i1 [ false, %115 ], [ true, %110 ]
  %122 = shl i64 %67, 2
  %123 = mul i64 %122, %68
  %124 = tail call ptr @malloc(i64 %123)
  %125 = icmp eq ptr %124, null
  br i1 %125, label %191, label %126
126:
  %127 = select i1 %120, i32 %66, i32 2
  %128 = tail call fastcc i32 @product(i64 %68, i64 %67, i64 %2, ptr %58, i64 %59, i64 %60, ptr %61, i64 %62, i64 %63, float 0.000000e+00, ptr nonnull %124, i64 %68, i32 %127)
  %129 = icmp eq i32 %128, 0
  br i1 %129, label %130, label %184
130:
  %131 = icmp eq i32 %66, 2
  %132 = icmp ne i32 %66, 4
  %133 = icmp eq i32 %14, 0
  br label %134
134:
  %135 = phi i64 [ 0, %130 ], [ %136, %182 ]
  %136 = add nuw nsw i64 %135, 16
  %137 = tail call i64 @llvm.smin.i64(i64 %136, i64 %67)
  %138 = icmp slt i64 %135, %137
  br label %139
139:
  %140 = phi i64 [ 0, %134 ], [ %141, %180 ]
  %141 = add nuw nsw i64 %140, 16
  br i1 %138, label %142, label %180
142:
  %143 = tail call i64 @llvm.smin.i64(i64 %141, i64 %68)
  %144 = icmp slt i64 %140, %143
  br label %145
145:
  %146 = phi i64 [ %135, %142 ], [ %178, %177 ]
  br i1 %144, label %147, label %177
147:
  %148 = mul nsw i64 %146, %68
  %149 = mul nsw i64 %146, %64
  %150 = getelementptr float, ptr %3, i64 %149
  br label %151
151:
  %152 = phi i64 [ %140, %147 ], [ %175, %174 ]
  br i1 %131, label %153, label %155
153:
  %154 = icmp ult i64 %152, %146
  br i1 %154, label %174, label %158
155:
  %156 = icmp ule i64 %152, %146
  %157 = or i1 %132, %156
  br i1 %157, label %158, label %174
158:
  %159 = icmp ult i64 %152, %146
  %160 = select i1 %121, i1 %159, i1 false
  %161 = mul nsw i64 %152, %68
  %162 = add nsw i64 %161, %146
  %163 = add nsw i64 %152, %148
  %164 = select i1 %160, i64 %162, i64 %163
  %165 = getelementptr inbounds float, ptr %124, i64 %164
  %166 = load float, ptr %165, align 4
  %167 = mul nsw i64 %152, %65
  %168 = getelementptr float, ptr %150, i64 %167
  br i1 %133, label %169, label %172
169:
  %170 = load float, ptr %168, align 4
  %171 = fadd float %166, %170
  br label %172
172:
  %173 = phi float [ %171, %169 ], [ %166, %158 ]
  store float %173, ptr %168, align 4
  br label %174
174:
  %175 = add nuw nsw i64 %152, 1
  %176 = icmp slt i64 %175, %143
  br i1 %176, label %151, label %177
177:
  %178 = add nuw nsw i64 %146, 1
  %179 = icmp slt i64 %178, %137
  br i1 %179, label %145, label %180
180:
  %181 = icmp slt i64 %141, %68
  br i1 %181, label %139, label %182
182:
  %183 = icmp slt i64 %136, %67
  br i1 %183, label %134, label %184
184:
  tail call void @free(ptr nonnull %124)
  br label %191
185:
  %186 = xor i32 %14, 1
  %187 = sitofp i32 %186 to float
  %188 = icmp ult i64 %67, 2
  %189 = select i1 %188, i64 %68, i64 %64
  %190 = tail call fastcc i32 @product(i64 %68, i64 %67, i64 %2, ptr %58, i64 %59, i64 %60, ptr %61, i64 %62, i64 %63, float %187, ptr %3, i64 %189, i32 %66)
  br label %191
191:
  %192 = phi i32 [ %190, %185 ], [ 0, %13 ], [ 0, %21 ], [ %128, %184 ], [ 1, %119 ], [ 0, %43 ]
  ret i32 %192
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
  %17 = alloca %struct.Steps, align 4
  %18 = alloca %struct.Steps, align 4
  %19 = alloca %struct.Right, align 8
  %20 = alloca %struct.Left, align 8
  %21 = add i64 %1, %0
  %22 = mul i64 %21, %2
  %23 = mul nsw i64 %1, %0
  %24 = add nsw i64 %22, %23
  %25 = icmp sgt i64 %24, 8192
  %26 = load i64, ptr @pb_nr, align 8
  %27 = icmp slt i64 %26, %1
  %28 = select i1 %25, i1 %27, i1 false
  br i1 %28, label %33, label %29
29:
  %30 = icmp eq i64 %5, 1
  %31 = icmp eq i64 %0, 1
  %32 = or i1 %31, %30
  br i1 %25, label %33, label %43
33:
  %34 = phi i1 [ %32, %29 ], [ false, %14 ]
  %35 = load i64, ptr @pb_mr, align 8
  %36 = icmp slt i64 %35, %0
  br i1 %36, label %37, label %43
37:
  %38 = shl nsw i64 %35, 1
  %39 = icmp sge i64 %38, %0
  %40 = add i64 %8, 64
  %41 = icmp ult i64 %40, 129
  %42 = and i1 %41, %39
  br label %43
43:
  %44 = phi i1 [ %34, %33 ], [ %32, %29 ], [ %34, %37 ]
  %45 = phi i1 [ true, %33 ], [ true, %29 ], [ %42, %37 ]
  %46 = and i1 %44, %45
  br i1 %46, label %47, label %55
47:
  store ptr %4, ptr %15, align 8
  %48 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 1
  store i64 %6, ptr %48, align 8
  %49 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 2
  %50 = load i64, ptr @pb_mr, align 8
  store i64 %50, ptr %49, align 8
  store ptr %7, ptr %16, align 8
  %51 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 1
  store i64 %8, ptr %51, align 8
  %52 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 2
  store i64 %9, ptr %52, align 8
  %53 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 3
  %54 = mul nsw i64 %26, %9
  store i64 %54, ptr %53, align 8
  tail call fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr nonnull byval(%struct.Left) align 8 %15, ptr nonnull byval(%struct.Right) align 8 %16, ptr %11, i64 %12, float %3, float %10, i64 0, i32 %13, i32 0, ptr null, ptr null)
  br label %577
55:
  %56 = load i64, ptr @pb_kc, align 8
  %57 = add i64 %2, -1
  %58 = add i64 %56, %57
  %59 = sdiv i64 %58, %56
  %60 = add i64 %59, %57
  %61 = sdiv i64 %60, %59
  %62 = load i64, ptr @pb_mc, align 8
  %63 = load i64, ptr @pb_mr, align 8
  %64 = add i64 %0, -1
  %65 = add i64 %62, %64
  %66 = sdiv i64 %65, %62
  %67 = add i64 %66, %64
  %68 = sdiv i64 %67, %66
  %69 = add i64 %63, -1
  %70 = add i64 %69, %68
  %71 = srem i64 %70, %63
  %72 = sub nsw i64 %70, %71
  %73 = load i64, ptr @pb_nc, align 8
  %74 = add i64 %1, -1
  %75 = add i64 %73, %74
  %76 = sdiv i64 %75, %73
  %77 = add i64 %76, %74
  %78 = sdiv i64 %77, %76
  %79 = add i64 %26, -1
  %80 = add i64 %79, %78
  %81 = srem i64 %80, %26
  %82 = sub nsw i64 %80, %81
  %83 = mul nsw i64 %72, %61
  %84 = mul nsw i64 %82, %61
  %85 = select i1 %45, i64 0, i64 %84
  %86 = add nsw i64 %85, %83
  %87 = shl nsw i64 %86, 2
  %88 = atomicrmw xchg ptr @kept, i64 0 acquire, align 8
  %89 = inttoptr i64 %88 to ptr
  %90 = icmp eq i64 %88, 0
  br i1 %90, label %95, label %91
91:
  %92 = load i64, ptr %89, align 8
  %93 = icmp slt i64 %92, %87
  br i1 %93, label %94, label %100
94:
  tail call void @free(ptr nonnull %89)
  br label %95
95:
  %96 = add nsw i64 %87, 128
  %97 = tail call ptr @malloc(i64 %96)
  %98 = icmp eq ptr %97, null
  br i1 %98, label %577, label %99
99:
  store i64 %87, ptr %97, align 8
  br label %100
100:
  %101 = phi i64 [ %92, %91 ], [ %87, %99 ]
  %102 = phi ptr [ %89, %91 ], [ %97, %99 ]
  %103 = ptrtoint ptr %102 to i64
  %104 = add nsw i64 %103, 127
  %105 = and i64 %104, -64
  %106 = inttoptr i64 %105 to ptr
  %107 = getelementptr inbounds float, ptr %106, i64 %83
  %108 = or i1 %44, %45
  %109 = xor i1 %108, true
  %110 = zext i1 %109 to i32
  %111 = icmp sgt i64 %1, 0
  br i1 %111, label %112, label %570
112:
  %113 = icmp sgt i64 %2, 0
  %114 = getelementptr inbounds %struct.Right, ptr %19, i64 0, i32 1
  %115 = getelementptr inbounds %struct.Right, ptr %19, i64 0, i32 2
  %116 = getelementptr inbounds %struct.Right, ptr %19, i64 0, i32 3
  %117 = mul nsw i64 %26, %9
  %118 = icmp eq i64 %9, 1
  %119 = icmp eq i64 %8, 1
  %120 = load i64, ptr @pb_w, align 8
  %121 = getelementptr inbounds %struct.Steps, ptr %18, i64 0, i32 1
  %122 = icmp sgt i64 %0, 0
  %123 = getelementptr inbounds %struct.Left, ptr %20, i64 0, i32 1
  %124 = getelementptr inbounds %struct.Left, ptr %20, i64 0, i32 2
  %125 = getelementptr inbounds %struct.Steps, ptr %17, i64 0, i32 1
  %126 = icmp eq i64 %5, 1
  %127 = icmp eq i64 %6, 1
  br label %128
128:
  %129 = phi i64 [ 0, %112 ], [ %566, %565 ]
  br i1 %113, label %130, label %565
130:
  %131 = sub nsw i64 %1, %129
  %132 = call i64 @llvm.smin.i64(i64 %82, i64 %131)
  %133 = mul nsw i64 %129, %9
  %134 = icmp sgt i64 %132, 0
  %135 = call i64 @llvm.smax.i64(i64 %26, i64 %132)
  %136 = add nsw i64 %135, -1
  %137 = add nsw i64 %132, %129
  %138 = mul nsw i64 %129, %12
  %139 = getelementptr float, ptr %7, i64 %133
  %140 = getelementptr float, ptr %11, i64 %138
  %141 = getelementptr float, ptr %11, i64 %138
  %142 = getelementptr float, ptr %11, i64 %138
  br label %143
143:
  %144 = phi i64 [ 0, %130 ], [ %563, %562 ]
  %145 = sub nsw i64 %2, %144
  %146 = call i64 @llvm.smin.i64(i64 %61, i64 %145)
  %147 = mul nsw i64 %144, %8
  %148 = getelementptr float, ptr %139, i64 %147
  store ptr %148, ptr %19, align 8
  store i64 %8, ptr %114, align 8
  store i64 %9, ptr %115, align 8
  store i64 %117, ptr %116, align 8
  br i1 %45, label %292, label %149
149:
  br i1 %134, label %152, label %150
150:
  %151 = mul nsw i64 %146, %26
  store ptr %107, ptr %19, align 8
  store i64 %26, ptr %114, align 8
  store i64 1, ptr %115, align 8
  store i64 %151, ptr %116, align 8
  store i32 0, ptr %18, align 4
  store i32 -1, ptr %121, align 4
  br label %292
152:
  %153 = icmp sgt i64 %146, 0
  %154 = mul nsw i64 %146, %26
  br label %155
155:
  %156 = phi i64 [ %132, %152 ], [ %228, %224 ]
  %157 = phi ptr [ %107, %152 ], [ %226, %224 ]
  %158 = phi i64 [ 0, %152 ], [ %225, %224 ]
  %159 = call i64 @llvm.smin.i64(i64 %26, i64 %156)
  %160 = mul nsw i64 %158, %9
  %161 = getelementptr inbounds float, ptr %148, i64 %160
  %162 = sub nsw i64 %132, %158
  %163 = call i64 @llvm.smin.i64(i64 %26, i64 %162)
  %164 = icmp sge i64 %162, %26
  %165 = select i1 %118, i1 %164, i1 false
  br i1 %165, label %166, label %167
166:
  call void @pb_copy_b(i64 %146, ptr %161, i64 %8, ptr %157)
  br label %224
167:
  br i1 %119, label %168, label %202
168:
  %169 = sdiv i64 %146, %120
  %170 = mul nsw i64 %169, %120
  %171 = icmp sgt i64 %26, %162
  br i1 %171, label %202, label %172
172:
  %173 = icmp slt i64 %170, %146
  br label %177
174:
  %175 = add nsw i64 %178, %26
  %176 = icmp sgt i64 %175, %163
  br i1 %176, label %202, label %177
177:
  %178 = phi i64 [ %26, %172 ], [ %175, %174 ]
  %179 = phi i64 [ 0, %172 ], [ %178, %174 ]
  %180 = mul nsw i64 %179, %9
  %181 = getelementptr inbounds float, ptr %161, i64 %180
  %182 = getelementptr inbounds float, ptr %157, i64 %179
  call void @pb_turn_b(i64 %169, ptr %181, i64 %9, ptr %182)
  br i1 %173, label %183, label %174
183:
  %184 = icmp slt i64 %179, %178
  br label %185
185:
  %186 = phi i64 [ %170, %183 ], [ %200, %199 ]
  br i1 %184, label %187, label %199
187:
  %188 = mul nsw i64 %186, %26
  br label %189
189:
  %190 = phi i64 [ %179, %187 ], [ %197, %189 ]
  %191 = mul nsw i64 %190, %9
  %192 = add nsw i64 %191, %186
  %193 = getelementptr inbounds float, ptr %161, i64 %192
  %194 = load float, ptr %193, align 4
  %195 = add nsw i64 %190, %188
  %196 = getelementptr inbounds float, ptr %157, i64 %195
  store float %194, ptr %196, align 4
  %197 = add nsw i64 %190, 1
  %198 = icmp eq i64 %197, %178
  br i1 %198, label %199, label %189
199:
  %200 = add nsw i64 %186, 1
  %201 = icmp slt i64 %200, %146
  br i1 %201, label %185, label %174
202:
  %203 = phi i64 [ 0, %167 ], [ 0, %168 ], [ %178, %174 ]
  br i1 %153, label %204, label %224
204:
  %205 = icmp slt i64 %203, %163
  br label %206
206:
  %207 = phi i64 [ 0, %204 ], [ %222, %221 ]
  br i1 %205, label %208, label %221
208:
  %209 = mul nsw i64 %207, %8
  %210 = mul nsw i64 %207, %26
  br label %211
211:
  %212 = phi i64 [ %203, %208 ], [ %219, %211 ]
  %213 = mul nsw i64 %212, %9
  %214 = add nsw i64 %213, %209
  %215 = getelementptr inbounds float, ptr %161, i64 %214
  %216 = load float, ptr %215, align 4
  %217 = add nsw i64 %212, %210
  %218 = getelementptr inbounds float, ptr %157, i64 %217
  store float %216, ptr %218, align 4
  %219 = add nsw i64 %212, 1
  %220 = icmp eq i64 %219, %159
  br i1 %220, label %221, label %211
221:
  %222 = add nuw nsw i64 %207, 1
  %223 = icmp eq i64 %222, %146
  br i1 %223, label %224, label %206
224:
  %225 = add nsw i64 %158, %26
  %226 = getelementptr inbounds float, ptr %157, i64 %154
  %227 = icmp slt i64 %225, %132
  %228 = sub i64 %156, %26
  br i1 %227, label %155, label %229
229:
  store ptr %107, ptr %19, align 8
  store i64 %26, ptr %114, align 8
  store i64 1, ptr %115, align 8
  store i64 %154, ptr %116, align 8
  store i32 0, ptr %18, align 4
  store i32 -1, ptr %121, align 4
  br i1 %134, label %230, label %292
230:
  %231 = icmp sgt i64 %146, 0
  %232 = udiv i64 %136, %26
  br label %233
233:
  %234 = phi i32 [ 0, %230 ], [ %287, %277 ]
  %235 = phi ptr [ %107, %230 ], [ %290, %277 ]
  %236 = phi i64 [ 0, %230 ], [ %289, %277 ]
  %237 = phi i64 [ 0, %230 ], [ %288, %277 ]
  %238 = sub nsw i64 %132, %237
  %239 = call i64 @llvm.smin.i64(i64 %26, i64 %238)
  br i1 %231, label %240, label %257
240:
  %241 = icmp sgt i64 %239, 0
  br label %242
242:
  %243 = phi i64 [ 0, %240 ], [ %255, %254 ]
  %244 = mul nsw i64 %243, %26
  %245 = getelementptr inbounds float, ptr %235, i64 %244
  br i1 %241, label %249, label %254
246:
  %247 = add nuw nsw i64 %250, 1
  %248 = icmp eq i64 %247, %239
  br i1 %248, label %254, label %249
249:
  %250 = phi i64 [ %247, %246 ], [ 0, %242 ]
  %251 = getelementptr inbounds float, ptr %245, i64 %250
  %252 = load float, ptr %251, align 4
  %253 = fcmp une float %252, 0.000000e+00
  br i1 %253, label %257, label %246
254:
  %255 = add nuw nsw i64 %243, 1
  %256 = icmp eq i64 %255, %146
  br i1 %256, label %277, label %242
257:
  %258 = phi i64 [ 0, %233 ], [ %243, %249 ]
  %259 = icmp slt i64 %258, %146
  br i1 %259, label %260, label %277
260:
  %261 = icmp sgt i64 %239, 0
  br label %262
262:
  %263 = phi i64 [ %146, %260 ], [ %264, %275 ]
  %264 = add nsw i64 %263, -1
  %265 = mul nsw i64 %264, %26
  %266 = getelementptr inbounds float, ptr %235, i64 %265
  br i1 %261, label %270, label %275
267:
  %268 = add nuw nsw i64 %271, 1
  %269 = icmp eq i64 %268, %239
  br i1 %269, label %275, label %270
270:
  %271 = phi i64 [ %268, %267 ], [ 0, %262 ]
  %272 = getelementptr inbounds float, ptr %266, i64 %271
  %273 = load float, ptr %272, align 4
  %274 = fcmp une float %273, 0.000000e+00
  br i1 %274, label %277, label %267
275:
  %276 = icmp sgt i64 %264, %258
  br i1 %276, label %262, label %277
277:
  %278 = phi i64 [ %258, %257 ], [ %258, %270 ], [ %258, %275 ], [ %146, %254 ]
  %279 = phi i64 [ %146, %257 ], [ %263, %270 ], [ %258, %275 ], [ %146, %254 ]
  %280 = trunc i64 %278 to i32
  %281 = getelementptr inbounds %struct.Steps, ptr %18, i64 0, i32 2, i64 %236
  store i32 %280, ptr %281, align 4
  %282 = trunc i64 %279 to i32
  %283 = getelementptr inbounds %struct.Steps, ptr %18, i64 0, i32 3, i64 %236
  store i32 %282, ptr %283, align 4
  %284 = sub nsw i64 %279, %278
  %285 = icmp slt i64 %284, %146
  %286 = zext i1 %285 to i32
  %287 = or i32 %234, %286
  store i32 %287, ptr %18, align 4
  %288 = add nsw i64 %237, %26
  %289 = add nuw i64 %236, 1
  %290 = getelementptr inbounds float, ptr %235, i64 %154
  %291 = icmp eq i64 %236, %232
  br i1 %291, label %292, label %233
292:
  br i1 %122, label %293, label %562
293:
  %294 = mul nsw i64 %144, %6
  %295 = mul nsw i64 %146, %63
  %296 = icmp sgt i64 %146, 0
  %297 = load i32, ptr %18, align 4
  %298 = icmp ne i32 %297, 0
  %299 = icmp eq i32 %297, 0
  %300 = icmp eq i64 %144, 0
  %301 = select i1 %300, float %10, float 1.000000e+00
  %302 = load i32, ptr %121, align 4
  %303 = getelementptr float, ptr %4, i64 %294
  br label %304
304:
  %305 = phi i32 [ %302, %293 ], [ %559, %558 ]
  %306 = phi i64 [ 0, %293 ], [ %560, %558 ]
  %307 = sub nsw i64 %0, %306
  %308 = call i64 @llvm.smin.i64(i64 %72, i64 %307)
  switch i32 %13, label %314 [
    i32 2, label %309
    i32 4, label %312
  ]
309:
  %310 = add nsw i64 %308, %306
  %311 = icmp sgt i64 %310, %129
  br i1 %311, label %314, label %558
312:
  %313 = icmp slt i64 %306, %137
  br i1 %313, label %314, label %558
314:
  %315 = mul nsw i64 %306, %5
  %316 = getelementptr float, ptr %303, i64 %315
  store ptr %316, ptr %20, align 8
  store i64 %6, ptr %123, align 8
  store i64 %63, ptr %124, align 8
  br i1 %44, label %539, label %317
317:
  %318 = icmp sgt i64 %308, 0
  br i1 %318, label %319, label %394
319:
  %320 = phi i64 [ %392, %388 ], [ %308, %317 ]
  %321 = phi ptr [ %390, %388 ], [ %106, %317 ]
  %322 = phi i64 [ %389, %388 ], [ 0, %317 ]
  %323 = call i64 @llvm.smin.i64(i64 %63, i64 %320)
  %324 = mul nsw i64 %322, %5
  %325 = getelementptr inbounds float, ptr %316, i64 %324
  %326 = sub nsw i64 %308, %322
  %327 = call i64 @llvm.smin.i64(i64 %63, i64 %326)
  %328 = icmp sge i64 %326, %63
  %329 = select i1 %126, i1 %328, i1 false
  br i1 %329, label %330, label %331
330:
  call void @pb_copy_a(i64 %146, ptr %325, i64 %6, ptr %321)
  br label %388
331:
  br i1 %127, label %332, label %366
332:
  %333 = sdiv i64 %146, %120
  %334 = mul nsw i64 %333, %120
  %335 = icmp slt i64 %327, %120
  br i1 %335, label %366, label %336
336:
  %337 = icmp slt i64 %334, %146
  br label %341
338:
  %339 = add nsw i64 %342, %120
  %340 = icmp sgt i64 %339, %327
  br i1 %340, label %366, label %341
341:
  %342 = phi i64 [ %120, %336 ], [ %339, %338 ]
  %343 = phi i64 [ 0, %336 ], [ %342, %338 ]
  %344 = mul nsw i64 %343, %5
  %345 = getelementptr inbounds float, ptr %325, i64 %344
  %346 = getelementptr inbounds float, ptr %321, i64 %343
  call void @pb_turn_a(i64 %333, ptr %345, i64 %5, ptr %346)
  br i1 %337, label %347, label %338
347:
  %348 = icmp slt i64 %343, %342
  br label %349
349:
  %350 = phi i64 [ %334, %347 ], [ %364, %363 ]
  br i1 %348, label %351, label %363
351:
  %352 = mul nsw i64 %350, %63
  br label %353
353:
  %354 = phi i64 [ %343, %351 ], [ %361, %353 ]
  %355 = mul nsw i64 %354, %5
  %356 = add nsw i64 %355, %350
  %357 = getelementptr inbounds float, ptr %325, i64 %356
  %358 = load float, ptr %357, align 4
  %359 = add nsw i64 %354, %352
  %360 = getelementptr inbounds float, ptr %321, i64 %359
  store float %358, ptr %360, align 4
  %361 = add nsw i64 %354, 1
  %362 = icmp eq i64 %361, %342
  br i1 %362, label %363, label %353
363:
  %364 = add nsw i64 %350, 1
  %365 = icmp slt i64 %364, %146
  br i1 %365, label %349, label %338
366:
  %367 = phi i64 [ 0, %331 ], [ 0, %332 ], [ %342, %338 ]
  br i1 %296, label %368, label %388
368:
  %369 = icmp slt i64 %367, %327
  br label %370
370:
  %371 = phi i64 [ 0, %368 ], [ %386, %385 ]
  br i1 %369, label %372, label %385
372:
  %373 = mul nsw i64 %371, %6
  %374 = mul nsw i64 %371, %63
  br label %375
375:
  %376 = phi i64 [ %367, %372 ], [ %383, %375 ]
  %377 = mul nsw i64 %376, %5
  %378 = add nsw i64 %377, %373
  %379 = getelementptr inbounds float, ptr %325, i64 %378
  %380 = load float, ptr %379, align 4
  %381 = add nsw i64 %376, %374
  %382 = getelementptr inbounds float, ptr %321, i64 %381
  store float %380, ptr %382, align 4
  %383 = add nsw i64 %376, 1
  %384 = icmp eq i64 %383, %323
  br i1 %384, label %385, label %375
385:
  %386 = add nuw nsw i64 %371, 1
  %387 = icmp eq i64 %386, %146
  br i1 %387, label %388, label %370
388:
  %389 = add nsw i64 %322, %63
  %390 = getelementptr inbounds float, ptr %321, i64 %295
  %391 = icmp slt i64 %389, %308
  %392 = sub i64 %320, %63
  br i1 %391, label %319, label %393
393:
  store ptr %106, ptr %20, align 8
  store i64 %63, ptr %123, align 8
  store i64 %295, ptr %124, align 8
  br i1 %108, label %539, label %396
394:
  store ptr %106, ptr %20, align 8
  store i64 %63, ptr %123, align 8
  store i64 %295, ptr %124, align 8
  br i1 %108, label %539, label %395
395:
  store i32 0, ptr %17, align 4
  store i32 -1, ptr %125, align 4
  br label %459
396:
  store i32 -1, ptr %125, align 4
  %397 = call i64 @llvm.smax.i64(i64 %63, i64 %308)
  %398 = add nsw i64 %397, -1
  %399 = udiv i64 %398, %63
  br label %400
400:
  %401 = phi i32 [ 0, %396 ], [ %454, %444 ]
  %402 = phi ptr [ %106, %396 ], [ %457, %444 ]
  %403 = phi i64 [ 0, %396 ], [ %456, %444 ]
  %404 = phi i64 [ 0, %396 ], [ %455, %444 ]
  %405 = sub nsw i64 %308, %404
  %406 = call i64 @llvm.smin.i64(i64 %63, i64 %405)
  br i1 %296, label %407, label %424
407:
  %408 = icmp sgt i64 %406, 0
  br label %409
409:
  %410 = phi i64 [ 0, %407 ], [ %422, %421 ]
  %411 = mul nsw i64 %410, %63
  %412 = getelementptr inbounds float, ptr %402, i64 %411
  br i1 %408, label %416, label %421
413:
  %414 = add nuw nsw i64 %417, 1
  %415 = icmp eq i64 %414, %406
  br i1 %415, label %421, label %416
416:
  %417 = phi i64 [ %414, %413 ], [ 0, %409 ]
  %418 = getelementptr inbounds float, ptr %412, i64 %417
  %419 = load float, ptr %418, align 4
  %420 = fcmp une float %419, 0.000000e+00
  br i1 %420, label %424, label %413
421:
  %422 = add nuw nsw i64 %410, 1
  %423 = icmp eq i64 %422, %146
  br i1 %423, label %444, label %409
424:
  %425 = phi i64 [ 0, %400 ], [ %410, %416 ]
  %426 = icmp slt i64 %425, %146
  br i1 %426, label %427, label %444
427:
  %428 = icmp sgt i64 %406, 0
  br label %429
429:
  %430 = phi i64 [ %146, %427 ], [ %431, %442 ]
  %431 = add nsw i64 %430, -1
  %432 = mul nsw i64 %431, %63
  %433 = getelementptr inbounds float, ptr %402, i64 %432
  br i1 %428, label %437, label %442
434:
  %435 = add nuw nsw i64 %438, 1
  %436 = icmp eq i64 %435, %406
  br i1 %436, label %442, label %437
437:
  %438 = phi i64 [ %435, %434 ], [ 0, %429 ]
  %439 = getelementptr inbounds float, ptr %433, i64 %438
  %440 = load float, ptr %439, align 4
  %441 = fcmp une float %440, 0.000000e+00
  br i1 %441, label %444, label %434
442:
  %443 = icmp sgt i64 %431, %425
  br i1 %443, label %429, label %444
444:
  %445 = phi i64 [ %425, %424 ], [ %425, %437 ], [ %425, %442 ], [ %146, %421 ]
  %446 = phi i64 [ %146, %424 ], [ %430, %437 ], [ %425, %442 ], [ %146, %421 ]
  %447 = trunc i64 %445 to i32
  %448 = getelementptr inbounds %struct.Steps, ptr %17, i64 0, i32 2, i64 %403
  store i32 %447, ptr %448, align 4
  %449 = trunc i64 %446 to i32
  %450 = getelementptr inbounds %struct.Steps, ptr %17, i64 0, i32 3, i64 %403
  store i32 %449, ptr %450, align 4
  %451 = sub nsw i64 %446, %445
  %452 = icmp slt i64 %451, %146
  %453 = zext i1 %452 to i32
  %454 = or i32 %401, %453
  store i32 %454, ptr %17, align 4
  %455 = add nsw i64 %404, %63
  %456 = add nuw i64 %403, 1
  %457 = getelementptr inbounds float, ptr %402, i64 %295
  %458 = icmp eq i64 %403, %399
  br i1 %458, label %459, label %400
459:
  %460 = phi i32 [ 0, %395 ], [ %454, %444 ]
  %461 = icmp ne i32 %460, 0
  %462 = select i1 %461, i1 true, i1 %298
  br i1 %462, label %463, label %539
463:
  br i1 %461, label %464, label %500
464:
  %465 = icmp slt i32 %305, 0
  br i1 %465, label %466, label %497
466:
  %467 = srem i64 %132, %26
  %468 = sub nsw i64 %132, %467
  %469 = mul nsw i64 %468, %146
  %470 = call float @pb_wrong(i64 %469, ptr %107)
  br i1 %296, label %471, label %493
471:
  %472 = icmp sgt i64 %467, 0
  %473 = sub i64 %469, %468
  br label %474
474:
  %475 = phi i64 [ 0, %471 ], [ %491, %489 ]
  %476 = phi float [ %470, %471 ], [ %490, %489 ]
  br i1 %472, label %477, label %489
477:
  %478 = mul nsw i64 %475, %26
  %479 = add i64 %473, %478
  br label %480
480:
  %481 = phi i64 [ %468, %477 ], [ %487, %480 ]
  %482 = phi float [ %476, %477 ], [ %486, %480 ]
  %483 = add i64 %479, %481
  %484 = getelementptr inbounds float, ptr %107, i64 %483
  %485 = load float, ptr %484, align 4
  %486 = call float @llvm.fmuladd.f32(float %485, float 0.000000e+00, float %482)
  %487 = add nsw i64 %481, 1
  %488 = icmp slt i64 %487, %132
  br i1 %488, label %480, label %489
489:
  %490 = phi float [ %476, %474 ], [ %486, %480 ]
  %491 = add nuw nsw i64 %475, 1
  %492 = icmp eq i64 %491, %146
  br i1 %492, label %493, label %474
493:
  %494 = phi float [ %470, %466 ], [ %490, %489 ]
  %495 = fcmp oeq float %494, 0.000000e+00
  %496 = zext i1 %495 to i32
  store i32 %496, ptr %121, align 4
  br label %497
497:
  %498 = phi i32 [ %496, %493 ], [ %305, %464 ]
  %499 = icmp eq i32 %498, 0
  br i1 %499, label %539, label %500
500:
  %501 = phi i32 [ %498, %497 ], [ %305, %463 ]
  br i1 %299, label %502, label %505
502:
  %503 = getelementptr float, ptr %141, i64 %306
  %504 = sub nsw i64 %306, %129
  br label %549
505:
  %506 = load i32, ptr %125, align 4
  %507 = icmp slt i32 %506, 0
  br i1 %507, label %508, label %543
508:
  %509 = srem i64 %308, %63
  %510 = sub nsw i64 %308, %509
  %511 = mul nsw i64 %510, %146
  %512 = call float @pb_wrong(i64 %511, ptr %106)
  br i1 %296, label %513, label %535
513:
  %514 = icmp sgt i64 %509, 0
  %515 = sub i64 %511, %510
  br label %516
516:
  %517 = phi i64 [ 0, %513 ], [ %533, %531 ]
  %518 = phi float [ %512, %513 ], [ %532, %531 ]
  br i1 %514, label %519, label %531
519:
  %520 = mul nsw i64 %517, %63
  %521 = add i64 %515, %520
  br label %522
522:
  %523 = phi i64 [ %510, %519 ], [ %529, %522 ]
  %524 = phi float [ %518, %519 ], [ %528, %522 ]
  %525 = add i64 %521, %523
  %526 = getelementptr inbounds float, ptr %106, i64 %525
  %527 = load float, ptr %526, align 4
  %528 = call float @llvm.fmuladd.f32(float %527, float 0.000000e+00, float %524)
  %529 = add nsw i64 %523, 1
  %530 = icmp slt i64 %529, %308
  br i1 %530, label %522, label %531
531:
  %532 = phi float [ %518, %516 ], [ %528, %522 ]
  %533 = add nuw nsw i64 %517, 1
  %534 = icmp eq i64 %533, %146
  br i1 %534, label %535, label %516
535:
  %536 = phi float [ %512, %508 ], [ %532, %531 ]
  %537 = fcmp oeq float %536, 0.000000e+00
  %538 = zext i1 %537 to i32
  store i32 %538, ptr %125, align 4
  br label %543
539:
  %540 = phi i32 [ %305, %314 ], [ %305, %394 ], [ %305, %393 ], [ %305, %459 ], [ 0, %497 ]
  %541 = getelementptr float, ptr %142, i64 %306
  %542 = sub nsw i64 %306, %129
  br label %552
543:
  %544 = phi i32 [ %538, %535 ], [ %506, %505 ]
  %545 = freeze i32 %544
  %546 = icmp eq i32 %545, 0
  %547 = getelementptr float, ptr %140, i64 %306
  %548 = sub nsw i64 %306, %129
  br i1 %546, label %552, label %549
549:
  %550 = phi ptr [ %503, %502 ], [ %547, %543 ]
  %551 = phi i64 [ %504, %502 ], [ %548, %543 ]
  br label %552
552:
  %553 = phi i32 [ %501, %549 ], [ %540, %539 ], [ %501, %543 ]
  %554 = phi ptr [ %17, %549 ], [ null, %539 ], [ null, %543 ]
  %555 = phi ptr [ %550, %549 ], [ %541, %539 ], [ %547, %543 ]
  %556 = phi i64 [ %551, %549 ], [ %542, %539 ], [ %548, %543 ]
  %557 = phi ptr [ %18, %549 ], [ null, %539 ], [ null, %543 ]
  call fastcc void @tiles(i64 %308, i64 %132, i64 %146, ptr nonnull byval(%struct.Left) align 8 %20, ptr nonnull byval(%struct.Right) align 8 %19, ptr %555, i64 %12, float %3, float %301, i64 %556, i32 %13, i32 %110, ptr %554, ptr %557)
  br label %558
558:
  %559 = phi i32 [ %305, %309 ], [ %305, %312 ], [ %553, %552 ]
  %560 = add nsw i64 %306, %72
  %561 = icmp slt i64 %560, %0
  br i1 %561, label %304, label %562
562:
  %563 = add nsw i64 %144, %61
  %564 = icmp slt i64 %563, %2
  br i1 %564, label %143, label %565
565:
  %566 = add nsw i64 %129, %82
  %567 = icmp slt i64 %566, %1
  br i1 %567, label %128, label %568
568:
  %569 = load i64, ptr %102, align 8
  br label %570
570:
  %571 = phi i64 [ %569, %568 ], [ %101, %100 ]
  %572 = icmp sgt i64 %571, 16777216
  br i1 %572, label %576, label %573
573:
  %574 = cmpxchg ptr @kept, i64 0, i64 %103 release monotonic, align 8
  %575 = extractvalue { i64, i1 } %574, 1
  br i1 %575, label %577, label %576
576:
  call void @free(ptr nonnull %102)
  br label %577
577:
  %578 = phi i32 [ 0, %47 ], [ 1, %95 ], [ 0, %573 ], [ 0, %576 ]
  ret i32 %578
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
define internal fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, float %7, float %8, i64 %9, i32 %10, i32 %11, ptr %12, ptr %13) {
  %15 = alloca %struct.Left, align 8
  %16 = alloca %struct.Right, align 8
  %17 = icmp sgt i64 %1, 0
  br i1 %17, label %18, label %140
18:
  %19 = load i64, ptr @pb_nr, align 8
  %20 = freeze i64 %19
  %21 = icmp eq i32 %10, 2
  %22 = icmp eq i32 %10, 4
  %23 = load i64, ptr @pb_mr, align 8
  %24 = load ptr, ptr %4, align 8
  %25 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 3
  %26 = load i64, ptr %25, align 8
  %27 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 1
  %28 = load i64, ptr %27, align 8
  %29 = getelementptr inbounds %struct.Right, ptr %4, i64 0, i32 2
  %30 = load i64, ptr %29, align 8
  %31 = load ptr, ptr %3, align 8
  %32 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 2
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 1
  %35 = getelementptr inbounds %struct.Left, ptr %3, i64 0, i32 1
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 2
  %38 = getelementptr inbounds i8, ptr %16, i64 8
  %39 = getelementptr inbounds i8, ptr %16, i64 16
  %40 = getelementptr inbounds i8, ptr %16, i64 24
  %41 = icmp eq ptr %12, null
  %42 = icmp eq i32 %10, 0
  %43 = icmp ne i32 %11, 0
  %44 = load i64, ptr @pb_w, align 8
  br label %45
45:
  %46 = phi i64 [ 0, %18 ], [ %138, %137 ]
  %47 = sub nsw i64 %1, %46
  %48 = tail call i64 @llvm.smin.i64(i64 %20, i64 %47)
  br i1 %21, label %49, label %54
49:
  %50 = sub i64 %46, %9
  %51 = srem i64 %50, %23
  %52 = sub nsw i64 %50, %51
  %53 = tail call i64 @llvm.smax.i64(i64 %52, i64 0)
  br label %59
54:
  br i1 %22, label %55, label %59
55:
  %56 = sub i64 %46, %9
  %57 = add i64 %56, %48
  %58 = tail call i64 @llvm.smin.i64(i64 %0, i64 %57)
  br label %59
59:
  %60 = phi i64 [ 0, %55 ], [ 0, %54 ], [ %53, %49 ]
  %61 = phi i64 [ %58, %55 ], [ %0, %54 ], [ %0, %49 ]
  %62 = sdiv i64 %46, %20
  %63 = mul nsw i64 %26, %62
  %64 = getelementptr inbounds float, ptr %24, i64 %63
  %65 = icmp slt i64 %60, %61
  br i1 %65, label %66, label %137
66:
  %67 = getelementptr inbounds %struct.Steps, ptr %13, i64 0, i32 2, i64 %62
  %68 = getelementptr inbounds %struct.Steps, ptr %13, i64 0, i32 3, i64 %62
  %69 = sub i64 %9, %46
  %70 = add i64 %48, -1
  %71 = mul nsw i64 %46, %6
  %72 = icmp sle i64 %20, %47
  %73 = getelementptr float, ptr %5, i64 %71
  %74 = getelementptr float, ptr %5, i64 %71
  br label %75
75:
  %76 = phi i64 [ %60, %66 ], [ %135, %134 ]
  %77 = sub nsw i64 %0, %76
  %78 = tail call i64 @llvm.smin.i64(i64 %23, i64 %77)
  %79 = sdiv i64 %76, %23
  %80 = mul nsw i64 %33, %79
  %81 = getelementptr inbounds float, ptr %31, i64 %80
  store ptr %81, ptr %15, align 8
  store i64 %36, ptr %34, align 8
  store i64 0, ptr %37, align 8
  store ptr %64, ptr %16, align 8
  store i64 %28, ptr %38, align 8
  store i64 %30, ptr %39, align 8
  store i64 0, ptr %40, align 8
  br i1 %41, label %99, label %82
82:
  %83 = getelementptr inbounds %struct.Steps, ptr %12, i64 0, i32 2, i64 %79
  %84 = load i32, ptr %83, align 4
  %85 = load i32, ptr %67, align 4
  %86 = tail call i32 @llvm.smax.i32(i32 %84, i32 %85)
  %87 = sext i32 %86 to i64
  %88 = getelementptr inbounds %struct.Steps, ptr %12, i64 0, i32 3, i64 %79
  %89 = load i32, ptr %88, align 4
  %90 = load i32, ptr %68, align 4
  %91 = tail call i32 @llvm.smin.i32(i32 %89, i32 %90)
  %92 = sext i32 %91 to i64
  %93 = sub nsw i64 %92, %87
  %94 = tail call i64 @llvm.smax.i64(i64 %93, i64 0)
  %95 = mul nsw i64 %36, %87
  %96 = getelementptr inbounds float, ptr %81, i64 %95
  store ptr %96, ptr %15, align 8
  %97 = mul nsw i64 %28, %87
  %98 = getelementptr inbounds float, ptr %64, i64 %97
  store ptr %98, ptr %16, align 8
  br label %99
99:
  %100 = phi ptr [ %98, %82 ], [ %64, %75 ]
  %101 = phi ptr [ %96, %82 ], [ %81, %75 ]
  %102 = phi i64 [ %94, %82 ], [ %2, %75 ]
  %103 = add i64 %69, %76
  br i1 %42, label %110, label %104
104:
  br i1 %21, label %105, label %107
105:
  %106 = icmp slt i64 %103, %70
  br i1 %106, label %127, label %110
107:
  %108 = add nsw i64 %78, %103
  %109 = icmp slt i64 %108, 2
  br i1 %109, label %110, label %130
110:
  %111 = getelementptr float, ptr %74, i64 %76
  %112 = icmp sle i64 %23, %77
  %113 = select i1 %43, i1 %112, i1 false
  %114 = select i1 %113, i1 %72, i1 false
  br i1 %114, label %115, label %116
115:
  tail call void @pb_full(i64 %102, ptr %101, ptr %100, ptr %111, i64 %6, float %7, float %8)
  br label %134
116:
  %117 = add i64 %78, -1
  %118 = add i64 %117, %44
  %119 = sdiv i64 %118, %44
  %120 = add nsw i64 %119, -1
  %121 = mul nsw i64 %120, %20
  %122 = add i64 %70, %121
  %123 = getelementptr inbounds [0 x ptr], ptr @pb_kernels, i64 0, i64 %122
  %124 = load ptr, ptr %123, align 8
  %125 = mul nsw i64 %120, %44
  %126 = sub nsw i64 %78, %125
  tail call void %124(i64 %102, ptr %101, i64 %36, ptr %100, i64 %28, i64 %30, ptr %111, i64 %6, i64 %126, float %7, float %8)
  br label %134
127:
  %128 = add nsw i64 %78, %103
  %129 = icmp sgt i64 %128, 0
  br i1 %129, label %132, label %134
130:
  %131 = icmp slt i64 %103, %48
  br i1 %131, label %132, label %134
132:
  %133 = getelementptr float, ptr %73, i64 %76
  tail call fastcc void @corner(i64 %78, i64 %48, i64 %102, ptr nonnull byval(%struct.Left) align 8 %15, ptr nonnull byval(%struct.Right) align 8 %16, ptr %133, i64 %6, float %7, float %8, i64 %103, i32 %10, i32 %11)
  br label %134
134:
  %135 = add nsw i64 %23, %76
  %136 = icmp slt i64 %135, %61
  br i1 %136, label %75, label %137
137:
  %138 = add i64 %20, %46
  %139 = icmp slt i64 %138, %1
  br i1 %139, label %45, label %140
140:
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
declare float @pb_wrong(i64, ptr)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)

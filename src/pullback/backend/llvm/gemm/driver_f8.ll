; sources 9a76990b456984466606b5a7090a90f0b6ba5428620d5baf44a723ce6521d55f
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
define void @pb_set_blas_f8(ptr %0, ptr %1, i32 %2) {
  store ptr %0, ptr @blas.0, align 8
  store ptr %1, ptr @blas.1, align 8
  store i32 %2, ptr @blas.2, align 8
  ret void
}
define i32 @pb_matmul_f8(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10, i64 %11, i32 %12) {
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
  %29 = getelementptr double, ptr %3, i64 %28
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
  %39 = getelementptr double, ptr %29, i64 %38
  store double 0.000000e+00, ptr %39, align 8
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
  %122 = shl i64 %67, 3
  %123 = mul i64 %122, %68
  %124 = tail call ptr @malloc(i64 %123)
  %125 = icmp eq ptr %124, null
  br i1 %125, label %191, label %126
126:
  %127 = select i1 %120, i32 %66, i32 2
  %128 = tail call fastcc i32 @product(i64 %68, i64 %67, i64 %2, ptr %58, i64 %59, i64 %60, ptr %61, i64 %62, i64 %63, double 0.000000e+00, ptr nonnull %124, i64 %68, i32 %127)
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
  %150 = getelementptr double, ptr %3, i64 %149
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
  %165 = getelementptr inbounds double, ptr %124, i64 %164
  %166 = load double, ptr %165, align 8
  %167 = mul nsw i64 %152, %65
  %168 = getelementptr double, ptr %150, i64 %167
  br i1 %133, label %169, label %172
169:
  %170 = load double, ptr %168, align 8
  %171 = fadd double %166, %170
  br label %172
172:
  %173 = phi double [ %171, %169 ], [ %166, %158 ]
  store double %173, ptr %168, align 8
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
  %187 = sitofp i32 %186 to double
  %188 = icmp ult i64 %67, 2
  %189 = select i1 %188, i64 %68, i64 %64
  %190 = tail call fastcc i32 @product(i64 %68, i64 %67, i64 %2, ptr %58, i64 %59, i64 %60, ptr %61, i64 %62, i64 %63, double %187, ptr %3, i64 %189, i32 %66)
  br label %191
191:
  %192 = phi i32 [ %190, %185 ], [ 0, %13 ], [ 0, %21 ], [ %128, %184 ], [ 1, %119 ], [ 0, %43 ]
  ret i32 %192
}
define internal fastcc i32 @product(i64 %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, double %9, ptr %10, i64 %11, i32 %12) {
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
  %59 = tail call fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, double 1.000000e+00, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, double %9, ptr %10, i64 %11, i32 %12)
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
  br label %275
275:
  %276 = phi i32 [ %59, %58 ], [ %274, %270 ]
  ret i32 %276
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
  %114 = tail call fastcc i32 @multiply(i64 %97, i64 %99, i64 %101, double %102, ptr %6, i64 %105, i64 %106, ptr %8, i64 %109, i64 %110, double %111, ptr %11, i64 %113, i32 0)
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
define internal fastcc i32 @multiply(i64 %0, i64 %1, i64 %2, double %3, ptr %4, i64 %5, i64 %6, ptr %7, i64 %8, i64 %9, double %10, ptr %11, i64 %12, i32 %13) {
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
  %25 = icmp slt i64 %24, 4097
  %26 = load i64, ptr @pb_nr, align 8
  %27 = icmp sge i64 %26, %1
  %28 = select i1 %25, i1 true, i1 %27
  br i1 %28, label %32, label %29
29:
  %30 = load i64, ptr @pb_mr, align 8
  %31 = icmp sge i64 %30, %0
  br label %47
32:
  %33 = icmp eq i64 %5, 1
  %34 = icmp eq i64 %0, 1
  %35 = or i1 %34, %33
  %36 = load i64, ptr @pb_mr, align 8
  %37 = icmp sge i64 %36, %0
  %38 = select i1 %25, i1 true, i1 %37
  %39 = select i1 %35, i1 %38, i1 false
  br i1 %39, label %40, label %47
40:
  store ptr %4, ptr %15, align 8
  %41 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 1
  store i64 %6, ptr %41, align 8
  %42 = getelementptr inbounds %struct.Left, ptr %15, i64 0, i32 2
  store i64 %36, ptr %42, align 8
  store ptr %7, ptr %16, align 8
  %43 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 1
  store i64 %8, ptr %43, align 8
  %44 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 2
  store i64 %9, ptr %44, align 8
  %45 = getelementptr inbounds %struct.Right, ptr %16, i64 0, i32 3
  %46 = mul nsw i64 %26, %9
  store i64 %46, ptr %45, align 8
  tail call fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr nonnull byval(%struct.Left) align 8 %15, ptr nonnull byval(%struct.Right) align 8 %16, ptr %11, i64 %12, double %3, double %10, i64 0, i32 %13, i32 0, ptr null, ptr null)
  br label %574
47:
  %48 = phi i1 [ %31, %29 ], [ %38, %32 ]
  %49 = phi i64 [ %30, %29 ], [ %36, %32 ]
  %50 = phi i1 [ false, %29 ], [ %35, %32 ]
  %51 = load i64, ptr @pb_kc, align 8
  %52 = add i64 %2, -1
  %53 = add i64 %51, %52
  %54 = sdiv i64 %53, %51
  %55 = add i64 %54, %52
  %56 = sdiv i64 %55, %54
  %57 = load i64, ptr @pb_mc, align 8
  %58 = add i64 %0, -1
  %59 = add i64 %57, %58
  %60 = sdiv i64 %59, %57
  %61 = add i64 %60, %58
  %62 = sdiv i64 %61, %60
  %63 = add i64 %49, -1
  %64 = add i64 %63, %62
  %65 = srem i64 %64, %49
  %66 = sub nsw i64 %64, %65
  %67 = load i64, ptr @pb_nc, align 8
  %68 = add i64 %1, -1
  %69 = add i64 %67, %68
  %70 = sdiv i64 %69, %67
  %71 = add i64 %70, %68
  %72 = sdiv i64 %71, %70
  %73 = add i64 %26, -1
  %74 = add i64 %73, %72
  %75 = srem i64 %74, %26
  %76 = sub nsw i64 %74, %75
  %77 = mul nsw i64 %66, %56
  %78 = mul nsw i64 %76, %56
  %79 = select i1 %48, i64 0, i64 %78
  %80 = add nsw i64 %79, %77
  %81 = shl nsw i64 %80, 3
  %82 = atomicrmw xchg ptr @kept, i64 0 acquire, align 8
  %83 = inttoptr i64 %82 to ptr
  %84 = icmp eq i64 %82, 0
  br i1 %84, label %89, label %85
85:
  %86 = load i64, ptr %83, align 8
  %87 = icmp slt i64 %86, %81
  br i1 %87, label %88, label %94
88:
  tail call void @free(ptr nonnull %83)
  br label %89
89:
  %90 = add nsw i64 %81, 128
  %91 = tail call ptr @malloc(i64 %90)
  %92 = icmp eq ptr %91, null
  br i1 %92, label %574, label %93
93:
  store i64 %81, ptr %91, align 8
  br label %94
94:
  %95 = phi i64 [ %86, %85 ], [ %81, %93 ]
  %96 = phi ptr [ %83, %85 ], [ %91, %93 ]
  %97 = ptrtoint ptr %96 to i64
  %98 = add nsw i64 %97, 127
  %99 = and i64 %98, -64
  %100 = inttoptr i64 %99 to ptr
  %101 = getelementptr inbounds double, ptr %100, i64 %77
  %102 = select i1 %50, i1 true, i1 %48
  %103 = xor i1 %102, true
  %104 = zext i1 %103 to i32
  %105 = icmp sgt i64 %1, 0
  br i1 %105, label %106, label %567
106:
  %107 = icmp sgt i64 %2, 0
  %108 = getelementptr inbounds %struct.Right, ptr %19, i64 0, i32 1
  %109 = getelementptr inbounds %struct.Right, ptr %19, i64 0, i32 2
  %110 = getelementptr inbounds %struct.Right, ptr %19, i64 0, i32 3
  %111 = mul nsw i64 %26, %9
  %112 = icmp eq i64 %9, 1
  %113 = icmp eq i64 %8, 1
  %114 = load i64, ptr @pb_w, align 8
  %115 = getelementptr inbounds %struct.Steps, ptr %18, i64 0, i32 1
  %116 = icmp sgt i64 %0, 0
  %117 = getelementptr inbounds %struct.Left, ptr %20, i64 0, i32 1
  %118 = getelementptr inbounds %struct.Left, ptr %20, i64 0, i32 2
  %119 = getelementptr inbounds %struct.Steps, ptr %17, i64 0, i32 1
  %120 = icmp eq i64 %5, 1
  %121 = icmp eq i64 %6, 1
  br label %122
122:
  %123 = phi i64 [ 0, %106 ], [ %563, %562 ]
  br i1 %107, label %124, label %562
124:
  %125 = sub nsw i64 %1, %123
  %126 = call i64 @llvm.smin.i64(i64 %76, i64 %125)
  %127 = mul nsw i64 %123, %9
  %128 = icmp sgt i64 %126, 0
  %129 = call i64 @llvm.smax.i64(i64 %26, i64 %126)
  %130 = add nsw i64 %129, -1
  %131 = add nsw i64 %126, %123
  %132 = mul nsw i64 %123, %12
  %133 = getelementptr double, ptr %7, i64 %127
  %134 = getelementptr double, ptr %11, i64 %132
  %135 = getelementptr double, ptr %11, i64 %132
  %136 = getelementptr double, ptr %11, i64 %132
  br label %137
137:
  %138 = phi i64 [ 0, %124 ], [ %560, %559 ]
  %139 = sub nsw i64 %2, %138
  %140 = call i64 @llvm.smin.i64(i64 %56, i64 %139)
  %141 = mul nsw i64 %138, %8
  %142 = getelementptr double, ptr %133, i64 %141
  store ptr %142, ptr %19, align 8
  store i64 %8, ptr %108, align 8
  store i64 %9, ptr %109, align 8
  store i64 %111, ptr %110, align 8
  br i1 %48, label %286, label %143
143:
  br i1 %128, label %146, label %144
144:
  %145 = mul nsw i64 %140, %26
  store ptr %101, ptr %19, align 8
  store i64 %26, ptr %108, align 8
  store i64 1, ptr %109, align 8
  store i64 %145, ptr %110, align 8
  store i32 0, ptr %18, align 4
  store i32 -1, ptr %115, align 4
  br label %286
146:
  %147 = icmp sgt i64 %140, 0
  %148 = mul nsw i64 %140, %26
  br label %149
149:
  %150 = phi i64 [ %126, %146 ], [ %222, %218 ]
  %151 = phi ptr [ %101, %146 ], [ %220, %218 ]
  %152 = phi i64 [ 0, %146 ], [ %219, %218 ]
  %153 = call i64 @llvm.smin.i64(i64 %26, i64 %150)
  %154 = mul nsw i64 %152, %9
  %155 = getelementptr inbounds double, ptr %142, i64 %154
  %156 = sub nsw i64 %126, %152
  %157 = call i64 @llvm.smin.i64(i64 %26, i64 %156)
  %158 = icmp sge i64 %156, %26
  %159 = select i1 %112, i1 %158, i1 false
  br i1 %159, label %160, label %161
160:
  call void @pb_copy_b(i64 %140, ptr %155, i64 %8, ptr %151)
  br label %218
161:
  br i1 %113, label %162, label %196
162:
  %163 = sdiv i64 %140, %114
  %164 = mul nsw i64 %163, %114
  %165 = icmp sgt i64 %26, %156
  br i1 %165, label %196, label %166
166:
  %167 = icmp slt i64 %164, %140
  br label %171
168:
  %169 = add nsw i64 %172, %26
  %170 = icmp sgt i64 %169, %157
  br i1 %170, label %196, label %171
171:
  %172 = phi i64 [ %26, %166 ], [ %169, %168 ]
  %173 = phi i64 [ 0, %166 ], [ %172, %168 ]
  %174 = mul nsw i64 %173, %9
  %175 = getelementptr inbounds double, ptr %155, i64 %174
  %176 = getelementptr inbounds double, ptr %151, i64 %173
  call void @pb_turn_b(i64 %163, ptr %175, i64 %9, ptr %176)
  br i1 %167, label %177, label %168
177:
  %178 = icmp slt i64 %173, %172
  br label %179
179:
  %180 = phi i64 [ %164, %177 ], [ %194, %193 ]
  br i1 %178, label %181, label %193
181:
  %182 = mul nsw i64 %180, %26
  br label %183
183:
  %184 = phi i64 [ %173, %181 ], [ %191, %183 ]
  %185 = mul nsw i64 %184, %9
  %186 = add nsw i64 %185, %180
  %187 = getelementptr inbounds double, ptr %155, i64 %186
  %188 = load double, ptr %187, align 8
  %189 = add nsw i64 %184, %182
  %190 = getelementptr inbounds double, ptr %151, i64 %189
  store double %188, ptr %190, align 8
  %191 = add nsw i64 %184, 1
  %192 = icmp eq i64 %191, %172
  br i1 %192, label %193, label %183
193:
  %194 = add nsw i64 %180, 1
  %195 = icmp slt i64 %194, %140
  br i1 %195, label %179, label %168
196:
  %197 = phi i64 [ 0, %161 ], [ 0, %162 ], [ %172, %168 ]
  br i1 %147, label %198, label %218
198:
  %199 = icmp slt i64 %197, %157
  br label %200
200:
  %201 = phi i64 [ 0, %198 ], [ %216, %215 ]
  br i1 %199, label %202, label %215
202:
  %203 = mul nsw i64 %201, %8
  %204 = mul nsw i64 %201, %26
  br label %205
205:
  %206 = phi i64 [ %197, %202 ], [ %213, %205 ]
  %207 = mul nsw i64 %206, %9
  %208 = add nsw i64 %207, %203
  %209 = getelementptr inbounds double, ptr %155, i64 %208
  %210 = load double, ptr %209, align 8
  %211 = add nsw i64 %206, %204
  %212 = getelementptr inbounds double, ptr %151, i64 %211
  store double %210, ptr %212, align 8
  %213 = add nsw i64 %206, 1
  %214 = icmp eq i64 %213, %153
  br i1 %214, label %215, label %205
215:
  %216 = add nuw nsw i64 %201, 1
  %217 = icmp eq i64 %216, %140
  br i1 %217, label %218, label %200
218:
  %219 = add nsw i64 %152, %26
  %220 = getelementptr inbounds double, ptr %151, i64 %148
  %221 = icmp slt i64 %219, %126
  %222 = sub i64 %150, %26
  br i1 %221, label %149, label %223
223:
  store ptr %101, ptr %19, align 8
  store i64 %26, ptr %108, align 8
  store i64 1, ptr %109, align 8
  store i64 %148, ptr %110, align 8
  store i32 0, ptr %18, align 4
  store i32 -1, ptr %115, align 4
  br i1 %128, label %224, label %286
224:
  %225 = icmp sgt i64 %140, 0
  %226 = udiv i64 %130, %26
  br label %227
227:
  %228 = phi i32 [ 0, %224 ], [ %281, %271 ]
  %229 = phi ptr [ %101, %224 ], [ %284, %271 ]
  %230 = phi i64 [ 0, %224 ], [ %283, %271 ]
  %231 = phi i64 [ 0, %224 ], [ %282, %271 ]
  %232 = sub nsw i64 %126, %231
  %233 = call i64 @llvm.smin.i64(i64 %26, i64 %232)
  br i1 %225, label %234, label %251
234:
  %235 = icmp sgt i64 %233, 0
  br label %236
236:
  %237 = phi i64 [ 0, %234 ], [ %249, %248 ]
  %238 = mul nsw i64 %237, %26
  %239 = getelementptr inbounds double, ptr %229, i64 %238
  br i1 %235, label %243, label %248
240:
  %241 = add nuw nsw i64 %244, 1
  %242 = icmp eq i64 %241, %233
  br i1 %242, label %248, label %243
243:
  %244 = phi i64 [ %241, %240 ], [ 0, %236 ]
  %245 = getelementptr inbounds double, ptr %239, i64 %244
  %246 = load double, ptr %245, align 8
  %247 = fcmp une double %246, 0.000000e+00
  br i1 %247, label %251, label %240
248:
  %249 = add nuw nsw i64 %237, 1
  %250 = icmp eq i64 %249, %140
  br i1 %250, label %271, label %236
251:
  %252 = phi i64 [ 0, %227 ], [ %237, %243 ]
  %253 = icmp slt i64 %252, %140
  br i1 %253, label %254, label %271
254:
  %255 = icmp sgt i64 %233, 0
  br label %256
256:
  %257 = phi i64 [ %140, %254 ], [ %258, %269 ]
  %258 = add nsw i64 %257, -1
  %259 = mul nsw i64 %258, %26
  %260 = getelementptr inbounds double, ptr %229, i64 %259
  br i1 %255, label %264, label %269
261:
  %262 = add nuw nsw i64 %265, 1
  %263 = icmp eq i64 %262, %233
  br i1 %263, label %269, label %264
264:
  %265 = phi i64 [ %262, %261 ], [ 0, %256 ]
  %266 = getelementptr inbounds double, ptr %260, i64 %265
  %267 = load double, ptr %266, align 8
  %268 = fcmp une double %267, 0.000000e+00
  br i1 %268, label %271, label %261
269:
  %270 = icmp sgt i64 %258, %252
  br i1 %270, label %256, label %271
271:
  %272 = phi i64 [ %252, %251 ], [ %252, %264 ], [ %252, %269 ], [ %140, %248 ]
  %273 = phi i64 [ %140, %251 ], [ %257, %264 ], [ %252, %269 ], [ %140, %248 ]
  %274 = trunc i64 %272 to i32
  %275 = getelementptr inbounds %struct.Steps, ptr %18, i64 0, i32 2, i64 %230
  store i32 %274, ptr %275, align 4
  %276 = trunc i64 %273 to i32
  %277 = getelementptr inbounds %struct.Steps, ptr %18, i64 0, i32 3, i64 %230
  store i32 %276, ptr %277, align 4
  %278 = sub nsw i64 %273, %272
  %279 = icmp slt i64 %278, %140
  %280 = zext i1 %279 to i32
  %281 = or i32 %228, %280
  store i32 %281, ptr %18, align 4
  %282 = add nsw i64 %231, %26
  %283 = add nuw i64 %230, 1
  %284 = getelementptr inbounds double, ptr %229, i64 %148
  %285 = icmp eq i64 %230, %226
  br i1 %285, label %286, label %227
286:
  br i1 %116, label %287, label %559
287:
  %288 = mul nsw i64 %138, %6
  %289 = mul nsw i64 %140, %49
  %290 = icmp sgt i64 %140, 0
  %291 = load i32, ptr %18, align 4
  %292 = icmp ne i32 %291, 0
  %293 = icmp eq i32 %291, 0
  %294 = icmp eq i64 %138, 0
  %295 = select i1 %294, double %10, double 1.000000e+00
  %296 = load i32, ptr %115, align 4
  %297 = getelementptr double, ptr %4, i64 %288
  br label %298
298:
  %299 = phi i32 [ %296, %287 ], [ %556, %555 ]
  %300 = phi i64 [ 0, %287 ], [ %557, %555 ]
  %301 = sub nsw i64 %0, %300
  %302 = call i64 @llvm.smin.i64(i64 %66, i64 %301)
  switch i32 %13, label %308 [
    i32 2, label %303
    i32 4, label %306
  ]
303:
  %304 = add nsw i64 %302, %300
  %305 = icmp sgt i64 %304, %123
  br i1 %305, label %308, label %555
306:
  %307 = icmp slt i64 %300, %131
  br i1 %307, label %308, label %555
308:
  %309 = mul nsw i64 %300, %5
  %310 = getelementptr double, ptr %297, i64 %309
  store ptr %310, ptr %20, align 8
  store i64 %6, ptr %117, align 8
  store i64 %49, ptr %118, align 8
  br i1 %50, label %453, label %311
311:
  %312 = icmp sgt i64 %302, 0
  br i1 %312, label %313, label %388
313:
  %314 = phi i64 [ %386, %382 ], [ %302, %311 ]
  %315 = phi ptr [ %384, %382 ], [ %100, %311 ]
  %316 = phi i64 [ %383, %382 ], [ 0, %311 ]
  %317 = call i64 @llvm.smin.i64(i64 %49, i64 %314)
  %318 = mul nsw i64 %316, %5
  %319 = getelementptr inbounds double, ptr %310, i64 %318
  %320 = sub nsw i64 %302, %316
  %321 = call i64 @llvm.smin.i64(i64 %49, i64 %320)
  %322 = icmp sge i64 %320, %49
  %323 = select i1 %120, i1 %322, i1 false
  br i1 %323, label %324, label %325
324:
  call void @pb_copy_a(i64 %140, ptr %319, i64 %6, ptr %315)
  br label %382
325:
  br i1 %121, label %326, label %360
326:
  %327 = sdiv i64 %140, %114
  %328 = mul nsw i64 %327, %114
  %329 = icmp slt i64 %321, %114
  br i1 %329, label %360, label %330
330:
  %331 = icmp slt i64 %328, %140
  br label %335
332:
  %333 = add nsw i64 %336, %114
  %334 = icmp sgt i64 %333, %321
  br i1 %334, label %360, label %335
335:
  %336 = phi i64 [ %114, %330 ], [ %333, %332 ]
  %337 = phi i64 [ 0, %330 ], [ %336, %332 ]
  %338 = mul nsw i64 %337, %5
  %339 = getelementptr inbounds double, ptr %319, i64 %338
  %340 = getelementptr inbounds double, ptr %315, i64 %337
  call void @pb_turn_a(i64 %327, ptr %339, i64 %5, ptr %340)
  br i1 %331, label %341, label %332
341:
  %342 = icmp slt i64 %337, %336
  br label %343
343:
  %344 = phi i64 [ %328, %341 ], [ %358, %357 ]
  br i1 %342, label %345, label %357
345:
  %346 = mul nsw i64 %344, %49
  br label %347
347:
  %348 = phi i64 [ %337, %345 ], [ %355, %347 ]
  %349 = mul nsw i64 %348, %5
  %350 = add nsw i64 %349, %344
  %351 = getelementptr inbounds double, ptr %319, i64 %350
  %352 = load double, ptr %351, align 8
  %353 = add nsw i64 %348, %346
  %354 = getelementptr inbounds double, ptr %315, i64 %353
  store double %352, ptr %354, align 8
  %355 = add nsw i64 %348, 1
  %356 = icmp eq i64 %355, %336
  br i1 %356, label %357, label %347
357:
  %358 = add nsw i64 %344, 1
  %359 = icmp slt i64 %358, %140
  br i1 %359, label %343, label %332
360:
  %361 = phi i64 [ 0, %325 ], [ 0, %326 ], [ %336, %332 ]
  br i1 %290, label %362, label %382
362:
  %363 = icmp slt i64 %361, %321
  br label %364
364:
  %365 = phi i64 [ 0, %362 ], [ %380, %379 ]
  br i1 %363, label %366, label %379
366:
  %367 = mul nsw i64 %365, %6
  %368 = mul nsw i64 %365, %49
  br label %369
369:
  %370 = phi i64 [ %361, %366 ], [ %377, %369 ]
  %371 = mul nsw i64 %370, %5
  %372 = add nsw i64 %371, %367
  %373 = getelementptr inbounds double, ptr %319, i64 %372
  %374 = load double, ptr %373, align 8
  %375 = add nsw i64 %370, %368
  %376 = getelementptr inbounds double, ptr %315, i64 %375
  store double %374, ptr %376, align 8
  %377 = add nsw i64 %370, 1
  %378 = icmp eq i64 %377, %317
  br i1 %378, label %379, label %369
379:
  %380 = add nuw nsw i64 %365, 1
  %381 = icmp eq i64 %380, %140
  br i1 %381, label %382, label %364
382:
  %383 = add nsw i64 %316, %49
  %384 = getelementptr inbounds double, ptr %315, i64 %289
  %385 = icmp slt i64 %383, %302
  %386 = sub i64 %314, %49
  br i1 %385, label %313, label %387
387:
  store ptr %100, ptr %20, align 8
  store i64 %49, ptr %117, align 8
  store i64 %289, ptr %118, align 8
  br i1 %102, label %536, label %390
388:
  store ptr %100, ptr %20, align 8
  store i64 %49, ptr %117, align 8
  store i64 %289, ptr %118, align 8
  br i1 %102, label %536, label %389
389:
  store i32 0, ptr %17, align 4
  store i32 -1, ptr %119, align 4
  br label %456
390:
  store i32 -1, ptr %119, align 4
  %391 = call i64 @llvm.smax.i64(i64 %49, i64 %302)
  %392 = add nsw i64 %391, -1
  %393 = udiv i64 %392, %49
  br label %394
394:
  %395 = phi i32 [ 0, %390 ], [ %448, %438 ]
  %396 = phi ptr [ %100, %390 ], [ %451, %438 ]
  %397 = phi i64 [ 0, %390 ], [ %450, %438 ]
  %398 = phi i64 [ 0, %390 ], [ %449, %438 ]
  %399 = sub nsw i64 %302, %398
  %400 = call i64 @llvm.smin.i64(i64 %49, i64 %399)
  br i1 %290, label %401, label %418
401:
  %402 = icmp sgt i64 %400, 0
  br label %403
403:
  %404 = phi i64 [ 0, %401 ], [ %416, %415 ]
  %405 = mul nsw i64 %404, %49
  %406 = getelementptr inbounds double, ptr %396, i64 %405
  br i1 %402, label %410, label %415
407:
  %408 = add nuw nsw i64 %411, 1
  %409 = icmp eq i64 %408, %400
  br i1 %409, label %415, label %410
410:
  %411 = phi i64 [ %408, %407 ], [ 0, %403 ]
  %412 = getelementptr inbounds double, ptr %406, i64 %411
  %413 = load double, ptr %412, align 8
  %414 = fcmp une double %413, 0.000000e+00
  br i1 %414, label %418, label %407
415:
  %416 = add nuw nsw i64 %404, 1
  %417 = icmp eq i64 %416, %140
  br i1 %417, label %438, label %403
418:
  %419 = phi i64 [ 0, %394 ], [ %404, %410 ]
  %420 = icmp slt i64 %419, %140
  br i1 %420, label %421, label %438
421:
  %422 = icmp sgt i64 %400, 0
  br label %423
423:
  %424 = phi i64 [ %140, %421 ], [ %425, %436 ]
  %425 = add nsw i64 %424, -1
  %426 = mul nsw i64 %425, %49
  %427 = getelementptr inbounds double, ptr %396, i64 %426
  br i1 %422, label %431, label %436
428:
  %429 = add nuw nsw i64 %432, 1
  %430 = icmp eq i64 %429, %400
  br i1 %430, label %436, label %431
431:
  %432 = phi i64 [ %429, %428 ], [ 0, %423 ]
  %433 = getelementptr inbounds double, ptr %427, i64 %432
  %434 = load double, ptr %433, align 8
  %435 = fcmp une double %434, 0.000000e+00
  br i1 %435, label %438, label %428
436:
  %437 = icmp sgt i64 %425, %419
  br i1 %437, label %423, label %438
438:
  %439 = phi i64 [ %419, %418 ], [ %419, %431 ], [ %419, %436 ], [ %140, %415 ]
  %440 = phi i64 [ %140, %418 ], [ %424, %431 ], [ %419, %436 ], [ %140, %415 ]
  %441 = trunc i64 %439 to i32
  %442 = getelementptr inbounds %struct.Steps, ptr %17, i64 0, i32 2, i64 %397
  store i32 %441, ptr %442, align 4
  %443 = trunc i64 %440 to i32
  %444 = getelementptr inbounds %struct.Steps, ptr %17, i64 0, i32 3, i64 %397
  store i32 %443, ptr %444, align 4
  %445 = sub nsw i64 %440, %439
  %446 = icmp slt i64 %445, %140
  %447 = zext i1 %446 to i32
  %448 = or i32 %395, %447
  store i32 %448, ptr %17, align 4
  %449 = add nsw i64 %398, %49
  %450 = add nuw i64 %397, 1
  %451 = getelementptr inbounds double, ptr %396, i64 %289
  %452 = icmp eq i64 %397, %393
  br i1 %452, label %453, label %394
453:
  br i1 %102, label %536, label %454
454:
  %455 = load i32, ptr %17, align 4
  br label %456
456:
  %457 = phi i32 [ %455, %454 ], [ 0, %389 ]
  %458 = icmp ne i32 %457, 0
  %459 = select i1 %458, i1 true, i1 %292
  br i1 %459, label %460, label %536
460:
  br i1 %458, label %461, label %497
461:
  %462 = icmp slt i32 %299, 0
  br i1 %462, label %463, label %494
463:
  %464 = srem i64 %126, %26
  %465 = sub nsw i64 %126, %464
  %466 = mul nsw i64 %465, %140
  %467 = call double @pb_wrong(i64 %466, ptr %101)
  br i1 %290, label %468, label %490
468:
  %469 = icmp sgt i64 %464, 0
  %470 = sub i64 %466, %465
  br label %471
471:
  %472 = phi i64 [ 0, %468 ], [ %488, %486 ]
  %473 = phi double [ %467, %468 ], [ %487, %486 ]
  br i1 %469, label %474, label %486
474:
  %475 = mul nsw i64 %472, %26
  %476 = add i64 %470, %475
  br label %477
477:
  %478 = phi i64 [ %465, %474 ], [ %484, %477 ]
  %479 = phi double [ %473, %474 ], [ %483, %477 ]
  %480 = add i64 %476, %478
  %481 = getelementptr inbounds double, ptr %101, i64 %480
  %482 = load double, ptr %481, align 8
  %483 = call double @llvm.fmuladd.f64(double %482, double 0.000000e+00, double %479)
  %484 = add nsw i64 %478, 1
  %485 = icmp slt i64 %484, %126
  br i1 %485, label %477, label %486
486:
  %487 = phi double [ %473, %471 ], [ %483, %477 ]
  %488 = add nuw nsw i64 %472, 1
  %489 = icmp eq i64 %488, %140
  br i1 %489, label %490, label %471
490:
  %491 = phi double [ %467, %463 ], [ %487, %486 ]
  %492 = fcmp oeq double %491, 0.000000e+00
  %493 = zext i1 %492 to i32
  store i32 %493, ptr %115, align 4
  br label %494
494:
  %495 = phi i32 [ %493, %490 ], [ %299, %461 ]
  %496 = icmp eq i32 %495, 0
  br i1 %496, label %536, label %497
497:
  %498 = phi i32 [ %495, %494 ], [ %299, %460 ]
  br i1 %293, label %499, label %502
499:
  %500 = getelementptr double, ptr %135, i64 %300
  %501 = sub nsw i64 %300, %123
  br label %546
502:
  %503 = load i32, ptr %119, align 4
  %504 = icmp slt i32 %503, 0
  br i1 %504, label %505, label %540
505:
  %506 = srem i64 %302, %49
  %507 = sub nsw i64 %302, %506
  %508 = mul nsw i64 %507, %140
  %509 = call double @pb_wrong(i64 %508, ptr %100)
  br i1 %290, label %510, label %532
510:
  %511 = icmp sgt i64 %506, 0
  %512 = sub i64 %508, %507
  br label %513
513:
  %514 = phi i64 [ 0, %510 ], [ %530, %528 ]
  %515 = phi double [ %509, %510 ], [ %529, %528 ]
  br i1 %511, label %516, label %528
516:
  %517 = mul nsw i64 %514, %49
  %518 = add i64 %512, %517
  br label %519
519:
  %520 = phi i64 [ %507, %516 ], [ %526, %519 ]
  %521 = phi double [ %515, %516 ], [ %525, %519 ]
  %522 = add i64 %518, %520
  %523 = getelementptr inbounds double, ptr %100, i64 %522
  %524 = load double, ptr %523, align 8
  %525 = call double @llvm.fmuladd.f64(double %524, double 0.000000e+00, double %521)
  %526 = add nsw i64 %520, 1
  %527 = icmp slt i64 %526, %302
  br i1 %527, label %519, label %528
528:
  %529 = phi double [ %515, %513 ], [ %525, %519 ]
  %530 = add nuw nsw i64 %514, 1
  %531 = icmp eq i64 %530, %140
  br i1 %531, label %532, label %513
532:
  %533 = phi double [ %509, %505 ], [ %529, %528 ]
  %534 = fcmp oeq double %533, 0.000000e+00
  %535 = zext i1 %534 to i32
  store i32 %535, ptr %119, align 4
  br label %540
536:
  %537 = phi i32 [ %299, %388 ], [ %299, %387 ], [ %299, %456 ], [ %299, %453 ], [ 0, %494 ]
  %538 = getelementptr double, ptr %136, i64 %300
  %539 = sub nsw i64 %300, %123
  br label %549
540:
  %541 = phi i32 [ %535, %532 ], [ %503, %502 ]
  %542 = freeze i32 %541
  %543 = icmp eq i32 %542, 0
  %544 = getelementptr double, ptr %134, i64 %300
  %545 = sub nsw i64 %300, %123
  br i1 %543, label %549, label %546
546:
  %547 = phi ptr [ %500, %499 ], [ %544, %540 ]
  %548 = phi i64 [ %501, %499 ], [ %545, %540 ]
  br label %549
549:
  %550 = phi i32 [ %498, %546 ], [ %537, %536 ], [ %498, %540 ]
  %551 = phi ptr [ %17, %546 ], [ null, %536 ], [ null, %540 ]
  %552 = phi ptr [ %547, %546 ], [ %538, %536 ], [ %544, %540 ]
  %553 = phi i64 [ %548, %546 ], [ %539, %536 ], [ %545, %540 ]
  %554 = phi ptr [ %18, %546 ], [ null, %536 ], [ null, %540 ]
  call fastcc void @tiles(i64 %302, i64 %126, i64 %140, ptr nonnull byval(%struct.Left) align 8 %20, ptr nonnull byval(%struct.Right) align 8 %19, ptr %552, i64 %12, double %3, double %295, i64 %553, i32 %13, i32 %104, ptr %551, ptr %554)
  br label %555
555:
  %556 = phi i32 [ %299, %303 ], [ %299, %306 ], [ %550, %549 ]
  %557 = add nsw i64 %300, %66
  %558 = icmp slt i64 %557, %0
  br i1 %558, label %298, label %559
559:
  %560 = add nsw i64 %138, %56
  %561 = icmp slt i64 %560, %2
  br i1 %561, label %137, label %562
562:
  %563 = add nsw i64 %123, %76
  %564 = icmp slt i64 %563, %1
  br i1 %564, label %122, label %565
565:
  %566 = load i64, ptr %96, align 8
  br label %567
567:
  %568 = phi i64 [ %566, %565 ], [ %95, %94 ]
  %569 = icmp sgt i64 %568, 16777216
  br i1 %569, label %573, label %570
570:
  %571 = cmpxchg ptr @kept, i64 0, i64 %97 release monotonic, align 8
  %572 = extractvalue { i64, i1 } %571, 1
  br i1 %572, label %574, label %573
573:
  call void @free(ptr nonnull %96)
  br label %574
574:
  %575 = phi i32 [ 0, %40 ], [ 1, %89 ], [ 0, %570 ], [ 0, %573 ]
  ret i32 %575
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
define internal fastcc void @tiles(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, double %7, double %8, i64 %9, i32 %10, i32 %11, ptr %12, ptr %13) {
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
  %64 = getelementptr inbounds double, ptr %24, i64 %63
  %65 = icmp slt i64 %60, %61
  br i1 %65, label %66, label %137
66:
  %67 = getelementptr inbounds %struct.Steps, ptr %13, i64 0, i32 2, i64 %62
  %68 = getelementptr inbounds %struct.Steps, ptr %13, i64 0, i32 3, i64 %62
  %69 = sub i64 %9, %46
  %70 = add i64 %48, -1
  %71 = mul nsw i64 %46, %6
  %72 = icmp sle i64 %20, %47
  %73 = getelementptr double, ptr %5, i64 %71
  %74 = getelementptr double, ptr %5, i64 %71
  br label %75
75:
  %76 = phi i64 [ %60, %66 ], [ %135, %134 ]
  %77 = sub nsw i64 %0, %76
  %78 = tail call i64 @llvm.smin.i64(i64 %23, i64 %77)
  %79 = sdiv i64 %76, %23
  %80 = mul nsw i64 %33, %79
  %81 = getelementptr inbounds double, ptr %31, i64 %80
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
  %96 = getelementptr inbounds double, ptr %81, i64 %95
  store ptr %96, ptr %15, align 8
  %97 = mul nsw i64 %28, %87
  %98 = getelementptr inbounds double, ptr %64, i64 %97
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
  %111 = getelementptr double, ptr %74, i64 %76
  %112 = icmp sle i64 %23, %77
  %113 = select i1 %43, i1 %112, i1 false
  %114 = select i1 %113, i1 %72, i1 false
  br i1 %114, label %115, label %116
115:
  tail call void @pb_full(i64 %102, ptr %101, ptr %100, ptr %111, i64 %6, double %7, double %8)
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
  tail call void %124(i64 %102, ptr %101, i64 %36, ptr %100, i64 %28, i64 %30, ptr %111, i64 %6, i64 %126, double %7, double %8)
  br label %134
127:
  %128 = add nsw i64 %78, %103
  %129 = icmp sgt i64 %128, 0
  br i1 %129, label %132, label %134
130:
  %131 = icmp slt i64 %103, %48
  br i1 %131, label %132, label %134
132:
  %133 = getelementptr double, ptr %73, i64 %76
  tail call fastcc void @corner(i64 %78, i64 %48, i64 %102, ptr nonnull byval(%struct.Left) align 8 %15, ptr nonnull byval(%struct.Right) align 8 %16, ptr %133, i64 %6, double %7, double %8, i64 %103, i32 %10, i32 %11)
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
define internal fastcc void @corner(i64 %0, i64 %1, i64 %2, ptr byval(%struct.Left) align 8 %3, ptr byval(%struct.Right) align 8 %4, ptr %5, i64 %6, double %7, double %8, i64 %9, i32 %10, i32 %11) {
  %13 = load i64, ptr @pb_mr, align 8
  %14 = load i64, ptr @pb_nr, align 8
  %15 = mul nsw i64 %14, %13
  %16 = alloca double, i64 %15, align 16
  %17 = load ptr, ptr %4, align 8
  %18 = load ptr, ptr %3, align 8
  %19 = icmp ne i32 %11, 0
  %20 = icmp eq i64 %13, %0
  %21 = select i1 %19, i1 %20, i1 false
  %22 = icmp eq i64 %14, %1
  %23 = select i1 %21, i1 %22, i1 false
  br i1 %23, label %24, label %25
24:
  call void @pb_full(i64 %2, ptr %18, ptr %17, ptr nonnull %16, i64 %0, double %7, double 0.000000e+00)
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
  call void %41(i64 %2, ptr %18, i64 %27, ptr %17, i64 %31, i64 %29, ptr nonnull %16, i64 %13, i64 %43, double %7, double 0.000000e+00)
  br label %44
44:
  %45 = icmp sgt i64 %1, 0
  br i1 %45, label %46, label %83
46:
  %47 = icmp sgt i64 %0, 0
  %48 = icmp eq i32 %10, 2
  %49 = fcmp oeq double %8, 0.000000e+00
  br label %50
50:
  %51 = phi i64 [ 0, %46 ], [ %81, %80 ]
  br i1 %47, label %52, label %80
52:
  %53 = mul nsw i64 %51, %6
  %54 = mul nsw i64 %51, %13
  %55 = getelementptr double, ptr %5, i64 %53
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
  %64 = getelementptr double, ptr %55, i64 %57
  br i1 %49, label %65, label %69
65:
  %66 = add nsw i64 %57, %54
  %67 = getelementptr inbounds double, ptr %16, i64 %66
  %68 = load double, ptr %67, align 8
  br label %75
69:
  %70 = load double, ptr %64, align 8
  %71 = add nsw i64 %57, %54
  %72 = getelementptr inbounds double, ptr %16, i64 %71
  %73 = load double, ptr %72, align 8
  %74 = call double @llvm.fmuladd.f64(double %8, double %70, double %73)
  br label %75
75:
  %76 = phi double [ %68, %65 ], [ %74, %69 ]
  store double %76, ptr %64, align 8
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
declare void @pb_full(i64, ptr, ptr, ptr, i64, double, double)
declare double @llvm.fmuladd.f64(double, double, double)
declare void @pb_turn_b(i64, ptr, i64, ptr)
declare void @pb_copy_b(i64, ptr, i64, ptr)
declare void @pb_turn_a(i64, ptr, i64, ptr)
declare void @pb_copy_a(i64, ptr, i64, ptr)
declare double @pb_wrong(i64, ptr)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)

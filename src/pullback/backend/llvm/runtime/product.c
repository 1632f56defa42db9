// SPDX-License-Identifier: MIT
//
// Matrix products: C += A B for matrices of any strides, through the BLAS that Python found: NumPy's own, or SciPy's.
// Without one, and for sizes beyond its integers, plain loops.

// Fortran's interface; its integers have 64 bits where `wide` says so, else 32.
typedef void (*Gemm)(const char *, const char *, const void *, const void *, const void *, const void *, const void *,
                     const void *, const void *, const void *, const void *, void *, const void *);
static struct {
  Gemm dgemm, sgemm;
  i32 wide;
} blas;

void pb_set_blas(Gemm dgemm, Gemm sgemm, i32 wide) {
  blas.dgemm = dgemm;
  blas.sgemm = sgemm;
  blas.wide = wide;
}

// Whether BLAS's integers hold x.
static i32 blas_int(i64 x) { return blas.wide || x <= 0x7fffffff; }

// How BLAS may read a matrix of `rows` x `cols` with strides s0, s1: 'N' (columns are contiguous), 'T' (rows are), or 0.
static char blas_form(i64 rows, i64 cols, i64 s0, i64 s1, i64 *ld) {
  if ((s0 == 1 || rows <= 1) && (cols <= 1 || s1 >= (rows > 1 ? rows : 1))) {
    *ld = cols <= 1 || s1 < 1 ? (rows > 1 ? rows : 1) : s1;
    return 'N';
  }
  if ((s1 == 1 || cols <= 1) && (rows <= 1 || s0 >= (cols > 1 ? cols : 1))) {
    *ld = rows <= 1 || s0 < 1 ? (cols > 1 ? cols : 1) : s0;
    return 'T';
  }
  return 0;
}

// For element type T: `pb_matmul_X` returns 0, or 1 when memory runs out.
#define PRODUCT(T, NAME, GEMM)                                                                                         \
  static T *pack_##NAME(i64 rows, i64 cols, const T *x, i64 s0, i64 s1) {                                              \
    T *p = malloc((rows * cols ? rows * cols : 1) * sizeof(T));                                                        \
    if (p)                                                                                                             \
      for (i64 j = 0; j < cols; j++)                                                                                   \
        for (i64 i = 0; i < rows; i++) p[i + j * rows] = x[i * s0 + j * s1];                                           \
    return p;                                                                                                          \
  }                                                                                                                    \
  static void loops_##NAME(i64 m, i64 n, i64 k, T *c, i64 c0, i64 c1, const T *a, i64 a0, i64 a1, const T *b, i64 b0,  \
                           i64 b1) {                                                                                   \
    for (i64 i = 0; i < m; i++)                                                                                        \
      for (i64 l = 0; l < k; l++)                                                                                      \
        for (i64 j = 0; j < n; j++) c[i * c0 + j * c1] += a[i * a0 + l * a1] * b[l * b0 + j * b1];                     \
  }                                                                                                                    \
  i32 pb_matmul_##NAME(i64 m, i64 n, i64 k, T *c, i64 c0, i64 c1, T *a, i64 a0, i64 a1, T *b, i64 b0, i64 b1) {        \
    if (m <= 0 || n <= 0 || k <= 0) return 0;                                                                          \
    if (c0 != 1 && (c1 == 1 || m == 1)) { /* the transpose: C' += B' A' */                                             \
      i64 t;                                                                                                           \
      T *p = a;                                                                                                        \
      a = b, b = p;                                                                                                    \
      t = m, m = n, n = t;                                                                                             \
      t = c0, c0 = c1, c1 = t;                                                                                         \
      t = a0, a0 = b1, b1 = t;                                                                                         \
      t = a1, a1 = b0, b0 = t;                                                                                         \
    }                                                                                                                  \
    i64 ldc = n <= 1 ? m : c1, lda, ldb;                                                                               \
    if (!blas.GEMM || (c0 != 1 && m > 1) || ldc < m || !blas_int(m) || !blas_int(n) || !blas_int(k) ||                 \
        !blas_int(ldc)) {                                                                                              \
      loops_##NAME(m, n, k, c, c0, c1, a, a0, a1, b, b0, b1);                                                          \
      return 0;                                                                                                        \
    }                                                                                                                  \
    T *pa = 0, *pb = 0;                                                                                                \
    char fa = blas_form(m, k, a0, a1, &lda), fb = blas_form(k, n, b0, b1, &ldb);                                       \
    if (!fa || !blas_int(lda)) {                                                                                       \
      if (!(pa = pack_##NAME(m, k, a, a0, a1))) return 1;                                                              \
      a = pa, fa = 'N', lda = m;                                                                                       \
    }                                                                                                                  \
    if (!fb || !blas_int(ldb)) {                                                                                       \
      if (!(pb = pack_##NAME(k, n, b, b0, b1))) {                                                                      \
        free(pa);                                                                                                      \
        return 1;                                                                                                      \
      }                                                                                                                \
      b = pb, fb = 'N', ldb = k;                                                                                       \
    }                                                                                                                  \
    T one = 1;                                                                                                         \
    if (blas.wide) {                                                                                                   \
      blas.GEMM(&fa, &fb, &m, &n, &k, &one, a, &lda, b, &ldb, &one, c, &ldc);                                          \
    } else {                                                                                                           \
      i32 im = m, in = n, ik = k, ia = lda, ib = ldb, ic = ldc;                                                        \
      blas.GEMM(&fa, &fb, &im, &in, &ik, &one, a, &ia, b, &ib, &one, c, &ic);                                          \
    }                                                                                                                  \
    free(pa);                                                                                                          \
    free(pb);                                                                                                          \
    return 0;                                                                                                          \
  }

PRODUCT(double, f8, dgemm)
PRODUCT(float, f4, sgemm)

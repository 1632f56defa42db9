// SPDX-License-Identifier: MIT
//
// Matrix products: C = A B or C += A B, for matrices of any strides. The kernels are written for the machine by
// kernels.py; here are packing, blocks for the caches, and the choice between kernels and the BLAS that Python found
// (NumPy's own, or SciPy's). tools/build_runtime.py makes a driver_*.ll of this file for each element type T;
// __init__.py compiles it together with the kernels, for code that has a product.
//
// Inside, columns of C are contiguous: where rows are, C' = B' A' is computed.

typedef int i32;
typedef long long i64;

void *malloc(unsigned long long);
void free(void *);

// A mode is FRESH (C is not read: C = A B) and a part: ALL, or what is computed of C, i >= j or i <= j; the rest of C
// is not touched. It may say that A or B is a triangle: what is on the other side of its diagonal is 0.
enum { ALL = 0, FRESH = 1, LOWER = 2, UPPER = 4, LEFT = 4, RIGHT = 16 }; // LEFT * LOWER: A is lower

static inline i32 opposite(i32 part) { return part == LOWER ? UPPER : part == UPPER ? LOWER : ALL; }

// ------------------------------------------------------------------------------------------------------- kernels.py

typedef void (*Kernel)(i64 k, const T *a, i64 a_step, const T *b, i64 b_step, i64 b_column, T *c, i64 c_column, i64 last,
                       T alpha, T beta);
typedef void (*Stairs)(i64 k0, i64 k1, i64 k2, const T *a, i64 a_step, const T *b, i64 b_step, i64 b_column, T *c,
                       i64 c_column, i64 last, T alpha, T beta);
extern const Kernel pb_kernels[];
extern const Stairs pb_stairs[];
extern const i64 pb_w, pb_mr, pb_nr, pb_mc, pb_kc, pb_nc, pb_own;
void pb_full(i64 k, const T *a, const T *b, T *c, i64 c_column, T alpha, T beta);
void pb_corner(i64 k, const T *a, i64 a_step, const T *b, i64 b_step, i64 b_column, T *c, i64 c_column, i64 last, T alpha,
               T beta, i64 low, i64 down, i64 end, i64 up);
T pb_wrong(i64 count, const T *a); // NaN if a number is not finite, else 0
void pb_copy_a(i64 k, const T *a, i64 step, T *to);
void pb_copy_b(i64 k, const T *b, i64 step, T *to);
void pb_turn_a(i64 blocks, const T *a, i64 row, T *to);
void pb_turn_b(i64 blocks, const T *b, i64 column, T *to);

static inline i64 least(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 most(i64 a, i64 b) { return a > b ? a : b; }
static inline i64 clip(i64 x, i64 low, i64 high) { return most(low, least(x, high)); }
static inline i64 up(i64 x, i64 to) { return (x + to - 1) / to * to; }

// ---------------------------------------------------------------------------------------------------------- scratch

// One block of memory stays for the next product: new memory costs a page fault for every 4 KB. A block's first word
// is its size.
static char *kept;
enum { KEEP = 16 << 20 };

static char *take(i64 bytes) {
  char *block = __atomic_exchange_n(&kept, (char *)0, __ATOMIC_ACQUIRE);
  if (block && *(i64 *)block < bytes) {
    free(block);
    block = 0;
  }
  if (!block && (block = malloc(bytes + 128))) *(i64 *)block = bytes;
  return block;
}

static void give_back(char *block) {
  char *none = 0;
  if (*(i64 *)block > KEEP || !__atomic_compare_exchange_n(&kept, &none, block, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    free(block);
}

// What a block holds, in whole cache lines.
static T *inside(char *block) { return (T *)(((i64)block + 127) & ~63ll); }

// ---------------------------------------------------------------------------------------------------------- packing

// Panels of `width` rows of a (m x k, strides a0, a1), one after another: element (i, p) of a panel at p * width + i.
// The last one's missing rows are left out. `copy` copies whole panels, `turn` transposes `group` rows at a time.
static inline void pack(i64 m, i64 k, const T *a, i64 a0, i64 a1, T *to, i64 width, i64 group,
                        void (*turn)(i64, const T *, i64, T *), void (*copy)(i64, const T *, i64, T *)) {
  for (i64 i = 0; i < m; i += width, to += width * k) {
    const T *from = a + i * a0;
    i64 rows = least(width, m - i);
    if (a0 == 1 && rows == width) {
      copy(k, from, a1, to);
      continue;
    }
    i64 r = 0;
    if (a1 == 1) {
      i64 blocks = k / pb_w, done = blocks * pb_w;
      for (; r + group <= rows; r += group) {
        turn(blocks, from + r * a0, a0, to + r);
        for (i64 p = done; p < k; p++)
          for (i64 q = r; q < r + group; q++) to[p * width + q] = from[q * a0 + p];
      }
    }
    for (i64 p = 0; p < k; p++)
      for (i64 q = r; q < rows; q++) to[p * width + q] = from[q * a0 + p * a1];
  }
}

static void pack_a(i64 m, i64 k, const T *a, i64 a0, i64 a1, T *to) {
  pack(m, k, a, a0, a1, to, pb_mr, pb_w, pb_turn_a, pb_copy_a);
}

static void pack_b(i64 k, i64 n, const T *b, i64 b0, i64 b1, T *to) {
  pack(n, k, b, b1, b0, to, pb_nr, pb_nr, pb_turn_b, pb_copy_b);
}

// ------------------------------------------------------------------------------------------------------------ zeros

// Steps of each panel outside of which it holds only zeros, as panels of a triangular matrix do: a product with a
// triangle takes half of the time. What is left out is 0 times something, which is 0 if that is finite.
enum { PANELS = 512 }; // of a block, at most (kernels.py)
typedef struct {
  i32 some;             // whether any panel has zeros to leave out
  i32 finite;           // whether the block holds no infinity and no NaN; -1: not known yet
  i32 first[PANELS], end[PANELS];
} Steps;

static inline i32 zeros(const T *p, i64 count) {
  for (i64 i = 0; i < count; i++)
    if (p[i] != 0) return 0;
  return 1;
}

// `rows` rows in packed panels of `width`.
static void find_steps(Steps *s, i64 rows, i64 k, const T *packed, i64 width) {
  s->some = 0;
  s->finite = -1;
  for (i64 i = 0, q = 0; i < rows; i += width, q++, packed += width * k) {
    i64 there = least(width, rows - i), first = 0, end = k;
    while (first < end && zeros(packed + first * width, there)) first++;
    while (end > first && zeros(packed + (end - 1) * width, there)) end--;
    s->first[q] = (i32)first, s->end[q] = (i32)end;
    s->some |= end - first < k;
  }
}

// Whether a block that is not packed holds no infinity and no NaN: `lines` of k numbers.
static i32 finite_lines(Steps *s, i64 lines, i64 k, const T *x, i64 apart, i64 step) {
  if (s->finite < 0) {
    T wrong = 0;
    if (step == 1 && apart == k) k *= lines, lines = 1;
    for (i64 r = 0; r < lines; r++, x += apart) {
      if (step == 1) wrong += pb_wrong(k, x);
      for (i64 p = 0; step != 1 && p < k; p++) wrong += 0 * x[p * step];
    }
    s->finite = wrong == 0;
  }
  return s->finite;
}

static i32 finite(Steps *s, i64 rows, i64 k, const T *packed, i64 width) {
  if (s->finite < 0) {
    i64 whole = rows / width;
    T wrong = pb_wrong(whole * width * k, packed);
    for (i64 p = 0; p < k; p++)
      for (i64 r = whole * width; r < rows; r++) wrong += 0 * packed[whole * width * k + p * width + (r - whole * width)];
    s->finite = wrong == 0;
  }
  return s->finite;
}

// ------------------------------------------------------------------------------------------------------------ tiles

// The first factor as tiles see it: rows are contiguous, a_step from one k to the next; a panel of MR rows every `next`.
typedef struct {
  const T *at;
  i64 step, next;
} Left;
// The second: numbers `step` apart along k, `column` apart along columns; a panel of NR columns every `next`.
typedef struct {
  const T *at;
  i64 step, column, next;
} Right;

// What is known of zeros in a block of the factors: steps of panels that are packed, or null; and whether A or B is a
// triangle, whose diagonal the block's first row, or first column, meets `down`, or `across`, steps after its first.
typedef struct {
  const Steps *sa, *sb;
  i32 left, right;
  i64 down, across;
} Zeros;

// A tile of C. Factors are named by address: the processor waits when it copies what has just been written in parts.
static inline void plain(i64 m, i64 n, i64 k, const Left *a, const Right *b, T *c, i64 cs, T alpha, T beta, i32 packed) {
  if (packed && m == pb_mr && n == pb_nr) {
    pb_full(k, a->at, b->at, c, cs, alpha, beta);
  } else {
    i64 v = (m + pb_w - 1) / pb_w;
    pb_kernels[(v - 1) * pb_nr + n - 1](k, a->at, a->step, b->at, b->step, b->column, c, cs, m - (v - 1) * pb_w, alpha, beta);
  }
}

// A tile less what is known to be 0; (i, j): its corner in the block.
static void run(i64 m, i64 n, i64 k, const Left *a, const Right *b, T *c, i64 cs, T alpha, T beta, i32 packed,
                const Zeros *z, i64 i, i64 j) {
  i64 from = 0, end = k;
  if (z->sa) from = z->sa->first[i / pb_mr], end = z->sa->end[i / pb_mr];
  if (z->sb) from = clip(z->sb->first[j / pb_nr], from, end), end = clip(z->sb->end[j / pb_nr], from, end);
  if (z->right == UPPER) end = clip(z->across + j + n, from, end);
  if (z->right == LOWER) from = clip(z->across + j, from, end);
  if (z->left) { // steps of the last vector of rows, and then of those before; or of the first, and then of those behind
    i64 v = (m + pb_w - 1) / pb_w, top = z->down + i, at[3] = {0, 0, 0};
    for (i64 q = 0; q < v; q++) at[q] = clip(top + (z->left == LOWER ? least((q + 1) * pb_w, m) : q * pb_w), from, end);
    if (z->left == LOWER) end = at[v - 1];
    if (z->left == UPPER) from = at[0];
    if (n == pb_nr && at[0] < at[v - 1]) {
      const T *left = a->at + from * a->step, *right = b->at + from * b->step;
      i64 k0 = at[0] - from, k1 = at[1] - at[0], k2 = at[2] - at[1];
      if (z->left == UPPER) k0 = at[1] - from, k1 = (v > 2 ? at[2] : end) - at[1], k2 = end - at[2];
      pb_stairs[2 * v + (z->left == UPPER) - 4](k0, k1, k2, left, a->step, right, b->step, b->column, c, cs,
                                                m - (v - 1) * pb_w, alpha, beta);
      return;
    }
  }
  Left rest_of_a = {a->at + from * a->step, a->step, 0};
  Right rest_of_b = {b->at + from * b->step, b->step, b->column, 0};
  plain(m, n, end - from, &rest_of_a, &rest_of_b, c, cs, alpha, beta, packed);
}

// A tile on the diagonal, of which only a part is wanted: its kernel writes no more, or it goes by way of its own place.
static void corner(i64 m, i64 n, i64 k, const Left *a, const Right *b, T *c, i64 cs, T alpha, T beta, i64 below, i32 part) {
  if (m <= pb_w && n == pb_nr) {
    i64 lower = part == LOWER;
    pb_corner(k, a->at, a->step, b->at, b->step, b->column, c, cs, m, alpha, beta, lower ? -below : 0, lower,
              lower ? m : 1 - below, !lower);
    return;
  }
  T tile[pb_mr * pb_nr];
  plain(m, n, k, a, b, tile, pb_mr, alpha, 0, 0);
  for (i64 q = 0; q < n; q++) {
    i64 first = part == LOWER ? most(0, q - below) : 0, end = part == LOWER ? m : least(m, q - below + 1);
    for (i64 r = first; r < end; r++) {
      T *to = c + r + q * cs;
      *to = beta == 0 ? tile[r + q * pb_mr] : beta * *to + tile[r + q * pb_mr];
    }
  }
}

// All tiles of a block of C.
static void tiles(i64 m, i64 n, i64 k, Left a, Right b, T *c, i64 cs, T alpha, T beta, i32 packed, Zeros zeros) {
  const Zeros *z = zeros.sa || zeros.sb || zeros.left || zeros.right ? &zeros : 0;
  Right right = b;
  for (i64 j = 0; j < n; j += pb_nr, right.at += b.next) {
    i64 columns = least(pb_nr, n - j);
    Left left = a;
    for (i64 i = 0; i < m; i += pb_mr, left.at += a.next) {
      i64 rows = least(pb_mr, m - i);
      if (z)
        run(rows, columns, k, &left, &right, c + i + j * cs, cs, alpha, beta, packed, z, i, j);
      else
        plain(rows, columns, k, &left, &right, c + i + j * cs, cs, alpha, beta, packed);
    }
  }
}

// The tiles of a part of a block of C; `below`: how far its first row is below its first column. Vectors of rows that
// the diagonal goes through, in some columns, are tiles of their own.
static void part_tiles(i64 m, i64 n, i64 k, Left a, Right b, T *c, i64 cs, T alpha, T beta, i64 below, i32 part,
                       i32 packed, Zeros zeros) {
  const Zeros *z = zeros.sa || zeros.sb ? &zeros : 0;
  Right right = b;
  for (i64 j = 0; j < n; j += pb_nr, right.at += b.next) {
    i64 columns = least(pb_nr, n - j);
    i64 far = clip(j + columns - below, 0, m), near = clip(j - below, 0, m) / pb_w * pb_w; // the diagonal's rows
    i64 first = part == LOWER ? near : 0, end = part == UPPER ? far : m, whole = up(far, pb_w);
    for (i64 i = first, rows; i < end; i += rows) {
      i64 panel = i / pb_mr * pb_mr; // where rows lie together in the caller's matrix, tiles begin anywhere
      i32 crossed = i >= near && i < far;
      Left left = {a.at + (a.next == pb_mr ? i : panel / pb_mr * a.next + (i - panel)), a.step, 0};
      rows = least(a.next == pb_mr ? pb_mr : panel + pb_mr - i, end - i);
      if (crossed) rows = least(rows, pb_w < whole - i ? pb_w : whole - i);
      if (!crossed && i < near) rows = least(rows, near - i);
      if (crossed)
        corner(rows, columns, k, &left, &right, c + i + j * cs, cs, alpha, beta, i + below - j, part);
      else if (z)
        run(rows, columns, k, &left, &right, c + i + j * cs, cs, alpha, beta, packed, z, i, j);
      else
        plain(rows, columns, k, &left, &right, c + i + j * cs, cs, alpha, beta, packed);
    }
  }
}

// ----------------------------------------------------------------------------------------------------------- blocks

// numbers of A, B and C together that stay in the first cache, where packing gains nothing
enum { FEW = 32768 / sizeof(T) };
// numbers from one step of B to the next, up to which it is read twice as it lies rather than packed
enum { NEAR = 64 };
// rows and columns of C, and numbers from one step of A or B to the next, up to which both are read as they lie, THIN
// steps at a time, so that the first caches hold them
enum { SLIM = 128, THIN = 64 };

static i64 even(i64 size, i64 block, i64 unit) { // blocks of one size instead of a last one that is small
  i64 count = (size + block - 1) / block;
  return up((size + count - 1) / count, unit);
}

static inline i32 within(i64 x, i64 most) { return -most <= x && x <= most; }

// C = beta C + alpha A B, columns of C contiguous. `left`, `right`: the part of A, of B, that is not 0. Returns 0, or 1
// when memory runs out.
static i32 multiply(i64 m, i64 n, i64 k, T alpha, const T *a, i64 a0, i64 a1, const T *b, i64 b0, i64 b1, T beta, T *c,
                    i64 cs, i32 part, i32 left, i32 right) {
  i32 small = m * k + k * n + m * n <= FEW;
  i32 slim = m <= SLIM && n <= SLIM && within(a1, SLIM) && within(b0, SLIM) && within(b1, SLIM);
  i32 pass_a = (small || slim || n <= pb_nr) && (a0 == 1 || m == 1);
  i32 pass_b = small || (slim && pass_a) || m <= pb_mr || (m <= 2 * pb_mr && within(b0, NEAR)) || (b0 == 1 && k <= pb_kc);
  if (pass_a && pass_b) {
    i64 most_steps = slim && n > pb_nr ? THIN : k;
    for (i64 p = 0; p < k; p += most_steps) {
      Left panels = {a + p * a1, a1, pb_mr};
      Right columns = {b + p * b0, b0, b1, pb_nr * b1};
      Zeros z = {0, 0, left, right, -p, -p};
      i64 deep = least(most_steps, k - p);
      if (part)
        part_tiles(m, n, deep, panels, columns, c, cs, alpha, p ? 1 : beta, 0, part, 0, z);
      else
        tiles(m, n, deep, panels, columns, c, cs, alpha, p ? 1 : beta, 0, z);
    }
    return 0;
  }
  i64 kc = even(k, pb_kc, 1), mc = even(m, pb_mc, pb_mr), nc = even(n, pb_nc, pb_nr);
  char *block = take((mc * kc + (pass_b ? 0 : nc * kc)) * (i64)sizeof(T));
  if (!block) return 1;
  T *pa = inside(block), *pb = pa + mc * kc;
  Steps sa, sb;
  i32 packed = !pass_a && !pass_b, look = !left && !right && k > 2 * pb_mr;
  sa.some = sb.some = 0;
  for (i64 j = 0; j < n; j += nc)
    for (i64 p = 0; p < k; p += kc) {
      i64 columns = least(nc, n - j), deep = least(kc, k - p);
      Right there = {b + p * b0 + j * b1, b0, b1, pb_nr * b1};
      if (!pass_b) {
        pack_b(deep, columns, there.at, b0, b1, pb);
        there = (Right){pb, pb_nr, 1, pb_nr * deep};
        if (look) find_steps(&sb, columns, deep, pb, pb_nr);
      }
      if (pass_b) sb.finite = -1;
      for (i64 i = 0; i < m; i += mc) {
        i64 rows = least(mc, m - i);
        if (part == LOWER ? i + rows - 1 < j : part == UPPER && i > j + columns - 1) continue;
        Left here = {a + i * a0 + p * a1, a1, pb_mr};
        if (!pass_a) {
          pack_a(rows, deep, here.at, a0, a1, pa);
          here = (Left){pa, pb_mr, pb_mr * deep};
          if (look) find_steps(&sa, rows, deep, pa, pb_mr);
        }
        if (pass_a) sa.finite = -1;
        i32 skip_a = sa.some && (pass_b ? finite_lines(&sb, columns, deep, there.at, b1, b0) : finite(&sb, columns, deep, pb, pb_nr));
        i32 skip_b = sb.some && (pass_a ? finite_lines(&sa, deep, rows, here.at, a1, 1) : finite(&sa, rows, deep, pa, pb_mr));
        Zeros z = {skip_a ? &sa : 0, skip_b ? &sb : 0, left, right, i - p, j - p};
        if (part)
          part_tiles(rows, columns, deep, here, there, c + i + j * cs, cs, alpha, p ? 1 : beta, i - j, part, packed, z);
        else
          tiles(rows, columns, deep, here, there, c + i + j * cs, cs, alpha, p ? 1 : beta, packed, z);
      }
    }
  give_back(block);
  return 0;
}

static inline i32 infinite(T x) { return !(x - x == 0); } // or NaN

// What a triangle leaves out is 0 times something, and NaN where that is not finite. If it is not, then what it makes
// with the triangle's one full row (of A: m == k) is not, either, so that the product's numbers there say whether to look.
static void left_out(i64 m, i64 n, i64 k, const T *b, i64 b0, i64 b1, T *c, i64 c0, i64 c1, i32 left) {
  const T *full = c + (left == LOWER ? m - 1 : 0) * c0;
  for (i64 j = 0; j < n; j++)
    if (infinite(full[j * c1]))
      for (i64 p = 0; p < k; p++)
        if (infinite(b[p * b0 + j * b1]))
          for (i64 i = left == LOWER ? 0 : p + 1; i < (left == LOWER ? p : m); i++) c[i * c0 + j * c1] += 0 * b[p * b0 + j * b1];
}

// ------------------------------------------------------------------------------------------------------------- BLAS

// Fortran's interface; its integers have 64 bits where `wide` says so, else 32.
typedef void (*Gemm)(const char *, const char *, const void *, const void *, const void *, const void *, const void *,
                     const void *, const void *, const void *, const void *, void *, const void *);
static struct {
  Gemm gemm;
  i32 (*threads)(void); // how many it may use; null where it does not say
  i32 wide;
} blas;

void NAME(pb_set_blas)(Gemm gemm, i32 (*threads)(void), i32 wide) {
  blas.gemm = gemm;
  blas.threads = threads;
  blas.wide = wide;
}

// multiplications from which on BLAS uses its threads
enum { MUCH = 1 << 21, LITTLE = 1 << 12 }; // LITTLE: what is done before BLAS has looked at its arguments

// Whether the kernels compute this product. On machines whose vectors OpenBLAS does not use they do (pb_own; __init__.py
// says what was measured), but for two kinds: big products, when BLAS has more than two threads for them, and products
// that fill less than half of a vector and in which moving numbers is most of the work: few steps, or few numbers of
// rows that must be transposed.
static i32 own(i64 m, i64 n, i64 k, i64 a0) {
  if (!blas.gemm) return 1;
  if (pb_own == 0) return 0;
  if (m * n * k >= MUCH && blas.threads && blas.threads() > 2) return 0;
  return 2 * m > pb_w || m * n * k < LITTLE || (k > 2 * pb_w && (a0 == 1 || n > pb_nr));
}

static i32 fits(i64 x) { return blas.wide || x <= 0x7fffffff; }

// How BLAS may read a matrix of `rows` x `cols` with strides s0, s1: 'N' (columns are contiguous), 'T' (rows are), or 0.
static char form(i64 rows, i64 cols, i64 s0, i64 s1, i64 *ld) {
  if ((s0 == 1 || rows <= 1) && (cols <= 1 || s1 >= most(rows, 1))) {
    *ld = cols <= 1 || s1 < 1 ? most(rows, 1) : s1;
    return 'N';
  }
  if ((s1 == 1 || cols <= 1) && (rows <= 1 || s0 >= most(cols, 1))) {
    *ld = rows <= 1 || s0 < 1 ? most(cols, 1) : s0;
    return 'T';
  }
  return 0;
}

static void call_blas(char fa, char fb, i64 m, i64 n, i64 k, T alpha, const T *a, i64 lda, const T *b, i64 ldb, T beta,
                      T *c, i64 ldc) {
  if (blas.wide) {
    blas.gemm(&fa, &fb, &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc);
  } else {
    i32 im = m, in = n, ik = k, ia = lda, ib = ldb, ic = ldc;
    blas.gemm(&fa, &fb, &im, &in, &ik, &alpha, a, &ia, b, &ib, &beta, c, &ic);
  }
}

// A copy with contiguous columns.
static T *copy(i64 rows, i64 cols, const T *x, i64 s0, i64 s1) {
  T *p = malloc(rows * cols * (i64)sizeof(T));
  if (p)
    for (i64 j = 0; j < cols; j++)
      for (i64 i = 0; i < rows; i++) p[i + j * rows] = x[i * s0 + j * s1];
  return p;
}

enum { STRIP = 128 };

// What `multiply` does, by BLAS. `a` and `b` have forms fa and fb. A part is made of strips of columns: what crosses the
// diagonal goes by way of `corner_block`, STRIP x STRIP numbers.
static void blas_part(char fa, char fb, i64 m, i64 n, i64 k, T alpha, const T *a, i64 lda, const T *b, i64 ldb, T beta,
                      T *c, i64 cs, i32 part, T *corner_block) {
  if (part == ALL) {
    call_blas(fa, fb, m, n, k, alpha, a, lda, b, ldb, beta, c, cs);
    return;
  }
  for (i64 j = 0; j < n; j += STRIP) {
    i64 columns = least(STRIP, n - j), from = least(j, m), to = least(j + columns, m); // rows on the diagonal
    const T *right = b + (fb == 'N' ? j * ldb : j);
    i64 start = part == LOWER ? to : 0, end = part == LOWER ? m : from;
    if (end > start)
      call_blas(fa, fb, end - start, columns, k, alpha, a + (fa == 'N' ? start : start * lda), lda, right, ldb, beta,
                c + start + j * cs, cs);
    if (to > from) {
      call_blas(fa, fb, to - from, columns, k, alpha, a + (fa == 'N' ? from : from * lda), lda, right, ldb, 0,
                corner_block, STRIP);
      for (i64 q = 0; q < columns; q++)
        for (i64 i = 0; i < to - from; i++)
          if (part == LOWER ? i >= q : i <= q) {
            T *at = c + from + i + (j + q) * cs;
            *at = (beta == 0 ? 0 : beta * *at) + corner_block[i + q * STRIP];
          }
    }
  }
}

static i32 through_blas(i64 m, i64 n, i64 k, T alpha, const T *a, i64 a0, i64 a1, const T *b, i64 b0, i64 b1, T beta, T *c,
                        i64 cs, i32 part) {
  T *pa = 0, *pb = 0, *pc = 0;
  i64 lda, ldb;
  i32 failed = 1;
  char fa = form(m, k, a0, a1, &lda), fb = form(k, n, b0, b1, &ldb);
  if (!fa || !fits(lda)) {
    if (!(a = pa = copy(m, k, a, a0, a1))) goto out;
    fa = 'N', lda = m;
  }
  if (!fb || !fits(ldb)) {
    if (!(b = pb = copy(k, n, b, b0, b1))) goto out;
    fb = 'N', ldb = k;
  }
  if (part != ALL && !(pc = malloc(STRIP * STRIP * sizeof(T)))) goto out;
  blas_part(fa, fb, m, n, k, alpha, a, lda, b, ldb, beta, c, cs, part, pc);
  failed = 0;
out:
  free(pa);
  free(pb);
  free(pc);
  return failed;
}

// C = beta C + A B, columns of C contiguous; m, n, k > 0. Returns 0, or 1 when memory runs out.
static i32 product(i64 m, i64 n, i64 k, const T *a, i64 a0, i64 a1, const T *b, i64 b0, i64 b1, T beta, T *c, i64 cs,
                   i32 part, i32 left, i32 right) {
  if (!own(m, n, k, a0) && cs >= m && fits(m) && fits(n) && fits(k) && fits(cs))
    return through_blas(m, n, k, 1, a, a0, a1, b, b0, b1, beta, c, cs, part);
  // Of a few vectors nothing is gained; and `left_out` needs all of a full row.
  if (part || m != k || k <= 2 * pb_w) left = ALL;
  if (part || k != n || k <= 2 * pb_w) right = ALL;
  i32 failed = multiply(m, n, k, 1, a, a0, a1, b, b0, b1, beta, c, cs, part, left, right);
  if (left && !failed) left_out(m, n, k, b, b0, b1, c, 1, cs, left);
  if (right && !failed) left_out(n, m, k, a, a1, a0, c, cs, 1, opposite(right));
  return failed;
}

// --------------------------------------------------------------------------------------------------- entry points

static inline i32 wanted(i64 i, i64 j, i32 part) { return part == LOWER ? i >= j : part == UPPER ? i <= j : 1; }

// C += S, or C = S, where S (m x n) has contiguous columns. `mirror`: S is symmetric and known where i >= j.
static void add(i64 m, i64 n, const T *s, T *c, i64 c0, i64 c1, i32 fresh, i32 part, i32 mirror) {
  enum { SQUARE = 16 }; // both triangles are walked in squares that the first cache holds
  for (i64 jj = 0; jj < n; jj += SQUARE)
    for (i64 ii = 0; ii < m; ii += SQUARE)
      for (i64 j = jj; j < least(jj + SQUARE, n); j++)
        for (i64 i = ii; i < least(ii + SQUARE, m); i++)
          if (wanted(i, j, part)) {
            T x = mirror && i < j ? s[j + i * m] : s[i + j * m];
            T *to = c + i * c0 + j * c1;
            *to = fresh ? x : *to + x;
          }
}

static void scale(i64 m, i64 n, T beta, T *c, i64 c0, i64 c1, i32 part) {
  for (i64 j = 0; j < n; j++)
    for (i64 i = 0; i < m; i++)
      if (wanted(i, j, part)) {
        T *to = c + i * c0 + j * c1;
        *to = beta == 0 ? 0 : beta * *to;
      }
}

// By way of a matrix of its own: where C has no contiguous axis, and where only half of the product is computed.
static i32 aside(i64 m, i64 n, i64 k, T *c, i64 c0, i64 c1, const T *a, i64 a0, i64 a1, const T *b, i64 b0, i64 b1,
                 i32 fresh, i32 part, i32 mirror, i32 left, i32 right) {
  T *s = malloc(m * n * (i64)sizeof(T));
  if (!s) return 1;
  i32 failed = product(m, n, k, a, a0, a1, b, b0, b1, 0, s, m, mirror ? LOWER : part, left, right);
  if (!failed) add(m, n, s, c, c0, c1, fresh, part, mirror);
  free(s);
  return failed;
}

// C += A B, or what `mode` says. Returns 0, or 1 when memory runs out.
i32 NAME(pb_matmul)(i64 m, i64 n, i64 k, T *c, i64 c0, i64 c1, const T *a, i64 a0, i64 a1, const T *b, i64 b0, i64 b1,
                    i32 mode) {
  i32 fresh = mode & FRESH, part = mode & (LOWER | UPPER);
  i32 left = mode / LEFT & (LOWER | UPPER), right = mode / RIGHT & (LOWER | UPPER);
  if (m <= 0 || n <= 0) return 0;
  if (k <= 0) {
    if (fresh) scale(m, n, 0, c, c0, c1, part);
    return 0;
  }
  if (c0 != 1 && (c1 == 1 || m == 1)) { // the transpose: C' += B' A'
    i64 t;
    const T *p = a;
    a = b, b = p;
    t = m, m = n, n = t;
    t = c0, c0 = c1, c1 = t;
    t = a0, a0 = b1, b1 = t;
    t = a1, a1 = b0, b0 = t;
    i32 of_a = left;
    left = opposite(right), right = opposite(of_a), part = opposite(part);
  }
  // A matrix times its own transpose: by half, where that outweighs another pass over the result. The kernels' whole
  // product is symmetric to the last bit, too; BLAS's need not be.
  i32 mirror = part == ALL && m == n && a == b && a0 == b1 && a1 == b0 && m > (own(m, n, k, a0) ? 8 : 2) * pb_mr;
  if (mirror || (c0 != 1 && m > 1)) return aside(m, n, k, c, c0, c1, a, a0, a1, b, b0, b1, fresh, part, mirror, left, right);
  return product(m, n, k, a, a0, a1, b, b0, b1, fresh ? 0 : 1, c, n <= 1 ? m : c1, part, left, right);
}

// Fortran's gemm for what is compiled from calls of it: its integers have 32 bits.
void NAME(pb_gemm)(const char *ta, const char *tb, const i32 *m, const i32 *n, const i32 *k, const T *alpha, const T *a,
                   const i32 *lda, const T *b, const i32 *ldb, const T *beta, T *c, const i32 *ldc) {
  if (*m <= 0 || *n <= 0) return;
  if (*k <= 0 || *alpha == 0) {
    if (*beta != 1) scale(*m, *n, *beta, c, 1, *ldc, ALL);
    return;
  }
  i32 na = (*ta | 32) == 'n', nb = (*tb | 32) == 'n';
  if (!own(*m, *n, *k, na ? 1 : *lda) || multiply(*m, *n, *k, *alpha, a, na ? 1 : *lda, na ? *lda : 1, b, nb ? 1 : *ldb, nb ? *ldb : 1,
                                   *beta, c, *ldc, ALL, ALL, ALL))
    call_blas(na ? 'N' : 'T', nb ? 'N' : 'T', *m, *n, *k, *alpha, a, *lda, b, *ldb, *beta, c, *ldc);
}

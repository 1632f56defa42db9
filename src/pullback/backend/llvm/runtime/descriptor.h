// SPDX-License-Identifier: MIT
//
// How a signature is described. entry.py builds these structs; the enums and layouts there mirror this file.

// Kinds up to RESULTS describe arguments and hidden inputs, the rest results. Children follow their parent.
enum {
  A_FLOAT,   // exact float -> 1 slot
  A_INT,     // exact int within int64 -> 1 slot
  A_BOOL,    // True or False -> 1 slot
  A_COMPLEX, // exact complex -> 2 slots
  A_NUMPY,   // NumPy scalar of exact type `type` and dtype -> 1 slot, complex 2
  A_ARRAY,   // exact ndarray: dtype, count = ndim, layout, sizes dims[index..] (see below) -> 1 + 2 ndim slots
  A_STATIC,  // the very object `object` (None, a function, ...), or an equal str, int, bytes, float -> nothing
  A_TUPLE,   // exactly of type `type` (tuple or a subclass) and length count; children
  A_LIST,    // exact list of length count; children
  A_DICT,    // exact dict with the keys of tuple `object` in this order; children
  A_ATTRS,   // exact type `type`, attributes named in tuple `object`; children
  A_CELL,    // hidden only: the content of cell `object`; 1 child
  A_GLOBAL,  // hidden only: entry `type` (a str) of dict `object`; 1 child
  A_SLOT,    // hidden only: what slot number `index` points to; guards prove that the slot is where it was; 1 child
  A_KEPT,    // a Kept of `count` slots -> those slots
  R_FLOAT,
  R_INT,
  R_BOOL,
  R_COMPLEX, // Python numbers
  R_NUMPY,   // NumPy scalar of dtype, `object` its descr
  R_ARRAY,   // ndarray, `object` its descr, count = ndim
  R_SAME,    // the object of the array argument number `index` (counted over arguments and hidden, leaves only)
  R_CONST,   // `object`
  R_TUPLE,
  R_LIST,
  R_DICT, // keys in tuple `object`
  R_CALL, // `object`(*children)
  R_KEPT, // a Kept of the children (numbers and arrays, flagged KEPT)
  KINDS
};
enum { RESULTS = R_FLOAT };

enum { D_B1, D_I1, D_I2, D_I4, D_I8, D_U1, D_U2, D_U4, D_U8, D_F4, D_F8, D_C8, D_C16, DTYPES };
static const u8 SHIFT[DTYPES] = {0, 0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 3, 4};
static const char KIND[DTYPES] = "biiiiuuuuffcc";

// In dims: a size, any, or (SAME_SIZE - k) that of the axis whose size is in slot k of the arguments, which comes before.
enum { ANY_SIZE = -1, SAME_SIZE = -2 };
enum { ANY, C, F };       // Node.layout
enum { WRITTEN = 1, KEPT = 2 }; // Node.flags
enum { RELEASE_GIL = 1 }; // Header.flags

typedef struct Node {
  u8 kind, layout, flags, dtype;
  i32 count;
  i64 index;
  Object *type;
  Object *object;
} Node;

typedef struct {
  u64 *address;
  u64 expected;
} Guard;

typedef struct {
  u64 magic;
  i32 nargs, nhidden, nnodes, ndims;
  i32 flags, nguards;
  Core core;
  Guard *guards; // nguards of them, and nslots whose addresses are slots; nothing is expected of these
  i32 nblocks, nslots;
  // Node nodes[nnodes]: arguments, hidden inputs, the one result; i64 dims[ndims]; i64 out_of[nblocks]: which array of
  // the result (leaves in order, NumPy scalars not counted) is in the k-th block that the core asks for, or -1; or
  // KEPT_BLOCK - j: the j-th array of what is kept
} Header;
enum { KEPT_BLOCK = -2 };
enum { MAGIC = 0x70620005 };

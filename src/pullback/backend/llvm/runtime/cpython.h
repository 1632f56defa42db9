// SPDX-License-Identifier: MIT
//
// What the runtime needs of CPython and NumPy, declared by hand: layouts, functions, and the table of what only
// Python can find (Api).

typedef signed char i8;
typedef unsigned char u8;
typedef int i32;
typedef unsigned u32;
typedef long long i64;
typedef unsigned long long u64;

typedef struct Workspace Workspace;
typedef i32 (*Core)(i64 *args, i64 *results, Workspace *ws);

typedef struct Object {
  i64 refcount;
  struct Object *type;
} Object;

typedef struct {
  Object head;
  i64 size;
} VarObject;

typedef struct {
  Object head;
  union {
    double f8[2];
    float f4[2];
    i64 i8_;
    int i4;
    short i2;
    i8 i1;
    u64 u8_;
    u32 u4;
    unsigned short u2;
    u8 u1;
  } value;
} Number; // float, complex, and every NumPy scalar

typedef struct {
  VarObject head;
  Object **items;
} List;

typedef struct {
  Object head;
  Object *content;
} Cell;

typedef struct {
  Object head;
  Object *typeobj;
  u8 kind, type, byteorder, former_flags;
  i32 type_num;
  u64 flags;
  i64 elsize;
} Descr;

typedef struct {
  Object head;
  char *data;
  i32 ndim;
  i64 *dims;
  i64 *strides;
  Object *base;
  Descr *descr;
  i32 flags;
  Object *weakrefs;
  void *buffer_info;
  Object *mem_handler;
} Array;

enum { C_CONTIGUOUS = 1, F_CONTIGUOUS = 2, OWNDATA = 4, ALIGNED = 0x100, WRITEABLE = 0x400, WRITEBACK = 0x2000 };
enum { MAX_NDIM = 64 };

// Fields of PyTypeObject.
#define TYPE_CALL(t) (*(void **)((char *)(t) + 128))
#define TYPE_FLAGS(t) (*(u64 *)((char *)(t) + 168))
#define TYPE_ALLOC(t) (*(Object * (**)(Object *, i64))((char *)(t) + 304))

enum { HAVE_VECTORCALL = 1 << 11, BASETYPE = 1 << 10, HAVE_GC = 1 << 14, NO_INSTANTIATION = 1 << 7 };

extern Object PyFloat_Type, PyLong_Type, PyComplex_Type, PyTuple_Type, PyList_Type, PyDict_Type, PyUnicode_Type;
extern Object PyBytes_Type, PyCell_Type, _Py_NoneStruct, _Py_EllipsisObject, _Py_TrueStruct, _Py_FalseStruct;
extern Object *PyExc_TypeError, *PyExc_ValueError, *PyExc_SystemError, *PyExc_KeyboardInterrupt;
extern Object *PyExc_RuntimeError;

void Py_IncRef(Object *);
void Py_DecRef(Object *);
Object *PyFloat_FromDouble(double);
Object *PyComplex_FromDoubles(double, double);
Object *PyLong_FromLongLong(i64);
Object *PyLong_FromUnsignedLongLong(u64);
i64 PyLong_AsLongLongAndOverflow(Object *, int *);
Object *PyTuple_New(i64);
Object *PyList_New(i64);
Object *PyDict_New(void);
int PyDict_SetItem(Object *, Object *, Object *);
int PyDict_Next(Object *, i64 *, Object **, Object **);
Object *PyDict_GetItemWithError(Object *, Object *);
i64 PyDict_Size(Object *);
int PyUnicode_Compare(Object *, Object *);
Object *PyObject_GetAttr(Object *, Object *);
Object *PyObject_Vectorcall(Object *, Object *const *, u64, Object *);
Object *PyVectorcall_Call(Object *, Object *, Object *);
i64 PyObject_Hash(Object *);
int PyObject_IsTrue(Object *);
int PyObject_RichCompareBool(Object *, Object *, int);
int PyBytes_AsStringAndSize(Object *, char **, i64 *);
void PyErr_SetNone(Object *);
void PyErr_SetString(Object *, const char *);
Object *PyErr_Format(Object *, const char *, ...);
Object *PyErr_NoMemory(void);
Object *PyErr_Occurred(void);
void PyErr_Clear(void);
int PyErr_CheckSignals(void);
void *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *);
int Py_EnterRecursiveCall(const char *);
void Py_LeaveRecursiveCall(void);
Object *PyType_FromSpec(void *);
void *PyType_GetSlot(Object *, int);
Object *PyType_GenericAlloc(Object *, i64);
void PyObject_GC_UnTrack(void *);
void PyObject_ClearWeakRefs(Object *);
Object *PyObject_GenericGetDict(Object *, void *);
int PyObject_GenericSetDict(Object *, Object *, void *);

void *malloc(u64);
void *calloc(u64, u64);
void *realloc(void *, u64);
void free(void *);
int clock_gettime(int, i64 *);
void *memcpy(void *, const void *, u64);
void *memset(void *, int, u64);

// What runtime.py passes to pb_init.
typedef struct {
  Object *array_type;
  Object *(*new_from_descr)(Object *type, Object *descr, int ndim, const i64 *dims, const i64 *strides, void *data,
                            int flags, Object *obj);
  int (*set_base)(Object *array, Object *base);
  Object *(*scalar)(void *data, Object *descr, Object *base);
  Object *mem_handler; // PyDataMem_DefaultHandler: a capsule; its allocator is malloc with a small cache before it
  void *(*np_malloc)(void *ctx, u64 size);
  void *np_ctx;
  Object *byte_descr;
  Object *np_true, *np_false;
  Object *alias_error;
  Object *shares_memory; // (array, array) -> bool: whether they have an element in common, as far as can be told
  i64 tuple_items; // offset of ob_item: 24, or 32 since CPython 3.14
  i64 clock;
  int (*advise)(void *start, u64 bytes, int advice); // madvise where the system has huge pages, else NULL
  i64 advice;                                        // that memory is worth huge ones
  i64 sig_block, sig_setmask;                        // constants of the system's
  Object *workspace_word, *out_word; // the interned names of the keywords of a call
  Object *entry_type, *variant_type, *workspace_type; // out
  Object *kept_type;
} Api;

static Api api;

static inline void hold(Object *o) { o->refcount++; } // only for objects that are never immortal
static inline Object *some(Object *o) {
  Py_IncRef(o);
  return o;
}
static inline void drop(Object *o) {
  if (o) Py_DecRef(o);
}
static inline Object **tuple_items(Object *t) { return (Object **)((char *)t + api.tuple_items); }
static inline i64 size_of(Object *o) { return ((VarObject *)o)->size; }

# SPDX-License-Identifier: MIT
"""The table of what is covered is what is covered."""

import pathlib

import linrules
from linrules import covered, native

MUST_HAVE = [
    "dot",
    "dotu",
    "dotc",
    "axpy",
    "scal",
    "copy",
    "nrm2",
    "gemv",
    "symv",
    "hemv",
    "spmv",
    "hpmv",
    "trmv",
    "trsv",
    "gemm",
    "symm",
    "hemm",
    "syrk",
    "herk",
    "trmm",
    "trsm",
    "potrf",
    "potrs",
    "getrf",
    "getrs",
    "getri",
    "trtrs",
    "lacpy",
]
GROUPS = {
    1: "swap asum rot ger geru gerc syr her syr2 her2 syr2k her2k iamax",
    2: "gesv posv sysv hesv gtsv ptsv gbsv pbsv potri trtri lauum laswp laset lascl lange",
    3: "gbmv sbmv hbmv tbmv tbsv tpmv tpsv spr hpr spr2 hpr2",
    4: "geqrf orgqr ormqr geqp3 gelqf",
    6: "sytrf hetrf sytrs hetrs pbtrf pbtrs gttrf gttrs pttrf pttrs rotg rotm rotmg",
    7: "gees syevx heevx gbtrf gbtrs gehrd gebrd sytrd hetrd gelss gelsy",
    8: "sysol hesol pbsol gbsol gegbs gesyl gesqr",  # by known forms
    5: "syev syevd syevr heev heevd heevr sygv hegv gesvd gesdd geev gels gelsd trsyl",
}


def test_page_is_up_to_date():
    page = pathlib.Path(__file__).parents[1] / "docs" / "coverage.md"
    assert page.read_text(encoding="utf-8") == covered.table()


def test_must_have_and_groups():
    have = {e.routine for e in linrules.coverage()}
    assert set(MUST_HAVE) <= have
    for names in GROUPS.values():
        assert set(names.split()) <= have


def test_every_type_exists_in_scipy():
    names = {"rscal": {"c": "csscal", "z": "zdscal"}, "iamax": {t: f"i{t}amax" for t in "sdcz"}}
    names |= {n: {"s": "s" + n, "d": "d" + n, "c": "sc" + n, "z": "dz" + n} for n in ("nrm2", "asum")}
    names |= {n: {t: t + ("or" if t in "sd" else "un") + n[2:] for t in "sdcz"} for n in ("orgqr", "ormqr")}
    for e in linrules.coverage():
        for t in e.types:
            assert e.fused or native.exists(names.get(e.routine, {}).get(t, t + e.routine)), t + e.routine


def test_no_type_is_left_out():
    """A routine that SciPy has in a type is covered in it, here or under its Hermitian or complex name."""
    other = {"dot": "dotu", "ger": "geru", "sbmv": "hbmv", "spr2": "hpr2", "syr2": "her2"}
    for e in linrules.coverage():
        for t in "sdcz":
            if t not in e.types and native.exists(t + e.routine):
                assert e.routine in other, t + e.routine


def test_everything_has_both_passes():
    assert {e.routine for e in linrules.coverage() if e.modes != "reverse, tangent"} == {"iamax"}
    assert all(e.doc.endswith((".", ")")) for e in linrules.coverage())

/* SPDX-License-Identifier: MIT
 * Hand-written gradients in C, each with a loop around it so that the cost of the call from Python vanishes.
 * bench/c_peer.py compiles this file with gcc -O3 -march=native, and once more with -ffast-math for the chain. */
#include "lotka_adjoint.c"

/* The compiler may not move or drop a call across this. */
#define FENCE() __asm__ volatile("" ::: "memory")

double lotka_repeat(long repeats, const double *p, const double *y0, const double *obs, int T, int n,
                    double *ct_p, double *ct_y0, double *tape) {
    double value = 0;
    for (long r = 0; r < repeats; r++) {
        FENCE();
        value = lotka_value_and_grad(p, y0, obs, T, n, ct_p, ct_y0, tape);
    }
    return value;
}

/* sum of 100 (x[i+1] - x[i]^2)^2 + (1 - x[i])^2 */
static double rosenbrock(const double *x, int n, double *ct_x) {
    double total = 0;
    for (int i = 0; i < n; i++) ct_x[i] = 0;
    for (int i = 0; i + 1 < n; i++) {
        double a = x[i + 1] - x[i] * x[i], b = 1 - x[i];
        total += 100 * a * a + b * b;
        ct_x[i + 1] += 200 * a;
        ct_x[i] -= 400 * a * x[i] + 2 * b;
    }
    return total;
}

double rosenbrock_repeat(long repeats, const double *x, int n, double *ct_x) {
    double value = 0;
    for (long r = 0; r < repeats; r++) {
        FENCE();
        value = rosenbrock(x, n, ct_x);
    }
    return value;
}

/* sum of exp(-x^2) sin(x) */
double chain_value_and_grad(const double *x, long n, double *ct_x) {
    double total = 0;
    for (long i = 0; i < n; i++) {
        double e = exp(-x[i] * x[i]), s = sin(x[i]), c = cos(x[i]);
        total += e * s;
        ct_x[i] = e * (c - 2 * x[i] * s);
    }
    return total;
}

/* SPDX-License-Identifier: MIT
 *
 * The last state of the chain after classical Runge-Kutta steps, and its gradient, by hand. The state at the start of
 * each step is kept, its stages are computed again. slope(x, y)[i] = x[i] y[i-1], with y[-1] = 1.
 */
#include <stdlib.h>
#include <string.h>

static void slope(int n, const double *restrict x, const double *restrict y, double *restrict z) {
    z[0] = x[0];
    for (int i = 1; i < n; i++) z[i] = x[i] * y[i - 1];
}

static void stage(int n, const double *restrict x, const double *restrict y, double h, const double *restrict k,
                  double *restrict moved, double *restrict z) {
    for (int i = 0; i < n; i++) moved[i] = y[i] + h * k[i];
    slope(n, x, moved, z);
}

/* ct_x += ct_z * dz/dx, ct_moved = ct_z * dz/dy */
static void back(int n, const double *restrict x, const double *restrict moved, const double *restrict ct_z,
                 double *restrict ct_x, double *restrict ct_moved) {
    ct_x[0] += ct_z[0];
    for (int i = 1; i < n; i++) ct_x[i] += ct_z[i] * moved[i - 1];
    for (int i = 0; i < n - 1; i++) ct_moved[i] = ct_z[i + 1] * x[i + 1];
    ct_moved[n - 1] = 0.0;
}

static double ode_gradient(int n, int steps, const double *restrict x, double *restrict ct_x) {
    const double h = 2.0 / steps;
    double *memory = calloc((size_t)(steps + 1) * n + 10 * n, sizeof(double));
    double *states = memory, *work = memory + (size_t)(steps + 1) * n;
    double *k1 = work, *k2 = k1 + n, *k3 = k2 + n, *k4 = k3 + n, *m2 = k4 + n, *m3 = m2 + n, *m4 = m3 + n;
    double *ct_y = m4 + n, *ct_k = ct_y + n, *ct_m = ct_k + n;
    for (int s = 0; s < steps; s++) {
        const double *restrict y = states + (size_t)s * n;
        double *restrict next = states + (size_t)(s + 1) * n;
        slope(n, x, y, k1);
        stage(n, x, y, 0.5 * h, k1, m2, k2);
        stage(n, x, y, 0.5 * h, k2, m3, k3);
        stage(n, x, y, h, k3, m4, k4);
        for (int i = 0; i < n; i++) next[i] = y[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    memset(ct_x, 0, sizeof(double) * n);
    ct_y[n - 1] = 1.0;
    for (int s = steps - 1; s >= 0; s--) {
        const double *restrict y = states + (size_t)s * n;
        slope(n, x, y, k1);
        stage(n, x, y, 0.5 * h, k1, m2, k2);
        stage(n, x, y, 0.5 * h, k2, m3, k3);
        for (int i = 0; i < n; i++) m4[i] = y[i] + h * k3[i];
        /* k1 is free now and collects what comes back into y */
        for (int i = 0; i < n; i++) {
            ct_k[i] = h / 6.0 * ct_y[i];
            k1[i] = ct_y[i];
        }
        back(n, x, m4, ct_k, ct_x, ct_m);
        for (int i = 0; i < n; i++) {
            k1[i] += ct_m[i];
            ct_k[i] = h / 3.0 * ct_y[i] + h * ct_m[i];
        }
        back(n, x, m3, ct_k, ct_x, ct_m);
        for (int i = 0; i < n; i++) {
            k1[i] += ct_m[i];
            ct_k[i] = h / 3.0 * ct_y[i] + 0.5 * h * ct_m[i];
        }
        back(n, x, m2, ct_k, ct_x, ct_m);
        for (int i = 0; i < n; i++) {
            k1[i] += ct_m[i];
            ct_k[i] = h / 6.0 * ct_y[i] + 0.5 * h * ct_m[i];
        }
        back(n, x, y, ct_k, ct_x, ct_m);
        for (int i = 0; i < n; i++) ct_y[i] = k1[i] + ct_m[i];
    }
    const double last = states[(size_t)steps * n + n - 1];
    free(memory);
    return last;
}

/* for timing: so many times */
double ode_repeat(long repeats, int n, int steps, const double *x, double *ct_x) {
    double value = 0.0;
    for (long r = 0; r < repeats; r++) value = ode_gradient(n, steps, x, ct_x);
    return value;
}

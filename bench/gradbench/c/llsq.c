/* SPDX-License-Identifier: MIT
 *
 * Least squares of a polynomial and the sign, by hand, in blocks of points: the polynomial by Horner's rule, its
 * adjoint with running powers.
 */
#include <string.h>

enum { BLOCK = 256 };

static double llsq_gradient(int n, int m, const double *restrict x, double *restrict ct_x) {
    double total = 0.0;
    memset(ct_x, 0, sizeof(double) * m);
    for (int first = 0; first < n; first += BLOCK) {
        const int count = n - first < BLOCK ? n - first : BLOCK;
        double t[BLOCK], p[BLOCK], r[BLOCK] = {0};
        for (int b = 0; b < BLOCK; b++) t[b] = b < count ? (2.0 * (first + b) - (n - 1)) / (n - 1) : 0.0;
        for (int j = m - 1; j >= 0; j--)
            for (int b = 0; b < BLOCK; b++) r[b] = r[b] * t[b] + x[j];
        for (int b = 0; b < BLOCK; b++) {
            r[b] = b < count ? (t[b] > 0.0) - (t[b] < 0.0) - r[b] : 0.0;
            total += r[b] * r[b];
            p[b] = -r[b];
        }
        for (int j = 0; j < m; j++) {
            double sum = 0.0;
            for (int b = 0; b < BLOCK; b++) {
                sum += p[b];
                p[b] *= t[b];
            }
            ct_x[j] += sum;
        }
    }
    return 0.5 * total;
}

/* for timing: so many times */
double llsq_repeat(long repeats, int n, int m, const double *x, double *ct_x) {
    double value = 0.0;
    for (long r = 0; r < repeats; r++) value = llsq_gradient(n, m, x, ct_x);
    return value;
}

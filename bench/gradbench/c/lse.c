/* SPDX-License-Identifier: MIT
 *
 * log-sum-exp and its gradient, by hand: the exponentials are kept in the gradient and scaled by their sum.
 */
#include <math.h>

static double lse_gradient(long n, const double *restrict x, double *restrict ct_x) {
    double largest = x[0], sum = 0.0;
    for (long i = 1; i < n; i++) largest = x[i] > largest ? x[i] : largest;
    for (long i = 0; i < n; i++) {
        const double e = exp(x[i] - largest);
        ct_x[i] = e;
        sum += e;
    }
    const double scale = 1.0 / sum;
    for (long i = 0; i < n; i++) ct_x[i] *= scale;
    return largest + log(sum);
}

/* for timing: so many times */
double lse_repeat(long repeats, long n, const double *x, double *ct_x) {
    double value = 0.0;
    for (long r = 0; r < repeats; r++) value = lse_gradient(n, x, ct_x);
    return value;
}

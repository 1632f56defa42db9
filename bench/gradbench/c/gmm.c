/* SPDX-License-Identifier: MIT
 *
 * Gradient of the log posterior of a mixture of Gaussians, by hand.
 *
 * Blocks of points: inside a block each number is a row of BLOCK points, so that all inner loops run over points. Per
 * block and component the scaled differences y = Q (x - mu) are kept, then the responsibilities are known and the
 * adjoint goes through the components once more. Only the lower triangle of Q is touched.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 64 };

typedef double row[BLOCK];

static double log_gamma_distribution(double a, int p) {
    double total = 0.25 * p * (p - 1) * log(M_PI);
    for (int j = 1; j <= p; j++) total += lgamma(a + 0.5 * (1 - j));
    return total;
}

/* y = Q c for the points of a block, and beta = start - |y|^2 / 2 */
static void scale(int d, const double *restrict q, row *restrict c, row *restrict y, double start, double *restrict beta) {
    double square[BLOCK] = {0};
    for (int i = 0; i < d; i++, q += i) { /* q: row i of the packed triangle */
        double sum[BLOCK] = {0};
        for (int j = 0; j <= i; j++)
            for (int b = 0; b < BLOCK; b++) sum[b] += q[j] * c[j][b];
        for (int b = 0; b < BLOCK; b++) {
            y[i][b] = sum[b];
            square[b] += sum[b] * sum[b];
        }
    }
    for (int b = 0; b < BLOCK; b++) beta[b] = start - 0.5 * square[b];
}

/* ct_q += ct_y c^T on the lower triangle, ct_mu -= Q^T ct_y */
static void unscale(int d, const double *restrict q, row *restrict c, row *restrict ct_y, double *restrict ct_q,
                    double *restrict ct_mu) {
    for (int i = 0; i < d; i++) {
        double *restrict to = ct_q + i * (i + 1) / 2;
        for (int j = 0; j <= i; j++) {
            double sum = 0.0;
            for (int b = 0; b < BLOCK; b++) sum += ct_y[i][b] * c[j][b];
            to[j] += sum;
        }
    }
    /* the sum over points first: ct_mu needs only Q^T (sum of ct_y) */
    for (int i = 0; i < d; i++) {
        double sum = 0.0;
        for (int b = 0; b < BLOCK; b++) sum += ct_y[i][b];
        for (int j = 0; j <= i; j++) ct_mu[j] -= q[i * (i + 1) / 2 + j] * sum;
    }
}

static double gmm_gradient(int n, int d, int k, const double *alpha, const double *means, const double *log_diagonal,
                    const double *below, const double *x, double gamma, int m, double *ct_alpha, double *ct_means,
                    double *ct_log_diagonal, double *ct_below) {
    const int size = d * (d + 1) / 2, strict = d * (d - 1) / 2;
    double *q = malloc(sizeof(double) * (2 * (size_t)k * size + 2 * k));
    double *ct_q = q + (size_t)k * size, *start = ct_q + (size_t)k * size, *det = start + k;
    row *y = aligned_alloc(64, sizeof(row) * ((size_t)k * d + 2 * d + k));
    row *xt = y + (size_t)k * d, *c = xt + d, *beta = c + d;
    memset(ct_q, 0, sizeof(double) * k * size);
    memset(ct_means, 0, sizeof(double) * k * d);
    memset(ct_alpha, 0, sizeof(double) * k);

    double squares = 0.0, total = 0.0, largest_alpha = -DBL_MAX, sum_alpha = 0.0, dets = 0.0;
    for (int g = 0; g < k; g++) {
        double *to = q + (size_t)g * size;
        det[g] = 0.0;
        int from = g * strict;
        for (int j = 0; j < d; j++) {
            to[j * (j + 1) / 2 + j] = exp(log_diagonal[g * d + j]);
            det[g] += log_diagonal[g * d + j];
            for (int i = j + 1; i < d; i++) to[i * (i + 1) / 2 + j] = below[from++];
        }
        for (int i = 0; i < size; i++) squares += to[i] * to[i];
        start[g] = alpha[g] + det[g];
        dets += det[g];
        largest_alpha = fmax(largest_alpha, alpha[g]);
    }

    for (int first = 0; first < n; first += BLOCK) {
        const int count = n - first < BLOCK ? n - first : BLOCK;
        for (int j = 0; j < d; j++)
            for (int b = 0; b < BLOCK; b++) xt[j][b] = b < count ? x[(size_t)(first + b) * d + j] : 0.0;
        row largest, sum = {0};
        for (int b = 0; b < BLOCK; b++) largest[b] = -DBL_MAX;
        for (int g = 0; g < k; g++) {
            for (int j = 0; j < d; j++)
                for (int b = 0; b < BLOCK; b++) c[j][b] = xt[j][b] - means[g * d + j];
            scale(d, q + (size_t)g * size, c, y + (size_t)g * d, start[g], beta[g]);
            for (int b = 0; b < BLOCK; b++) largest[b] = beta[g][b] > largest[b] ? beta[g][b] : largest[b];
        }
        for (int g = 0; g < k; g++)
            for (int b = 0; b < BLOCK; b++) sum[b] += beta[g][b] = exp(beta[g][b] - largest[b]);
        for (int b = 0; b < count; b++) total += largest[b] + log(sum[b]);
        for (int b = 0; b < BLOCK; b++) sum[b] = b < count ? 1.0 / sum[b] : 0.0;
        for (int g = 0; g < k; g++) {
            row *ct_y = y + (size_t)g * d;
            double weights = 0.0;
            for (int b = 0; b < BLOCK; b++) {
                beta[g][b] *= sum[b];
                weights += beta[g][b];
            }
            ct_alpha[g] += weights;
            for (int j = 0; j < d; j++)
                for (int b = 0; b < BLOCK; b++) {
                    c[j][b] = xt[j][b] - means[g * d + j];
                    ct_y[j][b] *= -beta[g][b];
                }
            unscale(d, q + (size_t)g * size, c, ct_y, ct_q + (size_t)g * size, ct_means + g * d);
        }
    }

    for (int g = 0; g < k; g++) sum_alpha += exp(alpha[g] - largest_alpha);
    for (int g = 0; g < k; g++) {
        const double *from = q + (size_t)g * size, *ct = ct_q + (size_t)g * size;
        const double weights = ct_alpha[g];
        int to = g * strict;
        for (int j = 0; j < d; j++) {
            const int at = j * (j + 1) / 2 + j;
            ct_log_diagonal[g * d + j] = weights + m + from[at] * (ct[at] - gamma * gamma * from[at]);
            for (int i = j + 1; i < d; i++) {
                const int below_at = i * (i + 1) / 2 + j;
                ct_below[to++] = ct[below_at] - gamma * gamma * from[below_at];
            }
        }
        ct_alpha[g] -= n * exp(alpha[g] - largest_alpha) / sum_alpha;
    }
    const int freedom = d + m + 1;
    const double constant =
        freedom * d * (log(gamma) - 0.5 * log(2.0)) - log_gamma_distribution(0.5 * freedom, d);
    total += -0.5 * n * d * log(2.0 * M_PI) - n * (largest_alpha + log(sum_alpha));
    total -= 0.5 * gamma * gamma * squares - m * dets - k * constant;
    free(q);
    free(y);
    return total;
}

/* for timing: so many times */
double gmm_repeat(long repeats, int n, int d, int k, const double *alpha, const double *means, const double *log_diagonal,
                  const double *below, const double *x, double gamma, int m, double *ct_alpha, double *ct_means,
                  double *ct_log_diagonal, double *ct_below) {
    double value = 0.0;
    for (long r = 0; r < repeats; r++) value = gmm_gradient(n, d, k, alpha, means, log_diagonal, below, x, gamma, m, ct_alpha, ct_means,
                             ct_log_diagonal, ct_below);
    return value;
}

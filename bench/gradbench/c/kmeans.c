/* SPDX-License-Identifier: MIT
 *
 * Cost of a clustering, the gradient over its centroids and the diagonal of the Hessian, by hand. The centroids are
 * turned so that the distances of a point to all of them are one loop over the centroids.
 */
#include <stdlib.h>
#include <string.h>

static double kmeans_direction(int n, int k, int d, const double *restrict points, const double *restrict centroids,
                        double *restrict gradient, double *restrict diagonal) {
    double *turned = malloc(sizeof(double) * ((size_t)k * d + k));
    double *distance = turned + (size_t)k * d;
    double total = 0.0;
    for (int c = 0; c < k; c++)
        for (int j = 0; j < d; j++) turned[(size_t)j * k + c] = centroids[(size_t)c * d + j];
    memset(gradient, 0, sizeof(double) * k * d);
    memset(diagonal, 0, sizeof(double) * k * d);
    for (int i = 0; i < n; i++) {
        const double *restrict p = points + (size_t)i * d;
        int j = 0;
        for (int c = 0; c < k; c++) distance[c] = 0.0;
        for (; j + 4 <= d; j += 4) {
            const double *restrict t = turned + (size_t)j * k;
            for (int c = 0; c < k; c++) {
                const double a = t[c] - p[j], b = t[k + c] - p[j + 1];
                const double e = t[2 * k + c] - p[j + 2], f = t[3 * k + c] - p[j + 3];
                distance[c] += (a * a + b * b) + (e * e + f * f);
            }
        }
        for (; j < d; j++)
            for (int c = 0; c < k; c++) {
                const double a = turned[(size_t)j * k + c] - p[j];
                distance[c] += a * a;
            }
        double least = distance[0];
        for (int c = 1; c < k; c++) least = distance[c] < least ? distance[c] : least;
        int nearest = 0;
        while (distance[nearest] != least) nearest++;
        total += least;
        double *restrict g = gradient + (size_t)nearest * d;
        for (int a = 0; a < d; a++) g[a] += p[a];
        diagonal[(size_t)nearest * d] += 2.0;
    }
    for (int c = 0; c < k; c++) {
        const double twice = diagonal[(size_t)c * d];
        for (int j = 0; j < d; j++) {
            const size_t at = (size_t)c * d + j;
            gradient[at] = twice * centroids[at] - 2.0 * gradient[at];
            diagonal[at] = twice;
        }
    }
    free(turned);
    return total;
}

/* for timing: so many times */
double kmeans_repeat(long repeats, int n, int k, int d, const double *points, const double *centroids, double *gradient,
                     double *diagonal) {
    double value = 0.0;
    for (long r = 0; r < repeats; r++) value = kmeans_direction(n, k, d, points, centroids, gradient, diagonal);
    return value;
}

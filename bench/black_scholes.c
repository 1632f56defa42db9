// SPDX-License-Identifier: MIT
// The option prices of batching_programs.py, written by hand: the loop over options that vmap is compared with.
#include <math.h>

static double normal_cdf(double x) {
    double a = fabs(x), tail = 0.0;
    if (a <= 8.0) {
        double k = 1.0 / (1.0 + 0.2316419 * a);
        double series = 1.330274429;
        series = series * k - 1.821255978;
        series = series * k + 1.781477937;
        series = series * k - 0.356563782;
        series = series * k + 0.319381530;
        tail = 0.3989422804014327 * exp(-0.5 * a * a) * series * k;
    }
    return x > 0.0 ? 1.0 - tail : tail;
}

static double call_price(double spot, double strike, double rate, double volatility, double years) {
    if (years <= 0.0) return fmax(spot - strike, 0.0);
    double discounted = strike * exp(-rate * years);
    double spread = volatility * sqrt(years);
    if (spread < 1e-6) return fmax(spot - discounted, 0.0);
    double d1 = log(spot / discounted) / spread + 0.5 * spread;
    if (d1 < -8.0) return 0.0;
    if (d1 > 8.0 + spread) return spot - discounted;
    return spot * normal_cdf(d1) - discounted * normal_cdf(d1 - spread);
}

void call_prices(long n, const double *restrict spot, const double *restrict strike, double rate,
                 const double *restrict volatility, const double *restrict years, double *restrict out) {
    for (long k = 0; k < n; k++) out[k] = call_price(spot[k], strike[k], rate, volatility[k], years[k]);
}

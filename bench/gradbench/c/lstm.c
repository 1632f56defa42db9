/* SPDX-License-Identifier: MIT
 *
 * Loss of the diagonal LSTM and its gradient, by hand. Rows of b numbers are padded to a multiple of eight, so that
 * inner loops have no remainder. Of each layer and character the four gates, the cell before, and tanh of the cell
 * after are kept; its inputs are the hidden states of the layer below and of the character before.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FORGET, IN, OUT, CHANGE, CELL, TANH, HIDDEN, KEPT };

#define ROWS for (int a = 0; a < width; a++)

static void forward_layer(int width, const double *restrict w, const double *restrict bias, double *restrict hidden,
                          double *restrict cell, const double *restrict x, double *restrict kept) {
    double *restrict f = kept + FORGET * width, *restrict in = kept + IN * width, *restrict o = kept + OUT * width;
    double *restrict g = kept + CHANGE * width, *restrict before = kept + CELL * width;
    double *restrict bent = kept + TANH * width, *restrict last = kept + HIDDEN * width;
    ROWS {
        f[a] = 1.0 / (1.0 + exp(-(x[a] * w[a] + bias[a])));
        in[a] = 1.0 / (1.0 + exp(-(hidden[a] * w[width + a] + bias[width + a])));
        o[a] = 1.0 / (1.0 + exp(-(x[a] * w[2 * width + a] + bias[2 * width + a])));
        g[a] = tanh(hidden[a] * w[3 * width + a] + bias[3 * width + a]);
        before[a] = cell[a];
        last[a] = hidden[a];
        cell[a] = cell[a] * f[a] + in[a] * g[a];
        bent[a] = tanh(cell[a]);
        hidden[a] = o[a] * bent[a];
    }
}

static void reverse_layer(int width, const double *restrict w, const double *restrict kept, const double *restrict x,
                          double *restrict ct_w, double *restrict ct_bias, double *restrict ct_hidden,
                          double *restrict ct_cell, double *restrict ct_x) {
    const double *restrict f = kept + FORGET * width, *restrict in = kept + IN * width;
    const double *restrict o = kept + OUT * width, *restrict g = kept + CHANGE * width;
    const double *restrict before = kept + CELL * width, *restrict bent = kept + TANH * width;
    const double *restrict last = kept + HIDDEN * width;
    ROWS {
        const double ct_h = ct_hidden[a] + ct_x[a];
        const double ct_c = ct_cell[a] + ct_h * o[a] * (1.0 - bent[a] * bent[a]);
        const double ct_f = ct_c * before[a] * f[a] * (1.0 - f[a]);
        const double ct_i = ct_c * g[a] * in[a] * (1.0 - in[a]);
        const double ct_o = ct_h * bent[a] * o[a] * (1.0 - o[a]);
        const double ct_g = ct_c * in[a] * (1.0 - g[a] * g[a]);
        ct_w[a] += ct_f * x[a];
        ct_w[width + a] += ct_i * last[a];
        ct_w[2 * width + a] += ct_o * x[a];
        ct_w[3 * width + a] += ct_g * last[a];
        ct_bias[a] += ct_f;
        ct_bias[width + a] += ct_i;
        ct_bias[2 * width + a] += ct_o;
        ct_bias[3 * width + a] += ct_g;
        ct_cell[a] = ct_c * f[a];
        ct_hidden[a] = ct_i * w[width + a] + ct_g * w[3 * width + a];
        ct_x[a] = ct_f * w[a] + ct_o * w[2 * width + a];
    }
}

static double lstm_gradient(int layers, int b, int count, const double *main_params, const double *extra_params,
                     const double *state, const double *sequence, double *ct_main, double *ct_extra) {
    const int width = (b + 7) & ~7, rows = 4 * width;
    const size_t step = (size_t)layers * KEPT * width + 2 * width; /* the layers, x, y */
    const size_t fixed = (size_t)layers * (2 * 2 * rows + 4 * width) + 8 * width;
    double *memory = aligned_alloc(64, sizeof(double) * (fixed + step * (count - 1)));
    memset(memory, 0, sizeof(double) * fixed);
    double *w = memory, *ct_w = w + (size_t)layers * 2 * rows, *hidden = ct_w + (size_t)layers * 2 * rows;
    double *cell = hidden + layers * width, *ct_hidden = cell + layers * width, *ct_cell = ct_hidden + layers * width;
    double *extra = ct_cell + layers * width, *ct_e = extra + 3 * width, *ct_x = ct_e + 3 * width;
    double *at = ct_x + width, *tape = memory + fixed, total = 0.0;
    for (int r = 0; r < 2 * layers; r++)
        for (int g = 0; g < 4; g++) memcpy(w + r * rows + g * width, main_params + (r * 4 + g) * b, sizeof(double) * b);
    for (int r = 0; r < 3; r++) memcpy(extra + r * width, extra_params + r * b, sizeof(double) * b);
    for (int i = 0; i < layers; i++) {
        memcpy(hidden + i * width, state + 2 * i * b, sizeof(double) * b);
        memcpy(cell + i * width, state + (2 * i + 1) * b, sizeof(double) * b);
    }

    for (int t = 0; t < count - 1; t++) {
        double *kept = tape + step * t, *x = kept + (size_t)layers * KEPT * width, *y = x + width;
        for (int a = 0; a < b; a++) at[a] = sequence[(size_t)t * b + a];
        ROWS x[a] = at[a] * extra[a];
        const double *input = x;
        for (int i = 0; i < layers; i++) {
            forward_layer(width, w + 2 * i * rows, w + (2 * i + 1) * rows, hidden + i * width, cell + i * width, input,
                          kept + (size_t)i * KEPT * width);
            input = hidden + i * width;
        }
        double sum = 0.0;
        ROWS y[a] = input[a] * extra[width + a] + extra[2 * width + a];
        for (int a = 0; a < b; a++) sum += exp(y[a]);
        const double log_sum = log(2.0 + sum);
        for (int a = 0; a < b; a++) total += sequence[(size_t)(t + 1) * b + a] * (y[a] - log_sum);
    }

    const double seed = -1.0 / ((double)b * (count - 1));
    /* hidden[i] now holds the state after the last character; going back, that of each one before is on the tape */
    for (int t = count - 2; t >= 0; t--) {
        double *kept = tape + step * t, *x = kept + (size_t)layers * KEPT * width, *y = x + width;
        double sum = 0.0, wanted = 0.0, e[width];
        for (int a = 0; a < b; a++) {
            wanted += sequence[(size_t)(t + 1) * b + a];
            sum += e[a] = exp(y[a]);
        }
        const double share = seed * wanted / (2.0 + sum);
        const double *top = hidden + (layers - 1) * width;
        for (int a = 0; a < b; a++) {
            const double ct_y = seed * sequence[(size_t)(t + 1) * b + a] - share * e[a];
            ct_e[width + a] += ct_y * top[a];
            ct_e[2 * width + a] += ct_y;
            ct_x[a] = ct_y * extra[width + a];
        }
        for (int i = layers - 1; i >= 0; i--) {
            reverse_layer(width, w + 2 * i * rows, kept + (size_t)i * KEPT * width, i ? hidden + (i - 1) * width : x,
                          ct_w + 2 * i * rows, ct_w + (2 * i + 1) * rows, ct_hidden + i * width, ct_cell + i * width, ct_x);
        }
        for (int a = 0; a < b; a++) ct_e[a] += ct_x[a] * sequence[(size_t)t * b + a];
        for (int i = 0; i < layers; i++)
            memcpy(hidden + i * width, kept + ((size_t)i * KEPT + HIDDEN) * width, sizeof(double) * width);
    }
    for (int r = 0; r < 2 * layers; r++)
        for (int g = 0; g < 4; g++) memcpy(ct_main + (r * 4 + g) * b, ct_w + r * rows + g * width, sizeof(double) * b);
    for (int r = 0; r < 3; r++) memcpy(ct_extra + r * b, ct_e + r * width, sizeof(double) * b);
    free(memory);
    return total * seed;
}

/* for timing: so many times */
double lstm_repeat(long repeats, int layers, int b, int count, const double *main_params, const double *extra_params,
                   const double *state, const double *sequence, double *ct_main, double *ct_extra) {
    double value = 0.0;
    for (long r = 0; r < repeats; r++) value = lstm_gradient(layers, b, count, main_params, extra_params, state, sequence, ct_main, ct_extra);
    return value;
}

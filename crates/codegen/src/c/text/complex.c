/* ---- Complex matrices: LU with partial pivoting, real and imaginary parts in two arrays. ---- */

/* Division by R. L. Smith: no overflow as long as the result has none. */
static void ls_reciprocal(double re, double im, double *result_re, double *result_im)
{
    if (fabs(re) >= fabs(im)) {
        const double ratio = im / re;
        const double scale = 1.0 / (re + (im * ratio));
        *result_re = scale;
        *result_im = -ratio * scale;
    } else {
        const double ratio = re / im;
        const double scale = 1.0 / ((re * ratio) + im);
        *result_re = ratio * scale;
        *result_im = -scale;
    }
}

/* Subtracts a column times a factor. */
static void ls_complex_subtract(double *re, double *im, const double *column_re, const double *column_im, double factor_re,
    double factor_im, size_t n)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        re[k] -= (column_re[k] * factor_re) - (column_im[k] * factor_im);
        im[k] -= (column_re[k] * factor_im) + (column_im[k] * factor_re);
    }
}

/* Subtracts the contribution of columns start..end from a column to their right. */
static void ls_complex_update(size_t n, const double *re, const double *im, size_t start, size_t end, double *column_re, double *column_im)
{
    size_t i;
    size_t k;
    for (k = start; k < end; k++) {
        ls_complex_subtract(&column_re[k + 1u], &column_im[k + 1u], &re[(k * n) + k + 1u], &im[(k * n) + k + 1u], column_re[k],
            column_im[k], end - k - 1u);
    }
    for (k = start; k + 2u <= end; k += 2u) {
        const double ar = column_re[k];
        const double ai = column_im[k];
        const double br = column_re[k + 1u];
        const double bi = column_im[k + 1u];
        for (i = end; i < n; i++) {
            const double lr = re[(k * n) + i];
            const double li = im[(k * n) + i];
            const double mr = re[((k + 1u) * n) + i];
            const double mi = im[((k + 1u) * n) + i];
            column_re[i] -= ((lr * ar) - (li * ai)) + ((mr * br) - (mi * bi));
            column_im[i] -= ((lr * ai) + (li * ar)) + ((mr * bi) + (mi * br));
        }
    }
    if (k < end) {
        ls_complex_subtract(&column_re[end], &column_im[end], &re[(k * n) + end], &im[(k * n) + end], column_re[k], column_im[k], n - end);
    }
}

/* Factors in place; false where no pivot is left. */
static bool ls_complex_factor(size_t n, double *re, double *im, int64_t *pivots)
{
    size_t start = 0u;
    size_t i;
    size_t j;
    size_t k;
    while (start < n) {
        const size_t end = (start + LS_PANEL < n) ? (start + LS_PANEL) : n;
        for (k = start; k < end; k++) {
            double *const cr = &re[k * n];
            double *const ci = &im[k * n];
            size_t pivot = k;
            double largest;
            double rr;
            double ri;
            for (j = start; j < k; j++) {
                ls_swap(cr, j, (size_t)pivots[j]);
                ls_swap(ci, j, (size_t)pivots[j]);
            }
            for (j = start; j < k; j++) {
                ls_complex_subtract(&cr[j + 1u], &ci[j + 1u], &re[(j * n) + j + 1u], &im[(j * n) + j + 1u], cr[j], ci[j], n - j - 1u);
            }
            largest = fabs(cr[k]) + fabs(ci[k]);
            for (i = k + 1u; i < n; i++) {
                const double size = fabs(cr[i]) + fabs(ci[i]);
                if (size > largest) {
                    largest = size;
                    pivot = i;
                }
            }
            pivots[k] = (int64_t)pivot;
            if (!(largest > 0.0)) {
                return false;
            }
            ls_swap(cr, k, pivot);
            ls_swap(ci, k, pivot);
            ls_reciprocal(cr[k], ci[k], &rr, &ri);
            for (i = k + 1u; i < n; i++) {
                const double x = cr[i];
                const double y = ci[i];
                cr[i] = (x * rr) - (y * ri);
                ci[i] = (x * ri) + (y * rr);
            }
            for (j = start; j < k; j++) {
                ls_swap(&re[j * n], k, pivot);
                ls_swap(&im[j * n], k, pivot);
            }
        }
        for (j = 0u; j < n; j++) {
            if ((j < start) || (j >= end)) {
                for (k = start; k < end; k++) {
                    ls_swap(&re[j * n], k, (size_t)pivots[k]);
                    ls_swap(&im[j * n], k, (size_t)pivots[k]);
                }
            }
            if (j >= end) {
                ls_complex_update(n, re, im, start, end, &re[j * n], &im[j * n]);
            }
        }
        start = end;
    }
    return true;
}

static void ls_complex_solve(size_t n, const double *re, const double *im, const int64_t *pivots, double *b_re, double *b_im)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        ls_swap(b_re, k, (size_t)pivots[k]);
        ls_swap(b_im, k, (size_t)pivots[k]);
    }
    for (k = 0u; k < n; k++) {
        ls_complex_subtract(&b_re[k + 1u], &b_im[k + 1u], &re[(k * n) + k + 1u], &im[(k * n) + k + 1u], b_re[k], b_im[k], n - k - 1u);
    }
    for (k = n; k > 0u; k--) {
        const size_t at = k - 1u;
        const double x = b_re[at];
        const double y = b_im[at];
        double rr;
        double ri;
        ls_reciprocal(re[(at * n) + at], im[(at * n) + at], &rr, &ri);
        b_re[at] = (x * rr) - (y * ri);
        b_im[at] = (x * ri) + (y * rr);
        ls_complex_subtract(b_re, b_im, &re[at * n], &im[at * n], b_re[at], b_im[at], at);
    }
}

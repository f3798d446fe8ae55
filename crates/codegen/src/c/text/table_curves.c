/* ---- Tables over one abscissa: what `numerics::tables` does, operation by operation. A table owns a part of the instance's numbers:
 * the abscissae, the chosen columns one after the other, and three coefficients of a cubic for each interval of each column. ---- */

#define LS_LINEAR 1
#define LS_AKIMA 2
#define LS_CONSTANT 3
#define LS_FRITSCH_BUTLAND 4
#define LS_STEFFEN 5
#define LS_MODIFIED_AKIMA 6

#define LS_HOLD 1
#define LS_LAST_TWO 2
#define LS_PERIODIC 3
#define LS_FORBIDDEN 4

#define LS_TIME_TABLE 1u
#define LS_TABLE_1D 2u
#define LS_TABLE_2D 3u

/* The "next event" of a table that has no more. */
#define LS_NO_EVENT 1.7976931348623157e308

typedef @m@_table_t ls_table_t;

static bool ls_is_spline(int64_t smoothness)
{
    return (smoothness != LS_LINEAR) && (smoothness != LS_CONSTANT);
}

static double ls_clamp(double x, double low, double high)
{
    if (x < low) {
        return low;
    }
    return (x > high) ? high : x;
}

static bool ls_nearly_equal(double x, double y)
{
    return fabs(y - x) < 1e-10 * fmax(fmax(fabs(x), fabs(y)), 1e-10);
}

/* Brings an abscissa into the table by whole periods. */
static double ls_fold(double u, double low, double high)
{
    const double period = high - low;
    if (u > high) {
        return ls_clamp(u - (ceil((u - high) / period) * period), low, high);
    }
    if (u < low) {
        return ls_clamp(u + (ceil((low - u) / period) * period), low, high);
    }
    return u;
}

/* The interval x[i] <= u < x[i + 1]; the one found last is tried first. */
static size_t ls_find(int64_t *cursor, const double *x, size_t count, double u)
{
    const size_t last = count - 2u;
    const size_t guess = ((size_t)*cursor < last) ? (size_t)*cursor : last;
    size_t low;
    size_t high;
    if (u < x[guess]) {
        low = 0u;
        high = guess;
    } else if (u >= x[guess + 1u]) {
        low = guess + 1u;
        high = count - 1u;
        if (low > last) {
            *cursor = (int64_t)last;
            return last;
        }
    } else {
        *cursor = (int64_t)guess;
        return guess;
    }
    while (high > low + 1u) {
        const size_t middle = (low + high) / 2u;
        if (u < x[middle]) {
            high = middle;
        } else {
            low = middle;
        }
    }
    *cursor = (int64_t)low;
    return low;
}

/* ---- Node slopes of the splines. ---- */

static double ls_weight(double a, double b, double share)
{
    return fabs(b - a) + (share * fabs(b + a));
}

/* A secant; two beyond each end are continued linearly. */
static double ls_secant(const double *secants, size_t n, size_t k)
{
    if (k == 0u) {
        return (3.0 * secants[0]) - (2.0 * secants[1]);
    }
    if (k == 1u) {
        return (2.0 * secants[0]) - secants[1];
    }
    if (k == n + 2u) {
        return (2.0 * secants[n - 1u]) - secants[n - 2u];
    }
    if (k == n + 3u) {
        return (3.0 * secants[n - 1u]) - (2.0 * secants[n - 2u]);
    }
    return secants[k - 2u];
}

static void ls_akima_slopes(const double *secants, size_t n, double share, double *slopes)
{
    size_t k;
    for (k = 0u; k <= n; k++) {
        const double w0 = ls_secant(secants, n, k);
        const double w1 = ls_secant(secants, n, k + 1u);
        const double w2 = ls_secant(secants, n, k + 2u);
        const double w3 = ls_secant(secants, n, k + 3u);
        const double before = ls_weight(w0, w1, share);
        const double after = ls_weight(w2, w3, share);
        if (before + after > 0.0) {
            const double part = before / (before + after);
            slopes[k] = ((1.0 - part) * w1) + (part * w2);
        } else if (share > 0.0) {
            slopes[k] = 0.0;
        } else {
            slopes[k] = (0.5 * w1) + (0.5 * w2);
        }
    }
}

static double ls_inner_slope(int64_t smoothness, double h0, double h1, double d0, double d1)
{
    double parabola;
    double limit;
    if (smoothness == LS_FRITSCH_BUTLAND) {
        return (3.0 * (h0 + h1)) / (((h0 + (2.0 * h1)) / d0) + ((h1 + (2.0 * h0)) / d1));
    }
    parabola = ((d0 * h1) + (d1 * h0)) / (h0 + h1);
    limit = 2.0 * fmin(fabs(d0), fabs(d1));
    return (fabs(parabola) > limit) ? copysign(limit, d0) : parabola;
}

static void ls_monotone_slopes(int64_t smoothness, const double *h, const double *secants, size_t n, double *slopes)
{
    size_t k;
    slopes[0] = secants[0];
    for (k = 1u; k < n; k++) {
        const double before = secants[k - 1u];
        const double after = secants[k];
        const bool extremum = (before == 0.0) || (after == 0.0) || ((before < 0.0) != (after < 0.0));
        slopes[k] = extremum ? 0.0 : ls_inner_slope(smoothness, h[k - 1u], h[k], before, after);
    }
    slopes[n] = secants[n - 1u];
}

/* Coefficients of the cubics of one column; scratch has room for 3 numbers for each point. */
static void ls_cubics(int64_t smoothness, const double *x, const double *y, size_t points, double *cubics, double *scratch)
{
    const size_t n = points - 1u;
    double *const h = scratch;
    double *const secants = &scratch[points];
    double *const slopes = &scratch[2u * points];
    size_t k;
    for (k = 0u; k < n; k++) {
        h[k] = x[k + 1u] - x[k];
        secants[k] = (y[k + 1u] - y[k]) / h[k];
    }
    if ((smoothness == LS_AKIMA) || (smoothness == LS_MODIFIED_AKIMA)) {
        ls_akima_slopes(secants, n, (smoothness == LS_AKIMA) ? 0.0 : 0.5, slopes);
    } else {
        ls_monotone_slopes(smoothness, h, secants, n, slopes);
    }
    for (k = 0u; k < n; k++) {
        const double d = secants[k];
        const double left = slopes[k];
        const double right = slopes[k + 1u];
        cubics[3u * k] = ((left + right) - (2.0 * d)) / (h[k] * h[k]);
        cubics[(3u * k) + 1u] = (((3.0 * d) - (2.0 * left)) - right) / h[k];
        cubics[(3u * k) + 2u] = left;
    }
}

/* ---- Values: order 0, or the first or second derivative. ---- */

static const double *ls_column(const @m@_t *m, const ls_table_t *table, size_t column)
{
    return &m->table_reals[table->reals + (table->rows * (column + 1u))];
}

static double ls_linear_at(const double *x, const double *y, size_t interval, double u, int order)
{
    const double x0 = x[interval];
    const double x1 = x[interval + 1u];
    const double y0 = y[interval];
    const double y1 = y[interval + 1u];
    if (order == 0) {
        return y0 + (((y1 - y0) * (u - x0)) / (x1 - x0));
    }
    return (order == 1) ? ((y1 - y0) / (x1 - x0)) : 0.0;
}

static double ls_spline_at(const @m@_t *m, const ls_table_t *table, size_t column, size_t interval, double u, int order)
{
    const double *const x = &m->table_reals[table->reals];
    const double *const c = &m->table_reals[table->cubics + (3u * ((column * (table->rows - 1u)) + interval))];
    const double v = u - x[interval];
    if (order == 0) {
        return ls_column(m, table, column)[interval] + ((((((c[0] * v) + c[1]) * v) + c[2])) * v);
    }
    if (order == 1) {
        return (((((3.0 * c[0]) * v) + (2.0 * c[1])) * v) + c[2]);
    }
    return ((6.0 * c[0]) * v) + (2.0 * c[1]);
}

/* The straight line that continues the curve before its first or after its last point. */
static double ls_beyond(const @m@_t *m, const ls_table_t *table, size_t column, bool right, double u, int order)
{
    const double *const x = &m->table_reals[table->reals];
    const double *const y = ls_column(m, table, column);
    const size_t last = table->rows - 1u;
    const size_t interval = right ? (last - 1u) : 0u;
    const size_t end = right ? last : 0u;
    double slope;
    if (!ls_is_spline(table->smoothness)) {
        return ls_linear_at(x, y, interval, u, order);
    }
    slope = ls_spline_at(m, table, column, interval, x[end], 1);
    if (order == 0) {
        return y[end] + (slope * (u - x[end]));
    }
    return (order == 1) ? slope : 0.0;
}

static int ls_out_of_range(@m@_t *m, const char *input, double value, double low, double high)
{
    char text[256];
    (void)snprintf(text, sizeof(text), "%s = %.17g is outside the table's range %.17g to %.17g, and extrapolation is forbidden", input,
        value, low, high);
    return @m@_fail(m, "", text);
}

static ls_table_t *ls_table(@m@_t *m, int64_t handle, uint32_t kind)
{
    if ((handle < 1) || (handle > (int64_t)m->table_count)) {
        (void)@m@_fail(m, "", "the external object does not exist");
        return NULL;
    }
    if (m->tables[handle - 1].kind != kind) {
        (void)@m@_fail(m, "", "the external object is not a table of this kind");
        return NULL;
    }
    return &m->tables[handle - 1];
}

/* The table behind a handle, if it has an output of this number. */
static ls_table_t *ls_table_with(@m@_t *m, int64_t handle, uint32_t kind, int64_t column)
{
    ls_table_t *const table = ls_table(m, handle, kind);
    if ((table != NULL) && ((column < 1) || (column > (int64_t)table->outputs))) {
        char text[96];
        (void)snprintf(text, sizeof(text), "output %lld of a table with %lu outputs", (long long)column, (unsigned long)table->outputs);
        (void)@m@_fail(m, "", text);
        return NULL;
    }
    return table;
}

static int ls_evaluate_1d(@m@_t *m, const ls_table_t *table, size_t column, double given, int order, double *result)
{
    const double *const x = &m->table_reals[table->reals];
    const double *const y = ls_column(m, table, column);
    const size_t last = table->rows - 1u;
    size_t interval;
    double u = given;
    bool left;
    bool right;
    if (table->rows == 1u) {
        *result = (order == 0) ? y[0] : 0.0;
        return 0;
    }
    if (table->extrapolation == LS_PERIODIC) {
        u = ls_fold(u, x[0], x[last]);
    }
    left = u < x[0];
    right = u > x[last];
    if (left || right) {
        if (table->extrapolation == LS_LAST_TWO) {
            *result = ls_beyond(m, table, column, right, u, order);
            return 0;
        }
        if (table->extrapolation == LS_FORBIDDEN) {
            return ls_out_of_range(m, "table input u", u, x[0], x[last]);
        }
        *result = (order == 0) ? y[right ? last : 0u] : 0.0;
        return 0;
    }
    interval = ls_find(&m->table_ints[table->cursors + column], x, table->rows, u);
    if (table->smoothness == LS_LINEAR) {
        *result = ls_linear_at(x, y, interval, u, order);
    } else if (table->smoothness == LS_CONSTANT) {
        *result = (order == 0) ? y[interval + ((u >= x[interval + 1u]) ? 1u : 0u)] : 0.0;
    } else {
        *result = ls_spline_at(m, table, column, interval, u, order);
    }
    return 0;
}

int @m@_value_1d(@m@_t *m, int64_t handle, int64_t column, double u, double *result)
{
    const ls_table_t *const table = ls_table_with(m, handle, LS_TABLE_1D, column);
    return (table == NULL) ? m->status : ls_evaluate_1d(m, table, (size_t)(column - 1), u, 0, result);
}

int @m@_derivative_1d(@m@_t *m, int64_t handle, int64_t column, double u, double rate, double *result)
{
    const ls_table_t *const table = ls_table_with(m, handle, LS_TABLE_1D, column);
    double slope = 0.0;
    if ((table == NULL) || (ls_evaluate_1d(m, table, (size_t)(column - 1), u, 1, &slope) != 0)) {
        return m->status;
    }
    *result = slope * rate;
    return 0;
}

int @m@_second_derivative_1d(@m@_t *m, int64_t handle, int64_t column, double u, double rate, double acceleration, double *result)
{
    const ls_table_t *const table = ls_table_with(m, handle, LS_TABLE_1D, column);
    double first = 0.0;
    double second = 0.0;
    if ((table == NULL) || (ls_evaluate_1d(m, table, (size_t)(column - 1), u, 1, &first) != 0)
        || (ls_evaluate_1d(m, table, (size_t)(column - 1), u, 2, &second) != 0)) {
        return m->status;
    }
    *result = ((second * rate) * rate) + (first * acceleration);
    return 0;
}

/* The first or last abscissa of a table over one. */
int @m@_table_end(@m@_t *m, int64_t handle, bool is_time, bool is_last, double *result)
{
    const ls_table_t *const table = ls_table(m, handle, is_time ? LS_TIME_TABLE : LS_TABLE_1D);
    if (table == NULL) {
        return m->status;
    }
    *result = m->table_reals[table->reals + (is_last ? (table->rows - 1u) : 0u)];
    return 0;
}

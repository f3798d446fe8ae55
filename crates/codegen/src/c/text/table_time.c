/* ---- Tables over time. Event times cut them into pieces, kept as pairs of rows behind the cursors. ---- */

static double ls_slack(const @m@_t *m, const ls_table_t *table, double time)
{
    const double *const x = &m->table_reals[table->reals];
    return (16.0 * 2.2204460492503131e-16) * (((fabs(time) + fabs(table->shift)) + fabs(x[table->rows - 1u])) + fabs(x[0]));
}

/* The first piece that ends after a table time (or at it); the number of pieces if there is none. */
static size_t ls_piece(const @m@_t *m, const ls_table_t *table, double t, bool or_at)
{
    const double *const x = &m->table_reals[table->reals];
    const int64_t *const pieces = &m->table_ints[table->pieces];
    size_t low = 0u;
    size_t high = table->piece_count;
    while (low < high) {
        const size_t middle = low + ((high - low) / 2u);
        const double end = x[pieces[(2u * middle) + 1u]];
        if (or_at ? (end < t) : (end <= t)) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool ls_end_after(const @m@_t *m, const ls_table_t *table, double t, double *end)
{
    const size_t piece = ls_piece(m, table, t, false);
    if (piece >= table->piece_count) {
        return false;
    }
    *end = m->table_reals[table->reals + (size_t)m->table_ints[table->pieces + (2u * piece) + 1u]];
    return true;
}

int @m@_next_time_event(@m@_t *m, int64_t handle, double time, double *result)
{
    const ls_table_t *const table = ls_table(m, handle, LS_TIME_TABLE);
    const double *x;
    double slack;
    double t;
    double end = 0.0;
    double period;
    double cycle;
    if (table == NULL) {
        return m->status;
    }
    x = &m->table_reals[table->reals];
    *result = LS_NO_EVENT;
    if (time < table->start) {
        *result = table->start;
        return 0;
    }
    if (table->rows == 1u) {
        return 0;
    }
    slack = ls_slack(m, table, time);
    t = time - table->shift;
    if (table->extrapolation != LS_PERIODIC) {
        if (t < x[0] - slack) {
            *result = x[0] + table->shift;
        } else if (ls_end_after(m, table, t + slack, &end)) {
            *result = end + table->shift;
        } else {
            /* there are no more */
        }
        return 0;
    }
    period = x[table->rows - 1u] - x[0];
    cycle = floor((t - x[0]) / period);
    for (;;) {
        if (ls_end_after(m, table, (t + slack) - (cycle * period), &end)) {
            const double event = (end + (cycle * period)) + table->shift;
            if (event > time) {
                *result = event;
                return 0;
            }
        }
        if (!((cycle - cycle) == 0.0)) {
            return 0;
        }
        cycle += 1.0;
    }
}

static double ls_within(@m@_t *m, const ls_table_t *table, size_t column, size_t first, size_t last, double given, int order)
{
    const double *const x = &m->table_reals[table->reals];
    const double *const y = ls_column(m, table, column);
    const double t = ls_clamp(given, x[first], x[last]);
    size_t interval = ls_find(&m->table_ints[table->cursors + column], x, table->rows, t);
    interval = (interval < first) ? first : ((interval > last - 1u) ? (last - 1u) : interval);
    if (table->smoothness == LS_CONSTANT) {
        return (order == 0) ? y[interval] : 0.0;
    }
    if (table->smoothness == LS_LINEAR) {
        if (ls_nearly_equal(x[interval], x[interval + 1u])) {
            return (order == 0) ? y[interval + 1u] : 0.0;
        }
        return ls_linear_at(x, y, interval, t, order);
    }
    return ls_spline_at(m, table, column, interval, t, order);
}

/* Beside the table: before it or behind it. */
static int ls_outside(@m@_t *m, const ls_table_t *table, size_t column, bool right, double time, double t, int order, double *result)
{
    const double *const x = &m->table_reals[table->reals];
    const size_t last = table->rows - 1u;
    const size_t end = right ? last : 0u;
    *result = (order == 0) ? ls_column(m, table, column)[end] : 0.0;
    if ((table->extrapolation == LS_FORBIDDEN) && (t != x[end])) {
        return ls_out_of_range(m, "time", time, x[0] + table->shift, x[last] + table->shift);
    }
    if ((table->extrapolation == LS_LAST_TWO) && !ls_nearly_equal(x[right ? (end - 1u) : 1u], x[end])) {
        *result = ls_beyond(m, table, column, right, t, order);
    }
    return 0;
}

static int ls_evaluate_time(@m@_t *m, const ls_table_t *table, size_t column, double time, double next, double previous, int order,
    double *result)
{
    const double *const x = &m->table_reals[table->reals];
    const int64_t *const pieces = &m->table_ints[table->pieces];
    const size_t last = table->rows - 1u;
    const double t = time - table->shift;
    const double end = next - table->shift;
    double slack;
    size_t piece;
    *result = 0.0;
    if ((time < table->start) || ((next == previous) && (next < LS_NO_EVENT) && (table->start >= next))) {
        return 0;
    }
    if (table->rows == 1u) {
        *result = (order == 0) ? ls_column(m, table, column)[0] : 0.0;
        return 0;
    }
    if (table->extrapolation == LS_PERIODIC) {
        const double period = x[last] - x[0];
        double cycle;
        if (next >= LS_NO_EVENT) {
            *result = ls_within(m, table, column, 0u, last, ls_fold(t, x[0], x[last]), order);
            return 0;
        }
        slack = ls_slack(m, table, next);
        cycle = ceil(((end - x[0]) - slack) / period) - 1.0;
        piece = ls_piece(m, table, (end - (cycle * period)) - slack, true);
        if (piece < table->piece_count) {
            *result = ls_within(m, table, column, (size_t)pieces[2u * piece], (size_t)pieces[(2u * piece) + 1u], t - (cycle * period), order);
        } else {
            *result = ls_within(m, table, column, 0u, last, t - (cycle * period), order);
        }
        return 0;
    }
    slack = (next >= LS_NO_EVENT) ? 0.0 : ls_slack(m, table, next);
    if (end <= x[0] + slack) {
        return ls_outside(m, table, column, false, time, fmin(t, x[0]), order, result);
    }
    piece = ls_piece(m, table, end - slack, true);
    if ((piece < table->piece_count) && (t >= x[0])) {
        *result = ls_within(m, table, column, (size_t)pieces[2u * piece], (size_t)pieces[(2u * piece) + 1u], t, order);
        return 0;
    }
    if ((t < x[0]) || (t >= x[last])) {
        return ls_outside(m, table, column, !(t < x[0]), time, t, order, result);
    }
    *result = ls_within(m, table, column, 0u, last, t, order);
    return 0;
}

int @m@_value_time(@m@_t *m, int64_t handle, int64_t column, double time, double next, double previous, double *result)
{
    const ls_table_t *const table = ls_table_with(m, handle, LS_TIME_TABLE, column);
    return (table == NULL) ? m->status : ls_evaluate_time(m, table, (size_t)(column - 1), time, next, previous, 0, result);
}

int @m@_derivative_time(@m@_t *m, int64_t handle, int64_t column, double time, double next, double previous, double rate, double *result)
{
    const ls_table_t *const table = ls_table_with(m, handle, LS_TIME_TABLE, column);
    double slope = 0.0;
    if ((table == NULL) || (ls_evaluate_time(m, table, (size_t)(column - 1), time, next, previous, 1, &slope) != 0)) {
        return m->status;
    }
    *result = slope * rate;
    return 0;
}

int @m@_second_derivative_time(@m@_t *m, int64_t handle, int64_t column, double time, double next, double previous, double rate,
    double acceleration, double *result)
{
    const ls_table_t *const table = ls_table_with(m, handle, LS_TIME_TABLE, column);
    double first = 0.0;
    double second = 0.0;
    if ((table == NULL) || (ls_evaluate_time(m, table, (size_t)(column - 1), time, next, previous, 1, &first) != 0)
        || (ls_evaluate_time(m, table, (size_t)(column - 1), time, next, previous, 2, &second) != 0)) {
        return m->status;
    }
    *result = ((second * rate) * rate) + (first * acceleration);
    return 0;
}

/* The pieces between events as first and last row. */
static void ls_pieces(@m@_t *m, ls_table_t *table, int64_t events)
{
    const double *const x = &m->table_reals[table->reals];
    int64_t *const pieces = &m->table_ints[table->pieces];
    const size_t rows = table->rows;
    size_t first = 0u;
    size_t count = 0u;
    size_t row;
    for (row = 1u; row < rows; row++) {
        const bool jump = ls_nearly_equal(x[row - 1u], x[row]);
        if ((events == 1) && !jump) {
            pieces[2u * count] = (int64_t)row - 1;
            pieces[(2u * count) + 1u] = (int64_t)row;
            count++;
        } else if ((events == 2) && jump) {
            if (row - 1u > first) {
                pieces[2u * count] = (int64_t)first;
                pieces[(2u * count) + 1u] = (int64_t)row - 1;
                count++;
            }
            first = row;
        } else {
            /* the piece goes on */
        }
    }
    if ((events != 1) && (rows - 1u > first) && !ls_nearly_equal(x[first], x[rows - 1u])) {
        pieces[2u * count] = (int64_t)first;
        pieces[(2u * count) + 1u] = (int64_t)rows - 1;
        count++;
    }
    table->piece_count = (uint32_t)count;
}

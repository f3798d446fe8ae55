/* ---- States selected while running: of candidates under constraints those that leave the others well determined. ---- */

static double ls_determinant(const double *jacobian, double *matrix, size_t rows, size_t all, int64_t *columns, size_t count,
    size_t always, int64_t *open)
{
    double product = 1.0;
    size_t left = rows;
    size_t step;
    size_t at;
    size_t place;
    ls_copy(matrix, jacobian, rows * all);
    for (at = 0u; at < rows; at++) {
        open[at] = (int64_t)at;
    }
    for (step = 0u; step < rows; step++) {
        const size_t end = (step < always) ? always : count;
        double best = 0.0;
        size_t best_row = 0u;
        size_t best_place = step;
        int64_t kept;
        size_t row;
        size_t column;
        double pivot;
        for (place = step; place < end; place++) {
            for (at = 0u; at < left; at++) {
                const double size = fabs(matrix[((size_t)columns[place] * rows) + (size_t)open[at]]);
                if (size > best) {
                    best = size;
                    best_row = at;
                    best_place = place;
                }
            }
        }
        if (best == 0.0) {
            return 0.0;
        }
        product *= best;
        kept = columns[step];
        columns[step] = columns[best_place];
        columns[best_place] = kept;
        row = (size_t)open[best_row];
        left--;
        open[best_row] = open[left];
        column = (size_t)columns[step];
        pivot = matrix[(column * rows) + row];
        for (place = step + 1u; place < count; place++) {
            const size_t other = (size_t)columns[place];
            const double factor = matrix[(other * rows) + row] / pivot;
            if (factor != 0.0) {
                for (at = 0u; at < left; at++) {
                    matrix[(other * rows) + (size_t)open[at]] -= factor * matrix[(column * rows) + (size_t)open[at]];
                }
            }
        }
    }
    return product;
}

static bool ls_contains(const int64_t *list, size_t n, size_t value)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        if ((size_t)list[k] == value) {
            return true;
        }
    }
    return false;
}

static bool ls_select(@m@_t *m, const @m@_set_t *set)
{
    const size_t never = set->dependents;
    const size_t n = set->candidates;
    const size_t k = set->states;
    const size_t all = never + n;
    const size_t rows = (never + n) - k;
    double *const matrix = &m->work[set->reals];
    int64_t *const is_state = &m->room[set->ints];
    int64_t *const present = &is_state[n];
    int64_t *const best = &present[all];
    int64_t *const open = &best[all];
    const double *const jacobian = &m->r[set->matrix];
    double determinant;
    double greatest;
    size_t count = 0u;
    size_t incoming = 0u;
    size_t column;
    size_t row;
    for (column = 0u; column < n; column++) {
        is_state[column] = 0;
        for (row = 0u; row < k; row++) {
            if (m->i[set->selection + (row * n) + column] != 0) {
                is_state[column] = 1;
            }
        }
    }
    for (column = 0u; column < all; column++) {
        best[column] = (int64_t)column;
        if ((column < never) || (is_state[column - never] == 0)) {
            present[count] = (int64_t)column;
            count++;
        }
    }
    determinant = ls_determinant(jacobian, matrix, rows, all, present, count, never, open);
    greatest = ls_determinant(jacobian, matrix, rows, all, best, all, never, open);
    if (!(greatest > @state_sets.BETTER@ * determinant)) {
        return false;
    }
    for (row = 0u; row < k; row++) {
        int64_t *const chosen = &m->i[set->selection + (row * n)];
        size_t now = 0u;
        while ((now < n) && (chosen[now] == 0)) {
            now++;
        }
        if ((now == n) || ls_contains(best, rows, now + never)) {
            while ((incoming < n) && (ls_contains(best, rows, incoming + never) || (is_state[incoming] != 0))) {
                incoming++;
            }
            if (incoming == n) {
                continue;
            }
            now = incoming;
            incoming++;
        }
        for (column = 0u; column < n; column++) {
            chosen[column] = 0;
        }
        chosen[now] = 1;
        m->r[set->state_slots[row]] = m->r[set->candidate_slots[now]];
    }
    return true;
}

/* Whether a state changed its meaning is added to changed. */
static int ls_select_states(@m@_t *m, bool *changed)
{
    size_t k;
    for (k = 0u; k < STATE_SETS; k++) {
        if (@m@_sets[k].jacobian(m) != 0) {
            return 1;
        }
        if (ls_select(m, &@m@_sets[k])) {
            *changed = true;
        }
    }
    return 0;
}

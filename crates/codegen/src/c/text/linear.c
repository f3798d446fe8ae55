/* ---- Linear systems: LU with partial pivoting, and least squares where there is no unique solution. ---- */

#define LS_PANEL @linear.PANEL@u

static double ls_max(double a, double b)
{
    if (a != a) {
        return b;
    }
    return (a < b) ? b : a;
}

static double ls_min(double a, double b)
{
    if (a != a) {
        return b;
    }
    return (a > b) ? b : a;
}

static bool ls_finite(double x)
{
    return (x - x) == 0.0;
}

static void ls_swap(double *x, size_t a, size_t b)
{
    const double kept = x[a];
    x[a] = x[b];
    x[b] = kept;
}

static void ls_copy(double *to, const double *from, size_t n)
{
    if (n > 0u) {
        (void)memcpy(to, from, n * sizeof(double));
    }
}

static double ls_largest(const double *x, size_t n)
{
    double largest = 0.0;
    size_t k;
    for (k = 0u; k < n; k++) {
        largest = ls_max(largest, fabs(x[k]));
    }
    return largest;
}

static void ls_subtract(double *target, const double *column, double factor, size_t n)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        target[k] -= column[k] * factor;
    }
}

/* Subtracts the contribution of columns start..end from a column to their right. */
static void ls_update(size_t n, const double *panel, size_t start, size_t end, double *column)
{
    size_t k;
    size_t i;
    for (k = start; k < end; k++) {
        ls_subtract(&column[k + 1u], &panel[(k * n) + k + 1u], column[k], end - k - 1u);
    }
    k = start;
    while (k + 4u <= end) {
        const double f0 = column[k];
        const double f1 = column[k + 1u];
        const double f2 = column[k + 2u];
        const double f3 = column[k + 3u];
        const double *const c0 = &panel[k * n];
        const double *const c1 = &panel[(k + 1u) * n];
        const double *const c2 = &panel[(k + 2u) * n];
        const double *const c3 = &panel[(k + 3u) * n];
        for (i = end; i < n; i++) {
            column[i] -= ((c0[i] * f0) + (c1[i] * f1)) + ((c2[i] * f2) + (c3[i] * f3));
        }
        k += 4u;
    }
    while (k < end) {
        ls_subtract(&column[end], &panel[(k * n) + end], column[k], n - end);
        k++;
    }
}

/* Factors in place; the step at which no pivot is left, or n. */
static size_t ls_lu_factor(size_t n, double *a, int64_t *pivots, double threshold)
{
    size_t start = 0u;
    size_t end;
    size_t i;
    size_t j;
    size_t k;
    while (start < n) {
        end = (start + LS_PANEL < n) ? (start + LS_PANEL) : n;
        for (k = start; k < end; k++) {
            double *const column = &a[k * n];
            const double scale = (threshold > 0.0) ? ls_largest(column, n) : 0.0;
            size_t pivot = k;
            double largest;
            double reciprocal;
            for (j = start; j < k; j++) {
                ls_swap(column, j, (size_t)pivots[j]);
            }
            for (j = start; j < k; j++) {
                ls_subtract(&column[j + 1u], &a[(j * n) + j + 1u], column[j], n - j - 1u);
            }
            largest = fabs(column[k]);
            for (i = k + 1u; i < n; i++) {
                if (fabs(column[i]) > largest) {
                    largest = fabs(column[i]);
                    pivot = i;
                }
            }
            pivots[k] = (int64_t)pivot;
            if (!(largest > threshold * scale)) {
                return k;
            }
            ls_swap(column, k, pivot);
            reciprocal = 1.0 / column[k];
            for (i = k + 1u; i < n; i++) {
                column[i] *= reciprocal;
            }
            for (j = start; j < k; j++) {
                ls_swap(&a[j * n], k, pivot);
            }
        }
        for (j = 0u; j < start; j++) {
            for (k = start; k < end; k++) {
                ls_swap(&a[j * n], k, (size_t)pivots[k]);
            }
        }
        for (j = end; j < n; j++) {
            for (k = start; k < end; k++) {
                ls_swap(&a[j * n], k, (size_t)pivots[k]);
            }
            ls_update(n, a, start, end, &a[j * n]);
        }
        start = end;
    }
    return n;
}

static void ls_lu_solve(size_t n, const double *lu, const int64_t *pivots, double *b)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        ls_swap(b, k, (size_t)pivots[k]);
    }
    for (k = 0u; k < n; k++) {
        ls_subtract(&b[k + 1u], &lu[(k * n) + k + 1u], b[k], n - k - 1u);
    }
    for (k = n; k > 0u; k--) {
        const double *const column = &lu[(k - 1u) * n];
        const double value = (n <= @linear.SMALL@u) ? (b[k - 1u] * (1.0 / column[k - 1u])) : (b[k - 1u] / column[k - 1u]);
        b[k - 1u] = value;
        ls_subtract(b, column, value, k - 1u);
    }
}

/* Least squares by Householder QR with column pivoting, and the shortest of the solutions. */
typedef struct {
    size_t n;
    double *factors; /* n * n */
    double *left;
    double *right;
    double *norms;
    double *work;
    int64_t *order;
    int64_t *rank;
} ls_least_t;

#define LS_LEAST_REALS(n) (((n) * (n)) + (4u * (n)))
#define LS_LEAST_INTS(n) ((n) + 1u)

static ls_least_t ls_least(size_t n, double *reals, int64_t *ints)
{
    ls_least_t q;
    q.n = n;
    q.factors = reals;
    q.left = &reals[n * n];
    q.right = &q.left[n];
    q.norms = &q.right[n];
    q.work = &q.norms[n];
    q.order = ints;
    q.rank = &ints[n];
    return q;
}

static double ls_length(const double *x, size_t n)
{
    const double largest = ls_largest(x, n);
    double sum = 0.0;
    size_t k;
    if ((largest == 0.0) || !ls_finite(largest)) {
        return largest;
    }
    for (k = 0u; k < n; k++) {
        const double part = x[k] / largest;
        sum += part * part;
    }
    return largest * sqrt(sum);
}

static double ls_reflector(double *x, size_t n, double *diagonal)
{
    const double head = x[0];
    const double rest = ls_length(&x[1], n - 1u);
    double result;
    double scale;
    double divisor;
    size_t k;
    if (rest == 0.0) {
        *diagonal = head;
        return 0.0;
    }
    result = -copysign(hypot(head, rest), head);
    scale = (result - head) / result;
    divisor = 1.0 / (head - result);
    for (k = 1u; k < n; k++) {
        x[k] *= divisor;
    }
    x[0] = result;
    *diagonal = result;
    return scale;
}

static void ls_reflect(const double *v, double scale, double *x, size_t n)
{
    double sum;
    size_t k;
    if ((scale == 0.0) || (n == 0u)) {
        return;
    }
    sum = x[0];
    for (k = 1u; k < n; k++) {
        sum += x[k] * v[k - 1u];
    }
    sum *= scale;
    x[0] -= sum;
    for (k = 1u; k < n; k++) {
        x[k] -= sum * v[k - 1u];
    }
}

static size_t ls_least_factor(ls_least_t *q, const double *a, double tolerance)
{
    const size_t n = q->n;
    size_t rank = 0u;
    double first = 0.0;
    size_t i;
    size_t j;
    size_t k;
    ls_copy(q->factors, a, n * n);
    for (j = 0u; j < n; j++) {
        q->order[j] = (int64_t)j;
        q->norms[j] = ls_length(&q->factors[j * n], n);
    }
    for (k = 0u; k < n; k++) {
        size_t longest = k;
        double diagonal;
        double scale;
        for (j = k + 1u; j < n; j++) {
            if (q->norms[j] > q->norms[longest]) {
                longest = j;
            }
        }
        if (longest != k) {
            const int64_t place = q->order[k];
            q->order[k] = q->order[longest];
            q->order[longest] = place;
            ls_swap(q->norms, k, longest);
            for (i = 0u; i < n; i++) {
                ls_swap(q->factors, (k * n) + i, (longest * n) + i);
            }
        }
        scale = ls_reflector(&q->factors[(k * n) + k], n - k, &diagonal);
        if (k == 0u) {
            first = fabs(diagonal);
        }
        q->left[k] = scale;
        if (!(fabs(diagonal) > tolerance * first)) {
            break;
        }
        rank = k + 1u;
        for (j = k + 1u; j < n; j++) {
            ls_reflect(&q->factors[(k * n) + k + 1u], scale, &q->factors[(j * n) + k], n - k);
            q->norms[j] = ls_length(&q->factors[(j * n) + k + 1u], n - k - 1u);
        }
    }
    *q->rank = (int64_t)rank;
    if (rank < n) {
        for (k = rank; k > 0u; k--) {
            const size_t row = k - 1u;
            double diagonal;
            double scale;
            q->work[0] = q->factors[(row * n) + row];
            for (j = rank; j < n; j++) {
                q->work[(j - rank) + 1u] = q->factors[(j * n) + row];
            }
            scale = ls_reflector(q->work, (n - rank) + 1u, &diagonal);
            q->right[row] = scale;
            q->factors[(row * n) + row] = q->work[0];
            for (j = rank; j < n; j++) {
                q->factors[(j * n) + row] = q->work[(j - rank) + 1u];
            }
            for (i = 0u; i < row; i++) {
                double sum = q->factors[(row * n) + i];
                for (j = rank; j < n; j++) {
                    sum += q->factors[(j * n) + i] * q->factors[(j * n) + row];
                }
                sum *= scale;
                q->factors[(row * n) + i] -= sum;
                for (j = rank; j < n; j++) {
                    q->factors[(j * n) + i] -= sum * q->factors[(j * n) + row];
                }
            }
        }
    }
    return rank;
}

/* The length of what is left of b. */
static double ls_least_solve(ls_least_t *q, const double *b, double *x)
{
    const size_t n = q->n;
    const size_t r = (size_t)*q->rank;
    double *const work = q->work;
    double residual;
    size_t j;
    size_t k;
    ls_copy(work, b, n);
    for (k = 0u; k < r; k++) {
        ls_reflect(&q->factors[(k * n) + k + 1u], q->left[k], &work[k], n - k);
    }
    residual = ls_length(&work[r], n - r);
    for (k = r; k > 0u; k--) {
        const double value = work[k - 1u] / q->factors[((k - 1u) * n) + (k - 1u)];
        work[k - 1u] = value;
        for (j = 0u; j < k - 1u; j++) {
            work[j] -= q->factors[((k - 1u) * n) + j] * value;
        }
    }
    for (k = r; k < n; k++) {
        work[k] = 0.0;
    }
    if (r < n) {
        for (k = 0u; k < r; k++) {
            double sum = work[k];
            for (j = r; j < n; j++) {
                sum += work[j] * q->factors[(j * n) + k];
            }
            sum *= q->right[k];
            work[k] -= sum;
            for (j = r; j < n; j++) {
                work[j] -= sum * q->factors[(j * n) + k];
            }
        }
    }
    for (k = 0u; k < n; k++) {
        x[q->order[k]] = work[k];
    }
    return residual;
}

/* ---- Linear blocks: factored once, solved many times. ---- */

#define LS_EMPTY 0
#define LS_FACTORED 1
#define LS_DEFICIENT 2

static void ls_singular(@m@_t *m, const @m@_block_t *block, size_t unknown)
{
    (void)snprintf(m->message, sizeof(m->message),
        "the linear equations for %s have no unique solution: `%s` cannot be determined, at time %.17g",
        block->unknowns, block->names[unknown], m->r[TIME]);
    m->status = 1;
}

static void ls_not_finite(@m@_t *m, const @m@_block_t *block, const char *what, const char *name)
{
    (void)snprintf(m->message, sizeof(m->message),
        "the linear equations for %s have a %s%s%s%s that is no finite number, at time %.17g", block->unknowns, what,
        (name[0] != '\0') ? " of `" : "", name, (name[0] != '\0') ? "`" : "", m->r[TIME]);
    m->status = 1;
}

/* Room of a block of n: lu, column sizes, row scales, work, scaled matrix, least squares; pivots, state, least squares. */
int @m@_factor_linear(@m@_t *m, uint32_t index)
{
    const @m@_block_t *const block = &@m@_blocks[index];
    const size_t n = block->size;
    const double *const matrix = &m->r[block->matrix];
    double *const lu = &m->work[block->reals];
    double *const column_size = &lu[n * n];
    double *const row_scale = &column_size[n];
    double *const scaled = &row_scale[2u * n];
    int64_t *const pivots = &m->room[block->ints];
    int64_t *const state = &pivots[n];
    ls_least_t least = ls_least(n, &scaled[n * n], &pivots[n + 1u]);
    bool sound = true;
    size_t rank;
    size_t j;
    size_t k;
    *state = LS_EMPTY;
    ls_copy(lu, matrix, n * n);
    for (k = 0u; k < n; k++) {
        column_size[k] = ls_largest(&lu[k * n], n);
    }
    sound = ls_lu_factor(n, lu, pivots, 0.0) == n;
    for (k = 0u; sound && (k < n); k++) {
        sound = fabs(lu[(k * n) + k]) > @linear.DOUBTFUL_PIVOT@ * column_size[k];
    }
    if (sound) {
        *state = LS_FACTORED;
        return 0;
    }
    for (k = 0u; k < n * n; k++) {
        if (!ls_finite(matrix[k])) {
            ls_not_finite(m, block, "coefficient", block->names[k / n]);
            return m->status;
        }
    }
    for (k = 0u; k < n; k++) {
        row_scale[k] = 0.0;
    }
    for (j = 0u; j < n; j++) {
        for (k = 0u; k < n; k++) {
            row_scale[k] = ls_max(row_scale[k], fabs(matrix[(j * n) + k]));
        }
    }
    for (k = 0u; k < n; k++) {
        row_scale[k] = (row_scale[k] > 0.0) ? (1.0 / row_scale[k]) : 1.0;
    }
    for (j = 0u; j < n; j++) {
        double largest;
        for (k = 0u; k < n; k++) {
            scaled[(j * n) + k] = matrix[(j * n) + k] * row_scale[k];
        }
        largest = ls_largest(&scaled[j * n], n);
        column_size[j] = (largest > 0.0) ? (1.0 / largest) : 1.0;
        for (k = 0u; k < n; k++) {
            scaled[(j * n) + k] *= column_size[j];
        }
    }
    rank = ls_least_factor(&least, scaled, @linear.RANK_TOLERANCE@);
    sound = rank == n;
    for (k = 0u; sound && (k < n); k++) {
        sound = fabs(lu[(k * n) + k]) > 0.0;
    }
    *state = sound ? LS_FACTORED : LS_DEFICIENT;
    return 0;
}

/* Solves in place of the right side. */
static int ls_solve_with(@m@_t *m, const @m@_block_t *block, double *rhs)
{
    const size_t n = block->size;
    double *const lu = &m->work[block->reals];
    double *const column_size = &lu[n * n];
    double *const row_scale = &column_size[n];
    double *const work = &row_scale[n];
    int64_t *const pivots = &m->room[block->ints];
    ls_least_t least = ls_least(n, &work[n + (n * n)], &pivots[n + 1u]);
    double given;
    double residual;
    size_t k;
    if (pivots[n] == LS_FACTORED) {
        ls_lu_solve(n, lu, pivots, rhs);
        return 0;
    }
    if (pivots[n] == LS_EMPTY) {
        (void)snprintf(m->message, sizeof(m->message),
            "the linear equations for %s are used before the event that prepares them, at time %.17g", block->unknowns,
            m->r[TIME]);
        m->status = 1;
        return m->status;
    }
    for (k = 0u; k < n; k++) {
        if (!ls_finite(rhs[k])) {
            ls_not_finite(m, block, "right side", "");
            return m->status;
        }
        work[k] = rhs[k] * row_scale[k];
    }
    given = ls_largest(work, n);
    residual = ls_least_solve(&least, work, rhs);
    if (residual > @linear.CONSISTENT@ * ls_max(given, ls_largest(rhs, n))) {
        const size_t rank = (size_t)*least.rank;
        ls_singular(m, block, (rank < n) ? (size_t)least.order[rank] : 0u);
        return m->status;
    }
    for (k = 0u; k < n; k++) {
        rhs[k] *= column_size[k];
    }
    return 0;
}

int @m@_solve_linear(@m@_t *m, uint32_t index)
{
    const @m@_block_t *const block = &@m@_blocks[index];
    return ls_solve_with(m, block, &m->r[block->rhs]);
}

/* ---- Nonlinear blocks: Newton's method with error-oriented damping (Deuflhard, NLEQ-ERR). ---- */


#define LS_ITERATIONS @newton.ITERATIONS@u
#define LS_ITERATIONS_OF_ONE @newton.ITERATIONS_OF_ONE@u
#define LS_SMALLEST_DAMPING @newton.SMALLEST_DAMPING@
#define LS_STALLED @newton.STALLED@
#define LS_FIRST_STEP @attempts.FIRST_STEP@
#define LS_SMALLEST_STEP @attempts.SMALLEST_STEP@

/* Outcome of a solution. */
#define LS_SOLVED 0
#define LS_AGAIN 1 /* the kept Jacobian does not serve */
#define LS_NO_START 2
#define LS_TOO_SLOW 3
#define LS_STUCK 4
#define LS_SINGULAR 5
#define LS_BAD_JACOBIAN 6
#define LS_STOPPED 7

/* Places among the integers of a block, behind its pivots and the order of its columns. */
#define LS_STATE 0u
#define LS_COLUMN 1u
#define LS_ROW 2u
#define LS_IS_SOLVED 3u
#define LS_HAS_LAST 4u
#define LS_IS_KNOWN 5u
#define LS_BUSY 6u

typedef struct {
    @m@_t *m;
    const @m@_block_t *block;
    size_t n;
    double *matrix;
    double *lu;
    double *row_scale;
    double *column_scale;
    double *work;
    double *residual;
    double *trial_residual;
    double *trial;
    double *step;
    double *simplified;
    double *saved;
    double *x;
    double *guess;
    double *solution;
    double *past;
    double *base;  /* what is left of the equations where a continuation begins, */
    double *point; /* and its last point */
    double share;
    double *times; /* of the solution before the last, and of the last */
    int64_t *pivots;
    int64_t *flags;
    ls_least_t least;
    size_t iterations;
    bool reuse;
    size_t used;
} ls_newton_t;

static ls_newton_t ls_newton(@m@_t *m, const @m@_block_t *block)
{
    ls_newton_t s;
    const size_t n = block->size;
    double *at = &m->work[block->reals];
    s.m = m;
    s.block = block;
    s.n = n;
    s.matrix = at;
    s.lu = &at[n * n];
    at = &at[2u * n * n];
    s.row_scale = at;
    s.column_scale = &at[n];
    s.work = &at[2u * n];
    s.residual = &at[3u * n];
    s.trial_residual = &at[4u * n];
    s.trial = &at[5u * n];
    s.step = &at[6u * n];
    s.simplified = &at[7u * n];
    s.saved = &at[8u * n];
    s.x = &at[9u * n];
    s.guess = &at[10u * n];
    s.solution = &at[11u * n];
    s.past = &at[12u * n];
    s.base = &at[13u * n];
    s.point = &at[14u * n];
    s.share = 0.0;
    s.times = &at[15u * n];
    s.pivots = &m->room[block->ints];
    s.least = ls_least(n, &s.times[2], &s.pivots[n]);
    s.flags = &s.pivots[n + LS_LEAST_INTS(n)];
    s.iterations = (n == 1u) ? LS_ITERATIONS_OF_ONE : LS_ITERATIONS;
    s.reuse = true;
    s.used = 0u;
    return s;
}

/* Calls a function of the program; one that fails gives back its temporary arrays. */
static int ls_call(@m@_t *m, int (*function)(@m@_t *))
{
    const int64_t reals = m->real_top;
    const int64_t ints = m->int_top;
    const int status = function(m);
    if (status != 0) {
        m->real_top = reals;
        m->int_top = ints;
    }
    return status;
}

static double ls_weight(double x, double nominal)
{
    return ls_max(fabs(x), nominal);
}

static double ls_scaled_length(const ls_newton_t *s, const double *step, const double *x)
{
    double sum = 0.0;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        const double part = step[k] / ls_weight(x[k], s->block->nominal[k]);
        sum += part * part;
    }
    return sqrt(sum / (double)s->n);
}

/* Whether the values in memory belong to x. */
static bool ls_is_at(const ls_newton_t *s, const double *x)
{
    size_t k;
    for (k = 0u; k < s->n; k++) {
        if (s->m->r[s->block->slots[k]] != x[k]) {
            return false;
        }
    }
    return true;
}

/* Brings the relations of the mixed block that is followed up to date with the unknowns. */
static int ls_follow_relations(@m@_t *m, bool *has_changed)
{
    const @m@_block_t *const block = &@m@_blocks[m->followed - 1u];
    const int status = ls_call(m, block->second);
    size_t k;
    for (k = 0u; (status == 0) && (k < block->size); k++) {
        int64_t *const memory = &m->i[block->slots[k]];
        const int64_t holds = m->i[block->rhs + k];
        *has_changed = *has_changed || (*memory != holds);
        *memory = holds;
    }
    return status;
}

static int ls_evaluate(ls_newton_t *s, const double *x)
{
    int status;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        s->m->r[s->block->slots[k]] = x[k];
    }
    status = ls_call(s->m, s->block->first);
    if ((status == 0) && (s->m->followed != 0u)) {
        bool has_changed = false;
        status = ls_follow_relations(s->m, &has_changed);
        if ((status == 0) && has_changed) {
            status = ls_call(s->m, s->block->first);
        }
    }
    return status;
}

/* 0, 1 where the residual has no value, 2 if the solution must stop. */
static int ls_residual(ls_newton_t *s, const double *x, double *residual)
{
    const int status = ls_evaluate(s, x);
    size_t k;
    if (status != 0) {
        return status;
    }
    ls_copy(residual, &s->m->r[s->block->rhs], s->n);
    for (k = 0u; k < s->n; k++) {
        if (!ls_finite(residual[k])) {
            return 1;
        }
    }
    if (s->share != 0.0) {
        for (k = 0u; k < s->n; k++) {
            residual[k] -= s->share * s->base[k];
        }
    }
    return 0;
}

static int ls_difference(ls_newton_t *s, double *x)
{
    const size_t n = s->n;
    size_t i;
    size_t j;
    for (j = 0u; j < n; j++) {
        const double at = x[j];
        double step = sqrt(2.2204460492503131e-16) * ls_max(fabs(at), s->block->nominal[j]);
        bool done = false;
        int attempt;
        if (at + step > s->block->max[j]) {
            step = -step;
        }
        for (attempt = 0; (attempt < 2) && !done; attempt++) {
            double exact;
            int status;
            x[j] = at + ((attempt == 0) ? step : -step);
            exact = x[j] - at;
            status = ls_residual(s, x, s->trial_residual);
            x[j] = at;
            if (status > 1) {
                return LS_STOPPED;
            }
            if (status == 0) {
                for (i = 0u; i < n; i++) {
                    s->matrix[(j * n) + i] = (s->trial_residual[i] - s->residual[i]) / exact;
                }
                done = true;
            }
        }
        if (!done) {
            s->flags[LS_COLUMN] = (int64_t)j;
            s->flags[LS_ROW] = 0;
            return LS_BAD_JACOBIAN;
        }
    }
    return LS_SOLVED;
}

/* Evaluates, scales and factors the Jacobian at x. */
static int ls_renew(ls_newton_t *s, double *x)
{
    const size_t n = s->n;
    bool given = false;
    size_t step;
    size_t j;
    size_t k;
    s->flags[LS_STATE] = LS_EMPTY;
    if (s->block->second != NULL) {
        int status = 0;
        if (!ls_is_at(s, x)) {
            status = ls_evaluate(s, x);
        }
        if (status == 0) {
            status = ls_call(s->m, s->block->second);
        }
        if (status > 1) {
            return LS_STOPPED;
        }
        if (status == 0) {
            ls_copy(s->matrix, &s->m->r[s->block->matrix], n * n);
            given = true;
        }
    }
    if (!given) {
        const int outcome = ls_difference(s, x);
        if (outcome != LS_SOLVED) {
            return outcome;
        }
    }
    for (k = 0u; k < n * n; k++) {
        if (!ls_finite(s->matrix[k])) {
            s->flags[LS_COLUMN] = (int64_t)(k / n);
            s->flags[LS_ROW] = (int64_t)(k % n);
            return LS_BAD_JACOBIAN;
        }
    }
    for (k = 0u; k < n; k++) {
        s->column_scale[k] = s->block->nominal[k];
        s->row_scale[k] = 0.0;
    }
    for (j = 0u; j < n; j++) {
        for (k = 0u; k < n; k++) {
            s->matrix[(j * n) + k] *= s->column_scale[j];
            s->row_scale[k] = ls_max(s->row_scale[k], fabs(s->matrix[(j * n) + k]));
        }
    }
    for (k = 0u; k < n; k++) {
        s->row_scale[k] = (s->row_scale[k] > 0.0) ? (1.0 / s->row_scale[k]) : 1.0;
    }
    for (j = 0u; j < n; j++) {
        for (k = 0u; k < n; k++) {
            s->matrix[(j * n) + k] *= s->row_scale[k];
        }
    }
    ls_copy(s->lu, s->matrix, n * n);
    step = ls_lu_factor(n, s->lu, s->pivots, @newton.PIVOT_THRESHOLD@);
    if (step == n) {
        s->flags[LS_STATE] = LS_FACTORED;
    } else {
        size_t row = step;
        (void)ls_least_factor(&s->least, s->matrix, @newton.RANK_TOLERANCE@);
        for (k = step; k > 0u; k--) {
            if ((size_t)s->pivots[k - 1u] == row) {
                row = k - 1u;
            } else if (k - 1u == row) {
                row = (size_t)s->pivots[k - 1u];
            } else {
                /* not moved */
            }
        }
        s->flags[LS_STATE] = LS_DEFICIENT;
        s->flags[LS_COLUMN] = (int64_t)step;
        s->flags[LS_ROW] = (int64_t)row;
    }
    return LS_SOLVED;
}

/* correction = -J^-1 residual */
static void ls_correction(ls_newton_t *s, const double *residual, double *correction)
{
    size_t k;
    if (s->flags[LS_STATE] == LS_DEFICIENT) {
        for (k = 0u; k < s->n; k++) {
            s->work[k] = -residual[k] * s->row_scale[k];
        }
        (void)ls_least_solve(&s->least, s->work, correction);
    } else {
        for (k = 0u; k < s->n; k++) {
            correction[k] = -residual[k] * s->row_scale[k];
        }
        ls_lu_solve(s->n, s->lu, s->pivots, correction);
    }
    for (k = 0u; k < s->n; k++) {
        correction[k] *= s->column_scale[k];
    }
}

static double ls_scaled_residual(const ls_newton_t *s)
{
    double largest = 0.0;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        largest = ls_max(largest, fabs(s->residual[k]) * s->row_scale[k]);
    }
    return largest;
}

static void ls_clamp(const ls_newton_t *s, double *x)
{
    size_t k;
    for (k = 0u; k < s->n; k++) {
        x[k] = ls_max(x[k], s->block->min[k]);
    }
    for (k = 0u; k < s->n; k++) {
        x[k] = ls_min(x[k], s->block->max[k]);
    }
}

/* target = x + factor * step within the bounds; whether these let it be. */
static bool ls_add_step(const ls_newton_t *s, double *target, const double *x, double factor, const double *step)
{
    bool inside = true;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        target[k] = x[k] + (factor * step[k]);
    }
    ls_clamp(s, target);
    for (k = 0u; k < s->n; k++) {
        inside = inside && (target[k] == x[k] + (factor * step[k]));
    }
    return inside;
}

static int ls_no_step(const ls_newton_t *s)
{
    return (s->flags[LS_STATE] == LS_DEFICIENT) ? LS_SINGULAR : LS_STUCK;
}

/* Iterates with the Jacobian at hand as long as that contracts well. */
static int ls_with_kept(ls_newton_t *s, double *x)
{
    double before = (double)INFINITY;
    ls_copy(s->saved, x, s->n);
    ls_copy(s->trial_residual, s->residual, s->n);
    while (s->used < s->iterations) {
        double length;
        double contraction;
        double left;
        bool inside;
        int status;
        s->used++;
        ls_correction(s, s->residual, s->step);
        length = ls_scaled_length(s, s->step, x);
        contraction = length / before;
        if (!((length <= s->m->newton_tolerance) || (contraction < @newton.GOOD_CONTRACTION@))) {
            break;
        }
        inside = ls_add_step(s, s->trial, x, 1.0, s->step);
        status = ls_residual(s, s->trial, s->residual);
        if (status > 1) {
            return LS_STOPPED;
        }
        if (status != 0) {
            break;
        }
        ls_copy(x, s->trial, s->n);
        left = ls_finite(before) ? ((length * contraction) / ls_max(1.0 - contraction, 0.5)) : length;
        if ((left <= s->m->newton_tolerance) && inside) {
            return LS_SOLVED;
        }
        before = length;
    }
    ls_copy(x, s->saved, s->n);
    ls_copy(s->residual, s->trial_residual, s->n);
    return LS_AGAIN;
}

/* Shortens the step until the simplified correction at its end passes the test. LS_AGAIN: the Jacobian is to be renewed. */
static int ls_search(ls_newton_t *s, const double *x, double *damping, double length, bool kept, double *simplified_length)
{
    bool changed = false;
    while (*damping >= LS_SMALLEST_DAMPING) {
        double simplified;
        double sum = 0.0;
        double possible;
        int status;
        size_t k;
        (void)ls_add_step(s, s->trial, x, *damping, s->step);
        status = ls_residual(s, s->trial, s->trial_residual);
        if (status > 1) {
            return LS_STOPPED;
        }
        if (status != 0) {
            if (kept) {
                return LS_AGAIN;
            }
            *damping *= 0.5;
            changed = true;
            continue;
        }
        ls_correction(s, s->trial_residual, s->simplified);
        simplified = ls_scaled_length(s, s->simplified, x);
        for (k = 0u; k < s->n; k++) {
            const double part = (s->simplified[k] - ((1.0 - *damping) * s->step[k])) / ls_weight(x[k], s->block->nominal[k]);
            sum += part * part;
        }
        possible = (0.5 * length * *damping * *damping) / sqrt(sum / (double)s->n);
        if ((simplified <= (1.0 - (0.25 * *damping)) * length) || ((length <= s->m->newton_tolerance) && (simplified <= s->m->newton_tolerance))) {
            if (!changed && (*damping < 1.0) && (ls_min(possible, 1.0) >= 4.0 * *damping)) {
                *damping = ls_min(possible, 1.0);
                changed = true;
                continue;
            }
            *simplified_length = simplified;
            return LS_SOLVED;
        }
        if (kept) {
            return LS_AGAIN;
        }
        *damping = ls_finite(possible) ? ls_min(possible, 0.5 * *damping) : (0.5 * *damping);
        changed = true;
    }
    return ls_no_step(s);
}

static void ls_take_trial(ls_newton_t *s, double *x)
{
    double *const kept = s->residual;
    ls_copy(x, s->trial, s->n);
    s->residual = s->trial_residual;
    s->trial_residual = kept;
}

/* A least-squares step also ends where equations contradict each other: then the residuals are not small. */
static int ls_confirm(const ls_newton_t *s, const double *x)
{
    double size = 1.0;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        size = ls_max(size, fabs(x[k]) / s->block->nominal[k]);
    }
    if ((s->flags[LS_STATE] == LS_DEFICIENT) && !(ls_scaled_residual(s) <= @newton.SMALL_RESIDUAL@ * s->m->newton_tolerance * size)) {
        return ls_no_step(s);
    }
    return LS_SOLVED;
}

static int ls_damped(ls_newton_t *s, double *x)
{
    double damping = 1.0;
    double length_before = 0.0;
    bool keep = false;
    while (s->used < s->iterations) {
        double length;
        double simplified = 0.0;
        double contraction;
        int outcome;
        s->used++;
        if (!keep) {
            outcome = ls_renew(s, x);
            if (outcome != LS_SOLVED) {
                return outcome;
            }
        }
        ls_correction(s, s->residual, s->step);
        length = ls_scaled_length(s, s->step, x);
        if (!ls_finite(length)) {
            return ls_no_step(s);
        }
        if ((length_before > 0.0) && !keep) {
            double sum = 0.0;
            double prediction;
            size_t k;
            for (k = 0u; k < s->n; k++) {
                const double part = (s->simplified[k] - s->step[k]) / ls_weight(x[k], s->block->nominal[k]);
                sum += part * part;
            }
            prediction = (damping * length_before * ls_scaled_length(s, s->simplified, x)) / (sqrt(sum / (double)s->n) * length);
            damping = 1.0;
            if (ls_finite(prediction)) {
                damping = (prediction < LS_SMALLEST_DAMPING) ? LS_SMALLEST_DAMPING : ((prediction > 1.0) ? 1.0 : prediction);
            }
        }
        if (length <= s->m->newton_tolerance) {
            damping = 1.0;
        }
        outcome = ls_search(s, x, &damping, length, keep, &simplified);
        if (outcome == LS_AGAIN) {
            keep = false;
            length_before = 0.0;
            continue;
        }
        if (outcome == LS_STOPPED) {
            return LS_STOPPED;
        }
        if (outcome != LS_SOLVED) {
            /* Rounding in the residuals can keep the correction from getting shorter: then they decide. */
            return ((ls_scaled_residual(s) <= s->m->newton_tolerance)
                       || ((outcome == LS_STUCK) && (length <= LS_STALLED * s->m->newton_tolerance)))
                ? LS_SOLVED
                : outcome;
        }
        ls_take_trial(s, x);
        if ((damping == 1.0) && (length <= s->m->newton_tolerance)) {
            return ls_confirm(s, x);
        }
        if ((damping == 1.0) && (simplified <= s->m->newton_tolerance)) {
            (void)ls_add_step(s, s->trial, x, 1.0, s->simplified);
            if (ls_residual(s, s->trial, s->trial_residual) == 0) {
                ls_take_trial(s, x);
            }
            return ls_confirm(s, x);
        }
        contraction = simplified / length;
        keep = (damping == 1.0) && (simplified * contraction * contraction <= s->m->newton_tolerance);
        length_before = length;
    }
    return (ls_scaled_residual(s) <= s->m->newton_tolerance) ? LS_SOLVED : LS_TOO_SLOW;
}

/* Improves x until the correction is below the tolerance. */
static int ls_iterate(ls_newton_t *s, double *x)
{
    int outcome = LS_AGAIN;
    bool at_zero = true;
    int status;
    size_t k;
    s->used = 0u;
    for (k = 0u; k < s->n; k++) {
        s->step[k] = 0.0;
    }
    ls_clamp(s, x);
    status = ls_residual(s, x, s->residual);
    if (status != 0) {
        return (status > 1) ? LS_STOPPED : LS_NO_START;
    }
    for (k = 0u; k < s->n; k++) {
        at_zero = at_zero && (s->residual[k] == 0.0);
    }
    if (at_zero) {
        return LS_SOLVED;
    }
    if (s->reuse && (s->flags[LS_STATE] == LS_FACTORED)) {
        outcome = ls_with_kept(s, x);
    }
    if (outcome == LS_AGAIN) {
        outcome = ls_damped(s, x);
    }
    if (outcome != LS_SOLVED) {
        s->flags[LS_STATE] = LS_EMPTY;
    }
    return outcome;
}

/* ---- One equation in one unknown where Newton's method fails: a change of sign, then Brent's method. ---- */

static double ls_value(ls_newton_t *s, double x)
{
    double residual = 0.0;
    return (ls_residual(s, &x, &residual) == 0) ? residual : (double)NAN;
}

static bool ls_brent(ls_newton_t *s, double left, double right, double tolerance, double *zero)
{
    double a = left;
    double fa = ls_value(s, left);
    double b = right;
    double fb = ls_value(s, right);
    double c = a;
    double fc = fa;
    double step = b - a;
    double step_before = step;
    if (!(((fa <= 0.0) && (fb >= 0.0)) || ((fa >= 0.0) && (fb <= 0.0)))) {
        return false;
    }
    for (;;) {
        double resolution;
        double half;
        bool has_next = false;
        double next = 0.0;
        if (fabs(fc) < fabs(fb)) {
            a = b;
            b = c;
            c = a;
            fa = fb;
            fb = fc;
            fc = fa;
        }
        resolution = (2.0 * 2.2204460492503131e-16 * fabs(b)) + (0.5 * tolerance);
        half = 0.5 * (c - b);
        if ((fabs(half) <= resolution) || (fb == 0.0)) {
            *zero = b;
            return true;
        }
        if ((fabs(step_before) >= resolution) && (fabs(fa) > fabs(fb))) {
            const double q0 = fb / fa;
            double p;
            double q;
            if (a == c) {
                p = 2.0 * half * q0;
                q = 1.0 - q0;
            } else {
                const double u = fa / fc;
                const double v = fb / fc;
                p = q0 * ((2.0 * half * u * (u - v)) - ((b - a) * (v - 1.0)));
                q = (u - 1.0) * (v - 1.0) * (q0 - 1.0);
            }
            if (p > 0.0) {
                q = -q;
            } else {
                p = -p;
            }
            if ((2.0 * p < (3.0 * half * q) - fabs(resolution * q)) && (p < fabs(0.5 * step_before * q))) {
                has_next = true;
                next = p / q;
            }
        }
        if (has_next) {
            step_before = step;
            step = next;
        } else {
            step_before = half;
            step = half;
        }
        a = b;
        fa = fb;
        b += (fabs(step) > resolution) ? step : copysign(resolution, half);
        fb = ls_value(s, b);
        if ((fb > 0.0) == (fc > 0.0)) {
            c = a;
            fc = fa;
            step = b - a;
            step_before = step;
        }
    }
}

/* A zero between two points where the residual has different signs; a pole or a jump is none. */
static bool ls_zero_between(ls_newton_t *s, double last, double at_last, double x, double value, double size, double *zero)
{
    return ls_brent(s, last, x, 2.2204460492503131e-16 * size, zero)
        && (fabs(ls_value(s, *zero)) <= @attempts.ZERO_SMALL@ * ls_min(fabs(value), fabs(at_last)));
}

/* A zero between the end of the domain and a point with a value: towards the end by bisection, until the sign changes. */
static bool ls_zero_at_edge(ls_newton_t *s, double outside, double inside, double value, double size, double *zero)
{
    int k;
    for (k = 0; k < (int)@attempts.ZERO_EDGE@; k++) {
        const double middle = 0.5 * (outside + inside);
        double there;
        if ((middle == outside) || (middle == inside)) {
            return false;
        }
        there = ls_value(s, middle);
        if (there != there) {
            outside = middle;
            continue;
        }
        if (((there > 0.0) != (value > 0.0)) || (there == 0.0)) {
            return ls_zero_between(s, middle, there, inside, value, size, zero);
        }
        inside = middle;
        value = there;
    }
    return false;
}

static bool ls_find_zero(ls_newton_t *s, double guess, double *zero)
{
    const double size = ls_max(fabs(guess), s->block->nominal[0]);
    const double minimum = s->block->min[0];
    const double maximum = s->block->max[0];
    bool has_end[2] = {false, false};
    double end[2] = {0.0, 0.0};
    double at_end[2] = {0.0, 0.0};
    bool has_gap[2] = {false, false};
    double gap[2] = {guess, guess};
    double step = @attempts.ZERO_FIRST@ * size;
    const double first = ls_value(s, guess);
    int side;
    if (first == first) {
        if (first == 0.0) {
            *zero = guess;
            return true;
        }
        for (side = 0; side < 2; side++) {
            has_end[side] = true;
            end[side] = guess;
            at_end[side] = first;
        }
    } else {
        has_gap[0] = true;
        has_gap[1] = true;
    }
    while (step <= @attempts.ZERO_FARTHEST@ * size) {
        for (side = 0; side < 2; side++) {
            double x = guess + ((side == 0) ? (-1.0 * step) : (1.0 * step));
            double value;
            double last;
            double at_last;
            bool had;
            x = (x < minimum) ? minimum : x;
            x = (x > maximum) ? maximum : x;
            if (has_end[side] && (end[side] == x)) {
                continue;
            }
            value = ls_value(s, x);
            had = has_end[side];
            last = end[side];
            at_last = at_end[side];
            if (value != value) {
                if (had && !has_gap[side] && ls_zero_at_edge(s, x, last, at_last, size, zero)) {
                    return true;
                }
                has_gap[side] = true;
                gap[side] = x;
                continue;
            }
            if (has_gap[side]) {
                has_gap[side] = false;
                if (ls_zero_at_edge(s, gap[side], x, value, size, zero)) {
                    return true;
                }
            }
            has_end[side] = true;
            end[side] = x;
            at_end[side] = value;
            if (!had || (((value > 0.0) == (at_last > 0.0)) && (value != 0.0))) {
                continue;
            }
            if (ls_zero_between(s, last, at_last, x, value, size, zero)) {
                return true;
            }
        }
        step *= 2.0;
    }
    return false;
}

/* ---- The guess is the line through the last two solutions since the last event. ---- */

static bool ls_reach(const ls_newton_t *s, double time, double *reach)
{
    if ((s->flags[LS_IS_KNOWN] == 0) || (s->flags[LS_HAS_LAST] == 0)) {
        return false;
    }
    *reach = (time - s->times[1]) / (s->times[1] - s->times[0]);
    return (*reach != 0.0) && (fabs(*reach) <= @newton.FOLLOWED@);
}

static void ls_advance_past(ls_newton_t *s, double time)
{
    if (s->flags[LS_HAS_LAST] != 0) {
        if (time > s->times[1]) {
            ls_copy(s->past, s->solution, s->n);
            s->times[0] = s->times[1];
            s->flags[LS_IS_KNOWN] = 1;
        } else if (!(time > s->times[0])) {
            s->flags[LS_IS_KNOWN] = 0;
        } else {
            /* between the two: the line stays */
        }
    }
    s->times[1] = time;
    s->flags[LS_HAS_LAST] = 1;
}

static bool ls_same(const double *a, const double *b, size_t n)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        if (!(a[k] == b[k])) {
            return false;
        }
    }
    return true;
}

static void ls_not_solved(ls_newton_t *s, int outcome)
{
    static const char *const words[] = {"", "", "the equations cannot be evaluated at the start values",
        "the iteration limit is reached", "no step reduces the error", "the Jacobian is singular and no step reduces the error",
        "the Jacobian has an element that is no finite number", ""};
    @m@_t *const m = s->m;
    size_t used;
    size_t k;
    if (outcome == LS_STOPPED) {
        m->status = 2;
        return;
    }
    m->status = 1;
    if ((outcome == LS_NO_START) && (m->message[0] != '\0')) {
        return;
    }
    (void)snprintf(m->message, sizeof(m->message), "the nonlinear equations for %s are not solved after %u iterations: %s, at time %.17g",
        s->block->unknowns, (unsigned)s->used, words[outcome], m->r[TIME]);
    for (k = 0u; (k < s->n) && (k < 8u); k++) {
        used = strlen(m->message);
        (void)snprintf(&m->message[used], sizeof(m->message) - used, "; %s = %.9g (from %.9g), residual %.9g", s->block->names[k],
            s->x[k], s->guess[k], s->residual[k]);
    }
}

/* Newton homotopy F(x) = (1 - lambda) F(x0): the start values satisfy it at 0, and the solution is followed to 1. */
static bool ls_follow(ls_newton_t *s)
{
    const size_t n = s->n;
    double lambda = 0.0;
    double step = LS_FIRST_STEP;
    size_t k;
    for (k = 0u; k < n; k++) {
        s->point[k] = ls_min(ls_max(s->guess[k], s->block->min[k]), s->block->max[k]);
    }
    if (ls_residual(s, s->point, s->base) != 0) {
        return false;
    }
    while (lambda < 1.0) {
        const double next = ls_min(lambda + step, 1.0);
        int outcome;
        ls_copy(s->x, s->point, n);
        s->share = 1.0 - next;
        outcome = ls_iterate(s, s->x);
        s->share = 0.0;
        if (outcome == LS_SOLVED) {
            ls_copy(s->point, s->x, n);
            lambda = next;
            step *= @attempts.STEP_GROWTH@;
        } else if ((outcome == LS_STOPPED) || (step < LS_SMALLEST_STEP)) {
            return false;
        } else {
            step *= @attempts.STEP_SHRINK@;
        }
    }
    return true;
}

/* Newton's method from points next to the start values: at a turning point, as the square of a flow has at 0, the Jacobian is
   singular and leads nowhere; a little beside it there is a way. */
static bool ls_displace(ls_newton_t *s)
{
    static const double displacements[] = {@displacements@};
    size_t d;
    size_t k;
    for (d = 0u; d < (sizeof(displacements) / sizeof(displacements[0])); d++) {
        for (k = 0u; k < s->n; k++) {
            const double value = s->guess[k] + (displacements[d] * s->block->nominal[k]);
            s->x[k] = ls_min(ls_max(value, s->block->min[k]), s->block->max[k]);
        }
        if (ls_iterate(s, s->x) == LS_SOLVED) {
            return true;
        }
    }
    return false;
}

/* What is tried, in this order, until a solution is found. */
typedef enum {
    LS_TRY_LINE, /* Newton's method from the line through the last two solutions, or from the values at hand */
    LS_TRY_GUESS,
    LS_TRY_LAST_SOLUTION,
    LS_TRY_ZERO, /* Brent's method */
    LS_TRY_CONTINUATION,
    LS_TRY_DISPLACEMENT,
    LS_TRY_REPORT /* once more, for the message */
} ls_attempt_t;

static const ls_attempt_t ls_attempts[] = {@attempts@};

/* One attempt; what came of it replaces the outcome of those before, unless it does not apply. The guess goes on along the line through the last
 * two solutions if it follows it. */
static void ls_attempt(ls_newton_t *s, ls_attempt_t attempt, bool follows, double reach, int *outcome)
{
    @m@_t *const m = s->m;
    const size_t n = s->n;
    const bool goes_on = *outcome != LS_STOPPED;
    const bool is_start = goes_on && (m->i[INITIAL] != 0) && !m->is_direct;
    double zero = 0.0;
    size_t k;
    switch (attempt) {
    case LS_TRY_LINE:
        ls_copy(s->x, s->guess, n);
        for (k = 0u; follows && (k < n); k++) {
            const double value = s->solution[k] + (reach * (s->solution[k] - s->past[k]));
            s->x[k] = ls_min(ls_max(value, s->block->min[k]), s->block->max[k]);
        }
        *outcome = ls_iterate(s, s->x);
        break;
    case LS_TRY_GUESS:
        if (follows) {
            s->reuse = false;
            ls_copy(s->x, s->guess, n);
            *outcome = ls_iterate(s, s->x);
        }
        break;
    case LS_TRY_LAST_SOLUTION:
        if ((s->flags[LS_IS_SOLVED] != 0) && !ls_same(s->solution, s->guess, n)) {
            s->reuse = false;
            ls_copy(s->guess, s->solution, n);
            ls_copy(s->x, s->solution, n);
            *outcome = ls_iterate(s, s->x);
        }
        break;
    case LS_TRY_ZERO:
        if (goes_on && (n == 1u) && ls_find_zero(s, s->guess[0], &zero)) {
            s->x[0] = zero;
            *outcome = LS_SOLVED;
        }
        break;
    case LS_TRY_CONTINUATION:
        if (is_start) {
            s->reuse = false;
            *outcome = ls_follow(s) ? LS_SOLVED : *outcome;
        }
        break;
    case LS_TRY_DISPLACEMENT:
        if (is_start && ls_displace(s)) {
            *outcome = LS_SOLVED;
        }
        break;
    case LS_TRY_REPORT:
        if (is_start) {
            m->lost += (n * n < @attempts.LEAST_LOST@u) ? @attempts.LEAST_LOST@u
                : ((n * n > @attempts.MOST_LOST@u) ? @attempts.MOST_LOST@u : (uint32_t)(n * n));
            ls_copy(s->x, s->guess, n);
            *outcome = ls_iterate(s, s->x);
        }
        break;
    default:
        break;
    }
}

/* Solves a block from the values in its unknowns' slots. */
static int ls_solve_block(ls_newton_t *s)
{
    @m@_t *const m = s->m;
    const size_t n = s->n;
    const double time = m->r[TIME];
    double reach = 0.0;
    bool follows;
    int outcome = LS_NO_START;
    size_t k;
    for (k = 0u; k < n; k++) {
        const double value = m->r[s->block->slots[k]];
        s->guess[k] = ls_finite(value) ? value : 0.0;
    }
    follows = ls_reach(s, time, &reach) && ls_same(s->guess, s->solution, n);
    for (k = 0u; (k < (sizeof(ls_attempts) / sizeof(ls_attempts[0]))) && (outcome != LS_SOLVED); k++) {
        ls_attempt(s, ls_attempts[k], follows, reach, &outcome);
    }
    if (outcome != LS_SOLVED) {
        /* The next attempt, at another point, begins where this one did: from where it ended another branch may be nearer. */
        for (k = 0u; k < n; k++) {
            m->r[s->block->slots[k]] = s->guess[k];
        }
        if (outcome == LS_NO_START) {
            /* What is wrong at the start values, not at the last point of a search. */
            m->message[0] = '\0';
            (void)ls_evaluate(s, s->guess);
        }
        ls_not_solved(s, outcome);
        return m->status;
    }
    if (!ls_is_at(s, s->x) && (ls_evaluate(s, s->x) != 0)) {
        m->status = 1;
        return m->status;
    }
    ls_advance_past(s, time);
    ls_copy(s->solution, s->x, n);
    s->flags[LS_IS_SOLVED] = 1;
    m->message[0] = '\0';
    return 0;
}

int @m@_solve_nonlinear(@m@_t *m, uint32_t index)
{
    ls_newton_t s = ls_newton(m, &@m@_blocks[index]);
    int status;
    if (s.flags[LS_BUSY] != 0) {
        (void)snprintf(m->message, sizeof(m->message), "the equations for %s need their own solution", s.block->unknowns);
        m->status = 2;
        return m->status;
    }
    s.flags[LS_BUSY] = 1;
    status = ls_solve_block(&s);
    s.flags[LS_BUSY] = 0;
    return status;
}

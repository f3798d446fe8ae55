/* ---- Radau IIA of order 5: the variable-step method of the original, operation by operation.
 *
 * y1 = y0 + h sum_j a_3j f(t0 + c_j h, Y_j) with three implicit stages, L-stable and stiffly accurate. Stages are solved by simplified Newton
 * iterations, decoupled into one real and one complex system; the error estimate has order 3, and the step follows the last two errors through
 * a digital filter (Hairer and Wanner, Solving Ordinary Differential Equations II, section IV.8; Soederlind, Digital filters in adaptive
 * time-stepping, ACM TOMS 29, 2003). ---- */

@radau_tables@
#define LS_EPSILON 2.2204460492503131e-16

/* Room of the integrator: vectors over the states, matrices, distances of relations from their change. */
typedef struct {
    double t; /* where it stands */
    double tolerance;
    double precision; /* of the iterations */
    double longest;   /* step */
    double *y;
    double *rates;
    double *begin;  /* states where the step began */
    double *before; /* rates before an event */
    double *z;      /* three stages, one after the other, less the states at the begin; the same transformed; their change */
    double *w;
    double *change;
    double *work;
    double *error;
    double *dense; /* divided differences of the polynomial over the last step, and the correction of its slope */
    double *correction;
    double *weight;
    double *jacobian;
    double *real;
    double *re;
    double *im;
    int64_t *pivots;
    int64_t *complex_pivots;
    double *low; /* distances at the begin and the end of a bracket, and between */
    double *high;
    double *between;
} ls_radau_t;

static ls_radau_t ls_radau(@m@_t *m, double tolerance)
{
    const size_t n = ls_state_count;
    ls_radau_t s;
    double *at = &m->work[WORK];
    s.t = m->r[TIME];
    s.tolerance = tolerance;
    s.precision = ls_max(ls_min(@radau.NEWTON_PRECISION@, @radau.PRECISION_OF_ROOT@ * sqrt(tolerance)), @radau.LEAST_PRECISION@ / tolerance);
    s.longest = (double)INFINITY;
    s.y = at;
    s.rates = &at[n];
    s.begin = &at[2u * n];
    s.before = &at[3u * n];
    s.z = &at[4u * n];
    s.w = &at[7u * n];
    s.change = &at[10u * n];
    s.work = &at[13u * n];
    s.error = &at[14u * n];
    s.dense = &at[15u * n];
    s.correction = &at[18u * n];
    s.weight = &at[19u * n];
    s.jacobian = &at[20u * n];
    s.real = &s.jacobian[n * n];
    s.re = &s.real[n * n];
    s.im = &s.re[n * n];
    s.low = &s.im[n * n];
    s.high = &s.low[ls_indicator_count];
    s.between = &s.high[ls_indicator_count];
    s.pivots = &m->room[WORK_PIVOTS];
    s.complex_pivots = &s.pivots[n];
    return s;
}

/* Brings time, states and derivatives to a point. */
static int ls_go(@m@_t *m, double t, const double *y)
{
    if ((m->computed >= LS_DERIVATIVES) && (m->r[TIME] == t) && ls_same(y, &m->r[FIRST_STATE], ls_state_count)) {
        return 0;
    }
    m->computed = LS_NOTHING;
    m->r[TIME] = t;
    ls_copy(&m->r[FIRST_STATE], y, ls_state_count);
    m->message[0] = '\0';
    return ls_derivatives(m);
}

/* der(y) at a point; 1 where it has no value. */
static int ls_rates(@m@_t *m, double t, const double *y, double *rates)
{
    double sum = 0.0;
    size_t k;
    if (ls_go(m, t, y) != 0) {
        return 1;
    }
    for (k = 0u; k < ls_state_count; k++) {
        rates[k] = m->r[FIRST_RATE + k];
        sum += rates[k] * 0.0;
    }
    return (sum == 0.0) ? 0 : 1;
}

static double ls_nominal(size_t state)
{
    const double nominal = fabs(@m@_state_nominals[state]);
    return ((nominal > 0.0) && ls_finite(nominal)) ? nominal : 1.0;
}

static void ls_weigh(ls_radau_t *s)
{
    size_t k;
    for (k = 0u; k < ls_state_count; k++) {
        s->weight[k] = 1.0 / ((s->tolerance * fabs(s->y[k])) + (s->tolerance * ls_nominal(k)));
    }
}

/* Root mean square of weighted components. */
static double ls_norm(const ls_radau_t *s, const double *x)
{
    double sums[4] = {0.0, 0.0, 0.0, 0.0};
    double sum;
    size_t k;
    for (k = 0u; k < (ls_state_count & ~(size_t)3u); k++) {
        const double part = x[k] * s->weight[k];
        sums[k & 3u] += part * part;
    }
    sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (; k < ls_state_count; k++) {
        const double part = x[k] * s->weight[k];
        sum += part * part;
    }
    return (ls_state_count > 0u) ? sqrt(sum / (double)ls_state_count) : 0.0;
}

static double ls_smallest_step(double t)
{
    return @steps.SMALLEST@ * ls_max(fabs(t), @steps.SMALLEST_TIME@);
}

/* The size of the first step, at most the largest: an explicit Euler step tells the second derivative. */
static double ls_first_step(@m@_t *m, ls_radau_t *s, double largest)
{
    const size_t n = ls_state_count;
    const double speed = ls_norm(s, s->rates);
    const double size = ls_norm(s, s->y);
    const double before = m->integrator.step;
    const double at_rest = (before > 0.0) ? (@steps.REST_AFTER_EVENT@ * before) : (@steps.REST@ * largest);
    const double power = 1.0 / 4.0;
    double *const trial = s->z;
    double *const rates = &s->z[n];
    double probe = (speed * at_rest < @steps.AT_REST@) ? at_rest : (ls_min(@steps.PROBED@ * size, 1.0) / speed);
    size_t attempt;
    size_t k;
    probe = ls_min(ls_max(probe, @steps.SHORTEST_PROBE@ * largest), largest);
    for (attempt = 0u; attempt < @steps.MOST_PROBES@u; attempt++) {
        for (k = 0u; k < n; k++) {
            trial[k] = s->y[k] + (probe * s->rates[k]);
        }
        if (ls_rates(m, s->t + probe, trial, rates) == 0) {
            double curvature;
            double bound;
            for (k = 0u; k < n; k++) {
                rates[k] -= s->rates[k];
            }
            curvature = ls_norm(s, rates) / probe;
            bound = pow(@steps.FIRST_TERM@ / ls_max(ls_max(speed, curvature), @steps.SMALLEST_TERM@), power);
            bound = ls_finite(bound) ? bound : largest;
            return ls_min(ls_min(bound, @steps.BEYOND_PROBE@ * ls_max(probe, @steps.LEAST_PROBE@ * largest)), largest);
        }
        probe *= @steps.FAILED_PROBE@;
    }
    return probe;
}

/* Starts at the present point, where the rates are known, forgetting what came before. */
static void ls_start(@m@_t *m, ls_radau_t *s, double limit)
{
    @m@_integrator_t *const at = &m->integrator;
    ls_weigh(s);
    at->step = ls_first_step(m, s, ls_min(s->longest, limit - s->t));
    at->length = 0.0;
    at->accepted_step = 0.0;
    at->is_current = false;
    at->is_wanted = !at->keeps;
    at->convergence = 1.0;
    at->is_first = true;
    at->is_rejected = false;
    at->is_started = true;
}

/* Goes on from a point at which neither states nor derivatives jumped; time and states are set. */
static void ls_resume(@m@_t *m, ls_radau_t *s, double t)
{
    ls_weigh(s);
    if (t != s->t) {
        m->integrator.length = 0.0;
    }
    s->t = t;
}

/* First guess of the stages: the last polynomial continued, or no change. */
static void ls_guess(const @m@_t *m, ls_radau_t *s, double step)
{
    const size_t n = ls_state_count;
    const double length = m->integrator.length;
    size_t j;
    size_t k;
    if ((length == 0.0) || (step > @radau.MOST_CONTINUED@ * length)) {
        for (k = 0u; k < 3u * n; k++) {
            s->z[k] = 0.0;
            s->w[k] = 0.0;
        }
        return;
    }
    for (j = 0u; j < 3u; j++) {
        const double part = (ls_c[j] * step) / length;
        const double upper = part - (ls_c[1] - 1.0);
        const double lower = part - (ls_c[0] - 1.0);
        for (k = 0u; k < n; k++) {
            s->z[(j * n) + k] = part * (s->dense[k] + (upper * (s->dense[n + k] + (lower * s->dense[(2u * n) + k]))));
        }
    }
    for (j = 0u; j < 3u; j++) {
        for (k = 0u; k < n; k++) {
            s->w[(j * n) + k] = ((ls_inverse[j][0] * s->z[k]) + (ls_inverse[j][1] * s->z[n + k])) + (ls_inverse[j][2] * s->z[(2u * n) + k]);
        }
    }
}

/* Jacobian by differences, columns that never meet together; what it was before goes to the room of the real matrix. */
static int ls_differentiate(@m@_t *m, ls_radau_t *s, double step)
{
    const size_t n = ls_state_count;
    double *const trial = s->z;
    double *const increment = &s->z[n];
    double *const rates = &s->z[2u * n];
    size_t colour;
    size_t at;
    size_t k;
    ls_copy(s->real, s->jacobian, n * n);
    m->integrator.factored = 0.0;
    for (k = 0u; k < n * n; k++) {
        s->jacobian[k] = 0.0;
    }
    ls_copy(trial, s->y, n);
    for (colour = 0u; colour < COLOURS; colour++) {
        const size_t first = @m@_colour_start[colour];
        const size_t end = @m@_colour_start[colour + 1u];
        for (at = first; at < end; at++) {
            const size_t column = @m@_colour_columns[at];
            const double motion = step * s->rates[column];
            const double size = ls_max(ls_max(fabs(s->y[column]), fabs(motion)), @differences.LEAST_SIZE@ * ls_nominal(column));
            trial[column] = s->y[column] + copysign(@differences.ROOT_OF_PRECISION@ * size, motion);
            increment[column] = trial[column] - s->y[column];
        }
        if (ls_rates(m, s->t, trial, rates) != 0) {
            for (at = first; at < end; at++) {
                const size_t column = @m@_colour_columns[at];
                trial[column] = s->y[column] - increment[column];
                increment[column] = trial[column] - s->y[column];
            }
            if (ls_rates(m, s->t, trial, rates) != 0) {
                ls_copy(s->jacobian, s->real, n * n);
                return 1;
            }
        }
        for (at = first; at < end; at++) {
            const size_t column = @m@_colour_columns[at];
            const double reciprocal = 1.0 / increment[column];
            for (k = @m@_row_start[column]; k < @m@_row_start[column + 1u]; k++) {
                const size_t row = @m@_rows[k];
                s->jacobian[(column * n) + row] = (rates[row] - s->rates[row]) * reciprocal;
            }
            trial[column] = s->y[column];
        }
    }
    return 0;
}

/* Whether the Jacobian is what it was before. */
static bool ls_same_jacobian(const ls_radau_t *s)
{
    const size_t count = ls_state_count * ls_state_count;
    const double size = ls_largest(s->jacobian, count);
    size_t k;
    for (k = 0u; k < count; k++) {
        if (!(fabs(s->real[k] - s->jacobian[k]) <= @radau.SAME_JACOBIAN@ * size)) {
            return false;
        }
    }
    return true;
}

static bool ls_factor(@m@_t *m, ls_radau_t *s, double step)
{
    const size_t n = ls_state_count;
    const double shift = LS_GAMMA / step;
    const double shift_re = LS_ALPHA / step;
    const double shift_im = LS_BETA / step;
    bool regular;
    size_t column;
    size_t k;
    for (k = 0u; k < n * n; k++) {
        s->real[k] = 0.0;
        s->re[k] = 0.0;
        s->im[k] = 0.0;
    }
    for (column = 0u; column < n; column++) {
        for (k = @m@_row_start[column]; k < @m@_row_start[column + 1u]; k++) {
            const size_t at = (column * n) + @m@_rows[k];
            s->real[at] = -s->jacobian[at];
            s->re[at] = -s->jacobian[at];
        }
    }
    for (k = 0u; k < n; k++) {
        s->real[(k * n) + k] += shift;
        s->re[(k * n) + k] += shift_re;
        s->im[(k * n) + k] = shift_im;
    }
    regular = (ls_lu_factor(n, s->real, s->pivots, 0.0) == n) && ls_complex_factor(n, s->re, s->im, s->complex_pivots);
    m->integrator.factored = regular ? step : 0.0;
    return regular;
}

/* Renews Jacobian and factors where this step needs it: 1 where that failed. */
static int ls_prepare(@m@_t *m, ls_radau_t *s, double step)
{
    @m@_integrator_t *const at = &m->integrator;
    if (!at->has_jacobian || (at->is_wanted && !at->is_current)) {
        if (ls_differentiate(m, s, step) == 0) {
            if (at->is_first) {
                at->keeps = ls_same_jacobian(s) || (COLOURS >= @radau.COSTLY@u);
            }
            at->has_jacobian = true;
        } else if (!at->has_jacobian) {
            return 1;
        } else {
            /* The old one has to do, with smaller steps if need be. */
        }
        at->is_current = true;
        at->is_wanted = false;
    }
    return ((at->factored == step) || ls_factor(m, s, step)) ? 0 : 1;
}

/* Simplified Newton iterations: their number, or 0 and the factor by which the step should shrink. */
static size_t ls_solve_stages(@m@_t *m, ls_radau_t *s, double step, double keep, double *shrink)
{
    @m@_integrator_t *const at = &m->integrator;
    const size_t n = ls_state_count;
    const double gamma = LS_GAMMA / step;
    const double alpha = LS_ALPHA / step;
    const double beta = LS_BETA / step;
    double size_before = 0.0;
    double ratio_before = 0.0;
    size_t iteration;
    size_t j;
    size_t k;
    *shrink = @radau.FAILED@;
    at->convergence = pow(ls_max(at->convergence, LS_EPSILON), @radau.REMEMBERED@);
    at->contraction = keep;
    for (iteration = 1u; iteration <= @radau.MOST_ITERATIONS@u; iteration++) {
        double norms[3];
        double size;
        for (j = 0u; j < 3u; j++) {
            for (k = 0u; k < n; k++) {
                s->work[k] = s->y[k] + s->z[(j * n) + k];
            }
            if (ls_rates(m, s->t + (ls_c[j] * step), s->work, &s->z[j * n]) != 0) {
                return 0u;
            }
        }
        for (k = 0u; k < n; k++) {
            double row[3];
            for (j = 0u; j < 3u; j++) {
                row[j] = ((ls_inverse[j][0] * s->z[k]) + (ls_inverse[j][1] * s->z[n + k])) + (ls_inverse[j][2] * s->z[(2u * n) + k]);
            }
            s->change[k] = row[0] - (gamma * s->w[k]);
            s->change[n + k] = (row[1] - (alpha * s->w[n + k])) + (beta * s->w[(2u * n) + k]);
            s->change[(2u * n) + k] = (row[2] - (alpha * s->w[(2u * n) + k])) - (beta * s->w[n + k]);
        }
        ls_lu_solve(n, s->real, s->pivots, s->change);
        ls_complex_solve(n, s->re, s->im, s->complex_pivots, &s->change[n], &s->change[2u * n]);
        for (j = 0u; j < 3u; j++) {
            norms[j] = ls_norm(s, &s->change[j * n]);
        }
        size = sqrt((((norms[0] * norms[0]) + (norms[1] * norms[1])) + (norms[2] * norms[2])) / 3.0);
        if (!ls_finite(size)) {
            return 0u;
        }
        if (iteration > 1u) {
            const double ratio = size / size_before;
            const double left = (double)(@radau.MOST_ITERATIONS@u - iteration);
            double end;
            at->contraction = (iteration == 2u) ? ratio : sqrt(ratio * ratio_before);
            ratio_before = ratio;
            if (at->contraction >= @radau.NO_CONTRACTION@) {
                return 0u;
            }
            at->convergence = at->contraction / (1.0 - at->contraction);
            end = ((at->convergence * size) * pow(at->contraction, left)) / s->precision;
            if (end >= 1.0) {
                *shrink = @radau.TOO_SLOW@ * pow(ls_min(ls_max(end, @radau.TOO_SLOW_LEAST@), @radau.TOO_SLOW_MOST@), -1.0 / (4.0 + left));
                return 0u;
            }
        }
        size_before = ls_max(size, LS_EPSILON);
        for (k = 0u; k < n; k++) {
            for (j = 0u; j < 3u; j++) {
                s->w[(j * n) + k] += s->change[(j * n) + k];
            }
            for (j = 0u; j < 3u; j++) {
                s->z[(j * n) + k] = ((ls_transformation[j][0] * s->w[k]) + (ls_transformation[j][1] * s->w[n + k]))
                    + (ls_transformation[j][2] * s->w[(2u * n) + k]);
            }
        }
        if (at->convergence * size <= s->precision) {
            return iteration;
        }
    }
    return 0u;
}

/* The weighted error of the step; where it passes, states and derivatives at the end are left in work and change. Negative if there is none. */
static double ls_judge(@m@_t *m, ls_radau_t *s, double t_new, double step)
{
    const size_t n = ls_state_count;
    const double e1 = ls_error_weights[0] / step;
    const double e2 = ls_error_weights[1] / step;
    const double e3 = ls_error_weights[2] / step;
    double error;
    size_t k;
    for (k = 0u; k < n; k++) {
        s->work[k] = ((e1 * s->z[k]) + (e2 * s->z[n + k])) + (e3 * s->z[(2u * n) + k]);
        s->error[k] = s->work[k] + s->rates[k];
    }
    ls_lu_solve(n, s->real, s->pivots, s->error);
    error = ls_norm(s, s->error);
    if ((error >= 1.0) && (m->integrator.is_first || m->integrator.is_rejected)) {
        /* A second filter keeps stiff components of a rough start from dominating the estimate. */
        for (k = 0u; k < n; k++) {
            s->change[k] = s->y[k] + s->error[k];
        }
        if (ls_rates(m, s->t, s->change, &s->change[n]) != 0) {
            return -1.0;
        }
        for (k = 0u; k < n; k++) {
            s->error[k] = s->work[k] + s->change[n + k];
        }
        ls_lu_solve(n, s->real, s->pivots, s->error);
        error = ls_norm(s, s->error);
    }
    error = ls_max(error, @radau.LEAST_ERROR@);
    if (error < 1.0) {
        for (k = 0u; k < n; k++) {
            s->work[k] = s->y[k] + s->z[(2u * n) + k];
        }
        if (ls_rates(m, t_new, s->work, s->change) != 0) {
            return -1.0;
        }
    }
    return error;
}

/* Moves to the end of the step and keeps its polynomial. */
static void ls_move_on(@m@_t *m, ls_radau_t *s, double t_new, double step)
{
    const size_t n = ls_state_count;
    const double between_2_3 = 1.0 / (ls_c[1] - 1.0);
    const double between_1_2 = 1.0 / (ls_c[0] - ls_c[1]);
    const double to_1 = 1.0 / ls_c[0];
    const double to_2 = 1.0 / ls_c[1];
    const double between_1_3 = 1.0 / (ls_c[0] - 1.0);
    size_t k;
    for (k = 0u; k < n; k++) {
        const double upper = (s->z[n + k] - s->z[(2u * n) + k]) * between_2_3;
        const double middle = (s->z[k] - s->z[n + k]) * between_1_2;
        const double lower = (middle - (s->z[k] * to_1)) * to_2;
        s->dense[k] = upper;
        s->dense[n + k] = (middle - upper) * between_1_3;
        s->dense[(2u * n) + k] = s->dense[n + k] - lower;
        s->correction[k] = LS_GAMMA * s->error[k];
    }
    ls_copy(s->y, s->work, n);
    ls_copy(s->rates, s->change, n);
    m->integrator.length = step;
    s->t = t_new;
}

/* Old step over new by the size of the error, cautious after many iterations. */
static double ls_shrink(double error, size_t iterations)
{
    const double most = (double)@radau.MOST_ITERATIONS@u;
    const double safety = ls_min(@radau.SAFETY@, (@radau.SAFETY@ * (1.0 + (2.0 * most))) / ((double)iterations + (2.0 * most)));
    return ls_min(ls_max(sqrt(sqrt(error)) / safety, 1.0 / @radau.LARGEST_GROWTH@), @radau.LARGEST_SHRINK@);
}

/* Chooses the next step, and whether to keep Jacobian and factors. */
static void ls_plan(@m@_t *m, const ls_radau_t *s, double step, double error, size_t iterations, double keep)
{
    @m@_integrator_t *const at = &m->integrator;
    double shrink = at->is_first ? ls_max(sqrt(sqrt(error)) / @radau.SAFETY@, 1.0 / @radau.FIRST_GROWTH@) : ls_shrink(error, iterations);
    double next;
    if (at->accepted_step > 0.0) {
        /* The filter H211b with b = 2. */
        shrink = (sqrt(sqrt(sqrt(error * at->accepted_error))) * sqrt(step / at->accepted_step)) / @radau.SAFETY@;
        shrink = ls_min(ls_max(shrink, 1.0 / @radau.LARGEST_GROWTH@), @radau.LARGEST_SHRINK@);
    }
    at->accepted_step = step;
    at->accepted_error = ls_max(error, @radau.LEAST_ERROR_BEFORE@);
    next = step / shrink;
    if (at->is_rejected) {
        next = ls_min(next, step);
    }
    at->is_wanted = at->contraction > keep;
    if (!at->is_wanted && (next / step >= @radau.KEEP_STEP_LEAST@) && (next / step <= @radau.KEEP_STEP_MOST@)) {
        next = step;
    }
    at->step = ls_min(next, s->longest);
    at->is_current = false;
    at->is_first = false;
    at->is_rejected = false;
}

/* One step towards the limit; a step that ends there ends at exactly that time. 1 where no step is small enough. */
static int ls_radau_step(@m@_t *m, ls_radau_t *s, double limit)
{
    @m@_integrator_t *const at = &m->integrator;
    const double keep = ls_min(ls_max(@radau.KEEP_JACOBIAN@ * (double)COLOURS, @radau.KEEP_JACOBIAN_LEAST@), @radau.KEEP_JACOBIAN_MOST@);
    const double smallest = ls_smallest_step(s->t);
    const double rest = limit - s->t;
    const double unshortened = ls_min(at->step, s->longest);
    double step = ls_max(unshortened, smallest);
    double t_new;
    if (rest <= step * @steps.STRETCHED@) {
        step = rest;
        t_new = limit;
    } else {
        step = (rest < step * @steps.HALVED@) ? (0.5 * rest) : step;
        t_new = s->t + step;
    }
    for (;;) {
        double shrink = @radau.FAILED@;
        size_t iterations = 0u;
        if (ls_prepare(m, s, step) == 0) {
            ls_guess(m, s, step);
            iterations = ls_solve_stages(m, s, step, keep, &shrink);
        }
        if (iterations > 0u) {
            const double error = ls_judge(m, s, t_new, step);
            if ((error >= 0.0) && (error < 1.0)) {
                ls_move_on(m, s, t_new, step);
                ls_plan(m, s, step, error, iterations, keep);
                if ((step < unshortened) && (t_new == limit)) {
                    /* The step was cut short by the limit: its size says nothing against the one planned. */
                    at->step = ls_max(at->step, unshortened);
                }
                ls_weigh(s);
                return 0;
            }
            if (step <= smallest) {
                return 1;
            }
            if (error >= 0.0) {
                at->is_rejected = true;
                shrink = 1.0 / ls_shrink(error, iterations);
            } else {
                shrink = @radau.FAILED@;
            }
        } else if (step <= smallest) {
            return 1;
        } else {
            /* With an old Jacobian the step itself is not to blame yet. */
            shrink = (!at->is_current && at->has_jacobian) ? 1.0 : shrink;
            at->convergence = 1.0;
            at->is_wanted = true;
            at->is_rejected = true;
        }
        if (shrink != 1.0) {
            step = ls_max(step * shrink, smallest);
            t_new = s->t + step;
        }
    }
}

/* States at a time within the last step. */
static void ls_interpolate(const @m@_t *m, const ls_radau_t *s, double t, double *y)
{
    const size_t n = ls_state_count;
    const double length = m->integrator.length;
    const double part = (length == 0.0) ? 0.0 : ((t - s->t) / length);
    const double upper = part - (ls_c[1] - 1.0);
    const double lower = part - (ls_c[0] - 1.0);
    const double from = 1.0 + part;
    const double slope = from * (1.0 + (from * (-4.5 + (from * (6.0 - (2.5 * from))))));
    size_t k;
    if (length == 0.0) {
        ls_copy(y, s->y, n);
        return;
    }
    for (k = 0u; k < n; k++) {
        y[k] = (s->y[k] + (part * (s->dense[k] + (upper * (s->dense[n + k] + (lower * s->dense[(2u * n) + k]))))))
            + (slope * s->correction[k]);
    }
}

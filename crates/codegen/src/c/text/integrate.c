/* ---- Integration with a variable step: RODAS, a Rosenbrock method of order 4 with an embedded one of order 3 and dense output,
 * L-stable and stiffly accurate (Hairer and Wanner, Solving Ordinary Differential Equations II, section IV.7). ---- */

#define LS_STAGES 6u
#define LS_GAMMA 0.25
/* Steps are held to this part of the tolerance: in a vibration with little damping the errors of all steps add up, and a method of order 5
 * with an error estimate of order 3, as Radau IIA, is by so much more precise than it is asked to be. */
#define LS_SHARE 0.08
/* More events than this within such a part of a second, or of the time, are taken for chattering. */
#define LS_CROWDED 1000
#define LS_CROWDED_TIME 1e-6

static const double ls_a[6][5] = {{0.0, 0.0, 0.0, 0.0, 0.0}, {1.544, 0.0, 0.0, 0.0, 0.0},
    {0.9466785280815826, 0.2557011698983284, 0.0, 0.0, 0.0},
    {3.314825187068521, 2.896124015972201, 0.9986419139977817, 0.0, 0.0},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 0.0},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1.0}};
static const double ls_c[6][5] = {{0.0, 0.0, 0.0, 0.0, 0.0}, {-5.6688, 0.0, 0.0, 0.0, 0.0},
    {-2.430093356833875, -0.2063599157091915, 0.0, 0.0, 0.0},
    {-0.1073529058151375, -9.594562251023355, -20.47028614809616, 0.0, 0.0},
    {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160, 0.0},
    {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054}};
static const double ls_times[6] = {0.0, 0.386, 0.21, 0.63, 1.0, 1.0};
static const double ls_d[6] = {0.25, -0.1043, 0.1035, -0.0362, 0.0, 0.0};
static const double ls_dense[2][5] = {
    {10.12623508344586, -7.487995877610167, -34.80091861555747, -7.992771707568823, 1.025137723295662},
    {-0.6762803392801253, 6.087714651680015, 16.43084320892478, 24.76722511418386, -6.594389125716872}};

/* Room of the integrator: vectors over the states, matrices, distances of relations from their change. */
typedef struct {
    double t; /* begin of the step */
    double h;
    double tolerance;
    double *y0;
    double *f0;
    double *ft;
    double *u; /* stages, one after the other */
    double *trial;
    double *y1;
    double *dense2;
    double *dense3;
    double *weight;
    double *jacobian;
    double *matrix;
    int64_t *pivots;
    double *low; /* distances at the begin and the end of a bracket, and between */
    double *high;
    double *between;
} ls_rodas_t;

static ls_rodas_t ls_rodas(@m@_t *m)
{
    const size_t n = ls_state_count;
    ls_rodas_t s;
    double *at = &m->work[WORK];
    s.t = m->r[TIME];
    s.h = 0.0;
    s.tolerance = 1e-6;
    s.y0 = at;
    s.f0 = &at[n];
    s.ft = &at[2u * n];
    s.u = &at[3u * n];
    s.trial = &at[9u * n];
    s.y1 = &at[10u * n];
    s.dense2 = &at[11u * n];
    s.dense3 = &at[12u * n];
    s.weight = &at[13u * n];
    s.jacobian = &at[14u * n];
    s.matrix = &s.jacobian[n * n];
    s.low = &s.matrix[n * n];
    s.high = &s.low[ls_indicator_count];
    s.between = &s.high[ls_indicator_count];
    s.pivots = &m->room[WORK_PIVOTS];
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

/* Distances of relations from the change of their value: positive as long as memory holds. */
static int ls_distances(@m@_t *m, double t, const double *y, double *distances)
{
    size_t k;
    if ((ls_go(m, t, y) != 0) || (ls_indicators(m) != 0)) {
        return 1;
    }
    for (k = 0u; k < ls_indicator_count; k++) {
        distances[k] = (m->i[@m@_relations[k].memory] != 0) ? m->indicators[k] : -m->indicators[k];
    }
    return 0;
}

static bool ls_left(const double *distances)
{
    size_t k;
    for (k = 0u; k < ls_indicator_count; k++) {
        if (distances[k] < 0.0) {
            return true;
        }
    }
    return false;
}

static void ls_weigh(ls_rodas_t *s, const double *y)
{
    size_t k;
    for (k = 0u; k < ls_state_count; k++) {
        s->weight[k] = 1.0 / (s->tolerance * (fabs(y[k]) + @m@_state_nominals[k]));
    }
}

static double ls_norm(const ls_rodas_t *s, const double *x)
{
    double sum = 0.0;
    size_t k;
    for (k = 0u; k < ls_state_count; k++) {
        const double part = x[k] * s->weight[k];
        sum += part * part;
    }
    return (ls_state_count > 0u) ? sqrt(sum / (double)ls_state_count) : 0.0;
}

/* Jacobian by differences, columns that never meet together, and the derivative with respect to time. */
static int ls_differentiate(@m@_t *m, ls_rodas_t *s)
{
    const size_t n = ls_state_count;
    const double root = 1.4901161193847656e-8;
    const double slide = root * ls_max(fabs(s->t), s->h);
    const double later = s->t + slide;
    size_t colour;
    size_t at;
    size_t k;
    for (k = 0u; k < n * n; k++) {
        s->jacobian[k] = 0.0;
    }
    for (colour = 0u; colour < COLOURS; colour++) {
        int attempt;
        int status = 1;
        for (attempt = 0; (attempt < 2) && (status != 0); attempt++) {
            ls_copy(s->trial, s->y0, n);
            for (at = @m@_colour_start[colour]; at < @m@_colour_start[colour + 1u]; at++) {
                const size_t column = @m@_colour_columns[at];
                double step = root * ls_max(fabs(s->y0[column]), @m@_state_nominals[column]);
                if ((s->f0[column] < 0.0) != (attempt == 1)) {
                    step = -step;
                }
                s->trial[column] = s->y0[column] + step;
            }
            status = ls_rates(m, s->t, s->trial, s->y1);
        }
        if (status != 0) {
            return 1;
        }
        for (at = @m@_colour_start[colour]; at < @m@_colour_start[colour + 1u]; at++) {
            const size_t column = @m@_colour_columns[at];
            const double step = s->trial[column] - s->y0[column];
            for (k = @m@_row_start[column]; k < @m@_row_start[column + 1u]; k++) {
                const size_t row = @m@_rows[k];
                s->jacobian[(column * n) + row] = (s->y1[row] - s->f0[row]) / step;
            }
        }
    }
    if (ls_rates(m, later, s->y0, s->ft) != 0) {
        for (k = 0u; k < n; k++) {
            s->ft[k] = 0.0;
        }
        return 0;
    }
    for (k = 0u; k < n; k++) {
        s->ft[k] = (s->ft[k] - s->f0[k]) / (later - s->t);
    }
    return 0;
}

/* The point at t + h in y1, from y0; the scaled error, or negative if there is none. */
static double ls_rosenbrock(@m@_t *m, ls_rodas_t *s)
{
    const size_t n = ls_state_count;
    const double h = s->h;
    size_t stage;
    size_t j;
    size_t k;
    for (k = 0u; k < n * n; k++) {
        s->matrix[k] = -s->jacobian[k];
    }
    for (k = 0u; k < n; k++) {
        s->matrix[(k * n) + k] += 1.0 / (LS_GAMMA * h);
    }
    if (ls_lu_factor(n, s->matrix, s->pivots, 0.0) != n) {
        return -1.0;
    }
    for (stage = 0u; stage < LS_STAGES; stage++) {
        double *const u = &s->u[stage * n];
        if (stage == 0u) {
            ls_copy(u, s->f0, n);
        } else {
            ls_copy(s->trial, s->y0, n);
            for (j = 0u; j < stage; j++) {
                for (k = 0u; k < n; k++) {
                    s->trial[k] += ls_a[stage][j] * s->u[(j * n) + k];
                }
            }
            if (ls_rates(m, s->t + (ls_times[stage] * h), s->trial, u) != 0) {
                return -1.0;
            }
        }
        for (k = 0u; k < n; k++) {
            double sum = u[k] + (h * ls_d[stage] * s->ft[k]);
            for (j = 0u; j < stage; j++) {
                sum += (ls_c[stage][j] / h) * s->u[(j * n) + k];
            }
            u[k] = sum;
        }
        ls_lu_solve(n, s->matrix, s->pivots, u);
    }
    for (k = 0u; k < n; k++) {
        s->y1[k] = s->trial[k] + s->u[(5u * n) + k];
        s->dense2[k] = 0.0;
        s->dense3[k] = 0.0;
        for (j = 0u; j < 5u; j++) {
            s->dense2[k] += ls_dense[0][j] * s->u[(j * n) + k];
            s->dense3[k] += ls_dense[1][j] * s->u[(j * n) + k];
        }
        if (!ls_finite(s->y1[k])) {
            return -1.0;
        }
    }
    return ls_norm(s, &s->u[5u * n]);
}

/* States at a part of the step, in trial. */
static void ls_interpolate(ls_rodas_t *s, double part)
{
    size_t k;
    for (k = 0u; k < ls_state_count; k++) {
        s->trial[k] = ((1.0 - part) * s->y0[k]) + (part * (s->y1[k] + ((1.0 - part) * (s->dense2[k] + (part * s->dense3[k])))));
    }
}

static double ls_first_step(@m@_t *m, ls_rodas_t *s, double limit)
{
    const double size = ls_norm(s, s->y0);
    const double speed = ls_norm(s, s->f0);
    double h = ((size > 1e-5) && (speed > 1e-5)) ? (0.01 * (size / speed)) : 1e-6;
    (void)m;
    h = ls_min(h, 0.01 * limit);
    return ls_max(h, 1e-14 * fabs(s->t));
}

/* Where within the step the first relation changes: the part at its far side. */
static int ls_locate(@m@_t *m, ls_rodas_t *s, double from, double *to)
{
    double low = from;
    double high = *to;
    const double resolution = ls_max(1e-3 * s->tolerance, (4.0 * 2.2204460492503131e-16 * fabs(s->t + s->h)) / s->h);
    int round;
    size_t k;
    for (round = 0; (round < 60) && (high - low > resolution); round++) {
        double guess = high;
        for (k = 0u; k < ls_indicator_count; k++) {
            if (s->high[k] < 0.0) {
                const double part = s->low[k] / (s->low[k] - s->high[k]);
                guess = ls_min(guess, low + (ls_max(part, 0.0) * (high - low)));
            }
        }
        /* A little beyond the crossing, so that both ends of the bracket close in. */
        guess += 0.4 * resolution;
        if ((round % 3) == 2) {
            guess = 0.5 * (low + high);
        }
        guess = ls_min(ls_max(guess, low + (0.1 * resolution)), high - (0.1 * resolution));
        ls_interpolate(s, guess);
        if (ls_distances(m, s->t + (guess * s->h), s->trial, s->between) != 0) {
            return 1;
        }
        if (ls_left(s->between)) {
            high = guess;
            ls_copy(s->high, s->between, ls_indicator_count);
        } else {
            low = guess;
            ls_copy(s->low, s->between, ls_indicator_count);
        }
    }
    *to = high;
    return 0;
}

/* Whether a relation changes within the step: the part at which it does. */
static int ls_watch(@m@_t *m, ls_rodas_t *s, bool *found, double *part)
{
    double from = 0.0;
    *found = false;
    *part = 1.0;
    if (ls_indicator_count == 0u) {
        return 0;
    }
    ls_interpolate(s, 0.5);
    if (ls_distances(m, s->t + (0.5 * s->h), s->trial, s->high) != 0) {
        return 1;
    }
    if (ls_left(s->high)) {
        *part = 0.5;
    } else {
        ls_copy(s->between, s->high, ls_indicator_count);
        if (ls_distances(m, s->t + s->h, s->y1, s->high) != 0) {
            return 1;
        }
        if (!ls_left(s->high)) {
            ls_copy(s->low, s->high, ls_indicator_count);
            return 0;
        }
        ls_copy(s->low, s->between, ls_indicator_count);
        from = 0.5;
    }
    *found = true;
    return ls_locate(m, s, from, part);
}

static int ls_no_progress(@m@_t *m, const ls_rodas_t *s)
{
    size_t worst = 0u;
    size_t k;
    if (m->message[0] != '\0') {
        return 1;
    }
    for (k = 1u; k < ls_state_count; k++) {
        const double *const error = &s->u[5u * ls_state_count];
        if (fabs(error[k] * s->weight[k]) > fabs(error[worst] * s->weight[worst])) {
            worst = k;
        }
    }
    (void)snprintf(m->message, sizeof(m->message), "the step size became too small at time %.17g; `%s` changes too fast", s->t,
        (ls_state_count > 0u) ? @m@_state_names[worst] : "a relation");
    m->status = 1;
    return 1;
}

/* Points of delays within the step that was found, so that their history is as precise as its end. */
static int ls_record_inside(@m@_t *m, ls_rodas_t *s)
{
    size_t k;
    for (k = 1u; (DELAYS > 0) && (ls_state_count > 0u) && (k < 4u); k++) {
        const double part = 0.25 * (double)k;
        ls_interpolate(s, part);
        if ((ls_go(m, s->t + (part * s->h), s->trial) != 0) || (ls_all(m) != 0) || (ls_run_accepted(m) != 0)) {
            return 1;
        }
    }
    return 0;
}

/* One accepted step towards the limit: 0 and whether an event is due at its end. */
static int ls_one_step(@m@_t *m, ls_rodas_t *s, double limit, double longest, bool *event)
{
    const double least = (16.0 * 2.2204460492503131e-16 * fabs(s->t)) + 1e-300;
    double end = limit;
    double error;
    double part;
    *event = false;
    if (ls_rates(m, s->t, s->y0, s->f0) != 0) {
        return (ls_check_numbers(m, &m->r[FIRST_RATE], "der(", ")") != 0) ? 1 : ls_no_progress(m, s);
    }
    ls_weigh(s, s->y0);
    if (!(m->step_size > 0.0)) {
        m->step_size = ls_first_step(m, s, ls_min(limit - s->t, longest));
    }
    s->h = ls_min(m->step_size, longest);
    if (ls_differentiate(m, s) != 0) {
        return ls_no_progress(m, s);
    }
    for (;;) {
        const double left = limit - s->t;
        const bool is_last = s->h >= left * (1.0 - 1e-12);
        bool found = false;
        if (is_last) {
            s->h = left;
        } else if (s->h > 0.5 * left) {
            s->h = 0.5 * left;
        } else {
            /* as proposed */
        }
        end = is_last ? limit : (s->t + s->h);
        if (s->h <= least) {
            return ls_no_progress(m, s);
        }
        error = (ls_state_count > 0u) ? ls_rosenbrock(m, s) : 0.0;
        if (!(error >= 0.0)) {
            s->h *= 0.25;
            continue;
        }
        if (!(error <= 1.0)) {
            s->h *= ls_max(0.2, 0.9 / sqrt(sqrt(error)));
            continue;
        }
        if (!is_last || (s->h >= m->step_size)) {
            m->step_size = s->h * ls_min(5.0, ls_max(0.2, 0.9 / sqrt(sqrt(ls_max(error, 1e-8)))));
        }
        if (ls_watch(m, s, &found, &part) != 0) {
            s->h *= 0.25;
            continue;
        }
        if (!found) {
            break;
        }
        /* The event gets a step of its own, so that states there are as precise as anywhere. */
        if (part < 1.0) {
            end = s->t + (part * s->h);
            s->h = end - s->t;
            if ((ls_state_count > 0u) && !(ls_rosenbrock(m, s) >= 0.0)) {
                s->h *= 0.25;
                continue;
            }
        }
        if (ls_distances(m, end, s->y1, s->high) != 0) {
            s->h *= 0.25;
            continue;
        }
        *event = ls_left(s->high);
        ls_copy(s->low, s->high, ls_indicator_count);
        break;
    }
    if ((ls_record_inside(m, s) != 0) || (ls_go(m, end, s->y1) != 0)) {
        return 1;
    }
    s->t = end;
    ls_copy(s->y0, s->y1, ls_state_count);
    return 0;
}

/* An event in the course of the integration. */
static int ls_event_inside(@m@_t *m, ls_rodas_t *s)
{
    bool states_changed = false;
    if (ls_event(m, false, &states_changed) != 0) {
        return 1;
    }
    m->step_size = 0.0;
    ls_copy(s->y0, &m->r[FIRST_STATE], ls_state_count);
    return (ls_indicator_count > 0u) ? ls_distances(m, s->t, s->y0, s->low) : 0;
}

/* ---- Delayed signals: a step ends shortly before one jumps or bends, and the next begins there. ---- */

/* How far before a break a step ends: so far that what is looked up there lies before the break as well. */
static double ls_gap(const @m@_t *m, double time)
{
#if @M@_HAS_DELAYS > 0
    const double delay = ls_shortest_delay(m);
    return 8.0 * 2.2204460492503131e-16 * (fabs(time) + (ls_finite(delay) ? delay : 0.0) + 1e-300);
#else
    (void)m;
    return 0.0 * time;
#endif
}

/* The next break of a delayed signal. */
static double ls_next_bend(@m@_t *m, double time)
{
#if @M@_HAS_DELAYS > 0
    return ls_next_break(m, time);
#else
    (void)m;
    (void)time;
    return (double)INFINITY;
#endif
}

/* Goes over a break: the states have no time to change. */
static int ls_go_over(@m@_t *m, ls_rodas_t *s, double bend)
{
    s->t = bend;
    if ((ls_go(m, s->t, s->y0) != 0) || (ls_accept(m) != 0)) {
        return 1;
    }
#if @M@_HAS_DELAYS > 0
    return ls_mark_break(m, bend);
#else
    return 0;
#endif
}

/* A step no longer than a delay looks back to what is known. One much shorter than the way to go would cost too much. */
static double ls_longest(const @m@_t *m, double way)
{
    double longest = (ls_indicator_count > 0u) ? (0.25 * way) : way;
#if @M@_HAS_DELAYS > 0
    const double delay = ls_shortest_delay(m);
    longest = (delay > 1e-3 * way) ? ls_min(longest, delay) : longest;
#else
    (void)m;
#endif
    return longest;
}

int @m@_advance(@m@_t *m, double until, double tolerance)
{
    ls_rodas_t s = ls_rodas(m);
    double since = -(double)INFINITY;
    int crowded = 0;
    double longest;
    ls_begin(m);
    if (HAS_CONTINUOUS == 0) {
        return ls_refuse(m, "the model was exported for steps of fixed size only");
    }
    if (m->phase != LS_CONTINUOUS) {
        return ls_refuse(m, "the model is not in its continuous phase");
    }
    if (!ls_finite(until) || (until < s.t)) {
        return ls_refuse(m, "the end of the step is no number or lies in the past");
    }
    m->is_led = false;
    s.tolerance = LS_SHARE * (((tolerance > 0.0) && ls_finite(tolerance)) ? tolerance : DEFAULT_TOLERANCE);
    longest = ls_longest(m, until - s.t);
    ls_copy(s.y0, &m->r[FIRST_STATE], ls_state_count);
    if (m->touched) {
        if (ls_event_inside(m, &s) != 0) {
            return ls_stop(m);
        }
    } else if ((ls_indicator_count > 0u) && (ls_distances(m, s.t, s.y0, s.low) != 0)) {
        return ls_stop(m);
    } else {
        /* goes on where it was */
    }
    while ((s.t < until) && !m->terminated) {
        const double next = ls_next_time(m);
        const double bend = ls_next_bend(m, s.t);
        const double gap = ls_gap(m, s.t);
        const double horizon = ls_min(until, next);
        const bool bends = bend <= horizon;
        const double limit = bends ? (bend - gap) : horizon;
        bool event = false;
        if (bends && (bend - s.t <= 2.0 * gap)) {
            if (ls_go_over(m, &s, bend) != 0) {
                return ls_stop(m);
            }
        } else if (limit - s.t <= 4.0 * 2.2204460492503131e-16 * fabs(s.t)) {
            s.t = limit;
            if (ls_go(m, s.t, s.y0) != 0) {
                return ls_stop(m);
            }
        } else if (ls_one_step(m, &s, limit, longest, &event) != 0) {
            return ls_stop(m);
        } else if (ls_accept(m) != 0) {
            return ls_stop(m);
        } else {
            /* accepted */
        }
        if (event || m->reselected || (s.t == next)) {
            crowded++;
            if (s.t - since > LS_CROWDED_TIME * ls_max(1.0, fabs(s.t))) {
                since = s.t;
                crowded = 0;
            }
            if (crowded > LS_CROWDED) {
                (void)snprintf(m->message, sizeof(m->message),
                    "events follow each other without end at time %.17g: a relation changes back and forth", s.t);
                m->status = 1;
                return ls_stop(m);
            }
            if (ls_event_inside(m, &s) != 0) {
                return ls_stop(m);
            }
        }
    }
    m->message[0] = '\0';
    return 0;
}

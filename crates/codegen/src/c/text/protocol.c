/* ---- How the functions of the program are called: initialisation, the continuous phase, events. ---- */

#define LS_NOTHING 0
#define LS_DERIVATIVES 1
#define LS_ALL 2

#define LS_SET_UP 0
#define LS_CONTINUOUS 1
#define LS_STEPPING 2

/* Passes after which an event iteration that still changes is given up. */
#define LS_PASSES @events.PASSES@
/* Samples closer than this part of their interval belong to one event. */
#define LS_SAME_INSTANT @events.SAME_INSTANT@
/* By so much an indicator must pass zero. */
#define LS_DEAD_BAND 1e-10

/* Runs before every function that a user calls. */
static void ls_begin(@m@_t *m)
{
    m->status = 0;
    m->message[0] = '\0';
    m->text_end = 0u;
    m->real_top = STACK_START_R;
    m->int_top = STACK_START_I;
}

static int ls_refuse(@m@_t *m, const char *text)
{
    (void)snprintf(m->message, sizeof(m->message), "%s", text);
    m->status = 1;
    return 1;
}

/* Ends a call that failed. */
static int ls_stop(@m@_t *m)
{
    m->computed = LS_NOTHING;
    if (m->message[0] == '\0') {
        (void)snprintf(m->message, sizeof(m->message), "the evaluation failed at time %.17g", m->r[TIME]);
    }
    return 1;
}

/* The first state, or derivative, that is no finite number. */
static int ls_check_numbers(@m@_t *m, const double *values, const char *before, const char *after)
{
    double sum = 0.0;
    size_t k;
    for (k = 0u; k < ls_state_count; k++) {
        sum += values[k] * 0.0;
    }
    if (sum == 0.0) {
        return 0;
    }
    for (k = 0u; k < ls_state_count; k++) {
        if (!ls_finite(values[k])) {
            (void)snprintf(m->message, sizeof(m->message), "not a finite number: %s%s%s = %g, at time %.17g", before,
                @m@_state_names[k], after, values[k], m->r[TIME]);
            m->status = 1;
            return 1;
        }
    }
    return 0;
}

/* ---- Time events. ---- */

/* How near to an instant a sample ticks: rounding grows with the instant, whatever the interval. */
static double ls_margin(double instant, double interval)
{
    return LS_SAME_INSTANT * ls_min(interval, fabs(instant));
}

static void ls_clock_start(@m@_t *m, double time)
{
    size_t k;
    for (k = 0u; k < SAMPLES; k++) {
        const double first = m->r[@m@_samples[k].start];
        const double interval = m->r[@m@_samples[k].interval];
        m->room[TICKS + k] = 0;
        if ((first < time) && (interval > 0.0)) {
            double instant;
            m->room[TICKS + k] = ls_to_int(ceil(((time - first) / interval) - LS_SAME_INSTANT));
            instant = first + ((double)m->room[TICKS + k] * interval);
            if (instant < time - ls_margin(instant, interval)) {
                m->room[TICKS + k] += 1;
            }
        }
    }
}

static double ls_tick(const @m@_t *m, size_t sample, double *interval)
{
    *interval = m->r[@m@_samples[sample].interval];
    if (*interval > 0.0) {
        return m->r[@m@_samples[sample].start] + ((double)m->room[TICKS + sample] * *interval);
    }
    *interval = 0.0;
    return (double)INFINITY;
}

static void ls_raise(@m@_t *m, double time)
{
    size_t k;
    for (k = 0u; k < SAMPLES; k++) {
        double interval;
        const double instant = ls_tick(m, k, &interval);
        if (instant <= time + ls_margin(instant, interval)) {
            m->i[@m@_samples[k].active] = 1;
            m->room[TICKS + k] += 1;
        }
    }
}

static double ls_next_time(const @m@_t *m)
{
    double next = (double)INFINITY;
    size_t k;
    for (k = 0u; k < SAMPLES; k++) {
        double interval;
        next = ls_min(next, ls_tick(m, k, &interval));
    }
    for (k = 0u; k < INSTANTS; k++) {
        if (m->r[FIRST_INSTANT + k] > m->r[TIME]) {
            next = ls_min(next, m->r[FIRST_INSTANT + k]);
        }
    }
    return next;
}

/* ---- Event iteration. ---- */

static void ls_copy_to_pre(@m@_t *m)
{
    size_t k;
    for (k = 0u; k < DISCRETE_REALS; k++) {
        m->r[FIRST_PRE_REAL + k] = m->r[FIRST_DISCRETE_REAL + k];
    }
    for (k = 0u; k < DISCRETE_INTS; k++) {
        m->i[FIRST_PRE_INT + k] = m->i[FIRST_DISCRETE_INT + k];
    }
    for (k = 0u; k < PRE_CONTINUOUS; k++) {
        m->r[@m@_pre[k].to] = m->r[@m@_pre[k].from];
    }
}

static bool ls_real_changes(const @m@_t *m, size_t k)
{
    const double a = m->r[FIRST_DISCRETE_REAL + k];
    const double b = m->r[FIRST_PRE_REAL + k];
    return !((a == b) || ((a != a) && (b != b)));
}

static bool ls_is_settled(const @m@_t *m)
{
    size_t k;
    for (k = 0u; k < DISCRETE_REALS; k++) {
        if (ls_real_changes(m, k)) {
            return false;
        }
    }
    for (k = 0u; k < DISCRETE_INTS; k++) {
        if (m->i[FIRST_PRE_INT + k] != m->i[FIRST_DISCRETE_INT + k]) {
            return false;
        }
    }
    return true;
}

/* Names variables that keep changing. */
static int ls_not_settled(@m@_t *m)
{
    size_t used;
    size_t named = 0u;
    size_t k;
    (void)snprintf(m->message, sizeof(m->message), "the event at time %.17g does not settle; what keeps changing:", m->r[TIME]);
    for (k = 0u; (k < TABLE_SIZE) && (named < 8u); k++) {
        const @m@_variable_t *const v = &@m@_table[k];
        const bool is_real = (v->place == @M@_IN_REAL) && (v->slot >= FIRST_DISCRETE_REAL)
            && (v->slot < FIRST_DISCRETE_REAL + DISCRETE_REALS) && ls_real_changes(m, v->slot - FIRST_DISCRETE_REAL);
        const bool is_int = ((v->place == @M@_IN_INT) || (v->place == @M@_IN_TRUTH)) && (v->slot >= FIRST_DISCRETE_INT)
            && (v->slot < FIRST_DISCRETE_INT + DISCRETE_INTS)
            && (m->i[v->slot] != m->i[(v->slot - FIRST_DISCRETE_INT) + FIRST_PRE_INT]);
        if (is_real || is_int) {
            used = strlen(m->message);
            (void)snprintf(&m->message[used], sizeof(m->message) - used, " `%s`", v->name);
            named++;
        }
    }
    m->status = 1;
    return 1;
}

/* Solutions may jump at an event: how they moved before says nothing about how they go on. */
static void ls_forget_past(@m@_t *m)
{
    size_t k;
    for (k = 0u; k < BLOCKS; k++) {
        if ((@m@_blocks[k].nominal != NULL)) {
            ls_newton_t s = ls_newton(m, &@m@_blocks[k]);
            s.flags[LS_HAS_LAST] = 0;
            s.flags[LS_IS_KNOWN] = 0;
        }
    }
}

/* Iterates the discrete equations; left limits are in memory. */
static int ls_iterate_event(@m@_t *m)
{
    int pass;
    size_t k;
    ls_raise(m, m->r[TIME]);
    m->computed = LS_NOTHING;
    ls_forget_past(m);
    for (pass = 0; pass < LS_PASSES; pass++) {
        ls_copy_to_pre(m);
        m->i[REINIT] = 0;
        if (ls_run_event(m) != 0) {
            return 1;
        }
        if (pass == 0) {
            for (k = 0u; k < SAMPLES; k++) {
                m->i[@m@_samples[k].active] = 0;
            }
        }
        if ((m->i[REINIT] == 0) && ls_is_settled(m)) {
            if (ls_run_time_events(m) != 0) {
                return 1;
            }
            m->computed = LS_ALL;
            return 0;
        }
    }
    return ls_not_settled(m);
}

/* ---- The continuous phase. ---- */

static int ls_derivatives(@m@_t *m)
{
    if (m->reselected || (m->computed >= LS_DERIVATIVES)) {
        return 0;
    }
    if (ls_run_derivatives(m) != 0) {
        return 1;
    }
    m->computed = LS_DERIVATIVES;
    return 0;
}

static int ls_all(@m@_t *m)
{
    if (ls_derivatives(m) != 0) {
        return 1;
    }
    if (m->computed < LS_ALL) {
        if (ls_run_outputs(m) != 0) {
            return 1;
        }
        m->computed = LS_ALL;
    }
    return 0;
}

static int ls_event(@m@_t *m, bool is_told, bool *states_changed)
{
    const bool reselected = m->reselected;
#ifdef DELAY_POINTS
    double generation = (double)INFINITY;
#endif
    double *const before = &m->work[STATES_BEFORE];
    if (ls_all(m) != 0) {
        return 1;
    }
    if ((DELAYS > 0) && (ls_run_accepted(m) != 0)) {
        return 1;
    }
    ls_copy(before, &m->r[FIRST_STATE], ls_state_count);
    ls_copy(&before[ls_state_count], &m->r[FIRST_RATE], ls_state_count);
    m->reselected = false;
    m->touched = false;
    m->switched = false;
#ifdef DELAY_POINTS
    if (is_told && m->is_led) {
        generation = ls_release_breaks(m);
        m->computed = LS_NOTHING;
    }
#else
    (void)is_told;
#endif
    if ((ls_iterate_event(m) != 0) || (ls_run_accepted(m) != 0)) {
        return 1;
    }
#ifdef DELAY_POINTS
    if (ls_delay_bend(m, !ls_same(&before[ls_state_count], &m->r[FIRST_RATE], ls_state_count)) != 0) {
        return 1;
    }
    ls_pass_on_breaks(m, generation);
#endif
    *states_changed = reselected || !ls_same(before, &m->r[FIRST_STATE], ls_state_count);
    return 0;
}

/* Asserts and delays of a step that was accepted, and the choice of states. */
static int ls_accept(@m@_t *m)
{
    if ((HAS_ACCEPTED == 0) && (STATE_SETS == 0)) {
        return 0;
    }
    if ((ls_all(m) != 0) || (ls_run_accepted(m) != 0)) {
        return 1;
    }
    return (ls_select_states(m, &m->reselected) != 0) ? 1 : 0;
}

#ifdef DELAY_POINTS
/* ---- Integrated from outside, the model is told the ends of steps only. Delayed signals are recorded between them at states that follow from the
 * states and derivatives at both ends: a cubic at first (Hermite), then the integral of the derivatives on that cubic (bootstrapping, as in
 * Enright, Jackson, Norsett, Thomsen: Interpolants for Runge-Kutta formulas, 1986), which is better by two orders where steps are not long
 * beside the time constants. ---- */

#define LS_TOLD_INSIDE 3u

/* Integrals of the polynomial through five derivatives, in equal distances, from the first to each of the others, in steps. */
static const double ls_told_integrals[LS_TOLD_INSIDE + 1u][5] = {
    { 251.0 / 2880.0, 646.0 / 2880.0, -264.0 / 2880.0, 106.0 / 2880.0, -19.0 / 2880.0 },
    { 29.0 / 360.0, 124.0 / 360.0, 24.0 / 360.0, 4.0 / 360.0, -1.0 / 360.0 },
    { 27.0 / 320.0, 102.0 / 320.0, 72.0 / 320.0, 42.0 / 320.0, -3.0 / 320.0 },
    { 7.0 / 90.0, 32.0 / 90.0, 12.0 / 90.0, 32.0 / 90.0, 7.0 / 90.0 }
};

/* Time, states and derivatives at the first and at the last end of the step. */
static double *ls_told(@m@_t *m, size_t k)
{
    return &m->work[TOLD + (k * ((2u * ls_state_count) + 1u))];
}

static void ls_tell(@m@_t *m, size_t k)
{
    double *const point = ls_told(m, k);
    point[0] = m->r[TIME];
    ls_copy(&point[1], &m->r[FIRST_STATE], ls_state_count);
    ls_copy(&point[1u + ls_state_count], &m->r[FIRST_RATE], ls_state_count);
}

/* A state after a part of the step, by the values at its ends. */
static double ls_led_cubic(@m@_t *m, size_t state, double part)
{
    const double *const from = ls_told(m, 0u);
    const double *const to = ls_told(m, 1u);
    const double h = to[0] - from[0];
    const double y0 = from[1u + state];
    const double f0 = h * from[1u + ls_state_count + state];
    const double f1 = h * to[1u + ls_state_count + state];
    const double rise = to[1u + state] - y0;
    const double b = ((3.0 * rise) - (2.0 * f0)) - f1;
    const double c = (f0 + f1) - (2.0 * rise);
    return y0 + (part * (f0 + (part * (b + (part * c)))));
}

/* A state at a quarter, half or three quarters of the step, by the derivatives inside too. What their integral misses at the end tells whether
 * they are of use. */
static double ls_led_state(@m@_t *m, size_t state, size_t k)
{
    const double *const from = ls_told(m, 0u);
    const double *const to = ls_told(m, 1u);
    const double *const inside = ls_told(m, 2u);
    const double h = to[0] - from[0];
    const double part = 0.25 * (double)k;
    const double cubic = ls_led_cubic(m, state, part);
    double rates[5];
    double way = 0.0;
    double whole = 0.0;
    double missed;
    double better;
    size_t j;
    rates[0] = from[1u + ls_state_count + state];
    rates[4] = to[1u + ls_state_count + state];
    for (j = 0u; j < LS_TOLD_INSIDE; j++) {
        rates[1u + j] = inside[(j * ls_state_count) + state];
    }
    for (j = 0u; j < 5u; j++) {
        way += ls_told_integrals[k - 1u][j] * rates[j];
        whole += ls_told_integrals[LS_TOLD_INSIDE][j] * rates[j];
    }
    missed = (to[1u + state] - from[1u + state]) - (h * whole);
    better = from[1u + state] + (h * way) + (missed * part * part * (3.0 - (2.0 * part)));
    return (fabs(missed) <= 0.5 * fabs(better - cubic)) ? better : cubic;
}

/* Records delayed signals inside the step that ends at the present point. Where the model cannot be evaluated there, nothing is recorded. */
static int ls_record_led(@m@_t *m)
{
    const double *const end = ls_told(m, 1u);
    double step;
    size_t pass;
    size_t k;
    size_t state;
    if (m->reselected) {
        m->is_told = false;
        return 0;
    }
    if (ls_all(m) != 0) {
        return 1;
    }
    ls_tell(m, 1u);
    step = m->is_told ? (end[0] - ls_told(m, 0u)[0]) : 0.0;
    if ((step > 0.0) && ls_has_room_inside(m)) {
        int status = 0;
        for (pass = 0u; pass < 2u; pass++) {
            for (k = 1u; (k <= LS_TOLD_INSIDE) && (status == 0); k++) {
                m->r[TIME] = ls_told(m, 0u)[0] + (0.25 * (double)k * step);
                for (state = 0u; state < ls_state_count; state++) {
                    m->r[FIRST_STATE + state] = (pass == 0u) ? ls_led_cubic(m, state, 0.25 * (double)k) : ls_led_state(m, state, k);
                }
                m->computed = LS_NOTHING;
                status = ls_all(m);
                if ((status == 0) && (pass == 0u)) {
                    ls_copy(&ls_told(m, 2u)[(k - 1u) * ls_state_count], &m->r[FIRST_RATE], ls_state_count);
                }
                if ((status == 0) && (pass == 1u)) {
                    status = ls_run_accepted(m);
                }
            }
        }
        ls_begin(m);
        m->r[TIME] = end[0];
        ls_copy(&m->r[FIRST_STATE], &end[1], ls_state_count);
        m->computed = LS_NOTHING;
    }
    (void)memcpy(ls_told(m, 0u), ls_told(m, 1u), ((2u * ls_state_count) + 1u) * sizeof(double));
    m->is_told = true;
    return 0;
}
#endif

/* ---- Initialisation. ---- */

static void ls_save(@m@_t *m, size_t level)
{
#if @M@_SAVED > 0
    (void)memcpy(&m->work[SAVED_REALS + (level * STACK_START_R)], m->r, STACK_START_R * sizeof(double));
    (void)memcpy(&m->room[SAVED_INTS + (level * STACK_START_I)], m->i, STACK_START_I * sizeof(int64_t));
#else
    (void)m;
    (void)level;
#endif
}

static void ls_restore(@m@_t *m, size_t level)
{
#if @M@_SAVED > 0
    (void)memcpy(m->r, &m->work[SAVED_REALS + (level * STACK_START_R)], STACK_START_R * sizeof(double));
    (void)memcpy(m->i, &m->room[SAVED_INTS + (level * STACK_START_I)], STACK_START_I * sizeof(int64_t));
#else
    (void)level;
#endif
    m->real_top = STACK_START_R;
    m->int_top = STACK_START_I;
    m->message[0] = '\0';
}

static int ls_solve_at(@m@_t *m, double lambda)
{
    m->r[HOMOTOPY] = lambda;
    return ls_run_initial(m);
}

/* Solves the simplified equations and leads them over to the actual ones. */
static int ls_continue_homotopy(@m@_t *m)
{
    double lambda = 0.0;
    double step = @events.HOMOTOPY_FIRST@;
    if (ls_solve_at(m, 0.0) != 0) {
        return m->status;
    }
    while (lambda < 1.0) {
        const double next = ls_min(lambda + step, 1.0);
        ls_save(m, 1u);
        if (ls_solve_at(m, next) == 0) {
            lambda = next;
            step *= @events.HOMOTOPY_GROWTH@;
        } else if (step < @events.HOMOTOPY_SMALLEST@) {
            return m->status;
        } else {
            ls_restore(m, 1u);
            step *= @events.HOMOTOPY_SHRINK@;
        }
    }
    return 0;
}

static int ls_solve_initial(@m@_t *m)
{
    if (@M@_SAVED > 0) {
        int status;
        ls_save(m, 0u);
        status = ls_continue_homotopy(m);
        if ((status == 0) || (status > 1)) {
            return status;
        }
        ls_restore(m, 0u);
    }
    return ls_solve_at(m, 1.0);
}

/* Values given before initialisation take the place of start values. */
static void ls_use_given(@m@_t *m)
{
    size_t k;
    size_t s;
    for (k = 0u; k < m->given_count; k++) {
        const @m@_given_t *const given = &m->given[k];
        if (given->is_int != 0u) {
            m->i[given->slot] = ls_to_int(given->value);
        } else {
            m->r[given->slot] = given->value;
            for (s = 0u; s < STARTS; s++) {
                if (@m@_starts[s].from == given->slot) {
                    m->r[@m@_starts[s].to] = given->value;
                }
            }
        }
    }
}

/* A parameter, or what depends on parameters only, that is no number. */
static int ls_check_parameters(@m@_t *m)
{
    size_t k;
    for (k = 0u; k < TABLE_SIZE; k++) {
        const @m@_variable_t *const v = &@m@_table[k];
        if ((v->place == @M@_IN_REAL) && (v->slot >= FIRST_PARAMETER) && (v->slot < FIRST_PARAMETER + PARAMETERS)
            && (m->r[v->slot] != m->r[v->slot])) {
            (void)snprintf(m->message, sizeof(m->message), "a value that depends on parameters only is no number: `%s`", v->name);
            m->status = 1;
            return 1;
        }
    }
    return 0;
}

int @m@_initialise(@m@_t *m, double time)
{
    bool reselected = false;
    ls_begin(m);
    if (!ls_finite(time)) {
        return ls_refuse(m, "the start time is no number");
    }
    m->r[TIME] = time;
    m->kept_count = 0u;
    m->kept_end = 0u;
    if ((ls_run_parameters(m) != 0) || (ls_run_start(m) != 0) || (ls_check_parameters(m) != 0)) {
        return ls_stop(m);
    }
    ls_use_given(m);
    m->i[INITIAL] = 1;
    if (ls_solve_initial(m) != 0) {
        return ls_stop(m);
    }
    m->i[INITIAL] = 0;
    ls_clock_start(m, time);
    m->computed = LS_NOTHING;
    if ((ls_select_states(m, &reselected) != 0) || (ls_iterate_event(m) != 0) || (ls_run_accepted(m) != 0)) {
        return ls_stop(m);
    }
    if (ls_check_numbers(m, &m->r[FIRST_STATE], "", "") != 0) {
        return ls_stop(m);
    }
    m->reselected = false;
    m->touched = false;
    m->switched = false;
    (void)memset(&m->integrator, 0, sizeof(m->integrator));
    m->phase = LS_CONTINUOUS;
    m->message[0] = '\0';
    return 0;
}

void @m@_set_time(@m@_t *m, double time)
{
    if (m->r[TIME] != time) {
        m->r[TIME] = time;
        m->computed = LS_NOTHING;
    }
}

const double *@m@_state_values(const @m@_t *m)
{
    return &m->r[FIRST_STATE];
}

double *@m@_states(@m@_t *m)
{
    if (!m->reselected) {
        m->computed = LS_NOTHING;
    }
    return &m->r[FIRST_STATE];
}

const double *@m@_rates(const @m@_t *m)
{
    return &m->r[FIRST_RATE];
}

const double *@m@_indicators(const @m@_t *m)
{
    return m->indicators;
}

const double *@m@_nominals(void)
{
    return @m@_state_nominals;
}

bool @m@_needs_event(const @m@_t *m)
{
    return m->reselected;
}

int @m@_derivatives(@m@_t *m)
{
    ls_begin(m);
    if ((ls_derivatives(m) != 0) || (ls_check_numbers(m, &m->r[FIRST_RATE], "der(", ")") != 0)) {
        return ls_stop(m);
    }
    return 0;
}

/* Runs the root functions and gives indicators a hysteresis around the value in memory. */
static int ls_indicators(@m@_t *m)
{
    size_t k;
    if ((ls_derivatives(m) != 0) || (ls_run_roots(m) != 0)) {
        return 1;
    }
    for (k = 0u; k < ls_indicator_count; k++) {
        const double z = m->r[@m@_relations[k].root];
        m->indicators[k] = (m->i[@m@_relations[k].memory] != 0) ? (z + LS_DEAD_BAND) : (z - LS_DEAD_BAND);
    }
    return 0;
}

int @m@_roots(@m@_t *m)
{
    ls_begin(m);
    return (ls_indicators(m) != 0) ? ls_stop(m) : 0;
}

int @m@_accepted(@m@_t *m)
{
    ls_begin(m);
#ifdef DELAY_POINTS
    if (m->is_led && (ls_record_led(m) != 0)) {
        return ls_stop(m);
    }
#endif
    return (ls_accept(m) != 0) ? ls_stop(m) : 0;
}

void @m@_lead(@m@_t *m)
{
#ifdef DELAY_POINTS
    uint32_t id;
    for (id = 0u; (id < DELAYS) && !m->is_led; id++) {
        double *const head = &m->work[DELAY_REALS + (id * LS_DELAY_REALS)];
        head[2] = -1.0;
        head[3] = -(double)INFINITY;
    }
    m->is_told = false;
#endif
    m->is_led = true;
}

int @m@_event(@m@_t *m, @m@_event_t *info)
{
    ls_begin(m);
    if (m->phase != LS_CONTINUOUS) {
        return ls_refuse(m, "events are executed from outside in the continuous phase only: initialise first");
    }
    if (ls_event(m, true, &info->states_changed) != 0) {
        return ls_stop(m);
    }
    info->nominals_changed = false;
    info->next_time = ls_next_time(m);
#ifdef DELAY_POINTS
    if (m->is_led) {
        info->next_time = ls_min(info->next_time, ls_next_break(m, m->r[TIME]));
        m->is_told = false;
        if (ls_record_led(m) != 0) {
            return ls_stop(m);
        }
    }
#endif
    info->terminate = m->terminated;
    return 0;
}

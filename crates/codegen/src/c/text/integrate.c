/* ---- Integration with a variable step: steps, state events, time events, breaks of delayed signals. ---- */

/* More events than this within such a part of a second, or of the time, are taken for chattering. */
#define LS_CROWDED 1000
#define LS_CROWDED_TIME 1e-6

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

/* Where within the step the first relation changes: the time at its far side, from a bracket. */
static int ls_locate(@m@_t *m, ls_radau_t *s, double low, double *to)
{
    double high = *to;
    const double resolution = ls_max((1e-3 * s->tolerance) * m->integrator.length, (4.0 * LS_EPSILON) * fabs(high));
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
        ls_interpolate(m, s, guess, s->work);
        if (ls_distances(m, guess, s->work, s->between) != 0) {
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

/* Whether a relation changes within the step that began at `begin`, and when. */
static int ls_watch(@m@_t *m, ls_radau_t *s, double begin, bool *found, double *at)
{
    const double middle = 0.5 * (begin + s->t);
    double from = begin;
    *found = false;
    *at = s->t;
    if (ls_indicator_count == 0u) {
        return 0;
    }
    ls_interpolate(m, s, middle, s->work);
    if (ls_distances(m, middle, s->work, s->high) != 0) {
        return 1;
    }
    if (ls_left(s->high)) {
        *at = middle;
    } else {
        ls_copy(s->between, s->high, ls_indicator_count);
        if (ls_distances(m, s->t, s->y, s->high) != 0) {
            return 1;
        }
        if (!ls_left(s->high)) {
            ls_copy(s->low, s->high, ls_indicator_count);
            return 0;
        }
        ls_copy(s->low, s->between, ls_indicator_count);
        from = middle;
    }
    *found = true;
    return ls_locate(m, s, from, at);
}

static int ls_no_progress(@m@_t *m, const ls_radau_t *s)
{
    size_t worst = 0u;
    size_t k;
    if (m->message[0] != '\0') {
        return 1;
    }
    for (k = 1u; k < ls_state_count; k++) {
        if (fabs(s->error[k] * s->weight[k]) > fabs(s->error[worst] * s->weight[worst])) {
            worst = k;
        }
    }
    (void)snprintf(m->message, sizeof(m->message), "the step size became too small at time %.17g; `%s` changes too fast", s->t,
        (ls_state_count > 0u) ? @m@_state_names[worst] : "a relation");
    m->status = 1;
    return 1;
}

/* Points of delays within the step, so that their history is as precise as its end. */
static int ls_record_inside(@m@_t *m, ls_radau_t *s, double begin, double end)
{
    size_t k;
    for (k = 1u; (DELAYS > 0) && (ls_state_count > 0u) && (k < 4u); k++) {
        const double t = begin + ((0.25 * (double)k) * (end - begin));
        ls_interpolate(m, s, t, s->work);
        if ((ls_go(m, t, s->work) != 0) || (ls_all(m) != 0) || (ls_run_accepted(m) != 0)) {
            return 1;
        }
    }
    return 0;
}

/* Back to where the step began, with the derivatives there. */
static int ls_go_back(@m@_t *m, ls_radau_t *s, double begin)
{
    ls_copy(s->y, s->begin, ls_state_count);
    if (ls_rates(m, begin, s->y, s->rates) != 0) {
        return 1;
    }
    ls_resume(m, s, begin);
    return 0;
}

/* One accepted step towards the limit: 0 and whether an event is due at its end. */
static int ls_one_step(@m@_t *m, ls_radau_t *s, double limit, bool *event)
{
    const double begin = s->t;
    bool found = false;
    double end = limit;
    *event = false;
    if (!m->integrator.is_started) {
        if (ls_rates(m, begin, s->y, s->rates) != 0) {
            return (ls_check_numbers(m, &m->r[FIRST_RATE], "der(", ")") != 0) ? 1 : ls_no_progress(m, s);
        }
        ls_start(m, s, limit);
    }
    ls_copy(s->begin, s->y, ls_state_count);
    for (;;) {
        double shorter;
        if (ls_radau_step(m, s, limit) != 0) {
            return ls_no_progress(m, s);
        }
        if (ls_watch(m, s, begin, &found, &end) == 0) {
            break;
        }
        /* The model could not be evaluated where the step led. */
        shorter = @steps.REPEATED@ * (s->t - begin);
        if ((shorter <= ls_smallest_step(begin)) || (ls_go_back(m, s, begin) != 0)) {
            return ls_no_progress(m, s);
        }
        ls_start(m, s, limit);
        m->integrator.step = ls_min(m->integrator.step, shorter);
        if ((ls_indicator_count > 0u) && (ls_distances(m, begin, s->y, s->low) != 0)) {
            return ls_no_progress(m, s);
        }
    }
    if (ls_record_inside(m, s, begin, end) != 0) {
        return 1;
    }
    if (found) {
        /* The event gets a step of its own, so that states there are as precise as anywhere. */
        if (end < s->t) {
            if (ls_go_back(m, s, begin) != 0) {
                return ls_no_progress(m, s);
            }
            while (s->t < end) {
                if (ls_radau_step(m, s, end) != 0) {
                    return ls_no_progress(m, s);
                }
            }
        }
        if (ls_distances(m, end, s->y, s->high) != 0) {
            return ls_no_progress(m, s);
        }
        *event = ls_left(s->high);
        ls_copy(s->low, s->high, ls_indicator_count);
    }
    return ls_go(m, s->t, s->y);
}

/* After an event, or a change of inputs: the method goes on where states and derivatives are what they were, and starts anew elsewhere. */
static int ls_settle(@m@_t *m, ls_radau_t *s, bool states_changed, bool by_relation)
{
    @m@_integrator_t *const at = &m->integrator;
    size_t k;
    ls_copy(s->before, s->rates, ls_state_count);
    ls_copy(s->y, &m->r[FIRST_STATE], ls_state_count);
    if (ls_rates(m, s->t, s->y, s->rates) != 0) {
        return (ls_check_numbers(m, &m->r[FIRST_RATE], "der(", ")") != 0) ? 1 : ls_no_progress(m, s);
    }
    ls_weigh(s);
    for (k = 0u; k < ls_state_count; k++) {
        s->before[k] = s->rates[k] - s->before[k];
    }
    if (states_changed || (ls_norm(s, s->before) * at->step > @steps.HARMLESS_JUMP@)) {
        at->is_started = false;
    } else if (by_relation) {
        at->is_current = false;
        at->is_wanted = !at->keeps;
    } else {
        /* as it was */
    }
    return 0;
}

/* An event in the course of the integration. */
static int ls_event_inside(@m@_t *m, ls_radau_t *s, bool by_relation)
{
    bool states_changed = false;
    if ((ls_event(m, false, &states_changed) != 0) || (ls_settle(m, s, states_changed, by_relation) != 0)) {
        return 1;
    }
    return (ls_indicator_count > 0u) ? ls_distances(m, s->t, s->y, s->low) : 0;
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
static int ls_go_over(@m@_t *m, ls_radau_t *s, double bend)
{
    ls_resume(m, s, bend);
    if ((ls_go(m, s->t, s->y) != 0) || (ls_accept(m) != 0)) {
        return 1;
    }
#if @M@_HAS_DELAYS > 0
    if (ls_mark_break(m, bend) != 0) {
        return 1;
    }
#endif
    return ls_settle(m, s, false, false);
}

/* A step no longer than a delay looks back to what is known. One much shorter than the way to go would cost too much. */
static double ls_longest(const @m@_t *m, double way)
{
    double longest = (ls_indicator_count > 0u) ? (0.25 * way) : (double)INFINITY;
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
    ls_radau_t s = ls_radau(m, @steps.SHARE_IN_UNITS@ * (((tolerance > 0.0) && ls_finite(tolerance)) ? tolerance : DEFAULT_TOLERANCE));
    double since = -(double)INFINITY;
    int crowded = 0;
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
    s.longest = ls_longest(m, until - s.t);
    if ((m->integrator.end != s.t) || !ls_same(s.y, &m->r[FIRST_STATE], ls_state_count)) {
        m->integrator.is_started = false;
    }
    ls_copy(s.y, &m->r[FIRST_STATE], ls_state_count);
    if (m->touched) {
        if (ls_event_inside(m, &s, false) != 0) {
            return ls_stop(m);
        }
    } else if ((ls_indicator_count > 0u) && (ls_distances(m, s.t, s.y, s.low) != 0)) {
        return ls_stop(m);
    } else {
        /* goes on where it was */
    }
    ls_weigh(&s);
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
        } else if (limit - s.t <= @steps.REACHED@ * fabs(s.t)) {
            ls_resume(m, &s, limit);
            if (ls_go(m, s.t, s.y) != 0) {
                return ls_stop(m);
            }
        } else if (ls_one_step(m, &s, limit, &event) != 0) {
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
            if (ls_event_inside(m, &s, event) != 0) {
                return ls_stop(m);
            }
        }
    }
    m->integrator.end = s.t;
    m->message[0] = '\0';
    return 0;
}

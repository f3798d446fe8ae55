/* ---- The history of expressions that `delay` looks back into: rings of points in the order of time. A polynomial of degree up to 5
 * through the points around, on the same side of every jump, gives the value. ---- */

#define LS_DELAY_COUNT 0u
#define LS_DELAY_FIRST 1u
#define LS_DELAY_ASKED 2u
/* Where the history begins, jumps or bends, as far as that is still to come back: a ring of times and of delays since it began to. */
#define LS_DELAY_BREAKS 3u
#define LS_DELAY_FIRST_BREAK 4u
#define LS_DELAY_INTS 5u
/* Before the points stand the largest delay asked for, the last one, the one at the last event from outside, and the break that came back
 * last at such an event. */
#define LS_DELAY_HEAD 4u
#define LS_DELAY_REALS ((2u * DELAY_POINTS) + (2u * DELAY_BREAKS) + LS_DELAY_HEAD)
/* With each delay a signal that is fed back becomes smoother by one derivative; then its breaks do not matter. */
#define LS_DELAY_GENERATIONS @delays.MOST_GENERATIONS@.0
/* Points of the polynomial, at most; those closer together than a part of the interval looked into are left out. */
#define LS_DELAY_NODES @delays.NODES@u
#define LS_DELAY_CLOSE @delays.CLOSE@
/* Points of the last step, at most. */
#define LS_DELAY_RECENT @delays.RECENT@
/* Points that carry a signal on beyond a break whose event is still to come. */
#define LS_DELAY_BEYOND 4u
/* Breaks that are told as time events: the method outside begins anew at each, and steps over higher derivatives that jump. */
#define LS_DELAY_TOLD 1.0
/* Callers that integrate from outside reach a time event to this part of the time: FMPy, for one. */
#define LS_DELAY_REACHED 2e-9

static double *ls_point(@m@_t *m, uint32_t id, size_t at)
{
    const size_t first = (size_t)m->room[DELAY_INTS + (LS_DELAY_INTS * id) + LS_DELAY_FIRST];
    return &m->work[DELAY_REALS + (id * LS_DELAY_REALS) + LS_DELAY_HEAD + (2u * ((first + at) % DELAY_POINTS))];
}

/* Time of a break, and how many delays ago it began. */
static double *ls_break(@m@_t *m, uint32_t id, size_t at)
{
    const size_t first = (size_t)m->room[DELAY_INTS + (LS_DELAY_INTS * id) + LS_DELAY_FIRST_BREAK];
    return &m->work[DELAY_REALS + (id * LS_DELAY_REALS) + LS_DELAY_HEAD + (2u * DELAY_POINTS) + (2u * ((first + at) % DELAY_BREAKS))];
}

static void ls_drop_break(int64_t *flags)
{
    flags[LS_DELAY_FIRST_BREAK] = (flags[LS_DELAY_FIRST_BREAK] + 1) % (int64_t)DELAY_BREAKS;
    flags[LS_DELAY_BREAKS] -= 1;
}

static void ls_add_break(@m@_t *m, uint32_t id, double time, double generation)
{
    int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
    double *place;
    if (flags[LS_DELAY_BREAKS] >= (int64_t)DELAY_BREAKS) {
        ls_drop_break(flags);
    }
    flags[LS_DELAY_BREAKS] += 1;
    place = ls_break(m, id, (size_t)flags[LS_DELAY_BREAKS] - 1u);
    place[0] = time;
    place[1] = generation;
}

static double ls_latest_delay(const @m@_t *m, uint32_t id)
{
    return m->work[DELAY_REALS + (id * LS_DELAY_REALS) + 1u];
}

/* When a delayed signal jumps or bends next, as far as is known. */
static double ls_next_break(@m@_t *m, double time)
{
    double next = (double)INFINITY;
    uint32_t id;
    for (id = 0u; id < DELAYS; id++) {
        int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
        while ((flags[LS_DELAY_ASKED] != 0) && (flags[LS_DELAY_BREAKS] > 0)) {
            const double at = ls_break(m, id, 0u)[0] + ls_latest_delay(m, id);
            if (at > time) {
                next = ls_min(next, at);
                break;
            }
            ls_drop_break(flags);
        }
    }
    return next;
}

/* The shortest of the delays asked for last that is one. */
static double ls_shortest_delay(const @m@_t *m)
{
    double shortest = (double)INFINITY;
    uint32_t id;
    for (id = 0u; id < DELAYS; id++) {
        if ((m->room[DELAY_INTS + (LS_DELAY_INTS * id) + LS_DELAY_ASKED] != 0) && (ls_latest_delay(m, id) > 0.0)) {
            shortest = ls_min(shortest, ls_latest_delay(m, id));
        }
    }
    return shortest;
}

/* A step ended at this time: if some delayed signal breaks there, all histories may bend, and no polynomial goes across. */
static int ls_mark_break(@m@_t *m, double time)
{
    double generation = (double)INFINITY;
    uint32_t id;
    for (id = 0u; id < DELAYS; id++) {
        const int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
        if ((flags[LS_DELAY_BREAKS] > 0) && (ls_break(m, id, 0u)[0] + ls_latest_delay(m, id) == time)) {
            generation = ls_min(generation, ls_break(m, id, 0u)[1]);
        }
    }
    if (!(generation + 1.0 <= LS_DELAY_GENERATIONS)) {
        return 0;
    }
    for (id = 0u; id < DELAYS; id++) {
        int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
        const double *last;
        double *point;
        if (flags[LS_DELAY_COUNT] == 0) {
            continue;
        }
        last = ls_point(m, id, (size_t)flags[LS_DELAY_COUNT] - 1u);
        if (last[0] != time) {
            continue;
        }
        if (flags[LS_DELAY_COUNT] >= (int64_t)DELAY_POINTS) {
            return @m@_fail(m, "", "the buffer of a delay is full: its delay is too long for steps of this size");
        }
        flags[LS_DELAY_COUNT] += 1;
        point = ls_point(m, id, (size_t)flags[LS_DELAY_COUNT] - 1u);
        point[0] = last[0];
        point[1] = last[1];
        ls_add_break(m, id, time, generation + 1.0);
    }
    return 0;
}

/* Neville's scheme. */
static double ls_neville(size_t count, const double *times, double *values, double wanted)
{
    size_t level;
    size_t k;
    for (level = 1u; level < count; level++) {
        for (k = 0u; k < count - level; k++) {
            const double low = times[k];
            const double high = times[k + level];
            values[k] = (((wanted - high) * values[k]) + ((low - wanted) * values[k + 1u])) / (low - high);
        }
    }
    return values[0];
}

/* Integrated from outside: an event may be one of the breaks that were told as time events. Those that have come back are dropped and the
 * signals go over them; gives the least number of delays since one of them began, infinite if there is none. */
static double ls_release_breaks(@m@_t *m)
{
    const double time = m->r[TIME];
    double generation = (double)INFINITY;
    uint32_t id;
    for (id = 0u; id < DELAYS; id++) {
        int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
        double *const head = &m->work[DELAY_REALS + (id * LS_DELAY_REALS)];
        while ((flags[LS_DELAY_ASKED] != 0) && (flags[LS_DELAY_BREAKS] > 0)) {
            const double *const point = ls_break(m, id, 0u);
            if (point[0] + head[1] > time + (LS_DELAY_REACHED * fabs(time))) {
                break;
            }
            head[3] = point[0];
            generation = ls_min(generation, point[1]);
            ls_drop_break(flags);
        }
        head[2] = head[1];
    }
    return generation;
}

/* Breaks came back at an event from outside: all histories may bend there, if they do not jump. */
static void ls_pass_on_breaks(@m@_t *m, double generation)
{
    const double time = m->r[TIME];
    uint32_t id;
    for (id = 0u; (id < DELAYS) && (generation + 1.0 <= LS_DELAY_TOLD); id++) {
        const int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
        if ((flags[LS_DELAY_BREAKS] == 0) || (ls_break(m, id, (size_t)flags[LS_DELAY_BREAKS] - 1u)[0] != time)) {
            ls_add_break(m, id, time, generation + 1.0);
        }
    }
}

/* Buffers that fill take the ends of steps only. */
static bool ls_has_room_inside(const @m@_t *m)
{
    bool has_room = true;
    uint32_t id;
    for (id = 0u; id < DELAYS; id++) {
        has_room = has_room && (m->room[DELAY_INTS + (LS_DELAY_INTS * id) + LS_DELAY_COUNT] < (int64_t)(DELAY_POINTS / 2u));
    }
    return has_room;
}

/* The signal before the break `at`, carried on to a later time by a polynomial whose points lie as far apart as it reaches. */
static double ls_carry_on(@m@_t *m, uint32_t id, double at, double wanted)
{
    const size_t total = (size_t)m->room[DELAY_INTS + (LS_DELAY_INTS * id) + LS_DELAY_COUNT];
    double times[LS_DELAY_BEYOND];
    double values[LS_DELAY_BEYOND];
    size_t low = 0u;
    size_t high = total;
    size_t count = 1u;
    while (low < high) {
        const size_t middle = low + ((high - low) / 2u);
        if (ls_point(m, id, middle)[0] < at) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    times[0] = ls_point(m, id, low)[0];
    values[0] = ls_point(m, id, low)[1];
    while ((count < LS_DELAY_BEYOND) && (low > 0u) && (ls_point(m, id, low - 1u)[0] < ls_point(m, id, low)[0])) {
        const double *const point = ls_point(m, id, low - 1u);
        low--;
        if (times[count - 1u] - point[0] >= wanted - times[0]) {
            times[count] = point[0];
            values[count] = point[1];
            count++;
        }
    }
    return ls_neville(count, times, values, wanted);
}

double @m@_delay(@m@_t *m, uint32_t id, double value, double delay, double maximum)
{
    int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
    double *const longest = &m->work[DELAY_REALS + (id * LS_DELAY_REALS)];
    const double time = m->r[TIME];
    double wanted = time - delay;
    const size_t total = (size_t)flags[LS_DELAY_COUNT];
    double times[LS_DELAY_NODES];
    double values[LS_DELAY_NODES];
    double leftmost;
    double rightmost;
    double span;
    size_t low = 0u;
    size_t high = total;
    size_t left;
    size_t right;
    size_t count = 2u;
    bool goes_left = true;
    bool goes_right;
    *longest = ls_max(ls_max((flags[LS_DELAY_ASKED] != 0) ? *longest : 0.0, maximum), delay);
    flags[LS_DELAY_ASKED] = 1;
    longest[1] = delay;
    if (m->is_led && (delay == longest[2])) {
        wanted = ls_max(wanted, longest[3]);
        if ((flags[LS_DELAY_BREAKS] > 0) && (total > 0u) && (wanted >= ls_break(m, id, 0u)[0])) {
            return ls_carry_on(m, id, ls_break(m, id, 0u)[0], wanted);
        }
    }
    while (low < high) {
        const size_t middle = low + ((high - low) / 2u);
        if (ls_point(m, id, middle)[0] <= wanted) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    if (low == 0u) {
        return (total > 0u) ? ls_point(m, id, 0u)[1] : value;
    }
    left = low - 1u;
    right = low;
    times[0] = ls_point(m, id, left)[0];
    values[0] = ls_point(m, id, left)[1];
    goes_right = (right < total) && (ls_point(m, id, right)[0] <= time);
    times[1] = goes_right ? ls_point(m, id, right)[0] : time;
    values[1] = goes_right ? ls_point(m, id, right)[1] : value;
    leftmost = times[0];
    rightmost = times[1];
    span = times[1] - times[0];
    if (!(span > 0.0) || (wanted <= times[0])) {
        return values[0];
    }
    while ((count < LS_DELAY_NODES) && (goes_left || goes_right)) {
        if (goes_left) {
            if ((left > 0u) && (ls_point(m, id, left - 1u)[0] < ls_point(m, id, left)[0])) {
                const double *const point = ls_point(m, id, left - 1u);
                left--;
                if (leftmost - point[0] >= LS_DELAY_CLOSE * span) {
                    times[count] = point[0];
                    values[count] = point[1];
                    count++;
                    leftmost = point[0];
                }
            } else {
                goes_left = false;
            }
        }
        if (goes_right && (count < LS_DELAY_NODES)) {
            if ((right + 1u < total) && (ls_point(m, id, right + 1u)[0] > ls_point(m, id, right)[0])
                && (ls_point(m, id, right + 1u)[0] <= time)) {
                const double *const point = ls_point(m, id, right + 1u);
                right++;
                if (point[0] - rightmost >= LS_DELAY_CLOSE * span) {
                    times[count] = point[0];
                    values[count] = point[1];
                    count++;
                    rightmost = point[0];
                }
            } else {
                goes_right = false;
            }
        }
    }
    return ls_neville(count, times, values, wanted);
}

int @m@_delay_record(@m@_t *m, uint32_t id, double value)
{
    int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
    const double longest = m->work[DELAY_REALS + (id * LS_DELAY_REALS)];
    bool breaks = true;
    const double time = m->r[TIME];
    double *point;
    if (flags[LS_DELAY_COUNT] > 0) {
        point = ls_point(m, id, (size_t)flags[LS_DELAY_COUNT] - 1u);
        if ((time < point[0]) || ((point[0] == time) && (point[1] == value))) {
            return 0;
        }
        breaks = point[0] == time;
    }
    if (breaks && ((flags[LS_DELAY_BREAKS] == 0) || (ls_break(m, id, (size_t)flags[LS_DELAY_BREAKS] - 1u)[0] != time))) {
        ls_add_break(m, id, time, 0.0);
    }
    if (flags[LS_DELAY_ASKED] != 0) {
        /* Points before the interval looked into carry the polynomial, and the last step may be looked at again. */
        const int64_t recent = (flags[LS_DELAY_COUNT] > LS_DELAY_RECENT) ? (flags[LS_DELAY_COUNT] - LS_DELAY_RECENT) : 0;
        const double since = ((flags[LS_DELAY_COUNT] > 0) ? ls_point(m, id, (size_t)recent)[0] : time) - longest;
        while ((flags[LS_DELAY_COUNT] > LS_DELAY_RECENT + (int64_t)LS_DELAY_NODES) && (ls_point(m, id, LS_DELAY_NODES - 1u)[0] < since)) {
            flags[LS_DELAY_FIRST] = (flags[LS_DELAY_FIRST] + 1) % (int64_t)DELAY_POINTS;
            flags[LS_DELAY_COUNT] -= 1;
        }
    }
    if (flags[LS_DELAY_COUNT] >= (int64_t)DELAY_POINTS) {
        return @m@_fail(m, "", "the buffer of a delay is full: its delay is too long for steps of this size");
    }
    flags[LS_DELAY_COUNT] += 1;
    point = ls_point(m, id, (size_t)flags[LS_DELAY_COUNT] - 1u);
    point[0] = time;
    point[1] = value;
    return 0;
}

/* An event happened: no polynomial goes across. A point that is there twice separates what came before from what follows. Where derivatives
 * changed, the signal may bend, and does so again after the delay. */
static int ls_delay_bend(@m@_t *m, bool derivatives_changed)
{
    const double time = m->r[TIME];
    uint32_t id;
    for (id = 0u; id < DELAYS; id++) {
        int64_t *const flags = &m->room[DELAY_INTS + (LS_DELAY_INTS * id)];
        const size_t count = (size_t)flags[LS_DELAY_COUNT];
        if ((count > 0u) && (ls_point(m, id, count - 1u)[0] == time)
            && ((count < 2u) || (ls_point(m, id, count - 2u)[0] < time))) {
            const double value = ls_point(m, id, count - 1u)[1];
            if (count >= DELAY_POINTS) {
                return @m@_fail(m, "", "the buffer of a delay is full: its delay is too long for steps of this size");
            }
            flags[LS_DELAY_COUNT] += 1;
            ls_point(m, id, count)[0] = time;
            ls_point(m, id, count)[1] = value;
        }
        if (derivatives_changed && (count > 0u) && (ls_point(m, id, count - 1u)[0] == time)
            && ((flags[LS_DELAY_BREAKS] == 0) || (ls_break(m, id, (size_t)flags[LS_DELAY_BREAKS] - 1u)[0] != time))) {
            ls_add_break(m, id, time, 0.0);
        }
    }
    return 0;
}

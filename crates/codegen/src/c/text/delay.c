/* ---- The history of expressions that `delay` looks back into: rings of points in the order of time. ---- */

#define LS_DELAY_COUNT 0u
#define LS_DELAY_FIRST 1u
#define LS_DELAY_ASKED 2u

static double *ls_point(@m@_t *m, uint32_t id, size_t at)
{
    const size_t first = (size_t)m->room[DELAY_INTS + (3u * id) + LS_DELAY_FIRST];
    return &m->work[DELAY_REALS + (id * ((2u * DELAY_POINTS) + 1u)) + 1u + (2u * ((first + at) % DELAY_POINTS))];
}

double @m@_delay(@m@_t *m, uint32_t id, double value, double delay, double maximum)
{
    int64_t *const flags = &m->room[DELAY_INTS + (3u * id)];
    double *const longest = &m->work[DELAY_REALS + (id * ((2u * DELAY_POINTS) + 1u))];
    const double time = m->r[TIME];
    const double wanted = time - delay;
    const size_t count = (size_t)flags[LS_DELAY_COUNT];
    size_t low = 0u;
    size_t high = count;
    double before_time;
    double before_value;
    double next_time = time;
    double next_value = value;
    double span;
    *longest = ls_max(ls_max((flags[LS_DELAY_ASKED] != 0) ? *longest : 0.0, maximum), delay);
    flags[LS_DELAY_ASKED] = 1;
    while (low < high) {
        const size_t middle = low + ((high - low) / 2u);
        if (ls_point(m, id, middle)[0] <= wanted) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    if (low == 0u) {
        return (count > 0u) ? ls_point(m, id, 0u)[1] : value;
    }
    before_time = ls_point(m, id, low - 1u)[0];
    before_value = ls_point(m, id, low - 1u)[1];
    if ((low < count) && (ls_point(m, id, low)[0] <= time)) {
        next_time = ls_point(m, id, low)[0];
        next_value = ls_point(m, id, low)[1];
    }
    span = next_time - before_time;
    return (span > 0.0) ? (before_value + ((next_value - before_value) * ((wanted - before_time) / span))) : before_value;
}

int @m@_delay_record(@m@_t *m, uint32_t id, double value)
{
    int64_t *const flags = &m->room[DELAY_INTS + (3u * id)];
    const double longest = m->work[DELAY_REALS + (id * ((2u * DELAY_POINTS) + 1u))];
    const double time = m->r[TIME];
    double *point;
    if (flags[LS_DELAY_COUNT] > 0) {
        point = ls_point(m, id, (size_t)flags[LS_DELAY_COUNT] - 1u);
        if ((point[0] == time) && (point[1] == value)) {
            return 0;
        }
    }
    if (flags[LS_DELAY_ASKED] != 0) {
        while ((flags[LS_DELAY_COUNT] >= 2) && (ls_point(m, id, 1u)[0] < time - longest)) {
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

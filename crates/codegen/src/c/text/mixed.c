/* ---- Mixed blocks: Real unknowns coupled with the truth of relations. Seven ways to a consistent choice, one after the other. ---- */

#define LS_REMEMBERED @mixed.REMEMBERED@u
#define LS_SEARCH_LIMIT @mixed.SEARCH_LIMIT@u
#define LS_MOST_LOST @mixed.MOST_LOST@u
#define LS_SEARCH_LIMIT_DIRECT @mixed.SEARCH_LIMIT_DIRECT@u

typedef struct {
    @m@_t *m;
    const @m@_block_t *block;
    size_t n;
    int64_t *first;
    int64_t *held;
    int64_t *found;
    int64_t *at_limit;
    int64_t *nearest;
    int64_t *combination;
    int64_t *seen;
    int64_t *warned;
    int64_t *busy;
    double contradiction;
    bool has_limit_choice;
    uint32_t index;
    int fatal; /* status that ends all trials */
} ls_mixed_t;

static void ls_keep(int64_t *to, const int64_t *from, size_t n)
{
    (void)memcpy(to, from, n * sizeof(int64_t));
}

static bool ls_agree(const int64_t *a, const int64_t *b, size_t n)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        if (a[k] != b[k]) {
            return false;
        }
    }
    return true;
}

static bool ls_is_close(const ls_mixed_t *s, size_t k, double width)
{
    const uint32_t root = s->block->roots[k];
    return (root != UINT32_MAX) && (fabs(s->m->r[root]) <= width);
}

/* Whether every relation that disagrees with the choice just solved may, and is no further than width from its limit. */
static bool ls_differs_within(const ls_mixed_t *s, double width, const int64_t *held, const int64_t *only)
{
    size_t k;
    for (k = 0u; k < s->n; k++) {
        const bool may = (only == NULL) || (held[k] == only[k]);
        if ((s->found[k] != held[k]) && !(may && ls_is_close(s, k, width))) {
            return false;
        }
    }
    return true;
}

/* Solves with the relations held and finds their truth; whether there was a solution at all. */
static bool ls_try(ls_mixed_t *s, const int64_t *held)
{
    @m@_t *const m = s->m;
    double contradiction = 0.0;
    int status;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        m->i[s->block->slots[k]] = held[k];
    }
    status = ls_call(m, s->block->first);
    if (status == 0) {
        status = ls_call(m, s->block->second);
    }
    if (status != 0) {
        if (status > 1) {
            s->fatal = status;
        }
        return false;
    }
    for (k = 0u; k < s->n; k++) {
        s->found[k] = (m->i[s->block->rhs + k] != 0) ? 1 : 0;
    }
    if (!s->has_limit_choice && ls_differs_within(s, m->rounding, held, NULL)) {
        ls_keep(s->at_limit, held, s->n);
        s->has_limit_choice = true;
    }
    for (k = 0u; k < s->n; k++) {
        if (s->found[k] != held[k]) {
            const uint32_t root = s->block->roots[k];
            contradiction = ls_max(contradiction, (root == UINT32_MAX) ? (double)INFINITY : fabs(m->r[root]));
        }
    }
    if (contradiction < s->contradiction) {
        ls_keep(s->nearest, held, s->n);
        s->contradiction = contradiction;
    }
    return true;
}

static bool ls_plain(ls_mixed_t *s)
{
    const size_t n = s->n;
    const bool is_initial = s->m->i[INITIAL] != 0;
    bool has_just_passed = false;
    size_t count = 0u;
    size_t c;
    size_t k;
    ls_keep(s->held, s->first, n);
    while (count < LS_REMEMBERED) {
        bool is_event;
        if (!ls_try(s, s->held)) {
            return false;
        }
        if (ls_agree(s->found, s->held, n) || (has_just_passed && ls_differs_within(s, @mixed.JUST_PASSED@, s->held, s->first))) {
            return true;
        }
        is_event = (count == 0u) && !is_initial;
        ls_keep(&s->seen[count * n], s->held, n);
        count++;
        if (is_event) {
            const bool takes_all = ls_differs_within(s, s->m->rounding, s->held, NULL);
            has_just_passed = ls_differs_within(s, @mixed.JUST_PASSED@, s->held, NULL);
            for (k = 0u; k < n; k++) {
                if (takes_all || !ls_is_close(s, k, s->m->rounding)) {
                    s->held[k] = s->found[k];
                }
            }
        } else {
            ls_keep(s->held, s->found, n);
        }
        for (c = 0u; c < count; c++) {
            if (ls_agree(&s->seen[c * n], s->held, n)) {
                return false;
            }
        }
    }
    return false;
}

static bool ls_least_index(ls_mixed_t *s)
{
    size_t pass;
    size_t k;
    ls_keep(s->held, s->first, s->n);
    for (pass = 0u; pass < @mixed.PASSES_PER_RELATION@u * s->n; pass++) {
        if (!ls_try(s, s->held)) {
            return false;
        }
        k = 0u;
        while ((k < s->n) && (s->held[k] == s->found[k])) {
            k++;
        }
        if (k == s->n) {
            return true;
        }
        s->held[k] = s->found[k];
    }
    return false;
}

/* Solves with relations that follow the iteration, then checks the choice it ends with. */
static bool ls_following(ls_mixed_t *s)
{
    @m@_t *const m = s->m;
    const uint32_t outer = m->followed;
    int status;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        m->i[s->block->slots[k]] = s->first[k];
    }
    m->followed = s->index + 1u;
    status = ls_call(m, s->block->first);
    m->followed = outer;
    if (status != 0) {
        if (status > 1) {
            s->fatal = status;
        }
        return false;
    }
    for (k = 0u; k < s->n; k++) {
        s->held[k] = (m->i[s->block->slots[k]] != 0) ? 1 : 0;
    }
    return ls_try(s, s->held) && ls_agree(s->found, s->held, s->n);
}

static bool ls_next_combination(int64_t *combination, size_t size, size_t n)
{
    size_t place = size;
    size_t next;
    while (place > 0u) {
        place--;
        if ((size_t)combination[place] < (n - size) + place) {
            combination[place]++;
            for (next = place + 1u; next < size; next++) {
                combination[next] = combination[next - 1u] + 1;
            }
            return true;
        }
    }
    return false;
}

static bool ls_near_choices(ls_mixed_t *s)
{
    const uint32_t lost = s->m->lost;
    size_t left = LS_SEARCH_LIMIT;
    size_t changes;
    size_t k;
    for (changes = 1u; changes <= s->n; changes++) {
        for (k = 0u; k < changes; k++) {
            s->combination[k] = (int64_t)k;
        }
        do {
            if (!s->m->is_direct && ((s->m->lost - lost) >= LS_MOST_LOST)) {
                s->m->is_direct = true;
                left = (left < LS_SEARCH_LIMIT_DIRECT) ? left : LS_SEARCH_LIMIT_DIRECT;
            }
            if (left == 0u) {
                return false;
            }
            left--;
            ls_keep(s->held, s->first, s->n);
            for (k = 0u; k < changes; k++) {
                s->held[s->combination[k]] = 1 - s->held[s->combination[k]];
            }
            if (ls_try(s, s->held) && ls_agree(s->found, s->held, s->n)) {
                return true;
            }
            if (s->fatal != 0) {
                return false;
            }
        } while (ls_next_combination(s->combination, changes, s->n));
    }
    return false;
}

static bool ls_first_transition(ls_mixed_t *s)
{
    ls_keep(s->held, s->first, s->n);
    if (!ls_try(s, s->held)) {
        return false;
    }
    ls_keep(s->held, s->found, s->n);
    return ls_try(s, s->held);
}

static int ls_solve_relations(ls_mixed_t *s)
{
    @m@_t *const m = s->m;
    bool solved;
    size_t k;
    for (k = 0u; k < s->n; k++) {
        s->first[k] = (m->i[s->block->slots[k]] != 0) ? 1 : 0;
    }
    solved = ls_plain(s);
    if (!solved && (s->fatal == 0)) {
        solved = ls_least_index(s);
    }
    if (!solved && (s->fatal == 0)) {
        solved = ls_following(s);
    }
    if (!solved && (s->fatal == 0)) {
        const bool outer = m->is_direct;
        solved = ls_near_choices(s);
        m->is_direct = outer;
    }
    if (!solved && (s->fatal == 0) && s->has_limit_choice) {
        ls_keep(s->held, s->at_limit, s->n);
        solved = ls_try(s, s->held);
    }
    if (!solved && (s->fatal == 0) && !(s->contradiction > @mixed.NEARLY@)) {
        ls_keep(s->held, s->nearest, s->n);
        solved = ls_try(s, s->held);
    }
    if (!solved && (s->fatal == 0)) {
        solved = ls_first_transition(s);
        if (solved && (*s->warned == 0)) {
            *s->warned = 1;
            @m@_warn(m, "no choice of the relations is consistent: the first transition is taken, for ", s->block->unknowns);
        }
    }
    if (s->fatal != 0) {
        m->status = s->fatal;
        return m->status;
    }
    if (solved) {
        m->message[0] = '\0';
        return 0;
    }
    for (k = 0u; k < s->n; k++) {
        m->i[s->block->slots[k]] = s->first[k];
    }
    (void)snprintf(m->message, sizeof(m->message), "no consistent choice of the relations was found for %s, at time %.17g",
        s->block->unknowns, m->r[TIME]);
    m->status = 1;
    return m->status;
}

int @m@_solve_mixed(@m@_t *m, uint32_t index)
{
    const @m@_block_t *const block = &@m@_blocks[index];
    const size_t n = block->size;
    int64_t *const at = &m->room[block->ints];
    ls_mixed_t s;
    int status;
    s.m = m;
    s.block = block;
    s.n = n;
    s.index = index;
    s.first = at;
    s.held = &at[n];
    s.found = &at[2u * n];
    s.at_limit = &at[3u * n];
    s.nearest = &at[4u * n];
    s.combination = &at[5u * n];
    s.seen = &at[6u * n];
    s.warned = &at[(6u + LS_REMEMBERED) * n];
    s.busy = &s.warned[1];
    s.contradiction = (double)INFINITY;
    s.has_limit_choice = false;
    s.fatal = 0;
    if (*s.busy != 0) {
        (void)snprintf(m->message, sizeof(m->message), "the equations for %s need their own solution", block->unknowns);
        m->status = 2;
        return m->status;
    }
    *s.busy = 1;
    status = ls_solve_relations(&s);
    *s.busy = 0;
    return status;
}

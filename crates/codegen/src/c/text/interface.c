/* ---- What a user of the model calls. ---- */

void @m@_set_tolerance(@m@_t *m, double tolerance)
{
    m->newton_tolerance = ls_min(ls_max(@precision.PART@ * tolerance, @precision.FINEST@), @precision.COARSEST@);
    m->rounding = @roots.ROOT_WIDTH@ * tolerance;
}

void @m@_reset(@m@_t *m)
{
    size_t k;
    (void)memset(m, 0, sizeof(*m));
    for (k = 0u; k < sizeof(@m@_reals) / sizeof(@m@_reals[0]); k++) {
        m->r[@m@_reals[k].slot] = @m@_reals[k].value;
    }
    for (k = 0u; k < sizeof(@m@_ints) / sizeof(@m@_ints[0]); k++) {
        m->i[@m@_ints[k].slot] = @m@_ints[k].value;
    }
    m->real_top = STACK_START_R;
    m->int_top = STACK_START_I;
    if (@M@_HAS_STEP > 0) {
        m->newton_tolerance = @precision.DEFAULT@;
        m->rounding = @mixed.ROUNDING@;
    } else {
        @m@_set_tolerance(m, DEFAULT_TOLERANCE);
    }
    @m@_set_resources(m, @M@_RESOURCE_FOLDER);
}

void @m@_set_resources(@m@_t *m, const char *folder)
{
    size_t length = strlen(folder);
    while ((length > 1u) && ((folder[length - 1u] == '/') || (folder[length - 1u] == '\\'))) {
        length--;
    }
    m->resources[0] = '\0';
    if (length + 1u <= sizeof(m->resources)) {
        (void)memcpy(m->resources, folder, length);
        m->resources[length] = '\0';
    }
}

int @m@_init(@m@_t *m)
{
    @m@_reset(m);
    if (@m@_initialise(m, START_TIME) != 0) {
        return 1;
    }
    return (@M@_HAS_STEP > 0) ? @m@_begin_steps(m, DEFAULT_STEP) : 0;
}

int @m@_begin_steps(@m@_t *m, double step)
{
    ls_begin(m);
    if (@M@_HAS_STEP == 0) {
        return ls_refuse(m, "the model has no step of fixed size");
    }
    if (m->phase == LS_SET_UP) {
        return ls_refuse(m, "the model is not initialised");
    }
    if (!(ls_finite(step) && (step > 0.0))) {
        return ls_refuse(m, "the step size must be above zero");
    }
    m->r[STEP_SIZE] = step;
    if (ls_run_begin_steps(m) != 0) {
        return ls_stop(m);
    }
    m->phase = LS_STEPPING;
    return 0;
}

int @m@_step(@m@_t *m)
{
    ls_begin(m);
    if (m->phase != LS_STEPPING) {
        return ls_refuse(m, "steps have not begun");
    }
    if (m->switched) {
        m->switched = false;
        if (ls_run_refresh(m) != 0) {
            return ls_stop(m);
        }
    }
    if (ls_run_step(m) != 0) {
        /* Says which state is no finite number, if that was the cause. */
        (void)ls_check_numbers(m, &m->r[FIRST_STATE], "", "");
        return ls_stop(m);
    }
    return 0;
}

int @m@_outputs(@m@_t *m)
{
    ls_begin(m);
    if (m->phase == LS_SET_UP) {
        return ls_refuse(m, "the model is not initialised");
    }
    if (((m->phase == LS_STEPPING) ? ls_run_step_outputs(m) : ls_all(m)) != 0) {
        return ls_stop(m);
    }
    return 0;
}

int @m@_update(@m@_t *m)
{
    bool states_changed;
    ls_begin(m);
    if (m->phase == LS_SET_UP) {
        return 0;
    }
    if (ls_run_parameters(m) != 0) {
        return ls_stop(m);
    }
    if (m->phase == LS_STEPPING) {
        m->switched = false;
        if ((ls_run_refresh(m) != 0) || (ls_run_step_outputs(m) != 0)) {
            return ls_stop(m);
        }
        return 0;
    }
    m->computed = LS_NOTHING;
    m->integrator.is_started = false;
    return (ls_event(m, false, &states_changed) != 0) ? ls_stop(m) : 0;
}

double @m@_time(const @m@_t *m)
{
    return m->r[TIME];
}

int64_t @m@_counter(const @m@_t *m, @m@_counter_t counter)
{
    return (@M@_HAS_STEP > 0) ? m->i[FIRST_COUNTER + (int)counter] : 0;
}

const @m@_variable_t *@m@_variables(size_t *count)
{
    *count = TABLE_SIZE;
    return @m@_table;
}

const @m@_variable_t *@m@_find(const char *name)
{
    size_t low = 0u;
    size_t high = TABLE_SIZE;
    while (low < high) {
        const size_t middle = low + ((high - low) / 2u);
        const int order = strcmp(name, @m@_table[middle].name);
        if (order == 0) {
            return &@m@_table[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1u;
        }
    }
    return NULL;
}

double @m@_get(const @m@_t *m, const @m@_variable_t *variable)
{
    switch (variable->place) {
    case @M@_IN_REAL:
        return m->r[variable->slot];
    case @M@_IN_NEGATED_REAL:
        return -m->r[variable->slot];
    case @M@_IN_INT:
        return (double)m->i[variable->slot];
    case @M@_IN_NEGATED_INT:
        return -(double)m->i[variable->slot];
    case @M@_IN_TRUTH:
        return (m->i[variable->slot] != 0) ? 1.0 : 0.0;
    case @M@_IN_NOT_TRUTH:
        return (m->i[variable->slot] != 0) ? 0.0 : 1.0;
    default:
        return 0.0;
    }
}

/* Notes a value that initialisation must keep. */
static void ls_note_given(@m@_t *m, uint32_t slot, bool is_int, double value)
{
    size_t k = 0u;
    while ((k < m->given_count) && !((m->given[k].slot == slot) && ((m->given[k].is_int != 0u) == is_int))) {
        k++;
    }
    if (k < (size_t)@M@_GIVEN) {
        m->given[k].slot = slot;
        m->given[k].is_int = is_int ? 1u : 0u;
        m->given[k].value = value;
        if (k == m->given_count) {
            m->given_count++;
        }
    }
}

static void ls_set_real(@m@_t *m, const @m@_variable_t *variable, double value)
{
    m->r[variable->slot] = value;
    if ((m->phase == LS_SET_UP) && (variable->kind != @M@_PARAMETER)) {
        ls_note_given(m, variable->slot, false, value);
    }
}

static void ls_set_int(@m@_t *m, const @m@_variable_t *variable, int64_t value)
{
    if ((variable->kind == @M@_INPUT) && (m->i[variable->slot] != value)) {
        m->switched = true;
    }
    m->i[variable->slot] = value;
    if ((m->phase == LS_SET_UP) && (variable->kind != @M@_PARAMETER)) {
        ls_note_given(m, variable->slot, true, (double)value);
    }
}

int @m@_set(@m@_t *m, const @m@_variable_t *variable, double value)
{
    if ((variable->kind != @M@_PARAMETER) && (variable->kind != @M@_INPUT) && (variable->kind != @M@_STATE)) {
        (void)snprintf(m->message, sizeof(m->message), "%s is computed by the model and cannot be set", variable->name);
        return 1;
    }
    if (!ls_finite(value)) {
        (void)snprintf(m->message, sizeof(m->message), "%s cannot be set to %g: not a finite number", variable->name, value);
        return 1;
    }
    m->touched = true;
    m->computed = LS_NOTHING;
    switch (variable->place) {
    case @M@_IN_REAL:
        ls_set_real(m, variable, value);
        break;
    case @M@_IN_NEGATED_REAL:
        ls_set_real(m, variable, -value);
        break;
    case @M@_IN_INT:
        ls_set_int(m, variable, ls_to_int(value));
        break;
    case @M@_IN_NEGATED_INT:
        ls_set_int(m, variable, ls_sub(0, ls_to_int(value)));
        break;
    case @M@_IN_TRUTH:
        ls_set_int(m, variable, (value != 0.0) ? 1 : 0);
        break;
    case @M@_IN_NOT_TRUTH:
        ls_set_int(m, variable, (value != 0.0) ? 0 : 1);
        break;
    default:
        return 1;
    }
    return 0;
}

/* ---- Directional derivatives, by central differences of all equations along the seed. ---- */

static int ls_evaluate_all(@m@_t *m)
{
    m->computed = LS_NOTHING;
    return ls_all(m);
}

/* Moves the knowns along the seed. */
static void ls_move(@m@_t *m, const uint32_t *knowns, size_t count, const double *seed, double by)
{
    size_t k;
    for (k = 0u; k < count; k++) {
        const @m@_variable_t *const v = &@m@_table[knowns[k]];
        m->r[v->slot] += ((v->place == @M@_IN_NEGATED_REAL) ? -seed[k] : seed[k]) * by;
    }
}

int @m@_directional(@m@_t *m, const uint32_t *unknowns, size_t unknown_count, const uint32_t *knowns, size_t known_count,
    const double *seed, double *sensitivity)
{
    double size = 0.0;
    double step;
    size_t k;
    ls_begin(m);
    if ((HAS_CONTINUOUS == 0) || (m->phase == LS_SET_UP)) {
        return ls_refuse(m, "directional derivatives need the continuous functions of an initialised model");
    }
    for (k = 0u; k < known_count; k++) {
        const bool is_known = knowns[k] < TABLE_SIZE;
        const @m@_variable_t *const v = is_known ? &@m@_table[knowns[k]] : @m@_table;
        if (!is_known || ((v->place != @M@_IN_REAL) && (v->place != @M@_IN_NEGATED_REAL))) {
            return ls_refuse(m, "a derivative can be taken with respect to Real variables only");
        }
        size = ls_max(size, fabs(seed[k]) / ls_max(fabs(m->r[v->slot]), 1.0));
    }
    for (k = 0u; k < unknown_count; k++) {
        if (unknowns[k] >= TABLE_SIZE) {
            return ls_refuse(m, "there is no such variable");
        }
        sensitivity[k] = 0.0;
    }
    if (!(size > 0.0) || !ls_finite(size)) {
        return ls_finite(size) ? 0 : ls_refuse(m, "the seed is no number");
    }
    step = 6.0554544523933429e-6 / size;
    ls_move(m, knowns, known_count, seed, step);
    if (ls_evaluate_all(m) != 0) {
        ls_move(m, knowns, known_count, seed, -step);
        return ls_stop(m);
    }
    for (k = 0u; k < unknown_count; k++) {
        sensitivity[k] = @m@_get(m, &@m@_table[unknowns[k]]);
    }
    ls_move(m, knowns, known_count, seed, -2.0 * step);
    if (ls_evaluate_all(m) != 0) {
        ls_move(m, knowns, known_count, seed, step);
        return ls_stop(m);
    }
    for (k = 0u; k < unknown_count; k++) {
        sensitivity[k] = (sensitivity[k] - @m@_get(m, &@m@_table[unknowns[k]])) / (2.0 * step);
    }
    ls_move(m, knowns, known_count, seed, step);
    m->computed = LS_NOTHING;
    return 0;
}

/* ---- Directional derivatives by central differences of all equations along the seed: something in them has no derivative of its own. ---- */

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

static int ls_derive(@m@_t *m, const uint32_t *unknowns, size_t unknown_count, const uint32_t *knowns, size_t known_count,
    const double *seed, double *sensitivity)
{
    double size = 0.0;
    double step;
    size_t k;
    for (k = 0u; k < known_count; k++) {
        size = ls_max(size, fabs(seed[k]) / ls_max(fabs(m->r[@m@_table[knowns[k]].slot]), 1.0));
    }
    if (!(size > 0.0)) {
        return 0;
    }
    step = 6.0554544523933429e-6 / size;
    ls_move(m, knowns, known_count, seed, step);
    if (ls_evaluate_all(m) != 0) {
        ls_move(m, knowns, known_count, seed, -step);
        return 1;
    }
    for (k = 0u; k < unknown_count; k++) {
        sensitivity[k] = @m@_get(m, &@m@_table[unknowns[k]]);
    }
    ls_move(m, knowns, known_count, seed, -2.0 * step);
    if (ls_evaluate_all(m) != 0) {
        ls_move(m, knowns, known_count, seed, step);
        return 1;
    }
    for (k = 0u; k < unknown_count; k++) {
        sensitivity[k] = (sensitivity[k] - @m@_get(m, &@m@_table[unknowns[k]])) / (2.0 * step);
    }
    ls_move(m, knowns, known_count, seed, step);
    m->computed = LS_NOTHING;
    return 0;
}

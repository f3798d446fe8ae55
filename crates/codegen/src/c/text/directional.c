int @m@_directional(@m@_t *m, const uint32_t *unknowns, size_t unknown_count, const uint32_t *knowns, size_t known_count,
    const double *seed, double *sensitivity)
{
    size_t k;
    ls_begin(m);
    if ((HAS_CONTINUOUS == 0) || (m->phase == LS_SET_UP)) {
        return ls_refuse(m, "directional derivatives need the continuous functions of an initialised model");
    }
    for (k = 0u; k < known_count; k++) {
        const bool is_known = knowns[k] < TABLE_SIZE;
        const @m@_variable_t *const v = is_known ? &@m@_table[knowns[k]] : @m@_table;
        if (!is_known || ((v->place != @M@_IN_REAL) && (v->place != @M@_IN_NEGATED_REAL))
            || ((v->kind != @M@_INPUT) && (v->kind != @M@_STATE))) {
            return ls_refuse(m, "derivatives are taken with respect to Real inputs and states");
        }
        if (!ls_finite(seed[k])) {
            return ls_refuse(m, "the seed is no number");
        }
    }
    for (k = 0u; k < unknown_count; k++) {
        if (unknowns[k] >= TABLE_SIZE) {
            return ls_refuse(m, "there is no such variable");
        }
        sensitivity[k] = 0.0;
    }
    return (ls_derive(m, unknowns, unknown_count, knowns, known_count, seed, sensitivity) != 0) ? ls_stop(m) : 0;
}

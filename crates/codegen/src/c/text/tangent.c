/* ---- Directional derivatives: the equations differentiated. Derivatives along the seed lie behind the numbers they belong to. ---- */

/* A dx = db - dA x, in place of db. */
int @m@_tangent_linear(@m@_t *m, uint32_t index)
{
    const @m@_block_t *const block = &@m@_blocks[index];
    const size_t n = block->size;
    const double *const matrix = &m->r[@M@_REAL_SLOTS + block->matrix];
    const double *const x = &m->r[block->rhs];
    double *const rhs = &m->r[@M@_REAL_SLOTS + block->rhs];
    size_t j;
    for (j = 0u; j < n; j++) {
        ls_subtract(rhs, &matrix[j * n], x[j], n);
    }
    return ls_solve_with(m, block, rhs);
}

/* J dx = -dF with dF for unknowns that do not move; then everything inside the block with them moving. */
int @m@_tangent_nonlinear(@m@_t *m, uint32_t index)
{
    const @m@_block_t *const block = &@m@_blocks[index];
    const size_t n = block->size;
    ls_newton_t s = ls_newton(m, block);
    double *const jacobian = &s.times[2u + LS_LEAST_REALS(n)];
    double *const change = &jacobian[n * n];
    int64_t *const pivots = &s.flags[7];
    const double *const residual = &m->r[@M@_REAL_SLOTS + block->rhs];
    size_t j;
    size_t k;
    for (k = 0u; k < n; k++) {
        m->r[@M@_REAL_SLOTS + block->slots[k]] = 0.0;
    }
    if (block->third(m) != 0) {
        return m->status;
    }
    ls_copy(change, residual, n);
    if (block->second != NULL) {
        if (block->second(m) != 0) {
            return m->status;
        }
        ls_copy(jacobian, &m->r[block->matrix], n * n);
    } else {
        for (j = 0u; j < n; j++) {
            m->r[@M@_REAL_SLOTS + block->slots[j]] = 1.0;
            if (block->third(m) != 0) {
                return m->status;
            }
            m->r[@M@_REAL_SLOTS + block->slots[j]] = 0.0;
            for (k = 0u; k < n; k++) {
                jacobian[(j * n) + k] = residual[k] - change[k];
            }
        }
    }
    if (ls_lu_factor(n, jacobian, pivots, 0.0) != n) {
        ls_singular(m, block, 0u);
        return m->status;
    }
    ls_lu_solve(n, jacobian, pivots, change);
    for (k = 0u; k < n; k++) {
        m->r[@M@_REAL_SLOTS + block->slots[k]] = -change[k];
    }
    return (block->third(m) != 0) ? m->status : 0;
}

static int ls_derive(@m@_t *m, const uint32_t *unknowns, size_t unknown_count, const uint32_t *knowns, size_t known_count,
    const double *seed, double *sensitivity)
{
    size_t k;
    (void)memset(&m->r[@M@_REAL_SLOTS], 0, @M@_REAL_SLOTS * sizeof(double));
    for (k = 0u; k < known_count; k++) {
        const @m@_variable_t *const v = &@m@_table[knowns[k]];
        m->r[@M@_REAL_SLOTS + v->slot] += (v->place == @M@_IN_NEGATED_REAL) ? -seed[k] : seed[k];
    }
    if (ls_run_tangents(m) != 0) {
        return 1;
    }
    m->computed = LS_ALL;
    for (k = 0u; k < unknown_count; k++) {
        const @m@_variable_t *const v = &@m@_table[unknowns[k]];
        const bool is_real = (v->place == @M@_IN_REAL) || (v->place == @M@_IN_NEGATED_REAL);
        const double moves = is_real ? m->r[@M@_REAL_SLOTS + v->slot] : 0.0;
        sensitivity[k] = (v->place == @M@_IN_NEGATED_REAL) ? -moves : moves;
    }
    return 0;
}

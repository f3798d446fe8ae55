/* ---- Tables over two abscissae: first those of the rows, then those of the columns, the values row by row, and for Akima's surface
 * sixteen coefficients for each cell. ---- */

typedef struct {
    double z;
    double zx;
    double zy;
    double zxy;
} ls_corner_t;

/* The cubic on [0, h] with end values and end slopes, highest power first. */
static void ls_hermite(double f0, double f1, double s0, double s1, double h, double *cubic)
{
    const double secant = (f1 - f0) / h;
    cubic[0] = ((s0 + s1) - (2.0 * secant)) / (h * h);
    cubic[1] = (((3.0 * secant) - (2.0 * s0)) - s1) / h;
    cubic[2] = s0;
    cubic[3] = f0;
}

/* Two more points on either side: mirrored distances, or the only distance there is. */
static void ls_extend_axis(const double *x, size_t n, double *extended)
{
    size_t k;
    for (k = 0u; k < n; k++) {
        extended[k + 2u] = x[k];
    }
    if (n == 2u) {
        extended[0] = (3.0 * x[0]) - (2.0 * x[1]);
        extended[1] = (2.0 * x[0]) - x[1];
        extended[n + 3u] = (3.0 * x[1]) - (2.0 * x[0]);
        extended[n + 2u] = (2.0 * x[1]) - x[0];
    } else {
        extended[0] = (2.0 * x[0]) - x[2];
        extended[1] = (x[0] + x[1]) - x[2];
        extended[n + 3u] = (2.0 * x[n - 1u]) - x[n - 3u];
        extended[n + 2u] = (x[n - 1u] + x[n - 2u]) - x[n - 3u];
    }
}

/* Continues a line of values beyond one end so that the secant slopes go on changing linearly. */
static void ls_extend_side(double *grid, size_t stride, const double *x, size_t count, bool from_end)
{
    size_t p[5];
    size_t k;
    double y0;
    double y1;
    double y2;
    double y3;
    for (k = 0u; k < 5u; k++) {
        p[k] = from_end ? (count - 1u - k) : k;
    }
    y2 = grid[p[2] * stride];
    y3 = grid[p[3] * stride];
    if (count == 6u) {
        y1 = (2.0 * y2) - y3;
        y0 = (3.0 * y2) - (2.0 * y3);
    } else {
        const double y4 = grid[p[4] * stride];
        const double first = (y2 - y3) / (x[p[2]] - x[p[3]]);
        const double second = (y3 - y4) / (x[p[3]] - x[p[4]]);
        const double step = x[p[1]] - x[p[2]];
        y1 = (step * ((2.0 * first) - second)) + y2;
        y0 = y1 + ((x[p[0]] - x[p[1]]) * ((((y1 - y2) / step) + first) - second));
    }
    grid[p[1] * stride] = y1;
    grid[p[0] * stride] = y0;
}

/* The grid with its continuation, and divided differences on it. */
typedef struct {
    const double *xe;
    const double *ye;
    const double *grid;
    size_t width;
} ls_grid_t;

static double ls_dx(const ls_grid_t *g, size_t i, size_t j)
{
    return (g->grid[((i + 1u) * g->width) + j] - g->grid[(i * g->width) + j]) / (g->xe[i + 1u] - g->xe[i]);
}

static double ls_dy(const ls_grid_t *g, size_t i, size_t j)
{
    return (g->grid[(i * g->width) + j + 1u] - g->grid[(i * g->width) + j]) / (g->ye[j + 1u] - g->ye[j]);
}

static double ls_dxy(const ls_grid_t *g, size_t i, size_t j)
{
    return (ls_dy(g, i + 1u, j) - ls_dy(g, i, j)) / (g->xe[i + 1u] - g->xe[i]);
}

/* Akima's weights of the secants before and after a point: each by the change of slope on the other side. */
static void ls_weights(double d0, double d1, double d2, double d3, double *before, double *after)
{
    const bool flat = (d0 == d1) && (d2 == d3);
    *before = flat ? 1.0 : fabs(d3 - d2);
    *after = flat ? 1.0 : fabs(d1 - d0);
}

static ls_corner_t ls_corner(const ls_grid_t *g, size_t i, size_t j)
{
    ls_corner_t corner;
    double x0;
    double x1;
    double y0;
    double y1;
    double mixed;
    ls_weights(ls_dx(g, i - 2u, j), ls_dx(g, i - 1u, j), ls_dx(g, i, j), ls_dx(g, i + 1u, j), &x0, &x1);
    ls_weights(ls_dy(g, i, j - 2u), ls_dy(g, i, j - 1u), ls_dy(g, i, j), ls_dy(g, i, j + 1u), &y0, &y1);
    mixed = (x0 * ((y0 * ls_dxy(g, i - 1u, j - 1u)) + (y1 * ls_dxy(g, i - 1u, j))))
        + (x1 * ((y0 * ls_dxy(g, i, j - 1u)) + (y1 * ls_dxy(g, i, j))));
    corner.z = g->grid[(i * g->width) + j];
    corner.zx = ((x0 * ls_dx(g, i - 1u, j)) + (x1 * ls_dx(g, i, j))) / (x0 + x1);
    corner.zy = ((y0 * ls_dy(g, i, j - 1u)) + (y1 * ls_dy(g, i, j))) / (y0 + y1);
    corner.zxy = mixed / ((x0 + x1) * (y0 + y1));
    return corner;
}

/* Akima's surface: H. Akima, Comm. ACM 17 (1974) 18-20. */
static void ls_cells(const double *x, size_t nx, const double *y, size_t ny, const double *z, double *cells, double *scratch)
{
    size_t i;
    size_t j;
    size_t k;
    ls_grid_t g;
    double *const xe = scratch;
    double *const ye = &scratch[nx + 4u];
    double *const grid = &ye[ny + 4u];
    const size_t width = ny + 4u;
    if ((nx == 1u) || (ny == 1u)) {
        const size_t n = (nx == 1u) ? ny : nx;
        double *const cubics = scratch;
        ls_cubics(LS_AKIMA, (nx == 1u) ? y : x, z, n, cubics, &scratch[3u * n]);
        for (i = 0u; i < 16u * (n - 1u); i++) {
            cells[i] = 0.0;
        }
        for (i = 0u; i < n - 1u; i++) {
            for (k = 0u; k < 4u; k++) {
                cells[(16u * i) + ((nx == 1u) ? (12u + k) : ((4u * k) + 3u))] = (k < 3u) ? cubics[(3u * i) + k] : z[i];
            }
        }
        return;
    }
    ls_extend_axis(x, nx, xe);
    ls_extend_axis(y, ny, ye);
    for (i = 0u; i < nx; i++) {
        double *const row = &grid[(i + 2u) * width];
        for (j = 0u; j < ny; j++) {
            row[j + 2u] = z[(i * ny) + j];
        }
        ls_extend_side(row, 1u, ye, width, false);
        ls_extend_side(row, 1u, ye, width, true);
    }
    for (j = 0u; j < width; j++) {
        ls_extend_side(&grid[j], width, xe, nx + 4u, false);
        ls_extend_side(&grid[j], width, xe, nx + 4u, true);
    }
    g.xe = xe;
    g.ye = ye;
    g.grid = grid;
    g.width = width;
    for (i = 0u; i < nx - 1u; i++) {
        for (j = 0u; j < ny - 1u; j++) {
            const ls_corner_t c00 = ls_corner(&g, i + 2u, j + 2u);
            const ls_corner_t c01 = ls_corner(&g, i + 2u, j + 3u);
            const ls_corner_t c10 = ls_corner(&g, i + 3u, j + 2u);
            const ls_corner_t c11 = ls_corner(&g, i + 3u, j + 3u);
            const double h = y[j + 1u] - y[j];
            double value0[4];
            double value1[4];
            double slope0[4];
            double slope1[4];
            ls_hermite(c00.z, c01.z, c00.zy, c01.zy, h, value0);
            ls_hermite(c10.z, c11.z, c10.zy, c11.zy, h, value1);
            ls_hermite(c00.zx, c01.zx, c00.zxy, c01.zxy, h, slope0);
            ls_hermite(c10.zx, c11.zx, c10.zxy, c11.zxy, h, slope1);
            for (k = 0u; k < 4u; k++) {
                double column[4];
                size_t row;
                ls_hermite(value0[k], value1[k], slope0[k], slope1[k], x[i + 1u] - x[i], column);
                for (row = 0u; row < 4u; row++) {
                    cells[(16u * ((i * (ny - 1u)) + j)) + (4u * row) + k] = column[row];
                }
            }
        }
    }
}

/* Where an input lies on its axis; side is -1 or 1 outside. */
typedef struct {
    size_t interval;
    double u;
    int side;
    bool moves;
} ls_spot_t;

static int ls_spot(@m@_t *m, const ls_table_t *table, size_t axis, double given, double direction, ls_spot_t *spot)
{
    const double *const x = &m->table_reals[table->reals + ((axis == 0u) ? 0u : table->rows)];
    const size_t count = (axis == 0u) ? table->rows : table->outputs;
    const size_t last = count - 1u;
    double u = given;
    size_t interval;
    spot->interval = 0u;
    spot->u = u;
    spot->side = 0;
    spot->moves = false;
    if (count == 1u) {
        return 0;
    }
    if (table->extrapolation == LS_PERIODIC) {
        u = ls_fold(u, x[0], x[last]);
        if ((u == x[0]) && (direction < 0.0)) {
            u = x[last];
        } else if ((u == x[last]) && (direction > 0.0)) {
            u = x[0];
        } else {
            /* within */
        }
    } else if (table->extrapolation == LS_FORBIDDEN) {
        if ((u < x[0]) || (u > x[last])) {
            return ls_out_of_range(m, (axis == 0u) ? "table input u1" : "table input u2", u, x[0], x[last]);
        }
    } else {
        const bool hold = table->extrapolation == LS_HOLD;
        const bool left = (u < x[0]) || ((u == x[0]) && (direction < 0.0));
        const bool right = (u > x[last]) || ((u == x[last]) && (direction > 0.0));
        if (left || right) {
            spot->interval = left ? 0u : (last - 1u);
            spot->u = hold ? (left ? x[0] : x[last]) : u;
            spot->side = left ? -1 : 1;
            spot->moves = !hold;
            return 0;
        }
    }
    interval = ls_find(&m->table_ints[table->cursors + axis], x, count, u);
    if ((direction < 0.0) && (interval > 0u) && (u == x[interval])) {
        interval--;
    }
    spot->interval = interval;
    spot->u = u;
    spot->moves = true;
    return 0;
}

/* Weights of the points or powers on one axis, with their first and second derivatives by the input. */
typedef struct {
    double w[3][4];
} ls_basis_t;

static void ls_linear_basis(const double *x, size_t count, const ls_spot_t *spot, ls_basis_t *basis)
{
    (void)memset(basis, 0, sizeof(*basis));
    if (count == 1u) {
        basis->w[0][0] = 1.0;
    } else {
        const double x0 = x[spot->interval];
        const double x1 = x[spot->interval + 1u];
        const double ratio = (spot->u - x0) / (x1 - x0);
        const double slope = spot->moves ? (1.0 / (x1 - x0)) : 0.0;
        basis->w[0][0] = 1.0 - ratio;
        basis->w[0][1] = ratio;
        basis->w[1][0] = -slope;
        basis->w[1][1] = slope;
    }
}

static void ls_cubic_basis(const double *x, size_t count, const ls_spot_t *spot, ls_basis_t *basis)
{
    double border;
    double v;
    double tangent[4];
    size_t k;
    (void)memset(basis, 0, sizeof(*basis));
    basis->w[0][3] = 1.0;
    if (count == 1u) {
        return;
    }
    border = (spot->side == 0) ? spot->u : ((spot->side < 0) ? x[0] : x[count - 1u]);
    v = border - x[spot->interval];
    tangent[0] = (3.0 * v) * v;
    tangent[1] = 2.0 * v;
    tangent[2] = 1.0;
    tangent[3] = 0.0;
    basis->w[0][0] = (v * v) * v;
    basis->w[0][1] = v * v;
    basis->w[0][2] = v;
    for (k = 0u; k < 4u; k++) {
        if (spot->moves) {
            basis->w[1][k] = tangent[k];
        }
        if (spot->side != 0) {
            basis->w[0][k] += tangent[k] * (spot->u - border);
        }
    }
    if (spot->side == 0) {
        basis->w[2][0] = 6.0 * v;
        basis->w[2][1] = 2.0;
    }
}

static double ls_product(size_t n, const double *w1, const double *c, const double *w2)
{
    double sum = 0.0;
    size_t i;
    size_t j;
    for (i = 0u; i < n; i++) {
        double row = c[i * n] * w2[0];
        for (j = 1u; j < n; j++) {
            row += c[(i * n) + j] * w2[j];
        }
        sum = (i == 0u) ? (w1[i] * row) : (sum + (w1[i] * row));
    }
    return sum;
}

/* The value, and if wanted the partial derivatives: by the first input, the second, twice the first, both, twice the second. */
static int ls_evaluate_2d(@m@_t *m, const ls_table_t *table, const double *u, const double *direction, double *value, double *partials)
{
    const double *const x1 = &m->table_reals[table->reals];
    const double *const x2 = &x1[table->rows];
    const double *const z = &x2[table->outputs];
    const size_t width = table->outputs;
    int64_t smoothness = table->smoothness;
    ls_spot_t first;
    ls_spot_t second;
    ls_basis_t b1;
    ls_basis_t b2;
    double corners[4];
    const double *c = corners;
    size_t n = 2u;
    size_t k;
    if ((ls_spot(m, table, 0u, u[0], direction[0], &first) != 0) || (ls_spot(m, table, 1u, u[1], direction[1], &second) != 0)) {
        return m->status;
    }
    if ((smoothness == LS_CONSTANT) && (table->extrapolation == LS_LAST_TWO) && ((first.side != 0) || (second.side != 0))) {
        smoothness = LS_LINEAR;
    }
    if (smoothness == LS_CONSTANT) {
        const size_t i = first.interval + (((first.interval + 1u < table->rows) && (first.u >= x1[first.interval + 1u])) ? 1u : 0u);
        const size_t j = second.interval + (((second.interval + 1u < width) && (second.u >= x2[second.interval + 1u])) ? 1u : 0u);
        *value = z[(i * width) + j];
        for (k = 0u; (partials != NULL) && (k < 5u); k++) {
            partials[k] = 0.0;
        }
        return 0;
    }
    if (smoothness == LS_LINEAR) {
        const size_t i = first.interval;
        const size_t j = second.interval;
        const size_t i1 = (i + 1u < table->rows) ? (i + 1u) : (table->rows - 1u);
        const size_t j1 = (j + 1u < width) ? (j + 1u) : (width - 1u);
        corners[0] = z[(i * width) + j];
        corners[1] = z[(i * width) + j1];
        corners[2] = z[(i1 * width) + j];
        corners[3] = z[(i1 * width) + j1];
        ls_linear_basis(x1, table->rows, &first, &b1);
        ls_linear_basis(x2, width, &second, &b2);
    } else {
        c = &m->table_reals[table->cubics + (16u * ((first.interval * ((width > 2u) ? (width - 1u) : 1u)) + second.interval))];
        n = 4u;
        ls_cubic_basis(x1, table->rows, &first, &b1);
        ls_cubic_basis(x2, width, &second, &b2);
    }
    *value = ls_product(n, b1.w[0], c, b2.w[0]);
    if (partials != NULL) {
        partials[0] = ls_product(n, b1.w[1], c, b2.w[0]);
        partials[1] = ls_product(n, b1.w[0], c, b2.w[1]);
        partials[2] = ls_product(n, b1.w[2], c, b2.w[0]);
        partials[3] = ls_product(n, b1.w[1], c, b2.w[1]);
        partials[4] = ls_product(n, b1.w[0], c, b2.w[2]);
    }
    return 0;
}

int @m@_value_2d(@m@_t *m, int64_t handle, double u1, double u2, double *result)
{
    const ls_table_t *const table = ls_table(m, handle, LS_TABLE_2D);
    const double u[2] = {u1, u2};
    const double none[2] = {0.0, 0.0};
    return (table == NULL) ? m->status : ls_evaluate_2d(m, table, u, none, result, NULL);
}

int @m@_derivative_2d(@m@_t *m, int64_t handle, double u1, double u2, double du1, double du2, double *result)
{
    const ls_table_t *const table = ls_table(m, handle, LS_TABLE_2D);
    const double u[2] = {u1, u2};
    const double du[2] = {du1, du2};
    double value;
    double p[5];
    if ((table == NULL) || (ls_evaluate_2d(m, table, u, du, &value, p) != 0)) {
        return m->status;
    }
    *result = (p[0] * du1) + (p[1] * du2);
    return 0;
}

int @m@_second_derivative_2d(@m@_t *m, int64_t handle, double u1, double u2, double du1, double du2, double ddu1, double ddu2,
    double *result)
{
    const ls_table_t *const table = ls_table(m, handle, LS_TABLE_2D);
    const double u[2] = {u1, u2};
    const double du[2] = {du1, du2};
    double value;
    double p[5];
    if ((table == NULL) || (ls_evaluate_2d(m, table, u, du, &value, p) != 0)) {
        return m->status;
    }
    *result = (((((p[2] * du1) * du1) + (((2.0 * p[3]) * du1) * du2)) + ((p[4] * du2) * du2)) + (p[0] * ddu1)) + (p[1] * ddu2);
    return 0;
}

/* The smallest or largest abscissae, into two numbers of the model's memory. */
int @m@_ends_2d(@m@_t *m, int64_t handle, int64_t at, bool is_last)
{
    const ls_table_t *const table = ls_table(m, handle, LS_TABLE_2D);
    const double *x;
    if (table == NULL) {
        return m->status;
    }
    x = &m->table_reals[table->reals];
    m->r[at] = x[is_last ? (table->rows - 1u) : 0u];
    m->r[at + 1] = x[table->rows + (is_last ? (table->outputs - 1u) : 0u)];
    return 0;
}

/* ---- Tables are made when parameters are computed. ---- */

/* Forgets all tables: those of other parameters. */
void @m@_forget_tables(@m@_t *m)
{
    m->table_count = 0u;
    m->table_real_end = 0u;
    m->table_int_end = 0u;
}

static bool ls_is_given(const char *name)
{
    return (strspn(name, " \t\r\n") != strlen(name)) && (strcmp(name, "NoName") != 0);
}

static int ls_wrong_table(@m@_t *m, const char *text, double first, double second)
{
    char message[256];
    (void)snprintf(message, sizeof(message), text, first, second);
    return @m@_fail(m, "", message);
}

/* The numbers of a table, from a file or from the model. */
static int ls_matrix(@m@_t *m, int64_t file, int64_t name, int64_t values, int64_t rows, int64_t columns, int64_t delimiter, int64_t header,
    ls_matrix_t *matrix)
{
    const char *const title = @m@_text(m, name);
    size_t k;
    matrix->at = m->table_real_end;
    matrix->rows = 0u;
    matrix->columns = 0u;
    if (ls_is_given(@m@_text(m, file))) {
        const char *const mark = (delimiter >= 0) ? @m@_text(m, delimiter) : ",";
        return ls_read_matrix(m, file, title, (mark[0] != '\0') ? mark[0] : ',', header, matrix);
    }
    if (ls_is_given(title)) {
        return @m@_fail(m, "", "a table comes from a user's C function `usertab`, which is not supported");
    }
    if ((rows < 0) || (columns < 0)) {
        return @m@_fail(m, "", "the size of a table is negative");
    }
    matrix->rows = (size_t)rows;
    matrix->columns = (size_t)columns;
    if ((columns > 0) && (matrix->rows > (@M@_TABLE_REALS - matrix->at) / matrix->columns)) {
        return ls_no_room(m, "a table");
    }
    for (k = 0u; k < matrix->rows * matrix->columns; k++) {
        m->table_reals[matrix->at + k] = m->r[(size_t)values + k];
    }
    return 0;
}

static int ls_check_increasing(@m@_t *m, const double *x, size_t count, bool strict)
{
    size_t k;
    for (k = 0u; k < count; k++) {
        if (!((x[k] - x[k]) == 0.0)) {
            return ls_wrong_table(m, "abscissa %.0f of a table is not a finite number", (double)k + 1.0, 0.0);
        }
        if ((k > 0u) && ((x[k - 1u] > x[k]) || (strict && (x[k - 1u] == x[k])))) {
            return ls_wrong_table(m, "the abscissae of a table must increase, but %.17g is followed by %.17g", x[k - 1u], x[k]);
        }
    }
    return 0;
}

/* A new table with room behind its matrix; NULL if there is none. */
static ls_table_t *ls_new_table(@m@_t *m, uint32_t kind, const ls_matrix_t *matrix, size_t reals, size_t ints)
{
    const size_t start = matrix->at + (matrix->rows * matrix->columns);
    ls_table_t *const table = &m->tables[m->table_count];
    if ((m->table_count >= @M@_TABLES) || (start + reals > @M@_TABLE_REALS) || (m->table_int_end + ints > @M@_TABLE_INTS)) {
        (void)ls_no_room(m, "a table");
        return NULL;
    }
    (void)memset(table, 0, sizeof(*table));
    table->kind = kind;
    table->reals = (uint32_t)start;
    table->cursors = m->table_int_end;
    (void)memset(&m->table_ints[m->table_int_end], 0, ints * sizeof(m->table_ints[0]));
    return table;
}

static int ls_keep_table(@m@_t *m, size_t reals, size_t ints, int64_t *result)
{
    const ls_table_t *const table = &m->tables[m->table_count];
    m->table_real_end = (uint32_t)(table->reals + reals);
    m->table_int_end += (uint32_t)ints;
    m->table_count++;
    *result = (int64_t)m->table_count;
    return 0;
}

static int ls_check_options(@m@_t *m, int64_t smoothness, int64_t extrapolation)
{
    if ((smoothness < 1) || (smoothness > 6)) {
        return ls_wrong_table(m, "smoothness %.0f of a table is not known", (double)smoothness, 0.0);
    }
    if ((extrapolation < 1) || (extrapolation > 4)) {
        return ls_wrong_table(m, "extrapolation %.0f of a table is not known", (double)extrapolation, 0.0);
    }
    return 0;
}

/* A table over one abscissa: columns and cubics. */
static ls_table_t *ls_curves(@m@_t *m, uint32_t kind, const ls_matrix_t *matrix, int64_t columns, int64_t outputs, int64_t smoothness,
    int64_t extrapolation, bool strict, size_t *reals, size_t *ints)
{
    const size_t rows = matrix->rows;
    const size_t count = (outputs > 0) ? (size_t)outputs : 0u;
    const int64_t kept = ((rows <= 2u) && ls_is_spline(smoothness)) ? LS_LINEAR : smoothness;
    const size_t plain = rows * (count + 1u);
    ls_table_t *table;
    size_t column;
    size_t row;
    if ((rows < 1u) || (matrix->columns < 2u)) {
        (void)ls_wrong_table(m, "a table of %.0f rows and %.0f columns is too small", (double)rows, (double)matrix->columns);
        return NULL;
    }
    *reals = plain + (ls_is_spline(kept) ? (3u * count * (rows - 1u)) : 0u);
    *ints = count + ((kind == LS_TIME_TABLE) ? (2u * rows) : 0u);
    table = ls_new_table(m, kind, matrix, *reals + (3u * rows), *ints);
    if (table == NULL) {
        return NULL;
    }
    table->smoothness = (int32_t)kept;
    table->extrapolation = (int32_t)extrapolation;
    table->rows = (uint32_t)rows;
    table->outputs = (uint32_t)count;
    table->cubics = (uint32_t)(table->reals + plain);
    table->pieces = (uint32_t)(table->cursors + count);
    for (column = 0u; column <= count; column++) {
        const int64_t number = (column == 0u) ? 1 : m->i[(size_t)columns + column - 1u];
        if ((number < 1) || (number > (int64_t)matrix->columns)) {
            (void)ls_wrong_table(m, "column %.0f is not in the table: it has %.0f columns", (double)number, (double)matrix->columns);
            return NULL;
        }
        for (row = 0u; row < rows; row++) {
            m->table_reals[table->reals + (column * rows) + row] = m->table_reals[matrix->at + (row * matrix->columns) + (size_t)(number - 1)];
        }
    }
    if (ls_check_increasing(m, &m->table_reals[table->reals], rows, strict) != 0) {
        return NULL;
    }
    for (column = 0u; ls_is_spline(kept) && (column < count); column++) {
        ls_cubics(kept, &m->table_reals[table->reals], ls_column(m, table, column), rows,
            &m->table_reals[table->cubics + (3u * column * (rows - 1u))], &m->table_reals[table->reals + *reals]);
    }
    return table;
}

int @m@_make_time_table(@m@_t *m, int64_t file, int64_t name, int64_t values, int64_t rows, int64_t columns, double start, int64_t chosen,
    int64_t outputs, int64_t smoothness, int64_t extrapolation, double shift, int64_t events, int64_t delimiter, int64_t header, int64_t *result)
{
    ls_matrix_t matrix;
    ls_table_t *table;
    size_t reals = 0u;
    size_t ints = 0u;
    if ((ls_check_options(m, smoothness, extrapolation) != 0)
        || (ls_matrix(m, file, name, values, rows, columns, delimiter, header, &matrix) != 0)) {
        return m->status;
    }
    if ((events < 1) || (events > 3)) {
        return ls_wrong_table(m, "time events %.0f of a table are not known", (double)events, 0.0);
    }
    table = ls_curves(m, LS_TIME_TABLE, &matrix, chosen, outputs, smoothness, extrapolation, ls_is_spline(smoothness), &reals, &ints);
    if (table == NULL) {
        return m->status;
    }
    table->start = start;
    table->shift = shift;
    if ((extrapolation == LS_PERIODIC) && (table->rows > 1u)
        && (m->table_reals[table->reals] == m->table_reals[table->reals + table->rows - 1u])) {
        return ls_wrong_table(m, "periodic extrapolation needs a positive period, but the first and last abscissae are both %.17g",
            m->table_reals[table->reals], 0.0);
    }
    ls_pieces(m, table, (table->smoothness == LS_LINEAR) ? events : ((table->smoothness == LS_CONSTANT) ? 1 : 3));
    return ls_keep_table(m, reals, ints, result);
}

int @m@_make_table_1d(@m@_t *m, int64_t file, int64_t name, int64_t values, int64_t rows, int64_t columns, int64_t chosen, int64_t outputs,
    int64_t smoothness, int64_t extrapolation, int64_t delimiter, int64_t header, int64_t *result)
{
    ls_matrix_t matrix;
    size_t reals = 0u;
    size_t ints = 0u;
    if ((ls_check_options(m, smoothness, extrapolation) != 0)
        || (ls_matrix(m, file, name, values, rows, columns, delimiter, header, &matrix) != 0)
        || (ls_curves(m, LS_TABLE_1D, &matrix, chosen, outputs, smoothness, extrapolation, true, &reals, &ints) == NULL)) {
        return m->status;
    }
    return ls_keep_table(m, reals, ints, result);
}

int @m@_make_table_2d(@m@_t *m, int64_t file, int64_t name, int64_t values, int64_t rows, int64_t columns, int64_t smoothness,
    int64_t extrapolation, int64_t delimiter, int64_t header, int64_t *result)
{
    ls_matrix_t matrix;
    ls_table_t *table;
    size_t nx;
    size_t ny;
    size_t reals;
    size_t scratch;
    size_t i;
    size_t j;
    double *x;
    if ((ls_check_options(m, smoothness, extrapolation) != 0)
        || (ls_matrix(m, file, name, values, rows, columns, delimiter, header, &matrix) != 0)) {
        return m->status;
    }
    if ((matrix.rows < 2u) || (matrix.columns < 2u)) {
        return ls_wrong_table(m, "a table of %.0f rows and %.0f columns is too small", (double)matrix.rows, (double)matrix.columns);
    }
    if (smoothness > LS_CONSTANT) {
        return @m@_fail(m, "", "tables with two abscissae know linear, constant and Akima (ContinuousDerivative) interpolation only");
    }
    nx = matrix.rows - 1u;
    ny = matrix.columns - 1u;
    if ((smoothness == LS_AKIMA) && (nx <= 2u) && (ny <= 2u)) {
        smoothness = LS_LINEAR;
    }
    reals = nx + ny + (nx * ny);
    scratch = 0u;
    if (smoothness == LS_AKIMA) {
        reals += 16u * ((nx > 1u) ? (nx - 1u) : 1u) * ((ny > 1u) ? (ny - 1u) : 1u);
        scratch = ((nx + 5u) * (ny + 5u)) + (6u * (nx + ny));
    }
    table = ls_new_table(m, LS_TABLE_2D, &matrix, reals + scratch, 2u);
    if (table == NULL) {
        return m->status;
    }
    table->smoothness = (int32_t)smoothness;
    table->extrapolation = (int32_t)extrapolation;
    table->rows = (uint32_t)nx;
    table->outputs = (uint32_t)ny;
    table->cubics = (uint32_t)(table->reals + nx + ny + (nx * ny));
    x = &m->table_reals[table->reals];
    for (i = 0u; i < nx; i++) {
        x[i] = m->table_reals[matrix.at + ((i + 1u) * matrix.columns)];
        for (j = 0u; j < ny; j++) {
            x[nx + j] = m->table_reals[matrix.at + j + 1u];
            x[nx + ny + (i * ny) + j] = m->table_reals[matrix.at + ((i + 1u) * matrix.columns) + j + 1u];
        }
    }
    if ((ls_check_increasing(m, x, nx, true) != 0) || (ls_check_increasing(m, &x[nx], ny, true) != 0)) {
        return m->status;
    }
    if (smoothness == LS_AKIMA) {
        ls_cells(x, nx, &x[nx], ny, &x[nx + ny], &m->table_reals[table->cubics], &m->table_reals[table->reals + reals]);
    }
    return ls_keep_table(m, reals, 2u, result);
}

int @m@_close_table(@m@_t *m, int64_t handle)
{
    (void)m;
    (void)handle;
    return 0;
}

/* Numbers from files are read when the table is made. */
int @m@_read_table(@m@_t *m, int64_t handle, double *result)
{
    (void)m;
    (void)handle;
    *result = 1.0;
    return 0;
}

int @m@_matrix_sizes(@m@_t *m, int64_t file, int64_t name, int64_t sizes)
{
    ls_matrix_t matrix = {m->table_real_end, 0u, 0u};
    if (ls_read_matrix(m, file, @m@_text(m, name), ',', 0, &matrix) != 0) {
        return m->status;
    }
    m->i[sizes] = (int64_t)matrix.rows;
    m->i[sizes + 1] = (int64_t)matrix.columns;
    return 0;
}

int @m@_real_matrix(@m@_t *m, int64_t file, int64_t name, int64_t values, int64_t rows, int64_t columns)
{
    ls_matrix_t matrix = {m->table_real_end, 0u, 0u};
    size_t k;
    if (ls_read_matrix(m, file, @m@_text(m, name), ',', 0, &matrix) != 0) {
        return m->status;
    }
    if (((int64_t)matrix.rows != rows) || ((int64_t)matrix.columns != columns)) {
        return ls_wrong_table(m, "a matrix in a file has %.0f rows and %.0f columns, others are asked for", (double)matrix.rows,
            (double)matrix.columns);
    }
    for (k = 0u; k < matrix.rows * matrix.columns; k++) {
        m->r[(size_t)values + k] = m->table_reals[matrix.at + k];
    }
    return 0;
}

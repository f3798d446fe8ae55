/* ---- Columns and maps of files, as they were at the export: what `runtime::external::points` does, operation by operation. ---- */

/* The end of the last line. */
#define LS_NEVER 1e60

typedef struct {
    const char *request[7]; /* the texts of the call that read it, the file first */
    const double *x;
    const double *z; /* second abscissas of a map, else NULL */
    const double *y;
    size_t count;
    size_t columns;
    double factor;
    double offset;
    double interval;
} ls_data_t;

@data@
#define LS_DATA ((sizeof(ls_data) / sizeof(ls_data[0])) - 1u)

static int ls_open_data(@m@_t *m, const int64_t *request, size_t texts, int64_t *result)
{
    char message[512];
    size_t k;
    for (k = 1u; k <= LS_DATA; k++) {
        size_t at = 0u;
        while ((at < texts) && (strcmp(@m@_text(m, request[at]), ls_data[k - 1u].request[at]) == 0)) {
            at++;
        }
        if ((at == texts) && ((ls_data[k - 1u].z != NULL) == (texts == 7u))) {
            *result = (int64_t)k;
            return 0;
        }
    }
    (void)snprintf(message, sizeof(message), "the data of %.300s are not part of this code: export the model with this file", @m@_text(m, request[0]));
    return @m@_fail(m, "", message);
}

int @m@_open_points(@m@_t *m, int64_t file, int64_t x, int64_t y, int64_t x_unit, int64_t unit, int64_t *result)
{
    const int64_t request[5] = {file, x, y, x_unit, unit};
    return ls_open_data(m, request, 5u, result);
}

int @m@_open_map(@m@_t *m, int64_t file, int64_t x1, int64_t x2, int64_t y, int64_t unit1, int64_t unit2, int64_t unit, int64_t *result)
{
    const int64_t request[7] = {file, x1, x2, y, unit1, unit2, unit};
    return ls_open_data(m, request, 7u, result);
}

/* The interval that an abscissa lies in: the last one that does not begin behind it. */
static size_t ls_data_interval(const double *x, size_t count, double u)
{
    size_t low = 0u;
    size_t high = count;
    while (low < high) {
        const size_t middle = low + ((high - low) / 2u);
        if (x[middle] <= u) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    low = (low > 0u) ? (low - 1u) : 0u;
    return (low + 2u > count) ? ((count > 1u) ? (count - 2u) : 0u) : low;
}

static double ls_points_at(const ls_data_t *d, double u)
{
    const size_t last = d->count - 1u;
    size_t at;
    if (last == 0u) {
        return d->y[0];
    }
    if (d->interval > 0.0) {
        double f = fmin(fmax(u / d->interval, 0.0), (double)last);
        at = (size_t)floor(f);
        at = (at > last - 1u) ? (last - 1u) : at;
        f = f - (double)at;
        return ((1.0 - f) * d->y[at]) + (f * d->y[at + 1u]);
    }
    if (u <= d->x[0]) {
        return d->y[0];
    }
    if (u >= d->x[last]) {
        return d->y[last];
    }
    at = ls_data_interval(d->x, d->count, u);
    return d->y[at] + (((u - d->x[at]) / (d->x[at + 1u] - d->x[at])) * (d->y[at + 1u] - d->y[at]));
}

static double ls_points_slope(const ls_data_t *d, double u)
{
    const size_t last = d->count - 1u;
    size_t at;
    if ((last == 0u) || (u < d->x[0]) || (u >= d->x[last])) {
        return 0.0;
    }
    at = ls_data_interval(d->x, d->count, u);
    return (d->y[at + 1u] - d->y[at]) / (d->x[at + 1u] - d->x[at]);
}

/* Begin, value, slope and end of the line that begins at a time. */
static void ls_points_line(const ls_data_t *d, double t, double line[4])
{
    const size_t last = d->count - 1u;
    const double now = t + (1e-12 * fmax(fabs(t), 1.0));
    line[0] = t;
    line[1] = 0.0;
    line[2] = 0.0;
    line[3] = LS_NEVER;
    if (d->interval > 0.0) {
        return;
    }
    if ((last == 0u) || (now >= d->x[last])) {
        line[1] = d->y[last];
    } else if (now < d->x[0]) {
        line[1] = d->y[0];
        line[3] = d->x[0];
    } else {
        const size_t at = ls_data_interval(d->x, d->count, now);
        line[0] = d->x[at];
        line[1] = d->y[at];
        line[2] = (d->y[at + 1u] - d->y[at]) / (d->x[at + 1u] - d->x[at]);
        line[3] = d->x[at + 1u];
    }
}

static const ls_data_t *ls_data_of(@m@_t *m, int64_t handle, bool is_map)
{
    if ((handle < 1) || ((size_t)handle > LS_DATA) || ((ls_data[handle - 1].z != NULL) != is_map)) {
        (void)@m@_fail(m, "", "the external object is no column or map of a file");
        return NULL;
    }
    return &ls_data[handle - 1];
}

int @m@_points_value(@m@_t *m, int64_t handle, int64_t quantity, double u, double *result)
{
    const ls_data_t *const d = ls_data_of(m, handle, false);
    double line[4];
    if (d == NULL) {
        return m->status;
    }
    switch (quantity) {
    case 0:
        *result = ls_points_at(d, u);
        break;
    case 1:
    case 2:
    case 3:
    case 4:
        ls_points_line(d, u, line);
        *result = line[quantity - 1];
        break;
    case 5:
        *result = d->factor;
        break;
    case 6:
        *result = d->offset;
        break;
    case 7:
        *result = d->interval;
        break;
    case 8:
        *result = d->x[0];
        break;
    case 9:
        *result = d->x[d->count - 1u];
        break;
    case 10:
        *result = ls_points_slope(d, u);
        break;
    default:
        return @m@_fail(m, "", "this quantity of points is not known: 0 to 10 are");
    }
    return 0;
}

int @m@_map_value(@m@_t *m, int64_t handle, int64_t quantity, double u, double v, double *result)
{
    const ls_data_t *const d = ls_data_of(m, handle, true);
    const double *z00;
    const double *z10;
    size_t i;
    size_t j;
    double dx;
    double dy;
    double f;
    double g;
    bool is_inside_x;
    bool is_inside_y;
    if (d == NULL) {
        return m->status;
    }
    i = ls_data_interval(d->x, d->count, u);
    j = ls_data_interval(d->z, d->columns, v);
    z00 = &d->y[(i * d->columns) + j];
    z10 = &z00[d->columns];
    dx = d->x[i + 1u] - d->x[i];
    dy = d->z[j + 1u] - d->z[j];
    f = (u - d->x[i]) / dx;
    g = (v - d->z[j]) / dy;
    is_inside_x = (f >= 0.0) && (f <= 1.0);
    is_inside_y = (g >= 0.0) && (g <= 1.0);
    f = ls_clamp(f, 0.0, 1.0);
    g = ls_clamp(g, 0.0, 1.0);
    switch (quantity) {
    case 0:
        *result = ((1.0 - f) * (((1.0 - g) * z00[0]) + (g * z00[1]))) + (f * (((1.0 - g) * z10[0]) + (g * z10[1])));
        break;
    case 1:
        *result = is_inside_x ? ((((1.0 - g) * (z10[0] - z00[0])) + (g * (z10[1] - z00[1]))) / dx) : 0.0;
        break;
    case 2:
        *result = is_inside_y ? ((((1.0 - f) * (z00[1] - z00[0])) + (f * (z10[1] - z10[0]))) / dy) : 0.0;
        break;
    case 3:
        *result = d->factor;
        break;
    case 4:
        *result = d->offset;
        break;
    default:
        return @m@_fail(m, "", "this quantity of a map is not known: 0 to 4 are");
    }
    return 0;
}

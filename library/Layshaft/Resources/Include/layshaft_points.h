/* Columns of files as points: the C interface behind Layshaft.Blocks.Tables.FilePoints.
 *
 * Layshaft has these functions built in. Files are .csv, .txt, .mat, .parquet or .mf4.
 */
#ifndef LAYSHAFT_POINTS_H
#define LAYSHAFT_POINTS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Reads two columns by their names; an empty name of the abscissa is `time`, else the first column, an empty one of the ordinate the
 * next column. `unit` is what the ordinates are to be in, or empty. */
void *layshaft_points_open(const char *file, const char *abscissa, const char *ordinate, const char *unit);

void layshaft_points_close(void *points);

/* A number at u. `quantity`:
 *   0 ordinate in the unit of the file, linear between the points and held outside
 *   1 to 4 begin, value, slope and end of the line that begins at u (1e60 where there is no end)
 *   5, 6 factor and offset to the unit asked for
 *   7 distance of the abscissas where it is the same throughout, from zero on; else 0
 *   8, 9 first and last abscissa
 *   10 slope */
double layshaft_points_value(void *points, int quantity, double u);

#ifdef __cplusplus
}
#endif
#endif

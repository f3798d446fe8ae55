/* Columns of files as points and maps: the C interface behind Layshaft.Blocks.Tables.FilePoints and FileMap.
 *
 * Layshaft has these functions built in. Files are .csv, .txt, .mat, .parquet or .mf4.
 */
#ifndef LAYSHAFT_POINTS_H
#define LAYSHAFT_POINTS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Reads two columns by their names; an empty name of the abscissa is `time`, else the first column, an empty one of the ordinate the
 * next column. The units are what abscissas and ordinates are to be in, or empty. */
void *layshaft_points_open(const char *file, const char *abscissa, const char *ordinate, const char *abscissa_unit, const char *unit);

void layshaft_points_close(void *points);

/* A number at u. `quantity`:
 *   0 ordinate in the unit of the file, linear between the points and held outside
 *   1 to 4 begin, value, slope and end of the line that begins at u (1e60 where there is no end)
 *   5, 6 factor and offset to the unit asked for
 *   7 distance of the abscissas where it is the same throughout, from zero on; else 0
 *   8, 9 first and last abscissa
 *   10 slope */
double layshaft_points_value(void *points, int quantity, double u);

/* Reads a map over two abscissas: a grid with the abscissas in its first column and row (`ordinate` names the matrix, where a file has several), or three
 * columns by their names, empty names being the first columns that are left. */
void *layshaft_map_open(const char *file, const char *abscissa1, const char *abscissa2, const char *ordinate, const char *unit1,
    const char *unit2, const char *unit);

void layshaft_map_close(void *map);

/* A number at (u1, u2). `quantity`:
 *   0 ordinate in the unit of the file, bilinear between the points and held outside
 *   1, 2 its derivatives by u1 and u2
 *   3, 4 factor and offset to the unit asked for */
double layshaft_map_value(void *map, int quantity, double u1, double u2);

#ifdef __cplusplus
}
#endif
#endif

/* Road surfaces and tyre property files: the C interface of Layshaft's crate `road`.
 *
 * Layshaft has these functions built in. For other Modelica tools and programs in C:
 *
 *     cargo build --release -p layshaft-road      makes target/release/liblayshaft_road.so
 *
 * Axes: z up, lengths in metres. A road is used by one thread at a time; open it once for each. No function but those that open or read a file
 * allocates memory.
 */
#ifndef LAYSHAFT_ROAD_H
#define LAYSHAFT_ROAD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads a road: .road, .obj, .gltf, .glb, .crg, .xodr, .csv (a profile), or layshaft://roads/proving-ground. Null if that fails;
 * the second form then writes the reason to `reason`, up to `size` bytes with the closing zero. */
void *layshaft_road_open(const char *file);
void *layshaft_road_open_reason(const char *file, char *reason, size_t size);

void layshaft_road_close(void *road);

/* One number at (x, y). Of surfaces above each other the highest one counts that is not above z + 0.5 m. NaN where there is no road:
 * layshaft_road_message says why. `quantity`:
 *   0 height   1, 2 its derivatives with respect to x and y
 *   3, 4 slopes that the normal is made of, continuous across the edges of triangles; the normal is (-s3, -s4, 1) of unit length
 *   5 to 8 derivatives of these: ds3/dx, ds3/dy, ds4/dx, ds4/dy
 *   9 friction relative to a dry road
 * Numbers at one point are asked for one after the other at little cost: the newest points are remembered. */
double layshaft_road_value(void *road, int quantity, double x, double y, double z);

/* Height, normal (three numbers) and friction in `result`; the number of the element (triangle, lane road), or -1 where there is no road. */
int layshaft_road_query(void *road, double x, double y, double z, double *result);

/* How far a ray goes until it meets the road from above, in lengths of `direction`; negative if it does not up to `limit`. */
double layshaft_road_ray(void *road, const double *origin, const double *direction, double limit);

/* Why there was no road last, as text that lives until the next call. */
const char *layshaft_road_message(const void *road);

/* Coefficients of a tyre property file (.tir) by their names; what the file leaves out has its default. All NaN if it cannot be read; the
 * second form returns 0 or a negative number, with the reason. */
void layshaft_tyre_read(const char *file, const char **names, size_t count, double *values);
int layshaft_tyre_read_reason(const char *file, const char **names, size_t count, double *values, char *reason, size_t size);

#ifdef __cplusplus
}
#endif

#endif

/* A functional mock-up unit around an exported model: what FMI 2 and FMI 3 share.
 *
 * One instance is one block of memory. There are no global variables; instances know nothing of each other. Every function that may
 * fail returns a status and has told the log why. */
#ifndef UNIT_H
#define UNIT_H

#include "unit_model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The numbers are those of fmi2Status and fmi3Status. */
typedef enum { UNIT_OK, UNIT_WARNING, UNIT_DISCARD, UNIT_ERROR, UNIT_FATAL } unit_status_t;

/* Where an instance stands; one bit each, so that a set of phases is a number. */
typedef enum {
    UNIT_INSTANTIATED = 1,
    UNIT_INITIALISATION = 2,
    UNIT_EVENTS = 4,
    UNIT_CONTINUOUS = 8,
    UNIT_STEPS = 16,
    UNIT_TERMINATED = 32,
    UNIT_FAILED = 64
} unit_phase_t;

#define UNIT_ANY_PHASE 127u
#define UNIT_RUNNING ((unsigned)UNIT_EVENTS | (unsigned)UNIT_CONTINUOUS | (unsigned)UNIT_STEPS)
#define UNIT_READABLE ((unsigned)UNIT_INITIALISATION | UNIT_RUNNING | (unsigned)UNIT_TERMINATED)

typedef enum { UNIT_REAL, UNIT_INT32, UNIT_INT64, UNIT_BOOLEAN, UNIT_ENUMERATION } unit_type_t;

typedef enum {
    UNIT_TIME,
    UNIT_PARAMETER,  /* may be set before the run, and while it goes on if it is tunable */
    UNIT_CONSTANT,   /* known without any computation */
    UNIT_INPUT,
    UNIT_STATE,      /* a state, or the start value of one */
    UNIT_OUTPUT,     /* computed, and up to date after every step */
    UNIT_COMPUTED,
    UNIT_INDICATOR   /* the slot is the number of the event indicator */
} unit_role_t;

typedef enum { CELL_REAL, CELL_NEGATED_REAL, CELL_INT, CELL_NEGATED_INT, CELL_TRUTH, CELL_NOT_TRUTH, CELL_INDICATOR } unit_place_t;

/* One number of the model's memory, and its row in the model's table of variables. */
typedef struct {
    uint32_t place;
    uint32_t slot;
    uint32_t row;
} unit_cell_t;

#define UNIT_NO_ROW UINT32_MAX

/* A variable of the unit: its cells stand one after the other; its value reference is its place in the table. */
typedef struct {
    const char *name;
    uint32_t first;
    uint32_t count;
    uint8_t type;
    uint8_t role;
    uint8_t is_start;      /* a start value that may be set */
    uint8_t is_continuous;
} unit_variable_t;

extern const unit_cell_t MODEL(unit_cells)[];
extern const unit_variable_t MODEL(unit_variables)[];

/* What the log is asked for. */
typedef enum {
    UNIT_LOG_EVENTS = 1,
    UNIT_LOG_WARNING = 2,
    UNIT_LOG_DISCARD = 4,
    UNIT_LOG_ERROR = 8,
    UNIT_LOG_FATAL = 16,
    UNIT_LOG_ALL = 31
} unit_category_t;

typedef struct unit_s unit_t;

struct unit_s {
    /* Given by the layer of the version. */
    void (*log)(const unit_t *unit, unit_status_t status, const char *category, const char *message);
    void *environment;
    const void *callbacks;
    char *name;
    bool is_co_simulation;
    bool uses_events;       /* co-simulation with event mode */
    bool may_return_early;
    unsigned categories;
    char resources[MODEL_PATH]; /* folder of the unit's files, empty if none was given */

    unit_phase_t phase;
    bool has_stop;
    bool has_tolerance;
    bool is_stale;          /* initialisation is still to be computed, or anew */
    bool is_tuned;          /* a parameter was set while the run goes on */
    bool outputs_stale;     /* after a step of fixed size */
    bool has_warned;        /* of communication points between steps */
    double start;
    double stop;
    double tolerance;
    double point;           /* present communication point */
    double steps;           /* done since the start */
    int64_t warnings;       /* of the model, told so far */
    model_t model;
};

/* A copy of an instance, to go back to. */
typedef struct {
    char magic[8];
    char token[40];
    uint64_t size;
    uint32_t phase;
    uint8_t flags[8];
    double start;
    double stop;
    double tolerance;
    double point;
    double steps;
    int64_t warnings;
    model_t model;
} unit_snapshot_t;

/* unit.c: life */
void MODEL(unit_open)(unit_t *unit, const char *resources);
unit_status_t MODEL(unit_say)(unit_t *unit, unit_status_t status, const char *format, ...);
int MODEL(unit_category)(const char *name);
unit_status_t MODEL(unit_check)(unit_t *unit, const char *function, unsigned phases);
unit_status_t MODEL(unit_setup)(unit_t *unit, bool has_tolerance, double tolerance, double start, bool has_stop,
                                double stop);
unit_status_t MODEL(unit_initialise)(unit_t *unit);
unit_status_t MODEL(unit_begin)(unit_t *unit);
unit_status_t MODEL(unit_failed)(unit_t *unit, const char *doing);
void MODEL(unit_warn)(unit_t *unit);
unit_status_t MODEL(unit_tune)(unit_t *unit);
void MODEL(unit_reset)(unit_t *unit);
void MODEL(unit_save)(const unit_t *unit, unit_snapshot_t *snapshot);
unit_status_t MODEL(unit_restore)(unit_t *unit, const unit_snapshot_t *snapshot);

/* unit_values.c: values by reference */
const unit_variable_t *MODEL(unit_find)(unit_t *unit, const char *function, uint32_t reference, unit_type_t type);
unit_status_t MODEL(unit_evaluate)(unit_t *unit);
unit_status_t MODEL(unit_prepare)(unit_t *unit, const char *function, const unit_variable_t *variable);
unit_status_t MODEL(unit_roots)(unit_t *unit);
double MODEL(unit_read)(const unit_t *unit, const unit_cell_t *cell);
unit_status_t MODEL(unit_write)(unit_t *unit, const char *function, const unit_variable_t *variable, uint32_t element,
                                double value);
unit_status_t MODEL(unit_writable)(unit_t *unit, const char *function, const unit_variable_t *variable);

/* unit_steps.c: co-simulation */
typedef struct {
    bool event;
    bool terminate;
    bool early;
    double time;
} unit_step_t;

unit_status_t MODEL(unit_step)(unit_t *unit, double point, double size, unit_step_t *result);

/* unit_events.c: model exchange */
typedef struct {
    bool terminate;
    bool states_changed;
    bool nominals_changed;
    bool has_next;
    double next;
} unit_event_t;

unit_status_t MODEL(unit_event)(unit_t *unit, unit_event_t *result);
unit_status_t MODEL(unit_set_time)(unit_t *unit, double time);
unit_status_t MODEL(unit_set_states)(unit_t *unit, const char *function, const double *states, size_t count);
unit_status_t MODEL(unit_states)(unit_t *unit, const char *function, double *states, size_t count);
unit_status_t MODEL(unit_rates)(unit_t *unit, const char *function, double *rates, size_t count);
unit_status_t MODEL(unit_indicators)(unit_t *unit, const char *function, double *indicators, size_t count);
unit_status_t MODEL(unit_completed)(unit_t *unit, bool *event, bool *terminate);
unit_status_t MODEL(unit_directional)(unit_t *unit, const char *function, const uint32_t *unknowns, size_t unknown_count,
                                      const uint32_t *knowns, size_t known_count, const double *seed, size_t seed_count,
                                      double *sensitivity, size_t sensitivity_count);

#endif

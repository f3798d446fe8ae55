#ifndef @M@_H
#define @M@_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

@title@
@sizes@
/* A value given before initialisation. */
typedef struct {
    double value;
    uint32_t slot;
    uint32_t is_int;
} @m@_given_t;

/* A table of the standard library: its kind and options, and where its numbers are. */
typedef struct {
    double start;
    double shift;
    uint32_t kind;
    int32_t smoothness;
    int32_t extrapolation;
    uint32_t rows;
    uint32_t outputs;
    uint32_t reals;
    uint32_t cubics;
    uint32_t cursors;
    uint32_t pieces;
    uint32_t piece_count;
} @m@_table_t;

/* What the integrator with a variable step carries from step to step, beside its room in work. */
typedef struct {
    double step;           /* to come */
    double length;         /* of the last step, whose polynomial is known; 0 none */
    double end;            /* of the last call */
    double factored;       /* step of the factors; 0 none */
    double contraction;    /* of the iteration, and what follows from it */
    double convergence;
    double accepted_step;  /* of the last step after a start, with its error; 0 none */
    double accepted_error;
    bool is_started;
    bool has_jacobian;
    bool is_current;       /* the Jacobian was evaluated where the step begins */
    bool is_wanted;        /* a new Jacobian is */
    bool keeps;            /* the Jacobian over events */
    bool is_first;         /* step after a start */
    bool is_rejected;      /* the step was tried before */
} @m@_integrator_t;

/* One instance of the model: all its memory. It holds no address, so that a copy of its bytes is a copy of the instance. */
typedef struct @m@_s {
    double r[@M@_ALL_REALS];
    int64_t i[@M@_INT_SLOTS];
    double work[@M@_WORK_REALS];  /* room of the solvers */
    int64_t room[@M@_WORK_INTS];
    double indicators[@M@_ROOM(@M@_INDICATORS)];
    @m@_given_t given[@M@_ROOM(@M@_GIVEN)];
    int64_t real_top;
    int64_t int_top;
    int64_t warnings;     /* assertions of level warning that did not hold, and other warnings */
    double newton_tolerance;
    uint32_t lost;        /* what continuation has cost in vain at the start, so far */
    bool is_direct;       /* blocks are solved without continuation at the start too */
    double rounding;      /* by so much a relation may miss its limit where nothing else is consistent */
    @m@_integrator_t integrator;
    uint32_t given_count;
    uint32_t followed;    /* 1 + the mixed block whose relations follow the iteration of the nonlinear blocks in it; 0 none */
    uint32_t text_end;
    int phase;            /* 0 before initialisation, 1 continuous, 2 steps of fixed size */
    int computed;         /* 0 nothing, 1 derivatives, 2 all variables belong to states and time */
    int status;
    bool switched;        /* an input that is no Real has another value */
    bool touched;         /* an input or parameter was set since the last event */
    bool reselected;      /* other variables became states: an event is due */
    bool is_led;          /* integrated from outside: breaks of delayed signals are told as time events */
    bool is_told;         /* the end of the last step from outside, or of an event, is known */
    bool terminated;      /* the model asks for the end of the run */
    char message[1024];   /* why a function failed, or empty */
    char warning[512];    /* the last warning */
    char texts[1024];     /* texts of messages under construction */
    uint32_t kept_count;  /* texts that last: where they begin, and their characters */
    uint32_t kept_end;
    uint32_t kept_at[@M@_KEPT_TEXTS];
    char kept[@M@_KEPT_CHARACTERS];
    char resources[@M@_PATH]; /* folder of the files that the model reads */
    uint32_t table_count;
    uint32_t table_real_end;
    uint32_t table_int_end;
    @m@_table_t tables[@M@_TABLES];
    double table_reals[@M@_TABLE_REALS];
    int64_t table_ints[@M@_TABLE_INTS];
} @m@_t;

typedef enum {
    @M@_PARAMETER, /* may be set */
    @M@_CONSTANT,  /* computed from parameters, or part of the structure */
    @M@_INPUT,     /* may be set at any time between two calls */
    @M@_OUTPUT,
    @M@_STATE,     /* may be set before initialisation, and in the continuous phase */
    @M@_VARIABLE,
    @M@_DISCRETE
} @m@_kind_t;

typedef enum {
    @M@_IN_REAL,
    @M@_IN_NEGATED_REAL,
    @M@_IN_INT,
    @M@_IN_NEGATED_INT,
    @M@_IN_TRUTH,
    @M@_IN_NOT_TRUTH
} @m@_place_t;

/* A variable as the model names it. */
typedef struct {
    const char *name;
    const char *unit;
    const char *description;
    @m@_kind_t kind;
    @m@_place_t place;
    uint32_t slot;
} @m@_variable_t;

/* What came of an event. */
typedef struct {
    double next_time;       /* of the next time event, infinite if there is none */
    bool states_changed;
    bool nominals_changed;
    bool terminate;
} @m@_event_t;

@counters@
/* Functions that return int give 0, or 1 and a message in the instance. */

/* The model at its start, with the parameters of the export, ready for steps: reset, initialise and begin_steps in one. */
int @m@_init(@m@_t *m);

/* Parameters at their defaults, nothing computed. Parameters, inputs and states may be set then. */
void @m@_reset(@m@_t *m);

/* The folder of the files that the model reads (@M@_FILES of them); after reset it is @M@_RESOURCE_FOLDER. */
void @m@_set_resources(@m@_t *m, const char *folder);

/* How precisely equations are solved and relations held: as precisely as an integration with this tolerance needs. */
void @m@_set_tolerance(@m@_t *m, double tolerance);

/* Computes parameters, start values and the initial point, and executes the event there. */
int @m@_initialise(@m@_t *m, double time);

/* Steps of fixed size (@M@_HAS_STEP): begin_steps after initialise, then step again and again. */
int @m@_begin_steps(@m@_t *m, double step);
int @m@_step(@m@_t *m);

/* All variables at the present point; call before reading any variable but time, states, inputs and, after a step, outputs. */
int @m@_outputs(@m@_t *m);

/* To be called after parameters were set: computes what depends on them, at the present point. */
int @m@_update(@m@_t *m);

/* The continuous phase, after initialise: time and states are set from outside. */
void @m@_set_time(@m@_t *m, double time);
const double *@m@_state_values(const @m@_t *m);
double *@m@_states(@m@_t *m); /* to be written: everything computed is stale then */
int @m@_derivatives(@m@_t *m);
const double *@m@_rates(const @m@_t *m);
/* Event indicators: an event is due where one changes its sign. */
int @m@_roots(@m@_t *m);
const double *@m@_indicators(const @m@_t *m);
/* After every step of the integrator. If needs_event then, event is to be called at this point. */
int @m@_accepted(@m@_t *m);
bool @m@_needs_event(const @m@_t *m);
/* After initialise, by callers that end their steps at next_time and call accepted after each: delayed signals are followed between the ends of
 * steps, and what breaks in them is told as next_time. */
void @m@_lead(@m@_t *m);
/* Executes an event at the present point. */
int @m@_event(@m@_t *m, @m@_event_t *info);
/* Nominal values of the states. */
const double *@m@_nominals(void);
/* Integrates to `until` with a variable step, events included; ends early if the model terminates. */
int @m@_advance(@m@_t *m, double until, double tolerance);

/* sensitivity = d unknowns / d knowns * seed at the present point; variables by their place in the table, knowns are states and inputs. */
int @m@_directional(@m@_t *m, const uint32_t *unknowns, size_t unknown_count, const uint32_t *knowns, size_t known_count,
    const double *seed, double *sensitivity);

double @m@_time(const @m@_t *m);
int64_t @m@_counter(const @m@_t *m, @m@_counter_t counter);

/* All variables, sorted by name. */
const @m@_variable_t *@m@_variables(size_t *count);

/* A variable by its name, or NULL. */
const @m@_variable_t *@m@_find(const char *name);

double @m@_get(const @m@_t *m, const @m@_variable_t *variable);

/* Sets a parameter, an input or a state. 0, or 1 if the variable is none of these or the value is no number. */
int @m@_set(@m@_t *m, const @m@_variable_t *variable, double value);

#ifdef __cplusplus
}
#endif

#endif

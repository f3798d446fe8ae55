/* Made by Layshaft. Compile without contraction and fast mathematics (-std=c99 -ffp-contract=off) to get the bits of the original. */
#include "@m@_program.h"

typedef struct {
    uint32_t slot;
    double value;
} ls_real_t;

typedef struct {
    uint32_t slot;
    int64_t value;
} ls_int_t;

typedef struct {
    uint32_t start;
    uint32_t interval;
    uint32_t active;
} ls_sample_t;

typedef struct {
    uint32_t from;
    uint32_t to;
} ls_pair_t;

typedef struct {
    uint32_t memory;
    uint32_t root;
} ls_relation_t;

/* States selected while running. */
typedef struct {
    uint32_t states;
    uint32_t candidates;
    uint32_t dependents;
    uint32_t selection;
    uint32_t matrix;
    uint32_t reals; /* its room */
    uint32_t ints;
    const uint32_t *state_slots;
    const uint32_t *candidate_slots;
    int (*jacobian)(@m@_t *);
} @m@_set_t;


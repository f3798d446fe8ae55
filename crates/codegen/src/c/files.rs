//! The parts of the exported files that do not come from functions: declarations, tables, initial memory, a main program.

use super::function::{comment, integer, real, text};
use super::names::Names;
use super::{Image, stacks};
use layshaft_ir::program::{Counter, Inline, Place, Program, ValueType, Variable, VariableKind};
use std::fmt::Write;

/// Replaces the placeholders of a template: `@m@` the model's prefix, `@M@` the same in capitals.
fn fill(template: &str, names: &Names) -> String {
    template.replace("@m@", &names.model).replace("@M@", &names.upper())
}

pub(super) fn header(program: &Program, inline: &Inline, names: &Names) -> String {
    let (real_stack, int_stack) = stacks(program);
    let mut out = fill(HEADER_TOP, names);
    let _ = writeln!(out, "/* {} by {}, made by Layshaft. */\n", comment(&program.model), comment(&inline.method));
    let upper = names.upper();
    let _ = writeln!(out, "#define {upper}_REAL_SLOTS {}", program.reals.len() as u32 + real_stack);
    let _ = writeln!(out, "#define {upper}_INT_SLOTS {}\n", program.ints.len() as u32 + int_stack);
    out.push_str(&fill(HEADER_TYPES, names));
    let _ = writeln!(out, "/* What steps count; a limit is counted where the best value found was taken. */");
    let _ = writeln!(out, "typedef enum {{");
    for counter in Counter::ALL {
        let _ = writeln!(out, "    {upper}_{} = {},", counter.name().to_uppercase(), counter as u32);
    }
    let _ = writeln!(out, "    {upper}_COUNTERS = {}\n}} {}_counter_t;\n", Counter::ALL.len(), names.model);
    out.push_str(&fill(HEADER_FUNCTIONS, names));
    out
}

pub(super) fn code_head(out: &mut String, program: &Program, names: &Names) {
    out.push_str(&fill(CODE_TOP, names));
    let slots = names.slots();
    let _ = writeln!(out, "/* Places of the model's variables in memory: Reals, then Integers and Booleans. */");
    let _ = writeln!(out, "enum {{");
    for (position, (slot, name)) in slots.iter().enumerate() {
        let _ = writeln!(out, "    {name} = {slot}{}", if position + 1 < slots.len() { "," } else { "" });
    }
    let _ = writeln!(out, "}};\n");
    out.push_str(&fill(HELPERS, names));
    let _ = writeln!(out, "/* The functions of the program of {}. */", comment(&program.model));
}

fn is_shown(variable: &Variable) -> bool {
    !variable.is_hidden && variable.value_type != ValueType::String
}

fn variable_row(variable: &Variable, names: &Names) -> String {
    let upper = names.upper();
    let kind = match variable.kind {
        VariableKind::Parameter { tunable: true } => "PARAMETER",
        VariableKind::Parameter { tunable: false } => "CONSTANT",
        VariableKind::State => "STATE",
        VariableKind::Input => "INPUT",
        VariableKind::Derivative | VariableKind::Algebraic | VariableKind::Discrete if variable.is_output => "OUTPUT",
        VariableKind::Derivative | VariableKind::Algebraic => "VARIABLE",
        VariableKind::Discrete => "DISCRETE",
    };
    let is_truth = variable.value_type == ValueType::Boolean;
    let (place, slot) = match variable.place {
        Place::Real(slot) => ("REAL", slot),
        Place::NegatedReal(slot) => ("NEGATED_REAL", slot),
        Place::Int(slot) if is_truth => ("TRUTH", slot),
        Place::Int(slot) => ("INT", slot),
        Place::NotInt(slot) if is_truth => ("NOT_TRUTH", slot),
        Place::NotInt(slot) => ("NEGATED_INT", slot),
    };
    let optional = |value: &Option<Box<str>>| text(value.as_deref().unwrap_or(""));
    format!(
        "{{{}, {}, {}, {upper}_{kind}, {upper}_IN_{place}, {slot}u}}",
        text(variable.name.as_str()),
        optional(&variable.unit),
        optional(&variable.description)
    )
}

pub(super) fn interface(out: &mut String, program: &Program, inline: &Inline, names: &Names, image: &Image) {
    let model = &names.model;
    let _ = writeln!(out, "\n/* Memory after initialisation: places and values that are not zero. */");
    let reals: Vec<(usize, f64)> = image.reals[..program.reals.len()]
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, value)| value.to_bits() != 0)
        .collect();
    let ints: Vec<(usize, i64)> =
        image.ints[..program.ints.len()].iter().copied().enumerate().filter(|(_, value)| *value != 0).collect();
    let _ = writeln!(out, "static const {model}_real_t {model}_reals[] = {{\n    {{0u, 0.0}}");
    reals.iter().for_each(|(slot, value)| {
        let _ = writeln!(out, "    ,{{{slot}u, {}}}", real(*value));
    });
    let _ = writeln!(out, "}};\n\nstatic const {model}_int_t {model}_ints[] = {{\n    {{0u, 0}}");
    ints.iter().for_each(|(slot, value)| {
        let _ = writeln!(out, "    ,{{{slot}u, {}}}", integer(*value));
    });
    let _ = writeln!(out, "}};\n\nstatic const {model}_variable_t {model}_table[] = {{");
    let mut shown: Vec<&Variable> = program.variables.iter().filter(|variable| is_shown(variable)).collect();
    shown.sort_by_key(|variable| variable.name);
    shown.dedup_by_key(|variable| variable.name);
    let rows: Vec<String> = shown.iter().map(|variable| format!("    {}", variable_row(variable, names))).collect();
    let none = "    {\"\", \"\", \"\", @M@_CONSTANT, @M@_IN_REAL, 0u}".replace("@M@", &names.upper());
    let rows = if rows.is_empty() { none } else { rows.join(",\n") };
    let _ = writeln!(out, "{rows}\n}};\n");
    let _ = writeln!(out, "#define TABLE_SIZE {}u", shown.len());
    let _ = writeln!(out, "#define FIRST_COUNTER {}", inline.counters.start);
    let _ = writeln!(out, "#define STACK_START_R {}", program.reals.len());
    let _ = writeln!(out, "#define STACK_START_I {}", program.ints.len());
    out.push_str(&fill(INTERFACE, names));
    entry(out, names, "step", &[inline.step.0]);
    entry(out, names, "outputs", &inline.outputs.iter().map(|id| id.0).collect::<Vec<_>>());
    let mut update: Vec<u32> = program.entry.parameters.iter().map(|id| id.0).collect();
    update.push(inline.refresh.0);
    update.extend(inline.outputs.iter().map(|id| id.0));
    entry(out, names, "update", &update);
}

fn entry(out: &mut String, names: &Names, name: &str, functions: &[u32]) {
    let model = &names.model;
    let _ = writeln!(out, "\nint {model}_{name}({model}_t *m)\n{{");
    let _ = writeln!(out, "    m->status = 0;");
    for &function in functions {
        let _ =
            writeln!(out, "    if ({}(m) != 0) {{\n        return {model}_stop(m);\n    }}", names.function(function));
    }
    let _ = writeln!(out, "    return 0;\n}}");
}

pub(super) fn main(program: &Program, inline: &Inline, names: &Names, image: &Image) -> String {
    let experiment = &program.experiment;
    let step = image.reals[inline.step_size as usize];
    let start = image.reals[0];
    let stop = experiment.stop_time.unwrap_or(start + 1.0);
    let interval = experiment.interval.filter(|interval| *interval > step).unwrap_or((stop - start) / 500.0);
    let every = (interval / step).round().max(1.0);
    fill(MAIN, names)
        .replace("@stop@", &real(stop))
        .replace("@start@", &real(start))
        .replace("@step@", &real(step))
        .replace("@every@", &format!("{every}"))
}

pub(super) fn cmake(names: &Names) -> String {
    fill(CMAKE, names)
}

const HEADER_TOP: &str = "\
#ifndef @M@_H
#define @M@_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif

";

const HEADER_TYPES: &str = "\
/* One instance of the model: all its memory. */
typedef struct @m@_s {
    double r[@M@_REAL_SLOTS];
    int64_t i[@M@_INT_SLOTS];
    int64_t real_top;
    int64_t int_top;
    int64_t warnings;     /* assertions of level warning that did not hold */
    const char *message;  /* why a function failed, or NULL */
    int status;
    bool terminated;      /* the model asks for the end of the run */
} @m@_t;

typedef enum {
    @M@_PARAMETER, /* may be set */
    @M@_CONSTANT,  /* computed from parameters, or part of the structure */
    @M@_INPUT,     /* may be set between two steps */
    @M@_OUTPUT,
    @M@_STATE,
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

";

const HEADER_FUNCTIONS: &str = "\
/* The model at its start, with the parameters of the export. */
void @m@_init(@m@_t *m);

/* One step. 0, or 1 and a message. */
int @m@_step(@m@_t *m);

/* Variables that steps do not need; call before reading any variable but states, inputs and outputs. */
int @m@_outputs(@m@_t *m);

/* To be called after parameters were set: computes what depends on them, at the present point. */
int @m@_update(@m@_t *m);

double @m@_time(const @m@_t *m);
int64_t @m@_counter(const @m@_t *m, @m@_counter_t counter);

/* All variables, sorted by name. */
const @m@_variable_t *@m@_variables(size_t *count);

/* A variable by its name, or NULL. */
const @m@_variable_t *@m@_find(const char *name);

double @m@_get(const @m@_t *m, const @m@_variable_t *variable);

/* Sets a parameter, an input or a state. 0, or 1 if the variable is none of these. */
int @m@_set(@m@_t *m, const @m@_variable_t *variable, double value);

#ifdef __cplusplus
}
#endif

#endif
";

const CODE_TOP: &str = "\
/* Made by Layshaft. Compile without contraction and fast mathematics (-std=c99 -ffp-contract=off) to get the bits of the original. */
#include \"@m@.h\"

#include <math.h>
#include <string.h>

";

const HELPERS: &str = "\
typedef struct {
    uint32_t slot;
    double value;
} @m@_real_t;

typedef struct {
    uint32_t slot;
    int64_t value;
} @m@_int_t;

static inline int64_t ls_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t ls_sub(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static inline int64_t ls_mul(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

/* Division by zero gives 0. */
static inline int64_t ls_div(int64_t a, int64_t b)
{
    if (b == 0) {
        return 0;
    }
    return ((a == INT64_MIN) && (b == -1)) ? a : (a / b);
}

static inline int64_t ls_rem(int64_t a, int64_t b)
{
    return ((b == 0) || (b == -1)) ? 0 : (a % b);
}

/* Truncates; what is out of range ends at its border, what is no number at 0. */
static inline int64_t ls_to_int(double x)
{
    if (x != x) {
        return 0;
    }
    if (x >= 9223372036854775808.0) {
        return INT64_MAX;
    }
    if (x < -9223372036854775808.0) {
        return INT64_MIN;
    }
    return (int64_t)x;
}

static inline int @m@_fail(@m@_t *m, const char *message)
{
    m->message = message;
    m->status = 1;
    return 1;
}

";

const INTERFACE: &str = "
void @m@_init(@m@_t *m)
{
    size_t k;
    (void)memset(m, 0, sizeof(*m));
    for (k = 0u; k < sizeof(@m@_reals) / sizeof(@m@_reals[0]); k++) {
        m->r[@m@_reals[k].slot] = @m@_reals[k].value;
    }
    for (k = 0u; k < sizeof(@m@_ints) / sizeof(@m@_ints[0]); k++) {
        m->i[@m@_ints[k].slot] = @m@_ints[k].value;
    }
    m->real_top = STACK_START_R;
    m->int_top = STACK_START_I;
    m->message = NULL;
}

double @m@_time(const @m@_t *m)
{
    return m->r[TIME];
}

int64_t @m@_counter(const @m@_t *m, @m@_counter_t counter)
{
    return m->i[FIRST_COUNTER + (int)counter];
}

const @m@_variable_t *@m@_variables(size_t *count)
{
    *count = TABLE_SIZE;
    return @m@_table;
}

const @m@_variable_t *@m@_find(const char *name)
{
    size_t low = 0u;
    size_t high = TABLE_SIZE;
    while (low < high) {
        const size_t middle = low + ((high - low) / 2u);
        const int order = strcmp(name, @m@_table[middle].name);
        if (order == 0) {
            return &@m@_table[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1u;
        }
    }
    return NULL;
}

double @m@_get(const @m@_t *m, const @m@_variable_t *variable)
{
    switch (variable->place) {
    case @M@_IN_REAL:
        return m->r[variable->slot];
    case @M@_IN_NEGATED_REAL:
        return -m->r[variable->slot];
    case @M@_IN_INT:
        return (double)m->i[variable->slot];
    case @M@_IN_NEGATED_INT:
        return -(double)m->i[variable->slot];
    case @M@_IN_TRUTH:
        return (m->i[variable->slot] != 0) ? 1.0 : 0.0;
    case @M@_IN_NOT_TRUTH:
        return (m->i[variable->slot] != 0) ? 0.0 : 1.0;
    default:
        return 0.0;
    }
}

int @m@_set(@m@_t *m, const @m@_variable_t *variable, double value)
{
    if ((variable->kind != @M@_PARAMETER) && (variable->kind != @M@_INPUT) && (variable->kind != @M@_STATE)) {
        return 1;
    }
    switch (variable->place) {
    case @M@_IN_REAL:
        m->r[variable->slot] = value;
        break;
    case @M@_IN_NEGATED_REAL:
        m->r[variable->slot] = -value;
        break;
    case @M@_IN_INT:
        m->i[variable->slot] = ls_to_int(value);
        break;
    case @M@_IN_NEGATED_INT:
        m->i[variable->slot] = ls_sub(0, ls_to_int(value));
        break;
    case @M@_IN_TRUTH:
        m->i[variable->slot] = (value != 0.0) ? 1 : 0;
        break;
    case @M@_IN_NOT_TRUTH:
        m->i[variable->slot] = (value != 0.0) ? 0 : 1;
        break;
    default:
        return 1;
    }
    return 0;
}

/* Empties the stacks after a failure. */
static int @m@_stop(@m@_t *m)
{
    m->real_top = STACK_START_R;
    m->int_top = STACK_START_I;
    return 1;
}
";

const MAIN: &str = "\
/* Runs the model and writes CSV to standard output.
 *
 *     @m@ [-t STOP] [-n EVERY] [-s NAME=VALUE]... [VARIABLE]...
 *
 * Every EVERY-th step is written, all variables or those named; -s sets a parameter. */
#include \"@m@.h\"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void row(const @m@_t *m, const @m@_variable_t *const *shown, size_t count)
{
    size_t k;
    (void)printf(\"%.17g\", @m@_time(m));
    for (k = 0u; k < count; k++) {
        (void)printf(\",%.17g\", @m@_get(m, shown[k]));
    }
    (void)printf(\"\\n\");
}

static int set(@m@_t *m, const char *setting)
{
    char name[512];
    const char *const sign = strchr(setting, '=');
    const @m@_variable_t *variable;
    size_t length;
    if (sign == NULL) {
        return 1;
    }
    length = (size_t)(sign - setting);
    if (length >= sizeof(name)) {
        return 1;
    }
    (void)memcpy(name, setting, length);
    name[length] = '\\0';
    variable = @m@_find(name);
    if (variable == NULL) {
        return 1;
    }
    return @m@_set(m, variable, strtod(sign + 1, NULL));
}

int main(int argc, char **argv)
{
    static @m@_t model;
    static const @m@_variable_t *shown[65536];
    size_t count = 0u;
    double stop = @stop@;
    long every = @every@;
    long steps;
    long k;
    int settings = 0;
    int a;

    @m@_init(&model);
    for (a = 1; a < argc; a++) {
        if ((strcmp(argv[a], \"-t\") == 0) && (a + 1 < argc)) {
            a++;
            stop = strtod(argv[a], NULL);
        } else if ((strcmp(argv[a], \"-n\") == 0) && (a + 1 < argc)) {
            a++;
            every = strtol(argv[a], NULL, 10);
        } else if ((strcmp(argv[a], \"-s\") == 0) && (a + 1 < argc)) {
            a++;
            settings++;
            if (set(&model, argv[a]) != 0) {
                (void)fprintf(stderr, \"%s: not a parameter of the model\\n\", argv[a]);
                return 2;
            }
        } else {
            const @m@_variable_t *const variable = @m@_find(argv[a]);
            if (variable == NULL) {
                (void)fprintf(stderr, \"there is no variable %s\\n\", argv[a]);
                return 2;
            }
            if (count < sizeof(shown) / sizeof(shown[0])) {
                shown[count] = variable;
                count++;
            }
        }
    }
    if (every < 1) {
        every = 1;
    }
    if (count == 0u) {
        size_t all;
        const @m@_variable_t *const table = @m@_variables(&all);
        size_t j;
        for (j = 0u; j < all; j++) {
            if ((table[j].kind != @M@_PARAMETER) && (table[j].kind != @M@_CONSTANT)
                && (count < sizeof(shown) / sizeof(shown[0]))) {
                shown[count] = &table[j];
                count++;
            }
        }
    }
    if ((settings > 0) && (@m@_update(&model) != 0)) {
        (void)fprintf(stderr, \"%s\\n\", model.message);
        return 1;
    }
    (void)printf(\"time\");
    {
        size_t j;
        for (j = 0u; j < count; j++) {
            (void)printf(\",\\\"%s\\\"\", shown[j]->name);
        }
    }
    (void)printf(\"\\n\");
    row(&model, shown, count);
    steps = (long)((stop - @start@) / @step@ + 0.999999999);
    for (k = 1; k <= steps; k++) {
        if (@m@_step(&model) != 0) {
            (void)fprintf(stderr, \"at time %.9g: %s\\n\", @m@_time(&model), model.message);
            return 1;
        }
        if ((k % every == 0) || (k == steps) || model.terminated) {
            if (@m@_outputs(&model) != 0) {
                (void)fprintf(stderr, \"at time %.9g: %s\\n\", @m@_time(&model), model.message);
                return 1;
            }
            row(&model, shown, count);
        }
        if (model.terminated) {
            break;
        }
    }
    return 0;
}
";

const CMAKE: &str = "\
cmake_minimum_required(VERSION 3.10)
project(@m@ C)

set(CMAKE_C_STANDARD 99)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_C_FLAGS_RELEASE \"-O2\")

add_library(@m@_model STATIC @m@.c)
# The results are the same bits as those of the original model only without contraction of a*b+c.
target_compile_options(@m@_model PRIVATE -ffp-contract=off)
target_include_directories(@m@_model PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(@m@_model PUBLIC m)

add_executable(@m@ main.c)
target_link_libraries(@m@ PRIVATE @m@_model)
";

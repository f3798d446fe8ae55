//! Tables of the exported model: initial memory, variables, samples, relations, state sets, places of areas.

use super::function::{integer, real, text};
use super::names::Names;
use super::room::Room;
use super::tangent::Tangent;
use super::{Defaults, blocks, table};
use layshaft_ir::program::{Program, ValueSlot, ValueType, Variable, VariableKind};
use layshaft_numerics::sparse::{Colouring, Pattern};
use std::fmt::Write;

/// Rows of a table, or one of nothing: C has no empty arrays.
fn rows(out: &mut String, declaration: &str, rows: &[String], none: &str) {
    let _ = writeln!(out, "static const {declaration}[] = {{");
    let body = if rows.is_empty() { none.to_string() } else { rows.join(",\n    ") };
    let _ = writeln!(out, "    {body}\n}};\n");
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
        ValueSlot::Real(slot) => ("REAL", slot),
        ValueSlot::NegatedReal(slot) => ("NEGATED_REAL", slot),
        ValueSlot::Int(slot) if is_truth => ("TRUTH", slot),
        ValueSlot::Int(slot) => ("INT", slot),
        ValueSlot::NotInt(slot) if is_truth => ("NOT_TRUTH", slot),
        ValueSlot::NotInt(slot) => ("NEGATED_INT", slot),
    };
    let optional = |value: &Option<Box<str>>| text(value.as_deref().unwrap_or(""));
    format!(
        "{{{}, {}, {}, {upper}_{kind}, {upper}_IN_{place}, {slot}u}}",
        text(variable.name.as_str()),
        optional(&variable.unit),
        optional(&variable.description)
    )
}

/// All tables.
pub(super) fn all(
    program: &Program,
    names: &Names,
    room: &Room,
    tangent: Option<&Tangent>,
    defaults: &Defaults,
) -> String {
    let mut out = String::new();
    places(&mut out, program, room, defaults);
    memory(&mut out, program, names);
    blocks::table(&mut out, program, names, room, tangent);
    events(&mut out, program, names);
    states(&mut out, program, names, room);
    let shown = table(program);
    let lines: Vec<String> = shown.iter().map(|variable| variable_row(variable, names)).collect();
    let none = "{\"\", \"\", \"\", @M@_CONSTANT, @M@_IN_REAL, 0u}".replace("@M@", &names.upper());
    let model = &names.model;
    rows(&mut out, &format!("{model}_variable_t {model}_table"), &lines, &none);
    let _ = writeln!(out, "static const size_t TABLE_SIZE = {}u;\n", shown.len());
    out
}

fn places(out: &mut String, program: &Program, room: &Room, defaults: &Defaults) {
    let layout = &program.layout;
    let mut define = |name: &str, value: u32| {
        let _ = writeln!(out, "#define {name} {value}u");
    };
    define("STACK_START_R", program.reals.len() as u32);
    define("STACK_START_I", program.ints.len() as u32);
    define("FIRST_STATE", layout.states.start);
    define("FIRST_RATE", layout.derivatives.start);
    define("FIRST_PARAMETER", layout.real_parameters.start);
    define("FIRST_INSTANT", layout.time_instants.start);
    define("FIRST_DISCRETE_REAL", layout.discrete_reals.start);
    define("FIRST_PRE_REAL", layout.pre_reals.start);
    define("FIRST_DISCRETE_INT", layout.discrete_ints.start);
    define("FIRST_PRE_INT", layout.pre_ints.start);
    define("TICKS", room.ticks);
    define("WARNED", room.warned);
    define("STATES_BEFORE", room.states_before);
    define("WORK", room.integrator.0);
    define("WORK_PIVOTS", room.integrator.1);
    if let Some((reals, ints)) = room.saved {
        define("SAVED_REALS", reals);
        define("SAVED_INTS", ints);
    }
    if let Some((reals, ints)) = room.delays {
        define("DELAY_REALS", reals);
        define("DELAY_INTS", ints);
        let (points, breaks) = room.delay_points();
        define("DELAY_POINTS", points);
        define("DELAY_BREAKS", breaks);
        define("TOLD", room.told);
    }
    define("STEP_SIZE", program.fixed_step.as_ref().map_or(0, |fixed_step| fixed_step.step_size));
    define("FIRST_COUNTER", program.fixed_step.as_ref().map_or(0, |fixed_step| fixed_step.counters.start));
    let _ = writeln!(out, "#define STRINGS {}", program.strings.len());
    // No macros: compilers complain of comparisons with a zero that they see.
    let mut count = |name: &str, value: usize| {
        let _ = writeln!(out, "static const size_t {name} = {value}u;");
    };
    count("ls_state_count", layout.states.len as usize);
    count("ls_indicator_count", program.relations.iter().filter(|relation| relation.root.is_some()).count());
    count("HAS_CONTINUOUS", usize::from(has_continuous(program)));
    count("SAMPLES", program.samples.len());
    count("INSTANTS", layout.time_instants.len as usize);
    count("DISCRETE_REALS", layout.discrete_reals.len as usize);
    count("DISCRETE_INTS", layout.discrete_ints.len as usize);
    count("PRE_CONTINUOUS", program.pre.continuous.len());
    count("PARAMETERS", layout.real_parameters.len as usize);
    count("DELAYS", program.delays.len());
    count("HAS_ACCEPTED", usize::from(!program.entry.accepted.is_empty()));
    count("STATE_SETS", program.state_sets.len());
    let _ = writeln!(out, "#define START_TIME {}", real(defaults.start));
    let _ = writeln!(out, "#define DEFAULT_STEP {}", real(defaults.step));
    let _ = writeln!(out, "#define DEFAULT_TOLERANCE {}\n", real(defaults.tolerance));
}

/// Whether integrators from outside can use the program.
fn has_continuous(program: &Program) -> bool {
    program.fixed_step.is_none() || !program.entry.derivatives.is_empty() || program.layout.states.len == 0
}

fn memory(out: &mut String, program: &Program, names: &Names) {
    let model = &names.model;
    let _ = writeln!(out, "/* Memory at the beginning: places and values that are not zero. */");
    let reals = program.reals.iter().enumerate().filter(|(_, value)| value.to_bits() != 0);
    let reals: Vec<String> = reals.map(|(slot, value)| format!("{{{slot}u, {}}}", real(*value))).collect();
    let ints = program.ints.iter().enumerate().filter(|(_, value)| **value != 0);
    let ints: Vec<String> = ints.map(|(slot, value)| format!("{{{slot}u, {}}}", integer(*value))).collect();
    rows(out, &format!("ls_real_t {model}_reals"), &reals, "{0u, 0.0}");
    rows(out, &format!("ls_int_t {model}_ints"), &ints, "{0u, 0}");
    let strings: Vec<String> = program.strings.iter().map(|string| text(string)).collect();
    rows(out, &format!("char *const {model}_strings"), &strings, "\"\"");
}

fn events(out: &mut String, program: &Program, names: &Names) {
    let model = &names.model;
    let samples = program.samples.iter();
    let samples: Vec<String> = samples.map(|s| format!("{{{}u, {}u, {}u}}", s.start, s.interval, s.active)).collect();
    rows(out, &format!("ls_sample_t {model}_samples"), &samples, "{0u, 0u, 0u}");
    let pre = program.pre.continuous.iter();
    let pre: Vec<String> = pre.map(|(current, pre)| format!("{{{current}u, {pre}u}}")).collect();
    rows(out, &format!("ls_pair_t {model}_pre"), &pre, "{0u, 0u}");
    let relations = program.relations.iter().filter_map(|relation| Some((relation.memory, relation.root?)));
    let relations: Vec<String> = relations.map(|(memory, root)| format!("{{{memory}u, {root}u}}")).collect();
    rows(out, &format!("ls_relation_t {model}_relations"), &relations, "{0u, 0u}");
    let starts = program.starts.iter().map(|(slot, start)| format!("{{{slot}u, {start}u}}"));
    let starts: Vec<String> = starts.collect();
    rows(out, &format!("ls_pair_t {model}_starts"), &starts, "{0u, 0u}");
    let _ = writeln!(out, "static const size_t STARTS = {}u;\n", starts.len());
}

fn states(out: &mut String, program: &Program, names: &Names, room: &Room) {
    let model = &names.model;
    let state_names: Vec<String> = program.states.iter().map(|state| text(state.name.as_str())).collect();
    rows(out, &format!("char *const {model}_state_names"), &state_names, "\"\"");
    let nominals: Vec<String> = program.states.iter().map(|state| real(state.nominal)).collect();
    rows(out, &format!("double {model}_state_nominals"), &nominals, "1.0");
    sparsity(out, program, names);
    let mut sets = Vec::new();
    for (number, (set, (reals, ints))) in program.state_sets.iter().zip(&room.sets).enumerate() {
        let list = |slots: &[u32]| slots.iter().map(|slot| format!("{slot}u")).collect::<Vec<_>>();
        rows(out, &format!("uint32_t set_states_{number}"), &list(&set.states), "0u");
        rows(out, &format!("uint32_t set_candidates_{number}"), &list(&set.candidates), "0u");
        sets.push(format!(
            "{{{}u, {}u, {}u, {}u, {}u, {reals}u, {ints}u, set_states_{number}, set_candidates_{number}, {}}}",
            set.states.len(),
            set.candidates.len(),
            set.dependents,
            set.selection,
            set.matrix,
            names.function(set.jacobian.0)
        ));
    }
    rows(out, &format!("{model}_set_t {model}_sets"), &sets, "{0u, 0u, 0u, 0u, 0u, 0u, 0u, NULL, NULL, NULL}");
}

/// Rows of each column of the Jacobian, and groups of columns without a common row.
fn sparsity(out: &mut String, program: &Program, names: &Names) {
    let model = &names.model;
    let mut lists = |name: &str, start: &str, lists: &[Vec<u32>]| {
        let mut ends = vec!["0u".to_string()];
        let mut end = 0;
        for list in lists {
            end += list.len();
            ends.push(format!("{end}u"));
        }
        let all: Vec<String> = lists.iter().flatten().map(|entry| format!("{entry}u")).collect();
        rows(out, &format!("uint32_t {model}_{start}"), &ends, "0u");
        rows(out, &format!("uint32_t {model}_{name}"), &all, "0u");
    };
    let columns = &program.sparsity.columns;
    let entries = columns.iter().enumerate();
    let entries = entries.flat_map(|(column, rows)| rows.iter().map(move |&row| (row as usize, column)));
    // Places that the program names lie within its Jacobian.
    let pattern = Pattern::new(columns.len(), columns.len(), entries).ok();
    let groups = pattern.map_or_else(Vec::new, |pattern| {
        let groups = Colouring::new(&pattern);
        let group = |columns: &[usize]| columns.iter().map(|&column| column as u32).collect();
        groups.groups().map(group).collect::<Vec<Vec<u32>>>()
    });
    lists("colour_columns", "colour_start", &groups);
    lists("rows", "row_start", columns);
    let _ = writeln!(out, "static const size_t COLOURS = {}u;\n", groups.len());
}

//! The files of the export, put together from templates, tables and functions.

use super::function::{self, comment, real};
use super::names::Names;
use super::parts::Parts;
use super::room::Room;
use super::tangent::Tangent;
use super::{Context, Defaults, Environment, ExportError, SourceFile, constants, external, native, stacks, tables};
use layshaft_ir::program::{Counter, FuncId, Program, VariableKind};
use std::fmt::Write;

/// Replaces the placeholders of a template: constants, `@m@` the model's prefix, `@M@` the same in capitals.
pub(super) fn fill(template: &str, names: &Names) -> String {
    constants::fill(template).replace("@m@", &names.model).replace("@M@", &names.upper())
}

pub(super) fn header(
    program: &Program,
    names: &Names,
    room: &Room,
    has_tangent: bool,
    environment: Option<&Environment>,
) -> SourceFile {
    let (real_stack, int_stack) = stacks(program);
    let upper = names.upper();
    let method =
        program.fixed_step.as_ref().map_or(String::new(), |fixed_step| format!(" by {}", comment(&fixed_step.method)));
    let title = format!("/* {}{method}, made by Layshaft. */", comment(&program.model));
    let is_input = |variable: &&layshaft_ir::program::Variable| variable.kind == VariableKind::Input;
    let inputs = program.variables.iter().filter(is_input).count();
    let mut sizes = String::new();
    let mut define = |name: &str, value: u32| {
        let _ = writeln!(sizes, "#define {upper}_{name} {value}");
    };
    define("HAS_STEP", u32::from(program.fixed_step.is_some()));
    define("STATES", program.layout.states.len);
    define("INDICATORS", program.relations.iter().filter(|relation| relation.root.is_some()).count() as u32);
    define("REAL_SLOTS", program.reals.len() as u32 + real_stack);
    // Behind the numbers their derivatives along a seed.
    define("HAS_TANGENT", u32::from(has_tangent));
    define("ALL_REALS", (program.reals.len() as u32 + real_stack) * if has_tangent { 2 } else { 1 });
    define("INT_SLOTS", program.ints.len() as u32 + int_stack);
    define("WORK_REALS", room.reals);
    define("WORK_INTS", room.ints);
    define("GIVEN", inputs as u32 + program.layout.states.len);
    define("HAS_DELAYS", u32::from(room.delays.is_some()));
    define("SAVED", u32::from(room.saved.is_some()));
    sizes.push_str(&native::sizes(names, environment));
    let _ = writeln!(sizes, "/* C has no empty arrays. */\n#define {upper}_ROOM(n) (((n) > 0) ? (n) : 1)");
    let mut counters = String::from(
        "/* What steps of fixed size count; a limit is counted where the best value found was taken. */\ntypedef enum {\n",
    );
    for counter in Counter::ALL {
        let _ = writeln!(counters, "    {upper}_{} = {},", counter.name().to_uppercase(), counter as u32);
    }
    let _ = writeln!(counters, "    {upper}_COUNTERS = {}\n}} {}_counter_t;", Counter::ALL.len(), names.model);
    let text = fill(include_str!("text/model.h"), names)
        .replace("@title@", &title)
        .replace("@sizes@", &sizes)
        .replace("@counters@", &counters);
    SourceFile { name: format!("{}.h", names.model), text }
}

pub(super) fn program_header(program: &Program, names: &Names, parts: &Parts, externals: &[u32]) -> SourceFile {
    let mut slots = String::from(
        "/* Places of the model's variables in memory: Reals, then Integers and Booleans. */\nenum {\n    HOMOTOPY = 1,\n    INITIAL = 0,\n    REINIT = 2,\n",
    );
    let all = names.slots();
    for (position, (slot, name)) in all.iter().enumerate() {
        let _ = writeln!(slots, "    {name} = {slot}{}", if position + 1 < all.len() { "," } else { "" });
    }
    slots.push_str("};\n");
    let mut prototypes = String::new();
    for &id in parts.files.iter().flatten().filter(|id| parts.is_shared(**id)) {
        function::prototype(&mut prototypes, program, id, names, true);
        prototypes.push_str(";\n");
    }
    for &index in externals {
        external::prototype(&mut prototypes, program, names, index);
        prototypes.push_str(";\n");
    }
    let text = fill(include_str!("text/program.h"), names)
        .replace("@slots@", &slots)
        .replace("@prototypes@", &prototypes)
        .replace("@title_text@", &comment(&program.model));
    SourceFile { name: format!("{}_program.h", names.model), text }
}

/// The functions of one part.
pub(super) fn code(
    program: &Program,
    names: &Names,
    context: &Context,
    part: &[FuncId],
    number: usize,
) -> Result<SourceFile, ExportError> {
    let parts = context.parts;
    let mut text = fill("/* Made by Layshaft. */\n#include \"@m@_program.h\"\n\n", names);
    for &id in part.iter().filter(|id| !parts.is_shared(**id)) {
        function::prototype(&mut text, program, id, names, false);
        text.push_str(";\n");
    }
    for &id in part {
        text.push('\n');
        function::print(&mut text, program, id, names, context)?;
    }
    Ok(SourceFile { name: format!("{}_code{}.c", names.model, number + 1), text })
}

/// What runs the functions: tables, solvers, protocol, interface.
pub(super) fn model(
    program: &Program,
    names: &Names,
    room: &Room,
    tangent: Option<&Tangent>,
    defaults: &Defaults,
    has_tables: bool,
) -> SourceFile {
    let mut text = fill(include_str!("text/model.c"), names);
    text.push_str(&tables::all(program, names, room, tangent, defaults));
    lists(&mut text, program, names, tangent, has_tables);
    for template in [
        include_str!("text/texts.c"),
        include_str!("text/linear.c"),
        include_str!("text/nonlinear.c"),
        include_str!("text/mixed.c"),
    ] {
        text.push_str(&fill(template, names));
        text.push('\n');
    }
    if room.delays.is_some() {
        text.push_str(&fill(include_str!("text/delay.c"), names));
        text.push('\n');
    }
    for template in [
        include_str!("text/state_sets.c"),
        include_str!("text/protocol.c"),
        include_str!("text/interface.c"),
        include_str!("text/complex.c"),
        include_str!("text/radau.c"),
        include_str!("text/integrate.c"),
        if tangent.is_some() { include_str!("text/tangent.c") } else { include_str!("text/differences.c") },
        include_str!("text/directional.c"),
    ] {
        text.push_str(&fill(template, names));
        text.push('\n');
    }
    SourceFile { name: format!("{}.c", names.model), text }
}

/// One function for each list of functions of the program.
fn lists(out: &mut String, program: &Program, names: &Names, tangent: Option<&Tangent>, has_tables: bool) {
    let entry = &program.entry;
    let fixed_step = program.fixed_step.as_ref();
    let one = |id: Option<FuncId>| id.into_iter().collect::<Vec<_>>();
    let mut lists = vec![
        ("parameters", entry.parameters.clone()),
        ("start", entry.start.clone()),
        ("initial", entry.initial.clone()),
        ("derivatives", entry.derivatives.clone()),
        ("outputs", entry.outputs.clone()),
        ("roots", entry.roots.clone()),
        ("time_events", entry.time_events.clone()),
        ("event", entry.event.clone()),
        ("accepted", entry.accepted.clone()),
        ("begin_steps", one(fixed_step.map(|fixed_step| fixed_step.begin))),
        ("step", one(fixed_step.map(|fixed_step| fixed_step.step))),
        ("refresh", one(fixed_step.map(|fixed_step| fixed_step.refresh))),
        ("step_outputs", fixed_step.map_or(Vec::new(), |fixed_step| fixed_step.outputs.clone())),
    ];
    if let Some(tangent) = tangent {
        lists.push(("tangents", tangent.derivatives.iter().chain(&tangent.outputs).copied().collect()));
    }
    let model = &names.model;
    for (name, functions) in lists {
        let _ = writeln!(out, "static int ls_run_{name}({model}_t *m)\n{{");
        if functions.is_empty() {
            let _ = writeln!(out, "    (void)m;");
        }
        if name == "parameters" && has_tables {
            let _ = writeln!(out, "    {model}_forget_tables(m);");
        }
        for id in functions {
            let _ = writeln!(out, "    if ({}(m) != 0) {{\n        return m->status;\n    }}", names.function(id.0));
        }
        let _ = writeln!(out, "    return 0;\n}}\n");
    }
}

pub(super) fn main(program: &Program, names: &Names, defaults: &Defaults) -> SourceFile {
    let experiment = &program.experiment;
    let stop = experiment.stop_time.unwrap_or(defaults.start + 1.0);
    let length = stop - defaults.start;
    let interval = experiment.interval.filter(|interval| *interval > defaults.step).unwrap_or(length / 500.0);
    let (step, every) = match program.fixed_step {
        Some(_) => (defaults.step, (interval / defaults.step).round().max(1.0)),
        None => (interval, 1.0),
    };
    let text = fill(include_str!("text/main.c"), names)
        .replace("@stop@", &real(stop))
        .replace("@start@", &real(defaults.start))
        .replace("@step@", &real(step))
        .replace("@tolerance@", &real(defaults.tolerance))
        .replace("@every@", &format!("{every}"));
    SourceFile { name: "main.c".into(), text }
}

pub(super) fn cmake(names: &Names, sources: &[String]) -> SourceFile {
    let text = fill(include_str!("text/CMakeLists.txt"), names).replace("@sources@", &sources.join(" "));
    SourceFile { name: "CMakeLists.txt".into(), text }
}

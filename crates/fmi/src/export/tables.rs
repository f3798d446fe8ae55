//! What the glue knows of the model, as C: `unit_model.h` with its sizes and names, `unit_tables.c` with its variables.

use super::variables::{Catalogue, Cell, Role};
use super::{Input, Kinds};
use crate::description::{DataType, Initial, Variability, Version};
use layshaft_ir::program::ValueSlot;
use std::fmt::Write;

pub(super) fn header(input: &Input, catalogue: &Catalogue, token: &str, version: Version, kinds: Kinds) -> String {
    let prefix = layshaft_codegen::c::prefix(input.program);
    let upper = prefix.to_uppercase();
    let program = input.program;
    let indicators = program.relations.iter().filter(|relation| relation.root.is_some()).count();
    let mut out = String::new();
    let _ =
        writeln!(out, "/* The model in this unit. Made by Layshaft. */\n#ifndef UNIT_MODEL_H\n#define UNIT_MODEL_H\n");
    let _ = writeln!(out, "#include \"{prefix}.h\"\n");
    let _ = writeln!(out, "/* Names of the model, and of the glue: several units can be linked into one program. */");
    let _ = writeln!(out, "#define MODEL(name) {prefix}_##name\n");
    let _ = writeln!(out, "typedef {prefix}_t model_t;\n");
    let mut define = |name: &str, value: String| {
        let _ = writeln!(out, "#define MODEL_{name} {value}");
    };
    define("TOKEN", format!("\"{token}\""));
    define("VARIABLES", format!("{}u", catalogue.variables.len()));
    define("STATES", format!("{}u", program.states.len()));
    define("INDICATORS", format!("{indicators}u"));
    define("HAS_MODEL_EXCHANGE", u8::from(kinds.model_exchange).to_string());
    define("HAS_CO_SIMULATION", u8::from(kinds.co_simulation).to_string());
    define("START", real(input.memory.reals[0]));
    define("HAS_STEP", u8::from(program.fixed_step.is_some()).to_string());
    define("STEP", real(input.step.unwrap_or(0.0)));
    define("TOLERANCE", real(input.tolerance));
    define("PATH", format!("{upper}_PATH"));
    define("EVENTS_IN_STEP", format!("{upper}_EVENTS_IN_STEP"));
    define("ENUMERATION", if version == Version::Fmi2 { "UNIT_INT32" } else { "UNIT_INT64" }.to_string());
    out.push_str("\n#endif\n");
    out
}

pub(super) fn variables(catalogue: &Catalogue) -> String {
    let mut out = String::from("/* The variables of this unit. Made by Layshaft. */\n#include \"unit.h\"\n\n");
    let _ = writeln!(out, "const unit_cell_t MODEL(unit_cells)[] = {{");
    for storage in &catalogue.storage {
        for cell in &storage.cells {
            let (place, slot) = match storage.role {
                Role::Indicator => ("INDICATOR", place(cell).1),
                _ => place(cell),
            };
            let row = cell.row.map_or("UNIT_NO_ROW".to_string(), |row| format!("{row}u"));
            let _ = writeln!(out, "    {{CELL_{place}, {slot}u, {row}}},");
        }
    }
    let _ = writeln!(out, "}};\n\nconst unit_variable_t MODEL(unit_variables)[] = {{");
    let mut first = 0;
    for (variable, storage) in catalogue.variables.iter().zip(&catalogue.storage) {
        let kind = match variable.data {
            DataType::Float64 => "REAL",
            DataType::Boolean => "BOOLEAN",
            DataType::Enumeration => "ENUMERATION",
            DataType::Int64 => "INT64",
            _ => "INT32",
        };
        let role = match storage.role {
            Role::Time => "TIME",
            Role::Parameter => "PARAMETER",
            Role::Constant => "CONSTANT",
            Role::Input => "INPUT",
            Role::State => "STATE",
            Role::Output => "OUTPUT",
            Role::Computed => "COMPUTED",
            Role::Indicator => "INDICATOR",
        };
        let is_start = u8::from(variable.initial == Some(Initial::Exact));
        let is_continuous = u8::from(variable.variability == Variability::Continuous);
        let count = storage.cells.len();
        let _ = writeln!(
            out,
            "    {{{}, {first}u, {count}u, UNIT_{kind}, UNIT_{role}, {is_start}u, {is_continuous}u}},",
            text(&variable.name)
        );
        first += count;
    }
    out.push_str("};\n");
    out
}

fn place(cell: &Cell) -> (&'static str, u32) {
    match cell.place {
        ValueSlot::Real(slot) => ("REAL", slot),
        ValueSlot::NegatedReal(slot) => ("NEGATED_REAL", slot),
        ValueSlot::Int(slot) if cell.is_truth => ("TRUTH", slot),
        ValueSlot::Int(slot) => ("INT", slot),
        ValueSlot::NotInt(slot) if cell.is_truth => ("NOT_TRUTH", slot),
        ValueSlot::NotInt(slot) => ("NEGATED_INT", slot),
    }
}

fn real(value: f64) -> String {
    format!("{value:?}")
}

/// A string literal of C.
fn text(value: &str) -> String {
    let mut out = String::from("\"");
    for byte in value.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b' '..=b'~' if byte != b'?' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}

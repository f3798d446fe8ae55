//! Blocks that exported code solves at run time: which there are, and their descriptions as C.

use super::function::{real, text};
use super::names::Names;
use super::room::Room;
use super::tangent::Tangent;
use layshaft_ir::program::{BlockKind, Program};
use std::fmt::Write;

/// Unknowns named in a message.
const SHOWN: usize = 8;

/// Reals and integers of room for a block, as the files in `text` lay it out.
pub(super) fn room(kind: &BlockKind) -> (u32, u32) {
    let least = |n: u32| (n * n + 4 * n, n + 1);
    match kind {
        BlockKind::Linear { size, .. } => {
            let (reals, ints) = least(*size);
            (2 * size * size + 3 * size + reals, size + 1 + ints)
        }
        BlockKind::Nonlinear { unknowns, .. } => {
            let n = unknowns.len() as u32;
            let (reals, ints) = least(n);
            (3 * n * n + 17 * n + 2 + reals, 2 * n + ints + 7)
        }
        BlockKind::Mixed { relations, .. } => (0, 38 * relations.len() as u32 + 2),
    }
}

/// "`a`, `b` and 3 more".
fn unknowns(program: &Program, block: usize) -> String {
    let names = &program.blocks[block].unknowns;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => format!("block {block}"),
        n if n > SHOWN => format!("{} and {} more", shown.join(", "), n - SHOWN),
        _ => shown.join(", "),
    }
}

fn array(out: &mut String, kind: &str, name: &str, values: impl Iterator<Item = String>) {
    let values: Vec<String> = values.collect();
    let _ = writeln!(out, "static const {kind} {name}[] = {{{}}};", values.join(", "));
}

/// The table of blocks.
pub(super) fn table(out: &mut String, program: &Program, names: &Names, room: &Room, tangent: Option<&Tangent>) {
    let mut rows = Vec::new();
    for (number, place) in room.blocks.iter().enumerate() {
        let block = &program.blocks[place.block as usize];
        let name = |what: &str| format!("block_{what}_{number}");
        // Messages may ask for the name of any unknown.
        let size = match &block.kind {
            BlockKind::Linear { size, .. } => *size as usize,
            BlockKind::Nonlinear { unknowns, .. } => unknowns.len(),
            BlockKind::Mixed { relations, .. } => relations.len(),
        };
        let known = (0..size).map(|at| text(block.unknowns.get(at).map_or("?", |name| name.as_str())));
        let all_names = match &block.kind {
            BlockKind::Mixed { .. } => "NULL".to_string(),
            _ => {
                array(out, "char *const", &name("names"), known);
                name("names")
            }
        };
        let words = text(&unknowns(program, place.block as usize));
        let (reals, ints) = (place.reals, place.ints);
        let row = match &block.kind {
            BlockKind::Linear { matrix, rhs, .. } => format!(
                "{{{size}u, {reals}u, {ints}u, {matrix}u, {rhs}u, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, {words}, {all_names}}}"
            ),
            BlockKind::Nonlinear { unknowns, residuals, matrix, residual, jacobian, nominal, min, max } => {
                array(out, "uint32_t", &name("slots"), unknowns.iter().map(|slot| format!("{slot}u")));
                for (what, values) in [("nominal", nominal), ("min", min), ("max", max)] {
                    array(out, "double", &name(what), values.iter().map(|value| real(*value)));
                }
                let partner = tangent.and_then(|tangent| tangent.of_residual(&block.kind));
                let partner = partner.map_or("NULL", |function| names.function(function.0));
                let jacobian = jacobian.map_or("NULL", |function| names.function(function.0));
                format!(
                    "{{{size}u, {reals}u, {ints}u, {matrix}u, {residuals}u, {}, NULL, {}, {}, {}, {}, {jacobian}, {partner}, {words}, {all_names}}}",
                    name("slots"),
                    name("nominal"),
                    name("min"),
                    name("max"),
                    names.function(residual.0)
                )
            }
            BlockKind::Mixed { relations, fresh_values, body, fresh } => {
                let places = || relations.iter().map(|&relation| &program.relations[relation as usize]);
                array(out, "uint32_t", &name("slots"), places().map(|relation| format!("{}u", relation.memory)));
                let root = |root: Option<u32>| root.map_or("UINT32_MAX".to_string(), |slot| format!("{slot}u"));
                array(out, "uint32_t", &name("roots"), places().map(|relation| root(relation.root)));
                format!(
                    "{{{size}u, {reals}u, {ints}u, 0u, {fresh_values}u, {}, {}, NULL, NULL, NULL, {}, {}, NULL, {words}, {all_names}}}",
                    name("slots"),
                    name("roots"),
                    names.function(body.0),
                    names.function(fresh.0)
                )
            }
        };
        rows.push(row);
    }
    let count = rows.len();
    if rows.is_empty() {
        rows.push("{0u, 0u, 0u, 0u, 0u, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, \"\", NULL}".to_string());
    }
    let _ = writeln!(out, "static const {}_block_t {}_blocks[] = {{", names.model, names.model);
    let _ = writeln!(out, "    {}\n}};", rows.join(",\n    "));
    let _ = writeln!(out, "static const size_t BLOCKS = {count}u;\n");
}

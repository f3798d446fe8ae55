//! Functions of the standard library in exported code: its tables, the texts and file names that go with them, and random numbers.
//!
//! They are written in C (`text/table_*.c`, `text/kept.c`, `text/random.c`) and do what `numerics::tables` and `runtime::external` do, operation by
//! operation; what was read from files by the names of columns is written into the code as it was at the export. Tables live in memory of the instance, whose size is that of the tables of the model as it was exported; files lie in a folder of
//! resources.

use super::function::{real, text};
use super::names::Names;
use super::{Environment, SourceFile};
use layshaft_ir::program::{Argument, External, Program};
use layshaft_runtime::{FileData, FileNumbers, TableShape};
use std::fmt::Write;

/// What a function is in C: its name behind the prefix of the model, which of its C arguments are passed on, and constants behind them.
struct Native {
    function: &'static str,
    arguments: &'static [usize],
    /// Passed on as they stand, before the place of the result.
    constants: &'static str,
}

/// The function of the run time that an external function becomes; none if it is not one of ours.
fn native(external: &External) -> Option<Native> {
    let count = c_words(external).len();
    let make = |function, arguments, constants| Some(Native { function, arguments, constants });
    let Some(rest) = external.name.strip_prefix("ModelicaStandardTables_") else {
        return match &*external.name {
            "ModelicaStrings_length" => make("length", &[0], ""),
            "ModelicaStrings_substring" => make("substring", &[0, 1, 2], ""),
            "ModelicaStrings_compare" => make("compare_texts", &[0, 1, 2], ""),
            "ModelicaStrings_hashString" => make("hash", &[0], ""),
            "ModelicaStrings_skipWhiteSpace" => make("skip_white_space", &[0, 1], ""),
            "ModelicaInternal_fullPathName" => make("full_path", &[0], ""),
            "ModelicaError" => make("error", &[0], ""),
            "ModelicaMessage" | "ModelicaWarning" => make("message", &[0], ""),
            "ModelicaRandom_xorshift64star" => make("random_64", &[0, 1, 2], ""),
            "ModelicaRandom_xorshift128plus" => make("random_128", &[0, 1, 2], ""),
            "ModelicaRandom_xorshift1024star" => make("random_1024", &[0, 1, 2], ""),
            "ModelicaRandom_convertRealToIntegers" => make("halves", &[0, 1], ""),
            "ModelicaIO_readMatrixSizes" => make("matrix_sizes", &[0, 1, 2], ""),
            "layshaft_points_open" => make("open_points", &[0, 1, 2, 3, 4], ""),
            "layshaft_points_value" => make("points_value", &[0, 1, 2], ""),
            "layshaft_map_open" => make("open_map", &[0, 1, 2, 3, 4, 5, 6], ""),
            "layshaft_map_value" => make("map_value", &[0, 1, 2, 3], ""),
            "layshaft_points_close" | "layshaft_map_close" => make("close_table", &[0], ""),
            "ModelicaIO_readRealMatrix" => make("real_matrix", &[0, 1, 2, 3, 4], ""),
            _ => None,
        };
    };
    match rest {
        // file, name, table, rows, columns, start time, columns to use, their number, smoothness, extrapolation, shift time, events, …
        "CombiTimeTable_init3" if count >= 15 => {
            make("make_time_table", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14], "")
        }
        "CombiTimeTable_init2" | "CombiTimeTable_init3" => {
            make("make_time_table", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], ", -1, 0")
        }
        // Name and file change places; the table is shifted to its start, and every point is an event.
        "CombiTimeTable_init" => make("make_time_table", &[1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 5], ", 1, -1, 0"),
        "CombiTable1D_init3" if count >= 12 => make("make_table_1d", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11], ""),
        "CombiTable1D_init2" | "CombiTable1D_init3" => make("make_table_1d", &[0, 1, 2, 3, 4, 5, 6, 7, 8], ", -1, 0"),
        "CombiTable1D_init" => make("make_table_1d", &[1, 0, 2, 3, 4, 5, 6, 7], ", 2, -1, 0"),
        "CombiTable2D_init3" if count >= 10 => make("make_table_2d", &[0, 1, 2, 3, 4, 5, 6, 8, 9], ""),
        "CombiTable2D_init2" | "CombiTable2D_init3" => make("make_table_2d", &[0, 1, 2, 3, 4, 5, 6], ", -1, 0"),
        "CombiTable2D_init" => make("make_table_2d", &[1, 0, 2, 3, 4, 5], ", 2, -1, 0"),
        "CombiTimeTable_getValue" => make("value_time", &[0, 1, 2, 3, 4], ""),
        "CombiTimeTable_getDerValue" => make("derivative_time", &[0, 1, 2, 3, 4, 5], ""),
        "CombiTimeTable_getDer2Value" => make("second_derivative_time", &[0, 1, 2, 3, 4, 5, 6], ""),
        "CombiTimeTable_minimumTime" => make("table_end", &[0], ", true, false"),
        "CombiTimeTable_maximumTime" => make("table_end", &[0], ", true, true"),
        "CombiTimeTable_nextTimeEvent" => make("next_time_event", &[0, 1], ""),
        "CombiTable1D_getValue" => make("value_1d", &[0, 1, 2], ""),
        "CombiTable1D_getDerValue" => make("derivative_1d", &[0, 1, 2, 3], ""),
        "CombiTable1D_getDer2Value" => make("second_derivative_1d", &[0, 1, 2, 3, 4], ""),
        "CombiTable1D_minimumAbscissa" => make("table_end", &[0], ", false, false"),
        "CombiTable1D_maximumAbscissa" => make("table_end", &[0], ", false, true"),
        "CombiTable2D_getValue" => make("value_2d", &[0, 1, 2], ""),
        "CombiTable2D_getDerValue" => make("derivative_2d", &[0, 1, 2, 3, 4], ""),
        "CombiTable2D_getDer2Value" => make("second_derivative_2d", &[0, 1, 2, 3, 4, 5, 6], ""),
        "CombiTable2D_minimumAbscissa" => make("ends_2d", &[0, 1], ", false"),
        "CombiTable2D_maximumAbscissa" => make("ends_2d", &[0, 1], ", true"),
        "CombiTimeTable_close" | "CombiTable1D_close" | "CombiTable2D_close" => make("close_table", &[0], ""),
        "CombiTimeTable_read" | "CombiTable1D_read" | "CombiTable2D_read" => make("read_table", &[0], ""),
        _ => None,
    }
}

pub(super) fn is_native(external: &External) -> bool {
    native(external).is_some()
}

/// The word of each C argument: lengths of integer and string arrays follow them as words that C does not see.
fn c_words(external: &External) -> Vec<usize> {
    let mut words = Vec::new();
    let mut word = 0;
    while let Some(argument) = external.arguments.get(word) {
        words.push(word);
        word += if matches!(argument, Argument::Ints | Argument::Strings) { 2 } else { 1 };
    }
    words
}

/// The body of the wrapper of a native function.
pub(super) fn body(out: &mut String, names: &Names, external: &External) {
    let Some(native) = native(external) else { return };
    let words = c_words(external);
    let model = &names.model;
    let passed: Vec<usize> = native.arguments.iter().filter_map(|&position| words.get(position).copied()).collect();
    for word in (0..external.arguments.len()).filter(|word| !passed.contains(word)) {
        let _ = writeln!(out, "    (void)a{word};");
    }
    let _ = write!(out, "    return {model}_{}(m", native.function);
    for &position in native.arguments {
        match words.get(position) {
            Some(word) => {
                let _ = write!(out, ", a{word}");
            }
            None => out.push_str(", 0"),
        }
    }
    out.push_str(native.constants);
    if external.result.is_some() {
        out.push_str(", result");
    }
    out.push_str(");\n");
}

const PARTS: [&str; 7] = [
    include_str!("text/table_curves.c"),
    include_str!("text/table_time.c"),
    include_str!("text/table_surface.c"),
    include_str!("text/table_files.c"),
    include_str!("text/table_make.c"),
    include_str!("text/random.c"),
    include_str!("text/table_data.c"),
];

/// Columns and maps of files as constants.
fn data(list: &[FileData]) -> String {
    let mut out = String::new();
    let mut numbers = |index: usize, name: &str, values: &[f64]| {
        let _ = write!(out, "static const double ls_data_{index}_{name}[] = {{");
        for (at, &value) in values.iter().enumerate() {
            let _ = write!(out, "{}{}", if at % 8 == 0 { "\n    " } else { " " }, real(value));
            out.push_str(if at + 1 < values.len() { "," } else { "\n" });
        }
        out.push_str("};\n");
    };
    let mut rows = String::new();
    for (index, FileData { request, numbers: read }) in list.iter().enumerate() {
        let (x1, x2, y, factor, offset, interval) = match read {
            FileNumbers::Points(points) => {
                (&points.x, &Vec::new(), &points.y, points.factor, points.offset, points.interval.unwrap_or(0.0))
            }
            FileNumbers::Surface(map) => (&map.x1, &map.x2, &map.y, map.factor, map.offset, 0.0),
        };
        numbers(index, "x", x1);
        let second = if x2.is_empty() { "NULL".to_string() } else { format!("ls_data_{index}_z") };
        if !x2.is_empty() {
            numbers(index, "z", x2);
        }
        numbers(index, "y", y);
        let mut texts: Vec<String> = request.iter().map(|asked| text(asked)).collect();
        texts.resize(7, "\"\"".to_string());
        let _ = writeln!(
            rows,
            "    {{{{{}}}, ls_data_{index}_x, {second}, ls_data_{index}_y, {}u, {}u, {}, {}, {}}},",
            texts.join(", "),
            x1.len(),
            x2.len(),
            real(factor),
            real(offset),
            real(interval)
        );
    }
    format!(
        "{out}static const ls_data_t ls_data[] = {{\n{rows}    {{{{\"\", \"\", \"\", \"\", \"\", \"\", \"\"}}, NULL, NULL, NULL, 0u, 0u, 0.0, 0.0, 0.0}}\n}};\n"
    )
}

/// The C of the functions.
pub(super) fn source(program: &Program, names: &Names, environment: &Environment) -> SourceFile {
    let mut out = format!(
        "/* Tables, texts and files. Made by Layshaft. */\n#include \"{}_program.h\"\n\n#include <locale.h>\n#include <stdlib.h>\n\n",
        names.model
    );
    let _ = writeln!(out, "#define STRINGS INT64_C({})\n", program.strings.len());
    let mut files = String::from("static const ls_file_t ls_files[] = {\n");
    for file in &environment.files {
        let _ = writeln!(files, "    {{{}, {}}},", text(&file.text), text(&file.name));
    }
    files.push_str("    {\"\", \"\"}\n};\n");
    out.push_str(&super::files::fill(include_str!("text/kept.c"), names).replace("@files@", &files));
    for part in PARTS {
        out.push('\n');
        out.push_str(&super::files::fill(part, names).replace("@data@", &data(&environment.data)));
    }
    SourceFile { name: format!("{}_tables.c", names.model), text: out }
}

/// Sizes that the header of the model states.
pub(super) fn sizes(names: &Names, environment: Option<&Environment>) -> String {
    let upper = names.upper();
    let nothing = Environment::default();
    let known = environment.unwrap_or(&nothing);
    let (mut reals, mut ints) = (0, 0);
    for shape in &known.tables {
        let (more_reals, more_ints) = room(shape);
        reals += more_reals;
        ints += more_ints;
    }
    // A file may be exchanged for a longer one, and a folder may have a longer name.
    let spare = if known.files.is_empty() { 0 } else { 4096 };
    let path = if environment.is_some() { 4096 } else { 1 };
    let (texts, characters) = match environment {
        Some(environment) => (2 * environment.texts + 64 + spare, 2 * environment.characters + path + 8 * spare),
        None => (0, 0),
    };
    let mut out = String::from("/* Room for tables and texts, may be made larger. */\n");
    let mut define = |name: &str, value: usize| {
        let value = value.max(1);
        let _ = writeln!(out, "#ifndef {upper}_{name}\n#define {upper}_{name} {value}u\n#endif");
    };
    define("TABLES", known.tables.len());
    define("TABLE_REALS", reals + spare);
    define("TABLE_INTS", ints + spare);
    define("KEPT_TEXTS", texts);
    define("KEPT_CHARACTERS", characters);
    define("PATH", path);
    let _ = writeln!(out, "#define {upper}_FILES {}u", known.files.len());
    let _ = writeln!(out, "#ifndef {upper}_RESOURCE_FOLDER\n#define {upper}_RESOURCE_FOLDER \"resources\"\n#endif");
    out
}

/// Numbers and integers that a table takes while it is made, splines included where a table over one abscissa might have them.
fn room(shape: &TableShape) -> (usize, usize) {
    let TableShape { rows, columns, outputs, .. } = *shape;
    let (reals, ints) = if shape.has_two_inputs {
        let akima =
            if shape.is_spline { 16 * rows * columns + (rows + 5) * (columns + 5) + 6 * (rows + columns) } else { 0 };
        (2 * rows * columns + rows + columns + akima, 2)
    } else {
        (rows * columns + rows * (outputs + 1) + 3 * outputs * rows + 3 * rows, outputs + 2 * rows)
    };
    let factor = if shape.is_from_file { 2 } else { 1 };
    (factor * reals, factor * ints)
}

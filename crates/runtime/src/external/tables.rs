//! `CombiTimeTable`, `CombiTable1D` and `CombiTable2D` by the names the standard library calls them.

use std::path::Path;

use layshaft_numerics::files::{CsvOptions, read_matrix};
use layshaft_numerics::tables::{
    Cursor, Cursor2D, Extrapolation, Moment, Smoothness, Table1D, Table2D, TableMatrix, TimeEvents, TimeTable,
    TimeTableOptions,
};

use super::call::Call;
use super::object::{Object, Objects, TableShape};
use super::{Native, Quick};

type Answer = Result<u64, String>;

/// Functions that make tables.
pub(super) fn find(name: &str) -> Option<Native> {
    let (table, function) = name.strip_prefix("ModelicaStandardTables_")?.split_once('_')?;
    Some(match (table, function) {
        ("CombiTimeTable", "init2" | "init3") => time_table,
        ("CombiTable1D", "init2" | "init3") => table_1d,
        ("CombiTable2D", "init2" | "init3") => table_2d,
        // Those of the library's versions before 3.2.3.
        ("CombiTimeTable", "init") => old_time_table,
        ("CombiTable1D", "init") => old_table_1d,
        ("CombiTable2D", "init") => old_table_2d,
        ("CombiTable2D", "minimumAbscissa") => |call| ends_2d(call, Table2D::minimum),
        ("CombiTable2D", "maximumAbscissa") => |call| ends_2d(call, Table2D::maximum),
        _ => return None,
    })
}

/// Functions of tables that need nothing but scalars: they are called in every evaluation of a model.
pub(super) fn find_quick(name: &str) -> Option<Quick> {
    let (table, function) = name.strip_prefix("ModelicaStandardTables_")?.split_once('_')?;
    Some(match (table, function) {
        ("CombiTimeTable", "getValue") => time_value,
        ("CombiTimeTable", "getDerValue") => time_derivative,
        ("CombiTimeTable", "getDer2Value") => time_second_derivative,
        ("CombiTimeTable", "minimumTime") => |objects, words| time_end(objects, words, TimeTable::minimum),
        ("CombiTimeTable", "maximumTime") => |objects, words| time_end(objects, words, TimeTable::maximum),
        ("CombiTimeTable", "nextTimeEvent") => next_time_event,
        ("CombiTable1D", "getValue") => value_1d,
        ("CombiTable1D", "getDerValue") => derivative_1d,
        ("CombiTable1D", "getDer2Value") => second_derivative_1d,
        ("CombiTable1D", "minimumAbscissa") => |objects, words| end_1d(objects, words, Table1D::minimum),
        ("CombiTable1D", "maximumAbscissa") => |objects, words| end_1d(objects, words, Table1D::maximum),
        ("CombiTable2D", "getValue") => value_2d,
        ("CombiTable2D", "getDerValue") => derivative_2d,
        ("CombiTable2D", "getDer2Value") => second_derivative_2d,
        ("CombiTimeTable" | "CombiTable1D" | "CombiTable2D", "close") => close,
        // Data from files are read when the table is made.
        ("CombiTimeTable" | "CombiTable1D" | "CombiTable2D", "read") => |_, _| Ok(1.0f64.to_bits()),
        _ => return None,
    })
}

/// A name that stands for "not given".
fn is_given(name: &str) -> bool {
    !name.trim().is_empty() && name != "NoName"
}

/// Where file and name of a table are among the arguments: the functions of old versions have the name first.
#[derive(Clone, Copy)]
struct Names {
    file: usize,
    name: usize,
}

const NEW: Names = Names { file: 0, name: 1 };
const OLD: Names = Names { file: 1, name: 0 };

/// The matrix of a table: arguments 2 to 4 are values, rows and columns; `csv` is where the delimiter
/// and the number of header lines are, if anywhere.
fn matrix(call: &mut Call, names: Names, csv: usize) -> Result<TableMatrix, String> {
    let (file, name) = (call.text(names.file)?, call.text(names.name)?);
    if is_given(file) {
        let mut options = CsvOptions::default();
        if call.arguments.len() > csv + 1 {
            options.delimiter = call.text(csv)?.chars().next().unwrap_or(',');
            options.header_lines = call.size(csv + 1)?;
        }
        let name = name.to_string();
        let file = call.file_to_read(names.file, Some(&name))?;
        return read_matrix(Path::new(&file), &name, &options).map_err(|error| error.to_string());
    }
    if is_given(name) {
        return Err(format!("table `{name}` comes from a user's C function `usertab`, which is not supported"));
    }
    let (rows, columns) = (call.size(3)?, call.size(4)?);
    let values = call.reals(2, rows.saturating_mul(columns))?.to_vec();
    TableMatrix::new(rows, columns, values).map_err(|error| error.to_string())
}

/// Keeps a table, and what it is.
fn keep(call: &mut Call, names: Names, matrix: &TableMatrix, smoothness: Smoothness, object: Object) -> Answer {
    let (outputs, has_two_inputs) = match &object {
        Object::TimeTable { cursors, .. } | Object::Table1D { cursors, .. } => (cursors.len(), false),
        _ => (0, true),
    };
    let is_spline = !matches!(smoothness, Smoothness::LinearSegments | Smoothness::ConstantSegments);
    let is_from_file = is_given(call.text(names.file)?);
    let (rows, columns) = (matrix.rows(), matrix.columns());
    call.objects.shapes.push(TableShape { rows, columns, outputs, is_spline, has_two_inputs, is_from_file });
    Ok(call.objects.add(object))
}

/// Puts the name of the table in front of a message.
fn about(call: &Call, names: Names, message: impl ToString) -> String {
    let (file, name) = (call.text(names.file).unwrap_or(""), call.text(names.name).unwrap_or(""));
    match (is_given(file), is_given(name)) {
        (true, _) => format!("table `{name}` of {file}: {}", message.to_string()),
        _ => message.to_string(),
    }
}

fn smoothness(call: &Call, position: usize) -> Result<Smoothness, String> {
    let ordinal = call.int(position)?;
    Smoothness::from_ordinal(ordinal).ok_or_else(|| format!("smoothness {ordinal} of a table is not known"))
}

fn extrapolation(call: &Call, position: usize) -> Result<Extrapolation, String> {
    let ordinal = call.int(position)?;
    Extrapolation::from_ordinal(ordinal).ok_or_else(|| format!("extrapolation {ordinal} of a table is not known"))
}

// file, name, table, rows, columns, start time, columns to use, their number, smoothness, extrapolation, shift time,
// time events, verbose, delimiter, header lines
fn time_table(call: &mut Call) -> Answer {
    let ordinal = call.int(11)?;
    let time_events =
        TimeEvents::from_ordinal(ordinal).ok_or_else(|| format!("time events {ordinal} of a table are not known"))?;
    let shift_time = call.real(10)?;
    make_time_table(call, NEW, 13, shift_time, time_events)
}

// name, file, table, rows, columns, start time, columns to use, their number, smoothness, extrapolation
fn old_time_table(call: &mut Call) -> Answer {
    let start_time = call.real(5)?;
    make_time_table(call, OLD, usize::MAX - 1, start_time, TimeEvents::Always)
}

fn make_time_table(call: &mut Call, names: Names, csv: usize, shift_time: f64, time_events: TimeEvents) -> Answer {
    let matrix = matrix(call, names, csv)?;
    let options = TimeTableOptions {
        smoothness: smoothness(call, 8)?,
        extrapolation: extrapolation(call, 9)?,
        time_events,
        start_time: call.real(5)?,
        shift_time,
    };
    let columns = call.ints(6)?;
    let cursors = vec![Cursor::default(); columns.len()];
    let table = TimeTable::new(&matrix, columns, options).map_err(|error| about(call, names, error))?;
    keep(call, names, &matrix, options.smoothness, Object::TimeTable { table, cursors })
}

// file, name, table, rows, columns, columns to use, their number, smoothness, extrapolation, verbose, delimiter, header lines
fn table_1d(call: &mut Call) -> Answer {
    let extrapolation = extrapolation(call, 8)?;
    make_table_1d(call, NEW, 10, extrapolation)
}

// name, file, table, rows, columns, columns to use, their number, smoothness
fn old_table_1d(call: &mut Call) -> Answer {
    make_table_1d(call, OLD, usize::MAX - 1, Extrapolation::LastTwoPoints)
}

fn make_table_1d(call: &mut Call, names: Names, csv: usize, extrapolation: Extrapolation) -> Answer {
    let matrix = matrix(call, names, csv)?;
    let smoothness = smoothness(call, 7)?;
    let columns = call.ints(5)?;
    let cursors = vec![Cursor::default(); columns.len()];
    let table = Table1D::new(&matrix, columns, smoothness, extrapolation).map_err(|error| about(call, names, error))?;
    keep(call, names, &matrix, smoothness, Object::Table1D { table, cursors })
}

// file, name, table, rows, columns, smoothness, extrapolation, verbose, delimiter, header lines
fn table_2d(call: &mut Call) -> Answer {
    let extrapolation = extrapolation(call, 6)?;
    make_table_2d(call, NEW, 8, extrapolation)
}

// name, file, table, rows, columns, smoothness
fn old_table_2d(call: &mut Call) -> Answer {
    make_table_2d(call, OLD, usize::MAX - 1, Extrapolation::LastTwoPoints)
}

fn make_table_2d(call: &mut Call, names: Names, csv: usize, extrapolation: Extrapolation) -> Answer {
    let matrix = matrix(call, names, csv)?;
    let smoothness = smoothness(call, 5)?;
    let table = Table2D::new(&matrix, smoothness, extrapolation).map_err(|error| about(call, names, error))?;
    keep(call, names, &matrix, smoothness, Object::Table2D { table, cursor: Cursor2D::default() })
}

fn close(objects: &mut Objects, words: &[u64]) -> Answer {
    objects.remove(word(words, 0)?);
    Ok(0)
}

const WRONG_OBJECT: &str = "the external object is not a table of this kind";

fn word(words: &[u64], position: usize) -> Answer {
    words.get(position).copied().ok_or_else(|| format!("argument {} is missing", position + 1))
}

/// Real arguments from a position on.
fn reals<const N: usize>(words: &[u64], first: usize) -> Result<[f64; N], String> {
    let words = words.get(first..).and_then(|rest| rest.first_chunk::<N>());
    words.map(|words| words.map(f64::from_bits)).ok_or_else(|| "arguments are missing".to_string())
}

fn time(objects: &mut Objects, handle: u64) -> Result<(&TimeTable, &mut Vec<Cursor>), String> {
    match objects.get(handle)? {
        Object::TimeTable { table, cursors } => Ok((table, cursors)),
        _ => Err(WRONG_OBJECT.to_string()),
    }
}

fn one(objects: &mut Objects, handle: u64) -> Result<(&Table1D, &mut Vec<Cursor>), String> {
    match objects.get(handle)? {
        Object::Table1D { table, cursors } => Ok((table, cursors)),
        _ => Err(WRONG_OBJECT.to_string()),
    }
}

fn two(objects: &mut Objects, handle: u64) -> Result<(&Table2D, &mut Cursor2D), String> {
    match objects.get(handle)? {
        Object::Table2D { table, cursor } => Ok((table, cursor)),
        _ => Err(WRONG_OBJECT.to_string()),
    }
}

/// The column, counted from one, as an index and its cursor.
fn column(cursors: &mut [Cursor], number: u64) -> Result<(usize, &mut Cursor), String> {
    let count = cursors.len();
    let index = usize::try_from((number as i64).wrapping_sub(1)).unwrap_or(usize::MAX);
    let cursor =
        cursors.get_mut(index).ok_or_else(|| format!("output {} of a table with {count} outputs", number as i64))?;
    Ok((index, cursor))
}

fn answer(value: Result<f64, impl ToString>) -> Answer {
    value.map(f64::to_bits).map_err(|error| error.to_string())
}

// table, column, time, next event, previous next event
fn time_value(objects: &mut Objects, words: &[u64]) -> Answer {
    let [t, next, previous] = reals(words, 2)?;
    let (table, cursors) = time(objects, word(words, 0)?)?;
    let (index, cursor) = column(cursors, word(words, 1)?)?;
    answer(table.value(cursor, index, Moment { time: t, next, previous }))
}

fn time_derivative(objects: &mut Objects, words: &[u64]) -> Answer {
    let [t, next, previous, rate] = reals(words, 2)?;
    let (table, cursors) = time(objects, word(words, 0)?)?;
    let (index, cursor) = column(cursors, word(words, 1)?)?;
    answer(table.derivative(cursor, index, Moment { time: t, next, previous }).map(|slope| slope * rate))
}

fn time_second_derivative(objects: &mut Objects, words: &[u64]) -> Answer {
    let [t, next, previous, rate, acceleration] = reals(words, 2)?;
    let (table, cursors) = time(objects, word(words, 0)?)?;
    let (index, cursor) = column(cursors, word(words, 1)?)?;
    let first =
        table.derivative(cursor, index, Moment { time: t, next, previous }).map_err(|error| error.to_string())?;
    let second = table.second_derivative(cursor, index, Moment { time: t, next, previous });
    answer(second.map(|second| second * rate * rate + first * acceleration))
}

fn time_end(objects: &mut Objects, words: &[u64], end: fn(&TimeTable) -> f64) -> Answer {
    Ok(end(time(objects, word(words, 0)?)?.0).to_bits())
}

fn next_time_event(objects: &mut Objects, words: &[u64]) -> Answer {
    let [t] = reals(words, 1)?;
    Ok(time(objects, word(words, 0)?)?.0.next_event(t).to_bits())
}

// table, column, u
fn value_1d(objects: &mut Objects, words: &[u64]) -> Answer {
    let [u] = reals(words, 2)?;
    let (table, cursors) = one(objects, word(words, 0)?)?;
    let (index, cursor) = column(cursors, word(words, 1)?)?;
    answer(table.value(cursor, index, u))
}

fn derivative_1d(objects: &mut Objects, words: &[u64]) -> Answer {
    let [u, rate] = reals(words, 2)?;
    let (table, cursors) = one(objects, word(words, 0)?)?;
    let (index, cursor) = column(cursors, word(words, 1)?)?;
    answer(table.derivative(cursor, index, u).map(|slope| slope * rate))
}

fn second_derivative_1d(objects: &mut Objects, words: &[u64]) -> Answer {
    let [u, rate, acceleration] = reals(words, 2)?;
    let (table, cursors) = one(objects, word(words, 0)?)?;
    let (index, cursor) = column(cursors, word(words, 1)?)?;
    let first = table.derivative(cursor, index, u).map_err(|error| error.to_string())?;
    answer(table.second_derivative(cursor, index, u).map(|second| second * rate * rate + first * acceleration))
}

fn end_1d(objects: &mut Objects, words: &[u64], end: fn(&Table1D) -> f64) -> Answer {
    Ok(end(one(objects, word(words, 0)?)?.0).to_bits())
}

// table, u1, u2
fn value_2d(objects: &mut Objects, words: &[u64]) -> Answer {
    let [u1, u2] = reals(words, 1)?;
    let (table, cursor) = two(objects, word(words, 0)?)?;
    answer(table.value(cursor, u1, u2))
}

fn derivative_2d(objects: &mut Objects, words: &[u64]) -> Answer {
    let [u1, u2, rate1, rate2] = reals(words, 1)?;
    let (table, cursor) = two(objects, word(words, 0)?)?;
    answer(table.derivative(cursor, [u1, u2], [rate1, rate2]))
}

fn second_derivative_2d(objects: &mut Objects, words: &[u64]) -> Answer {
    let [u1, u2, rate1, rate2, acceleration1, acceleration2] = reals(words, 1)?;
    let (table, cursor) = two(objects, word(words, 0)?)?;
    answer(table.second_derivative(cursor, [u1, u2], [rate1, rate2], [acceleration1, acceleration2]))
}

// table, both ends
fn ends_2d(call: &mut Call, ends: fn(&Table2D) -> [f64; 2]) -> Answer {
    let handle = call.word(0)?;
    let ends = ends(two(call.objects, handle)?.0);
    call.reals_mut(1, 2)?.copy_from_slice(&ends);
    Ok(0)
}

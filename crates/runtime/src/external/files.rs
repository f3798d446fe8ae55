//! Messages, and functions of the standard library that write files or ask the system.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use layshaft_ir::program::Permission;
use layshaft_numerics::files::{mat_level_4, parse_mat};
use layshaft_numerics::tables::TableMatrix;
use layshaft_source::unpredictable_name;

use super::Native;
use super::call::Call;
use super::object::TableShape;

type Answer = Result<u64, String>;

pub(super) fn find(name: &str) -> Option<Native> {
    Some(match name {
        "ModelicaError" => |call| Err(call.text(0)?.to_string()),
        "ModelicaMessage" | "ModelicaWarning" => message,
        "ModelicaInternal_print" => print,
        // Nothing stays open between calls.
        "ModelicaStreams_closeFile" => |_| Ok(0),
        "ModelicaInternal_removeFile" => |call| change(call, |path| fs::remove_file(path)),
        "ModelicaInternal_mkdir" => |call| change(call, |path| fs::create_dir(path)),
        "ModelicaInternal_rmdir" => |call| change(call, |path| fs::remove_dir(path)),
        "ModelicaInternal_rename" => |call| change_two(call, |from, to| fs::rename(from, to)),
        "ModelicaInternal_copyFile" => |call| change_two(call, |from, to| fs::copy(from, to).map(|_| ())),
        "ModelicaInternal_temporaryFileName" => temporary_file_name,
        "ModelicaInternal_getTime" => time,
        "ModelicaIO_writeRealMatrix" => write_matrix,
        "system" => system,
        "ModelicaIO_readMatrixSizes" => read_matrix_sizes,
        "ModelicaIO_readRealMatrix" => read_real_matrix,
        "ModelicaInternal_chdir" => change_directory,
        "ModelicaInternal_setenv" => set_variable,
        "ModelicaInternal_getpid" => |_| Ok(u64::from(std::process::id())),
        _ => return None,
    })
}

fn message(call: &mut Call) -> Answer {
    let text = call.text(0)?.to_string();
    call.messages.push(text);
    Ok(0)
}

/// Appends a line to a file, or shows it where no file is named.
fn print(call: &mut Call) -> Answer {
    if call.text(1)?.is_empty() {
        return message(call);
    }
    if !call.trust.allowed.contains(Permission::Files) {
        return Err("writing files is not allowed: add `--allow files`".to_string());
    }
    let (text, path) = (call.text(0)?, call.path(1)?);
    let file = fs::OpenOptions::new().append(true).create(true).open(&*path);
    file.and_then(|mut file| writeln!(file, "{text}")).map_err(|error| format!("{path}: {error}"))?;
    Ok(0)
}

fn change(call: &mut Call, action: fn(&str) -> std::io::Result<()>) -> Answer {
    let path = &*call.path(0)?;
    action(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(0)
}

fn change_two(call: &mut Call, action: fn(&str, &str) -> std::io::Result<()>) -> Answer {
    let (from, to) = (&*call.path(0)?, &*call.path(1)?);
    action(from, to).map_err(|error| format!("{from} to {to}: {error}"))?;
    Ok(0)
}

/// The directory that relative paths of this model start from; that of the process stays.
fn change_directory(call: &mut Call) -> Answer {
    let path = call.path(0)?.into_owned();
    let directory = Path::new(&path).canonicalize().map_err(|error| format!("{path}: {error}"))?;
    if !directory.is_dir() {
        return Err(format!("{path}: this is no directory"));
    }
    call.surroundings.directory = Some(directory);
    Ok(0)
}

/// An environment variable for this model and the commands it starts.
// name, content, whether slashes become those of the system
fn set_variable(call: &mut Call) -> Answer {
    let (name, content) = (call.text(0)?.to_string(), call.text(1)?);
    if name.is_empty() || name.contains(['=', '\0']) || content.contains('\0') {
        return Err(format!("`{name}` cannot be an environment variable"));
    }
    let content = match call.flag(2)? && cfg!(windows) {
        true => content.replace('/', "\\"),
        false => content.to_string(),
    };
    call.surroundings.variables.retain(|(known, _)| *known != name);
    call.surroundings.variables.push((name, content));
    Ok(0)
}

fn read(call: &mut Call) -> Result<TableMatrix, String> {
    let name = call.text(1)?.to_string();
    let file = call.file_to_read(0, Some(&name))?;
    let path = Path::new(&file);
    let bytes = fs::read(path).map_err(|error| format!("{file}: {error}"))?;
    let matrix = parse_mat(&bytes, path, &name).map_err(|error| error.to_string())?;
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let shape = TableShape { rows, columns, outputs: 0, is_spline: false, has_two_inputs: true, is_from_file: true };
    if !call.objects.shapes.contains(&shape) {
        call.objects.shapes.push(shape);
    }
    Ok(matrix)
}

// file, name, sizes
fn read_matrix_sizes(call: &mut Call) -> Answer {
    let matrix = read(call)?;
    let sizes = [matrix.rows() as i64, matrix.columns() as i64];
    for (place, size) in call.ints_mut(2)?.iter_mut().zip(sizes) {
        *place = size;
    }
    Ok(0)
}

// file, name, matrix, rows, columns, verbose
fn read_real_matrix(call: &mut Call) -> Answer {
    let matrix = read(call)?;
    let (rows, columns) = (call.size(3)?, call.size(4)?);
    if (rows, columns) != (matrix.rows(), matrix.columns()) {
        return Err(format!(
            "matrix `{}` of {} has {} rows and {} columns, {rows} and {columns} are asked for",
            call.text(1)?,
            call.text(0)?,
            matrix.rows(),
            matrix.columns()
        ));
    }
    call.reals_mut(2, matrix.values().len())?.copy_from_slice(matrix.values());
    Ok(0)
}

/// Writes or appends a matrix in MATLAB's format of level 4.
// file, name, matrix, rows, columns, append, format
fn write_matrix(call: &mut Call) -> Answer {
    let (path, name) = (&*call.path(0)?, call.text(1)?);
    let (rows, columns) = (call.size(3)?, call.size(4)?);
    let values = call.reals(2, rows.saturating_mul(columns))?.to_vec();
    let matrix = TableMatrix::new(rows, columns, values).map_err(|error| error.to_string())?;
    let bytes = mat_level_4(name, &matrix);
    let append = call.flag(5)?;
    let file = fs::OpenOptions::new().create(true).write(true).append(append).truncate(!append).open(path);
    file.and_then(|mut file| file.write_all(&bytes)).map_err(|error| format!("{path}: {error}"))?;
    Ok(1)
}

fn temporary_file_name(call: &mut Call) -> Answer {
    let name = unpredictable_name(&std::env::temp_dir());
    Ok(call.strings.intern(&name.to_string_lossy()) as u64)
}

/// `system` of the C library: the status as `wait` gives it. Without a command, whether there is a shell.
fn system(call: &mut Call) -> Answer {
    let command = call.text(0)?;
    let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut process = Command::new(shell);
    process.arg(option).arg(command).envs(call.surroundings.variables.iter().map(|(name, value)| (name, value)));
    if let Some(directory) = &call.surroundings.directory {
        process.current_dir(directory);
    }
    let status = process.status().map_err(|error| format!("{command}: {error}"))?;
    #[cfg(unix)]
    let status = std::os::unix::process::ExitStatusExt::into_raw(status);
    #[cfg(not(unix))]
    let status = status.code().unwrap_or(-1);
    Ok(i64::from(status) as u64)
}

/// Universal time as milliseconds, seconds, minutes, hours, day, month, year.
fn time(call: &mut Call) -> Answer {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = now.as_secs() as i64;
    let (year, month, day) = date(seconds.div_euclid(86_400));
    let of_day = seconds.rem_euclid(86_400);
    let parts = [i64::from(now.subsec_millis()), of_day % 60, of_day / 60 % 60, of_day / 3600, day, month, year];
    for (position, part) in parts.into_iter().enumerate() {
        call.set_int(position, part)?;
    }
    Ok(0)
}

/// Year, month and day of a day counted from 1 January 1970, by the Gregorian calendar.
fn date(days: i64) -> (i64, i64, i64) {
    // Years are counted from March, so that the leap day is the last of its year; 146,097 days are 400 years.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(59), (1970, 3, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(11_017), (2000, 3, 1));
        assert_eq!(date(20_772), (2026, 11, 15));
    }
}

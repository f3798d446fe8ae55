//! External functions that can run during translation: the string, file and error
//! functions that the standard library declares, written anew here since no C code runs in the compiler.
//!
//! Only functions that read are here; one that writes files or changes the process is left to run
//! time. Arguments come in the order of the C call, see [`super::Scope::external`].

use super::{EvalError, EvalResult, files, strings};
use layshaft_ir::ExternalCall;
use layshaft_ir::value::Value;

/// Runs an external function if it is one known here.
pub fn builtin_external(call: &ExternalCall, args: &[Value]) -> EvalResult<Vec<Value>> {
    use Value::{Bool, Integer, String};
    let function: &str = &call.function;
    Ok(match (function, args) {
        ("ModelicaStrings_length", [String(text)]) => vec![Integer(text.len() as i64)],
        ("ModelicaStrings_substring", [String(text), Integer(first), Integer(last)]) => {
            vec![strings::substring(text, *first, *last)?]
        }
        ("ModelicaStrings_compare", [String(a), String(b), Bool(case_sensitive)]) => {
            vec![Integer(strings::compare(a, b, *case_sensitive))]
        }
        ("ModelicaStrings_hashString", [String(text)]) => vec![Integer(strings::hash(text))],
        ("ModelicaStrings_skipWhiteSpace", [String(text), Integer(start)]) => {
            vec![Integer(strings::skip_white_space(text, *start))]
        }
        ("ModelicaStrings_scanReal", [String(text), Integer(start), Bool(unsigned), ..]) => {
            strings::scanned(*start, strings::scan_real(text, *start, *unsigned), Value::Real(0.0))
        }
        ("ModelicaStrings_scanInteger", [String(text), Integer(start), Bool(unsigned), ..]) => {
            strings::scanned(*start, strings::scan_integer(text, *start, *unsigned), Integer(0))
        }
        ("ModelicaStrings_scanString", [String(text), Integer(start), ..]) => {
            strings::scanned(*start, strings::scan_string(text, *start), Value::from(""))
        }
        ("ModelicaStrings_scanIdentifier", [String(text), Integer(start), ..]) => {
            strings::scanned(*start, strings::scan_identifier(text, *start), Value::from(""))
        }

        ("ModelicaInternal_fullPathName", [String(path)]) => vec![Value::from(files::full_path(path)?.as_str())],
        ("ModelicaInternal_stat", [String(path)]) => vec![Integer(files::kind(path))],
        ("ModelicaInternal_readLine", [String(path), Integer(line), ..]) => {
            let found = usize::try_from(line.saturating_sub(1))
                .ok()
                .map(|index| files::line(path, index))
                .transpose()?
                .flatten();
            vec![Value::from(found.as_deref().unwrap_or("")), Bool(found.is_none())]
        }
        ("ModelicaInternal_countLines", [String(path)]) => vec![Integer(files::lines(path)?.len() as i64)],
        ("ModelicaInternal_readFile", [String(path), ..]) => {
            let lines: Vec<Value> = files::lines(path)?.iter().map(|line| Value::from(line.as_str())).collect();
            vec![Value::array(layshaft_ir::Base::String, vec![lines.len() as u32], lines)]
        }
        ("ModelicaInternal_getNumberOfFiles", [String(path)]) => vec![Integer(files::entries(path)?.len() as i64)],
        ("ModelicaInternal_readDirectory", [String(path), ..]) => {
            let names: Vec<Value> = files::entries(path)?.iter().map(|name| Value::from(name.as_str())).collect();
            vec![Value::array(layshaft_ir::Base::String, vec![names.len() as u32], names)]
        }
        ("ModelicaInternal_getcwd", _) => vec![Value::from(files::full_path(".")?.as_str())],
        ("ModelicaInternal_getenv", [String(name), Bool(to_slash), ..]) => {
            let content = std::env::var(&**name).ok();
            let text = content.as_deref().unwrap_or("");
            let text = if *to_slash { text.replace('\\', "/") } else { text.to_string() };
            vec![Value::from(text.as_str()), Bool(content.is_some())]
        }
        // Nothing stays open between calls, and translation prints nothing of its own accord.
        ("ModelicaStreams_closeFile" | "ModelicaInternal_print" | "ModelicaMessage" | "ModelicaWarning", _) => {
            Vec::new()
        }

        ("ModelicaError", [String(message)]) => return Err(EvalError::failed(&**message)),
        _ => {
            return Err(EvalError::not_constant(format!(
                "the external function `{}` cannot be called at compile time",
                call.function
            )));
        }
    })
}

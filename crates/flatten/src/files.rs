//! Functions of the standard library that look at files, called at translation: addresses of resources are
//! resolved, and what was seen is remembered, so that a compiled model is not used after a file has changed.

use crate::library::Library;
use layshaft_constant::{EvalError, EvalResult};
use layshaft_ir::{Base, ExternalCall, Value, strip_scheme};
use layshaft_numerics::files::parse_mat;
use layshaft_numerics::tables::TableMatrix;
use std::path::Path;

/// Runs the function if it is one of these.
pub fn call(library: &mut Library, call: &ExternalCall, args: &[Value]) -> Option<EvalResult<Vec<Value>>> {
    let function = &*call.function;
    if !function.starts_with("ModelicaInternal_") && !function.starts_with("ModelicaIO_") {
        return None;
    }
    let Some((Value::String(given), others)) = args.split_first() else { return None };
    let path = match resolve(library, given) {
        Ok(path) => path,
        Err(error) => return Some(Err(error)),
    };
    match function {
        "ModelicaInternal_readLine" | "ModelicaInternal_countLines" | "ModelicaInternal_readFile" => {
            let _ = library.note_content(Path::new(&path));
        }
        "ModelicaInternal_stat" => library.note_existence(Path::new(&path)),
        "ModelicaInternal_getNumberOfFiles" | "ModelicaInternal_readDirectory" => {
            library.note_names(Path::new(&path));
        }
        "ModelicaIO_readMatrixSizes" => {
            let read = matrix(library, &path, others);
            return Some(read.map(|m| vec![Value::integers(&[m.rows() as i64, m.columns() as i64])]));
        }
        "ModelicaIO_readRealMatrix" => {
            let read = matrix(library, &path, others);
            return Some(read.map(|m| {
                let items = m.values().iter().map(|&value| Value::Real(value)).collect();
                vec![Value::array(Base::Real, vec![m.rows() as u32, m.columns() as u32], items)]
            }));
        }
        _ => {}
    }
    let mut args = args.to_vec();
    args[0] = Value::from(path.as_str());
    Some(layshaft_constant::builtin_external(call, &args))
}

fn resolve(library: &mut Library, given: &str) -> EvalResult<String> {
    if strip_scheme(given, "modelica").is_none() && strip_scheme(given, "file").is_none() {
        return Ok(given.to_string());
    }
    match library.resource(given) {
        Ok(path) => Ok(path.to_string_lossy().into_owned()),
        Err(diagnostic) => Err(EvalError::failed(diagnostic.message.to_string())),
    }
}

fn matrix(library: &mut Library, path: &str, others: &[Value]) -> EvalResult<TableMatrix> {
    let Some(Value::String(name)) = others.first() else {
        return Err(EvalError::failed("the name of the matrix is missing"));
    };
    let path = Path::new(path);
    let bytes =
        library.note_content(path).map_err(|error| EvalError::failed(format!("file `{}`: {error}", path.display())))?;
    parse_mat(&bytes, path, name).map_err(|error| EvalError::failed(error.to_string()))
}

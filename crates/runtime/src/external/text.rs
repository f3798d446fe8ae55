//! String and reading functions of the standard library: those that run during translation too, by the same code.

use layshaft_constant::builtin_external;
use layshaft_ir::program::{Argument, External};
use layshaft_ir::{ExternalCall, Value};

use super::Native;
use super::call::Call;

/// Functions and their inputs: `s` String, `p` name of a file, `i` Integer, `b` Boolean. Outputs follow the inputs.
const FUNCTIONS: &[(&str, &str)] = &[
    ("ModelicaStrings_length", "s"),
    ("ModelicaStrings_substring", "sii"),
    ("ModelicaStrings_compare", "ssb"),
    ("ModelicaStrings_hashString", "s"),
    ("ModelicaStrings_skipWhiteSpace", "si"),
    ("ModelicaStrings_scanReal", "sib"),
    ("ModelicaStrings_scanInteger", "sib"),
    ("ModelicaStrings_scanString", "si"),
    ("ModelicaStrings_scanIdentifier", "si"),
    ("ModelicaInternal_fullPathName", "p"),
    ("ModelicaInternal_stat", "p"),
    ("ModelicaInternal_readLine", "pi"),
    ("ModelicaInternal_countLines", "p"),
    ("ModelicaInternal_readFile", "p"),
    ("ModelicaInternal_getNumberOfFiles", "p"),
    ("ModelicaInternal_readDirectory", "pi"),
    ("ModelicaInternal_getcwd", ""),
    ("ModelicaInternal_getenv", "sb"),
];

fn inputs(name: &str) -> Option<&'static str> {
    FUNCTIONS.iter().find(|(function, _)| *function == name).map(|(_, inputs)| *inputs)
}

pub(super) fn find(name: &str) -> Option<Native> {
    inputs(name).map(|_| run as Native)
}

fn run(call: &mut Call) -> Result<u64, String> {
    let inputs = inputs(&call.external.name).unwrap_or("");
    let mut values = Vec::with_capacity(inputs.len());
    for (position, kind) in inputs.chars().enumerate() {
        values.push(match kind {
            's' => Value::from(call.text(position)?),
            'p' => Value::from(&*call.file_to_read(position, None)?),
            'b' => Value::Bool(call.flag(position)?),
            _ => Value::Integer(call.int(position)?),
        });
    }
    if let Some(answers) = own_surroundings(call, &values) {
        return deliver(call, inputs.len(), answers);
    }
    let answers = builtin_external(&declaration(call.external), &values).map_err(|error| error.to_string())?;
    deliver(call, inputs.len(), answers)
}

/// The directory and environment variables that the model set itself.
fn own_surroundings(call: &Call, values: &[Value]) -> Option<Vec<Value>> {
    match (&*call.external.name, values) {
        ("ModelicaInternal_getcwd", _) => {
            let directory = call.surroundings.directory.as_ref()?;
            Some(vec![Value::from(&*directory.to_string_lossy().replace('\\', "/"))])
        }
        ("ModelicaInternal_getenv", [Value::String(name), Value::Bool(to_slash)]) => {
            let (_, content) = call.surroundings.variables.iter().find(|(known, _)| **known == **name)?;
            let content = if *to_slash { content.replace('\\', "/") } else { content.clone() };
            Some(vec![Value::from(&*content), Value::Bool(true)])
        }
        _ => None,
    }
}

/// Gives the result and the outputs behind the inputs their values.
fn deliver(call: &mut Call, inputs: usize, answers: Vec<Value>) -> Result<u64, String> {
    let mut answers = answers.into_iter();
    let result = match call.external.result {
        Some(_) => match answers.next() {
            Some(Value::String(text)) => call.strings.intern(&text) as u64,
            Some(value) => word(&value),
            None => 0,
        },
        None => 0,
    };
    for position in inputs..call.arguments.len() {
        if matches!(call.arguments[position].0, Argument::Int | Argument::Size | Argument::Double | Argument::String) {
            continue;
        }
        let Some(value) = answers.next() else { break };
        store(call, position, &value)?;
    }
    Ok(result)
}

fn declaration(external: &External) -> ExternalCall {
    ExternalCall {
        language: external.language.clone(),
        function: external.name.clone(),
        result: None,
        arguments: Vec::new(),
        include: Vec::new(),
        library: Vec::new(),
        include_directory: None,
        library_directory: None,
        source_directory: None,
        file: "".into(),
        span: None,
    }
}

fn word(value: &Value) -> u64 {
    match value {
        Value::Real(value) => value.to_bits(),
        Value::Bool(value) => u64::from(*value),
        other => other.as_integer().unwrap_or(0) as u64,
    }
}

fn store(call: &mut Call, position: usize, value: &Value) -> Result<(), String> {
    match (call.arguments[position].0, value) {
        (Argument::OutDouble, value) => call.set_real(position, value.as_real().unwrap_or(0.0)),
        (Argument::OutInt, value) => call.set_int(position, word(value) as i64),
        (Argument::OutString, Value::String(text)) => call.set_text(position, text),
        (Argument::Doubles, Value::Array(array)) => {
            let count = array.items.len();
            for (place, item) in call.reals_mut(position, count)?.iter_mut().zip(array.items.iter()) {
                *place = item.as_real().unwrap_or(0.0);
            }
            Ok(())
        }
        (Argument::Ints, Value::Array(array)) => {
            for (place, item) in call.ints_mut(position)?.iter_mut().zip(array.items.iter()) {
                *place = word(item) as i64;
            }
            Ok(())
        }
        (Argument::Strings, Value::Array(array)) => {
            for (index, item) in array.items.iter().enumerate() {
                if let Value::String(text) = item {
                    let handle = call.strings.intern(text);
                    if let Some(place) = call.ints_mut(position)?.get_mut(index) {
                        *place = handle;
                    }
                }
            }
            Ok(())
        }
        _ => Err(format!("output {} has another type than declared", position + 1)),
    }
}

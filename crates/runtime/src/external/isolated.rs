//! Users' C in a process of its own: its crash, its exit or its endless loop is an error of the function here, and the run ends like with
//! any other failure, its results kept.
//!
//! Arguments travel by value and come back as C left them. How long an array of Reals is C knows from other arguments; so all memory from
//! its first element on travels.

use layshaft_foreign::process::{Limit, NoAnswer, Process, own_program, private_pipes, read_frame, write_frame};
use layshaft_ir::program::{Argument, ResultType};
use serde::{Deserialize, Serialize};
use std::ffi::{CString, c_char, c_int};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::call::Call;
use super::foreign::{Loaded, Word, text};
use super::guard::Inside;
use super::object::Object;

/// The subcommand of the program that calls [`serve`].
const SUBCOMMAND: &str = "serve-external";

#[derive(Serialize, Deserialize)]
enum Question {
    /// A compiled library, and its functions by name.
    Load(PathBuf, Vec<String>),
    Call {
        position: u32,
        arguments: Vec<Value>,
        result: Option<ResultType>,
    },
    End,
}

/// A C argument or result.
#[derive(Serialize, Deserialize)]
enum Value {
    Real(f64),
    Int(i64),
    Text(String),
    /// A pointer of the child.
    Object(u64),
    Reals(Vec<f64>),
    Ints(Vec<c_int>),
    Texts(Vec<String>),
}

#[derive(Serialize, Deserialize)]
struct Answer {
    outcome: Result<Option<Value>, String>,
    /// All arguments that C may have changed, in order.
    changed: Vec<Value>,
    message: Option<String>,
}

/// Compiled C in a child process.
pub(super) struct IsolatedLibrary {
    process: Process,
    names: Vec<String>,
    /// Why the child is gone: the cause of every failure after that.
    end: Option<String>,
}

impl IsolatedLibrary {
    pub fn load(library: &Path, names: Vec<String>, limit: Duration) -> Result<Self, String> {
        let process =
            own_program(&[SUBCOMMAND]).and_then(|command| Process::start(command, Some(Limit::Answer(limit))));
        let process =
            process.map_err(|error| format!("the process for external functions cannot be started: {error}"))?;
        let mut this = IsolatedLibrary { process, names, end: None };
        let question = Question::Load(library.to_path_buf(), this.names.clone());
        this.ask(&question, "the code that runs when the external functions are loaded")
            .and_then(|answer| answer.outcome)?;
        Ok(this)
    }

    fn ask(&mut self, question: &Question, what: &str) -> Result<Answer, String> {
        // A solver that tries a smaller step meets the same end.
        if let Some(end) = &self.end {
            return Err(end.clone());
        }
        self.process.ask(question).map_err(|end| {
            let end = match end {
                NoAnswer::Gone => "the process for external functions has ended".to_string(),
                NoAnswer::TimedOut(limit) => {
                    format!("{what} did not return within {} s and was ended", limit.as_secs_f64())
                }
                NoAnswer::Ended(how) => format!("{what} ended its process: {how}"),
            };
            self.end.insert(end).clone()
        })
    }

    pub fn destroy(&mut self, position: usize, object: u64) {
        let question =
            Question::Call { position: position as u32, arguments: vec![Value::Object(object)], result: None };
        // What a destructor complains about comes too late.
        let _ = self.ask(&question, "the destructor");
    }

    pub fn call(&mut self, position: usize, call: &mut Call) -> Result<u64, String> {
        let arguments = packed(call)?;
        let question = Question::Call { position: position as u32, arguments, result: call.external.result };
        let what = format!("`{}`", self.names[position]);
        let answer = self.ask(&question, &what)?;
        call.messages.extend(answer.message);
        let result = answer.outcome?;
        unpack(call, answer.changed)?;
        Ok(match result {
            None => 0,
            Some(Value::Real(value)) => value.to_bits(),
            Some(Value::Int(value)) => value as u64,
            Some(Value::Text(text)) => call.strings.intern(&text) as u64,
            Some(Value::Object(pointer)) => {
                let pointer = std::ptr::without_provenance_mut(pointer as usize);
                call.objects.add(Object::Foreign(pointer, call.external.destructor))
            }
            Some(_) => return Err("the answer does not fit the question".to_string()),
        })
    }
}

impl Drop for IsolatedLibrary {
    fn drop(&mut self) {
        self.process.finish(&Question::End);
    }
}

fn packed(call: &mut Call) -> Result<Vec<Value>, String> {
    let mut values = Vec::with_capacity(call.arguments.len());
    for (position, &(argument, _)) in call.arguments.iter().enumerate() {
        values.push(match argument {
            Argument::Double => Value::Real(call.real(position)?),
            Argument::Int | Argument::Size => Value::Int(call.int(position)?),
            Argument::String => Value::Text(call.text(position)?.to_string()),
            Argument::Object => {
                let handle = call.word(position)?;
                match call.objects.get(handle)? {
                    Object::Foreign(pointer, _) => Value::Object(pointer.addr() as u64),
                    _ => return Err("the external object belongs to another library".to_string()),
                }
            }
            Argument::OutDouble => Value::Reals(call.reals(position, 1)?.to_vec()),
            Argument::Doubles => Value::Reals(call.reals_from(position)?.to_vec()),
            Argument::Ints => Value::Ints(call.ints(position)?.iter().map(|&value| value as c_int).collect()),
            Argument::OutInt => Value::Ints(vec![call.int(position)? as c_int]),
            Argument::Strings => {
                Value::Texts(call.ints(position)?.iter().map(|&handle| call.strings.text(handle).to_string()).collect())
            }
            Argument::OutString => Value::Texts(vec![String::new()]),
        });
    }
    Ok(values)
}

fn unpack(call: &mut Call, changed: Vec<Value>) -> Result<(), String> {
    let wrong = || "the answer does not fit the question".to_string();
    let mut changed = changed.into_iter();
    for (position, &(argument, _)) in call.arguments.iter().enumerate() {
        match argument {
            Argument::Double | Argument::Int | Argument::Size | Argument::String | Argument::Object => {}
            Argument::OutDouble | Argument::Doubles => {
                let Some(Value::Reals(values)) = changed.next() else { return Err(wrong()) };
                call.reals_mut(position, values.len())?.copy_from_slice(&values);
            }
            Argument::Ints => {
                let Some(Value::Ints(values)) = changed.next() else { return Err(wrong()) };
                for (place, value) in call.ints_mut(position)?.iter_mut().zip(values) {
                    *place = i64::from(value);
                }
            }
            Argument::OutInt => {
                let Some(Value::Ints(values)) = changed.next() else { return Err(wrong()) };
                call.set_int(position, i64::from(*values.first().ok_or_else(wrong)?))?;
            }
            Argument::Strings => {
                let Some(Value::Texts(texts)) = changed.next() else { return Err(wrong()) };
                for (index, text) in texts.iter().enumerate() {
                    let handle = call.strings.intern(text);
                    *call.ints_mut(position)?.get_mut(index).ok_or_else(wrong)? = handle;
                }
            }
            Argument::OutString => {
                let Some(Value::Texts(texts)) = changed.next() else { return Err(wrong()) };
                call.set_text(position, texts.first().ok_or_else(wrong)?)?;
            }
        }
    }
    Ok(())
}

/// The child: answers questions from standard input until it is told to end.
pub fn serve() -> std::io::Result<()> {
    Inside::leave_to_parent();
    let (from, to) = private_pipes()?;
    let (mut from, mut to) = (BufReader::new(from), BufWriter::new(to));
    let (mut bytes, mut library): (Vec<u8>, Option<Loaded>) = (Vec::new(), None);
    while let Some(question) = read_frame::<Question>(&mut from, &mut bytes)? {
        let plain = |outcome| Answer { outcome, changed: Vec::new(), message: None };
        let answer = match (question, &library) {
            (Question::End, _) => break,
            (Question::Load(path, names), _) => match Loaded::open(&path, &names) {
                Ok(loaded) => {
                    library = Some(loaded);
                    plain(Ok(None))
                }
                Err(message) => plain(Err(message)),
            },
            (Question::Call { position, arguments, result }, Some(library)) => {
                invoke(library, position as usize, arguments, result)
            }
            (Question::Call { .. }, None) => plain(Err("there is no library yet".to_string())),
        };
        write_frame(&mut to, &answer, &mut bytes)?;
    }
    Ok(())
}

/// Memory that C sees during a call.
enum Buffer {
    None,
    /// Kept while C looks at it.
    Text(#[allow(dead_code)] CString),
    Reals(Vec<f64>),
    Ints(Vec<c_int>),
    Texts(Vec<CString>, Vec<*const c_char>),
}

fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

fn invoke(library: &Loaded, position: usize, arguments: Vec<Value>, result: Option<ResultType>) -> Answer {
    let mut words = Vec::with_capacity(arguments.len());
    let mut buffers = Vec::with_capacity(arguments.len());
    for argument in arguments {
        // Contents of vectors stay where they are when the vector itself moves.
        let (word, buffer) = match argument {
            Value::Real(d) => (Word { d }, Buffer::None),
            Value::Int(i) => (Word { i }, Buffer::None),
            Value::Object(pointer) => {
                (Word { p: std::ptr::with_exposed_provenance_mut(pointer as usize) }, Buffer::None)
            }
            Value::Text(text) => {
                let text = c_text(&text);
                (Word { p: text.as_ptr().cast_mut().cast() }, Buffer::Text(text))
            }
            Value::Reals(mut values) => (Word { p: values.as_mut_ptr().cast() }, Buffer::Reals(values)),
            Value::Ints(mut values) => (Word { p: values.as_mut_ptr().cast() }, Buffer::Ints(values)),
            Value::Texts(texts) => {
                let texts: Vec<CString> = texts.iter().map(|text| c_text(text)).collect();
                let mut pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
                (Word { p: pointers.as_mut_ptr().cast() }, Buffer::Texts(texts, pointers))
            }
        };
        words.push(word);
        buffers.push(buffer);
    }
    let (outcome, message) = library.invoke(position, &mut words);
    let outcome = outcome.map(|word| {
        // SAFETY: the wrapper wrote the member that belongs to the declared result.
        result.map(|kind| unsafe {
            match kind {
                ResultType::Double => Value::Real(word.d),
                ResultType::Int => Value::Int(word.i),
                ResultType::String => Value::Text(text(word.p.cast()).unwrap_or_default()),
                ResultType::Object => Value::Object(word.p.expose_provenance() as u64),
            }
        })
    });
    let changed = buffers.into_iter().filter_map(|buffer| match buffer {
        Buffer::None | Buffer::Text(_) => None,
        Buffer::Reals(values) => Some(Value::Reals(values)),
        Buffer::Ints(values) => Some(Value::Ints(values)),
        Buffer::Texts(_kept, pointers) => {
            // SAFETY: as given, or set by the C function to a text of its own.
            Some(Value::Texts(pointers.iter().map(|&found| unsafe { text(found) }.unwrap_or_default()).collect()))
        }
    });
    Answer { outcome, changed: changed.collect(), message }
}

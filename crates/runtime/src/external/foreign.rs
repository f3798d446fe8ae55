//! Users' C functions: compiled with the system's C compiler into a shared library, which is loaded.
//!
//! For each function a wrapper is written that takes its arguments as an array of words, so that one kind of call serves
//! all signatures.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use layshaft_ir::program::{Argument, External, ResultType};
use layshaft_source::PrivateFolder;
use libloading::Library;

use super::c_arguments;
use super::call::Call;
use super::guard::Inside;
use super::isolated::IsolatedLibrary;
use super::object::Object;

const SUPPORT: &str = include_str!("support.c");
const UTILITIES_HEADER: &str = include_str!("ModelicaUtilities.h");

type Wrapper = unsafe extern "C" fn(*mut Word, *mut Word) -> c_int;
type Text = unsafe extern "C" fn() -> *const c_char;

/// A C value, as the union of the same name in the support code.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) union Word {
    pub d: f64,
    pub i: i64,
    pub p: *mut c_void,
}

/// Compiled C, in this process or in a child.
pub(super) enum ForeignLibrary {
    Here(Loaded),
    Apart(IsolatedLibrary),
}

/// Compiled C in the memory of this process.
pub(super) struct Loaded {
    wrappers: Vec<Wrapper>,
    /// Of the functions, for whom a crash is reported.
    names: Vec<CString>,
    error: Text,
    message: Text,
    /// Keeps the code above in memory.
    _library: Library,
}

impl ForeignLibrary {
    /// Compiles and loads; the message of a failure holds what the compiler said. With a limit the code runs in a child process.
    pub fn build(externals: &[&External], isolate: Option<Duration>) -> Result<Self, String> {
        let folder = PrivateFolder::new().map_err(|error| format!("cannot make a temporary folder: {error}"))?;
        let first = compile(folder.path(), externals, false);
        // A function that no header declares is declared by its arguments.
        let library = first.or_else(|message| compile(folder.path(), externals, true).map_err(|_| message))?;
        let names: Vec<String> = externals.iter().map(|external| external.name.to_string()).collect();
        Ok(match isolate {
            None => ForeignLibrary::Here(Loaded::open(&library, &names)?),
            Some(limit) => ForeignLibrary::Apart(IsolatedLibrary::load(&library, names, limit)?),
        })
    }

    /// Frees an object; what its destructor complains about comes too late.
    pub fn destroy(&mut self, position: usize, object: *mut c_void) {
        match self {
            ForeignLibrary::Here(library) => {
                let _ = library.invoke(position, &mut [Word { p: object }]);
            }
            ForeignLibrary::Apart(library) => library.destroy(position, object.addr() as u64),
        }
    }

    pub fn call(&mut self, position: usize, call: &mut Call) -> Result<u64, String> {
        match self {
            ForeignLibrary::Here(library) => library.call(position, call),
            ForeignLibrary::Apart(library) => library.call(position, call),
        }
    }
}

impl Loaded {
    /// Loads a library with a wrapper for each of the functions named.
    pub fn open(path: &Path, names: &[String]) -> Result<Loaded, String> {
        let inside = Inside::enter(c"the code that runs when the library is loaded");
        let library = load(path)
            .map_err(|error| format!("the external functions `{}` cannot be loaded: {error}", names.join("`, `")))?;
        drop(inside);
        let find = |name: &str| -> Result<*mut c_void, String> {
            // SAFETY: only the address is taken; its type is given below, by the code that was generated for it.
            let symbol = unsafe { library.get::<*mut c_void>(name) };
            // SAFETY: the symbol is a function, so its address is not null.
            symbol.map(|symbol| unsafe { symbol.into_raw() }.as_raw_ptr()).map_err(|error| error.to_string())
        };
        let mut wrappers = Vec::with_capacity(names.len());
        for position in 0..names.len() {
            // SAFETY: generated with this signature.
            wrappers.push(unsafe { std::mem::transmute::<*mut c_void, Wrapper>(find(&wrapper_name(position))?) });
        }
        // SAFETY: the support code declares both without arguments and returns a text or null.
        let error = unsafe { std::mem::transmute::<*mut c_void, Text>(find("layshaft_error")?) };
        let message = unsafe { std::mem::transmute::<*mut c_void, Text>(find("layshaft_message")?) };
        let names = names.iter().map(|name| CString::new(name.as_str()).unwrap_or_default()).collect();
        Ok(Loaded { wrappers, names, error, message, _library: library })
    }

    /// Calls a function with a word for each C argument: the result or an error, and what it had to say.
    pub fn invoke(&self, position: usize, words: &mut [Word]) -> (Result<Word, String>, Option<String>) {
        let mut result = Word { i: 0 };
        let inside = Inside::enter(&self.names[position]);
        // SAFETY: the wrapper reads one word for each C argument, of the kinds that were put there; pointers lead to
        // memory that outlives the call.
        let failed = unsafe { self.wrappers[position](words.as_mut_ptr(), &mut result) } != 0;
        drop(inside);
        // SAFETY: null or a text that stays until the next call on this thread.
        let message = unsafe { text((self.message)()) };
        if failed {
            // SAFETY: as above.
            return (Err(unsafe { text((self.error)()) }.unwrap_or_default()), message);
        }
        (Ok(result), message)
    }

    fn call(&self, position: usize, call: &mut Call) -> Result<u64, String> {
        let mut buffers = Buffers::default();
        let mut words = buffers.words(call)?;
        let (result, message) = self.invoke(position, &mut words);
        call.messages.extend(message);
        let result = result?;
        buffers.copy_back(call)?;
        // SAFETY: the wrapper wrote the member that belongs to the declared result.
        Ok(unsafe {
            match call.external.result {
                None => 0,
                Some(ResultType::Double) => result.d.to_bits(),
                Some(ResultType::Int) => result.i as u64,
                Some(ResultType::String) => {
                    let text = text(result.p.cast()).unwrap_or_default();
                    call.strings.intern(&text) as u64
                }
                Some(ResultType::Object) => call.objects.add(Object::Foreign(result.p, call.external.destructor)),
            }
        })
    }
}

/// Loads a library with all that it refers to, so that a missing function is known now and not when it is called.
fn load(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: the user asked for this code to be part of the model.
    #[cfg(unix)]
    let library = unsafe {
        use libloading::os::unix;
        // Its own functions come before those of this program, also for the libraries it brings: `exit` is the one of the support code.
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        let binding = libc::RTLD_DEEPBIND;
        #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
        let binding = 0;
        unix::Library::open(Some(path), unix::RTLD_NOW | unix::RTLD_LOCAL | binding)?
    };
    // SAFETY: as above.
    #[cfg(not(unix))]
    let library = unsafe { Library::new(path)? };
    Ok(library.into())
}

/// Copies a C text; `None` for a null pointer.
///
/// # Safety
/// The pointer is null or leads to a text with a zero at its end.
pub(super) unsafe fn text(pointer: *const c_char) -> Option<String> {
    // SAFETY: promised by the caller.
    (!pointer.is_null()).then(|| unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned())
}

/// What arguments point to during a call. Vectors inside do not move while the outer ones grow.
#[derive(Default)]
struct Buffers {
    texts: Vec<CString>,
    ints: Vec<(usize, Vec<c_int>)>,
    text_arrays: Vec<(usize, Vec<*const c_char>)>,
    out_ints: Vec<(usize, Box<c_int>)>,
    out_texts: Vec<(usize, Box<*const c_char>)>,
}

impl Buffers {
    fn text(&mut self, text: &str) -> *const c_char {
        let text = CString::new(text.replace('\0', "")).unwrap_or_default();
        let pointer = text.as_ptr();
        self.texts.push(text);
        pointer
    }

    fn words(&mut self, call: &mut Call) -> Result<Vec<Word>, String> {
        let mut words = Vec::with_capacity(call.arguments.len());
        for (position, &(argument, _)) in call.arguments.iter().enumerate() {
            words.push(match argument {
                Argument::Double => Word { d: call.real(position)? },
                Argument::Int | Argument::Size => Word { i: call.int(position)? },
                Argument::String => {
                    let text = call.text(position)?.to_string();
                    Word { p: self.text(&text).cast_mut().cast() }
                }
                Argument::Object => {
                    let handle = call.word(position)?;
                    match call.objects.get(handle)? {
                        Object::Foreign(pointer, _) => Word { p: *pointer },
                        _ => return Err("the external object belongs to another library".to_string()),
                    }
                }
                Argument::Doubles | Argument::OutDouble => Word { p: call.reals_mut(position, 0)?.as_mut_ptr().cast() },
                Argument::Ints => {
                    let mut values: Vec<c_int> = call.ints(position)?.iter().map(|&value| value as c_int).collect();
                    let pointer = values.as_mut_ptr();
                    self.ints.push((position, values));
                    Word { p: pointer.cast() }
                }
                Argument::Strings => {
                    let texts: Vec<String> =
                        call.ints(position)?.iter().map(|&handle| call.strings.text(handle).to_string()).collect();
                    let mut pointers: Vec<*const c_char> = texts.iter().map(|text| self.text(text)).collect();
                    let pointer = pointers.as_mut_ptr();
                    self.text_arrays.push((position, pointers));
                    Word { p: pointer.cast() }
                }
                Argument::OutInt => {
                    let mut value = Box::new(call.int(position)? as c_int);
                    let pointer: *mut c_int = &mut *value;
                    self.out_ints.push((position, value));
                    Word { p: pointer.cast() }
                }
                Argument::OutString => {
                    let mut value = Box::new(std::ptr::null());
                    let pointer: *mut *const c_char = &mut *value;
                    self.out_texts.push((position, value));
                    Word { p: pointer.cast() }
                }
            });
        }
        Ok(words)
    }

    fn copy_back(&self, call: &mut Call) -> Result<(), String> {
        for (position, values) in &self.ints {
            for (place, &value) in call.ints_mut(*position)?.iter_mut().zip(values) {
                *place = i64::from(value);
            }
        }
        for (position, pointers) in &self.text_arrays {
            for (index, &pointer) in pointers.iter().enumerate() {
                // SAFETY: as given, or set by the C function to a text of its own.
                let handle = call.strings.intern(&unsafe { text(pointer) }.unwrap_or_default());
                call.ints_mut(*position)?[index] = handle;
            }
        }
        for (position, value) in &self.out_ints {
            call.set_int(*position, i64::from(**value))?;
        }
        for (position, pointer) in &self.out_texts {
            // SAFETY: null, or set by the C function to a text.
            let found = unsafe { text(**pointer) }.unwrap_or_default();
            call.set_text(*position, &found)?;
        }
        Ok(())
    }
}

fn wrapper_name(position: usize) -> String {
    format!("layshaft_call_{position}")
}

/// Writes and compiles the source; the path of the library.
fn compile(folder: &Path, externals: &[&External], declare: bool) -> Result<PathBuf, String> {
    let (source, library) = (folder.join("external.c"), folder.join("external.so"));
    let write = |path: &Path, text: &str| {
        std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    write(&source, &c_source(externals, declare))?;
    write(&folder.join("ModelicaUtilities.h"), UTILITIES_HEADER)?;
    let mut command = Command::new("cc");
    command.args(["-O2", "-fPIC", "-shared", "-w", "-ffp-contract=off", "-o"]).arg(&library).arg(&source);
    for directory in distinct(externals.iter().filter_map(|external| external.include_directory.as_deref())) {
        command.arg(format!("-I{directory}"));
    }
    command.arg("-I").arg(folder);
    for directory in distinct(externals.iter().filter_map(|external| external.library_directory.as_deref())) {
        command.arg(format!("-L{directory}")).arg(format!("-Wl,-rpath,{directory}"));
    }
    for name in distinct(externals.iter().flat_map(|external| external.library.iter().map(|name| &**name))) {
        command.arg(format!("-l{name}"));
    }
    command.arg("-lm");
    let names: Vec<&str> = externals.iter().map(|external| &*external.name).collect();
    let output = command
        .output()
        .map_err(|error| format!("the C compiler `cc`, needed for `{}`, cannot run: {error}", names.join("`, `")))?;
    if output.status.success() {
        return Ok(library);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: Vec<&str> = said.lines().take(12).collect();
    Err(format!("the C compiler rejects the external functions `{}`:\n{}", names.join("`, `"), said.join("\n")))
}

fn distinct<'a>(items: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found: Vec<&str> = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

fn c_source(externals: &[&External], declare: bool) -> String {
    let mut source = SUPPORT.to_string();
    for include in distinct(externals.iter().flat_map(|external| external.include.iter().map(|text| &**text))) {
        let _ = writeln!(source, "\n{include}");
    }
    for (position, external) in externals.iter().enumerate() {
        let arguments = c_arguments(external);
        let result = match external.result {
            None => "void",
            Some(ResultType::Double) => "double",
            Some(ResultType::Int) => "int",
            Some(ResultType::String) => "const char *",
            Some(ResultType::Object) => "void *",
        };
        if declare || external.include.is_empty() {
            let types: Vec<&str> = arguments.iter().map(|&(argument, _)| c_type(argument)).collect();
            let types = if types.is_empty() { "void".to_string() } else { types.join(", ") };
            let _ = writeln!(source, "extern {result} {}({types});", external.name);
        }
        let values: Vec<String> = arguments
            .iter()
            .enumerate()
            .map(|(k, &(argument, _))| match argument {
                Argument::Double => format!("a[{k}].d"),
                Argument::Int | Argument::Size => format!("({})a[{k}].i", c_type(argument)),
                _ => format!("({})a[{k}].p", c_type(argument)),
            })
            .collect();
        let member = match external.result {
            None => "",
            Some(ResultType::Double) => "r->d = ",
            Some(ResultType::Int) => "r->i = ",
            Some(ResultType::String | ResultType::Object) => "r->p = (void *)",
        };
        let _ = writeln!(
            source,
            "int {}(layshaft_word *a, layshaft_word *r) {{\n    layshaft_begin();\n    if (setjmp(layshaft_return)) return layshaft_end(1);\n    {member}{}({});\n    return layshaft_end(0);\n}}",
            wrapper_name(position),
            external.name,
            values.join(", ")
        );
    }
    source
}

fn c_type(argument: Argument) -> &'static str {
    match argument {
        Argument::Double => "double",
        Argument::Int => "int",
        Argument::Size => "size_t",
        Argument::String => "const char *",
        Argument::Object => "void *",
        Argument::Doubles | Argument::OutDouble => "double *",
        Argument::Ints | Argument::OutInt => "int *",
        Argument::Strings | Argument::OutString => "const char **",
    }
}

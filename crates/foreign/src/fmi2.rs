//! Units of FMI 2.

use crate::error::{Status, UnitError};
use crate::library::{demand, for_interface, function_table, open};
use crate::log::{Log, Message, text};
use crate::unit::{EventInfo, Instantiation, Interface, StateHandle, StepOutcome, Unit};
use crate::values::Values;
use libloading::Library;
use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;

mod format;

type Component = *mut c_void;
type RawStatus = c_int;
type Logger = unsafe extern "C" fn();

const YES: c_int = 1;
const LAST_SUCCESSFUL_TIME: c_int = 2;
const TERMINATED: c_int = 3;

#[repr(C)]
struct Callbacks {
    logger: Logger,
    allocate: unsafe extern "C" fn(usize, usize) -> *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
    step_finished: Option<unsafe extern "C" fn(*mut c_void, RawStatus)>,
    environment: *const c_void,
}

#[repr(C)]
#[derive(Default)]
struct RawEventInfo {
    again: c_int,
    terminate: c_int,
    nominals_changed: c_int,
    states_changed: c_int,
    next_defined: c_int,
    next: f64,
}

type Plain = unsafe extern "C" fn(Component) -> RawStatus;
type Reals = unsafe extern "C" fn(Component, *mut f64, usize) -> RawStatus;
type Get<T> = unsafe extern "C" fn(Component, *const u32, usize, *mut T) -> RawStatus;
type Set<T> = unsafe extern "C" fn(Component, *const u32, usize, *const T) -> RawStatus;
type Callback = *const Callbacks;

function_table!(Functions {
    instantiate = "fmi2Instantiate": unsafe extern "C" fn(*const c_char, c_int, *const c_char, *const c_char, Callback, c_int, c_int) -> Component;
    free_instance = "fmi2FreeInstance": unsafe extern "C" fn(Component);
    setup_experiment = "fmi2SetupExperiment": unsafe extern "C" fn(Component, c_int, f64, f64, c_int, f64) -> RawStatus;
    enter_initialization = "fmi2EnterInitializationMode": Plain;
    exit_initialization = "fmi2ExitInitializationMode": Plain;
    terminate = "fmi2Terminate": Plain;
    reset = "fmi2Reset": Plain;
    get_real = "fmi2GetReal": Get<f64>;
    get_integer = "fmi2GetInteger": Get<i32>;
    get_boolean = "fmi2GetBoolean": Get<c_int>;
    get_string = "fmi2GetString": Get<*const c_char>;
    set_real = "fmi2SetReal": Set<f64>;
    set_integer = "fmi2SetInteger": Set<i32>;
    set_boolean = "fmi2SetBoolean": Set<c_int>;
    set_string = "fmi2SetString": Set<*const c_char>;
    enter_event_mode = "fmi2EnterEventMode": Plain;
    new_discrete_states = "fmi2NewDiscreteStates": unsafe extern "C" fn(Component, *mut RawEventInfo) -> RawStatus;
    enter_continuous_time = "fmi2EnterContinuousTimeMode": Plain;
    completed_step = "fmi2CompletedIntegratorStep": unsafe extern "C" fn(Component, c_int, *mut c_int, *mut c_int) -> RawStatus;
    set_time = "fmi2SetTime": unsafe extern "C" fn(Component, f64) -> RawStatus;
    set_states = "fmi2SetContinuousStates": unsafe extern "C" fn(Component, *const f64, usize) -> RawStatus;
    derivatives = "fmi2GetDerivatives": Reals;
    indicators = "fmi2GetEventIndicators": Reals;
    states = "fmi2GetContinuousStates": Reals;
    nominals = "fmi2GetNominalsOfContinuousStates": Reals;
    do_step = "fmi2DoStep": unsafe extern "C" fn(Component, f64, f64, c_int) -> RawStatus;
    real_status = "fmi2GetRealStatus": unsafe extern "C" fn(Component, c_int, *mut f64) -> RawStatus;
    boolean_status = "fmi2GetBooleanStatus": unsafe extern "C" fn(Component, c_int, *mut c_int) -> RawStatus;
    get_state = "fmi2GetFMUstate": unsafe extern "C" fn(Component, *mut *mut c_void) -> RawStatus;
    set_state = "fmi2SetFMUstate": unsafe extern "C" fn(Component, *mut c_void) -> RawStatus;
    free_state = "fmi2FreeFMUstate": unsafe extern "C" fn(Component, *mut *mut c_void) -> RawStatus;
    state_size = "fmi2SerializedFMUstateSize": unsafe extern "C" fn(Component, *mut c_void, *mut usize) -> RawStatus;
    serialize = "fmi2SerializeFMUstate": unsafe extern "C" fn(Component, *mut c_void, *mut u8, usize) -> RawStatus;
    deserialize = "fmi2DeSerializeFMUstate": unsafe extern "C" fn(Component, *const u8, usize, *mut *mut c_void) -> RawStatus;
    directional = "fmi2GetDirectionalDerivative": unsafe extern "C" fn(Component, *const u32, usize, *const u32, usize, *const f64, *mut f64) -> RawStatus;
});

const COMMON: &[&str] = &[
    "fmi2Instantiate",
    "fmi2FreeInstance",
    "fmi2SetupExperiment",
    "fmi2EnterInitializationMode",
    "fmi2ExitInitializationMode",
    "fmi2Terminate",
    "fmi2GetReal",
    "fmi2GetInteger",
    "fmi2GetBoolean",
    "fmi2GetString",
    "fmi2SetReal",
    "fmi2SetInteger",
    "fmi2SetBoolean",
    "fmi2SetString",
];
const MODEL_EXCHANGE: &[&str] = &[
    "fmi2EnterEventMode",
    "fmi2NewDiscreteStates",
    "fmi2EnterContinuousTimeMode",
    "fmi2CompletedIntegratorStep",
    "fmi2SetTime",
    "fmi2SetContinuousStates",
    "fmi2GetDerivatives",
    "fmi2GetEventIndicators",
    "fmi2GetContinuousStates",
    "fmi2GetNominalsOfContinuousStates",
];
const CO_SIMULATION: &[&str] = &["fmi2DoStep"];

/// What the standard demands besides.
pub(crate) const OTHERS: &[&str] = &[
    "fmi2GetVersion",
    "fmi2GetTypesPlatform",
    "fmi2SetDebugLogging",
    "fmi2Reset",
    "fmi2GetFMUstate",
    "fmi2SetFMUstate",
    "fmi2FreeFMUstate",
    "fmi2SerializedFMUstateSize",
    "fmi2SerializeFMUstate",
    "fmi2DeSerializeFMUstate",
    "fmi2GetDirectionalDerivative",
];

pub(crate) fn needed(interface: Interface) -> Vec<&'static str> {
    for_interface(interface, COMMON, MODEL_EXCHANGE, CO_SIMULATION)
}

/// Memory for units that ask for it, zeroed; the C library's, as units expect.
unsafe extern "C" fn allocate(count: usize, size: usize) -> *mut c_void {
    unsafe extern "C" {
        fn calloc(count: usize, size: usize) -> *mut c_void;
    }
    // SAFETY: no conditions.
    unsafe { calloc(count, size) }
}

unsafe extern "C" fn release(memory: *mut c_void) {
    unsafe extern "C" {
        fn free(memory: *mut c_void);
    }
    // SAFETY: null or what `allocate` gave.
    unsafe { free(memory) }
}

pub(crate) struct Unit2 {
    functions: Functions,
    component: Component,
    log: Box<Log>,
    truths: Vec<c_int>,
    is_terminated: bool,
    /// The unit keeps a pointer to it.
    _callbacks: Box<Callbacks>,
    /// Keeps the code in memory.
    _library: Library,
}

// SAFETY: an instance is used by one thread at a time.
unsafe impl Send for Unit2 {}

/// Calls a function of the table with the component, and checks its answer.
macro_rules! call {
    ($unit:expr, $field:ident, $name:literal $(, $argument:expr)*) => {{
        let function = $unit.functions.$field.ok_or_else(|| UnitError::Unsupported { function: $name.to_string() })?;
        // SAFETY: the component is alive, and pointers lead to memory of the lengths given with them.
        let code = unsafe { function($unit.component $(, $argument)*) };
        $unit.log.check($name, code)
    }};
}

impl Unit2 {
    pub fn new(instantiation: &Instantiation) -> Result<Unit2, UnitError> {
        let library = open(instantiation)?;
        demand(&library, &needed(instantiation.interface))?;
        let functions = Functions::find(&library);
        let log = Box::new(Log::default());
        let callbacks = Box::new(Callbacks {
            logger: format::logger(),
            allocate,
            free: release,
            step_finished: None,
            environment: (&raw const *log).cast(),
        });
        let kind = match instantiation.interface {
            Interface::ModelExchange => 0,
            Interface::CoSimulation => 1,
        };
        let name = c_text(&instantiation.instance_name);
        let token = c_text(&instantiation.token);
        let resources = c_text(&resource_uri(&instantiation.folder));
        let logging = c_int::from(instantiation.logging);
        let Some(instantiate) = functions.instantiate else {
            return Err(UnitError::Unsupported { function: "fmi2Instantiate".into() });
        };
        // SAFETY: texts and callbacks are alive; the latter stay where they are.
        let component =
            unsafe { instantiate(name.as_ptr(), kind, token.as_ptr(), resources.as_ptr(), &*callbacks, 0, logging) };
        if component.is_null() {
            return Err(UnitError::NotInstantiated { messages: log.take_texts() });
        }
        Ok(Unit2 {
            functions,
            component,
            log,
            truths: Vec::new(),
            is_terminated: false,
            _callbacks: callbacks,
            _library: library,
        })
    }
}

impl Drop for Unit2 {
    fn drop(&mut self) {
        if let Some(free) = self.functions.free_instance {
            // SAFETY: the component is alive and not used afterwards.
            unsafe { free(self.component) };
        }
    }
}

pub(crate) fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

fn no_such_type() -> UnitError {
    UnitError::Unsupported { function: "for values of this type, which FMI 2 does not know".into() }
}

/// The folder of resources as a URI, with everything escaped that is not plain.
fn resource_uri(folder: &Path) -> String {
    let path = folder.join("resources").display().to_string().replace('\\', "/");
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b':' => uri.push(byte as char),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

impl Unit for Unit2 {
    fn get(&mut self, references: &[u32], values: &mut Values) -> Result<(), UnitError> {
        let (at, count) = (references.as_ptr(), references.len());
        if values.len() != count {
            return Err(UnitError::Unsupported { function: "for arrays".into() });
        }
        match values {
            Values::Float64(values) => call!(self, get_real, "fmi2GetReal", at, count, values.as_mut_ptr()),
            Values::Int32(values) => call!(self, get_integer, "fmi2GetInteger", at, count, values.as_mut_ptr()),
            Values::Boolean(values) => {
                self.truths.resize(count, 0);
                call!(self, get_boolean, "fmi2GetBoolean", at, count, self.truths.as_mut_ptr())?;
                for (value, truth) in values.iter_mut().zip(&self.truths) {
                    *value = *truth != 0;
                }
                Ok(())
            }
            Values::String(values) => {
                let mut pointers = vec![std::ptr::null(); count];
                call!(self, get_string, "fmi2GetString", at, count, pointers.as_mut_ptr())?;
                for (value, pointer) in values.iter_mut().zip(pointers) {
                    // SAFETY: the unit gave a text that stays until the next call.
                    *value = unsafe { text(pointer) };
                }
                Ok(())
            }
            _ => Err(no_such_type()),
        }
    }

    fn set(&mut self, references: &[u32], values: &Values) -> Result<(), UnitError> {
        let (at, count) = (references.as_ptr(), references.len());
        if values.len() != count {
            return Err(UnitError::Unsupported { function: "for arrays".into() });
        }
        match values {
            Values::Float64(values) => call!(self, set_real, "fmi2SetReal", at, count, values.as_ptr()),
            Values::Int32(values) => call!(self, set_integer, "fmi2SetInteger", at, count, values.as_ptr()),
            Values::Boolean(values) => {
                self.truths.clear();
                self.truths.extend(values.iter().map(|&value| c_int::from(value)));
                call!(self, set_boolean, "fmi2SetBoolean", at, count, self.truths.as_ptr())
            }
            Values::String(values) => {
                let texts: Vec<CString> = values.iter().map(|text| c_text(text)).collect();
                let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
                call!(self, set_string, "fmi2SetString", at, count, pointers.as_ptr())
            }
            _ => Err(no_such_type()),
        }
    }

    fn enter_configuration(&mut self) -> Result<(), UnitError> {
        Ok(())
    }

    fn exit_configuration(&mut self) -> Result<(), UnitError> {
        Ok(())
    }

    fn enter_initialization(&mut self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Result<(), UnitError> {
        let (has_tolerance, has_stop) = (c_int::from(tolerance.is_some()), c_int::from(stop.is_some()));
        let (tolerance, stop) = (tolerance.unwrap_or(0.0), stop.unwrap_or(0.0));
        call!(self, setup_experiment, "fmi2SetupExperiment", has_tolerance, tolerance, start, has_stop, stop)?;
        call!(self, enter_initialization, "fmi2EnterInitializationMode")
    }

    fn exit_initialization(&mut self) -> Result<(), UnitError> {
        call!(self, exit_initialization, "fmi2ExitInitializationMode")
    }

    fn enter_event_mode(&mut self) -> Result<(), UnitError> {
        call!(self, enter_event_mode, "fmi2EnterEventMode")
    }

    fn update_discrete_states(&mut self) -> Result<EventInfo, UnitError> {
        let mut info = RawEventInfo::default();
        call!(self, new_discrete_states, "fmi2NewDiscreteStates", &mut info)?;
        Ok(EventInfo {
            again: info.again != 0,
            terminate: info.terminate != 0,
            nominals_changed: info.nominals_changed != 0,
            states_changed: info.states_changed != 0,
            next_event: (info.next_defined != 0).then_some(info.next),
        })
    }

    fn terminate(&mut self) -> Result<(), UnitError> {
        if std::mem::replace(&mut self.is_terminated, true) {
            return Ok(());
        }
        call!(self, terminate, "fmi2Terminate")
    }

    fn reset(&mut self) -> Result<(), UnitError> {
        self.is_terminated = false;
        call!(self, reset, "fmi2Reset")
    }

    fn sizes(&mut self) -> Result<Option<(usize, usize)>, UnitError> {
        Ok(None)
    }

    fn enter_continuous_time(&mut self) -> Result<(), UnitError> {
        call!(self, enter_continuous_time, "fmi2EnterContinuousTimeMode")
    }

    fn set_time(&mut self, time: f64) -> Result<(), UnitError> {
        call!(self, set_time, "fmi2SetTime", time)
    }

    fn set_states(&mut self, states: &[f64]) -> Result<(), UnitError> {
        call!(self, set_states, "fmi2SetContinuousStates", states.as_ptr(), states.len())
    }

    fn states(&mut self, states: &mut [f64]) -> Result<(), UnitError> {
        call!(self, states, "fmi2GetContinuousStates", states.as_mut_ptr(), states.len())
    }

    fn nominals(&mut self, nominals: &mut [f64]) -> Result<(), UnitError> {
        call!(self, nominals, "fmi2GetNominalsOfContinuousStates", nominals.as_mut_ptr(), nominals.len())
    }

    fn derivatives(&mut self, derivatives: &mut [f64]) -> Result<(), UnitError> {
        call!(self, derivatives, "fmi2GetDerivatives", derivatives.as_mut_ptr(), derivatives.len())
    }

    fn event_indicators(&mut self, indicators: &mut [f64]) -> Result<(), UnitError> {
        call!(self, indicators, "fmi2GetEventIndicators", indicators.as_mut_ptr(), indicators.len())
    }

    fn completed_step(&mut self) -> Result<(bool, bool), UnitError> {
        let (mut event, mut terminate) = (0, 0);
        call!(self, completed_step, "fmi2CompletedIntegratorStep", YES, &mut event, &mut terminate)?;
        Ok((event != 0, terminate != 0))
    }

    fn enter_step_mode(&mut self) -> Result<(), UnitError> {
        Ok(())
    }

    fn do_step(&mut self, time: f64, step: f64) -> Result<StepOutcome, UnitError> {
        match call!(self, do_step, "fmi2DoStep", time, step, YES) {
            Ok(()) => Ok(StepOutcome { event: false, terminate: false, discarded: false, last_time: time + step }),
            Err(UnitError::Refused { status: Status::Discard, function, messages }) => {
                let (mut reached, mut terminated) = (time, 0);
                // What cannot be asked is answered for the worst: nothing was done.
                let asked = call!(self, real_status, "fmi2GetRealStatus", LAST_SUCCESSFUL_TIME, &mut reached);
                if asked.is_err() || !reached.is_finite() {
                    reached = time;
                }
                let _ = call!(self, boolean_status, "fmi2GetBooleanStatus", TERMINATED, &mut terminated);
                for message in messages {
                    self.log.add(2, function.clone(), message);
                }
                Ok(StepOutcome { event: false, terminate: terminated != 0, discarded: true, last_time: reached })
            }
            Err(error) => Err(error),
        }
    }

    fn save_state(&mut self) -> Result<StateHandle, UnitError> {
        let mut state = std::ptr::null_mut();
        call!(self, get_state, "fmi2GetFMUstate", &mut state)?;
        Ok(StateHandle(state as u64))
    }

    fn restore_state(&mut self, state: StateHandle) -> Result<(), UnitError> {
        call!(self, set_state, "fmi2SetFMUstate", state.0 as *mut c_void)
    }

    fn free_state(&mut self, state: StateHandle) -> Result<(), UnitError> {
        let mut state = state.0 as *mut c_void;
        call!(self, free_state, "fmi2FreeFMUstate", &mut state)
    }

    fn serialize_state(&mut self, state: StateHandle) -> Result<Vec<u8>, UnitError> {
        let mut size = 0;
        let state = state.0 as *mut c_void;
        call!(self, state_size, "fmi2SerializedFMUstateSize", state, &mut size)?;
        let mut bytes = vec![0; size];
        call!(self, serialize, "fmi2SerializeFMUstate", state, bytes.as_mut_ptr(), size)?;
        Ok(bytes)
    }

    fn deserialize_state(&mut self, bytes: &[u8]) -> Result<StateHandle, UnitError> {
        let mut state = std::ptr::null_mut();
        call!(self, deserialize, "fmi2DeSerializeFMUstate", bytes.as_ptr(), bytes.len(), &mut state)?;
        Ok(StateHandle(state as u64))
    }

    fn directional_derivative(
        &mut self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
        sensitivity: &mut [f64],
    ) -> Result<(), UnitError> {
        let (z, v) = (unknowns.as_ptr(), knowns.as_ptr());
        let (seed, out) = (seed.as_ptr(), sensitivity.as_mut_ptr());
        call!(self, directional, "fmi2GetDirectionalDerivative", z, unknowns.len(), v, knowns.len(), seed, out)
    }

    fn take_messages(&mut self) -> Vec<Message> {
        self.log.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_with_odd_names_become_uris() {
        assert_eq!(resource_uri(Path::new("/tmp/a b/ü")), "file:///tmp/a%20b/%C3%BC/resources");
    }
}

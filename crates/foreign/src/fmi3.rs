//! Units of FMI 3.

use crate::error::{Status, UnitError};
use crate::fmi2::c_text;
use crate::library::{demand, for_interface, function_table, open};
use crate::log::{Log, Message, text};
use crate::unit::{EventInfo, Instantiation, Interface, StateHandle, StepOutcome, Unit};
use crate::values::Values;
use libloading::Library;
use std::ffi::{CString, c_char, c_int, c_void};

type Instance = *mut c_void;
type RawStatus = c_int;
type LogMessage = unsafe extern "C" fn(*const c_void, RawStatus, *const c_char, *const c_char);

type Plain = unsafe extern "C" fn(Instance) -> RawStatus;
type Reals = unsafe extern "C" fn(Instance, *mut f64, usize) -> RawStatus;
type Size = unsafe extern "C" fn(Instance, *mut usize) -> RawStatus;
type Get<T> = unsafe extern "C" fn(Instance, *const u32, usize, *mut T, usize) -> RawStatus;
type Set<T> = unsafe extern "C" fn(Instance, *const u32, usize, *const T, usize) -> RawStatus;

function_table!(Functions {
    instantiate_me = "fmi3InstantiateModelExchange": unsafe extern "C" fn(*const c_char, *const c_char, *const c_char, bool, bool, *const c_void, LogMessage) -> Instance;
    instantiate_cs = "fmi3InstantiateCoSimulation": unsafe extern "C" fn(*const c_char, *const c_char, *const c_char, bool, bool, bool, bool, *const u32, usize, *const c_void, LogMessage, *const c_void) -> Instance;
    free_instance = "fmi3FreeInstance": unsafe extern "C" fn(Instance);
    enter_initialization = "fmi3EnterInitializationMode": unsafe extern "C" fn(Instance, bool, f64, f64, bool, f64) -> RawStatus;
    exit_initialization = "fmi3ExitInitializationMode": Plain;
    enter_event_mode = "fmi3EnterEventMode": Plain;
    terminate = "fmi3Terminate": Plain;
    reset = "fmi3Reset": Plain;
    enter_configuration = "fmi3EnterConfigurationMode": Plain;
    exit_configuration = "fmi3ExitConfigurationMode": Plain;
    get_float32 = "fmi3GetFloat32": Get<f32>;
    get_float64 = "fmi3GetFloat64": Get<f64>;
    get_int8 = "fmi3GetInt8": Get<i8>;
    get_uint8 = "fmi3GetUInt8": Get<u8>;
    get_int16 = "fmi3GetInt16": Get<i16>;
    get_uint16 = "fmi3GetUInt16": Get<u16>;
    get_int32 = "fmi3GetInt32": Get<i32>;
    get_uint32 = "fmi3GetUInt32": Get<u32>;
    get_int64 = "fmi3GetInt64": Get<i64>;
    get_uint64 = "fmi3GetUInt64": Get<u64>;
    get_boolean = "fmi3GetBoolean": Get<bool>;
    get_string = "fmi3GetString": Get<*const c_char>;
    get_binary = "fmi3GetBinary": unsafe extern "C" fn(Instance, *const u32, usize, *mut usize, *mut *const u8, usize) -> RawStatus;
    get_clock = "fmi3GetClock": unsafe extern "C" fn(Instance, *const u32, usize, *mut bool) -> RawStatus;
    set_float32 = "fmi3SetFloat32": Set<f32>;
    set_float64 = "fmi3SetFloat64": Set<f64>;
    set_int8 = "fmi3SetInt8": Set<i8>;
    set_uint8 = "fmi3SetUInt8": Set<u8>;
    set_int16 = "fmi3SetInt16": Set<i16>;
    set_uint16 = "fmi3SetUInt16": Set<u16>;
    set_int32 = "fmi3SetInt32": Set<i32>;
    set_uint32 = "fmi3SetUInt32": Set<u32>;
    set_int64 = "fmi3SetInt64": Set<i64>;
    set_uint64 = "fmi3SetUInt64": Set<u64>;
    set_boolean = "fmi3SetBoolean": Set<bool>;
    set_string = "fmi3SetString": Set<*const c_char>;
    set_binary = "fmi3SetBinary": unsafe extern "C" fn(Instance, *const u32, usize, *const usize, *const *const u8, usize) -> RawStatus;
    set_clock = "fmi3SetClock": unsafe extern "C" fn(Instance, *const u32, usize, *const bool) -> RawStatus;
    update_discrete_states = "fmi3UpdateDiscreteStates": unsafe extern "C" fn(Instance, *mut bool, *mut bool, *mut bool, *mut bool, *mut bool, *mut f64) -> RawStatus;
    enter_continuous_time = "fmi3EnterContinuousTimeMode": Plain;
    completed_step = "fmi3CompletedIntegratorStep": unsafe extern "C" fn(Instance, bool, *mut bool, *mut bool) -> RawStatus;
    set_time = "fmi3SetTime": unsafe extern "C" fn(Instance, f64) -> RawStatus;
    set_states = "fmi3SetContinuousStates": unsafe extern "C" fn(Instance, *const f64, usize) -> RawStatus;
    derivatives = "fmi3GetContinuousStateDerivatives": Reals;
    indicators = "fmi3GetEventIndicators": Reals;
    states = "fmi3GetContinuousStates": Reals;
    nominals = "fmi3GetNominalsOfContinuousStates": Reals;
    number_of_indicators = "fmi3GetNumberOfEventIndicators": Size;
    number_of_states = "fmi3GetNumberOfContinuousStates": Size;
    enter_step_mode = "fmi3EnterStepMode": Plain;
    do_step = "fmi3DoStep": unsafe extern "C" fn(Instance, f64, f64, bool, *mut bool, *mut bool, *mut bool, *mut f64) -> RawStatus;
    get_state = "fmi3GetFMUState": unsafe extern "C" fn(Instance, *mut *mut c_void) -> RawStatus;
    set_state = "fmi3SetFMUState": unsafe extern "C" fn(Instance, *mut c_void) -> RawStatus;
    free_state = "fmi3FreeFMUState": unsafe extern "C" fn(Instance, *mut *mut c_void) -> RawStatus;
    state_size = "fmi3SerializedFMUStateSize": unsafe extern "C" fn(Instance, *mut c_void, *mut usize) -> RawStatus;
    serialize = "fmi3SerializeFMUState": unsafe extern "C" fn(Instance, *mut c_void, *mut u8, usize) -> RawStatus;
    deserialize = "fmi3DeserializeFMUState": unsafe extern "C" fn(Instance, *const u8, usize, *mut *mut c_void) -> RawStatus;
    directional = "fmi3GetDirectionalDerivative": unsafe extern "C" fn(Instance, *const u32, usize, *const u32, usize, *const f64, usize, *mut f64, usize) -> RawStatus;
});

const COMMON: &[&str] = &[
    "fmi3FreeInstance",
    "fmi3EnterInitializationMode",
    "fmi3ExitInitializationMode",
    "fmi3Terminate",
    "fmi3GetFloat64",
    "fmi3SetFloat64",
];
const MODEL_EXCHANGE: &[&str] = &[
    "fmi3InstantiateModelExchange",
    "fmi3EnterEventMode",
    "fmi3UpdateDiscreteStates",
    "fmi3EnterContinuousTimeMode",
    "fmi3CompletedIntegratorStep",
    "fmi3SetTime",
    "fmi3SetContinuousStates",
    "fmi3GetContinuousStateDerivatives",
    "fmi3GetEventIndicators",
    "fmi3GetContinuousStates",
    "fmi3GetNominalsOfContinuousStates",
];
const CO_SIMULATION: &[&str] = &["fmi3InstantiateCoSimulation", "fmi3DoStep"];

/// What the standard demands besides.
pub(crate) const OTHERS: &[&str] = &[
    "fmi3GetVersion",
    "fmi3SetDebugLogging",
    "fmi3Reset",
    "fmi3EnterConfigurationMode",
    "fmi3ExitConfigurationMode",
    "fmi3EnterEventMode",
    "fmi3UpdateDiscreteStates",
    "fmi3EvaluateDiscreteStates",
    "fmi3GetFloat32",
    "fmi3GetInt8",
    "fmi3GetUInt8",
    "fmi3GetInt16",
    "fmi3GetUInt16",
    "fmi3GetInt32",
    "fmi3GetUInt32",
    "fmi3GetInt64",
    "fmi3GetUInt64",
    "fmi3GetBoolean",
    "fmi3GetString",
    "fmi3GetBinary",
    "fmi3GetClock",
    "fmi3SetFloat32",
    "fmi3SetInt8",
    "fmi3SetUInt8",
    "fmi3SetInt16",
    "fmi3SetUInt16",
    "fmi3SetInt32",
    "fmi3SetUInt32",
    "fmi3SetInt64",
    "fmi3SetUInt64",
    "fmi3SetBoolean",
    "fmi3SetString",
    "fmi3SetBinary",
    "fmi3SetClock",
    "fmi3GetNumberOfVariableDependencies",
    "fmi3GetVariableDependencies",
    "fmi3GetFMUState",
    "fmi3SetFMUState",
    "fmi3FreeFMUState",
    "fmi3SerializedFMUStateSize",
    "fmi3SerializeFMUState",
    "fmi3DeserializeFMUState",
    "fmi3GetDirectionalDerivative",
    "fmi3GetAdjointDerivative",
    "fmi3GetIntervalDecimal",
    "fmi3GetIntervalFraction",
    "fmi3GetShiftDecimal",
    "fmi3GetShiftFraction",
    "fmi3SetIntervalDecimal",
    "fmi3SetIntervalFraction",
    "fmi3SetShiftDecimal",
    "fmi3SetShiftFraction",
];

pub(crate) fn needed(interface: Interface) -> Vec<&'static str> {
    for_interface(interface, COMMON, MODEL_EXCHANGE, CO_SIMULATION)
}

unsafe extern "C" fn receive(
    environment: *const c_void,
    status: RawStatus,
    category: *const c_char,
    message: *const c_char,
) {
    // SAFETY: the environment is the log that was handed over; texts are null or end with a zero.
    unsafe {
        if let Some(log) = environment.cast::<Log>().as_ref() {
            log.add(status, text(category), text(message));
        }
    }
}

pub(crate) struct Unit3 {
    functions: Functions,
    instance: Instance,
    log: Box<Log>,
    has_event_mode: bool,
    is_terminated: bool,
    /// Keeps the code in memory.
    _library: Library,
}

// SAFETY: an instance is used by one thread at a time.
unsafe impl Send for Unit3 {}

/// Calls a function of the table with the instance, and checks its answer.
macro_rules! call {
    ($unit:expr, $field:ident, $name:literal $(, $argument:expr)*) => {{
        let function = $unit.functions.$field.ok_or_else(|| UnitError::Unsupported { function: $name.to_string() })?;
        // SAFETY: the instance is alive, and pointers lead to memory of the lengths given with them.
        let code = unsafe { function($unit.instance $(, $argument)*) };
        $unit.log.check($name, code)
    }};
}

impl Unit3 {
    pub fn new(instantiation: &Instantiation) -> Result<Unit3, UnitError> {
        let library = open(instantiation)?;
        demand(&library, &needed(instantiation.interface))?;
        let functions = Functions::find(&library);
        let log = Box::new(Log::default());
        let environment: *const c_void = (&raw const *log).cast();
        let name = c_text(&instantiation.instance_name);
        let token = c_text(&instantiation.token);
        let resources = instantiation.folder.join("resources");
        let resources = c_text(&format!("{}{}", resources.display(), std::path::MAIN_SEPARATOR));
        let (name, token, resources) = (name.as_ptr(), token.as_ptr(), resources.as_ptr());
        let logging = instantiation.logging;
        // SAFETY: texts are alive, the environment stays where it is, and no intermediate variables are asked for.
        let instance = unsafe {
            match (instantiation.interface, functions.instantiate_me, functions.instantiate_cs) {
                (Interface::ModelExchange, Some(instantiate), _) => {
                    instantiate(name, token, resources, false, logging, environment, receive)
                }
                (Interface::CoSimulation, _, Some(instantiate)) => instantiate(
                    name,
                    token,
                    resources,
                    false,
                    logging,
                    instantiation.event_mode,
                    instantiation.early_return,
                    std::ptr::null(),
                    0,
                    environment,
                    receive,
                    std::ptr::null(),
                ),
                _ => std::ptr::null_mut(),
            }
        };
        if instance.is_null() {
            return Err(UnitError::NotInstantiated { messages: log.take_texts() });
        }
        let has_event_mode = instantiation.event_mode;
        Ok(Unit3 { functions, instance, log, has_event_mode, is_terminated: false, _library: library })
    }
}

impl Drop for Unit3 {
    fn drop(&mut self) {
        if let Some(free) = self.functions.free_instance {
            // SAFETY: the instance is alive and not used afterwards.
            unsafe { free(self.instance) };
        }
    }
}

impl Unit for Unit3 {
    fn get(&mut self, references: &[u32], values: &mut Values) -> Result<(), UnitError> {
        let (at, count, length) = (references.as_ptr(), references.len(), values.len());
        match values {
            Values::Float32(values) => {
                call!(self, get_float32, "fmi3GetFloat32", at, count, values.as_mut_ptr(), length)
            }
            Values::Float64(values) => {
                call!(self, get_float64, "fmi3GetFloat64", at, count, values.as_mut_ptr(), length)
            }
            Values::Int8(values) => call!(self, get_int8, "fmi3GetInt8", at, count, values.as_mut_ptr(), length),
            Values::UInt8(values) => call!(self, get_uint8, "fmi3GetUInt8", at, count, values.as_mut_ptr(), length),
            Values::Int16(values) => call!(self, get_int16, "fmi3GetInt16", at, count, values.as_mut_ptr(), length),
            Values::UInt16(values) => call!(self, get_uint16, "fmi3GetUInt16", at, count, values.as_mut_ptr(), length),
            Values::Int32(values) => call!(self, get_int32, "fmi3GetInt32", at, count, values.as_mut_ptr(), length),
            Values::UInt32(values) => call!(self, get_uint32, "fmi3GetUInt32", at, count, values.as_mut_ptr(), length),
            Values::Int64(values) => call!(self, get_int64, "fmi3GetInt64", at, count, values.as_mut_ptr(), length),
            Values::UInt64(values) => call!(self, get_uint64, "fmi3GetUInt64", at, count, values.as_mut_ptr(), length),
            Values::Boolean(values) => {
                call!(self, get_boolean, "fmi3GetBoolean", at, count, values.as_mut_ptr(), length)
            }
            Values::String(values) => {
                let mut pointers = vec![std::ptr::null(); length];
                call!(self, get_string, "fmi3GetString", at, count, pointers.as_mut_ptr(), length)?;
                for (value, pointer) in values.iter_mut().zip(pointers) {
                    // SAFETY: the unit gave a text that stays until the next call.
                    *value = unsafe { text(pointer) };
                }
                Ok(())
            }
            Values::Binary(values) => {
                let (mut sizes, mut pointers) = (vec![0; length], vec![std::ptr::null(); length]);
                let (size, pointer) = (sizes.as_mut_ptr(), pointers.as_mut_ptr());
                call!(self, get_binary, "fmi3GetBinary", at, count, size, pointer, length)?;
                for ((value, pointer), size) in values.iter_mut().zip(pointers).zip(sizes) {
                    value.clear();
                    if !pointer.is_null() {
                        // SAFETY: the unit gave so many bytes, which stay until the next call.
                        value.extend_from_slice(unsafe { std::slice::from_raw_parts(pointer, size) });
                    }
                }
                Ok(())
            }
            Values::Clock(values) => call!(self, get_clock, "fmi3GetClock", at, count, values.as_mut_ptr()),
        }
    }

    fn set(&mut self, references: &[u32], values: &Values) -> Result<(), UnitError> {
        let (at, count, length) = (references.as_ptr(), references.len(), values.len());
        match values {
            Values::Float32(values) => call!(self, set_float32, "fmi3SetFloat32", at, count, values.as_ptr(), length),
            Values::Float64(values) => call!(self, set_float64, "fmi3SetFloat64", at, count, values.as_ptr(), length),
            Values::Int8(values) => call!(self, set_int8, "fmi3SetInt8", at, count, values.as_ptr(), length),
            Values::UInt8(values) => call!(self, set_uint8, "fmi3SetUInt8", at, count, values.as_ptr(), length),
            Values::Int16(values) => call!(self, set_int16, "fmi3SetInt16", at, count, values.as_ptr(), length),
            Values::UInt16(values) => call!(self, set_uint16, "fmi3SetUInt16", at, count, values.as_ptr(), length),
            Values::Int32(values) => call!(self, set_int32, "fmi3SetInt32", at, count, values.as_ptr(), length),
            Values::UInt32(values) => call!(self, set_uint32, "fmi3SetUInt32", at, count, values.as_ptr(), length),
            Values::Int64(values) => call!(self, set_int64, "fmi3SetInt64", at, count, values.as_ptr(), length),
            Values::UInt64(values) => call!(self, set_uint64, "fmi3SetUInt64", at, count, values.as_ptr(), length),
            Values::Boolean(values) => call!(self, set_boolean, "fmi3SetBoolean", at, count, values.as_ptr(), length),
            Values::String(values) => {
                let texts: Vec<CString> = values.iter().map(|text| c_text(text)).collect();
                let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
                call!(self, set_string, "fmi3SetString", at, count, pointers.as_ptr(), length)
            }
            Values::Binary(values) => {
                let sizes: Vec<usize> = values.iter().map(Vec::len).collect();
                let pointers: Vec<*const u8> = values.iter().map(|bytes| bytes.as_ptr()).collect();
                let (size, pointer) = (sizes.as_ptr(), pointers.as_ptr());
                call!(self, set_binary, "fmi3SetBinary", at, count, size, pointer, length)
            }
            Values::Clock(values) => call!(self, set_clock, "fmi3SetClock", at, count, values.as_ptr()),
        }
    }

    fn enter_configuration(&mut self) -> Result<(), UnitError> {
        call!(self, enter_configuration, "fmi3EnterConfigurationMode")
    }

    fn exit_configuration(&mut self) -> Result<(), UnitError> {
        call!(self, exit_configuration, "fmi3ExitConfigurationMode")
    }

    fn enter_initialization(&mut self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Result<(), UnitError> {
        let (has_tolerance, has_stop) = (tolerance.is_some(), stop.is_some());
        let (tolerance, stop) = (tolerance.unwrap_or(0.0), stop.unwrap_or(0.0));
        call!(
            self,
            enter_initialization,
            "fmi3EnterInitializationMode",
            has_tolerance,
            tolerance,
            start,
            has_stop,
            stop
        )
    }

    fn exit_initialization(&mut self) -> Result<(), UnitError> {
        call!(self, exit_initialization, "fmi3ExitInitializationMode")
    }

    fn enter_event_mode(&mut self) -> Result<(), UnitError> {
        call!(self, enter_event_mode, "fmi3EnterEventMode")
    }

    fn update_discrete_states(&mut self) -> Result<EventInfo, UnitError> {
        let mut info = EventInfo::default();
        let (mut is_defined, mut next) = (false, 0.0);
        call!(
            self,
            update_discrete_states,
            "fmi3UpdateDiscreteStates",
            &mut info.again,
            &mut info.terminate,
            &mut info.nominals_changed,
            &mut info.states_changed,
            &mut is_defined,
            &mut next
        )?;
        info.next_event = is_defined.then_some(next);
        Ok(info)
    }

    fn terminate(&mut self) -> Result<(), UnitError> {
        if std::mem::replace(&mut self.is_terminated, true) {
            return Ok(());
        }
        call!(self, terminate, "fmi3Terminate")
    }

    fn reset(&mut self) -> Result<(), UnitError> {
        self.is_terminated = false;
        call!(self, reset, "fmi3Reset")
    }

    fn sizes(&mut self) -> Result<Option<(usize, usize)>, UnitError> {
        if self.functions.number_of_states.is_none() || self.functions.number_of_indicators.is_none() {
            return Ok(None);
        }
        let (mut states, mut indicators) = (0, 0);
        call!(self, number_of_states, "fmi3GetNumberOfContinuousStates", &mut states)?;
        call!(self, number_of_indicators, "fmi3GetNumberOfEventIndicators", &mut indicators)?;
        Ok(Some((states, indicators)))
    }

    fn enter_continuous_time(&mut self) -> Result<(), UnitError> {
        call!(self, enter_continuous_time, "fmi3EnterContinuousTimeMode")
    }

    fn set_time(&mut self, time: f64) -> Result<(), UnitError> {
        call!(self, set_time, "fmi3SetTime", time)
    }

    fn set_states(&mut self, states: &[f64]) -> Result<(), UnitError> {
        call!(self, set_states, "fmi3SetContinuousStates", states.as_ptr(), states.len())
    }

    fn states(&mut self, states: &mut [f64]) -> Result<(), UnitError> {
        call!(self, states, "fmi3GetContinuousStates", states.as_mut_ptr(), states.len())
    }

    fn nominals(&mut self, nominals: &mut [f64]) -> Result<(), UnitError> {
        call!(self, nominals, "fmi3GetNominalsOfContinuousStates", nominals.as_mut_ptr(), nominals.len())
    }

    fn derivatives(&mut self, derivatives: &mut [f64]) -> Result<(), UnitError> {
        call!(self, derivatives, "fmi3GetContinuousStateDerivatives", derivatives.as_mut_ptr(), derivatives.len())
    }

    fn event_indicators(&mut self, indicators: &mut [f64]) -> Result<(), UnitError> {
        call!(self, indicators, "fmi3GetEventIndicators", indicators.as_mut_ptr(), indicators.len())
    }

    fn completed_step(&mut self) -> Result<(bool, bool), UnitError> {
        let (mut event, mut terminate) = (false, false);
        call!(self, completed_step, "fmi3CompletedIntegratorStep", true, &mut event, &mut terminate)?;
        Ok((event, terminate))
    }

    /// Without event mode the unit is in step mode after initialisation.
    fn enter_step_mode(&mut self) -> Result<(), UnitError> {
        if self.has_event_mode { call!(self, enter_step_mode, "fmi3EnterStepMode") } else { Ok(()) }
    }

    fn do_step(&mut self, time: f64, step: f64) -> Result<StepOutcome, UnitError> {
        let (mut event, mut terminate, mut early, mut reached) = (false, false, false, time + step);
        let answer =
            call!(self, do_step, "fmi3DoStep", time, step, true, &mut event, &mut terminate, &mut early, &mut reached);
        let last_time = if early || terminate || answer.is_err() { reached } else { time + step };
        match answer {
            Ok(()) => Ok(StepOutcome { event, terminate, discarded: false, last_time }),
            Err(UnitError::Refused { status: Status::Discard, function, messages }) => {
                for message in messages {
                    self.log.add(2, function.clone(), message);
                }
                let last_time = if reached.is_finite() && reached < time + step { reached } else { time };
                Ok(StepOutcome { event, terminate, discarded: true, last_time })
            }
            Err(error) => Err(error),
        }
    }

    fn save_state(&mut self) -> Result<StateHandle, UnitError> {
        let mut state = std::ptr::null_mut();
        call!(self, get_state, "fmi3GetFMUState", &mut state)?;
        Ok(StateHandle(state as u64))
    }

    fn restore_state(&mut self, state: StateHandle) -> Result<(), UnitError> {
        call!(self, set_state, "fmi3SetFMUState", state.0 as *mut c_void)
    }

    fn free_state(&mut self, state: StateHandle) -> Result<(), UnitError> {
        let mut state = state.0 as *mut c_void;
        call!(self, free_state, "fmi3FreeFMUState", &mut state)
    }

    fn serialize_state(&mut self, state: StateHandle) -> Result<Vec<u8>, UnitError> {
        let mut size = 0;
        let state = state.0 as *mut c_void;
        call!(self, state_size, "fmi3SerializedFMUStateSize", state, &mut size)?;
        let mut bytes = vec![0; size];
        call!(self, serialize, "fmi3SerializeFMUState", state, bytes.as_mut_ptr(), size)?;
        Ok(bytes)
    }

    fn deserialize_state(&mut self, bytes: &[u8]) -> Result<StateHandle, UnitError> {
        let mut state = std::ptr::null_mut();
        call!(self, deserialize, "fmi3DeserializeFMUState", bytes.as_ptr(), bytes.len(), &mut state)?;
        Ok(StateHandle(state as u64))
    }

    fn directional_derivative(
        &mut self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
        sensitivity: &mut [f64],
    ) -> Result<(), UnitError> {
        call!(
            self,
            directional,
            "fmi3GetDirectionalDerivative",
            unknowns.as_ptr(),
            unknowns.len(),
            knowns.as_ptr(),
            knowns.len(),
            seed.as_ptr(),
            seed.len(),
            sensitivity.as_mut_ptr(),
            sensitivity.len()
        )
    }

    fn take_messages(&mut self) -> Vec<Message> {
        self.log.take()
    }
}

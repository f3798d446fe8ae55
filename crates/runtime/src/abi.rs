//! Services as C functions, for machine code. Each takes the instance first; truth values are 0 or 1 in 64 bits.
//!
//! # Safety
//! All of them need the address of a live [`Instance`] that nothing else borrows at the moment: generated code hands on
//! the one it was called with.

use crate::failure::{Cause, Status, status};
use crate::instance::Instance;

/// Names and addresses of all services.
pub fn services() -> Vec<(&'static str, *const u8)> {
    vec![
        ("layshaft_factor_linear", factor_linear as *const u8),
        ("layshaft_solve_linear", solve_linear as *const u8),
        ("layshaft_solve_nonlinear", solve_nonlinear as *const u8),
        ("layshaft_solve_mixed", solve_mixed as *const u8),
        ("layshaft_stack_overflow", stack_overflow as *const u8),
        ("layshaft_format_real", format_real as *const u8),
        ("layshaft_format_real_as", format_real_as as *const u8),
        ("layshaft_format_int", format_int as *const u8),
        ("layshaft_format_bool", format_bool as *const u8),
        ("layshaft_format_string", format_string as *const u8),
        ("layshaft_concat", concat as *const u8),
        ("layshaft_compare_strings", compare_strings as *const u8),
        ("layshaft_assertion", assertion as *const u8),
        ("layshaft_terminate", terminate as *const u8),
        ("layshaft_delay", delay as *const u8),
        ("layshaft_delay_record", delay_record as *const u8),
        ("layshaft_broken_rule", broken_rule as *const u8),
        ("layshaft_wrong_index", wrong_index as *const u8),
        ("layshaft_endless", endless as *const u8),
        ("layshaft_pause", pause as *const u8),
        ("layshaft_external", external as *const u8),
        ("layshaft_note_equation", note_equation as *const u8),
    ]
}

unsafe extern "C" fn factor_linear(instance: *mut Instance, block: u32) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.factor_linear(block))
}

unsafe extern "C" fn solve_linear(instance: *mut Instance, block: u32) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.solve_linear(block))
}

unsafe extern "C" fn solve_nonlinear(instance: *mut Instance, block: u32) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.solve_nonlinear(block))
}

unsafe extern "C" fn solve_mixed(instance: *mut Instance, block: u32) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.solve_mixed(block))
}

unsafe extern "C" fn stack_overflow(instance: *mut Instance) -> Status {
    // SAFETY: see the module.
    status(Err(unsafe { &mut *instance }.fail(Cause::StackOverflow)))
}

unsafe extern "C" fn format_real(instance: *mut Instance, value: f64, digits: i64, width: i64, left: i64) -> i64 {
    // SAFETY: see the module.
    unsafe { &mut *instance }.format_real(value, digits, width, left != 0)
}

unsafe extern "C" fn format_real_as(instance: *mut Instance, value: f64, format: i64, to: *mut i64) -> Status {
    // SAFETY: see the module.
    let result = unsafe { &mut *instance }.format_real_as(value, format);
    // SAFETY: generated code passes a slot of its frame.
    status(result.map(|handle| unsafe { *to = handle }))
}

unsafe extern "C" fn format_int(instance: *mut Instance, value: i64, width: i64, left: i64) -> i64 {
    // SAFETY: see the module.
    unsafe { &mut *instance }.format_int(value, width, left != 0)
}

unsafe extern "C" fn format_bool(instance: *mut Instance, value: i64, width: i64, left: i64) -> i64 {
    // SAFETY: see the module.
    unsafe { &mut *instance }.format_bool(value != 0, width, left != 0)
}

unsafe extern "C" fn format_string(instance: *mut Instance, value: i64, width: i64, left: i64) -> i64 {
    // SAFETY: see the module.
    unsafe { &mut *instance }.format_string(value, width, left != 0)
}

unsafe extern "C" fn concat(instance: *mut Instance, a: i64, b: i64) -> i64 {
    // SAFETY: see the module.
    unsafe { &mut *instance }.concat(a, b)
}

unsafe extern "C" fn compare_strings(instance: *mut Instance, a: i64, b: i64) -> i64 {
    // SAFETY: see the module.
    unsafe { &mut *instance }.compare_strings(a, b)
}

unsafe extern "C" fn assertion(instance: *mut Instance, id: u32, message: i64) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.assertion(id, message))
}

unsafe extern "C" fn terminate(instance: *mut Instance, message: i64) {
    // SAFETY: see the module.
    unsafe { &mut *instance }.terminate(message);
}

unsafe extern "C" fn delay(instance: *mut Instance, id: u32, value: f64, delay: f64, maximum: f64) -> f64 {
    // SAFETY: see the module.
    unsafe { &mut *instance }.delay(id, value, delay, maximum)
}

unsafe extern "C" fn delay_record(instance: *mut Instance, id: u32, value: f64) {
    // SAFETY: see the module.
    unsafe { &mut *instance }.delay_record(id, value);
}

unsafe extern "C" fn broken_rule(instance: *mut Instance, message: u32) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.broken_rule(message))
}

unsafe extern "C" fn wrong_index(instance: *mut Instance, array: u32, index: i64, size: i64) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.wrong_index(array, index, size))
}

unsafe extern "C" fn endless(instance: *mut Instance, id: u32, message: u32) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.endless(id, message))
}

unsafe extern "C" fn pause(instance: *mut Instance, id: u32) -> Status {
    // SAFETY: see the module.
    status(unsafe { &mut *instance }.pause(id))
}

unsafe extern "C" fn external(
    instance: *mut Instance,
    external: u32,
    words: *const u64,
    count: u32,
    result: *mut u64,
) -> Status {
    // SAFETY: generated code passes an array of its frame with this many words, and a slot for the result.
    let words = unsafe { std::slice::from_raw_parts(words, count as usize) };
    // SAFETY: see the module.
    let outcome = unsafe { &mut *instance }.external(external, words);
    // SAFETY: as above.
    status(outcome.map(|word| unsafe { *result = word }))
}

unsafe extern "C" fn note_equation(instance: *mut Instance, equation: u32) {
    // SAFETY: see the module.
    unsafe { &mut *instance }.note_equation(equation);
}

//! The C interface, as `include/layshaft_road.h` declares and explains it.
//!
//! A handle is used by one thread at a time. Nothing unwinds into C: functions answer with null, NaN or a negative number.

use std::ffi::{CStr, CString, c_char, c_double, c_int};

use crate::{Memory, Quantity, Road};

/// A road, its newest answers, and what went wrong last.
pub struct Handle {
    road: Road,
    memory: Memory,
    message: CString,
}

fn message(text: String) -> CString {
    CString::new(text.replace('\0', " ")).unwrap_or_default()
}

/// Writes a text, up to `size` bytes with the closing zero.
///
/// # Safety
/// `reason` has room for `size` bytes, or is null.
unsafe fn write_reason(text: String, reason: *mut c_char, size: usize) {
    if reason.is_null() || size == 0 {
        return;
    }
    let text = message(text);
    let bytes = text.as_bytes_with_nul();
    let count = bytes.len().min(size);
    // SAFETY: as promised by the caller.
    unsafe {
        std::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), reason, count);
        *reason.add(count - 1) = 0;
    }
}

/// Opens a road by the name of its file; null if that fails. The reason is then written to `reason`, up to `size` bytes with the closing zero.
///
/// # Safety
/// `file` is a text that ends in zero; `reason` has room for `size` bytes, or is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_road_open_reason(
    file: *const c_char,
    reason: *mut c_char,
    size: usize,
) -> *mut Handle {
    if file.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: the caller promises a text that ends in zero.
    let name = unsafe { CStr::from_ptr(file) }.to_string_lossy();
    match Road::open(&name) {
        Ok(road) => Box::into_raw(Box::new(Handle { road, memory: Memory::default(), message: CString::default() })),
        Err(error) => {
            // SAFETY: as promised by the caller.
            unsafe { write_reason(error.to_string(), reason, size) };
            std::ptr::null_mut()
        }
    }
}

/// Opens a road; null if that fails.
///
/// # Safety
/// `file` is a text that ends in zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_road_open(file: *const c_char) -> *mut Handle {
    // SAFETY: as promised by the caller.
    unsafe { layshaft_road_open_reason(file, std::ptr::null_mut(), 0) }
}

/// Closes a road.
///
/// # Safety
/// `road` is null or was opened here and not closed since.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_road_close(road: *mut Handle) {
    if !road.is_null() {
        // SAFETY: made by `Box::into_raw`, given back once.
        drop(unsafe { Box::from_raw(road) });
    }
}

/// One number at (x, y) near z, by its [`Quantity`]; NaN where there is no road.
///
/// # Safety
/// `road` was opened here and not closed since.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_road_value(
    road: *mut Handle,
    quantity: c_int,
    x: c_double,
    y: c_double,
    z: c_double,
) -> c_double {
    // SAFETY: as promised by the caller.
    let (Some(handle), Some(quantity)) = (unsafe { road.as_mut() }, Quantity::from_number(i64::from(quantity))) else {
        return f64::NAN;
    };
    match handle.memory.query(&handle.road, x, y, z) {
        Ok(contact) => quantity.of(&contact),
        Err(miss) => {
            handle.message = message(handle.road.explain(miss, x, y));
            f64::NAN
        }
    }
}

/// Height, the normal's three components and friction; the element that was hit, or −1.
///
/// # Safety
/// `road` was opened here and not closed since; `result` has room for five numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_road_query(
    road: *mut Handle,
    x: c_double,
    y: c_double,
    z: c_double,
    result: *mut c_double,
) -> c_int {
    // SAFETY: as promised by the caller.
    let Some(handle) = (unsafe { road.as_mut() }) else { return -1 };
    match handle.memory.query(&handle.road, x, y, z) {
        Ok(contact) => {
            let [a, b, c] = contact.normal();
            // SAFETY: the caller promises room for five numbers.
            unsafe { std::ptr::copy_nonoverlapping([contact.height, a, b, c, contact.friction].as_ptr(), result, 5) };
            contact.element as c_int
        }
        Err(miss) => {
            handle.message = message(handle.road.explain(miss, x, y));
            -1
        }
    }
}

/// How far a ray goes to the road, in lengths of `direction`; negative if it meets none up to `limit`.
///
/// # Safety
/// `road` was opened here and not closed since; `origin` and `direction` hold three numbers each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_road_ray(
    road: *mut Handle,
    origin: *const c_double,
    direction: *const c_double,
    limit: c_double,
) -> c_double {
    // SAFETY: as promised by the caller.
    let (Some(handle), origin, direction) =
        (unsafe { (road.as_mut(), &*origin.cast::<[f64; 3]>(), &*direction.cast::<[f64; 3]>()) })
    else {
        return -1.0;
    };
    handle.road.ray(*origin, *direction, limit).map_or(-1.0, |(distance, _)| distance)
}

/// What went wrong last, as text that lives until the next call; empty if nothing did.
///
/// # Safety
/// `road` was opened here and not closed since.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_road_message(road: *const Handle) -> *const c_char {
    // SAFETY: as promised by the caller.
    unsafe { road.as_ref() }.map_or(c"".as_ptr(), |handle| handle.message.as_ptr())
}

/// Reads coefficients of a tyre property file by their names; 0, or a negative number with the reason in `reason`.
///
/// # Safety
/// `file` and all `count` names are texts that end in zero; `values` has room for `count` numbers, `reason` for `size` bytes or is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_tyre_read_reason(
    file: *const c_char,
    names: *const *const c_char,
    count: usize,
    values: *mut c_double,
    reason: *mut c_char,
    size: usize,
) -> c_int {
    if file.is_null() || names.is_null() || values.is_null() {
        return -1;
    }
    // SAFETY: as promised by the caller.
    let (path, names, values) = unsafe {
        let names = std::slice::from_raw_parts(names, count).iter().map(|&name| CStr::from_ptr(name).to_string_lossy());
        (
            CStr::from_ptr(file).to_string_lossy(),
            names.collect::<Vec<_>>(),
            std::slice::from_raw_parts_mut(values, count),
        )
    };
    let read = crate::tyre::open(&path).and_then(|tyre| {
        for (value, name) in values.iter_mut().zip(&names) {
            *value = tyre.get(name)?;
        }
        Ok(())
    });
    match read {
        Ok(()) => 0,
        Err(error) => {
            // SAFETY: as promised by the caller.
            unsafe { write_reason(error.to_string(), reason, size) };
            -1
        }
    }
}

/// Coefficients of a tyre property file by their names; all NaN if it cannot be read.
///
/// # Safety
/// As [`layshaft_tyre_read_reason`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layshaft_tyre_read(
    file: *const c_char,
    names: *const *const c_char,
    count: usize,
    values: *mut c_double,
) {
    // SAFETY: as promised by the caller.
    unsafe {
        if layshaft_tyre_read_reason(file, names, count, values, std::ptr::null_mut(), 0) < 0 && !values.is_null() {
            std::slice::from_raw_parts_mut(values, count).fill(f64::NAN);
        }
    }
}

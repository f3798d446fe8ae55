//! The logger of FMI 2, which takes a format and arguments like `printf`.
//!
//! Rust cannot define a function with variable arguments. On the platforms below such arguments are passed like any others: the
//! first whole numbers and pointers in registers or on the stack, floating-point numbers in registers of their own. A function
//! that declares as many of both as may come finds them in order; those that were not given hold whatever was there and are not
//! looked at, since the format says how many there are. Elsewhere the format is shown as it is.

use super::Logger;
use crate::log::{Log, text};
use std::ffi::{c_char, c_int, c_void};

/// Digits after the point that are shown at most.
const MOST_DIGITS: usize = 400;

/// What one conversion can be given.
pub(super) enum Given {
    Whole(u64),
    Real(f64),
}

#[cfg(all(unix, not(target_vendor = "apple"), any(target_arch = "x86_64", target_arch = "aarch64")))]
#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn receive(
    environment: *const c_void,
    _instance: *const c_char,
    status: c_int,
    category: *const c_char,
    message: *const c_char,
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    e: u64,
    f: u64,
    r: f64,
    s: f64,
    t: f64,
    u: f64,
    v: f64,
    w: f64,
) {
    let (mut wholes, mut reals) = ([a, b, c, d, e, f].into_iter(), [r, s, t, u, v, w].into_iter());
    // SAFETY: the unit hands over texts, and texts again where its format says `%s`.
    unsafe {
        let shown = fill(&text(message), &mut |is_real| match is_real {
            true => reals.next().map(Given::Real),
            false => wholes.next().map(Given::Whole),
        });
        keep(environment, status, category, shown);
    }
}

#[cfg(not(all(unix, not(target_vendor = "apple"), any(target_arch = "x86_64", target_arch = "aarch64"))))]
unsafe extern "C" fn receive(
    environment: *const c_void,
    _instance: *const c_char,
    status: c_int,
    category: *const c_char,
    message: *const c_char,
) {
    // SAFETY: the unit hands over texts.
    unsafe { keep(environment, status, category, text(message)) }
}

/// # Safety
/// The environment is null or a [`Log`], the category null or a text.
unsafe fn keep(environment: *const c_void, status: c_int, category: *const c_char, shown: String) {
    // SAFETY: promised by the caller.
    if let Some(log) = unsafe { environment.cast::<Log>().as_ref() } {
        log.add(status, unsafe { text(category) }, shown);
    }
}

pub(super) fn logger() -> Logger {
    // SAFETY: units call it with the signature of the standard; the pointer's type here only keeps the address.
    unsafe { std::mem::transmute::<*const (), Logger>(receive as *const ()) }
}

/// A format with its conversions filled in. `next` gives the arguments in order.
///
/// # Safety
/// Where the format has `%s`, the argument is null or the address of a text.
unsafe fn fill(format: &str, next: &mut dyn FnMut(bool) -> Option<Given>) -> String {
    let mut shown = String::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        shown.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let Some(length) = after.find(|c: char| c.is_ascii_alphabetic() && !"hlLqjzt".contains(c) || c == '%') else {
            shown.push_str(&rest[at..]);
            return shown;
        };
        let (modifiers, letter) = (&after[..length], after.as_bytes()[length]);
        let is_wide = modifiers.contains(['l', 'j', 'z', 't', 'q']);
        let digits = modifiers.split_once('.').and_then(|(_, digits)| {
            digits.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse::<usize>().ok().filter(|&n| n < 100)
        });
        let whole = |given: Option<Given>| match given {
            Some(Given::Whole(value)) => value,
            _ => 0,
        };
        match letter {
            b'%' => shown.push('%'),
            b'd' | b'i' => match whole(next(false)) {
                value if is_wide => shown.push_str(&(value as i64).to_string()),
                value => shown.push_str(&(value as i32).to_string()),
            },
            b'u' => match whole(next(false)) {
                value if is_wide => shown.push_str(&value.to_string()),
                value => shown.push_str(&(value as u32).to_string()),
            },
            b'x' | b'X' | b'p' => shown.push_str(&format!("{:x}", whole(next(false)))),
            b'c' => shown.push(char::from(whole(next(false)) as u8)),
            // SAFETY: promised by the caller.
            b's' => shown.push_str(&unsafe { text(whole(next(false)) as *const c_char) }),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' => {
                if let Some(Given::Real(value)) = next(true) {
                    shown.push_str(&match (letter.to_ascii_lowercase(), digits) {
                        (b'e', Some(digits)) => format!("{value:.*e}", digits.min(MOST_DIGITS)),
                        (b'e', None) => format!("{value:.6e}"),
                        (b'f', Some(digits)) => format!("{value:.*}", digits.min(MOST_DIGITS)),
                        (b'f', None) => format!("{value:.6}"),
                        _ => format!("{value}"),
                    });
                }
            }
            _ => shown.push_str(&rest[at..at + 2 + length]),
        }
        rest = &after[length + 1..];
    }
    shown + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CString;

    #[test]
    fn conversions_are_filled_in() {
        let name = CString::new("valve").unwrap();
        let mut wholes = [name.as_ptr() as u64, (-3i64) as u64, 7].into_iter();
        let mut reals = [0.5].into_iter();
        // SAFETY: the first argument is a text.
        let shown = unsafe {
            fill("%s: %d of %u at %.2f s, 100 %% %", &mut |is_real| match is_real {
                true => reals.next().map(Given::Real),
                false => wholes.next().map(Given::Whole),
            })
        };
        assert_eq!(shown, "valve: -3 of 7 at 0.50 s, 100 % %");
    }
}

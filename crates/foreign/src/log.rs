//! What a unit says.

use crate::error::{Status, UnitError};
use serde::{Deserialize, Serialize};
use std::ffi::{CStr, c_char};
use std::sync::Mutex;

/// Messages that are kept; a unit that says more repeats itself.
const MOST: usize = 1000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    pub status: Status,
    pub category: String,
    pub text: String,
}

/// Receives messages; its address is the environment that a unit hands back.
#[derive(Default)]
pub(crate) struct Log(Mutex<Vec<Message>>);

impl Log {
    pub fn add(&self, status: i32, category: String, text: String) {
        let mut messages = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if messages.len() < MOST {
            messages.push(Message { status: Status::of(status), category, text });
        }
    }

    pub fn take(&self) -> Vec<Message> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    pub fn take_texts(&self) -> Vec<String> {
        self.take().into_iter().map(|message| message.text).collect()
    }

    /// Turns the answer of a function into an error where it is one.
    pub fn check(&self, function: &str, code: i32) -> Result<(), UnitError> {
        match Status::of(code) {
            Status::Ok | Status::Warning => Ok(()),
            status => Err(UnitError::Refused { function: function.to_string(), status, messages: self.take_texts() }),
        }
    }
}

/// A copy of a C text, empty for a null pointer.
///
/// # Safety
/// The pointer is null or leads to a text with a zero at its end.
pub(crate) unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: promised by the caller.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

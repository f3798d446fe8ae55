//! The two flat memories of an instance.
//!
//! Generated code holds pointers into them, so their addresses stay for the life of the instance and slices are made
//! anew from the pointer for each use.

use std::ptr::NonNull;

/// A fixed array of numbers with a stable address.
pub(crate) struct Memory<T: Copy> {
    start: NonNull<T>,
    len: usize,
}

impl<T: Copy> Memory<T> {
    /// `contents` followed by `stack` copies of `zero`.
    pub fn new(contents: &[T], stack: usize, zero: T) -> Self {
        // Zeros come from the system without being written.
        let mut values = vec![zero; contents.len() + stack];
        values[..contents.len()].copy_from_slice(contents);
        let len = values.len();
        let start: *mut T = Box::into_raw(values.into_boxed_slice()).cast();
        // SAFETY: the pointer of a box is never null.
        Memory { start: unsafe { NonNull::new_unchecked(start) }, len }
    }

    pub fn as_ptr(&self) -> *mut T {
        self.start.as_ptr()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn as_slice(&self) -> &[T] {
        // SAFETY: start and len come from one boxed slice, which lives as long as self.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }

    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as above; self is borrowed exclusively, and generated code does not run meanwhile.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl<T: Copy> Drop for Memory<T> {
    fn drop(&mut self) {
        // SAFETY: made by Box::into_raw from a boxed slice of this length.
        drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(self.start.as_ptr(), self.len)) });
    }
}

// SAFETY: a memory owns its contents like a box.
unsafe impl<T: Copy + Send> Send for Memory<T> {}
unsafe impl<T: Copy + Sync> Sync for Memory<T> {}

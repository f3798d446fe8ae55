//! The two flat memories of an instance.
//!
//! Generated code holds pointers into them, so their addresses stay for the life of the instance and slices are made
//! anew from the pointer for each use.

use std::ptr::NonNull;

/// Stacks of at least so many bytes are pages of the system.
const PAGED: usize = 1 << 16;

/// A number whose zero has no bit set.
///
/// # Safety
/// All bits zero must be a value of the type.
pub(crate) unsafe trait Number: Copy {
    const ZERO: Self;
}

// SAFETY: all bits zero are the number 0.
unsafe impl Number for f64 {
    const ZERO: f64 = 0.0;
}

// SAFETY: all bits zero are the number 0.
unsafe impl Number for i64 {
    const ZERO: i64 = 0;
}

/// A fixed array of numbers with a stable address.
pub(crate) struct Memory<T: Number> {
    start: NonNull<T>,
    len: usize,
    is_paged: bool,
}

impl<T: Number> Memory<T> {
    /// `contents` followed by `stack` zeros.
    ///
    /// Zeros of a large stack come from the system and are not written: a run that does not use them does not pay for them. (The
    /// allocator writes them if it has handed out such a block before.)
    pub fn new(contents: &[T], stack: usize) -> Self {
        let len = contents.len() + stack;
        let paged = if stack * size_of::<T>() >= PAGED { pages(len * size_of::<T>()) } else { None };
        let (start, is_paged) = match paged {
            Some(start) => (start.cast(), true),
            None => {
                let start: *mut T = Box::into_raw(vec![T::ZERO; len].into_boxed_slice()).cast();
                // SAFETY: the pointer of a box is never null.
                (unsafe { NonNull::new_unchecked(start) }, false)
            }
        };
        let mut memory = Memory { start, len, is_paged };
        memory.as_mut_slice()[..contents.len()].copy_from_slice(contents);
        memory
    }

    pub fn as_ptr(&self) -> *mut T {
        self.start.as_ptr()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn as_slice(&self) -> &[T] {
        // SAFETY: start and len are those of a boxed slice or of pages of zeros, which live as long as self.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }

    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as above; self is borrowed exclusively, and generated code does not run meanwhile.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl<T: Number> Drop for Memory<T> {
    fn drop(&mut self) {
        if self.is_paged {
            release(self.start.cast(), self.len * size_of::<T>());
            return;
        }
        // SAFETY: made by Box::into_raw from a boxed slice of this length.
        drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(self.start.as_ptr(), self.len)) });
    }
}

/// Pages of zeros from the system; `None` where there are none to be had.
#[cfg(unix)]
fn pages(bytes: usize) -> Option<NonNull<u8>> {
    let access = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping at an address that the system chooses touches no memory in use.
    let start =
        unsafe { libc::mmap(std::ptr::null_mut(), bytes, access, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1, 0) };
    if start == libc::MAP_FAILED { None } else { NonNull::new(start.cast()) }
}

#[cfg(unix)]
fn release(start: NonNull<u8>, bytes: usize) {
    // SAFETY: made by `pages` with this length, and its owner is being dropped.
    unsafe { libc::munmap(start.as_ptr().cast(), bytes) };
}

#[cfg(not(unix))]
fn pages(_: usize) -> Option<NonNull<u8>> {
    None
}

#[cfg(not(unix))]
fn release(_: NonNull<u8>, _: usize) {}

// SAFETY: a memory owns its contents like a box.
unsafe impl<T: Number + Send> Send for Memory<T> {}
unsafe impl<T: Number + Sync> Sync for Memory<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_come_first_and_zeros_follow() {
        for stack in [0, 3, PAGED] {
            let mut memory = Memory::new(&[1.5, -2.0], stack);
            assert_eq!(memory.len(), 2 + stack);
            assert_eq!(memory.as_slice()[..2], [1.5, -2.0]);
            assert!(memory.as_slice()[2..].iter().all(|value| value.to_bits() == 0));
            memory.as_mut_slice()[1 + stack] = 7.0;
            assert_eq!(memory.as_slice()[1 + stack], 7.0);
        }
    }

    #[test]
    fn a_large_stack_is_zero_again_after_another_was_used() {
        for _ in 0..3 {
            let mut memory = Memory::new(&[1i64], PAGED);
            assert!(memory.as_slice()[1..].iter().all(|&value| value == 0));
            memory.as_mut_slice().fill(9);
        }
    }
}

//! Standard output while a unit runs in this process: what the unit prints goes to standard error, so that it does not get into
//! the answer of the program.

/// As long as it lives, standard output is standard error.
pub struct PrintsToStderr {
    #[cfg(unix)]
    saved: Option<std::os::fd::OwnedFd>,
}

#[cfg(unix)]
impl PrintsToStderr {
    pub fn begin() -> PrintsToStderr {
        use std::io::Write;
        use std::os::fd::AsFd;
        let _ = std::io::stdout().flush();
        let saved = std::io::stdout().as_fd().try_clone_to_owned().ok();
        if saved.is_some() {
            // SAFETY: both are open descriptors, or the call fails.
            unsafe { libc::dup2(2, 1) };
        }
        PrintsToStderr { saved }
    }
}

#[cfg(unix)]
impl Drop for PrintsToStderr {
    fn drop(&mut self) {
        use std::os::fd::AsRawFd;
        if let Some(saved) = &self.saved {
            // SAFETY: what C has not yet written is written to where it belongs; both descriptors are open.
            unsafe {
                libc::fflush(std::ptr::null_mut());
                libc::dup2(saved.as_raw_fd(), 1);
            }
        }
    }
}

#[cfg(not(unix))]
impl PrintsToStderr {
    pub fn begin() -> PrintsToStderr {
        PrintsToStderr {}
    }
}

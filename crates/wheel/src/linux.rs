//! Devices of this machine: `/dev/input/event*`.

use crate::device::{Axis, Description, Device};
use crate::wire::*;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Numbers of ioctls: direction (1 writes, 2 reads), length, `E`, number.
const fn number(direction: u64, length: usize, number: u64) -> u64 {
    direction << 30 | (length as u64) << 16 | (b'E' as u64) << 8 | number
}

const READ: u64 = 2;
const WRITE: u64 = 1;
const ID: u64 = number(READ, 8, 0x02);
const NAME: u64 = number(READ, 256, 0x06);
const UPLOAD: u64 = number(WRITE, EFFECT, 0x80);
const REMOVE: u64 = number(WRITE, 4, 0x81);
/// Length of `struct input_absinfo`: value, minimum, maximum, fuzz, flat, resolution.
const ABSINFO: usize = 24;

/// Hands a buffer to an ioctl that reads or writes at most its length.
fn call(file: &File, number: u64, buffer: &mut [u8]) -> io::Result<()> {
    debug_assert!((number >> 16 & 0x3fff) as usize <= buffer.len());
    // SAFETY: the number tells the kernel how many bytes there are, and the buffer has as many; it lives through the call.
    match unsafe { libc::ioctl(file.as_raw_fd(), number as _, buffer.as_mut_ptr()) } {
        result if result < 0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// The numbers of bits that are set, of a type of events; a device without the type has none.
fn bits(file: &File, kind: u16, count: usize) -> Vec<u16> {
    let mut bytes = vec![0u8; count.div_ceil(8)];
    let length = bytes.len();
    if call(file, number(READ, length, 0x20 + u64::from(kind)), &mut bytes).is_err() {
        return Vec::new();
    }
    (0..count as u16).filter(|bit| bytes[*bit as usize / 8] >> (bit % 8) & 1 == 1).collect()
}

fn axis(file: &File, code: u16) -> io::Result<Axis> {
    let mut bytes = [0u8; ABSINFO];
    call(file, number(READ, ABSINFO, 0x40 + u64::from(code)), &mut bytes)?;
    let word = |at: usize| i32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    Ok(Axis { code, value: word(0), min: word(4), max: word(8) })
}

fn describe(file: &File, path: &Path) -> io::Result<Description> {
    let mut name = [0u8; 256];
    call(file, NAME, &mut name)?;
    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
    let mut id = [0u8; 8];
    call(file, ID, &mut id)?;
    let word = |at: usize| u16::from_ne_bytes([id[at], id[at + 1]]);
    let effects = bits(file, EV_FF, EFFECTS);
    Ok(Description {
        name: String::from_utf8_lossy(name).into_owned(),
        path: path.display().to_string(),
        vendor: word(2),
        product: word(4),
        axes: bits(file, EV_ABS, AXES).into_iter().map(|code| axis(file, code)).collect::<io::Result<_>>()?,
        buttons: bits(file, EV_KEY, KEYS),
        has_force: effects.contains(&FF_CONSTANT),
        has_gain: effects.contains(&FF_GAIN),
        has_autocentre: effects.contains(&FF_AUTOCENTER),
    })
}

struct EventFile {
    file: File,
    description: Description,
}

/// Opens a device; forces need the right to write, and a device that may only be read has none.
pub fn open(path: &Path) -> io::Result<Box<dyn Device>> {
    let options = |writes: bool| {
        let mut options = File::options();
        options.read(true).write(writes).custom_flags(libc::O_NONBLOCK | libc::O_CLOEXEC);
        options
    };
    let (file, may_write) = match options(true).open(path) {
        Ok(file) => (file, true),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => (options(false).open(path)?, false),
        Err(error) => return Err(error),
    };
    let mut description = describe(&file, path).map_err(|error| match error.raw_os_error() {
        Some(libc::ENOTTY | libc::EINVAL) => io::Error::new(ErrorKind::InvalidInput, "this is no input device"),
        _ => error,
    })?;
    description.has_force &= may_write;
    Ok(Box::new(EventFile { file, description }))
}

/// The first steering wheel of this machine: a device that takes constant forces and has an axis to steer by, or one with a wheel and a pedal by name.
pub fn find() -> Option<Box<dyn Device>> {
    let entries = std::fs::read_dir("/dev/input").ok()?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("event")));
    paths.sort_by_key(|path| {
        let name = path.to_string_lossy();
        name.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse::<u32>().unwrap_or(u32::MAX)
    });
    paths.iter().filter_map(|path| open(path).ok()).find(|device| is_wheel(device.description()))
}

fn is_wheel(device: &Description) -> bool {
    let has = |code: u16| device.axes.iter().any(|axis| axis.code == code);
    let pedals = [ABS_Y, ABS_Z, ABS_RZ, ABS_GAS, ABS_BRAKE].into_iter().filter(|code| has(*code)).count();
    (device.has_force && has(ABS_X) && pedals >= 1) || (has(ABS_WHEEL) && (has(ABS_GAS) || has(ABS_BRAKE)))
}

impl Device for EventFile {
    fn description(&self) -> &Description {
        &self.description
    }

    fn wait(&mut self, longest: Duration) -> io::Result<()> {
        let mut poll = libc::pollfd { fd: self.file.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        let milliseconds = longest.as_millis().clamp(0, 1000) as i32;
        // SAFETY: one structure is handed over, which lives through the call.
        match unsafe { libc::poll(&mut poll, 1, milliseconds) } {
            result if result < 0 => Err(io::Error::last_os_error()),
            // A device that is gone: no more waiting, the next read tells.
            _ => Ok(()),
        }
    }

    fn read(&mut self) -> io::Result<Option<[u8; EVENT]>> {
        let mut bytes = [0; EVENT];
        match self.file.read(&mut bytes) {
            Ok(EVENT) => Ok(Some(bytes)),
            Ok(_) => Err(ErrorKind::UnexpectedEof.into()),
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn axes(&mut self) -> io::Result<Vec<Axis>> {
        self.description.axes.iter().map(|known| axis(&self.file, known.code)).collect()
    }

    fn write(&mut self, event: &[u8; EVENT]) -> io::Result<()> {
        self.file.write_all(event)
    }

    fn upload(&mut self, effect: &mut [u8; EFFECT]) -> io::Result<()> {
        call(&self.file, UPLOAD, effect)
    }

    fn remove(&mut self, effect: i16) -> io::Result<()> {
        // The number itself is the argument.
        // SAFETY: no memory is handed over.
        match unsafe { libc::ioctl(self.file.as_raw_fd(), REMOVE as _, libc::c_long::from(effect)) } {
            result if result < 0 => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `linux/input.h` makes them of its macros.
    #[test]
    fn numbers_of_calls_are_those_of_the_kernel() {
        assert_eq!((UPLOAD, REMOVE, ID), (0x4030_4580, 0x4004_4581, 0x8008_4502));
        assert_eq!(number(READ, ABSINFO, 0x40 + u64::from(ABS_RZ)), 0x8018_4545);
    }

    #[test]
    fn a_file_that_is_no_device_is_refused() {
        let path = std::env::temp_dir().join(format!("layshaft-no-wheel-{}", std::process::id()));
        std::fs::write(&path, b"nothing").unwrap();
        let Err(error) = open(&path) else { panic!("it was opened") };
        std::fs::remove_file(&path).unwrap();
        assert!(error.to_string().contains("no input device"), "{error}");
        let Err(error) = open(Path::new("/dev/input/event-none")) else { panic!("it was opened") };
        assert_eq!(error.kind(), ErrorKind::NotFound);
    }

    #[test]
    fn wheels_are_told_from_mice_and_pads_without_force() {
        let device = |axes: &[u16], has_force| Description {
            axes: axes.iter().map(|&code| Axis { code, ..Axis::default() }).collect(),
            has_force,
            ..Description::default()
        };
        assert!(is_wheel(&device(&[ABS_X, ABS_Z, ABS_RZ], true)));
        assert!(is_wheel(&device(&[ABS_WHEEL, ABS_GAS], false)));
        assert!(!is_wheel(&device(&[ABS_X, ABS_Y, ABS_RX, ABS_RY], false)) && !is_wheel(&device(&[], false)));
    }
}

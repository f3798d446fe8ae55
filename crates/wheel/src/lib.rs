//! Steering wheels, pedals and shifters: what the hands and feet do comes in as events of Linux's input layer (evdev), forces on the rim go out as effects.
//!
//! [`wire`] has the bytes that the kernel reads and writes, [`Device`] is whatever takes and gives them, [`open`] and [`find`] give the devices of this machine. [`Layout`] says which axis and which button is
//! what, [`Hands`] makes the state of wheel and pedals out of events, [`ForceLaw`] the torque on the rim out of the force of the rack, [`Actuator`] effects out of torques. Knows no model and no thread.

mod actuator;
mod device;
mod force;
mod hands;
mod layout;
#[cfg(target_os = "linux")]
mod linux;
pub mod wire;

pub use actuator::Actuator;
pub use device::{Axis, Description, Device};
pub use force::{ForceLaw, ForceSettings, Motion};
pub use hands::{Hands, State};
pub use layout::{Layout, axis_by_name};
#[cfg(target_os = "linux")]
pub use linux::{find, open};

/// Only Linux has evdev.
#[cfg(not(target_os = "linux"))]
pub fn open(path: &std::path::Path) -> std::io::Result<Box<dyn Device>> {
    let _ = path;
    Err(std::io::Error::new(
        std::io::ErrorKind::Unsupported,
        "steering wheels are read from evdev, which only Linux has",
    ))
}

/// Only Linux has evdev.
#[cfg(not(target_os = "linux"))]
pub fn find() -> Option<Box<dyn Device>> {
    None
}

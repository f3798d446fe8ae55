//! A device as the kernel shows it.

use crate::wire::{EFFECT, EVENT};
use std::io;
use std::time::Duration;

/// An axis and what it can say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    pub code: u16,
    pub value: i32,
    pub min: i32,
    pub max: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    pub name: String,
    /// Where it is found again.
    pub path: String,
    pub vendor: u16,
    pub product: u16,
    pub axes: Vec<Axis>,
    /// Codes of its buttons.
    pub buttons: Vec<u16>,
    /// It takes constant forces; their strength can be set; it centres by itself unless that is switched off.
    pub has_force: bool,
    pub has_gain: bool,
    pub has_autocentre: bool,
}

/// What events come from and forces go to. An error other than [`io::ErrorKind::Interrupted`] means that the device is gone.
pub trait Device: Send {
    fn description(&self) -> &Description;

    /// Waits until there is something to read, at most so long.
    fn wait(&mut self, longest: Duration) -> io::Result<()>;

    /// The next event (`struct input_event`), if there is one now.
    fn read(&mut self) -> io::Result<Option<[u8; EVENT]>>;

    /// Values of the axes now, after events were lost.
    fn axes(&mut self) -> io::Result<Vec<Axis>>;

    /// Plays, stops or sets something: an event of type `EV_FF`.
    fn write(&mut self, event: &[u8; EVENT]) -> io::Result<()>;

    /// Uploads an effect (`struct ff_effect`) or updates the one of its number; the kernel writes the number of a new one into it.
    fn upload(&mut self, effect: &mut [u8; EFFECT]) -> io::Result<()>;

    fn remove(&mut self, effect: i16) -> io::Result<()>;
}

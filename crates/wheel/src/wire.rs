//! Bytes at the interface to the kernel, as `linux/input.h` has them on machines with 64 bits.

/// Types of events.
pub const EV_SYN: u16 = 0x00;
pub const EV_KEY: u16 = 0x01;
pub const EV_ABS: u16 = 0x03;
pub const EV_FF: u16 = 0x15;

/// Events were lost: all states are to be asked for anew.
pub const SYN_DROPPED: u16 = 3;

pub const ABS_X: u16 = 0x00;
pub const ABS_Y: u16 = 0x01;
pub const ABS_Z: u16 = 0x02;
pub const ABS_RX: u16 = 0x03;
pub const ABS_RY: u16 = 0x04;
pub const ABS_RZ: u16 = 0x05;
pub const ABS_THROTTLE: u16 = 0x06;
pub const ABS_RUDDER: u16 = 0x07;
pub const ABS_WHEEL: u16 = 0x08;
pub const ABS_GAS: u16 = 0x09;
pub const ABS_BRAKE: u16 = 0x0a;
/// Axes that there may be.
pub const AXES: usize = 0x40;

/// First button of a joystick; those beyond the sixteenth.
pub const BTN_JOYSTICK: u16 = 0x120;
pub const BTN_TRIGGER_HAPPY: u16 = 0x2c0;
pub const BTN_GEAR_DOWN: u16 = 0x150;
pub const BTN_GEAR_UP: u16 = 0x151;
/// Buttons that there may be.
pub const KEYS: usize = 0x300;

pub const FF_CONSTANT: u16 = 0x52;
pub const FF_GAIN: u16 = 0x60;
pub const FF_AUTOCENTER: u16 = 0x61;
/// Effects and their properties that there may be.
pub const EFFECTS: usize = 0x80;

/// Towards the left: what a positive level of a constant force does.
pub const LEFT: u16 = 0x4000;

/// One event: something has a new value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputEvent {
    pub kind: u16,
    pub code: u16,
    pub value: i32,
}

/// Length of `struct input_event`.
pub const EVENT: usize = 24;

impl InputEvent {
    /// Time (seconds and microseconds), type, code, value. The time is the kernel's.
    pub fn from_bytes(bytes: &[u8; EVENT]) -> InputEvent {
        InputEvent {
            kind: u16::from_ne_bytes([bytes[16], bytes[17]]),
            code: u16::from_ne_bytes([bytes[18], bytes[19]]),
            value: i32::from_ne_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]),
        }
    }

    pub fn to_bytes(self) -> [u8; EVENT] {
        let mut bytes = [0; EVENT];
        bytes[16..18].copy_from_slice(&self.kind.to_ne_bytes());
        bytes[18..20].copy_from_slice(&self.code.to_ne_bytes());
        bytes[20..24].copy_from_slice(&self.value.to_ne_bytes());
        bytes
    }
}

/// A constant force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The kernel's; -1: a new one is wanted.
    pub id: i16,
    pub level: i16,
}

/// Length of `struct ff_effect`.
pub const EFFECT: usize = 48;

impl Effect {
    /// Type, number, direction, trigger (none), replay (until it is stopped), then from byte 16 on the level of the constant force and its envelope (none).
    pub fn to_bytes(self) -> [u8; EFFECT] {
        let mut bytes = [0; EFFECT];
        bytes[0..2].copy_from_slice(&FF_CONSTANT.to_ne_bytes());
        bytes[2..4].copy_from_slice(&self.id.to_ne_bytes());
        bytes[4..6].copy_from_slice(&LEFT.to_ne_bytes());
        bytes[16..18].copy_from_slice(&self.level.to_ne_bytes());
        bytes
    }

    /// The number that the kernel wrote.
    pub fn id_in(bytes: &[u8; EFFECT]) -> i16 {
        i16::from_ne_bytes([bytes[2], bytes[3]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the declarations of the C library, where it has them.
    #[cfg(target_os = "linux")]
    #[test]
    fn lengths_and_places_are_those_of_the_kernel() {
        use std::mem::{offset_of, size_of};
        assert_eq!(size_of::<libc::input_event>(), EVENT);
        assert_eq!(offset_of!(libc::input_event, type_), 16);
        assert_eq!(size_of::<libc::ff_effect>(), EFFECT);
        assert_eq!((offset_of!(libc::ff_effect, id), offset_of!(libc::ff_effect, direction)), (2, 4));
        assert_eq!(offset_of!(libc::ff_effect, u), 16);
    }

    #[test]
    fn events_read_back() {
        let event = InputEvent { kind: EV_ABS, code: ABS_RZ, value: -12345 };
        assert_eq!(InputEvent::from_bytes(&event.to_bytes()), event);
    }
}

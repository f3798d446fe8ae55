//! Torques as effects of the device: one constant force that is uploaded once, played, and updated whenever it changes.

use crate::device::Device;
use crate::wire::*;
use std::io;

/// Full level of an effect.
const FULL: f64 = 32767.0;
/// Full gain.
const GAIN: i32 = 0xffff;

/// The effect on a device.
#[derive(Debug, Default)]
pub struct Actuator {
    effect: Option<Effect>,
    /// Times the level was sent.
    pub updates: u64,
}

impl Actuator {
    /// Uploads a force of zero and plays it; the device's own centring ends. A device without forces has none.
    pub fn start(device: &mut dyn Device) -> io::Result<Actuator> {
        let description = device.description();
        let (has_force, has_gain, has_autocentre) =
            (description.has_force, description.has_gain, description.has_autocentre);
        if !has_force {
            return Ok(Actuator::default());
        }
        let set = |code, value| InputEvent { kind: EV_FF, code, value }.to_bytes();
        if has_gain {
            device.write(&set(FF_GAIN, GAIN))?;
        }
        if has_autocentre {
            device.write(&set(FF_AUTOCENTER, 0))?;
        }
        let mut bytes = Effect { id: -1, level: 0 }.to_bytes();
        device.upload(&mut bytes)?;
        let id = Effect::id_in(&bytes);
        device.write(&set(id as u16, 1))?;
        Ok(Actuator { effect: Some(Effect { id, level: 0 }), updates: 0 })
    }

    pub fn is_active(&self) -> bool {
        self.effect.is_some()
    }

    /// Sets the force, -1 to 1 of the device's, positive to the left.
    pub fn set(&mut self, device: &mut dyn Device, part: f64) -> io::Result<()> {
        let Some(effect) = &mut self.effect else { return Ok(()) };
        let level = (part.clamp(-1.0, 1.0) * FULL).round() as i16;
        if level != effect.level {
            effect.level = level;
            self.updates += 1;
            device.upload(&mut effect.to_bytes())?;
        }
        Ok(())
    }

    /// No force any more.
    pub fn stop(&mut self, device: &mut dyn Device) -> io::Result<()> {
        self.set(device, 0.0)?;
        match self.effect.take() {
            Some(effect) => {
                device.write(&InputEvent { kind: EV_FF, code: effect.id as u16, value: 0 }.to_bytes())?;
                device.remove(effect.id)
            }
            None => Ok(()),
        }
    }
}

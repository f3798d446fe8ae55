//! Which axis and which button is what.

use crate::device::Description;
use crate::wire::*;

const LOGITECH: u16 = 0x046d;
const THRUSTMASTER: u16 = 0x044f;

/// Axes with the names people give them.
const AXIS_NAMES: [(&str, u16); 11] = [
    ("x", ABS_X),
    ("y", ABS_Y),
    ("z", ABS_Z),
    ("rx", ABS_RX),
    ("ry", ABS_RY),
    ("rz", ABS_RZ),
    ("throttle", ABS_THROTTLE),
    ("rudder", ABS_RUDDER),
    ("wheel", ABS_WHEEL),
    ("gas", ABS_GAS),
    ("brake", ABS_BRAKE),
];

pub fn axis_by_name(name: &str) -> Option<u16> {
    AXIS_NAMES.iter().find(|(known, _)| *known == name).map(|(_, code)| *code)
}

/// An axis and the values at its ends: all to the right and all to the left, or released and pressed. Without them they are those of the device, and which is which a pedal tells by the end that it is nearer to when it first
/// moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxisUse {
    pub code: u16,
    pub ends: Option<(i32, i32)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub steering: Option<AxisUse>,
    pub accelerator: Option<AxisUse>,
    pub brake: Option<AxisUse>,
    pub clutch: Option<AxisUse>,
    pub gear_up: Option<u16>,
    pub gear_down: Option<u16>,
    /// Buttons that are held down while a gear of the shifter is engaged.
    pub gears: Vec<(u16, i32)>,
}

/// Button of a joystick by its number, from zero.
fn button(number: u16) -> u16 {
    if number < 16 { BTN_JOYSTICK + number } else { BTN_TRIGGER_HAPPY + number - 16 }
}

impl Layout {
    /// The usual layout of a device: by the maker where it is known, else by the names of the axes.
    pub fn of(device: &Description) -> Layout {
        let axis = |code: u16| device.axes.iter().find(|axis| axis.code == code);
        let plain = |code: u16| axis(code).map(|_| AxisUse { code, ends: None });
        // Pedals of these makers rest at the largest value.
        let falling = |code: u16| axis(code).map(|axis| AxisUse { code, ends: Some((axis.max, axis.min)) });
        let has = |code: u16| device.buttons.contains(&code).then_some(code);
        let (accelerator, brake, clutch) = match device.vendor {
            LOGITECH => (falling(ABS_Z), falling(ABS_RZ), falling(ABS_Y)),
            THRUSTMASTER => (falling(ABS_RZ), falling(ABS_Y), falling(ABS_THROTTLE)),
            _ if axis(ABS_GAS).is_some() => {
                (plain(ABS_GAS), plain(ABS_BRAKE), plain(ABS_RUDDER).or(plain(ABS_THROTTLE)))
            }
            _ => {
                (plain(ABS_Z).or(plain(ABS_Y)), plain(ABS_RZ), if axis(ABS_Z).is_some() { plain(ABS_Y) } else { None })
            }
        };
        let shifter = [(12, 1), (13, 2), (14, 3), (15, 4), (16, 5), (17, 6), (18, -1)];
        let is_known = device.vendor == LOGITECH;
        let known = |number: u16| has(button(number)).filter(|_| is_known);
        Layout {
            steering: plain(ABS_WHEEL).or(plain(ABS_X)),
            accelerator,
            brake,
            clutch,
            gear_up: has(BTN_GEAR_UP).or(known(4)),
            gear_down: has(BTN_GEAR_DOWN).or(known(5)),
            gears: shifter.into_iter().filter_map(|(number, gear)| Some((known(number)?, gear))).collect(),
        }
    }

    /// Changes one use by a text: `brake=rz`, `brake=rz:255:0` (released, pressed), `steering=x:0:65535` (right, left), `gearUp=292`, `gear1=300`, `reverse=306`; numbers of buttons are the kernel's.
    pub fn change(&mut self, text: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "`{text}` is no use of an axis or button: write `brake=rz`, `brake=rz:255:0` (released, pressed), `steering=x`, `gearUp=292`, `gear1=300` or `reverse=306`"
            )
        };
        let (role, value) = text.split_once('=').ok_or_else(wrong)?;
        let place = match role {
            "steering" => Some(&mut self.steering),
            "accelerator" => Some(&mut self.accelerator),
            "brake" => Some(&mut self.brake),
            "clutch" => Some(&mut self.clutch),
            _ => None,
        };
        if let Some(place) = place {
            let mut words = value.split(':');
            let code = words.next().and_then(axis_by_name).ok_or_else(wrong)?;
            let numbers: Vec<i32> = words.map(|word| word.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
            let ends = match numbers.as_slice() {
                [] => None,
                &[from, to] if from != to => Some((from, to)),
                _ => return Err(wrong()),
            };
            *place = Some(AxisUse { code, ends });
            return Ok(());
        }
        let code: u16 = value.parse().map_err(|_| wrong())?;
        match role {
            "gearUp" => self.gear_up = Some(code),
            "gearDown" => self.gear_down = Some(code),
            "reverse" => self.gears.push((code, -1)),
            _ => {
                let gear = role
                    .strip_prefix("gear")
                    .and_then(|gear| gear.parse::<i32>().ok())
                    .filter(|gear| (1..=12).contains(gear));
                self.gears.push((code, gear.ok_or_else(wrong)?));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Axis;

    fn device(vendor: u16, axes: &[u16], buttons: &[u16]) -> Description {
        let axes = axes.iter().map(|&code| Axis { code, value: 0, min: 0, max: 255 }).collect();
        Description { vendor, axes, buttons: buttons.to_vec(), ..Description::default() }
    }

    #[test]
    fn makers_have_their_layouts_and_texts_change_them() {
        let g27 = device(LOGITECH, &[ABS_X, ABS_Y, ABS_Z, ABS_RZ], &[0x124, 0x125, 0x12c, 0x2c0, 0x2c2]);
        let mut layout = Layout::of(&g27);
        assert_eq!(layout.brake, Some(AxisUse { code: ABS_RZ, ends: Some((255, 0)) }));
        assert_eq!((layout.gear_up, layout.gear_down), (Some(0x124), Some(0x125)));
        assert_eq!(layout.gears, [(0x12c, 1), (0x2c0, 5), (0x2c2, -1)]);
        layout.change("brake=gas:10:200").unwrap();
        layout.change("gearUp=305").unwrap();
        layout.change("gear2=301").unwrap();
        assert_eq!(layout.brake, Some(AxisUse { code: ABS_GAS, ends: Some((10, 200)) }));
        assert_eq!((layout.gear_up, layout.gears.last()), (Some(305), Some(&(301, 2))));
        let other = Layout::of(&device(1, &[ABS_WHEEL, ABS_GAS, ABS_BRAKE], &[BTN_GEAR_UP]));
        assert_eq!(other.steering, Some(AxisUse { code: ABS_WHEEL, ends: None }));
        assert_eq!(
            (other.accelerator.map(|axis| axis.code), other.clutch, other.gears.len()),
            (Some(ABS_GAS), None, 0)
        );
        for text in ["brake", "brake=w", "brake=rz:1", "brake=rz:1:1", "gear0=3", "gearUp=x", "horn=3"] {
            assert!(layout.change(text).unwrap_err().contains(text));
        }
    }
}

//! What hands and feet do: the state of wheel, pedals and shifter after each event.

use crate::device::{Axis, Description};
use crate::layout::{AxisUse, Layout};
use crate::wire::*;

/// How far a pedal moves before it counts, from the end where it rests.
const DEAD: f64 = 0.02;

/// Wheel, pedals, lever.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct State {
    /// Angle of the wheel in rad, positive to the left.
    pub steering: f64,
    /// 0 to 1. A pedal that has not moved yet is released.
    pub accelerator: f64,
    pub brake: f64,
    pub clutch: f64,
    /// Gear of a shifter; 0 between gears; none without one or before it was moved.
    pub lever: Option<i32>,
    /// Gears up less gears down, by paddles, since this was last taken.
    pub shifts: i32,
}

#[derive(Clone, Copy)]
struct Range {
    code: u16,
    from: f64,
    to: f64,
    /// Which end is which is known.
    is_known: bool,
}

impl Range {
    fn new(used: Option<AxisUse>, device: &Description) -> Option<Range> {
        let used = used?;
        let axis = device.axes.iter().find(|axis| axis.code == used.code)?;
        let (from, to) = used.ends.unwrap_or((axis.min, axis.max));
        Some(Range { code: used.code, from: from.into(), to: to.into(), is_known: used.ends.is_some() })
            .filter(|range| range.from != range.to)
    }

    fn part(&self, value: i32) -> f64 {
        ((f64::from(value) - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }

    /// 0 released, 1 pressed.
    fn pedal(&mut self, value: i32) -> f64 {
        if !self.is_known {
            self.is_known = true;
            if self.part(value) > 0.5 {
                std::mem::swap(&mut self.from, &mut self.to);
            }
        }
        ((self.part(value) - DEAD) / (1.0 - 2.0 * DEAD)).clamp(0.0, 1.0)
    }
}

/// Makes states of events.
pub struct Hands {
    steering: Option<Range>,
    /// From the middle to the end, in rad.
    lock: f64,
    pedals: [Option<Range>; 3],
    layout: Layout,
    /// Gears of the shifter whose buttons are down.
    held: Vec<u16>,
    state: State,
}

impl Hands {
    /// `turn` is the angle from lock to lock in rad.
    pub fn new(device: &Description, layout: Layout, turn: f64) -> Hands {
        let range = |used| Range::new(used, device);
        // The wheel has no end where it rests: it stands where the axis says. Values rise to the right.
        let steering = range(layout.steering).map(|range| match layout.steering.and_then(|used| used.ends) {
            None => Range { from: range.to, to: range.from, ..range },
            Some(_) => range,
        });
        let mut hands = Hands {
            steering,
            lock: 0.5 * turn,
            pedals: [range(layout.accelerator), range(layout.brake), range(layout.clutch)],
            layout,
            held: Vec::new(),
            state: State::default(),
        };
        if let Some(axis) = hands.steering.and_then(|range| device.axes.iter().find(|axis| axis.code == range.code)) {
            hands.axis(axis.code, axis.value);
        }
        hands
    }

    pub fn state(&self) -> State {
        self.state
    }

    /// What the paddles did; then they have done nothing.
    pub fn take_shifts(&mut self) -> i32 {
        std::mem::take(&mut self.state.shifts)
    }

    /// Whether there is such a thing: wheel, accelerator, brake, clutch.
    pub fn has(&self) -> [bool; 4] {
        [self.steering.is_some(), self.pedals[0].is_some(), self.pedals[1].is_some(), self.pedals[2].is_some()]
    }

    fn axis(&mut self, code: u16, value: i32) {
        if let Some(range) = self.steering.filter(|range| range.code == code) {
            self.state.steering = (2.0 * range.part(value) - 1.0) * self.lock;
        }
        for (at, range) in self.pedals.iter_mut().enumerate() {
            if let Some(range) = range.as_mut().filter(|range| range.code == code) {
                let pressed = range.pedal(value);
                *[&mut self.state.accelerator, &mut self.state.brake, &mut self.state.clutch][at] = pressed;
            }
        }
    }

    fn button(&mut self, code: u16, is_down: bool) {
        self.state.shifts += i32::from(is_down && self.layout.gear_up == Some(code));
        self.state.shifts -= i32::from(is_down && self.layout.gear_down == Some(code));
        if !self.layout.gears.iter().any(|(button, _)| *button == code) {
            return;
        }
        self.held.retain(|held| *held != code);
        if is_down {
            self.held.push(code);
        }
        let gear = self.held.last().and_then(|held| self.layout.gears.iter().find(|(button, _)| button == held));
        self.state.lever = Some(gear.map_or(0, |(_, gear)| *gear));
    }

    /// Takes an event; true if events were lost and the axes must be asked for.
    pub fn take(&mut self, event: InputEvent) -> bool {
        match event.kind {
            EV_ABS => self.axis(event.code, event.value),
            // 2 is a key that repeats.
            EV_KEY if event.value != 2 => self.button(event.code, event.value != 0),
            EV_SYN => return event.code == SYN_DROPPED,
            _ => {}
        }
        false
    }

    /// Takes values of all axes.
    pub fn take_axes(&mut self, axes: &[Axis]) {
        axes.iter().for_each(|axis| self.axis(axis.code, axis.value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands() -> Hands {
        let axis = |code, value, max| Axis { code, value, min: 0, max };
        let device = Description {
            vendor: 0x046d,
            axes: vec![axis(ABS_X, 8191, 16383), axis(ABS_Z, 0, 255), axis(ABS_RZ, 0, 255)],
            buttons: vec![0x124, 0x125, 0x12c, 0x12d],
            ..Description::default()
        };
        let layout = Layout::of(&device);
        Hands::new(&device, layout, 15.7)
    }

    fn event(kind: u16, code: u16, value: i32) -> InputEvent {
        InputEvent { kind, code, value }
    }

    #[test]
    fn pedals_count_from_their_first_move_and_the_wheel_at_once() {
        let mut hands = hands();
        // Zero would be a pressed pedal: the kernel says so until it knows better.
        let State { steering, accelerator, brake, .. } = hands.state();
        assert!(steering.abs() < 0.01 && accelerator == 0.0 && brake == 0.0);
        hands.take(event(EV_ABS, ABS_X, 0));
        assert!((hands.state().steering - 7.85).abs() < 1e-9, "left is positive");
        hands.take(event(EV_ABS, ABS_RZ, 255));
        hands.take(event(EV_ABS, ABS_Z, 127));
        assert_eq!(hands.state().brake, 0.0);
        assert!((hands.state().accelerator - 0.5).abs() < 0.01);
        assert!(!hands.take(event(EV_SYN, 0, 0)) && hands.take(event(EV_SYN, SYN_DROPPED, 0)));
    }

    #[test]
    fn paddles_count_and_the_shifter_holds() {
        let mut hands = hands();
        for value in [1, 2, 0, 1] {
            hands.take(event(EV_KEY, 0x124, value));
        }
        hands.take(event(EV_KEY, 0x125, 1));
        assert_eq!((hands.take_shifts(), hands.take_shifts(), hands.state().lever), (1, 0, None));
        hands.take(event(EV_KEY, 0x12d, 1));
        assert_eq!(hands.state().lever, Some(2));
        hands.take(event(EV_KEY, 0x12d, 0));
        assert_eq!(hands.state().lever, Some(0));
    }

    #[test]
    fn a_pedal_of_an_unknown_maker_rests_where_it_first_is() {
        let device =
            Description { axes: vec![Axis { code: ABS_GAS, value: 0, min: -100, max: 100 }], ..Description::default() };
        for (rest, pressed) in [(90, -100), (-90, 100)] {
            let mut hands = Hands::new(&device, Layout::of(&device), 10.0);
            hands.take(event(EV_ABS, ABS_GAS, rest));
            assert!(hands.state().accelerator < 0.1);
            hands.take(event(EV_ABS, ABS_GAS, pressed));
            assert_eq!(hands.state().accelerator, 1.0);
        }
    }
}

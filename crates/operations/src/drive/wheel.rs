//! A steering wheel of this machine in the driver's hands: its own thread between the device and the link of the task.
//!
//! Every [`PERIOD`] the thread takes the events that came, gives the inputs to the link and sets the force on the rim from the newest force of the rack. The task takes part by
//! reading and writing a few atomics, as with every other viewer. When the device is gone the thread does what [`Lost`] says and looks for it again.

use super::roles::Roles;
use crate::live::{Doing, PAUSE, PlantState};
use layshaft_realtime::{Control, Request};
use layshaft_wheel::wire::InputEvent;
use layshaft_wheel::{Actuator, Device, ForceLaw, ForceSettings, Hands, Layout, Motion, State};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// From one force to the next: 250 a second.
const PERIOD: Duration = Duration::from_millis(4);
/// From one look for a device that is gone to the next.
const LOOK: Duration = Duration::from_millis(500);
/// A model that has not moved for so long stands still: there is no force.
const STILL: Duration = Duration::from_millis(100);
/// Nobody drives: the brake is pressed so far, in so many seconds, and the wheel turns back so fast in rad/s.
const BRAKE: f64 = 0.5;
const PRESS: f64 = 0.8;
const BACK: f64 = 3.0;
/// Slower than this, in m/s, a car stands.
const STANDING: f64 = 0.3;
/// Gears that paddles reach.
const GEARS: (i32, i32) = (-1, 6);

/// What happens when the wheel is unplugged while somebody drives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lost {
    /// The car is braked to a stop with the wheels straight; then others may drive it.
    #[default]
    Stop,
    /// The model is paused until the wheel is back.
    Pause,
    /// Wheel and pedals stay where they were.
    Hold,
}

impl Lost {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Lost::Stop => "stop",
            Lost::Pause => "pause",
            Lost::Hold => "hold",
        }
    }

    pub(crate) fn consequence(self) -> &'static str {
        match self {
            Lost::Stop => "the car brakes to a stop",
            Lost::Pause => "the model is paused",
            Lost::Hold => "wheel and pedals stay where they were",
        }
    }
}

/// How a wheel is used.
pub struct WheelSetting {
    /// Gives the device, at the start and after it was gone.
    pub open: Box<dyn FnMut() -> io::Result<Box<dyn Device>> + Send>,
    /// Uses of axes and buttons that are not the usual ones, as texts.
    pub uses: Vec<String>,
    /// From lock to lock, in rad.
    pub turn: f64,
    pub force: ForceSettings,
    pub lost: Lost,
}

/// What is told of a wheel.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub text: String,
    pub is_alarm: bool,
}

/// Figures of a wheel, at the end of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WheelRecord {
    pub name: String,
    pub has_force: bool,
    pub events: u64,
    /// Forces that were computed, that were sent, and that were beyond the device.
    pub forces: u64,
    pub updates: u64,
    pub clipped: u64,
    /// Times it was gone.
    pub losses: u64,
}

/// Gauges of the link that the wheel reads, in this order.
pub(super) const GAUGES: [&str; 3] = ["rackForce", "v", "gear"];

/// The thread; dropped, it leaves the wheel without force.
pub struct Wheel {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    record: Arc<Mutex<WheelRecord>>,
}

impl Wheel {
    /// Takes the wheel. `notices` are told in the order given, until their receivers are gone.
    pub(crate) fn start(
        mut setting: WheelSetting,
        link: WheelLink,
        notices: Vec<Sender<Notice>>,
    ) -> Result<Wheel, String> {
        let device = (setting.open)().map_err(|error| format!("no steering wheel: {error}"))?;
        let held = Held::new(device, &setting)?;
        let record = Arc::new(Mutex::new(WheelRecord::default()));
        let stop = Arc::new(AtomicBool::new(false));
        let mut keeper = Keeper {
            setting,
            link,
            notices,
            record: Arc::clone(&record),
            stop: Arc::clone(&stop),
            state: State::default(),
            moved: (0, Instant::now()),
        };
        let thread = std::thread::Builder::new().name("wheel".to_string()).spawn(move || keeper.run(held));
        let thread = thread.map_err(|error| format!("no thread for the wheel: {error}"))?;
        Ok(Wheel { stop, thread: Some(thread), record })
    }

    pub fn record(&self) -> WheelRecord {
        self.record.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ends the force, then the thread.
    pub fn finish(&mut self) {
        self.stop.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Wheel {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The ways from and to the model.
pub(crate) struct WheelLink {
    pub control: Control,
    pub roles: Roles,
    pub plant: Arc<PlantState>,
    /// Limits of the steering, in rad.
    pub limits: (f64, f64),
}

/// A device and what is known of it.
struct Held {
    device: Box<dyn Device>,
    hands: Hands,
    actuator: Actuator,
    law: ForceLaw,
}

impl Held {
    fn new(mut device: Box<dyn Device>, setting: &WheelSetting) -> Result<Held, String> {
        let description = device.description().clone();
        let mut layout = Layout::of(&description);
        setting.uses.iter().try_for_each(|text| layout.change(text))?;
        let hands = Hands::new(&description, layout, setting.turn);
        let [steers, accelerates, brakes, _] = hands.has();
        if !(steers && accelerates && brakes) {
            let name = [("steering", steers), ("accelerator", accelerates), ("brake", brakes)];
            let missing: Vec<&str> = name.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).collect();
            return Err(format!(
                "{} has no axis for {}: name it with `--wheel-use {}=AXIS`",
                description.name,
                missing.join(", "),
                missing[0]
            ));
        }
        let actuator = Actuator::start(device.as_mut()).map_err(|error| format!("{}: {error}", description.name))?;
        Ok(Held { device, hands, actuator, law: ForceLaw::new(setting.force) })
    }
}

struct Keeper {
    setting: WheelSetting,
    link: WheelLink,
    notices: Vec<Sender<Notice>>,
    record: Arc<Mutex<WheelRecord>>,
    stop: Arc<AtomicBool>,
    /// What the inputs were set to last.
    state: State,
    /// Steps of the model when it moved last, and when that was.
    moved: (u64, Instant),
}

impl Keeper {
    fn tell(&mut self, text: String, is_alarm: bool) {
        self.notices.retain(|to| to.send(Notice { text: text.clone(), is_alarm }).is_ok());
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    fn run(&mut self, mut held: Held) {
        loop {
            let name = held.device.description().name.clone();
            let force = if held.actuator.is_active() { "with force feedback" } else { "without force feedback" };
            self.tell(format!("{name} steers, {force}"), false);
            {
                let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
                (record.name, record.has_force) = (name.clone(), held.actuator.is_active());
            }
            self.begin(&held);
            let ended = self.drive(&mut held);
            let _ = held.actuator.stop(held.device.as_mut());
            self.note(&held);
            drop(held);
            let Err(error) = ended else { return };
            self.record.lock().unwrap_or_else(PoisonError::into_inner).losses += 1;
            let what = self.setting.lost.consequence();
            self.tell(format!("{name} is gone ({error}): {what}; plug it in again to go on"), true);
            if self.setting.lost == Lost::Pause {
                self.pause(true);
            }
            let Some(again) = self.bridge() else { return };
            held = again;
            if self.setting.lost == Lost::Pause {
                self.pause(false);
            }
        }
    }

    fn pause(&self, is_paused: bool) {
        let value = if is_paused { 1.0 } else { 0.0 };
        self.link.control.request(Request { kind: PAUSE, index: 0, value });
    }

    /// The wheel takes what it has; assistance is on until somebody switches it off.
    fn begin(&mut self, held: &Held) {
        let roles = ["steering", "accelerator", "brake", "clutch"];
        for (role, has) in roles.into_iter().zip(held.hands.has()) {
            if let (Some(input), true) = (self.link.roles.input(role), has) {
                self.link.control.claim(input, true);
            }
        }
        let assistance = ["automatic", "abs", "tractionControl", "gear"];
        let on: Vec<_> = assistance.iter().filter_map(|role| Some((self.link.roles.input(role)?, 1.0))).collect();
        if self.record.lock().unwrap_or_else(PoisonError::into_inner).losses == 0 && !on.is_empty() {
            self.link.control.set_inputs(&on);
        }
        self.send(held.hands.state(), held.hands.has());
    }

    fn send(&mut self, state: State, has: [bool; 4]) {
        let values = [
            ("steering", state.steering.clamp(self.link.limits.0, self.link.limits.1)),
            ("accelerator", state.accelerator),
            ("brake", state.brake),
            ("clutch", state.clutch),
        ];
        let changes: Vec<_> = values
            .into_iter()
            .zip(has)
            .filter(|(_, has)| *has)
            .filter_map(|((role, value), _)| Some((self.link.roles.input(role)?, value)))
            .collect();
        self.link.control.set_inputs(&changes);
        self.state = state;
    }

    /// A gear by hand ends the automatic.
    fn shift(&self, gear: i32) {
        let changes = [("gear", f64::from(gear)), ("automatic", 0.0)];
        let changes: Vec<_> =
            changes.into_iter().filter_map(|(role, value)| Some((self.link.roles.input(role)?, value))).collect();
        self.link.control.set_inputs(&changes);
    }

    /// Whether the model moves.
    fn is_running(&mut self) -> bool {
        let steps = self.link.control.steps();
        if steps != self.moved.0 {
            self.moved = (steps, Instant::now());
        }
        self.link.plant.get() == Doing::Running && steps > 0 && self.moved.1.elapsed() < STILL
    }

    /// Until the run is over, or an error: the device is gone.
    fn drive(&mut self, held: &mut Held) -> io::Result<()> {
        let mut next = Instant::now();
        let mut before = next;
        while !self.is_over() {
            held.device.wait(next.saturating_duration_since(Instant::now()))?;
            let mut events = 0;
            let mut is_moved = false;
            while let Some(bytes) = held.device.read()? {
                events += 1;
                if held.hands.take(InputEvent::from_bytes(&bytes)) {
                    let axes = held.device.axes()?;
                    held.hands.take_axes(&axes);
                }
                is_moved = true;
            }
            if is_moved {
                self.record.lock().unwrap_or_else(PoisonError::into_inner).events += events;
                self.moved_hands(held);
            }
            let now = Instant::now();
            if now < next {
                continue;
            }
            next = (next + PERIOD).max(now);
            let rack = self.link.roles.variable(GAUGES[0]).map(|_| self.link.control.gauge(0));
            let motion = Motion { angle: held.hands.state().steering, rack, is_running: self.is_running() };
            let part = held.law.step(motion, (now - before).as_secs_f64());
            before = now;
            held.actuator.set(held.device.as_mut(), part)?;
            self.note(held);
        }
        Ok(())
    }

    fn moved_hands(&mut self, held: &mut Held) {
        let lever = held.hands.state().lever;
        if lever != self.state.lever
            && let Some(gear) = lever
        {
            self.shift(gear);
        }
        let shifts = held.hands.take_shifts();
        if shifts != 0 {
            let engaged = self.link.control.gauge(2);
            let gear = if engaged.is_finite() { engaged.round() as i32 } else { 1 };
            self.shift((gear + shifts).clamp(GEARS.0, GEARS.1));
        }
        self.send(held.hands.state(), held.hands.has());
    }

    fn note(&self, held: &Held) {
        let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        (record.forces, record.clipped) = (held.law.calls, held.law.clipped);
        record.updates = held.actuator.updates;
    }

    /// Does what there is to do without a wheel, until it is back or the run is over.
    fn bridge(&mut self) -> Option<Held> {
        let mut looked = Instant::now();
        let has = [true, true, true, self.link.roles.input("clutch").is_some()];
        let mut is_free = false;
        while !self.is_over() {
            std::thread::sleep(PERIOD);
            if self.setting.lost == Lost::Stop && !is_free {
                let dt = PERIOD.as_secs_f64();
                let mut state = self.state;
                (state.accelerator, state.clutch) = (0.0, 0.0);
                state.brake = (state.brake + BRAKE * dt / PRESS).min(BRAKE).max(state.brake.min(BRAKE));
                state.steering -= state.steering.clamp(-BACK * dt, BACK * dt);
                self.send(state, has);
                if self.link.control.gauge(1).abs() < STANDING {
                    is_free = true;
                    self.give_free();
                }
            }
            if looked.elapsed() >= LOOK {
                looked = Instant::now();
                let again = (self.setting.open)().ok().and_then(|device| Held::new(device, &self.setting).ok());
                if again.is_some() {
                    return again;
                }
            }
        }
        None
    }

    /// Others may drive.
    fn give_free(&self) {
        for role in ["steering", "accelerator", "brake", "clutch"] {
            if let Some(input) = self.link.roles.input(role) {
                self.link.control.claim(input, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_realtime::{LinkSize, TaskLink, link};
    use layshaft_wheel::wire::*;
    use layshaft_wheel::{Axis, Description};
    use std::collections::VecDeque;
    use std::sync::mpsc::{Receiver, channel};

    /// What a device does: events to read, and all that was written.
    #[derive(Default)]
    struct Desk {
        events: VecDeque<[u8; EVENT]>,
        written: Vec<InputEvent>,
        effects: Vec<[u8; EFFECT]>,
        removed: Vec<i16>,
        is_gone: bool,
    }

    struct Model(Arc<Mutex<Desk>>, Description);

    impl Model {
        fn new(desk: &Arc<Mutex<Desk>>) -> Model {
            let axis = |code| Axis { code, value: 32768, min: 0, max: 65535 };
            let description = Description {
                name: "Model wheel".to_string(),
                vendor: 0x046d,
                axes: [ABS_X, ABS_Z, ABS_RZ].map(axis).to_vec(),
                buttons: vec![0x124, 0x125, 0x12d],
                has_force: true,
                has_gain: true,
                has_autocentre: true,
                ..Description::default()
            };
            Model(Arc::clone(desk), description)
        }

        fn desk(&self) -> io::Result<std::sync::MutexGuard<'_, Desk>> {
            let desk = self.0.lock().unwrap();
            if desk.is_gone { Err(io::Error::other("No such device")) } else { Ok(desk) }
        }
    }

    impl Device for Model {
        fn description(&self) -> &Description {
            &self.1
        }
        fn wait(&mut self, longest: Duration) -> io::Result<()> {
            std::thread::sleep(longest.min(Duration::from_millis(1)));
            Ok(())
        }
        fn read(&mut self) -> io::Result<Option<[u8; EVENT]>> {
            Ok(self.desk()?.events.pop_front())
        }
        fn axes(&mut self) -> io::Result<Vec<Axis>> {
            Ok(self.1.axes.clone())
        }
        fn write(&mut self, event: &[u8; EVENT]) -> io::Result<()> {
            self.desk()?.written.push(InputEvent::from_bytes(event));
            Ok(())
        }
        fn upload(&mut self, effect: &mut [u8; EFFECT]) -> io::Result<()> {
            let mut desk = self.desk()?;
            desk.effects.push(*effect);
            if i16::from_ne_bytes([effect[2], effect[3]]) == -1 {
                effect[2..4].copy_from_slice(&7i16.to_ne_bytes());
            }
            Ok(())
        }
        fn remove(&mut self, effect: i16) -> io::Result<()> {
            self.desk()?.removed.push(effect);
            Ok(())
        }
    }

    const INPUTS: [&str; 6] = ["steering", "accelerator", "brake", "clutch", "gear", "automatic"];

    struct Bench {
        desk: Arc<Mutex<Desk>>,
        task: TaskLink,
        control: Control,
        plant: Arc<PlantState>,
        notices: Receiver<Notice>,
        wheel: Wheel,
        inputs: [f64; 6],
        steps: u64,
    }

    impl Bench {
        fn new(lost: Lost) -> Bench {
            let desk = Arc::new(Mutex::new(Desk::default()));
            let (mut task, control, _) =
                link(LinkSize { chosen: 1, inputs: INPUTS.len(), rows: 1, gauges: GAUGES.len() });
            [400.0, 20.0, 3.0].into_iter().enumerate().for_each(|(gauge, value)| task.show(gauge, value));
            let source = Arc::clone(&desk);
            let open = move || match source.lock().unwrap().is_gone {
                true => Err(io::Error::other("there is none")),
                false => Ok(Box::new(Model::new(&source)) as Box<dyn Device>),
            };
            let force = ForceSettings { gain: 0.5, lever: -0.01, limit: 4.0, damping: 0.0, centring: 1.0 };
            let setting = WheelSetting { open: Box::new(open), uses: Vec::new(), turn: 16.0, force, lost };
            let plant = Arc::new(PlantState::default());
            let roles = Roles::of(&GAUGES, &INPUTS);
            let link = WheelLink { control: control.clone(), roles, plant: Arc::clone(&plant), limits: (-7.0, 7.0) };
            let (to, notices) = channel();
            let wheel = Wheel::start(setting, link, vec![to]).unwrap();
            Bench { desk, task, control, plant, notices, wheel, inputs: [0.0; 6], steps: 0 }
        }

        fn event(&self, kind: u16, code: u16, value: i32) {
            self.desk.lock().unwrap().events.push_back(InputEvent { kind, code, value }.to_bytes());
        }

        /// Steps the task until something holds.
        fn until(&mut self, what: &str, holds: impl Fn(&Desk, &[f64; 6]) -> bool) {
            let begin = Instant::now();
            while begin.elapsed() < Duration::from_secs(60) {
                self.steps += 1;
                self.task.finished(self.steps, 0.0);
                self.task.take_inputs(&mut self.inputs);
                if holds(&self.desk.lock().unwrap(), &self.inputs) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            panic!("no {what}: {:?}", self.inputs);
        }

        fn notice(&self) -> Notice {
            self.notices.recv_timeout(Duration::from_secs(60)).unwrap()
        }
    }

    fn level(effect: &[u8; EFFECT]) -> i16 {
        i16::from_ne_bytes([effect[16], effect[17]])
    }

    #[test]
    fn hands_arrive_as_inputs_and_the_force_of_the_rack_at_the_rim() {
        let mut bench = Bench::new(Lost::Stop);
        assert_eq!(
            bench.notice(),
            Notice { text: "Model wheel steers, with force feedback".to_string(), is_alarm: false }
        );
        bench.event(EV_ABS, ABS_X, 0);
        bench.event(EV_ABS, ABS_RZ, 65535);
        bench.event(EV_ABS, ABS_Z, 0);
        // All the way to the left is 8 rad, the car takes 7.
        bench.until("inputs", |_, inputs| inputs[..3] == [7.0, 1.0, 0.0]);
        // The page does not take the wheel out of the hands, but may switch the automatic.
        bench.control.set_unclaimed(&[(0, 0.0), (1, 0.0), (5, 1.0)]);
        bench.until("the page's", |_, inputs| inputs[0] == 7.0 && inputs[1] == 1.0 && inputs[5] == 1.0);
        bench.event(EV_KEY, 0x124, 1);
        bench.until("a gear up from the third, by hand", |_, inputs| inputs[4..] == [4.0, 0.0]);
        bench.event(EV_KEY, 0x12d, 1);
        bench.until("the shifter's second", |_, inputs| inputs[4] == 2.0);
        // 0.5·0.01 m·400 N of 4 N·m, to the right.
        let expected = (-0.5 * 32767.0f64).round() as i16;
        bench.until("force", |desk, _| desk.effects.last().map(level) == Some(expected));
        {
            let desk = bench.desk.lock().unwrap();
            let [first, last] = [0, desk.effects.len() - 1].map(|at| desk.effects[at]);
            let field = |bytes: &[u8; EFFECT], at: usize| i16::from_ne_bytes([bytes[at], bytes[at + 1]]);
            assert_eq!(
                [0, 2, 4, 10].map(|at| field(&first, at)),
                [0x52, -1, 0x4000, 0],
                "type, new, direction, without end"
            );
            assert_eq!((field(&last, 2), level(&first)), (7, 0));
            let sent = |code, value| desk.written.contains(&InputEvent { kind: EV_FF, code, value });
            assert!(sent(FF_GAIN, 0xffff) && sent(FF_AUTOCENTER, 0) && sent(7, 1), "{:?}", desk.written);
        }
        bench.plant.set(Doing::Paused);
        bench.until("rest in the pause", |desk, _| desk.effects.last().map(level) == Some(0));
        bench.plant.set(Doing::Running);
        bench.until("force again", |desk, _| desk.effects.last().map(level) == Some(expected));
        bench.wheel.finish();
        let desk = bench.desk.lock().unwrap();
        assert_eq!((desk.effects.last().map(level), desk.removed.as_slice()), (Some(0), [7].as_slice()));
        let record = bench.wheel.record();
        assert!(record.updates >= 4 && record.forces + 1 >= record.updates && record.events == 5, "{record:?}");
    }

    #[test]
    fn a_model_that_stands_still_gives_no_force() {
        let mut bench = Bench::new(Lost::Stop);
        bench.until("force", |desk, _| desk.effects.last().map(level).is_some_and(|level| level < -16000));
        // No more steps: overloaded, failed or at its end.
        let begin = Instant::now();
        while bench.desk.lock().unwrap().effects.last().map(level) != Some(0) {
            assert!(begin.elapsed() < Duration::from_secs(60), "the force stays");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_wheel_that_is_unplugged_brakes_the_car_and_steers_again_when_it_is_back() {
        let mut bench = Bench::new(Lost::Stop);
        bench.event(EV_ABS, ABS_X, 20000);
        bench.event(EV_ABS, ABS_Z, 0);
        bench.until("throttle", |_, inputs| inputs[0] > 1.0 && inputs[1] == 1.0);
        bench.notice();
        bench.desk.lock().unwrap().is_gone = true;
        let notice = bench.notice();
        assert!(
            notice.is_alarm && notice.text.contains("is gone") && notice.text.contains("brakes to a stop"),
            "{notice:?}"
        );
        bench.until("brake", |_, inputs| inputs[..3] == [0.0, 0.0, 0.5]);
        bench.control.set_unclaimed(&[(2, 0.0)]);
        bench.until("brake against the page", |_, inputs| inputs[2] == 0.5);
        bench.task.show(1, 0.0);
        let begin = Instant::now();
        while bench.control.set_unclaimed(&[(2, 0.1)]).is_none() {
            assert!(begin.elapsed() < Duration::from_secs(60), "a car that stands is not given free");
            std::thread::sleep(Duration::from_millis(5));
        }
        bench.desk.lock().unwrap().is_gone = false;
        assert!(bench.notice().text.contains("steers"));
        bench.event(EV_ABS, ABS_Z, 0);
        bench.until("throttle again", |_, inputs| inputs[1] == 1.0);
        assert_eq!(bench.wheel.record().losses, 1);
    }

    #[test]
    fn without_a_wheel_the_model_waits_or_goes_on_as_the_policy_says() {
        let mut bench = Bench::new(Lost::Pause);
        bench.notice();
        bench.desk.lock().unwrap().is_gone = true;
        assert!(bench.notice().text.contains("paused"));
        let begin = Instant::now();
        let mut requests = Vec::new();
        while requests.len() < 2 {
            assert!(begin.elapsed() < Duration::from_secs(60), "{requests:?}");
            requests.extend(bench.task.take_request().map(|request| (request.kind, request.value)));
            bench.desk.lock().unwrap().is_gone &= requests.is_empty();
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(requests, [(PAUSE, 1.0), (PAUSE, 0.0)]);
        let mut bench = Bench::new(Lost::Hold);
        bench.event(EV_ABS, ABS_Z, 0);
        bench.until("throttle", |_, inputs| inputs[1] == 1.0);
        bench.notice();
        bench.desk.lock().unwrap().is_gone = true;
        assert!(bench.notice().text.contains("stay"));
        bench.until("throttle still", |_, inputs| inputs[1] == 1.0);
    }

    #[test]
    fn a_device_without_pedals_is_refused() {
        let desk = Arc::new(Mutex::new(Desk::default()));
        let mut model = Model::new(&desk);
        model.1.axes.truncate(1);
        let setting = |uses| WheelSetting {
            open: Box::new(|| Err(io::Error::other("none"))),
            uses,
            turn: 16.0,
            force: ForceSettings::default(),
            lost: Lost::Stop,
        };
        let error = Held::new(Box::new(model), &setting(Vec::new())).err().unwrap();
        assert!(
            error.contains("Model wheel has no axis for accelerator, brake") && error.contains("--wheel-use"),
            "{error}"
        );
        let error = Held::new(Box::new(Model::new(&desk)), &setting(vec!["horn=1".to_string()])).err().unwrap();
        assert!(error.contains("`horn=1`"), "{error}");
    }
}

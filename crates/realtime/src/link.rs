//! Between a running task and whoever watches and steers it: rows of chosen variables out, inputs and requests in.
//!
//! The task's end ([`TaskLink`]) never waits, takes no lock and allocates nothing: rows go through a ring that loses and counts what finds no room
//! ([`crate::tap`]), the choice of variables and the inputs are sequence locks that the task reads again at its next call if it meets a writer,
//! requests stand in a small ring. The other ends ([`Control`], [`Samples`]) belong to threads that have time.

use crate::clock;
use crate::histogram::{CLASSES, Histogram, class};
use crate::tap::{Rows, Tap, tap};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// Requests that wait, at most.
const REQUESTS: u64 = 64;
/// How often a reader looks again when it meets a writer.
const TRIES: u32 = 4;
/// What stands in a row ahead of the values: generation of the choice, number of the step, version of the inputs it used, nanoseconds from the opening of the link to the end of the first step that
/// used them.
const HEAD: usize = 4;

/// How much room there is.
#[derive(Clone, Copy, Debug)]
pub struct LinkSize {
    /// Variables chosen at the same time.
    pub chosen: usize,
    pub inputs: usize,
    /// Rows that wait to be taken.
    pub rows: usize,
    /// Values that the task shows at any time.
    pub gauges: usize,
}

/// What is asked of a task; its meaning is the task's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Request {
    pub kind: u32,
    pub index: u32,
    pub value: f64,
}

/// Values with a version: odd while they are written.
struct Versioned<A> {
    version: AtomicU64,
    values: Box<[A]>,
}

impl<A> Versioned<A> {
    fn new(values: impl Iterator<Item = A>) -> Self {
        Versioned { version: AtomicU64::new(0), values: values.collect() }
    }

    /// Writes; returns the version. One writer at a time.
    fn write(&self, store: impl FnOnce(&[A])) -> u64 {
        let version = self.version.load(Ordering::Relaxed);
        self.version.store(version + 1, Ordering::Relaxed);
        fence(Ordering::Release);
        store(&self.values);
        self.version.store(version + 2, Ordering::Release);
        version + 2
    }

    /// Reads if there is something newer than `known`, and nobody writes; returns the version.
    fn read(&self, known: u64, mut load: impl FnMut(&[A])) -> Option<u64> {
        for _ in 0..TRIES {
            let before = self.version.load(Ordering::Acquire);
            if before == known {
                return None;
            }
            if before.is_multiple_of(2) {
                load(&self.values);
                fence(Ordering::Acquire);
                if self.version.load(Ordering::Relaxed) == before {
                    return Some(before);
                }
            }
            std::hint::spin_loop();
        }
        None
    }
}

struct Shared {
    /// Number of variables, then the variables.
    choice: Versioned<AtomicU32>,
    /// Values, then when they were set, in ns.
    inputs: Versioned<AtomicU64>,
    /// How long inputs waited for the end of the step that used them, in classes of [`Histogram`].
    latencies: Box<[AtomicU64]>,
    opened: Instant,
    /// Number of the newest finished step, model time as bits.
    step: AtomicU64,
    time: AtomicU64,
    dropped: AtomicU64,
    gauges: Box<[AtomicU64]>,
    /// Inputs that a device of this machine moves.
    claims: Box<[AtomicBool]>,
    requests: Box<[[AtomicU64; 2]]>,
    put: AtomicU64,
    taken: AtomicU64,
    /// Who is woken by a row whose step has used inputs of a version, if not 0, or of a later one.
    listener: OnceLock<Thread>,
    awaited: AtomicU64,
}

impl Shared {
    /// Neither waits nor allocates: a thread that sleeps is woken by one call of the system.
    fn wake(&self) {
        if let Some(listener) = self.listener.get() {
            listener.unpark();
        }
    }
}

/// Opens a link.
pub fn link(size: LinkSize) -> (TaskLink, Control, Samples) {
    let shared = Arc::new(Shared {
        choice: Versioned::new((0..=size.chosen).map(|_| AtomicU32::new(0))),
        inputs: Versioned::new((0..=size.inputs).map(|_| AtomicU64::new(0))),
        latencies: (0..CLASSES).map(|_| AtomicU64::new(0)).collect(),
        opened: Instant::now(),
        step: AtomicU64::new(0),
        time: AtomicU64::new(0),
        dropped: AtomicU64::new(0),
        gauges: (0..size.gauges).map(|_| AtomicU64::new(f64::NAN.to_bits())).collect(),
        claims: (0..size.inputs).map(|_| AtomicBool::new(false)).collect(),
        requests: (0..REQUESTS).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect(),
        put: AtomicU64::new(0),
        taken: AtomicU64::new(0),
        listener: OnceLock::new(),
        awaited: AtomicU64::new(0),
    });
    let (tap, rows) = tap(size.chosen + HEAD, size.rows);
    let task = TaskLink {
        tap,
        shared: Arc::clone(&shared),
        generation: 0,
        chosen: Vec::with_capacity(size.chosen),
        row: vec![0.0; size.chosen + HEAD],
        staged: Vec::with_capacity(size.chosen),
        staged_inputs: vec![0.0; size.inputs],
        inputs: 0,
        set_at: None,
        used: 0,
        used_at: 0,
        is_renewed: false,
    };
    let samples = Samples { rows, row: vec![0.0; size.chosen + HEAD] };
    let control = Control { shared, writing: Arc::new(Mutex::new(())), size };
    (task, control, samples)
}

/// The task's end.
pub struct TaskLink {
    tap: Tap,
    shared: Arc<Shared>,
    generation: u64,
    chosen: Vec<u32>,
    row: Vec<f64>,
    /// What was read while somebody may have written.
    staged: Vec<u32>,
    staged_inputs: Vec<f64>,
    /// Version of the inputs taken last, and when they were set, if no step has used them yet.
    inputs: u64,
    set_at: Option<u64>,
    /// Version of the inputs that the newest step used, and nanoseconds from the opening of the link to the end of the first step that did.
    used: u64,
    used_at: u64,
    /// The choice has changed since the last row.
    is_renewed: bool,
}

impl TaskLink {
    /// The newest inputs, if they are newer than those taken last.
    pub fn take_inputs(&mut self, inputs: &mut [f64]) -> bool {
        let staged = &mut self.staged_inputs;
        let mut set_at = 0;
        let read = self.shared.inputs.read(self.inputs, |values| {
            set_at = values[values.len() - 1].load(Ordering::Relaxed);
            for (place, value) in staged.iter_mut().zip(values) {
                *place = f64::from_bits(value.load(Ordering::Relaxed));
            }
        });
        let Some(version) = read else { return false };
        self.inputs = version;
        // Those of the start nobody waits for.
        self.set_at = Some(set_at).filter(|at| *at > 0);
        inputs.iter_mut().zip(&self.staged_inputs).for_each(|(input, value)| *input = *value);
        true
    }

    /// The model stands still: the inputs taken last wait for no step.
    pub fn stand_still(&mut self) {
        self.set_at = None;
    }

    pub fn take_request(&mut self) -> Option<Request> {
        let taken = self.shared.taken.load(Ordering::Relaxed);
        if self.shared.put.load(Ordering::Acquire) == taken {
            return None;
        }
        let [head, value] = &self.shared.requests[(taken % REQUESTS) as usize];
        let (head, value) = (head.load(Ordering::Relaxed), f64::from_bits(value.load(Ordering::Relaxed)));
        self.shared.taken.store(taken + 1, Ordering::Release);
        Some(Request { kind: (head >> 32) as u32, index: head as u32, value })
    }

    /// The step of this number is done; it used the inputs taken last.
    pub fn finished(&mut self, step: u64, time: f64) {
        if let Some(set_at) = self.set_at.take() {
            let latency = clock::now().saturating_sub(set_at);
            self.shared.latencies[class(latency)].fetch_add(1, Ordering::Relaxed);
        }
        self.shared.time.store(time.to_bits(), Ordering::Relaxed);
        self.shared.step.store(step, Ordering::Relaxed);
        if self.used != self.inputs {
            self.used = self.inputs;
            self.used_at = self.shared.opened.elapsed().as_nanos() as u64;
        }
    }

    /// Shows a value, for whoever needs the newest one and no other.
    pub fn show(&mut self, gauge: usize, value: f64) {
        if let Some(place) = self.shared.gauges.get(gauge) {
            place.store(value.to_bits(), Ordering::Relaxed);
        }
    }

    /// Whether anybody has chosen variables, or waits for the use of inputs. Looks for a new choice.
    pub fn is_watched(&mut self) -> bool {
        let staged = &mut self.staged;
        let read = self.shared.choice.read(self.generation, |values| {
            let count = values[0].load(Ordering::Relaxed) as usize;
            staged.clear();
            staged.extend(values[1..].iter().take(count).map(|value| value.load(Ordering::Relaxed)));
        });
        if let Some(generation) = read {
            self.generation = generation;
            self.is_renewed = true;
            std::mem::swap(&mut self.chosen, &mut self.staged);
        }
        !self.chosen.is_empty() || self.shared.awaited.load(Ordering::Relaxed) != 0
    }

    /// Whether somebody has chosen since the last row, and so has none yet.
    pub fn is_renewed(&self) -> bool {
        self.is_renewed
    }

    /// Whether a row would be lost now.
    pub fn is_full(&self) -> bool {
        self.tap.is_full()
    }

    /// Puts in a row of the chosen variables. Who listens is woken if it shows what inputs have done that somebody waits for.
    pub fn publish(&mut self, step: u64, time: f64, value: impl Fn(u32) -> f64) {
        self.is_renewed = false;
        let head = [self.generation, step, self.used, self.used_at].map(|number| number as f64);
        self.row[..HEAD].copy_from_slice(&head);
        for (place, &variable) in self.row[HEAD..].iter_mut().zip(&self.chosen) {
            *place = value(variable);
        }
        if !self.tap.put(time, &self.row[..HEAD + self.chosen.len()]) {
            self.shared.dropped.fetch_add(1, Ordering::Relaxed);
        }
        let awaited = self.shared.awaited.load(Ordering::Relaxed);
        if awaited != 0 && awaited <= self.used {
            self.shared.awaited.store(0, Ordering::Relaxed);
            self.shared.wake();
        }
    }
}

/// Steers the task. Clones steer the same one.
#[derive(Clone)]
pub struct Control {
    shared: Arc<Shared>,
    writing: Arc<Mutex<()>>,
    size: LinkSize,
}

impl Control {
    fn alone(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Variables that may be chosen at the same time.
    pub fn capacity(&self) -> usize {
        self.size.chosen
    }

    /// Chooses the variables of the rows to come; the generation that these rows have. What is beyond the capacity is left out.
    pub fn choose(&self, variables: &[u32]) -> u64 {
        let _alone = self.alone();
        let variables = &variables[..variables.len().min(self.size.chosen)];
        self.shared.choice.write(|values| {
            values[0].store(variables.len() as u32, Ordering::Relaxed);
            for (place, &variable) in values[1..].iter().zip(variables) {
                place.store(variable, Ordering::Relaxed);
            }
        })
    }

    /// Gives some inputs new values, all for the same call; the version that they have.
    pub fn set_inputs(&self, changes: &[(usize, f64)]) -> u64 {
        self.write_inputs(changes, clock::now())
    }

    /// Inputs as the model has them at its start.
    pub fn start_with(&self, inputs: &[(usize, f64)]) {
        self.write_inputs(inputs, 0);
    }

    fn write_inputs(&self, changes: &[(usize, f64)], now: u64) -> u64 {
        let _alone = self.alone();
        self.shared.inputs.write(|values| {
            for &(input, value) in changes.iter().filter(|(input, _)| *input < self.size.inputs) {
                values[input].store(value.to_bits(), Ordering::Relaxed);
            }
            values[self.size.inputs].store(now, Ordering::Relaxed);
        })
    }

    /// As [`Control::set_inputs`], but what a device of this machine moves stays as it is. None if nothing is left.
    pub fn set_unclaimed(&self, changes: &[(usize, f64)]) -> Option<u64> {
        let is_free = |input: usize| self.shared.claims.get(input).is_some_and(|claim| !claim.load(Ordering::Relaxed));
        let free: Vec<(usize, f64)> = changes.iter().copied().filter(|(input, _)| is_free(*input)).collect();
        (!free.is_empty()).then(|| self.set_inputs(&free))
    }

    /// Takes an input for a device of this machine, or gives it free.
    pub fn claim(&self, input: usize, is_claimed: bool) {
        if let Some(claim) = self.shared.claims.get(input) {
            claim.store(is_claimed, Ordering::Relaxed);
        }
    }

    /// The newest value of a gauge; not a number before the first.
    pub fn gauge(&self, gauge: usize) -> f64 {
        self.shared.gauges.get(gauge).map_or(f64::NAN, |value| f64::from_bits(value.load(Ordering::Relaxed)))
    }

    /// Hands a request to the task; false if too many wait.
    pub fn request(&self, request: Request) -> bool {
        let _alone = self.alone();
        let put = self.shared.put.load(Ordering::Relaxed);
        if put - self.shared.taken.load(Ordering::Acquire) >= REQUESTS {
            return false;
        }
        let [head, value] = &self.shared.requests[(put % REQUESTS) as usize];
        head.store(u64::from(request.kind) << 32 | u64::from(request.index), Ordering::Relaxed);
        value.store(request.value.to_bits(), Ordering::Relaxed);
        self.shared.put.store(put + 1, Ordering::Release);
        true
    }

    /// How long inputs waited from [`Control::set_inputs`] to the end of the step that used them, in ns.
    pub fn latencies(&self) -> Histogram {
        Histogram::of_classes(self.shared.latencies.iter().map(|count| count.load(Ordering::Relaxed)))
    }

    /// Time since the link was opened.
    pub fn clock(&self) -> Duration {
        self.shared.opened.elapsed()
    }

    /// The calling thread is unparked from now on by [`Control::wake`], and when a row shows what inputs have done that are awaited. The first one only.
    pub fn listen(&self) {
        let _ = self.shared.listener.set(std::thread::current());
    }

    /// The next row whose step has used inputs of this version, or of a later one, wakes the thread that listens.
    pub fn await_use(&self, version: u64) {
        self.shared.awaited.store(version, Ordering::Relaxed);
    }

    /// Wakes the thread that listens.
    pub fn wake(&self) {
        self.shared.wake();
    }

    /// Steps finished.
    pub fn steps(&self) -> u64 {
        self.shared.step.load(Ordering::Relaxed)
    }

    /// Model time of the newest finished step.
    pub fn time(&self) -> f64 {
        f64::from_bits(self.shared.time.load(Ordering::Relaxed))
    }

    /// Rows lost, since nobody took them in time.
    pub fn dropped(&self) -> u64 {
        self.shared.dropped.load(Ordering::Relaxed)
    }
}

/// One row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<'r> {
    /// As [`Control::choose`] returned it.
    pub generation: u64,
    pub step: u64,
    /// Version of the inputs used, and when the first step that used them was done, by [`Control::clock`].
    pub inputs: u64,
    pub used: Duration,
    pub time: f64,
    /// In the order of the choice; what lies beyond it has no meaning.
    pub values: &'r [f64],
}

/// Gives out the rows, in order.
pub struct Samples {
    rows: Rows,
    row: Vec<f64>,
}

impl Samples {
    pub fn next_sample(&mut self) -> Option<Sample<'_>> {
        let time = self.rows.next_time()?;
        self.rows.take(&mut self.row);
        let (head, values) = self.row.split_at(HEAD);
        let [generation, step, inputs, used] = [0, 1, 2, 3].map(|at| head[at] as u64);
        Some(Sample { generation, step, inputs, used: Duration::from_nanos(used), time, values })
    }

    /// Whether the task has ended. To be asked before the last rows are taken.
    pub fn is_closed(&self) -> bool {
        self.rows.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: LinkSize = LinkSize { chosen: 3, inputs: 2, rows: 4, gauges: 1 };

    #[test]
    fn rows_have_the_variables_of_their_generation() {
        let (mut task, control, mut samples) = link(SIZE);
        assert!(!task.is_watched());
        let first = control.choose(&[7]);
        assert!(task.is_watched());
        task.publish(1, 0.5, f64::from);
        let second = control.choose(&[1, 2, 3, 4]);
        assert!(task.is_watched());
        task.publish(2, 1.0, f64::from);
        let sample = samples.next_sample().unwrap();
        assert_eq!((sample.generation, sample.step, sample.time, sample.values[0]), (first, 1, 0.5, 7.0));
        let sample = samples.next_sample().unwrap();
        assert_eq!((sample.generation, sample.values), (second, [1.0, 2.0, 3.0].as_slice()));
        assert!(samples.next_sample().is_none() && !samples.is_closed());
    }

    #[test]
    fn a_full_ring_loses_rows_and_counts_them() {
        let (mut task, control, _samples) = link(SIZE);
        control.choose(&[0]);
        assert!(task.is_watched());
        (0..10).for_each(|step| task.publish(step, 0.0, |_| 0.0));
        assert_eq!(control.dropped(), 6);
    }

    #[test]
    fn the_newest_inputs_win_and_it_is_known_which_were_used() {
        let (mut task, control, mut samples) = link(SIZE);
        let mut inputs = [0.0; 2];
        control.choose(&[0]);
        assert!(task.is_watched());
        assert!(!task.take_inputs(&mut inputs));
        control.set_inputs(&[(0, 1.0)]);
        let version = control.set_inputs(&[(1, 2.0), (9, 3.0)]);
        assert!(task.take_inputs(&mut inputs) && !task.take_inputs(&mut inputs));
        assert_eq!(inputs, [1.0, 2.0]);
        let mut row = |task: &mut TaskLink, step| {
            task.publish(step, 0.0, f64::from);
            samples.next_sample().map(|sample| (sample.inputs, sample.used)).unwrap()
        };
        // Taken, but not used.
        assert!(row(&mut task, 3).0 < version);
        task.finished(4, 0.25);
        assert_eq!((control.steps(), control.time()), (4, 0.25));
        let first = row(&mut task, 4);
        assert_eq!(first.0, version);
        // Only what was set was waited for, and the first step that used it counts.
        task.finished(5, 0.5);
        assert_eq!(control.latencies().count(), 1);
        assert_eq!(row(&mut task, 5), first);
    }

    #[test]
    fn a_row_that_shows_new_inputs_wakes_the_listener() {
        let (mut task, control, mut samples) = link(SIZE);
        let mut inputs = [0.0; 2];
        control.choose(&[1]);
        assert!(task.is_watched());
        let (listening, is_listening) = std::sync::mpsc::channel();
        let (woken, wakes) = std::sync::mpsc::channel();
        let steering = control.clone();
        let listener = std::thread::spawn(move || {
            control.listen();
            listening.send(()).unwrap();
            // Parking may end by itself.
            let used = loop {
                match samples.next_sample() {
                    Some(sample) if sample.inputs > 0 => break sample.inputs,
                    Some(_) => {}
                    None => std::thread::park_timeout(Duration::from_secs(60)),
                }
            };
            woken.send(used).unwrap();
        });
        is_listening.recv().unwrap();
        let version = steering.set_inputs(&[(0, 1.0)]);
        steering.await_use(version);
        // A row without them neither wakes nor ends the waiting.
        task.publish(0, 0.0, f64::from);
        assert!(task.take_inputs(&mut inputs));
        task.finished(1, 0.25);
        task.publish(1, 0.25, f64::from);
        assert_eq!(wakes.recv_timeout(Duration::from_secs(30)), Ok(version));
        listener.join().unwrap();
    }

    #[test]
    fn a_claimed_input_is_moved_by_its_device_alone() {
        let (mut task, control, _samples) = link(SIZE);
        let mut inputs = [0.0; 2];
        control.claim(0, true);
        assert!(control.set_unclaimed(&[(0, 5.0)]).is_none());
        control.set_inputs(&[(0, 1.0)]);
        assert!(control.set_unclaimed(&[(0, 5.0), (1, 6.0)]).is_some());
        assert!(task.take_inputs(&mut inputs));
        assert_eq!(inputs, [1.0, 6.0]);
        control.claim(0, false);
        control.set_unclaimed(&[(0, 5.0)]);
        assert!(task.take_inputs(&mut inputs) && inputs == [5.0, 6.0]);
    }

    #[test]
    fn a_gauge_shows_the_newest_value() {
        let (mut task, control, _samples) = link(SIZE);
        assert!(control.gauge(0).is_nan() && control.gauge(9).is_nan());
        task.show(0, 1.5);
        task.show(0, 2.5);
        assert_eq!(control.gauge(0), 2.5);
    }

    #[test]
    fn requests_come_in_order_and_too_many_are_refused() {
        let (mut task, control, _samples) = link(SIZE);
        let request = |index| Request { kind: 3, index, value: -f64::from(index) };
        assert_eq!((0..70).filter(|&index| control.request(request(index))).count() as u64, REQUESTS);
        assert_eq!(task.take_request(), Some(request(0)));
        assert!(control.request(request(99)));
        assert_eq!(task.take_request(), Some(request(1)));
    }

    #[test]
    fn a_reader_never_sees_half_of_what_is_written() {
        let (mut task, control, _samples) = link(SIZE);
        std::thread::scope(|scope| {
            scope.spawn(|| (1..=20_000).for_each(|k| _ = control.set_inputs(&[(0, f64::from(k)), (1, -f64::from(k))])));
            let mut inputs = [0.0; 2];
            while inputs[0] < 20_000.0 {
                task.take_inputs(&mut inputs);
                assert_eq!(inputs[0], -inputs[1]);
            }
        });
    }
}

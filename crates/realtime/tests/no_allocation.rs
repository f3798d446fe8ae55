//! Nothing is allocated between the first and the last step of a run.

#[path = "../../../tests/counting_allocator.rs"]
mod counting_allocator;

use counting_allocator::{count_this_thread, counted};
use layshaft_realtime::port::UdpPort;
use layshaft_realtime::{Feed, Options, Pace, Plant, Rows, Signal, Task, Work, run};
use std::net::UdpSocket;

/// Has its thread counted from its first step on, up to its last.
struct Guarded {
    steps: u32,
    last: u32,
    allocates: bool,
}

impl Plant for Guarded {
    fn inputs(&self) -> Vec<Signal> {
        vec![Signal::real("u")]
    }

    fn outputs(&self) -> Vec<Signal> {
        vec![Signal::real("y")]
    }

    fn time(&self) -> f64 {
        f64::from(self.steps)
    }

    fn read_inputs(&self, _: &mut [f64]) {}

    fn set_inputs(&mut self, _: &[f64]) {}

    fn step(&mut self) -> Result<Work, String> {
        self.steps += 1;
        count_this_thread(self.steps < self.last);
        if self.allocates {
            std::hint::black_box(vec![self.steps]);
        }
        Ok(Work { events: self.steps % 2, ..Work::default() })
    }

    fn read_outputs(&mut self, values: &mut [f64]) -> Result<(), String> {
        values[0] = f64::from(self.steps);
        Ok(())
    }
}

/// Takes the rows of two tasks of 5,000 calls, as the thread of a record does.
fn take_all(rows: &mut [Rows]) {
    let mut taken = 0;
    while taken < 10_000 {
        taken += rows.iter_mut().map(|rows| rows.drain().len()).sum::<usize>();
        std::thread::sleep(std::time::Duration::from_micros(100));
    }
}

/// Allocations in a run of two tasks on two threads, each with overruns to list, a record to keep and packets to exchange.
fn allocations(allocates: bool, pace: Pace) -> u64 {
    let addresses = [0, 1].map(|_| UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap());
    let mut rows = Vec::new();
    let mut task = |name: &str, core: usize, other: usize| {
        let plant = Guarded { steps: 0, last: 5_000, allocates };
        // A period of a microsecond cannot be kept: every call is an overrun.
        let mut task = Task::new(name, Box::new(plant), 1000);
        task.core = Some(core);
        task.feeds = vec![Feed { input: 0, task: other, output: 0 }];
        // With a clock nobody takes the rows: the ring fills up.
        rows.push(task.record(1_000));
        let (listen, partner) = (addresses[1 - other], addresses[other]);
        task.ports = vec![Box::new(UdpPort::open(listen, Some(partner), vec![0], vec![0]).unwrap())];
        task
    };
    let before = counted();
    let options = Options { pace, duration: Some(5_000 * 1000), ..Options::default() };
    let tasks = vec![task("a", 0, 1), task("b", 1, 0)];
    let outcome = std::thread::scope(|scope| {
        if pace == Pace::Free {
            scope.spawn(|| take_all(&mut rows));
        }
        run(tasks, &options, &mut |_| {}).unwrap()
    });
    assert_eq!(outcome.tasks[0].unrecorded, if pace == Pace::Free { 0 } else { 4_000 });
    assert_eq!(outcome.tasks[0].calls(), 5_000);
    assert!(outcome.tasks[0].ports[0].1.received > 0);
    counted() - before
}

#[test]
fn the_loop_allocates_nothing() {
    assert_eq!(allocations(false, Pace::Free), 0);
    assert_eq!(allocations(false, Pace::Clock), 0);
    assert!(allocations(true, Pace::Free) > 8_000, "the guard sees allocations");
}

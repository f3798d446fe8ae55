//! Ports against partners: loops that close, and partners that misbehave.

mod common;

use common::Lag;
use layshaft_realtime::port::{
    CanLink, CanPort, Dbc, Frame, Port, PortCounts, RingPartner, RingPort, Trouble, UdpPort, packet_length,
    write_packet,
};
use layshaft_realtime::{Ending, Options, Pace, Plant, Policy, Task, TaskReport, run};
use std::net::{SocketAddr, UdpSocket};
use std::time::Duration;

const MILLISECOND: u64 = 1_000_000;
const SESSION: u64 = 7;
const LOOPBACK: &str = "127.0.0.1:0";

fn loopback() -> SocketAddr {
    LOOPBACK.parse().unwrap()
}

fn options(milliseconds: u64) -> Options {
    Options { duration: Some(milliseconds * MILLISECOND), time_out: 50 * MILLISECOND, ..Options::default() }
}

/// A task with a UDP port, and where it listens.
fn udp_task(step: f64) -> (Task, SocketAddr) {
    let port = UdpPort::open(loopback(), None, vec![0, 1], vec![0, 1]).unwrap();
    let address = port.address();
    let mut task = Task::new("lag", Box::new(Lag::new(step)), (step * 1e9) as u64);
    task.ports = vec![Box::new(port)];
    (task, address)
}

fn packet(sequence: u64, values: [f64; 2]) -> Vec<u8> {
    let mut bytes = vec![0; packet_length(2)];
    write_packet(&mut bytes, SESSION, sequence, 0.0, values.into_iter());
    bytes
}

fn partner() -> UdpSocket {
    let socket = UdpSocket::bind(loopback()).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    socket
}

fn value(bytes: &[u8], at: usize) -> f64 {
    f64::from_le_bytes(bytes[32 + 8 * at..40 + 8 * at].try_into().unwrap())
}

fn single(tasks: Vec<Task>, options: &Options) -> TaskReport {
    run(tasks, options, &mut |_| {}).unwrap().tasks.remove(0)
}

#[test]
fn a_partner_that_paces_the_run_closes_the_loop_bit_for_bit() {
    let (task, address) = udp_task(0.01);
    let options = Options { pace: Pace::Partner, time_out: 10_000 * MILLISECOND, ..options(1000) };
    let model = std::thread::spawn(move || single(vec![task], &options));
    // The same loop by hand.
    let mut same = Lag::new(0.01);
    let (socket, mut y) = (partner(), 0.0);
    for call in 1..=100u64 {
        let command = 3.0 * (1.0 - y);
        socket.send_to(&packet(call, [command, 0.25]), address).unwrap();
        let mut answer = [0; 100];
        let (length, _) = socket.recv_from(&mut answer).unwrap();
        assert_eq!(length, packet_length(2));
        same.set_inputs(&[command, 0.25]);
        same.step().unwrap();
        y = value(&answer, 0);
        assert_eq!((y, value(&answer, 1)), (same.y, 0.5), "call {call}");
        assert_eq!(answer[16..24], call.to_le_bytes());
    }
    // A proportional controller of gain 3 leaves a quarter of the way.
    assert!((y - 0.75).abs() < 1e-3, "{y}");
    let report = model.join().unwrap();
    assert_eq!((report.ending.clone(), report.calls()), (Ending::Duration, 100));
    assert_eq!((report.ports[0].1.received, report.ports[0].1.sent), (100, 100));
}

#[test]
fn a_partner_that_paces_and_stops_ends_the_run() {
    let (task, address) = udp_task(0.01);
    let socket = partner();
    socket.send_to(&packet(1, [1.0, 0.0]), address).unwrap();
    let report = single(vec![task], &Options { pace: Pace::Partner, ..options(10_000) });
    assert!(matches!(report.ending, Ending::Silence(_)), "{:?}", report.ending);
    assert_eq!((report.calls(), report.ports[0].1.of(Trouble::TimeOut)), (1, 1));
}

#[test]
fn malformed_packets_are_counted_and_change_nothing() {
    let (mut task, address) = udp_task(0.01);
    let mut rows = task.record(1_000);
    let socket = partner();
    let mut wrong = vec![packet(7, [5.0, 2.0]), packet(8, [f64::NAN, 0.0]), packet(9, [5.0, 0.0]), Vec::new()];
    wrong[2][0] = b'X';
    wrong.push(packet(10, [5.0, 0.0])[..30].to_vec());
    wrong.push([packet(11, [5.0, 0.0]), vec![0]].concat());
    socket.send_to(&packet(3, [1.0, 0.5]), address).unwrap();
    for bytes in &wrong {
        socket.send_to(bytes, address).unwrap();
    }
    // An older one, and one from before.
    socket.send_to(&packet(2, [9.0, 0.5]), address).unwrap();
    let report = single(vec![task], &options(200));
    let counts = &report.ports[0].1;
    assert_eq!(counts.received, 1);
    assert_eq!(counts.of(Trouble::Range), 2);
    assert_eq!(counts.of(Trouble::Header), 1);
    assert_eq!(counts.of(Trouble::Length), 3);
    assert_eq!(counts.of(Trouble::Order), 1);
    assert_eq!(counts.refused(), 7);
    // The lag follows the one valid command.
    let last = rows.drain().pop().unwrap();
    assert!((last[1] - (1.0 - (-last[0] / 0.05f64).exp())).abs() < 1e-12, "{last:?}");
    assert_eq!(report.ending, Ending::Duration);
}

#[test]
fn neither_the_largest_number_nor_another_session_locks_the_partner_out() {
    let (mut task, address) = udp_task(0.01);
    let mut rows = task.record(1_000);
    let (socket, stranger) = (partner(), partner());
    let send = |socket: &UdpSocket, session: u64, sequence: u64, command: f64| {
        let mut bytes = vec![0; packet_length(2)];
        write_packet(&mut bytes, session, sequence, 0.0, [command, 0.5].into_iter());
        socket.send_to(&bytes, address).unwrap();
    };
    send(&socket, 7, 1, 1.0);
    send(&socket, 7, u64::MAX, 9.0);
    send(&stranger, 8, 1, 9.0);
    send(&stranger, 7, 2, 9.0);
    send(&socket, 7, 1, 9.0);
    send(&socket, 7, 2, 1.0);
    let report = single(vec![task], &options(200));
    let counts = &report.ports[0].1;
    assert_eq!((counts.received, counts.of(Trouble::Order), counts.of(Trouble::Stranger)), (2, 2, 2));
    let last = rows.drain().pop().unwrap();
    assert!((last[1] - (1.0 - (-last[0] / 0.05f64).exp())).abs() < 1e-12, "{last:?}");
}

#[test]
fn a_flood_does_not_stop_the_loop() {
    let (task, address) = udp_task(0.01);
    let flood = std::thread::spawn(move || {
        let socket = partner();
        for sequence in 0..20_000u64 {
            let _ = socket.send_to(&packet(sequence, [1.0, 0.5])[..20], address);
        }
    });
    let report = single(vec![task], &options(200));
    flood.join().unwrap();
    assert_eq!((report.ending.clone(), report.calls()), (Ending::Duration, 20));
    assert!(report.ports[0].1.of(Trouble::Length) > 0);
}

#[test]
fn a_silent_partner_is_counted_once_and_the_policy_decides() {
    let silent = |policy: Policy, reset_inputs: bool| {
        let (mut task, address) = udp_task(0.01);
        let mut rows = task.record(1_000);
        partner().send_to(&packet(1, [1.0, 0.5]), address).unwrap();
        let report = single(vec![task], &Options { policy, reset_inputs, ..options(300) });
        (report, rows.drain().pop().unwrap()[2])
    };
    let (counted, last) = silent(Policy::Count, false);
    assert_eq!((counted.ending.clone(), counted.ports[0].1.of(Trouble::TimeOut)), (Ending::Duration, 1));
    assert_eq!(last, 1.0, "the last inputs are kept");
    let (held, last) = silent(Policy::Hold, false);
    assert_eq!((held.ending.clone(), held.ports[0].1.of(Trouble::TimeOut)), (Ending::Duration, 1));
    assert_eq!(last, 1.0, "the last inputs are kept");
    let (_, last) = silent(Policy::Count, true);
    assert_eq!(last, 0.0, "the inputs of the start are back");
    let (stopped, _) = silent(Policy::Stop, false);
    assert!(matches!(stopped.ending, Ending::Silence(_) | Ending::Overrun), "{:?}", stopped.ending);
    assert!(stopped.calls() < 30);
}

#[test]
fn strangers_are_refused_where_the_partner_is_known() {
    let known = partner();
    let port = UdpPort::open(loopback(), Some(known.local_addr().unwrap()), vec![0, 1], vec![0]).unwrap();
    let address = port.address();
    let mut task = Task::new("lag", Box::new(Lag::new(0.01)), 10 * MILLISECOND);
    task.ports = vec![Box::new(port)];
    partner().send_to(&packet(1, [9.0, 0.5]), address).unwrap();
    known.send_to(&packet(1, [1.0, 0.5]), address).unwrap();
    let report = single(vec![task], &options(50));
    let counts = &report.ports[0].1;
    assert_eq!((counts.received, counts.of(Trouble::Stranger)), (1, 1));
    assert_eq!(counts.sent, report.calls());
}

const DBC: &str = r#"
BO_ 256 Command: 8 Partner
 SG_ u : 0|16@1- (0.001,0) [-30|30] "" Model
 SG_ share : 16|8@1+ (0.004,0) [0|1] "" Model
BO_ 257 Answer: 8 Model
 SG_ y : 7|32@0- (0.000001,0) [0|0] "" Partner
"#;

#[test]
fn can_frames_over_udp_close_the_loop() {
    let plant = Lag::new(0.01);
    let dbc = Dbc::parse(DBC).unwrap();
    let socket = partner();
    // A port the system has given away just now: nobody else asks for it in between.
    let address = UdpSocket::bind(loopback()).unwrap().local_addr().unwrap();
    let link = CanLink::udp(address, None).unwrap();
    let (port, unsent) = CanPort::open(link, &dbc, &plant.inputs(), &plant.outputs(), &[]).unwrap();
    assert_eq!(unsent, ["double"]);
    let mut task = Task::new("lag", Box::new(plant), 10 * MILLISECOND);
    task.ports = vec![Box::new(port)];
    let options = Options { pace: Pace::Partner, time_out: 10_000 * MILLISECOND, ..options(500) };
    let model = std::thread::spawn(move || single(vec![task], &options));
    let [command, answer] = [&dbc.messages[0], &dbc.messages[1]];
    let mut y = 0.0;
    for _ in 0..50 {
        let mut data = [0; 8];
        assert!(command.signals[0].encode(3.0 * (1.0 - y), &mut data));
        assert!(command.signals[1].encode(0.5, &mut data));
        socket.send_to(&Frame { id: 256, length: 8, data }.to_bytes(), address).unwrap();
        let mut bytes = [0; 17];
        let (length, _) = socket.recv_from(&mut bytes).unwrap();
        let frame = Frame::from_bytes(&bytes[..length]).unwrap();
        assert_eq!((frame.id, frame.length), (257, 8));
        y = answer.signals[0].decode(&frame.data);
    }
    assert!((y - 0.75).abs() < 2e-3, "{y}");
    assert_eq!(model.join().unwrap().ports[0].1.received, 50);
}

#[test]
fn frames_that_do_not_fit_the_description_are_counted() {
    let plant = Lag::new(0.01);
    let address = UdpSocket::bind(loopback()).unwrap().local_addr().unwrap();
    let link = CanLink::udp(address, None).unwrap();
    let (port, _) = CanPort::open(link, &Dbc::parse(DBC).unwrap(), &plant.inputs(), &plant.outputs(), &[]).unwrap();
    let mut task = Task::new("lag", Box::new(plant), 10 * MILLISECOND);
    task.ports = vec![Box::new(port)];
    let socket = partner();
    let frame = |id, length, data| Frame { id, length, data }.to_bytes();
    let too_large = [0xff, 0x7f, 0, 0, 0, 0, 0, 0];
    for bytes in [frame(256, 2, [0; 8]), frame(999, 8, [0; 8]), frame(256, 8, too_large), frame(256, 9, [0; 8])] {
        socket.send_to(&bytes, address).unwrap();
    }
    let report = single(vec![task], &options(60));
    let counts = &report.ports[0].1;
    assert_eq!((counts.received, counts.of(Trouble::Length)), (0, 2));
    assert_eq!((counts.of(Trouble::UnknownFrame), counts.of(Trouble::Range)), (1, 1));
}

#[test]
fn a_description_that_does_not_match_is_named() {
    let plant = Lag::new(0.01);
    let open = |text: &str, names: &[(&str, &str)]| {
        let names: Vec<_> = names.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
        let link = CanLink::udp(loopback(), None).unwrap();
        CanPort::open(link, &Dbc::parse(text).unwrap(), &plant.inputs(), &plant.outputs(), &names).map(|_| ())
    };
    assert!(open(DBC, &[]).is_ok());
    let other = DBC.replace(" u ", " Pedal ");
    let message = open(&other, &[]).unwrap_err();
    assert!(message.contains("`u`") && message.contains("Pedal"), "{message}");
    assert!(open(&other, &[("Pedal", "u")]).is_ok());
    assert!(open(&other, &[("Pedal", "v")]).unwrap_err().contains("`v`"));
    assert!(open(&other, &[("Brake", "u")]).unwrap_err().contains("`Brake`"));
    let both = DBC.replace("BO_ 257 Answer: 8 Model\n", "");
    assert!(open(&both.replace("7|32", "31|32"), &[]).unwrap_err().contains("both ways"));
    assert!(open(&DBC.replace(" u :", " u m0 :"), &[]).unwrap_err().contains("multiplexed"));
}

#[test]
fn an_interface_that_is_not_there_is_an_error() {
    assert!(CanLink::interface("nocan99").is_err());
}

#[test]
fn a_ring_closes_the_loop() {
    let path = std::env::temp_dir().join(format!("layshaft-ring-{}", std::process::id()));
    let port = RingPort::create(&path, vec![0, 1], vec![0]).unwrap();
    let mut task = Task::new("lag", Box::new(Lag::new(0.01)), 10 * MILLISECOND);
    task.ports = vec![Box::new(port)];
    let options = Options { pace: Pace::Partner, time_out: 10_000 * MILLISECOND, ..options(500) };
    let mut ring = RingPartner::open(&path).unwrap();
    let model = std::thread::spawn(move || single(vec![task], &options));
    let mut same = Lag::new(0.01);
    let mut y = [0.0];
    for call in 1..=50 {
        let command = 3.0 * (1.0 - y[0]);
        assert!(ring.send(0.0, &[command, 0.5]));
        let answer = (0..1_000_000).find_map(|_| {
            let answer = ring.receive(&mut y);
            if answer.is_none() {
                std::thread::sleep(Duration::from_micros(50));
            }
            answer
        });
        let time = answer.unwrap_or_else(|| panic!("no answer to call {call}"));
        same.set_inputs(&[command, 0.5]);
        same.step().unwrap();
        assert_eq!((y[0], time), (same.y, same.time()));
    }
    assert_eq!(model.join().unwrap().ports[0].1.received, 50);
    assert!(!path.exists(), "the ring goes with the model");
}

#[test]
fn a_ring_nobody_reads_is_full_and_nothing_waits() {
    let path = std::env::temp_dir().join(format!("layshaft-full-{}", std::process::id()));
    let mut task = Task::new("lag", Box::new(Lag::new(0.001)), MILLISECOND);
    task.ports = vec![Box::new(RingPort::create(&path, vec![], vec![0]).unwrap())];
    let report = single(vec![task], &Options { pace: Pace::Free, ..options(100) });
    assert_eq!((report.ports[0].1.sent, report.ports[0].1.of(Trouble::Full)), (64, 36));
}

#[test]
fn a_ring_that_is_cut_off_is_counted_and_nothing_else() {
    let path = std::env::temp_dir().join(format!("layshaft-cut-{}", std::process::id()));
    let mut port = RingPort::create(&path, vec![0, 1], vec![0]).unwrap();
    let mut ring = RingPartner::open(&path).unwrap();
    let signals = Lag::new(0.01).inputs();
    let (mut inputs, mut counts) = ([0.0; 2], PortCounts::default());
    assert!(ring.send(0.0, &[1.0, 0.5]));
    assert!(port.receive(&signals, &mut inputs, &mut counts));
    assert!(ring.send(0.0, &[2.0, 0.5]));
    let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(64).unwrap();
    assert!(!port.receive(&signals, &mut inputs, &mut counts) && !port.wait(1));
    port.send(0.0, &[3.0], &mut counts);
    assert_eq!((inputs[0], counts.of(Trouble::Cut), counts.sent), (1.0, 2, 0));
    assert!(!ring.send(0.0, &[2.0, 0.5]) && ring.receive(&mut inputs).is_none());
    drop(port);
    assert!(!path.exists());
}

#[test]
fn a_ring_of_a_killed_run_is_replaced_and_that_of_another_run_is_not() {
    let path = std::env::temp_dir().join(format!("layshaft-left-{}", std::process::id()));
    let living = RingPort::create(&path, vec![0], vec![0]).unwrap();
    assert!(RingPort::create(&path, vec![0], vec![0]).err().unwrap().to_string().contains("another run"));
    let bytes = std::fs::read(&path).unwrap();
    drop(living);
    // As a killed run leaves it: the file without a lock.
    std::fs::write(&path, &bytes).unwrap();
    drop(RingPort::create(&path, vec![0], vec![0]).unwrap());
    assert!(!path.exists());
}

#[test]
fn a_file_that_is_no_ring_stays() {
    let path = std::env::temp_dir().join(format!("layshaft-file-{}", std::process::id()));
    std::fs::write(&path, "precious").unwrap();
    assert!(RingPort::create(&path, vec![0], vec![]).is_err());
    assert!(RingPartner::open(&path).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    std::fs::remove_file(&path).unwrap();
}

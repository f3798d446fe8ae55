//! A partner for a model that runs in real time: a driver who holds a speed with a pedal, over UDP.
//!
//! It sends one input, waits for the answer of one output and corrects the input by it, as often as it is told:
//!
//! ```text
//! layshaft realtime examples/realtime/CruisingCar.mo --step 1.25ms --substeps 2 --udp 5000 --pace partner &
//! cargo run -p layshaft-realtime --example partner -- 127.0.0.1:5000 20 8000
//! ```
//!
//! Arguments: address of the model, speed wanted, answers to wait for. It prints the last time and output, and its own counts.
//! The layout of the packets is in the book, under "Run in real time"; nothing of Layshaft is used here.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::UdpSocket;
use std::time::Duration;

/// "LSH2", one value, session, sequence number, time, value.
const LENGTH: usize = 40;

fn packet(session: u64, sequence: u64, time: f64, value: f64) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes[..4].copy_from_slice(b"LSH2");
    bytes[4..8].copy_from_slice(&1u32.to_le_bytes());
    bytes[8..16].copy_from_slice(&session.to_le_bytes());
    bytes[16..24].copy_from_slice(&sequence.to_le_bytes());
    bytes[24..32].copy_from_slice(&time.to_le_bytes());
    bytes[32..].copy_from_slice(&value.to_le_bytes());
    bytes
}

fn number(bytes: &[u8; LENGTH], at: usize) -> f64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    f64::from_le_bytes(word)
}

/// What came of it.
pub struct Drive {
    pub time: f64,
    pub speed: f64,
    pub answers: u64,
    /// Packets without an answer.
    pub lost: u64,
}

/// Packets without an answer, one after the other, after which the model is given up.
const PATIENCE: u32 = 60;

/// Holds a speed until so many answers have come.
pub fn drive(address: &str, wanted: f64, answers: u64) -> std::io::Result<Drive> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.connect(address)?;
    socket.set_read_timeout(Some(Duration::from_millis(500)))?;
    // The driver: proportional and integral action, the pedal between 0 and 1, no integration beyond its ends.
    let (mut now, mut integral) = (Drive { time: 0.0, speed: 0.0, answers: 0, lost: 0 }, 0.0);
    let mut silent = 0;
    // A number for this start: the keys of hash maps are drawn by the system.
    let session = RandomState::new().build_hasher().finish();
    while now.answers < answers && silent < PATIENCE {
        let pedal = 0.2 * (wanted - now.speed) + integral;
        let held = pedal.clamp(0.0, 1.0);
        let mut answer = [0; LENGTH];
        let sent = socket.send(&packet(session, now.answers + now.lost + 1, now.time, held));
        match sent.and_then(|_| socket.recv(&mut answer)) {
            Ok(LENGTH) if &answer[..4] == b"LSH2" => {
                let step = number(&answer, 24) - now.time;
                (now.time, now.speed) = (number(&answer, 24), number(&answer, 32));
                if held == pedal {
                    integral += 0.05 * step * (wanted - now.speed);
                }
                now.answers += 1;
                silent = 0;
            }
            // Nobody listens, not yet or no more.
            _ => {
                now.lost += 1;
                silent += 1;
                std::thread::sleep(Duration::from_millis(50));
            }
        }
    }
    Ok(now)
}

#[allow(dead_code, reason = "tests use the driver alone")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, wanted, answers] = arguments.as_slice() else {
        return Err("give the address of the model, the speed wanted and the number of answers".into());
    };
    let Drive { time, speed, answers, lost } = drive(address, wanted.parse()?, answers.parse()?)?;
    println!("time {time} speed {speed} answers {answers} lost {lost}");
    Ok(())
}

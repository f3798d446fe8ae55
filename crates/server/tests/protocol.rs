//! The protocol, through a real WebSocket to a task that counts.

use layshaft_realtime::{Control, LinkSize, Request, Signal, link};
use layshaft_server::{
    Address, Catalogue, Finding, Host, InputInfo, Outbox, ParameterInfo, Server, SignalInfo, Site, Status,
};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

type Client = WebSocket<MaybeTlsStream<TcpStream>>;

const CHOSEN: usize = 8;
/// After so long something hangs; a busy machine is slower than that only by mistake.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server before a task whose variable k has the value `k + input`, in steps of a millisecond.
struct Bench {
    server: Server,
    control: Control,
    stop: Arc<AtomicBool>,
    steps: Arc<AtomicU64>,
    task: JoinHandle<()>,
}

struct Recorder {
    control: Control,
    is_paused: bool,
}

impl Host for Recorder {
    fn status(&mut self) -> Status {
        Status { state: if self.is_paused { "paused" } else { "running" }, ..Status::default() }
    }

    fn set(&mut self, parameter: &str, value: f64, out: &mut Outbox) -> Result<(), String> {
        assert!(self.control.request(Request { kind: 1, index: 0, value }));
        out.changed(parameter, value, self.control.time());
        Ok(())
    }

    fn command(&mut self, name: &str, _: &Value, out: &mut Outbox) -> Result<(), String> {
        match name {
            "pause" => self.is_paused = true,
            "lap" => out.event("lap", self.control.time(), json!({ "lap": 1 })),
            _ => return Err("there is no such command".to_string()),
        }
        Ok(())
    }

    fn report(&mut self, finding: Finding, out: &mut Outbox) {
        out.event("finding", self.control.time(), json!({ "text": format!("{finding:?}") }));
    }
}

fn bench(address: Address) -> Bench {
    let (mut task, control, samples) = link(LinkSize { chosen: CHOSEN, inputs: 2, rows: 256, gauges: 0 });
    let signals = (0..20).map(|variable| SignalInfo {
        name: format!("x[{variable}]"),
        unit: "m".to_string(),
        aliases: vec![format!("alias{variable}")],
        variable,
        ..SignalInfo::default()
    });
    let switch = Signal { min: 0.0, max: 1.0, is_whole: true, ..Signal::real("switch") };
    let pedal = Signal { min: 0.0, max: 1.0, ..Signal::real("pedal") };
    let parameter = ParameterInfo {
        name: "spring.c".to_string(),
        unit: "N/m".to_string(),
        value: 1.0,
        min: Some(0.5),
        max: Some(2.0),
        description: String::new(),
        group: "spring".to_string(),
    };
    let catalogue = Catalogue {
        model: "Test".to_string(),
        signals: signals.collect(),
        inputs: [pedal, switch].map(|signal| InputInfo { signal, value: 0.0 }).to_vec(),
        parameters: vec![parameter],
        ..Catalogue::default()
    };
    let host = Box::new(Recorder { control: control.clone(), is_paused: false });
    let site = Site { catalogue, base: Vec::new(), scene: None, control: control.clone(), samples, host };
    let server = Server::start(address, site).unwrap();
    let (stop, steps) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let (stopped, counted) = (Arc::clone(&stop), Arc::clone(&steps));
    let task = std::thread::spawn(move || {
        let (mut step, mut inputs, mut offset) = (0u64, [0.0; 2], 0.0);
        while !stopped.load(Ordering::Relaxed) {
            task.take_inputs(&mut inputs);
            while let Some(request) = task.take_request() {
                offset = request.value;
            }
            step += 1;
            let time = step as f64 * 1e-3;
            task.finished(step, time);
            if task.is_watched() {
                task.publish(step, time, |variable| f64::from(variable) + inputs[0] + offset);
            }
            counted.store(step, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    Bench { server, control, stop, steps, task }
}

impl Bench {
    fn local() -> Bench {
        bench(Address { port: Some(0), ..Address::default() })
    }

    fn connect(&self) -> Client {
        self.try_connect("/live", None).unwrap()
    }

    fn try_connect(&self, path: &str, origin: Option<&str>) -> Result<Client, tungstenite::Error> {
        let mut request = format!("ws://{}{path}", self.server.address()).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        let (client, _) = tungstenite::connect(request)?;
        if let MaybeTlsStream::Plain(stream) = client.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        Ok(client)
    }

    fn end(self) {
        self.server.finish();
        self.stop.store(true, Ordering::Relaxed);
        self.task.join().unwrap();
    }
}

fn say(client: &mut Client, message: &Value) {
    client.send(Message::text(message.to_string())).unwrap();
}

/// The next text of a type.
fn text(client: &mut Client, kind: &str) -> Value {
    let begin = Instant::now();
    loop {
        // Other messages keep coming.
        assert!(begin.elapsed() < PATIENCE, "never said: {kind}");
        if let Message::Text(text) = client.read().unwrap() {
            let value: Value = serde_json::from_str(&text).unwrap();
            if value["type"] == kind {
                return value;
            }
        }
    }
}

/// Time and values of the next samples of a subscription.
fn samples(client: &mut Client, id: u32) -> Vec<(f64, Vec<f32>)> {
    loop {
        let Message::Binary(bytes) = client.read().unwrap() else { continue };
        let word = |at: usize| u32::from_le_bytes(bytes[4 * at..4 * at + 4].try_into().unwrap());
        assert_eq!(&bytes[..4], b"LFS1");
        if word(1) != id {
            continue;
        }
        let (rows, columns) = (word(2) as usize, word(3) as usize);
        assert_eq!(bytes.len(), 16 + rows * (8 + 4 * columns));
        let row = |row: &[u8]| {
            let values = row[8..].chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()));
            (f64::from_le_bytes(row[..8].try_into().unwrap()), values.collect())
        };
        return bytes[16..].chunks_exact(8 + 4 * columns).map(row).collect();
    }
}

#[test]
fn variables_inputs_parameters_and_commands() {
    let bench = Bench::local();
    let mut client = bench.connect();
    let hello = text(&mut client, "hello");
    assert_eq!((&hello["program"], &hello["model"], &hello["rate"]), (&json!("live"), &json!("Test"), &json!(60)));
    assert_eq!(
        hello["signals"][3],
        json!({ "name": "x[3]", "unit": "m", "displayUnit": "", "description": "", "aliases": ["alias3"] })
    );
    assert_eq!(hello["inputs"][1]["max"], json!(1.0));

    say(&mut client, &json!({ "type": "subscribe", "id": 5, "signals": ["x[3]", "nothing", "alias7"] }));
    let answer = text(&mut client, "subscribed");
    assert_eq!(answer, json!({ "type": "subscribed", "id": 5, "signals": ["x[3]", "alias7"], "missing": ["nothing"] }));
    let rows = samples(&mut client, 5);
    assert_eq!(rows[0].1, [3.0, 7.0]);
    assert!(rows.windows(2).all(|pair| pair[1].0 > pair[0].0), "samples come in order");

    say(&mut client, &json!({ "type": "input", "values": { "pedal": 0.5, "switch": true }, "stamp": 42.5 }));
    let echo = text(&mut client, "echo");
    let [arrived, used, sent] = ["arrived", "used", "sent"].map(|name| echo[name].as_f64().unwrap());
    assert!(echo["stamp"] == json!(42.5) && 0.0 < arrived && arrived <= used && used <= sent, "{echo}");
    let begin = Instant::now();
    while samples(&mut client, 5)[0].1 != [3.5, 7.5] {
        assert!(begin.elapsed() < PATIENCE, "the input does not arrive");
    }
    // Whoever steers has samples at once, others 60 times a second; everybody has all of them once.
    let mut other = bench.connect();
    say(&mut other, &json!({ "type": "subscribe", "id": 6, "signals": ["x[3]"] }));
    text(&mut other, "subscribed");
    let (mut steered, mut watched) = (Vec::new(), Vec::new());
    for turn in 0..60 {
        say(&mut client, &json!({ "type": "input", "values": { "pedal": f64::from(turn % 2) }, "stamp": turn }));
        steered.extend(samples(&mut client, 5).iter().map(|row| (row.0 * 1e3).round() as u64));
        watched.extend(samples(&mut other, 6).iter().map(|row| (row.0 * 1e3).round() as u64));
    }
    for rows in [steered, watched] {
        assert!(rows.windows(2).all(|pair| pair[1] == pair[0] + 1), "{rows:?}");
    }
    say(&mut client, &json!({ "type": "report", "finding": "controller-lost", "text": "\u{1b}[2J" }));
    assert_eq!(text(&mut client, "event")["text"], json!("ControllerLost"));
    for (name, value) in [("pedal", json!(1.5)), ("switch", json!(0.5)), ("pedal", json!("much")), ("brake", json!(0))]
    {
        let values = json!({ name: value });
        say(&mut client, &json!({ "type": "input", "values": values }));
        assert_eq!(text(&mut client, "refused")["what"], json!(name));
    }

    say(&mut client, &json!({ "type": "set", "parameter": "spring.c", "value": 2.0 }));
    assert_eq!(text(&mut client, "changed")["value"], json!(2.0));
    say(&mut client, &json!({ "type": "set", "parameter": "spring.c", "value": 2.5 }));
    assert!(text(&mut client, "refused")["why"].as_str().unwrap().contains("not within 0.5 and 2"));
    say(&mut client, &json!({ "type": "set", "parameter": "spring.d", "value": 1.0 }));
    assert_eq!(text(&mut client, "refused")["what"], json!("spring.d"));

    say(&mut client, &json!({ "type": "command", "name": "lap" }));
    let event = text(&mut client, "event");
    assert_eq!((&event["kind"], &event["lap"]), (&json!("lap"), &json!(1)));
    say(&mut client, &json!({ "type": "command", "name": "pause" }));
    let begin = Instant::now();
    while text(&mut client, "status")["state"] != json!("paused") {
        assert!(begin.elapsed() < PATIENCE, "no pause");
    }
    say(&mut client, &json!({ "type": "command", "name": "fly" }));
    assert_eq!(text(&mut client, "refused")["what"], json!("fly"));
    bench.end();
}

#[test]
fn who_steers_first_has_the_inputs_until_he_leaves() {
    let bench = Bench::local();
    let mut clients = [bench.connect(), bench.connect()];
    clients.iter_mut().for_each(|client| _ = text(client, "hello"));
    let steer = |client: &mut Client, pedal: f64| {
        say(client, &json!({ "type": "input", "values": { "pedal": pedal }, "stamp": pedal }));
    };
    let [first, second] = &mut clients;
    steer(first, 0.25);
    assert_eq!(text(first, "echo")["stamp"], 0.25);
    steer(second, 0.5);
    let refusal = text(second, "refused");
    assert!(refusal["what"] == "wheel" && refusal["why"].as_str().unwrap().contains("another page steers"));
    // The wheel can be taken; then the other one is told.
    say(second, &json!({ "type": "take" }));
    steer(second, 0.75);
    assert_eq!(text(second, "echo")["stamp"], 0.75);
    steer(first, 0.125);
    assert_eq!(text(first, "refused")["what"], "wheel");
    // Who leaves lets go.
    let [mut first, second] = clients;
    drop(second);
    let begin = Instant::now();
    while bench.server.viewers() > 1 {
        assert!(begin.elapsed() < PATIENCE, "a viewer that has left is still there");
        std::thread::sleep(Duration::from_millis(10));
    }
    steer(&mut first, 0.375);
    assert_eq!(text(&mut first, "echo")["stamp"], 0.375);
    bench.end();
}

#[test]
fn only_so_many_variables_are_watched_at_once() {
    let bench = Bench::local();
    let mut client = bench.connect();
    let names: Vec<String> = (0..CHOSEN + 2).map(|k| format!("x[{k}]")).collect();
    say(&mut client, &json!({ "type": "subscribe", "id": 1, "signals": names, "every": 2 }));
    let answer = text(&mut client, "subscribed");
    assert_eq!(answer["missing"], json!(["x[8]", "x[9]"]));
    assert_eq!(text(&mut client, "refused")["what"], json!("subscribe"));
    // Another viewer sees what is watched already, and what is free again.
    let mut other = bench.connect();
    say(&mut other, &json!({ "type": "subscribe", "id": 2, "signals": ["alias2", "x[9]"] }));
    assert_eq!(text(&mut other, "subscribed")["signals"], json!(["alias2"]));
    say(&mut client, &json!({ "type": "subscribe", "id": 3, "signals": [] }));
    assert_eq!(text(&mut client, "subscribed")["id"], json!(3));
    say(&mut other, &json!({ "type": "subscribe", "id": 4, "signals": ["x[9]"] }));
    assert_eq!(text(&mut other, "subscribed")["missing"], json!([]));
    assert_eq!(samples(&mut other, 4)[0].1, [9.0]);
    bench.end();
}

#[test]
fn garbage_is_answered_and_counted() {
    let bench = Bench::local();
    let mut client = bench.connect();
    for garbage in
        ["", "{", "[1]", "{\"type\":\"dance\"}", "{\"type\":\"subscribe\",\"id\":-1,\"signals\":[]}", "\u{0}"]
    {
        client.send(Message::text(garbage)).unwrap();
        assert!(text(&mut client, "error")["message"].is_string());
    }
    client.send(Message::binary(vec![1u8, 2, 3])).unwrap();
    text(&mut client, "error");
    client.send(Message::text("x".repeat(20_000))).unwrap();
    assert!(text(&mut client, "error")["message"].as_str().unwrap().contains("16384"));
    say(&mut client, &json!({ "type": "report", "finding": "fire" }));
    text(&mut client, "error");
    assert_eq!(bench.server.refused(), 9);
    say(&mut client, &json!({ "type": "subscribe", "id": 1, "signals": ["x[1]"] }));
    assert_eq!(samples(&mut client, 1)[0].1, [1.0]);
    bench.end();
}

/// Whether the server ends a connection.
fn is_closed(mut client: Client) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        match client.read() {
            Ok(Message::Close(_)) | Err(_) => return true,
            Ok(_) => {}
        }
    }
    false
}

#[test]
fn floods_end_the_connection_and_nothing_else() {
    let bench = Bench::local();
    let mut viewer = bench.connect();
    say(&mut viewer, &json!({ "type": "subscribe", "id": 1, "signals": ["x[1]"] }));
    let mut client = bench.connect();
    let sent =
        (0..5000).take_while(|_| client.send(Message::text("{\"type\":\"input\",\"values\":{}}")).is_ok()).count();
    assert!(sent > 100 && is_closed(client));
    let mut client = bench.connect();
    let _ = client.send(Message::text("y".repeat(1 << 20)));
    assert!(is_closed(client));
    let mut client = bench.connect();
    let _ = (0..300).try_for_each(|_| client.send(Message::text("no JSON")));
    assert!(is_closed(client));
    assert_eq!(samples(&mut viewer, 1)[0].1, [1.0]);
    bench.end();
}

#[test]
fn a_viewer_that_takes_nothing_loses_frames_and_holds_nobody_up() {
    let bench = Bench::local();
    let names: Vec<String> = (0..CHOSEN).map(|k| format!("x[{k}]")).collect();
    let mut stalled = bench.connect();
    say(&mut stalled, &json!({ "type": "subscribe", "id": 1, "signals": names }));
    text(&mut stalled, "subscribed");
    let mut viewer = bench.connect();
    say(&mut viewer, &json!({ "type": "subscribe", "id": 2, "signals": names }));
    // Its buffers fill with answers until the server can write no more.
    let padding = "z".repeat(12_000);
    let mut last = 0;
    for round in 0..12 {
        let before = bench.steps.load(Ordering::Relaxed);
        for _ in 0..60 {
            let _ =
                stalled.send(Message::text(format!("{{\"type\":\"subscribe\",\"id\":9,\"signals\":[\"{padding}\"]}}")));
        }
        let rows = samples(&mut viewer, 2);
        assert!(rows[0].0 * 1e3 > f64::from(last), "round {round}");
        last = rows.last().map_or(last, |row| (row.0 * 1e3) as i32);
        std::thread::sleep(Duration::from_millis(20));
        assert!(bench.steps.load(Ordering::Relaxed) > before, "the task stands still");
    }
    assert_eq!(bench.control.dropped(), 0, "the ring between task and server has lost something");
    bench.end();
}

fn status(answer: Result<Client, tungstenite::Error>) -> u16 {
    match answer {
        Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("{other}"),
        Ok(_) => 101,
    }
}

#[test]
fn other_sites_and_strangers_are_refused() {
    let bench = Bench::local();
    let own = format!("http://{}", bench.server.address());
    assert_eq!(status(bench.try_connect("/live", Some(&own))), 101);
    assert_eq!(status(bench.try_connect("/live", Some("http://elsewhere.example"))), 403);
    assert_eq!(status(bench.try_connect("/live", Some("null"))), 403);
    // A foreign name that leads to this machine.
    let mut request = format!("ws://{}/live", bench.server.address()).into_client_request().unwrap();
    request.headers_mut().insert("Host", "elsewhere.example:80".parse().unwrap());
    assert_eq!(status(tungstenite::connect(request).map(|(client, _)| client)), 403);
    bench.end();
}

#[test]
fn beyond_this_machine_a_token_is_needed() {
    let bench = bench(Address { ip: [0, 0, 0, 0].into(), port: Some(0) });
    let url = bench.server.url();
    let (_, token) = url.split_once("token=").unwrap();
    assert_eq!(token.len(), 32);
    let address = format!("127.0.0.1:{}", bench.server.address().port());
    let connect = |path: &str| tungstenite::connect(format!("ws://{address}{path}")).map(|(client, _)| client);
    assert_eq!(status(connect("/live")), 401);
    assert_eq!(status(connect("/live?token=00")), 401);
    assert_eq!(status(connect(&format!("/live?token={token}"))), 101);
    bench.end();
}

#[test]
fn a_taken_port_is_said() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let (_task, control, samples) = link(LinkSize { chosen: 1, inputs: 0, rows: 1, gauges: 0 });
    let host = Box::new(Recorder { control: control.clone(), is_paused: false });
    let site = Site { catalogue: Catalogue::default(), base: Vec::new(), scene: None, control, samples, host };
    let answer = Server::start(Address { port: Some(port), ..Address::default() }, site);
    let message = answer.err().unwrap();
    assert!(message.contains(&format!("port {port} of 127.0.0.1 is taken")) && message.contains("--port"), "{message}");
}

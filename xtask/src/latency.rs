//! `cargo xtask latency`: how long it takes from a key to the physics and to the picture, in a headless Chromium that drives.

mod usage;

use crate::workspace;
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// After so long something hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// Measure the latencies of the drive page (needs Chromium; build the program with `cargo build --release` first)
#[derive(clap::Args)]
pub struct Latency {
    /// Seconds of key presses
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Width and height of the window
    #[arg(long, default_value = "1280,720")]
    size: String,
    /// Fixed resolution of the picture, 0 (full) to 6 (a quarter); otherwise the page chooses
    #[arg(long)]
    quality: Option<u32>,
    /// Browser; otherwise that of the variable CHROMIUM, or `chromium`
    #[arg(long)]
    browser: Option<PathBuf>,
}

/// A process that ends with its owner.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Latency {
    pub fn run(self) -> Result<bool> {
        let folder = std::env::temp_dir().join(format!("layshaft-latency-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let result = self.measure(&folder);
        let _ = std::fs::remove_dir_all(&folder);
        println!("{:#}", result?);
        Ok(true)
    }

    fn measure(&self, folder: &Path) -> Result<Value> {
        let (program, mut url) = serve(folder)?;
        if let Some(quality) = self.quality {
            url += &format!("?quality={quality}");
        }
        let named = self.browser.clone().or_else(|| std::env::var_os("CHROMIUM").map(PathBuf::from));
        let path = named.unwrap_or_else(|| PathBuf::from("chromium"));
        let mut command = Command::new(&path);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]);
        command.args(["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-extensions"]);
        command.args(["--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0"]);
        command.arg(format!("--window-size={}", self.size));
        command.arg(format!("--user-data-dir={}", folder.join("profile").display())).arg("about:blank");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let browser = Process(command.spawn().with_context(|| format!("{} does not start", path.display()))?);
        let mut tab = Tab::find(&folder.join("profile"))?;
        tab.call("Page.navigate", json!({ "url": url }))?;
        tab.until("layshaft.page.frames > 100 && layshaft.page.stage.rate")?;
        tab.value("layshaft.page.latency.clear()")?;
        let spent = || [usage::milliseconds(program.0.id()), usage::milliseconds(browser.0.id())];
        let (before, pictures) = (spent(), tab.value("layshaft.page.frames")?);
        let begin = Instant::now();
        let mut pause = 0x2545_F491_u32;
        for count in 0_u32.. {
            if begin.elapsed() > Duration::from_secs(self.seconds) {
                break;
            }
            let key = if count % 4 < 2 { "ArrowUp" } else { "ArrowLeft" };
            let kind = if count.is_multiple_of(2) { "keyDown" } else { "keyUp" };
            tab.call("Input.dispatchKeyEvent", json!({ "type": kind, "key": key, "code": key }))?;
            // Uneven pauses: keys fall on any phase of steps and pictures.
            pause = pause.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            std::thread::sleep(Duration::from_millis(40 + u64::from(pause >> 24) / 4));
        }
        let (after, drawn) = (spent(), tab.value("layshaft.page.frames")?);
        let pictures = (drawn.as_f64().unwrap_or(0.0) - pictures.as_f64().unwrap_or(0.0)).max(1.0);
        let each = |at: usize| -> Map<String, Value> {
            let since = |kind: &String| before[at].get(kind).copied().unwrap_or(0.0);
            after[at].iter().map(|(kind, spent)| (kind.clone(), ((spent - since(kind)) / pictures).into())).collect()
        };
        let figures = "({ input_to_physics_ms: layshaft.page.latency.figures().physics, \
                       input_to_picture_ms: layshaft.page.latency.figures().picture, \
                       ways_ms: layshaft.page.latency.figures().ways, clock_off_ms: layshaft.page.latency.figures().clock, \
                       script_per_picture_ms: layshaft.page.latency.figures().script, \
                       pictures_per_second: layshaft.page.stage.rate, \
                       resolution: RESOLUTIONS[layshaft.page.stage.level], \
                       draw_calls: layshaft.page.stage.tally.calls, triangles: layshaft.page.stage.tally.triangles, \
                       renderer: layshaft.page.stage.renderer })";
        let mut answer = tab.value(figures)?;
        answer["processor_per_picture_ms"] = json!({ "program": each(0), "browser": each(1) });
        Ok(answer)
    }
}

/// The program with the library's car, and its address.
fn serve(folder: &Path) -> Result<(Process, String)> {
    let program = workspace::root().join("target/release/layshaft");
    let mut command = Command::new(&program);
    command.args(["drive", "--port", "0", "--no-open"]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = Process(command.spawn().with_context(|| format!("{} does not start", program.display()))?);
    let stderr = child.0.stderr.take().context("the program has no standard error")?;
    let mut lines = BufReader::new(stderr).lines();
    let url = lines
        .by_ref()
        .map_while(std::io::Result::ok)
        .find_map(|line| line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_string));
    // What it says later must not block it.
    std::thread::spawn(move || lines.for_each(drop));
    Ok((child, url.context("the program names no address")?))
}

/// A page of the browser, led by the DevTools protocol.
struct Tab {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    calls: u64,
}

impl Tab {
    /// The first page of a browser, when it is up.
    fn find(profile: &Path) -> Result<Tab> {
        let begin = Instant::now();
        loop {
            let port = std::fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
            if let Some(address) = port.lines().next().and_then(first_page) {
                let (socket, _) = tungstenite::connect(address)?;
                return Ok(Tab { socket, calls: 0 });
            }
            ensure!(begin.elapsed() < PATIENCE, "the browser does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn call(&mut self, method: &str, parameters: Value) -> Result<Value> {
        self.calls += 1;
        let text = json!({ "id": self.calls, "method": method, "params": parameters }).to_string();
        self.socket.send(Message::Text(text.into()))?;
        loop {
            let Message::Text(text) = self.socket.read()? else { continue };
            let message: Value = serde_json::from_str(&text)?;
            if message["id"] == self.calls {
                ensure!(message["error"].is_null(), "{method}: {}", message["error"]);
                return Ok(message["result"].clone());
            }
        }
    }

    fn value(&mut self, expression: &str) -> Result<Value> {
        let answer = self.call("Runtime.evaluate", json!({ "expression": expression, "returnByValue": true }))?;
        if !answer["exceptionDetails"].is_null() {
            bail!("{expression}: {}", answer["exceptionDetails"]);
        }
        Ok(answer["result"]["value"].clone())
    }

    fn until(&mut self, expression: &str) -> Result<()> {
        let begin = Instant::now();
        let guarded = format!("(() => {{ try {{ return Boolean({expression}); }} catch {{ return false; }} }})()");
        while self.value(&guarded)? != true {
            ensure!(begin.elapsed() < PATIENCE, "never: {expression}");
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(())
    }
}

/// The WebSocket address of the first page at a DevTools port.
fn first_page(port: &str) -> Option<String> {
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    let request = format!("GET /json/list HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    let (mut answer, mut chunk) = (Vec::new(), [0; 4096]);
    // The connection may stay open: the answer is complete where its JSON is.
    loop {
        let count = stream.read(&mut chunk).ok()?;
        answer.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&answer);
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        if let Ok(Value::Array(pages)) = serde_json::from_str::<Value>(body) {
            let page = pages.iter().find(|page| page["type"] == "page")?;
            return Some(page["webSocketDebuggerUrl"].as_str()?.to_string());
        }
        if count == 0 {
            return None;
        }
    }
}

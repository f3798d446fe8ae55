//! A tab of a headless Chromium, led by the DevTools protocol: for pages that a server feeds and that go on after they are loaded.

use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// How long anything may take before the test gives up: on a machine that does much else a page takes minutes for what takes seconds on an idle one.
pub const PATIENCE: Duration = Duration::from_secs(240);

pub struct Tab {
    child: Child,
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    calls: u64,
    /// What the page has complained about: exceptions, failed loads, `console.error`.
    pub complaints: Vec<String>,
}

impl Tab {
    /// Opens an address. `folder` holds the profile.
    pub fn open(browser: &Path, folder: &Path, address: &str, size: (u32, u32)) -> Tab {
        Tab::open_with(browser, folder, address, size, &[])
    }

    /// The same with further arguments of the browser.
    pub fn open_with(browser: &Path, folder: &Path, address: &str, size: (u32, u32), more: &[&str]) -> Tab {
        let profile = folder.join("tab");
        let mut command = Command::new(browser);
        command.args(more);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]);
        command.args(["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-extensions"]);
        command.args(["--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0"]);
        command.arg(format!("--window-size={},{}", size.0, size.1));
        command.arg(format!("--user-data-dir={}", profile.display()));
        command.arg("about:blank").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        let target = target(&profile);
        let (socket, _) = tungstenite::connect(target).unwrap();
        // A browser that has died must not hold up the test for ever.
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        let mut tab = Tab { child, socket, calls: 0, complaints: Vec::new() };
        for domain in ["Runtime.enable", "Log.enable", "Page.enable"] {
            tab.call(domain, json!({}));
        }
        tab.call("Page.navigate", json!({ "url": address }));
        tab
    }

    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.calls += 1;
        let id = self.calls;
        let text = json!({ "id": id, "method": method, "params": parameters }).to_string();
        self.socket.send(Message::Text(text.into())).unwrap();
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["id"] == id {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.notice(&message);
        }
    }

    fn notice(&mut self, message: &Value) {
        let event = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                let details = &event["exceptionDetails"];
                self.complaints.push(format!("{} {}", details["text"], details["exception"]["description"]));
            }
            Some("Runtime.consoleAPICalled") if event["type"] == "error" => {
                self.complaints.push(event["args"].to_string());
            }
            Some("Log.entryAdded") if event["entry"]["level"] == "error" => {
                self.complaints.push(format!("{} {}", event["entry"]["text"], event["entry"]["url"]));
            }
            _ => {}
        }
    }

    /// The value of an expression in the page; promises are awaited.
    pub fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true; `undefined` things on the way there are none.
    pub fn until(&mut self, expression: &str) {
        self.until_by(|_| (), expression);
    }

    /// The same, doing something again and again for it.
    pub fn until_by(&mut self, act: impl Fn(&mut Tab), expression: &str) {
        let begin = Instant::now();
        let guarded = format!("(() => {{ try {{ return Boolean({expression}); }} catch {{ return false; }} }})()");
        while self.value(&guarded) != true {
            assert!(begin.elapsed() < PATIENCE, "never: {expression}; the page says {:?}", self.complaints);
            act(self);
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Presses or releases a key.
    pub fn key(&mut self, code: &str, down: bool) {
        let kind = if down { "keyDown" } else { "keyUp" };
        self.call("Input.dispatchKeyEvent", json!({ "type": kind, "key": code, "code": code }));
    }

    /// Presses a key for a moment.
    pub fn tap(&mut self, code: &str) {
        self.key(code, true);
        self.key(code, false);
    }

    /// Puts fingers on the middles of elements, each moved by some pixels; none lifts all.
    pub fn fingers(&mut self, kind: &str, places: &[(&str, f64, f64)]) {
        let mut points = Vec::new();
        for (number, (selector, right, down)) in places.iter().enumerate() {
            let middle = self.value(&format!(
                "(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect(); \
                 return [b.left + b.width / 2, b.top + b.height / 2]; }})()"
            ));
            let at = |axis: usize, by: &f64| middle[axis].as_f64().unwrap() + by;
            points.push(json!({ "x": at(0, right), "y": at(1, down), "id": number }));
        }
        self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    }

    /// Another size of the window.
    pub fn resize(&mut self, (width, height): (u32, u32)) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// A picture of what is shown, kept where LAYSHAFT_SCREENSHOTS asks for it.
    pub fn picture(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("LAYSHAFT_SCREENSHOTS") else { return };
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = crate::browser::decode(shot["data"].as_str().unwrap());
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(PathBuf::from(folder).join(name), bytes).unwrap();
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of the first tab, when the browser is up.
fn target(profile: &Path) -> String {
    let begin = Instant::now();
    loop {
        let port = std::fs::read_to_string(profile.join("DevToolsActivePort"));
        if let Some(port) = port.ok().and_then(|text| text.lines().next().map(str::to_string))
            && let Some(address) = first_tab(&port)
        {
            return address;
        }
        assert!(begin.elapsed() < PATIENCE, "the browser does not start");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn first_tab(port: &str) -> Option<String> {
    use std::io::{Read, Write};
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).ok()?;
    let request = format!("GET /json/list HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    let (mut answer, mut chunk) = (Vec::new(), [0; 4096]);
    // The connection may stay open: the answer is complete where its JSON is.
    loop {
        let count = stream.read(&mut chunk).ok()?;
        answer.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&answer);
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_string();
        if let Ok(Value::Array(tabs)) = serde_json::from_str::<Value>(&body) {
            let tab = tabs.iter().find(|tab| tab["type"] == "page")?;
            return Some(tab["webSocketDebuggerUrl"].as_str()?.to_string());
        }
        if count == 0 {
            return None;
        }
    }
}

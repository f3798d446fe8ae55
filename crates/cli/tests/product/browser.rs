//! A headless Chromium that opens a report and tells what became of it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// The browser: that of the variable CHROMIUM, else one on the path.
pub fn find() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(path));
    }
    let found = std::env::split_paths(&std::env::var_os("PATH")?)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|path| path.is_file());
    if found.is_none() {
        eprintln!("SKIPPED: there is no Chromium on this machine (cargo xtask test installs one)");
    }
    found
}

/// Width of the window, unless a test asks for another.
const WIDTH: u32 = 1280;

fn command(browser: &Path, profile: &Path, width: u32) -> Command {
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
    command.arg(format!("--window-size={width},1700"));
    // WebGL by software, which works without the GPU process too.
    command.args(["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]);
    command.args(["--no-first-run", "--disable-extensions", "--disable-background-networking"]);
    command.arg(format!("--user-data-dir={}", profile.display()));
    command
}

/// Opens the page with a script added to it, which runs when everything is loaded, and gives what the script puts into `probe`,
/// an object, and the errors of all scripts as `errors`.
pub fn probe(browser: &Path, page: &Path, script: &str) -> Value {
    probe_in(browser, page, script, WIDTH)
}

/// The same in a window of another width.
pub fn probe_in(browser: &Path, page: &Path, script: &str, width: u32) -> Value {
    let text = std::fs::read_to_string(page).unwrap();
    let catch = "<head><script>const errors = []; addEventListener('error', e => errors.push(e.message));</script>";
    let report = format!(
        "<script>addEventListener('load', () => {{ const probe = {{}}; \
         try {{ {script} }} catch (e) {{ errors.push(String(e)); }} probe.errors = errors; \
         document.documentElement.innerHTML = ''; \
         document.body.textContent = 'PROBE:' + btoa(unescape(encodeURIComponent(JSON.stringify(probe)))) + ':END'; }});</script></body>"
    );
    let (head, tail) = text.rsplit_once("</body>").unwrap();
    let probed = page.with_extension("probe.html");
    std::fs::write(&probed, head.replacen("<head>", catch, 1) + &report + tail).unwrap();
    let folder = page.parent().unwrap().canonicalize().unwrap();
    let mut command = command(browser, &folder.join("profile"), width);
    let address = format!("file://{}", probed.canonicalize().unwrap().display());
    let output = command.args(["--dump-dom", &address]).output().unwrap();
    let dom = String::from_utf8_lossy(&output.stdout);
    // A colon is no digit of the code in between.
    let (begin, end) = (dom.find("PROBE:"), dom.find(":END"));
    let (Some(begin), Some(end)) = (begin, end) else {
        panic!("the page told nothing: {}", String::from_utf8_lossy(&output.stderr));
    };
    serde_json::from_slice(&decode(&dom[begin + 6..end])).unwrap()
}

/// A picture of the page, light or dark as the system would ask for.
pub fn screenshot(browser: &Path, page: &Path, picture: &Path, dark: bool) -> Vec<u8> {
    let folder = page.parent().unwrap().canonicalize().unwrap();
    let mut command = command(browser, &folder.join("profile"), WIDTH);
    command.arg(format!("--blink-settings=preferredColorScheme={}", if dark { 0 } else { 1 }));
    command.arg(format!("--screenshot={}", picture.display()));
    command.arg(format!("file://{}", page.canonicalize().unwrap().display()));
    let output = command.output().unwrap();
    std::fs::read(picture).unwrap_or_else(|_| panic!("no picture: {}", String::from_utf8_lossy(&output.stderr)))
}

/// The page as it is printed, a PDF file.
pub fn print(browser: &Path, page: &Path, file: &Path) -> Vec<u8> {
    let folder = page.parent().unwrap().canonicalize().unwrap();
    let mut command = command(browser, &folder.join("profile"), WIDTH);
    command.arg("--no-pdf-header-footer").arg(format!("--print-to-pdf={}", file.display()));
    command.arg(format!("file://{}", page.canonicalize().unwrap().display()));
    let output = command.output().unwrap();
    std::fs::read(file).unwrap_or_else(|_| panic!("no print-out: {}", String::from_utf8_lossy(&output.stderr)))
}

pub fn decode(base64: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => u32::from(c - b'A'),
        b'a'..=b'z' => u32::from(c - b'a') + 26,
        b'0'..=b'9' => u32::from(c - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for chunk in base64.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = chunk.iter().fold(0, |bits, &c| bits << 6 | digit(c)) << (6 * (4 - chunk.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..chunk.len()]);
    }
    bytes
}

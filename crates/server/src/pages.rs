//! The pages, compiled into the program. All files of `web/` that the server hands out are named here.

use crate::catalogue::Program;

pub(crate) struct Asset {
    pub name: &'static str,
    pub kind: &'static str,
    pub content: &'static [u8],
}

macro_rules! assets {
    ($($name:literal $kind:ident $path:literal),* $(,)?) => {
        &[$(Asset { name: $name, kind: $kind, content: include_bytes!(concat!("../../../web/", $path)) }),*]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Files that several pages use.
const SHARED: &[Asset] = assets![
    "base.js" SCRIPT "report/base.js",
    "plot.js" SCRIPT "report/plot.js",
    "report.css" STYLE "report/report.css",
    "live.css" STYLE "live/live.css",
    "socket.js" SCRIPT "live/socket.js",
    "curves.js" SCRIPT "live/curves.js",
    "plots.js" SCRIPT "live/plots.js",
    "variables.js" SCRIPT "live/variables.js",
    "parameters.js" SCRIPT "live/parameters.js",
    "status.js" SCRIPT "live/status.js",
    "lapreport.js" SCRIPT "live/lapreport.js",
    "live.js" SCRIPT "live/live.js",
];

const LIVE: &[Asset] = assets!["index.html" HTML "live/index.html"];

/// The page of `layshaft drive`; the telemetry page of the same run opens beside it.
const DRIVE: &[Asset] = assets![
    "index.html" HTML "drive/index.html",
    "telemetry.html" HTML "live/index.html",
    "drive.css" STYLE "drive/drive.css",
    "geometry.js" SCRIPT "report/player/geometry.js",
    "view.js" SCRIPT "report/player/view.js",
    "track.js" SCRIPT "drive/track.js",
    "land.js" SCRIPT "drive/land.js",
    "car.js" SCRIPT "drive/car.js",
    "shaders.js" SCRIPT "drive/shaders.js",
    "plain.js" SCRIPT "drive/plain.js",
    "meshes.js" SCRIPT "drive/meshes.js",
    "stage.js" SCRIPT "drive/stage.js",
    "screen.js" SCRIPT "drive/screen.js",
    "painter.js" SCRIPT "drive/painter.js",
    "motion.js" SCRIPT "drive/motion.js",
    "cameras.js" SCRIPT "drive/cameras.js",
    "skids.js" SCRIPT "drive/skids.js",
    "pads.js" SCRIPT "drive/pads.js",
    "touch.js" SCRIPT "drive/touch.js",
    "input.js" SCRIPT "drive/input.js",
    "sound.js" SCRIPT "drive/sound.js",
    "instruments.js" SCRIPT "drive/instruments.js",
    "map.js" SCRIPT "drive/map.js",
    "pilot.js" SCRIPT "drive/pilot.js",
    "latency.js" SCRIPT "drive/latency.js",
    "panels.js" SCRIPT "drive/panels.js",
    "drive.js" SCRIPT "drive/drive.js",
];

const BENCH: &[Asset] = assets![
    "index.html" HTML "bench/index.html",
    "bench.css" STYLE "bench/bench.css",
    "bench.js" SCRIPT "bench/bench.js",
];

/// A file of a program's page; without a name the page itself.
pub(crate) fn find(program: Program, name: &str) -> Option<&'static Asset> {
    let own = match program {
        Program::Drive => DRIVE,
        Program::Live => LIVE,
        Program::Bench => BENCH,
    };
    own.iter().chain(SHARED).find(|asset| asset.name == name)
}

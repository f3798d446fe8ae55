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
    "live.js" SCRIPT "live/live.js",
];

const LIVE: &[Asset] = assets!["index.html" HTML "live/live.html"];

/// A file of a program's page; without a name the page itself.
pub(crate) fn find(program: Program, name: &str) -> Option<&'static Asset> {
    let own = match program {
        Program::Live | Program::Drive | Program::Bench => LIVE,
    };
    own.iter().chain(SHARED).find(|asset| asset.name == name)
}

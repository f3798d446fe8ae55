//! Pages and live streams of a running model: HTTP and WebSocket.
//!
//! The task that runs the model is at the other end of a [`link`](layshaft_realtime::link): it never waits for anything here. A thread takes the samples
//! from the link 60 times a second, and when the task has used inputs ([`pump`]), shows them to the program behind the server ([`Host`]) and sends each viewer what it subscribed to
//! ([`hub`]); sockets belong to another thread. A viewer that does not keep up loses frames, and nobody else does.
//!
//! Only this machine is served, unless an address is given; then a token is needed. The protocol is described in the book, "Live protocol".

mod catalogue;
mod host;
mod http;
mod hub;
mod pages;
mod pump;
mod socket;

pub use catalogue::{Catalogue, InputInfo, ParameterInfo, Program, SignalInfo};
pub use host::{Batch, Finding, Host, Outbox, Row, Status};

use axum::serve::ListenerExt;
use hub::Hub;
use layshaft_realtime::{Control, Samples};
use pump::Pump;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread::JoinHandle;
use std::time::Duration;

/// Frames in a second.
pub const RATE: u32 = 60;

/// The port that is tried first where none is given, and how many after it.
pub const FIRST_PORT: u16 = 7480;
const MORE_PORTS: u16 = 20;

/// Requests to the program that wait.
const ASKS: usize = 1024;

/// Where to listen.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    pub ip: IpAddr,
    /// Exactly this one (0: any that is free), else the first free one from [`FIRST_PORT`] on.
    pub port: Option<u16>,
}

impl Default for Address {
    fn default() -> Address {
        Address { ip: IpAddr::V4(Ipv4Addr::LOCALHOST), port: None }
    }
}

/// All that is served.
pub struct Site {
    pub catalogue: Catalogue,
    /// Variables that the program itself wants in all samples.
    pub base: Vec<u32>,
    /// Geometry for the drive page, JSON.
    pub scene: Option<String>,
    pub control: Control,
    pub samples: Samples,
    pub host: Box<dyn Host>,
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    token: Option<Arc<str>>,
    hub: Arc<Hub>,
    stop: Arc<AtomicBool>,
    shutdown: tokio::sync::watch::Sender<bool>,
    pump: Option<JoinHandle<()>>,
    sockets: Option<JoinHandle<()>>,
}

/// Opens the port, or says why it cannot be.
fn bind(address: Address) -> Result<TcpListener, String> {
    let first = address.port.unwrap_or(FIRST_PORT);
    let more = if address.port.is_some() { 0 } else { MORE_PORTS };
    let mut last = None;
    for port in first..=first.saturating_add(more) {
        match TcpListener::bind((address.ip, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => last = Some(error),
        }
    }
    Err(match last {
        Some(error) if error.kind() == ErrorKind::AddrInUse && more == 0 => {
            format!(
                "port {first} of {} is taken: another program listens there; choose another with `--port`, `--port 0` takes any that is free",
                address.ip
            )
        }
        Some(error) if error.kind() == ErrorKind::AddrInUse => {
            format!("ports {first} to {} of {} are taken; choose one with `--port`", first + more, address.ip)
        }
        Some(error) => format!("cannot listen at {}, port {first}: {error}", address.ip),
        None => format!("there is no port {first}"),
    })
}

/// A token that nobody guesses.
fn draw_token() -> Result<Arc<str>, String> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("no random numbers for a token: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into())
}

impl Server {
    /// Takes and observes samples as [`Server::start`] does, but nobody can look.
    pub fn unseen(site: Site) -> Result<Unseen, String> {
        let (ask_sender, asks) = sync_channel(ASKS);
        let hub = Arc::new(Hub::new(site.catalogue, site.base, site.control, ask_sender));
        let stop = Arc::new(AtomicBool::new(false));
        let pump = Pump { hub, samples: site.samples, host: site.host, asks, stop: Arc::clone(&stop) };
        let pump = std::thread::Builder::new().name("samples".to_string()).spawn(move || pump.run());
        Ok(Unseen { stop, pump: Some(pump.map_err(|error| format!("no thread for samples: {error}"))?) })
    }

    /// Begins to serve. Beyond this machine a token is drawn, which is part of [`Server::url`].
    pub fn start(address: Address, site: Site) -> Result<Server, String> {
        let listener = bind(address)?;
        let failed = |error: std::io::Error| format!("the server does not start: {error}");
        listener.set_nonblocking(true).map_err(failed)?;
        let bound = listener.local_addr().map_err(failed)?;
        let token = if address.ip.is_loopback() { None } else { Some(draw_token()?) };
        let (ask_sender, asks) = sync_channel(ASKS);
        let hub = Arc::new(Hub::new(site.catalogue, site.base, site.control, ask_sender));
        let stop = Arc::new(AtomicBool::new(false));
        let (shutdown, mut ending) = tokio::sync::watch::channel(false);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let router = http::router(http::Site {
            hub: Arc::clone(&hub),
            token: token.clone(),
            port: bound.port(),
            scene: site.scene.map(axum::body::Bytes::from),
        });
        let sockets = std::thread::Builder::new().name("server".to_string()).spawn(move || {
            runtime.block_on(async {
                if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                    tokio::select! {
                        // Small messages leave at once: waiting for others to join them (Nagle) costs 40 ms where the other end
                        // delays its acknowledgements.
                        _ = axum::serve(listener.tap_io(|stream| drop(stream.set_nodelay(true))), router).into_future() => {}
                        _ = ending.changed() => {}
                    }
                }
                // The last messages leave.
                tokio::time::sleep(Duration::from_millis(50)).await;
            });
            runtime.shutdown_timeout(Duration::from_millis(100));
        });
        let pump =
            Pump { hub: Arc::clone(&hub), samples: site.samples, host: site.host, asks, stop: Arc::clone(&stop) };
        let pump = std::thread::Builder::new().name("samples".to_string()).spawn(move || pump.run());
        Ok(Server {
            address: bound,
            token,
            hub,
            stop,
            shutdown,
            pump: Some(pump.map_err(failed)?),
            sockets: Some(sockets.map_err(failed)?),
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        let query = self.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
        format!("http://{}/{query}", self.address)
    }

    pub fn viewers(&self) -> usize {
        self.hub.viewers()
    }

    /// Messages that were refused, since they were none.
    pub fn refused(&self) -> u64 {
        self.hub.refused.load(Ordering::Relaxed)
    }

    /// Takes the last samples, tells viewers how the run ended and closes.
    pub fn finish(mut self) {
        self.end();
    }

    fn end(&mut self) {
        self.stop.store(true, Ordering::Release);
        if let Some(pump) = self.pump.take() {
            let _ = pump.join();
        }
        let _ = self.shutdown.send(true);
        if let Some(sockets) = self.sockets.take() {
            let _ = sockets.join();
        }
    }
}

/// A run that nobody looks at, but its program.
pub struct Unseen {
    stop: Arc<AtomicBool>,
    pump: Option<JoinHandle<()>>,
}

impl Drop for Unseen {
    /// Takes the last samples.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
        if let Some(pump) = self.pump.take() {
            let _ = pump.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

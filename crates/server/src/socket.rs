//! One viewer: reads its messages, writes what the hub has for it.

use crate::hub::{Ask, Hub, number};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Length of a message in bytes: longer ones are refused; those longer than the second limit end the connection.
pub(crate) const LONGEST: usize = 16 * 1024;
pub(crate) const BEYOND: usize = 64 * 1024;
/// Messages and bytes in a second, and refused messages in all, from which on a viewer is sent away.
const FLOOD: u32 = 1000;
const FLOOD_BYTES: usize = 2 * 1024 * 1024;
const REFUSED: u32 = 200;
/// How long the answer to an input is awaited.
const ECHO: Duration = Duration::from_secs(2);
/// Names in one subscription.
const NAMES: usize = 1024;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum FromPage {
    Subscribe {
        id: u32,
        signals: Vec<String>,
        #[serde(default = "one")]
        every: u32,
    },
    Input {
        values: Map<String, Value>,
        stamp: Option<f64>,
    },
    Set {
        parameter: String,
        value: Value,
    },
    Command {
        name: String,
        #[serde(default)]
        value: Value,
    },
}

fn one() -> u32 {
    1
}

pub(crate) async fn serve(hub: Arc<Hub>, mut socket: WebSocket) {
    let Some((viewer, mut waiting)) = hub.enter() else {
        let text = json!({ "type": "error", "message": "too many viewers" }).to_string();
        let _ = socket.send(Message::Text(text.into())).await;
        return;
    };
    let (mut sink, mut stream) = socket.split();
    let mut limits = Limits::default();
    let echoing = Arc::new(AtomicBool::new(false));
    let writing = async {
        while let Some(message) = waiting.recv().await {
            if sink.send(message).await.is_err() {
                return None;
            }
        }
        None
    };
    let reading = async {
        loop {
            let message = match stream.next().await {
                None => return None,
                Some(Err(_)) => return Some("a message is too long or broken"),
                Some(Ok(message)) => message,
            };
            let answer = match message {
                Message::Close(_) => return None,
                Message::Ping(_) | Message::Pong(_) => limits.count(0).map(|()| None),
                Message::Binary(bytes) => {
                    limits.count(bytes.len()).map(|()| Some("messages are JSON texts".to_string()))
                }
                Message::Text(text) => limits.count(text.len()).map(|()| answer(&hub, viewer, &text, &echoing).err()),
            };
            match answer {
                Err(reason) => return Some(reason),
                Ok(None) => {}
                Ok(Some(message)) => {
                    hub.count_refused();
                    hub.tell(viewer, &json!({ "type": "error", "message": message }));
                    limits.refused += 1;
                    if limits.refused > REFUSED {
                        return Some("too many messages that are none");
                    }
                }
            }
        }
    };
    let reason: Option<&'static str> = tokio::select! {
        reason = writing => reason,
        reason = reading => reason,
    };
    hub.leave(viewer);
    if let Some(reason) = reason {
        let frame = CloseFrame { code: close_code::POLICY, reason: reason.into() };
        let _ = tokio::time::timeout(Duration::from_millis(200), sink.send(Message::Close(Some(frame)))).await;
    }
}

/// What a viewer has sent in this second.
struct Limits {
    since: Instant,
    messages: u32,
    bytes: usize,
    refused: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { since: Instant::now(), messages: 0, bytes: 0, refused: 0 }
    }
}

impl Limits {
    fn count(&mut self, bytes: usize) -> Result<(), &'static str> {
        if self.since.elapsed() >= Duration::from_secs(1) {
            *self = Limits { refused: self.refused, ..Limits::default() };
        }
        self.messages += 1;
        self.bytes += bytes;
        if self.messages > FLOOD || self.bytes > FLOOD_BYTES { Err("too many messages in a second") } else { Ok(()) }
    }
}

/// Does what a message asks; an error is what is wrong with the message itself.
fn answer(hub: &Arc<Hub>, viewer: u64, text: &str, echoing: &Arc<AtomicBool>) -> Result<(), String> {
    if text.len() > LONGEST {
        return Err(format!("a message has at most {LONGEST} bytes"));
    }
    let message: FromPage =
        serde_json::from_str(text).map_err(|error| format!("no message of the protocol: {error}"))?;
    let refuse = |what: &str, why: &str| hub.tell(viewer, &json!({ "type": "refused", "what": what, "why": why }));
    match message {
        FromPage::Subscribe { id, signals, every } => {
            if signals.len() > NAMES {
                return Err(format!("a subscription has at most {NAMES} signals"));
            }
            hub.subscribe(viewer, id, &signals, every);
        }
        FromPage::Input { values, stamp } => {
            let mut changes = Vec::with_capacity(values.len());
            for (name, value) in &values {
                match hub.input(name, value) {
                    Ok(change) => changes.push(change),
                    Err(why) => refuse(name, &why),
                }
            }
            if !changes.is_empty() {
                let version = hub.control.set_unclaimed(&changes);
                hub.steering.store(viewer, Ordering::Relaxed);
                if let (Some(version), Some(stamp)) = (version, stamp) {
                    echo(hub, viewer, version, stamp, echoing);
                }
            }
        }
        FromPage::Set { parameter, value } => {
            let Some(value) = number(&value) else { return Err("the value of a parameter is a number".to_string()) };
            match hub.parameter(&parameter, value) {
                Ok(()) => ask(hub, Ask::Set { viewer, parameter, value })?,
                Err(why) => refuse(&parameter, &why),
            }
        }
        FromPage::Command { name, value } => ask(hub, Ask::Command { viewer, name, value })?,
    }
    Ok(())
}

fn ask(hub: &Hub, ask: Ask) -> Result<(), String> {
    hub.asks.try_send(ask).map_err(|_| "too many requests wait".to_string())
}

/// Tells the viewer when the step that used its inputs is done. One answer at a time: a later input is not answered while one is awaited.
fn echo(hub: &Arc<Hub>, viewer: u64, version: u64, stamp: f64, echoing: &Arc<AtomicBool>) {
    if echoing.swap(true, Ordering::Relaxed) {
        return;
    }
    let (hub, echoing) = (Arc::clone(hub), Arc::clone(echoing));
    tokio::spawn(async move {
        let begin = Instant::now();
        while begin.elapsed() < ECHO {
            if hub.control.used_inputs() >= version {
                let (time, ago) = hub.control.use_of_inputs();
                let ago = 1e3 * ago.as_secs_f64();
                hub.tell(viewer, &json!({ "type": "echo", "stamp": stamp, "time": time, "ago": ago }));
                // Its effect does not wait for the next frame. Where requests queue up, it does.
                let _ = hub.asks.try_send(Ask::Samples);
                break;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        echoing.store(false, Ordering::Relaxed);
    });
}

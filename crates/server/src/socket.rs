//! One viewer: reads its messages, writes what the hub has for it.

use crate::host::Finding;
use crate::hub::{Ask, Hub, number};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Length of a message in bytes: longer ones are refused; those longer than the second limit end the connection.
pub(crate) const LONGEST: usize = 16 * 1024;
pub(crate) const BEYOND: usize = 64 * 1024;
/// Messages and bytes in a second, and refused messages in all, from which on a viewer is sent away.
const FLOOD: u32 = 1000;
const FLOOD_BYTES: usize = 2 * 1024 * 1024;
const REFUSED: u32 = 200;
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
    Report {
        finding: Finding,
    },
    /// The inputs are this viewer's from now on.
    Take,
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
                Message::Text(text) => limits.count(text.len()).map(|()| answer(&hub, viewer, &text).err()),
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
fn answer(hub: &Arc<Hub>, viewer: u64, text: &str) -> Result<(), String> {
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
                hub.steer(viewer, &changes, stamp);
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
        FromPage::Take => hub.take_wheel(viewer),
        FromPage::Report { finding } => ask(hub, Ask::Report(finding))?,
    }
    Ok(())
}

fn ask(hub: &Hub, ask: Ask) -> Result<(), String> {
    if hub.ask(ask) { Ok(()) } else { Err("too many requests wait".to_string()) }
}

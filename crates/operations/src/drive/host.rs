//! What viewers of a driven car may ask for beyond those of any model, and what they are told: laps, sectors, the ghost of the last lap.

use super::course::Course;
use super::findings::Findings;
use super::laps::{Lap, LapTimer, Passed};
use super::roles::Roles;
use super::trace::{Trace, Traces};
use super::wheel::{Lost, Notice};
use crate::live::LiveHost;
use layshaft_server::{Batch, Finding, Host, Outbox, Row, Status};
use serde_json::{Value, json};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

/// Seconds between two poses of a ghost, and poses at most.
const GHOST: f64 = 1.0 / 30.0;
const GHOST_POSES: usize = 30 * 60 * 20;

/// Speed from which on a car without a driver is paused, in m/s.
const MOVING: f64 = 0.5;

const POSE: [&str; 7] = ["x", "y", "z", "q0", "q1", "q2", "q3"];

/// What is known of a drive after its end.
#[derive(Clone, Debug, Default)]
pub struct DriveRecord {
    pub laps: Vec<Lap>,
    /// Figures of an energy audit at the last sample, by name.
    pub energy: Vec<(String, f64)>,
    /// Farthest from the centre line, in m.
    pub offset: f64,
    pub top_speed: f64,
    /// Signals of laps.
    pub traces: Traces,
}

/// Times and poses of a lap.
#[derive(Clone, Debug, Default)]
struct Ghost {
    lap: u32,
    poses: Vec<f64>,
}

impl Ghost {
    fn event(&self) -> Value {
        json!({ "lap": self.lap, "columns": ["t", "x", "y", "z", "q0", "q1", "q2", "q3"], "poses": self.poses })
    }
}

pub struct DriveHost {
    live: LiveHost,
    roles: Roles,
    /// A track without a line has no laps.
    course: Option<(Arc<Course>, LapTimer)>,
    s: Option<f64>,
    best: Option<f64>,
    driven: Ghost,
    last: Option<Ghost>,
    next_pose: f64,
    /// The lap that is driven.
    trace: Trace,
    /// At the last sample.
    speed: f64,
    energy: Vec<(String, u32)>,
    record: Arc<Mutex<DriveRecord>>,
    /// What is told of the steering wheel.
    notices: Receiver<Notice>,
    findings: Findings,
}

impl DriveHost {
    pub(crate) fn new(
        live: LiveHost,
        roles: Roles,
        course: Option<Arc<Course>>,
        energy: Vec<(String, u32)>,
        record: Arc<Mutex<DriveRecord>>,
        notices: Receiver<Notice>,
        findings: Findings,
    ) -> DriveHost {
        let course = course.map(|course| {
            let timer = LapTimer::new(course.length());
            (course, timer)
        });
        DriveHost {
            live,
            roles,
            course,
            s: None,
            best: None,
            driven: Ghost::default(),
            last: None,
            next_pose: 0.0,
            trace: Trace::default(),
            speed: 0.0,
            energy,
            record,
            notices,
            findings,
        }
    }

    fn restart(&mut self) {
        if let Some((_, timer)) = &mut self.course {
            timer.restart();
        }
        (self.s, self.next_pose) = (None, 0.0);
        self.driven.poses.clear();
        self.trace = Trace::default();
    }

    fn look(&mut self, row: &Row<'_>, out: &mut Outbox) {
        let value = |role: &str| self.roles.variable(role).and_then(|variable| row.value(variable));
        let (Some(x), Some(y)) = (value("x"), value("y")) else { return };
        let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        self.speed = value("v").unwrap_or(0.0);
        record.top_speed = record.top_speed.max(self.speed);
        let Some((course, timer)) = &mut self.course else { return };
        let s = course.locate(x, y, self.s);
        self.s = Some(s);
        record.offset = record.offset.max(course.offset(x, y, s).abs());
        let passed = timer.update(row.time, s);
        if let (Some(lap_time), None) = (timer.current(row.time), passed) {
            let channels = &record.traces.channels;
            self.trace.add(s, course.length(), lap_time, channels, |variable| row.value(variable));
        }
        if let Some(lap_time) = timer.current(row.time)
            && lap_time >= self.next_pose
            && self.driven.poses.len() < 8 * GHOST_POSES
        {
            self.next_pose = lap_time + GHOST;
            self.driven.poses.push((lap_time * 1e3).round() / 1e3);
            let pose = POSE.map(|role| value(role).unwrap_or(0.0));
            self.driven.poses.extend(pose.map(|value| (value * 1e4).round() / 1e4));
        }
        match passed {
            None => {}
            Some(Passed::Start) => {
                out.event("lap", row.time, json!({ "lap": 1, "started": true }));
                self.next_pose = 0.0;
            }
            Some(Passed::Sector(sector, time)) => {
                out.event("sector", row.time, json!({ "sector": sector, "sectorTime": time }));
            }
            Some(Passed::Lap(lap)) => {
                let is_best = self.best.is_none_or(|best| lap.time < best);
                self.best = if is_best { Some(lap.time) } else { self.best };
                record.laps.push(lap);
                let mut trace = std::mem::take(&mut self.trace);
                (trace.lap, trace.time) = (lap.number, lap.time);
                record.traces.keep(trace);
                out.event(
                    "lap",
                    row.time,
                    json!({ "lap": lap.number, "lapTime": lap.time, "sectors": lap.sectors, "best": is_best }),
                );
                self.driven.lap = lap.number;
                self.next_pose = 0.0;
                let ghost = std::mem::take(&mut self.driven);
                out.event("ghost", row.time, ghost.event());
                self.last = Some(ghost);
            }
        }
    }
}

impl Host for DriveHost {
    fn status(&mut self) -> Status {
        self.live.status()
    }

    fn observe(&mut self, batch: &Batch, out: &mut Outbox) {
        self.live.observe(batch, out);
        while let Ok(Notice { text, is_alarm }) = self.notices.try_recv() {
            let kind = if is_alarm { "alarm" } else { "info" };
            out.event(kind, self.live.control.time(), json!({ "text": text }));
            self.live.message = if is_alarm { text } else { String::new() };
            out.status_changed();
        }
        if std::mem::replace(&mut self.live.is_restarted, false) {
            self.restart();
        }
        for row in batch.rows() {
            self.look(&row, out);
        }
        if let Some(row) = batch.rows().last() {
            let figures = self.energy.iter();
            let figures = figures.filter_map(|(name, variable)| Some((name.clone(), row.value(*variable)?)));
            self.record.lock().unwrap_or_else(PoisonError::into_inner).energy = figures.collect();
        }
    }

    fn set(&mut self, parameter: &str, value: f64, out: &mut Outbox) -> Result<(), String> {
        self.live.set(parameter, value, out)
    }

    fn command(&mut self, name: &str, value: &Value, out: &mut Outbox) -> Result<(), String> {
        match name {
            "ghost" => match &self.last {
                Some(ghost) => {
                    out.event("ghost", self.live.control.time(), ghost.event());
                    Ok(())
                }
                None => Err("no lap has been driven yet".to_string()),
            },
            _ => self.live.command(name, value, out),
        }
    }

    /// The page says to the driver what it finds, and acts; here it is told in the terminal, and the model is paused where that is the policy.
    fn report(&mut self, finding: Finding, out: &mut Outbox) {
        if self.findings.tell(finding) && self.findings.lost == Lost::Pause {
            let _ = self.live.command("pause", &Value::Null, out);
            out.status_changed();
        }
    }

    /// Nobody holds the wheel of a moving car: it waits.
    fn abandoned(&mut self, out: &mut Outbox) {
        if self.speed.abs() > MOVING && self.live.command("pause", &Value::Null, out).is_ok() {
            let text = "Paused: the page that drove is gone. P goes on.";
            out.event("info", self.live.control.time(), json!({ "text": text }));
        }
    }

    fn finish(&mut self) {
        self.live.finish();
    }
}

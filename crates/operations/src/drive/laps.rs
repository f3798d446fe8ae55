//! Laps and sectors from the length along the course.

/// Sectors of a lap, of equal length.
pub const SECTORS: usize = 3;
/// A car that starts this near to the line starts its lap there, in m.
const ON_THE_LINE: f64 = 10.0;
/// Laps kept without allocating.
const KEPT: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lap {
    /// From one.
    pub number: u32,
    pub time: f64,
    pub sectors: [f64; SECTORS],
}

/// What happened at a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Passed {
    /// A lap begins.
    Start,
    /// The end of a sector but the last: its number from one, and its time.
    Sector(u32, f64),
    Lap(Lap),
}

#[derive(Clone, Debug)]
pub struct LapTimer {
    length: f64,
    laps: Vec<Lap>,
    /// Distance driven along the course from the line, and when; the number of the lap, from when on, and the times of its sectors so far.
    progress: Option<(f64, f64)>,
    running: Option<(u32, f64, [f64; SECTORS], usize)>,
}

impl LapTimer {
    pub fn new(length: f64) -> LapTimer {
        LapTimer { length, laps: Vec::with_capacity(KEPT), progress: None, running: None }
    }

    pub fn restart(&mut self) {
        (self.progress, self.running) = (None, None);
        self.laps.clear();
    }

    pub fn laps(&self) -> &[Lap] {
        &self.laps
    }

    /// Time of the lap that is being driven.
    pub fn current(&self, time: f64) -> Option<f64> {
        self.running.map(|(_, begin, ..)| time - begin)
    }

    /// The car is at this length of the course.
    pub fn update(&mut self, time: f64, s: f64) -> Option<Passed> {
        let half = 0.5 * self.length;
        let wrap = |distance: f64| (distance + half).rem_euclid(self.length) - half;
        let Some((before, since)) = self.progress else {
            let start = wrap(s);
            self.progress = Some((start, time));
            if start.abs() <= ON_THE_LINE {
                self.running = Some((1, time, [0.0; SECTORS], 0));
                return Some(Passed::Start);
            }
            return None;
        };
        let now = before + wrap(s - before);
        self.progress = Some((now, time));
        let crossed = |line: f64| {
            (before < line && now >= line).then(|| since + (time - since) * (line - before) / (now - before))
        };
        let Some((number, begin, mut sectors, done)) = self.running else {
            // The first line ahead begins the first lap.
            let line = (before / self.length).floor() * self.length + self.length;
            let at = crossed(line)?;
            self.progress = Some((now - line, time));
            self.running = Some((1, at, [0.0; SECTORS], 0));
            return Some(Passed::Start);
        };
        let line = f64::from(number - 1) * self.length + self.length * (done + 1) as f64 / SECTORS as f64;
        let at = crossed(line)?;
        sectors[done] = at - begin - sectors[..done].iter().sum::<f64>();
        if done + 1 < SECTORS {
            self.running = Some((number, begin, sectors, done + 1));
            return Some(Passed::Sector(done as u32 + 1, sectors[done]));
        }
        let lap = Lap { number, time: at - begin, sectors };
        if self.laps.len() < KEPT {
            self.laps.push(lap);
        }
        self.running = Some((number + 1, at, [0.0; SECTORS], 0));
        Some(Passed::Lap(lap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Drives with 10 m/s from a length, for so many seconds.
    fn drive(from: f64, seconds: u32) -> (Vec<Passed>, LapTimer) {
        let mut timer = LapTimer::new(300.0);
        let passed = (0..seconds * 10).filter_map(|k| {
            let time = f64::from(k) * 0.1;
            timer.update(time, (from + 10.0 * time).rem_euclid(300.0))
        });
        let passed = passed.collect();
        (passed, timer)
    }

    #[test]
    fn laps_and_sectors_have_their_times() {
        let (passed, timer) = drive(0.0, 65);
        assert_eq!(passed[0], Passed::Start);
        assert!(matches!(passed[1], Passed::Sector(1, time) if (time - 10.0).abs() < 1e-9));
        assert_eq!(timer.laps().len(), 2);
        assert!(timer.laps().iter().all(|lap| (lap.time - 30.0).abs() < 1e-9 && (lap.sectors[2] - 10.0).abs() < 1e-9));
        assert!((timer.current(65.0).unwrap() - 5.0).abs() < 1e-9);
    }

    #[test]
    fn a_lap_begins_at_the_line() {
        let (passed, timer) = drive(200.0, 45);
        assert_eq!(passed[0], Passed::Start);
        assert!((timer.laps()[0].time - 30.0).abs() < 1e-9);
    }

    #[test]
    fn going_back_and_forth_over_the_line_is_no_lap() {
        let mut timer = LapTimer::new(300.0);
        for k in 0..100 {
            let s = if k % 2 == 0 { 5.0 } else { 295.0 };
            assert!(!matches!(timer.update(f64::from(k), s), Some(Passed::Lap(_))));
        }
    }
}

//! The rows that a run needs at present: those around its time, all of them where the file is small.

use crate::codes;
use crate::error::DataError;
use crate::notes::Notes;
use crate::table::{Rows, Table, written};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Rows behind the present time that are dropped together.
const DROPPED: usize = 1 << 16;

#[derive(Clone, Default)]
pub struct Window {
    pub time: Vec<f64>,
    pub values: Vec<Vec<f64>>,
}

/// What is read of a raster, and how.
pub struct FeedPlan {
    pub table: Arc<Table>,
    pub raster: usize,
    pub columns: Vec<usize>,
    /// Rows without a value are left out.
    pub skip: bool,
    /// Seconds of a unit of time, and what is added to them.
    pub time_factor: f64,
    pub time_offset: f64,
    /// All rows, where they are few: read and checked once for all runs.
    pub whole: Option<Arc<Window>>,
    /// The time of the last row, once it was asked for.
    pub last: OnceLock<f64>,
    /// What is odd about the rows read so far.
    pub(crate) notes: Mutex<Notes>,
}

impl FeedPlan {
    /// The time of the last row. Of a long file the times are read through, once.
    pub fn last_time(&self) -> Result<f64, DataError> {
        let kept = self.whole.as_ref().and_then(|window| window.time.last()).or(self.last.get());
        if let Some(&last) = kept {
            return Ok(last);
        }
        let mut rows = self.table.format.rows(self.raster, &[])?;
        let (mut block, mut last) = (vec![Vec::new()], None);
        while rows.next(&mut block)?.is_some() {
            last = block[0].last().copied().or(last);
            block[0].clear();
        }
        let Some(last) = last else {
            return Err(DataError::new(codes::ROW, format!("{} has no rows", self.table.path.display())));
        };
        Ok(*self.last.get_or_init(|| last * self.time_factor + self.time_offset))
    }
}

pub struct Feed {
    plan: Arc<FeedPlan>,
    rows: Option<Box<dyn Rows>>,
    pub window: Arc<Window>,
    last_time: f64,
    last_row: u64,
    /// Time of the last row of the file that was read, kept or not.
    last_read: Option<f64>,
    /// Rows as they come from the file.
    block: Vec<Vec<f64>>,
    /// Position near the present time.
    pub at: usize,
}

impl Feed {
    pub fn open(plan: &Arc<FeedPlan>) -> Result<Feed, DataError> {
        let window = match &plan.whole {
            Some(whole) => Arc::clone(whole),
            None => Arc::new(Window { time: Vec::new(), values: vec![Vec::new(); plan.columns.len()] }),
        };
        let rows = match &plan.whole {
            Some(_) => None,
            None => Some(plan.table.format.rows(plan.raster, &plan.columns)?),
        };
        Ok(Feed {
            rows,
            window,
            last_time: f64::NEG_INFINITY,
            last_row: 0,
            last_read: None,
            block: vec![Vec::new(); plan.columns.len() + 1],
            at: 0,
            plan: Arc::clone(plan),
        })
    }

    /// Whether all rows are there.
    pub fn is_complete(&self) -> bool {
        self.rows.is_none()
    }

    /// The file, for messages.
    pub fn file(&self) -> String {
        self.plan.table.path.display().to_string()
    }

    /// Reads and checks the next rows. False at the end.
    pub fn pull(&mut self) -> Result<bool, DataError> {
        let Some(rows) = &mut self.rows else { return Ok(false) };
        self.block.iter_mut().for_each(Vec::clear);
        let Some(first) = rows.next(&mut self.block)? else {
            self.rows = None;
            return Ok(false);
        };
        let FeedPlan { table, columns, skip, time_factor, time_offset, .. } = &*self.plan;
        let window = Arc::make_mut(&mut self.window);
        let (times, values) = self.block.split_at_mut(1);
        for time in times[0].iter_mut() {
            *time = if *time_factor == 1.0 { *time + time_offset } else { *time * time_factor + time_offset };
        }
        self.plan.notes.lock().unwrap_or_else(PoisonError::into_inner).look(self.last_read, first, &times[0]);
        self.last_read = times[0].last().copied().or(self.last_read);
        for (at, &time) in times[0].iter().enumerate() {
            let row = first + at as u64;
            if !time.is_finite() {
                return Err(table.no_abscissa(self.plan.raster, row, time));
            }
            if time < self.last_time {
                let (before, last) = (self.last_row, self.last_time);
                let (time, last) = (written(time), written(last));
                let problem = format!("the time {time} lies before {last} of {} {before}", table.row);
                return Err(table.wrong_row(codes::TIME, row, problem).hint("sort the rows by time"));
            }
            if let Some(column) = values.iter().position(|column| !column[at].is_finite()) {
                if *skip {
                    continue;
                }
                return Err(table
                    .no_value(columns[column], row, values[column][at])
                    .hint("fill the gap, or leave such samples out with `--map INPUT=COLUMN:skip`"));
            }
            // Of more than two rows at one time the first and the last count.
            let length = window.time.len();
            if length >= 2 && window.time[length - 1] == time && window.time[length - 2] == time {
                window.values.iter_mut().zip(&*values).for_each(|(to, from)| to[length - 1] = from[at]);
            } else {
                window.time.push(time);
                window.values.iter_mut().zip(&*values).for_each(|(to, from)| to.push(from[at]));
            }
            (self.last_time, self.last_row) = (time, row);
        }
        Ok(true)
    }

    /// Reads on until a row lies behind a time. False if there is none.
    pub fn reach(&mut self, time: f64) -> Result<bool, DataError> {
        while self.window.time.last().is_none_or(|&last| last <= time) {
            if !self.pull()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The last row with a time below `time`, or up to it.
    pub fn row(&mut self, time: f64, inclusive: bool) -> Option<usize> {
        let times = &self.window.time;
        let is_before = |row: usize| if inclusive { times[row] <= time } else { times[row] < time };
        let mut at = self.at.min(times.len().checked_sub(1)?);
        if is_before(at) {
            // Steps are short: the row is near.
            for _ in 0..4 {
                if at + 1 >= times.len() || !is_before(at + 1) {
                    self.at = at;
                    return Some(at);
                }
                at += 1;
            }
        }
        let count = times.partition_point(|&other| if inclusive { other <= time } else { other < time });
        self.at = count.saturating_sub(1);
        count.checked_sub(1)
    }

    /// Forgets rows before a time, but for the last one. Says how many.
    pub fn forget_before(&mut self, time: f64) {
        if self.plan.whole.is_some() {
            return;
        }
        let count = self.window.time.partition_point(|&other| other < time).saturating_sub(2);
        if count >= DROPPED {
            let window = Arc::make_mut(&mut self.window);
            window.time.drain(..count);
            window.values.iter_mut().for_each(|column| drop(column.drain(..count)));
            self.at = self.at.saturating_sub(count);
        }
    }
}

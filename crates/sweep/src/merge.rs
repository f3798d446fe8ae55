//! Shards put together: the same table as that of a single run.

use crate::SweepError;
use crate::basis::differences;
use crate::file::read_table;
use crate::row::Table;
use std::path::PathBuf;

/// Reads shards and joins them; all runs must be there once.
pub fn merge(shards: &[PathBuf]) -> Result<Table, SweepError> {
    let mut whole: Option<Table> = None;
    for path in shards {
        let shard = read_table(path)?;
        match &mut whole {
            None => whole = Some(shard),
            Some(table) if table.facts == shard.facts => table.rows.extend(shard.rows),
            Some(table) => {
                let (first, this) = (shards[0].display(), path.display());
                let why = differences(&table.facts, &shard.facts, |what, one, other| {
                    format!("{what} is {one} in {first} and {other} in {this}")
                });
                return Err(SweepError::Merge(format!("{this} belongs to another sweep than {first}: {why}")));
            }
        }
    }
    let mut table = whole.ok_or_else(|| SweepError::Merge("there is nothing to merge".into()))?;
    table.rows.sort_by_key(|row| row.run);
    // Two shards that overlap computed the same.
    if let Some(pair) = table.rows.windows(2).find(|pair| pair[0].run == pair[1].run && !pair[0].is_same(&pair[1])) {
        return Err(SweepError::Merge(format!("the shards have different rows for run {}", pair[0].run)));
    }
    table.rows.dedup_by_key(|row| row.run);
    if let Some(row) = table.rows.last().filter(|row| row.run >= table.facts.runs) {
        return Err(SweepError::Merge(format!("there is a run {}, but the sweep has {}", row.run, table.facts.runs)));
    }
    let missing = table.facts.runs - table.rows.len() as u64;
    if missing > 0 {
        let first = (0..).find(|run| table.rows.get(*run as usize).is_none_or(|row| row.run != *run)).unwrap_or(0);
        return Err(SweepError::Merge(format!(
            "{missing} of {} runs are missing, the first is number {first}",
            table.facts.runs
        )));
    }
    Ok(table)
}

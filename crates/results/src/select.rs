//! Leaves out the columns nobody asked for.

use crate::error::ResultError;
use crate::header::{Alias, AliasTarget, Column, ColumnKind, Layout, Negation, ResultHeader, Source};
use crate::writer::{ResultWriter, check_fixed, check_values};

/// Passes on to another writer only the columns that are wanted.
///
/// Where an alias is wanted and the column it stands for is not, the first such alias takes over the
/// values, so a selection never stores more than it shows.
pub struct Selected<W> {
    inner: W,
    wanted: Box<dyn Fn(&Column) -> bool + Send>,
    stored: usize,
    /// For every stored column of the selection: its source in the full point.
    gather: Vec<(Source, Negation)>,
    values: Vec<f64>,
}

impl<W: ResultWriter> Selected<W> {
    pub fn new(inner: W, wanted: impl Fn(&Column) -> bool + Send + 'static) -> Selected<W> {
        Selected { inner, wanted: Box::new(wanted), stored: 0, gather: Vec::new(), values: Vec::new() }
    }

    pub fn into_inner(self) -> W {
        self.inner
    }
}

impl<W: ResultWriter> ResultWriter for Selected<W> {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        check_fixed(&layout, fixed)?;
        self.stored = layout.stored.len();
        let selection = select(header, &layout, &self.wanted);
        let apply = |&(source, negation): &(Source, Negation)| match source {
            Source::Fixed(at) => negation.apply(fixed[at]),
            Source::Stored(_) | Source::Time => 0.0,
        };
        let fixed: Vec<f64> = selection.fixed.iter().map(apply).collect();
        self.values = vec![0.0; selection.stored.len()];
        self.gather = selection.stored;
        self.inner.start(&selection.header, &fixed)
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        check_values(self.stored, values)?;
        for (value, &(source, negation)) in self.values.iter_mut().zip(&self.gather) {
            *value = match source {
                Source::Stored(at) => negation.apply(values[at]),
                Source::Time | Source::Fixed(_) => negation.apply(time),
            };
        }
        self.inner.point(time, &self.values)
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        self.inner.flush()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        self.inner.finish()
    }
}

struct Selection {
    header: ResultHeader,
    stored: Vec<(Source, Negation)>,
    fixed: Vec<(Source, Negation)>,
}

fn select(header: &ResultHeader, layout: &Layout, wanted: &dyn Fn(&Column) -> bool) -> Selection {
    let mut selection =
        Selection { header: ResultHeader { variables: Vec::new(), ..header.clone() }, stored: vec![], fixed: vec![] };
    let kept: Vec<usize> = (0..header.variables.len()).filter(|&at| wanted(&header.variables[at])).collect();
    // New position of the column that holds the values of each source; the source itself where wanted.
    let mut stored_owner = vec![None; layout.stored.len()];
    let mut fixed_owner = vec![None; layout.fixed.len()];
    for own in [true, false] {
        for (position, &at) in kept.iter().enumerate() {
            let owner = match layout.slots[at].source {
                Source::Stored(source) => &mut stored_owner[source],
                Source::Fixed(source) => &mut fixed_owner[source],
                Source::Time => continue,
            };
            if header.variables[at].alias_of.is_some() != own && owner.is_none() {
                *owner = Some((position, layout.slots[at].negation));
            }
        }
    }
    for (position, &at) in kept.iter().enumerate() {
        let slot = layout.slots[at];
        let mut column = header.variables[at].clone();
        let owner = match slot.source {
            Source::Stored(source) => stored_owner[source],
            Source::Fixed(source) => fixed_owner[source],
            Source::Time => None,
        };
        column.alias_of = match owner {
            None => Some(Alias { target: AliasTarget::Time, negated: slot.negation != Negation::None }),
            Some((owner, _)) if owner == position => None,
            Some((owner, negation)) => {
                Some(Alias { target: AliasTarget::Column(owner), negated: negation != slot.negation })
            }
        };
        if column.alias_of.is_none() {
            match slot.source {
                Source::Fixed(source) => {
                    if column.kind == ColumnKind::Variable {
                        column.kind = ColumnKind::Constant;
                    }
                    selection.fixed.push((Source::Fixed(source), slot.negation));
                }
                source => {
                    column.kind = ColumnKind::Variable;
                    selection.stored.push((source, slot.negation));
                }
            }
        }
        selection.header.variables.push(column);
    }
    selection
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Trajectory;

    #[test]
    fn an_alias_takes_over_from_a_column_left_out() {
        let header = ResultHeader {
            variables: vec![
                Column::variable("a.x"),
                Column::alias("b.minus_x", Alias::negated(0)),
                Column::alias("b.x", Alias::of(0)),
                Column::parameter("a.p"),
                Column::alias("b.p", Alias::negated(3)),
                Column::variable("b.v"),
                Column::alias("b.t", Alias::time()),
            ],
            ..ResultHeader::default()
        };
        let mut writer = Selected::new(Trajectory::new(), |column| column.name.starts_with("b."));
        writer.start(&header, &[4.0]).unwrap();
        writer.point(0.5, &[1.0, 2.0]).unwrap();
        assert!(writer.point(1.0, &[1.0]).is_err());
        let part = writer.into_inner();
        let names: Vec<&str> = part.header.variables.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["b.minus_x", "b.x", "b.p", "b.v", "b.t"]);
        assert_eq!(part.layout().stored.len(), 2);
        let value = |name: &str| part.series(name).unwrap()[0];
        let values = ["b.minus_x", "b.x", "b.p", "b.v", "b.t"].map(value);
        assert_eq!(values, [-1.0, 1.0, -4.0, 2.0, 0.5]);

        let mut whole = Selected::new(Trajectory::new(), |_| true);
        whole.start(&header, &[4.0]).unwrap();
        assert_eq!(whole.into_inner().header, header);
    }
}

//! Elements of arrays of parameters chosen by numbers while running: conditions in the equations, loads in the program.

use super::Lowering;
use super::emit::Emitter;
use layshaft_ir::program::{self, BinaryI, Compare, Inst, Reg};
use layshaft_symbolic::alias::Level;
use layshaft_symbolic::dag::{Cmp, N, Node, ScalarType};

/// Choices among fewer parameters stay conditions.
const LEAST_TABLE: usize = 3;

/// An element of a table, row by row, chosen by numbers.
pub(super) struct Choice {
    /// The numbers, and among how many each chooses.
    pub indices: Vec<(N, usize)>,
    elements: Vec<N>,
}

impl Lowering<'_> {
    /// An element of an array of parameters, chosen by numbers: `if i == 1 then a[1] else if i == 2 then a[2] …`, each perhaps a
    /// choice by the next number.
    pub(super) fn element_choice(&self, n: N) -> Option<Choice> {
        let choice = self.choice(n)?;
        (choice.elements.len() >= LEAST_TABLE).then_some(choice)
    }

    fn choice(&self, n: N) -> Option<Choice> {
        let dag = &self.model.sys.dag;
        let mut index = None;
        let mut items = Vec::new();
        let mut rest = n;
        while let Node::If(condition, item, otherwise) = dag.node(rest)
            && let Node::Compare(Cmp::Eq, at, number) = dag.node(condition)
            && dag.node(number) == Node::Int(items.len() as i64 + 1)
            && *index.get_or_insert(at) == at
        {
            items.push(item);
            rest = otherwise;
        }
        items.push(rest);
        let index = index?;
        let is_plain =
            |&n: &N| dag.kind(n) == ScalarType::Real && self.level(n) <= Level::Parameter && !self.has_call(n);
        if items.iter().all(is_plain) {
            return Some(Choice { indices: vec![(index, items.len())], elements: items });
        }
        // Rows; one whose elements are the same from some place on is shorter, and a number beyond it stands for its last.
        let mut rows: Vec<Choice> = Vec::new();
        for item in &items {
            rows.push(match is_plain(item) {
                true => Choice { indices: Vec::new(), elements: vec![*item] },
                false => self.choice(*item).filter(|row| row.indices.len() == 1)?,
            });
        }
        let width = rows.iter().map(|row| row.elements.len()).max()?;
        let column = rows.iter().find_map(|row| row.indices.first())?.0;
        if rows.iter().any(|row| row.indices.first().is_some_and(|(index, _)| *index != column)) {
            return None;
        }
        let mut elements = Vec::new();
        for row in rows {
            let last = row.elements.last().copied()?;
            elements.extend(row.elements.into_iter().chain(std::iter::repeat(last)).take(width));
        }
        Some(Choice { indices: vec![(index, items.len()), (column, width)], elements })
    }

    /// Loads an element from a copy of the array that is made before the run. Numbers beyond it stand for the last one.
    pub(super) fn element(&mut self, e: &mut Emitter, choice: &Choice) -> Reg {
        let first = self.table(&choice.elements, ScalarType::Real);
        let mut place = None;
        for &(index, count) in &choice.indices {
            let index = self.emit(e, index);
            let b = &mut e.builder;
            let (one, last) = (b.const_i(1), b.const_i(count as i64));
            let (above, below) = (b.compare(Compare::Ge, index, one), b.compare(Compare::Le, index, last));
            let inside = b.and(above, below);
            let index = b.select(inside, index, last);
            place = Some(match place {
                None => index,
                Some(rows) => {
                    let before = b.binary_i(BinaryI::Sub, rows, one);
                    let before = b.binary_i(BinaryI::Mul, before, last);
                    b.binary_i(BinaryI::Add, before, index)
                }
            });
        }
        let place = place.unwrap_or_else(|| e.builder.const_i(1));
        let to = e.builder.reg(program::RegKind::F);
        e.builder.push(Inst::LoadFAt(to, place, first - 1));
        to
    }
}

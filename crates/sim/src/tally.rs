//! Figures of variables, formed while a run goes on from the dense output of its steps: what is said of a run does not
//! depend on where its points are stored.
//!
//! Steps end at events, so the values at both ends of a step are the limits from inside it, and a jump lies between two steps.
//! Methods that are part of the equations have no dense output; there the values at the ends of the steps are joined by lines.

use crate::model::Model;
use crate::probe::{Compared, PIECES, Probe, ProbeKind};
use crate::question::{Asked, Question, Term};
use crate::record::{Reading, Recorder};
use layshaft_ir::program::{Program, ValueSlot};
use layshaft_results::{FigureSet, Figures, Quadrature};
use layshaft_solver::{EvalFailure, Extrema, Point, PointKind, Sink, Step, Stopwatch};

/// Which variables to look at, and their figures.
pub struct Tally {
    names: Vec<String>,
    readings: Vec<Reading>,
    /// Variables whose squares are curves too, behind those of the variables.
    squares: Vec<usize>,
    probes: Vec<Probe>,
    quadrature: Quadrature,
    states: Vec<f64>,
    /// Time and number of events at the end of the last step: without an event the next one begins with its values.
    reached: Option<(f64, u64)>,
    /// Times at which the integrals so far are noted, in order; those of the absolute values at the times that have passed.
    cuts: Vec<f64>,
    passed: Vec<Vec<f64>>,
    /// Processor time spent.
    pub(crate) seconds: f64,
}

impl Tally {
    /// Names that are no variables of the program are left out.
    pub fn new(program: &Program, names: impl IntoIterator<Item = impl AsRef<str>>) -> Tally {
        let variables: layshaft_source::FastMap<&str, usize> =
            program.variables.iter().enumerate().map(|(at, variable)| (variable.name.as_str(), at)).collect();
        let mut known: Vec<(String, Reading)> = Vec::new();
        for name in names {
            let name = name.as_ref();
            let is_new = known.iter().all(|(other, _)| other != name);
            if let Some(&at) = variables.get(name).filter(|_| is_new) {
                known.push((name.to_string(), Reading::of(&program.variables[at])));
            }
        }
        let (names, readings): (Vec<String>, Vec<Reading>) = known.into_iter().unzip();
        let quadrature = Quadrature::new(readings.len());
        let states = vec![0.0; program.layout.states.len as usize];
        let (squares, probes, cuts, passed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Tally { names, readings, squares, probes, quadrature, states, reached: None, cuts, passed, seconds: 0.0 }
    }

    /// Notes integrals at these times as well: steps are integrated in two parts there.
    pub fn cut_at(mut self, times: impl IntoIterator<Item = f64>) -> Tally {
        self.cuts = times.into_iter().collect();
        self.cuts.sort_by(f64::total_cmp);
        self.cuts.dedup();
        self
    }

    /// The integral of the absolute value of a variable from one time of [`Tally::cut_at`] to another. A time that the run did not
    /// reach stands for its end.
    pub fn absolute_between(&self, name: &str, start: f64, end: f64) -> Option<f64> {
        let at = self.names.iter().position(|other| other == name)?;
        let until = |time: f64| {
            let cut = self.cuts.iter().position(|&cut| cut == time);
            let passed = cut.and_then(|cut| self.passed.get(cut));
            passed.map_or_else(|| self.quadrature.figures[at].absolute(), |values| values[at])
        };
        Some((until(end) - until(start)).max(0.0))
    }

    /// Looks at what questions ask for, too.
    pub fn for_questions<'q>(
        program: &Program,
        names: impl IntoIterator<Item = String>,
        questions: impl IntoIterator<Item = &'q Question>,
    ) -> Tally {
        let terms: Vec<&Term> = questions.into_iter().flat_map(|question| &question.terms).collect();
        let needed = terms.iter().filter(|term| term.asked != Asked::Figure(layshaft_results::Reading::Final));
        let levels = terms.iter().filter_map(|term| term.asked.level()).flat_map(|level| level.variables.clone());
        let names = names.into_iter().chain(needed.map(|term| term.variable.clone())).chain(levels);
        let mut tally = Tally::new(program, names);
        for term in terms {
            let Some(curve) = tally.place(&term.variable) else { continue };
            if term.asked == Asked::Rms && !tally.squares.contains(&curve) {
                tally.squares.push(curve);
            }
            if let Some((of, kind)) = tally.compared(term)
                && tally.probe(&of, kind).is_none()
            {
                tally.probes.push(Probe::new(of, kind));
            }
        }
        tally.quadrature = Quadrature::new(tally.readings.len() + tally.squares.len());
        tally
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    /// What is looked for in the steps to answer a term, if that is needed.
    fn compared(&self, term: &Term) -> Option<(Compared, ProbeKind)> {
        let kind = match term.asked {
            Asked::Figure(_) | Asked::Rms => return None,
            Asked::At(time) => ProbeKind::At(time),
            Asked::Crossing(_) => ProbeKind::Crossing,
            Asked::Above(_) => ProbeKind::Above,
            Asked::Below(_) => ProbeKind::Below,
        };
        let level = match term.asked.level() {
            Some(level) => {
                let places: Option<Vec<usize>> = level.variables.iter().map(|name| self.place(name)).collect();
                Some(level.expression.clone().placed(&places?))
            }
            None => None,
        };
        Some((Compared { curve: self.place(&term.variable)?, level }, kind))
    }

    fn probe(&self, of: &Compared, kind: ProbeKind) -> Option<f64> {
        let found = self.probes.iter().find(|probe| probe.of == *of && probe.search.kind == kind);
        found.map(|probe| probe.search.answer)
    }

    /// The answer to a term; NaN where there is none.
    pub fn answer(&self, term: &Term) -> f64 {
        let Some(curve) = self.place(&term.variable) else { return f64::NAN };
        let found = match &term.asked {
            Asked::Figure(reading) => Some(reading.of(&self.quadrature.figures[curve])),
            Asked::Rms => {
                let square = self.squares.iter().position(|&square| square == curve);
                square.map(|at| self.quadrature.figures[self.readings.len() + at].mean().max(0.0).sqrt())
            }
            _ => self.compared(term).and_then(|(of, kind)| self.probe(&of, kind)),
        };
        found.unwrap_or(f64::NAN)
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The figures of a variable.
    pub fn figures(&self, name: &str) -> Option<&Figures> {
        let at = self.names.iter().position(|other| other == name)?;
        Some(&self.quadrature.figures[at])
    }

    /// The figures of all variables.
    pub fn into_set(self) -> FigureSet {
        FigureSet(self.names.into_iter().zip(self.quadrature.figures).collect())
    }

    /// Takes in the values in the model's memory as those just reached.
    pub(crate) fn see(&mut self, model: &Model) {
        read(&self.readings, &self.squares, model, self.quadrature.end_mut());
        self.quadrature.see_end();
    }

    /// Takes in a step without dense output: the values in the model's memory are those at its end.
    pub(crate) fn line_to(&mut self, model: &Model, duration: f64) {
        self.quadrature.go_on();
        read(&self.readings, &self.squares, model, self.quadrature.end_mut());
        self.quadrature.line(duration);
        let end = model.instance.time();
        let times = [end - duration, end];
        for probe in &mut self.probes {
            let values = [probe.of.value(self.quadrature.start_mut()), probe.of.value(self.quadrature.end_mut())];
            let line = |time: f64| values[0] + (values[1] - values[0]) * ((time - times[0]) / duration);
            probe.search.piece(times, values, &mut |time| line(time));
        }
    }

    fn step(&mut self, model: &mut Model, step: Step<'_>) -> Result<(), EvalFailure> {
        let stopwatch = Stopwatch::start();
        let outcome = model.aside(|model| self.look_into(model, step));
        self.seconds += stopwatch.seconds();
        outcome
    }

    fn look_into(&mut self, model: &mut Model, step: Step<'_>) -> Result<(), EvalFailure> {
        let Tally { readings, squares, probes, quadrature, states, cuts, passed, .. } = self;
        let count = readings.len() + squares.len();
        let mut at = |model: &mut Model, time: f64, values: &mut [f64]| {
            (step.states)(time, states);
            model.outputs_at(time, states)?;
            read(readings, squares, model, values);
            Ok(())
        };
        if self.reached == Some((step.start, model.events)) {
            quadrature.go_on();
        } else {
            at(model, step.start, quadrature.start_mut())?;
        }
        let mut start = step.start;
        let mut piece = |model: &mut Model, quadrature: &mut Quadrature, start: f64, end: f64| {
            at(model, end, quadrature.end_mut())?;
            let mut curves = |time: f64, values: &mut [f64]| {
                let done = at(model, time, values).is_ok();
                if !done {
                    model.last_failure = None;
                }
                done
            };
            quadrature.piece(start, end, &mut curves);
            if !probes.is_empty() {
                look_for(probes, count, [start, end], quadrature, &mut curves);
            }
            Ok(())
        };
        while let Some(&cut) = cuts.get(passed.len()).filter(|&&cut| cut < step.end) {
            if cut > start {
                piece(model, quadrature, start, cut)?;
                quadrature.go_on();
                start = cut;
            }
            passed.push(quadrature.figures.iter().map(Figures::absolute).collect());
        }
        piece(model, quadrature, start, step.end)?;
        self.reached = Some((step.end, model.events));
        Ok(())
    }
}

fn read(readings: &[Reading], squares: &[usize], model: &Model, values: &mut [f64]) {
    for (value, reading) in values.iter_mut().zip(readings) {
        *value = reading.value(&model.instance);
    }
    for (at, &square) in squares.iter().enumerate() {
        values[readings.len() + at] = values[square] * values[square];
    }
}

/// Looks for times and crossings in a step, piece by piece.
fn look_for(
    probes: &mut [Probe],
    count: usize,
    [begin, last]: [f64; 2],
    quadrature: &mut Quadrature,
    curves: &mut layshaft_results::Curves<'_>,
) {
    let (mut before, mut after, mut between) = (quadrature.start_mut().to_vec(), vec![0.0; count], vec![0.0; count]);
    let mut start = begin;
    for piece in 1..=PIECES {
        let end = match piece {
            PIECES => last,
            _ => begin + (last - begin) * (piece as f64 / PIECES as f64),
        };
        if piece == PIECES {
            after.copy_from_slice(quadrature.end_mut());
        } else if !curves(end, &mut after) {
            continue;
        }
        for Probe { of, search } in probes.iter_mut() {
            let mut curve = |time: f64| if curves(time, &mut between) { of.value(&between) } else { f64::NAN };
            search.piece([start, end], [of.value(&before), of.value(&after)], &mut curve);
        }
        std::mem::swap(&mut before, &mut after);
        start = end;
    }
}

/// Extrema of those of the variables that are states, or other names of states.
pub fn extrema<'a>(program: &Program, names: impl IntoIterator<Item = &'a str>) -> Extrema {
    let states = program.layout.states.range();
    let curves = names.into_iter().filter_map(|name| {
        let variable = program.variables.iter().find(|variable| variable.name.as_str() == name)?;
        let (slot, sign) = match variable.place {
            ValueSlot::Real(slot) => (slot as usize, 1.0),
            ValueSlot::NegatedReal(slot) => (slot as usize, -1.0),
            _ => return None,
        };
        states.contains(&slot).then(|| (name.to_string(), slot - states.start, sign))
    });
    Extrema::new(states.len(), curves)
}

/// What is formed while a run goes on.
pub enum Watch<'t> {
    /// All figures of variables: the model is evaluated inside its steps.
    Figures(&'t mut Tally),
    /// The extrema of states alone.
    Extrema(&'t mut Extrema),
}

impl Watch<'_> {
    /// Takes in the values in the model's memory as those just reached.
    pub(crate) fn see(&mut self, model: &Model) {
        match self {
            Watch::Figures(tally) => tally.see(model),
            Watch::Extrema(extrema) => extrema.see(model.states()),
        }
    }
}

/// Records points and watches steps.
pub(crate) struct Watched<'r, 't> {
    pub(crate) recorder: Recorder<'r>,
    pub(crate) watch: Option<Watch<'t>>,
}

impl Sink<Model> for Watched<'_, '_> {
    fn point(&mut self, model: &mut Model, point: Point<'_>) -> Result<(), EvalFailure> {
        self.recorder.point(model, point)?;
        // Points of the output grid say nothing new.
        if let Some(watch) = &mut self.watch
            && point.kind != PointKind::Regular
        {
            watch.see(model);
            if let Watch::Figures(tally) = watch {
                tally.reached = None;
            }
        }
        Ok(())
    }

    fn step(&mut self, model: &mut Model, step: Step<'_>) -> Result<(), EvalFailure> {
        match &mut self.watch {
            Some(Watch::Figures(tally)) => tally.step(model, step),
            Some(Watch::Extrema(extrema)) => {
                extrema.step(model.events, step);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

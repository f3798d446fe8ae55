//! Text form of a program, one instruction a line.

use super::*;
use std::fmt::{self, Display, Write};

impl Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl Display for RegKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            RegKind::F => "f64",
            RegKind::I => "i64",
            RegKind::B => "bool",
        })
    }
}

struct List<'a>(&'a [Reg]);

impl Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (position, reg) in self.0.iter().enumerate() {
            write!(f, "{}{reg}", if position > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// `Add` → `add`: operator names print as their lower-case identifiers.
fn lower(value: &dyn fmt::Debug) -> String {
    format!("{value:?}").to_lowercase()
}

impl Display for Inst {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Inst::ConstF(to, value) => write!(f, "{to} = f64 {value:?}"),
            Inst::ConstI(to, value) => write!(f, "{to} = i64 {value}"),
            Inst::ConstB(to, value) => write!(f, "{to} = {value}"),
            Inst::LoadF(to, slot) => write!(f, "{to} = r[{slot}]"),
            Inst::LoadI(to, slot) => write!(f, "{to} = i[{slot}]"),
            Inst::LoadB(to, slot) => write!(f, "{to} = i[{slot}] != 0"),
            Inst::StoreF(slot, value) => write!(f, "r[{slot}] = {value}"),
            Inst::StoreI(slot, value) | Inst::StoreB(slot, value) => write!(f, "i[{slot}] = {value}"),
            Inst::LoadFAt(to, address, offset) => write!(f, "{to} = r[{address} + {offset}]"),
            Inst::LoadIAt(to, address, offset) => write!(f, "{to} = i[{address} + {offset}]"),
            Inst::StoreFAt(address, offset, value) => write!(f, "r[{address} + {offset}] = {value}"),
            Inst::StoreIAt(address, offset, value) => write!(f, "i[{address} + {offset}] = {value}"),
            Inst::UnaryF(to, op, a) => write!(f, "{to} = {} {a}", lower(op)),
            Inst::BinaryF(to, op, a, b) => write!(f, "{to} = f{} {a}, {b}", lower(op)),
            Inst::Math1(to, math, a) => write!(f, "{to} = {}({a})", lower(math)),
            Inst::Math2(to, math, a, b) => write!(f, "{to} = {}({a}, {b})", lower(math)),
            Inst::CompareF(to, op, a, b) => write!(f, "{to} = f{} {a}, {b}", lower(op)),
            Inst::NegI(to, a) => write!(f, "{to} = ineg {a}"),
            Inst::BinaryI(to, op, a, b) => write!(f, "{to} = i{} {a}, {b}", lower(op)),
            Inst::CompareI(to, op, a, b) => write!(f, "{to} = i{} {a}, {b}", lower(op)),
            Inst::Not(to, a) => write!(f, "{to} = not {a}"),
            Inst::And(to, a, b) => write!(f, "{to} = and {a}, {b}"),
            Inst::Or(to, a, b) => write!(f, "{to} = or {a}, {b}"),
            Inst::Select(to, condition, a, b) => write!(f, "{to} = select {condition}, {a}, {b}"),
            Inst::IToF(to, a) => write!(f, "{to} = itof {a}"),
            Inst::FToI(to, a) => write!(f, "{to} = ftoi {a}"),
            Inst::BToI(to, a) => write!(f, "{to} = btoi {a}"),
            Inst::IToB(to, a) => write!(f, "{to} = itob {a}"),
            Inst::Move(to, a) => write!(f, "{to} := {a}"),
            Inst::If(condition) => write!(f, "if {condition}"),
            Inst::Else => f.write_str("else"),
            Inst::Loop => f.write_str("loop"),
            Inst::End => f.write_str("end"),
            Inst::Break => f.write_str("break"),
            Inst::Return => f.write_str("return"),
            Inst::Call(function, args, results) => {
                let left = if results.is_empty() { String::new() } else { format!("{} = ", List(results)) };
                write!(f, "{left}call f{}({})", function.0, List(args))
            }
            Inst::External(external, args, result) => {
                if let Some(result) = result {
                    write!(f, "{result} = ")?;
                }
                write!(f, "external {external}({})", List(args))
            }
            Inst::Service(service) => service.fmt(f),
        }
    }
}

impl Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Service::FactorLinear(block) => write!(f, "factor block {block}"),
            Service::SolveLinear(block) => write!(f, "solve linear block {block}"),
            Service::SolveNonlinear(block) => write!(f, "solve nonlinear block {block}"),
            Service::SolveMixed(block) => write!(f, "solve mixed block {block}"),
            Service::AllocF(to, count) => write!(f, "{to} = alloc reals {count}"),
            Service::AllocI(to, count) => write!(f, "{to} = alloc ints {count}"),
            Service::FrameEnter(reals, ints) => write!(f, "{reals}, {ints} = frame enter"),
            Service::FrameLeave(reals, ints) => write!(f, "frame leave {reals}, {ints}"),
            Service::FormatReal { to, value, digits, width, left } => {
                write!(f, "{to} = format real {value}, {digits}, {width}, {left}")
            }
            Service::FormatRealAs { to, value, format } => write!(f, "{to} = format real {value} as {format}"),
            Service::FormatInt { to, value, width, left } => write!(f, "{to} = format int {value}, {width}, {left}"),
            Service::FormatBool { to, value, width, left } => write!(f, "{to} = format bool {value}, {width}, {left}"),
            Service::FormatString { to, value, width, left } => {
                write!(f, "{to} = format string {value}, {width}, {left}")
            }
            Service::Concat(to, a, b) => write!(f, "{to} = concat {a}, {b}"),
            Service::CompareStrings(to, a, b) => write!(f, "{to} = compare strings {a}, {b}"),
            Service::Assert { id, message } => write!(f, "assert {id}, {message}"),
            Service::Terminate(message) => write!(f, "terminate {message}"),
            Service::Delay { to, id, value, delay, maximum } => {
                write!(f, "{to} = delay {id}, {value}, {delay}, {maximum}")
            }
            Service::DelayRecord { id, value } => write!(f, "record delay {id}, {value}"),
            Service::Endless { id, message } => write!(f, "endless {id}, \"{message}\""),
            Service::Pause { id } => write!(f, "pause {id}"),
            Service::Fail { message } => write!(f, "fail \"{message}\""),
            Service::FailIndex { message, index, size } => write!(f, "fail index {index} of {size} \"{message}\""),
        }
    }
}

impl Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kinds = |regs: &mut dyn Iterator<Item = Reg>| {
            regs.map(|reg| format!("{reg}: {}", self.registers[reg.0 as usize].kind)).collect::<Vec<_>>().join(", ")
        };
        let params = kinds(&mut self.params.iter().copied());
        writeln!(f, "function {}({params}) -> ({})", self.name, List(&self.results))?;
        let assigned = (0..self.registers.len() as u32).map(Reg).filter(|reg| self.registers[reg.0 as usize].mutable);
        let assigned = kinds(&mut assigned.into_iter());
        if !assigned.is_empty() {
            writeln!(f, "  var {assigned}")?;
        }
        let mut depth = 1;
        for inst in &self.code {
            // What comes out of a call has a kind that the line does not tell.
            let inst = match inst {
                Inst::Call(.., results) if !results.is_empty() => {
                    let call = inst.to_string();
                    let call = call.split_once(" = ").map_or("", |(_, call)| call);
                    format!("{} = {call}", kinds(&mut results.iter().copied()))
                }
                Inst::External(.., Some(result)) => {
                    let call = inst.to_string();
                    let call = call.split_once(" = ").map_or("", |(_, call)| call);
                    format!("{} = {call}", kinds(&mut std::iter::once(*result)))
                }
                inst => inst.to_string(),
            };
            if matches!(&*inst, "else" | "end") {
                depth -= 1;
            }
            writeln!(f, "{:width$}{inst}", "", width = 2 * depth)?;
            if inst.starts_with("if ") || matches!(&*inst, "else" | "loop") {
                depth += 1;
            }
        }
        Ok(())
    }
}

fn entry(out: &mut String, name: &str, functions: &[FuncId]) -> fmt::Result {
    if functions.is_empty() {
        return Ok(());
    }
    write!(out, "{name}:")?;
    for function in functions {
        write!(out, " f{}", function.0)?;
    }
    out.push('\n');
    Ok(())
}

impl Program {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "program {}", self.model)?;
        let layout = &self.layout;
        for (name, area) in [
            ("states", layout.states),
            ("derivatives", layout.derivatives),
            ("algebraics", layout.algebraics),
            ("discrete reals", layout.discrete_reals),
            ("pre reals", layout.pre_reals),
            ("real parameters", layout.real_parameters),
            ("roots", layout.roots),
            ("time instants", layout.time_instants),
            ("real scratch", layout.real_scratch),
        ] {
            writeln!(out, "r[{}..{}] {name}", area.start, area.end())?;
        }
        for (name, area) in [
            ("discrete ints", layout.discrete_ints),
            ("pre ints", layout.pre_ints),
            ("int parameters", layout.int_parameters),
            ("relations", layout.relations),
            ("int scratch", layout.int_scratch),
        ] {
            writeln!(out, "i[{}..{}] {name}", area.start, area.end())?;
        }
        let entries = &self.entry;
        entry(out, "parameters", &entries.parameters)?;
        entry(out, "start", &entries.start)?;
        entry(out, "initial", &entries.initial)?;
        entry(out, "derivatives", &entries.derivatives)?;
        entry(out, "outputs", &entries.outputs)?;
        entry(out, "roots", &entries.roots)?;
        entry(out, "time events", &entries.time_events)?;
        entry(out, "event", &entries.event)?;
        entry(out, "accepted", &entries.accepted)?;
        if let Some(fixed_step) = &self.fixed_step {
            writeln!(out, "method: {}", fixed_step.method)?;
            entry(out, "begin", &[fixed_step.begin])?;
            entry(out, "step", &[fixed_step.step])?;
            entry(out, "step outputs", &fixed_step.outputs)?;
        }
        for (index, string) in self.strings.iter().enumerate() {
            writeln!(out, "string {index} {string:?}")?;
        }
        for (index, relation) in self.relations.iter().enumerate() {
            let root = relation.root.map_or_else(|| "time".to_string(), |slot| format!("r[{slot}]"));
            writeln!(out, "relation {index} i[{}] {root} {}", relation.memory, relation.text)?;
        }
        for (index, sample) in self.samples.iter().enumerate() {
            writeln!(out, "sample {index} r[{}] r[{}] i[{}]", sample.start, sample.interval, sample.active)?;
        }
        for (index, block) in self.blocks.iter().enumerate() {
            write!(out, "block {index} ({} equations) ", block.full_size)?;
            match &block.kind {
                BlockKind::Linear { size, matrix, rhs, changes } => {
                    write!(out, "linear {size} matrix r[{matrix}] rhs r[{rhs}] changes {}", lower(changes))?;
                }
                BlockKind::Nonlinear { unknowns, residuals, matrix, residual, jacobian, .. } => {
                    write!(
                        out,
                        "nonlinear {} residuals r[{residuals}] matrix r[{matrix}] f{}",
                        unknowns.len(),
                        residual.0
                    )?;
                    if let Some(jacobian) = jacobian {
                        write!(out, " f{}", jacobian.0)?;
                    }
                }
                BlockKind::Mixed { relations, fresh_values, body, fresh } => {
                    write!(out, "mixed relations {relations:?} fresh i[{fresh_values}] f{} f{}", body.0, fresh.0)?;
                }
            }
            out.push_str(" for");
            for name in &block.unknowns {
                write!(out, " {name}")?;
            }
            out.push('\n');
        }
        for (index, external) in self.externals.iter().enumerate() {
            writeln!(out, "external {index} {} {:?}", external.name, external.arguments)?;
        }
        for variable in &self.variables {
            let place = match variable.place {
                ValueSlot::Real(slot) => format!("r[{slot}]"),
                ValueSlot::NegatedReal(slot) => format!("-r[{slot}]"),
                ValueSlot::Int(slot) => format!("i[{slot}]"),
                ValueSlot::NotInt(slot) => format!("not i[{slot}]"),
            };
            writeln!(out, "variable {} {place}", variable.name)?;
        }
        for (index, function) in self.functions.iter().enumerate() {
            write!(out, "\nf{index}: {function}")?;
        }
        Ok(())
    }
}

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = String::new();
        self.write_text(&mut text)?;
        f.write_str(&text)
    }
}

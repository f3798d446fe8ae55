//! One function of the program as a function of C.
//!
//! Registers that are used once and computed from others without looking at memory become part of the expression that uses them;
//! the rest are constants of the block they are computed in, mutable ones variables of the function.

use super::names::Names;
use super::{Context, ExportError, makes_text};
use layshaft_ir::program::operands;
use layshaft_ir::program::{
    BinaryF, BinaryI, Compare, FuncId, Function, Inst, Math, Program, Reg, RegKind, Service, UnaryF,
};
use std::fmt::Write;

fn c_type(kind: RegKind) -> &'static str {
    match kind {
        RegKind::F => "double",
        RegKind::I => "int64_t",
        RegKind::B => "bool",
    }
}

/// A number that reads back as itself.
pub(super) fn real(value: f64) -> String {
    if value.is_nan() {
        "(double)NAN".to_string()
    } else if value.is_infinite() {
        if value > 0.0 { "(double)INFINITY" } else { "-(double)INFINITY" }.to_string()
    } else {
        format!("{value:?}")
    }
}

pub(super) fn integer(value: i64) -> String {
    if value == i64::MIN { "INT64_MIN".to_string() } else { format!("INT64_C({value})") }
}

/// A string as C writes it.
pub(super) fn text(value: &str) -> String {
    let mut result = String::from("\"");
    for byte in value.bytes() {
        match byte {
            b'"' | b'\\' => {
                result.push('\\');
                result.push(byte as char);
            }
            b'\n' => result.push_str("\\n"),
            b'?' => result.push_str("\\?"),
            0x20..=0x7e => result.push(byte as char),
            _ => {
                let _ = write!(result, "\\{byte:03o}");
            }
        }
    }
    result.push('"');
    result
}

/// A line of a comment.
pub(super) fn comment(value: &str) -> String {
    let line: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.replace("*/", "* /").replace("/*", "/ *")
}

pub(super) fn prototype(out: &mut String, program: &Program, id: FuncId, names: &Names, is_shared: bool) {
    let function = program.function(id);
    let linkage = if is_shared { "" } else { "static " };
    let _ = write!(out, "{linkage}int {}({}_t *m", names.function(id.0), names.model);
    for param in &function.params {
        let _ = write!(out, ", {} v{}", c_type(kind(function, *param)), param.0);
    }
    for (index, result) in function.results.iter().enumerate() {
        let _ = write!(out, ", {} *result{index}", c_type(kind(function, *result)));
    }
    out.push(')');
}

fn kind(function: &Function, reg: Reg) -> RegKind {
    function.registers[reg.0 as usize].kind
}

/// An expression and how tightly it holds together.
#[derive(Clone)]
struct Text {
    text: String,
    is_atom: bool,
}

struct Printer<'a> {
    program: &'a Program,
    function: &'a Function,
    names: &'a Names,
    context: &'a Context<'a>,
    /// The function computes derivatives as well.
    is_tangent: bool,
    out: &'a mut String,
    /// Registers that are part of the expressions that use them.
    folded: Vec<Option<Text>>,
    uses: Vec<u32>,
    /// Constant integers, for messages.
    constants: Vec<Option<i64>>,
    depth: usize,
}

pub(super) fn print(
    out: &mut String,
    program: &Program,
    id: FuncId,
    names: &Names,
    context: &Context,
) -> Result<(), ExportError> {
    let function = program.function(id);
    let uses = count_uses(function);
    prototype(out, program, id, names, context.parts.is_shared(id));
    out.push_str("\n{\n");
    let mut printer = Printer {
        program,
        function,
        names,
        context,
        is_tangent: context.tangent.is_some_and(|tangent| tangent.is_partner(id)),
        out,
        folded: vec![None; function.registers.len()],
        uses,
        constants: vec![None; function.registers.len()],
        depth: 1,
    };
    printer.variables();
    if !uses_memory(function) {
        printer.line("(void)m;");
    }
    for param in function.params.iter().filter(|param| printer.uses[param.0 as usize] == 0).copied().collect::<Vec<_>>()
    {
        printer.line(&format!("(void)v{};", param.0));
    }
    let mut origin = 0;
    for (index, inst) in function.code.iter().enumerate() {
        while let Some(&(_, equation)) = function.origins.get(origin).filter(|(first, _)| *first as usize <= index) {
            printer.equation(equation);
            origin += 1;
        }
        printer.inst(inst)?;
    }
    if !matches!(function.code.last(), Some(Inst::Return)) {
        printer.leave();
    }
    printer.out.push_str("}\n");
    Ok(())
}

/// How often each register is used by something that is printed. A use inside a loop is one use: nothing changes a register.
fn count_uses(function: &Function) -> Vec<u32> {
    let mut uses = vec![0; function.registers.len()];
    function.results.iter().for_each(|reg| uses[reg.0 as usize] += 1);
    for inst in function.code.iter().rev() {
        let mut result = None;
        operands(inst, |reg, written| {
            if written {
                result = Some(reg);
            }
        });
        let has_effect = match inst {
            Inst::Service(service) => !makes_text(service),
            Inst::Call(..) | Inst::External(..) | Inst::Move(..) => true,
            _ => result.is_none(),
        };
        if has_effect || result.is_some_and(|reg| uses[reg.0 as usize] > 0) {
            operands(inst, |reg, written| uses[reg.0 as usize] += u32::from(!written));
        }
    }
    uses
}

/// Whether a text made in a function is used for anything but messages there.
fn lasts(function: &Function, text: Reg) -> bool {
    function.code.iter().any(|inst| {
        let mut reads = false;
        operands(inst, |reg, written| reads |= reg == text && !written);
        let is_message = matches!(
            inst,
            Inst::Service(
                Service::Assert { .. }
                    | Service::Terminate(_)
                    | Service::Concat(..)
                    | Service::FormatString { .. }
                    | Service::CompareStrings(..)
            )
        );
        reads && !is_message
    }) || function.results.contains(&text)
}

/// Whether a function makes a text that lasts longer than a call.
pub(super) fn keeps_text(function: &Function) -> bool {
    function.code.iter().any(|inst| {
        let mut made = None;
        operands(inst, |reg, written| {
            if written {
                made = Some(reg);
            }
        });
        let is_text = matches!(inst, Inst::Service(service) if makes_text(service));
        is_text && made.is_some_and(|text| lasts(function, text))
    })
}

fn uses_memory(function: &Function) -> bool {
    function.code.iter().any(|inst| {
        matches!(
            inst,
            Inst::LoadF(..)
                | Inst::LoadI(..)
                | Inst::LoadB(..)
                | Inst::StoreF(..)
                | Inst::StoreI(..)
                | Inst::StoreB(..)
                | Inst::LoadFAt(..)
                | Inst::LoadIAt(..)
                | Inst::StoreFAt(..)
                | Inst::StoreIAt(..)
                | Inst::Call(..)
                | Inst::External(..)
                | Inst::Service(_)
        )
    })
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:indent$}{text}", "", indent = 4 * self.depth);
    }

    fn variables(&mut self) {
        for index in 0..self.function.registers.len() {
            let register = self.function.registers[index];
            if register.mutable && self.uses[index] > 0 {
                let zero = match register.kind {
                    RegKind::F => "0.0",
                    RegKind::I => "0",
                    RegKind::B => "false",
                };
                self.line(&format!("{} v{index} = {zero};", c_type(register.kind)));
            }
        }
    }

    fn equation(&mut self, equation: u32) {
        let Some(info) = self.program.equations.get(equation as usize) else { return };
        let (instance, text) = (info.instance.as_str(), comment(&info.text));
        match (instance.is_empty(), text.is_empty()) {
            (true, true) => {}
            (false, true) => self.line(&format!("/* {} */", comment(instance))),
            (true, false) => self.line(&format!("/* {text} */")),
            (false, false) => self.line(&format!("/* {}: {text} */", comment(instance))),
        }
    }

    fn leave(&mut self) {
        for (index, &result) in self.function.results.iter().enumerate() {
            let value = self.get(result).text;
            self.line(&format!("*result{index} = {value};"));
        }
        self.line("return 0;");
    }

    fn get(&mut self, reg: Reg) -> Text {
        match &self.folded[reg.0 as usize] {
            Some(text) => text.clone(),
            None => Text { text: format!("v{}", reg.0), is_atom: true },
        }
    }

    /// An operand of an operator.
    fn operand(&mut self, reg: Reg) -> String {
        let value = self.get(reg);
        if value.is_atom { value.text } else { format!("({})", value.text) }
    }

    fn plain(&mut self, reg: Reg) -> String {
        self.get(reg).text
    }

    /// Whether the value of a register cannot change between its computation and its use.
    fn is_mutable(&self, reg: Reg) -> bool {
        self.function.registers[reg.0 as usize].mutable
    }

    /// Gives a register its value. `from` are registers it is computed from; `pure` if it looks at nothing else.
    fn define(&mut self, to: Reg, text: String, is_atom: bool, from: &[Reg], pure: bool) {
        let index = to.0 as usize;
        if self.uses[index] == 0 {
            return;
        }
        let long = text.len() > 160;
        let moves = pure && !long && self.uses[index] <= 1 && !from.iter().any(|&reg| self.is_mutable(reg));
        // A folded operand that reads a mutable register was not folded in the first place.
        if moves {
            self.folded[index] = Some(Text { text, is_atom });
        } else {
            let declared = c_type(kind(self.function, to));
            self.line(&format!("const {declared} v{index} = {text};"));
        }
    }

    fn inst(&mut self, inst: &Inst) -> Result<(), ExportError> {
        match inst {
            Inst::ConstF(to, value) => {
                self.folded[to.0 as usize] = Some(Text { text: real(*value), is_atom: *value >= 0.0 });
            }
            Inst::ConstI(to, value) => {
                self.constants[to.0 as usize] = Some(*value);
                self.folded[to.0 as usize] = Some(Text { text: integer(*value), is_atom: true });
            }
            Inst::ConstB(to, value) => {
                self.folded[to.0 as usize] = Some(Text { text: value.to_string(), is_atom: true });
            }
            Inst::LoadF(to, slot) => {
                let text = self.names.real(*slot);
                self.define(*to, text, true, &[], false);
            }
            Inst::LoadI(to, slot) => {
                let text = self.names.int(*slot);
                self.define(*to, text, true, &[], false);
            }
            Inst::LoadB(to, slot) => {
                let text = format!("{} != 0", self.names.int(*slot));
                self.define(*to, text, false, &[], false);
            }
            Inst::StoreF(slot, value) => {
                let text = format!("{} = {};", self.names.real(*slot), self.plain(*value));
                self.line(&text);
            }
            Inst::StoreI(slot, value) => {
                let text = format!("{} = {};", self.names.int(*slot), self.plain(*value));
                self.line(&text);
            }
            Inst::StoreB(slot, value) => {
                let text = format!("{} = {} ? 1 : 0;", self.names.int(*slot), self.operand(*value));
                self.line(&text);
            }
            Inst::LoadFAt(to, address, offset) => {
                let text = format!("m->r[{}]", self.address(*address, *offset));
                self.define(*to, text, true, &[], false);
            }
            Inst::LoadIAt(to, address, offset) => {
                let text = format!("m->i[{}]", self.address(*address, *offset));
                self.define(*to, text, true, &[], false);
            }
            Inst::StoreFAt(address, offset, value) => {
                let text = format!("m->r[{}] = {};", self.address(*address, *offset), self.plain(*value));
                self.line(&text);
            }
            Inst::StoreIAt(address, offset, value) => {
                let text = format!("m->i[{}] = {};", self.address(*address, *offset), self.plain(*value));
                self.line(&text);
            }
            // Nobody reads it.
            Inst::Move(to, _) if self.uses[to.0 as usize] == 0 => {}
            Inst::Move(to, value) => {
                let text = format!("v{} = {};", to.0, self.plain(*value));
                self.line(&text);
            }
            Inst::If(condition) => {
                let text = format!("if ({}) {{", self.plain(*condition));
                self.line(&text);
                self.depth += 1;
            }
            Inst::Else => {
                self.depth -= 1;
                self.line("} else {");
                self.depth += 1;
            }
            Inst::Loop => {
                self.line("for (;;) {");
                self.depth += 1;
            }
            Inst::End => {
                self.depth -= 1;
                self.line("}");
            }
            Inst::Break => self.line("break;"),
            Inst::Return => self.leave(),
            Inst::Call(callee, arguments, results) => {
                let name = self.names.function(callee.0).to_string();
                self.call(&name, arguments, results);
            }
            Inst::External(external, arguments, result) => {
                let name = format!("{}_external_{external}", self.names.model);
                self.call(&name, arguments, result.as_slice());
            }
            Inst::Service(service) => return self.service(service),
            operation => self.operation(operation),
        }
        Ok(())
    }

    fn address(&mut self, address: Reg, offset: u32) -> String {
        match (self.constants[address.0 as usize], offset) {
            (Some(base), offset) => format!("{}", base + i64::from(offset)),
            (None, 0) => self.plain(address),
            (None, offset) => format!("{} + {offset}", self.operand(address)),
        }
    }

    fn call(&mut self, callee: &str, arguments: &[Reg], results: &[Reg]) {
        let mut list = String::from("m");
        for &argument in arguments {
            let value = self.plain(argument);
            let _ = write!(list, ", {value}");
        }
        for &result in results {
            let index = result.0;
            let zero = match kind(self.function, result) {
                RegKind::F => "0.0",
                RegKind::I => "0",
                RegKind::B => "false",
            };
            self.line(&format!("{} v{index} = {zero};", c_type(kind(self.function, result))));
            let _ = write!(list, ", &v{index}");
        }
        self.line(&format!("if ({callee}({list}) != 0) {{"));
        self.line("    return m->status;");
        self.line("}");
        for &result in results {
            if self.uses[result.0 as usize] == 0 {
                self.line(&format!("(void)v{};", result.0));
            }
        }
    }

    fn operation(&mut self, inst: &Inst) {
        match inst {
            Inst::UnaryF(to, op, a) => {
                let (text, is_atom) = match op {
                    UnaryF::Neg => (format!("-{}", self.operand(*a)), false),
                    UnaryF::Abs => (format!("fabs({})", self.plain(*a)), true),
                    UnaryF::Sqrt => (format!("sqrt({})", self.plain(*a)), true),
                    UnaryF::Floor => (format!("floor({})", self.plain(*a)), true),
                    UnaryF::Ceil => (format!("ceil({})", self.plain(*a)), true),
                    UnaryF::Trunc => (format!("trunc({})", self.plain(*a)), true),
                };
                self.define(*to, text, is_atom, &[*a], true);
            }
            Inst::BinaryF(to, op, a, b) => {
                let sign = match op {
                    BinaryF::Add => "+",
                    BinaryF::Sub => "-",
                    BinaryF::Mul => "*",
                    BinaryF::Div => "/",
                };
                let text = format!("{} {sign} {}", self.operand(*a), self.operand(*b));
                self.define(*to, text, false, &[*a, *b], true);
            }
            Inst::Math1(to, math, a) => {
                let text = format!("{}({})", math_name(*math), self.plain(*a));
                self.define(*to, text, true, &[*a], true);
            }
            Inst::Math2(to, math, a, b) => {
                let text = format!("{}({}, {})", math_name(*math), self.plain(*a), self.plain(*b));
                self.define(*to, text, true, &[*a, *b], true);
            }
            // Compilers complain of an integer compared with itself.
            Inst::CompareI(to, op, a, b) if a == b => {
                let holds = matches!(op, Compare::Le | Compare::Ge | Compare::Eq);
                self.define(*to, holds.to_string(), true, &[], true);
            }
            Inst::CompareF(to, op, a, b) | Inst::CompareI(to, op, a, b) => {
                let sign = match op {
                    Compare::Lt => "<",
                    Compare::Le => "<=",
                    Compare::Gt => ">",
                    Compare::Ge => ">=",
                    Compare::Eq => "==",
                    Compare::Ne => "!=",
                };
                let text = format!("{} {sign} {}", self.operand(*a), self.operand(*b));
                self.define(*to, text, false, &[*a, *b], true);
            }
            Inst::NegI(to, a) => {
                let text = format!("ls_sub(0, {})", self.plain(*a));
                self.define(*to, text, true, &[*a], true);
            }
            Inst::BinaryI(to, op, a, b) => {
                let name = match op {
                    BinaryI::Add => "ls_add",
                    BinaryI::Sub => "ls_sub",
                    BinaryI::Mul => "ls_mul",
                    BinaryI::Div => "ls_div",
                    BinaryI::Rem => "ls_rem",
                };
                let text = format!("{name}({}, {})", self.plain(*a), self.plain(*b));
                self.define(*to, text, true, &[*a, *b], true);
            }
            Inst::Not(to, a) => {
                let text = format!("!{}", self.operand(*a));
                self.define(*to, text, false, &[*a], true);
            }
            Inst::And(to, a, b) => {
                let text = format!("{} && {}", self.operand(*a), self.operand(*b));
                self.define(*to, text, false, &[*a, *b], true);
            }
            Inst::Or(to, a, b) => {
                let text = format!("{} || {}", self.operand(*a), self.operand(*b));
                self.define(*to, text, false, &[*a, *b], true);
            }
            Inst::Select(to, condition, a, b) => {
                let (condition, x, y) = (self.operand(*condition), self.operand(*a), self.operand(*b));
                let condition_reg = match inst {
                    Inst::Select(_, condition, ..) => *condition,
                    _ => *a,
                };
                self.define(*to, format!("{condition} ? {x} : {y}"), false, &[condition_reg, *a, *b], true);
            }
            Inst::IToF(to, a) => {
                let text = format!("(double){}", self.operand(*a));
                self.define(*to, text, false, &[*a], true);
            }
            Inst::FToI(to, a) => {
                let text = format!("ls_to_int({})", self.plain(*a));
                self.define(*to, text, true, &[*a], true);
            }
            Inst::BToI(to, a) => {
                let text = format!("{} ? INT64_C(1) : INT64_C(0)", self.operand(*a));
                self.define(*to, text, false, &[*a], true);
            }
            Inst::IToB(to, a) => {
                let text = format!("{} != 0", self.operand(*a));
                self.define(*to, text, false, &[*a], true);
            }
            _ => {}
        }
    }

    fn service(&mut self, service: &Service) -> Result<(), ExportError> {
        let model = &self.names.model;
        match service {
            Service::FactorLinear(block) => self.block("factor_linear", *block),
            Service::SolveLinear(block) => {
                self.block("solve_linear", *block);
                if self.is_tangent {
                    self.block("tangent_linear", *block);
                }
            }
            Service::SolveNonlinear(block) => {
                self.block("solve_nonlinear", *block);
                if self.is_tangent {
                    self.block("tangent_nonlinear", *block);
                }
            }
            Service::SolveMixed(block) => self.block("solve_mixed", *block),
            Service::AllocF(to, count) => self.alloc(*to, *count, "real"),
            Service::AllocI(to, count) => self.alloc(*to, *count, "int"),
            Service::FrameEnter(reals, ints) => {
                self.define(*reals, "m->real_top".to_string(), true, &[], false);
                self.define(*ints, "m->int_top".to_string(), true, &[], false);
            }
            Service::FrameLeave(reals, ints) => {
                let (reals, ints) = (self.plain(*reals), self.plain(*ints));
                self.line(&format!("m->real_top = {reals};"));
                self.line(&format!("m->int_top = {ints};"));
            }
            Service::FormatReal { to, value, digits, width, left } => {
                self.text(*to, "format_real", &[*value, *digits, *width, *left]);
            }
            Service::FormatRealAs { to, value, format } => self.text(*to, "format_real_as", &[*value, *format]),
            Service::FormatInt { to, value, width, left } => self.text(*to, "format_int", &[*value, *width, *left]),
            Service::FormatBool { to, value, width, left } => {
                let (value, width, left) = (self.operand(*value), self.plain(*width), self.plain(*left));
                let call = format!("{model}_make_text(m, {value} ? \"true\" : \"false\", {width}, {left})");
                self.keep(*to, call);
            }
            Service::FormatString { to, value, width, left } => {
                let (value, width, left) = (self.plain(*value), self.plain(*width), self.plain(*left));
                let call = format!("{model}_make_text(m, {model}_text(m, {value}), {width}, {left})");
                self.keep(*to, call);
            }
            Service::Concat(to, a, b) if lasts(self.function, *to) => {
                let [a, b] = [*a, *b].map(|part| format!("{model}_text(m, {})", self.get(part).text));
                self.line(&format!("int64_t v{} = 0;", to.0));
                let call = format!("{model}_keep_two(m, {a}, strlen({a}), {b}, strlen({b}), &v{})", to.0);
                self.may_fail(&call);
            }
            Service::Concat(to, a, b) => self.text(*to, "concat", &[*a, *b]),
            Service::CompareStrings(to, a, b) => {
                let text = format!("{model}_compare(m, {}, {})", self.plain(*a), self.plain(*b));
                self.define(*to, text, true, &[], false);
            }
            Service::Assert { id, message } => self.assertion(*id, *message),
            Service::Terminate(message) => {
                let line = format!("{model}_terminate(m, {});", self.message(*message));
                self.line(&line);
            }
            Service::Delay { to, id, value, delay, maximum } => {
                let (value, delay, maximum) = (self.plain(*value), self.plain(*delay), self.plain(*maximum));
                let text = format!("{model}_delay(m, {id}u, {value}, {delay}, {maximum})");
                self.define(*to, text, true, &[], false);
            }
            Service::DelayRecord { id, value } => {
                let call = format!("{model}_delay_record(m, {id}u, {})", self.plain(*value));
                self.may_fail(&call);
            }
            Service::Endless { message, .. } => {
                let message = self.program.strings.get(*message as usize).map_or("", |message| message);
                self.line(&format!("return {model}_endless(m, {});", text(message)));
            }
            // Nobody can ask a model in other hands to end within a call.
            Service::Pause { .. } => {}
            Service::Fail { message } => {
                let message = self.program.strings.get(*message as usize).map_or("", |message| message);
                self.line(&format!("return {model}_fail(m, \"\", {});", text(message)));
            }
            Service::FailIndex { message, index, size } => {
                let array = self.program.strings.get(*message as usize).map_or("", |message| message);
                let (index, size) = (self.plain(*index), self.plain(*size));
                self.line(&format!("return {model}_wrong_index(m, {}, {index}, {size});", text(array)));
            }
        }
        Ok(())
    }

    fn may_fail(&mut self, call: &str) {
        self.line(&format!("if ({call} != 0) {{"));
        self.line("    return m->status;");
        self.line("}");
    }

    fn block(&mut self, service: &str, block: u32) {
        let index = self.context.room.block_index[block as usize].unwrap_or(0);
        let call = format!("{}_{service}(m, {index}u)", self.names.model);
        self.may_fail(&call);
    }

    /// Makes a text by a function of the run time.
    fn text(&mut self, to: Reg, function: &str, from: &[Reg]) {
        let mut call = format!("{}_{function}(m", self.names.model);
        for &reg in from {
            let value = self.plain(reg);
            let _ = write!(call, ", {value}");
        }
        call.push(')');
        self.keep(to, call);
    }

    /// A text made for the moment lives as long as a call; one that is used for more than messages is kept.
    fn keep(&mut self, to: Reg, call: String) {
        if lasts(self.function, to) {
            self.line(&format!("int64_t v{} = 0;", to.0));
            self.may_fail(&format!("{}_keep(m, {call}, &v{})", self.names.model, to.0));
        } else {
            self.define(to, call, true, &[], false);
        }
    }

    /// The text behind a handle, as C.
    fn message(&mut self, handle: Reg) -> String {
        let constant = self.constants[handle.0 as usize].and_then(|handle| usize::try_from(handle).ok());
        match constant.and_then(|handle| self.program.strings.get(handle)) {
            Some(constant) => text(constant),
            None => {
                let value = self.plain(handle);
                format!("{}_text(m, {value})", self.names.model)
            }
        }
    }

    fn assertion(&mut self, id: u32, message: Reg) {
        let assertion = self.program.assertions.get(id as usize);
        let instance = assertion.map_or("", |assertion| assertion.instance.as_str());
        let (model, message) = (self.names.model.clone(), self.message(message));
        if assertion.is_some_and(|assertion| assertion.is_warning) {
            self.line(&format!("{model}_warn_once(m, {id}u, {}, {message});", text(instance)));
        } else {
            self.line(&format!("return {model}_fail(m, {}, {message});", text(instance)));
        }
    }

    fn alloc(&mut self, to: Reg, count: Reg, stack: &str) {
        let (count, index) = (self.plain(count), to.0);
        self.line(&format!("const int64_t v{index} = m->{stack}_top;"));
        self.line(&format!("if ({count} > 0) {{"));
        self.line(&format!("    if ({count} > {}_{}_SLOTS - v{index}) {{", self.names.upper(), stack.to_uppercase()));
        self.line(&format!("        return {}_stack_is_full(m);", self.names.model));
        self.line("    }");
        self.line(&format!("    m->{stack}_top = v{index} + {count};"));
        self.line("}");
    }
}

fn math_name(math: Math) -> &'static str {
    layshaft_runtime::math_function(math).0
}

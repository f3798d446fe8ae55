//! Functions of a program from their text: the inverse of `print`.
//!
//! One instruction a line. The kind of a register follows from the instruction that makes it; arguments and registers that may be assigned say theirs
//! at the head of the function. Empty lines and what follows `//` do not count.

use super::*;

/// The functions in a text, in the order of their numbers; names after `f0: function` are free.
pub fn parse_functions(text: &str) -> Result<Vec<Function>, String> {
    let mut functions = Vec::new();
    let mut current: Option<Parser> = None;
    for (number, line) in text.lines().enumerate() {
        let line = line.split("//").next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let at = |message: String| format!("line {}: {message}: `{line}`", number + 1);
        if let Some((_, head)) = line.split_once(": function ") {
            functions.extend(current.take().map(|parser| parser.function));
            current = Some(Parser::begin(head).map_err(at)?);
        } else if let Some(parser) = &mut current {
            parser.line(line).map_err(at)?;
        } else {
            return Err(at("no function has begun".to_string()));
        }
    }
    functions.extend(current.map(|parser| parser.function));
    Ok(functions)
}

struct Parser {
    function: Function,
}

type Parsed<T> = Result<T, String>;

fn kind_named(name: &str) -> Parsed<RegKind> {
    match name {
        "f64" => Ok(RegKind::F),
        "i64" => Ok(RegKind::I),
        "bool" => Ok(RegKind::B),
        _ => Err(format!("`{name}` is no kind of register")),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Parsed<T> {
    text.trim().parse().map_err(|_| format!("`{}` is no number here", text.trim()))
}

fn register(text: &str) -> Parsed<Reg> {
    let digits = text.trim().strip_prefix('v').ok_or_else(|| format!("`{}` is no register", text.trim()))?;
    Ok(Reg(number(digits)?))
}

fn registers(text: &str) -> Parsed<Vec<Reg>> {
    text.split(',').filter(|part| !part.trim().is_empty()).map(register).collect()
}

/// Exactly so many registers.
fn exactly<const N: usize>(text: &str) -> Parsed<[Reg; N]> {
    registers(text)?.try_into().map_err(|_| format!("{N} registers are needed in `{text}`"))
}

/// What is between a prefix and a suffix.
fn between<'t>(text: &'t str, prefix: &str, suffix: &str) -> Option<&'t str> {
    text.strip_prefix(prefix)?.strip_suffix(suffix)
}

/// The operator whose lower-case name this is.
fn named<T: Copy + std::fmt::Debug>(all: &[T], name: &str) -> Option<T> {
    all.iter().copied().find(|op| format!("{op:?}").eq_ignore_ascii_case(name))
}

const UNARY: &[UnaryF] = &[UnaryF::Neg, UnaryF::Abs, UnaryF::Sqrt, UnaryF::Floor, UnaryF::Ceil, UnaryF::Trunc];
const BINARY_F: &[BinaryF] = &[BinaryF::Add, BinaryF::Sub, BinaryF::Mul, BinaryF::Div];
const BINARY_I: &[BinaryI] = &[BinaryI::Add, BinaryI::Sub, BinaryI::Mul, BinaryI::Div, BinaryI::Rem];
const COMPARE: &[Compare] = &[Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge, Compare::Eq, Compare::Ne];
/// A place in memory: a slot, or a register and an offset.
enum Address {
    Slot(u32),
    At(Reg, u32),
}

fn address(text: &str) -> Parsed<Address> {
    Ok(match text.split_once('+') {
        Some((base, offset)) => Address::At(register(base)?, number(offset)?),
        None => Address::Slot(number(text)?),
    })
}

/// `name number, rest` of a service.
fn numbered(text: &str) -> Parsed<(u32, &str)> {
    let (id, rest) = text.split_once(',').unwrap_or((text, ""));
    Ok((number(id)?, rest))
}

impl Parser {
    /// `name(v0: f64, v1: i64) -> (v2)`
    fn begin(head: &str) -> Parsed<Parser> {
        let wrong = || "a function begins with `name(v0: f64, …) -> (v1, …)`".to_string();
        let (name, rest) = head.split_once('(').ok_or_else(wrong)?;
        let (params, results) = rest.split_once(") -> (").ok_or_else(wrong)?;
        let results = registers(results.strip_suffix(')').ok_or_else(wrong)?)?;
        let mut parser = Parser { function: Function { name: name.to_string(), results, ..Function::default() } };
        for param in params.split(',').filter(|param| !param.trim().is_empty()) {
            let (reg, kind) = param.split_once(':').ok_or_else(wrong)?;
            let reg = register(reg)?;
            parser.set(reg, kind_named(kind.trim())?, false);
            parser.function.params.push(reg);
        }
        Ok(parser)
    }

    fn set(&mut self, reg: Reg, kind: RegKind, mutable: bool) {
        let registers = &mut self.function.registers;
        let index = reg.0 as usize;
        if registers.len() <= index {
            registers.resize(index + 1, Register { kind: RegKind::F, mutable: false });
        }
        registers[index] = Register { kind, mutable };
    }

    fn kind(&self, reg: Reg) -> Parsed<RegKind> {
        let register = self.function.registers.get(reg.0 as usize);
        register.map(|register| register.kind).ok_or_else(|| format!("nothing is known of `{reg}` yet"))
    }

    fn line(&mut self, line: &str) -> Parsed<()> {
        if let Some(list) = line.strip_prefix("var ") {
            for declared in list.split(',') {
                let (reg, kind) = declared.split_once(':').ok_or("`var v0: f64, …` is needed")?;
                self.set(register(reg)?, kind_named(kind.trim())?, true);
            }
            return Ok(());
        }
        let inst = match line.split_once(" = ") {
            Some((left, right)) if left.starts_with("r[") || left.starts_with("i[") => self.store(left, right)?,
            Some((left, right)) => self.value(left, right)?,
            None => Self::statement(line)?,
        };
        self.function.code.push(inst);
        Ok(())
    }

    fn store(&self, left: &str, right: &str) -> Parsed<Inst> {
        let (value, is_real) = (register(right)?, left.starts_with("r["));
        let place = left[2..].strip_suffix(']').ok_or("`]` is missing")?;
        Ok(match (address(place)?, is_real) {
            (Address::Slot(slot), true) => Inst::StoreF(slot, value),
            (Address::Slot(slot), false) if self.kind(value)? == RegKind::B => Inst::StoreB(slot, value),
            (Address::Slot(slot), false) => Inst::StoreI(slot, value),
            (Address::At(base, offset), true) => Inst::StoreFAt(base, offset, value),
            (Address::At(base, offset), false) => Inst::StoreIAt(base, offset, value),
        })
    }

    /// `v1 = …`, `v1, v2 = …`.
    fn value(&mut self, left: &str, right: &str) -> Parsed<Inst> {
        if let Some((function, args)) = right.strip_prefix("call f").and_then(|rest| rest.split_once('(')) {
            let mut results = Vec::new();
            for result in left.split(',') {
                // Results of calls say their kinds.
                let (reg, kind) =
                    result.split_once(':').ok_or("results of a call say their kind: `v1: f64 = call …`")?;
                let reg = register(reg)?;
                self.set(reg, kind_named(kind.trim())?, false);
                results.push(reg);
            }
            let args = registers(args.strip_suffix(')').ok_or("`)` is missing")?)?;
            return Ok(Inst::Call(FuncId(number(function)?), args.into(), results.into()));
        }
        if right == "frame enter" {
            let [reals, ints] = exactly(left)?;
            self.set(reals, RegKind::I, false);
            self.set(ints, RegKind::I, false);
            return Ok(Inst::Service(Service::FrameEnter(reals, ints)));
        }
        if let Some((external, args)) = right.strip_prefix("external ").and_then(|rest| rest.split_once('(')) {
            let (reg, kind) = left.split_once(':').ok_or("the result of an external function says its kind")?;
            let to = register(reg)?;
            self.set(to, kind_named(kind.trim())?, false);
            let args = registers(args.strip_suffix(')').ok_or("`)` is missing")?)?;
            return Ok(Inst::External(number(external)?, args.into(), Some(to)));
        }
        let to = register(left)?;
        let (inst, kind) = self.operation(to, right)?;
        self.set(to, kind, false);
        Ok(inst)
    }

    fn operation(&self, to: Reg, text: &str) -> Parsed<(Inst, RegKind)> {
        if let Some(found) = Self::constant_or_load(to, text)? {
            return Ok(found);
        }
        if let Some((name, args)) = text.split_once('(')
            && let Some(math) = named(&Math::ALL, name)
        {
            let args = registers(args.strip_suffix(')').ok_or("`)` is missing")?)?;
            return match args[..] {
                [a] => Ok((Inst::Math1(to, math, a), RegKind::F)),
                [a, b] => Ok((Inst::Math2(to, math, a, b), RegKind::F)),
                _ => Err("a function of the C library takes one or two".to_string()),
            };
        }
        let (name, rest) = text.split_once(' ').ok_or("an instruction has operands")?;
        if let Some(op) = named(UNARY, name) {
            let [a] = exactly(rest)?;
            return Ok((Inst::UnaryF(to, op, a), RegKind::F));
        }
        let one = |make: fn(Reg, Reg) -> Inst, kind: RegKind| exactly(rest).map(|[a]| (make(to, a), kind));
        let two = |make: fn(Reg, Reg, Reg) -> Inst, kind: RegKind| exactly(rest).map(|[a, b]| (make(to, a, b), kind));
        match name {
            "ineg" => return one(Inst::NegI, RegKind::I),
            "not" => return one(Inst::Not, RegKind::B),
            "itof" => return one(Inst::IToF, RegKind::F),
            "ftoi" => return one(Inst::FToI, RegKind::I),
            "btoi" => return one(Inst::BToI, RegKind::I),
            "itob" => return one(Inst::IToB, RegKind::B),
            "and" => return two(Inst::And, RegKind::B),
            "or" => return two(Inst::Or, RegKind::B),
            "select" => {
                let [condition, a, b] = exactly(rest)?;
                return Ok((Inst::Select(to, condition, a, b), self.kind(a)?));
            }
            _ => {}
        }
        if let (Some(op), Ok([a, b])) = (name.strip_prefix('f').and_then(|op| named(BINARY_F, op)), exactly(rest)) {
            return Ok((Inst::BinaryF(to, op, a, b), RegKind::F));
        }
        if let (Some(op), Ok([a, b])) = (name.strip_prefix('i').and_then(|op| named(BINARY_I, op)), exactly(rest)) {
            return Ok((Inst::BinaryI(to, op, a, b), RegKind::I));
        }
        if let (Some(op), Ok([a, b])) = (name.get(1..).and_then(|op| named(COMPARE, op)), exactly(rest)) {
            let is_real = name.starts_with('f');
            return Ok((if is_real { Inst::CompareF(to, op, a, b) } else { Inst::CompareI(to, op, a, b) }, RegKind::B));
        }
        let (service, kind) = Self::service(to, text)?;
        Ok((Inst::Service(service), kind))
    }

    fn constant_or_load(to: Reg, text: &str) -> Parsed<Option<(Inst, RegKind)>> {
        Ok(Some(if let Some(value) = text.strip_prefix("f64 ") {
            (Inst::ConstF(to, number(value)?), RegKind::F)
        } else if let Some(value) = text.strip_prefix("i64 ") {
            (Inst::ConstI(to, number(value)?), RegKind::I)
        } else if text == "true" || text == "false" {
            (Inst::ConstB(to, text == "true"), RegKind::B)
        } else if let Some(slot) = between(text, "i[", "] != 0") {
            (Inst::LoadB(to, number(slot)?), RegKind::B)
        } else if let Some(place) = between(text, "r[", "]") {
            match address(place)? {
                Address::Slot(slot) => (Inst::LoadF(to, slot), RegKind::F),
                Address::At(base, offset) => (Inst::LoadFAt(to, base, offset), RegKind::F),
            }
        } else if let Some(place) = between(text, "i[", "]") {
            match address(place)? {
                Address::Slot(slot) => (Inst::LoadI(to, slot), RegKind::I),
                Address::At(base, offset) => (Inst::LoadIAt(to, base, offset), RegKind::I),
            }
        } else {
            return Ok(None);
        }))
    }

    /// Services with a result.
    fn service(to: Reg, text: &str) -> Parsed<(Service, RegKind)> {
        if let Some(count) = text.strip_prefix("alloc reals ") {
            return Ok((Service::AllocF(to, register(count)?), RegKind::I));
        }
        if let Some(count) = text.strip_prefix("alloc ints ") {
            return Ok((Service::AllocI(to, register(count)?), RegKind::I));
        }
        if let Some(rest) = text.strip_prefix("format real ") {
            if let Some((value, format)) = rest.split_once(" as ") {
                return Ok((
                    Service::FormatRealAs { to, value: register(value)?, format: register(format)? },
                    RegKind::I,
                ));
            }
            let [value, digits, width, left] = exactly(rest)?;
            return Ok((Service::FormatReal { to, value, digits, width, left }, RegKind::I));
        }
        if let Some(rest) = text.strip_prefix("format int ") {
            let [value, width, left] = exactly(rest)?;
            return Ok((Service::FormatInt { to, value, width, left }, RegKind::I));
        }
        if let Some(rest) = text.strip_prefix("format bool ") {
            let [value, width, left] = exactly(rest)?;
            return Ok((Service::FormatBool { to, value, width, left }, RegKind::I));
        }
        if let Some(rest) = text.strip_prefix("format string ") {
            let [value, width, left] = exactly(rest)?;
            return Ok((Service::FormatString { to, value, width, left }, RegKind::I));
        }
        if let Some(rest) = text.strip_prefix("concat ") {
            let [a, b] = exactly(rest)?;
            return Ok((Service::Concat(to, a, b), RegKind::I));
        }
        if let Some(rest) = text.strip_prefix("compare strings ") {
            let [a, b] = exactly(rest)?;
            return Ok((Service::CompareStrings(to, a, b), RegKind::I));
        }
        if let Some(rest) = text.strip_prefix("delay ") {
            let (id, rest) = numbered(rest)?;
            let [value, delay, maximum] = exactly(rest)?;
            return Ok((Service::Delay { to, id, value, delay, maximum }, RegKind::F));
        }
        Err("there is no such instruction".to_string())
    }

    /// Lines without a result.
    fn statement(line: &str) -> Parsed<Inst> {
        match line {
            "else" => return Ok(Inst::Else),
            "loop" => return Ok(Inst::Loop),
            "end" => return Ok(Inst::End),
            "break" => return Ok(Inst::Break),
            "return" => return Ok(Inst::Return),
            _ => {}
        }
        if let Some((to, from)) = line.split_once(" := ") {
            return Ok(Inst::Move(register(to)?, register(from)?));
        }
        if let Some(condition) = line.strip_prefix("if ") {
            return Ok(Inst::If(register(condition)?));
        }
        if let Some((function, args)) = line.strip_prefix("call f").and_then(|rest| rest.split_once('(')) {
            let args = registers(args.strip_suffix(')').ok_or("`)` is missing")?)?;
            return Ok(Inst::Call(FuncId(number(function)?), args.into(), Box::default()));
        }
        if let Some((external, args)) = line.strip_prefix("external ").and_then(|rest| rest.split_once('(')) {
            let args = registers(args.strip_suffix(')').ok_or("`)` is missing")?)?;
            return Ok(Inst::External(number(external)?, args.into(), None));
        }
        let quoted = |text: &str| number(text.trim().trim_matches('"'));
        let block = |prefix: &str| line.strip_prefix(prefix).map(number::<u32>);
        let service = if let Some(id) = block("factor block ") {
            Service::FactorLinear(id?)
        } else if let Some(id) = block("solve linear block ") {
            Service::SolveLinear(id?)
        } else if let Some(id) = block("solve nonlinear block ") {
            Service::SolveNonlinear(id?)
        } else if let Some(id) = block("solve mixed block ") {
            Service::SolveMixed(id?)
        } else if let Some(id) = block("pause ") {
            Service::Pause { id: id? }
        } else if let Some(rest) = line.strip_prefix("frame leave ") {
            let [reals, ints] = exactly(rest)?;
            Service::FrameLeave(reals, ints)
        } else if let Some(rest) = line.strip_prefix("assert ") {
            let (id, message) = numbered(rest)?;
            Service::Assert { id, message: register(message)? }
        } else if let Some(message) = line.strip_prefix("terminate ") {
            Service::Terminate(register(message)?)
        } else if let Some(rest) = line.strip_prefix("record delay ") {
            let (id, value) = numbered(rest)?;
            Service::DelayRecord { id, value: register(value)? }
        } else if let Some(rest) = line.strip_prefix("endless ") {
            let (id, message) = numbered(rest)?;
            Service::Endless { id, message: quoted(message)? }
        } else if let Some(rest) = line.strip_prefix("fail index ") {
            let (index, rest) = rest.split_once(" of ").ok_or("`of` is missing")?;
            let (size, message) = rest.split_once(' ').ok_or("the message is missing")?;
            Service::FailIndex { message: quoted(message)?, index: register(index)?, size: register(size)? }
        } else if let Some(message) = line.strip_prefix("fail ") {
            Service::Fail { message: quoted(message)? }
        } else {
            return Err("there is no such instruction".to_string());
        };
        Ok(Inst::Service(service))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(functions: &[Function]) -> String {
        functions.iter().enumerate().map(|(index, function)| format!("f{index}: {function}\n")).collect()
    }

    #[test]
    fn what_is_printed_parses() {
        let text = "\
f0: function mean(v0: f64, v1: i64) -> (v2)
  var v2: f64, v3: i64, v9: bool
  v4 = f64 0.5
  v5 = i64 -3
  v6 = r[v1 + 12]
  v7 = fmul v6, v4
  v8 = flt v7, v0
  v9 := v8
  if v9
    v2 := v7
  else
    loop
      v10 = iadd v3, v5
      v3 := v10
      break
    end
  end
  i[7] = v9
  i[8] = v3
  v11: f64, v12: bool = call f0(v0, v1)
  v13 = sin(v11)
  v14 = select v12, v13, v0
  r[3] = v14
  v15 = i[4] != 0
  fail index v3 of v5 \"2\"
  return
";
        let functions = parse_functions(text).unwrap();
        assert_eq!(printed(&functions).trim_end(), text.trim_end());
        assert_eq!(functions[0].registers[9], Register { kind: RegKind::B, mutable: true });
        assert!(functions[0].code.contains(&Inst::StoreB(7, Reg(9))));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let text = "f0: function f() -> ()\n  v0 = f64 1.0\n  v1 = frob v0\n";
        assert_eq!(parse_functions(text).unwrap_err(), "line 3: there is no such instruction: `v1 = frob v0`");
        assert!(parse_functions("v0 = f64 1.0").unwrap_err().contains("no function has begun"));
    }
}

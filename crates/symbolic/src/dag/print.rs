//! Expressions as text, in Modelica's notation.

use super::*;
use std::fmt::Write;

/// Names of variables, for printing.
pub trait Names {
    fn name(&self, v: V) -> Name;
    fn function(&self, instance: u32) -> Name;
}

impl Dag {
    pub fn text_of(&self, n: N, names: &dyn Names) -> String {
        let mut out = String::new();
        self.write(&mut out, n, names, 0);
        out
    }

    fn list(&self, out: &mut String, items: &[N], names: &dyn Names) {
        for (position, &item) in items.iter().enumerate() {
            if position > 0 {
                out.push_str(", ");
            }
            self.write(out, item, names, 0);
        }
    }

    fn infix(&self, out: &mut String, (a, op, b): (N, &str, N), level: u8, outer: u8, names: &dyn Names) {
        let parenthesis = level < outer;
        if parenthesis {
            out.push('(');
        }
        self.write(out, a, names, level);
        out.push_str(op);
        self.write(out, b, names, level + 1);
        if parenthesis {
            out.push(')');
        }
    }

    /// Writes `n` where operators weaker than `outer` need parentheses. Long texts end in an ellipsis.
    fn write(&self, out: &mut String, n: N, names: &dyn Names, outer: u8) {
        if out.len() > 2000 {
            out.push('…');
            return;
        }
        let symbol = |op: Cmp| match op {
            Cmp::Lt => " < ",
            Cmp::Le => " <= ",
            Cmp::Gt => " > ",
            Cmp::Ge => " >= ",
            Cmp::Eq => " == ",
            Cmp::Ne => " <> ",
        };
        match self.node(n) {
            Node::Real(bits) => {
                let _ = write!(out, "{:?}", f64::from_bits(bits));
            }
            Node::Int(value) => {
                let _ = write!(out, "{value}");
            }
            Node::Bool(value) => {
                let _ = write!(out, "{value}");
            }
            Node::Text(text) => {
                let _ = write!(out, "{:?}", text.as_str());
            }
            Node::Time => out.push_str("time"),
            Node::Var(v) => out.push_str(names.name(v).as_str()),
            Node::Pre(v) => {
                let _ = write!(out, "pre({})", names.name(v));
            }
            Node::Initial => out.push_str("initial()"),
            Node::Terminal => out.push_str("terminal()"),
            Node::Sample(id) => {
                let (start, interval) = self.samples[id as usize];
                out.push_str("sample(");
                self.list(out, &[start, interval], names);
                out.push(')');
            }
            Node::Clocked(id) => {
                let op = self.clock_ops[id as usize];
                let _ = write!(out, "{}(", op.kind.name());
                self.list(out, &[op.operand], names);
                out.push(')');
            }
            Node::Trigger(v) => {
                let _ = write!(out, "edge({})", names.name(v));
            }
            Node::One(Op1::Neg, a) => {
                out.push('-');
                self.write(out, a, names, 6);
            }
            Node::One(Op1::Not, a) => {
                out.push_str("not ");
                self.write(out, a, names, 6);
            }
            Node::One(op, a) => {
                let name = if let Op1::Math(function) = op { format!("{function:?}") } else { format!("{op:?}") };
                let _ = write!(out, "{}(", name.to_lowercase());
                self.write(out, a, names, 0);
                out.push(')');
            }
            Node::Two(op, a, b) => match op {
                Op2::Add => self.infix(out, (a, " + ", b), 4, outer, names),
                Op2::Sub => self.infix(out, (a, " - ", b), 4, outer, names),
                Op2::Mul => self.infix(out, (a, "*", b), 5, outer, names),
                Op2::Div => self.infix(out, (a, "/", b), 5, outer, names),
                Op2::Pow => self.infix(out, (a, "^", b), 7, outer, names),
                Op2::And => self.infix(out, (a, " and ", b), 2, outer, names),
                Op2::Or => self.infix(out, (a, " or ", b), 1, outer, names),
                Op2::Concat => self.infix(out, (a, " + ", b), 4, outer, names),
                Op2::Inlined => self.write(out, b, names, outer),
                Op2::Atan2 | Op2::IntDiv | Op2::IntRem | Op2::Homotopy => {
                    out.push_str(match op {
                        Op2::Atan2 => "atan2(",
                        Op2::IntDiv => "div(",
                        Op2::IntRem => "rem(",
                        _ => "homotopy(",
                    });
                    self.list(out, &[a, b], names);
                    out.push(')');
                }
            },
            Node::Compare(op, a, b) => self.infix(out, (a, symbol(op), b), 3, outer, names),
            Node::Relation(op, a, b) => self.infix(out, (a, symbol(op), b), 3, outer, names),
            Node::Held(round, a) => {
                let _ = write!(out, "{}(", format!("{round:?}").to_lowercase());
                self.write(out, a, names, 0);
                out.push(')');
            }
            Node::If(c, a, b) => {
                if outer > 0 {
                    out.push('(');
                }
                out.push_str("if ");
                self.write(out, c, names, 0);
                out.push_str(" then ");
                self.write(out, a, names, 0);
                out.push_str(" else ");
                self.write(out, b, names, 0);
                if outer > 0 {
                    out.push(')');
                }
            }
            Node::SemiLinear(x, a, b) => {
                out.push_str("semiLinear(");
                self.list(out, &[x, a, b], names);
                out.push(')');
            }
            node @ (Node::Call(call) | Node::Output(call, _)) => {
                let call = &self.calls[call as usize];
                let _ = write!(out, "{}", names.function(call.instance));
                if let Node::Output(_, position @ 1..) = node {
                    let _ = write!(out, "#{}", position + 1);
                }
                out.push('(');
                self.list(out, &call.args, names);
                out.push(')');
            }
            Node::Delay(id) => {
                let data = self.delays[id as usize];
                out.push_str("delay(");
                self.list(out, &[data.value, data.delay], names);
                out.push(')');
            }
            Node::Transport(id) => {
                let data = &self.transports[id as usize];
                out.push_str("spatialDistribution(");
                self.list(out, &[data.in0, data.in1, data.x, data.positive], names);
                out.push(')');
            }
            Node::Format(id) => {
                out.push_str("String(");
                match &self.formats[id as usize] {
                    Format::Real(a, ..)
                    | Format::RealAs(a, _)
                    | Format::Int(a, ..)
                    | Format::Bool(a, ..)
                    | Format::Str(a, ..) => self.write(out, *a, names, 0),
                    Format::Enum(a, ..) => self.write(out, *a, names, 0),
                }
                out.push(')');
            }
        }
    }
}

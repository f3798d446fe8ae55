//! A depth limit for recursive functions: strongly connected components of the call graph.
//!
//! Every function that can reach itself gets one more argument, the depth of the call: callers outside pass 0, callers inside
//! one more than their own. Beyond the limit the call fails with the function's name and line, long before the machine's stack
//! is full. The limit is data flow and nothing else, so it is the same in machine code, interpreter and exported C, and nothing
//! has to be put back after a failure. Other functions stay as they are.

use layshaft_ir::program::{
    Assertion, BinaryI, Compare, FuncId, Function, Inst, Program, Reg, RegKind, Register, Service,
};
use layshaft_source::{Name, Span};

/// Bytes of the machine's stack that one recursion may take: threads of other tools have a megabyte or more.
const STACK_BYTES: usize = 768 << 10;
/// What a call takes besides the function's registers.
const CALL_BYTES: usize = 192;
const MOST_CALLS: usize = 4000;
const FEWEST_CALLS: usize = 50;

/// Gives each recursive function among `candidates` its limit. They are called by other functions only, never from outside.
pub(crate) fn bound(program: &mut Program, candidates: &[(FuncId, Option<Span>)]) {
    let groups = groups(program, candidates);
    if groups.iter().all(Option::is_none) {
        return;
    }
    let most = groups.iter().flatten().max().map_or(0, |last| last + 1);
    let limits: Vec<i64> = (0..most).map(|group| limit(program, &groups, group)).collect();
    for index in 0..program.functions.len() {
        let own = groups[index];
        let calls = program.functions[index].code.iter().any(|inst| group_called(inst, &groups).is_some());
        let mut first = Vec::new();
        let mut function = std::mem::take(&mut program.functions[index]);
        let argument = match own {
            Some(group) => {
                let span = candidates.iter().find(|(id, _)| id.0 as usize == index).and_then(|(_, span)| *span);
                guard(program, &mut function, limits[group], span, &mut first)
            }
            None => Reg(0),
        };
        let zero = if calls { constant(&mut function, 0, &mut first) } else { Reg(0) };
        for inst in &mut function.code {
            let Some(group) = group_called(inst, &groups) else { continue };
            if let Inst::Call(_, arguments, _) = inst {
                let depth = if own == Some(group) { argument } else { zero };
                *arguments = arguments.iter().copied().chain([depth]).collect();
            }
        }
        function.origins.iter_mut().for_each(|(at, _)| *at += first.len() as u32);
        function.code.splice(0..0, first);
        program.functions[index] = function;
    }
}

/// The recursive group that an instruction calls into.
fn group_called(inst: &Inst, groups: &[Option<usize>]) -> Option<usize> {
    match inst {
        Inst::Call(callee, ..) => groups[callee.0 as usize],
        _ => None,
    }
}

/// How deep the functions of a group may call each other.
fn limit(program: &Program, groups: &[Option<usize>], group: usize) -> i64 {
    let members = program.functions.iter().zip(groups).filter(|(_, own)| **own == Some(group));
    let registers = members.map(|(function, _)| function.registers.len()).max().unwrap_or(0);
    (STACK_BYTES / (8 * registers + CALL_BYTES)).clamp(FEWEST_CALLS, MOST_CALLS) as i64
}

/// Code that fails beyond the limit; the register with the depth of calls made inside.
fn guard(program: &mut Program, function: &mut Function, limit: i64, span: Option<Span>, code: &mut Vec<Inst>) -> Reg {
    let depth = register(function, RegKind::I);
    function.params.push(depth);
    let id = program.assertions.len() as u32;
    program.assertions.push(Assertion { is_warning: false, is_rule: false, span, instance: Name::new(&function.name) });
    let message = program.strings.len() as u32;
    let text = format!("function `{}` calls itself {limit} times within each other: is there an end?", function.name);
    program.strings.push(text.into());
    let most = constant(function, limit, code);
    let too_deep = register(function, RegKind::B);
    code.extend([
        Inst::CompareI(too_deep, Compare::Ge, depth, most),
        Inst::If(too_deep),
        Inst::Service(Service::Endless { id, message }),
        Inst::End,
    ]);
    let one = constant(function, 1, code);
    let inside = register(function, RegKind::I);
    code.push(Inst::BinaryI(inside, BinaryI::Add, depth, one));
    inside
}

fn constant(function: &mut Function, value: i64, code: &mut Vec<Inst>) -> Reg {
    let to = register(function, RegKind::I);
    code.push(Inst::ConstI(to, value));
    to
}

fn register(function: &mut Function, kind: RegKind) -> Reg {
    function.registers.push(Register { kind, mutable: false });
    Reg(function.registers.len() as u32 - 1)
}

/// The number of the recursive group of each function, `None` for those that cannot reach themselves.
fn groups(program: &Program, candidates: &[(FuncId, Option<Span>)]) -> Vec<Option<usize>> {
    let mut is_candidate = vec![false; program.functions.len()];
    candidates.iter().for_each(|(id, _)| is_candidate[id.0 as usize] = true);
    let calls: Vec<Vec<usize>> = program
        .functions
        .iter()
        .map(|function| {
            let called = function.code.iter().filter_map(|inst| match inst {
                Inst::Call(callee, ..) => Some(callee.0 as usize),
                _ => None,
            });
            let mut called: Vec<usize> = called.filter(|&callee| is_candidate[callee]).collect();
            called.sort_unstable();
            called.dedup();
            called
        })
        .collect();
    let reach = |from: usize| {
        let mut seen = vec![false; calls.len()];
        let mut open = calls[from].clone();
        while let Some(next) = open.pop() {
            if !std::mem::replace(&mut seen[next], true) {
                open.extend(&calls[next]);
            }
        }
        seen
    };
    let mut groups = vec![None; calls.len()];
    // A function that calls no candidate is in no cycle: most need no search.
    let open: Vec<usize> = (0..calls.len()).filter(|&f| is_candidate[f] && !calls[f].is_empty()).collect();
    let reached: Vec<Vec<bool>> = open.iter().map(|&f| reach(f)).collect();
    let mut count = 0;
    for (at, &function) in open.iter().enumerate() {
        if groups[function].is_some() || !reached[at][function] {
            continue;
        }
        for (other, &member) in open.iter().enumerate() {
            if reached[at][member] && reached[other][function] {
                groups[member] = Some(count);
            }
        }
        count += 1;
    }
    groups
}

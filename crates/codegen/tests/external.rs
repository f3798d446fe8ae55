//! External functions called from machine code and the interpreter: tables, text, random numbers, users' C.

mod common;

use common::Pair;
use layshaft_ir::program::{Argument, External, FuncId, FunctionBuilder, Inst, Program, Reg, RegKind, ResultType};
use layshaft_runtime::Stop;

const REAL: u32 = 2;
const INT: u32 = 3;

fn external(name: &str, arguments: &[Argument], result: Option<ResultType>) -> External {
    External {
        name: name.into(),
        language: "C".into(),
        result,
        arguments: arguments.to_vec(),
        include: Vec::new(),
        library: Vec::new(),
        include_directory: None,
        library_directory: None,
        source_directory: None,
        destructor: None,
        origin: Default::default(),
    }
}

fn program(functions: Vec<FunctionBuilder>, externals: Vec<External>, strings: &[&str]) -> Program {
    Program {
        model: "Test".into(),
        reals: vec![0.0; REAL as usize + 20],
        ints: vec![0; INT as usize + 40],
        strings: strings.iter().map(|&text| text.into()).collect(),
        functions: functions.into_iter().map(FunctionBuilder::finish).collect(),
        externals,
        ..Program::default()
    }
}

const TABLE_ARGUMENTS: [Argument; 13] = [
    Argument::String,
    Argument::String,
    Argument::Doubles,
    Argument::Size,
    Argument::Size,
    Argument::Ints,
    Argument::Size,
    Argument::Size,
    Argument::Int,
    Argument::Int,
    Argument::Int,
    Argument::String,
    Argument::Int,
];

/// Makes a one-dimensional table (handle in i[3]) of two columns from file or, without one, r[2..8].
fn make_table(file: i64, name: i64, extrapolation: i64) -> FunctionBuilder {
    let mut f = FunctionBuilder::new("parameters");
    let two = f.const_i(2);
    f.push(Inst::StoreI(INT + 1, two));
    let values: Vec<Reg> = [file, name, i64::from(REAL), 3, 2, i64::from(INT + 1), 1, 1, 1, extrapolation, 0, 2, 0]
        .into_iter()
        .map(|value| f.const_i(value))
        .collect();
    let handle = f.reg(RegKind::I);
    f.push(Inst::External(0, values.into(), Some(handle)));
    f.push(Inst::StoreI(INT, handle));
    f
}

fn table_program(file: &str, name: &str, extrapolation: i64) -> Program {
    let make = make_table(0, 1, extrapolation);
    let mut value = FunctionBuilder::new("derivatives");
    let (handle, column, u, y) = (value.load_i(INT), value.const_i(1), value.load_f(REAL + 10), value.reg(RegKind::F));
    value.push(Inst::External(1, [handle, column, u].into(), Some(y)));
    value.push(Inst::StoreF(REAL + 11, y));
    let mut program = program(
        vec![make, value],
        vec![
            external("ModelicaStandardTables_CombiTable1D_init3", &TABLE_ARGUMENTS, Some(ResultType::Object)),
            external(
                "ModelicaStandardTables_CombiTable1D_getValue",
                &[Argument::Object, Argument::Int, Argument::Double],
                Some(ResultType::Double),
            ),
            external("ModelicaStandardTables_CombiTable1D_close", &[Argument::Object], None),
        ],
        &[file, name, ","],
    );
    for (slot, value) in [0.0, 1.0, 1.0, 3.0, 2.0, 4.0].into_iter().enumerate() {
        program.reals[REAL as usize + slot] = value;
    }
    program
}

fn at(pair: &mut Pair, u: f64) -> Result<f64, String> {
    pair.machine.reals_mut()[REAL as usize + 10] = u;
    pair.interpreted.reals_mut()[REAL as usize + 10] = u;
    match pair.run(FuncId(1), "table") {
        Ok(()) => Ok(pair.machine.reals()[REAL as usize + 11]),
        Err(_) => Err(pair.machine.failure_message()),
    }
}

#[test]
fn a_table_interpolates_and_extrapolates() {
    let mut pair = Pair::new(table_program("NoName", "NoName", 2), usize::MAX);
    pair.run(FuncId(0), "making the table").expect("is a table");
    for (u, y) in [(0.0, 1.0), (0.5, 2.0), (1.5, 3.5), (3.0, 5.0), (-1.0, -1.0)] {
        assert_eq!(at(&mut pair, u), Ok(y));
    }
    pair.machine.destroy_objects();
    pair.interpreted.destroy_objects();
    assert!(at(&mut pair, 0.5).unwrap_err().contains("does not exist"));
}

#[test]
fn a_table_that_forbids_extrapolation_says_so() {
    let mut pair = Pair::new(table_program("NoName", "NoName", 4), usize::MAX);
    pair.run(FuncId(0), "making the table").expect("is a table");
    assert_eq!(at(&mut pair, 0.5), Ok(2.0));
    let message = at(&mut pair, 2.5).unwrap_err();
    assert!(message.contains("2.5") && message.contains("extrapolation"), "{message}");
}

#[test]
fn a_table_comes_from_a_file() {
    let file = std::env::temp_dir().join(format!("layshaft-external-test-{}.txt", std::process::id()));
    std::fs::write(&file, "#1\ndouble gears(3,2)\n0 10\n1 20\n2 40\n").expect("can write");
    let path = file.to_string_lossy().into_owned();
    let mut pair = Pair::new(table_program(&path, "gears", 1), usize::MAX);
    pair.run(FuncId(0), "making the table").expect("is in the file");
    assert_eq!(at(&mut pair, 1.5), Ok(30.0));
    let mut pair = Pair::new(table_program(&path, "wheels", 1), usize::MAX);
    assert_eq!(pair.run(FuncId(0), "making the table"), Err(Stop::Here));
    let message = pair.machine.failure_message();
    assert!(message.contains("wheels") && message.contains("gears"), "{message}");
    std::fs::remove_file(&file).expect("can remove");
}

#[test]
fn random_states_advance() {
    let mut f = FunctionBuilder::new("event");
    let arguments: Vec<Reg> =
        [i64::from(INT), 2, i64::from(INT + 2), 2, i64::from(REAL)].into_iter().map(|value| f.const_i(value)).collect();
    f.push(Inst::External(0, arguments.into(), None));
    let arguments = [Argument::Ints, Argument::Size, Argument::Ints, Argument::Size, Argument::OutDouble];
    let mut program = program(vec![f], vec![external("ModelicaRandom_xorshift64star", &arguments, None)], &[]);
    program.ints[INT as usize] = 126_247_697;
    program.ints[INT as usize + 1] = -1_234_567;
    let mut pair = Pair::new(program, usize::MAX);
    pair.run(FuncId(0), "random").expect("draws");
    let (value, state) = layshaft_numerics::random::xorshift64star([126_247_697, -1_234_567]);
    assert_eq!(pair.machine.reals()[REAL as usize], value);
    assert_eq!(&pair.machine.ints()[INT as usize + 2..][..2], state.map(i64::from));
}

#[test]
fn text_functions_give_strings_and_positions() {
    let mut f = FunctionBuilder::new("event");
    let (text, start, one) = (f.const_i(0), f.const_i(5), f.const_i(1));
    let (next, number, last) = (f.const_i(i64::from(INT)), f.const_i(i64::from(REAL)), f.const_i(3));
    f.push(Inst::External(0, [text, start, one, next, number].into(), None));
    let part = f.reg(RegKind::I);
    f.push(Inst::External(1, [text, one, last].into(), Some(part)));
    f.push(Inst::StoreI(INT + 1, part));
    use Argument::{Int, OutDouble, OutInt, String};
    let externals = vec![
        external("ModelicaStrings_scanReal", &[String, Int, Int, OutInt, OutDouble], None),
        external("ModelicaStrings_substring", &[String, Int, Int], Some(ResultType::String)),
    ];
    let mut pair = Pair::new(program(vec![f], externals, &["abc 2.5e1;"]), usize::MAX);
    pair.run(FuncId(0), "text").expect("is text");
    assert_eq!(pair.machine.reals()[REAL as usize], 25.0);
    assert_eq!(pair.machine.ints()[INT as usize], 10);
    assert_eq!(pair.machine.text(pair.machine.ints()[INT as usize + 1]), "abc");
}

const C_CODE: &str = r#"
#include "ModelicaUtilities.h"
double weigh(double factor, const double *values, size_t n, int *calls, const char **text) {
    double sum = 0;
    for (size_t k = 0; k < n; k++) sum += values[k];
    *calls += 41;
    char *copy = ModelicaAllocateString(16);
    snprintf(copy, 16, "%d values", (int)n);
    *text = copy;
    if (factor < 0) ModelicaFormatError("the factor %g is negative", factor);
    ModelicaMessage("weighed");
    return factor * sum;
}
"#;

fn c_program(code: &str) -> Program {
    let mut f = FunctionBuilder::new("event");
    let factor = f.load_f(REAL + 8);
    let arguments: Vec<Reg> = std::iter::once(factor)
        .chain([i64::from(REAL), 3, i64::from(INT), i64::from(INT + 1)].into_iter().map(|value| f.const_i(value)))
        .collect();
    let result = f.reg(RegKind::F);
    f.push(Inst::External(0, arguments.into(), Some(result)));
    f.push(Inst::StoreF(REAL + 9, result));
    use Argument::{Double, Doubles, OutInt, OutString, Size};
    let mut weigh = external("weigh", &[Double, Doubles, Size, OutInt, OutString], Some(ResultType::Double));
    weigh.include = vec![code.into()];
    let mut program = program(vec![f], vec![weigh], &[]);
    for (slot, value) in [1.0, 2.0, 4.0].into_iter().enumerate() {
        program.reals[REAL as usize + slot] = value;
    }
    program.reals[REAL as usize + 8] = 0.5;
    program
}

#[test]
fn c_code_is_compiled_and_called() {
    let mut pair = Pair::new(c_program(C_CODE), usize::MAX);
    assert_eq!(pair.machine.run(&[FuncId(0)]), Ok(()));
    assert_eq!(pair.machine.reals()[REAL as usize + 9], 3.5);
    assert_eq!(pair.machine.ints()[INT as usize], 41);
    assert_eq!(pair.machine.text(pair.machine.ints()[INT as usize + 1]), "3 values");
    assert_eq!(pair.machine.take_messages()[0].text, "weighed");
    pair.machine.reals_mut()[REAL as usize + 8] = -1.0;
    assert_eq!(pair.machine.run(&[FuncId(0)]), Err(Stop::Here));
    let message = pair.machine.failure_message();
    assert!(message.contains("`weigh`: the factor -1 is negative"), "{message}");
}

#[test]
fn rejected_c_code_comes_with_the_compilers_words() {
    use std::sync::Arc;
    let program = c_program("double weigh( oops");
    let code = Arc::new(layshaft_eval::Interpreter::new(&program));
    let problem = layshaft_runtime::Instance::trusted(Arc::new(program), code, layshaft_ir::program::Trust::full())
        .err()
        .unwrap_or_default();
    assert!(problem.contains("`weigh`") && problem.contains("oops"), "{problem}");
}

#[test]
fn linear_equations_by_lapack() {
    // [1 2; 3 4] x = [5; 11] row by row at r[2]; n at i[3] goes by its address, as protected variables do.
    let mut f = FunctionBuilder::new("event");
    let arguments: Vec<Reg> =
        [i64::from(INT), 1, i64::from(REAL), 2, i64::from(INT + 1), 2, i64::from(REAL + 4), 2, i64::from(INT + 3)]
            .into_iter()
            .map(|value| f.const_i(value))
            .collect();
    f.push(Inst::External(0, arguments.into(), None));
    use Argument::{Doubles, Int, Ints, OutInt, Size};
    let mut dgesv = external("dgesv", &[OutInt, Int, Doubles, Int, Ints, Size, Doubles, Int, OutInt], None);
    dgesv.language = "FORTRAN 77".into();
    let mut program = program(vec![f], vec![dgesv], &[]);
    program.ints[INT as usize] = 2;
    program.ints[INT as usize + 3] = 99;
    for (slot, value) in [1.0, 2.0, 3.0, 4.0, 5.0, 11.0].into_iter().enumerate() {
        program.reals[REAL as usize + slot] = value;
    }
    let mut pair = Pair::new(program, usize::MAX);
    pair.run(FuncId(0), "dgesv").expect("is regular");
    let x = &pair.machine.reals()[REAL as usize + 4..][..2];
    assert!((x[0] - 1.0).abs() < 1e-14 && (x[1] - 2.0).abs() < 1e-14, "{x:?}");
    assert_eq!(pair.machine.ints()[INT as usize + 3], 0);
}

#[test]
fn a_matrix_written_is_read_again() {
    let file = std::env::temp_dir().join(format!("layshaft-matrix-test-{}.mat", std::process::id()));
    let mut f = FunctionBuilder::new("event");
    let mut constants = |values: &[i64]| -> Vec<Reg> { values.iter().map(|&value| f.const_i(value)).collect() };
    let write = constants(&[0, 1, i64::from(REAL), 2, 3, 0, 2]);
    let read = constants(&[0, 1, i64::from(REAL + 6), 2, 3, 0]);
    let success = f.reg(RegKind::I);
    f.push(Inst::External(0, write.into(), Some(success)));
    f.push(Inst::External(1, read.into(), None));
    use Argument::{Doubles, Int, Size, String};
    let externals = vec![
        external(
            "ModelicaIO_writeRealMatrix",
            &[String, String, Doubles, Size, Size, Int, String],
            Some(ResultType::Int),
        ),
        external("ModelicaIO_readRealMatrix", &[String, String, Doubles, Size, Size, Int], None),
    ];
    let mut program = program(vec![f], externals, &[&file.to_string_lossy(), "M", "4"]);
    for slot in 0..6 {
        program.reals[REAL as usize + slot] = slot as f64 + 0.5;
    }
    let mut pair = Pair::new(program, usize::MAX);
    pair.run(FuncId(0), "matrix").expect("writes and reads");
    assert_eq!(pair.machine.reals()[REAL as usize + 6..][..6], [0.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
    std::fs::remove_file(&file).expect("can remove");
}

//! Small flat models with and without unit mistakes.

use super::*;
use layshaft_ir::{
    Attributes, BinaryOp, Builtin, Equation, EquationKind, Expr, FlatModel, Origin, OriginKind, Type, VarId,
    Variability, Variable,
};
use layshaft_source::{Diagnostic, FileId, Name, SourceMap, Span};

#[derive(Default)]
struct Model(FlatModel);

impl Model {
    fn add(&mut self, name: &str, unit: &str, variability: Variability, binding: Option<Expr>) -> Expr {
        let unit = (!unit.is_empty()).then(|| unit.into());
        self.0.variables.push(Variable {
            name: Name::new(name),
            ty: Type::REAL,
            variability,
            causality: None,
            is_flow: false,
            is_stream: false,
            is_protected: false,
            is_final: false,
            is_structural: false,
            is_hidden: false,
            binding,
            attributes: Attributes { unit, ..Default::default() },
            description: None,
            span: None,
            binding_span: None,
            binding_depth: 0,
        });
        Expr::Var(VarId(self.0.variables.len() as u32 - 1))
    }

    fn var(&mut self, name: &str, unit: &str) -> Expr {
        self.add(name, unit, Variability::Continuous, None)
    }

    fn parameter(&mut self, name: &str, unit: &str) -> Expr {
        self.add(name, unit, Variability::Parameter, Some(Expr::Real(2.0)))
    }

    fn equation_of(&mut self, kind: OriginKind, left: Expr, right: Expr) {
        let start = self.0.equations.len() as u32;
        let origin =
            Origin { span: Some(Span::new(FileId(0), 16 * start, 16 * (start + 1))), instance: Name::new(""), kind };
        self.0.equations.push(Equation { kind: EquationKind::Equal(left, right), origin });
    }

    fn equation(&mut self, left: Expr, right: Expr) {
        self.equation_of(OriginKind::Written, left, right);
    }

    fn codes(&self) -> Vec<&'static str> {
        self.check().iter().map(|diagnostic| diagnostic.code.0).collect()
    }

    /// Every equation's span covers a text with the numbers the tests use.
    fn check(&self) -> Vec<Diagnostic> {
        let sources = SourceMap::default();
        sources.add("test.mo", "2*1e-3*1*273.15*".repeat(self.0.equations.len() + 1));
        check_units(&self.0, &sources)
    }
}

fn mul(a: &Expr, b: &Expr) -> Expr {
    Expr::binary(BinaryOp::Mul, a.clone(), b.clone())
}

fn add(a: &Expr, b: &Expr) -> Expr {
    Expr::binary(BinaryOp::Add, a.clone(), b.clone())
}

fn sub(a: &Expr, b: &Expr) -> Expr {
    Expr::binary(BinaryOp::Sub, a.clone(), b.clone())
}

fn div(a: &Expr, b: &Expr) -> Expr {
    Expr::binary(BinaryOp::Div, a.clone(), b.clone())
}

fn der(a: &Expr) -> Expr {
    Expr::der(a.clone())
}

fn call(builtin: Builtin, arg: &Expr) -> Expr {
    Expr::Builtin(builtin, vec![arg.clone()])
}

#[test]
fn a_spinning_inertia_is_consistent() {
    let mut m = Model::default();
    let (j, phi, w, tau) = (m.parameter("J", "kg.m2"), m.var("phi", "rad"), m.var("w", "rad/s"), m.var("tau", "N.m"));
    m.equation(w.clone(), der(&phi));
    m.equation(mul(&j, &der(&w)), tau);
    assert_eq!(m.codes(), Vec::<&str>::new());
}

#[test]
fn a_forgotten_derivative_is_found_and_explained() {
    let mut m = Model::default();
    let (j, w, tau) = (m.parameter("J", "kg.m2"), m.var("w", "rad/s"), m.var("tau", "N.m"));
    m.equation(tau, mul(&j, &w));
    let found = m.check();
    assert_eq!(m.codes(), ["W0202"]);
    assert!(found[0].message.contains("`tau` is in N.m, `J*w` in kg.m2/s"), "{}", found[0].message);
    let notes: Vec<_> = found[0].notes.iter().map(|note| note.message.as_str()).collect();
    assert!(notes.contains(&"`J` is declared with unit \"kg.m2\""), "{notes:?}");
    assert!(found[0].span.is_some() && found[0].hint.is_some());
}

#[test]
fn units_spread_through_variables_without_one() {
    let mut m = Model::default();
    let (w, y, u, tau) = (m.var("w", "rad/s"), m.var("y", ""), m.var("u", ""), m.var("tau", "N.m"));
    m.equation_of(OriginKind::Connect, y.clone(), u.clone());
    m.equation(w, y);
    m.equation(tau, u);
    let found = m.check();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].notes.iter().any(|note| note.message.contains("no unit of its own") && note.span.is_some()));
}

#[test]
fn unknown_units_are_solved_for_through_products_derivatives_and_roots() {
    let mut m = Model::default();
    let (e, c, x, v, mass) = (m.var("E", "J"), m.var("c", ""), m.var("x", "m"), m.var("v", ""), m.parameter("m", "kg"));
    let force = m.var("F", "N");
    // E = c*x^2/2 makes c a stiffness; v = sqrt(2*E/m) makes v a speed.
    let square = Expr::binary(BinaryOp::Pow, x.clone(), Expr::Integer(2));
    m.equation(e.clone(), div(&mul(&c, &square), &Expr::Integer(2)));
    m.equation(v.clone(), call(Builtin::Sqrt, &div(&mul(&Expr::Integer(2), &e), &mass)));
    m.equation(force.clone(), mul(&c, &x));
    m.equation(v.clone(), der(&x));
    assert_eq!(m.codes(), Vec::<&str>::new());
    m.equation(force, mul(&c, &v));
    assert_eq!(m.codes(), ["W0202"]);
}

#[test]
fn numbers_fit_any_sum_and_may_be_conversions_in_products() {
    let mut m = Model::default();
    let (x, k, t, w) = (m.var("x", "m"), m.var("k", "km"), m.var("T", "degC"), m.var("T2", "K"));
    m.equation(x.clone(), add(&x, &Expr::Real(1.0)));
    m.equation(k.clone(), mul(&Expr::Real(1e-3), &x));
    m.equation(t.clone(), sub(&w, &Expr::Real(273.15)));
    assert_eq!(m.codes(), Vec::<&str>::new());
    m.equation(k, x);
    m.equation(t, w);
    assert_eq!(m.codes(), ["W0202", "W0202"]);
}

#[test]
fn values_put_in_for_parameters_may_have_any_unit() {
    let mut m = Model::default();
    let (f, mass, a) = (m.var("F", "N"), m.parameter("m", "kg"), m.var("a", "m/s2"));
    // m*9.81, where the source says m*g; 4*a, where it says c*a.
    m.equation(f.clone(), mul(&mass, &Expr::Real(9.81)));
    m.equation(f.clone(), mul(&Expr::Real(4.0), &a));
    assert_eq!(m.codes(), Vec::<&str>::new());
    m.equation(f, mul(&Expr::Real(2.0), &a));
    assert_eq!(m.codes(), ["W0202"]);
}

#[test]
fn a_unit_constant_changes_the_unit() {
    let mut m = Model::default();
    let (t, k, u) = (m.parameter("T", "s"), m.parameter("k", "1/s"), m.parameter("u", "V"));
    m.equation(k, div(&Expr::Integer(1), &t));
    // 1/T/unitVoltage and u/unitVoltage
    let r = m.var("r", "1/(s.V)");
    m.equation(r, div(&div(&Expr::Integer(1), &t), &Expr::Integer(1)));
    let y = m.var("y", "1");
    m.equation(y, div(&u, &Expr::Real(1.0)));
    assert_eq!(m.codes(), Vec::<&str>::new());
    let f = m.var("f", "m");
    m.equation(f, div(&Expr::Integer(1), &t));
    assert_eq!(m.codes(), ["W0202"]);
}

#[test]
fn each_kind_of_place_has_its_code() {
    let (sum, comparison, branches, argument, exponent, minimum) =
        ("W0203", "W0204", "W0205", "W0206", "W0206", "W0204");
    for (place, code) in [sum, comparison, branches, argument, exponent, minimum].into_iter().enumerate() {
        let mut m = Model::default();
        let (x, v) = (m.var("x", "m"), m.var("v", "m/s"));
        let y = m.var("y", "");
        let test = Expr::binary(BinaryOp::Less, x.clone(), v.clone());
        let bad = match place {
            0 => add(&x, &v),
            1 => Expr::if_else(test, Expr::Real(1.0), Expr::Real(2.0)),
            2 => Expr::if_else(Expr::TRUE, x, v),
            3 => call(Builtin::Exp, &x),
            4 => Expr::binary(BinaryOp::Pow, Expr::Real(2.0), x),
            _ => Expr::Builtin(Builtin::Min, vec![x, v]),
        };
        m.equation(y, bad);
        assert_eq!(m.codes(), [code], "place {place}");
    }
}

#[test]
fn attributes_share_the_unit_of_their_variable() {
    let mut m = Model::default();
    let w0 = m.parameter("w0", "rad/s");
    m.var("phi", "rad");
    m.0.variables[1].attributes.start = Some(w0);
    assert_eq!(m.codes(), ["W0208"]);
}

#[test]
fn degrees_are_no_argument_for_sine() {
    let mut m = Model::default();
    let (y, deg, rad) = (m.var("y", "1"), m.var("a", "deg"), m.var("b", "rad"));
    m.equation(y.clone(), call(Builtin::Sin, &rad));
    assert_eq!(m.codes(), Vec::<&str>::new());
    m.equation(y, call(Builtin::Sin, &deg));
    assert_eq!(m.codes(), ["W0206"]);
}

#[test]
fn a_unit_gain_may_change_the_unit_of_a_signal() {
    let mut m = Model::default();
    let (w, tau, k) = (m.var("w", "rad/s"), m.var("tau", "N.m"), m.parameter("k", "1"));
    let (u, y) = (m.var("u", ""), m.var("y", ""));
    m.equation(u.clone(), w.clone());
    m.equation(y.clone(), mul(&k, &u));
    m.equation(tau.clone(), y);
    assert_eq!(m.codes(), Vec::<&str>::new());
    m.equation(tau, mul(&k, &w));
    assert_eq!(m.codes(), ["W0202"]);
}

#[test]
fn array_items_are_compared_one_by_one() {
    let mut m = Model::default();
    let (x, v, s) = (m.var("x", "m"), m.var("v", "m/s"), m.var("s", "m"));
    m.equation(Expr::Array(vec![x.clone(), v.clone()]), Expr::Array(vec![s.clone(), v.clone()]));
    assert_eq!(m.codes(), Vec::<&str>::new());
    m.equation(Expr::Array(vec![x, v.clone()]), Expr::Array(vec![v, s]));
    assert_eq!(m.codes(), ["W0202"], "one finding an equation");
}

#[test]
fn strings_not_understood_are_reported_once() {
    let mut m = Model::default();
    m.var("a", "m/s^2");
    m.var("b", "m/s^2");
    m.var("c", "furlong");
    assert_eq!(m.codes(), ["W0200", "W0201"]);
}

#[test]
fn instances_of_one_class_are_reported_together() {
    let mut m = Model::default();
    for index in 0..3 {
        let (x, v) = (m.var(&format!("c[{index}].x"), "m"), m.var(&format!("c[{index}].v"), "m/s"));
        m.equation(x, v);
        m.0.equations[index].origin.span = Some(Span::new(FileId(0), 5, 9));
    }
    let found = m.check();
    assert_eq!(found.len(), 1);
    assert!(found[0].notes.iter().any(|note| note.message.contains("2 more places")));
}

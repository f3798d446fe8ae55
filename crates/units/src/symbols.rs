//! The unit symbols and prefixes a unit string may use.

use crate::unit::{Offset, Unit};
use std::f64::consts::PI;

pub(crate) struct Symbol {
    pub name: &'static str,
    pub unit: Unit,
    /// Whether `k`, `m`, … may stand before it.
    pub takes_prefix: bool,
}

const fn si(name: &'static str, exponents: [i16; 7]) -> Symbol {
    Symbol { name, unit: Unit::new(exponents, 1.0), takes_prefix: true }
}

const fn scaled(name: &'static str, exponents: [i16; 7], scale: f64) -> Symbol {
    Symbol { name, unit: Unit::new(exponents, scale), takes_prefix: true }
}

const fn plain(name: &'static str, exponents: [i16; 7], scale: f64) -> Symbol {
    Symbol { name, unit: Unit::new(exponents, scale), takes_prefix: false }
}

const fn temperature(name: &'static str, scale: f64, zero: f64) -> Symbol {
    let unit = Unit { offset: Offset::At(zero), ..Unit::new([0, 0, 0, 0, 1, 0, 0], scale) };
    Symbol { name, unit, takes_prefix: false }
}

/// A number on a logarithmic or perceptual scale: its dimension is one, its scale cannot be compared.
const fn level(name: &'static str) -> Symbol {
    Symbol { name, unit: Unit { scale: None, ..Unit::ONE }, takes_prefix: false }
}

//                       m  kg  s  A  K mol cd
const ONE: [i16; 7] = [0, 0, 0, 0, 0, 0, 0];
const LENGTH: [i16; 7] = [1, 0, 0, 0, 0, 0, 0];
const MASS: [i16; 7] = [0, 1, 0, 0, 0, 0, 0];
const TIME: [i16; 7] = [0, 0, 1, 0, 0, 0, 0];
const FREQUENCY: [i16; 7] = [0, 0, -1, 0, 0, 0, 0];
const AREA: [i16; 7] = [2, 0, 0, 0, 0, 0, 0];
const VOLUME: [i16; 7] = [3, 0, 0, 0, 0, 0, 0];
const SPEED: [i16; 7] = [1, 0, -1, 0, 0, 0, 0];
const FORCE: [i16; 7] = [1, 1, -2, 0, 0, 0, 0];
const PRESSURE: [i16; 7] = [-1, 1, -2, 0, 0, 0, 0];
const ENERGY: [i16; 7] = [2, 1, -2, 0, 0, 0, 0];
const POWER: [i16; 7] = [2, 1, -3, 0, 0, 0, 0];
const CHARGE: [i16; 7] = [0, 0, 1, 1, 0, 0, 0];
const DOSE: [i16; 7] = [2, 0, -2, 0, 0, 0, 0];

pub(crate) const SYMBOLS: &[Symbol] = &[
    // SI base units; the gram carries the prefixes of the kilogram.
    si("m", LENGTH),
    scaled("g", MASS, 1e-3),
    si("s", TIME),
    si("A", [0, 0, 0, 1, 0, 0, 0]),
    si("K", [0, 0, 0, 0, 1, 0, 0]),
    si("mol", [0, 0, 0, 0, 0, 1, 0]),
    si("cd", [0, 0, 0, 0, 0, 0, 1]),
    // SI derived units
    si("rad", ONE),
    si("sr", ONE),
    si("Hz", FREQUENCY),
    si("N", FORCE),
    si("Pa", PRESSURE),
    si("J", ENERGY),
    si("W", POWER),
    si("C", CHARGE),
    si("V", [2, 1, -3, -1, 0, 0, 0]),
    si("F", [-2, -1, 4, 2, 0, 0, 0]),
    si("Ohm", [2, 1, -3, -2, 0, 0, 0]),
    si("S", [-2, -1, 3, 2, 0, 0, 0]),
    si("Wb", [2, 1, -2, -1, 0, 0, 0]),
    si("T", [0, 1, -2, -1, 0, 0, 0]),
    si("H", [2, 1, -2, -2, 0, 0, 0]),
    si("lm", [0, 0, 0, 0, 0, 0, 1]),
    si("lx", [-2, 0, 0, 0, 0, 0, 1]),
    si("Bq", FREQUENCY),
    si("Gy", DOSE),
    si("Sv", DOSE),
    si("kat", [0, 0, -1, 0, 0, 1, 0]),
    // Units used beside the SI
    plain("min", TIME, 60.0),
    plain("h", TIME, 3600.0),
    plain("d", TIME, 86400.0),
    plain("a", TIME, 31_557_600.0),
    scaled("l", VOLUME, 1e-3),
    scaled("L", VOLUME, 1e-3),
    plain("ha", AREA, 1e4),
    scaled("t", MASS, 1e3),
    scaled("eV", ENERGY, 1.602_176_634e-19),
    scaled("u", MASS, 1.660_539_066_60e-27),
    scaled("bar", PRESSURE, 1e5),
    plain("atm", PRESSURE, 101_325.0),
    plain("mmHg", PRESSURE, 133.322_387_415),
    scaled("var", POWER, 1.0),
    scaled("VA", POWER, 1.0),
    scaled("Wh", ENERGY, 3600.0),
    scaled("Ah", CHARGE, 3600.0),
    plain("debye", [1, 0, 1, 1, 0, 0, 0], 3.335_640_951_981_52e-30),
    scaled("Ci", FREQUENCY, 3.7e10),
    // Angles, ratios and levels
    plain("deg", ONE, PI / 180.0),
    plain("rev", ONE, 2.0 * PI),
    plain("rpm", FREQUENCY, 2.0 * PI / 60.0),
    plain("%", ONE, 1e-2),
    plain("ppm", ONE, 1e-6),
    level("dB"),
    level("sone"),
    level("phon"),
    level("pH"),
    // Temperature scales
    temperature("degC", 1.0, 273.15),
    temperature("degF", 5.0 / 9.0, 459.67 * 5.0 / 9.0),
    plain("degRk", [0, 0, 0, 0, 1, 0, 0], 5.0 / 9.0),
    // Anglo-American units
    plain("in", LENGTH, 0.0254),
    plain("ft", LENGTH, 0.3048),
    plain("mi", LENGTH, 1609.344),
    plain("mph", SPEED, 0.44704),
    plain("kn", SPEED, 1852.0 / 3600.0),
    plain("lb", MASS, 0.453_592_37),
    plain("lbf", FORCE, 4.448_221_615_260_5),
    plain("psi", PRESSURE, 6_894.757_293_168_36),
    plain("hp", POWER, 745.699_871_582_27),
    plain("gal", VOLUME, 3.785_411_784e-3),
];

pub(crate) const PREFIXES: &[(&str, f64)] = &[
    ("da", 1e1),
    ("Q", 1e30),
    ("R", 1e27),
    ("Y", 1e24),
    ("Z", 1e21),
    ("E", 1e18),
    ("P", 1e15),
    ("T", 1e12),
    ("G", 1e9),
    ("M", 1e6),
    ("k", 1e3),
    ("h", 1e2),
    ("d", 1e-1),
    ("c", 1e-2),
    ("m", 1e-3),
    ("u", 1e-6),
    ("n", 1e-9),
    ("p", 1e-12),
    ("f", 1e-15),
    ("a", 1e-18),
    ("z", 1e-21),
    ("y", 1e-24),
    ("r", 1e-27),
    ("q", 1e-30),
];

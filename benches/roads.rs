//! What a query of a road costs: a mesh of a million triangles, points in random order and along a path.
//!
//! `cargo bench -p layshaft-benches --bench roads`

use layshaft_road::{Effort, Road};
use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

const SIDE: usize = 708;

fn main() {
    let file = std::env::temp_dir().join(format!("layshaft-road-{}.obj", std::process::id()));
    let mut text = String::new();
    for j in 0..=SIDE {
        for i in 0..=SIDE {
            let (x, y) = (i as f64 * 0.25, j as f64 * 0.25);
            let _ = writeln!(text, "v {x} {y} {:.5}", 0.3 * (0.1 * x).sin() * (0.07 * y).cos() + 0.01 * (x * y).sin());
        }
    }
    for j in 0..SIDE {
        for i in 0..SIDE {
            let a = j * (SIDE + 1) + i + 1;
            let b = a + SIDE + 1;
            let _ = writeln!(text, "f {a} {} {}\nf {a} {} {b}", a + 1, b + 1, b + 1);
        }
    }
    std::fs::write(&file, text).expect("the temporary folder can be written to");
    let begin = Instant::now();
    let road = Road::open(&file.to_string_lossy()).expect("the mesh is right");
    let read = begin.elapsed().as_secs_f64();
    let _ = std::fs::remove_file(&file);
    println!("{} triangles read in {read:.2} s", 2 * SIDE * SIDE);
    const COUNT: usize = 2_000_000;
    let width = SIDE as f64 * 0.25;
    let mut state = 1u64;
    let mut chance = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    let scattered: Vec<[f64; 2]> = (0..COUNT).map(|_| [width * chance(), width * chance()]).collect();
    let path: Vec<[f64; 2]> = (0..COUNT)
        .map(|k| k as f64 / COUNT as f64)
        .map(|p| [width * (0.5 + 0.4 * (6.0 * p).sin()), width * (0.5 + 0.4 * (4.0 * p).cos())])
        .collect();
    for (name, points) in [("scattered", scattered), ("along a path", path)] {
        let mut effort = Effort::default();
        let begin = Instant::now();
        let mut sum = 0.0;
        for &[x, y] in &points {
            sum +=
                road.query_counted(black_box(x), black_box(y), 1.0, &mut effort).map_or(0.0, |contact| contact.height);
        }
        black_box(sum);
        let time = begin.elapsed().as_secs_f64() / COUNT as f64;
        let mean = f64::from(effort.elements) / COUNT as f64;
        println!("{name}: {:.0} ns a query, {mean:.1} triangles looked at in the mean", time * 1e9);
    }
}

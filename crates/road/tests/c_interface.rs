//! The C interface as a C program sees it: the header compiles, the library links, the numbers are those of Rust.

use layshaft_road::Road;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = r#"
#include "layshaft_road.h"
#include <stdio.h>
int main(int count, char **arguments)
{
    (void)count;
    char reason[256];
    if (layshaft_road_open_reason("/no/such.obj", reason, sizeof reason) || !reason[0])
        return 1;
    void *road = layshaft_road_open(arguments[1]);
    if (!road)
        return 2;
    double result[5];
    if (layshaft_road_query(road, 3, 1, 2, result) < 1)
        return 3;
    printf("%.17g %.17g %.17g %.17g %.17g\n", result[0], result[1], result[2], result[3], result[4]);
    double value = layshaft_road_value(road, 0, 3, 1, 2);
    if (value != result[0] || layshaft_road_value(road, 99, 3, 1, 2) == 0)
        return 4;
    double origin[3] = {3, 1, 5}, down[3] = {0, 0, -1};
    printf("%.17g\n", layshaft_road_ray(road, origin, down, 10));
    layshaft_road_close(road);
    const char *names[2] = {"PCX1", "VERSION"};
    double values[2];
    if (layshaft_tyre_read_reason("layshaft://tyres/passenger-245-40R18.tir", names, 2, values, reason, sizeof reason))
        return 5;
    printf("%.17g %.17g\n", values[0], values[1]);
    return 0;
}
"#;

#[test]
fn a_c_program_asks_the_road() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("c_interface");
    std::fs::create_dir_all(&folder).unwrap();
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library/Layshaft/Resources/Include");
    std::fs::write(folder.join("ask.c"), PROGRAM).unwrap();
    std::fs::write(folder.join("split.road"), "surface plane 0.1 0.05\nfriction 0.3 box 0 0 10 10\n").unwrap();
    // The dynamic library lies beside the test, or one folder above.
    let here = std::env::current_exe().unwrap();
    let mut folders = here.ancestors().skip(1).take(2);
    let name = format!("{}layshaft_road{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library =
        folders.find(|folder| folder.join(&name).exists()).expect("the dynamic library was built").to_path_buf();
    let built = Command::new("cc")
        .args(["-Wall", "-Wextra", "-Werror", "-o", "ask", "ask.c", "-llayshaft_road"])
        .arg(format!("-I{}", include.display()))
        .arg(format!("-L{}", library.display()))
        .arg(format!("-Wl,-rpath,{}", library.display()))
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let road = folder.join("split.road");
    let run = Command::new(folder.join("ask")).arg(&road).output().unwrap();
    assert!(run.status.success(), "{:?}", run.status);
    let text = String::from_utf8(run.stdout).unwrap();
    let numbers: Vec<f64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let contact = Road::open(&road.to_string_lossy()).unwrap().query(3.0, 1.0, 2.0).unwrap();
    let [a, b, c] = contact.normal();
    assert_eq!(numbers[..5], [contact.height, a, b, c, 0.3]);
    assert!((numbers[5] - 4.65).abs() < 1e-9);
    assert_eq!(numbers[6..], [1.6411, 52.0]);
}

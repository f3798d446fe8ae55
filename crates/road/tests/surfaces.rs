//! Surfaces against their analytic shape, through files.

use layshaft_road::{Effort, Miss, Road, proving_ground};
use std::fmt::Write;
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn open(test: &str, name: &str, content: &str) -> Result<Road, String> {
    let file = folder(test).join(name);
    std::fs::write(&file, content).unwrap();
    Road::open(&file.to_string_lossy()).map_err(|error| error.to_string())
}

/// A square grid of `n` cells a side over [0, 1]² as OBJ, with the given height.
fn grid_obj(n: usize, height: impl Fn(f64, f64) -> f64) -> String {
    let mut out = String::new();
    for j in 0..=n {
        for i in 0..=n {
            let (x, y) = (i as f64 / n as f64, j as f64 / n as f64);
            writeln!(out, "v {x} {y} {}", height(x, y)).unwrap();
        }
    }
    for j in 0..n {
        for i in 0..n {
            let a = j * (n + 1) + i + 1;
            let b = a + n + 1;
            writeln!(out, "f {a} {} {}\nf {a} {} {b}", a + 1, b + 1, b + 1).unwrap();
        }
    }
    out
}

#[test]
fn a_mesh_has_the_height_and_the_slope_of_its_triangles() {
    let road = open("plane", "plane.obj", &grid_obj(7, |x, y| 2.0 + 0.1 * x - 0.3 * y)).unwrap();
    for (x, y) in [(0.0, 0.0), (0.5, 0.5), (0.123, 0.77), (1.0, 1.0), (3.0 / 7.0, 0.2)] {
        let contact = road.query(x, y, 5.0).unwrap();
        assert!((contact.height - (2.0 + 0.1 * x - 0.3 * y)).abs() < 1e-12);
        assert!((contact.slope[0] - 0.1).abs() < 1e-12 && (contact.tilt[1] + 0.3).abs() < 1e-12);
        assert!((contact.normal()[2] - 1.0 / 1.1f64.sqrt()).abs() < 1e-12);
    }
    assert_eq!(road.query(1.1, 0.5, 5.0), Err(Miss::Outside));
    assert!(road.query(f64::NAN, 0.5, 5.0).is_err());
    assert!(road.explain(Miss::Outside, 1.1, 0.5).contains("outside"));
    assert!(road.findings().is_empty());
}

#[test]
fn smoothed_normals_are_continuous_across_edges_and_their_derivatives_are_right() {
    let surface = |x: f64, y: f64| 0.2 * (5.0 * x).sin() * (4.0 * y).cos();
    let road = open("smooth", "wave.obj", &grid_obj(12, surface)).unwrap();
    let (mut jump, mut facet) = (0.0f64, 0.0f64);
    for k in 1..4000 {
        let (x, y) = (0.1 + 0.8 * f64::from(k) / 4000.0, 0.15 + 0.7 * f64::from(k) / 4000.0);
        let (a, b) = (road.query(x, y, 9.0).unwrap(), road.query(x + 2e-4, y + 1.75e-4, 9.0).unwrap());
        jump = jump.max((a.tilt[0] - b.tilt[0]).abs());
        facet = facet.max((a.slope[0] - b.slope[0]).abs());
        let h = 1e-7;
        if a.element == road.query(x + h, y + h, 9.0).unwrap().element {
            let difference = (road.query(x + h, y, 9.0).unwrap().tilt[0] - a.tilt[0]) / h;
            assert!((difference - a.curvature[0]).abs() < 1e-5, "{difference} {}", a.curvature[0]);
            let height = (road.query(x, y + h, 9.0).unwrap().height - a.height) / h;
            assert!((height - a.slope[1]).abs() < 1e-5);
        }
    }
    assert!(jump < 5e-3, "{jump}");
    assert!(facet > 5e-2, "the triangles themselves have edges: {facet}");
}

#[test]
fn bridges_are_told_from_the_road_below() {
    let sheet = |z: f64, first: usize| {
        format!("v 0 0 {z}\nv 1 0 {z}\nv 1 1 {z}\nv 0 1 {z}\nf {first} {} {} {}\n", first + 1, first + 2, first + 3)
    };
    let road = open("bridge", "bridge.obj", &(sheet(0.0, 1) + &sheet(4.0, 5))).unwrap();
    assert_eq!(road.query(0.3, 0.4, 0.3).unwrap().height, 0.0);
    assert_eq!(road.query(0.3, 0.4, 4.3).unwrap().height, 4.0);
    assert_eq!(road.query(0.3, 0.4, -2.0).unwrap().height, 0.0);
    let (distance, contact) = road.ray([0.3, 0.4, 3.0], [0.0, 0.0, -1.0], 10.0).unwrap();
    assert!((distance - 3.0).abs() < 1e-9 && contact.height == 0.0);
    let (foot, _) = road.nearest([0.5, 0.5, 0.2]).unwrap();
    assert_eq!(foot, [0.5, 0.5, 0.0]);
}

#[test]
fn holes_and_degenerate_triangles_are_named() {
    // A grid of 3 by 3 cells whose middle one is missing, and a triangle with two equal corners.
    let whole = grid_obj(3, |_, _| 0.0);
    let faces: Vec<&str> = whole.lines().filter(|line| line.starts_with('f')).collect();
    let vertices: Vec<&str> = whole.lines().filter(|line| line.starts_with('v')).collect();
    let mut kept = faces.clone();
    kept.drain(8..10);
    let text = format!("{}\n{}\nf 1 1 2\n", vertices.join("\n"), kept.join("\n"));
    let road = open("holes", "holes.obj", &text).unwrap();
    let findings: Vec<String> = road.findings().iter().map(ToString::to_string).collect();
    assert_eq!(findings.len(), 2, "{findings:?}");
    assert_eq!(findings[0], "triangle 17 (line 33) has no area and is left out");
    assert!(findings[1].starts_with("there is a hole of 0.111 m² beside triangle "), "{}", findings[1]);
    assert_eq!(road.query(0.5, 0.45, 1.0), Err(Miss::Hole));
    assert!(road.explain(Miss::Hole, 0.5, 0.45).contains("hole"));
    assert!(road.query(0.5, 0.2, 1.0).is_ok());
}

/// A missing cell of a coarse mesh is a hole, however large; the inside of a circuit of small triangles is none. Surroundings fill both.
#[test]
fn holes_are_large_where_triangles_are() {
    let square = |x: f64, y: f64, side: f64, first: usize| {
        let corners: String = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(u, v)| format!("v {} {} 0\n", x + u * side, y + v * side))
            .concat();
        format!("{corners}f {} {} {} {}\n", first, first + 1, first + 2, first + 3)
    };
    // A ring of squares around `missing` times `missing` places.
    let ring = |missing: usize, side: f64| {
        let all = (0..missing + 2).flat_map(|i| (0..missing + 2).map(move |j| (i, j)));
        let rim = all.filter(|(i, j)| [*i, *j].iter().any(|&k| k == 0 || k == missing + 1));
        rim.enumerate().map(|(k, (i, j))| square(i as f64 * side, j as f64 * side, side, 4 * k + 1)).collect::<String>()
    };
    let coarse = open("coarse", "coarse.obj", &ring(1, 10.0)).unwrap();
    let findings: Vec<String> = coarse.findings().iter().map(ToString::to_string).collect();
    assert!(findings.len() == 1 && findings[0].starts_with("there is a hole of 100.000 m²"), "{findings:?}");
    assert_eq!(coarse.query(15.0, 15.0, 1.0), Err(Miss::Hole));
    let circuit = open("circuit", "circuit.obj", &ring(20, 10.0)).unwrap();
    assert!(circuit.findings().is_empty(), "{:?}", circuit.findings());
    assert_eq!(circuit.query(100.0, 100.0, 1.0), Err(Miss::Outside));
    let said = circuit.explain(Miss::Outside, 100.0, 100.0);
    assert!(
        said.contains("nothing of it is above or below this point") && said.contains("x 0.00 to 220.00 m"),
        "{said}"
    );
    assert!(circuit.explain(Miss::Outside, 300.0, 100.0).contains("lies outside the road"));
    let filled = open("coarse", "filled.road", "surface coarse.obj\noutside level -0.1\n").unwrap();
    assert_eq!(filled.query(15.0, 15.0, 1.0).unwrap().height, -0.1);
}

#[test]
fn wrong_meshes_are_refused_with_their_line() {
    let error = |name: &str, text: &str| open("wrong", name, text).err().unwrap();
    assert!(
        error("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n")
            .ends_with("a.obj:4: `9` names no vertex: 3 are known at this line")
    );
    assert!(error("b.obj", "v 0 0\n").contains("b.obj:1: a vertex has three numbers"));
    assert!(error("b.obj", "v 0 0 0\nv 1 nan 0\n").contains("b.obj:2: a vertex has three numbers"));
    assert!(error("c.obj", "v 0 0 0\n").contains("no triangles"));
    assert!(error("d.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n").contains("is z the vertical axis"));
    assert!(error("e.xyz", "").contains(".road, .obj"));
    assert!(error("f.csv", "0 0\n0 1\n").contains("f.csv:2: the positions x of a profile must increase"));
    assert!(error("g.road", "surface plane 0\n").contains("two numbers"));
    assert!(error("h.road", "surfaces plane 0 0\n").contains("h.road:1: this is none of"));
    assert!(Road::open("/no/such/file.obj").err().unwrap().to_string().contains("/no/such/file.obj"));
}

#[test]
fn descriptions_put_friction_on_a_surface() {
    let text = "# split\nsurface plane 0.05 0.02\nfriction 0.9\nfriction 0.3 box 10 0 60 3.5\nfriction 0.1 polygon 20 1 30 1 30 2\n";
    let road = open("patches", "split.road", text).unwrap();
    let at = |x: f64, y: f64| road.query(x, y, 5.0).unwrap();
    assert_eq!(at(0.0, 0.0).friction, 0.9);
    assert_eq!(at(15.0, 1.0).friction, 0.3);
    assert_eq!(at(29.0, 1.5).friction, 0.1);
    assert_eq!(at(15.0, -1.0).friction, 0.9);
    assert!((at(10.0, 5.0).height - 0.6).abs() < 1e-15);

    std::fs::write(folder("patches").join("m.obj"), format!("usemtl ice\n{}", grid_obj(2, |_, _| 1.0))).unwrap();
    let road = open("patches", "m.road", "surface m.obj\nfriction 0.15 material ice\noutside level 0.9 0.6\n").unwrap();
    assert_eq!(f64::from(road.query(0.5, 0.4, 2.0).unwrap().friction as f32), f64::from(0.15f32));
    let around = road.query(7.0, 7.0, 2.0).unwrap();
    assert_eq!((around.height, around.friction, around.element), (0.9, 0.6, 0));
    let unknown = open("patches", "u.road", "surface m.obj\nfriction 0.15 material snow\n").err().unwrap();
    assert!(unknown.contains("u.road:2: the mesh has no material `snow`; it has ice"), "{unknown}");
}

#[test]
fn profiles_are_smooth_and_have_derivatives() {
    let road = open("profile", "bump.csv", "x,z\n0,0\n1,0\n2,0.2\n3,0.2\n4,0\n").unwrap();
    for k in 0..50 {
        let x = 0.03 + 0.08 * f64::from(k);
        let (a, b) = (road.query(x, 3.0, 1.0).unwrap(), road.query(x + 1e-6, -3.0, 1.0).unwrap());
        assert!(((b.height - a.height) / 1e-6 - a.slope[0]).abs() < 1e-5);
        assert!(((b.tilt[0] - a.tilt[0]) / 1e-6 - a.curvature[0]).abs() < 1e-4);
    }
    assert_eq!(road.query(9.0, 0.0, 1.0).unwrap().height, 0.0);
}

#[test]
fn gltf_in_all_its_forms() {
    // Two triangles of a plane that rises with x, y up: positions and indices in one buffer.
    let points: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [2.0, 0.2, 0.0], [2.0, 0.2, -2.0], [0.0, 0.0, -2.0]];
    let mut buffer: Vec<u8> = points.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    buffer.extend([0u16, 1, 2, 0, 2, 3].iter().flat_map(|i| i.to_le_bytes()));
    let json = |uri: &str| {
        format!(
            r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],
            "nodes":[{{"children":[1],"translation":[10,1,0]}},{{"mesh":0}}],
            "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1,"material":0}}]}}],
            "materials":[{{"name":"wet","extras":{{"friction":0.5}}}}],
            "accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}},{{"bufferView":1,"componentType":5123,"count":6,"type":"SCALAR"}}],
            "bufferViews":[{{"buffer":0,"byteOffset":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":12}}],
            "buffers":[{{"byteLength":60{uri}}}]}}"#
        )
    };
    let here = folder("gltf");
    std::fs::write(here.join("p.bin"), &buffer).unwrap();
    std::fs::write(here.join("p.gltf"), json(r#","uri":"p.bin""#)).unwrap();
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let base64: String = buffer
        .chunks(3)
        .flat_map(|c| {
            let bits = u32::from(c[0]) << 16 | u32::from(c[1]) << 8 | u32::from(c[2]);
            [18, 12, 6, 0].map(|shift| digits[(bits >> shift & 63) as usize] as char)
        })
        .collect();
    std::fs::write(
        here.join("inside.gltf"),
        json(&format!(r#","uri":"data:application/octet-stream;base64,{base64}""#)),
    )
    .unwrap();
    let mut text = json("").into_bytes();
    text.resize(text.len().div_ceil(4) * 4, b' ');
    let mut glb = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    for (kind, chunk) in [(0x4E4F_534Au32, &text), (0x004E_4942, &buffer)] {
        glb.extend((chunk.len() as u32).to_le_bytes());
        glb.extend(kind.to_le_bytes());
        glb.extend(chunk);
    }
    std::fs::write(here.join("p.glb"), glb).unwrap();
    for name in ["p.gltf", "inside.gltf", "p.glb"] {
        let road = Road::open(&here.join(name).to_string_lossy()).unwrap();
        let contact = road.query(11.0, 0.5, 3.0).unwrap();
        assert!((contact.height - 1.1).abs() < 1e-6, "{name}: {}", contact.height);
        assert!((contact.slope[0] - 0.1).abs() < 1e-6 && contact.friction == 0.5);
    }
}

#[test]
fn opencrg_follows_its_reference_line() {
    // A left-hand arc of radius 20 m; height 0.01 u + 0.05 v on three long sections.
    let (step, radius) = (0.5, 20.0);
    let rows = 81;
    let mut text = String::from(
        "$CT\nA comment\n$ROAD_CRG ! definition\nREFERENCE_LINE_START_U = 0\nREFERENCE_LINE_END_U = 40\nREFERENCE_LINE_INCREMENT = 0.5\nLONG_SECTION_V_RIGHT = -2\nLONG_SECTION_V_LEFT = 2\nREFERENCE_LINE_START_X = 5\n$KD_DEFINITION\n#:LRFI\nU:reference line u,m,0,0.5\nD:reference line phi,rad\nD:long section 1,m\nD:long section 2,m\nD:long section 3,m\n$\n",
    );
    text.push_str(&"$".repeat(80));
    text.push('\n');
    for k in 0..rows {
        let u = step * f64::from(k);
        let heading = (u - 0.5 * step) / radius;
        let z = |v: f64| 0.01 * u + 0.05 * v;
        writeln!(text, "{heading:>10.6}{:>10.6}{:>10.6}{:>10.6}", z(-2.0), z(0.0), z(2.0)).unwrap();
    }
    let road = open("crg", "arc.crg", &text).unwrap();
    for (u, v) in [(1.0, 0.0), (10.3, 1.2), (25.0, -1.9), (39.5, 0.4)] {
        let angle: f64 = u / radius;
        let (x, y) = (5.0 + (radius - v) * angle.sin(), radius - (radius - v) * angle.cos());
        let contact = road.query(x, y, 3.0).unwrap();
        assert!((contact.height - (0.01 * u + 0.05 * v)).abs() < 2e-4, "{u} {v}: {}", contact.height);
        let along = 0.01 / (1.0 - v / radius);
        let expected = [along * angle.cos() - 0.05 * angle.sin(), along * angle.sin() + 0.05 * angle.cos()];
        assert!((contact.slope[0] - expected[0]).abs() < 1e-3 && (contact.slope[1] - expected[1]).abs() < 1e-3);
    }
    assert_eq!(road.query(5.0, 3.0, 0.0), Err(Miss::Outside));
    let refused = open("crg", "mods.crg", "$ROAD_CRG_MODS\nSCALE_Z_GRID = 2\n").err().unwrap();
    assert!(refused.contains("mods.crg:2: modifiers"), "{refused}");
}

#[test]
fn opendrive_has_lanes_elevation_and_friction() {
    let text = r#"<?xml version="1.0"?><OpenDRIVE><road id="1" length="150">
<planView>
<geometry s="0" x="0" y="0" hdg="0" length="50"><line/></geometry>
<geometry s="50" x="50" y="0" hdg="0" length="40"><spiral curvStart="0" curvEnd="0.02"/></geometry>
<geometry s="90" x="89.365" y="5.273" hdg="0.4" length="60"><arc curvature="0.02"/></geometry>
</planView>
<elevationProfile><elevation s="0" a="1" b="0.02" c="0" d="0"/></elevationProfile>
<lateralProfile><superelevation s="0" a="0.03" b="0" c="0" d="0"/></lateralProfile>
<lanes><laneSection s="0">
<left><lane id="1" type="driving"><width sOffset="0" a="3.5" b="0" c="0" d="0"/></lane></left>
<center><lane id="0"/></center>
<right><lane id="-1" type="driving"><width sOffset="0" a="3" b="0" c="0" d="0"/><material sOffset="0" surface="ice" friction="0.2" roughness="0"/></lane>
<lane id="-2" type="shoulder"><width sOffset="0" a="1" b="0" c="0" d="0"/></lane></right>
</laneSection></lanes></road></OpenDRIVE>"#;
    let road = open("xodr", "road.xodr", text).unwrap();
    let left = road.query(20.0, 2.0, 5.0).unwrap();
    assert!((left.height - (1.4 + 2.0 * 0.03f64.tan())).abs() < 1e-12 && left.friction == 1.0);
    assert!((left.slope[0] - 0.02).abs() < 1e-12 && (left.slope[1] - 0.03f64.tan()).abs() < 1e-12);
    assert_eq!(road.query(20.0, -2.0, 5.0).unwrap().friction, 0.2);
    assert_eq!(road.query(20.0, -3.5, 5.0).unwrap().friction, 1.0);
    assert_eq!(road.query(20.0, 3.6, 5.0), Err(Miss::Outside));
    // The end of the clothoid by its series: x = ∫cos(0.00025 s²), y = ∫sin(0.00025 s²).
    let (x, y) = (50.0 + 39.365, 5.273);
    let end = road.query(x, y, 5.0).unwrap();
    assert!((end.height - (1.0 + 0.02 * 90.0)).abs() < 2e-3, "{}", end.height);
    // On the arc: 30 m further, 1 m to the left.
    let (heading, radius) = (0.4f64, 50.0);
    let turned = heading + 0.6;
    let centre = [89.365 - radius * heading.sin(), 5.273 + radius * heading.cos()];
    let point = [centre[0] + (radius - 1.0) * turned.sin(), centre[1] - (radius - 1.0) * turned.cos()];
    let contact = road.query(point[0], point[1], 5.0).unwrap();
    assert!((contact.height - (1.0 + 0.02 * 120.0 + 0.03f64.tan())).abs() < 1e-9, "{}", contact.height);
    assert!(
        open("xodr", "no.xodr", "<OpenDRIVE><road id='7'/></OpenDRIVE>")
            .err()
            .unwrap()
            .contains("road 7 has no plan view")
    );
}

#[test]
fn a_query_looks_at_few_elements_whatever_the_size() {
    let mut most = Vec::new();
    for n in [10, 100, 400] {
        let road = open("effort", "grid.obj", &grid_obj(n, |x, y| 0.1 * (7.0 * x + 3.0 * y).sin())).unwrap();
        let mut worst = Effort::default();
        for k in 0..2000 {
            let (x, y) = (f64::from(k * 617 % 2000) / 2000.0, f64::from(k * 251 % 2000) / 2000.0);
            let mut effort = Effort::default();
            road.query_counted(x, y, 1.0, &mut effort).unwrap();
            worst.cells = worst.cells.max(effort.cells);
            worst.elements = worst.elements.max(effort.elements);
        }
        most.push((worst.cells, worst.elements));
    }
    // 200, 20,000 and 320,000 triangles: the same few.
    assert!(most.iter().all(|&(cells, elements)| cells <= 2 && elements <= 16), "{most:?}");
}

#[test]
fn crowded_places_do_not_make_queries_dear() {
    // A fine patch of 200 by 200 cells on 0.1 m beside single triangles of 1 km: a plain grid would put all of it into one cell.
    let shrink = |line: &str| match line.strip_prefix("v ") {
        Some(point) => {
            let x: Vec<f64> = point.split_whitespace().map(|word| word.parse::<f64>().unwrap() * 0.1).collect();
            format!("v {} {} 0\n", x[0], x[1])
        }
        None => format!("{line}\n"),
    };
    let mut text: String = grid_obj(200, |_, _| 0.0).lines().map(shrink).collect();
    let count = text.lines().filter(|line| line.starts_with('v')).count();
    writeln!(text, "v 1 0 0\nv 1000 0 0\nv 1000 1000 0\nf {} {} {}", count + 1, count + 2, count + 3).unwrap();
    let road = open("crowded", "crowded.obj", &text).unwrap();
    let mut effort = Effort::default();
    road.query_counted(0.0501, 0.0502, 1.0, &mut effort).unwrap();
    assert!(effort.cells <= 6 && effort.elements <= 24, "{effort:?}");
}

#[test]
fn the_proving_ground_is_closed_and_without_defects() {
    let road = proving_ground::road().unwrap();
    assert!(road.findings().is_empty(), "{:?}", &road.findings()[..road.findings().len().min(5)]);
    let course = proving_ground::Course::default();
    let (start, end) = (course.station(0.0), course.station(proving_ground::LAP - 1e-6));
    for k in 0..3 {
        assert!((start.position[k] - end.position[k]).abs() < 1e-5);
    }
    let mut worst: f64 = 0.0;
    for k in 0..4000 {
        let station = course.station(f64::from(k) * 0.5);
        let [x, y, z] = station.position;
        let contact = road.query(x, y, z + 0.3).unwrap();
        assert!(contact.element > 0, "the course leaves the road at {} m", station.s);
        if !(429.0..491.0).contains(&station.s) {
            worst = worst.max((contact.height - z).abs());
        }
    }
    assert!(worst < 0.01, "{worst}");
    let friction = |s: f64, v: f64| {
        let station = course.station(s);
        let (sin, cos) = station.heading.sin_cos();
        road.query(station.position[0] - v * sin, station.position[1] + v * cos, 9.0).unwrap().friction
    };
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    assert!(near(friction(250.0, 2.0), 0.3) && near(friction(250.0, -2.0), 1.0));
    assert!(near(friction(360.0, -2.0), 0.2) && near(friction(360.0, 2.0), 0.6) && near(friction(460.0, 0.0), 0.8));
    assert_eq!(proving_ground::to_obj(), proving_ground::to_obj());
    let outside = road.query(300.0, -150.0, 0.0).unwrap();
    assert_eq!((outside.height, outside.friction), (-0.1, 0.6));
}

/// From the middle of the road outward to 60 m, everywhere: no step, no cliff, grass from the edge on.
#[test]
fn beside_the_road_of_the_proving_ground_there_is_grass_without_steps() {
    let road = proving_ground::road().unwrap();
    let course = proving_ground::Course::default();
    let (mut steepest, mut lowest, mut highest): (f64, f64, f64) = (0.0, 0.0, 0.0);
    for k in 0..400 {
        let station = course.station(5.0 * f64::from(k) + 0.3);
        let (sin, cos) = station.heading.sin_cos();
        for side in [-1.0, 1.0] {
            let at = |v: f64, z: f64| {
                road.query(station.position[0] - side * v * sin, station.position[1] + side * v * cos, z + 0.3).unwrap()
            };
            let mut before = at(5.5, station.position[2]).height;
            for step in 1..=545 {
                let v = 5.5 + 0.1 * f64::from(step);
                let contact = at(v, before);
                if v > 6.05 && v < 20.0 {
                    assert_eq!((contact.element, contact.friction as f32), (0, 0.6), "{} m, {v} m beside", station.s);
                }
                // Cobbles end in a joint of 8 mm.
                steepest = steepest.max((contact.height - before).abs());
                before = contact.height;
            }
            lowest = lowest.min(before);
            highest = highest.max(before);
        }
    }
    assert!(steepest < 0.06, "{steepest} m within 0.1 m");
    assert!(lowest > -4.0 && highest > 5.0, "the land follows the road: {lowest} to {highest} m");
}

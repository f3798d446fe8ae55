//! Pages and icons of a small library.

use layshaft_document::{Page, diagram, icon, pages};
use layshaft_flatten::Store;
use layshaft_flatten::library::{Library, LibraryOptions};

const FILES: &[(&str, &str)] = &[
    ("Drive/package.mo", "package Drive \"Parts of <drives>\" end Drive;"),
    ("Drive/package.order", "Flange\nBase\nSpring\nParts\n"),
    (
        "Drive/Flange.mo",
        "within Drive; connector Flange Real phi; flow Real tau;
         annotation(Icon(graphics={Ellipse(extent={{-100,-100},{100,100}}, fillColor={255,0,0},
         fillPattern=FillPattern.Solid)})); end Flange;",
    ),
    (
        "Drive/Base.mo",
        "within Drive; partial model Base parameter Real scale = 2 \"Scale | factor\";
         Flange left annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
         annotation(Icon(graphics={Rectangle(extent={{-80,-60},{80,60}}, lineColor={0,0,255})})); end Base;",
    ),
    (
        "Drive/Spring.mo",
        "within Drive; model Spring \"A spring\" extends Base; parameter Real c(unit=\"N.m/rad\") = 1e3 \"Stiffness\";
         protected parameter Real hidden = 1; final parameter Real fixed = 1;
         annotation(Documentation(info=\"<html><p>See <a href=\\\"modelica://Drive.Parts.Gear\\\">gears</a>.</p></html>\"),
         experiment(StopTime=1), Icon(graphics={Line(points={{-80,0},{80,20}}), Text(extent={{-10,90},{10,70}},
         textString=\"%name\")})); end Spring;",
    ),
    (
        "Drive/Parts/package.mo",
        "within Drive; package Parts model Gear \"A gear\" end Gear;
         model Pair Spring one annotation(Placement(transformation(extent={{-40,10},{-20,30}})));
         replaceable Spring two constrainedby Base annotation(Placement(transformation(extent={{20,10},{40,30}}, rotation=90)));
         equation connect(one.left, two.left) annotation(Line(points={{-40,20},{-50,5},{20,20}}, color={0,127,0}));
         end Pair; end Parts;",
    ),
];

fn with_library<R>(test: impl FnOnce(&mut Library) -> R) -> R {
    let store = Store::default();
    let mut library = Library::new(&store, LibraryOptions { embedded: FILES, ..LibraryOptions::default() });
    test(&mut library)
}

fn all_pages() -> Vec<Page> {
    with_library(|library| {
        let root = library.find("Drive").unwrap();
        pages(library, root)
    })
}

#[test]
fn every_package_has_a_page_in_order() {
    let pages = all_pages();
    let names: Vec<(&str, usize)> = pages.iter().map(|page| (page.file.as_str(), page.depth)).collect();
    assert_eq!(names, [("drive.md", 0), ("drive-parts.md", 1)]);
    let first = &pages[0].text;
    assert!(first.contains("Parts of &lt;drives&gt;"), "{first}");
    let at = |text: &str| first.find(text).unwrap_or_else(|| panic!("no {text} in {first}"));
    assert!(at("## Flange") < at("## Base") && at("## Base") < at("## Spring"));
    assert!(
        first.contains("| [Parts](drive-parts.md) |") && first.contains("| [Spring](drive.md#spring) | A spring |")
    );
}

#[test]
fn a_class_shows_what_its_users_see() {
    let text = all_pages().remove(0).text;
    let spring = &text[text.find("## Spring").unwrap()..];
    assert!(spring.contains("layshaft simulate Drive.Spring"), "{spring}");
    assert!(spring.contains("<a href=\"drive-parts.md#gear\">gears</a>"), "{spring}");
    assert!(spring.contains("| `c` | `1e3` | N.m/rad | Stiffness | Real |"), "{spring}");
    assert!(spring.contains("| `scale` | `2` |  | Scale \\| factor | Real |"), "inherited: {spring}");
    assert!(spring.contains("| `left` | Flange |"), "{spring}");
    assert!(!spring.contains("hidden") && !spring.contains("`fixed`"), "{spring}");
}

#[test]
fn an_icon_has_inherited_graphics_below_and_connectors_above() {
    let svg = with_library(|library| {
        let spring = library.find("Drive.Spring").unwrap();
        icon(library, spring).unwrap()
    });
    let at = |text: &str| svg.find(text).unwrap_or_else(|| panic!("no {text} in {svg}"));
    let rectangle = at("<rect x=\"-80\" y=\"-60\" width=\"160\" height=\"120\"");
    // The y axis is mirrored.
    let line = at("<polyline points=\"-80,0 80,-20\"");
    let connector = at("translate(-100 0) scale(0.1 0.1)");
    assert!(rectangle < line && line < connector);
    assert!(svg.contains("fill=\"#ff0000\"") && !svg.contains("%name"), "{svg}");
    with_library(|library| {
        let gear = library.find("Drive.Parts.Gear").unwrap();
        assert_eq!(icon(library, gear), None);
    });
}

#[test]
fn a_diagram_has_components_where_they_are_placed_and_lines_between_them() {
    let svg = with_library(|library| {
        let pair = library.find("Drive.Parts.Pair").unwrap();
        diagram(library, pair).unwrap()
    });
    // The icon is drawn once and used twice; the y axis is mirrored, and so are angles.
    assert_eq!(svg.matches("<rect ").count(), 1, "{svg}");
    assert!(svg.contains("transform=\"translate(0 0) rotate(0) translate(-30 -20) scale(0.1 0.1)\""), "{svg}");
    assert!(svg.contains("transform=\"translate(0 0) rotate(-90) translate(30 -20) scale(0.1 0.1)\""), "{svg}");
    assert!(svg.contains("<polyline points=\"-40,-20 -50,-5 20,-20\" fill=\"none\" stroke=\"#007f00\""), "{svg}");
    assert!(svg.contains(">one</text>") && svg.contains(">two</text>"), "{svg}");
    // Around everything: from the corner of the line to the first box, from the turned box upwards.
    let left = svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    assert_eq!(left, "-66");
    with_library(|library| {
        let spring = library.find("Drive.Spring").unwrap();
        assert_eq!(diagram(library, spring), None, "nothing is connected in it");
    });
}

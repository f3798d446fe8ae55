//! The layout the printer chooses.

use layshaft_source::FileId;
use layshaft_syntax::{parse, print};

#[track_caller]
fn prints_as(text: &str, expected: &str) {
    let parsed = parse(FileId(0), text);
    assert_eq!(parsed.diagnostics, []);
    let printed = print(&parsed.file, text);
    assert_eq!(printed, expected, "\n{printed}");
    assert_eq!(print(&parse(FileId(0), &printed).file, &printed), printed, "printing again changes nothing");
}

#[test]
fn everything_on_one_line_is_spread_out() {
    prints_as(
        "within A.B;model M\"doc\"extends C(x=1,final y(start =2));import D.*;parameter Real p[3]={1,2,-3}\"p\";\
         protected Real v;equation der(v)=-p[1]*v^2+(if v>0 then 1 else 2);if v<1 then v=1;else v=2;end if;\
         annotation(Icon(graphics={Line(points={{0,0},{1,-1}})}));end M;",
        "within A.B;\n\
         model M \"doc\"\n\
         \x20 extends C(x=1, final y(start=2));\n\
         \x20 import D.*;\n\
         \x20 parameter Real p[3] = {1,2,-3} \"p\";\n\
         protected\n\
         \x20 Real v;\n\
         equation\n\
         \x20 der(v) = -p[1]*v^2 + (if v > 0 then 1 else 2);\n\
         \x20 if v < 1 then\n\
         \x20   v = 1;\n\
         \x20 else\n\
         \x20   v = 2;\n\
         \x20 end if;\n\
         \x20 annotation(Icon(graphics={Line(points={{0,0},{1,-1}})}));\n\
         end M;\n",
    );
}

#[test]
fn line_breaks_inside_an_item_are_the_authors() {
    prints_as(
        "model M\nReal x(\nstart=1,\n    fixed=true\n) = a\n + b\n \"doc\";\nequation\nif a or\nb then\nx = 1;\nend if;\nend M;",
        "model M\n\
         \x20 Real x(\n\
         \x20   start=1,\n\
         \x20   fixed=true\n\
         \x20 ) = a\n\
         \x20   + b\n\
         \x20   \"doc\";\n\
         equation\n\
         \x20 if a or\n\
         \x20     b then\n\
         \x20   x = 1;\n\
         \x20 end if;\n\
         end M;\n",
    );
}

#[test]
fn comments_stay_where_they_are() {
    prints_as(
        "// first\n\n\n/* second */ model M // behind\n// before x\nReal x; // at x\n\nReal y /* inner */ = 1;\n// last\nend M;\n// end",
        "// first\n\n\
         /* second */\n\
         model M // behind\n\
         \x20 // before x\n\
         \x20 Real x; // at x\n\n\
         \x20 Real y /* inner */ = 1;\n\
         \x20 // last\n\
         end M;\n\
         // end\n",
    );
}

#[test]
fn a_line_comment_is_always_ended() {
    prints_as(
        "model M Real x // a\n; Real y( // b\nstart=1 // c\n, fixed=true); end M;",
        "model M\n\
         \x20 Real x // a\n\
         \x20   ;\n\
         \x20 Real y( // b\n\
         \x20   start=1 // c\n\
         \x20   , fixed=true);\n\
         end M;\n",
    );
}

#[test]
fn blank_lines_are_kept_singly() {
    prints_as(
        "model M\n\n\n\n  Real x;\n  Real y;\n\n\nequation\n\n  x = 1;\nend M;\n\n\nmodel N\nend N;\n",
        "model M\n\n  Real x;\n  Real y;\n\nequation\n\n  x = 1;\nend M;\n\nmodel N\nend N;\n",
    );
}

#[test]
fn dotted_operators_keep_their_distance_from_numbers() {
    prints_as(
        "model M Real x = 1 .* a ./ 2 .^ b + 1.*c; end M;",
        "model M\n  Real x = 1 .* a ./ 2 .^ b + 1.*c;\nend M;\n",
    );
}

#[test]
fn nested_classes_are_indented() {
    prints_as(
        "package P partial function f input Real x; output Real y; algorithm y := x; for i in 1:2 loop y := y+i; end for; \
         external \"C\" y = f(x) annotation(Library=\"m\"); end f; type E = enumeration(a \"A\", b); end P;",
        "package P\n\
         \x20 partial function f\n\
         \x20   input Real x;\n\
         \x20   output Real y;\n\
         \x20 algorithm\n\
         \x20   y := x;\n\
         \x20   for i in 1:2 loop\n\
         \x20     y := y + i;\n\
         \x20   end for;\n\
         \x20   external \"C\" y = f(x) annotation(Library=\"m\");\n\
         \x20 end f;\n\
         \x20 type E = enumeration(a \"A\", b);\n\
         end P;\n",
    );
}

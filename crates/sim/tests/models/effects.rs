//! Calls with side effects: each call in the text is made, once, and in order.

use crate::common;

use common::{last, run};

/// A generator with hidden state, under a name that the standard library gives its own.
const GENERATOR: &str = "
package Random
  impure function set
    input Integer state[33];
    input Integer id;
    external \"C\" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
  end set;
  impure function draw
    input Integer id;
    output Real y;
    external \"C\" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  // Not declared impure, but it calls a function that is.
  function begin
    input Integer seed;
    output Integer id;
  protected
    Integer state[33];
  algorithm
    id := 7;
    for i in 1:33 loop
      state[i] := seed + 17*i;
    end for;
    set(state, id);
  end begin;
end Random;
";

fn numbers(count: usize, initial: &str, body: &str) -> Vec<f64> {
    let text = format!(
        "{GENERATOR}
model Draws
  parameter Integer id(fixed = false);
  discrete Real a(start = 0), b(start = 0), c(start = 0);
initial {initial}
  id = Random.begin(5);
{body}
  annotation(experiment(StopTime = 1));
end Draws;"
    );
    let trajectory = run("Draws", &text);
    ["a", "b", "c"].iter().take(count).map(|name| last(&trajectory, name)).collect()
}

#[test]
fn an_algorithm_makes_its_calls_in_order() {
    let in_order = numbers(
        3,
        "equation",
        "algorithm
  when sample(0.5, 1) then
    a := Random.draw(id);
    b := Random.draw(id);
    c := Random.draw(id);
  end when;",
    );
    assert!(in_order[0] != in_order[1] && in_order[1] != in_order[2], "equal calls are not one call: {in_order:?}");
    let reversed = numbers(
        3,
        "equation",
        "algorithm
  when sample(0.5, 1) then
    c := Random.draw(id);
    b := Random.draw(id);
    a := Random.draw(id);
  end when;",
    );
    assert_eq!(reversed, [in_order[2], in_order[1], in_order[0]]);
}

#[test]
fn a_call_that_is_not_reached_is_not_made() {
    let skipped = numbers(
        2,
        "equation",
        "algorithm
  when sample(0.5, 1) then
    if time > 10 then
      c := Random.draw(id);
    end if;
    a := Random.draw(id);
    b := Random.draw(id);
  end when;",
    );
    let plain = numbers(
        2,
        "equation",
        "equation
  c = 0;
algorithm
  when sample(0.5, 1) then
    a := Random.draw(id);
    b := Random.draw(id);
  end when;",
    );
    assert_eq!(skipped, plain);
}

#[test]
fn a_call_at_every_event_is_made_once_there() {
    let text = format!(
        "{GENERATOR}
model Sums
  parameter Integer id(fixed = false);
  discrete Real last(start = 0, fixed = true), other(start = 0, fixed = true);
  Integer draws(start = 0, fixed = true);
initial equation
  id = Random.begin(5);
equation
  when sample(0.1, 0.1) then
    last = Random.draw(id);
    draws = pre(draws) + 1;
  end when;
  when draws == 10 then
    other = Random.draw(id);
  end when;
  annotation(experiment(StopTime = 1.05));
end Sums;"
    );
    let trajectory = run("Sums", &text);
    assert_eq!(last(&trajectory, "draws"), 10.0);
    // The eleventh number follows the tenth: the event iteration has drawn none in between.
    let text = text.replace("draws == 10", "draws == 100").replace("StopTime = 1.05", "StopTime = 1.15");
    assert_eq!(last(&trajectory, "other"), last(&run("Sums", &text), "last"));
}

// MLS 3.6, chapter 18, annotation `obsolete`: the class should not be used any more, and the text says what to do instead. It is not
// inherited: who uses a class whose base or component is obsolete is not told. Each class is named once.
package Springs
  model Spring
    parameter Real c = 1;
    Real f = c*time;
  end Spring;
  model Spring2 = Spring
    annotation(obsolete="Use Springs.Spring.");
  model Pair
    Spring2 a;
    Spring2 b;
  end Pair;
  model OldPair
    extends Pair;
    annotation(obsolete="Use Springs.Pair.");
  end OldPair;
  package Soft
    constant Real c = 5;
    constant Real f0 = 2;
    annotation(obsolete="Use Springs.Data.");
  end Soft;
  package Laws
    model Inside
      Real f = 1;
    end Inside;
    annotation(obsolete="Use Springs.");
  end Laws;
  function force
    input Real x;
    output Real f = 2*x;
    annotation(obsolete="Write 2*x.");
  end force;
  model UsesItself
    Real y = force(time)*Soft.c;
  end UsesItself;
end Springs;

model M
  Springs.Spring2 first(c=3); // warning: W0261 Use Springs.Spring.
  Springs.Spring2 second;
  Springs.Pair pair;
  extends Springs.OldPair; // warning: W0261 Use Springs.Pair.
  Springs.UsesItself own;
  Springs.Laws.Inside inside; // warning: W0261 Use Springs.
  parameter Real c = Springs.Soft.c; // warning: W0261 Use Springs.Data.
  parameter Real f0 = Springs.Soft.f0;
  Real f = Springs.force(time); // warning: W0261 Write 2*x.
end M;
// check: ok
// equations: 9
// value: c = 5
// value: first.c = 3

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
end Springs;

model M
  Springs.Spring2 first(c=3); // warning: W0261 Use Springs.Spring.
  Springs.Spring2 second;
  Springs.Pair pair;
  extends Springs.OldPair; // warning: W0261 Use Springs.Pair.
end M;
// check: ok
// equations: 6
// value: first.c = 3

// A model that is balanced as a whole is run, with a warning for each part that is not (MLS 4.7).
// check: ok
package P
  model Few
    Real x;
    Real y;
  equation
    x = time;
  end Few;
  model M
    Few few; // warning: W0253 1 too few
  equation
    few.y = 2 * few.x;
  end M;
end P;

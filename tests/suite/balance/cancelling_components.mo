// Every model is balanced by itself (MLS 4.7): two mistakes that cancel are two.
// options: pedantic
package P
  model Few
    Real x;
    Real y;
  equation
    x = time;
  end Few;
  model M
    Few few; // error: E0312 1 too few
  equation
    few.y = 2 * few.x;
  end M;
end P;

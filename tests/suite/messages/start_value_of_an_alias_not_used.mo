// Of two start values of one variable the one given closest to the top counts; the other is a warning with both places (MLS 8.6.2).
// check: ok
package P
  model Shaft
    Real w(start = 5);
  end Shaft;
  model Train
    Real v(start = 7);
    Shaft shaft(w(start = 9));
  equation
    der(v) = -v;
    shaft.w = -v;
  end Train;
end P;

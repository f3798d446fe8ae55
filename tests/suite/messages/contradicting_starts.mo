// Two variables that are one cannot start at two values (MLS 8.6); both are named, with their lines.
// check: ok
package P
  model Shaft
    Real w(start = 5, fixed = true);
  end Shaft;
  model Train
    Real v(start = 7, fixed = true);
    Shaft shaft;
  equation
    der(v) = -v;
    shaft.w = v;
  end Train;
end P;

// The same for a variable and its negative: no variable is named twice (MLS 8.6).
// check: ok
package P
  model Pin
    Real i(start = 2, fixed = true);
  end Pin;
  model Coil
    Pin p, n(i(start = 3));
    Real x(start = 0, fixed = true);
  equation
    p.i + n.i = 0;
    der(p.i) = -p.i;
    der(x) = n.i;
  end Coil;
end P;

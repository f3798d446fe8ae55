// A value that is no number: the component, its equation, its line, what went into it.
// check: ok
package P
  model Orifice
    input Real u;
    Real y;
  equation
    y = sqrt(u);
  end Orifice;
  model Plant
    Orifice orifice(u = 0.5 - time);
    Real x(start = 0, fixed = true);
  equation
    der(x) = orifice.y;
  end Plant;
end P;

// A start that is not found names the component, the equation with the largest residual, its line, and what to try (MLS 8.6).
// check: ok
package P
  model Pump
    Real x(start = 1), y(start = 2);
    Real z;
  equation
    z = x + 1;
    x*y*z = 3;
    x^2 + y^2 = -z^2;
  end Pump;
  model Plant
    Real u = time;
    Pump feed;
  end Plant;
end P;

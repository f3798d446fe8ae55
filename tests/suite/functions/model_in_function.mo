// The parts of a function are neither models nor blocks (MLS 12.2).
package P
  model Gain
    parameter Real k = 2;
  end Gain;
  function f
    input Real u;
    output Real y;
  protected
    Gain gain; // error: E0218 model
  algorithm
    y := gain.k*u;
  end f;
  model M
    Real x = f(time);
  end M;
end P;

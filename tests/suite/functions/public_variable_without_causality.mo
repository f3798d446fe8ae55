// Public components of a function are inputs or outputs (MLS 12.2).
package P
  function f
    input Real u;
    Real z; // error: z
    output Real y;
  algorithm
    z := u;
    y := z;
  end f;
  model M
    Real a = f(time);
  end M;
end P;

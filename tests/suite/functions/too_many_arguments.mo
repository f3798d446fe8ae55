// More arguments than inputs (MLS 12.4.1).
package P
  function f
    input Real u;
    output Real y = u;
  end f;
  model M
    Real a = f(1, 2); // error: E0305
  end M;
end P;

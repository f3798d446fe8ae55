// More variables on the left than the function has outputs (MLS 12.4.3).
package P
  function f
    input Real u;
    output Real y = u;
  end f;
  model M
    Real a;
    Real b;
  equation
    (a, b) = f(time); // error: E0305
  end M;
end P;

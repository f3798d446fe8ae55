// A named argument must be an input of the function (MLS 12.4.1).
package P
  function f
    input Real u;
    output Real y = u;
  end f;
  model M
    Real a = f(w = 2); // error: E0305 w
  end M;
end P;

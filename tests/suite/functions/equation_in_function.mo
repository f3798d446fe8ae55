// A function has no equations (MLS 12.2).
package P
  function f
    input Real u;
    output Real y;
  equation // error: function
    y = u;
  end f;
  model M
    Real a = f(time);
  end M;
end P;

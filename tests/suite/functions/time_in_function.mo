// A function does not know the time of the simulation (MLS 12.2); a variable of that name is its own.
package P
  function f
    output Real t;
  algorithm
    t := time; // error: E0218 `time`
  end f;
  function g
    input Real time;
    output Real y;
  algorithm
    y := 2*time;
  end g;
  model M
    Real x = f();
    Real y = g(time);
  end M;
end P;

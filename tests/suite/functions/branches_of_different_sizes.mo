// Branches of an if-expression may differ in size where the call decides which one it is (MLS 3.6.5, 12.4.4).
// check: ok
// equations: 10
// value: c = {1, 2, 3}
// value: d = {2, 3, 4, 5}
package P
  function f
    input Real a[2];
    input Boolean long = false;
    output Real y[if long then 3 else 2];
  algorithm
    y := if long then {a[1], a[2], a[1] + a[2]} else a;
  end f;
  function padded
    input Real a[:];
    input Integer n;
    output Real y[n];
  algorithm
    y := if n <= size(a, 1) then a[1:n] else cat(1, a, (1:n - size(a, 1)) + fill(a[end], n - size(a, 1)));
  end padded;
  function by_statement
    input Real a[2];
    input Boolean long;
    output Real y[if long then 3 else 2];
  algorithm
    if long then
      y := {a[1], a[2], 1};
    else
      y := a;
    end if;
  end by_statement;
  model M
    parameter Boolean long = true;
    constant Real c[3] = f({1, 2}, true);
    constant Real d[4] = padded({2, 3}, 4);
    Real s[2] = f({time, 1});
    Real t[3] = f({time, 1}, true);
    Real u[if long then 3 else 2] = if long then {time, 1, 2} else {time, 1};
    Real v[2] = by_statement({time, 1}, false);
  end M;
end P;

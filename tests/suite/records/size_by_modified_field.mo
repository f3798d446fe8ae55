// The fields of a function's result are modified in its declaration; sizes of its arrays depend on them (MLS 12.4.4, 12.6.1).
// check: ok
// warnings: none
// value: c.n = 2
// value: c.L = {3, 3}
// value: L = {3, 3}
// value: d.n = 3
// value: d.L = {2, 2, 2}
package P
  record Coefficients
    parameter Integer n;
    Real L[n];
    Real total;
  end Coefficients;
  record WithDefault
    parameter Integer n = 0;
    Real L[n];
  end WithDefault;
  record Data
    parameter Integer n = 2;
    Real x[n] = fill(1.5, n);
  end Data;
  function make
    input Data data;
    output Coefficients c(n = data.n);
  algorithm
    c.L := 2*data.x;
    c.total := sum(data.x);
  end make;
  function makeOther
    input Integer n;
    output WithDefault c(n = n);
  algorithm
    c.L := fill(2, n);
  end makeOther;
  model M
    parameter Data data;
    final parameter Integer n = data.n;
    final parameter Coefficients c = make(data);
    parameter Real L[n] = c.L;
    parameter Integer m = 3;
    parameter WithDefault d = makeOther(m);
    Real y = L*L + time;
  end M;
end P;

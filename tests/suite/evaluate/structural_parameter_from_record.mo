// A structural parameter may come out of a record (MLS 10.1).
// check: ok
// equations: 4
package P
  record Data
    parameter Integer n = 2;
  end Data;
  model M
    parameter Data data(n = 4);
    Real x[data.n] = fill(time, data.n);
  end M;
end P;

// A record with an array of unknown size gets its size from the binding (MLS 12.6).
// check: ok
// equations: 3
package P
  record Data
    parameter Real table[:];
  end Data;
  model M
    parameter Data d = Data({1, 2, 3});
    Real x[size(d.table, 1)] = d.table;
  end M;
end P;

// Constants of packages with arrays and sizes (MLS 4.4.4).
// check: ok
// equations: 3
// value: a = 6
package P
  package Data
    constant Real table[:] = {1, 2, 3};
    constant Integer n = size(table, 1);
  end Data;
  model M
    parameter Real a = sum(Data.table);
    Real x[Data.n] = Data.table;
  end M;
end P;

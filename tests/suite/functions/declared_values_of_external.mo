// What an external function changes in place has the value it is declared with before the call, also where that depends on protected
// variables (MLS 12.4.4, 12.9).
// check: ok
// value: x = {1, 2}
model DeclaredValuesOfExternal
  function solve
    input Real A[:, size(A, 1)];
    input Real b[size(A, 1)];
    output Real x[size(A, 1)] = right;
    output Integer info;
  protected
    Integer n = size(A, 1);
    Real right[size(A, 1)] = b;
    Real work[size(A, 1), size(A, 1)] = A;
    Integer pivots[size(A, 1)];
    external "FORTRAN 77" dgesv(n, 1, work, n, pivots, x, n, info);
  end solve;
  constant Real x[2] = solve([2, 0; 0, 4], {2, 8});
  Real y[2] = x;
end DeclaredValuesOfExternal;

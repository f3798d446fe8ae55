// A size may depend on a function of linear algebra: external functions of LAPACK are called at translation (MLS 10.1, 12.9).
// check: ok
// value: n = 2
// value: norm = 3
package P
  function eigen
    input Real A[2, 2];
    output Real re[2];
    output Real im[2];
    output Integer info;
  protected
    Real work[2, 2] = A;
    Real left[2, 2];
    Real right[2, 2];
    Real space[24];
  external "FORTRAN 77" dgeev("N", "N", 2, work, 2, re, im, left, 2, right, 2, space, 24, info);
  end eigen;
  function norm1
    input Real A[2, 2];
    output Real y;
  protected
    Real work[2];
  external "FORTRAN 77" y = dlange("1", 2, 2, A, 2, work);
  end norm1;
  function count
    input Real A[2, 2];
    output Integer n;
  protected
    Real re[2];
  algorithm
    re := eigen(A);
    n := 0;
    for i in 1:2 loop
      if re[i] > 0 then
        n := n + 1;
      end if;
    end for;
  end count;
  model M
    parameter Integer n = count([1, 2; 0, 1]);
    parameter Real norm = norm1([1, 2; 0, 1]) annotation(Evaluate = true);
    Real x[n] = fill(time, n);
  end M;
end P;

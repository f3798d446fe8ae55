// Routines of LAPACK that `Modelica.Math.Matrices` declares: eigenvalues of a Hessenberg matrix, a system with its condition, singular
// values, a triangular system. The values are known from the matrices.
// check: ok
// value: sorted = {1, 2, 3}
// value: total = 6
// value: solution = {1, 2}
// value: singular = {4, 3}
// value: back = {1, 3}
package P
  function eigen
    input Real H[3, 3];
    output Real re[3];
    output Real im[3];
    output Integer info;
  protected
    Real work[3, 3] = H;
    Real Z[3, 3] = H;
    Real space[9];
  external "FORTRAN 77" dhseqr("E", "N", 3, 1, 3, work, 3, re, im, Z, 3, space, 9, info);
  end eigen;
  function solve
    input Real A[2, 2];
    input Real b[2, 1];
    output Real x[2, 1];
    output Real condition;
    output Integer info;
  protected
    Real Awork[2, 2] = A;
    Real AF[2, 2];
    Integer pivots[2];
    String equed = " ";
    Real R[2];
    Real C[2];
    Real Bwork[2, 1] = b;
    Real ferr[1];
    Real berr[1];
    Real work[8];
    Integer iwork[2];
  external "FORTRAN 77" dgesvx("N", "N", 2, 1, Awork, 2, AF, 2, pivots, equed, R, C, Bwork, 2, x, 2, condition, ferr, berr, work, iwork, info);
  end solve;
  function singularValues
    input Real A[2, 2];
    output Real sigma[2];
    output Integer info;
  protected
    Real work[2, 2] = A;
    Real U[2, 2];
    Real VT[2, 2];
    Real space[60];
    Integer more[16];
  external "FORTRAN 77" dgesdd("A", 2, 2, work, 2, sigma, U, 2, VT, 2, space, 60, more, info);
  end singularValues;
  function triangular
    input Real A[2, 2];
    input Real b[2, 1];
    output Real x[2, 1] = b;
  external "FORTRAN 77" dtrsm("L", "U", "N", "N", 2, 1, 2.0, A, 2, x, 2);
  end triangular;
  function rounded
    input Real x;
    output Real y;
  algorithm
    y := integer(x*1e6 + 0.5)/1e6;
  end rounded;
  model M
    constant Real H[3, 3] = [6, -11, 6; 1, 0, 0; 0, 1, 0];
    parameter Real values[3] = eigen(H) annotation(Evaluate = true);
    parameter Real sorted[3] = {rounded(min(values)), rounded(sum(values) - min(values) - max(values)), rounded(max(values))} annotation(Evaluate = true);
    parameter Real total = rounded(sum(values)) annotation(Evaluate = true);
    parameter Real x[2, 1] = solve([2, 1; 1, 3], [4; 7]) annotation(Evaluate = true);
    parameter Real solution[2] = {rounded(x[1, 1]), rounded(x[2, 1])} annotation(Evaluate = true);
    parameter Real sigma[2] = singularValues([0, 3; -4, 0]) annotation(Evaluate = true);
    parameter Real singular[2] = {rounded(sigma[1]), rounded(sigma[2])} annotation(Evaluate = true);
    parameter Real y[2, 1] = triangular([2, 2; 0, 4], [4; 6]) annotation(Evaluate = true);
    parameter Real back[2] = {y[1, 1], y[2, 1]} annotation(Evaluate = true);
  end M;
end P;
// model: P.M

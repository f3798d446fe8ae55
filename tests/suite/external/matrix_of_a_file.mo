// A size and values that functions read from a file at translation; the address names the directory of the
// package (MLS 12.9, 13.5).
// check: ok
// equations: 6
// value: n = {2, 3}
package P
  impure function matrixSize
    input String file;
    input String name;
    output Integer size[2];
  external "C" ModelicaIO_readMatrixSizes(file, name, size);
  end matrixSize;
  impure function matrix
    input String file;
    input String name;
    input Integer rows;
    input Integer columns;
    output Real values[rows, columns];
  external "C" ModelicaIO_readRealMatrix(file, name, values, size(values, 1), size(values, 2), false);
  end matrix;
  model M
    parameter String file = "modelica://P/matrix.mat";
    parameter Integer n[2] = matrixSize(file, "K");
    parameter Real k[:, :] = matrix(file, "K", n[1], n[2]);
    Real y[n[1]] = k*fill(time, n[2]);
    Real z[integer(k[2, 1])] = fill(time, 4);
  end M;
end P;

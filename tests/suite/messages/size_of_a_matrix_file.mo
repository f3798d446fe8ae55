// A size that is read from a file at translation, and the file is not there (MLS 3.6, 12.9 and 10.1): the line of the user's model.
// error: E0221 at any
package P
  function readSize
    input String file, matrix;
    output Integer dimensions[2];
    external "C" ModelicaIO_readMatrixSizes(file, matrix, dimensions);
  end readSize;
  model Controller
    parameter String file;
    parameter Integer mn[2] = readSize(file, "K");
    Real y[mn[1]] = fill(time, mn[1]);
  end Controller;
  model Plant
    Controller controller(file = "gains.mat");
  end Plant;
end P;

within LayshaftTest.Vehicles.Poses;
function gauss "Solves A x = b by elimination with pivoting"
  extends Layshaft.Icons.Function;
  input Real A[:,size(A, 1)] "Matrix";
  input Real b[size(A, 1)] "Right side";
  output Real x[size(A, 1)] "Solution";
protected
  Integer n = size(A, 1) "Number of unknowns";
  Real M[size(A, 1),size(A, 1) + 1] "Matrix and right side";
  Real row[size(A, 1) + 1] "Row that is exchanged";
  Integer p "Row of the pivot";
algorithm
  M[:, 1:n] := A;
  M[:, n + 1] := b;
  for i in 1:n loop
    p := i;
    for j in i + 1:n loop
      if abs(M[j, i]) > abs(M[p, i]) then
        p := j;
      end if;
    end for;
    row := M[i, :];
    M[i, :] := M[p, :];
    M[p, :] := row;
    for j in i + 1:n loop
      M[j, :] := M[j, :] - M[i, :]*(M[j, i]/M[i, i]);
    end for;
  end for;
  for i in n:-1:1 loop
    x[i] := M[i, n + 1];
    for j in i + 1:n loop
      x[i] := x[i] - M[i, j]*x[j];
    end for;
    x[i] := x[i]/M[i, i];
  end for;
end gauss;

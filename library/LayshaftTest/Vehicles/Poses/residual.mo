within LayshaftTest.Vehicles.Poses;
function residual "Errors of bars, strut and height"
  extends Layshaft.Icons.Function;
  input Real x[6] "Centre of the wheel, rotation vector";
  input Real near[:,3] "Inner ends of the bars";
  input Real far[size(near, 1),3] "Outer ends of the bars, in coordinates of the carrier at rest";
  input Real length[size(near, 1)] "Lengths of the bars";
  input Real mount[3] "Mount of a strut; used with three bars";
  input Real foot[3] "Another point of the strut, in coordinates of the carrier";
  input Real top[3] "Mount in coordinates of the carrier at rest";
  input Real w[3] "Centre of the wheel at rest";
  input Real z "Height of the wheel's centre";
  output Real r[6] "Errors";
protected
  Real T[3,3] = orientation(x[4:6]) "From the body into the carrier";
  Real p[3] "A point";
algorithm
  for i in 1:size(near, 1) loop
    p := x[1:3] + transpose(T)*(far[i, :] - w) - near[i, :];
    r[i] := p*p - length[i]^2;
  end for;
  if size(near, 1) == 3 then
    p := cross(T*(mount - x[1:3]) + w - foot, top - foot);
    r[4] := p[1];
    r[5] := p[2];
  end if;
  r[6] := x[3] - z;
end residual;

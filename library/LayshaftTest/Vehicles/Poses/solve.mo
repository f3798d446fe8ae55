within LayshaftTest.Vehicles.Poses;
function solve "Newton's method, from the position at rest in steps"
  extends Layshaft.Icons.Function;
  input Real near[:,3] "Inner ends of the bars; the last one is the tie rod";
  input Real far[size(near, 1),3] "Outer ends of the bars, in coordinates of the carrier at rest";
  input Real length[size(near, 1)] "Lengths of the bars";
  input Real mount[3] "Mount of a strut; used with three bars";
  input Real foot[3] "Another point of the strut, in coordinates of the carrier";
  input Real top[3] "Mount in coordinates of the carrier at rest";
  input Real w[3] "Centre of the wheel at rest";
  input Real s "Travel of the rack";
  input Real z "Height of the wheel's centre";
  output Real x[6] "Centre of the wheel, rotation vector";
protected
  Integer n = size(near, 1) "Number of bars";
  Integer steps = 6 "Steps of the travel";
  Real a[size(near, 1),3] "Inner ends now";
  Real r[6] "Errors";
  Real J[6,6] "Their derivatives";
  Real y[6] "Another pose";
  Real h "Height now";
algorithm
  x := {w[1], w[2], w[3], 0, 0, 0};
  for k in 1:steps loop
    a := near;
    a[n, 2] := near[n, 2] + s*k/steps;
    h := w[3] + (z - w[3])*k/steps;
    for i in 1:(if k < steps then 4 else 9) loop
      r := residual(x, a, far, length, mount, foot, top, w, h);
      for j in 1:6 loop
        y := x;
        y[j] := x[j] + 1e-6;
        J[:, j] := (residual(y, a, far, length, mount, foot, top, w, h) - r)/1e-6;
      end for;
      x := x - gauss(J, r);
    end for;
  end for;
  annotation(Inline=false);
end solve;

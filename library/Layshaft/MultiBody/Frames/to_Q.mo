within Layshaft.MultiBody.Frames;
function to_Q "Quaternion of a rotation"
  extends Icons.Function;
  input Orientation R "Rotation";
  output Real Q[4] "Quaternion of length 1";
protected
  Real p[4] "Four times the squares of the elements";
  Integer largest "Where the largest is";
algorithm
  p := {1 + R.T[1,1] - R.T[2,2] - R.T[3,3], 1 - R.T[1,1] + R.T[2,2] - R.T[3,3],
    1 - R.T[1,1] - R.T[2,2] + R.T[3,3], 1 + R.T[1,1] + R.T[2,2] + R.T[3,3]};
  largest := 4;
  for i in 1:3 loop
    if p[i] > p[largest] then
      largest := i;
    end if;
  end for;
  if largest == 4 then
    Q := {R.T[2,3] - R.T[3,2], R.T[3,1] - R.T[1,3], R.T[1,2] - R.T[2,1], p[4]};
  elseif largest == 1 then
    Q := {p[1], R.T[1,2] + R.T[2,1], R.T[1,3] + R.T[3,1], R.T[2,3] - R.T[3,2]};
  elseif largest == 2 then
    Q := {R.T[1,2] + R.T[2,1], p[2], R.T[2,3] + R.T[3,2], R.T[3,1] - R.T[1,3]};
  else
    Q := {R.T[1,3] + R.T[3,1], R.T[2,3] + R.T[3,2], p[3], R.T[1,2] - R.T[2,1]};
  end if;
  Q := Q/sqrt(Q*Q);

  annotation(Documentation(info="<html>
<p>The element that is largest is found first: no division by a small number.</p>
</html>"));
end to_Q;

within Layshaft.Vehicles.Virtual;
function wheelAxle "Axle of each wheel"
  extends Icons.Function;
  input Integer k[:] "Number of wheels of each axle";
  output Integer axle[sum(k)] "Number of the axle of each wheel";
protected
  Integer w "Wheel";
algorithm
  w := 0;
  for i in 1:size(k, 1) loop
    for j in 1:k[i] loop
      w := w + 1;
      axle[w] := i;
    end for;
  end for;

  annotation(Documentation(info="<html>
<p>{2,2} gives {1,1,2,2}.</p>
</html>"));
end wheelAxle;

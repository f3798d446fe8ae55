within Layshaft.Trucks.Wheels;
block RoadProfile "Height of the road over the position: flat, then waves"
  extends PartialRoad;
  parameter Units.Length height = 0 "Height of the waves";
  parameter Units.Length length(min=0.01) = 1 "Length of a wave";
  parameter Units.Length start = 10 "Position of the first wave";
  parameter Integer count(min=0) = 1 "Number of waves";
equation
  h = noEvent(if x > start and x < start + count*length then height/2*(1 - cos(2*Constants.pi*(x - start)/length)) else 0);
  slope = noEvent(if x > start and x < start + count*length then height*Constants.pi/length*sin(2*Constants.pi*(x - start)/length) else 0);

  annotation(
    Documentation(info="<html>
<p>Cosine waves on a level road.</p>
</html>"));
end RoadProfile;

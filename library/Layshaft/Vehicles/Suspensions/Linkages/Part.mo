within Layshaft.Vehicles.Suspensions.Linkages;
record Part "Position and velocities of a part, resolved in the frame of the axle"
  extends Twist;
  Units.Position r[3] "Origin of the part's frame";
  MultiBody.Frames.Orientation R "From the frame of the axle into the frame of the part";

  annotation(Documentation(info="<html>
<p>What springs, rods and rockers that hold the part need to know of it, beside its frame, which takes their forces.</p>
</html>"));
end Part;

within Layshaft.Trucks.Wheels;
partial block PartialRoad "Height of the road over the position"
  extends Icons.Block;
  Blocks.Interfaces.RealInput x(unit="m") "Position"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput h(unit="m") "Height"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput slope "Slope dh/dx"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));

  annotation(Documentation(info="<html>
<p>A road gives height and slope, and the slope is the derivative of the height: power is conserved on every road.</p>
</html>"));
end PartialRoad;

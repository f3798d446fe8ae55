within Layshaft.Vehicles.Suspensions.Linkages.Actuations;
partial model PartialActuation "Connectors of an actuation"
  parameter Real side = 1 "1: left, -1: right";
  replaceable parameter Data.Suspensions.SedanFront data constrainedby Data.Suspensions.DoubleWishbone "Hardpoints of the links"
    annotation(choicesAllMatching=true);
  parameter Units.Length seat = 0 "Adjuster of the spring seat, positive: the car is lifted"
    annotation(Dialog(group="Adjusters"));
  parameter Real springSetting(min=0) = 1 "Stiffness of the spring that is built in, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Real damperSetting(min=0) = 1 "Setting of the damper, relative to that of the data"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length rodShim = 0 "Shim that lengthens the push rod or pull rod, if there is one"
    annotation(Dialog(group="Adjusters"));
  parameter Boolean useLower = false "= true: connected to the lower arm"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  parameter Boolean useUpper = false "= true: connected to the upper arm"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  parameter Boolean useCarrier = false "= true: connected to the carrier"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  MultiBody.Interfaces.Frame_a body "Body"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  MultiBody.Interfaces.Frame_a lower if useLower "Lower arm"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={-60,-100})));
  MultiBody.Interfaces.Frame_a upper if useUpper "Upper arm"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  MultiBody.Interfaces.Frame_a carrier if useCarrier "Carrier, in the centre of the wheel"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={60,-100})));
  input Part lowerPart "Lower arm";
  input Part upperPart "Upper arm";
  input Part carrierPart "Carrier";
  Units.Length rate "Change of the length of the spring per angle of the lower arm";
protected
  final parameter Real mirror[3,3] = diagonal({1,side,1}) "Mirrors the points of the right side";
  final parameter Real rest[3,6] = restRates(data) "Velocities of lower arm, upper arm and carrier at rest";
  final parameter Units.Length wheelRate = rest[3, 6] + rest[3, 1]*data.wheelCentre[2] - rest[3, 2]*data.wheelCentre[1] "Vertical velocity of the wheel's centre at rest";

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{-50,0},{-40,22},{-20,-22},{0,22},{20,-22},{40,22},{50,0},{60,0},{60,-84}}, color={30,140,80}, thickness=1),
      Text(extent={{-150,70},{150,30}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>A model that extends this one connects springs and dampers to the frames that it uses, sets <code>useLower</code>, <code>useUpper</code> and <code>useCarrier</code> accordingly, and gives <code>rate</code>.</p>
</html>"));
end PartialActuation;

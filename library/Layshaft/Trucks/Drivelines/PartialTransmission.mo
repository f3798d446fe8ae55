within Layshaft.Trucks.Drivelines;
partial model PartialTransmission "Interface of a transmission"
  extends Icons.Component;
  parameter Real ratios[:] = {3.45,2.25,1.41,1.00} "Gear ratios (Allison AT545)";
  parameter Units.Torque tau_start = 0 "Torque of the input shaft at the start, in first gear at rest";
  BondGraph.Interfaces.Port a "Torque converter"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  BondGraph.Interfaces.Port b "Propeller shaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput speedRatio "Ratio of speeds"
    annotation(Placement(transformation(extent={{-80,-140},{-40,-100}})));
  Blocks.Interfaces.RealInput torqueRatio "Ratio of torques before efficiency"
    annotation(Placement(transformation(extent={{40,-140},{80,-100}})));
  Units.Power lossPower "Power lost in gears and clutches";

  annotation(Documentation(info="<html>
<p>Between turbine and propeller shaft. The shift logic gives both ratios.</p>
</html>"));
end PartialTransmission;

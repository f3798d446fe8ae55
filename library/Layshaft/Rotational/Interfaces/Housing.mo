within Layshaft.Rotational.Interfaces;
model Housing "Access to angle and torque of a housing"
  extends Icons.Component;
  Units.Angle phi "Angle of the housing";
  Blocks.Interfaces.RealInput tau(unit="N.m") "Torque from the component on its housing, as flow into the component"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Flange_a flange "Flange of the housing"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  phi = flange.phi;
  flange.tau = tau;

  annotation(Documentation(info="<html>
<p>Used inside components with a housing; the flange is connected to the support flange
or, without support, to the ground.</p>
</html>"));
end Housing;

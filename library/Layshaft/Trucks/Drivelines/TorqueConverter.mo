within Layshaft.Trucks.Drivelines;
model TorqueConverter "Torque converter: fluid coupling and turbine"
  extends PartialTorqueConverter(final tau_start=FluidCoupling.stall*(w_start/FluidCoupling.K0)^2);
  Drivelines.FluidCoupling FluidCoupling "Pump, stator and turbine"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  BondGraph.Junctions.One turbine(na=1, nb=2) "Speed of the turbine"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  BondGraph.Elements.I I_turbine(I=0.06, f(fixed=not I_turbine.removed)) "Turbine with its fluid, kg.m2: appendix, 0.14 times the activity of the engine's"
    annotation(Placement(transformation(extent={{10,30},{30,50}})));
equation
  connect(a, FluidCoupling.a);
  connect(FluidCoupling.b, turbine.a[1]);
  connect(turbine.b[1], I_turbine.p);
  connect(turbine.b[2], b);

  annotation(
    Documentation(info="<html>
<p>Fluid coupling with the inertia of the turbine.</p>
</html>"));
end TorqueConverter;

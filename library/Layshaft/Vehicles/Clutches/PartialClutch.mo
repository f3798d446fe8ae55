within Layshaft.Vehicles.Clutches;
partial model PartialClutch "Dry plate clutch: faces and clamp force; the friction law is missing"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Clutch;
  replaceable parameter Data.ClutchMidSize data constrainedby Data.Clutch "Faces, friction and clamp force"
    annotation(choicesAllMatching=true);
  parameter Boolean useFlange = false "= true: a translational flange presses, otherwise the signal clamp"
    annotation(Evaluate=true);
  Blocks.Interfaces.RealInput clamp if not useFlange "Clamp force relative to data.F_max; open at 0"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Translational.Interfaces.Flange_a presser if useFlange "Pressure plate: a positive force closes"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  Units.Angle phi_slip(start=0, nominal=1e4) "Slip flange_a.phi - flange_b.phi";
  Units.AngularVelocity w_slip(start=0) "Speed of flange_a relative to flange_b";
  Units.Torque tau "Torque from flange_a to flange_b";
  Units.Force fn "Clamp force, not negative";
  Units.Torque capacity "Torque for a friction coefficient of 1";
  Units.Power lossPower "Power dissipated";
protected
  Blocks.Interfaces.RealInput force "Clamp force of signal or cushion, relative to data.F_max";
  Cushion cushion(final c=data.c, final d=data.d, final F_nominal=data.F_max) if useFlange "Cushion between the faces";
equation
  assert(data.peak >= 1, "peak = " + String(data.peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(data.w), "The slip speeds of a friction table must be strictly increasing.");
  phi_slip = flange_a.phi - flange_b.phi;
  w_slip = der(phi_slip);
  connect(clamp, force);
  connect(cushion.y, force);
  connect(cushion.flange, presser);
  fn = data.F_max*noEvent(max(force, 0));
  capacity = data.faces*data.r_mean*fn;
  flange_a.tau = tau;
  flange_b.tau = -tau;

  annotation(
    Icon(graphics={
      Line(points={{0,90},{0,45}}, color={0,0,127}), Line(points={{-40,20},{-28,0},{-40,-20}}, color={64,64,64}), Line(points={{40,20},{28,0},{40,-20}}, color={64,64,64})}),
    Documentation(info="<html>
<p>
The clamp force is a signal relative to <code>data.F_max</code>, or comes from a translational flange that presses the plate
against its cushion. A model that extends this one gives <code>tau</code> and <code>lossPower</code>.
</p>
</html>"));
end PartialClutch;

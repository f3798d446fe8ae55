within Layshaft.Vehicles.Drivelines;
model Differential "Bevel differential with tooth forces and friction under load"
  extends Icons.Component;
  extends Icons.Differential;
  extends Energy.Resistance;
  parameter Data.Differential data "Gears"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_small(min=Constants.small) = 0.5 "Difference of speeds below which the friction fades out"
    annotation(Dialog(tab="Advanced"));
  Rotational.Interfaces.Flange_a flange_a "Cage"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_left "Left side gear"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b flange_right "Right side gear"
    annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
  Units.AngularVelocity w_rel "Speed of the left side gear relative to the right one";
  Units.AngularVelocity w_planet "Speed of the planet gears about their axes";
  Units.Force F_tooth "Tangential force of each tooth contact of a side gear";
  Units.Force F_radial "Force of each contact that pushes the planet gear outward against the cage";
  Units.Force F_axial "Force of all contacts that pushes each side gear outward against the cage";
  Units.Torque tau_friction "Friction between the side gears and the cage";
protected
  final parameter Units.Angle cone = atan(data.z_side/data.z_planet) "Half angle of the pitch cone of the side gears";
equation
  flange_a.phi = (flange_left.phi + flange_right.phi)/2;
  w_rel = der(flange_left.phi) - der(flange_right.phi);
  w_planet = w_rel/2*data.z_side/data.z_planet;
  F_tooth = flange_a.tau/(2*data.planets*data.r_side);
  F_axial = data.planets*noEvent(abs(F_tooth))*tan(data.alpha)*sin(cone);
  F_radial = noEvent(abs(F_tooth))*tan(data.alpha)*cos(cone);
  if removed then
    tau_friction = 0;
  else
    tau_friction = data.mu*data.r_thrust*F_axial*w_rel/sqrt(w_rel^2 + w_small^2);
  end if;
  power = tau_friction*w_rel;
  flange_left.tau = -flange_a.tau/2 + tau_friction;
  flange_right.tau = -flange_a.tau/2 - tau_friction;

  annotation(
    Icon(graphics={
      Line(points={{0,45},{0,25}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,-45},{0,-25}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>
The cage turns with the mean speed of both side gears. Each side gear touches all planet gears; the tooth forces
F_tooth = tau/(2 planets r_side) push it outward by planets F_tooth tan(alpha) sin(cone) against the cage, which makes friction
when the sides turn at different speeds. The forces of both sides close in the cage: a coaxial differential has no reaction on its
housing. With a pinion and ring gear before it, <a href=\"modelica://Layshaft.Vehicles.Drivelines.FinalDriveDifferential\">FinalDriveDifferential</a>,
there is one. No events.
</p>
</html>"));
end Differential;

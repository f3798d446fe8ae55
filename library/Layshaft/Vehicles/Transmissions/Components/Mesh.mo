within Layshaft.Vehicles.Transmissions.Components;
model Mesh "Two helical wheels in mesh, with loss, tooth forces and reaction on the housing"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Gear;
  extends Rotational.Interfaces.WithSupport;
  extends Energy.Resistance;
  parameter Integer z_a(min=1) "Teeth of wheel a"
    annotation(Evaluate=true);
  parameter Integer z_b(min=1) "Teeth of wheel b"
    annotation(Evaluate=true);
  parameter Units.Position r_a[3] "Axis of wheel a, in the housing";
  parameter Units.Position r_b[3] "Axis of wheel b, in the housing";
  parameter MultiBody.Types.Axis n = {0,1,0} "Common direction of the axes"
    annotation(Evaluate=true);
  parameter Units.Angle alpha = 0.3491 "Pressure angle, normal to the teeth";
  parameter Units.Angle beta = 0 "Helix angle of wheel a, positive: a positive torque on its teeth comes with a force along +n";
  parameter Units.Efficiency eta(min=Constants.small, max=1) = 0.99 "Efficiency";
  parameter Units.Force F_small(min=Constants.small) = 10 "Tooth force below which the loss does not fall further"
    annotation(Dialog(tab="Advanced"));
  parameter Units.Velocity v_small(min=Constants.small) = 0.05 "Pitch-line speed below which the loss fades out"
    annotation(Dialog(tab="Advanced"));
  final parameter Units.Length distance = sqrt((r_b - r_a)*(r_b - r_a)) "Distance of the axes";
  final parameter Units.Length radius_a = distance*z_a/(z_a + z_b) "Pitch radius of wheel a";
  final parameter Units.Length radius_b = distance*z_b/(z_a + z_b) "Pitch radius of wheel b";
  final parameter Units.Position lever_a[3] = radius_a*e "From axis a to the contact";
  final parameter Units.Position lever_b[3] = -radius_b*e "From axis b to the contact";
  final parameter Real direct_a[3] = tangent + tan(beta)*n "Force on wheel a per tangential force: along the pitch line and the axis; on wheel b against it";
  final parameter Real radial_a[3] = -tan(alpha)/cos(beta)*e "Force on wheel a per size of the tangential force: away from wheel b; on wheel b against it";
  Blocks.Interfaces.RealOutput torque(unit="N.m") "Torque of the teeth on wheel b, for the bearings"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={0,110})));
  Blocks.Interfaces.RealOutput torque_a(unit="N.m") "Torque of the teeth on wheel a, referred to wheel b by the numbers of teeth: torque less the loss"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-50,110})));
  Units.Force F "Tangential tooth force: on wheel a along n x e, on wheel b against it";
  Units.Force F_loss "Loss, as a force at the pitch line";
  Units.Velocity v "Pitch-line speed";
  Units.Force load_a[3] "Tooth force on wheel a, in the housing; on wheel b against it";
protected
  final parameter Real e[3] = (r_b - r_a)/distance "From axis a to axis b";
  final parameter Real tangent[3] = cross(n, e) "Direction of the tangential force";
  Real direction "Sign of the pitch-line speed, smooth around zero";
equation
  assert(distance > 0, "Both wheels of " + getInstanceName() + " have the same axis.");
  assert(abs(n*e) < 1e-9, "The axes of " + getInstanceName() + " are shifted along n: give both positions in one plane.");
  assert(eta > 0 and eta <= 1, "The efficiency eta = " + String(eta) + " of " + getInstanceName() + " must lie above 0 and not above 1.");
  flange_b.phi - housing.phi = -z_a/z_b*(flange_a.phi - housing.phi);
  v = radius_a*der(flange_a.phi - housing.phi);
  direction = v/sqrt(v^2 + v_small^2);
  torque = -flange_b.tau;
  torque_a = -flange_a.tau*z_b/z_a;
  F = torque/radius_b;
  if removed then
    F_loss = 0;
    flange_a.tau = -radius_a*(torque/radius_b);
  else
    F_loss = meshLoss(F, direction, eta, F_small);
    flange_a.tau = -radius_a*(torque/radius_b - meshLoss(torque/radius_b, direction, eta, F_small));
  end if;
  power = F_loss*v;
  housing.tau = -flange_a.tau - flange_b.tau;
  load_a = F*direct_a + sqrt(F^2 + F_small^2)*radial_a;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="z=%z_a, %z_b")}),
    Documentation(info="<html>
<p>
z_a phi_a + z_b phi_b = 0 about the common direction n: external wheels turn against each other. The teeth touch at the
pitch radii. The tangential force F makes the torques, the pressure angle pushes the wheels apart by
F tan(alpha)/cos(beta), the helix angle along their axes by F tan(beta). <code>load_a</code> is this force. The
<a href=\"modelica://Layshaft.Vehicles.Transmissions.Components.ShaftBearings\">bearings</a> of the shafts get it: connect <code>torque</code>,
and <code>torque_a</code> or <code>torque</code> as what makes the friction of shaft a or b, and give them <code>radius_b</code>, <code>lever_a</code>, <code>direct_a</code> and <code>radial_a</code> for the shaft of wheel a, and
<code>lever_b</code>, <code>-direct_a</code> and <code>-radial_a</code> for that of wheel b.
</p>
<p>
The power that leaves is eta times the power that enters, in both directions of power. The loss fades out around standstill:
no events, no locking. Wheel a should be the one whose speed is known from elsewhere, as on the side of a state: the torques are then
computed from b to a without a system of equations.
</p>
<p>
The tooth forces on both wheels cancel each other, so that a stiff housing feels only the torque -(tau_a + tau_b) about n. It
goes into the support.
</p>
</html>"));
end Mesh;

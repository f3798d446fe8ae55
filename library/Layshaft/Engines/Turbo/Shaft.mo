within Layshaft.Engines.Turbo;
model Shaft "Shaft of a turbocharger with friction in its bearings"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Shaft;
  parameter Units.Inertia J(min=Constants.small) = 2.55e-5 "Inertia with both wheels";
  parameter Units.AngularVelocity w_table[:] = {0,2e4} "Speeds of the friction, starting at 0, increasing";
  parameter Units.Torque tau_table[size(w_table, 1)] = {2e-4,2.02e-2} "Friction at these speeds";
  parameter Units.AngularVelocity w_start = 1500 "Speed at the start"
    annotation(Dialog(tab="Initialization"));
  Rotational.Components.BearingFriction bearings(final w_table=w_table, final tau_table=tau_table) "Friction in the bearings; it holds the shaft at rest"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Rotational.Components.Inertia rotor(final J=J, phi(start=0, fixed=true), w(start=w_start, fixed=true)) "Shaft with both wheels"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Units.AngularVelocity w "Speed";
  Units.AngularVelocity_rpm n "Speed in rpm";
equation
  w = rotor.w;
  n = w/Constants.rpm;
  connect(flange_a, bearings.flange_a)
    annotation(Line(points={{-100,0},{-50,0}}, color={0,0,0}));
  connect(bearings.flange_b, rotor.flange_a)
    annotation(Line(points={{-30,0},{20,0}}, color={0,0,0}));
  connect(rotor.flange_b, flange_b)
    annotation(Line(points={{40,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="J=%J")}),
    Documentation(info="<html>
<p>Inertia and friction are those of a small turbocharger (2.55e-5 kg.m&sup2;, 1e-6 N.m.s and a small constant part).</p>
</html>"));
end Shaft;

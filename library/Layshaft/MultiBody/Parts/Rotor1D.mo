within Layshaft.MultiBody.Parts;
model Rotor1D "Shaft of the one-dimensional packages that turns in a moving housing"
  extends Energy.Element(final kind=Energy.Kind.I);
  Rotational.Interfaces.Flange_a flange_a "Left end of the shaft"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Right end of the shaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Interfaces.Frame_a frame_a "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  parameter Units.Inertia J(min=0) = 1 "Moment of inertia about the axis";
  parameter Types.Axis n = {1,0,0} "Axis, resolved in frame_a"
    annotation(Evaluate=true);
  parameter StateSelect stateSelect = StateSelect.default "Priority of phi and w as states"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean absolute = false "= true: the speed against the world is the state, so that the shaft's acceleration does not depend on that of the housing"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  Units.Angle phi(start=0, stateSelect=stateSelect) "Angle against the housing";
  Units.AngularVelocity w(start=0, stateSelect=if absolute then StateSelect.avoid else stateSelect) "Speed against the housing";
  Units.AngularVelocity w_0(stateSelect=if absolute then StateSelect.always else StateSelect.default) = w + e*w_a if absolute "Speed against the world, about the axis";
  Units.AngularAcceleration a(start=0) "Derivative of w";
  Units.AngularVelocity w_a[3] "Angular velocity of the housing, resolved in frame_a";
  Units.AngularAcceleration z_a "Angular acceleration of the housing about the axis";
protected
  final parameter Real e[3] = Frames.normalize(n) "Unit vector of the axis" annotation(Evaluate=true);
equation
  assert(n*n > 0, "The axis n of " + getInstanceName() + " is a zero vector.");
  phi = flange_a.phi;
  phi = flange_b.phi;
  w = der(phi);
  a = der(w);
  w_a = frame_a.R.w;
  frame_a.f = zeros(3);
  if removed then
    z_a = 0;
    0 = flange_a.tau + flange_b.tau;
    frame_a.t = zeros(3);
    power = 0;
  else
    z_a = e*der(w_a);
    if absolute then
      J*der(w_0) = flange_a.tau + flange_b.tau;
    else
      J*(a + z_a) = flange_a.tau + flange_b.tau;
    end if;
    frame_a.t = cross(w_a, e*J*w) - e*(J*z_a);
    power = J*((a + z_a)*w + a*(e*w_a));
  end if;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-8},{100,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-50,-50},{50,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.HorizontalCylinder),
      Line(points={{-70,-84},{70,-84}}, color={64,64,64}),
      Line(points={{-70,-84},{-70,-10}}, color={64,64,64}), Line(points={{70,-84},{70,-10}}, color={64,64,64}),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="J=%J")}),
    Documentation(info="<html>
<p>
Put it instead of Rotational.Components.Inertia where the housing moves. The angular
momentum J w along the axis is added to that of the housing: a housing that turns feels
the gyroscopic torque w_a &times; J w, and the shaft feels the angular acceleration of
the housing. The body of the housing has the mass and the full inertia tensor of the
rotor, as if the rotor stood still in it.
</p>
<p>
Torques between shaft and housing, for example of a motor, get to the housing through
<a href=\"modelica://Layshaft.MultiBody.Parts.Mounting1D\">Mounting1D</a>.
</p>
</html>"));
end Rotor1D;

within Layshaft.Vehicles.Transmissions.Components;
model Synchroniser "Synchroniser: a fork presses the sleeve to the wheel on one side or the other"
  extends Icons.Component;
  extends Energy.Friction(final removed=false, slip(final unit="rad/s", start=0), slipRate(final unit="rad/s2"), effort(final unit="N.m"), mode(start=if abs(s_start) > data.s_dog then stuck else unset));
  parameter Data.Synchroniser data "Cones, dog teeth, sleeve"
    annotation(choicesAllMatching=true);
  parameter Boolean leftSide = true "= true: there is a wheel on the left, otherwise connect flange_left to hub"
    annotation(Evaluate=true);
  parameter Boolean rightSide = true "= true: there is a wheel on the right, otherwise connect flange_right to hub"
    annotation(Evaluate=true);
  parameter Units.Position s_start = 0 "Position of the sleeve at the start"
    annotation(Dialog(tab="Initialization"));
  Rotational.Interfaces.Flange_a hub "Shaft that carries the sleeve"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Rotational.Interfaces.Flange_b flange_left "Loose wheel on the left: a negative force"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_right "Loose wheel on the right: a positive force"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Translational.Interfaces.Flange_a fork "Fork: the sign of its force selects the side"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Units.Position s "Position of the sleeve, positive to the right";
  Units.Torque capacity "Torque of the sliding cones";
  Boolean right(start=s_start > 0, fixed=true) "The sleeve is on the right or was there last";
  Boolean dog(start=abs(s_start) > data.s_dog, fixed=true) "The dog teeth are in mesh";
protected
  Clutches.Cushion sleeve(final c=data.c, final d=data.d, final F_nominal=1, final s_start=s_start) "Sleeve"
    annotation(Placement(transformation(extent={{-40,60},{-20,80}})));
  Units.AngularVelocity w_left "Speed of the hub relative to the wheel on the left";
  Units.AngularVelocity w_right "Speed of the hub relative to the wheel on the right";
equation
  assert(leftSide or rightSide, getInstanceName() + " has no wheel on either side.");
  when initial() then
    assert(not dog or abs(slip) < 1e-3, "The dog teeth of " + getInstanceName() + " are in mesh at the start, but shaft and wheel have different speeds: give start speeds that fit the gear.");
  end when;
  connect(sleeve.flange, fork)
    annotation(Line(points={{-20,70},{0,70},{0,100}}, color={0,127,0}));
  s = fork.s;
  right = s > data.s_cone or pre(right) and s >= -data.s_cone;
  w_left = der(hub.phi - flange_left.phi);
  w_right = der(hub.phi - flange_right.phi);
  slip = if right then w_right else w_left;
  slipRate = if right then der(w_right) else der(w_left);
  capacity = data.cones*data.mu*data.r_cone/sin(data.angle)*data.c
    *noEvent(if right and rightSide then max(s - data.s_cone, 0) elseif not right and leftSide then max(-s - data.s_cone, 0) else 0);
  free = capacity <= margin;
  dog = not free and (pre(dog) or pre(mode) == stuck and abs(s) > data.s_dog);
  forward = capacity;
  backward = -capacity;
  breakForward = if dog then never/2 else capacity;
  breakBackward = -breakForward;
  hub.tau = effort;
  flange_left.tau = if right then 0 else -effort;
  flange_right.tau = if right then -effort else 0;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-8},{-45,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{45,-8},{100,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Polygon(points={{-45,45},{-20,30},{-20,-30},{-45,-45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Polygon(points={{45,45},{20,30},{20,-30},{45,-45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-14,-50},{14,50}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,50},{0,90}}, color={0,127,0}, thickness=0.5), Line(points={{0,-50},{0,-90}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>
The fork moves the sleeve against spring and damper. Beyond <code>s_cone</code> the cones of that side are pressed together and
their friction, cones mu r/sin(angle) times the force, brings wheel and hub to one speed; see
<a href=\"modelica://Layshaft.Energy.Friction\">Energy.Friction</a>. When they are stuck and the sleeve is beyond
<code>s_dog</code>, the dog teeth mesh and hold any torque, until the sleeve has gone back to where the cones part. A negative
force selects the wheel on the left, a positive one that on the right; without force both are loose.
</p>
<p>
Only one side can be pressed at a time: both are one friction element. It cannot be removed, because no gear would be engaged without it.
</p>
</html>"));
end Synchroniser;

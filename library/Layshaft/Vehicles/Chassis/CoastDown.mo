within Layshaft.Vehicles.Chassis;
model CoastDown "Chassis in one dimension with the resistance of a coast-down test"
  extends Interfaces.Chassis(final spatial=false);
  replaceable parameter Data.MidSizeCar data constrainedby Data.LongitudinalCar "Parameters"
    annotation(choicesAllMatching=true);
  Rotational.Components.Inertia wheels(final J=data.J_wheels, phi(start=0, fixed=true)) "Wheels"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Powertrain.Wheels.Wheel tyre(final v_table=data.v_table, final radius_table=data.radius_table) "Rolling radius"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Powertrain.Vehicles.CarCoastDown car(final m=data.m, final F0=data.F0, final F1=data.F1, final F2=data.F2, final F_brake_max=data.F_brake_max, grade=grade, body(v(fixed=true))) "Body, resistances and brake"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  parameter Real grade = 0 "Slope of the road: rise over horizontal distance";
protected
  Rotational.Components.Fixed ground[4] "What the carriers are fixed to"
    annotation(Placement(transformation(extent={{-80,-80},{-60,-60}})));
equation
  s = car.body.s;
  v = car.v;
  a = car.a;
  a_lateral = 0;
  yawRate = 0;
  connect(bus.brakes.command, car.brake)
    annotation(Line(points={{0,100},{0,40},{30,40},{30,11}}, color={0,0,127}));
  connect(hubs[1], wheels.flange_a)
    annotation(Line(points={{-100,0},{-60,0}}, color={0,0,0}));
  connect(hubs[2], wheels.flange_a)
    annotation(Line(points={{-100,0},{-60,0}}, color={0,0,0}));
  connect(hubs[3], wheels.flange_a)
    annotation(Line(points={{-100,0},{-60,0}}, color={0,0,0}));
  connect(hubs[4], wheels.flange_a)
    annotation(Line(points={{-100,0},{-60,0}}, color={0,0,0}));
  connect(wheels.flange_b, tyre.flangeR)
    annotation(Line(points={{-40,0},{-20,0}}, color={0,0,0}));
  connect(tyre.flangeT, car.flange)
    annotation(Line(points={{0,0},{20,0}}, color={0,127,0}));
  connect(carriers, ground.flange)
    annotation(Line(points={{-100,-70},{-70,-70}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>The wheels do not slip and turn as one; the body moves along the road against F0 + F1 v + F2 v&sup2;. Brake and resistances lock
exactly at rest. The brake is inside: use it with <a href=\"modelica://Layshaft.Vehicles.Brakes.NoBrakes\">NoBrakes</a>.</p>
</html>"));
end CoastDown;

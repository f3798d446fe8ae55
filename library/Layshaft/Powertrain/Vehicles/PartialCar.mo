within Layshaft.Powertrain.Vehicles;
partial model PartialCar "Vehicle mass with resistances and brake, locking exactly at rest"
  extends Icons.Component;
  extends Energy.Friction(final useHeatPort=false, slip(final unit="m/s", start=0), slipRate(final unit="m/s2"), effort(final unit="N"));
  parameter Units.Mass m(min=Constants.small) = 1500 "Mass of vehicle and load";
  parameter Units.Force F_brake_max(min=0) = 12000 "Brake force at full pedal";
  parameter Real grade = 0 "Slope of the road: rise over horizontal distance";
  Translational.Interfaces.Flange_a flange "Connection to the wheels"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealInput brake "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Blocks.Interfaces.RealOutput v(unit="m/s") "Speed of the vehicle"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Units.Acceleration a "Acceleration of the vehicle";
  Units.Velocity speed "Absolute value of the speed";
  Units.Force F_rest "Resistance at very low speed, without brake";
  Units.Force F_resistance "Resistance at the present speed, without brake";
  Units.Force F_brake "Brake force while rolling";
  Units.Power P_resistance "Power of the driving resistances";
  Units.Power P_brake "Power of the brake";
  Translational.Sources.Force resistance "Resistances, brake and gravity"
    annotation(Placement(transformation(extent={{40,-10},{20,10}})));
  Translational.Components.Mass body(final m=m, s(start=0, fixed=true, stateSelect=StateSelect.prefer), v(start=0, stateSelect=StateSelect.prefer)) "Vehicle"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  assert(m > 0, "The vehicle mass m = " + String(m) + " must be positive.");
  v = body.v;
  a = body.a;
  slip = body.v;
  slipRate = der(slip);
  speed = noEvent(abs(v));
  F_brake = F_brake_max*noEvent(min(max(brake, 0), 1));
  forward = F_resistance + F_brake;
  backward = -F_resistance - F_brake;
  breakForward = F_rest + F_brake;
  breakBackward = -F_rest - F_brake;
  free = false;
  connect(flange, body.flange_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={0,127,0}));
  connect(resistance.flange, body.flange_b)
    annotation(Line(points={{20,0},{10,0}}, color={0,127,0}));
  resistance.f = -effort - m*Constants.g_n*grade/sqrt(1 + grade^2);
  P_brake = if locked then 0 else F_brake*speed;
  P_resistance = power - P_brake;

  annotation(
    __Layshaft(energy={
      Power(title="Driving resistances", variable="P_resistance"),
      Power(title="Brakes", variable="P_brake")}),
    Icon(graphics={
      Polygon(points={{-75,-15},{-70,10},{-40,14},{-20,38},{30,38},{50,12},{75,8},{75,-15}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-58,-30},{-28,0}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{28,-30},{58,0}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
Rolling resistance, air drag and brake are one friction element: at rest they hold the
vehicle on a slope up to F_rest + F_brake, without creeping. Gravity acts as
m g sin(atan(grade)).
</p>
</html>"));
end PartialCar;

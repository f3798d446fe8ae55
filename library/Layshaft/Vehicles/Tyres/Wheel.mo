within Layshaft.Vehicles.Tyres;
model Wheel "Wheel in three dimensions: carrier, rim and tyre"
  parameter Units.Mass m_carrier(min=0) = 8 "Unsprung mass without wheel: carrier, part of the links, brake";
  parameter Units.Inertia I_carrier(min=0) = 0.1 "Moment of inertia of the carrier about each axis";
  parameter Units.AngularVelocity w_start = 0 "Spin at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean absoluteSpin = false "= true: the spin against the world is a state, which is cheaper where the wheel is driven and braked by stiff parts"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  replaceable parameter Data.Tyres.Passenger245 data constrainedby Data.Tyres.PAC2002 "Tyre"
    annotation(choicesAllMatching=true);
  MultiBody.Interfaces.Frame_a frame "Wheel carrier in the centre of the wheel"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Rotational.Interfaces.Flange_a hub "Rim"
    annotation(Placement(transformation(extent={{90,30},{110,50}})));
  Rotational.Interfaces.Flange_a carrier "Wheel carrier: what a brake pushes against"
    annotation(Placement(transformation(extent={{90,-50},{110,-30}})));
  replaceable Tyre tyre constrainedby PartialTyre(final data=data) "Tyre"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-60},{10,-40}})));
  UnsprungBody body(final m=m_carrier + data.m, final I_axis=I_carrier + data.J, final I_transverse=I_carrier + data.J_transverse) "Carrier and wheel"
    annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  MultiBody.Parts.Rotor1D rotor(final J=data.J, final n={0,1,0}, final absolute=absoluteSpin, phi(start=0, fixed=true), w(start=w_start, fixed=true)) "Spin"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  MultiBody.Parts.Mounting1D support(final n={0,1,0}) "What the brake pushes against"
    annotation(Placement(transformation(extent={{20,-50},{40,-30}})));
equation
  connect(frame, body.frame_a)
    annotation(Line(points={{-100,0},{-80,0},{-80,30},{-60,30}}, color={70,70,70}, thickness=0.5));
  connect(frame, tyre.frame)
    annotation(Line(points={{-100,0},{0,0},{0,-40}}, color={70,70,70}, thickness=0.5));
  connect(frame, rotor.frame_a)
    annotation(Line(points={{-100,0},{0,0},{0,-20},{30,-20},{30,-10}}, color={70,70,70}, thickness=0.5));
  connect(frame, support.frame_a)
    annotation(Line(points={{-100,0},{-80,0},{-80,-70},{30,-70},{30,-50}}, color={70,70,70}, thickness=0.5));
  connect(rotor.flange_a, tyre.flange)
    annotation(Line(points={{20,0},{14,0},{14,-30},{-20,-30},{-20,-50},{-10,-50}}, color={0,0,0}));
  connect(rotor.flange_b, hub)
    annotation(Line(points={{40,0},{70,0},{70,40},{100,40}}, color={0,0,0}));
  connect(support.flange_b, carrier)
    annotation(Line(points={{40,-40},{100,-40}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-90,90},{90,-90}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-55,55},{55,-55}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-12,12},{12,-12}}, lineColor={40,40,40}, fillColor={120,120,120}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-100},{150,-140}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Carrier and wheel are one body; the spin of the wheel is a rotor in it, so that its gyroscopic torque is felt. Shaft and brake are
connected to <code>hub</code>, the brake's housing to <code>carrier</code>.</p>
</html>"));
end Wheel;

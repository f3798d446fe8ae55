within Layshaft.Vehicles.Transmissions.Components;
model Rotor "Inertia of a shaft or wheel, in one dimension or in a moving housing"
  extends Rotational.Interfaces.OneFlange;
  parameter Boolean spatial = false "= true: the housing may move, the angular momentum acts on it"
    annotation(Evaluate=true);
  parameter Units.Inertia J(min=0) "Moment of inertia about the axis";
  parameter MultiBody.Types.Axis n = {0,1,0} "Direction of the axis"
    annotation(Evaluate=true);
  MultiBody.Interfaces.Frame_a mount if spatial "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Rotational.Components.Inertia inertia(final J=J) if not spatial "Inertia"
    annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  MultiBody.Parts.Rotor1D rotor(final J=J, final n=n) if spatial "Inertia in a moving housing"
    annotation(Placement(transformation(extent={{-10,-40},{10,-20}})));
equation
  connect(inertia.flange_b, flange)
    annotation(Line(points={{10,30},{60,30},{60,0},{100,0}}, color={0,0,0}));
  connect(rotor.flange_b, flange)
    annotation(Line(points={{10,-30},{60,-30},{60,0},{100,0}}, color={0,0,0}));
  connect(rotor.frame_a, mount)
    annotation(Line(points={{0,-40},{0,-100}}, color={70,70,70}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-8},{100,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-30,-55},{30,55}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-110},{150,-140}}, textString="J=%J")}),
    Documentation(info="<html>
<p>Contains <a href=\"modelica://Layshaft.Rotational.Components.Inertia\">Inertia</a> or
<a href=\"modelica://Layshaft.MultiBody.Parts.Rotor1D\">Rotor1D</a>.</p>
</html>"));
end Rotor;

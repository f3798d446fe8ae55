within Layshaft.Vehicles.Clutches;
model Cushion "Elastic plate that friction faces are pressed with"
  extends Translational.Interfaces.OneFlange;
  parameter Units.Stiffness c(min=Constants.small) "Stiffness";
  parameter Units.Damping d(min=Constants.small) "Damping";
  parameter Units.Force F_nominal(min=Constants.small) "Force that the output is 1 for";
  parameter Units.Position s_start = 0 "Position at the start"
    annotation(Dialog(tab="Initialization"));
  Units.Position s "Position";
  Translational.Components.SpringDamper springDamper(final c=c, final d=d, s_rel(start=s_start, fixed=true)) "Spring and damper"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Translational.Components.Fixed seat "Where the plate is held"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Blocks.Interfaces.RealOutput y "Force of the spring relative to F_nominal"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  s = flange.s;
  y = springDamper.spring.f/F_nominal;
  connect(seat.flange, springDamper.flange_a)
    annotation(Line(points={{-40,0},{-10,0}}, color={0,127,0}));
  connect(springDamper.flange_b, flange)
    annotation(Line(points={{10,0},{100,0}}, color={0,127,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,40},{-50,-40}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-50,0},{-40,20},{-20,-20},{0,20},{20,-20},{40,0},{90,0}}, color={0,127,0}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="c=%c")}),
    Documentation(info="<html>
<p>Spring and damper against the seat. The force on the faces is that of the spring, so that a step of the force at the flange
reaches them with the time constant d/c.</p>
</html>"));
end Cushion;

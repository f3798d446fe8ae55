within Layshaft.Thermal.Components;
model Convection "Heat transfer whose conductance is a signal"
  extends Interfaces.Transfer;
  Blocks.Interfaces.RealInput Gc(unit="W/K") "Convective conductance"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  Q_flow = Gc*dT;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,-40},{-45,40}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-45,25},{50,25}}, color={191,0,0}, thickness=0.5),
      Line(points={{-45,0},{50,0}}, color={191,0,0}, thickness=0.5),
      Line(points={{-45,-25},{50,-25}}, color={191,0,0}, thickness=0.5),
      Polygon(points={{50,33},{65,25},{50,17}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
      Polygon(points={{50,8},{65,0},{50,-8}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
      Polygon(points={{50,-17},{65,-25},{50,-33}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Q_flow = Gc dT. The signal depends on air or coolant speed.</p>
</html>"));
end Convection;

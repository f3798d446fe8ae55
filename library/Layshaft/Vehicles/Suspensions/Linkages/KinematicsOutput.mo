within Layshaft.Vehicles.Suspensions.Linkages;
connector KinematicsOutput = output Kinematics "Position of a wheel and what it does per travel"
  annotation(
    Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>For rigs that measure.</p>
</html>"));

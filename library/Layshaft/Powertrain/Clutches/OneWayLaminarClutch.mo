within Layshaft.Powertrain.Clutches;
model OneWayLaminarClutch "Freewheel and laminar clutch in series"
  extends PartialPlates;
  extends Thermal.Interfaces.ConditionalHeatPort;
  extends Icons.PlateClutch;
  Rotational.Components.OneWayClutch clutch(final w_table=w_table, final mu_table=mu_table, final peak=peak,
    final cgeo=faces*r_mean, final fn_max=1, final useHeatPort=useHeatPort) "Freewheel and clutch"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  clutch.f_normalized = (pressure*A_piston - F_return)/clutch.fn_max;
  connect(flange_a, clutch.flange_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={0,0,0}));
  connect(clutch.heatPort, heatPort)
    annotation(Line(points={{-10,-10},{-10,-100},{-100,-100}}, color={191,0,0}));
  connect(clutch.flange_b, flange_b)
    annotation(Line(points={{10,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Polygon(points={{-75,20},{-45,0},{-75,-20}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="plates=%plates")}),
    Documentation(info="<html>
<p>
Transmits torque only from flange_a to flange_b, up to the limit given by the pressure, and
runs free when flange_b overruns.
</p>
</html>"));
end OneWayLaminarClutch;

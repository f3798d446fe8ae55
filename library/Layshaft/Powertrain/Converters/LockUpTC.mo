within Layshaft.Powertrain.Converters;
model LockUpTC "Torque converter with lock-up clutch and inertias"
  extends Rotational.Interfaces.TwoFlanges;
  extends Thermal.Interfaces.ConditionalHeatPort;
  extends Icons.Converter;
  replaceable parameter Data.Converters.GenericCar data constrainedby Data.Converters.Curves "Curves of the converter"
    annotation(choicesAllMatching=true);
  parameter Real nu_table[:] = data.nu "Speed ratio turbine/pump, increasing";
  parameter Real mu_table[size(nu_table, 1)] = data.mu "Torque ratio turbine/pump";
  parameter Real k_table[size(nu_table, 1)](each unit="N.m.s2/rad2") = data.k "Pump torque over squared pump speed";
  parameter Real converterSize(min=0) = 1 "Factor on the pump torque";
  parameter Units.Inertia J_pump(min=0) = 0.08 "Inertia of pump and oil";
  parameter Units.Inertia J_turbine(min=0) = 0.03 "Inertia of turbine and oil";
  parameter Units.Torque tau_lock(min=0) = 350 "Torque the lock-up clutch holds at full pressure";
  Blocks.Interfaces.RealInput lockUp "Lock-up clutch: 0 open, 1 full pressure"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Rotational.Components.Inertia pump(final J=J_pump) "Pump"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Rotational.Components.Inertia turbine(final J=J_turbine) "Turbine"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  TorqueConverter converter(final nu_table=nu_table, final mu_table=mu_table, final k_table=k_table, final scale=converterSize, final useHeatPort=useHeatPort) "Converter"
    annotation(Placement(transformation(extent={{-10,-30},{10,-10}})));
  Rotational.Components.Clutch clutch(compliance=0, w_table={0,300}, mu_table={0.13,0.11}, final cgeo=tau_lock/0.13, fn_max=1, final useHeatPort=useHeatPort) "Lock-up clutch"
    annotation(Placement(transformation(extent={{-10,10},{10,30}})));
equation
  connect(flange_a, pump.flange_a)
    annotation(Line(points={{-100,0},{-70,0}}, color={0,0,0}));
  connect(pump.flange_b, converter.flange_a)
    annotation(Line(points={{-50,0},{-30,0},{-30,-20},{-10,-20}}, color={0,0,0}));
  connect(converter.flange_b, turbine.flange_a)
    annotation(Line(points={{10,-20},{30,-20},{30,0},{50,0}}, color={0,0,0}));
  connect(turbine.flange_b, flange_b)
    annotation(Line(points={{70,0},{100,0}}, color={0,0,0}));
  connect(pump.flange_b, clutch.flange_a)
    annotation(Line(points={{-50,0},{-30,0},{-30,20},{-10,20}}, color={0,0,0}));
  connect(clutch.flange_b, turbine.flange_a)
    annotation(Line(points={{10,20},{30,20},{30,0},{50,0}}, color={0,0,0}));
  connect(lockUp, clutch.f_normalized)
    annotation(Line(points={{0,110},{0,31}}, color={0,0,127}));
  connect(converter.heatPort, heatPort)
    annotation(Line(points={{-10,-10},{-10,-100},{-100,-100}}, color={191,0,0}));
  connect(clutch.heatPort, heatPort)
    annotation(Line(points={{-10,30},{-100,30},{-100,-100}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{-60,56},{-8,56}}, color={64,64,64}, thickness=0.5),
      Rectangle(extent={{-8,52},{-3,60}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{3,52},{8,60}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{8,56},{60,56},{60,0}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="size=%converterSize")}),
    Documentation(info="<html>
<p>
Look at <code>converter.nu</code>, <code>converter.power</code> (heat in the oil) and
<code>clutch.mode</code>. When the clutch sticks, pump and turbine are one body and the
converter takes no power.
</p>
</html>"));
end LockUpTC;

within Layshaft.Engines.Turbo;
model StodolaTurbine "Turbine by Stodola's law"
  extends Interfaces.TwoPort;
  replaceable parameter Data.Turbine18 data constrainedby Data.Turbine "Parameters"
    annotation(choicesAllMatching=true);
  Rotational.Interfaces.Flange_b flange "Shaft"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Units.AngularVelocity w "Speed of the shaft";
  Units.Torque tau "Torque that the turbine gives";
  Real Pi "Ratio of the pressures, inlet to outlet";
  Real bladeRatio "Speed of the blades relative to that of the isentropic jet";
  Units.Efficiency eta "Efficiency";
  Units.Velocity jet "Speed of the isentropic jet";
protected
  Real low "Lower pressure relative to the higher one";
  Real q "1 - low^exponent";
  Real cp(unit="J/(kg.K)") "Heat capacity";
  Real drop "Part of the enthalpy that an isentropic expansion takes";
equation
  w = der(flange.phi);
  Pi = port_a.p/port_b.p;
  low = noEvent(if port_a.p > port_b.p then port_b.p/port_a.p else port_a.p/port_b.p);
  q = 1 - low^data.exponent;
  m_flow = noEvent(if port_a.p > port_b.p then port_a.p else -port_b.p)*data.K/sqrt(T_up)*q/sqrt(q + 0.005);
  cp = Media.heatCapacity(T_up, X_up);
  drop = noEvent(if port_a.p > port_b.p then 1 - low^(R_up/cp) else 0);
  jet = sqrt(2*cp*T_up*drop + 1);
  bladeRatio = data.radius*w/jet;
  // eta = eta_max (1 - (bladeRatio/ratio_max - 1)^2), and torque = power/w without division by w
  eta = data.eta_max*bladeRatio/data.ratio_max*(2 - bladeRatio/data.ratio_max);
  tau = noEvent(max(m_flow, 0))*drop*cp*T_up/jet*data.eta_max*data.radius/data.ratio_max*noEvent(max(2 - bladeRatio/data.ratio_max, -1));
  flange.tau = -tau;
  port_b.h_outflow = inStream(port_a.h_outflow) - drop*cp*T_up/jet*data.eta_max*data.radius/data.ratio_max*noEvent(max(2 - bladeRatio/data.ratio_max, -1))*w;
  port_a.h_outflow = inStream(port_b.h_outflow);

  annotation(
    Icon(graphics={
      Polygon(points={{-90,40},{90,80},{90,-80},{-90,-40},{-90,40}}, lineColor={160,60,30}, fillColor={245,220,205}, fillPattern=FillPattern.Solid),
      Line(points={{0,-60},{0,-90}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,120},{150,90}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
m_flow = K p/T^(1/2) (1 - (p_out/p_in)&sup2;)^(1/2), rounded near equal pressures and valid in both directions. The enthalpy of the gas falls by the power of the shaft. Efficiency over the
ratio of blade and jet speed is a parabola; since it begins at zero, the torque at rest is finite. Gas that flows back does no work.
</p>
</html>"));
end StodolaTurbine;

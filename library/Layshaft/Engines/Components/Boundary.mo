within Layshaft.Engines.Components;
model Boundary "Gas of given pressure, temperature and composition: the surroundings"
  parameter Boolean useInputs = false "= true: pressure and temperature are signals"
    annotation(Evaluate=true);
  parameter Units.Pressure p = 101325 "Pressure"
    annotation(Dialog(enable=not useInputs));
  parameter Units.Temperature T = 293.15 "Temperature"
    annotation(Dialog(enable=not useInputs));
  parameter Units.MassFraction X[Media.n] = Media.air "Composition";
  Interfaces.GasPort port "Gas"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput p_in(unit="Pa") if useInputs "Pressure"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput T_in(unit="K") if useInputs "Temperature"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Units.Power H_flow "Enthalpy that leaves the surroundings";
protected
  Blocks.Interfaces.RealInput p_now(unit="Pa") "Pressure";
  Blocks.Interfaces.RealInput T_now(unit="K") "Temperature";
equation
  connect(p_in, p_now);
  connect(T_in, T_now);
  if not useInputs then
    p_now = p;
    T_now = T;
  end if;
  port.p = p_now;
  port.h_outflow = Media.specificEnthalpy(T_now, X);
  port.Xi_outflow = X;
  port.C_outflow = zeros(0);
  H_flow = -port.m_flow*noEvent(if port.m_flow < 0 then port.h_outflow else inStream(port.h_outflow));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-90,90},{90,-90}}, lineColor={0,110,140}, fillColor={235,245,250}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,130},{150,100}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="p=%p")}),
    Documentation(info="<html>
<p>An endless store of gas. What flows into it vanishes.</p>
</html>"));
end Boundary;

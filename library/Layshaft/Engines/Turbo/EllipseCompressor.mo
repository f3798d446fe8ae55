within Layshaft.Engines.Turbo;
model EllipseCompressor "Compressor whose speed lines are parts of ellipses"
  extends Interfaces.Compressor;
  replaceable parameter Data.Compressor18 data constrainedby Data.EllipseCompressor "Parameters"
    annotation(choicesAllMatching=true);
  parameter Boolean momentum = false "= true: the gas in the compressor has momentum, it can surge; = false: it passes the surge line steadily"
    annotation(Evaluate=true);
  parameter Real inertance(unit="1/m", min=Constants.small) = 300 "Length of the passages divided by their cross section"
    annotation(Dialog(enable=momentum));
  parameter Real dip(min=0, max=1) = 0.5 "Pressure rise at zero flow relative to that at the surge line"
    annotation(Dialog(enable=momentum));
  parameter Units.MassFlowRate m_flow_start = 0.02 "Flow at the start"
    annotation(Dialog(tab="Initialization", enable=momentum));
  parameter Real delta(min=Constants.small) = 0.01 "Roundness of the ends of the ellipse"
    annotation(Dialog(tab="Advanced"));
  Units.MassFlowRate W_choke "Corrected flow at choke";
  Real Pi_choke "Ratio of the pressures at choke";
  Real Pi_map "Ratio of the pressures of the steady characteristic";
protected
  Real r "Corrected speed relative to n_max";
  Real C "Exponent of the ellipse";
  Real u "Position between choke (0) and surge line (1)";
  Real y "1 - u^C";
  Real v "Position between surge line (0) and choke (1)";
  Real slope "Fall of the position v over u at the surge line";
  Real stall "Flow relative to that at the surge line";
initial equation
  if momentum then
    m_flow = m_flow_start;
  end if;
equation
  r = noEvent(max(n/data.n_max, 1e-3));
  W_choke = data.W_max*(data.choke[1] + data.choke[2]*atan(data.choke[3]*r - data.choke[4]));
  Pi_choke = data.Pi_max*(data.chokeRatio[1] + data.chokeRatio[2]*r^data.chokeRatio[3]);
  W_surge = data.W_max*data.surge[1]*r^data.surge[2];
  Pi_surge = 1 + (data.Pi_max - 1)*data.surgeRatio[1]*r^data.surgeRatio[2];
  C = data.curvature[1] + data.curvature[2]*r^data.curvature[3];
  slope = C/delta^(1 - 1/C);
  v = (W - W_surge)/(W_choke - W_surge);
  if momentum then
    inertance*der(m_flow) = port_a.p*Pi_map - port_b.p;
    u = (Pi_map - Pi_choke)/(Pi_surge - Pi_choke);
    y = 1 - noEvent(max(v, 0))^C;
    stall = noEvent(min(W/W_surge, 1));
    Pi_map = noEvent(if W < 0 then 1 + dip*(Pi_surge - 1) + (1 - dip)*(Pi_surge - 1)*(W/W_surge)^2
      elseif W < W_surge then 1 + (Pi_surge - 1)*(dip + (1 - dip)*stall^2*(3 - 2*stall))
      else Pi_choke + (Pi_surge - Pi_choke)*(if y > 0 then y/(y + delta)^(1 - 1/C)*(1 + delta)^(1 - 1/C) else y/delta^(1 - 1/C)));
  else
    Pi_map = Pi;
    stall = 0;
    u = (Pi - Pi_choke)/(Pi_surge - Pi_choke);
    y = 1 - noEvent(min(max(u, 0), 1))^C;
    W = noEvent(if u < 1 then W_surge + (W_choke - W_surge)*y/(y + delta)^(1 - 1/C)*(1 + delta)^(1 - 1/C)
      else W_surge - (W_choke - W_surge)*(u - 1)*slope/(1 + (u - 1)*slope));
  end if;
  eta = noEvent(max(data.eta_min, data.eta_max*(1 - data.eta_loss[1]*(v - data.eta_flow)^2 - data.eta_loss[2]*(r - data.eta_speed)^2)));

  annotation(
    Icon(graphics={Line(points={{-70,20},{-40,22},{-10,12},{10,-10},{16,-40}}, color={200,70,50}, thickness=0.5), Line(points={{-60,40},{-20,42},{30,24},{50,-4},{56,-34}}, color={200,70,50}, thickness=0.5)}),
    Documentation(info="<html>
<p>
W = W_surge + (W_choke - W_surge) (1 - ((Pi - Pi_choke)/(Pi_surge - Pi_choke))^C)^(1/C): smooth everywhere, with few coefficients over the speed. At the top of the ellipse, the surge line, the root is rounded so that its slope is finite.
Above the surge line the flow falls further and reverses, bounded by the width of the map.
</p>
<p>
With <code>momentum = true</code> the pressure follows from the flow instead, and the momentum of the gas is a state. Left of the surge line the characteristic falls to <code>dip</code> of the pressure rise at zero flow
(a cubic, after Moore and Greitzer) and rises again when the flow reverses: throttled too far, the compressor surges.
</p>
</html>"));
end EllipseCompressor;

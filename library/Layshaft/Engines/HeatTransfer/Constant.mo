within Layshaft.Engines.HeatTransfer;
model Constant "Given coefficient of heat transfer"
  extends Interfaces.HeatTransfer;
  parameter Real alpha(unit="W/(m2.K)", min=0) = 50 "Coefficient of heat transfer";
equation
  Q_flow = alpha*surface*(wall.T - gas.T);

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="alpha=%alpha")}),
    Documentation(info="<html>
<p>The second level of detail.</p>
</html>"));
end Constant;

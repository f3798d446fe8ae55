within Layshaft.Energy;
model AuditedBalance "Balance with an audit: what sources give against what is stored and dissipated"
  extends Balance;
  Blocks.Interfaces.RealInput drive(unit="W") "Power of engines and motors into the system"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput others(unit="W") "Power of all other sources, as hands, actuators and gravity"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  output Units.Energy throughput(start=0, fixed=true) "Work of engines and motors, both ways";
  output Units.Energy work(start=0, fixed=true) "Work of all sources";
  output Units.Energy losses(start=0, fixed=true) "Dissipated energy";
  output Units.Energy residual "What is unaccounted for";
  output Real relativeResidual "Residual relative to the throughput";
protected
  parameter Units.Energy stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = kinetic + potential;
equation
  der(throughput) = noEvent(abs(drive));
  der(work) = drive + others;
  der(losses) = dissipation;
  residual = kinetic + potential + losses - work - stored0;
  relativeResidual = noEvent(abs(residual)/max(throughput, 1));

  annotation(
    defaultComponentName="energyBalance",
    defaultComponentPrefixes="inner",
    Icon(graphics={
      Text(extent={{-80,-80},{80,-20}}, textColor={0,0,127}, textString="audit")}),
    Documentation(info="<html>
<p>
A <a href=\"modelica://Layshaft.Energy.Balance\">Balance</a> that is given the powers of the sources: stored energy and losses must
equal what they gave. Variable steps close the audit to their tolerance, fixed steps to their order.
</p>
</html>"));
end AuditedBalance;

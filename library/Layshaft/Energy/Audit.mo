within Layshaft.Energy;
block Audit "Integrates named powers and their sum"
  extends Icons.Block;
  parameter Integer n(min=1) = 1 "Number of powers";
  parameter Real tolerance = 1e-3 "Residual that is accepted, relative to the throughput";
  Blocks.Interfaces.RealInput power[n](each unit="W") "Powers whose sum should vanish: sources negative, sinks positive"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  output Units.Energy energy[n](each start=0, each fixed=true) "Energies since the start";
  output Units.Energy throughput(start=0, fixed=true) "Half the sum of the integrated absolute powers";
  output Units.Energy residual "Sum of the energies: zero when the audit is complete";
  output Real relativeResidual "Residual relative to the throughput";
equation
  der(energy) = power;
  der(throughput) = sum(abs(power[i]) for i in 1:n)/2;
  residual = sum(energy);
  relativeResidual = abs(residual)/max(throughput, 1);
  when terminal() then
    assert(relativeResidual <= tolerance, "The energy audit does not close: " + String(relativeResidual) + " of the energy that passed is unaccounted for.");
  end when;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="sum = 0")}),
    Documentation(info="<html>
<p>
Connect the power of every source (negative) and every sink or store (positive) of a
system. Their sum must vanish at any time; at the end of the simulation the block checks
it against the energy that passed through the system.
</p>
</html>"));
end Audit;

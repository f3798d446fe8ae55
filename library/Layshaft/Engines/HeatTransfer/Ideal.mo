within Layshaft.Engines.HeatTransfer;
model Ideal "No thermal resistance: gas and wall have one temperature"
  extends Interfaces.HeatTransfer;
equation
  wall.T = gas.T;

  annotation(Documentation(info="<html>
<p>The first level of detail. The temperature of the gas is then that of the wall and not a state of its own: set <code>fixedStart = false</code> in the volume.</p>
</html>"));
end Ideal;

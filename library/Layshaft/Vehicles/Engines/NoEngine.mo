within Layshaft.Vehicles.Engines;
model NoEngine "No engine"
  extends Interfaces.Engine(final spatial=false);
equation
  flange_b.tau = 0;

  annotation(Documentation(info="<html>
<p>For electric vehicles: the shaft is free. The bus carries zero.</p>
</html>"));
end NoEngine;

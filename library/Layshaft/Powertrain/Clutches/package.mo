within Layshaft.Powertrain;
package Clutches "Laminar clutches given by plates and pressure"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Wet multi-plate clutches and brakes, alone or combined with freewheels.</p>
</html>"));
end Clutches;

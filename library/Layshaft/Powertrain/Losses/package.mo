within Layshaft.Powertrain;
package Losses "Efficiencies and torque losses"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Loss elements driven by signals.</p>
</html>"));
end Losses;

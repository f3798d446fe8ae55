within Layshaft.Data;
package DriveCycles "Drive cycles"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Speed profiles: corner points where the cycle is defined by them, values every second otherwise.</p>
</html>"));
end DriveCycles;

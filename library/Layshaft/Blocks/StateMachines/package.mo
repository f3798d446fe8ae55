within Layshaft.Blocks;
package StateMachines "Sequences of discrete states"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>State machines for shift logic and sequences.</p>
</html>"));
end StateMachines;

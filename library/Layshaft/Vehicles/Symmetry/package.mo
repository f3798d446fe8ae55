within Layshaft.Vehicles;
package Symmetry "Sources that stand for the other side of a vehicle"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Where one side of a vehicle stands for both, these sources take the place of the other one. Each has a connector and an input, which is
bound to the same quantity of the side that is modelled. <code>layshaft reduce symmetry</code> writes them into the models it makes.
</p>
<p>
A flow (torque, force, current, heat flow) is repeated where something in the middle of the vehicle feels both sides. An angle or position is repeated where
only the other side was connected, and where the middle leaves it open which side turns how fast: a differential.
</p>
</html>"));
end Symmetry;

within Layshaft.BondGraph.Interfaces;
partial model Compliance "Compliance whose effort depends on its displacement"
  extends Element(final kind=Energy.Kind.C, removal=Removal.zeroFlow);
  parameter Boolean useDisplacement = false "= true: the displacement is an input, computed from positions"
    annotation(Evaluate=true);
  Blocks.Interfaces.RealInput displacement if useDisplacement "Displacement"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Real q(start=0) "Displacement (0 when removed and rigid)";
  Real law "Effort at this displacement";
protected
  Blocks.Interfaces.RealInput given "Displacement, or nothing";
equation
  connect(displacement, given);
  if useDisplacement then
    q = given;
  else
    given = 0;
    if removed then
      q = 0;
    else
      der(q) = f;
    end if;
  end if;
  if removed then
    if removal == Removal.zeroEffort then
      e = 0;
    elseif useDisplacement then
      q = 0;
    else
      f = 0;
    end if;
    power = 0;
  else
    e = law;
    power = e*f;
  end if;

  annotation(
    Documentation(info="<html>
<p>
The model that extends this one gives <code>law</code>. With <code>useDisplacement</code>
the displacement comes from outside and its derivative must be the flow; a removed
compliance then holds the displacement at zero, which also removes states of position.
</p>
</html>"));
end Compliance;

within Layshaft.Rotational.Interfaces;
partial model WithSupport "Component with a housing that may be mounted elsewhere"
  parameter Boolean useSupport = false "= true: the housing has a flange, otherwise it is fixed to the ground"
    annotation(Evaluate=true);
  Flange_b support if useSupport "Flange of the housing"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
protected
  Housing housing "Housing of the component";
  Components.Fixed ground if not useSupport "Ground under the housing";
equation
  connect(housing.flange, support);
  connect(housing.flange, ground.flange);

  annotation(Documentation(info="<html>
<p>A component that extends this model uses <code>housing.phi</code> and gives
<code>housing.tau</code>.</p>
</html>"));
end WithSupport;

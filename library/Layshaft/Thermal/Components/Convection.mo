within Layshaft.Thermal.Components;
model Convection "Heat transfer whose conductance is a signal"
  extends Interfaces.Transfer;
  Blocks.Interfaces.RealInput Gc(unit="W/K") "Convective conductance"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  Q_flow = Gc*dT;

  annotation(Documentation(info="<html>
<p>Q_flow = Gc dT. The signal depends on air or coolant speed.</p>
</html>"));
end Convection;

within Layshaft.Examples;
model SurrogateBeside "A surrogate of the engine beside the full one, at the same speed and accelerator"
  extends Acceleration250;
  replaceable Vehicles.Engines.SurrogateTurboEngine surrogate(fixedStart=false) constrainedby Vehicles.Interfaces.Engine "Engine that is compared"
    annotation(Placement(transformation(extent={{-140,-135},{-110,-105}})));
  Rotational.Sources.Speed follow(exact=true) "Turns it as the car turns the full one"
    annotation(Placement(transformation(extent={{-70,-130},{-90,-110}})));
  Units.Pressure p_full = engine.plenum.p "Pressure of the plenum, full engine";
  Units.Pressure p_surrogate = surrogate.plenum.p "Pressure of the plenum, surrogate";
equation
  follow.w_ref = engine.w;
  connect(follow.flange, surrogate.flange_b)
    annotation(Line(points={{-90,-120},{-110,-120}}, color={0,0,0}));
  connect(bus.engine.throttle, surrogate.bus.engine.throttle);
  connect(bus.engine.fuelCut, surrogate.bus.engine.fuelCut);

  annotation(
    experiment(StopTime=55, Interval=0.02, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Pressure of the plenum", y={"p_full", "p_surrogate"}),
        Plot(title="Speed of the turbocharger, rpm", y={"engine.turbo.shaft.n", "surrogate.turbo.shaft.n"}),
        Plot(title="Torque at the clutch", y={"engine.bus.engine.torque", "surrogate.flange_b.tau"})}),
    Diagram(coordinateSystem(extent={{-150,-110},{150,110}})),
    Documentation(info="<html>
<p>
The car of <a href=\"modelica://Layshaft.Examples.Acceleration250\">Acceleration250</a>. Its full engine drives it; the surrogate turns with the same speed and gets the same accelerator. Without that the
driver would shift at slightly other times, and the difference of the pressures in a shift would say nothing about the engine.
</p>
</html>"));
end SurrogateBeside;

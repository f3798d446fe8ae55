within Layshaft.Vehicles.Rigs;
model RoughRoad "Two tyres roll over cobbles: contact in one point and in five"
  extends Icons.Example;
  parameter Units.Velocity v = 8 "Speed";
  parameter Units.Force load = 4000 "Load of each tyre";
  inner MultiBody.World world(n={0,0,-1}, g=0) "World without weight: the load is given"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  inner replaceable Roads.RoadFile road constrainedby Interfaces.Road "Road"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{60,60},{80,80}})));
  parameter Units.Position x_start = 400 "Where the tyres start";
  replaceable parameter Data.Tyres.TyreFile data(asymmetry=0) "Tyre";
  Components.RollingTyre five(final v=v, final load=load, final r_start={x_start, 1.5}, final data=data, redeclare model RoadContact = Tyres.RoadContacts.FivePointContact) "Tyre on five points"
    annotation(Placement(transformation(extent={{-20,20},{20,60}})));
  Components.RollingTyre one(final v=v, final load=load, final r_start={x_start, -1.5}, final data=data, redeclare model RoadContact = Tyres.RoadContacts.PointContact) "Tyre on one point"
    annotation(Placement(transformation(extent={{-20,-60},{20,-20}})));

  annotation(
    experiment(StopTime=12, Tolerance=1e-6, Interval=0.005),
    __Layshaft(
      plots={
        Plot(title="Load of the tyres: one point feels every stone", y={"one.Fz", "five.Fz"}),
        Plot(title="Longitudinal force on the axle", y={"one.f_axle", "five.f_axle"}),
        Plot(title="Height of the axles", y={"one.z", "five.z"}),
        Plot(title="Weights of the candidates", y={"five.wheel.tyre.roadContact.weight[1]", "five.wheel.tyre.roadContact.weight[2]", "five.wheel.tyre.roadContact.weight[3]"})}),
    Documentation(info="<html>
<p>Both tyres carry the same load and are pulled at the same speed over the cobbles of the proving ground. The 3-D view shows the candidates of the upper tyre red and its effective point yellow.</p>
</html>"));
end RoughRoad;

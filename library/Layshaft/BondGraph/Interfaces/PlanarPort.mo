within Layshaft.BondGraph.Interfaces;
connector PlanarPort "End of a threefold bond of planar motion"
  Real e[3] "Force in x and y, torque about z";
  flow Real f[3] "Velocity in x and y, angular velocity about z, into the component";

  annotation(
    Icon(graphics={Ellipse(extent={{-100,100},{100,-100}}, lineColor={120,0,60}, fillColor={255,255,255}, fillPattern=FillPattern.Solid, lineThickness=0.5)}),
    Documentation(info="<html>
<p>Three bonds of one body, in the axes of the body unless a component says otherwise.</p>
</html>"));
end PlanarPort;

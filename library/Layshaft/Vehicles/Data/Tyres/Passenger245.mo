within Layshaft.Vehicles.Data.Tyres;
record Passenger245 "245/40 R18 of a mid-size car"
  extends PAC2002;

  annotation(Documentation(info="<html>
<p>The defaults of <a href=\"modelica://Layshaft.Vehicles.Data.Tyres.PAC2002\">PAC2002</a>.</p>
</html>"));
end Passenger245;

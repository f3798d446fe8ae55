within Layshaft.Data.ShiftMaps;
record TruckFourSpeed "Shift map of a 4-speed automatic for a medium-duty truck"
  extends TurbineSpeedMap(
    demand={0,0.3,0.7,1},
    up={125,140,200,240},
    down={70,75,105,125});

  annotation(Documentation(info="<html>
<p>A map of our own: at full demand upshifts near the rated speed of the engine; the downshift lines lie 45 to 50 % below. Louca,
Stein and Rideout show such a map without numbers.</p>
</html>"));
end TruckFourSpeed;

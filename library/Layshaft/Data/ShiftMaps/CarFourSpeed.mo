within Layshaft.Data.ShiftMaps;
record CarFourSpeed "Shift map of a 4-speed automatic for a mid-size car"
  extends VehicleSpeedMap(
    throttle={0,0.1,0.25,0.4,0.6,0.8,0.9,1},
    up=[
    4.167, 4.444, 5.556, 7.222, 10.000, 13.889, 15.556, 16.667;
    8.333, 8.611, 10.000, 12.500, 17.222, 23.333, 26.111, 27.778;
    12.222, 12.778, 14.444, 18.333, 25.556, 34.722, 38.889, 41.111],
    down=[
    2.500, 2.778, 3.333, 4.167, 6.111, 8.889, 10.556, 11.667;
    5.833, 6.111, 6.944, 8.611, 12.500, 18.333, 21.111, 23.333;
    9.167, 9.444, 10.556, 13.333, 19.444, 27.778, 32.222, 35.000]);

  annotation(Documentation(info="<html>
<p>A map of our own: at small throttle upshifts at 15, 30 and 44 km/h, at full throttle at 60, 100 and 148 km/h; the
downshift lines lie 30 to 40 % below.</p>
</html>"));
end CarFourSpeed;

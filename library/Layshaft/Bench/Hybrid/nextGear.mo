within Layshaft.Bench.Hybrid;
function nextGear "Gear that fits to speeds, or the present one"
  extends Icons.Function;
  input Units.Ratio ratio[:] "Ratios of the gears";
  input Integer gear "Present gear";
  input Integer lowest "Lowest gear to be used";
  input Units.AngularVelocity w_in "Speed of the input shaft";
  input Units.AngularVelocity w_out "Speed of the output shaft";
  input Units.AngularVelocity w_up "Shift up above this speed of the input shaft";
  input Units.AngularVelocity w_down "Shift down below it";
  input Units.AngularVelocity w_aim "Speed after a shift, at least for upshifts, at most for downshifts";
  output Integer next "Gear to shift to";
algorithm
  next := gear;
  if w_in > w_up and gear < size(ratio, 1) then
    next := gear + 1;
    while next < size(ratio, 1) and ratio[min(next + 1, size(ratio, 1))]*w_out > w_aim loop
      next := next + 1;
    end while;
  elseif w_in < w_down and gear > lowest then
    next := gear - 1;
    while next > lowest and ratio[max(next - 1, 1)]*w_out < w_aim loop
      next := next - 1;
    end while;
  end if;

  annotation(Documentation(info="<html>
<p>Skips gears where the speed after the shift allows it.</p>
</html>"));
end nextGear;

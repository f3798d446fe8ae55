within Layshaft.Vehicles.Suspensions.Linkages;
function moved "Hardpoints with one coordinate moved"
  extends Icons.Function;
  input Data.Suspensions.DoubleWishbone data "Hardpoints";
  input Integer point "1 to 8: lowerFront, lowerRear, lowerOuter, upperFront, upperRear, upperOuter, tieInner, tieOuter";
  input Integer direction "1, 2, 3: x, y, z";
  input Units.Length by "How far";
  output Data.Suspensions.DoubleWishbone result "Hardpoints with that coordinate moved";
algorithm
  result := data;
  if point == 1 then
    result.lowerFront[direction] := data.lowerFront[direction] + by;
  elseif point == 2 then
    result.lowerRear[direction] := data.lowerRear[direction] + by;
  elseif point == 3 then
    result.lowerOuter[direction] := data.lowerOuter[direction] + by;
  elseif point == 4 then
    result.upperFront[direction] := data.upperFront[direction] + by;
  elseif point == 5 then
    result.upperRear[direction] := data.upperRear[direction] + by;
  elseif point == 6 then
    result.upperOuter[direction] := data.upperOuter[direction] + by;
  elseif point == 7 then
    result.tieInner[direction] := data.tieInner[direction] + by;
  else
    result.tieOuter[direction] := data.tieOuter[direction] + by;
  end if;

  annotation(Documentation(info="<html>
<p>For sensitivities.</p>
</html>"));
end moved;

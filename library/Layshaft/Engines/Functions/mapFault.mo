within Layshaft.Engines.Functions;
function mapFault "First row of a compressor map that is not in order"
  extends Icons.Function;
  input Real n[:] "Corrected speeds of the rows";
  input Real W[size(n, 1), :] "Corrected flows, one row for each speed";
  input Real Pi[size(n, 1), size(W, 2)] "Ratios of the pressures at these flows";
  output Integer row "First row with a fault; 0: none";
  output Integer point "Point of that row; 0: the speed itself";
algorithm
  row := 0;
  point := 0;
  for i in 1:size(n, 1) loop
    if row == 0 then
      if n[i] <= (if i > 1 then n[i - 1] else 0) then
        row := i;
      else
        for j in 2:size(W, 2) loop
          if row == 0 and (W[i, j] <= W[i, j - 1] or Pi[i, j] >= Pi[i, j - 1]) then
            row := i;
            point := j;
          end if;
        end for;
      end if;
      if row == 0 and i > 1 and Pi[i, 1] <= Pi[max(i - 1, 1), 1] then
        row := i;
        point := 1;
      end if;
    end if;
  end for;

  annotation(Documentation(info="<html>
<p>
Speeds must be positive and increase from row to row; along a row, from surge line to choke, the flow must increase and the ratio of the pressures decrease; the surge line must rise with the speed. Otherwise
there would be two flows for one ratio.
</p>
</html>"));
end mapFault;

within LayshaftTest.MultiBody.Published;
model Figures "Compares variables with published figures at some times"
  parameter Real at[:] "Times";
  parameter Real expected[size(at, 1), :] "Figures, a line for each time";
  parameter Real tolerance = 1e-5 "Largest deviation, relative to figures above 1";
  input Real u[size(expected, 2)] "Variables";
equation
  for i in 1:size(at, 1) loop
    when time >= at[i] then
      for j in 1:size(expected, 2) loop
        assert(abs(u[j] - expected[i,j]) <= tolerance*max(1, abs(expected[i,j])), "Variable " + String(j) + " of " + getInstanceName() + " is " + String(u[j], significantDigits=9) + " at " + String(at[i]) + " s instead of " + String(expected[i,j], significantDigits=9) + ".");
      end for;
    end when;
  end for;

  annotation(Documentation(info="<html>
<p>Tells which variable is how large instead of what.</p>
</html>"));
end Figures;

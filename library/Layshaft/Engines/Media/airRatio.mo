within Layshaft.Engines.Media;
function airRatio "Lambda of a mixture, burnt or not"
  extends Icons.Function;
  input Units.MassFraction X[n] "Mass fractions";
  output Real lambda "Oxygen relative to what complete combustion needs, at most 10";
protected
  Real need "Oxygen that carbon and hydrogen need, mol of atoms per mass";
algorithm
  need := 2*(X[3]/M[3] + X[5]/M[5] + 8*X[7]/M[7]) + X[4]/M[4] + X[6]/M[6] + 9*X[7]/M[7];
  lambda := (2*X[2]/M[2] + 2*X[3]/M[3] + X[4]/M[4] + X[5]/M[5])/noEvent(max(need, 0.1*(2*X[2]/M[2] + 2*X[3]/M[3] + X[4]/M[4] + X[5]/M[5])));

  annotation(Documentation(info="<html>
<p>From the atoms of oxygen, carbon and hydrogen: burning does not change it. Air without fuel gives 10.</p>
</html>"));
end airRatio;

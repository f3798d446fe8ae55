within Layshaft.Blocks.Tables;
pure function curveValue "Ordinate of a curve"
  input FileCurve curve "Curve";
  input Real u "Abscissa";
  output Real y "Ordinate";
  external "C" y = ModelicaStandardTables_CombiTable1D_getValue(curve, 1, u)
    annotation(Include="#include \"ModelicaStandardTables.h\"", Library={"ModelicaStandardTables","ModelicaIO","ModelicaMatIO","zlib"});

  annotation(derivative(noDerivative=curve)=curveRate, Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.Blocks.Tables.FileCurve\">FileCurve</a>.</p>
</html>"));
end curveValue;

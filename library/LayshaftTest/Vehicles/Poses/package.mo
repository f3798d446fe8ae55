within LayshaftTest.Vehicles;
package Poses "Position of a wheel carrier by Newton's method on the constraints of its bars"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Independent of the formulas of the library: every bar is an equation for its length, a strut two equations, and the height of the wheel is given. Derivatives are differences.</p>
</html>"));
end Poses;

within Layshaft;
package Icons "Icons shared by classes of the library"
  annotation(Documentation(info="<html>
<p>Partial classes without content besides their graphics.</p>
</html>"));
end Icons;

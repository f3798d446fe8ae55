within Layshaft.BondGraph;
class UsersGuide "Bonds, signs, causality, removal"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<p>
<b>Bonds.</b> A connection of two ports is a bond. Both ends have the same effort
<code>e</code>; the flow <code>f</code> is positive into the component, so that
<code>e f</code> is the power that enters it. There is no bond component.
</p>
<p>
<b>Half arrows.</b> Components with a direction have ports <code>a</code>, where power
enters, and <code>b</code>, where it leaves: a 1-junction has the flow <code>f</code> at
its a ports and at the far ends of its b ports, and the efforts of its a ports minus those
of its b ports add to zero. At a 0-junction the direction only matters to the reader.
Elements (I, C, R) have one port <code>p</code> and take power; sources give it.
</p>
<p>
<b>Causality</b> is the compiler's business: an I element behind a rigid constraint
(derivative causality) needs nothing special, the equations are reduced in index.
</p>
<p>
<b>Removal.</b> I, C, R and the dissipative transformers and gyrators are
<a href=\"modelica://Layshaft.Energy.Element\">energy elements</a>. A removed element has
no bond any more: what that means depends on the junction it was at. Without it a
1-junction loses an effort, so its effort is zero; a 0-junction loses a flow, so its
flow is zero. The parameter <code>removal</code> says which. Its default suits the usual
place of the kind: a massless I (zero effort), an absent R (zero effort), a rigid C (zero
flow, also where C and R share a 1-junction that couples two bodies).
</p>
<p>
A compliance between bodies may get its displacement from their positions
(<code>useDisplacement</code>). Then its removal fixes a position and not only a speed, and
the compiler removes the states of the position as well.
</p>
</html>"));
end UsersGuide;

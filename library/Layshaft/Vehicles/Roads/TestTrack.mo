within Layshaft.Vehicles.Roads;
model TestTrack "Test track: a surface on either side, patches, grade and unevenness"
  extends Interfaces.Road(
    redeclare function height = Internal.unevenHeight(grade=grade, wave=wave, amplitude=amplitude, phase=phase),
    redeclare function normal = Internal.unevenNormal(grade=grade, wave=wave, amplitude=amplitude, phase=phase),
    redeclare function friction = Internal.patchedFriction(y_split=y_split, left=left.mu, right=right.mu, patches=patches),
    redeclare function resistance = Internal.patchedResistance(y_split=y_split, left=left.f, right=right.f, patches=patches));
  replaceable parameter Data.SurfaceDry left constrainedby Data.Surface "Surface to the left of y_split"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.SurfaceDry right constrainedby Data.Surface "Surface to the right of y_split"
    annotation(choicesAllMatching=true);
  parameter Units.Position y_split = 0 "Border between both surfaces";
  parameter Real patches[:, 6] = zeros(0, 6) "Patches, the last one on top: x from, x to, y from, y to, friction relative to dry, additional rolling resistance";
  parameter Real grade = 0 "Slope along x: rise over horizontal distance";
  parameter Real roughness(unit="m3", min=0) = 0 "Power spectral density of the height at 0.1 waves per metre (ISO 8608: 16e-6 class A, 64e-6 B, 256e-6 C); 0: even";
protected
  constant Integer n = 12 "Number of waves";
  final parameter Real wave[n](each unit="rad/m") = {2*Constants.pi*0.02*100^((i - 0.5)/n) for i in 1:n} "Waves per length: 0.02 ... 2 per metre";
  final parameter Units.Length amplitude[n] = {sqrt(2*roughness*(0.1/(0.02*100^((i - 0.5)/n)))^2*0.02*(100^(i/n) - 100^((i - 1)/n))) for i in 1:n} "Amplitudes";
  final parameter Units.Angle phase[n] = {mod(2.4*i^2, 2*Constants.pi) for i in 1:n} "Phases";

  annotation(
    Icon(graphics={Text(extent={{-150,-80},{150,-110}}, textString="grade=%grade")}),
    Documentation(info="<html>
<p>
One road for all tests of traction: choose the surfaces of both sides (split adhesion where they differ), lay patches of other adhesion over them, incline it, and make it uneven.
The unevenness is a sum of cosines with the spectrum of ISO 8608, waves of 50 m to 0.5 m; waves of another phase run on the right side, more so the shorter they are.
</p>
</html>"));
end TestTrack;

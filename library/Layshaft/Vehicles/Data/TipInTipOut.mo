within Layshaft.Vehicles.Data;
record TipInTipOut "Pull-away in first gear at 7 s, then tip-in and tip-out in second gear up to 56 s"
  extends Manoeuvre(
    accelerator=[0, 0; 6.5, 0; 7, 0.25; 9, 0.3; 11, 0.3; 11.3, 0; 12.3, 0; 12.9, 0.2; 14.5, 0.2; 14.7, 0;
      16, 0; 16.1, 0.5; 20, 0.5; 20.1, 0; 24, 0; 24.1, 0.5; 28, 0.5; 28.1, 0; 32, 0; 32.1, 0.7; 36, 0.7; 36.1, 0; 40, 0; 40.1, 0.7; 44, 0.7; 44.1, 0; 48, 0; 48.1, 0.5; 52, 0.5; 52.1, 0; 56, 0],
    brake=[0, 0; 4, 0; 4.3, 0.2; 6.9, 0.2; 7.1, 0; 56, 0],
    clutch=[0, 1; 7, 1; 7.5, 0.85; 9, 0.65; 10, 0; 11.1, 0; 11.3, 1; 12.1, 1; 12.9, 0; 56, 0],
    gearTime={0,5,11.5},
    gear={0,1,2});

  annotation(Documentation(info="<html>
<p>The engine idles in neutral, with the clutch pedal pressed; first gear is engaged at 5 s. The clutch is released from 7 s on in first gear; at 11.5 s the driver shifts to second gear. From 16 s on the accelerator is pressed and released every four seconds.</p>
</html>"));
end TipInTipOut;

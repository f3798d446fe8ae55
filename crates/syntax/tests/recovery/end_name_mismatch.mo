//? 3:5 E0013 `end Clutsh` does not close `Clutch`
//?   label: expected `Clutch`
//?   note 1:7: `Clutch` begins here
model Clutch
  Real x;
end Clutsh;

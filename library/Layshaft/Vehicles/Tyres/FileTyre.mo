within Layshaft.Vehicles.Tyres;
model FileTyre "Tyre by the Magic Formula 5.2, 6.1 or 6.2 with coefficients from a file"
  extends Tyre(
    redeclare replaceable parameter Data.Tyres.TyreFile data,
    redeclare replaceable model Contact = BristleContact(redeclare parameter Data.Tyres.TyreFile data, redeclare block Formula = MagicFormula62),
    final ownLaws=true,
    contact(formula(Fy_torque=Fy)));
  Units.Torque Mz "Aligning torque";
  Units.Torque Mx "Overturning torque";
  Units.Length R_free "Radius of the spinning tyre without load";
  MultiBody.Interfaces.EnergyShare torques(final kind=Energy.Kind.R, rate=-t_own*w_0) "Work of aligning and overturning torque on the carrier";
protected
  final parameter Real a1 = data.Q_FZ1*data.FNOMIN/data.R0 "Stiffness of the spring without load";
  final parameter Real a2 = data.Q_FZ2*data.FNOMIN/data.R0^2 "Quadratic term of the spring";
  Real speed "Circumferential speed relative to that of the measurement";
  Real rise "Rise of the spring force by speed, forces and pressure";
  Real use "Rolling direction, smooth at standstill";
  Real resistance "Rolling resistance, relative to load and radius";
  Units.Force Fx_elastic "Longitudinal force of the patch's spring";
  Units.Force Fy_elastic "Lateral force of the patch's spring";
equation
  speed = w*data.R0/data.LONGVL;
  R_free = data.R0*(data.Q_RE0 + data.Q_V1*speed^2);
  Fx_elastic = data.c_x*contact.zx;
  Fy_elastic = data.c_y*contact.zy;
  // Vertical spring, 4.E68: the forces are those of the patch's springs, which are states, so that nothing is to be iterated
  rise = 1 + data.Q_V2*noEvent(abs(speed)) - (data.Q_FCX*Fx_elastic/data.FNOMIN)^2 - (data.Q_FCY*Fy_elastic/data.FNOMIN)^2 + data.PFZ1*data.dpi;
  springForce = rise*(a1 + a2*deflection)*deflection;
  R_e = R_free - data.FNOMIN/data.c_z*(data.DREFF*atan(data.BREFF*Fz/data.FNOMIN) + data.FREFF*Fz/data.FNOMIN);
  use = tanh(w/w_small);
  // Rolling resistance, 4.E70
  resistance = (data.QSY1 + data.QSY2*Fx/data.FNOMIN + data.QSY3*noEvent(abs(Vx/data.LONGVL)) + data.QSY4*(Vx/data.LONGVL)^4 + (data.QSY5 + data.QSY6*Fz/data.FNOMIN)*gamma^2)
    *noEvent(max(Fz, 0.005*data.FNOMIN)/data.FNOMIN)^data.QSY7*(data.pressure/data.NOMPRES)^data.QSY8*data.LMY;
  rollingTorque = if rolling.removed then 0 else data.R0*data.FNOMIN*resistance*use;
  Mz = noEvent(if Fz > 0 then contact.formula.Mz*use else 0);
  Mx = noEvent(if Fz > 0 then contact.formula.Mx else 0);
  t_own = Mz*n + Mx*e_x;

  annotation(Documentation(info="<html>
<p>
Coefficients come from a property file (<code>data.fileName</code>), read when the run starts. Contact patch and standstill are those of
<a href=\"modelica://Layshaft.Vehicles.Tyres.BristleContact\">BristleContact</a>: the steady forces are those of the file, the relaxation lengths are slip stiffness divided by the stiffness of
the carcass (LONGITUDINAL_STIFFNESS, LATERAL_STIFFNESS, or from PTX1, PTY1 and PTY2 at the nominal load). The spring is progressive (Q_FZ2), rises with speed (Q_V2) and pressure (PFZ1) and gives way
under horizontal forces (Q_FCX, Q_FCY); the radius grows with speed (Q_V1). Aligning and overturning torque act on the carrier.
</p>
<p>Torques follow the present lateral force, not that of steady slip, which would excite vibrations at rest; the aligning torque fades at standstill.</p>
</html>"));
end FileTyre;

within Layshaft.Vehicles.Tyres;
partial model PartialTyre "Tyre: contact, effective radius, rolling resistance"
  replaceable parameter Data.Tyres.Passenger245 data constrainedby Data.Tyres.PAC2002 "Coefficients"
    annotation(choicesAllMatching=true);
  parameter Boolean lateral = true "= true: with lateral force"
    annotation(Evaluate=true);
  parameter Boolean ownLaws = false "= true: effective radius, rolling resistance and vertical spring are given by the model that extends this one"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  parameter Real count(min=1) = 1 "Number of equal tyres that this one stands for"
    annotation(Dialog(tab="Advanced"));
  replaceable model Contact = BristleContact constrainedby PartialContact "Forces in the plane of the road"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_small(min=Constants.small) = 0.5 "Spin over which rolling resistance builds up"
    annotation(Dialog(tab="Advanced"));
  Units.Force Fx "Force on the wheel, forward";
  Units.Force Fy "Force on the wheel, to the left";
  Units.Force Fz "Load";
  Units.Length deflection "Vertical deflection";
  Units.Length R_e "Effective rolling radius";
  Units.AngularVelocity w "Spin about the axis";
  Units.Velocity Vx "Forward velocity of the contact point, without spin";
  Units.Velocity Vy "Velocity of the contact point to the left";
  Units.Angle gamma "Camber";
  Units.Torque rollingTorque "Torque of rolling resistance";
  Real mu "Friction of the road relative to a dry one";
  Contact contact(final lateral=lateral, final count=count, final data=data, Vx=Vx, Vr=R_e*w, Vy=Vy, gamma=gamma, Fz=Fz, mu=mu) "Contact patch"
    annotation(Placement(transformation(extent={{-10,-70},{10,-50}})));
  MultiBody.Interfaces.EnergyShare rolling(final kind=Energy.Kind.R, rate=count*rollingTorque*w) "Rolling resistance";
protected
  Real load "Deflection relative to that under nominal load";
equation
  load = deflection*data.c_z/data.Fz0;
  if not ownLaws then
    R_e = data.R0 - data.Fz0/data.c_z*(data.DREFF*atan(data.BREFF*load) + data.FREFF*load);
    rollingTorque = if rolling.removed then 0 else data.QSY1*data.R0*Fz*tanh(w/w_small);
  end if;
  Fx = contact.Fx;
  Fy = contact.Fy;

  annotation(Documentation(info="<html>
<p>A model that extends this one gives deflection, load, velocities and spin. The force Fx turns the wheel with the effective rolling radius,
so that no power is lost or made between forces and slip velocities.</p>
</html>"));
end PartialTyre;

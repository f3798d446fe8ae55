// A function that stays a call returns records whose arrays have a size that is known at translation (MLS 12.4.4 allows others).
// check: ok
package P
  record Points
    Integer n;
    Real x[n];
  end Points;
  function pick
    input Real u;
    output Points p;
  protected
    Integer n = if u > 0.5 then 3 else 2;
  algorithm
    p := Points(n, {k*u for k in 1:n});
    annotation(Inline = false);
  end pick;
  function total
    input Points p;
    output Real y = sum(p.x);
  algorithm
    annotation(Inline = false);
  end total;
  model M
    Real y = total(pick(time));
  end M;
end P;

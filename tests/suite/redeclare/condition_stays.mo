// A redeclared component exists where the original one does (MLS 4.4.5, 7.3).
// check: ok
// flat: contains present.x.y
// flat: contains element.x.y
// flat: lacks absent.x.y
package P
  partial model Base
    parameter Real k = 1;
  end Base;
  model Full
    extends Base;
    Real y = k;
  end Full;
  model Holder
    parameter Boolean on = false;
    replaceable Base x if on;
  end Holder;
  model Element
    extends Holder;
    redeclare Full x(k = 2);
  end Element;
  model M
    Holder absent(redeclare Full x);
    Holder present(on = true, redeclare Full x);
    Element element(on = true);
    Element none;
  end M;
end P;

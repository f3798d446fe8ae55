// A package inherits from packages (MLS 7.1.3); one that takes its icon from a model is tolerated.
// check: ok
package P
  partial model Icon
  end Icon;
  package Examples
    extends Icon; // warning: W0262
    model M
      Real x = time;
    end M;
  end Examples;
  model M
    extends Examples.M;
  end M;
end P;

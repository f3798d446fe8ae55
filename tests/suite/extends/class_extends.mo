// `redeclare model extends A` replaces A by itself with more (MLS 7.3.1).
// check: ok
// equations: 2
package P
  package Base
    replaceable model A
      Real x = 1;
    end A;
    model User
      A a;
    end User;
  end Base;
  package Derived
    extends Base;
    redeclare model extends A
      Real y = x + 1;
    end A;
  end Derived;
  model M
    extends Derived.User;
  end M;
end P;

// The base class may not be an inherited element (MLS 7.1).
package P
  partial model A
    model Inherited
      Real x = 1;
    end Inherited;
  end A;
  model M
    extends A;
    extends Inherited; // error: E0201 Inherited
  end M;
end P;

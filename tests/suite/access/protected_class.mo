// A protected class is not accessible from outside (MLS 4.1).
package P
  package Q
  protected
    model Hidden
      Real x = 1;
    end Hidden;
  end Q;
  model M
    Q.Hidden h; // error: Hidden
  end M;
end P;

// Two buses that contain each other would have members without end (MLS 9.1.3: all connected instances agree).
package P
  expandable connector Bus // error: E0320 contains itself
  end Bus;
  model M
    Bus a;
    Bus b;
  equation
    connect(a, b.part);
    connect(b, a.part);
  end M;
end P;

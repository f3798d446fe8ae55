model WithMyMap "Delivery truck with an engine map from a file: MyMap, written by layshaft reduce enginemap"
  extends Layshaft.Examples.Truck4700(Engine(redeclare MyMap data));
end WithMyMap;

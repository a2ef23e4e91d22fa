package app.twicetold.core.purchase;

import app.twicetold.core.shared.WireValue;

/** The source of a user's entitlement. A record of the purchase layer that opens the paywall wins over the store. */
public enum EntitlementSource implements WireValue {
    PURCHASE_LAYER("purchase_layer"),
    STORE("store");

    private final String wire;

    EntitlementSource(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static EntitlementSource ofWire(String wire) {
        return WireValue.of(EntitlementSource.class, wire);
    }
}

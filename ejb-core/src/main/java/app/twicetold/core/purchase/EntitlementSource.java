package app.twicetold.core.purchase;

import app.twicetold.core.shared.WireValue;

/** Who says what a user bought. A record of the purchase layer wins over receipts of the store. */
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
}

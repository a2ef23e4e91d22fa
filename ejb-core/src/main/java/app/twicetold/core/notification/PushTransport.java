package app.twicetold.core.notification;

import app.twicetold.core.shared.WireValue;

/** How a notification gets to a device. */
public enum PushTransport implements WireValue {
    /** It does not: it only stands in the log of what was sent. */
    LOG("log"),
    APNS("apns"),
    FCM("fcm");

    private final String wire;

    PushTransport(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}

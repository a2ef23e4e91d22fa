package app.twicetold.core.notification;

import app.twicetold.core.shared.WireValue;

/** How a notification gets to a device. */
public enum PushTransport implements WireValue {
    /** Not delivered: the notification is only logged. */
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

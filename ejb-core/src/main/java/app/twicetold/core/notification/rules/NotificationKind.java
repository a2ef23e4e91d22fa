package app.twicetold.core.notification.rules;

import app.twicetold.core.shared.WireValue;

/** What a notification is about. */
public enum NotificationKind implements WireValue {
    REMINDER("reminder"),
    STREAK_AT_RISK("streak_at_risk");

    private final String wire;

    NotificationKind(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}

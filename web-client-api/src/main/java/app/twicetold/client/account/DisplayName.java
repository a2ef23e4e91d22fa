package app.twicetold.client.account;

import app.twicetold.core.localization.Messages;
import org.jspecify.annotations.Nullable;

/** The name that a user chose, or the localized default. */
public final class DisplayName {
    private DisplayName() {}

    public static String of(@Nullable String chosen, Messages messages) {
        return chosen != null ? chosen : messages.text("account.default_display_name");
    }
}

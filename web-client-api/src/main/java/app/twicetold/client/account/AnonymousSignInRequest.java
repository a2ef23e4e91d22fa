package app.twicetold.client.account;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** The install id that a device keeps, and what is known of the device. */
public record AnonymousSignInRequest(
        @NotNull @Size(min = 16, max = 128) String installId,
        @Nullable String deviceLocale,
        @Nullable String timeZone,
        @Nullable String appVersion) {}

package app.twicetold.core.account;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Time zones that clients send: IANA ids. Offsets and unknown ids are ignored, because they hide DST. */
final class TimeZones {
    private static final int MAX_LENGTH = 64;

    private TimeZones() {}

    static Optional<String> valid(@Nullable String id) {
        if (id == null
                || id.length() > MAX_LENGTH
                || !ZoneId.getAvailableZoneIds().contains(id)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ZoneId.of(id).getId());
        } catch (DateTimeException unknown) {
            return Optional.empty();
        }
    }
}

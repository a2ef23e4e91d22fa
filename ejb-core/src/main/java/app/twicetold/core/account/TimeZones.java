package app.twicetold.core.account;

import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Time zones that clients send: IANA ids. Unknown ids are ignored. Offsets are ignored because they hide DST. */
final class TimeZones {
    private static final Set<String> KNOWN = Set.copyOf(ZoneId.getAvailableZoneIds());

    private TimeZones() {}

    static Optional<String> valid(@Nullable String id) {
        return Optional.ofNullable(id).filter(KNOWN::contains);
    }
}

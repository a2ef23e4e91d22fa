package app.twicetold.core.provider.chain;

import app.twicetold.core.shared.WireValue;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a call is made for. The purpose goes to the call log.
 *
 * @param jobId the attempt, content job or playground run, null when there is none
 * @param budget the time of the whole chain, null for {@link ProviderChains#limit}
 */
public record CallPurpose(
        Scope scope, @Nullable String jobId, @Nullable Duration budget) {
    /** The part of the service that pays. */
    public enum Scope implements WireValue {
        APP,
        CONTENT,
        PLAYGROUND;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static CallPurpose app(String attemptId, Duration budget) {
        return new CallPurpose(Scope.APP, attemptId, budget);
    }

    /** A call for a content job, within the time of its chain. */
    public static CallPurpose content(String jobId) {
        return new CallPurpose(Scope.CONTENT, jobId, null);
    }
}

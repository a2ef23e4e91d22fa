package app.twicetold.core.provider.config;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator should know about one entry of a chain.
 *
 * @param index in the chain, from 0
 * @param configured whether this installation has credentials for it
 * @param training a {@link TrainingPromise}
 * @param end null when none is announced
 * @param unspokenLanguages the practice languages for which another entry has to speak; empty for other capabilities
 * @param missingSince when this server first heard that its model or voice is not there, null while it is not known
 */
public record EntryNote(
        String capability,
        int index,
        String provider,
        String model,
        boolean configured,
        String training,
        @Nullable End end,
        List<String> unspokenLanguages,
        @Nullable Instant missingSince) {
    public EntryNote {
        unspokenLanguages = List.copyOf(unspokenLanguages);
    }

    /**
     * The announced end of its model, or of one of its voices.
     *
     * @param on the first day without it
     * @param over whether that day has come
     * @param source where it was announced
     * @param readOn when that was read
     */
    public record End(LocalDate on, boolean over, String source, LocalDate readOn) {}
}

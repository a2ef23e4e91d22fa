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
 * @param end null when no end is announced
 * @param unspokenLanguages the practice languages that the entry does not speak; empty for capabilities other than
 *     speech
 * @param unnoticed what a recogniser cannot notice as it is asked: {@value #OTHER_LANGUAGE}; empty for others
 * @param missingSince when this server first learned that the entry's model or voice is missing; null while it knows of
 *     no such thing
 * @param rehearsal the last one of this entry, null while it had none
 * @param narrowedTo how many of its calls the whole service makes at a time while its width is narrowed; null while it is
 *     not, and without a width
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
        List<String> unnoticed,
        @Nullable Instant missingSince,
        @Nullable Rehearsal rehearsal,
        @Nullable Integer narrowedTo) {
    /** A recording in another language than its article. */
    static final String OTHER_LANGUAGE = "other_language";

    public EntryNote {
        unspokenLanguages = List.copyOf(unspokenLanguages);
        unnoticed = List.copyOf(unnoticed);
    }

    /**
     * The announced end of its model, or of one of its voices.
     *
     * @param on the first day without the model or voice
     * @param over whether that day has come
     * @param source the address of the announcement
     * @param readOn when the announcement was read
     */
    public record End(LocalDate on, boolean over, String source, LocalDate readOn) {}

    /**
     * The last time that the entry did its real work for an operator.
     *
     * @param ok whether it did all of it
     * @param noWordTimesSince the first of the rehearsals in a row in which a recogniser gave no times of words; null
     *     when it gave them in the last one that could tell
     */
    public record Rehearsal(
            Instant at, boolean ok, @Nullable Instant noWordTimesSince) {}
}

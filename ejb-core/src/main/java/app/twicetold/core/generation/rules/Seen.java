package app.twicetold.core.generation.rules;

import java.time.LocalDate;
import java.util.BitSet;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a user has seen, and when last.
 *
 * @param articles their numbers
 * @param activeOn the last day in UTC on which the user touched a session
 */
public record Seen(BitSet articles, LocalDate activeOn) {
    public Seen {
        articles = (BitSet) articles.clone();
    }

    @Override
    public BitSet articles() {
        return (BitSet) articles.clone();
    }

    /** From all sessions of a user. @param day null without sessions */
    public static Optional<Seen> anew(Collection<Integer> articles, @Nullable LocalDate day) {
        return day == null ? Optional.empty() : Optional.of(new Seen(bits(new BitSet(), articles), day));
    }

    /** With some sessions more; those that were added before may be among them. @param day null without sessions */
    public static Optional<Seen> more(@Nullable Seen before, Collection<Integer> articles, @Nullable LocalDate day) {
        if (before == null) {
            return anew(articles, day);
        }
        LocalDate last = day == null || day.isBefore(before.activeOn) ? before.activeOn : day;
        return Optional.of(new Seen(bits(before.articles(), articles), last));
    }

    private static BitSet bits(BitSet bits, Collection<Integer> articles) {
        articles.forEach(bits::set);
        return bits;
    }
}

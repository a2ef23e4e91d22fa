package app.twicetold.core.generation;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.generation.rules.Seen;
import app.twicetold.core.generation.rules.SeenHistogram;
import app.twicetold.persistence.generation.NumberedArticleRow;
import app.twicetold.persistence.generation.SeenChangeRow;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.generation.SeenRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What each user has seen, kept as bits that follow the notes of triggers. All in the transaction of the caller, which
 * holds a lock from the first change that it adds to its end. See ADR 55.
 */
@Stateless
public class SeenArticles {
    /** So many changes, or users, are read in a fraction of a second. */
    static final int PAGE = 10_000;

    /** So many changes a request adds at most. */
    static final int PAGE_OF_REQUEST = 1_000;

    private SeenRepository rows;
    private InstantSource clock;

    @Inject
    public SeenArticles(SeenRepository rows, InstantSource clock) {
        this.rows = rows;
        this.clock = clock;
    }

    protected SeenArticles() {}

    /** Whether all users are noted. Without it nothing that is kept may be read. */
    public boolean isCounted() {
        return rows.isCounted();
    }

    /** Notes so many users more, to be read anew; those from before the first change. @return whether there are more */
    public boolean noteNext(int most) {
        rows.lock();
        return rows.noteNext(most, clock.instant());
    }

    /** Adds at most so many changes. @return whether there may be more */
    public boolean fold(int most) {
        rows.lock();
        rows.number();
        List<SeenChangeRow> changes = rows.takeChanges(most);
        List<SeenRow> kept = new ArrayList<>();
        List<String> gone = new ArrayList<>();
        for (SeenChangeRow change : changes) {
            now(change)
                    .ifPresentOrElse(
                            seen -> kept.add(new SeenRow(
                                    change.userId(),
                                    seen.activeOn(),
                                    seen.articles().toByteArray(),
                                    change.languages())),
                            () -> gone.add(change.userId()));
        }
        if (!kept.isEmpty()) {
            rows.keep(kept);
        }
        if (!gone.isEmpty()) {
            rows.forget(gone);
        }
        return changes.stream().mapToInt(SeenChangeRow::changes).sum() == most;
    }

    private static Optional<Seen> now(SeenChangeRow change) {
        if (change.languages() == null) {
            return Optional.empty();
        }
        List<Integer> articles = List.of(change.numbers());
        return change.anew() ? Seen.anew(articles, change.day()) : Seen.more(before(change), articles, change.day());
    }

    private static @Nullable Seen before(SeenChangeRow change) {
        byte[] seen = change.seen();
        LocalDate activeOn = change.activeOn();
        return seen == null || activeOn == null ? null : new Seen(BitSet.valueOf(seen), activeOn);
    }

    /** Adds a few changes, or none when another transaction adds some now. The hour adds the others. */
    public void foldInRequest() {
        if (rows.tryLock()) {
            fold(PAGE_OF_REQUEST);
        }
    }

    /**
     * How many articles of each cell a busy user has seen, with the changes that were added. Without cells of which nobody
     * has seen any.
     *
     * @param since users who touched a session on that day in UTC or later count as active
     */
    public Map<Cell, Integer> busy(LocalDate since) {
        SeenHistogram histogram = new SeenHistogram(served());
        Map<String, Set<String>> languages = new HashMap<>();
        LocalDate day = since;
        String user = "";
        List<SeenRow> page;
        do {
            page = rows.after(day, user, PAGE);
            for (SeenRow reader : page) {
                if (reader.languages() != null) {
                    histogram.add(
                            languages.computeIfAbsent(reader.languages(), SeenArticles::separate),
                            BitSet.valueOf(reader.seen()));
                }
                day = reader.activeOn();
                user = reader.userId();
            }
        } while (page.size() == PAGE);
        return histogram.busy();
    }

    private static Set<String> separate(String languages) {
        return Set.copyOf(List.of(languages.split(" ")));
    }

    private Map<Cell, BitSet> served() {
        Map<Cell, BitSet> served = new HashMap<>();
        for (NumberedArticleRow article : rows.served()) {
            served.computeIfAbsent(
                            new Cell(article.language(), article.topicId(), article.difficulty()),
                            unused -> new BitSet())
                    .set(article.number());
        }
        return served;
    }
}

package app.twicetold.core.library;

import app.twicetold.core.shared.LruCache;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The topics that are shown beside articles. To count their articles means to look at each article that is served, so
 * each node shows its counts for the same practice languages again for a second. No article is kept here.
 */
@ApplicationScoped
public class TopicCounts {
    static final Duration FRESH = Duration.ofSeconds(1);
    static final int MOST = 16;

    private final LruCache<List<String>, Counted> kept = new LruCache<>(MOST);
    private LibraryRepository library;
    private LongSupplier nanoTime;

    @Inject
    public TopicCounts(LibraryRepository library) {
        this(library, System::nanoTime);
    }

    TopicCounts(LibraryRepository library, LongSupplier nanoTime) {
        this.library = library;
        this.nanoTime = nanoTime;
    }

    protected TopicCounts() {}

    /** All topics in their order, as they were at most {@link #FRESH} ago. One statement, none when they are known. */
    public List<TopicView> in(List<String> languages) {
        List<TopicView> known = known(languages);
        if (known != null) {
            return known;
        }
        long now = nanoTime.getAsLong();
        List<TopicView> counted = TopicView.of(library.topics(languages));
        kept.put(List.copyOf(languages), new Counted(counted, now));
        return counted;
    }

    /**
     * Those of the ids that exist, in their order, as they were at most {@link #FRESH} ago. One statement, which counts
     * no other topic; none when all of them are known.
     */
    public List<TopicView> in(List<String> languages, Collection<String> ids) {
        List<TopicView> known = known(languages);
        if (known != null) {
            List<TopicView> asked =
                    known.stream().filter(topic -> ids.contains(topic.id())).toList();
            if (asked.size() == ids.size()) {
                return asked;
            }
        }
        return ids.isEmpty() ? List.of() : TopicView.of(library.topics(languages, ids));
    }

    private @Nullable List<TopicView> known(List<String> languages) {
        Counted counted = kept.get(languages);
        return counted != null && nanoTime.getAsLong() - counted.at() < FRESH.toNanos() ? counted.topics() : null;
    }

    private record Counted(List<TopicView> topics, long at) {}
}

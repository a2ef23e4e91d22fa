package app.twicetold.core.quality;

import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.ArticleVectorRow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares stored vectors in this process. The database is the truth. A copy in memory, one byte a number, names the
 * candidates; a query reads what was made since the last one, and compares the candidates that are served exactly. When
 * the vectors of a language need more memory than they may take, a query reads them all from the database.
 */
public final class StoredVectorIndex implements VectorIndex {
    private static final ArticleVersionKey FIRST = new ArticleVersionKey("", 0);
    private static final int PAGE = 1000;
    private static final int CANDIDATES = 32;
    private static final int MORE_CANDIDATES = 8;

    /** A transaction that commits late may hide a vector behind one that was made after it, but not for this long. */
    private static final Duration LATE_COMMIT = Duration.ofMinutes(10);

    private final ArticleVectorRepository vectors;
    private final InstantSource clock;
    private final long maxBytes;
    private final Map<String, Copy> copies = new ConcurrentHashMap<>();

    /** @param maxBytes what the copy of one language may take */
    public StoredVectorIndex(ArticleVectorRepository vectors, InstantSource clock, long maxBytes) {
        this.vectors = vectors;
        this.clock = clock;
        this.maxBytes = maxBytes;
    }

    @Override
    public void upsert(ArticleVector vector) {
        vectors.put(
                new ArticleVersionKey(vector.articleId(), vector.version()),
                vector.language(),
                vector.modelRef(),
                vector.numbers().length,
                vector.bytes(),
                clock.instant());
    }

    @Override
    public void prepare(String language, String modelRef, int dimensions) {
        Copy copy = copy(language, modelRef, dimensions);
        synchronized (copy) {
            copy.catchUp();
        }
    }

    @Override
    public Optional<Neighbor> query(ArticleVector vector) {
        Copy copy = copy(vector.language(), vector.modelRef(), vector.dimensions());
        synchronized (copy) {
            copy.catchUp();
            return copy.isTooLarge() ? scan(vector) : copy.query(vector);
        }
    }

    /** A language has one copy. Vectors of another model take the place of those before. */
    private Copy copy(String language, String modelRef, int dimensions) {
        return copies.compute(
                language,
                (tag, copy) -> copy != null && copy.isOf(modelRef, dimensions)
                        ? copy
                        : new Copy(language, modelRef, dimensions));
    }

    private Optional<Neighbor> scan(ArticleVector vector) {
        Neighbor nearest = null;
        Instant at = Instant.EPOCH;
        ArticleVersionKey key = FIRST;
        while (true) {
            List<ArticleVectorRow> page =
                    vectors.page(vector.language(), vector.modelRef(), vector.dimensions(), at, key, PAGE);
            if (page.isEmpty()) {
                return Optional.ofNullable(nearest);
            }
            Neighbor best =
                    nearest(vector, page.stream().map(ArticleVectorRow::key).toList());
            nearest = best != null && (nearest == null || best.cosine() > nearest.cosine()) ? best : nearest;
            at = page.get(page.size() - 1).madeAt();
            key = page.get(page.size() - 1).key();
        }
    }

    /** Null when none of the candidates is served. */
    private @Nullable Neighbor nearest(ArticleVector vector, List<ArticleVersionKey> candidates) {
        List<ArticleVersionKey> others = candidates.stream()
                .filter(candidate -> !candidate.articleId().equals(vector.articleId()))
                .toList();
        return vector.nearest(vectors.served(others, vector.modelRef(), vector.dimensions()))
                .orElse(null);
    }

    /** The vectors of one language and model in memory. */
    private final class Copy {
        private final String language;
        private final String modelRef;
        private final List<ArticleVersionKey> keys = new ArrayList<>();
        private final Map<ArticleVersionKey, Integer> rows = new HashMap<>();
        private final QuantizedVectors numbers;
        private Instant newest = Instant.EPOCH;
        private boolean tooLarge;

        Copy(String language, String modelRef, int dimensions) {
            this.language = language;
            this.modelRef = modelRef;
            this.numbers = new QuantizedVectors(dimensions);
        }

        boolean isOf(String otherModelRef, int dimensions) {
            return modelRef.equals(otherModelRef) && numbers.dimensions() == dimensions;
        }

        boolean isTooLarge() {
            return tooLarge;
        }

        void catchUp() {
            Instant at = newest.equals(Instant.EPOCH) ? newest : newest.minus(LATE_COMMIT);
            ArticleVersionKey key = FIRST;
            while (!tooLarge) {
                List<ArticleVectorRow> page = vectors.page(language, modelRef, numbers.dimensions(), at, key, PAGE);
                page.forEach(this::take);
                if (page.size() < PAGE) {
                    return;
                }
                at = page.get(page.size() - 1).madeAt();
                key = page.get(page.size() - 1).key();
            }
        }

        private void take(ArticleVectorRow row) {
            if (tooLarge) {
                return;
            }
            float[] vector = ArticleVector.numbers(row.vector());
            Integer known = rows.get(row.key());
            if (known != null) {
                numbers.set(known, vector);
            } else {
                rows.put(row.key(), numbers.add(vector));
                keys.add(row.key());
            }
            newest = row.madeAt().isAfter(newest) ? row.madeAt() : newest;
            if ((long) numbers.size() * numbers.dimensions() > maxBytes) {
                tooLarge = true;
                numbers.clear();
                rows.clear();
                keys.clear();
            }
        }

        /** Asks for more candidates while none of them is served. */
        Optional<Neighbor> query(ArticleVector vector) {
            for (int most = CANDIDATES; ; most *= MORE_CANDIDATES) {
                int[] candidates = numbers.nearest(vector.numbers(), most);
                List<ArticleVersionKey> named = new ArrayList<>();
                for (int row : candidates) {
                    named.add(keys.get(row));
                }
                Neighbor nearest = StoredVectorIndex.this.nearest(vector, named);
                if (nearest != null || candidates.length < most) {
                    return Optional.ofNullable(nearest);
                }
            }
        }
    }
}

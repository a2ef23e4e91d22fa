package app.twicetold.core.quality;

import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.quality.ArticlePointRepository;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets pgvector name the candidates, in half precision, and compares them exactly with the vectors that are stored. The
 * stored vectors stay the truth, so that an installation can go back to {@link StoredVectorIndex}.
 */
public final class PgvectorIndex implements VectorIndex {
    /** Enough for the order of near neighbours, which half precision may change. */
    private static final int CANDIDATES = 16;

    private final ArticleVectorRepository vectors;
    private final ArticlePointRepository points;
    private final InstantSource clock;
    private final Set<Space> indexed = ConcurrentHashMap.newKeySet();

    public PgvectorIndex(ArticleVectorRepository vectors, ArticlePointRepository points, InstantSource clock) {
        this.vectors = vectors;
        this.points = points;
        this.clock = clock;
    }

    /** What one index of the database holds. */
    private record Space(String language, int dimensions) {}

    @Override
    public void upsert(ArticleVector vector) {
        ArticleVersionKey key = new ArticleVersionKey(vector.articleId(), vector.version());
        Instant now = clock.instant();
        index(new Space(vector.language(), vector.dimensions()));
        vectors.put(key, vector.language(), vector.modelRef(), vector.dimensions(), vector.bytes(), now);
        points.put(key, vector.language(), vector.modelRef(), vector.numbers(), now);
    }

    /** A transaction that makes an index may be rolled back, so only an index that is there is remembered. */
    private void index(Space space) {
        if (indexed.contains(space)) {
            return;
        }
        if (points.isIndexed(space.language(), space.dimensions())) {
            indexed.add(space);
        } else {
            points.index(space.language(), space.dimensions());
        }
    }

    @Override
    public Optional<Neighbor> query(ArticleVector vector) {
        return vector.nearest(
                points.nearest(vector.language(), vector.modelRef(), vector.articleId(), vector.numbers(), CANDIDATES));
    }

    /** The database reads ahead by itself. */
    @Override
    public void prepare(String language, String modelRef, int dimensions) {}
}

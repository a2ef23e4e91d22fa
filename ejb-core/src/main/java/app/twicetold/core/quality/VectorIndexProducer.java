package app.twicetold.core.quality;

import app.twicetold.persistence.quality.ArticlePointRepository;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.InstantSource;

/** One vector index for each server. */
@ApplicationScoped
public class VectorIndexProducer {
    /** The vectors of a language take at most this part of the heap. */
    private static final int SHARE_OF_HEAP = 16;

    @Produces
    @ApplicationScoped
    VectorIndex vectorIndex(
            VectorSettings settings,
            ArticleVectorRepository vectors,
            ArticlePointRepository points,
            InstantSource clock) {
        return switch (settings.search()) {
            case STORED ->
                new StoredVectorIndex(vectors, clock, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
            case PGVECTOR -> new PgvectorIndex(vectors, points, clock);
        };
    }
}

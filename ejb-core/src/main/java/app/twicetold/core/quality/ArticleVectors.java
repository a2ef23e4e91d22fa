package app.twicetold.core.quality;

import app.twicetold.core.shared.Json;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.UnindexedArticleRow;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The transactions of the back-fill: which articles need a vector, storing what a model made of them, and what stands
 * in the way of a comparison.
 */
@Stateless
public class ArticleVectors {
    private static final TypeReference<List<String>> PARAGRAPHS = new TypeReference<>() {};

    /** A text that a model refused is tried again after this time. */
    private static final Duration REFUSED = Duration.ofDays(7);

    private ArticleVectorRepository vectors;
    private VectorIndex index;
    private InstantSource clock;

    @Inject
    public ArticleVectors(ArticleVectorRepository vectors, VectorIndex index, InstantSource clock) {
        this.vectors = vectors;
        this.index = index;
        this.clock = clock;
    }

    protected ArticleVectors() {}

    /** A served version without a vector of the model, and the text that its vector is made of. */
    public record Unindexed(String articleId, int version, String text) {
        private static Unindexed of(UnindexedArticleRow row) {
            return new Unindexed(
                    row.key().articleId(),
                    row.key().version(),
                    CheckedDraft.embedded(row.title(), String.join("\n", Json.read(row.paragraphs(), PARAGRAPHS))));
        }
    }

    /** Served versions in the language of a vector that cannot be compared with it yet. */
    public List<Unindexed> unindexed(ArticleVector like, int limit) {
        return vectors.unindexed(like.language(), like.modelRef(), like.dimensions(), since(), limit).stream()
                .map(Unindexed::of)
                .toList();
    }

    public void store(List<ArticleVector> made) {
        made.forEach(index::upsert);
    }

    /** Notes that the model of a vector makes none of an article. */
    public void refuse(ArticleVector like, Unindexed article) {
        vectors.refuse(new ArticleVersionKey(article.articleId(), article.version()), like.modelRef(), clock.instant());
    }

    /** How many served articles, other than its own, a vector can neither be compared with nor is refused one. */
    public long missing(ArticleVector like) {
        return vectors.missing(like.language(), like.modelRef(), like.dimensions(), since(), like.articleId());
    }

    /** The texts of the served articles, other than its own, that the model of a vector makes none of, by their ids. */
    public Map<String, String> refused(ArticleVector like) {
        return vectors.refused(like.language(), like.modelRef(), like.dimensions(), since(), like.articleId()).stream()
                .map(Unindexed::of)
                .collect(Collectors.toMap(Unindexed::articleId, Unindexed::text));
    }

    private Instant since() {
        return clock.instant().minus(REFUSED);
    }
}

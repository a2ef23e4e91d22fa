package app.twicetold.core.quality;

import app.twicetold.core.shared.Json;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.UnindexedArticleRow;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/** The transactions of the back-fill: which articles need a vector, and storing what a model made of them. */
@Stateless
public class ArticleVectors {
    private static final TypeReference<List<String>> PARAGRAPHS = new TypeReference<>() {};

    private ArticleVectorRepository vectors;
    private VectorIndex index;

    @Inject
    public ArticleVectors(ArticleVectorRepository vectors, VectorIndex index) {
        this.vectors = vectors;
        this.index = index;
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
        return vectors.unindexed(like.language(), like.modelRef(), like.dimensions(), limit).stream()
                .map(Unindexed::of)
                .toList();
    }

    public void store(List<ArticleVector> made) {
        made.forEach(index::upsert);
    }
}

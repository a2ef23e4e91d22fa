package app.twicetold.core.quality;

import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import java.util.Optional;

/** Where article versions lie in the vector space of a model, and which of them lies nearest to a text. */
public interface VectorIndex {
    /** Stores the vector of a version in place of an earlier one, within the caller's transaction. */
    void upsert(ArticleVector vector);

    /**
     * The served article that lies nearest to a vector; empty when no served article has a vector of its model. Only
     * articles of the same language count, and never the article of the vector itself.
     */
    Optional<Neighbor> query(ArticleVector vector);

    /** Reads ahead what the next query needs, so that a query that holds a lock is short. */
    void prepare(String language, String modelRef, int dimensions);
}

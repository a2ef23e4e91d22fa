package app.twicetold.core.generation;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * The transactions of {@link SeenArticles}, so that a deletion waits for a page at most. One that breaks leaves what is kept
 * and what is noted as they were.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class SeenSteps {
    private SeenArticles seen;

    @Inject
    public SeenSteps(SeenArticles seen) {
        this.seen = seen;
    }

    protected SeenSteps() {}

    public boolean isCounted() {
        return seen.isCounted();
    }

    /** @return whether there are more users to note */
    public boolean noteNext(int most) {
        return seen.noteNext(most);
    }

    /** @return whether there may be more changes */
    public boolean fold(int most) {
        return seen.fold(most);
    }

    /** As {@link SeenArticles#foldInRequest}. */
    public void foldInRequest() {
        seen.foldInRequest();
    }
}

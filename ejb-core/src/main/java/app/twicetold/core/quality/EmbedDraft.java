package app.twicetold.core.quality;

import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.quality.ArticleVectors.Unindexed;
import app.twicetold.core.spend.CallRefused;
import app.twicetold.core.spend.PaidCalls;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Places a draft in the vector space, and with it the served articles that have no place there yet. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EmbedDraft {
    /** How many served articles get their vector with one draft. */
    static final int BACKFILL = 50;

    /** How often the embeddings are called for them. A call with a text that is refused is halved. */
    static final int MOST_CALLS = 8;

    private static final Logger LOG = System.getLogger(EmbedDraft.class.getName());

    private PaidCalls calls;
    private ArticleVectors vectors;
    private VectorIndex index;

    @Inject
    public EmbedDraft(PaidCalls calls, ArticleVectors vectors, VectorIndex index) {
        this.calls = calls;
        this.vectors = vectors;
        this.index = index;
    }

    protected EmbedDraft() {}

    /**
     * The vector of a draft; empty when the embeddings fail, so that a person checks the draft for duplicates.
     *
     * @throws CallRefused when the pipeline is paused or the call for the draft has to wait
     */
    public Optional<ArticleVector> embed(String jobId, CheckedDraft draft) {
        ArticleVector vector;
        try {
            vector = vectors(jobId, draft.language().tag(), List.of(unindexed(draft)))
                    .get(0);
        } catch (ChainFailure failure) {
            LOG.log(Level.WARNING, "A draft is not compared with other articles: " + failure.getMessage());
            return Optional.empty();
        }
        backfill(jobId, vector);
        index.prepare(vector.language(), vector.modelRef(), vector.dimensions());
        return Optional.of(vector);
    }

    /**
     * What cannot be placed now is left: the check knows which articles the draft is not compared with. The draft keeps
     * its own vector, which is paid for.
     */
    private void backfill(String jobId, ArticleVector like) {
        Deque<List<Unindexed>> parts = new ArrayDeque<>();
        List<Unindexed> waiting = vectors.unindexed(like, BACKFILL);
        if (!waiting.isEmpty()) {
            parts.push(waiting);
        }
        for (int call = 0; call < MOST_CALLS && !parts.isEmpty(); call++) {
            List<Unindexed> part = parts.pop();
            try {
                vectors.store(vectors(jobId, like.language(), part));
            } catch (CallRefused refused) {
                LOG.log(Level.INFO, "Published articles wait for their vectors: " + refused.getMessage());
                return;
            } catch (ChainFailure failure) {
                LOG.log(Level.WARNING, "Published articles could not be embedded: " + failure.getMessage());
                if (failure.kind().fallsBack()) {
                    return;
                }
                int half = part.size() / 2;
                if (half == 0) {
                    vectors.refuse(like, part.get(0));
                } else {
                    parts.push(part.subList(half, part.size()));
                    parts.push(part.subList(0, half));
                }
            }
        }
    }

    private static Unindexed unindexed(CheckedDraft draft) {
        return new Unindexed(draft.ref().articleId(), draft.ref().version(), draft.text());
    }

    private List<ArticleVector> vectors(String jobId, String language, List<Unindexed> articles) {
        Answer<Embeddings> answer =
                calls.embed(jobId, articles.stream().map(Unindexed::text).toList());
        List<ArticleVector> made = new ArrayList<>();
        for (int i = 0; i < articles.size(); i++) {
            Unindexed article = articles.get(i);
            made.add(new ArticleVector(
                    article.articleId(),
                    article.version(),
                    language,
                    answer.ref().toString(),
                    answer.value().vectors().get(i)));
        }
        return made;
    }
}

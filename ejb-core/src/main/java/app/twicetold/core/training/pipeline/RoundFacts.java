package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.KeptFindings;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.persistence.training.ClaimedAttemptRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a round before its recording is heard. It does not change while the attempt is processed.
 *
 * @param language the tag of the language of the article
 * @param capMs the longest recording of the round
 * @param previous the assessment whose action is the previous one: round 1 of the session, for round 1 the latest in
 *     another, completed session; null when there is none
 */
public record RoundFacts(
        String sessionId,
        String language,
        ArticleContents.Content article,
        int round,
        long capMs,
        @Nullable ScoredAssessment previous) {

    static RoundFacts of(ClaimedAttemptRow row, ArticleContents articles) {
        byte[] previous = row.previousFindings();
        return new RoundFacts(
                row.sessionId(),
                row.language(),
                articles.of(row.articleId(), row.articleVersion()),
                row.round(),
                RoundLimits.of(SessionKind.ofWire(row.kind())).maxMs(row.round()),
                previous == null ? null : KeptFindings.read(previous));
    }

    /** The retelling of the round, once it is heard. */
    Retelling retelling(
            String transcript, List<SpokenWord> words, long durationMs, double confidence, boolean confidenceReported) {
        OneAction action = previous == null ? null : previous.oneAction();
        return new Retelling(
                language, article, round, capMs, transcript, words, durationMs, confidence, confidenceReported, action);
    }

    ExemplarTask exemplar(@Nullable OneAction action) {
        return new ExemplarTask(language, article, round, capMs, action);
    }
}

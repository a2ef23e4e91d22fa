package app.twicetold.core.playground.work;

import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.training.pipeline.Retelling;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import com.fasterxml.jackson.core.type.TypeReference;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a lane judges: the retelling of a round, and in round 2 beside it what the lane said of round 1. */
@ApplicationScoped
public class LaneMaterial {
    private static final TypeReference<List<SpokenWord>> WORDS = new TypeReference<>() {};

    private PlaygroundRepository playground;
    private PlaygroundWorkRepository work;
    private ArticleContents articles;

    @Inject
    public LaneMaterial(PlaygroundRepository playground, PlaygroundWorkRepository work, ArticleContents articles) {
        this.playground = playground;
        this.work = work;
        this.articles = articles;
    }

    protected LaneMaterial() {}

    /**
     * The material of one judgement.
     *
     * @param first what the lane said of round 1; null in round 1
     */
    public record Material(Retelling retelling, @Nullable RoundResult first) {}

    /** @throws IllegalStateException when the round was not transcribed */
    public Material of(PlaygroundRunEntity run, PlaygroundResultEntity result) {
        if (result.round == 1) {
            return new Material(retelling(run, result, null), null);
        }
        ScoredAssessment first = work.firstResult(result.laneId, 1)
                .map(one -> one.assessment)
                .map(json -> Json.read(json, ScoredAssessment.class))
                .orElseThrow();
        return new Material(
                retelling(run, result, first),
                new RoundResult(first.scores(), duration(result.runId, 1), first.keyPointCoverage()));
    }

    private Retelling retelling(
            PlaygroundRunEntity run, PlaygroundResultEntity result, @Nullable ScoredAssessment first) {
        PlaygroundRoundEntity round = round(result.runId, result.round);
        if (round.transcript == null
                || round.words == null
                || round.durationMs == null
                || round.asrConfidence == null
                || round.asrConfidenceReported == null) {
            throw new IllegalStateException("The round of " + result.id + " was not transcribed");
        }
        return new Retelling(
                run.language,
                articles.of(run.articleId, run.articleVersion),
                result.round,
                RoundLimits.of(SessionKind.TRAINING).maxMs(result.round),
                round.transcript,
                Json.read(round.words, WORDS),
                round.durationMs,
                round.asrConfidence,
                round.asrConfidenceReported,
                first == null ? null : first.oneAction());
    }

    private PlaygroundRoundEntity round(String runId, int number) {
        return playground.rounds(List.of(runId)).get(number - 1);
    }

    private long duration(String runId, int number) {
        Long durationMs = round(runId, number).durationMs;
        if (durationMs == null) {
            throw new IllegalStateException("Round " + number + " of " + runId + " was not transcribed");
        }
        return durationMs;
    }
}

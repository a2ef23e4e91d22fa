package app.twicetold.core.training.pipeline;

import app.twicetold.core.assessment.rules.AssessmentDraft;
import app.twicetold.core.assessment.rules.AssessmentFacts;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.HeldDraft;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.prompt.AssessmentAnswer;
import app.twicetold.core.prompt.AssessmentPrompt;
import app.twicetold.core.prompt.GivenAction;
import app.twicetold.core.prompt.RetellingFacts;
import app.twicetold.core.provider.chain.OutputParser;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.recording.PauseMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A retelling that is to be judged: what a model is asked, and what the service makes of its answer. The pipeline and
 * the playground judge by it, so that a model sees the same in both.
 *
 * @param language the tag of the language of the article
 * @param capMs the longest recording of the round
 * @param words with times in ms
 * @param durationMs the duration that counts
 * @param asrConfidence 0 to 1
 * @param previousAction what was to be done better this time, or null
 */
public record Retelling(
        String language,
        ArticleContents.Content article,
        int round,
        long capMs,
        String transcript,
        List<SpokenWord> words,
        long durationMs,
        double asrConfidence,
        boolean asrConfidenceReported,
        @Nullable OneAction previousAction) {

    public CompletionRequest prompt(Edition edition) {
        LanguageProfile profile = LanguageProfiles.of(language);
        return AssessmentPrompt.render(
                edition,
                new RetellingFacts(
                        profile,
                        article.title(),
                        article.text(),
                        article.keyPoints(),
                        round,
                        capMs,
                        transcript,
                        words,
                        durationMs,
                        flow(edition, profile),
                        previousAction == null ? null : GivenAction.before(round, previousAction)));
    }

    /** What a model says of it, held against what is known. */
    public HeldDraft held(Edition edition, AssessmentDraft draft) {
        return new HeldDraft(edition, draft, known());
    }

    /** Reads what a model answers. An answer that contradicts itself is invalid output. */
    public OutputParser<HeldDraft> answer(Edition edition) {
        return json -> {
            HeldDraft answer = held(edition, AssessmentAnswer.parse(json));
            answer.noJudgement().ifPresent(reason -> {
                throw ProviderException.invalidOutput(reason.told());
            });
            return answer;
        };
    }

    private AssessmentFacts known() {
        return new AssessmentFacts(
                transcript,
                words,
                durationMs,
                LanguageProfiles.of(language),
                article.keyPoints(),
                previousAction == null ? null : previousAction.microSkill(),
                asrConfidence,
                asrConfidenceReported);
    }

    private RetellingFacts.Flow flow(Edition edition, LanguageProfile profile) {
        PauseMap map = switch (edition) {
            case FIRST, SECOND -> PauseMap.of(words, durationMs, profile, transcript);
            case THIRD -> PauseMap.bySense(words, durationMs, profile, transcript);
        };
        return new RetellingFacts.Flow(
                map.pauses().stream()
                        .map(pause -> new RetellingFacts.MappedPause(
                                pause.startMs(), pause.endMs(), pause.afterWord(), pause.place()))
                        .toList(),
                map.meanPauseMs(),
                map.articulationRate(),
                map.fillerCount());
    }
}

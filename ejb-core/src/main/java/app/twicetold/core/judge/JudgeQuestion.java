package app.twicetold.core.judge;

import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.Evidence;
import app.twicetold.core.assessment.rules.EvidenceMatch;
import app.twicetold.core.assessment.rules.KeyPointCoverage;
import app.twicetold.core.assessment.rules.Mends;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.judge.rules.Observation;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.training.pipeline.Judged;
import app.twicetold.core.training.pipeline.Retelling;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One model, asked once about one case of the set.
 *
 * @param set the set that the case is of
 */
public record JudgeQuestion(ChainEntry entry, LanguageProfile language, JudgeSet set, JudgeCase asked) {
    /** @param judge has the entry judge a retelling by the rules of the service, or ends with a {@link ChainFailure} */
    public JudgeAnswer ask(Function<Retelling, Judged> judge) {
        Retelling retelling = asked.retelling(language);
        try {
            Judged judged = judge.apply(retelling);
            return JudgeAnswer.of(asked.id(), observed(retelling.transcript(), judged), judged.call());
        } catch (ChainFailure failure) {
            return JudgeAnswer.missing(asked.id(), failure.kind().wire());
        }
    }

    private Observation observed(String transcript, Judged judged) {
        ScoredAssessment assessment = judged.assessment();
        EvidenceMatch match = EvidenceMatch.in(transcript);
        OneAction action = assessment.oneAction();
        String texts = texts(assessment);
        return new Observation(
                assessment.scores(),
                assessment.keyPointCoverage().stream()
                        .filter(point -> point.status() == CoverageStatus.COVERED)
                        .map(KeyPointCoverage::keyPointId)
                        .collect(Collectors.toSet()),
                action == null ? null : action.microSkill().wire(),
                assessment.confidence().wire(),
                assessment.achievedPreviousAction(),
                assessment.evidence().size(),
                (int) assessment.evidence().stream()
                        .map(Evidence::transcriptExcerpt)
                        .filter(match::containsVerbatim)
                        .count(),
                judged.mends().of(Mends.Kind.EVIDENCE_DROPPED),
                found(set.harsh(), texts),
                found(set.inflated(), texts),
                judged.mends().counts().entrySet().stream()
                        .collect(Collectors.toMap(mend -> mend.getKey().wire(), Map.Entry::getValue)));
    }

    /** What the user would read. */
    private static String texts(ScoredAssessment assessment) {
        StringBuilder texts = new StringBuilder(assessment.summary());
        for (Dimension dimension : Dimension.values()) {
            texts.append('\n')
                    .append(Objects.requireNonNull(assessment.dimensions().get(dimension))
                            .note());
        }
        OneAction action = assessment.oneAction();
        if (action != null) {
            texts.append('\n').append(action.title()).append('\n').append(action.instruction());
        }
        return texts.toString().toLowerCase(Locale.ROOT);
    }

    private static int found(List<String> words, String text) {
        int found = 0;
        for (String word : words) {
            for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length())) {
                found++;
            }
        }
        return found;
    }
}

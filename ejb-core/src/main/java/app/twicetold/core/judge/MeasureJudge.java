package app.twicetold.core.judge;

import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.Evidence;
import app.twicetold.core.assessment.rules.EvidenceMatch;
import app.twicetold.core.assessment.rules.KeyPointCoverage;
import app.twicetold.core.assessment.rules.Mends;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.judge.JudgeReport.CaseReport;
import app.twicetold.core.judge.JudgeReport.ModelReport;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.judge.rules.Agreement;
import app.twicetold.core.judge.rules.Observation;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.training.pipeline.JudgeRetelling;
import app.twicetold.core.training.pipeline.Judged;
import app.twicetold.core.training.pipeline.Retelling;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plays the set through the code of the pipeline with one model, and says how far its judgements agree with the set. */
public final class MeasureJudge {
    private final ProviderChain providers;
    private final JudgeRetelling judge;
    private final String runId;
    private final Consumer<String> progress;

    /**
     * A measurement.
     *
     * @param runId goes to the log of the calls
     * @param progress gets the id of every case before it is asked
     */
    public MeasureJudge(ProviderChain providers, Edition edition, String runId, Consumer<String> progress) {
        this.providers = providers;
        this.judge = new JudgeRetelling(this.providers, edition);
        this.runId = runId;
        this.progress = progress;
    }

    /** Asks the entry for every case of the languages, one after the other, each {@code repeats} times. */
    public ModelReport of(ChainEntry entry, List<LanguageProfile> languages, int repeats) {
        Run run = new Run(entry);
        for (LanguageProfile language : languages) {
            JudgeSet set = JudgeSet.of(language);
            run.order.addAll(set.pairs());
            for (JudgeCase each : set.cases()) {
                progress.accept(each.id());
                run.ask(set, each, each.retelling(language), repeats);
            }
        }
        return run.report(repeats);
    }

    private final class Run {
        private final ChainEntry entry;
        private final List<Agreement.Case> cases = new ArrayList<>();
        private final List<Agreement.Pair> order = new ArrayList<>();
        private final List<CaseReport> answers = new ArrayList<>();
        private final List<AttemptRecord> calls = new ArrayList<>();
        private final List<String> failures = new ArrayList<>();

        private Run(ChainEntry entry) {
            this.entry = entry;
        }

        private void ask(JudgeSet set, JudgeCase each, Retelling retelling, int repeats) {
            List<Observation> observed = new ArrayList<>();
            for (int i = 0; i < repeats; i++) {
                try {
                    Judged judged = judge.judge(CallPurpose.playground(runId, entry), retelling);
                    Observation observation = observed(set, retelling.transcript(), judged);
                    observed.add(observation);
                    calls.add(judged.call());
                    answers.add(new CaseReport(
                            each.id(),
                            observation.scores(),
                            observation.scores().overall(),
                            observation.covered(),
                            observation.skill(),
                            observation.confidence()));
                } catch (ChainFailure failure) {
                    failures.add(each.id() + ": " + failure.kind().wire());
                }
            }
            cases.add(new Agreement.Case(each.id(), each.expected(), observed));
        }

        private ModelReport report(int repeats) {
            List<Long> latencies =
                    calls.stream().map(AttemptRecord::latencyMs).sorted().toList();
            return new ModelReport(
                    entry.ref().toString(),
                    entry.provider().equals(ProviderId.MOCK.wire()),
                    Agreement.of(cases, order, repeats),
                    tokens(calls.stream().map(call -> call.usage().inputTokens())),
                    tokens(calls.stream().map(call -> call.usage().outputTokens())),
                    calls.stream()
                            .map(AttemptRecord::costUsd)
                            .filter(Objects::nonNull)
                            .reduce(BigDecimal::add)
                            .orElse(null),
                    latencies.isEmpty() ? 0 : latencies.get(latencies.size() / 2),
                    latencies.isEmpty() ? 0 : latencies.get(latencies.size() - 1),
                    failures,
                    answers);
        }
    }

    private static long tokens(Stream<? extends Long> counts) {
        return counts.filter(Objects::nonNull).mapToLong(Long::longValue).sum();
    }

    private static Observation observed(JudgeSet set, String transcript, Judged judged) {
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
                assessment.evidence().size(),
                (int) assessment.evidence().stream()
                        .map(Evidence::transcriptExcerpt)
                        .filter(match::containsVerbatim)
                        .count(),
                judged.mends().of(Mends.Kind.EVIDENCE_DROPPED),
                found(set.harsh(), texts),
                found(set.inflated(), texts),
                judged.mends().counts().entrySet().stream()
                        .collect(Collectors.toMap(
                                mend -> mend.getKey().name().toLowerCase(Locale.ROOT), Map.Entry::getValue)));
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

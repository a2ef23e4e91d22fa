package app.twicetold.core.judge;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgeReport.CaseReport;
import app.twicetold.core.judge.JudgeReport.ModelReport;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.judge.rules.Agreement;
import app.twicetold.core.judge.rules.Baseline;
import app.twicetold.core.judge.rules.Observation;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.language.LanguageProfile;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a measurement asks, one question after the other: of each model each case of each language, {@code repeats}
 * times. The command and the playground play the same plan, at the pace of either.
 */
public final class JudgePlan {
    private final Edition edition;
    private final List<LanguageProfile> languages;
    private final List<ChainEntry> models;
    private final int repeats;
    private final List<Telling> tellings;

    /** A case and where it is from. */
    private record Telling(LanguageProfile language, JudgeSet set, JudgeCase asked) {}

    public JudgePlan(Edition edition, List<LanguageProfile> languages, List<ChainEntry> models, int repeats) {
        this.edition = edition;
        this.languages = List.copyOf(languages);
        this.models = List.copyOf(models);
        this.repeats = repeats;
        this.tellings = languages.stream().flatMap(JudgePlan::tellings).toList();
    }

    private static Stream<Telling> tellings(LanguageProfile language) {
        JudgeSet set = JudgeSet.of(language);
        return set.cases().stream().map(each -> new Telling(language, set, each));
    }

    public Edition edition() {
        return edition;
    }

    public List<LanguageProfile> languages() {
        return languages;
    }

    public List<ChainEntry> models() {
        return models;
    }

    public int repeats() {
        return repeats;
    }

    /** The version of the set that it asks. */
    public String set() {
        return JudgeSet.version(languages);
    }

    /** How many questions there are. */
    public int size() {
        return models.size() * ofEach();
    }

    /** How many questions each model is asked. */
    private int ofEach() {
        return tellings.size() * repeats;
    }

    /** @param position from 0 to below {@link #size} */
    public JudgeQuestion question(int position) {
        Telling telling = tellings.get(position % ofEach() / repeats);
        return new JudgeQuestion(models.get(position / ofEach()), telling.language(), telling.set(), telling.asked());
    }

    /**
     * The report of a measurement that has ended, or was ended.
     *
     * @param answers to the first questions, in their order; what was not asked is unanswered
     */
    public JudgeReport report(Instant at, List<JudgeAnswer> answers) {
        List<ModelReport> reports = new ArrayList<>();
        for (int i = 0; i < models.size(); i++) {
            int from = Math.min(i * ofEach(), answers.size());
            int to = Math.min(from + ofEach(), answers.size());
            reports.add(report(models.get(i), answers.subList(from, to)));
        }
        return new JudgeReport(
                at,
                edition.wire(),
                set(),
                languages.stream().map(LanguageProfile::tag).toList(),
                repeats,
                baselines(),
                reports);
    }

    private Map<String, Agreement> baselines() {
        List<Agreement.Case> cases = cases(List.of());
        Map<String, Agreement> baselines = new TreeMap<>();
        for (Baseline baseline : Baseline.values()) {
            baselines.put(baseline.name().toLowerCase(Locale.ROOT), Agreement.of(baseline, cases, pairs()));
        }
        return baselines;
    }

    private List<Agreement.Case> cases(List<JudgeAnswer> answers) {
        return tellings.stream()
                .map(Telling::asked)
                .map(asked -> new Agreement.Case(asked.id(), asked.expected(), observed(answers, asked.id())))
                .toList();
    }

    private List<Agreement.Pair> pairs() {
        return tellings.stream()
                .map(Telling::set)
                .distinct()
                .flatMap(set -> set.pairs().stream())
                .toList();
    }

    private ModelReport report(ChainEntry entry, List<JudgeAnswer> answers) {
        List<Long> latencies = answers.stream()
                .filter(answer -> answer.observed() != null)
                .map(JudgeAnswer::latencyMs)
                .sorted()
                .toList();
        return new ModelReport(
                name(entry),
                entry.provider().equals(ProviderId.MOCK.wire()),
                Agreement.of(cases(answers), pairs(), repeats),
                answers.stream().mapToLong(JudgeAnswer::inputTokens).sum(),
                answers.stream().mapToLong(JudgeAnswer::outputTokens).sum(),
                answers.stream()
                        .map(JudgeAnswer::costUsd)
                        .filter(Objects::nonNull)
                        .reduce(BigDecimal::add)
                        .orElse(null),
                latencies.isEmpty() ? 0 : latencies.get(latencies.size() / 2),
                latencies.isEmpty() ? 0 : latencies.get(latencies.size() - 1),
                answers.stream()
                        .filter(answer -> answer.failure() != null)
                        .map(answer -> answer.caseId() + ": " + answer.failure())
                        .toList(),
                answers.stream().flatMap(JudgePlan::told).toList());
    }

    /** Tells entries of one model apart that differ in their options. */
    private static String name(ChainEntry entry) {
        Map<String, Object> others = new TreeMap<>(entry.options());
        others.remove("endpoint");
        return others.isEmpty() ? entry.name() : entry.name() + others;
    }

    private static List<Observation> observed(List<JudgeAnswer> answers, String caseId) {
        return answers.stream()
                .filter(answer -> answer.caseId().equals(caseId))
                .map(JudgeAnswer::observed)
                .filter(Objects::nonNull)
                .toList();
    }

    private static Stream<CaseReport> told(JudgeAnswer answer) {
        Observation observed = answer.observed();
        return observed == null
                ? Stream.empty()
                : Stream.of(new CaseReport(
                        answer.caseId(),
                        observed.scores(),
                        observed.scores().overall(),
                        observed.covered(),
                        observed.skill(),
                        observed.confidence(),
                        observed.achieved()));
    }
}

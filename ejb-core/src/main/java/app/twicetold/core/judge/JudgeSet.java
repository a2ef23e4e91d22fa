package app.twicetold.core.judge;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.judge.rules.Agreement;
import app.twicetold.core.judge.rules.Expectation;
import app.twicetold.core.judge.rules.Heard;
import app.twicetold.core.judge.rules.LevelRange;
import app.twicetold.core.judge.rules.RubricTable;
import app.twicetold.core.judge.rules.SpokenText;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.library.ArticleText;
import app.twicetold.core.library.Seeds;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.PausePlace;
import app.twicetold.core.shared.Resources;
import app.twicetold.core.shared.Sha256;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.training.pipeline.Retelling;
import app.twicetold.core.training.rules.recording.PauseMap;
import app.twicetold.core.training.rules.recording.PauseMap.Pause;
import app.twicetold.core.training.rules.session.RoundLimits;
import app.twicetold.core.training.rules.session.SessionKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Retellings of seed articles in one language, written for this set, with what is expected of a judge.
 *
 * @param harsh what a judge does not say, in lower case
 * @param inflated what a judge does not say either
 * @param order pairs of cases, the better one first
 */
public record JudgeSet(List<String> harsh, List<String> inflated, List<List<String>> order, List<JudgeCase> cases) {
    private static final int FIRST_ROUND = 1;

    public JudgeSet {
        harsh = List.copyOf(harsh);
        inflated = List.copyOf(inflated);
        order = List.copyOf(order);
        cases = List.copyOf(cases);
    }

    public static JudgeSet of(LanguageProfile language) {
        return Json.read(text(language), JudgeSet.class);
    }

    /** Changes with every change of the set of these languages, so that only reports on the same set are compared. */
    public static String version(List<LanguageProfile> languages) {
        StringBuilder all = new StringBuilder();
        languages.forEach(language -> all.append(text(language)));
        return Sha256.hex(all.toString()).substring(0, 12);
    }

    private static String text(LanguageProfile language) {
        return Resources.text(JudgeSet.class, "set." + language.tag() + ".json");
    }

    public List<Agreement.Pair> pairs() {
        return order.stream()
                .map(pair -> new Agreement.Pair(pair.get(0), pair.get(1)))
                .toList();
    }

    /**
     * One retelling.
     *
     * @param article the id of the seed
     * @param round 2 for a second round; null for the first
     * @param previous what was to be done better this time; null when there was nothing
     * @param achieved whether it was done
     * @param heard what the expectations follow from
     * @param paceMs how long every word takes
     * @param silenceMs behind the last word
     * @param spoken the transcript, with pauses such as {@code [900]}
     * @param why what the case is about
     */
    public record JudgeCase(
            String id,
            String article,
            @Nullable Integer round,
            @Nullable Previous previous,
            @Nullable Boolean achieved,
            Heard heard,
            long paceMs,
            long silenceMs,
            double asrConfidence,
            String spoken,
            Map<String, List<Integer>> levels,
            Set<String> covered,
            @Nullable Set<String> either,
            Set<String> skills,
            Set<String> confidence,
            String why) {

        public Expectation expected() {
            Map<Dimension, LevelRange> ranges = new EnumMap<>(Dimension.class);
            levels.forEach((dimension, range) ->
                    ranges.put(Dimension.ofWire(dimension), new LevelRange(range.get(0), range.get(1))));
            return new Expectation(ranges, covered, either == null ? Set.of() : either, skills, confidence, achieved);
        }

        public SpokenText said(LanguageProfile language) {
            return SpokenText.of(spoken, language.lengthUnit(), paceMs, silenceMs);
        }

        /** What the rubric gives by its letter. */
        public RubricTable rubric(LanguageProfile language) {
            SpokenText said = said(language);
            return new RubricTable(
                    language, language.lengthOf(said.transcript()), longestBreakMs(said, language), heard);
        }

        private static long longestBreakMs(SpokenText said, LanguageProfile language) {
            return PauseMap.bySense(said.words(), said.durationMs(), language, said.transcript()).pauses().stream()
                    .filter(pause -> pause.place() == PausePlace.INSIDE)
                    .mapToLong(Pause::durationMs)
                    .max()
                    .orElse(0);
        }

        /** The case as the pipeline would have it. */
        public Retelling retelling(LanguageProfile language) {
            Seeds.Article seed = Objects.requireNonNull(SeedArticles.BY_ID.get(article));
            SpokenText said = said(language);
            int number = Objects.requireNonNullElse(round, FIRST_ROUND);
            return new Retelling(
                    language.tag(),
                    new ArticleContents.Content(
                            seed.title(), seed.paragraphs(), ArticleText.numbered(seed.keyPoints())),
                    number,
                    RoundLimits.of(SessionKind.TRAINING).maxMs(number),
                    said.transcript(),
                    said.words(),
                    said.durationMs(),
                    asrConfidence,
                    true,
                    previous == null ? null : previous.action());
        }
    }

    /** Read once: a measurement asks for one of them with every question. */
    private static final class SeedArticles {
        static final Map<String, Seeds.Article> BY_ID =
                Seeds.load().articles().stream().collect(Collectors.toUnmodifiableMap(Seeds.Article::id, seed -> seed));
    }

    /** The action that the round before was given. */
    public record Previous(String skill, String title, String instruction) {
        OneAction action() {
            return new OneAction(
                    title,
                    instruction,
                    "",
                    null,
                    MicroSkill.find(skill).orElseThrow(() -> new IllegalStateException("No skill " + skill)));
        }
    }
}

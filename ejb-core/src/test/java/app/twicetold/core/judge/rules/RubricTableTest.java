package app.twicetold.core.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.judge.rules.Heard.Claim;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.shared.language.LengthUnit;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each case of the rubric gives by its letter, for every language the same. */
class RubricTableTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1", "1, 0, 2", "2, 0, 2", "3, 0, 3", "4, 0, 4", "5, 0, 5", "4, 1, 3", "3, 2, 1", "1, 3, 1", "0, 5, 1"
    })
    void keyInfoIsTheCountOfWholePointsLessTheReversedOnes(int covered, int reversed, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(table(language, told().reversed(reversed)).keyInfo(covered, 5))
                    .isEqualTo(level);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, 0, true, 5",
        "true, 1, true, 4",
        "true, 2, true, 4",
        "true, 3, true, 3",
        "false, 0, true, 3",
        "true, 2, false, 3",
        "false, 3, true, 2",
        "true, 3, false, 2",
        "false, 2, false, 2",
        "false, 3, false, 1"
    })
    void structureIsOpeningLinksAndEnding(boolean opening, int linksMissing, boolean ending, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            Told told = told().structure(opening, linksMissing, ending);
            assertThat(table(language, told).structure()).isEqualTo(level);
            assertThat(table(language, told.claim(Claim.REVERSED)).structure()).isEqualTo(Math.min(level, 2));
            assertThat(table(language, told.thin()).structure()).isEqualTo(Math.min(level, 2));
        }
    }

    @ParameterizedTest
    @CsvSource({"9, 0, 5", "9, 1, 4", "9, 2, 3", "9, 3, 3", "9, 4, 2", "10, 5, 2", "9, 5, 1", "9, 9, 1", "3, 1, 4"})
    void efficiencyIsWhatCouldGo(int sentences, int couldGo, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            Told told = told().couldGo(sentences, couldGo);
            assertThat(table(language, told).efficiency()).isEqualTo(level);
            assertThat(table(language, told.thin()).efficiency()).isEqualTo(Math.min(level, 3));
        }
    }

    @ParameterizedTest
    @CsvSource({"7.9, 5", "8, 3", "14.9, 3", "15, 2", "30, 2"})
    void fillersBoundEfficiency(double inHundredWords, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            Heard heard = told().fillers((int) Math.round(inHundredWords * 10)).heard();
            int length = language.lengthUnit() == LengthUnit.WORDS ? 1_000 : 1_600;
            RubricTable table = new RubricTable(language, length, 0, heard);
            assertThat(table.efficiency()).isEqualTo(level);
            assertThat(table.fluency()).as("never for fluency").isEqualTo(5);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10, 0, false, 5",
        "10, 1, false, 5",
        "10, 2, false, 4",
        "10, 3, false, 3",
        "10, 5, false, 3",
        "10, 6, false, 2",
        "10, 6, true, 1",
        "3, 1, false, 5",
        "3, 2, false, 2"
    })
    void fluencyIsWhatPausesBreak(int sentences, int broken, boolean lost, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            Told told = told().broken(sentences, broken, lost);
            assertThat(table(language, told).fluency()).isEqualTo(level);
            assertThat(table(language, told.thin()).fluency()).isEqualTo(Math.min(level, 3));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 2000, 5", "1, 1999, 5", "1, 2000, 4", "1, 2001, 4", "2, 2000, 4"})
    void oneLongPauseIsEnough(int broken, long longestBreakMs, int level) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            Heard heard = told().broken(10, broken, false).heard();
            assertThat(new RubricTable(language, 200, longestBreakMs, heard).fluency())
                    .isEqualTo(level);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "first, 5, 0, false, 0, 0, true, one_example",
        "first, 5, 0, false, 0, 8, true, cut_fillers",
        "no, 3, 1, true, 0, 0, true, name_the_claim",
        "reversed, 5, 0, false, 0, 0, true, name_the_claim",
        "whole, 2, 1, false, 3, 0, true, keep_constraints",
        "whole, 5, 0, true, 0, 0, true, keep_constraints",
        "late, 3, 0, false, 3, 0, false, three_points",
        "late, 4, 0, false, 3, 0, false, three_points or one_example",
        "late, 5, 0, false, 3, 0, true, conclusion_first",
        "whole, 5, 0, false, 3, 0, false, conclusion_first",
        "whole, 5, 0, false, 3, 0, true, drop_repeats"
    })
    void theActionIsThatOfTheFirstCaseThatFits(
            String claim,
            int covered,
            int half,
            boolean added,
            int couldGo,
            int fillers,
            boolean ending,
            String skills) {
        for (LanguageProfile language : LanguageProfiles.all()) {
            Told told = told().claim(Claim.valueOf(claim.toUpperCase(Locale.ROOT)))
                    .halves(half, added)
                    .couldGo(9, couldGo)
                    .structure(true, 0, ending)
                    .fillers(fillers);
            int length = language.lengthUnit() == LengthUnit.WORDS ? 100 : 160;
            assertThat(new RubricTable(language, length, 0, told.heard())
                            .actions(covered, 5).stream().map(MicroSkill::wire).collect(Collectors.joining(" or ")))
                    .isEqualTo(skills);
        }
    }

    private static RubricTable table(LanguageProfile language, Told told) {
        return new RubricTable(language, 200, 0, told.heard());
    }

    private static Told told() {
        return new Told(new Heard(Claim.WHOLE, null, null, false, 9, 0, true, 0, true, 0, 0, false, null));
    }

    /** A telling that is good but for what is said. */
    private record Told(Heard heard) {
        Told reversed(int points) {
            return new Told(new Heard(
                    heard.claim(), null, ids(points), false, 9, 0, true, 0, true, 0, 0, false, heard.about()));
        }

        Told structure(boolean opening, int linksMissing, boolean ending) {
            return with(heard.claim(), heard.couldGo(), opening, linksMissing, ending, heard.fillers(), heard.about());
        }

        Told claim(Claim claim) {
            return with(
                    claim,
                    heard.couldGo(),
                    heard.opening(),
                    heard.linksMissing(),
                    heard.ending(),
                    heard.fillers(),
                    heard.about());
        }

        Told thin() {
            return with(heard.claim(), heard.couldGo(), heard.opening(), heard.linksMissing(), heard.ending(), 0, 59);
        }

        Told fillers(int fillers) {
            return with(heard.claim(), heard.couldGo(), true, 0, heard.ending(), fillers, null);
        }

        Told couldGo(int sentences, int couldGo) {
            return new Told(new Heard(
                    heard.claim(),
                    heard.half(),
                    null,
                    heard.added(),
                    sentences,
                    couldGo,
                    true,
                    0,
                    true,
                    0,
                    0,
                    false,
                    null));
        }

        Told broken(int sentences, int broken, boolean lost) {
            return new Told(
                    new Heard(heard.claim(), null, null, false, sentences, 0, true, 0, true, 0, broken, lost, null));
        }

        Told halves(int points, boolean added) {
            return new Told(new Heard(heard.claim(), ids(points), null, added, 9, 0, true, 0, true, 0, 0, false, null));
        }

        private Told with(
                Claim claim,
                int couldGo,
                boolean opening,
                int linksMissing,
                boolean ending,
                int fillers,
                @Nullable Integer about) {
            return new Told(new Heard(
                    claim,
                    heard.half(),
                    heard.reversed(),
                    heard.added(),
                    heard.sentences(),
                    couldGo,
                    opening,
                    linksMissing,
                    ending,
                    fillers,
                    heard.broken(),
                    heard.lost(),
                    about));
        }

        private static Set<String> ids(int count) {
            return IntStream.rangeClosed(1, count).mapToObj(i -> "kp_" + i).collect(Collectors.toSet());
        }
    }
}

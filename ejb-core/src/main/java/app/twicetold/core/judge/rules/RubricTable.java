package app.twicetold.core.judge.rules;

import app.twicetold.core.assessment.rules.KeyInfoLevel;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.judge.rules.Heard.Claim;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LengthUnit;
import java.util.List;

/**
 * What the third edition of the rubric gives by its letter. The set is held to it, so that two of its items cannot
 * contradict each other; a judge is not.
 *
 * @param length of the transcript, in the unit of the language
 * @param longestBreakMs the longest pause inside a sentence
 */
public record RubricTable(LanguageProfile language, int length, long longestBreakMs, Heard heard) {
    /** So many fillers in 100 words bound efficiency. */
    private static final int SOME_FILLERS = 8;

    private static final int MANY_FILLERS = 15;

    /** So many Chinese characters are as long as 100 words. */
    private static final int CHARACTERS_OF_HUNDRED_WORDS = 160;

    /** So long a pause matters where it is the only one. */
    private static final long LONG_BREAK_MS = 2_000;

    private static final int LINKS_THAT_MAY_MISS = 2;

    /** By the count of whole points; each reversed one lowers it by one. */
    public int keyInfo(int covered, int points) {
        return Math.max(1, KeyInfoLevel.of(covered, points) - heard.turned());
    }

    /** Opening, links and ending: three are level 4 or 5, two 3, one 2, none 1. */
    public int structure() {
        int parts = one(heard.opening()) + one(heard.linksMissing() <= LINKS_THAT_MAY_MISS) + one(heard.ending());
        int level = parts == 3 && heard.linksMissing() == 0 ? 5 : parts + 1;
        return isThin() || heard.claim() == Claim.REVERSED ? Math.min(level, 2) : level;
    }

    /** The sentences that could go, and the fillers. */
    public int efficiency() {
        int level = ofWhatCouldGo();
        if (fillerRate() >= MANY_FILLERS) {
            level = Math.min(level, 2);
        } else if (fillerRate() >= SOME_FILLERS) {
            level = Math.min(level, 3);
        }
        return isThin() ? Math.min(level, 3) : level;
    }

    private int ofWhatCouldGo() {
        int some = heard.couldGo();
        if (2 * some > heard.sentences()) {
            return 1;
        }
        if (3 * some > heard.sentences()) {
            return 2;
        }
        return some >= 2 ? 3 : 5 - some;
    }

    /** The sentences that a pause breaks. */
    public int fluency() {
        int level = ofBreaks();
        return isThin() ? Math.min(level, 3) : level;
    }

    private int ofBreaks() {
        int some = heard.broken();
        if (some <= 1) {
            return some == 1 && longestBreakMs >= LONG_BREAK_MS ? 4 : 5;
        }
        if (5 * some <= heard.sentences()) {
            return 4;
        }
        if (2 * some <= heard.sentences()) {
            return 3;
        }
        return heard.lost() ? 1 : 2;
    }

    /** The skills of the first case of the one action that fits. */
    public List<MicroSkill> actions(int covered, int points) {
        int missing = points - covered - heard.halves() - heard.turned();
        if (fillerRate() >= SOME_FILLERS) {
            return List.of(MicroSkill.CUT_FILLERS);
        }
        if (heard.claim() == Claim.NO || heard.claim() == Claim.REVERSED) {
            return List.of(MicroSkill.NAME_THE_CLAIM);
        }
        if (heard.halves() + heard.turned() > 0 || heard.added()) {
            return List.of(MicroSkill.KEEP_CONSTRAINTS);
        }
        if (missing > 0) {
            return missing == 1
                    ? List.of(MicroSkill.THREE_POINTS, MicroSkill.ONE_EXAMPLE)
                    : List.of(MicroSkill.THREE_POINTS);
        }
        if (heard.claim() == Claim.LATE || !heard.ending()) {
            return List.of(MicroSkill.CONCLUSION_FIRST);
        }
        if (heard.couldGo() > 1) {
            return List.of(MicroSkill.DROP_REPEATS);
        }
        return heard.linksMissing() > 0 || heard.broken() > 1
                ? List.of(MicroSkill.THREE_POINTS)
                : List.of(MicroSkill.ONE_EXAMPLE);
    }

    /** Whether so few words retell the article that nothing but its content can be judged. */
    public boolean isThin() {
        Integer about = heard.about();
        return (about == null ? length : about) < language.judgeableLength();
    }

    /** Fillers in 100 words. */
    public double fillerRate() {
        int hundred = language.lengthUnit() == LengthUnit.WORDS ? 100 : CHARACTERS_OF_HUNDRED_WORDS;
        return length == 0 ? 0 : (double) heard.fillers() * hundred / length;
    }

    private static int one(boolean isThere) {
        return isThere ? 1 : 0;
    }
}

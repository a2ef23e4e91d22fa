package app.twicetold.core.playground.rules;

import java.util.List;

/** Which judgements of a lane may be asked for again. */
public final class LaneRetry {
    private LaneRetry() {}

    /**
     * What a round holds for its lanes.
     *
     * @param number 1 or 2
     * @param heard whether its transcript has a word
     * @param released whether no lane has a judgement to come; before that no operator sees what failed
     */
    public record Round(int number, boolean heard, boolean released) {}

    /** One judgement. */
    public record Judgement(String id, ResultStatus status) {}

    /**
     * The judgements of a lane in a round that a retry opens: the failed ones, and those of round 2 that were skipped,
     * for whatever reason, once the round 1 to compare with is there. Where nothing was heard there is nothing to
     * judge.
     *
     * @param round1Done whether the lane has its result of round 1
     */
    public static List<String> opens(List<Judgement> judgements, Round round, boolean round1Done) {
        return judgements.stream()
                .filter(judgement -> round.released() && opens(judgement, round, round1Done))
                .map(Judgement::id)
                .toList();
    }

    private static boolean opens(Judgement judgement, Round round, boolean round1Done) {
        return switch (judgement.status()) {
            case FAILED -> true;
            case SKIPPED -> round.number() == 2 && round.heard() && round1Done;
            case PENDING, RUNNING, DONE -> false;
        };
    }
}

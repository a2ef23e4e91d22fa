package app.twicetold.rehearsals.simulate.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the scenes are to show at the size that an installation is planned for. */
public final class Aims {
    private static final double SEEN = 0.95;
    private static final double POLLS = 2;
    private static final double MESSAGES = 1.05;
    private static final double GONE_SECONDS = 120;
    private static final double FIRST_SECONDS = 10;

    private Aims() {}

    /** What became of an aim. */
    public enum Verdict {
        MET("met"),
        MISSED("MISSED"),

        /** It is missed, and these listeners cannot do it under any rule that turns nobody away. */
        BEYOND("BEYOND");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }

        private static Verdict of(boolean met) {
            return met ? MET : MISSED;
        }
    }

    /**
     * An aim.
     *
     * @param found what the simulation found
     */
    public record Aim(String sentence, String found, Verdict verdict) {}

    /** The aims of the scenes that were played. */
    public static List<Aim> of(Map<Scene, Outcome> played) {
        List<Aim> aims = new ArrayList<>();
        Outcome calm = played.get(Scene.CALM);
        Outcome slow = played.get(Scene.SLOW);
        Outcome first = played.get(Scene.FIRST);
        if (slow != null) {
            double seen = slow.disturbed().seenShare();
            aims.add(new Aim(
                    "slow: answers to users who still poll, at least 95 % of admitted",
                    percent(seen), Verdict.of(seen >= SEEN)));
            if (calm != null) {
                double polls = slow.traffic().polls() / calm.traffic().polls();
                aims.add(new Aim(
                        "slow: polls/s, at most twice those of the calm evening",
                        times(polls),
                        Verdict.of(polls <= POLLS)));
            }
            double messages = slow.disturbed().messagesEach();
            aims.add(new Aim(
                    "slow: messages an attempt, at most 1.05", each(messages), Verdict.of(messages <= MESSAGES)));
            double settled = slow.backlog().settled();
            aims.add(new Aim(
                    "slow: what was admitted meanwhile done after at most 2 minutes",
                    seconds(settled),
                    Verdict.of(settled <= GONE_SECONDS)));
            aims.add(new Aim(
                    "slow: backlog gone after at most 2 minutes, the door included",
                    gone(slow.backlog()),
                    verdict(slow.backlog())));
        }
        if (first != null) {
            double beyond = first.first().seen();
            aims.add(new Aim(
                    "first: a diagnostic seen at most 10 s beyond its calls (p99)",
                    seconds(beyond),
                    Verdict.of(beyond <= FIRST_SECONDS)));
        }
        return List.copyOf(aims);
    }

    private static Verdict verdict(Outcome.Backlog backlog) {
        if (backlog.gone() <= GONE_SECONDS) {
            return Verdict.MET;
        }
        return backlog.soonest() <= GONE_SECONDS ? Verdict.MISSED : Verdict.BEYOND;
    }

    private static String gone(Outcome.Backlog backlog) {
        return seconds(backlog.gone()) + "; listeners need " + seconds(backlog.soonest());
    }

    private static String percent(double share) {
        return said(share, "%.1f %%", 100 * share, "nothing was admitted");
    }

    private static String times(double factor) {
        return said(factor, "%.2f times", factor, "nobody polled");
    }

    private static String each(double messages) {
        return said(messages, "%.3f", messages, "nothing was admitted");
    }

    private static String seconds(double seconds) {
        return said(seconds, "%.1f s", seconds, "not within the scene");
    }

    private static String said(double known, String format, double value, String unknown) {
        return Double.isNaN(known) ? unknown : String.format(Locale.ROOT, format, value);
    }
}

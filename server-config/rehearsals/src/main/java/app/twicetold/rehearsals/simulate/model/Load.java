package app.twicetold.rehearsals.simulate.model;

/**
 * What learners do, and how long providers take.
 *
 * @param daily learners a day
 * @param sessions of a learner a day
 * @param attempts of a session; a first diagnostic has one
 * @param peak how many times the mean the top of the day is
 * @param firsts the share of sessions that are first diagnostics
 * @param seconds of the calls, in the mean
 */
public record Load(long daily, int sessions, int attempts, double peak, double firsts, Seconds seconds) {
    private static final double DAY_SECONDS = 86_400;

    /** @throws IllegalArgumentException when nobody learns, or a share or the peak is out of its bounds */
    public Load {
        if (daily < 1 || sessions < 1 || attempts < 1) {
            throw new IllegalArgumentException("Nobody learns.");
        }
        if (!(peak >= 1) || !(firsts >= 0 && firsts <= 1)) {
            throw new IllegalArgumentException("The peak is from 1 on, and a share from 0 to 1.");
        }
    }

    /**
     * Seconds of the calls of an attempt.
     *
     * @param asr of a transcription
     * @param judge of a judgement
     * @param exemplar of the text of an exemplar
     * @param speech of its speech
     */
    public record Seconds(double asr, double judge, double exemplar, double speech) {
        /** @throws IllegalArgumentException when one is negative or no number */
        public Seconds {
            if (!(asr >= 0 && judge >= 0 && exemplar >= 0 && speech >= 0)) {
                throw new IllegalArgumentException("A call takes no negative time.");
            }
        }

        /** Until the answer is there. */
        double ofAttempt() {
            return asr + judge;
        }

        double sum() {
            return asr + judge + exemplar + speech;
        }
    }

    /** Sessions a second at the top of the day. */
    double sessionsAtPeak() {
        return daily * sessions / DAY_SECONDS * peak;
    }

    /** Attempts a second at the top of the day. */
    public double attemptsAtPeak() {
        return sessionsAtPeak() * (firsts + (1 - firsts) * attempts);
    }

    /** The listeners that a node needs so that a share of all has nothing to do at the top of the day, at least 1. */
    public int listenersOf(int nodes, double spare) {
        return (int) Math.max(1, Math.ceil(attemptsAtPeak() * seconds.sum() / (1 - spare) / nodes - 1e-9));
    }
}

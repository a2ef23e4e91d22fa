package app.twicetold.rehearsals.size.rules;

/**
 * What learners do and how long providers take.
 *
 * @param daily learners a day
 * @param sessions of a learner a day
 * @param attempts of a session
 * @param polls of an attempt
 * @param reads of a session: home, lists, growth
 * @param otherRequests of a session: sign-in, events, the steps of a session and of its attempts
 * @param recordingMb megabytes of a recording
 * @param keptDays how long recordings are kept
 * @param peak how many times the mean the busiest hour has
 * @param asrSeconds of a transcription
 * @param judgeSeconds of a judgement
 * @param exemplarSeconds of the text of an exemplar
 * @param speechSeconds of its speech
 */
public record Workload(
        long daily,
        int sessions,
        int attempts,
        int polls,
        int reads,
        int otherRequests,
        double recordingMb,
        int keptDays,
        double peak,
        double asrSeconds,
        double judgeSeconds,
        double exemplarSeconds,
        double speechSeconds) {

    /** @throws IllegalArgumentException when a number is negative, nobody learns, or the peak is below the mean */
    public Workload {
        if (daily < 1 || sessions < 1 || attempts < 1) {
            throw new IllegalArgumentException("Nobody learns.");
        }
        if (polls < 0 || reads < 0 || otherRequests < 0 || keptDays < 0) {
            throw new IllegalArgumentException("A number of requests or days is negative.");
        }
        if (recordingMb < 0 || asrSeconds < 0 || judgeSeconds < 0 || exemplarSeconds < 0 || speechSeconds < 0) {
            throw new IllegalArgumentException("A size or a time is negative.");
        }
        if (peak < 1) {
            throw new IllegalArgumentException("The peak is below the mean.");
        }
    }

    double attemptsADay() {
        return (double) daily * sessions * attempts;
    }

    /** Requests of one learner. */
    double requests() {
        return (double) sessions * ((double) attempts * polls + reads + otherRequests);
    }

    /** Seconds of providers that an attempt takes. */
    double providerSeconds() {
        return asrSeconds + judgeSeconds + exemplarSeconds + speechSeconds;
    }
}

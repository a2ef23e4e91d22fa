package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.rules.queue.Admission;
import app.twicetold.core.training.rules.queue.NextPoll;
import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.core.training.rules.queue.TimeLeft;
import app.twicetold.core.training.rules.queue.Urgency;
import app.twicetold.core.training.rules.queue.WorkKind;
import app.twicetold.core.training.rules.session.Submissions;
import app.twicetold.core.work.PatienceSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * The apps of learners: they submit, come back when they are refused, poll, look for the exemplar, and submit again what failed. They
 * do it as the learner's app does ({@code outbox.js}, {@code parts/waiting.js}, {@code parts/exemplar.js}).
 */
final class Clients {
    /** Nobody measured it: how often an app is refused before its learner has closed it. */
    private static final int PAUSES = 9;

    /** As {@code FIRST_PAUSE_MS} and {@code LONGEST_PAUSE_MS} of {@code outbox.js}. */
    private static final long FIRST_PAUSE_MS = 2_000;

    private static final long LONGEST_PAUSE_MS = 60_000;

    /** As {@code LONGEST_PAUSE_MS} of {@code parts/waiting.js}. */
    private static final long LONGEST_POLL_MS = 30_000;

    private static final long TIMEOUT_MS = PatienceSettings.POLL_TIMEOUT.toMillis();

    /** Nobody measured it: how many learners try again what failed, and after which time. */
    private static final double RETRYING = 0.7;

    private static final Span RETRY = new Span(5_000, 20_000);

    /** Nobody measured it: feedback is read and the second round recorded within this time. */
    private static final Span NEXT_ROUND = new Span(60_000, 180_000);

    private final Timeline time;
    private final Cluster cluster;
    private final SharedFigures figures;
    private final Pipeline pipeline;
    private final OpenWork open;
    private final Tally tally;
    private final int rounds;
    private final Dice dice;
    private long made;

    Clients(
            Timeline time,
            Cluster cluster,
            SharedFigures figures,
            Pipeline pipeline,
            OpenWork open,
            Tally tally,
            int rounds,
            Dice dice) {
        this.time = time;
        this.cluster = cluster;
        this.figures = figures;
        this.pipeline = pipeline;
        this.open = open;
        this.tally = tally;
        this.rounds = rounds;
        this.dice = dice;
    }

    /** The first recording of a session is ready. */
    void begin(boolean diagnostic) {
        record(diagnostic, 1);
    }

    private void record(boolean diagnostic, int round) {
        tally.made();
        Attempt attempt = new Attempt("att_" + made++, diagnostic, round);
        attempt.madeAtMs = time.nowMs();
        submit(attempt, 0);
    }

    private void submit(Attempt attempt, int tries) {
        Node node = cluster.any();
        QueueFigures known = figures.current(node, time.nowMs()).figures();
        WorkKind kind = attempt.kind();
        Optional<Duration> refusal = Admission.refusal(kind, known, PatienceSettings.POLL_TIMEOUT, attempt.id)
                .or(() -> node.refusalWhileAway(attempt.id, time.nowMs()));
        if (refusal.isPresent()) {
            tally.refused();
            comeBack(attempt, tries, refusal.get().toMillis());
        } else {
            tally.admitted(attempt, time.nowMs());
            pipeline.submitted(attempt, Urgency.of(kind));
            poll(attempt, time.nowMs());
        }
    }

    private void comeBack(Attempt attempt, int tries, long toldMs) {
        if (attempt.submissions > 0) {
            time.in(toldMs, () -> submit(attempt, tries));
        } else if (tries < PAUSES) {
            double chance = 0.75 + dice.share() / 2;
            long ownMs = Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS << tries) * chance);
            time.in(Math.max(ownMs, toldMs), () -> submit(attempt, tries + 1));
        } else {
            open.move(attempt, Attempt.Status.TURNED_AWAY);
        }
    }

    private void poll(Attempt attempt, long sinceMs) {
        long now = time.nowMs();
        Node node = cluster.any();
        tally.polled(now);
        switch (attempt.status) {
            case ASSESSED -> {
                tally.seen(attempt, now);
                look(attempt, now + TIMEOUT_MS);
                if (!attempt.diagnostic && attempt.round < rounds) {
                    time.in(
                            dice.between(NEXT_ROUND.fromMs(), NEXT_ROUND.toMs()),
                            () -> record(false, attempt.round + 1));
                }
            }
            case FAILED -> {
                tally.seenFailed(attempt);
                if (Submissions.mayBeRepeated(true, attempt.submissions) && dice.happens(RETRYING)) {
                    time.in(dice.between(RETRY.fromMs(), RETRY.toMs()), () -> submit(attempt, 0));
                }
            }
            case PROCESSING -> {
                if (now - sinceMs >= TIMEOUT_MS) {
                    tally.abandoned(attempt);
                } else {
                    long pauseMs = PollAnswer.of(attempt, node, figures.current(node, now), now)
                            .toMillis();
                    time.in(Math.min(LONGEST_POLL_MS, pauseMs), () -> poll(attempt, sinceMs));
                }
            }
            case AT_THE_DOOR, TURNED_AWAY -> throw new IllegalStateException("What was not taken is not polled");
        }
    }

    /** Looks for the exemplar while it is made. */
    private void look(Attempt attempt, long endMs) {
        long now = time.nowMs();
        tally.polled(now);
        Attempt.Exemplar exemplar = attempt.exemplar;
        if (exemplar == null || !exemplar.pending || now >= endMs) {
            return;
        }
        Duration age = Duration.ofMillis(now - exemplar.askedAtMs);
        Duration wait = figures.current(cluster.any(), now).figures().waitOfNext();
        TimeLeft left = exemplar.row.isClaimed()
                ? NextPoll.leftOfUnknown(age, Duration.ZERO)
                : NextPoll.leftOfUntaken(age, wait);
        Duration pause = NextPoll.ofExemplar(attempt.id, age, left, PatienceSettings.POLL_TIMEOUT);
        time.in(Math.min(pause.toMillis(), endMs - now), () -> look(attempt, endMs));
    }
}

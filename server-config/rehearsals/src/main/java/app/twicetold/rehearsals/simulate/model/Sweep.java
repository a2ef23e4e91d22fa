package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.schedule.rules.Turn;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.session.LostWork;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sweep as {@code SweepPipeline} and {@code AttemptClaims.redrive} of the service do it: by the node that has the turn, page by
 * page, the longest overdue first, within a budget, until the broker takes no message.
 */
final class Sweep {
    /** As {@code SweepPipeline.BUDGET}. */
    private static final int BUDGET = 10_000;

    /** As {@code AttemptClaims.BATCH}. */
    private static final int PAGE = 200;

    private final Timeline time;
    private final Dispatch dispatch;
    private final OpenWork open;
    private final Tally tally;
    private final Leases leases;
    private final Duration every;
    private Instant turnUntil = Instant.MIN;

    Sweep(Timeline time, Dispatch dispatch, OpenWork open, Tally tally, Installation installation) {
        this.time = time;
        this.dispatch = dispatch;
        this.open = open;
        this.tally = tally;
        this.leases = new Leases(installation);
        this.every = installation.sweepEvery();
    }

    /** The timer of a node, which is asked once an interval, each node at its own moment. */
    void watch(Node node, Duration first) {
        time.in(first, () -> {
            if (node.isAlive()) {
                if (!time.now().isBefore(turnUntil)) {
                    turnUntil = Turn.at(time.now(), every).until();
                    sweep(node.load().isIdle(time.nowMs()));
                }
                watch(node, every);
            }
        });
    }

    private void sweep(boolean idle) {
        int left = BUDGET;
        for (PipelineStep step : PipelineStep.values()) {
            left = help(step, idle, left);
        }
    }

    private int help(PipelineStep step, boolean idle, int budget) {
        long lostBeforeMs = LostWork.lostBefore(time.now(), idle).toEpochMilli();
        List<Attempt> lost = rows(step)
                .filter(attempt -> isLost(row(step, attempt), lostBeforeMs))
                .sorted(Comparator.comparingLong(attempt -> row(step, attempt).leaseUntilMs()))
                .toList();
        int left = budget;
        for (int from = 0; from < lost.size() && left > 0; ) {
            List<Attempt> page = lost.subList(from, Math.min(lost.size(), from + Math.min(left, PAGE)));
            List<Attempt> sent =
                    page.stream().filter(attempt -> freed(step, attempt)).toList();
            if (!send(step, sent)) {
                return 0;
            }
            from += page.size();
            left -= sent.size();
        }
        return left;
    }

    private Stream<Attempt> rows(PipelineStep step) {
        return step == PipelineStep.EXEMPLAR
                ? open.exemplars().stream()
                : open.attempts().stream().filter(attempt -> attempt.step == step);
    }

    private static Row row(PipelineStep step, Attempt attempt) {
        Attempt.Exemplar exemplar = attempt.exemplar;
        return step == PipelineStep.EXEMPLAR && exemplar != null ? exemplar.row : attempt.row;
    }

    private boolean isLost(Row row, long lostBeforeMs) {
        return row.leaseUntilMs() < time.nowMs()
                && (row.isClaimed() || row.redrives() >= LostWork.MOST || row.leaseUntilMs() < lostBeforeMs);
    }

    /** Frees a row and gives it the lease of what was just sent, or gives it up. @return false when it is given up */
    private boolean freed(PipelineStep step, Attempt attempt) {
        long now = time.nowMs();
        Row row = row(step, attempt);
        if (row.redrives() < LostWork.MOST) {
            row.redrive(LostWork.LEASE, step == PipelineStep.EXEMPLAR ? leases.until(now, step) : leases.untilEnd(now));
            open.changed(attempt, now);
            return true;
        }
        Attempt.Exemplar exemplar = attempt.exemplar;
        if (step == PipelineStep.EXEMPLAR && exemplar != null) {
            open.ended(attempt, exemplar);
            tally.exemplarEnded(false);
        } else {
            open.ended(attempt, Attempt.Status.FAILED, now);
        }
        return false;
    }

    private boolean send(PipelineStep step, List<Attempt> page) {
        for (int sent = 0; sent < page.size(); sent++) {
            if (!dispatch.sendAgain(step, page.get(sent))) {
                long unsent = LostWork.UNSENT.toEpochMilli();
                page.subList(sent, page.size())
                        .forEach(attempt -> row(step, attempt).leave(unsent));
                return false;
            }
            tally.sweptAgain();
        }
        return true;
    }
}

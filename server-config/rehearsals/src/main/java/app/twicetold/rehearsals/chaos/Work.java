package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Waiting;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Learners that train on an installation, whatever happens to it, and the check of its books in the end. */
final class Work {
    private static final int LEARNERS = 6;
    private static final Duration LAST_WORK = Duration.ofMinutes(3);
    private static final Duration LOOK = Duration.ofMillis(500);

    private final Installation installation;
    private final ChaosReport report;
    private final Tally tally = new Tally();
    private final AtomicBoolean over = new AtomicBoolean();
    private final ExecutorService learners = Executors.newFixedThreadPool(LEARNERS);

    private Work(Installation installation, ChaosReport report) {
        this.installation = installation;
        this.report = report;
    }

    /** Begins at once. */
    static Work begin(Installation installation, long seed, ChaosReport report) {
        Work work = new Work(installation, report);
        for (int i = 0; i < LEARNERS; i++) {
            Phone phone = new Phone(installation.urls(), i, work.tally, work.over::get);
            work.learners.execute(new Learner(phone, work.tally, seed + i));
        }
        return work;
    }

    /** How many settlements each node has answered by now. */
    List<Integer> settled() {
        return installation.urls().stream().map(tally::settledThrough).toList();
    }

    /**
     * Ends the work, lets a night pass, reads the books and tells what holds.
     *
     * @param more what the caller found
     * @return whether all of it holds
     */
    boolean end(Audit.Finding more) throws IOException, SQLException {
        over.set(true);
        learners.shutdownNow();
        awaitLearners();
        List<Audit.Finding> findings = new ArrayList<>();
        try (BooksReader books = BooksReader.open(installation.databaseUrl())) {
            // What is still under way then shows in the books.
            Waiting.until(LAST_WORK, LOOK, books::underWay, open -> open == 0);
            report.event("The pipeline is idle; the night comes.");
            new Night(installation.urls().get(0), installation.adminKey()).purge();
            findings.addAll(Audit.of(books.read(installation.recordings()), tally.accepted(), tally.settled()));
        }
        findings.add(new Audit.Finding(
                "no answer outside the contract, and none that takes back a promise",
                tally.answerCount(),
                tally.faults()));
        findings.add(more);
        report.ended(tally, findings, installation.starts(), installation.home());
        return findings.stream().allMatch(Audit.Finding::holds);
    }

    private void awaitLearners() {
        try {
            if (!learners.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new RehearsalStopped("The learners did not end.");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RehearsalStopped("The run was interrupted.");
        }
    }
}

package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.api.Answer;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Waiting;
import app.twicetold.rehearsals.recordings.Recording;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/**
 * A person with a phone: signs in, trains, settles, and begins anew as somebody else. What an app may repeat is
 * repeated, so that a kill between a request and its answer matters.
 */
final class Learner implements Runnable {
    private static final Set<String> ENDS = Set.of("assessed", "unreliable", "failed", "superseded");
    private static final int TRIES = 3;
    private static final Duration POLL = Duration.ofMillis(250);

    private final Phone phone;
    private final Tally tally;
    private final Random random;

    Learner(Phone phone, Tally tally, long seed) {
        this.phone = phone;
        this.tally = tally;
        this.random = new Random(seed);
    }

    @Override
    public void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                train();
            }
        } catch (RehearsalStopped runIsOver) {
            // What is under way is looked at when the books are checked.
        }
    }

    private void train() {
        phone.use("");
        Answer signedIn = phone.call(
                Operation.SIGN_IN,
                "",
                Map.of("install_id", new UUID(random.nextLong(), random.nextLong()), "device_locale", "en"));
        if (!signedIn.ok()) {
            Waiting.pause(POLL);
            return;
        }
        phone.use(signedIn.body().path("access_token").asText());
        Recording first = Recording.of("en", "training", 1);
        Answer session = phone.call(Operation.START, "", Map.of("article_id", first.articleId()));
        if (!session.ok()) {
            refused("A session", session);
            return;
        }
        String id = session.body().path("id").asText();
        if (retell(id, first, 1) && retell(id, Recording.of("en", "training", 2), 2)) {
            settle(id);
        }
        phone.call(random.nextBoolean() ? Operation.ME : Operation.HOME, "");
    }

    /** Up to three times, as long as the service says that another try may help. */
    private boolean retell(String session, Recording recording, int round) {
        for (int i = 0; i < TRIES; i++) {
            Answer attempt =
                    phone.call(Operation.ANNOUNCE, session, recording.sound().announcedAs(round));
            if (!attempt.ok()) {
                refused("An attempt", attempt);
                return false;
            }
            String id = attempt.body().path("id").asText();
            Answer uploaded = phone.upload(
                    URI.create(attempt.body().path("upload").path("url").asText()),
                    recording.contentType(),
                    recording.bytes());
            // An upload whose answer was lost is there already.
            Answer submitted = phone.call(Operation.SUBMIT, id);
            if (submitted.status() == 202) {
                tally.accepted(id);
                if (awaitEnd(id).equals("assessed")) {
                    return true;
                }
            } else {
                refused("A submit after an upload that was answered with " + uploaded.status(), submitted);
            }
        }
        return false;
    }

    private String awaitEnd(String attempt) {
        while (true) {
            Answer look = phone.call(Operation.LOOK, attempt);
            if (!look.ok()) {
                refused("An attempt that was accepted", look);
                return "";
            }
            String status = look.body().path("status").asText();
            if (ENDS.contains(status)) {
                return status;
            }
            Waiting.pause(POLL);
        }
    }

    /** Twice as often as not, as a phone that missed the answer does. */
    private void settle(String session) {
        int times = 1 + random.nextInt(2);
        for (int i = 0; i < times; i++) {
            Answer settlement = phone.call(Operation.SETTLE, session);
            if (settlement.ok()) {
                tally.settled(session, settlement.service());
            } else {
                refused("A settlement", settlement);
            }
        }
    }

    /** This learner does nothing that the service may refuse. */
    private void refused(String what, Answer answer) {
        tally.fault(what + " was refused with " + answer.status() + ": " + answer.body());
    }
}

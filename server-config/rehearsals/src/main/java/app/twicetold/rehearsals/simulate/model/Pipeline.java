package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.Urgency;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.core.work.rules.Patience;
import app.twicetold.core.work.rules.Waited;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries of the queue, as {@code RunPipelineStep} and the steps of the service work on them: claim, call, land, and go on with
 * the next step. A landing whose claim is gone changes nothing. A learner has one attempt under way, so nobody waits for others of
 * its user ({@code FairTurn}).
 */
final class Pipeline {
    private final Timeline time;
    private final Broker broker;
    private final Dispatch dispatch;
    private final ChainCalls chains;
    private final Leases leases;
    private final OpenWork open;
    private final Tally tally;
    private final Dice dice;
    private final Duration usual;
    private final Patience ofAttempts;
    private final Patience ofExemplars;

    Pipeline(
            Timeline time,
            Broker broker,
            Dispatch dispatch,
            ChainCalls chains,
            OpenWork open,
            Tally tally,
            Installation installation,
            Dice dice) {
        this.time = time;
        this.broker = broker;
        this.dispatch = dispatch;
        this.chains = chains;
        this.leases = new Leases(installation);
        this.open = open;
        this.tally = tally;
        this.dice = dice;
        this.usual = installation.timeout();
        this.ofAttempts = installation.patience();
        this.ofExemplars = new PatienceSettings(ofAttempts).background();
    }

    void deliver(Node node, Message message) {
        Duration age = Duration.ofMillis(time.nowMs() - message.sentAtMs());
        if (Urgency.isLate(message.priority(), age, message.again(), PatienceSettings.POLL_TIMEOUT)) {
            dispatch.sendBehind(message);
            broker.ended(node, message);
            return;
        }
        Delivery delivery = new Delivery(node, message);
        if (!delivery.begin()) {
            broker.ended(node, message);
        }
    }

    private final class Delivery {
        private final Node node;
        private final Message message;
        private final Attempt attempt;

        Delivery(Node node, Message message) {
            this.node = node;
            this.message = message;
            this.attempt = message.attempt();
        }

        /** Takes the first step that is due. @return false when there is none */
        boolean begin() {
            for (PipelineStep step : PipelineStep.values()) {
                if (step.compareTo(message.step()) >= 0 && begin(step)) {
                    return true;
                }
            }
            return false;
        }

        private boolean begin(PipelineStep step) {
            int waits = step == message.step() ? message.waits() : Row.UNTOLD;
            long now = time.nowMs();
            Attempt.Exemplar exemplar = attempt.exemplar;
            boolean due = step == PipelineStep.EXEMPLAR
                    ? exemplar != null && exemplar.pending
                    : attempt.status == Attempt.Status.PROCESSING && attempt.step == step;
            Row row = step == PipelineStep.EXEMPLAR && exemplar != null ? exemplar.row : attempt.row;
            Object token = due ? row.claim(waits, now, leases.until(now, step)) : null;
            if (token == null) {
                return false;
            }
            open.changed(attempt, now);
            switch (step) {
                case TRANSCRIBE -> transcribe(token);
                case ASSESS -> assess(token);
                case EXEMPLAR -> produce(token);
            }
            return true;
        }

        private void transcribe(Object token) {
            attempt.callsMs = 0;
            step(Service.TRANSCRIPTION, token, () -> {
                attempt.step = PipelineStep.ASSESS;
                assess(attempt.row.take(leases.until(time.nowMs(), PipelineStep.ASSESS)));
            });
        }

        private void assess(Object token) {
            step(Service.JUDGEMENT, token, () -> {
                long now = time.nowMs();
                open.ended(attempt, Attempt.Status.ASSESSED, now);
                tally.answered(attempt, now);
                Attempt.Exemplar exemplar = new Attempt.Exemplar(now, leases.until(now, PipelineStep.EXEMPLAR));
                attempt.exemplar = exemplar;
                open.add(attempt);
                if (node.load().isFull()) {
                    boolean unused = dispatch.send(PipelineStep.EXEMPLAR, attempt, Urgency.EXEMPLAR);
                    end();
                } else {
                    produce(exemplar.row.take(leases.until(now, PipelineStep.EXEMPLAR)));
                }
            });
        }

        private void step(Service service, Object token, Runnable goOn) {
            PipelineStep step = attempt.step;
            long begunMs = time.nowMs();
            Duration budget = ofAttempts.budget(waited(), usual, time.now());
            StepMedians.UnderWay underWay = node.medians().begin(step, begunMs);
            chains.make(node, service, budget, ended -> {
                boolean held = attempt.row.isHeldBy(token);
                node.medians().end(underWay, held && ended.answered(), time.nowMs());
                if (!held) {
                    end();
                } else if (ended.answered()) {
                    attempt.callsMs += time.nowMs() - begunMs;
                    goOn.run();
                } else {
                    putOff(step, attempt.row, ofAttempts, waited(), ended.probe(), this::fail);
                }
            });
        }

        private Waited waited() {
            return attempt.row.waited(attempt.submittedAtMs);
        }

        private void fail() {
            open.ended(attempt, Attempt.Status.FAILED, time.nowMs());
        }

        private void produce(Object token) {
            Attempt.Exemplar exemplar = attempt.exemplar;
            if (exemplar == null) {
                throw new IllegalStateException("Nobody claims an exemplar that is not there");
            }
            if (exemplar.written) {
                speak(exemplar, token);
                return;
            }
            call(exemplar, Service.EXEMPLAR_TEXT, token, () -> {
                exemplar.written = true;
                speak(exemplar, token);
            });
        }

        private void speak(Attempt.Exemplar exemplar, Object token) {
            call(exemplar, Service.EXEMPLAR_SPEECH, token, () -> {
                open.ended(attempt, exemplar);
                tally.exemplarEnded(true);
                end();
            });
        }

        /** A claim that was lost is found at the end, when the result is to land. */
        private void call(Attempt.Exemplar exemplar, Service service, Object token, Runnable goOn) {
            Waited waited = exemplar.row.waited(exemplar.askedAtMs);
            chains.make(node, service, ofExemplars.budget(waited, usual, time.now()), ended -> {
                if (!exemplar.row.isHeldBy(token)) {
                    end();
                } else if (ended.answered()) {
                    goOn.run();
                } else {
                    putOff(PipelineStep.EXEMPLAR, exemplar.row, ofExemplars, waited, ended.probe(), () -> {
                        open.ended(attempt, exemplar);
                        tally.exemplarEnded(false);
                    });
                }
            });
        }

        private void putOff(
                PipelineStep step, Row row, Patience patience, Waited waited, @Nullable Duration probe, Runnable fail) {
            Optional<Duration> pause = patience.pause(waited, probe, time.now(), dice.share());
            if (pause.isEmpty()) {
                fail.run();
            } else {
                long untilMs = time.nowMs() + pause.get().toMillis();
                row.putOff(untilMs, leases.until(untilMs));
                open.changed(attempt, time.nowMs());
                time.at(untilMs, () -> open.changed(attempt, untilMs));
                dispatch.sendLater(step, attempt, row.waits(), pause.get().toMillis());
            }
            end();
        }

        private void end() {
            broker.ended(node, message);
        }
    }

    /** Hands an attempt that was just taken to the queue. */
    void submitted(Attempt attempt, Urgency urgency) {
        long now = time.nowMs();
        attempt.row = new Row(leases.untilEnd(now));
        attempt.submittedAtMs = now;
        attempt.submissions++;
        open.begun(attempt, now);
        boolean unused = dispatch.send(attempt.step, attempt, urgency);
    }
}

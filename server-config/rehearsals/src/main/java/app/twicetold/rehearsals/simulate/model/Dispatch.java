package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.Urgency;
import app.twicetold.core.training.rules.session.LostWork;

/** Sends steps to the queue as {@code PipelineDispatch} of the service does. What the broker does not take is left to the sweep. */
final class Dispatch {
    private final Timeline time;
    private final Broker broker;
    private final Tally tally;

    Dispatch(Timeline time, Broker broker, Tally tally) {
        this.time = time;
        this.broker = broker;
        this.tally = tally;
    }

    /** Whether the broker took the message. */
    boolean send(PipelineStep step, Attempt attempt, Urgency urgency) {
        return send(step, attempt, Row.UNTOLD, 0, urgency);
    }

    boolean sendAgain(PipelineStep step, Attempt attempt) {
        return send(step, attempt, behind(step));
    }

    void sendBehind(Message message) {
        boolean unused = send(message.step(), message.attempt(), message.waits(), 0, behind(message.step()));
    }

    /** Of work that was put off. Its user has waited for the provider and still polls. */
    void sendLater(PipelineStep step, Attempt attempt, int waits, long pauseMs) {
        Urgency urgency = step == PipelineStep.EXEMPLAR ? Urgency.EXEMPLAR : Urgency.FRESH;
        boolean unused = send(step, attempt, waits, pauseMs, urgency);
    }

    private static Urgency behind(PipelineStep step) {
        return step == PipelineStep.EXEMPLAR ? Urgency.EXEMPLAR : Urgency.SENT_AGAIN;
    }

    private boolean send(PipelineStep step, Attempt attempt, int waits, long delayMs, Urgency urgency) {
        boolean sent = broker.send(new Message(step, attempt, waits, urgency.priority(), time.nowMs(), false), delayMs);
        if (sent) {
            tally.sent(step, attempt);
        } else {
            row(step, attempt).leave(LostWork.UNSENT.toEpochMilli());
        }
        return sent;
    }

    private static Row row(PipelineStep step, Attempt attempt) {
        Attempt.Exemplar exemplar = attempt.exemplar;
        return step == PipelineStep.EXEMPLAR && exemplar != null ? exemplar.row : attempt.row;
    }
}

package app.twicetold.jobs.training;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.RunDeletionJob;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.RunPipelineStep;
import app.twicetold.jobs.broker.OpenMessage;
import app.twicetold.jobs.broker.OpenMessage.Refused;
import app.twicetold.jobs.privacy.DeletionMessage;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes a message of the pipeline and runs its step, or the deletion job that an earlier release put beside it. An
 * exception escapes on purpose. The broker then delivers the message again after a delay, and in the end to the
 * dead-letter queue.
 */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PipelineListener implements MessageListener {
    private static final Logger LOG = Logger.getLogger(PipelineListener.class.getName());

    @Inject
    private OpenMessage open;

    @Inject
    private RunPipelineStep run;

    @Inject
    private RunDeletionJob runDeletion;

    @Inject
    private DatabaseState database;

    @Override
    public void onMessage(Message message) {
        try {
            RunPipelineStep.Delivery delivery = delivery(message);
            open.open("pipeline", message, text -> work(text, delivery)).run();
        } catch (Refused told) {
            throw told;
        } catch (RuntimeException failure) {
            // The containers' own log lines are turned off, because they come for every exception of every bean.
            database.log(LOG, Level.SEVERE, failure, () -> "A message of the pipeline failed and comes again");
            throw failure;
        }
    }

    private static RunPipelineStep.Delivery delivery(Message message) {
        try {
            return new RunPipelineStep.Delivery(
                    message.getJMSPriority(),
                    Instant.ofEpochMilli(message.getJMSTimestamp()),
                    message.getJMSRedelivered());
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException("A message cannot be read", unreadable.getErrorCode(), unreadable);
        }
    }

    private Runnable work(String text, RunPipelineStep.Delivery delivery) {
        DeletionMessage deletion = DeletionMessage.parse(text);
        if (DeletionMessage.STAGE.equals(deletion.stage())) {
            return () -> runDeletion.run(deletion.jobId());
        }
        PipelineMessage parsed = PipelineMessage.parse(text);
        PipelineStep step = parsed.step();
        return () -> run.run(step, parsed.attemptId(), parsed.waits(), delivery);
    }
}

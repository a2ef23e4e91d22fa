package app.twicetold.jobs.content;

import app.twicetold.core.content.RunContentJob;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.jobs.broker.OpenMessage;
import app.twicetold.jobs.broker.OpenMessage.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs the job that a message of the content queue names. */
@ApplicationScoped
public class TakeContentMessage {
    private static final Logger LOG = Logger.getLogger(TakeContentMessage.class.getName());

    private OpenMessage open;
    private RunContentJob run;
    private DatabaseState database;

    @Inject
    public TakeContentMessage(OpenMessage open, RunContentJob run, DatabaseState database) {
        this.open = open;
        this.run = run;
        this.database = database;
    }

    protected TakeContentMessage() {}

    /**
     * An exception escapes on purpose. The broker then delivers the message again after a delay, and in the end to the
     * dead-letter queue.
     */
    public void take(Message message) {
        try {
            run.run(open.open("content", message, ContentMessage::parse).jobId());
        } catch (Refused told) {
            throw told;
        } catch (RuntimeException failure) {
            // The containers' own log lines are turned off, because they come for every exception of every bean.
            database.log(LOG, Level.SEVERE, failure, () -> "A message of the content queue failed and comes again");
            throw failure;
        }
    }
}

package app.twicetold.core.startup;

import app.twicetold.core.preflight.Finding;
import app.twicetold.core.preflight.Finding.Grade;
import app.twicetold.core.preflight.ProductionGaps;
import app.twicetold.core.preflight.StateLook;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.pipeline.PipelineQueue;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Says after each start, in one line, whether what the service needs is there, and what a production leaves its users
 * without. It keeps nothing from starting: what is away for a moment comes back.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TellState {
    private static final Logger LOG = Logger.getLogger(TellState.class.getName());

    private Settings settings;
    private DataSource database;
    private PipelineQueue queue;
    private ObjectStore store;

    @Inject
    public TellState(Settings settings, DataSource database, PipelineQueue queue, ObjectStore store) {
        this.settings = settings;
        this.database = database;
        this.queue = queue;
        this.store = store;
    }

    protected TellState() {}

    /** Takes up to the patience of the database's driver where a part hangs. */
    public void once() {
        for (Finding gap : ProductionGaps.of(settings)) {
            LOG.severe("APP_ENV=production: " + gap.sentence());
        }
        List<Finding> findings = new StateLook(settings, database, queue::isReachable, store).findings();
        boolean complete = findings.stream().noneMatch(finding -> finding.grade() == Grade.FAILED);
        LOG.log(complete ? Level.INFO : Level.WARNING, () -> "State at the start: " + StateLook.line(findings));
    }
}

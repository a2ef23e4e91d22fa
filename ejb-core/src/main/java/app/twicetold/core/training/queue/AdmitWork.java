package app.twicetold.core.training.queue;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.Admission;
import app.twicetold.core.training.rules.queue.WorkKind;
import app.twicetold.core.work.PatienceSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Refuses work that would not be done before its user stops polling, and attempts while providers have been away for
 * long, unless a setting has all work taken.
 */
@ApplicationScoped
public class AdmitWork {
    private PipelineFigures figures;
    private ProviderOutages outages;
    private TrainingSettings settings;
    private Meters meters;

    @Inject
    public AdmitWork(PipelineFigures figures, ProviderOutages outages, TrainingSettings settings, Meters meters) {
        this.figures = figures;
        this.outages = outages;
        this.settings = settings;
        this.meters = meters;
    }

    protected AdmitWork() {}

    /** Reads what {@link #require} decides by, before the transaction that asks it. At most two statements. */
    public void look() {
        if (settings.admission()) {
            meters.expectedWait(figures.current().waitOfNext());
            outages.look();
        }
    }

    /**
     * Decides by what was read last, without a statement.
     *
     * @param step with which the work begins
     * @param id of the attempt
     * @throws ServiceException {@code service_busy} with the seconds until another try is worth while; nothing has
     *     changed then
     */
    public void require(WorkKind kind, PipelineStep step, String id) {
        if (!settings.admission()) {
            return;
        }
        refuse(kind, "queue", Admission.refusal(kind, figures.known(), PatienceSettings.POLL_TIMEOUT, id));
        refuse(kind, "outage", outages.refusal(step, id));
    }

    private void refuse(WorkKind kind, String reason, Optional<Duration> pause) {
        if (pause.isPresent()) {
            meters.workRefused(kind.wire(), reason);
            throw new ServiceException(
                    ErrorCode.SERVICE_BUSY,
                    Map.of("retry_after_seconds", pause.get().toSeconds()));
        }
    }
}

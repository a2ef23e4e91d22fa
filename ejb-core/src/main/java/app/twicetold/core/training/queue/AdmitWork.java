package app.twicetold.core.training.queue;

import app.twicetold.core.metrics.Meters;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.rules.queue.Admission;
import app.twicetold.core.training.rules.queue.WorkKind;
import app.twicetold.core.work.PatienceSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Refuses work that would not be done before its user stops polling, unless a setting has all work taken. */
@ApplicationScoped
public class AdmitWork {
    private PipelineFigures figures;
    private TrainingSettings settings;
    private Meters meters;

    @Inject
    public AdmitWork(PipelineFigures figures, TrainingSettings settings, Meters meters) {
        this.figures = figures;
        this.settings = settings;
        this.meters = meters;
    }

    protected AdmitWork() {}

    /** Reads the figures, before the transaction that asks {@link #require}. At most one statement. */
    public void look() {
        if (settings.admission()) {
            meters.expectedWait(figures.current().waitOfNext());
        }
    }

    /**
     * Decides by the figures that were read last, without a statement.
     *
     * @param id of the attempt
     * @throws ServiceException {@code service_busy} with the seconds until another try is worth while; nothing has
     *     changed then
     */
    public void require(WorkKind kind, String id) {
        if (!settings.admission()) {
            return;
        }
        Optional<Duration> pause = Admission.refusal(kind, figures.known(), PatienceSettings.POLL_TIMEOUT, id);
        if (pause.isPresent()) {
            meters.workRefused(kind.wire());
            throw new ServiceException(
                    ErrorCode.SERVICE_BUSY,
                    Map.of("retry_after_seconds", pause.get().toSeconds()));
        }
    }
}

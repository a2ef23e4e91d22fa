package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.job.ContentJobViews;
import app.twicetold.core.job.JobView;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.generation.BriefEntity;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/** Orders an article that an operator describes. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class CreateBrief {
    private BriefSteps steps;
    private ReadContentJob read;
    private ContentJobViews views;
    private ContentQueue queue;

    @Inject
    public CreateBrief(BriefSteps steps, ReadContentJob read, ContentJobViews views, ContentQueue queue) {
        this.steps = steps;
        this.read = read;
        this.views = views;
        this.queue = queue;
    }

    protected CreateBrief() {}

    /** A brief and the job that writes its article. */
    public record Created(BriefView brief, JobView job) {}

    /** @throws ServiceException {@code validation_failed}, {@code generation_paused} */
    public Created create(Actor actor, JsonNode document) {
        BriefEntity brief = steps.store(actor, document);
        JobView job = views.of(read.all(List.of(brief.jobId))).get(0);
        queue.send(brief.jobId);
        return new Created(BriefView.of(brief, job.job()), job);
    }
}

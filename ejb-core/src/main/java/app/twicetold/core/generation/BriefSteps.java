package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.generation.BriefEntity;
import app.twicetold.persistence.generation.BriefRepository;
import app.twicetold.persistence.library.LibraryRepository;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The transaction that stores a brief with its job. The job is sent after its commit. */
@Stateless
public class BriefSteps {
    private BriefRepository briefs;
    private JobOrders orders;
    private SourceItems items;
    private LibraryRepository library;
    private SpendGuard guard;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public BriefSteps(
            BriefRepository briefs,
            JobOrders orders,
            SourceItems items,
            LibraryRepository library,
            SpendGuard guard,
            RecordAudit audit,
            InstantSource clock) {
        this.briefs = briefs;
        this.orders = orders;
        this.items = items;
        this.library = library;
        this.guard = guard;
        this.audit = audit;
        this.clock = clock;
    }

    protected BriefSteps() {}

    /**
     * Stores a brief.
     *
     * @throws ServiceException {@code validation_failed}, {@code generation_paused}
     */
    public BriefEntity store(Actor actor, JsonNode document) {
        BriefForm form = BriefForm.read(document, this::isTopic, items);
        guard.requireRunning();
        BriefEntity brief = new BriefEntity();
        brief.id = Ids.create("brf");
        brief.language = form.language();
        brief.topicId = form.topicId();
        brief.difficulty = form.difficulty();
        brief.angle = form.angle();
        brief.note = form.note();
        brief.sourceItemId = form.sourceItemId();
        brief.jobId = orders.add(JobRequest.brief(
                new Cell(form.language(), form.topicId(), form.difficulty()),
                brief.id,
                form.sourceItemId(),
                brief.note));
        brief.createdBy = actor.name();
        brief.createdAt = clock.instant();
        briefs.add(brief);
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("language", brief.language);
        details.put("topic_id", brief.topicId);
        details.put("difficulty", brief.difficulty);
        details.put("job_id", brief.jobId);
        audit.record(actor, AuditAction.BRIEF_CREATED, "brief", brief.id, details);
        return brief;
    }

    private boolean isTopic(String id) {
        return !library.existingTopics(Set.of(id)).isEmpty();
    }
}

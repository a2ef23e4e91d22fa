package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.source.SourceText;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.generation.BriefEntity;
import app.twicetold.persistence.generation.BriefRepository;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The transaction that stores a brief with its job. The job is sent after its commit. */
@Stateless
public class StoreBrief {
    private static final int LONGEST_WISH = 2_000;

    private BriefRepository briefs;
    private ContentJobs jobs;
    private SourceItems items;
    private LibraryRepository library;
    private SpendGuard guard;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public StoreBrief(
            BriefRepository briefs,
            ContentJobs jobs,
            SourceItems items,
            LibraryRepository library,
            SpendGuard guard,
            RecordAudit audit,
            InstantSource clock) {
        this.briefs = briefs;
        this.jobs = jobs;
        this.items = items;
        this.library = library;
        this.guard = guard;
        this.audit = audit;
        this.clock = clock;
    }

    protected StoreBrief() {}

    /**
     * Stores a brief.
     *
     * @throws ServiceException {@code validation_failed}, {@code generation_paused}
     */
    public BriefEntity store(Actor actor, BriefInput input) {
        check(input);
        guard.requireRunning();
        BriefEntity brief = new BriefEntity();
        brief.id = Ids.create("brf");
        brief.language = input.language();
        brief.topicId = input.topicId();
        brief.difficulty = input.difficulty();
        brief.angle = blankToNull(input.angle());
        brief.note = blankToNull(input.note());
        brief.sourceItemId = input.sourceItemId();
        brief.jobId = jobs.add(JobRequest.brief(
                new Cell(input.language(), input.topicId(), input.difficulty()),
                brief.id,
                input.sourceItemId(),
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

    private void check(BriefInput input) {
        Map<String, String> faults = new TreeMap<>();
        if (!LanguageProfiles.supportedTags().contains(input.language())) {
            faults.put("language", "unknown");
        }
        if (library.existingTopics(Set.of(input.topicId())).isEmpty()) {
            faults.put("topic_id", "unknown");
        }
        if (!Difficulty.exists(input.difficulty())) {
            faults.put("difficulty", "range");
        }
        if (isTooLong(input.angle())) {
            faults.put("angle", "length");
        }
        if (isTooLong(input.note())) {
            faults.put("note", "length");
        }
        if (input.sourceItemId() != null) {
            Optional<SourceText> text = items.text(input.sourceItemId());
            if (text.isEmpty()) {
                faults.put("source_item_id", "unknown");
            } else if (!text.get().language().equals(input.language())) {
                faults.put("source_item_id", "language");
            } else if (!items.mayBeUsed(input.sourceItemId(), null)) {
                faults.put("source_item_id", "used");
            }
        }
        if (!faults.isEmpty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", faults));
        }
    }

    private static boolean isTooLong(@Nullable String wish) {
        return wish != null && wish.length() > LONGEST_WISH;
    }

    private static @Nullable String blankToNull(@Nullable String wish) {
        return wish == null || wish.isBlank() ? null : wish.strip();
    }
}

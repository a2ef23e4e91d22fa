package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.ChangedValues;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.prompt.PromptLibrary;
import app.twicetold.core.shared.ExpectedVersion;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes any part of the configuration, and pauses or resumes the pipeline. The audit log tells who changed which
 * parts, with their values; changed thresholds apart, as they are the history of the thresholds.
 */
@Stateless
public class ChangeGenerationConfig {
    private GenerationSettings settings;
    private LibraryRepository library;
    private RecordAudit audit;

    @Inject
    public ChangeGenerationConfig(GenerationSettings settings, LibraryRepository library, RecordAudit audit) {
        this.settings = settings;
        this.library = library;
        this.audit = audit;
    }

    protected ChangeGenerationConfig() {}

    /**
     * @throws ServiceException {@code validation_failed} with each field and its reason, {@code version_conflict}; then
     *     nothing changes
     */
    public GenerationConfigView change(Actor actor, JsonNode document) {
        GenerationConfig before = settings.lockConfig();
        PauseReason pause = settings.pause().map(Pause::reason).orElse(null);
        ExpectedVersion.require(GenerationConfigForm.version(document), settings.version());
        GenerationConfigForm form = GenerationConfigForm.read(
                document, before, pause, PromptLibrary.versions(), ids -> library.existingTopics(ids));
        PauseReason after = pauseAfter(pause, form);
        if (!before.equals(form.config()) || after != pause) {
            record(actor, before, form.config(), pause, after);
        }
        if (!before.equals(form.config())) {
            settings.replace(form.config());
        }
        if (after == null) {
            resume(actor, form);
        } else if (after != pause) {
            settings.pauseByHand(actor);
        }
        return new GenerationConfigView(form.config(), after, settings.version());
    }

    /**
     * The reason after the change. A document that was read while the pipeline was paused and is sent back keeps the
     * reason; a request to pause without a reason makes any pause manual.
     */
    private static @Nullable PauseReason pauseAfter(@Nullable PauseReason before, GenerationConfigForm form) {
        Boolean paused = form.paused();
        if (paused == null) {
            return before;
        }
        if (!paused) {
            return null;
        }
        return before != null && form.reasonGiven() == before ? before : PauseReason.MANUAL;
    }

    private void resume(Actor actor, GenerationConfigForm form) {
        if (form.paused() != null) {
            settings.resume(actor);
        }
    }

    private void record(
            Actor actor,
            GenerationConfig before,
            GenerationConfig after,
            @Nullable PauseReason pauseBefore,
            @Nullable PauseReason pauseAfter) {
        Map<String, GenerationConfig.Thresholds> thresholds = new LinkedHashMap<>();
        after.languages().forEach((language, given) -> {
            if (!given.equals(before.thresholds(language))) {
                thresholds.put(language, given);
            }
        });
        Map<String, @Nullable Object> details =
                ChangedValues.between(fields(before, pauseBefore), fields(after, pauseAfter));
        if (!thresholds.isEmpty()) {
            details.put("thresholds", thresholds);
        }
        audit.record(actor, AuditAction.GENERATION_CONFIG_UPDATED, details);
    }

    private static Map<String, @Nullable Object> fields(GenerationConfig config, @Nullable PauseReason pause) {
        Map<String, @Nullable Object> fields = ChangedValues.fields(config);
        fields.put("paused", pause != null);
        fields.put("paused_reason", pause == null ? null : pause.wire());
        return fields;
    }
}

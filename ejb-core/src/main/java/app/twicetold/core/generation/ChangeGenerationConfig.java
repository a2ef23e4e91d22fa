package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.prompt.PromptLibrary;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes any part of the configuration, and pauses or resumes the pipeline. The audit log tells who changed which
 * parts; changed thresholds with their values, as they are the history of the thresholds.
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

    /** @throws ServiceException {@code validation_failed} with each field and its reason; then nothing changes */
    public GenerationConfigView change(Actor actor, JsonNode document) {
        GenerationConfig before = settings.lockConfig();
        PauseReason pause = settings.pause().map(Pause::reason).orElse(null);
        GenerationConfigForm form = GenerationConfigForm.read(
                document, before, pause, PromptLibrary.versions(), ids -> library.existingTopics(ids));
        List<String> changed = changed(before, form.config());
        PauseReason after = pauseAfter(pause, form);
        if (after != pause) {
            changed.add("paused");
        }
        if (!changed.isEmpty()) {
            record(actor, before, form.config(), changed);
        }
        if (!before.equals(form.config())) {
            settings.replace(form.config());
        }
        if (after == null) {
            resume(actor, form);
        } else if (after != pause) {
            settings.pauseByHand(actor);
        }
        return new GenerationConfigView(form.config(), after);
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

    private void record(Actor actor, GenerationConfig before, GenerationConfig after, List<String> changed) {
        Map<String, GenerationConfig.Thresholds> thresholds = new LinkedHashMap<>();
        after.languages().forEach((language, given) -> {
            if (!given.equals(before.thresholds(language))) {
                thresholds.put(language, given);
            }
        });
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("changed", changed);
        if (!thresholds.isEmpty()) {
            details.put("thresholds", thresholds);
        }
        audit.record(actor, AuditAction.GENERATION_CONFIG_UPDATED, details);
    }

    private static List<String> changed(GenerationConfig before, GenerationConfig after) {
        Map<String, Object> old = keys(before);
        List<String> changed = new ArrayList<>();
        keys(after).forEach((key, value) -> {
            if (!Objects.equals(value, old.get(key))) {
                changed.add(key);
            }
        });
        return changed;
    }

    private static Map<String, Object> keys(GenerationConfig config) {
        return Json.read(Json.write(config), new TypeReference<LinkedHashMap<String, Object>>() {});
    }
}

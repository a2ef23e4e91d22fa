package app.twicetold.core.content;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.content.GenerationSettingsEntity;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The single row of settings of the content pipeline: its configuration and its pause. */
@Stateless
public class GenerationSettings {
    /** The newest version of the prompt library. */
    static final String NEWEST_PROMPTS = "v1";

    private GenerationSettingsRepository settings;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public GenerationSettings(GenerationSettingsRepository settings, RecordAudit audit, InstantSource clock) {
        this.settings = settings;
        this.audit = audit;
        this.clock = clock;
    }

    protected GenerationSettings() {}

    public GenerationConfig config() {
        return settings.find().map(GenerationSettings::config).orElseGet(GenerationSettings::defaults);
    }

    /** The pause in force. A pause for the cost cap is in force on its UTC day. */
    public Optional<Pause> pause() {
        return stored().filter(pause -> !pause.endsBy(today()));
    }

    /** Ends a pause whose day is over. @return the pause in force */
    public Optional<Pause> endExpiredPause() {
        Optional<Pause> pause = stored();
        return pause.filter(it -> it.endsBy(today())).isEmpty() ? pause : pause(lockWithoutExpiredPause());
    }

    private Optional<Pause> stored() {
        return settings.find().flatMap(GenerationSettings::pause);
    }

    /** Pauses a running pipeline. A paused pipeline keeps its reason. */
    public void pause(PauseReason reason, Actor actor, Map<String, ? extends @Nullable Object> details) {
        GenerationSettingsEntity row = lockWithoutExpiredPause();
        if (row.pausedReason == null) {
            pause(row, reason);
            audit.record(actor, AuditAction.GENERATION_PAUSED, details);
        }
    }

    /** Pauses the pipeline for an operator, whose pause takes the place of an automatic one. */
    public void pauseByHand(Actor operator) {
        GenerationSettingsEntity row = lockWithoutExpiredPause();
        pause(row, PauseReason.MANUAL);
        audit.record(
                operator.byHand(),
                AuditAction.GENERATION_PAUSED,
                Map.of("paused_reason", PauseReason.MANUAL.wire(), "by", operator.name()));
    }

    /** Ends any pause and forgets the failures that were counted. */
    public void resume(Actor actor) {
        GenerationSettingsEntity row = lockWithoutExpiredPause();
        if (row.pausedReason != null) {
            resume(row, actor);
        }
        row.consecutiveFailures = 0;
    }

    /** Counts a run of the content_llm chain. Several in a row without a result pause the pipeline. */
    public void draftChainEnded(boolean withResult) {
        if (withResult && settings.find().map(row -> row.consecutiveFailures).orElse(0) == 0) {
            return;
        }
        GenerationSettingsEntity row = lockWithoutExpiredPause();
        row.consecutiveFailures = withResult ? 0 : row.consecutiveFailures + 1;
        if (Pause.beginsAfter(row.consecutiveFailures) && row.pausedReason == null) {
            pause(row, PauseReason.PROVIDER_ERRORS);
            audit.record(
                    Actor.SYSTEM,
                    AuditAction.GENERATION_PAUSED,
                    Map.of("paused_reason", PauseReason.PROVIDER_ERRORS.wire(), "failures", row.consecutiveFailures));
        }
    }

    /** Stores another configuration. @return the one before */
    public GenerationConfig replace(GenerationConfig config) {
        GenerationSettingsEntity row = lock();
        GenerationConfig before = config(row);
        row.config = Json.write(config);
        row.version++;
        return before;
    }

    /** The configuration, locked until the end of the caller's transaction. */
    public GenerationConfig lockConfig() {
        return config(lock());
    }

    /** How often the configuration or the pause was changed. */
    public int version() {
        return settings.find().map(row -> row.version).orElse(0);
    }

    private void pause(GenerationSettingsEntity row, PauseReason reason) {
        row.pausedReason = reason.wire();
        row.pausedOn = today();
        row.version++;
    }

    private void resume(GenerationSettingsEntity row, Actor actor) {
        audit.record(actor, AuditAction.GENERATION_RESUMED, Map.of("paused_reason", String.valueOf(row.pausedReason)));
        row.pausedReason = null;
        row.pausedOn = null;
        row.version++;
    }

    private GenerationSettingsEntity lockWithoutExpiredPause() {
        GenerationSettingsEntity row = lock();
        if (pause(row).filter(it -> it.endsBy(today())).isPresent()) {
            resume(row, Actor.SYSTEM);
        }
        return row;
    }

    private GenerationSettingsEntity lock() {
        return settings.lock(Json.write(defaults()));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private static GenerationConfig config(GenerationSettingsEntity row) {
        return Json.read(row.config, GenerationConfig.class);
    }

    private static GenerationConfig defaults() {
        return GenerationConfig.defaults(LanguageProfiles.supportedTags(), NEWEST_PROMPTS);
    }

    private static Optional<Pause> pause(GenerationSettingsEntity row) {
        return row.pausedReason == null || row.pausedOn == null
                ? Optional.empty()
                : Optional.of(new Pause(WireValue.of(PauseReason.class, row.pausedReason), row.pausedOn));
    }
}

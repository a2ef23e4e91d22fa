package app.twicetold.core.audit;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** The actions of the audit log. The name of an action is the thing, a dot, and what happened to the thing. */
public enum AuditAction implements WireValue {
    ARTICLE_CREATED("article"),
    ARTICLE_EDITED("article"),
    ARTICLE_PUBLISHED("article"),
    ARTICLE_PUBLISH_OVERRIDE("article"),
    ARTICLE_REJECTED("article"),
    ARTICLE_RETIRED("article"),
    ARTICLE_RETIRED_BY_HEALTH("article"),
    ARTICLE_UNPUBLISHED("article"),
    ARTICLE_UNPUBLISHED_BY_REPORT("article"),
    ARTICLE_REPUBLISHED("article"),
    ARTICLE_REGENERATE_REQUESTED("article"),
    ARTICLE_REVIEW_REQUESTED("article"),
    ARTICLE_AUTO_PUBLISHED("article"),
    ARTICLE_QA_REJECTED("article"),
    REVIEW_DECIDED("review"),
    REPORT_HELD("report"),
    REPORTS_DISMISSED("reports"),
    SOURCE_CREATED("source"),
    SOURCE_UPDATED("source"),
    SOURCE_DELETED("source"),
    SOURCE_LICENSE_BLOCKED("source"),
    SOURCE_FETCH_REQUESTED("source"),
    SOURCE_SWITCHED_OFF("source"),
    SOURCE_ITEM_RELEASED("source"),
    LICENSE_CREATED("license"),
    LICENSE_UPDATED("license"),
    BRIEF_CREATED("brief"),
    JOB_RETRIED("job"),
    JOB_CANCELED("job"),
    GENERATION_CONFIG_UPDATED("generation"),
    GENERATION_PAUSED("generation"),
    GENERATION_RESUMED("generation"),
    GENERATION_RUN_REQUESTED("generation"),
    AI_PROVIDERS_UPDATED("ai_providers"),
    AI_PROVIDERS_TRIED("ai_providers"),
    AI_PROVIDERS_REHEARSED("ai_providers"),
    PLAYGROUND_RUN_CREATED("playground"),
    PLAYGROUND_AUDIO_UPLOADED("playground"),
    PLAYGROUND_ASSESSED_ANYWAY("playground"),
    PLAYGROUND_LANE_RETRIED("playground"),
    PLAYGROUND_EXEMPLAR_REQUESTED("playground"),
    PLAYGROUND_VERDICT("playground"),
    PLAYGROUND_REVEALED("playground"),
    PLAYGROUND_EVALUATION_STARTED("playground"),
    WAITLIST_EXPORTED("waitlist"),
    STREAK_REPAIRED("streak"),
    DELETION_STUCK("deletion"),
    SCHEDULER_PART_FAILED("scheduler"),
    SCHEDULER_RUN_REQUESTED("scheduler"),
    BATCH_STOP_REQUESTED("batch"),
    BATCH_RESTART_REQUESTED("batch"),
    BATCH_RESTARTED("batch");

    private final String wire;

    AuditAction(String thing) {
        this.wire = thing + "." + name().substring(thing.length() + 1).toLowerCase(Locale.ROOT);
    }

    @Override
    public String wire() {
        return wire;
    }
}

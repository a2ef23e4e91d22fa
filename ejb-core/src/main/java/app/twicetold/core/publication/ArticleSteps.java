package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.license.RenderAttribution.Work;
import app.twicetold.core.publication.rules.ArticleEdit;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.library.LibraryRepository;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions of operators who write. The caller sends the job after the commit. */
@Stateless
public class ArticleSteps {
    private ArticleVersions versions;
    private LibraryRepository library;
    private CheckLicense licenses;
    private RenderAttribution attributions;
    private PublicationRights rights;
    private SpendGuard guard;
    private QueueChecks checks;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public ArticleSteps(
            ArticleVersions versions,
            LibraryRepository library,
            CheckLicense licenses,
            RenderAttribution attributions,
            PublicationRights rights,
            SpendGuard guard,
            QueueChecks checks,
            RecordAudit audit,
            InstantSource clock) {
        this.versions = versions;
        this.library = library;
        this.licenses = licenses;
        this.attributions = attributions;
        this.rights = rights;
        this.guard = guard;
        this.checks = checks;
        this.audit = audit;
        this.clock = clock;
    }

    protected ArticleSteps() {}

    /** What was written. @param job to be sent after the commit; empty when none waits */
    public record Written(VersionRef version, Optional<String> job) {}

    /** @throws ServiceException {@code validation_failed}; {@code license_not_allowed} */
    public Written create(Actor actor, JsonNode document) {
        ArticleInput input = ArticleForm.read(document, null, this::isTopic);
        VersionContent content = licensed(input);
        ArticleStatus status = ArticleEdit.statusOfNew(
                input.publishNow(),
                input.draft(),
                !input.publishNow() && !input.draft() && guard.paused().isPresent());
        VersionRef version = versions.add(null, content, Provenance.manual(actor.name()), status);
        record(actor, AuditAction.ARTICLE_CREATED, version, status);
        if (input.publishNow()) {
            record(actor, AuditAction.ARTICLE_PUBLISH_OVERRIDE, version, status);
        }
        return written(version, content, status == ArticleStatus.QA);
    }

    /**
     * Changes the head of an article into another version.
     *
     * @throws ServiceException {@code article_not_found}; {@code validation_failed}; {@code license_not_allowed};
     *     {@code version_conflict} when the head is another one than expected; {@code publication_blocked}
     */
    public Written edit(Actor actor, String articleId, JsonNode document) {
        int head = versions.lock(articleId).head().version();
        VersionView before = library.find(articleId, head).map(VersionView::of).orElseThrow();
        ArticleInput input = ArticleForm.read(document, before.content(), this::isTopic);
        requireExpected(input.expectedVersion(), head);
        VersionContent content = licensed(input);
        ArticleEdit edit = ArticleEdit.of(
                ArticleEdit.changesContent(before.content().checked(), content.checked()),
                before.status(),
                input.publishNow(),
                versions.servedByOperatorOnly(articleId));
        if (edit.overridesQa()) {
            rights.require(content.licenseId(), before.provenance().sourceId());
        }
        VersionRef version =
                versions.edit(articleId, content, before.provenance().edited(actor.name(), head), edit);
        audit.record(
                actor,
                AuditAction.ARTICLE_EDITED,
                "article",
                articleId,
                Map.of(
                        "version",
                        version.version(),
                        "status",
                        edit.status().wire(),
                        "before",
                        Map.of("version", head, "status", before.status().wire()),
                        "after",
                        Map.of(
                                "version",
                                version.version(),
                                "status",
                                edit.status().wire())));
        if (edit.overridesQa()) {
            record(actor, AuditAction.ARTICLE_PUBLISH_OVERRIDE, version, edit.status());
        }
        return written(version, content, edit.queuesQa());
    }

    private static void requireExpected(@Nullable Integer expected, int head) {
        if (expected != null && expected != head) {
            throw new ServiceException(
                    ErrorCode.VERSION_CONFLICT, Map.of("expected_version", expected, "head_version", head));
        }
    }

    private Written written(VersionRef version, VersionContent content, boolean checked) {
        return new Written(version, checked ? checks.afterEdit(version, content.cell()) : Optional.empty());
    }

    /** The content with its attribution. A licence that did not change is not judged again. */
    private VersionContent licensed(ArticleInput input) {
        VersionContent content = input.content();
        String license = content.licenseId();
        if (license == null) {
            return content;
        }
        if (input.relicensed()) {
            licenses.require(license, input.ownerCleared());
        }
        String url = content.sourceUrl();
        if (content.attribution() != null || url == null) {
            return content;
        }
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return attributions
                .render(
                        license,
                        new Work(
                                content.language(),
                                content.title(),
                                content.byline(),
                                content.sourceName(),
                                url,
                                today))
                .map(content::attributed)
                .orElse(content);
    }

    private boolean isTopic(String id) {
        return !library.existingTopics(List.of(id)).isEmpty();
    }

    private void record(Actor actor, AuditAction action, VersionRef version, ArticleStatus status) {
        audit.record(
                actor,
                action,
                "article",
                version.articleId(),
                Map.of("version", version.version(), "status", status.wire()));
    }
}

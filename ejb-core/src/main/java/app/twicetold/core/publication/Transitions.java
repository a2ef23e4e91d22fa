package app.twicetold.core.publication;

import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.AutomaticMove;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the audit log says of the moves of an article, and the refusal of a move. */
final class Transitions {
    private Transitions() {}

    static AuditAction action(ArticleOperation operation) {
        return switch (operation) {
            case PUBLISH -> AuditAction.ARTICLE_PUBLISHED;
            case REJECT -> AuditAction.ARTICLE_REJECTED;
            case RETIRE -> AuditAction.ARTICLE_RETIRED;
            case UNPUBLISH -> AuditAction.ARTICLE_UNPUBLISHED;
            case REPUBLISH -> AuditAction.ARTICLE_REPUBLISHED;
            case REGENERATE -> AuditAction.ARTICLE_REGENERATE_REQUESTED;
            case REQUEST_REVIEW -> AuditAction.ARTICLE_REVIEW_REQUESTED;
        };
    }

    /** Empty for a doubt of the checks, which leaves the decision to an operator. */
    static Optional<AuditAction> action(AutomaticMove move) {
        return switch (move) {
            case QA_PUBLISHES -> Optional.of(AuditAction.ARTICLE_AUTO_PUBLISHED);
            case QA_DOUBTS -> Optional.empty();
            case QA_REJECTS -> Optional.of(AuditAction.ARTICLE_QA_REJECTED);
            case REPORT -> Optional.of(AuditAction.ARTICLE_UNPUBLISHED_BY_REPORT);
            case HEALTH -> Optional.of(AuditAction.ARTICLE_RETIRED_BY_HEALTH);
        };
    }

    static Map<String, @Nullable Object> details(
            VersionState before, ArticleStatus to, Map<String, ? extends @Nullable Object> more) {
        Map<String, @Nullable Object> details = new LinkedHashMap<>();
        details.put("version", before.version());
        details.put("from", before.status().wire());
        details.put("to", to.wire());
        details.putAll(more);
        return details;
    }

    static ServiceException illegal(ArticleOperation operation, VersionState version) {
        return new ServiceException(
                ErrorCode.ILLEGAL_TRANSITION,
                Map.of(
                        "operation",
                        operation.wire(),
                        "version",
                        version.version(),
                        "status",
                        version.status().wire()));
    }
}

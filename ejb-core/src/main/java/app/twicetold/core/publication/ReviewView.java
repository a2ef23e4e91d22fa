package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.ReviewDecision;
import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewRuling;
import app.twicetold.core.publication.rules.ReviewState;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewRepository.Standing;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of an article that an operator decides about.
 *
 * @param title of the version, as are the language, the topic and the difficulty
 * @param reasons codes: why the version is reviewed
 * @param reportIds the reports that the review is about, the oldest first
 * @param held whether the takedown that its reports ask for was held back
 * @param itemVersion how often the item was changed
 * @param allowedDecisions what would be granted now; nothing once it is closed
 */
public record ReviewView(
        String id,
        ReviewKind kind,
        ReviewState state,
        VersionRef version,
        String title,
        String language,
        String topicId,
        int difficulty,
        List<String> reasons,
        List<String> reportIds,
        boolean held,
        List<ReviewDecision> allowedDecisions,
        @Nullable ReviewDecision decision,
        @Nullable String reason,
        @Nullable String note,
        @Nullable String decidedBy,
        @Nullable Instant decidedAt,
        Instant createdAt,
        int itemVersion) {
    private static final TypeReference<List<String>> CODES = new TypeReference<>() {};

    public ReviewView {
        reasons = List.copyOf(reasons);
        reportIds = List.copyOf(reportIds);
        allowedDecisions = List.copyOf(allowedDecisions);
    }

    static ReviewView of(ReviewItemEntity row, List<String> reportIds, Standing standing) {
        ReviewKind kind = WireValue.of(ReviewKind.class, row.kind);
        ReviewState state = WireValue.of(ReviewState.class, row.state);
        return new ReviewView(
                row.id,
                kind,
                state,
                new VersionRef(row.articleId, row.articleVersion),
                standing.title(),
                standing.language(),
                standing.topicId(),
                standing.difficulty(),
                Json.read(row.reasons, CODES),
                reportIds,
                row.held,
                ReviewRuling.allowed(
                        state,
                        kind,
                        standing.status() == null ? null : WireValue.of(ArticleStatus.class, standing.status()),
                        standing.regenerating()),
                row.decision == null ? null : WireValue.of(ReviewDecision.class, row.decision),
                row.reason,
                row.note,
                row.decidedBy,
                row.decidedAt,
                row.createdAt,
                row.version);
    }
}

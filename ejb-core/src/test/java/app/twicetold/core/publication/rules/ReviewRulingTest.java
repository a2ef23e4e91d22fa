package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ArticleStatus.NEEDS_REVIEW;
import static app.twicetold.core.publication.rules.ArticleStatus.PUBLISHED;
import static app.twicetold.core.publication.rules.ArticleStatus.REJECTED;
import static app.twicetold.core.publication.rules.ArticleStatus.RETIRED;
import static app.twicetold.core.publication.rules.ArticleStatus.UNPUBLISHED;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ReviewRuling.Granted;
import app.twicetold.core.publication.rules.ReviewRuling.Refusal;
import app.twicetold.core.publication.rules.ReviewRuling.Refused;
import app.twicetold.core.publication.rules.ReviewTable.Effect;
import app.twicetold.core.shared.WireValue;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewRulingTest {
    private static final String ILLEGAL = "-";

    @ParameterizedTest
    @CsvSource({
        //           approve,  reject,   regenerate,         keep,      unpublish,  republish, retire
        "qa,        published, rejected, needs_review,       -,         -,           -,         -",
        "requested, published, rejected, needs_review,       -,         -,           -,         -",
        "audit,     -,         -,        -,                  published, unpublished, -,         retired",
        "reported,  -,         -,        unpublished upheld, -,         -,           published dismissed, retired upheld"
    })
    void everyKindKnowsItsDecisions(
            String kind,
            String approve,
            String reject,
            String regenerate,
            String keep,
            String unpublish,
            String republish,
            String retire) {
        assertDecision(kind, ReviewDecision.APPROVE, approve);
        assertDecision(kind, ReviewDecision.REJECT, reject);
        assertDecision(kind, ReviewDecision.REGENERATE, regenerate);
        assertDecision(kind, ReviewDecision.KEEP, keep);
        assertDecision(kind, ReviewDecision.UNPUBLISH, unpublish);
        assertDecision(kind, ReviewDecision.REPUBLISH, republish);
        assertDecision(kind, ReviewDecision.RETIRE, retire);
    }

    private static void assertDecision(String wire, ReviewDecision decision, String expected) {
        ReviewKind kind = WireValue.of(ReviewKind.class, wire);
        ReviewRuling ruling = ReviewRuling.of(ReviewState.OPEN, kind, decision, "a reason", kind.status(), false);

        assertThat(told(ruling)).as(decision + " of " + wire).isEqualTo(expected);
        assertThat(ReviewTable.decisions(kind).contains(decision)).isEqualTo(!expected.equals(ILLEGAL));
    }

    private static String told(ReviewRuling ruling) {
        if (ruling instanceof Granted granted) {
            ReportStatus reports = granted.effect().reports();
            return Objects.requireNonNull(granted.status()).wire() + (reports == null ? "" : " " + reports.wire());
        }
        assertThat(ruling).isEqualTo(new Refused(Refusal.ILLEGAL_DECISION));
        return ILLEGAL;
    }

    @Test
    void regenerateAsksForANewVersion() {
        assertThat(ReviewTable.effect(ReviewKind.QA, ReviewDecision.REGENERATE).map(Effect::operation))
                .contains(ArticleOperation.REGENERATE);
        assertThat(ReviewTable.effect(ReviewKind.AUDIT, ReviewDecision.KEEP)).contains(Effect.NONE);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " "})
    void aRejectionNeedsAReason(String reason) {
        assertThat(ReviewRuling.of(ReviewState.OPEN, ReviewKind.QA, ReviewDecision.REJECT, reason, NEEDS_REVIEW, false))
                .isEqualTo(new Refused(Refusal.REASON_REQUIRED));
        assertThat(ReviewRuling.of(
                        ReviewState.OPEN, ReviewKind.QA, ReviewDecision.APPROVE, reason, NEEDS_REVIEW, false))
                .isInstanceOf(Granted.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = ReviewState.class,
            names = {"DECIDED", "SUPERSEDED"})
    void aReviewIsDecidedOnce(ReviewState state) {
        for (ReviewDecision decision : ReviewDecision.values()) {
            assertThat(ReviewRuling.of(state, ReviewKind.QA, decision, null, NEEDS_REVIEW, false))
                    .isEqualTo(new Refused(Refusal.ALREADY_DECIDED));
        }
    }

    @Test
    void aMoveThatIsIllegalByNowIsRefused() {
        assertThat(ReviewRuling.of(ReviewState.OPEN, ReviewKind.QA, ReviewDecision.APPROVE, null, PUBLISHED, false))
                .isEqualTo(new Refused(Refusal.ILLEGAL_TRANSITION));
        assertThat(ReviewRuling.of(
                        ReviewState.OPEN, ReviewKind.REPORTED, ReviewDecision.REPUBLISH, null, RETIRED, false))
                .isEqualTo(new Refused(Refusal.ILLEGAL_TRANSITION));
        assertThat(ReviewRuling.of(
                        ReviewState.OPEN, ReviewKind.REPORTED, ReviewDecision.REGENERATE, null, UNPUBLISHED, true))
                .as("a new version is on its way")
                .isEqualTo(new Refused(Refusal.ILLEGAL_TRANSITION));
    }

    @ParameterizedTest
    @CsvSource({
        "published,    'unpublish, keep, retire'",
        "unpublished,  'regenerate, republish, retire'",
        "retired,      'regenerate, keep, retire'",
        "rejected,     'reject, regenerate, keep'",
        "needs_review, 'reject, regenerate, keep'",
        "qa,           'reject, keep'",
        "draft,        'reject, keep'",
        "'',           'keep, retire'"
    })
    void aReportCanBeDismissedAndUpheldInEveryStatusOfItsVersion(String wire, String decisions) {
        ArticleStatus status = WireValue.find(ArticleStatus.class, wire).orElse(null);

        assertThat(ReviewRuling.allowed(ReviewState.OPEN, ReviewKind.REPORTED, status, false))
                .extracting(ReviewDecision::wire)
                .containsExactlyInAnyOrder(decisions.split(", "));
    }

    @Test
    void aDecisionAboutALateReportMovesNothing() {
        assertThat(ReviewRuling.of(
                        ReviewState.OPEN,
                        ReviewKind.REPORTED,
                        ReviewDecision.RETIRE,
                        null,
                        ArticleStatus.RETIRED,
                        false))
                .isEqualTo(new Granted(new Effect(null, ReportStatus.UPHELD), ArticleStatus.RETIRED));
        assertThat(ReviewRuling.of(ReviewState.OPEN, ReviewKind.REPORTED, ReviewDecision.KEEP, null, null, false))
                .isEqualTo(new Granted(new Effect(null, ReportStatus.DISMISSED), null));
        assertThat(ReviewRuling.of(ReviewState.OPEN, ReviewKind.REPORTED, ReviewDecision.REPUBLISH, null, null, false))
                .isEqualTo(new Refused(Refusal.ILLEGAL_DECISION));
        assertThat(ReviewRuling.of(ReviewState.OPEN, ReviewKind.QA, ReviewDecision.APPROVE, null, null, false))
                .isEqualTo(new Refused(Refusal.ALREADY_DECIDED));
    }

    @Test
    void whatIsOfferedIsGranted() {
        assertThat(ReviewRuling.allowed(ReviewState.OPEN, ReviewKind.QA, NEEDS_REVIEW, true))
                .containsExactly(ReviewDecision.APPROVE, ReviewDecision.REJECT);
        assertThat(ReviewRuling.allowed(ReviewState.OPEN, ReviewKind.QA, PUBLISHED, false))
                .isEmpty();
        assertThat(ReviewRuling.allowed(ReviewState.DECIDED, ReviewKind.QA, NEEDS_REVIEW, false))
                .isEmpty();
    }

    @Test
    void wireNamesStay() {
        assertThat(ReviewKind.values())
                .extracting(ReviewKind::wire)
                .containsExactly("qa", "requested", "audit", "reported");
        assertThat(ReviewState.values()).extracting(ReviewState::wire).containsExactly("open", "decided", "superseded");
        assertThat(ReviewDecision.values())
                .extracting(ReviewDecision::wire)
                .containsExactly("approve", "reject", "regenerate", "keep", "unpublish", "republish", "retire");
        assertThat(ReportReason.values()).extracting(ReportReason::wire).containsExactly("rights", "harmful");
        assertThat(ReportStatus.values()).extracting(ReportStatus::wire).containsExactly("open", "upheld", "dismissed");
        assertThat(REJECTED.wire()).isEqualTo("rejected");
    }
}

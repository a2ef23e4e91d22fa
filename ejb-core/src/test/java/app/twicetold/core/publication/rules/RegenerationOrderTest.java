package app.twicetold.core.publication.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.rules.ArticleState.VersionState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegenerationOrderTest {
    @ParameterizedTest(name = "{0} then {1}")
    @CsvSource({
        "NEEDS_REVIEW, NEEDS_REVIEW, true",
        "NEEDS_REVIEW, REJECTED, true",
        "NEEDS_REVIEW, PUBLISHED, false",
        "REJECTED, NEEDS_REVIEW, true",
        "UNPUBLISHED, UNPUBLISHED, true",
        "UNPUBLISHED, PUBLISHED, false",
        "UNPUBLISHED, RETIRED, false",
        "RETIRED, RETIRED, true",
        "QA, QA, true",
        "QA, PUBLISHED, false"
    })
    void aVersionLandsWhileItsOrderIsStillLegal(ArticleStatus then, ArticleStatus now, boolean stands) {
        RegenerationOrder order = new RegenerationOrder(new VersionState(3, then));

        assertThat(order.stands(new ArticleState(new VersionState(3, now), null)))
                .isEqualTo(stands);
        assertThat(order.stands(new ArticleState(new VersionState(4, now), null)))
                .as("another head")
                .isFalse();
    }
}

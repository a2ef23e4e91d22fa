package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.HealthFacts;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.publication.HealthFactsRow;
import app.twicetold.persistence.publication.HealthPointRow;
import app.twicetold.persistence.publication.HealthRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The health of an article as of now, and its trend. */
@Stateless
public class ReadHealth {
    /** Weeks that the trend reaches back. */
    private static final int WEEKS = 52;

    private HealthRepository health;

    @Inject
    public ReadHealth(HealthRepository health) {
        this.health = health;
    }

    protected ReadHealth() {}

    /** @throws ServiceException {@code article_not_found} */
    public HealthView read(String articleId) {
        HealthFacts facts = health.of(articleId)
                .map(ReadHealth::facts)
                .orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
        return new HealthView(
                score(facts),
                facts,
                health.points(articleId, WEEKS).stream().map(ReadHealth::point).toList());
    }

    private static HealthView.Point point(HealthPointRow row) {
        return new HealthView.Point(row.weekStart(), row.score(), facts(row.facts()), row.computedAt());
    }

    static HealthFacts facts(HealthFactsRow row) {
        return new HealthFacts(
                row.started(),
                row.completed(),
                row.assessed(),
                row.keyInfoTotal(),
                row.votes(),
                row.helpful(),
                row.reports());
    }

    static @Nullable Integer score(HealthFacts facts) {
        OptionalInt score = facts.score();
        return score.isPresent() ? score.getAsInt() : null;
    }
}

package app.twicetold.core.publication;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.publication.rules.HealthWeek;
import app.twicetold.persistence.publication.HealthFactsRow;
import app.twicetold.persistence.publication.HealthPointRow;
import app.twicetold.persistence.publication.HealthRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;

/** The daily health of all served articles. Statements depend on the number of articles only in steps of thousands. */
@Stateless
public class MeasureHealth {
    private static final int STORED_AT_ONCE = 5_000;

    private HealthRepository health;
    private GenerationSettings settings;
    private InstantSource clock;

    @Inject
    public MeasureHealth(HealthRepository health, GenerationSettings settings, InstantSource clock) {
        this.health = health;
        this.settings = settings;
        this.clock = clock;
    }

    protected MeasureHealth() {}

    /** Stores the points of the current week, in place of those of an earlier day. @return how many */
    public int measure() {
        Instant now = clock.instant();
        LocalDate week = HealthWeek.startOf(now);
        List<HealthPointRow> points =
                health.served().stream().map(facts -> point(facts, week, now)).toList();
        for (int from = 0; from < points.size(); from += STORED_AT_ONCE) {
            health.store(week, now, points.subList(from, Math.min(points.size(), from + STORED_AT_ONCE)));
        }
        return points.size();
    }

    private static HealthPointRow point(HealthFactsRow facts, LocalDate week, Instant now) {
        return new HealthPointRow(facts, week, ReadHealth.score(ReadHealth.facts(facts)), now);
    }

    /** The served articles whose point of the current week is too low. */
    public List<String> unhealthy() {
        return health.below(
                HealthWeek.startOf(clock.instant()), settings.config().retireHealthBelow());
    }
}

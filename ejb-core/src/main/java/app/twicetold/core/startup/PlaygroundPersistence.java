package app.twicetold.core.startup;

import app.twicetold.persistence.playground.PlaygroundEvaluationRepository;
import app.twicetold.persistence.playground.PlaygroundFigureRepository;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundSpendRepository;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** As {@link Persistence}, for the repositories of the playground. */
@ApplicationScoped
public class PlaygroundPersistence {
    @PersistenceContext(unitName = "twicetold")
    EntityManager entities;

    @Produces
    PlaygroundRepository runs() {
        return new PlaygroundRepository(entities);
    }

    @Produces
    PlaygroundWorkRepository work() {
        return new PlaygroundWorkRepository(entities);
    }

    @Produces
    PlaygroundSpendRepository spend() {
        return new PlaygroundSpendRepository(entities);
    }

    @Produces
    PlaygroundEvaluationRepository evaluations() {
        return new PlaygroundEvaluationRepository(entities);
    }

    @Produces
    PlaygroundFigureRepository figures() {
        return new PlaygroundFigureRepository(entities);
    }
}

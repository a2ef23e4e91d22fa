package app.twicetold.core.metrics;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** One set of meters for each server. */
@ApplicationScoped
public class MetersProducer {

    @Produces
    @Singleton
    Meters meters() {
        return new Meters();
    }
}

package app.twicetold.core.operator;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.health.ServiceVersion;
import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Locale;

/** What a page asks first. It asks no database, so that a page can say whom it asks while the database is away. */
@ApplicationScoped
public class ReadOperatorSession {
    private Settings settings;
    private InstantSource clock;

    @Inject
    public ReadOperatorSession(Settings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    protected ReadOperatorSession() {}

    /** No gateway names anybody as the key is named: its names are addresses, or begin with {@code gateway:}. */
    public OperatorSession read(Actor actor) {
        return new OperatorSession(
                actor.name(),
                actor.name().equals(Actor.ADMIN_KEY) ? "key" : "gateway",
                AppEnvironment.from(settings).name().toLowerCase(Locale.ROOT),
                ServiceVersion.current(),
                clock.instant());
    }
}

package app.twicetold.core.startup;

import app.twicetold.core.preflight.Finding;
import app.twicetold.core.preflight.ProductionGaps;
import app.twicetold.core.shared.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Logger;

/** Says at each start what a production leaves its users without. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TellGaps {
    private static final Logger LOG = Logger.getLogger(TellGaps.class.getName());

    private Settings settings;

    @Inject
    public TellGaps(Settings settings) {
        this.settings = settings;
    }

    protected TellGaps() {}

    @PostConstruct
    @SuppressWarnings("NullAway") // It is called after the injection.
    void tell() {
        for (Finding gap : ProductionGaps.of(settings)) {
            LOG.severe("APP_ENV=production: " + gap.sentence());
        }
    }
}

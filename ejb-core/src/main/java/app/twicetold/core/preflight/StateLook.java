package app.twicetold.core.preflight;

import app.twicetold.core.preflight.Finding.Grade;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * What {@link Preflight} tries, shorter, through the connections of a running server. It asks the database, the
 * broker and the object store, and no service of others.
 */
public final class StateLook {
    private static final String BROKER = "broker";

    private final Settings settings;
    private final DataSource database;
    private final BooleanSupplier broker;
    private final ObjectStore store;

    /** @param broker whether it takes work now */
    public StateLook(Settings settings, DataSource database, BooleanSupplier broker, ObjectStore store) {
        this.settings = settings;
        this.database = database;
        this.broker = broker;
        this.store = store;
    }

    /** One finding for each part, in the order of {@link Preflight}. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(database());
        findings.addAll(broker());
        findings.add(store());
        findings.add(providers());
        return findings;
    }

    private List<Finding> database() {
        try (Connection connection = database.getConnection()) {
            return new DatabaseLook(settings).findings(connection);
        } catch (SQLException | RuntimeException away) {
            return List.of(Finding.failed("database", "does not answer: " + away.getMessage()));
        }
    }

    private List<Finding> broker() {
        if (broker.getAsBoolean()) {
            return List.of(Finding.ok(BROKER, "takes work"));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.failed(BROKER, "takes no work now"));
        findings.addAll(BrokerLooks.findings(settings));
        return findings;
    }

    /** Leaves nothing in the store, even when the server dies meanwhile. */
    private Finding store() {
        String where = ObjectStoreLook.where(StorageSettings.from(settings));
        return store.isUsable()
                ? Finding.ok("object store", where + " is usable")
                : Finding.failed("object store", where + " is not usable now");
    }

    private Finding providers() {
        ProviderSettings providers = ProviderSettings.from(settings);
        TreeSet<String> ids = providers.others().keySet().stream()
                .map(ProviderId::wire)
                .collect(Collectors.toCollection(TreeSet::new));
        if (providers.openAi() != null) {
            ids.add(ProviderId.OPENAI.wire());
        }
        if (providers.azure() != null) {
            ids.add(ProviderId.AZURE.wire());
        }
        if (!providers.compatible().isEmpty()) {
            ids.add(ProviderId.OPENAI_COMPATIBLE.wire());
        }
        return ids.isEmpty()
                ? Finding.note("AI providers", "none has a key")
                : Finding.ok("AI providers", "keys of " + String.join(", ", ids));
    }

    /** Everything in one line, what failed in capitals. */
    public static String line(List<Finding> findings) {
        return findings.stream()
                .map(finding ->
                        (finding.grade() == Grade.FAILED ? "FAILED " : "") + finding.item() + ": " + finding.sentence())
                .collect(Collectors.joining("; "));
    }
}

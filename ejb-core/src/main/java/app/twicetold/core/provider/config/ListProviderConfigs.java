package app.twicetold.core.provider.config;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every configuration that was ever put in force, newest first. */
@Stateless
public class ListProviderConfigs {
    private ProviderConfigRepository configs;

    @Inject
    public ListProviderConfigs(ProviderConfigRepository configs) {
        this.configs = configs;
    }

    protected ListProviderConfigs() {}

    /** A configuration of the history. */
    public record StoredConfig(String id, Instant at, String actor, ProviderConfigDocument config) {}

    /** @param cursor where the last page ended, null for the first one */
    public Page<StoredConfig> list(@Nullable Cursor cursor, int limit) {
        List<StoredConfig> rows =
                configs
                        .page(cursor == null ? null : cursor.at(), cursor == null ? null : cursor.id(), limit + 1)
                        .stream()
                        .map(row -> new StoredConfig(
                                row.id,
                                row.at,
                                row.actor,
                                ProviderConfigDocument.of(ProviderConfigDocument.read(row.config))))
                        .toList();
        return Page.of(rows, limit, row -> new Cursor(row.at(), row.id()));
    }
}

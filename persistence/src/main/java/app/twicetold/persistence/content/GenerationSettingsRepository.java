package app.twicetold.persistence.content;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.Optional;

/** Reads and locks the one row that steers the content pipeline. */
public class GenerationSettingsRepository {
    private final EntityManager entities;

    public GenerationSettingsRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Empty while nothing was ever changed. */
    public Optional<GenerationSettingsEntity> find() {
        return Optional.ofNullable(entities.find(GenerationSettingsEntity.class, true));
    }

    /**
     * The row, locked until the end of the transaction, as others left it: the transaction may have read it before.
     *
     * @param defaults the JSON object that a new row begins with
     */
    public GenerationSettingsEntity lock(String defaults) {
        entities.createNativeQuery("""
                        insert into generation_settings (config) values (cast(:config as jsonb))
                        on conflict (singleton) do nothing
                        """).setParameter("config", defaults).executeUpdate();
        entities.flush();
        GenerationSettingsEntity row = entities.find(GenerationSettingsEntity.class, true);
        entities.refresh(row, LockModeType.PESSIMISTIC_WRITE);
        return row;
    }
}

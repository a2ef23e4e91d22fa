package app.twicetold.persistence.library;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;

/** Licences: a short list. */
public class LicenseRepository {
    private final EntityManager entities;

    public LicenseRepository(EntityManager entities) {
        this.entities = entities;
    }

    public Optional<LicenseEntity> find(String id) {
        return Optional.ofNullable(entities.find(LicenseEntity.class, id));
    }

    /** The licence, locked until the end of the transaction. */
    public Optional<LicenseEntity> lock(String id) {
        return Optional.ofNullable(entities.find(LicenseEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
    }

    /** All of them, by id. */
    public List<LicenseEntity> all() {
        return entities.createQuery("select l from LicenseEntity l order by l.id", LicenseEntity.class)
                .getResultList();
    }
}

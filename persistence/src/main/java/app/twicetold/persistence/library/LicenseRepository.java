package app.twicetold.persistence.library;

import jakarta.persistence.EntityManager;
import java.util.List;

/** Licences: a short list. */
public class LicenseRepository {
    private final EntityManager entities;

    public LicenseRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** All of them, by id. */
    public List<LicenseEntity> all() {
        return entities.createQuery("select l from LicenseEntity l order by l.id", LicenseEntity.class)
                .getResultList();
    }
}

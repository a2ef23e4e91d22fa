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

    /**
     * Inserts the licence unless one with its id is there. Any number of nodes may do so at once.
     *
     * @return whether this call inserted it
     */
    public boolean insertIfAbsent(LicenseEntity license) {
        return entities.createNativeQuery("""
                insert into licenses (
                    id, name, url, allowed, requires_attribution, share_alike, owner_cleared_required,
                    attribution_template, note
                )
                values (
                    :id, :name, cast(:url as text), :allowed, cast(:attribution as boolean),
                    cast(:alike as boolean), :cleared, cast(:template as text), cast(:note as text)
                )
                on conflict (id) do nothing
                """)
                        .setParameter("id", license.id)
                        .setParameter("name", license.name)
                        .setParameter("url", license.url)
                        .setParameter("allowed", license.allowed)
                        .setParameter("attribution", license.requiresAttribution)
                        .setParameter("alike", license.shareAlike)
                        .setParameter("cleared", license.ownerClearedRequired)
                        .setParameter("template", license.attributionTemplate)
                        .setParameter("note", license.note)
                        .executeUpdate()
                == 1;
    }
}

package app.twicetold.persistence.provider;

import jakarta.persistence.EntityManager;
import java.util.List;

/** Calls are added, and read back by the work that they were made for. */
public class ProviderCallRepository {
    private final EntityManager entities;

    public ProviderCallRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(ProviderCallEntity call) {
        entities.persist(call);
    }

    /** The calls of one job, oldest first. */
    public List<ProviderCallEntity> ofJob(String jobId) {
        return entities.createQuery(
                        "select c from ProviderCallEntity c where c.jobId = :job order by c.at, c.id",
                        ProviderCallEntity.class)
                .setParameter("job", jobId)
                .getResultList();
    }
}

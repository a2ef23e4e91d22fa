package app.twicetold.persistence.quality;

import jakarta.persistence.EntityManager;
import java.util.Optional;

/** Reports are added and read by the version that they are about. */
public class QualityReportRepository {
    private final EntityManager entities;

    public QualityReportRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(QualityReportEntity report) {
        entities.persist(report);
    }

    /** The newest report on a version. */
    public Optional<QualityReportEntity> newest(String articleId, int version) {
        return entities.createQuery("""
                select r from QualityReportEntity r
                where r.articleId = :article and r.version = :version
                order by r.createdAt desc, r.id desc
                """, QualityReportEntity.class)
                .setParameter("article", articleId)
                .setParameter("version", version)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** The number of the latest version of an article; empty when there is no such article. */
    public Optional<Integer> head(String articleId) {
        return entities.createQuery(
                        "select v.version from ArticleVersionEntity v where v.articleId = :article and v.isHead = true",
                        Integer.class)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }
}

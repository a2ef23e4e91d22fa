package app.twicetold.persistence.playground;

import app.twicetold.persistence.Filters;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Runs of the playground and all that belongs to them, by the ids of the runs: one statement a kind. */
public class PlaygroundRepository {
    private final EntityManager entities;

    public PlaygroundRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(PlaygroundRunEntity run) {
        entities.persist(run);
    }

    public void add(PlaygroundRoundEntity round) {
        entities.persist(round);
    }

    public void add(PlaygroundLaneEntity lane) {
        entities.persist(lane);
    }

    public void add(PlaygroundResultEntity result) {
        entities.persist(result);
    }

    public void add(PlaygroundModelAnswerEntity answer) {
        entities.persist(answer);
    }

    public void add(PlaygroundVerdictEntity verdict) {
        entities.persist(verdict);
    }

    public Optional<PlaygroundRunEntity> find(String runId) {
        return Optional.ofNullable(entities.find(PlaygroundRunEntity.class, runId));
    }

    /** The run, locked until the transaction ends. It is locked before anything that belongs to it. */
    public Optional<PlaygroundRunEntity> lock(String runId) {
        return Optional.ofNullable(entities.find(PlaygroundRunEntity.class, runId, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Runs by moment and id, both descending. */
    public List<PlaygroundRunEntity> page(PlaygroundRunQuery page) {
        Filters filters = new Filters()
                .with("r.articleId = :article", page.articleId())
                .with("r.language = :language", page.language())
                .when(Boolean.TRUE.equals(page.revealed()), "r.revealedAt is not null")
                .when(Boolean.FALSE.equals(page.revealed()), "r.revealedAt is null")
                .before("r.createdAt", "r.id", page.beforeAt(), page.beforeId());
        return filters.fill(entities.createQuery("""
                        select r from PlaygroundRunEntity r
                        where 1 = 1%s
                        order by r.createdAt desc, r.id desc
                        """.formatted(filters.conditions()), PlaygroundRunEntity.class))
                .setMaxResults(page.limit())
                .getResultList();
    }

    /** The rounds of the runs, round 1 first. */
    public List<PlaygroundRoundEntity> rounds(Collection<String> runIds) {
        return entities.createQuery(
                        "select r from PlaygroundRoundEntity r where r.runId in :runs order by r.round",
                        PlaygroundRoundEntity.class)
                .setParameter("runs", runIds)
                .getResultList();
    }

    /** What the runs that are blind retell. */
    public List<RunArticleRow> blindArticles(Collection<String> runIds) {
        return entities.createQuery("""
                        select new app.twicetold.persistence.playground.RunArticleRow(r.id, v.title, v.paragraphs)
                        from PlaygroundRunEntity r
                        join ArticleVersionEntity v on v.articleId = r.articleId and v.version = r.articleVersion
                        where r.id in :runs and r.revealedAt is null
                        """, RunArticleRow.class)
                .setParameter("runs", runIds)
                .getResultList();
    }

    /** The lanes of the runs by label. */
    public List<PlaygroundLaneEntity> lanes(Collection<String> runIds) {
        return entities.createQuery(
                        "select l from PlaygroundLaneEntity l where l.runId in :runs order by l.label",
                        PlaygroundLaneEntity.class)
                .setParameter("runs", runIds)
                .getResultList();
    }

    /** The results of the runs by round and repeat. */
    public List<PlaygroundResultEntity> results(Collection<String> runIds) {
        return entities.createQuery(
                        "select r from PlaygroundResultEntity r where r.runId in :runs order by r.round, r.repeat, r.id",
                        PlaygroundResultEntity.class)
                .setParameter("runs", runIds)
                .getResultList();
    }

    /** The model answers of the runs by round. */
    public List<PlaygroundModelAnswerEntity> modelAnswers(Collection<String> runIds) {
        return entities.createQuery(
                        "select a from PlaygroundModelAnswerEntity a where a.runId in :runs order by a.round, a.id",
                        PlaygroundModelAnswerEntity.class)
                .setParameter("runs", runIds)
                .getResultList();
    }

    public List<PlaygroundVerdictEntity> verdicts(Collection<String> runIds) {
        return entities.createQuery(
                        "select v from PlaygroundVerdictEntity v where v.runId in :runs", PlaygroundVerdictEntity.class)
                .setParameter("runs", runIds)
                .getResultList();
    }

    public Optional<PlaygroundVerdictEntity> verdict(PlaygroundVerdictKey key) {
        return Optional.ofNullable(entities.find(PlaygroundVerdictEntity.class, key));
    }

    public Optional<PlaygroundLaneEntity> lane(String laneId) {
        return Optional.ofNullable(entities.find(PlaygroundLaneEntity.class, laneId));
    }
}

package app.twicetold.core.privacy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.rules.DeletionTries;
import app.twicetold.core.shared.LogContext;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.work.ClaimedWork;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Notes beside the database what was deleted, deletes the stored objects of a job, a page at a time, and revokes its
 * token. An object or token that is refused stays with the job, and the next run tries it last. The store and the
 * provider do not wait for each other.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RunDeletionJob {
    private static final Logger LOG = Logger.getLogger(RunDeletionJob.class.getName());
    private static final int PAGE = 100;
    private static final Duration RENEWAL = DeletionJobSteps.LEASE.dividedBy(4);

    private DeletionJobSteps steps;
    private ObjectStore store;
    private DeletionNotes notes;
    private IdentityGrants grants;
    private InstantSource clock;
    private DatabaseState database;

    @Inject
    public RunDeletionJob(
            DeletionJobSteps steps,
            ObjectStore store,
            DeletionNotes notes,
            IdentityGrants grants,
            InstantSource clock,
            DatabaseState database) {
        this.steps = steps;
        this.store = store;
        this.notes = notes;
        this.grants = grants;
        this.clock = clock;
        this.database = database;
    }

    protected RunDeletionJob() {}

    /** Does nothing when the job is done, deleted, or claimed by another worker. */
    public void run(String jobId) {
        try (LogContext.Scope scope = LogContext.job(jobId)) {
            // Lost claims are not counted, because a deletion is never given up.
            Optional<Boolean> unused = ClaimedWork.<DeletionJobSteps.Claim>of(
                            id -> database.patiently(() -> steps.claim(id)), steps::release)
                    .run(jobId, this::callAndLand);
        }
    }

    /**
     * Continues the jobs of workers that died, and starts jobs whose message was lost. A job that fails does not block
     * the others.
     */
    public void runLapsed() {
        for (String jobId : steps.lapsed()) {
            try {
                run(jobId);
            } catch (RuntimeException e) {
                database.log(LOG, Level.SEVERE, e, () -> "The deletion job " + jobId + " is run again by the schedule");
            }
        }
    }

    private Optional<Boolean> callAndLand(DeletionJobSteps.Claim claim) {
        boolean noted = claim.subject() == null || note(claim, claim.subject());
        boolean removed = removeObjects(claim);
        boolean revoked = claim.identityToken() == null || revoke(claim.identityToken());
        boolean stuck = database.patiently(() -> steps.land(claim, noted, revoked, noted && removed && revoked));
        if (stuck) {
            LOG.severe(() -> "deletion.stuck: the deletion job " + claim.jobId() + " has failed for seven days");
        }
        return Optional.of(stuck);
    }

    private boolean note(DeletionJobSteps.Claim claim, String subject) {
        try {
            notes.add(claim.jobId(), subject, claim.askedAt());
            return true;
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "A deletion could not be noted yet");
            return false;
        }
    }

    private boolean revoke(String token) {
        try {
            return grants.revoke(token);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "A grant could not be revoked yet");
            return false;
        }
    }

    /** @return whether all objects are deleted */
    private boolean removeObjects(DeletionJobSteps.Claim claim) {
        boolean all = true;
        int refusals = 0;
        int atOnce = store.deletesAtOnce();
        while (true) {
            List<String> page = steps.objects(claim, Math.max(PAGE, atOnce));
            if (page.isEmpty()) {
                return all;
            }
            List<String> removed = new ArrayList<>();
            List<String> failed = new ArrayList<>();
            Instant renewal = clock.instant().plus(RENEWAL);
            for (int from = 0; from < page.size(); from += atOnce) {
                List<String> part = page.subList(from, Math.min(from + atOnce, page.size()));
                Set<String> refused = refused(part);
                part.forEach(key -> (refused.contains(key) ? failed : removed).add(key));
                refusals = refused.size() < part.size() ? 0 : refusals + part.size();
                if (DeletionTries.isOutage(refusals) || !clock.instant().isBefore(renewal)) {
                    break;
                }
            }
            all = all && failed.isEmpty();
            // The rest of the page comes again with the next page.
            if (!steps.tried(claim, removed, failed) || DeletionTries.isOutage(refusals)) {
                return false;
            }
        }
    }

    /** Removes objects. @return those that are not surely gone */
    private Set<String> refused(List<String> keys) {
        Set<String> refused = new HashSet<>();
        List<ObjectKey> objects = new ArrayList<>();
        for (String key : keys) {
            ObjectKey.parse(key).ifPresentOrElse(objects::add, () -> refused.add(key));
        }
        try {
            Map<ObjectKey, StorageException> failures = store.deleteAll(objects);
            failures.keySet().forEach(key -> refused.add(key.value()));
            failures.entrySet().stream()
                    .findFirst()
                    .ifPresent(first -> warn(first.getValue(), first.getKey().value(), failures.size()));
        } catch (RuntimeException e) {
            warn(e, keys.get(0), keys.size());
            return Set.copyOf(keys);
        }
        return refused;
    }

    private void warn(RuntimeException e, String key, int number) {
        String others = number == 1 ? "" : " and " + (number - 1) + " more";
        database.log(LOG, Level.WARNING, e, () -> "The object " + key + others + " could not be deleted yet");
    }
}

package app.twicetold.core.privacy;

import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Removes the stored objects of a job, a page at a time, and revokes its token. What the store or the provider refuses
 * stays with the job.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RunDeletionJob {
    private static final Logger LOG = Logger.getLogger(RunDeletionJob.class.getName());
    private static final int PAGE = 100;

    private DeletionJobs jobs;
    private ObjectStore store;
    private IdentityGrants grants;

    @Inject
    public RunDeletionJob(DeletionJobs jobs, ObjectStore store, IdentityGrants grants) {
        this.jobs = jobs;
        this.store = store;
        this.grants = grants;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected RunDeletionJob() {}

    /** @return whether everything of the job is gone; true also when another worker has it */
    public boolean run(String jobId) {
        return jobs.claim(jobId).map(this::run).orElse(true);
    }

    /** Runs every job that is not done. One that fails does not keep the others waiting. */
    public void runAll(int limit) {
        runEach(jobs.open(limit));
    }

    /** Goes on with the jobs of workers that died, and begins those that were forgotten. */
    public void runLapsed(int limit) {
        runEach(jobs.lapsed(limit));
    }

    private void runEach(List<String> ids) {
        for (String jobId : ids) {
            try {
                run(jobId);
            } catch (RuntimeException e) {
                LOG.log(Level.SEVERE, e, () -> "The deletion job " + jobId + " is run again by the schedule");
            }
        }
    }

    private boolean run(DeletionJobs.Claim claim) {
        // Both are tried, whatever becomes of the other.
        boolean revoked = claim.identityToken() == null || grants.revoke(claim.identityToken());
        boolean complete = removeObjects(claim) && revoked;
        if (jobs.land(claim, revoked, complete)) {
            LOG.severe(() -> "deletion.stuck: the deletion job " + claim.jobId() + " has failed for seven days");
        }
        return complete;
    }

    private boolean removeObjects(DeletionJobs.Claim claim) {
        while (true) {
            List<String> page = jobs.objects(claim, PAGE);
            if (page.isEmpty()) {
                return true;
            }
            List<String> removed = new ArrayList<>();
            for (String key : page) {
                if (removed(key)) {
                    removed.add(key);
                }
            }
            if (!removed.isEmpty()) {
                jobs.removed(claim, removed);
            }
            if (removed.size() < page.size()) {
                return false;
            }
        }
    }

    private boolean removed(String key) {
        try {
            store.delete(new ObjectKey(key));
            return true;
        } catch (StorageException e) {
            LOG.log(Level.WARNING, e, () -> "The object " + key + " could not be deleted yet");
            return false;
        }
    }
}

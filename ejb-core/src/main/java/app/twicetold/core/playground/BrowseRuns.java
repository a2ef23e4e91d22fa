package app.twicetold.core.playground;

import app.twicetold.core.playground.rules.blind.ModelAnswer;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.recording.PlaybackAddresses;
import app.twicetold.core.training.recording.PlaybackAddresses.Playback;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Runs, the newest first, each as far as it may be seen. A page takes eight statements, whatever its length. */
@Stateless
public class BrowseRuns {
    private RunFactsReader runs;
    private RunSight sight;
    private PlaybackAddresses addresses;

    @Inject
    public BrowseRuns(RunFactsReader runs, RunSight sight, PlaybackAddresses addresses) {
        this.runs = runs;
        this.sight = sight;
        this.addresses = addresses;
    }

    protected BrowseRuns() {}

    /** @param after where the page before ended, or null for the first page */
    public Page<PlaygroundRunView> list(RunFilter filter, @Nullable Cursor after, int limit) {
        return Page.of(runs.newest(filter, after, limit + 1), limit, run -> new Cursor(run.createdAt(), run.id()))
                .map(sight::see);
    }

    /** @throws ServiceException {@code not_found} */
    public PlaygroundRunView show(String runId) {
        return sight.see(find(runId));
    }

    /**
     * An address to listen to the recording of a round.
     *
     * @throws ServiceException {@code audio_purged} when retention has removed it, {@code not_found} before the upload
     */
    public Playback recording(String runId, int round) {
        RunFacts.Round recorded = find(runId).round(round);
        if (recorded.audioPurgedAt() != null) {
            throw new ServiceException(ErrorCode.AUDIO_PURGED);
        }
        if (recorded.objectKey() == null) {
            throw ServiceException.notFound("audio");
        }
        return addresses.of(recorded.objectKey());
    }

    /** @throws ServiceException {@code not_found}, also while nobody has asked for a model answer */
    public ModelAnswer modelAnswer(String runId, String laneId, int round) {
        RunFacts run = find(runId);
        if (run.lane(laneId).isEmpty()) {
            throw ServiceException.notFound("playground_lane");
        }
        return sight.modelAnswer(run, laneId, round).orElseThrow(() -> ServiceException.notFound("exemplar"));
    }

    private RunFacts find(String runId) {
        return runs.find(runId).orElseThrow(() -> ServiceException.notFound("playground_run"));
    }
}

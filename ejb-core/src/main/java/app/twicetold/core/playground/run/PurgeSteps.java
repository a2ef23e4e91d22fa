package app.twicetold.core.playground.run;

import app.twicetold.core.playground.rules.PlaygroundTimes;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.persistence.playground.PlaygroundExemplarEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The transactions that take old sound off rounds and exemplars, a page at a time. */
@Stateless
public class PurgeSteps {
    private static final int PAGE = 200;

    private PlaygroundWorkRepository work;
    private StagedObjectRepository staged;
    private InstantSource clock;

    @Inject
    public PurgeSteps(PlaygroundWorkRepository work, StagedObjectRepository staged, InstantSource clock) {
        this.work = work;
        this.staged = staged;
        this.clock = clock;
    }

    protected PurgeSteps() {}

    /** The objects that no row names any more; empty when nothing is old. */
    public List<ObjectKey> take() {
        Instant now = clock.instant();
        Instant until = now.minus(PlaygroundTimes.RETENTION);
        List<String> keys = new ArrayList<>();
        for (PlaygroundRoundEntity round : work.lockRecordings(until, PAGE)) {
            if (round.objectKey != null) {
                keys.add(round.objectKey);
            }
            round.objectKey = null;
            round.audioPurgedAt = now;
        }
        for (PlaygroundExemplarEntity exemplar : work.lockSpokenExemplars(until, PAGE)) {
            if (exemplar.objectKey != null) {
                keys.add(exemplar.objectKey);
            }
            exemplar.objectKey = null;
            exemplar.audioPurgedAt = now;
        }
        keys.forEach(key -> staged.add(key, now));
        return keys.stream().map(ObjectKey::new).toList();
    }

    /** Forgets the key of an object that is surely gone. */
    public void forget(ObjectKey key) {
        staged.remove(key.value());
    }
}

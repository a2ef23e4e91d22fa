package app.twicetold.core.training.recording;

import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Signs addresses of sound. Signing asks neither the database nor the store. */
@ApplicationScoped
public class PlaybackAddresses {
    private ObjectStore store;
    private SignedUrls urls;
    private TrainingSettings settings;
    private InstantSource clock;

    @Inject
    public PlaybackAddresses(ObjectStore store, SignedUrls urls, TrainingSettings settings, InstantSource clock) {
        this.store = store;
        this.urls = urls;
        this.settings = settings;
        this.clock = clock;
    }

    protected PlaybackAddresses() {}

    /** An address for {@link SignedUrls#LIFETIME}. */
    public Playback of(String objectKey) {
        ObjectKey key = new ObjectKey(objectKey);
        Instant expiresAt = clock.instant().plus(SignedUrls.LIFETIME).truncatedTo(ChronoUnit.SECONDS);
        String url = store.presignDownload(key, SignedUrls.LIFETIME)
                .map(URI::toString)
                .orElseGet(() -> settings.baseUrl() + urls.mediaUrl(key, expiresAt));
        return new Playback(url, expiresAt);
    }

    /** An address and the moment from which it is refused. */
    public record Playback(String url, Instant expiresAt) {}
}

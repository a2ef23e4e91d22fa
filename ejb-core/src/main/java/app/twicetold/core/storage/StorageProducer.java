package app.twicetold.core.storage;

import app.twicetold.core.shared.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;

/** Opens the object store that the settings name, and signs its URLs with the service secret ({@code JWT_SECRET}). */
@ApplicationScoped
public class StorageProducer {
    private static final Duration LONGEST_UPLOAD = Duration.ofHours(1);

    @Produces
    @ApplicationScoped
    ObjectStore objectStore(Settings settings, InstantSource clock) {
        DirectoryObjectStore store =
                new DirectoryObjectStore(StorageSettings.from(settings).directory());
        // What an earlier process was writing when it died.
        store.discardAbandonedWrites(clock.instant().minus(LONGEST_UPLOAD));
        return store;
    }

    @Produces
    @Singleton
    SignedUrls signedUrls(Settings settings) {
        return new SignedUrls(settings.required("JWT_SECRET").getBytes(StandardCharsets.UTF_8));
    }
}

package app.twicetold.core.storage;

import app.twicetold.core.shared.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** Opens the object store that the settings name, and signs its URLs with the service secret ({@code JWT_SECRET}). */
@ApplicationScoped
public class StorageProducer {
    private static final Duration LONGEST_UPLOAD = Duration.ofHours(1);

    @Produces
    @ApplicationScoped
    ObjectStore objectStore(Settings settings, InstantSource clock) {
        StorageSettings storage = StorageSettings.from(settings);
        if (storage instanceof StorageSettings.S3 s3) {
            return new S3ObjectStore(s3, Path.of(System.getProperty("java.io.tmpdir")));
        }
        DirectoryObjectStore store = new DirectoryObjectStore(((StorageSettings.Directory) storage).path());
        // Removes what an earlier process was writing when it died.
        store.discardAbandonedWrites(clock.instant().minus(LONGEST_UPLOAD));
        return store;
    }

    void close(@Disposes ObjectStore store) {
        if (store instanceof S3ObjectStore s3) {
            s3.close();
        }
    }

    @Produces
    @Singleton
    SignedUrls signedUrls(Settings settings) {
        return new SignedUrls(settings.required("JWT_SECRET").getBytes(StandardCharsets.UTF_8));
    }
}

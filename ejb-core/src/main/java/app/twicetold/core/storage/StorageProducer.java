package app.twicetold.core.storage;

import app.twicetold.core.shared.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;

/** Opens the object store that the settings name, and signs its URLs with the service secret ({@code JWT_SECRET}). */
@ApplicationScoped
public class StorageProducer {

    @Produces
    @ApplicationScoped
    ObjectStore objectStore(Settings settings) {
        return new DirectoryObjectStore(StorageSettings.from(settings).directory());
    }

    @Produces
    @Singleton
    SignedUrls signedUrls(Settings settings) {
        return new SignedUrls(settings.required("JWT_SECRET").getBytes(StandardCharsets.UTF_8));
    }
}

package app.twicetold.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A service in the test environment on a free port and on data of its own, which are deleted when it is closed. */
public final class TemporaryService implements AutoCloseable {
    private final Path data;
    private final PurchaseEmulator purchases;
    private final RunningService service;

    private TemporaryService(Path data, PurchaseEmulator purchases, RunningService service) {
        this.data = data;
        this.purchases = purchases;
        this.service = service;
    }

    /**
     * Returns when /health answers 200.
     *
     * @param name of a directory inside the built service; what is in it is deleted
     * @param settings beside those that make it temporary
     */
    public static TemporaryService start(String name, Map<String, String> settings) {
        Path data = Distribution.find().home().resolve(name);
        delete(data);
        PurchaseEmulator purchases = PurchaseEmulator.start();
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(purchases.settings());
        all.putAll(Map.of("APP_ENV", "test", "HTTP_PORT", "0", "DATA_DIR", data.toString()));
        try {
            return new TemporaryService(data, purchases, RunningService.start(all));
        } catch (RuntimeException cannotStart) {
            purchases.close();
            throw cannotStart;
        }
    }

    /** Where this machine reaches it. */
    public URI url() {
        return service.localUrl();
    }

    /** The operator's key. */
    public String adminKey() {
        return service.adminKey();
    }

    /** Where a purchase can be made. */
    public URI purchases() {
        return purchases.url();
    }

    /** SIGKILL to the application server, and another start on the same data. Returns when /health answers 200. */
    public void crash() {
        service.kill();
        service.restart();
    }

    @Override
    public void close() {
        service.stop();
        purchases.close();
        delete(data);
    }

    private static void delete(Path data) {
        try {
            DataDirectory.delete(data);
        } catch (IOException cannotDelete) {
            throw new UncheckedIOException(cannotDelete);
        }
    }
}

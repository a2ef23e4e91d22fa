package app.twicetold.landing.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;

/**
 * The files that the pages use. Their addresses carry a digest of their bytes, so that browsers may keep them for good.
 */
public final class Assets {
    /** The beginning of their addresses. */
    public static final String ROOT = "/assets/";

    private static final Map<String, Asset> BY_NAME =
            Map.of("site.css", load("site.css", "text/css"), "icon.svg", load("icon.svg", "image/svg+xml"));

    private Assets() {}

    /** The address of a file. */
    public static String url(String name) {
        return ROOT + name + "?v=" + find(name).orElseThrow().version();
    }

    static Optional<Asset> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    private static Asset load(String name, String type) {
        try (InputStream in = Assets.class.getResourceAsStream("/app/twicetold/landing/assets/" + name)) {
            if (in == null) {
                throw new IllegalStateException("Missing file " + name);
            }
            byte[] bytes = in.readAllBytes();
            return new Asset(bytes, type, Served.digest(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Asset(byte[] bytes, String type, String version) {}
}

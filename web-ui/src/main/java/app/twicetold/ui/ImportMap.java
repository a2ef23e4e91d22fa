package app.twicetold.ui;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The addresses of modules that others import by name, and of stylesheets that modules ask for. A module of ours has the
 * name of its file, such as {@code ui/api.js}. A part of others has the names that its own modules call it by ({@code import-names.properties}), and its
 * files import each other by relative addresses, which lead to the address with the digest as well.
 */
public final class ImportMap {
    /** The folder of the files with the shared modules and the parts of others. */
    public static final String SHARED = "/app/twicetold/ui/assets/";

    private static final String PARTS = "lib/";
    private static final String NAMES = "/app/twicetold/ui/import-names.properties";

    private final String json;

    private ImportMap(String json) {
        this.json = json;
    }

    /** The map of all modules among files. */
    public static ImportMap of(Assets files) {
        SortedMap<String, String> addresses = new TreeMap<>();
        for (String name : files.names()) {
            if (name.endsWith(".js") || Shell.isOfAPage(name)) {
                addresses.put(name.startsWith(PARTS) ? files.root() + name : name, files.url(name));
            }
        }
        partNames().forEach((name, file) -> {
            // An application need not serve every part.
            if (files.find(PARTS + file).isPresent()) {
                addresses.put((String) name, files.url(PARTS + file));
            }
        });
        return new ImportMap(addresses.entrySet().stream()
                .map(entry -> '"' + entry.getKey() + "\":\"" + entry.getValue() + '"')
                .collect(Collectors.joining(",", "{\"imports\":{", "}}")));
    }

    /** The text of the script element. */
    public String json() {
        return json;
    }

    /** What a content security policy allows it by, without quotes: {@code sha256-…}. */
    public String hash() {
        return hash(json);
    }

    static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static Properties partNames() {
        Properties names = new Properties();
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(ImportMap.class.getResourceAsStream(NAMES)), StandardCharsets.UTF_8)) {
            names.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }
}

package app.twicetold.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings as they were given, secrets read from their files.
 *
 * @param values by name; blank ones are not there
 * @param origins where each value is from: {@code environment}, or a file
 */
record GivenSettings(Map<String, String> values, Map<String, String> origins) {
    private static final String ENVIRONMENT = "environment";
    private static final String IN_FILE = "_FILE";

    /** The names of secrets, by how they end; the application knows them by the same rule. */
    private static final Pattern SECRET =
            Pattern.compile("(?:.*_)?(?:KEY|SECRET|SECRET_PREVIOUS|PASSWORD|SERVICE_ACCOUNT)");

    GivenSettings {
        values = Map.copyOf(values);
        origins = Map.copyOf(origins);
    }

    /** Environment variables first, then the file that TWICETOLD_CONFIG names or twicetold.properties. */
    static GivenSettings read(Map<String, String> environment) {
        Map<String, String> values = new HashMap<>();
        Map<String, String> origins = new HashMap<>();
        Path file = file(environment.get("TWICETOLD_CONFIG"));
        fromFile(file, environment.get("TWICETOLD_CONFIG")).forEach((name, value) -> {
            values.put(name, value);
            origins.put(name, file.toString());
        });
        environment.forEach((name, value) -> {
            values.put(name, value);
            origins.put(name, ENVIRONMENT);
        });
        return of(values, origins);
    }

    /** Settings from one place, secrets read from their files. */
    static GivenSettings of(Map<String, String> values) {
        Map<String, String> origins = new HashMap<>();
        values.keySet().forEach(name -> origins.put(name, ENVIRONMENT));
        return of(values, origins);
    }

    private static GivenSettings of(Map<String, String> given, Map<String, String> from) {
        Map<String, String> values = new TreeMap<>();
        given.forEach((name, value) -> {
            if (!value.isBlank()) {
                values.put(name, value.strip());
            }
        });
        Map<String, String> origins = new HashMap<>(from);
        for (String name : List.copyOf(values.keySet())) {
            @Nullable String file = namesFileOfSecret(name) ? values.remove(name) : null;
            if (file != null) {
                String secret = name.substring(0, name.length() - IN_FILE.length());
                if (values.containsKey(secret)) {
                    throw StartRefused.configuration(secret + " must not be set together with " + name + ".");
                }
                values.put(secret, secret(name, file));
                origins.put(secret, file);
            }
        }
        origins.keySet().retainAll(values.keySet());
        return new GivenSettings(values, origins);
    }

    /** Whether the value of a setting may be shown to nobody. */
    static boolean isSecret(String name) {
        return SECRET.matcher(name).matches();
    }

    /** Whether a setting names the file of a secret. */
    static boolean namesFileOfSecret(String name) {
        return name.endsWith(IN_FILE) && isSecret(name.substring(0, name.length() - IN_FILE.length()));
    }

    private static String secret(String name, String file) {
        try {
            String secret = Files.readString(Path.of(file)).strip();
            if (!secret.isEmpty()) {
                return secret;
            }
        } catch (IOException | InvalidPathException unreadable) {
            // The sentence below says what is wrong for an empty file, too.
        }
        throw StartRefused.configuration(name + " must name a readable file that holds the secret.");
    }

    private static Path file(@Nullable String named) {
        return Path.of(named == null || named.isBlank() ? "twicetold.properties" : named.strip());
    }

    private static Map<String, String> fromFile(Path file, @Nullable String named) {
        if (!Files.exists(file)) {
            if (named == null || named.isBlank()) {
                return Map.of();
            }
            throw StartRefused.configuration("TWICETOLD_CONFIG names the file " + file + ", which does not exist.");
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw StartRefused.configuration(
                    "The configuration file " + file + " cannot be read: " + unreadable.getMessage() + ".");
        }
        Map<String, String> values = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> values.put(name, properties.getProperty(name)));
        return values;
    }
}

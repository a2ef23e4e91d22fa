package app.twicetold.core.shared;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Reads the settings of a feature from MicroProfile Config, where environment variables, system properties and files
 * meet. A value that is missing or malformed stops the start with a sentence that names the setting.
 */
public final class Settings {
    /** The names of secrets, by how they end. */
    private static final Pattern SECRET =
            Pattern.compile("(?:.*_)?(?:KEY|SECRET|SECRET_PREVIOUS|PASSWORD|SERVICE_ACCOUNT)");

    private static final String IN_FILE = "_FILE";
    private static final int LARGEST_PORT = 65_535;

    private final Function<String, Optional<String>> values;

    public Settings(Config config) {
        this(name -> config.getOptionalValue(name, String.class));
    }

    /** @param values by the name of the setting */
    public Settings(Function<String, Optional<String>> values) {
        this.values = values;
    }

    /** The value of a setting that has no default. */
    public String required(String name) {
        return optional(name).orElseThrow(() -> new InvalidSetting(name, "is missing"));
    }

    /**
     * The value of a setting, if it is set to more than blanks. A secret may stand in a file instead, which the setting
     * {@code <name>_FILE} names.
     */
    public Optional<String> optional(String name) {
        Optional<String> given = given(name);
        if (!SECRET.matcher(name).matches()) {
            return given;
        }
        Optional<String> file = given(name + IN_FILE);
        if (file.isPresent() && given.isPresent()) {
            throw new InvalidSetting(name, "must not be set together with " + name + IN_FILE);
        }
        return file.isPresent() ? Optional.of(secret(name, file.get())) : given;
    }

    private Optional<String> given(String name) {
        return values.apply(name).map(String::trim).filter(value -> !value.isEmpty());
    }

    private static String secret(String name, String file) {
        try {
            String secret = Files.readString(Path.of(file)).trim();
            if (!secret.isEmpty()) {
                return secret;
            }
        } catch (IOException | InvalidPathException unreadable) {
            // Reported below, like an empty file.
        }
        throw new InvalidSetting(name + IN_FILE, "must name a readable file that holds the secret");
    }

    /** A whole number within bounds, both included. */
    public int integer(String name, int defaultValue, int min, int max) {
        return optional(name)
                .map(value -> {
                    try {
                        int number = Integer.parseInt(value);
                        if (number >= min && number <= max) {
                            return number;
                        }
                    } catch (NumberFormatException notANumber) {
                        // Reported below, like a number out of bounds.
                    }
                    throw new InvalidSetting(name, "must be a whole number from " + min + " to " + max);
                })
                .orElse(defaultValue);
    }

    /** {@code true} or {@code false}. */
    public boolean bool(String name, boolean defaultValue) {
        return optional(name)
                .map(value -> switch (value) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new InvalidSetting(name, "must be true or false");
                })
                .orElse(defaultValue);
    }

    /** An http or https address, without a trailing slash. */
    public URI webAddress(String name, String defaultValue) {
        return parsed(name, URI.create(defaultValue), "must be an http or https address", Settings::webAddress);
    }

    /** What clients reach the service under ({@code BASE_URL}, {@code http://localhost:<port>}). */
    public URI baseUrl() {
        return webAddress("BASE_URL", "http://localhost:" + integer("HTTP_PORT", 8080, 0, LARGEST_PORT));
    }

    /**
     * An http or https address, without a trailing slash.
     *
     * @throws IllegalArgumentException when the value is none
     */
    public static URI webAddress(String value) {
        URI uri = URI.create(value.endsWith("/") ? value.substring(0, value.length() - 1) : value);
        if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
            throw new IllegalArgumentException("Not a web address");
        }
        return uri;
    }

    /** A value that a parser converts. {@code mustBe} tells what the value must be when the parser refuses it. */
    public <T> T parsed(String name, T defaultValue, String mustBe, Function<String, T> parser) {
        return optional(name)
                .map(value -> {
                    try {
                        return parser.apply(value);
                    } catch (IllegalArgumentException refused) {
                        throw new InvalidSetting(name, mustBe);
                    }
                })
                .orElse(defaultValue);
    }

    /** A setting that keeps the service from starting. The message holds the name, never the value. */
    public static final class InvalidSetting extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        public InvalidSetting(String name, String problem) {
            super("Setting " + name + " " + problem + ".");
        }
    }
}

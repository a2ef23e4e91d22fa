package app.twicetold.core.localization;

import app.twicetold.core.shared.language.LanguageProfiles;
import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.util.ULocale;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The message bundles {@code messages_<tag>.properties}: UTF-8, one key a line, ICU message patterns with named
 * arguments. Every bundle holds the same keys and arguments; a test checks this.
 */
public final class Messages {
    private static final Map<String, Messages> BY_LOCALE = new ConcurrentHashMap<>();

    private final ULocale locale;
    private final Properties patterns;
    /**
     * Texts without arguments. Most texts have none, and parsing a pattern takes far longer than anything else here.
     */
    private final Map<String, String> constants = new ConcurrentHashMap<>();
    /** Of texts with arguments. A format keeps the formats of its numbers, and serves one thread at a time. */
    private final Map<String, MessageFormat> formats = new ConcurrentHashMap<>();

    private Messages(String tag) {
        this.locale = ULocale.forLanguageTag(tag);
        this.patterns = load(tag);
    }

    /** The bundle of a supported locale. */
    public static Messages in(String tag) {
        if (!LanguageProfiles.supportedTags().contains(tag)) {
            throw new IllegalArgumentException("No bundle for " + tag);
        }
        return BY_LOCALE.computeIfAbsent(tag, Messages::new);
    }

    /** The text of a key without arguments. */
    public String text(String key) {
        return constants.computeIfAbsent(key, constant -> format(constant).format(Map.of()));
    }

    /** @throws IllegalArgumentException when the bundle has no such key; the tests find such a mistake */
    public String text(String key, Map<String, ?> arguments) {
        MessageFormat format = formats.computeIfAbsent(key, this::format);
        synchronized (format) {
            return format.format(arguments);
        }
    }

    /** A day in words, by the pattern that the bundle has under the key. */
    public String date(String key, LocalDate date) {
        return DateTimeFormatter.ofPattern(pattern(key), locale.toLocale()).format(date);
    }

    public boolean has(String key) {
        return patterns.containsKey(key);
    }

    /** All keys, for the test that compares the bundles. */
    Set<String> keys() {
        return patterns.stringPropertyNames();
    }

    /** The names of the arguments of a pattern, for the test that compares the bundles. */
    Set<String> argumentsOf(String key) {
        return format(key).getArgumentNames();
    }

    private MessageFormat format(String key) {
        return new MessageFormat(pattern(key), locale);
    }

    private String pattern(String key) {
        String pattern = patterns.getProperty(key);
        if (pattern == null) {
            throw new IllegalArgumentException("No message " + key + " in " + locale.toLanguageTag());
        }
        return pattern;
    }

    private static Properties load(String tag) {
        String name = "messages_" + tag + ".properties";
        try (InputStream in = Messages.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("Missing bundle " + name);
            }
            Properties properties = new Properties();
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

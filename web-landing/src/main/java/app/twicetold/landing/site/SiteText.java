package app.twicetold.landing.site;

import app.twicetold.core.shared.language.LanguageProfiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the pages say in one language: {@code site_<tag>.properties}, UTF-8, plain text. Every language has the same
 * keys, which a test checks. The texts of a list have keys that end in {@code .1}, {@code .2} and so on.
 */
public final class SiteText {
    private static final Map<String, SiteText> BY_TAG = LanguageProfiles.supportedTags().stream()
            .collect(Collectors.toUnmodifiableMap(Function.identity(), SiteText::new));

    private final Properties texts;

    private SiteText(String tag) {
        String name = "site_" + tag + ".properties";
        this.texts = new Properties();
        try (InputStream in = SiteText.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("Missing texts " + name);
            }
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The texts of a supported language. */
    public static SiteText in(String tag) {
        SiteText found = BY_TAG.get(tag);
        if (found == null) {
            throw new IllegalArgumentException("No texts in " + tag);
        }
        return found;
    }

    /**
     * @throws IllegalArgumentException when there is no such text; this is a mistake in the code, which the tests find
     */
    public String of(String key) {
        String text = texts.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException("No text " + key);
        }
        return text;
    }

    /** The texts {@code key.1}, {@code key.2}, … */
    public List<String> all(String key) {
        List<String> found = new ArrayList<>();
        for (String item : keys(key)) {
            found.add(of(item));
        }
        return List.copyOf(found);
    }

    /** The keys {@code key.1}, {@code key.2}, …, of items that have texts at the key or below it. */
    public List<String> keys(String key) {
        List<String> found = new ArrayList<>();
        while (true) {
            String item = key + "." + (found.size() + 1);
            boolean there = texts.containsKey(item)
                    || texts.stringPropertyNames().stream().anyMatch(name -> name.startsWith(item + "."));
            if (!there) {
                return List.copyOf(found);
            }
            found.add(item);
        }
    }

    /** All keys, for the test that compares the languages. */
    Set<String> keys() {
        return texts.stringPropertyNames();
    }
}

package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.api.Answer;
import app.twicetold.rehearsals.api.Call;
import app.twicetold.rehearsals.api.Sentences;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;

/** The few words of the demo itself, in one language. What the service says is never repeated here. */
final class Words implements Sentences {
    private final Properties texts;
    private final Locale locale;

    private Words(Properties texts, Locale locale) {
        this.texts = texts;
        this.locale = locale;
    }

    static Words in(String language) {
        String file = "words_" + language + ".properties";
        Properties texts = new Properties();
        try (InputStream in = Words.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException("There is no " + file);
            }
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return new Words(texts, Locale.forLanguageTag(language));
    }

    /** A tag. */
    String language() {
        return locale.toLanguageTag();
    }

    Set<String> keys() {
        return texts.stringPropertyNames();
    }

    /** The text with its numbered places filled in. */
    String of(String key, Object... values) {
        String text = texts.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException("There is no text " + key);
        }
        return new MessageFormat(text, locale).format(values);
    }

    @Override
    public String unreachable(URI service, Call call) {
        return of("problem.unreachable", place(call.at(service)));
    }

    @Override
    public String refused(Call call, Answer answer) {
        URI address = call.at(answer.service());
        String operation = call.method() + " " + address.getPath();
        JsonNode error = answer.body().path("error");
        return error.has("code")
                ? of(
                        "problem.refused",
                        operation,
                        error.path("message").asText(),
                        error.path("code").asText(),
                        error.path("request_id").asText())
                : of("problem.not_understood", operation, place(address), String.valueOf(answer.status()));
    }

    private static String place(URI address) {
        return address.getScheme() + "://" + address.getAuthority();
    }

    /** The word for a value of the wire. A value that is newer than this demo is shown as it is. */
    String ofWire(String group, String value) {
        String key = group + "." + value;
        return texts.containsKey(key) ? of(key) : value.replace('_', ' ');
    }
}

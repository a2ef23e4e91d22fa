package app.twicetold.system.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the tests sent or got and that no log may hold: keys, tokens, signatures, installation ids, device
 * tokens, and what users said. {@link Call} and {@link Recording} note it as they go.
 */
public final class Secrets {
    /** Fields of bodies, sent or received, whose values are secret. */
    private static final Set<String> FIELDS = Set.of(
            "install_id",
            "access_token",
            "token",
            "identity_token",
            "authorization_code",
            "nonce",
            "email",
            "api_key",
            "refresh_token");

    private static final Set<String> HEADERS = Set.of("authorization", "x-admin-key", "gateway-access-jwt-assertion");
    private static final Pattern SIGNATURE = Pattern.compile("[?&](?:signature|sig|token)=([^&\"\\s]+)");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._~+/-]{12,}");
    private static final Pattern JWT = Pattern.compile("eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.");
    private static final Pattern EMAIL =
            Pattern.compile("[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.[a-z]{2,}");
    private static final Pattern NOT_LATIN = Pattern.compile("[\\u4E00-\\u9FFF]{8}");
    private static final int PHRASE = 24;
    private static final int CHINESE_PHRASE = 8;
    private static final int SHORTEST = 12;

    private static final Set<String> WORDS = ConcurrentHashMap.newKeySet();
    private static final Set<String> SETTINGS = ConcurrentHashMap.newKeySet();
    private static final Set<String> PHRASES = ConcurrentHashMap.newKeySet();

    private Secrets() {}

    /** Something that no log may hold; too short texts would be found by chance. */
    public static void note(@Nullable String secret) {
        if (secret == null) {
            return;
        }
        Matcher words = WORD.matcher(secret);
        while (words.find()) {
            WORDS.add(words.group());
            // The signature of a token is as good as the token.
            String last = words.group().substring(words.group().lastIndexOf('.') + 1);
            if (last.length() >= SHORTEST) {
                WORDS.add(last);
            }
        }
    }

    /** What somebody said: every part of it. */
    public static void spoken(String transcript) {
        int length = NOT_LATIN.matcher(transcript).find() ? CHINESE_PHRASE : PHRASE;
        for (int at = 0; at + length <= transcript.length(); at += length) {
            PHRASES.add(transcript.substring(at, at + length));
        }
    }

    static void sent(Map<String, String> headers, String target, byte @Nullable [] body, @Nullable String type) {
        headers.forEach((name, value) -> {
            if (HEADERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                note(value.startsWith("Bearer ") ? value.substring("Bearer ".length()) : value);
            }
        });
        signatures(target);
        if (body != null && type != null && type.startsWith("application/json")) {
            fields(body);
        }
    }

    /** A secret of the configuration, which no answer may hold either. */
    public static void setting(String secret) {
        if (secret.length() >= SHORTEST) {
            SETTINGS.add(secret);
        }
    }

    /** Whether an answer holds a secret of the configuration. */
    public static boolean shows(Answer answer) {
        String text = answer.text();
        return SETTINGS.stream()
                .anyMatch(secret -> text.contains(secret)
                        || answer.headers().values().stream().anyMatch(value -> value.contains(secret)));
    }

    static void received(Answer answer) {
        if (shows(answer)) {
            throw new AssertionError(answer.request() + " shows a secret of the configuration");
        }
        if (answer.header("Content-Type").orElse("").startsWith("application/json")) {
            fields(answer.bytes());
        }
    }

    private static void fields(byte[] json) {
        try {
            fields(Answer.JSON.readTree(json));
        } catch (IOException e) {
            // Tests send broken JSON, too.
            signatures(new String(json, StandardCharsets.UTF_8));
        }
    }

    private static void fields(@Nullable JsonNode node) {
        if (node == null) {
            return;
        }
        node.fields().forEachRemaining(field -> {
            if (FIELDS.contains(field.getKey()) && field.getValue().isTextual()) {
                note(field.getValue().textValue());
            }
            fields(field.getValue());
        });
        if (node.isArray()) {
            node.forEach(Secrets::fields);
        }
        if (node.isTextual()) {
            signatures(node.textValue());
        }
    }

    private static void signatures(String text) {
        Matcher signature = SIGNATURE.matcher(text);
        while (signature.find()) {
            note(signature.group(1));
        }
    }

    /** The lines of a log that hold something secret, each with what it is. */
    public static List<String> leaks(Path log) throws IOException {
        List<String> leaks = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
            int number = 0;
            for (String raw = lines.readLine(); raw != null; raw = lines.readLine()) {
                number++;
                String line = new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                String leak = leak(line);
                if (leak != null) {
                    leaks.add(log.getFileName() + ":" + number + ": " + leak + ": " + line);
                }
            }
        } catch (MalformedInputException e) {
            throw new IOException("Not readable: " + log, e);
        }
        return leaks;
    }

    private static @Nullable String leak(String line) {
        if (JWT.matcher(line).find()) {
            return "a token";
        }
        if (EMAIL.matcher(line).find()) {
            return "an e-mail address";
        }
        Matcher words = WORD.matcher(line);
        while (words.find()) {
            String word = words.group();
            if (WORDS.contains(word) || WORDS.contains(word.substring(word.lastIndexOf('/') + 1))) {
                return "a secret";
            }
        }
        for (String phrase : PHRASES) {
            if (line.contains(phrase)) {
                return "what somebody said";
            }
        }
        return null;
    }
}

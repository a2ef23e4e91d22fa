package app.twicetold.landing.waitlist;

import app.twicetold.web.JsonProvider;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A filled form, however it was sent.
 *
 * @param form whether a browser sent it as a form; the browser is then sent to a page
 * @param email null when it was left out, or when the body cannot be read
 * @param website null when it was left out
 */
record WaitlistPost(
        boolean form,
        @Nullable String email,
        @Nullable String locale,
        @Nullable String website) {
    /** The longest body that is read. */
    static final int LONGEST = 8_192;

    private static final Pattern BOUNDARY = Pattern.compile("(?i);\\s*boundary=\"?([^\";,\\s]{1,70})");
    private static final Pattern PART_NAME =
            Pattern.compile("(?i)content-disposition:[^\\r\\n]*;\\s*name=\"([^\"\\r\\n]*)\"");

    /** The kinds of bodies. */
    enum Kind {
        JSON,
        FORM,
        MULTIPART,
        OTHER;

        static Kind of(@Nullable String contentType) {
            String type = contentType == null ? "" : contentType.split(";", 2)[0].strip();
            return switch (type.toLowerCase(Locale.ROOT)) {
                case "application/json" -> JSON;
                case "application/x-www-form-urlencoded" -> FORM;
                case "multipart/form-data" -> MULTIPART;
                default -> OTHER;
            };
        }
    }

    /** A post whose body cannot be read. */
    static WaitlistPost unreadable(boolean form) {
        return new WaitlistPost(form, null, null, null);
    }

    static WaitlistPost ofFields(Map<String, String> fields) {
        return new WaitlistPost(true, fields.get("email"), fields.get("locale"), fields.get("website"));
    }

    static WaitlistPost ofJson(InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(LONGEST + 1);
        if (bytes.length > LONGEST) {
            return unreadable(false);
        }
        JsonNode document;
        try {
            document = JsonProvider.mapper().readTree(bytes);
        } catch (IOException malformed) {
            return unreadable(false);
        }
        if (!document.isObject()) {
            return unreadable(false);
        }
        JsonNode website = document.path("website");
        return new WaitlistPost(
                false,
                document.path("email").textValue(),
                document.path("locale").textValue(),
                // A value that is neither absent nor null nor text counts as filled.
                website.isMissingNode() || website.isNull()
                        ? null
                        : website.isTextual() ? website.textValue() : "filled");
    }

    static WaitlistPost ofForm(InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(LONGEST + 1);
        if (bytes.length > LONGEST) {
            return unreadable(true);
        }
        Map<String, String> fields = new HashMap<>();
        try {
            for (String pair : new String(bytes, StandardCharsets.UTF_8).split("&")) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    fields.putIfAbsent(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
                }
            }
        } catch (IllegalArgumentException malformed) {
            return unreadable(true);
        }
        return ofFields(fields);
    }

    /** Parses the parts here, because a server would read them from the connection, and wait for them. */
    static WaitlistPost ofParts(String contentType, InputStream body) throws IOException {
        Matcher boundary = BOUNDARY.matcher(contentType);
        byte[] bytes = body.readNBytes(LONGEST + 1);
        if (bytes.length > LONGEST || !boundary.find()) {
            return unreadable(true);
        }
        Map<String, String> fields = new HashMap<>();
        // One byte is one character here, until the text of a part is decoded.
        String text = "\r\n" + new String(bytes, StandardCharsets.ISO_8859_1);
        for (String part : text.split(Pattern.quote("\r\n--" + boundary.group(1)))) {
            int head = part.indexOf("\r\n\r\n");
            Matcher name = PART_NAME.matcher(head < 0 ? "" : part.substring(0, head));
            if (name.find()) {
                fields.putIfAbsent(utf8(name.group(1)), utf8(part.substring(head + 4)));
            }
        }
        return fields.isEmpty() ? unreadable(true) : ofFields(fields);
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}

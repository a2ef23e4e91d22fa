package app.twicetold.system.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An answer as it came over the wire; header names in small letters. */
public record RawAnswer(int status, Map<String, String> headers, String body) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reads one answer; empty when the server closes the connection without one. */
    public static Optional<RawAnswer> read(InputStream in) throws IOException {
        String status = line(in);
        if (status.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        int code = Integer.parseInt(status.split(" ")[1]);
        if (code == 100) {
            return read(in);
        }
        return Optional.of(new RawAnswer(code, headers, body(in, headers)));
    }

    private static String body(InputStream in, Map<String, String> headers) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (headers.containsKey("content-length")) {
            body.write(in.readNBytes(Integer.parseInt(headers.get("content-length"))));
        } else if (headers.containsKey("transfer-encoding")) {
            for (int size = chunk(in); size > 0; size = chunk(in)) {
                body.write(in.readNBytes(size));
                line(in);
            }
            line(in);
        } else {
            body.write(in.readAllBytes());
        }
        return body.toString(StandardCharsets.UTF_8);
    }

    private static int chunk(InputStream in) throws IOException {
        return Integer.parseInt(line(in).split(";")[0].strip(), 16);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    /** The code in the envelope; what the body is instead, where it is none. */
    public String code() {
        try {
            JsonNode code = JSON.readTree(body).path("error").path("code");
            return code.isTextual() ? code.textValue() : "no envelope: " + body;
        } catch (IOException noJson) {
            return "no envelope: " + body;
        }
    }
}

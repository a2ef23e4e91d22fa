package app.twicetold.core.provider.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/**
 * The bytes of a form around its one file.
 *
 * @param before the bytes before the file, including the header of its part
 */
@SuppressWarnings("ArrayRecordComponent") // Handed over once, never compared.
record MultipartForm(String contentType, byte[] before, byte[] after) {
    /** @param fields a field that ends in {@code []} may hold several values, separated by commas */
    static MultipartForm of(Map<String, String> fields, Endpoint.FilePart file) {
        String boundary = "----twicetold" + UUID.randomUUID();
        StringBuilder head = new StringBuilder();
        fields.forEach((name, values) -> {
            for (String value : name.endsWith("[]") ? values.split(",", -1) : new String[] {values}) {
                head.append("--").append(boundary).append("\r\n");
                head.append("Content-Disposition: form-data; name=\"")
                        .append(name)
                        .append("\"\r\n\r\n");
                head.append(value).append("\r\n");
            }
        });
        head.append("--").append(boundary).append("\r\n");
        head.append("Content-Disposition: form-data; name=\"")
                .append(file.field())
                .append("\"; filename=\"")
                .append(file.fileName())
                .append("\"\r\n");
        head.append("Content-Type: ").append(file.source().contentType()).append("\r\n\r\n");
        return new MultipartForm(
                "multipart/form-data; boundary=" + boundary,
                head.toString().getBytes(StandardCharsets.UTF_8),
                ("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
    }
}

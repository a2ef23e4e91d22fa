package app.twicetold.core.source.fetch;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a server answered to one request.
 *
 * @param headers by lower-case name
 * @param body unpacked; of an error only its beginning
 * @param truncated whether more of the body followed, which only {@code robots.txt} is read without
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Answer(int status, Map<String, List<String>> headers, byte[] body, boolean truncated) {
    Optional<String> header(String lowerCaseName) {
        return headers.getOrDefault(lowerCaseName, List.of()).stream().findFirst();
    }

    boolean isSuccess() {
        return status / 100 == 2;
    }

    boolean isRedirect() {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> header("location").isPresent();
            default -> false;
        };
    }
}

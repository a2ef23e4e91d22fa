package app.twicetold.core.provider.google;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The paths of a model's methods. */
final class GeminiModels {
    private GeminiModels() {}

    /** Encodes the name as one segment of the path, whatever characters an operator writes. */
    static String path(String model, String method) {
        return "/v1beta/models/" + URLEncoder.encode(model, StandardCharsets.UTF_8) + ":" + method;
    }
}

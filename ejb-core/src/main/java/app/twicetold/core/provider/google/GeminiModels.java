package app.twicetold.core.provider.google;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Where a model does something. */
final class GeminiModels {
    private GeminiModels() {}

    /** The name is one segment of the path, whatever an operator writes. */
    static String path(String model, String method) {
        return "/v1beta/models/" + URLEncoder.encode(model, StandardCharsets.UTF_8) + ":" + method;
    }
}

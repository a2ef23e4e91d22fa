package app.twicetold.system;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operator with the admin key. */
final class Operator {
    private static final Map<String, List<String>> VERSIONS =
            Map.of("/v1/admin/ai-providers", List.of("revision"), "/v1/admin/generation/config", List.of("version"));

    private Operator() {}

    static Answer get(String path) {
        return call("GET", path, null).send();
    }

    /** Without the version of what was read, so that a test can put back what it has changed itself. */
    static Answer put(String path, Object body) {
        if (body instanceof ObjectNode document) {
            return call("PUT", path, document.deepCopy().without(VERSIONS.getOrDefault(path, List.of())))
                    .send();
        }
        return call("PUT", path, body).send();
    }

    static Answer post(String path, @Nullable Object body) {
        return call("POST", path, body).send();
    }

    static Call call(String method, String path, @Nullable Object body) {
        return Call.of(method, path)
                .header("X-Admin-Key", Service.running().adminKey())
                .json(body);
    }
}

package app.twicetold.system;

import org.jspecify.annotations.Nullable;

/** An operator with the admin key. */
final class Operator {
    private Operator() {}

    static Answer get(String path) {
        return call("GET", path, null).send();
    }

    static Answer put(String path, Object body) {
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

package app.twicetold.rehearsals.api;

import java.net.URI;
import java.util.Map;

/**
 * One request.
 *
 * @param target a path of the service, or a whole address
 * @param bare whether it goes without what tells the caller, as an upload to a signed address does
 * @param content empty for none
 */
public record Call(String method, String target, boolean bare, Map<String, String> headers, byte[] content) {
    public Call {
        headers = Map.copyOf(headers);
    }

    /** The whole address at a service. */
    public URI at(URI service) {
        return service.resolve(target);
    }
}

package app.twicetold.core.playground.figures;

import app.twicetold.core.playground.rules.ranking.Contestant;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.shared.Json;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;

/** Models of lanes as they are stored. */
final class Contestants {
    private static final TypeReference<Map<String, Object>> OPTIONS = new TypeReference<>() {};

    private Contestants() {}

    /** @param options a JSON object */
    static Contestant of(String provider, String model, String options) {
        return new Contestant(new ModelRef(provider, model).toString(), Json.read(options, OPTIONS));
    }
}

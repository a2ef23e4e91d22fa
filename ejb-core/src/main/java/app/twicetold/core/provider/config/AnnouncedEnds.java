package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.AnnouncedEnd;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Resources;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The announced ends that ship with the service. */
record AnnouncedEnds(List<AnnouncedEnd> ends) {
    private static final AnnouncedEnds SHIPPED =
            Json.read(Resources.text(AnnouncedEnds.class, "model_ends.json"), AnnouncedEnds.class);

    static AnnouncedEnds shipped() {
        return SHIPPED;
    }

    /** The first end of something that the entry calls. */
    Optional<AnnouncedEnd> of(ChainEntry entry) {
        List<String> voices = entry.options().get("voices") instanceof Map<?, ?> named
                ? named.values().stream().map(String::valueOf).toList()
                : List.of();
        return ends.stream()
                .filter(end -> end.concerns(entry.provider(), entry.model(), voices))
                .min(Comparator.comparing(AnnouncedEnd::endsOn));
    }
}

package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.AnnouncedEnd;
import app.twicetold.core.shared.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The announced ends that ship with the service. */
record AnnouncedEnds(List<AnnouncedEnd> ends) {
    private static final AnnouncedEnds SHIPPED = load();

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

    private static AnnouncedEnds load() {
        try (InputStream in = Objects.requireNonNull(AnnouncedEnds.class.getResourceAsStream("model_ends.json"))) {
            return Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), AnnouncedEnds.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

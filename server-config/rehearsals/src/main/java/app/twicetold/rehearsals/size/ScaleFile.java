package app.twicetold.rehearsals.size;

import app.twicetold.rehearsals.size.rules.Count;
import app.twicetold.rehearsals.size.rules.Measured;
import app.twicetold.rehearsals.size.rules.Usage;
import app.twicetold.rehearsals.size.rules.Work;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The file that {@code ./run bench scale} writes and {@code ./run size} reads; docs/benchmarks.md has its shape. Keys that
 * nobody knows are refused, because a count with a wrong name would be one that was not measured.
 *
 * @param machine where the processor times are from
 * @param small measured while everything is in memory
 * @param beyondMemory measured while the database is larger than its memory; empty when it was not
 */
public record ScaleFile(String machine, Usage usage, Measured small, Optional<Measured> beyondMemory) {
    private static final int FORMAT = 1;
    private static final String SHIPPED = "scale.json";

    /** The measurement that is shipped. */
    public static ScaleFile shipped() {
        try (InputStream in = ScaleFile.class.getResourceAsStream(SHIPPED)) {
            if (in == null) {
                throw new IllegalStateException("The file " + SHIPPED + " is missing");
            }
            return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException with a sentence, when it has another shape
     */
    public static ScaleFile read(String json) {
        JsonNode file;
        try {
            file = JsonMapper.builder().build().readTree(json);
        } catch (JsonProcessingException notJson) {
            throw new IllegalArgumentException("The figures are no JSON: " + notJson.getOriginalMessage(), notJson);
        }
        only(file, "the file", Set.of("format", "at", "machine", "usage", "small", "beyond_memory"));
        if (file.path("format").asInt() != FORMAT) {
            throw new IllegalArgumentException("The figures need \"format\": " + FORMAT + ".");
        }
        if (!file.has("small")) {
            throw new IllegalArgumentException("The figures have no \"small\".");
        }
        return new ScaleFile(
                file.path("machine").asText(),
                usage(file.path("usage")),
                measured(file.path("small"), "small"),
                file.has("beyond_memory")
                        ? Optional.of(measured(file.path("beyond_memory"), "beyond_memory"))
                        : Optional.empty());
    }

    private static Usage usage(JsonNode usage) {
        Map<String, Double> values = numbers(usage, "usage");
        List<String> names = List.of(
                "messages",
                "objects",
                "audio_minutes",
                "judge_input_tokens",
                "judge_output_tokens",
                "exemplar_input_tokens",
                "exemplar_output_tokens",
                "speech_minutes",
                "listener_mb",
                "node_mb");
        only(usage, "usage", Set.copyOf(names));
        for (String name : names) {
            if (!values.containsKey(name)) {
                throw new IllegalArgumentException("The figures have no \"" + name + "\" in \"usage\".");
            }
        }
        Iterator<Double> each = names.stream().map(values::get).iterator();
        return new Usage(
                each.next(),
                each.next(),
                each.next(),
                each.next(),
                each.next(),
                each.next(),
                each.next(),
                each.next(),
                each.next(),
                each.next());
    }

    private static Measured measured(JsonNode part, String name) {
        only(part, name, Set.of("sessions", "database_bytes", "day", "costs", "hot_shares", "tables", "columns"));
        JsonNode day = part.path("day");
        only(day, "day", Set.of("sessions", "attempts", "polls", "reads"));
        Measured.Day played = new Measured.Day(
                positive(day, "sessions"),
                positive(day, "attempts"),
                day.path("polls").asInt(),
                day.path("reads").asInt());
        Map<Work, Map<Count, Double>> costs = new EnumMap<>(Work.class);
        part.path("costs").properties().forEach(entry -> costs.put(work(entry.getKey()), counts(entry.getValue())));
        return new Measured(
                played,
                costs,
                numbers(part.path("hot_shares"), "hot_shares"),
                numbers(part.path("tables"), "tables"),
                numbers(part.path("columns"), "columns"));
    }

    private static int positive(JsonNode day, String name) {
        int value = day.path(name).asInt();
        if (value < 1) {
            throw new IllegalArgumentException("The \"" + name + "\" of a \"day\" are at least 1.");
        }
        return value;
    }

    private static Work work(String key) {
        for (Work work : Work.values()) {
            if (work.key().equals(key)) {
                return work;
            }
        }
        throw unknown(key, "costs");
    }

    private static Map<Count, Double> counts(JsonNode costs) {
        Map<Count, Double> counts = new EnumMap<>(Count.class);
        numbers(costs, "costs").forEach((key, value) -> {
            for (Count count : Count.values()) {
                if (count.key().equals(key)) {
                    counts.put(count, value);
                    return;
                }
            }
            throw unknown(key, "costs");
        });
        return counts;
    }

    private static Map<String, Double> numbers(JsonNode object, String where) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        object.properties().forEach(entry -> {
            if (!entry.getValue().isNumber() || entry.getValue().asDouble() < 0) {
                throw new IllegalArgumentException(
                        "\"" + entry.getKey() + "\" in \"" + where + "\" is no number from 0 on.");
            }
            numbers.put(entry.getKey(), entry.getValue().asDouble());
        });
        return numbers;
    }

    private static void only(JsonNode object, String where, Set<String> known) {
        object.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                throw unknown(key, where);
            }
        });
    }

    private static IllegalArgumentException unknown(String key, String where) {
        return new IllegalArgumentException("The figures have an unknown key \"" + key + "\" in " + where + ".");
    }
}

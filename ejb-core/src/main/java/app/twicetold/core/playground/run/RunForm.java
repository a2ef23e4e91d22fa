package app.twicetold.core.playground.run;

import app.twicetold.core.playground.rules.Labels;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A run as an operator asks for it. The form is strict: an unknown key is a typing error.
 *
 * @param asr the entry that transcribes both rounds
 */
record RunForm(String articleId, List<ChainEntry> models, ChainEntry asr, int repeats) {
    private static final Set<String> KEYS = Set.of("article_id", "models", "asr", "repeats");
    private static final int MOST_REPEATS = 5;

    /** @throws ServiceException {@code validation_failed} with each field and its reason, {@code provider_not_allowed} */
    static RunForm read(JsonNode document, PinnedEntries entries) {
        Map<String, String> faults = new TreeMap<>();
        if (!document.isObject()) {
            throw ServiceException.invalid("body", "type");
        }
        document.fieldNames().forEachRemaining(name -> {
            if (!KEYS.contains(name)) {
                faults.put(name, "unknown");
            }
        });
        if (!document.path("article_id").isTextual()) {
            faults.put("article_id", document.hasNonNull("article_id") ? "type" : "required");
        }
        List<ChainEntry> models = models(document.path("models"), Labels.FEWEST, entries, faults);
        Optional<ChainEntry> asr = asr(document.path("asr"), entries, faults);
        int repeats = repeats(document.path("repeats"), faults);
        if (!faults.isEmpty() || asr.isEmpty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", faults));
        }
        return new RunForm(document.path("article_id").textValue(), models, asr.get(), repeats);
    }

    /** @param fewest how many models there are at least */
    static List<ChainEntry> models(JsonNode node, int fewest, PinnedEntries entries, Map<String, String> faults) {
        List<ChainEntry> models = new ArrayList<>();
        if (!node.isArray()) {
            faults.put("models", node.isMissingNode() || node.isNull() ? "required" : "type");
            return models;
        }
        if (node.size() < fewest || node.size() > Labels.MOST) {
            faults.put("models", "size");
            return models;
        }
        for (JsonNode item : node) {
            String path = "models[" + models.size() + "]";
            ChainEntry model = entries.read(Capability.LLM, LanguageModel.class, path, item, faults);
            if (models.contains(model) && !faults.containsKey(path)) {
                faults.put(path, "duplicate");
            }
            models.add(model);
        }
        return models;
    }

    private static Optional<ChainEntry> asr(JsonNode node, PinnedEntries entries, Map<String, String> faults) {
        if (!node.isMissingNode() && !node.isNull()) {
            return Optional.of(entries.read(Capability.ASR, SpeechRecognizer.class, "asr", node, faults));
        }
        Optional<ChainEntry> first = entries.first(Capability.ASR, SpeechRecognizer.class);
        if (first.isEmpty()) {
            faults.put("asr", "unconfigured");
        }
        return first;
    }

    static int repeats(JsonNode node, Map<String, String> faults) {
        if (node.isMissingNode() || node.isNull()) {
            return 1;
        }
        if (!node.isInt()) {
            faults.put("repeats", node.isIntegralNumber() ? "range" : "type");
        } else if (node.intValue() < 1 || node.intValue() > MOST_REPEATS) {
            faults.put("repeats", "range");
        }
        return node.intValue();
    }
}

package app.twicetold.core.playground.run;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgePlan;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** An evaluation as an operator asks for it. The form is strict: an unknown key is a typing error. */
final class EvaluationForm {
    private static final Set<String> KEYS = Set.of("models", "languages", "prompts", "repeats");

    private EvaluationForm() {}

    /**
     * What the document asks for.
     *
     * @param inForce the edition when it names none
     * @throws ServiceException {@code validation_failed} with each field and its reason, {@code provider_not_allowed}
     */
    static JudgePlan read(JsonNode document, PinnedEntries entries, Edition inForce) {
        Map<String, String> faults = new TreeMap<>();
        if (!document.isObject()) {
            throw ServiceException.invalid("body", "type");
        }
        document.fieldNames().forEachRemaining(name -> {
            if (!KEYS.contains(name)) {
                faults.put(name, "unknown");
            }
        });
        List<ChainEntry> models = RunForm.models(document.path("models"), 1, entries, faults);
        List<LanguageProfile> languages = languages(document.path("languages"), faults);
        Edition edition = edition(document.path("prompts"), inForce, faults);
        int repeats = RunForm.repeats(document.path("repeats"), faults);
        if (!faults.isEmpty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", faults));
        }
        return new JudgePlan(edition, languages, models, repeats);
    }

    private static List<LanguageProfile> languages(JsonNode node, Map<String, String> faults) {
        if (node.isMissingNode() || node.isNull()) {
            return LanguageProfiles.all();
        }
        List<LanguageProfile> languages = new ArrayList<>();
        if (!node.isArray()) {
            faults.put("languages", "type");
        } else if (node.isEmpty()) {
            faults.put("languages", "size");
        }
        for (JsonNode item : node) {
            Optional<LanguageProfile> language = LanguageProfiles.find(item.asText());
            if (language.isEmpty()) {
                faults.put("languages", "unsupported");
            } else if (languages.contains(language.get())) {
                faults.put("languages", "duplicate");
            }
            language.ifPresent(languages::add);
        }
        return languages;
    }

    private static Edition edition(JsonNode node, Edition inForce, Map<String, String> faults) {
        if (node.isMissingNode() || node.isNull()) {
            return inForce;
        }
        Optional<Edition> edition = WireValue.find(Edition.class, node.asText());
        if (edition.isEmpty()) {
            faults.put("prompts", "unsupported");
        }
        return edition.orElse(inForce);
    }
}

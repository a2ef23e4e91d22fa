package app.twicetold.core.playground.run;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgePlan;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An evaluation as an operator asks for it. */
final class EvaluationForm {
    private EvaluationForm() {}

    /**
     * What the document asks for.
     *
     * @param inForce the edition when it names none
     * @throws ServiceException {@code validation_failed} with each field and its reason, {@code provider_not_allowed}
     */
    static JudgePlan read(JsonNode document, PinnedEntries entries, Edition inForce) {
        JsonForm form = new JsonForm(document);
        List<ChainEntry> models = RunForm.models(form, 1, entries);
        List<LanguageProfile> languages = languages(form);
        Edition edition = edition(form, inForce);
        int repeats = RunForm.repeats(form);
        form.throwIfFaulty();
        return new JudgePlan(edition, languages, models, repeats);
    }

    private static List<LanguageProfile> languages(JsonForm form) {
        if (form.isAbsent("languages")) {
            return LanguageProfiles.all();
        }
        List<LanguageProfile> languages = new ArrayList<>();
        for (String item : form.items("languages", 1, Integer.MAX_VALUE)) {
            Optional<LanguageProfile> language =
                    LanguageProfiles.find(form.node(item).asText());
            if (language.isEmpty()) {
                form.fault("languages", "unsupported");
            } else if (languages.contains(language.get())) {
                form.fault("languages", "duplicate");
            }
            language.ifPresent(languages::add);
        }
        return languages;
    }

    private static Edition edition(JsonForm form, Edition inForce) {
        Optional<Edition> edition =
                WireValue.find(Edition.class, form.node("prompts").asText());
        if (!form.isAbsent("prompts") && edition.isEmpty()) {
            form.fault("prompts", "unsupported");
        }
        return edition.orElse(inForce);
    }
}

package app.twicetold.core.playground.run;

import app.twicetold.core.playground.rules.Labels;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run as an operator asks for it.
 *
 * @param asr the entry that transcribes both rounds
 */
record RunForm(String articleId, List<ChainEntry> models, ChainEntry asr, int repeats) {
    private static final int MOST_REPEATS = 5;

    /**
     * @throws ServiceException {@code validation_failed} with each field and its reason, {@code provider_not_allowed}
     */
    static RunForm read(JsonNode document, PinnedEntries entries) {
        JsonForm form = new JsonForm(document);
        JsonNode article = form.node(form.required("article_id"));
        if (!article.isTextual()) {
            form.fault("article_id", "type");
        }
        List<ChainEntry> models = models(form, Labels.FEWEST, entries);
        Optional<ChainEntry> asr = asr(form, entries);
        int repeats = repeats(form);
        form.throwIfFaulty();
        return new RunForm(article.textValue(), models, asr.orElseThrow(), repeats);
    }

    /** @param fewest how many models there are at least */
    static List<ChainEntry> models(JsonForm form, int fewest, PinnedEntries entries) {
        List<ChainEntry> models = new ArrayList<>();
        for (JsonForm item : form.children(form.required("models"), fewest, Labels.MOST)) {
            ChainEntry model = entries.read(Capability.LLM, LanguageModel.class, item);
            if (models.contains(model)) {
                item.fault("duplicate");
            }
            models.add(model);
        }
        return models;
    }

    private static Optional<ChainEntry> asr(JsonForm form, PinnedEntries entries) {
        if (!form.isAbsent("asr")) {
            return Optional.of(entries.read(Capability.ASR, SpeechRecognizer.class, form.child("asr")));
        }
        Optional<ChainEntry> first = entries.first(Capability.ASR, SpeechRecognizer.class);
        if (first.isEmpty()) {
            form.fault("asr", "unconfigured");
        }
        return first;
    }

    static int repeats(JsonForm form) {
        return form.whole("repeats", 1, MOST_REPEATS, 1);
    }
}

package app.twicetold.core.prompt;

import app.twicetold.core.provider.chain.OutputParser;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.ModelText;
import app.twicetold.core.shared.language.LanguageProfile;
import com.fasterxml.jackson.databind.JsonNode;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;

/** Reads the text of a model answer. A text that is too long is cut after the last sentence that fits. */
public final class ExemplarAnswer implements OutputParser<String> {
    private final LanguageProfile language;
    private final int maxUnits;

    public ExemplarAnswer(ExemplarFacts facts) {
        this.language = facts.language();
        this.maxUnits = facts.maxUnits();
    }

    /** @throws ProviderException when there is no text, or when no sentence of it fits */
    @Override
    public String parse(String json) {
        JsonNode text = Answers.object(json).path("text");
        if (!text.isTextual()) {
            throw ProviderException.invalidOutput("A model answer without text");
        }
        String kept = fitting(ModelText.clean(text.textValue()));
        if (language.lengthOf(kept) == 0) {
            throw ProviderException.invalidOutput("A model answer that is empty or too long");
        }
        return kept;
    }

    private String fitting(String text) {
        if (language.lengthOf(text) <= maxUnits) {
            return text;
        }
        BreakIterator sentences = BreakIterator.getSentenceInstance(ULocale.ROOT);
        sentences.setText(text);
        int end = 0;
        for (int next = sentences.next(); next != BreakIterator.DONE; next = sentences.next()) {
            if (language.lengthOf(text.substring(0, next)) > maxUnits) {
                break;
            }
            end = next;
        }
        return text.substring(0, end).strip();
    }
}

package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.ExemplarLength;
import app.twicetold.core.provider.chain.OutputParser;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.ModelText;
import app.twicetold.core.shared.language.LanguageProfile;
import com.fasterxml.jackson.databind.JsonNode;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.text.FilteredBreakIteratorBuilder;
import com.ibm.icu.util.ULocale;
import java.util.regex.Pattern;

/**
 * Reads the text of an exemplar. A text that is too long is cut after the last sentence that fits. From the third
 * edition on hesitations are left out, and so is a last sentence that does not end.
 */
public final class ExemplarAnswer implements OutputParser<String> {
    private static final Pattern ENDED = Pattern.compile(".*[.!?…。！？]['\"\\p{Pe}\\p{Pf}]*", Pattern.DOTALL);

    private final LanguageProfile language;
    private final ExemplarLength length;
    private final boolean whole;

    public ExemplarAnswer(Edition edition, ExemplarFacts facts) {
        this.language = facts.language();
        this.length = facts.length(edition);
        this.whole = edition == Edition.THIRD;
    }

    /** @throws ProviderException when there is no text, or when no sentence of it fits */
    @Override
    public String parse(String json) {
        JsonNode text = Answers.object(json).path("text");
        if (!text.isTextual()) {
            throw ProviderException.invalidOutput("An exemplar without text");
        }
        String said = ModelText.clean(text.textValue());
        String kept = whole ? wholeSentences(language.withoutHesitations(said)) : fitting(said);
        if (language.lengthOf(kept) == 0) {
            throw ProviderException.invalidOutput("An exemplar that is empty or too long");
        }
        return kept;
    }

    /** The sentences that fit and that end. Abbreviations of Latin script, such as "Dr.", end none. */
    private String wholeSentences(String text) {
        BreakIterator sentences = FilteredBreakIteratorBuilder.getInstance(ULocale.ENGLISH)
                .wrapIteratorWithFilter(BreakIterator.getSentenceInstance(ULocale.ROOT));
        sentences.setText(text);
        int end = 0;
        for (int next = sentences.next(); next != BreakIterator.DONE; next = sentences.next()) {
            String sentence = text.substring(0, next).strip();
            if (isTooLong(sentence)) {
                break;
            }
            end = ENDED.matcher(sentence).matches() ? next : end;
        }
        return text.substring(0, end).strip();
    }

    private boolean isTooLong(String text) {
        return length.fit(language.lengthOf(text)) == ExemplarLength.Fit.LONG;
    }

    private String fitting(String text) {
        if (!isTooLong(text)) {
            return text;
        }
        BreakIterator sentences = BreakIterator.getSentenceInstance(ULocale.ROOT);
        sentences.setText(text);
        int end = 0;
        for (int next = sentences.next(); next != BreakIterator.DONE; next = sentences.next()) {
            if (isTooLong(text.substring(0, next))) {
                break;
            }
            end = next;
        }
        return text.substring(0, end).strip();
    }
}

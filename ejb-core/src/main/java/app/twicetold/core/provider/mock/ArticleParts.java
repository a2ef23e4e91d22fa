package app.twicetold.core.provider.mock;

import app.twicetold.core.shared.Resources;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the mock makes articles of in one language.
 *
 * @param subjects by topic id
 * @param titles patterns with {@code {subject}} and {@code {who}}
 * @param openings patterns with {@code {subject}}: the first sentence of a paragraph
 * @param sentence a pattern with the names of the parts
 * @param hint a pattern with {@code {subject}}
 * @param parts phrases by the names of the parts
 * @param between what stands between two sentences
 */
record ArticleParts(
        Map<String, List<String>> subjects,
        List<String> titles,
        List<String> openings,
        String sentence,
        String hint,
        Map<String, List<String>> parts,
        String between) {
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final Map<String, ArticleParts> LOADED = new ConcurrentHashMap<>();

    /** @throws IllegalStateException for a language without a file; a new language needs a file */
    static ArticleParts of(String language) {
        return LOADED.computeIfAbsent(language, ArticleParts::load);
    }

    private static ArticleParts load(String language) {
        String name = "articles_" + language + ".json";
        try {
            return JSON.readValue(Resources.text(ArticleParts.class, name), ArticleParts.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The parts of articles in " + name, e);
        }
    }
}

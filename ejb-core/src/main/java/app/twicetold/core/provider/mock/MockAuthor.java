package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.shared.language.LengthRange;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Writes one article of phrases, in the length of its difficulty. Each article uses a few phrases of each kind only, so
 * that two articles differ as two real ones do. The marker {@code [mock:short]} halves the length.
 */
final class MockAuthor {
    private static final int PHRASES_OF_AN_ARTICLE = 4;
    private static final int SENTENCES_OF_A_PARAGRAPH = 4;
    private static final int FEWEST_PARAGRAPHS = 3;
    private static final int MOST_PARAGRAPHS = 7;
    private static final int KEY_POINTS = 4;

    private final LanguageTask.WriteArticle task;
    private final LanguageProfile language;
    private final ArticleParts parts;
    private final Random random;
    private final String subject;
    private final Map<String, List<String>> phrases = new LinkedHashMap<>();

    MockAuthor(LanguageTask.WriteArticle task) {
        this.task = task;
        this.language = LanguageProfiles.of(task.language());
        this.parts = ArticleParts.of(task.language());
        this.random = new Random(String.join("|", task.topicId(), task.seed(), task.told(), "" + task.difficulty())
                        .hashCode()
                * 0x9E3779B97F4A7C15L);
        List<String> subjects = parts.subjects().getOrDefault(task.topicId(), List.of(task.topicId()));
        this.subject = pick(subjects);
        parts.parts().forEach((name, all) -> phrases.put(name, some(all, PHRASES_OF_AN_ARTICLE)));
    }

    ObjectNode article() {
        List<String> sentences = sentences();
        List<String> paragraphs = paragraphs(sentences);
        ObjectNode article = JsonNodeFactory.instance.objectNode();
        article.put("title", filled(pick(parts.titles())));
        ArrayNode texts = article.putArray("paragraphs");
        paragraphs.forEach(texts::add);
        article.put("hint", filled(parts.hint()));
        ArrayNode points = article.putArray("key_points");
        sentences.subList(0, Math.min(KEY_POINTS, sentences.size())).forEach(points::add);
        return article.put("topic_id", task.topicId())
                .put("difficulty", task.difficulty())
                .putNull("byline");
    }

    /** Different sentences that together have the length, without the openings of paragraphs. */
    private List<String> sentences() {
        LengthRange tier = language.lengthTier(task.difficulty());
        int aim = ContentMarker.in(task.told()) == ContentMarker.SHORT ? tier.min() / 2 : (tier.min() + tier.max()) / 2;
        List<String> sentences = new ArrayList<>();
        for (int length = 0; length < aim || sentences.size() < FEWEST_PARAGRAPHS; ) {
            String sentence = filled(parts.sentence());
            if (!sentences.contains(sentence)) {
                sentences.add(sentence);
                length = language.lengthOf(String.join("\n", paragraphs(sentences)));
            }
        }
        return sentences;
    }

    private List<String> paragraphs(List<String> sentences) {
        int count = Math.max(FEWEST_PARAGRAPHS, Math.min(MOST_PARAGRAPHS, sentences.size() / SENTENCES_OF_A_PARAGRAPH));
        List<String> paragraphs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> own = sentences.subList(sentences.size() * i / count, sentences.size() * (i + 1) / count);
            String opening = parts.openings()
                    .get(Math.floorMod(
                            task.seed().hashCode() + i, parts.openings().size()));
            paragraphs.add((filledSubject(opening) + parts.between() + String.join(parts.between(), own)).strip());
        }
        return paragraphs;
    }

    private String filledSubject(String pattern) {
        return capitalized(pattern.replace("{subject}", subject));
    }

    private String filled(String pattern) {
        String text = pattern.replace("{subject}", subject);
        for (Map.Entry<String, List<String>> kind : phrases.entrySet()) {
            text = text.replace("{" + kind.getKey() + "}", pick(kind.getValue()));
        }
        return capitalized(text);
    }

    private static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> List<T> some(List<T> all, int count) {
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(count, shuffled.size())));
    }
}

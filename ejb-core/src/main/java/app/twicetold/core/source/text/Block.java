package app.twicetold.core.source.text;

import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * A piece of running text of a page.
 *
 * @param element the element that holds the text
 * @param links how many of its characters are in links
 * @param weight as many as it has characters; a character of a script without blanks says as much as three letters
 * @param score how much it speaks for what it stands in; zero when it is no prose
 * @param good whether it is prose by itself: long, with punctuation, and hardly a link
 */
record Block(Element element, String text, int links, int weight, double score, boolean good) {
    private static final Pattern HEADING = Pattern.compile("h[1-6]");
    private static final Pattern PUNCTUATION = Pattern.compile("[,.;:!?，。；：！？、…]");
    private static final Pattern SENTENCE =
            Pattern.compile(".*[.!?。！？…](?:\\[\\d{1,3}\\])*[\"'”’」』)）]*", Pattern.DOTALL);
    private static final Pattern NOTICE =
            Pattern.compile("©|\\(c\\)|copyright|all rights reserved|版权|责任编辑", Pattern.CASE_INSENSITIVE);
    private static final Set<String> TEXT = Set.of("p", "li", "dd", "dt", "td", "th", "blockquote", "pre");

    private static final int GOOD_WEIGHT = 80;
    private static final int SENTENCE_WEIGHT = 9;
    private static final double MOST_LINKS = 0.34;

    /** Short prose speaks for its place, but paragraphs speak louder. */
    private static final double SHORT = 0.5;

    static Block of(Element element, String text, int links) {
        int weight = weight(text);
        double density = (double) links / text.length();
        long marks = PUNCTUATION.matcher(text).results().limit(21).count();
        boolean good = weight >= GOOD_WEIGHT && density < MOST_LINKS && marks > 0;
        boolean sentence = good
                || weight >= SENTENCE_WEIGHT
                        && density < MOST_LINKS
                        && SENTENCE.matcher(text).matches()
                        && !NOTICE.matcher(text).find();
        double score = (1 + Math.min(marks, 20) + Math.min(weight / 100.0, 5)) * (1 - density);
        return new Block(element, text, links, weight, !sentence ? 0 : good ? score : SHORT * score, good);
    }

    static int weight(String text) {
        int weight = 0;
        for (int i = 0; i < text.length(); i++) {
            weight += Character.isIdeographic(text.charAt(i)) ? 3 : 1;
        }
        return weight;
    }

    double linkDensity() {
        return (double) links / text.length();
    }

    boolean isHeading() {
        return HEADING.matcher(element.normalName()).matches();
    }

    boolean isListItem() {
        return element.normalName().equals("li");
    }

    /** Whether it reads like prose: a paragraph, or a sentence at least. */
    boolean isProse() {
        return score > 0 && !isHeading();
    }

    /** Whether it is a label rather than a text: short, without an end, in an element that may be anything. */
    boolean isLabel() {
        return weight < GOOD_WEIGHT && score == 0 && !isHeading() && !TEXT.contains(element.normalName());
    }

    /** Whether it stands beside another one, as paragraphs do, or as an item of a list that stands there. */
    boolean isBeside(Block other) {
        return place() == other.place() || element == other.element;
    }

    private Element place() {
        Element list = isListItem() && element.parent() != null ? element.parent() : element;
        return list.parent() == null ? list : list.parent();
    }
}

package app.twicetold.core.source.text;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * A piece of running text of a page.
 *
 * @param element the element that holds the text
 * @param links how many of its characters are in links
 */
record Block(Element element, String text, int links) {
    private static final Pattern HEADING = Pattern.compile("h[2-6]");
    private static final Pattern PUNCTUATION = Pattern.compile("[,.;:!?，。；：！？、…]");
    private static final int GOOD_LENGTH = 80;

    /** A character of a script without blanks says as much as several letters. */
    int weight() {
        int weight = 0;
        for (int i = 0; i < text.length(); i++) {
            weight += Character.isIdeographic(text.charAt(i)) ? 3 : 1;
        }
        return weight;
    }

    double linkDensity() {
        return text.isEmpty() ? 1 : (double) links / text.length();
    }

    boolean isHeading() {
        return HEADING.matcher(element.normalName()).matches();
    }

    boolean isListItem() {
        return element.normalName().equals("li");
    }

    /** Whether it reads like prose: long, with punctuation, and hardly a link. */
    boolean isGood() {
        return weight() >= GOOD_LENGTH
                && linkDensity() < 0.34
                && PUNCTUATION.matcher(text).find();
    }

    /** How much it speaks for what it stands in. Commas tell prose from labels. */
    double score() {
        long commas = PUNCTUATION.matcher(text).results().count();
        return (1 + Math.min(commas, 20) + Math.min(weight() / 100.0, 5)) * (1 - linkDensity());
    }
}

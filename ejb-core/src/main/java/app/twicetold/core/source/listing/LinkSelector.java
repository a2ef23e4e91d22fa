package app.twicetold.core.source.listing;

import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.QueryParser;

/** The links that a CSS selector finds on a page. It may select the links themselves or what is around them. */
public final class LinkSelector {
    private LinkSelector() {}

    /** Whether the text is a CSS selector. */
    public static boolean isValid(String selector) {
        try {
            QueryParser.parse(selector);
            return true;
        } catch (IllegalArgumentException | IllegalStateException noSelector) {
            return false;
        }
    }

    /** The links in the order of the page, each once. */
    static List<Entry> read(String html, String url, String selector) {
        Document page = Jsoup.parse(html, url);
        return page.select(selector).stream()
                .flatMap(LinkSelector::links)
                .map(link -> Entry.of(link.absUrl("href")))
                .filter(entry -> entry.url().startsWith("http"))
                .distinct()
                .toList();
    }

    private static Stream<Element> links(Element selected) {
        return selected.is("a[href]") ? Stream.of(selected) : selected.select("a[href]").stream();
    }
}

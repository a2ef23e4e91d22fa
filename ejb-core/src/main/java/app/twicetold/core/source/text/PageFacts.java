package app.twicetold.core.source.text;

import app.twicetold.core.source.rules.AuthorName;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.Evaluator;

/**
 * What a page says of itself: in the vocabularies of schema.org and Open Graph, in its head, and where readers see it.
 */
final class PageFacts {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();
    private static final Pattern SITE_SUFFIX = Pattern.compile("\\s+[|–—·»_-]\\s+[^|–—·»_]{2,40}$|_[^_]{2,20}$");
    private static final int LONGEST_NAME = 120;
    private static final int LONGEST_TITLE = 1_000;
    private static final int MOST_DOCUMENTS = 20;

    /** A page that says a thing more often is not asked further: each answer may be as long as the page. */
    private static final int MOST_ELEMENTS = 20;

    private final Document page;
    private final List<Element> metas;
    private final List<JsonNode> articles;

    PageFacts(Document page) {
        this.page = page;
        this.metas = page.selectStream("meta").toList();
        this.articles = articles(page);
    }

    String title() {
        return first(
                        Stream.of(meta("property", "og:title"), meta("name", "twitter:title")),
                        said("headline"),
                        text("article h1, main h1"),
                        page.selectStream("h1").limit(2).count() == 1 ? text("h1") : Stream.empty(),
                        Stream.of(page.title())
                                .filter(it -> it.length() <= LONGEST_TITLE)
                                .map(it -> SITE_SUFFIX.matcher(it).replaceFirst("")))
                .map(this::headline)
                .orElse("");
    }

    /** The headline of the page itself where the title is that with the name of the site after it. */
    private String headline(String title) {
        return text("h1")
                .filter(it -> it.length() > 5 && title.startsWith(it))
                .findFirst()
                .orElse(title);
    }

    Optional<String> author() {
        return Stream.of(
                        articles.stream().flatMap(it -> names(it.path("author"))),
                        Stream.of(meta("name", "author"), meta("property", "article:author")),
                        text("[itemprop=author] [itemprop=name], [itemprop=author], a[rel=author]"))
                .flatMap(fields -> fields)
                .flatMap(field -> AuthorName.ofField(field).stream())
                .filter(name -> name.length() <= LONGEST_NAME)
                .findFirst()
                .or(this::visibleAuthor);
    }

    /** A line may have more than the name: then the name is the element within it that follows "by". */
    private Optional<String> visibleAuthor() {
        return page.selectStream(".byline .author, .byline a, .author-name, .byline, .author")
                .limit(MOST_ELEMENTS)
                .flatMap(it -> Stream.of(it.text(), before(it) + " " + it.text()))
                .filter(line -> line.length() <= LONGEST_NAME)
                .flatMap(line -> AuthorName.ofLine(line).stream())
                .findFirst();
    }

    private static String before(Element element) {
        return element.previousSibling() instanceof TextNode text ? text.text().strip() : "";
    }

    Optional<String> date() {
        return first(
                said("datePublished"),
                Stream.of(
                        meta("property", "article:published_time"),
                        meta("itemprop", "datePublished"),
                        meta("name", "date"),
                        meta("name", "pubdate")),
                page.selectStream("time[datetime]").limit(MOST_ELEMENTS).map(it -> it.attr("datetime")));
    }

    Optional<String> canonicalUrl() {
        return first(
                page.selectStream("link[rel=canonical][href]")
                        .limit(MOST_ELEMENTS)
                        .map(it -> it.absUrl("href")),
                Stream.of(meta("property", "og:url")));
    }

    /** The text of the article as the page tells it to machines. */
    Optional<String> body() {
        return said("articleBody").max((a, b) -> Integer.compare(a.length(), b.length()));
    }

    private Stream<String> said(String key) {
        return articles.stream().map(it -> it.path(key).asText(""));
    }

    private static Stream<String> names(JsonNode author) {
        if (author.isTextual()) {
            return Stream.of(author.textValue());
        }
        if (author.isArray()) {
            return Stream.iterate(0, i -> i < author.size(), i -> i + 1).flatMap(i -> names(author.get(i)));
        }
        return Stream.of(author.path("name").asText(""));
    }

    private String meta(String attribute, String value) {
        Evaluator wanted = new Evaluator.AttributeWithValue(attribute, value);
        return metas.stream()
                .filter(it -> it.is(wanted))
                .limit(MOST_ELEMENTS)
                .map(it -> it.attr("content"))
                .filter(it -> !it.isEmpty())
                .findFirst()
                .orElse("");
    }

    private Stream<String> text(String selector) {
        return page.selectStream(selector).limit(MOST_ELEMENTS).map(Element::text);
    }

    @SafeVarargs
    private static Optional<String> first(Stream<String>... sources) {
        Predicate<String> fits =
                it -> !it.isEmpty() && it.length() <= 2 * LONGEST_NAME && !it.matches("(?i)null|undefined");
        return Stream.of(sources)
                .flatMap(source -> source)
                .map(String::strip)
                .filter(fits)
                .findFirst();
    }

    private static List<JsonNode> articles(Document page) {
        List<JsonNode> found = new ArrayList<>();
        page.selectStream("script[type=application/ld+json]")
                .limit(MOST_DOCUMENTS)
                .forEach(script -> {
                    try {
                        collect(MAPPER.readTree(script.data()), found);
                    } catch (JsonProcessingException broken) {
                        // A page is read without what it meant to say.
                    }
                });
        return found;
    }

    private static void collect(JsonNode node, List<JsonNode> found) {
        if (node.isArray()) {
            node.forEach(child -> collect(child, found));
        } else if (node.isObject()) {
            String type = node.path("@type").toString().toLowerCase(Locale.ROOT);
            if (type.contains("article") || type.contains("posting")) {
                found.add(node);
            }
            node.path("@graph").forEach(child -> collect(child, found));
        }
    }
}

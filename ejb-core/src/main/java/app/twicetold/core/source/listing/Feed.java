package app.twicetold.core.source.listing;

import app.twicetold.core.source.rules.NormalizedUrl;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a feed, RSS or Atom, the newest first where it has times. Many feeds are no XML: prefixes are unbound,
 * control characters stand in titles, warnings before the root, the end is missing. So they are read like pages, by the
 * names of their elements. Entities of a document type are never read; a feed that declares some is refused.
 */
final class Feed {
    private static final Pattern ROOT = Pattern.compile("rss|feed|RDF");
    private static final Pattern ENTRY = Pattern.compile("item|entry");
    private static final Pattern END = Pattern.compile("</(?:[\\w.-]+:)?(?:rss|feed|RDF)\\s*>");
    private static final Pattern ENTRY_END = Pattern.compile("</(?:[\\w.-]+:)?(?:item|entry)\\s*>");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\t\\r\\n]]");
    private static final List<String> MOMENTS =
            List.of("pubDate", "published", "issued", "date", "updated", "modified");

    private Feed() {}

    private record Dated(Element element, @Nullable Instant moment) {}

    /** @param most so many entries are read */
    static List<Entry> read(String document, String url, int most) throws UnreadableListing {
        String clean = CONTROL.matcher(document).replaceAll("");
        Document xml = Jsoup.parse(withoutBrokenEnd(clean), url, Parser.xmlParser());
        if (xml.childNodes().stream().anyMatch(Feed::declaresEntities)) {
            throw new UnreadableListing("A feed that declares entities");
        }
        Element root = named(xml, ROOT).findFirst().orElseThrow(() -> new UnreadableListing("No feed"));
        return named(root, ENTRY)
                .filter(entry -> link(entry).isPresent())
                .map(entry -> new Dated(entry, moment(entry)))
                .sorted(Comparator.comparing(Dated::moment, Listing.NEWEST_FIRST))
                .limit(most)
                .flatMap(entry -> entry(entry.element(), entry.moment(), url))
                .toList();
    }

    private static boolean declaresEntities(Object node) {
        return node instanceof DocumentType type && type.outerHtml().contains("<!ENTITY");
    }

    /** The entries of a document that breaks off, without the last one, which may end within an address. */
    private static String withoutBrokenEnd(String document) {
        return END.matcher(document).find()
                ? document
                : ENTRY_END
                        .matcher(document)
                        .results()
                        .map(MatchResult::end)
                        .reduce((before, last) -> last)
                        .map(end -> document.substring(0, end))
                        .orElse("");
    }

    private static Stream<Entry> entry(Element entry, @Nullable Instant moment, String url) {
        return link(entry).stream()
                .map(link -> new Entry(
                        ListingReader.resolved(base(link.element(), url), link.address()),
                        own(entry, "title").findFirst().map(Feed::plain).orElse(null),
                        null,
                        moment));
    }

    /** @param element in which the address stands */
    private record Link(Element element, String address) {}

    /** What an entry links to. A guid is an address only as a permalink. */
    private static Optional<Link> link(Element entry) {
        Stream<Link> links = own(entry, "link").map(it -> new Link(it, it.ownText()));
        Stream<Link> references = entry.children().stream()
                .filter(it -> isNamed(it, "link")
                        && (!it.hasAttr("rel") || it.attr("rel").equals("alternate")))
                .map(it -> new Link(it, it.attr("href")));
        Stream<Link> permalinks = own(entry, "guid")
                .filter(it -> !it.attr("isPermaLink").equals("false"))
                .map(it -> new Link(it, it.ownText()))
                .filter(it -> NormalizedUrl.of(it.address()).isPresent());
        return Stream.of(links, references, permalinks)
                .flatMap(it -> it)
                .filter(it -> !it.address().isBlank())
                .findFirst();
    }

    /** What an address is relative to (XML Base). */
    private static String base(Element element, String url) {
        String outer = element.parent() == null ? url : base(element.parent(), url);
        return element.hasAttr("xml:base") ? ListingReader.resolved(outer, element.attr("xml:base")) : outer;
    }

    private static @Nullable Instant moment(Element entry) {
        return MOMENTS.stream()
                .flatMap(name -> entry.children().stream().filter(it -> isNamed(it, name)))
                .flatMap(it -> FeedDate.read(it.ownText()).stream())
                .findFirst()
                .orElse(null);
    }

    /** A title may have markup, whatever it says of its type. */
    private static String plain(Element title) {
        return Jsoup.parseBodyFragment(title.text()).text();
    }

    private static Stream<Element> named(Element root, Pattern name) {
        return root.stream().filter(it -> name.matcher(it.tag().localName()).matches());
    }

    private static boolean isNamed(Element element, String name) {
        return element.tag().localName().equals(name);
    }

    /** Children of the vocabulary of the feed itself: {@code title}, but not {@code media:title}. */
    private static Stream<Element> own(Element entry, String name) {
        return entry.children().stream()
                .filter(it -> isNamed(it, name)
                        && it.tag().prefix().equals(entry.tag().prefix()));
    }
}

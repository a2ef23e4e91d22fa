package app.twicetold.core.source.listing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.source.fetch.Fetched;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Feeds as they are met. */
class FeedTest {
    private static final String ONE = "<item><title>One</title><link>https://www.example.com/1</link></item>";

    private static List<Entry> entries(String document) throws UnreadableListing {
        Fetched fetched = new Fetched(
                "https://www.example.com/feeds/all.xml",
                false,
                document.getBytes(UTF_8),
                "application/xml",
                null,
                null,
                Duration.ZERO);
        return ListingReader.read(ListingReader.Form.FEED, fetched, null).entries();
    }

    private static String rss(String items) {
        return "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>t</title><link>https://www.example.com/</link>"
                + items + "</channel></rss>";
    }

    private static String atom(String attributes, String entries) {
        return "<feed xmlns=\"http://www.w3.org/2005/Atom\" " + attributes + "><title>t</title>" + entries + "</feed>";
    }

    private static List<String> urls(String document) throws UnreadableListing {
        return entries(document).stream().map(Entry::url).toList();
    }

    @Test
    void aFeedThatBeginsWithTheOldestIsReadFromTheNewest() throws Exception {
        StringBuilder items = new StringBuilder();
        for (int day = 1; day <= 60; day++) {
            items.append("<item><link>https://www.example.com/")
                    .append(day)
                    .append("</link><pubDate>")
                    .append(day % 30 + 1)
                    .append(day < 30 ? " Sep" : " Oct")
                    .append(" 2026 08:00:00 GMT</pubDate></item>");
        }

        assertThat(urls(rss(items.toString())))
                .hasSize(ListingReader.MOST)
                .startsWith("https://www.example.com/59", "https://www.example.com/58")
                .doesNotContain("https://www.example.com/1");
    }

    @Test
    void entriesWithoutTimesStayInTheirOrder() throws Exception {
        assertThat(urls(rss(
                        "<item><link>https://a.example/2</link></item><item><link>https://a.example/1</link></item>")))
                .containsExactly("https://a.example/2", "https://a.example/1");
    }

    @Test
    void addressesAreRelativeToTheBasesAroundThem() throws Exception {
        assertThat(
                        urls(
                                atom(
                                        "xml:base='https://cdn.example/news/'",
                                        "<entry xml:base='2026/'><link href='a.html'/></entry><entry><link xml:base='/x/' href='b'/></entry>")))
                .containsExactly("https://cdn.example/news/2026/a.html", "https://cdn.example/x/b");
        assertThat(urls(rss("<item xml:base='https://b.example/'><link>c</link></item><item><link>d</link></item>")))
                .containsExactly("https://b.example/c", "https://www.example.com/feeds/d");
    }

    @Test
    void aGuidIsAnAddressOnlyAsAPermalink() throws Exception {
        assertThat(urls(rss("<item><guid>https://www.example.com/1</guid></item>"
                        + "<item><guid isPermaLink='true'>https://www.example.com/2</guid></item>"
                        + "<item><guid isPermaLink='false'>https://www.example.com/3</guid></item>"
                        + "<item><guid>post-4</guid></item>")))
                .containsExactly("https://www.example.com/1", "https://www.example.com/2");
        assertThat(urls(atom("", "<entry><id>https://www.example.com/5</id><title>T</title></entry>")))
                .isEmpty();
    }

    @Test
    void aLinkOfAtomAloneIsALinkOfAnItem() throws Exception {
        assertThat(
                        urls(
                                rss(
                                        "<item><atom:link href='https://www.example.com/1'/></item>"
                                                + "<item><atom:link rel='self' href='https://www.example.com/x'/><link>https://www.example.com/2</link></item>"
                                                + "<item><atom:link rel='alternate' href='https://www.example.com/x'/><link>https://www.example.com/3</link></item>")))
                .containsExactly("https://www.example.com/1", "https://www.example.com/2", "https://www.example.com/3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A &lt;b&gt;bold&lt;/b&gt; move | A bold move",
                "<![CDATA[A <em>bold</em> move]]> | A bold move",
                "Cheese &amp;amp; wine | Cheese & wine",
                "Cheese &amp; wine | Cheese & wine",
                "x &lt; y | x < y",
                "<div xmlns='http://www.w3.org/1999/xhtml'>A <b>bold</b> move</div> | A bold move",
                "Caf&eacute; &#8217;s | Café ’s",
            })
    void titlesHaveNoMarkup(String title, String text) throws Exception {
        assertThat(entries(rss("<item><media:title>M</media:title><title>" + title
                        + "</title><link>https://www.example.com/1</link></item>")))
                .containsExactly(new Entry("https://www.example.com/1", text, null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<br /><b>Warning</b>: Cannot modify header in <b>feed.php</b><?xml version=\"1.0\"?><rss><channel>%s</channel></rss>",
                "\n\n<?xml version=\"1.0\"?><rss><channel>%s</channel></rss>",
                "<rss><channel>%s</channel></rss><!-- cached --><script>x</script>",
                "<rss><channel><unbound:rating>5</unbound:rating>%s</channel></rss>",
                "<rss><channel><title>a\u0008b\u0000 & c</title>%s</channel></rss>",
                "<rss><channel>%s<item><title>Two</title><link>https://www.example.com/tw",
                "<rss><channel>%s</channel>",
                "<!DOCTYPE rss PUBLIC \"-//Netscape//DTD RSS 0.91//EN\" \"http://my.netscape.com/rss.dtd\"><rss><channel>%s</channel></rss>",
                "<rdf:RDF xmlns='http://purl.org/rss/1.0/'><channel/>%s</rdf:RDF>",
            })
    void aFeedWithAnOddByteIsRead(String document) throws Exception {
        assertThat(entries(document.formatted(ONE)))
                .containsExactly(new Entry("https://www.example.com/1", "One", null, null));
    }

    @Test
    void anEmptyFeedIsAFeed() throws Exception {
        assertThat(entries(rss(""))).isEmpty();
        assertThat(entries(atom("", ""))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "<html><body><p>Not here</p></body></html>",
                "<rss><channel><item><link>https://www.example.com/",
                "<!DOCTYPE rss [<!ENTITY a \"ha\">]><rss><channel><item><link>&a;</link></item></channel></rss>",
            })
    void whatIsNoFeedIsRefused(String document) {
        assertThatThrownBy(() -> entries(document)).isInstanceOf(UnreadableListing.class);
    }
}

package app.twicetold.core.source.listing;

import com.rometools.rome.feed.synd.SyndEntry;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.SyndFeedInput;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** The entries of a feed, RSS or Atom. A document type is refused, so no entity leads anywhere. */
final class Feed {
    private Feed() {}

    static List<Entry> read(String document) throws UnreadableListing {
        SyndFeedInput input = new SyndFeedInput(false, Locale.ROOT);
        input.setAllowDoctypes(false);
        input.setXmlHealerOn(true);
        try {
            return input.build(new StringReader(document)).getEntries().stream()
                    .flatMap(Feed::entry)
                    .toList();
        } catch (FeedException | IllegalArgumentException e) {
            throw new UnreadableListing("No feed", e);
        }
    }

    private static Stream<Entry> entry(SyndEntry entry) {
        @Nullable String link = entry.getLink() == null ? entry.getUri() : entry.getLink();
        @Nullable String title = entry.getTitle();
        return link == null || link.isBlank()
                ? Stream.empty()
                : Stream.of(new Entry(
                        link.strip(),
                        title == null
                                ? null
                                : Parser.unescapeEntities(title, false).strip(),
                        null));
    }
}

package app.twicetold.core.source.text;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** What pages call the things around an article, in classes, ids, roles and elements. A name is a hint, not a proof. */
final class Names {
    /** Text that is shorter is less than a paragraph. */
    static final int SHORT = 80;

    private static final int MOST_CHARACTERS = 1_000;

    /** Texts of others, and what every page says. */
    private static final Pattern FOREIGN =
            words("comments?|(?:disqus|related|recommend|recirc|sponsor|advert|promo|cookie|"
                    + "newsletter|subscri)\\w*|ad|ads|consent|gdpr|respond|replies|trending|popular|most-?read|more-?stories|read-?more|"
                    + "outbrain|taboola|paywall|signup|breadcrumbs?|pagination|pager");

    /** Places and decorations, by which some pages also call the place of the article. */
    private static final Pattern STRUCTURE = words(
            "(?:share|social|widget|screen-?reader)\\w*|banner|popup|modal|overlay|"
                    + "sharing|side-?bar|rail|aside|nav|navbar|navigation|menu|footer|foot|masthead|site-?header|toolbar|toc|"
                    + "table-of-contents|tags?|taglist|topics|author-?bio|about-?author|bio|byline|meta|dateline|timestamp|caption|credit|"
                    + "copyright|disclaimer|skip-?link|sr-only|visually-?hidden|print|poll|quiz|rating|login|search|form|hidden");

    private static final Pattern CAMEL = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    /** What a page has or allows is no name of a thing: {@code has-sidebar}, {@code comments-open}. */
    private static final Pattern SETTING = Pattern.compile("(?<!\\S)(?:(?:no|has|with|without|is)[_-]\\S+|"
            + "\\S+[_-](?:open|opened|closed|enabled|disabled|allowed|on|off))(?!\\S)");

    private static final Pattern INVISIBLE =
            Pattern.compile("display\\s*:\\s*none|visibility\\s*:\\s*hidden", Pattern.CASE_INSENSITIVE);
    private static final Set<String> ROLES = Set.of(
            "navigation",
            "complementary",
            "banner",
            "contentinfo",
            "search",
            "dialog",
            "alertdialog",
            "menu",
            "toolbar");
    private static final Set<String> TAGS = Set.of("aside", "footer", "form", "dialog");

    private Names() {}

    /**
     * The names of an element that are known here.
     *
     * @param foreign those of texts of others
     * @param structure those of places
     */
    record Of(Set<String> foreign, Set<String> structure) {
        boolean isClutter() {
            return !foreign.isEmpty() || !structure.isEmpty();
        }
    }

    private static Pattern words(String words) {
        return Pattern.compile("(?<![^\\s_-])(?:" + words + ")(?![^\\s_-])", Pattern.CASE_INSENSITIVE);
    }

    static Of of(Element element) {
        Set<String> structure = new HashSet<>();
        if (TAGS.contains(element.normalName())) {
            structure.add(element.normalName());
        }
        if (element.attributesSize() == 0
                || element.normalName().equals("html")
                || element.normalName().equals("body")) {
            return new Of(Set.of(), structure);
        }
        if (isHidden(element)) {
            structure.add("hidden");
        }
        String role = element.attr("role").toLowerCase(Locale.ROOT);
        if (ROLES.contains(role)) {
            structure.add(role);
        }
        String names = element.className() + " " + element.id();
        if (names.isBlank()) {
            return new Of(Set.of(), structure);
        }
        String plain = SETTING.matcher(CAMEL.matcher(names.substring(0, Math.min(names.length(), MOST_CHARACTERS)))
                        .replaceAll("-"))
                .replaceAll("");
        structure.addAll(found(STRUCTURE, plain));
        return new Of(found(FOREIGN, plain), structure);
    }

    private static boolean isHidden(Element element) {
        return element.hasAttr("hidden")
                || element.attr("aria-hidden").equals("true")
                || element.hasAttr("aria-modal")
                || INVISIBLE.matcher(element.attr("style")).find();
    }

    /** The beginnings of the names that match, which are few whatever a page makes up. */
    private static Set<String> found(Pattern pattern, String names) {
        Set<String> found = new HashSet<>();
        Matcher matcher = pattern.matcher(names);
        while (matcher.find()) {
            String name = matcher.group().toLowerCase(Locale.ROOT);
            found.add(name.substring(0, Math.min(3, name.length())));
        }
        return found;
    }
}

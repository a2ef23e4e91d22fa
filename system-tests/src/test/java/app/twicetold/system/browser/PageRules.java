package app.twicetold.system.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;

/** What every page keeps for every user. A page is loaded once, and changed as its user may. */
public final class PageRules {
    /** A telephone, and 400 % on a usual screen. */
    private static final int NARROW = 320;

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;

    /** Ids, and names of models and settings. */
    private static final Pattern IDENTIFIER = Pattern.compile("[\\w.@:-]*[_/\\d][\\w./@:-]*");

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z'’]+");
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}+");

    private final SoftAssertions rules;
    private final Tab tab;
    private final Look look;
    private final String name;

    /**
     * The rules for a page that is open.
     *
     * @param rules take what is wrong
     * @param look that the page was opened with
     * @param name of its pictures, with a folder
     */
    public PageRules(SoftAssertions rules, Tab tab, Look look, String name) {
        this.rules = rules;
        this.tab = tab;
        this.look = look;
        this.name = name;
    }

    /** Nothing is said in the other language, but for names and a text that the page shows. */
    public PageRules speaksOneLanguage(Set<String> names, String shownText) {
        Page page = tab.page();
        boolean chinese = look.locale().startsWith("zh");
        Set<String> foreign = new HashSet<>();
        for (String text : PageChecks.texts(page)) {
            Matcher words = (chinese ? WORD : CHINESE)
                    .matcher(IDENTIFIER.matcher(text.replace(shownText, "")).replaceAll(""));
            while (words.find()) {
                if (!names.contains(words.group())) {
                    foreign.add(words.group() + " in \"" + text + "\"");
                }
            }
        }
        rules.assertThat(foreign).as("words of the other language").isEmpty();
        return this;
    }

    /** A screen reader has what it needs, in both schemes of colours; what is dark is so in every language. */
    public PageRules isAccessible() {
        Page page = tab.page();
        rules.assertThat(Axe.findings(page)).as("axe-core").isEmpty();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        if (!look.locale().startsWith("zh")) {
            rules.assertThat(Axe.findings(page)).as("axe-core in the dark").isEmpty();
        }
        return this;
    }

    /** Keys reach all that can be worked, and one sees where one is. */
    public PageRules isWorkedByKeyboard() {
        rules.assertThat(PageChecks.unreached(tab.page()))
                .as("by keyboard alone")
                .isEmpty();
        return this;
    }

    /** Nothing is wider than the window, however small that is or large its letters are. */
    public PageRules fitsEverywhere() {
        Page page = tab.page();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        fits(NARROW, HEIGHT, "in " + NARROW + " pixels");
        tab.picture(name + "-narrow");
        // For the page a zoom of 200 % is a window of half the size.
        fits(WIDTH / 2, HEIGHT / 2, "at 200 %");
        fits(WIDTH, HEIGHT, "in a window of a desk");
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }");
        fits(WIDTH, HEIGHT, "with letters of twice the size");
        if (look.width() < WIDTH / 2) {
            fits(NARROW, HEIGHT, "with letters of twice the size in " + NARROW + " pixels");
            tab.picture(name + "-narrow-large");
        }
        page.evaluate("() => { document.documentElement.style.fontSize = ''; }");
        page.setViewportSize(look.width(), look.height());
        return this;
    }

    private void fits(int width, int height, String situation) {
        tab.page().setViewportSize(width, height);
        rules.assertThat(PageChecks.wider(tab.page())).as(situation).isEmpty();
    }

    /** Nothing moves for those who want that, and what is worked is seen where colours are forced. */
    public PageRules keepsStillAndSeen() {
        Page page = tab.page();
        page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
        rules.assertThat(PageChecks.moving(page)).as("with reduced motion").isEmpty();
        page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
        rules.assertThat(PageChecks.withoutBounds(page))
                .as("with forced colours")
                .isEmpty();
        return this;
    }
}

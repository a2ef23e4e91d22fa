package app.twicetold.landing.site;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.waitlist.WaitlistStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the templates show.
 *
 * @param siteUrl what absolute addresses begin with, without a slash at the end
 * @param supportEmail where people with questions write to
 * @param hint the home in the language that the reader seems to prefer, or null
 * @param waitlist what became of the form that the reader has just sent, or null
 */
public record PageView(
        SiteAddress address,
        String siteUrl,
        String supportEmail,
        @Nullable SiteAddress hint,
        @Nullable WaitlistStatus waitlist) {

    /** A text in the language of the page. */
    public String text(String key) {
        return SiteText.in(address.locale().tag()).of(key);
    }

    public List<String> texts(String key) {
        return SiteText.in(address.locale().tag()).all(key);
    }

    /** The keys of the items of a list. */
    public List<String> items(String key) {
        return SiteText.in(address.locale().tag()).keys(key);
    }

    /** A text in the language of another address. */
    public String textOf(SiteAddress other, String key) {
        return SiteText.in(other.locale().tag()).of(key);
    }

    /** A text of this page itself, such as its title. */
    public String own(String key) {
        return text(address.page().key() + "." + key);
    }

    public LanguageProfile locale() {
        return address.locale();
    }

    public boolean isListed() {
        return SitePage.listed().contains(address.page());
    }

    public boolean isAt(SitePage page) {
        return address.page() == page;
    }

    public String path(SitePage page) {
        return address.to(page).path();
    }

    /** The absolute address of a page. */
    public String url(SiteAddress page) {
        return siteUrl + page.path();
    }

    public String canonical() {
        return url(address);
    }

    public String asset(String name) {
        return SiteAssets.url(name);
    }
}

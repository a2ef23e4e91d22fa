package app.twicetold.landing.site;

import app.twicetold.core.library.ClientSettings;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.waitlist.WaitlistSettings;
import app.twicetold.core.waitlist.WaitlistStatus;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Renders the pages. */
@ApplicationScoped
public class Pages {
    private static final String TEMPLATES = "gg.jte.generated.precompiled";

    private ClientSettings site;
    private WaitlistSettings waitlist;
    private TemplateEngine templates;

    @Inject
    public Pages(ClientSettings site, WaitlistSettings waitlist) {
        this.site = site;
        this.waitlist = waitlist;
        // The class loader is that of this class, so that it does not matter which archive the library is in.
        this.templates =
                TemplateEngine.createPrecompiled(null, ContentType.Html, Pages.class.getClassLoader(), TEMPLATES);
    }

    protected Pages() {}

    /**
     * The page at an address, in HTML.
     *
     * @param acceptLanguage the header of the request; it matters on the home of the default language only
     * @param outcome the parameter that the answer to the form of the waitlist adds; it matters on a home only
     */
    byte[] render(SiteAddress address, @Nullable String acceptLanguage, @Nullable String outcome) {
        PageView view = new PageView(
                address,
                site.siteUrl(),
                waitlist.supportEmail(),
                hint(address, acceptLanguage),
                address.page() == SitePage.HOME ? status(outcome) : null);
        StringOutput html = new StringOutput();
        templates.render(address.page().key() + ".jte", view, html);
        return html.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether the page looks different for readers with other languages. */
    static boolean hints(SiteAddress address) {
        return address.page() == SitePage.HOME && address.equals(address.inDefaultLanguage());
    }

    private static @Nullable SiteAddress hint(SiteAddress address, @Nullable String acceptLanguage) {
        if (!hints(address)) {
            return null;
        }
        SiteAddress preferred =
                new SiteAddress(address.page(), LanguageProfiles.of(UiLocale.resolve(acceptLanguage, null, null)));
        return preferred.equals(address) ? null : preferred;
    }

    /** The status that a word stands for; null for an unknown word. */
    static @Nullable WaitlistStatus status(@Nullable String word) {
        return Arrays.stream(WaitlistStatus.values())
                .filter(status -> status.wire().equals(word))
                .findFirst()
                .orElse(null);
    }
}

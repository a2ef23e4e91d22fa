package app.twicetold.core.license;

import app.twicetold.core.license.rules.AttributionTemplate;
import app.twicetold.core.license.rules.Credit;
import app.twicetold.core.localization.Messages;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an article says of the text that it was made from. */
@Stateless
public class RenderAttribution {
    /** For a licence that asks for attribution and does not say how. The check of an article looks for both names. */
    private static final String PLAIN = "{source_name}, {license_name}";

    private LicenseRepository licenses;

    @Inject
    public RenderAttribution(LicenseRepository licenses) {
        this.licenses = licenses;
    }

    protected RenderAttribution() {}

    /**
     * A text of somebody else that an article was made from.
     *
     * @param language of the article
     * @param author null when the page names none
     */
    public record Work(
            String language,
            String title,
            @Nullable String author,
            String sourceName,
            String url,
            LocalDate retrieved) {}

    /**
     * The attribution, which says that the text was changed, and that the article is shared alike when the licence asks for
     * it. Empty when the licence is unknown or asks for none of this.
     */
    public Optional<String> render(String licenseId, Work work) {
        return licenses.find(licenseId)
                .filter(license ->
                        Boolean.TRUE.equals(license.requiresAttribution) || Boolean.TRUE.equals(license.shareAlike))
                .map(license -> render(license, work));
    }

    private static String render(LicenseEntity license, Work work) {
        Credit credit = new Credit(
                work.title(),
                work.author(),
                work.sourceName(),
                license.name,
                license.url,
                work.url(),
                work.retrieved());
        String template = license.attributionTemplate == null ? PLAIN : license.attributionTemplate;
        Messages messages = Messages.in(work.language());
        String changed = messages.text(
                "attribution.changed",
                Map.of("work", AttributionTemplate.parse(template).render(credit)));
        return Boolean.TRUE.equals(license.shareAlike)
                ? messages.text("attribution.share_alike", Map.of("changed", changed, "license", license.name))
                : changed;
    }
}

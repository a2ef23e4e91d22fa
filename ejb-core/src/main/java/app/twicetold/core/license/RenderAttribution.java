package app.twicetold.core.license;

import app.twicetold.core.license.rules.AttributionTemplate;
import app.twicetold.core.license.rules.Credit;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.library.LicenseEntity;
import app.twicetold.persistence.library.LicenseRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
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
     * The attribution, which says that the text was changed, and that the article is shared alike when the licence asks
     * for it. Empty when the licence is unknown or asks for none of this.
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
        Messages messages = Messages.in(work.language());
        String changed = messages.text(
                "attribution.changed",
                Map.of("work", template(license, messages).render(credit)));
        return Boolean.TRUE.equals(license.shareAlike)
                ? messages.text("attribution.share_alike", Map.of("changed", changed))
                : changed;
    }

    /**
     * The wording of the house is in the language of the article; what an operator wrote for a licence stays as it is.
     */
    private static AttributionTemplate template(LicenseEntity license, Messages messages) {
        String own = license.attributionTemplate;
        if (own == null) {
            return AttributionTemplate.parse(PLAIN);
        }
        AttributionTemplate template = AttributionTemplate.parse(own);
        boolean isOfTheHouse = LanguageProfiles.supportedTags().stream()
                .map(Messages::in)
                .map(RenderAttribution::house)
                .anyMatch(template::saysAs);
        return isOfTheHouse ? house(messages) : template;
    }

    private static AttributionTemplate house(Messages messages) {
        return AttributionTemplate.parse(messages.text(
                "attribution.work",
                AttributionTemplate.PLACES.stream()
                        .collect(Collectors.toMap(Function.identity(), it -> "{" + it + "}"))));
    }
}

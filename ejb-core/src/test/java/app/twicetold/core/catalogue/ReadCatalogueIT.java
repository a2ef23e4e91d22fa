package app.twicetold.core.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.provider.config.DescribeProviders;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadCatalogueIT {
    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void someTopics() {
        database.clear();
        new LibraryFixture(database).topics("science", "of_this_house");
    }

    private static ReadCatalogue catalogue(EntityManager entities) {
        return new ReadCatalogue(
                new LibraryRepository(entities),
                new DescribeProviders(new ProviderSettings(false, null, Duration.ZERO, null)));
    }

    private Catalogue read() {
        return database.inTransaction(entities -> catalogue(entities).read());
    }

    @Test
    void topicsAndLanguagesHaveTheirTitlesInEveryLanguage() {
        Catalogue catalogue = read();

        assertThat(catalogue.topics()).extracting(Catalogue.Topic::id).containsExactly("science", "of_this_house");
        assertThat(catalogue.topics().get(0).titles().keySet())
                .containsExactlyElementsOf(LanguageProfiles.supportedTags());
        for (String tag : LanguageProfiles.supportedTags()) {
            assertThat(catalogue.topics().get(0).titles())
                    .containsEntry(tag, Messages.in(tag).text("topic.science"));
            assertThat(catalogue.topics().get(1).titles())
                    .as("a topic that has no title yet")
                    .containsEntry(tag, "of_this_house");
        }
        assertThat(catalogue.languages())
                .allSatisfy(language -> assertThat(language.titles().values())
                        .hasSize(LanguageProfiles.all().size())
                        .doesNotContain(language.tag()));
    }

    @Test
    void aLanguageHasTheBoundsOfItsTiers() {
        Catalogue catalogue = read();

        assertThat(catalogue.difficulties()).containsExactly(1, 2, 3);
        for (int i = 0; i < catalogue.languages().size(); i++) {
            LanguageProfile profile = LanguageProfiles.all().get(i);
            Catalogue.Language language = catalogue.languages().get(i);
            assertThat(language.tag()).isEqualTo(profile.tag());
            assertThat(language.lengthUnit()).isEqualTo(profile.lengthUnit().wire());
            assertThat(language.tiers())
                    .extracting(Catalogue.Tier::difficulty)
                    .containsExactlyElementsOf(catalogue.difficulties());
            assertThat(language.tiers()).allSatisfy(tier -> {
                assertThat(tier.min())
                        .isEqualTo(profile.lengthTier(tier.difficulty()).min());
                assertThat(tier.max())
                        .isEqualTo(profile.lengthTier(tier.difficulty()).max());
            });
        }
    }

    @Test
    void itTakesOneStatement() {
        assertThat(database.statementsOf(entities -> catalogue(entities).read()))
                .hasSize(1);
    }
}

package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ItemVerdictTest {
    @Test
    void theChecksHaveTheOrderOfTheSpecification() {
        assertThat(ItemCheck.values())
                .containsExactly(
                        ItemCheck.URL,
                        ItemCheck.FETCH,
                        ItemCheck.LANGUAGE,
                        ItemCheck.SIZE,
                        ItemCheck.TEXT,
                        ItemCheck.ADDRESSEE);
    }

    @Test
    void anItemThatPassesAllChecksIsNew() {
        List<ItemCheck> asked = new ArrayList<>();

        ItemVerdict verdict = ItemVerdict.of(check -> {
            asked.add(check);
            return Optional.empty();
        });

        assertThat(verdict).isEqualTo(new ItemVerdict(ItemStatus.NEW, null));
        assertThat(asked).containsExactly(ItemCheck.values());
    }

    @Test
    void aKnownAddressIsNotFetched() {
        List<ItemCheck> asked = new ArrayList<>();

        ItemVerdict verdict = ItemVerdict.of(check -> {
            asked.add(check);
            return Optional.of(ItemReason.DUPLICATE_URL);
        });

        assertThat(verdict).isEqualTo(new ItemVerdict(ItemStatus.SKIPPED, ItemReason.DUPLICATE_URL));
        assertThat(asked).containsExactly(ItemCheck.URL);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DRAFT_FAILED")
    void everyReasonBelongsToOneCheck(ItemReason reason) {
        List<ItemCheck> finders = List.of(ItemCheck.values()).stream()
                .filter(check -> check.finds().contains(reason))
                .toList();

        assertThat(finders).hasSize(1);
        assertThat(ItemVerdict.of(check -> finders.contains(check) ? Optional.of(reason) : Optional.empty()))
                .isEqualTo(new ItemVerdict(reason.status(), reason));
    }

    @ParameterizedTest
    @CsvSource({
        "duplicate_url, skipped",
        "fetch_error, failed",
        "parse_error, failed",
        "language_mismatch, skipped",
        "too_short, skipped",
        "too_long, skipped",
        "duplicate_text, skipped",
        "suspicious, skipped"
    })
    void duplicatesAndMissesAreSkippedAndErrorsFail(String reason, String status) {
        assertThat(ItemReason.valueOf(reason.toUpperCase(Locale.ROOT)).wire()).isEqualTo(reason);
        assertThat(ItemReason.valueOf(reason.toUpperCase(Locale.ROOT)).status().wire())
                .isEqualTo(status);
    }

    @Test
    void aCheckFindsOnlyItsOwnReasons() {
        assertThatThrownBy(() -> ItemVerdict.of(check -> Optional.of(ItemReason.TOO_LONG)))
                .isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "en, 0, TOO_SHORT",
        "en, 149, TOO_SHORT",
        "en, 150,",
        "en, 151,",
        "en, 3999,",
        "en, 4000,",
        "en, 4001, TOO_LONG",
        "zh-Hans, 0, TOO_SHORT",
        "zh-Hans, 249, TOO_SHORT",
        "zh-Hans, 250,",
        "zh-Hans, 251,",
        "zh-Hans, 7999,",
        "zh-Hans, 8000,",
        "zh-Hans, 8001, TOO_LONG"
    })
    void theSizeIsBoundedInTheUnitOfTheLanguage(String tag, int length, @Nullable ItemReason reason) {
        LanguageProfile language = LanguageProfiles.of(tag);
        String unit = switch (language.lengthUnit()) {
            case WORDS -> "word, ";
            case CHARACTERS -> "字。";
        };

        assertThat(ItemCheck.size(language, unit.repeat(length))).isEqualTo(Optional.ofNullable(reason));
    }
}

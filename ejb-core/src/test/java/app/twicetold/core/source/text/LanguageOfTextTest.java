package app.twicetold.core.source.text;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a text is in the language of its source. */
class LanguageOfTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | true | The river rose slowly through the night, and by morning the lower fields were under water again.",
                "en | false | La rivière a monté lentement pendant la nuit, et au matin les champs étaient sous l'eau.",
                "en | false | Der Fluss stieg in der Nacht langsam an, und am Morgen standen die unteren Felder unter Wasser.",
                "en | false | De rivier steeg die nacht langzaam en tegen de ochtend stonden de lagere velden onder water.",
                "en | false | El río subió lentamente durante la noche y por la mañana los campos estaban bajo el agua.",
                "en | false | 河水在夜里慢慢上涨，到了早晨，低处的田地又被水淹没了，村里的人们都来帮忙。",
                "zh-Hans | true | 河水在夜里慢慢上涨，到了早晨，低处的田地又被水淹没了，村里的人们都来帮忙搬东西。",
                "zh-Hans | false | 河水在夜裡慢慢上漲，到了早晨，低處的田地又被水淹沒了，村裡的人們都來幫忙搬東西。",
                "zh-Hans | false | 川の水は夜のあいだにゆっくりと増え、朝には低い畑がまた水に沈んでいました。村の人々が手伝いに来ました。",
                "zh-Hans | false | The river rose slowly through the night, and by morning the lower fields were under water.",
                "zh-Hans | true | 短"
            })
    void anotherLanguageIsTold(String language, boolean may, String text) {
        LanguageProfile profile = LanguageProfiles.of(language);

        assertThat(LanguageOfText.mayBe(profile, text)).isEqualTo(may);
    }
}

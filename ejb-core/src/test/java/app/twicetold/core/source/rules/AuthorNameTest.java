package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorNameTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "by Ada Baker | Ada Baker",
                "By: Ada Baker | Ada Baker",
                "Written by Ada Baker | Ada Baker",
                "作者：王小明 | 王小明",
                "作者 王小明 | 王小明",
                "By Decembra Lopez and May Li | Decembra Lopez and May Li"
            })
    void aLineNamesAnAuthorAfterTheWord(String line, String author) {
        assertThat(AuthorName.ofLine(line)).hasValue(author);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ada Baker",
                "Text under CC BY 4.0.",
                "by Text under CC BY 4.0.",
                "by Ada Baker, 4 March 2026",
                "by Ada Baker on Monday, March the fourth",
                "Licensed by Ada Baker",
                "by the Creative Commons",
                "作者：2026年3月",
                "本文采用知识共享许可协议",
                "作者：本站 版权所有",
                "by",
                ""
            })
    void aLicenceADateOrAnotherLineIsNoAuthor(String line) {
        assertThat(AuthorName.ofLine(line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Ada Baker, Ada Baker",
        "By Ada Baker, Ada Baker",
        "王小明, 王小明",
        "CC BY 4.0,",
        "admin2026,",
        "https://example.org/ada,"
    })
    void aFieldOfAnAuthorNeedsNoWordBefore(String said, String author) {
        assertThat(AuthorName.ofField(said).orElse(null)).isEqualTo(author);
    }
}

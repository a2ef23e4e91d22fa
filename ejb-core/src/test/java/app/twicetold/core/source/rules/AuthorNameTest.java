package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorNameTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "by Ada Baker ; Ada Baker",
                "By: Ada Baker ; Ada Baker",
                "Written by Ada Baker ; Ada Baker",
                "作者：王小明 ; 王小明",
                "作者 王小明 ; 王小明",
                "By Decembra Lopez and May Li ; Decembra Lopez and May Li",
                "By June Carter ; June Carter",
                "By April Smith ; April Smith",
                "By August Wilson ; August Wilson",
                "By January Jones and Fredric March ; January Jones and Fredric March",
                "By Jane Doe | Staff writer ; Jane Doe",
                "作者：张三 编辑：李四 ; 张三",
                "作者：张三　来源：海边周刊 ; 张三",
                "作者：张三责任编辑：李四 ; 张三"
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
                "作者简介",
                "作者简介：张三，生于海边",
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

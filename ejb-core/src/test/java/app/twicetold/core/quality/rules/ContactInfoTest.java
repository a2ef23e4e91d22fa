package app.twicetold.core.quality.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import app.twicetold.core.library.Seeds;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContactInfoTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Write to jane.doe+news@mail.example.co.uk today.",
                "请写信到zhang@example.com。",
                "jane (at) example.org",
                "jane＠example．com"
            })
    void mailAddresses(String text) {
        assertThat(ContactInfo.find(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "See https://example.org/page.",
                "HTTP://EXAMPLE.ORG",
                "go to www.example.fr now",
                "Visit example.com for more.",
                "访问example.cn了解更多",
                "ask t.me/somebody",
                "news.example.co.uk is no .com but shop.example.net is"
            })
    void webAddresses(String text) {
        assertThat(ContactInfo.find(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Call 555-1234.",
                "Call (212) 555-0187 now",
                "Call +44 20 7946 0958",
                "01 23 45 67 89",
                "030/1234567",
                "联系电话13812345678",
                "１３８１２３４５６７８",
                "400-800-1234",
                "call me,5551234",
                "5551\u200b234 is hidden",
                "Call 2025550100.",
                "Call 2025550100 now, or 2025550100 always.",
                "2025550100 works best",
                "13800138000",
                "Ring 13800138000 for questions",
                "Call 800 555 000 today",
                "Freephone 400 800 900.",
                "Mobile 61 412 345 678",
                "400.800.900 is open",
                "Call 4008000000.",
                "In 2020 13800138000 was ours.",
                "拨打13800138000。",
                "请拨13800138000，找王先生",
                "热线400 800 900",
                "转13800138000人工服务",
                "$5 2025550100",
                "电话：800 555 000"
            })
    void telephoneNumbersOfSevenAndMoreDigits(String text) {
        assertThat(ContactInfo.find(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Call 555-123.", "Number 555123", "12-34-56"})
    void sixDigitsAreNoTelephoneNumber(String text) {
        assertThat(ContactInfo.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Follow @jane_doe!", "关注@小明同学", "@ab"})
    void handles(String text) {
        assertThat(ContactInfo.find(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WeChat: jane_2024",
                "WeChat ID: janedoe",
                "微信号：zhangwei88",
                "加微信 id: abcdef",
                "QQ 12345",
                "QQ号是1234567",
                "QQ群 987654",
                "Telegram: jane_doe",
                "my LINE id is jane99",
                "vx:abc123"
            })
    void accountsOfMessengers(String text) {
        assertThat(ContactInfo.find(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Between 1999-2004 and 2019–2021, or 2023/2024, little changed.",
                "In 2008 123 cities joined; in 1990 2000 people came.",
                "Orwell wrote 1984 (1949) early.",
                "From 1914/1918 to 1939-1945.",
                "Some 1,234,567 people and 12,345,678 birds.",
                "About 1 234 567 people lived there, later 12 500 000 birds.",
                "There are 1,000,000 people and 1000000 people and 1 000 000 people.",
                "Some 2025550100 stars, 13800000000 years, 800 555 000 dollars, 123456789 km.",
                "In 2020 13 800 000 people moved; 1000000-2000000 copies were sold.",
                "It weighs 5972000000 kg and lies 149597870 kilometres away.",
                "The budget was $800 555 000, €17 800 000 000, £ 1 234 567 or $1000000-2000000.",
                "It took 1500000 in all, then 8000000000.",
                "Some 1.234.567 people.",
                "Between 10000-20000 and 1500–3000 copies, 10 000-20 000 sold.",
                "A share of 12.5-13.75 percent, pi is 3.14159265.",
                "On 2024-05-17, 17.05.2024 and 05/17/2024 at 10:30-12:45.",
                "At 2024-05-17 10:30 sharp.",
                "It cost $1234567 or €7 800 000 or ¥8000000.",
                "人口为1400000000，约1234567人，1999-2004年，2024年5月17日。",
                "共计12345678元，增长1234567.5%。",
                "全国1412120000人，1 412 120 000 人，约13800138000年，800555000美元，1234567公里，2345678公顷。",
                "圆周率约为3.14159265，2024年5月17日，20240517次，1,000,000人。",
                "The score was 21-19, 19-21, 21-17 at 3 @ 5 euros.",
                "Node.js and ASP.NET, e.g. U.S. firms, i.e. a Ph.D.",
                "WeChat has 1.3 billion users; QQ was born in 1999.",
                "微信用户超过13亿，QQ诞生于1999年。",
                "A line: first this, then that. A signal: green.",
                "Skype launched in 2003; WhatsApp: messaging for everyone.",
                "It ended.Then it began again, 24/7.",
                "The ratio 3:2, the fraction 7/8, the temperature -40."
            })
    void whatArticlesAreFullOf(String text) {
        assertThat(ContactInfo.find(text)).isEmpty();
    }

    @Test
    void noSeedHoldsAnyContact() {
        assertThat(Seeds.load().articles())
                .allSatisfy(article -> assertThat(ContactInfo.find(String.join("\n", article.paragraphs())))
                        .as(article.title())
                        .isEmpty());
    }

    @Test
    @Timeout(30)
    void aLongHostileTextIsReadInTimeAndWithoutDeepStack() {
        for (String unit : List.of("a", "a.", "1 ", "1-", "@", "a@", "qq ", "微信 ", "-", "a-", "1.", "(", "id ")) {
            assertThatCode(() -> ContactInfo.find(unit.repeat(50_000))).as(unit).doesNotThrowAnyException();
        }
    }
}

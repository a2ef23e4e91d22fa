package app.twicetold.core.judge;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.prompt.ExemplarFacts;
import app.twicetold.core.prompt.ExemplarPrompt;
import app.twicetold.core.provider.config.ListPrices;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.pipeline.Retelling;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The figures of docs/judging.md, by the middle telling of the set and the shipped list prices. Tokens are estimated.
 */
class CostOfAnAttemptTest {
    private static final Path DOCUMENT = Path.of("../docs/judging.md");
    private static final int CHARACTERS_PER_TOKEN = 4;
    private static final long MINUTE_MS = 60_000;
    private static final long SPEAKING_PERCENT = 65;
    private static final ProviderCall CALL = new ProviderCall(
            ChainEntry.of("mock", "standard", Duration.ofSeconds(20)), Deadline.in(Duration.ofSeconds(20)));

    private final LanguageProfile english = LanguageProfiles.of("en");
    private final LanguageProfile chinese = LanguageProfiles.of("zh-Hans");
    private final PriceTable prices = new PriceTable(ListPrices.shipped().prices().stream()
            .map(p -> new ModelPrice(p.provider(), p.model(), p.inputPer1k(), p.outputPer1k(), p.perMinute()))
            .toList());

    @ParameterizedTest
    @EnumSource(Edition.class)
    void theTokensOfAJudgementStandInTheDocument(Edition edition) throws IOException {
        CompletionRequest en = judgement(edition, english);
        CompletionRequest zh = judgement(edition, chinese);

        assertThat(Files.readString(DOCUMENT))
                .contains(row(
                        "`%s`".formatted(edition.wire()),
                        both(tokens(en.systemPrompt()), tokens(zh.systemPrompt())),
                        number(tokens(en.schema().json())),
                        both(tokens(en.userPrompt()), tokens(zh.userPrompt())),
                        both(answer(en), answer(zh))));
    }

    @Test
    void theCostOfAMinuteStandsInTheDocument() throws IOException {
        List<String> rows = new ArrayList<>();
        rows.add(row("transcription", "`whisper-1`", cents(heard()), cents(heard())));
        rows.add(row("judgement", "`gpt-6-luna`", cents(judged(english)), cents(judged(chinese))));
        rows.add(row("comparison", "none: the service computes it", "0", "0"));
        rows.add(row("model answer, text", "`gpt-6-luna`", cents(written(english)), cents(written(chinese))));
        rows.add(row("model answer, speech", "`gpt-4o-mini-tts`", cents(spoken(english)), cents(spoken(chinese))));

        assertThat(Files.readString(DOCUMENT)).contains(String.join("\n", rows));
    }

    /** Speech can cost more than all else together, so whoever saves begins there. */
    @Test
    void speechCostsMostOfAnAttempt() {
        for (LanguageProfile language : LanguageProfiles.all()) {
            assertThat(spoken(language))
                    .isGreaterThan(heard().add(judged(language)).add(written(language)));
        }
    }

    private BigDecimal heard() {
        return cost("whisper-1", null, null, MINUTE_MS);
    }

    private BigDecimal judged(LanguageProfile language) {
        CompletionRequest request = judgement(Edition.THIRD, language);
        return cost("gpt-6-luna", input(request), answer(request), null);
    }

    /** As long as the article, which is the most that the third edition allows. */
    private BigDecimal written(LanguageProfile language) {
        Retelling told = middle(language);
        CompletionRequest request = ExemplarPrompt.render(
                Edition.THIRD,
                new ExemplarFacts(
                        language,
                        told.article().title(),
                        told.article().text(),
                        told.article().keyPoints(),
                        told.round(),
                        told.capMs(),
                        null));
        return cost("gpt-6-luna", input(request), tokens(told.article().text()), null);
    }

    /** Nobody speaks as fast as one reads. */
    private BigDecimal spoken(LanguageProfile language) {
        long units = language.lengthOf(middle(language).article().text());
        long durationMs = units * MINUTE_MS * 100 / (language.readingRatePerMinute() * SPEAKING_PERCENT);
        return cost("gpt-4o-mini-tts", null, null, durationMs);
    }

    private BigDecimal cost(String model, @Nullable Long input, @Nullable Long output, @Nullable Long audioMs) {
        return Objects.requireNonNull(prices.cost("openai", model, input, output, audioMs));
    }

    private static CompletionRequest judgement(Edition edition, LanguageProfile language) {
        return middle(language).prompt(edition);
    }

    private static Retelling middle(LanguageProfile language) {
        return JudgeSet.of(language).cases().stream()
                .filter(each -> each.id().endsWith("-middle"))
                .findFirst()
                .map((JudgeCase each) -> each.retelling(language))
                .orElseThrow();
    }

    private static long answer(CompletionRequest request) {
        return Objects.requireNonNull(new MockLanguageModel(Duration.ZERO)
                .complete(request, CALL)
                .usage()
                .outputTokens());
    }

    private static long input(CompletionRequest request) {
        return tokens(request.systemPrompt()) + tokens(request.schema().json()) + tokens(request.userPrompt());
    }

    private static long tokens(String text) {
        long characters = text.codePointCount(0, text.length());
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }

    private static String cents(BigDecimal usd) {
        return String.format(Locale.ROOT, "%.2f", usd.movePointRight(2));
    }

    private static String both(long english, long chinese) {
        return number(english) + "; " + number(chinese);
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}

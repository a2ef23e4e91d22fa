package app.twicetold.core.spend.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContentCostsTest {
    private static final PriceTable PRICES = new PriceTable(
            List.of(new ModelPrice("openai", "small", new BigDecimal("0.5"), new BigDecimal("2"), null)));

    @ParameterizedTest
    @EnumSource
    void draftsChecksAndVectorsAreContent(Capability capability) {
        boolean content = Set.of(Capability.CONTENT_LLM, Capability.QA_LLM, Capability.EMBEDDINGS)
                .contains(capability);

        assertThat(ContentCalls.count(capability.wire(), CallPurpose.Scope.CONTENT.wire()))
                .isEqualTo(content);
        assertThat(ContentCalls.count(capability.wire(), CallPurpose.Scope.APP.wire()))
                .isEqualTo(content);
        assertThat(ContentCalls.count(capability.wire(), CallPurpose.Scope.PLAYGROUND.wire()))
                .isFalse();
        assertThat(ContentCalls.count(capability.wire(), CallPurpose.Scope.TRYOUT.wire()))
                .as("a cap holds for whatever an operator tries")
                .isTrue();
    }

    @Test
    void anEstimateIsThePriceOfThePromptAndTheLongestAnswer() {
        assertThat(CallEstimate.of(PRICES, "openai", "small", "x".repeat(2000), 1500))
                .isEqualByComparingTo("4");
        assertThat(CallEstimate.of(PRICES, "openai", "small", "x".repeat(2000), 0))
                .isEqualByComparingTo("1");
        assertThat(CallEstimate.of(PRICES, "openai", "small", "𠮷".repeat(2000), 0))
                .isEqualByComparingTo("1");
        assertThat(CallEstimate.of(PRICES, "openai", "small", "", 0)).isEqualByComparingTo("0");
    }

    @Test
    void aModelWithoutAPriceIsEstimatedAtNothing() {
        assertThat(CallEstimate.of(PRICES, "openai", "large", "prompt", 1000)).isEqualByComparingTo("0");
    }

    @Test
    void anArticleCostsWhatContentCallsCostOverWhatWasPublished() {
        assertThat(CostPerArticle.of(new BigDecimal("10"), 0)).isNull();
        assertThat(CostPerArticle.of(new BigDecimal("10"), 1)).isEqualTo("10.000000");
        assertThat(CostPerArticle.of(new BigDecimal("10"), 3)).isEqualTo("3.333333");
        assertThat(CostPerArticle.of(new BigDecimal("0.000001"), 2)).isEqualTo("0.000001");
        assertThat(CostPerArticle.of(BigDecimal.ZERO, 4)).isEqualTo("0.000000");
    }
}

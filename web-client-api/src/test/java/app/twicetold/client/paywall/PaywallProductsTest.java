package app.twicetold.client.paywall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.paywall.PaywallSettings;
import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The products of the paywall are those of the deployment. */
class PaywallProductsTest {
    @Test
    void thereAreAnAnnualOneWithATrialAndAMonthlyOne() {
        List<PaywallResponse.Product> products = products(Map.of(), "en");

        assertThat(products)
                .containsExactly(
                        new PaywallResponse.Product("pro_annual", "annual", 7, true, "7-day free trial"),
                        new PaywallResponse.Product("pro_monthly", "monthly", 0, false, null));
    }

    @Test
    void theirIdsComeFromTheDeploymentAndTheBadgeSpeaksTheLanguageOfTheRequest() {
        Map<String, String> given = Map.of("PRODUCT_ANNUAL", "app.pro.year", "PRODUCT_MONTHLY", "app.pro.month");

        assertThat(products(given, "en"))
                .extracting(PaywallResponse.Product::id)
                .containsExactly("app.pro.year", "app.pro.month");
        assertThat(products(given, "zh-Hans").get(0).badge())
                .isNotEqualTo(products(given, "en").get(0).badge())
                .contains("7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "<b>", "ä"})
    void anIdThatNoStoreTakesStopsTheStart(String id) {
        assertThatThrownBy(() -> settings(Map.of("PRODUCT_MONTHLY", id)))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("PRODUCT_MONTHLY");
    }

    private static List<PaywallResponse.Product> products(Map<String, String> given, String locale) {
        return PaywallResource.products(settings(given), Messages.in(locale));
    }

    private static PaywallSettings settings(Map<String, String> given) {
        return PaywallSettings.from(new Settings((Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(given.get((String) arguments[0])))));
    }
}

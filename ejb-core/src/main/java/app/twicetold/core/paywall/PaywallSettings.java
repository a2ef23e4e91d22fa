package app.twicetold.core.paywall;

import app.twicetold.core.shared.Settings;

/**
 * The products of the stores.
 *
 * @param annualProduct {@code PRODUCT_ANNUAL}, with a trial of seven days
 * @param monthlyProduct {@code PRODUCT_MONTHLY}
 */
public record PaywallSettings(String annualProduct, String monthlyProduct) {
    /** Days of the trial of the annual product. */
    public static final int TRIAL_DAYS = 7;

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static PaywallSettings from(Settings settings) {
        return new PaywallSettings(
                settings.parsed("PRODUCT_ANNUAL", "pro_annual", "must be a product id", PaywallSettings::id),
                settings.parsed("PRODUCT_MONTHLY", "pro_monthly", "must be a product id", PaywallSettings::id));
    }

    private static String id(String value) {
        if (!value.matches("[A-Za-z0-9._:-]{1,64}")) {
            throw new IllegalArgumentException(value);
        }
        return value;
    }
}

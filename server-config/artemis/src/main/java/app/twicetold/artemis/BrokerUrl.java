package app.twicetold.artemis;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ServerLocator;

/**
 * {@code BROKER_URL}: one broker, or several with commas between them, with the parameters of Artemis. Artemis wants
 * parentheses around several; here they may be left out.
 */
public final class BrokerUrl {
    private static final Pattern BARE_LIST = Pattern.compile("([^(?]+,[^?]+)(\\?.*)?");

    /**
     * A limit for how long connecting takes. The key stores of the address instead of those of the process: Payara
     * names its own ones as those of the process, and Artemis would take them.
     */
    private static final List<String> HOUSE_RULES = List.of("connect-timeout-millis=3000", "forceSSLParameters=true");

    private BrokerUrl() {}

    /**
     * The way to the brokers, without a connection.
     *
     * @throws IllegalArgumentException when the address is malformed; its message is without the address, which may
     *     hold a password
     */
    public static ServerLocator locator(String url) {
        try {
            return ActiveMQClient.createServerLocator(complete(url));
        } catch (Exception malformed) {
            throw new IllegalArgumentException(
                    "BROKER_URL is no address of Artemis: it must look like tcp://host:61616 or"
                            + " (tcp://one:61616,tcp://two:61616)?parameter=value.");
        }
    }

    /**
     * Without blanks, with parentheses around several brokers, and with the rules of this service where the address has
     * none.
     */
    static String complete(String url) {
        String complete = url.strip().replaceAll("\\s*,\\s*", ",");
        Matcher bare = BARE_LIST.matcher(complete);
        if (bare.matches()) {
            complete = "(" + bare.group(1) + ")" + (bare.group(2) == null ? "" : bare.group(2));
        }
        for (String rule : HOUSE_RULES) {
            if (!complete.contains(rule.substring(0, rule.indexOf('=') + 1))) {
                // Behind the list, so that it holds for each broker.
                boolean first = complete.indexOf('?', complete.indexOf(')') + 1) < 0;
                complete += (first ? "?" : "&") + rule;
            }
        }
        return complete;
    }
}

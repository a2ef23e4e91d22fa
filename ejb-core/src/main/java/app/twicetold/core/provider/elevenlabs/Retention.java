package app.twicetold.core.provider.elevenlabs;

import app.twicetold.core.provider.port.ChainEntry;

/**
 * The query parameter that forbids the provider to keep the request. It is sent when the entry says that the contract
 * allows it.
 */
final class Retention {
    private Retention() {}

    static String query(char separator, ChainEntry entry) {
        return Boolean.TRUE.equals(entry.options().get("zero_retention")) ? separator + "enable_logging=false" : "";
    }
}

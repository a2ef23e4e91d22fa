package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.ChainEntry;
import org.jspecify.annotations.Nullable;

/** The providers that this installation can call, and the chains that name them. */
public interface Providers {
    /** The adapter of the entry for the port, null when it is not configured here. */
    <P extends Adapter> @Nullable P find(Class<P> port, ChainEntry entry);

    /** The chains in force. */
    ProviderChains chains();
}

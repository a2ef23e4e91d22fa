package app.twicetold.valve;

import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.hk2.utilities.AbstractActiveDescriptor;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.internal.api.Globals;

/**
 * Puts our filters into the chain of a port, around the parser of requests. Payara has no setting for filters, but asks
 * for an add-on of this name where {@code comet-support-enabled} is set, and finds this one before its own, which
 * nobody uses.
 */
final class EarlyFilters implements AddOn {
    private static final String NAME = "comet";
    private static final int BEFORE_THAT_OF_PAYARA = 1;

    private EarlyFilters() {}

    /** For the ports that are configured from now on. */
    static void register() {
        AbstractActiveDescriptor<EarlyFilters> ours =
                BuilderHelper.createConstantDescriptor(new EarlyFilters(), NAME, AddOn.class);
        ours.setRanking(BEFORE_THAT_OF_PAYARA);
        ServiceLocatorUtilities.addOneDescriptor(Globals.getDefaultHabitat(), ours);
    }

    @Override
    public void setup(NetworkListener nothing, FilterChainBuilder chain) {
        int parser = chain.indexOfType(HttpServerFilter.class);
        chain.add(parser + 1, new RefuseEarly());
        chain.add(parser, new EnvelopeOfRefusals());
    }
}

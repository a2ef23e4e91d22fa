package app.twicetold.core.provider.openai;

import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.ChainEntry;

/** What the adapters of an endpoint have in common: the endpoint says which entries are theirs. */
abstract class OpenAiAdapter implements Adapter {
    final OpenAiEndpoint endpoint;

    OpenAiAdapter(OpenAiEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return endpoint.provider();
    }

    @Override
    public boolean serves(ChainEntry entry) {
        return endpoint.serves(entry);
    }
}

package app.twicetold.core.provider.port;

/** The provider and model that gave a result, rendered {@code provider/model}. The model may itself contain slashes. */
public record ModelRef(String provider, String model) {
    public ModelRef {
        if (provider.isBlank() || provider.indexOf('/') >= 0 || model.isBlank()) {
            throw new IllegalArgumentException("Not a provider and a model: " + provider + ", " + model);
        }
    }

    @Override
    public String toString() {
        return provider + "/" + model;
    }
}

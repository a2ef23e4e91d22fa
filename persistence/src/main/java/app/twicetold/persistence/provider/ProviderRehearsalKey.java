package app.twicetold.persistence.provider;

import java.io.Serializable;

/**
 * An entry of a provider chain.
 *
 * @param capability that of the chain
 * @param entry its name there
 */
public record ProviderRehearsalKey(String capability, String entry) implements Serializable {}

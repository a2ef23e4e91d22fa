package app.twicetold.core.provider.port;

/**
 * Sound that a player understands.
 *
 * @param audio not to be changed
 * @param durationMs how long it plays
 */
@SuppressWarnings("ArrayRecordComponent") // Handed over once, never compared.
public record Speech(byte[] audio, String contentType, long durationMs, Usage usage) {}

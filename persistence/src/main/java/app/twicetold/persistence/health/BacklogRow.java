package app.twicetold.persistence.health;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much work of a kind is there.
 *
 * @param work {@code transcribe}, {@code assess}, {@code exemplar_tts} or {@code deletion}
 * @param state {@code waiting}, {@code working}, or {@code put_off} because a provider is away
 * @param oldest when the oldest of it was asked for, null when there is none
 */
public record BacklogRow(
        String work, String state, long count, @Nullable Instant oldest) {}

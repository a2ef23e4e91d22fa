package app.twicetold.client.library;

import org.jspecify.annotations.Nullable;

/** Where an article comes from. */
public record SourceResponse(
        String name, @Nullable String url, @Nullable String attribution) {}

package app.twicetold.core.library;

import org.jspecify.annotations.Nullable;

/** Where an article comes from. {@code attribution} is the sentence that its licence asks for. */
public record SourceView(
        String name, @Nullable String url, @Nullable String attribution) {}

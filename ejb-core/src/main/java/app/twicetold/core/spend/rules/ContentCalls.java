package app.twicetold.core.spend.rules;

import java.util.Set;

/** Which provider calls are paid by content operations, by the words of the call log. */
public final class ContentCalls {
    private static final Set<String> CAPABILITIES = Set.of("content_llm", "qa_llm", "embeddings");
    private static final String PLAYGROUND = "playground";
    private static final String TRYOUT = "tryout";

    private ContentCalls() {}

    /**
     * Whether a call counts. Specification: content_llm, qa_llm and embeddings; the playground is in no sum. What an
     * operator tries counts whatever the capability, so that a cap holds for it.
     */
    public static boolean count(String capability, String scope) {
        return scope.equals(TRYOUT) || (CAPABILITIES.contains(capability) && !scope.equals(PLAYGROUND));
    }
}

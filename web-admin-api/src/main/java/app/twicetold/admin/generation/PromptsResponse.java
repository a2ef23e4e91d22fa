package app.twicetold.admin.generation;

import app.twicetold.core.prompt.PromptLibrary;
import java.util.List;

/**
 * The versions of the prompt library.
 *
 * @param selected the version that the next drafts and checks use
 */
public record PromptsResponse(List<PromptLibrary.Version> items, String selected) {}

/** What a language model is asked about a retelling, in the language of the article, and how its answers are read. */
@NullMarked
package app.twicetold.core.prompt;

import org.jspecify.annotations.NullMarked;

package app.twicetold.persistence.home;

import app.twicetold.persistence.library.ArticleRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A served article without an open session of the user; {@code lastCompletedAt} is null when it is unseen. */
public record CandidateRow(ArticleRow article, @Nullable Instant lastCompletedAt) {}

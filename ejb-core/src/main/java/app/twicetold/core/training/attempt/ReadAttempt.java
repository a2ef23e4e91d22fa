package app.twicetold.core.training.attempt;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.queue.PipelineFigures;
import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.AttemptRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** An attempt as its owner sees it. Clients poll it until it is terminal, so it is read by one statement. */
@ApplicationScoped
public class ReadAttempt {
    private AttemptRepository attempts;
    private AttemptViews views;
    private PipelineFigures figures;

    @Inject
    public ReadAttempt(AttemptRepository attempts, AttemptViews views, PipelineFigures figures) {
        this.attempts = attempts;
        this.views = views;
        this.figures = figures;
    }

    protected ReadAttempt() {}

    public AttemptView read(String userId, String attemptId) {
        return views.of(find(userId, attemptId));
    }

    /**
     * The attempt, unless its reader has it already.
     *
     * @param locale of the texts of the answer
     * @param known whether the reader has the answer of a tag
     * @throws ServiceException {@code not_found} when the user has no such attempt, whatever the reader knows
     */
    public Reading read(String userId, String attemptId, String locale, Predicate<String> known) {
        AttemptRow attempt = find(userId, attemptId);
        Optional<String> tag = AttemptTag.of(attempt, locale);
        boolean nothingNew = tag.filter(known).isPresent();
        return new Reading(
                tag,
                nothingNew ? Optional.empty() : Optional.of(views.of(attempt)),
                Optional.ofNullable(views.pollAfter(attempt)));
    }

    private AttemptRow find(String userId, String attemptId) {
        AttemptRow attempt =
                attempts.findShown(attemptId, userId).orElseThrow(() -> ServiceException.notFound("attempt"));
        if (AttemptStatus.ofWire(attempt.status()) == AttemptStatus.PROCESSING) {
            QueueFigures unused = figures.current();
        }
        return attempt;
    }

    /**
     * What a reader gets.
     *
     * @param tag of the answer; empty for an answer that is like no other
     * @param attempt empty when the reader has it already
     * @param pollAfter when to ask again; empty when the attempt is not processed
     */
    public record Reading(Optional<String> tag, Optional<AttemptView> attempt, Optional<Duration> pollAfter) {}
}

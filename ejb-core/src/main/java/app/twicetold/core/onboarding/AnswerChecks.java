package app.twicetold.core.onboarding;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;

/** Checks of answers that need the data of the service, for the use cases that store them. */
@ApplicationScoped
public class AnswerChecks {
    private LibraryRepository library;

    @Inject
    public AnswerChecks(LibraryRepository library) {
        this.library = library;
    }

    protected AnswerChecks() {}

    /**
     * The ids, each once and in their order.
     *
     * @throws ServiceException {@code validation_failed} on the field when an id is not a topic
     */
    public List<String> topics(String field, List<String> ids) {
        List<String> distinct = List.copyOf(new LinkedHashSet<>(ids));
        if (library.existingTopics(distinct).size() < distinct.size()) {
            throw ServiceException.invalid(field, "unknown");
        }
        return distinct;
    }

    /** @throws ServiceException {@code validation_failed} on the field when the language is not supported */
    public String language(String field, String tag) {
        if (LanguageProfiles.find(tag).isEmpty()) {
            throw ServiceException.invalid(field, "unsupported");
        }
        return tag;
    }

    /** @throws ServiceException {@code validation_failed} on the field when no plan has that many days a week */
    public int weeklyDays(String field, int days) {
        if (!OnboardingAnswers.WEEKLY_DAYS.contains(days)) {
            throw ServiceException.invalid(field, "unknown");
        }
        return days;
    }
}

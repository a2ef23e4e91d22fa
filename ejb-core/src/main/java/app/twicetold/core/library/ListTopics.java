package app.twicetold.core.library;

import app.twicetold.core.shared.KnownUser;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;

/**
 * All topics in their order, with the number of articles that the user can practise with at this moment. One
 * statement, which needs no transaction.
 */
@ApplicationScoped
public class ListTopics {
    private LibraryRepository library;

    @Inject
    public ListTopics(LibraryRepository library) {
        this.library = library;
    }

    protected ListTopics() {}

    public List<TopicView> list(KnownUser caller) {
        return TopicView.of(library.topics(Arrays.asList(caller.user().practiceLanguages)));
    }
}

package app.twicetold.core.library;

import app.twicetold.core.shared.KnownUser;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * All topics in their order, with the number of articles that the user can practise with. One statement, which needs
 * no transaction.
 */
@ApplicationScoped
public class ListTopics {
    private Articles articles;

    @Inject
    public ListTopics(Articles articles) {
        this.articles = articles;
    }

    protected ListTopics() {}

    public List<TopicView> list(KnownUser caller) {
        return articles.topics(caller.user());
    }
}

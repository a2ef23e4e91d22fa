package app.twicetold.core.library;

import app.twicetold.core.shared.KnownUser;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/**
 * All topics in their order, with the number of articles that the user can practise with. One statement, which needs
 * no transaction.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
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

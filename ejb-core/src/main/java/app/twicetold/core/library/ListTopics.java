package app.twicetold.core.library;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/** All topics in their order, with the number of articles that the user can practise with. Two statements. */
@Stateless
public class ListTopics {
    private UserRepository users;
    private Articles articles;

    @Inject
    public ListTopics(UserRepository users, Articles articles) {
        this.users = users;
        this.articles = articles;
    }

    protected ListTopics() {}

    public List<TopicView> list(String userId) {
        return articles.topics(users.find(userId).orElseThrow(ServiceException::callerGone));
    }
}

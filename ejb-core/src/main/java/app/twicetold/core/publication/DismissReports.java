package app.twicetold.core.publication;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.publication.DismissalSteps.Dismissed;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/**
 * An operator dismisses a wave of reports, and what nothing else speaks against is served again. Each article has a
 * transaction of its own, so that nobody waits for the whole wave. Another call goes on where a broken one ended.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DismissReports {
    private DismissalSteps steps;

    @Inject
    public DismissReports(DismissalSteps steps) {
        this.steps = steps;
    }

    protected DismissReports() {}

    /** What was dismissed; for a dry run, what would be. */
    public Dismissed dismiss(Actor actor, DismissalForm form) {
        Dismissed all = Dismissed.NOTHING;
        try {
            List<String> articles = steps.articles(form, "");
            while (!articles.isEmpty()) {
                for (String article : articles) {
                    all = all.plus(steps.dismiss(actor, article, form));
                }
                articles = steps.articles(form, articles.get(articles.size() - 1));
            }
        } finally {
            if (!form.dryRun()) {
                steps.record(actor, form, all);
            }
        }
        return all;
    }
}

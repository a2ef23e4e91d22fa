package app.twicetold.core.publication;

import app.twicetold.persistence.publication.ArticleFigureRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;

/** The transactions of {@link KeepArticleFigures}. One that breaks leaves figures and changes as they were. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ArticleFigureSteps {
    private ArticleFigureRepository figures;
    private InstantSource clock;

    @Inject
    public ArticleFigureSteps(ArticleFigureRepository figures, InstantSource clock) {
        this.figures = figures;
        this.clock = clock;
    }

    protected ArticleFigureSteps() {}

    /** Whether what was there before the first change is counted. */
    public boolean isCounted() {
        return figures.isCounted();
    }

    /**
     * Counts what was there before the first change, unless another node has done it meanwhile. All statements are of one
     * view.
     *
     * @param blocks of a table at most that one statement reads
     */
    public void countFirst(int blocks) {
        figures.freeze();
        if (!figures.isCounted()) {
            figures.count(blocks, clock.instant());
        }
    }

    /** Adds at most so many changes. @return how many there were */
    public long fold(int most) {
        figures.lock();
        return figures.fold(most);
    }
}

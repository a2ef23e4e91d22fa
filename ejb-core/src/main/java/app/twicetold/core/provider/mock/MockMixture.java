package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.Sha256;

/**
 * The model {@code mixture}: most of its articles are good, some are weak, unsafe or copies, and some calls fail. None
 * is doubtful, because doubts wait for a person. What happens follows from the text, so the same text always meets the
 * same fate. A marker in the text wins.
 */
final class MockMixture {
    static final String MODEL = "mixture";

    private static final int PARTS = 1000;

    private MockMixture() {}

    /** The marker that a judge obeys. */
    static ContentMarker judged(String model, String told) {
        ContentMarker marker = ContentMarker.in(told);
        if (!model.equals(MODEL) || marker != ContentMarker.STRONG || told.contains(ContentMarker.STRONG.text())) {
            return marker;
        }
        int part = part("judged", told);
        if (part < 20) {
            return ContentMarker.UNSAFE;
        }
        return part < 130 ? ContentMarker.LOW : ContentMarker.STRONG;
    }

    /**
     * The task that an author does instead of the one that was given.
     *
     * @throws ProviderException when the call fails
     */
    static LanguageTask.WriteArticle written(String model, LanguageTask.WriteArticle task) {
        if (!model.equals(MODEL)) {
            return task;
        }
        int part = part("written", task.seed());
        if (part < 20) {
            throw ProviderException.invalidOutput("The mixture fails this call");
        }
        if (part < 40) {
            throw new ProviderException(ErrorKind.SERVER_ERROR, "The mixture fails this call");
        }
        return part < 110 ? copy(task) : task;
    }

    private static LanguageTask.WriteArticle copy(LanguageTask.WriteArticle task) {
        return new LanguageTask.WriteArticle(task.language(), task.topicId(), task.difficulty(), "copy", "");
    }

    private static int part(String what, String text) {
        return (int) (Long.parseLong(Sha256.hex(what + ":" + text).substring(0, 8), 16) % PARTS);
    }
}

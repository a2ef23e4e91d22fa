package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;

/**
 * Does a task by simple, repeatable rules instead of understanding the prompt. Tokens are estimated at four characters
 * each.
 */
public final class MockLanguageModel implements LanguageModel {
    private static final int CHARACTERS_PER_TOKEN = 4;

    private final Duration latency;

    public MockLanguageModel(Duration latency) {
        this.latency = latency;
    }

    @Override
    public String provider() {
        return ProviderId.MOCK.wire();
    }

    @Override
    public Completion complete(CompletionRequest request, ProviderCall call) {
        MockLatency.spend(latency, call.deadline());
        String json;
        if (request.task() instanceof LanguageTask.Assess task) {
            json = new MockAssessment(call.model(), task).json();
        } else if (request.task() instanceof LanguageTask.Exemplar task) {
            json = exemplar(task).toString();
        } else if (request.task() instanceof LanguageTask.ScoreArticle task) {
            json = MockJudge.score(call.model(), task).toString();
        } else if (request.task() instanceof LanguageTask.CheckSafety task) {
            json = MockJudge.safety(call.model(), task).toString();
        } else if (request.task() instanceof LanguageTask.WriteArticle task) {
            json = new MockAuthor(MockMixture.written(call.model(), task))
                    .article()
                    .toString();
        } else if (request.task() instanceof LanguageTask.Greet task) {
            json = JsonNodeFactory.instance
                    .objectNode()
                    .put("line", MockPhrases.of(task.language()).exemplarOpening())
                    .toString();
        } else {
            throw new IllegalStateException(
                    "The mock does not know " + request.task().getClass());
        }
        return new Completion(
                json, Usage.tokens(tokens(request.systemPrompt()) + tokens(request.userPrompt()), tokens(json)));
    }

    private static long tokens(String text) {
        long characters = text.codePointCount(0, text.length());
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }

    /** As many key points, in their order, as fit. */
    private static ObjectNode exemplar(LanguageTask.Exemplar task) {
        MockPhrases phrases = MockPhrases.of(task.language());
        LanguageProfile language = LanguageProfiles.of(task.language());
        String text = phrases.exemplarOpening();
        List<KeyPoint> points = task.keyPoints();
        for (int i = 0; i < points.size(); i++) {
            String joint = phrases.exemplarJoints()
                    .get(Math.min(i, phrases.exemplarJoints().size() - 1));
            String longer = text + joint.formatted(points.get(i).text().strip());
            if (language.lengthOf(longer) > task.maxUnits()) {
                break;
            }
            text = longer;
        }
        return JsonNodeFactory.instance.objectNode().put("text", text);
    }
}

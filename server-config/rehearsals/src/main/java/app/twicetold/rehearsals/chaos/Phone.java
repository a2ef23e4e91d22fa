package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.api.Answer;
import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.Call;
import app.twicetold.rehearsals.api.UnderLoad;
import java.net.URI;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** A caller of the installation whose every answer is held against the contract and counted. */
final class Phone implements UnderLoad.Witness {
    private static final int LONGEST_TEXT = 600;

    /** A server's own page says little beside its looks. */
    private static final Pattern PAGE = Pattern.compile("(?s)<style.*?</style>|<[^>]*>");

    private final ApiClient client;
    private final Tally tally;
    private String operation = "";
    private Set<Integer> allowed = Set.of();

    /** @param over when it ends to try again */
    Phone(List<URI> nodes, int first, Tally tally, BooleanSupplier over) {
        this.tally = tally;
        this.client = new ApiClient(new UnderLoad(nodes, first, this, over), "")
                .with("Accept-Language", "en")
                .with("X-Time-Zone", "UTC");
    }

    /** From here on requests are made as this user; as nobody for an empty token. */
    void use(String token) {
        client.use(token);
    }

    /** A call without a body. */
    Answer call(Operation wanted, String id) {
        expect(wanted.name(), wanted.statuses());
        return client.send(wanted.method(), wanted.path(id));
    }

    Answer call(Operation wanted, String id, Map<String, ?> body) {
        expect(wanted.name(), wanted.statuses());
        return client.send(wanted.method(), wanted.path(id), body);
    }

    /** Uploads to any node: the address of the upload is signed, and its host is that of the node that made it. */
    Answer upload(URI url, String contentType, byte[] bytes) {
        expect("UPLOAD", Set.of());
        return client.settle(new Call(
                "PUT", url.getRawPath() + "?" + url.getRawQuery(), true, Map.of("Content-Type", contentType), bytes));
    }

    private void expect(String name, Set<Integer> statuses) {
        operation = name;
        allowed = statuses;
    }

    @Override
    public void answered(Call call, Answer answer) {
        tally.answered(operation, answer.status());
        ContractRule.broken(allowed, answer.status(), answer.json(), answer.retryAfter())
                .ifPresent(problem -> tally.fault(call.method() + " " + call.target() + " of " + answer.service()
                        + " answered " + answer.status() + " at " + LocalTime.now(ZoneOffset.UTC)
                        + ", which " + problem + ": " + shortened(answer.text())));
    }

    @Override
    public void unanswered() {
        tally.unanswered();
    }

    private static String shortened(String text) {
        String line = PAGE.matcher(text).replaceAll(" ").replaceAll("\\s+", " ");
        return line.length() > LONGEST_TEXT ? line.substring(0, LONGEST_TEXT) + "…" : line;
    }
}

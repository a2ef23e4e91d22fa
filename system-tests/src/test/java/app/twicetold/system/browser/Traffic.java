package app.twicetold.system.browser;

import app.twicetold.system.harness.ContractFilter;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.HttpHeader;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * All that the pages of one browser sent, got, and wrote to its console. It complains of what leaves the site, is not in the
 * contract of those whose pages they are, breaks the policy of the page, carries a token in its address, or is a line in the
 * console.
 */
final class Traffic {
    private static final String API = "/v1/";
    private static final String CONSOLE = "/v1/admin/console/";
    private static final int REFUSED = 400;
    private static final int REDIRECTED = 300;

    /** Links with a signature of their own, which no contract describes. */
    private static final List<String> SIGNED = List.of("/v1/uploads/", "/v1/media");

    /** Of no site. */
    private static final Set<String> LOCAL = Set.of("data", "blob", "about");

    private static final Pattern ANSWERED =
            Pattern.compile("Failed to load resource: the server responded with a status of (\\d+) .*");
    private static final Pattern LOST = Pattern.compile("Failed to load resource: net::ERR_.*");
    private static final String LEFT = "net::ERR_ABORTED";

    /** What the harness itself writes where no service worker shall run. */
    private static final String NO_WORKER = "Service Worker registration blocked by Playwright";

    /** A token would stay in logs and histories. */
    private static final Pattern TOKEN = Pattern.compile("eyJ[\\w-]+\\.[\\w-]+\\.");

    /** Reports from within the page, whatever its policy lets it ask. */
    private static final String BINDING = "twicetoldViolation";

    private static final String LISTENER = """
            addEventListener('securitypolicyviolation', event => window.%s(
                [event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber, event.sample].join(' ')))
            """.formatted(BINDING);

    private final Surface surface;
    private final URI site;
    private final List<String> complaints = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private final Set<Request> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Request, Response> answers = new IdentityHashMap<>();
    private final Set<Request> forged = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Integer> expected = new TreeSet<>();
    private final Set<Integer> met = new HashSet<>();
    private final Set<String> reached = new HashSet<>();
    private boolean lossExpected;

    Traffic(BrowserContext context, Surface surface, URI site) {
        this.surface = surface;
        this.site = site;
        context.onRequest(this::sent);
        context.onResponse(answer -> answers.put(answer.request(), answer));
        context.onRequestFinished(this::finished);
        context.onRequestFailed(this::failed);
        context.onConsoleMessage(this::written);
        context.onWebError(error -> complaints.add("Unhandled error: " + error.error()));
        context.exposeBinding(BINDING, (source, arguments) -> {
            complaints.add("Against the policy: " + Arrays.toString(arguments));
            return null;
        });
        context.addInitScript(LISTENER);
    }

    /** An answer with this status belongs to the test, and has to come. */
    void expect(int status) {
        expected.add(status);
    }

    /** Answers with this status may come. */
    void allow(int status) {
        expected.add(status);
        met.add(status);
    }

    /** From now on answers may fail to come. */
    void expectLoss() {
        lossExpected = true;
    }

    /** Another site may be asked, too. */
    void reach(URI other) {
        reached.add(other.getScheme() + "://" + other.getRawAuthority());
    }

    /** The test answers this request itself. */
    void forge(Request request) {
        forged.add(request);
    }

    /** Whether every call of the API has its answer. */
    boolean isQuiet() {
        return open.isEmpty();
    }

    /** Calls without an answer yet. */
    List<String> unanswered() {
        return open.stream()
                .map(request -> request.method() + " " + request.url() + " " + request.failure())
                .toList();
    }

    /** The calls of the API so far: method and path with query. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** What a page asked that is closed has no answer. */
    void forgetOpen() {
        open.clear();
    }

    /** Counts calls anew. */
    void forgetAsked() {
        asked.clear();
    }

    /** What was wrong. */
    List<String> complaints() {
        List<String> all = new ArrayList<>(complaints);
        expected.stream()
                .filter(status -> !met.contains(status))
                .forEach(status -> all.add("The test expected an answer with status " + status + ", and none came"));
        return all;
    }

    private void sent(Request request) {
        URI target = target(request);
        if (request.isNavigationRequest()) {
            // What the page before still asked has no answer any more, and not always an event that says so.
            open.clear();
        }
        if (LOCAL.contains(target.getScheme())) {
            return;
        }
        if (reached.contains(target.getScheme() + "://" + target.getRawAuthority())) {
            return;
        }
        if (!isOnSite(target)) {
            complaints.add("Left the site: " + request.method() + " " + request.url());
            return;
        }
        if (TOKEN.matcher(request.url()).find()) {
            complaints.add("A token in an address: " + request.method() + " " + request.url());
        }
        if (isCall(target)) {
            String query = target.getRawQuery() == null ? "" : "?" + target.getRawQuery();
            asked.add(request.method() + " " + target.getRawPath() + query);
            open.add(request);
            if (!surface.knows(request.method(), target.getRawPath())) {
                complaints.add("Not in the contract of %s: %s %s"
                        .formatted(surface.users(), request.method(), target.getRawPath()));
            }
        }
    }

    private void finished(Request request) {
        URI target = target(request);
        // To ask a request for its answer may wait for ever, as for that of a service worker.
        Response answer = answers.remove(request);
        if (answer != null && answer.status() >= REFUSED) {
            met.add(answer.status());
            if (!expected.contains(answer.status())) {
                complaints.add("%s %s was refused with %d, which the test does not expect"
                        .formatted(request.method(), request.url(), answer.status()));
            }
        }
        if (answer != null && isOnSite(target) && isCall(target) && !forged.contains(request)) {
            checkAgainstContract(request, target, answer);
        }
        open.remove(request);
    }

    private void failed(Request request) {
        open.remove(request);
        answers.remove(request);
        String reason = String.valueOf(request.failure());
        if (!reason.equals(LEFT) && !lossExpected && !forged.contains(request)) {
            complaints.add("No answer: " + request.method() + " " + request.url() + ": " + reason);
        }
    }

    private void written(ConsoleMessage line) {
        Matcher answered = ANSWERED.matcher(line.text());
        boolean provoked = answered.matches() && expected.contains(Integer.valueOf(answered.group(1)))
                || LOST.matcher(line.text()).matches() && lossExpected
                || line.text().equals(NO_WORKER);
        if (!provoked) {
            complaints.add("In the console (%s): %s at %s".formatted(line.type(), line.text(), line.location()));
        }
    }

    private void checkAgainstContract(Request request, URI target, Response answer) {
        String method = request.method().toUpperCase(Locale.ROOT);
        String path = target.getRawPath();
        byte[] body = new byte[0];
        try {
            body = answer.status() >= REDIRECTED && answer.status() < REFUSED ? body : answer.body();
        } catch (PlaywrightException e) {
            // The browser lets go of a body when its page is left.
            return;
        }
        SimpleResponse.Builder received = SimpleResponse.Builder.status(answer.status());
        byHeader(answer.headersArray()).forEach(received::withHeader);
        if (body.length > 0) {
            received.withBody(body);
        }
        ContractFilter.differences(method, path, received.build())
                .ifPresent(differences -> complaints.add("%s %s answered %d, which is not in the contract:%n%s"
                        .formatted(method, path, answer.status(), differences)));
        if (answer.status() < REFUSED) {
            checkRequest(request, target, method);
        }
    }

    /** What the service took has to be what the contract says that it takes. */
    private void checkRequest(Request request, URI target, String method) {
        SimpleRequest.Builder sent = new SimpleRequest.Builder(method, target.getRawPath());
        Map<String, List<String>> headers = byHeader(request.headersArray());
        headers.forEach(sent::withHeader);
        query(target).forEach(sent::withQueryParam);
        byte[] body = request.postDataBuffer();
        if (body != null
                && headers.getOrDefault("content-type", List.of("")).get(0).startsWith("application/json")) {
            sent.withBody(body);
        } else if (headers.containsKey("content-type")) {
            // The browser does not tell of bytes; that there are some is enough for the contract.
            sent.withBody(new byte[1]);
        }
        ContractFilter.differences(sent.build())
                .ifPresent(differences -> complaints.add(
                        "%s %s was sent, which is not in the contract:%n%s".formatted(method, target, differences)));
    }

    private static Map<String, List<String>> byHeader(List<HttpHeader> headers) {
        return headers.stream()
                .collect(Collectors.groupingBy(
                        header -> header.name.toLowerCase(Locale.ROOT),
                        TreeMap::new,
                        Collectors.mapping(header -> header.value, Collectors.toList())));
    }

    private static Map<String, List<String>> query(URI target) {
        String query = target.getRawQuery();
        if (query == null || query.isEmpty()) {
            return Map.of();
        }
        return Arrays.stream(query.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.groupingBy(
                        pair -> decoded(pair[0]),
                        TreeMap::new,
                        Collectors.mapping(pair -> pair.length > 1 ? decoded(pair[1]) : "", Collectors.toList())));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static URI target(Request request) {
        String address = request.url();
        return LOCAL.stream().anyMatch(scheme -> address.startsWith(scheme + ":"))
                ? URI.create(address.substring(0, address.indexOf(':')) + ":local")
                : URI.create(address);
    }

    private boolean isOnSite(URI target) {
        return site.getScheme().equals(target.getScheme())
                && site.getAuthority().equals(target.getAuthority());
    }

    private static boolean isCall(URI target) {
        String path = target.getRawPath();
        return path != null
                && path.startsWith(API)
                && !path.startsWith(CONSOLE)
                && SIGNED.stream().noneMatch(path::startsWith);
    }
}

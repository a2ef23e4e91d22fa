package app.twicetold.core.shared.signed;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What becomes of a signed document in hostile hands. None of the results is the document. */
public final class Mutations {
    private static final int RANDOM_ONES = 1_000;
    private static final String STRANGE = "\0 \t\n=?+/-_.,:{}\"'%é\uD800中A0";
    private static final List<String> HEADERS = List.of(
            "null",
            "[]",
            "1",
            "\"\"",
            "{}",
            "{\"alg\":null}",
            "{\"alg\":1}",
            "{\"alg\":\"none\"}",
            "{\"alg\":[\"RS256\"]}",
            "{\"alg\":{}}",
            "{\"alg\":\"dir\",\"enc\":\"A128GCM\"}",
            "\uFEFF{\"alg\":\"ES256\"}",
            "{\"alg\":\"ES256\",\"alg\":\"none\"}",
            "{\"a\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}",
            "{\"a\":1e999999999}",
            "{\"a\":" + "9".repeat(5_000) + "}",
            "{\"a\":\"\\u0000\\ud800\"}",
            "{");
    /** Members that break into a header: of a wrong type, or such as nobody here understands. */
    private static final List<String> MEMBERS = List.of(
            "\"crit\":[1]",
            "\"crit\":1",
            "\"crit\":null",
            "\"crit\":[]",
            "\"crit\":\"b64\"",
            "\"crit\":[null]",
            "\"crit\":[\"unheard\"],\"unheard\":1",
            "\"crit\":[\"b64\"],\"b64\":false",
            "\"crit\":[\"b64\"],\"b64\":\"no\"",
            "\"b64\":0",
            "\"kid\":1",
            "\"kid\":null",
            "\"kid\":[\"k1\"]",
            "\"x5c\":1",
            "\"x5c\":[1,2,3]",
            "\"x5c\":[\"\",\"\",\"\"]",
            "\"x5c\":[{},[],null]",
            "\"cty\":\"JWT\"",
            "\"cty\":1",
            "\"zip\":\"DEF\"",
            "\"jwk\":{\"kty\":\"oct\",\"k\":\"AA\"}");

    private Mutations() {}

    /** Other spellings, broken parts, other headers, and a thousand random changes that a seed decides. */
    public static Stream<String> of(String document, long seed) {
        Random random = new Random(seed);
        return Stream.of(
                        spellings(document).stream(),
                        headers(document),
                        IntStream.range(0, RANDOM_ONES).mapToObj(i -> changed(document, random)))
                .flatMap(mutations -> mutations)
                .filter(mutation -> !mutation.equals(document));
    }

    /** The same bytes spelled in another way. */
    public static List<String> spellings(String document) {
        List<String> spellings = new ArrayList<>();
        for (String strange : List.of("?", " ", "=", "==", "\n", "\r\n", "\0", ".", "A", "%", "é", "\uD800")) {
            spellings.add(document + strange);
            spellings.add(strange + document);
            spellings.add(document.replaceFirst("\\.", "$0" + (strange.equals(".") ? ".." : strange)));
        }
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = alphabet.indexOf(document.charAt(document.length() - 1));
        for (int i = 1; i < 4; i++) {
            spellings.add(document.substring(0, document.length() - 1) + alphabet.charAt(last ^ i));
        }
        spellings.add(document.replace('-', '+').replace('_', '/'));
        return spellings;
    }

    private static Stream<String> headers(String document) {
        int dot = document.indexOf('.');
        String rest = document.substring(dot);
        String header = new String(Base64.getUrlDecoder().decode(document.substring(0, dot)), StandardCharsets.UTF_8);
        return Stream.concat(
                HEADERS.stream().map(other -> encoded(other) + rest),
                MEMBERS.stream()
                        .flatMap(member -> Stream.of(
                                "{" + member + "," + header.substring(1),
                                header.substring(0, header.length() - 1) + "," + member + "}"))
                        .map(other -> encoded(other) + rest));
    }

    private static String changed(String document, Random random) {
        StringBuilder changed = new StringBuilder(document);
        for (int i = 0; i <= random.nextInt(3); i++) {
            int at = random.nextInt(changed.length());
            char c = random.nextInt(4) == 0
                    ? STRANGE.charAt(random.nextInt(STRANGE.length()))
                    : document.charAt(random.nextInt(document.length()));
            switch (random.nextInt(5)) {
                case 0 -> changed.insert(at, c);
                case 1 -> changed.deleteCharAt(at);
                case 2 -> changed.setLength(Math.max(1, at));
                default -> changed.setCharAt(at, c);
            }
        }
        return changed.toString();
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}

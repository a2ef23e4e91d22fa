package app.twicetold.system.contract;

import app.twicetold.system.harness.Answer;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requests to the operations of a contract: most values are what the contract asks for, the others are not. The same
 * seed gives the same requests as long as the same ids are learned.
 */
final class RandomRequests {
    private static final Pattern ID = Pattern.compile("\\b[a-z]{2,4}_[a-z2-7]{26}\\b");
    private static final int MOST_IDS = 500;
    private static final int MOST_DEPTH = 6;
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "a",
            "en",
            "zh-Hans",
            "2026-11-22",
            "2026-11-22T10:00:00Z",
            "08:30",
            "Europe/Berlin",
            "null",
            "true",
            "-1",
            "' or 1=1 --",
            "${jndi:ldap://localhost}",
            "../../etc/passwd",
            "<script>",
            "=1+1",
            "\u0000",
            "a\u0000b",
            "\ud800",
            "\ufeff",
            "\u202e",
            "复述一篇文章",
            "😀",
            "é".repeat(300),
            "x".repeat(5_000));
    private static final List<String> LANGUAGES = List.of(
            "en",
            "zh-Hans",
            "zh-CN,zh;q=0.9",
            "zh-TW",
            "de, *;q=0.1",
            "*",
            "",
            "x-klingon",
            "en;q=2",
            ";;,,",
            "a-".repeat(40));

    private final OpenAPI api;
    private final Random random;
    private final List<Target> targets = new ArrayList<>();
    private final List<String> ids = new ArrayList<>();

    private record Target(String method, String path, Operation operation) {}

    /**
     * One request.
     *
     * @param path with the query, encoded
     * @param body null for none
     */
    record Request(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String contentType,
            byte @Nullable [] body) {}

    RandomRequests(OpenAPI api, long seed) {
        this.api = api;
        this.random = new Random(seed);
        for (Map.Entry<String, PathItem> path : api.getPaths().entrySet()) {
            path.getValue()
                    .readOperationsMap()
                    .forEach((method, operation) -> targets.add(new Target(method.name(), path.getKey(), operation)));
        }
    }

    /** Remembers the ids that an answer names, for the paths and bodies of later requests. */
    void learn(String answer) {
        Matcher matcher = ID.matcher(answer);
        while (matcher.find() && ids.size() < MOST_IDS) {
            if (!ids.contains(matcher.group())) {
                ids.add(matcher.group());
            }
        }
    }

    Request next() {
        Target target = pick(targets);
        Map<String, String> headers = new LinkedHashMap<>();
        StringBuilder query = new StringBuilder();
        String path = target.path();
        List<Parameter> parameters = target.operation().getParameters() == null
                ? List.of()
                : target.operation().getParameters();
        for (Parameter named : parameters) {
            Parameter parameter = resolved(named);
            switch (parameter.getIn()) {
                case "path" -> path = path.replace("{" + parameter.getName() + "}", encoded(pathValue(parameter)));
                case "query" -> {
                    if (Boolean.TRUE.equals(parameter.getRequired()) || chance(40)) {
                        query.append(query.isEmpty() ? '?' : '&')
                                .append(parameter.getName())
                                .append('=')
                                .append(encoded(String.valueOf(value(parameter.getSchema(), 0))));
                    }
                }
                case "header" -> {
                    if (chance(50)) {
                        headers.put(parameter.getName(), headerValue(String.valueOf(value(parameter.getSchema(), 0))));
                    }
                }
                default -> {
                    // No operation takes a cookie.
                }
            }
        }
        path = path.replaceAll("\\{[^}]*}", Matcher.quoteReplacement(encoded(id())));
        if (chance(50)) {
            headers.put("Accept-Language", pick(LANGUAGES));
        }
        if (chance(10)) {
            headers.put("X-Time-Zone", headerValue(pick(TEXTS)));
        }
        if (chance(5)) {
            headers.put("X-Request-Id", headerValue(pick(TEXTS)));
        }
        return withBody(target, path + query, headers);
    }

    private Request withBody(Target target, String path, Map<String, String> headers) {
        if (target.operation().getRequestBody() == null) {
            return new Request(target.method(), path, headers, null, null);
        }
        Map.Entry<String, MediaType> content = target.operation()
                .getRequestBody()
                .getContent()
                .entrySet()
                .iterator()
                .next();
        byte[] body = json(value(content.getValue().getSchema(), 0));
        if (chance(5)) {
            body = Arrays.copyOf(body, random.nextInt(body.length + 1));
        }
        if (chance(3) && body.length > 0) {
            body[random.nextInt(body.length)] = (byte) random.nextInt(256);
        }
        String type = chance(95)
                ? content.getKey()
                : pick(List.of("text/plain", "application/xml", "application/json;charset=utf-16"));
        return new Request(target.method(), path, headers, type, body);
    }

    private @Nullable Object value(@Nullable Schema<?> given, int depth) {
        if (given == null || depth > MOST_DEPTH || chance(6)) {
            return strange(depth);
        }
        Schema<?> schema = resolved(given);
        if (Boolean.TRUE.equals(schema.getNullable()) && chance(20)) {
            return null;
        }
        if (schema.getEnum() != null && !schema.getEnum().isEmpty()) {
            return chance(90) ? pick(schema.getEnum()) : text();
        }
        List<Schema> choices = schema.getOneOf() != null ? schema.getOneOf() : schema.getAnyOf();
        if (choices != null && !choices.isEmpty()) {
            return value(pick(choices), depth + 1);
        }
        if (schema.getAllOf() != null) {
            Map<String, @Nullable Object> all = new LinkedHashMap<>();
            for (Schema<?> part : schema.getAllOf()) {
                if (value(part, depth + 1) instanceof Map<?, ?> object) {
                    object.forEach((name, value) -> all.put(String.valueOf(name), value));
                }
            }
            return all;
        }
        return switch (schema.getType() == null ? "object" : schema.getType()) {
            case "string" -> text();
            case "boolean" -> random.nextBoolean();
            case "integer" -> integer(schema);
            case "number" -> chance(50) ? integer(schema) : random.nextGaussian() * 100;
            case "array" -> array(schema, depth);
            default -> object(schema, depth);
        };
    }

    private Map<String, @Nullable Object> object(Schema<?> schema, int depth) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        if (schema.getProperties() != null) {
            schema.getProperties().forEach((name, property) -> {
                if (chance(80)) {
                    object.put(name, value(property, depth + 1));
                }
            });
        }
        if (chance(8)) {
            object.put(name(), strange(depth));
        }
        return object;
    }

    private List<@Nullable Object> array(Schema<?> schema, int depth) {
        int size = chance(95) ? random.nextInt(4) : 101;
        List<@Nullable Object> array = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            array.add(value(schema.getItems(), depth + 1));
        }
        return array;
    }

    private Object integer(Schema<?> schema) {
        List<Object> values = new ArrayList<>(List.of(
                0, 1, -1, random.nextInt(1_000), Integer.MAX_VALUE, Long.MIN_VALUE, new BigInteger("9".repeat(30))));
        for (BigDecimal bound : Arrays.asList(schema.getMinimum(), schema.getMaximum())) {
            if (bound != null) {
                values.addAll(List.of(bound, bound.add(BigDecimal.ONE), bound.subtract(BigDecimal.ONE)));
            }
        }
        return pick(values);
    }

    /** Something that no contract asks for. */
    private @Nullable Object strange(int depth) {
        return switch (random.nextInt(7)) {
            case 0 -> null;
            case 1 -> text();
            case 2 -> new BigInteger("9".repeat(1 + random.nextInt(60)));
            case 3 -> random.nextBoolean();
            case 4 -> List.of();
            case 5 -> depth > MOST_DEPTH ? Map.of() : Map.of(name(), List.of(text()));
            default -> 1e300;
        };
    }

    private String text() {
        return chance(25) ? id() : pick(TEXTS);
    }

    /** The parser of the contract's validator takes no escaped surrogates in names. */
    private String name() {
        return text().replaceAll("\\P{ASCII}", "?");
    }

    private String pathValue(Parameter parameter) {
        Schema<?> schema = resolved(parameter.getSchema());
        if (schema.getEnum() != null && chance(80)) {
            return String.valueOf(pick(schema.getEnum()));
        }
        if (chance(80)) {
            return id();
        }
        String text = pick(TEXTS);
        // Dots, slashes and nothing make another path of it; what the servers do about those, RawSocketIT asks.
        return text.isBlank() || text.contains("/") || text.contains("\u0000") ? "x" : text;
    }

    private String id() {
        return ids.isEmpty() ? "ses_" + "a".repeat(26) : pick(ids);
    }

    /** What a client library sends in a header: visible ASCII. */
    private static String headerValue(String value) {
        String visible = value.replaceAll("[^\\x21-\\x7e]", "?");
        return visible.substring(0, Math.min(visible.length(), 200));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static byte[] json(@Nullable Object value) {
        try {
            return Answer.JSON.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private Parameter resolved(Parameter parameter) {
        return parameter.get$ref() == null
                ? parameter
                : Objects.requireNonNull(api.getComponents().getParameters().get(nameOf(parameter.get$ref())));
    }

    private Schema<?> resolved(Schema<?> schema) {
        return schema.get$ref() == null
                ? schema
                : resolved(
                        Objects.requireNonNull(api.getComponents().getSchemas().get(nameOf(schema.get$ref()))));
    }

    private static String nameOf(String ref) {
        return ref.substring(ref.lastIndexOf('/') + 1);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}

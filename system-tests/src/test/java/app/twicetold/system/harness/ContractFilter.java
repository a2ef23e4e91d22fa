package app.twicetold.system.harness;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.report.SimpleValidationReportFormat;
import com.atlassian.oai.validator.report.ValidationReport;
import com.atlassian.oai.validator.restassured.RestAssuredResponse;
import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Fails a test when an answer has a status, content type, header or body that the contract does not describe. */
public final class ContractFilter implements Filter {
    /** The contract of the client API. */
    public static final String CLIENT = "/app/twicetold/client/openapi.yaml";

    /** The contract of the operator API. */
    public static final String ADMIN = "/app/twicetold/admin/openapi.yaml";

    private static final OpenApiInteractionValidator CLIENT_VALIDATOR = validator(CLIENT);
    private static final OpenApiInteractionValidator ADMIN_VALIDATOR = validator(ADMIN);

    private static OpenApiInteractionValidator validator(String contract) {
        return OpenApiInteractionValidator.createForInlineApiSpecification(text(contract))
                .build();
    }

    @Override
    public Response filter(
            FilterableRequestSpecification request, FilterableResponseSpecification response, FilterContext context) {
        Response answer = context.next(request, response);
        String path = URI.create(request.getURI()).getPath();
        differences(request.getMethod(), path, RestAssuredResponse.of(answer)).ifPresent(differences -> {
            throw new AssertionError("%s %s answered %d, which is not in the contract:%n%s%n%s"
                    .formatted(request.getMethod(), path, answer.statusCode(), differences, answer.asString()));
        });
        return answer;
    }

    /** How an answer differs from what the contract describes; empty when it does not. */
    public static Optional<String> differences(
            String method, String path, com.atlassian.oai.validator.model.Response answer) {
        return differences(validatorOf(path)
                .validateResponse(path, Request.Method.valueOf(method.toUpperCase(Locale.ROOT)), answer));
    }

    /** How a request differs from what the contract describes; empty when it does not. */
    public static Optional<String> differences(Request request) {
        return differences(validatorOf(request.getPath()).validateRequest(request));
    }

    private static Optional<String> differences(ValidationReport report) {
        return report.hasErrors()
                ? Optional.of(SimpleValidationReportFormat.getInstance().apply(report))
                : Optional.empty();
    }

    private static OpenApiInteractionValidator validatorOf(String path) {
        return path.startsWith("/v1/admin/") ? ADMIN_VALIDATOR : CLIENT_VALIDATOR;
    }

    /** A contract as its file holds it. */
    public static String text(String contract) {
        try (InputStream in = Objects.requireNonNull(ContractFilter.class.getResourceAsStream(contract), contract)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.CharConversionException;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads a request body and checks its constraints: text that is no JSON is {@code bad_request}; JSON of another shape,
 * or a value outside its bounds, is {@code validation_failed} with the path of each field and the reason.
 */
@Provider
@ApplicationScoped
public class StrictBodyReader implements ReaderInterceptor {
    private static final PropertyNamingStrategies.SnakeCaseStrategy SNAKE_CASE =
            new PropertyNamingStrategies.SnakeCaseStrategy();

    private Validator validator;

    @Inject
    public StrictBodyReader(Validator validator) {
        this.validator = validator;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected StrictBodyReader() {}

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
        if (!context.getType().isRecord()) {
            return context.proceed();
        }
        Object body = read(context);
        if (body == null) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        validate(body);
        return body;
    }

    private static Object read(ReaderInterceptorContext context) throws IOException {
        try {
            return context.proceed();
        } catch (NoContentException | CharConversionException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        } catch (JsonMappingException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof ServiceException refused) {
                    throw refused;
                }
            }
            if (e.getPath().isEmpty() && e.getCause() instanceof IOException) {
                throw new ServiceException(ErrorCode.BAD_REQUEST);
            }
            throw e.getCause() instanceof CharConversionException
                    ? new ServiceException(ErrorCode.BAD_REQUEST)
                    : ServiceException.invalid(path(e), "type");
        } catch (JsonProcessingException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }

    private void validate(Object body) {
        Set<ConstraintViolation<Object>> violations = validator.validate(body);
        if (!violations.isEmpty()) {
            Map<String, String> fields = new TreeMap<>();
            for (ConstraintViolation<Object> violation : violations) {
                fields.put(
                        path(violation.getPropertyPath()),
                        reason(violation.getConstraintDescriptor().getAnnotation()));
            }
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", fields));
        }
    }

    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() != null) {
                path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
            } else {
                path.append('[').append(step.getIndex()).append(']');
            }
        }
        return path.isEmpty() ? "body" : path.toString();
    }

    private static String path(Path properties) {
        StringBuilder path = new StringBuilder();
        for (Path.Node node : properties) {
            if (node.getName() != null && !node.getName().startsWith("<")) {
                path.append(path.isEmpty() ? "" : ".").append(SNAKE_CASE.translate(node.getName()));
            }
            if (node.getIndex() != null) {
                path.append('[').append(node.getIndex()).append(']');
            }
        }
        return path.toString();
    }

    private static String reason(Annotation constraint) {
        Class<? extends Annotation> type = constraint.annotationType();
        if (type == NotNull.class || type == NotEmpty.class) {
            return "required";
        }
        if (type == Size.class) {
            return "size";
        }
        if (type == Min.class || type == Max.class) {
            return "range";
        }
        return type == Pattern.class ? "format" : "invalid";
    }
}

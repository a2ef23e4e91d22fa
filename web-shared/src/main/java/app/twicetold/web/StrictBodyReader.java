package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Storable;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
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
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.CharConversionException;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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

    public StrictBodyReader() {}

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
        if (!context.getType().isRecord() && context.getType() != JsonNode.class) {
            return context.proceed();
        }
        JsonNode document = document(context);
        if (!document.isObject()) {
            throw ServiceException.invalid("body", "type");
        }
        String unfit = unfitText(document);
        if (unfit != null) {
            throw ServiceException.invalid(unfit.isEmpty() ? "body" : unfit, "format");
        }
        if (context.getType() == JsonNode.class) {
            // The use case checks the shape.
            return document;
        }
        refuseNulls("", context.getType(), document);
        Object body = bind(document, context.getType());
        validate(body);
        return body;
    }

    /** Reads the syntax, before any shape is checked. */
    private static JsonNode document(ReaderInterceptorContext context) throws IOException {
        try {
            JsonNode document = JsonProvider.mapper().readTree(context.getInputStream());
            if (document == null || document.isMissingNode()) {
                throw new ServiceException(ErrorCode.BAD_REQUEST);
            }
            return document;
        } catch (JsonProcessingException | CharConversionException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }

    private static Object bind(JsonNode document, Class<?> type) {
        try {
            return JsonProvider.mapper().treeToValue(document, type);
        } catch (JsonMappingException e) {
            throw ServiceException.invalid(path(e), "type");
        } catch (JsonProcessingException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }

    /**
     * The path to a text or field name that cannot be stored; null when there is none. Such a name is not part of the
     * path, because it cannot be written either. The path is built on the way back only, so that a hostile document
     * costs no more than its size.
     */
    private static @Nullable String unfitText(JsonNode node) {
        if (node.isTextual()) {
            return Storable.isText(node.textValue()) ? null : "";
        }
        for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext(); ) {
            Map.Entry<String, JsonNode> field = fields.next();
            if (!Storable.isText(field.getKey())) {
                return "";
            }
            String below = unfitText(field.getValue());
            if (below != null) {
                return below.isEmpty() || below.startsWith("[") ? field.getKey() + below : field.getKey() + "." + below;
            }
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            String below = unfitText(node.get(i));
            if (below != null) {
                return "[" + i + "]" + (below.isEmpty() || below.startsWith("[") ? "" : ".") + below;
            }
        }
        return null;
    }

    private static void refuseNulls(String path, Class<?> type, JsonNode node) {
        if (!type.isRecord() || !node.isObject()) {
            return;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            String name = SNAKE_CASE.translate(component.getName());
            JsonNode value = node.path(name);
            if (value.isNull() && component.isAnnotationPresent(NullRefused.class)) {
                throw ServiceException.invalid(child(path, name), "required");
            }
            refuseNulls(child(path, name), component.getType(), value);
        }
    }

    private static String child(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
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

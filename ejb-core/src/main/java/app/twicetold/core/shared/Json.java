package app.twicetold.core.shared;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** Documents of {@code jsonb} columns: our own records, written and read by one mapper. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new Jdk8Module())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    public static String write(Object document) {
        try {
            return MAPPER.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not writable as JSON: " + document.getClass(), e);
        }
    }

    /** @throws IllegalStateException when the stored document is not of the type: the database was changed by hand */
    public static <T> T read(String document, Class<T> type) {
        try {
            return MAPPER.readValue(document, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Not a stored " + type.getSimpleName(), e);
        }
    }

    /** @throws IllegalStateException when the stored document is not of the type: the database was changed by hand */
    public static <T> T read(String document, TypeReference<T> type) {
        try {
            return MAPPER.readValue(document, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Not a stored " + type.getType(), e);
        }
    }
}

package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;

/** A JSON body that a client may leave out. An endpoint takes it as a stream, because an empty body is no JSON. */
public final class OptionalBody {
    private OptionalBody() {}

    /**
     * The object in the body; an empty one when there is no body.
     *
     * @throws ServiceException {@code bad_request} for text that is no JSON, also for blanks; {@code validation_failed}
     *     for JSON that is no object
     */
    public static JsonNode read(InputStream body) throws IOException {
        byte[] bytes = body.readAllBytes();
        if (bytes.length == 0) {
            return JsonProvider.mapper().createObjectNode();
        }
        JsonNode document = parse(bytes);
        if (document.isMissingNode()) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        if (!document.isObject()) {
            throw ServiceException.invalid("body", "type");
        }
        return document;
    }

    private static JsonNode parse(byte[] bytes) throws IOException {
        try {
            return JsonProvider.mapper().readTree(bytes);
        } catch (JsonProcessingException | CharConversionException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }
}

package app.twicetold.core.storage;

import java.util.regex.Pattern;

/** What a store accepts as the type of an object. */
final class ContentTypes {
    private static final Pattern SHAPE = Pattern.compile("[!-~](?:[ -~]{0,78}[!-~])?");

    private ContentTypes() {}

    /** @throws IllegalArgumentException when it is not printable ASCII of 1 to 80 characters */
    static String require(String contentType) {
        if (!SHAPE.matcher(contentType).matches()) {
            throw new IllegalArgumentException("not a content type");
        }
        return contentType;
    }
}

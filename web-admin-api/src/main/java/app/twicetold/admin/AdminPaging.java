package app.twicetold.admin;

import app.twicetold.web.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The sizes of pages of the operator API, which are larger than those of the apps. */
public final class AdminPaging {
    static final int DEFAULT_LIMIT = 50;
    static final int MAX_LIMIT = 200;

    private AdminPaging() {}

    /** The size of a page. */
    public static int limit(@Nullable String value) {
        Integer limit = QueryParameters.integer("limit", value, 1, MAX_LIMIT);
        return limit == null ? DEFAULT_LIMIT : limit;
    }

    /** How many days a report covers, 30 unless asked otherwise. */
    public static int windowDays(@Nullable String value) {
        Integer days = QueryParameters.integer("window_days", value, 1, 365);
        return days == null ? 30 : days;
    }
}

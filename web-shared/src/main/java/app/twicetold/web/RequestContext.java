package app.twicetold.web;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.shared.Ids;
import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** What is known of the request at hand: its id, its locale, its caller. */
@RequestScoped
public class RequestContext {
    private String requestId = Ids.create("req");
    private @Nullable String acceptLanguage;
    private @Nullable String uiLocale;
    private @Nullable String deviceLocale;
    private @Nullable Caller caller;
    private @Nullable String locale;

    public String requestId() {
        return requestId;
    }

    void setRequestId(String requestId) {
        this.requestId = requestId;
    }

    void setAcceptLanguage(@Nullable String acceptLanguage) {
        this.acceptLanguage = acceptLanguage;
        locale = null;
    }

    /** Sets the caller, whose account adds two links to the chain of the locale. */
    public void setCaller(Caller caller) {
        this.caller = caller;
        setAccountLocales(caller.uiLocale(), caller.deviceLocale());
    }

    /** Sets the links that the account adds to the chain of the locale. */
    public void setAccountLocales(@Nullable String uiLocale, @Nullable String deviceLocale) {
        this.uiLocale = uiLocale;
        this.deviceLocale = deviceLocale;
        locale = null;
    }

    /**
     * The signed-in user.
     *
     * @throws IllegalStateException on an endpoint that needs no token
     */
    public Caller caller() {
        if (caller == null) {
            throw new IllegalStateException("The endpoint has no caller");
        }
        return caller;
    }

    /** As {@link #caller}, its id. */
    public String callerId() {
        return caller().userId();
    }

    /** The tag of the locale of the answer's strings. */
    public String locale() {
        if (locale == null) {
            locale = UiLocale.resolve(acceptLanguage, uiLocale, deviceLocale);
        }
        return locale;
    }

    /** The bundle of that locale. */
    public Messages messages() {
        return Messages.in(locale());
    }
}

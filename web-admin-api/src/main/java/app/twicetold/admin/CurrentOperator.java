package app.twicetold.admin;

import app.twicetold.core.audit.Actor;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Who makes the request at hand. */
@RequestScoped
public class CurrentOperator {
    private RequestContext context;
    private @Nullable String name;

    @Inject
    public CurrentOperator(RequestContext context) {
        this.context = context;
    }

    protected CurrentOperator() {}

    void setName(String name) {
        this.name = name;
    }

    /** The name alone, null before the operator is known. */
    @Nullable
    String name() {
        return name;
    }

    /**
     * The operator as the audit log names it.
     *
     * @throws IllegalStateException before the operator is known
     */
    public Actor actor() {
        if (name == null) {
            throw new IllegalStateException("The request has no operator");
        }
        return new Actor(name, context.requestId());
    }
}

package app.twicetold.rehearsals.api;

import java.net.URI;

/** What a person is told when a caller cannot go on. */
public interface Sentences {
    /** For operators, who read the answer itself. */
    Sentences PLAIN = new Sentences() {
        @Override
        public String unreachable(URI service, Call call) {
            return "The service does not answer " + call.method() + " " + call.target() + ".";
        }

        @Override
        public String refused(Call call, Answer answer) {
            return "The service refused " + call.method() + " " + call.target() + " with " + answer.status() + ": "
                    + answer.text();
        }
    };

    /** No answer came. */
    String unreachable(URI service, Call call);

    /** The answer is no success, or no JSON. */
    String refused(Call call, Answer answer);
}

package app.twicetold.core.training.life;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.training.rules.progress.ProgressStage;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttemptErrorTest {
    private static final Map<Class<?>, Object> ARGUMENTS =
            Map.of(ProgressStage.class, ProgressStage.ASSESS, FailureCode.class, FailureCode.values()[0]);

    /** Looked up only when an attempt fails that way, so that a missing text would be seen by a user first. */
    @Test
    void everyErrorHasItsText() throws ReflectiveOperationException {
        List<String> codes = codes();
        assertThat(codes).contains("superseded", "storage_error", "timed_out");
        for (String locale : LanguageProfiles.supportedTags()) {
            assertThat(codes).allMatch(code -> Messages.in(locale).has("attempt.error." + code));
        }
    }

    private static List<String> codes() throws ReflectiveOperationException {
        List<String> codes = new ArrayList<>();
        for (Method factory : AttemptError.class.getDeclaredMethods()) {
            if (Modifier.isStatic(factory.getModifiers()) && factory.getReturnType() == AttemptError.class) {
                Object[] arguments = Arrays.stream(factory.getParameterTypes())
                        .map(ARGUMENTS::get)
                        .toArray();
                codes.add(((AttemptError) factory.invoke(null, arguments)).code());
            }
        }
        return codes;
    }
}

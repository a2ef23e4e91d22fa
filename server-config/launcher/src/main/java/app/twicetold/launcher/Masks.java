package app.twicetold.launcher;

import java.util.regex.Pattern;

/** What stands for a secret where settings are shown. */
final class Masks {
    static final String MASK = "••••";

    private static final Pattern PARAMETER = Pattern.compile("(?i)(password=)[^&;)\\s]*");
    private static final Pattern LOGIN = Pattern.compile("(://[^/:@\\s]*:)[^/@\\s]*@");

    private Masks() {}

    /** An address without the passwords in its parameters and before its host. */
    static String withoutPasswords(String address) {
        String masked = PARAMETER.matcher(address).replaceAll("$1" + MASK);
        return LOGIN.matcher(masked).replaceAll("$1" + MASK + "@");
    }
}

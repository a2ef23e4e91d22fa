package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, postgres-linux-x86_64.txz",
        "Linux, x86_64, postgres-linux-x86_64.txz",
        "Linux, aarch64, postgres-linux-arm_64.txz",
        "Mac OS X, x86_64, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, postgres-darwin-arm_64.txz",
        "macOS, arm64, postgres-darwin-arm_64.txz"
    })
    void thePostgresOfTheMachineComesFirst(String system, String architecture, String archive) {
        Machine machine = new Machine(system, architecture);

        assertThat(machine.archives()).first().isEqualTo(archive);
        assertThatCode(() -> machine.refuseWithoutPostgres(archive::equals)).doesNotThrowAnyException();
    }

    /** Programs for x86-64 run on a Mac with ARM64, and not the other way round. */
    @Test
    void onAMacTheOlderProcessorServesForTheNewerOne() {
        Set<String> older = Set.of("postgres-darwin-x86_64.txz");

        assertThatCode(() -> new Machine("Mac OS X", "aarch64").refuseWithoutPostgres(older::contains))
                .doesNotThrowAnyException();
        assertThat(new Machine("Mac OS X", "x86_64").archives()).containsExactlyElementsOf(older);
    }

    @ParameterizedTest
    @CsvSource({
        "Windows 11, amd64, Windows 11 on x86-64",
        "FreeBSD, aarch64, FreeBSD on ARM64",
        "Linux, riscv64, Linux on riscv64",
        "Linux, arm, Linux on arm",
        "Mac OS X, ppc, macOS on ppc"
    })
    void anotherMachineIsNamedAndToldWhatToDo(String system, String architecture, String name) {
        assertThatThrownBy(() -> new Machine(system, architecture).refuseWithoutPostgres(archive -> true))
                .isInstanceOf(StartRefused.class)
                .hasMessage("The embedded PostgreSQL runs on Linux and macOS with x86-64 or ARM64, and this is " + name
                        + "; set DATABASE_URL to a PostgreSQL of your own.");
    }

    /** As a release for Linux on a Mac. */
    @ParameterizedTest
    @CsvSource({"Mac OS X, aarch64, macOS on ARM64", "Mac OS X, x86_64, macOS on x86-64"})
    void aBuildForOtherMachinesSaysSo(String system, String architecture, String name) {
        assertThatThrownBy(() -> new Machine(system, architecture)
                        .refuseWithoutPostgres(archive -> archive.startsWith("postgres-linux-")))
                .isInstanceOf(StartRefused.class)
                .hasMessage(
                        "This build has no PostgreSQL for " + name + "; build it on this machine, with this Java, or "
                                + "set DATABASE_URL to a PostgreSQL of your own.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr", "lt"})
    void theLanguageOfTheMachineChangesNothing(String language) {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(language));
            assertThat(new Machine("LINUX", "AMD64").archives()).isNotEmpty();
        } finally {
            Locale.setDefault(before);
        }
    }

    /** Backups of Linux named the architecture before there were others. */
    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, amd64",
        "Linux, aarch64, aarch64",
        "Mac OS X, aarch64, macOS on ARM64",
        "Mac OS X, x86_64, macOS on x86-64"
    })
    void filesOfADatabaseBelongToSystemAndProcessor(String system, String architecture, String files) {
        assertThat(new Machine(system, architecture).ofFiles()).isEqualTo(files);
    }

    @Test
    void thisBuildHasThePostgresOfThisMachine() {
        assertThatCode(() -> Machine.here().refuseWithoutPostgres(MachineTest::isOnClassPath))
                .doesNotThrowAnyException();
    }

    @Test
    void aBuildOnLinuxHasThoseForLinuxAndNoOther() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "Another system brings its own, too");

        assertThat(List.of(
                        "postgres-linux-x86_64.txz",
                        "postgres-linux-arm_64.txz",
                        "postgres-linux-x86_64-alpine_linux.txz"))
                .allMatch(MachineTest::isOnClassPath);
        assertThat(List.of("postgres-darwin-x86_64.txz", "postgres-darwin-arm_64.txz", "postgres-windows-x86_64.txz"))
                .noneMatch(MachineTest::isOnClassPath);
    }

    private static boolean isOnClassPath(String file) {
        return MachineTest.class.getResource("/" + file) != null;
    }
}

package app.twicetold.rehearsals;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** macOS has bash 3.2, tools without the options of GNU, and no {@code /proc}. What developers call must do with that. */
class PortableScriptTest {
    private static final Path CHECKOUT = Path.of("..", "..");
    private static final Path RUN = CHECKOUT.resolve("run");
    private static final Path GUIDE = CHECKOUT.resolve("docs/guides/app-developers.md");
    private static final Pattern BLOCK = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CALLED = Pattern.compile("(?:^|[\\s(;&|])\\./([\\w./-]+)");

    /** Bash 3.2 takes an empty array for a variable that is not set, unless it is asked for in this way. */
    private static final Pattern GUARDED = Pattern.compile("\\$\\{(\\w+)\\[@]\\+\"\\$\\{\\1\\[@]}\"}");

    private static final Map<String, Pattern> MISSING_ON_MACOS = patterns(Map.ofEntries(
            Map.entry("kinds of variables", "\\b(?:declare|typeset|local|readonly) +-\\w*[Aglnu]"),
            Map.entry("case of a variable", "\\$\\{!?\\w+(?:\\[[^]]*])?(?:,|\\^)"),
            Map.entry("transformation of a variable", "\\$\\{\\w+(?:\\[[^]]*])?@[A-Za-z]}"),
            Map.entry("lines into an array", "\\b(?:readarray|mapfile)\\b"),
            Map.entry("the next job", "\\bwait +-\\w"),
            Map.entry("redirection of both", "&>>|\\|&"),
            Map.entry("coprocess", "\\bcoproc\\b"),
            Map.entry("falling through a case", ";;?&"),
            Map.entry("the last element", "\\w\\[ *-\\d+ *]"),
            Map.entry("time of printf", "%\\([^)]*\\)T"),
            Map.entry("test for a variable", "(?:\\[|\\btest|&&|\\|\\||!) +-[vR] +\\w"),
            Map.entry("options of the shell", "\\bshopt +-s +.*(?:globstar|lastpipe|inherit_errexit|autocd|checkjobs)"),
            Map.entry("variables of later shells", "\\b(?:EPOCHSECONDS|EPOCHREALTIME|BASHPID|SRANDOM|BASH_ARGV0)\\b"),
            Map.entry("a number for a file", "\\{\\w+}[<>]"),
            Map.entry("an array that may be empty", "\"\\$\\{(?!BASH_)\\w+\\[[@*]]}\""),
            Map.entry("readlink", "\\breadlink +-"),
            Map.entry("realpath", "\\brealpath\\b"),
            Map.entry("find", "\\bfind\\b.* -(?:printf|fprintf|quit|regextype|readable|executable|writable)\\b"),
            Map.entry("stat", "\\bstat +(?:-c|--|-f)"),
            Map.entry("sed", "\\bsed +(?:-\\w*[irsuz]|--)"),
            Map.entry("patterns of sed", "\\bsed +.*\\\\[swSW+?|]"),
            Map.entry("date", "\\bdate +(?:-d|-I|--|.*%N)"),
            Map.entry(
                    "long options",
                    "\\b(?:cp|mv|ln|rm|mkdir|touch|du|df|ls|cat|cut|sort|head|tail|tr|wc|chmod|mktemp|ps|tar|xargs|base64"
                            + "|grep|rmdir|tee|uniq|install) +[^;|&\"']*--\\w"),
            Map.entry("grep", "\\bgrep +-\\w*P"),
            Map.entry("xargs", "\\bxargs +-\\w*[rd]"),
            Map.entry("ln", "\\bln +-\\w*[rT]"),
            Map.entry("cp and mv", "\\b(?:cp|mv) +-\\w*[tTu]"),
            Map.entry("base64", "\\bbase64 +-w"),
            Map.entry("head and tail", "\\b(?:head|tail) +-[nc] *-"),
            Map.entry("mktemp", "\\bmktemp +-\\w*p"),
            Map.entry("touch", "\\btouch +-\\w*d"),
            Map.entry(
                    "programs",
                    "(?:^|[\\s(;&|])(?:timeout|setsid|nproc|tac|shuf|numfmt|flock|pidof|free|ionice|taskset|md5sum|gawk|getent"
                            + "|truncate|unshare|systemctl|ss|ip) "),
            Map.entry("functions of gawk", "\\b(?:gensub|strftime|systime|asorti?|patsplit)\\("),
            Map.entry("processes as files", "/proc/|/dev/shm|/sys/")));

    @Test
    void runAndWhatItCallsDoWithTheToolsOfMacos() throws IOException {
        List<Path> scripts = scripts();
        assertThat(scripts).extracting(path -> path.getFileName().toString()).contains("run", "mvnw");

        for (Path script : scripts) {
            assertThat(found(Files.readString(script))).as(script.toString()).isEmpty();
        }
    }

    @Test
    void soDoesTheGuideForAppDevelopers() throws IOException {
        String blocks = BLOCK.matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());
        assertThat(blocks).contains("curl");

        assertThat(found(blocks)).isEmpty();
    }

    @Test
    void posixModeTakesEveryLineOfRun() throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("bash", "--posix", "-n", RUN.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(shell.waitFor()).as(said).isZero();
        assertThat(said).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "declare -A known",
                "local -n other=$1",
                "echo ${name,,}",
                "echo \"${names[0]^^}\"",
                "echo ${name@Q}",
                "readarray -t lines <file",
                "mapfile lines",
                "wait -n",
                "build &>>log",
                "build |& cat",
                "coproc cat",
                "a) one ;;&",
                "kill ${children[-1]}",
                "printf '%(%F)T' -1",
                "[[ -v name ]]",
                "shopt -s globstar",
                "echo $EPOCHSECONDS",
                "exec {file}<in",
                "java \"${options[@]}\"",
                "home=$(readlink -f \"$0\")",
                "realpath .",
                "find . -newer built -print -quit",
                "find . -printf %p",
                "stat -c %s file",
                "sed -i s/a/b/ file",
                "sed -r s/a/b/ file",
                "sed 's/\\s*//' file",
                "date -d yesterday",
                "date +%s%N",
                "[[ -n $a && -v name ]]",
                "cp --reflink a b",
                "sort --version-sort",
                "grep -oP '\\d' file",
                "ls | xargs -r rm",
                "ln -sr a b",
                "cp -t there file",
                "base64 -w0 file",
                "head -n -1 file",
                "mktemp -p .",
                "touch -d today file",
                "timeout 5 build",
                "setsid build",
                "jobs=$(nproc )",
                "awk '{ print gensub(/a/, b, 1) }'",
                "cat /proc/self/stat",
            })
    void theScanFinds(String line) {
        assertThat(found("set -eu\n" + line + "\n")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java \"${options[@]+\"${options[@]}\"}\" \"$@\" \"${@:2}\"",
                "# timeout 5 is not there",
                "find . -newer built -print | head -n 1",
                "sed -n 's/^ *a = //p' <<<\"$properties\"",
                "project=$(cd \"$(dirname \"${BASH_SOURCE[0]}\")\" && pwd)",
                "echo \"${name:-none}\" 2>&1 >/dev/null",
                "mv -f \"$unfinished\" \"$home/launcher.jsa\"",
                "command -v curl && mkdir -p -- \"$home\"",
                "curl --fail-with-body -d @- >/dev/null",
            })
    void theScanLets(String line) {
        assertThat(found(line)).isEmpty();
    }

    /** What is wrong and the line, for each that is found. */
    private static Set<String> found(String script) {
        Set<String> found = new TreeSet<>();
        for (String line : script.lines().toList()) {
            if (line.strip().startsWith("#")) {
                continue;
            }
            String rest = GUARDED.matcher(line).replaceAll("");
            MISSING_ON_MACOS.forEach((name, pattern) -> {
                if (pattern.matcher(rest).find()) {
                    found.add(name + ": " + line.strip());
                }
            });
        }
        return found;
    }

    /** The start script, and scripts of the checkout that it calls, and that those call. */
    private static List<Path> scripts() throws IOException {
        List<Path> scripts = new ArrayList<>(List.of(RUN));
        for (int read = 0; read < scripts.size(); read++) {
            List<Path> known = scripts;
            CALLED.matcher(Files.readString(scripts.get(read)))
                    .results()
                    .map(call -> CHECKOUT.resolve(call.group(1)))
                    .filter(Files::isRegularFile)
                    .filter(script -> !known.contains(script))
                    .distinct()
                    .toList()
                    .forEach(scripts::add);
        }
        return scripts;
    }

    private static Map<String, Pattern> patterns(Map<String, String> expressions) {
        Map<String, Pattern> patterns = new LinkedHashMap<>();
        expressions.forEach((name, expression) -> patterns.put(name, Pattern.compile(expression)));
        return patterns;
    }
}

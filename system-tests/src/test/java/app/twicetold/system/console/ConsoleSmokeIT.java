package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserExtension;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import app.twicetold.system.harness.Service;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is tried on every server: the files come, the policy lets them run, and an operator sees what the API answers. */
@ExtendWith(BrowserExtension.class)
@DisplayName("The console")
class ConsoleSmokeIT {
    @Test
    void anOperatorSignsInAndReadsTheAuditLog(Tabs tabs) {
        Console console = Console.stranger(tabs, Look.ENGLISH)
                .signIn("audit?actor=nobody-of-this-name", Service.running().adminKey());
        assertThat(console.tab().heading().innerText()).isEqualTo("Audit log");
        assertThat(console.page().locator("main .state.empty").innerText()).contains("Nothing was changed");
    }
}

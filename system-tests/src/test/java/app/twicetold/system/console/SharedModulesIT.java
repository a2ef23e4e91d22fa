package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the modules that all pages share promise, and what no page shows by itself. */
@BrowserTest
@DisplayName("The shared modules of the pages")
class SharedModulesIT {

    @Test
    void aSlowAnswerIsNotAskedForASecondTimeWhenTheTabIsSeenAgain(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { Refresh } = await import('ui/refresh.js');
                          let turns = 0;
                          const refresh = new Refresh({ addController: () => {} }, 0.01, () => {
                            turns++;
                            return new Promise(() => {});
                          });
                          refresh.hostConnected();
                          await new Promise((later) => setTimeout(later, 100));
                          document.dispatchEvent(new Event('visibilitychange'));
                          await new Promise((later) => setTimeout(later, 100));
                          refresh.hostDisconnected();
                          return turns;
                        }
                        """)).isEqualTo(1);
    }

    /** The next review opens by itself, and the key would decide about it, too. */
    @Test
    void aKeyThatIsHeldDownWorksOnce(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { addKeys } = await import('ui/keys.js');
                          let times = 0;
                          addKeys('test', () => [{ key: 'y', label: 'y', run: () => times++ }]);
                          for (const repeat of [false, true, true, false]) {
                            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', repeat, bubbles: true }));
                          }
                          return times;
                        }
                        """)).isEqualTo(2);
    }

    @Test
    void aNoticeThatReplacesAnotherHasALifetimeOfItsOwn(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { notify } = await import('ui/notice.js');
                          const ends = [];
                          const usual = window.setTimeout;
                          window.setTimeout = (end) => ends.push(end);
                          notify({ id: 'test', text: 'Saved', tone: 'good' });
                          window.setTimeout = usual;
                          notify({ id: 'test', text: 'Lost', tone: 'bad' });
                          ends.forEach((end) => end());
                          return document.querySelector('#notices p')?.textContent ?? 'nothing';
                        }
                        """)).isEqualTo("Lost");
    }

    @Test
    void theLanguageThatIsChosenLastIsShownAlsoWhenTheOtherComesLater(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { setLanguage, t } = await import('ui/text.js');
                          await Promise.all([setLanguage('zh-Hans'), setLanguage('en')]);
                          return document.documentElement.lang + ' ' + t('ui.close');
                        }
                        """)).isEqualTo("en Close");
    }

    /** The 4 is decided meanwhile; the second page is not asked for again. */
    @Test
    void whoHasAskedForMoreKeepsItWhenTheListIsLoadedAnew(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { Paged } = await import('ui/load.js');
                          const answers = [[[3, 4], '4'], [[5, 6], '6'], [[3, 5], '5']];
                          const list = new Paged({ addController: () => {}, requestUpdate: () => {} }, async () => {
                            const [ids, next_cursor] = answers.shift();
                            return { items: ids.map((id) => ({ id })), next_cursor };
                          });
                          await list.load();
                          await list.more();
                          await list.load({ quiet: true });
                          return list.items.map(({ id }) => id).join() + ' ' + list.next;
                        }
                        """)).isEqualTo("3,5,6 6");
    }

    @Test
    void aLinkWithinThePageLoadsNothingAnew(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("audit");
        console.tab().forgetAsked();

        console.page().locator("a.skip").focus();
        console.page().keyboard().press("Enter");
        console.tab().settle();

        assertThat(console.address()).isEqualTo("audit");
        assertThat(console.page().url()).endsWith("#content");
        assertThat(console.tab().asked()).isEmpty();
    }

    private static Object of(Tabs tabs, String script) {
        return Console.open(tabs, Look.ENGLISH).go("audit").page().evaluate(script);
    }
}

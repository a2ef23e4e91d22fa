package app.twicetold.system.console;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.browser.BrowserTest;
import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void aRowThatNobodyAskedForDoesNotStayBehindTheFirstPage(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { Paged } = await import('ui/load.js');
                          const answers = [[[3, 4], '4'], [[2, 3], '3']];
                          const list = new Paged({ addController: () => {}, requestUpdate: () => {} }, async () => {
                            const [ids, next_cursor] = answers.shift();
                            return { items: ids.map((id) => ({ id })), next_cursor };
                          });
                          await list.load();
                          await list.load({ quiet: true });
                          return list.items.map(({ id }) => id).join() + ' ' + list.next + ' ' + list.hasLater;
                        }
                        """)).isEqualTo("2,3 3 false");
    }

    /** A refresh that failed asks for the first page again, and “More” for the next one. */
    @Test
    void ofAListThatIsAskedForAgainWhichDidNotCome(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { ApiError } = await import('ui/api.js');
                          const { Paged } = await import('ui/load.js');
                          const answers = [[[2, 1], '1'], null, [[3, 2], '2'], null, [[1], null]];
                          const asked = [];
                          const list = new Paged({ addController: () => {}, requestUpdate: () => {} }, async (cursor) => {
                            asked.push(cursor ?? 'first');
                            const answer = answers.shift();
                            if (answer === null) {
                              throw new ApiError({ status: 500, code: 'internal_error' });
                            }
                            return { items: answer[0].map((id) => ({ id })), next_cursor: answer[1] };
                          });
                          await list.load();
                          await list.load({ quiet: true }).catch(() => {});
                          await list.retry();
                          await list.more();
                          await list.retry();
                          return asked.join() + ' ' + list.items.map(({ id }) => id).join() + ' ' + list.error;
                        }
                        """)).isEqualTo("first,first,first,2,2 3,2,1 undefined");
    }

    /** What follows from an answer follows also from one that came later. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "articles/{article}/edit, articles/{article}, #field-title",
        "articles/{article}?version=1, articles/{article}, .tab .article",
        "generation, generation/config, form.generation",
        "licenses/cc_by_4, licenses, [name=name]",
        "providers, ai-providers, ol.chain"
    })
    void whatDidNotComeAtFirstIsThereAfterAnotherTry(String address, String call, String part, Tabs tabs) {
        String article = ArticleShelf.shown();
        Predicate<String> asked = url -> url.endsWith("/v1/admin/" + call.replace("{article}", article));
        Console console = Console.open(tabs, Look.ENGLISH);
        console.tab().refuse(asked, 500, "internal_error", "A fault.", Map.of());
        console.go(address.replace("{article}", article));

        console.tab().letThrough(asked);
        console.page().locator("main .state.failed button").click();

        console.page().locator(part).first().waitFor();
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

    /** The service may have done what the browser no longer waits for. */
    @Test
    void aChangeIsNotGivenUpWithThePageAndWhatCameOfItIsTold(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { get, post, startApi } = await import('ui/api.js');
                          const told = [];
                          startApi({ left: (error) => told.push(error?.code ?? 'made') });
                          const json = { headers: { 'Content-Type': 'application/json' } };
                          const answers = [
                            new Response('{}', json),
                            new Response('{"error":{"code":"conflict"}}', { status: 409, ...json }),
                          ];
                          const usual = window.fetch;
                          window.fetch = async (_, { signal }) => {
                            await new Promise((later) => setTimeout(later, 20));
                            signal?.throwIfAborted();
                            return answers.shift();
                          };
                          const ended = async (ask) => {
                            const page = new AbortController();
                            const asked = ask({ signal: page.signal }).then(() => 'answered', (error) => error.name);
                            page.abort();
                            return asked;
                          };
                          told.push(await ended((left) => get('audit', left)));
                          told.push(await ended((left) => post('jobs/retry', {}, { ...left, reads: true })));
                          told.push(await ended((left) => post('jobs/retry', {}, left)));
                          told.push(await ended((left) => post('jobs/retry', {}, left)));
                          window.fetch = usual;
                          return told.join();
                        }
                        """)).isEqualTo("AbortError,AbortError,made,answered,conflict,AbortError");
    }

    /** Its clock may be another one than that of the device. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20                            |                               | 20000",
                "3599                          |                               | 3599000",
                "3600                          |                               | 3600000",
                "3601                          |                               | 3600000",
                "99999999999                   |                               | 3600000",
                "Mon, 30 Nov 2020 10:00:20 GMT | Mon, 30 Nov 2020 10:00:00 GMT | 20000",
                "Mon, 30 Nov 2020 10:00:00 GMT | Mon, 30 Nov 2020 10:00:20 GMT | 0",
                "Tue, 30 Nov 2100 10:00:00 GMT | Mon, 30 Nov 2020 10:00:00 GMT | 3600000",
                "Tue, 30 Nov 2100 10:00:00 GMT |                               | 3600000",
                "Mon, 30 Nov 2020 10:00:20 GMT |                               | 0",
                "soon                          | Mon, 30 Nov 2020 10:00:00 GMT |",
                "-1                            |                               |",
            })
    void aPauseIsCountedByTheClockOfTheServiceAndIsAnHourAtMost(String told, String date, Integer pauseMs, Tabs tabs) {
        Map<String, String> headers = new HashMap<>();
        headers.put("Retry-After", told);
        if (date != null) {
            headers.put("Date", date);
        }
        assertThat(of(
                        tabs,
                        "async (headers) => (await import('ui/api.js')).retryAfter(new Headers(headers)) ?? null",
                        headers))
                .isEqualTo(pauseMs);
    }

    /** Neither a change that may not be made twice, nor a page that was left, is taken for a lost answer. */
    @Test
    void anAnswerIsLostThatDoesNotComeInTime(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { get, post, startApi } = await import('ui/api.js');
                          startApi({ patienceMs: 40_000 });
                          const [usual, wait] = [window.fetch, window.setTimeout];
                          let asked = 0;
                          const never = (signal) =>
                            new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
                          window.fetch = (_, { signal }) => {
                            asked++;
                            return never(signal);
                          };
                          window.setTimeout = (work, ms) => wait(work, ms / 1_000);
                          const told = [];
                          const came = (answer) => answer.then(() => 'answered', (error) => (error.name === 'ApiError' ? error.code : error.name));
                          told.push(await came(get('audit')));
                          told.push(await came(post('jobs/retry', {}, { repeat: true })));
                          told.push(asked);
                          const once = came(post('jobs/retry', {}));
                          told.push(await Promise.race([once, new Promise((later) => wait(() => later('waits'), 200))]));
                          const page = new AbortController();
                          const left = came(get('audit', { signal: page.signal }));
                          page.abort();
                          told.push(await left);
                          // Nor is one that begins and does not end.
                          window.fetch = async (_, { signal }) =>
                            new Response(new ReadableStream({ pull: () => never(signal) }), { headers: { 'Content-Type': 'application/json' } });
                          told.push(await came(get('audit')));
                          Object.assign(window, { fetch: usual, setTimeout: wait });
                          return told.join();
                        }
                        """)).isEqualTo("network,network,2,waits,AbortError,network");
    }

    @Test
    void whatAnElementLoadsIsAskedForAgainWhenItWasMoved(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { Loading } = await import('ui/load.js');
                          let asked = 0;
                          const loading = new Loading({ addController: () => {}, requestUpdate: () => {} }, (signal) => {
                            asked++;
                            return new Promise((resolve, reject) => {
                              signal.addEventListener('abort', () => reject(signal.reason));
                              setTimeout(() => resolve(asked), 20);
                            });
                          });
                          loading.load();
                          loading.hostDisconnected();
                          loading.hostConnected();
                          await new Promise((later) => setTimeout(later, 100));
                          return loading.state + ' ' + loading.value;
                        }
                        """)).isEqualTo("ready 2");
    }

    @Test
    void aLanguageWhoseTextsDoNotComeIsNotSwitchedTo(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { language, setLanguage, t } = await import('ui/text.js');
                          const switched = await setLanguage('none').then(() => true, () => false);
                          return [switched, language(), document.documentElement.lang, t('ui.close')].join(' ');
                        }
                        """)).isEqualTo("false en en Close");
    }

    /** An operator's computer that is two days late would see what is to come where it is past. */
    @Test
    void howLongAgoIsByTheClockOfTheService(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("audit");

        assertThat(console.page().evaluate("""
                        async () => {
                          const { forgetService, readSession } = await import('console/service.js');
                          const { relative } = await import('ui/text.js');
                          const now = Date.now;
                          const anHourAgo = now() - 3_600_000;
                          Date.now = () => now() - 2 * 86_400_000;
                          try {
                            forgetService();
                            await readSession();
                            return relative(anHourAgo);
                          } finally {
                            Date.now = now;
                          }
                        }
                        """)).isEqualTo("1 hour ago");
    }

    @Test
    void howLongAgoIsSaidInTheLanguageThatIsChosen(Tabs tabs) {
        assertThat(of(tabs, """
                        async () => {
                          const { setLanguage } = await import('ui/text.js');
                          const time = document.createElement('ui-time');
                          time.at = new Date(Date.now() - 4_200_000).toISOString();
                          document.querySelector('main').append(time);
                          await time.updateComplete;
                          await setLanguage('zh-Hans');
                          await time.updateComplete;
                          return time.textContent.trim();
                        }
                        """)).isEqualTo("1小时前");
    }

    /** A service that is started again may offer something else. */
    @Test
    void theChoicesAreAskedForAgainAfterTenMinutes(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("audit");
        console.tab().forgetAsked();

        console.page().evaluate("""
                async () => {
                  const { catalogue } = await import('console/service.js');
                  const now = Date.now;
                  for (const minutes of [0, 9, 11]) {
                    Date.now = () => now() + minutes * 60_000;
                    await catalogue();
                  }
                  Date.now = now;
                }
                """);

        assertThat(console.tab().asked()).containsExactly("GET /v1/admin/catalogue", "GET /v1/admin/catalogue");
    }

    @Test
    void backClosesTheDialogOfThePageThatIsLeft(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("audit");
        console.page().locator(".menu a[href$='/jobs']").click();
        console.tab().settle();
        console.page().keyboard().press("?");
        console.page().locator("dialog[open]").waitFor();

        console.tab().back();

        assertThat(console.address()).isEqualTo("audit");
        assertThat(console.page().locator("dialog").count()).isZero();
        assertThat(console.tab().focused().textContent()).isEqualTo("Audit log");
    }

    @Test
    void nothingThatWasTypedStaysForTheNextOperatorOfTheTab(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("licenses/new");
        console.page().locator("#field-id").fill("typed");
        assertThat(console.tab().sessionStorage()).containsKey("twicetold.draft.license new");

        console.tab().expecting(401);
        console.page().getByText("Forget the key").click();
        console.page().locator("dialog[open] input[type=password]").waitFor();

        assertThat(console.tab().sessionStorage().keySet()).noneMatch(name -> name.startsWith("twicetold."));
    }

    /** It is not in the address, so that nothing changes there. */
    @Test
    void whatIsTypedAndNotEnteredIsClearedWithTheFilters(Tabs tabs) {
        Console console = Console.open(tabs, Look.ENGLISH).go("audit");
        console.page().locator("#field-actor").evaluate("actor => actor.value = 'typed'");

        console.page().getByText("Clear filters").click();
        console.tab().settle();

        assertThat(console.page().locator("#field-actor").inputValue()).isEmpty();
    }

    private static Object of(Tabs tabs, String script, Object given) {
        return Console.open(tabs, Look.ENGLISH).go("audit").page().evaluate(script, given);
    }

    private static Object of(Tabs tabs, String script) {
        return Console.open(tabs, Look.ENGLISH).go("audit").page().evaluate(script);
    }
}

package app.twicetold.system.browser;

import com.microsoft.playwright.Page;
import java.util.List;

/** What can be asked of any page. Each check answers what is wrong; empty when all is well. */
public final class PageChecks {
    /**
     * Each text that is seen or read aloud, but for identifiers, keys and names ({@code code}, {@code kbd}, {@code pre},
     * {@code translate="no"}), what is typed, and what says to be in another language than the page.
     */
    private static final String TEXTS = """
            () => {
              const language = document.documentElement.lang.slice(0, 2);
              const texts = [document.title];
              const skipped = element => element.closest(
                'script, style, noscript, template, code, kbd, pre, textarea, [translate=no]') !== null
                || (element.closest('[lang]')?.lang ?? language).slice(0, 2) !== language;
              const roots = [document.body];
              while (roots.length > 0) {
                const root = roots.pop();
                const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
                for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
                  if (node.nodeType === Node.TEXT_NODE) {
                    if (node.parentElement !== null && !skipped(node.parentElement)) {
                      texts.push(node.data);
                    }
                  } else if (node.nodeType === Node.ELEMENT_NODE) {
                    if (node.shadowRoot !== null) {
                      roots.push(node.shadowRoot);
                    }
                    if (!skipped(node)) {
                      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title']) {
                        texts.push(node.getAttribute(name) ?? '');
                      }
                    }
                  }
                }
              }
              return texts.map(text => text.trim()).filter(text => text !== '');
            }""";

    private static final String WIDER = """
            () => {
              const page = document.scrollingElement;
              if (page.scrollWidth <= page.clientWidth) {
                return [];
              }
              const wide = [...document.querySelectorAll('body *')]
                .filter(element => element.getBoundingClientRect().right > page.clientWidth + 1)
                .filter(element => {
                  let box = element.parentElement;
                  while (box !== null && box !== document.body && getComputedStyle(box).overflowX === 'visible') {
                    box = box.parentElement;
                  }
                  return box === null || box === document.body;
                })
                .slice(0, 5)
                .map(element => `${element.localName}.${element.className} ends at ${element.getBoundingClientRect().right}`);
              return [`the page is ${page.scrollWidth} wide in a window of ${page.clientWidth}`, ...wide];
            }""";

    /** A hundredth of a second is no movement. */
    private static final String MOVING = """
            () => {
              const seconds = list => Math.max(...list.split(',').map(one => one.trim())
                .map(one => one.endsWith('ms') ? parseFloat(one) / 1000 : parseFloat(one)));
              const moving = [];
              for (const element of document.querySelectorAll('*')) {
                for (const pseudo of [undefined, '::before', '::after']) {
                  const style = getComputedStyle(element, pseudo);
                  if (style.animationName !== 'none' && seconds(style.animationDuration) > 0.01
                      || seconds(style.transitionDuration) > 0.01) {
                    moving.push(`${element.localName}.${element.className}${pseudo ?? ''} moves`);
                  }
                }
              }
              return [...new Set(moving)];
            }""";

    /** Forced colours take backgrounds and shadows away: what is worked needs a line, or to be a link in a text. */
    private static final String WITHOUT_BOUNDS = """
            () => [...document.querySelectorAll('button, input, select, textarea, a.button')]
              .filter(element => element.checkVisibility() && element.type !== 'hidden')
              .filter(element => {
                const style = getComputedStyle(element);
                const drawn = ['checkbox', 'radio', 'range', 'file', 'color'].includes(element.type);
                const line = style.borderBottomStyle !== 'none' && parseFloat(style.borderBottomWidth) > 0
                  || style.outlineStyle !== 'none' || style.textDecorationLine !== 'none';
                return !drawn && !line;
              })
              .map(element => `${element.localName}.${element.className} "${element.textContent.trim()}" has no line around it`)
            """;

    /**
     * Everything that keys can reach, in the order of the page; how many stops that is. A date has up to eight. From now on
     * the page itself notes before each Tab where the last one led, and whether that is seen.
     */
    private static final String REACHABLE = """
            () => {
              const all = [...document.querySelectorAll(
                  'a[href], button, input, select, textarea, summary, audio[controls], [tabindex]')]
                .filter(element => element.tabIndex >= 0 && !element.disabled && element.type !== 'hidden'
                  && element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null)
                // Of radio buttons of one name a key reaches one.
                .filter(element => element.type !== 'radio' || element.checked);
              const reached = new Set();
              const wrong = new Set();
              const outlined = (element, pseudo) => {
                const style = getComputedStyle(element, pseudo);
                return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
                  && (!pseudo || style.content !== 'none');
              };
              const note = () => {
                const at = document.activeElement;
                reached.add(at);
                // A whole card may be the link in it, and a label the field in it or beside it.
                const beside = [at.closest('label'), ...(at.labels ?? []), at.nextElementSibling].filter(one => one !== null);
                // Chromium marks the part of a date that has the focus.
                const seen = outlined(at) || outlined(at, '::after') || beside.some(one => outlined(one))
                  || ['date', 'datetime-local', 'time'].includes(at.type);
                if (at !== document.body && !seen) {
                  wrong.add(
                    `${at.localName}.${at.className} "${at.textContent.trim().slice(0, 40)}" has the focus, which is not seen`);
                }
              };
              document.activeElement?.blur();
              window.scrollTo(0, 0);
              window.addEventListener('keydown', note, true);
              window.twicetoldUnreached = () => {
                note();
                return all
                  // What has gone from the page meanwhile need not be reached.
                  .filter(element => element.isConnected && !reached.has(element))
                  .map(element => `${element.localName}.${element.className} "${element.textContent.trim().slice(0, 40)}" is not reached`);
              };
              window.twicetoldWalked = () => {
                window.removeEventListener('keydown', note, true);
                return [...wrong, ...window.twicetoldUnreached()];
              };
              const dates = all.filter(element => ['date', 'datetime-local', 'time'].includes(element.type));
              return all.length + 7 * dates.length;
            }""";

    private static final String UNREACHED = "() => window.twicetoldUnreached()";
    private static final String WALKED = "() => window.twicetoldWalked()";

    /** Text with which a page can be compared with itself: without moments, figures and what is said once. */
    private static final String SEEN = """
            () => {
              const main = document.querySelector('main');
              const copy = main.cloneNode(true);
              copy.querySelectorAll('time, [role=status], [aria-live]').forEach(element => element.remove());
              const typed = [...main.querySelectorAll('input, select, textarea')]
                .map(field => `${field.name}=${field.type === 'checkbox' ? field.checked : field.value}`);
              return [document.title, location.pathname + location.search, copy.textContent, ...typed]
                .join(' | ').replace(/\\d+/g, '#').replace(/\\s+/g, ' ');
            }""";

    private PageChecks() {}

    /** Every text that is seen or read aloud and belongs to the page, not to what it shows. */
    public static List<String> texts(Page page) {
        return list(page.evaluate(TEXTS));
    }

    /** What makes the page wider than its window. */
    public static List<String> wider(Page page) {
        return list(page.evaluate(WIDER));
    }

    /** What moves, or would. */
    public static List<String> moving(Page page) {
        return list(page.evaluate(MOVING));
    }

    /** What can be worked and has no bounds where colours are forced. */
    public static List<String> withoutBounds(Page page) {
        return list(page.evaluate(WITHOUT_BOUNDS));
    }

    /** Walks through the page with Tab: what no key reaches, and where the focus is not seen. */
    public static List<String> unreached(Page page) {
        int reachable = ((Number) page.evaluate(REACHABLE)).intValue();
        // From the end it goes on to the browser itself, and then to the first again. A list may grow as one comes to
        // its end.
        for (int i = 0; i < 2 * reachable + 20; i++) {
            if (i > reachable && list(page.evaluate(UNREACHED)).isEmpty()) {
                break;
            }
            page.keyboard().press("Tab");
        }
        return list(page.evaluate(WALKED));
    }

    /** What the page says, for a comparison with itself: its title, address, text and fields; figures are left out. */
    public static String seen(Page page) {
        return String.valueOf(page.evaluate(SEEN));
    }

    /** The value of a style of what a selector finds first. */
    public static String style(Page page, String selector, String property) {
        return String.valueOf(page.locator(selector)
                .first()
                .evaluate("(element, property) => getComputedStyle(element).getPropertyValue(property)", property));
    }

    private static List<String> list(Object value) {
        return ((List<?>) value).stream().map(String::valueOf).toList();
    }
}

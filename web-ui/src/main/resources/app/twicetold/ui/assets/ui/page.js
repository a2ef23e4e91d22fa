import { LitElement } from 'lit';
import { navigate, setQuery } from 'ui/router.js';

/**
 * A page. Its elements are in the light DOM, where the one stylesheet finds them.
 *
 * The router sets `query` (what is in the address behind `?`) and `params` (the parts of the path behind the name of the
 * page). `queryChanged` is called at the start and whenever one of them has changed.
 */
export class Page extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    query: { attribute: false },
    params: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Object<string, string>} */
    this.query = {};
    /** @type {string[]} */
    this.params = [];
    this.abort = new AbortController();
    this.redraw = () => {
      this.languageChanged();
      this.requestUpdate();
    };
  }

  /** The title while it is more than that of the module, such as that of an article. @returns {string | undefined} */
  get pageTitle() {
    return undefined;
  }

  /** Ends when the page is left. */
  get signal() {
    return this.abort.signal;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    if (this.abort.signal.aborted) {
      // It was moved.
      this.abort = new AbortController();
    }
    super.connectedCallback();
    document.addEventListener('language', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.redraw);
    this.abort.abort();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('query') || changed.has('params')) {
      this.queryChanged();
    }
  }

  /** The place to load what the address asks for. */
  queryChanged() {}

  /** The place to load again what the service says in the language of the interface. */
  languageChanged() {}

  /**
   * Changes filters in the address. What is null or empty is taken out.
   *
   * @param {Object<string, string | number | null | undefined>} changes
   * @param {{replace?: boolean}} [options] replace: no new entry in the history, as for each letter of a search
   */
  setQuery(changes, options) {
    setQuery(changes, options);
  }

  /**
   * Leads to another page after a change, unless somebody went elsewhere meanwhile.
   *
   * @param {string} path
   * @param {Object<string, unknown>} [query]
   * @param {{replace?: boolean}} [options]
   */
  goOn(path, query, options) {
    if (this.isConnected) {
      navigate(path, query, options);
    }
  }

  /** Sets filters from a form. @param {SubmitEvent | Event} event */
  filter(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const none = /** @type {any[]} */ ([...form.elements]).filter((field) => 'name' in field && field.name).map((field) => [field.name, '']);
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    // A box that is not ticked gives nothing.
    this.setQuery(Object.fromEntries([...none, ...given]));
  }
}

import { html, nothing } from 'lit';
import { ApiError } from 'ui/api.js';
import { failed, loading } from 'ui/elements.js';
import { Page } from 'ui/page.js';
import { href, retitle } from 'ui/router.js';
import { t } from 'ui/text.js';

/**
 * The parts of the playground. Each is a module of its own, so that only the leaderboard loads what draws plots.
 *
 * @type {Object<string, {module: string, element: string, title: () => string}>}
 */
const PARTS = {
  '': { module: 'console/parts/playground-runs.js', element: 'playground-runs', title: () => t('playground.runs') },
  new: { module: 'console/parts/playground-new.js', element: 'playground-new', title: () => t('playground.new_run') },
  runs: { module: 'console/parts/playground-run.js', element: 'playground-run', title: () => t('playground.run') },
  leaderboard: { module: 'console/parts/playground-leaderboard.js', element: 'playground-leaderboard', title: () => t('playground.leaderboard') },
  evaluations: { module: 'console/parts/playground-evaluations.js', element: 'playground-evaluations', title: () => t('playground.evaluations') },
  evaluation: { module: 'console/parts/playground-report.js', element: 'playground-report', title: () => t('playground.report') },
};

/** What is in the menu of the playground. */
const MENU = ['', 'leaderboard', 'evaluations'];

/** @param {string[]} params */
function partOf([first = '', second]) {
  if (first === 'evaluations' && second) {
    return 'evaluation';
  }
  return Object.hasOwn(PARTS, first) && first !== 'evaluation' && (first !== 'runs' || second) ? first : '';
}

/** Models that judge retellings are compared, blind. */
class PagePlayground extends Page {
  constructor() {
    super();
    this.name = '';
    /** @type {any} */
    this.opened = null;
    /** @type {unknown} */
    this.error = null;
    /** @type {Promise<void>} */
    this.opening = Promise.resolve();
  }

  get pageTitle() {
    return this.opened?.pageTitle ?? PARTS[this.name].title();
  }

  queryChanged() {
    this.opening = this.#open();
  }

  async #open() {
    const name = partOf(this.params);
    const { module, element } = PARTS[name];
    if (this.opened?.localName !== element) {
      this.error = null;
      try {
        await import(module);
      } catch (error) {
        this.error = error;
        this.requestUpdate();
        return;
      }
      if (partOf(this.params) !== name) {
        return;
      }
      this.opened = document.createElement(element);
    }
    this.name = name;
    this.opened.params = this.params.slice(1);
    this.opened.query = this.query;
    this.requestUpdate();
    retitle();
  }

  /** The heading that gets the focus is in the part. */
  async getUpdateComplete() {
    const done = await super.getUpdateComplete();
    await this.opening;
    await super.getUpdateComplete();
    await this.opened?.updateComplete;
    return done;
  }

  render() {
    const at = { evaluation: 'evaluations', new: '', runs: '' }[this.name] ?? this.name;
    return html`
      <nav class="tabs" aria-label=${t('playground.parts')}>
        ${MENU.map((name) => html`<a href=${href(name ? `playground/${name}` : 'playground')} aria-current=${name === at ? 'true' : nothing}>${PARTS[name].title()}</a>`)}
      </nav>
      ${this.error ? failed(new ApiError({ status: 0, code: 'network' }), () => location.reload()) : (this.opened ?? loading())}`;
  }
}
customElements.define('page-playground', PagePlayground);

export default {
  title: () => t('playground.title'),
  element: 'page-playground',
  keys: (page) => page.opened?.keys?.() ?? [],
};

/** The text of an article, set for reading, in the size that somebody likes. */
import { html, nothing, LitElement } from 'lit';
import { t } from 'ui/text.js';
import { keep, kept } from 'app/store.js';

const SIZES = [1, 2, 3, 4];
const KEPT_AS = 'text-size';
let chosen = 2;
const known = kept(KEPT_AS).then((size) => {
  chosen = SIZES.includes(size) ? size : chosen;
});

class AppArticleText extends LitElement {
  static properties = { article: { attribute: false } };

  constructor() {
    super();
    /** @type {Schema<'Article'> | null} */
    this.article = null;
    this.redraw = () => this.requestUpdate();
    known.then(this.redraw);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.redraw);
  }

  /** @param {number} size */
  #choose(size) {
    chosen = size;
    keep(KEPT_AS, size);
    this.requestUpdate();
  }

  render() {
    return html`
      <div class="sizes" role="group" aria-label=${t('session.size')}>
        ${SIZES.map(
          (size) => html`<button class="quiet size-${size}" aria-pressed=${String(size === chosen)} aria-label=${t('session.size_of', { n: size, all: SIZES.length })}
            @click=${() => this.#choose(size)}><span aria-hidden="true">${t('session.size_sign')}</span></button>`,
        )}
      </div>
      ${this.article ? html`<div class="text size-${chosen}" lang=${this.article.language}>${this.article.paragraphs.map((text) => html`<p>${text}</p>`)}</div>` : nothing}`;
  }
}
customElements.define('app-article-text', AppArticleText);

import { html } from 'lit';
import { href } from 'ui/router.js';
import { t } from 'ui/text.js';
import { Page } from 'ui/page.js';

/** For addresses without a page. */
class PageMissing extends Page {
  render() {
    return html`<h1 tabindex="-1">${t('app.missing.title')}</h1>
      <p>${t('app.missing.text')}</p>
      <p><a class="button main" href=${href('')}>${t('app.menu.home')}</a></p>`;
  }
}
customElements.define('page-missing', PageMissing);

/** For a module that did not come: the network went away, or there is a new version. */
class PageBroken extends Page {
  render() {
    return html`<h1 tabindex="-1">${t('app.broken.title')}</h1>
      <p>${t('app.broken.text')}</p>
      <button class="main" @click=${() => location.reload()}>${t('app.reload')}</button>`;
  }
}
customElements.define('page-broken', PageBroken);

import { html } from 'lit';
import { Page } from 'ui/page.js';
import { pageHeader } from 'ui/elements.js';
import { href } from 'ui/router.js';
import { t } from 'ui/text.js';

/** For an address without a page. */
class PageMissing extends Page {
  render() {
    return html`${pageHeader({ title: t('console.missing.title'), lead: t('console.missing.text') })}
      <p><a href=${href('')}>${t('console.page.overview')}</a></p>`;
  }
}
customElements.define('page-missing', PageMissing);

/** For a page whose module did not come, as after an upgrade of the service. */
class PageBroken extends Page {
  render() {
    return html`${pageHeader({ title: t('console.broken.title'), lead: t('console.broken.text') })}
      <p><button class="main" @click=${() => location.reload()}>${t('console.broken.reload')}</button></p>`;
  }
}
customElements.define('page-broken', PageBroken);

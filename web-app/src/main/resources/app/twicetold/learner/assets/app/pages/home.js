import { html } from 'lit';
import { get } from 'ui/api.js';
import { loaded, pageHeader } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { t } from 'ui/text.js';

/** Home. */
class PageHome extends Page {
  constructor() {
    super();
    this.home = new Loading(this, (signal) => get('home', { signal }));
  }

  queryChanged() {
    this.home.load();
  }

  render() {
    return html`${loaded(this.home, (home) => pageHeader({ title: home.greeting, lead: home.local_date_label }))}`;
  }
}
customElements.define('page-home', PageHome);

export default { title: () => t('app.menu.home'), element: 'page-home' };

import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { empty, loaded, pageHeader } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { href } from 'ui/router.js';
import { loadStyle } from 'ui/style.js';
import { t } from 'ui/text.js';
import { Page } from 'ui/page.js';
import { sendAll, waitingRecordings } from 'app/outbox.js';
import 'app/parts/kept-recording.js';

await loadStyle('app/pages/session.css');

/** Recordings that the service does not have yet. */
class PageRecordings extends Page {
  constructor() {
    super();
    this.list = new Loading(this, () => waitingRecordings());
    this.reload = () => void this.list.load({ quiet: true });
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('outbox', this.reload);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('outbox', this.reload);
  }

  queryChanged() {
    this.list.load();
  }

  render() {
    return html`
      ${pageHeader({ title: t('recordings.title'), lead: t('recordings.lead') })}
      ${loaded(this.list, (list) =>
        list.length === 0
          ? empty(t('recordings.none'), html`<a class="button main" href=${href('')}>${t('app.menu.home')}</a>`)
          : html`
              ${list.filter(({ state }) => state === 'waiting').length > 1
                ? html`<p><button @click=${() => sendAll()}>${t('recordings.send_all')}</button></p>`
                : ''}
              <ul class="recordings">
                ${repeat(
                  list,
                  ({ id }) => id,
                  (record) => html`<li class="panel">
                    <app-kept-recording .record=${record}></app-kept-recording>
                    <p><a href=${href(`session/${record.session}`)}>${t('recordings.to_session')}</a></p>
                  </li>`,
                )}
              </ul>`,
      )}`;
  }
}
customElements.define('page-recordings', PageRecordings);

export default { title: () => t('recordings.title'), element: 'page-recordings' };

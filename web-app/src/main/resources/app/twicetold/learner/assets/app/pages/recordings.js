import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { empty, loaded, pageHeader } from 'ui/elements.js';
import { announce } from 'ui/live.js';
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
    this.changed = (/** @type {Event} */ event) => void this.outboxChanged(/** @type {CustomEvent} */ (event));
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('outbox', this.changed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('outbox', this.changed);
  }

  queryChanged() {
    this.list.load();
  }

  /** Where the recording that had the focus is gone, reading goes on at the heading. @param {CustomEvent<{sent?: import('app/outbox.js').Sent}>} event */
  async outboxChanged({ detail }) {
    const before = this.list.value?.length ?? 0;
    await this.list.load({ quiet: true });
    await this.updateComplete;
    if ((this.list.value?.length ?? 0) < before && document.activeElement === document.body) {
      this.querySelector('h1')?.focus({ preventScroll: true });
    }
    if (detail?.sent && this.isConnected) {
      announce(t('recordings.sent'));
    }
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

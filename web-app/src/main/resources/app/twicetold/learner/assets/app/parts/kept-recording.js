/** A recording that the service does not have: what it is, why it is here, and what can be done with it. */
import { html, nothing, LitElement } from 'lit';
import { confirm } from 'ui/dialog.js';
import { bar, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { findLength } from 'ui/recorder.js';
import { has, loadTexts, percent, t, timeOfDay } from 'ui/text.js';
import { takeOneTap } from 'app/device.js';
import { dropRecording, isInMemory, progressOf, sendRecording, soundOf, toWait } from 'app/outbox.js';
import { clock, size } from 'app/parts/clock.js';

await loadTexts('outbox', 'app/texts/outbox');

const ENDINGS = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/mpeg': 'mp3', 'audio/wav': 'wav' };
/** For these nothing changes by sending it again. */
const FINAL = new Set(['not_found', 'stage_conflict', 'round_not_allowed', 'round_already_assessed', 'payload_too_large', 'audio_too_long', 'unsupported_media_type']);

/** For these no other recording would help either. */
const PASSED = new Set(['not_found', 'stage_conflict', 'round_not_allowed', 'round_already_assessed']);

/** How long a recording is, to the nearest second. @param {number} ms */
export const length = (ms) => clock(Math.round(ms / 1_000) * 1_000);

/** The time of day by the minute, not too early. @param {number} moment */
const minuteOf = (moment) => timeOfDay(Math.ceil(moment / 60_000) * 60_000);

/** Why it is here, in a sentence. @param {import('app/outbox.js').Kept} record */
export function whyHere({ state, why, ended, message }) {
  if (state === 'recording') {
    return t('outbox.elsewhere');
  }
  if (state === 'kept') {
    return ended === 'closed' ? t('outbox.closed') : t('outbox.kept');
  }
  if (why === null) {
    return t('outbox.waiting');
  }
  return has(`outbox.why.${why}`) ? t(`outbox.why.${why}`) : [t('outbox.other'), message].filter(Boolean).join(' ');
}

/** Whether the round still waits for a recording. @param {import('app/outbox.js').Kept} record */
export const mayRecordAgain = ({ why }) => !PASSED.has(why ?? '');

/** Whether sending it may help. @param {import('app/outbox.js').Kept} record */
export const maySend = ({ state, why }) => state !== 'recording' && !(state === 'refused' && FINAL.has(why ?? ''));

/** Asks, deletes it, and says so. @param {import('app/outbox.js').Kept} record @returns {Promise<boolean>} whether it is gone */
export async function deleteAsked({ id }) {
  const sure = await confirm({ title: t('outbox.delete_title'), text: t('outbox.delete_text'), action: t('outbox.delete'), danger: true });
  if (sure) {
    await dropRecording(id);
    announce(t('outbox.deleted'));
  }
  return sure;
}

/** Gives it to the browser as a file. @param {import('app/outbox.js').Kept} record */
export async function saveAsFile(record) {
  const url = URL.createObjectURL(await soundOf(record));
  const link = document.createElement('a');
  const day = new Date(record.at).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
  link.href = url;
  link.download = `${record.title} ${record.round} ${day}.${ENDINGS[record.contentType] ?? 'audio'}`.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

class AppKeptRecording extends LitElement {
  static properties = { record: { attribute: false }, plain: { type: Boolean } };

  constructor() {
    super();
    /** @type {import('app/outbox.js').Kept | null} */
    this.record = null;
    /** Whether what it is of is said already. */
    this.plain = false;
    /** @type {string | null} */
    this.url = null;
    this.redraw = () => this.requestUpdate();
    takeOneTap(this);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.redraw);
    document.addEventListener('outbox', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.redraw);
    document.removeEventListener('outbox', this.redraw);
    this.#silence();
  }

  #silence() {
    if (this.url !== null) {
      URL.revokeObjectURL(this.url);
      this.url = null;
    }
  }

  async #listen() {
    if (this.record) {
      this.url = URL.createObjectURL(await soundOf(this.record));
      this.requestUpdate();
      await this.updateComplete;
      const audio = /** @type {HTMLAudioElement | null} */ (this.querySelector('audio'));
      audio?.focus();
      audio?.play().catch(() => {});
    }
  }

  render() {
    const { record } = this;
    if (!record) {
      return nothing;
    }
    const sending = progressOf(record.id);
    return html`
      <div class="kept-recording">
        ${this.plain
          ? nothing
          : html`<h2 lang=${record.language}>${record.title}</h2>
              <p class="small">${t(`outbox.round.${record.round}`)} · ${time(new Date(record.at).toISOString())}</p>`}
        <p class="small">${t('outbox.length', { time: length(record.durationMs) })} · <span translate="no">${size(record.size)}</span></p>
        <p>
          <span role="status">
            ${sending ? t(`outbox.sending.${sending.step}`) : whyHere(record)}
            ${!sending && toWait(record) > 0 ? t('outbox.due', { time: minuteOf(record.due ?? 0) }) : nothing}
          </span>
          ${sending?.step === 'upload' ? html`<span aria-hidden="true">${percent(sending.share)}</span>` : nothing}
        </p>
        ${sending ? bar(sending.step === 'announce' ? 0 : sending.share) : nothing}
        ${isInMemory(record.id) ? html`<p class="warning">${t('outbox.in_memory')}</p>` : nothing}
        ${this.url === null ? nothing : html`<audio controls src=${this.url} aria-label=${t('outbox.listen')} @loadedmetadata=${findLength}></audio>`}
        <div class="buttons">
          ${maySend(record) ? html`<button class="main" aria-disabled=${String(sending !== undefined)} @click=${() => sending || sendRecording(record.id)}>${t('outbox.send')}</button>` : nothing}
          ${this.url === null ? html`<button @click=${() => this.#listen()}>${t('outbox.listen')}</button>` : nothing}
          <button @click=${() => saveAsFile(record)}>${t('outbox.save')}</button>
          <button class="quiet" aria-disabled=${String(sending !== undefined)} @click=${() => sending || deleteAsked(record)}>${t('outbox.delete')}</button>
        </div>
      </div>`;
  }
}
customElements.define('app-kept-recording', AppKeptRecording);

import { html, nothing } from 'lit';
import { ApiError, get, post } from 'ui/api.js';
import { errorText, failed } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { loadTexts, t } from 'ui/text.js';
import { asksFor, mayPass } from 'app/codes.js';
import { seen } from 'app/device.js';
import { config } from 'app/service.js';
import 'app/parts/sound.js';

await loadTexts('feedback', 'app/texts/feedback');

/** What is signed works for a quarter of an hour; the rest is for the way. */
const SIGNED_MS = 14 * 60_000;
/** Before an order that was refused for now is repeated where the service does not say when. */
const LATER_MS = 30_000;

/** The address of the voice, for a player. @param {Schema<'Exemplar'>} exemplar */
function addressOf({ audio_url }) {
  if (audio_url === null) {
    throw new ApiError({ status: 0, code: 'no_sound', message: t('feedback.model_silent') });
  }
  return { url: audio_url, until: Date.now() + SIGNED_MS };
}

/** @param {string} attempt @param {AbortSignal} [signal] */
export const exemplarAddress = async (attempt, signal) => addressOf(await get(`attempts/${attempt}/exemplar`, { signal }));

/** The name under which a player knows the voice. @param {string} attempt */
export const voiceOf = (attempt) => `exemplar ${attempt}`;

/** How the retelling of an attempt could sound: the text, and its voice when there is one. */
class AppExemplar extends Page {
  static properties = {
    ...Page.properties,
    attempt: { attribute: false },
    language: { attribute: false },
    player: { attribute: false },
  };

  constructor() {
    super();
    /** The id of an assessed attempt. */
    this.attempt = '';
    /** Of the article. */
    this.language = '';
    /** Whoever owns it gets addresses by `exemplarAddress`. @type {import('ui/evidence-player.js').EvidencePlayer | null} */
    this.player = null;
    this.exemplar = new Loading(this, (signal) => get(`attempts/${this.attempt}/exemplar`, { signal, quiet: true }));
    /** Whether it is not there after all the time that the service takes for usual. */
    this.isLate = false;
    this.isAsking = false;
    /** Of an order that was refused for now. */
    this.timer = 0;
    /** Why there will be no voice. @type {ApiError | null} */
    this.refused = null;
    this.isWanted = false;
    /** Whether the text was shown open at first; whoever reads it goes on reading when the voice comes. @type {boolean | undefined} */
    this.isOpen = undefined;
    this.turn = 0;
    // Its name comes in the language of the interface.
    this.spoken = () => this.#open({ quiet: true });
    this.seen = () => void (this.isLate && !document.hidden && this.#open({ quiet: true }));
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.spoken);
    document.addEventListener('visibilitychange', this.seen);
    window.addEventListener('online', this.seen);
    if (this.hasUpdated) {
      this.#open();
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.spoken);
    document.removeEventListener('visibilitychange', this.seen);
    window.removeEventListener('online', this.seen);
    this.turn++;
    clearTimeout(this.timer);
    this.refused = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('attempt')) {
      this.exemplar.value = undefined;
      this.refused = null;
      this.isWanted = false;
      this.isOpen = undefined;
      clearTimeout(this.timer);
      this.#open();
    }
  }

  async #reload() {
    try {
      await this.exemplar.load({ quiet: true });
    } catch {
      // What is there stays.
    }
  }

  /**
   * Loads it, and looks again while it is made. A later call ends an earlier one.
   *
   * @param {{quiet?: boolean}} [options] quiet: what is there stays, also where no answer comes
   */
  async #open({ quiet = false } = {}) {
    const turn = ++this.turn;
    this.isLate = false;
    const wasPending = this.isPending;
    await (quiet ? this.#reload() : this.exemplar.load());
    if (turn === this.turn) {
      await this.#follow(wasPending);
    }
  }

  get isPending() {
    return this.exemplar.value?.status === 'pending';
  }

  /** Looks again while it is made. @param {boolean} [wasPending] */
  async #follow(wasPending = this.isPending) {
    const turn = ++this.turn;
    this.isLate = false;
    if (this.isPending) {
      wasPending = true;
      let limits;
      try {
        ({ limits } = await config());
      } catch {
        limits = { poll_interval_ms: 2_000, poll_timeout_ms: 60_000 };
      }
      let end = performance.now() + limits.poll_timeout_ms;
      while (this.isPending && performance.now() < end) {
        end += await seen(Math.min(end - performance.now(), this.exemplar.value?.poll_after_ms ?? limits.poll_interval_ms));
        if (turn !== this.turn) {
          return;
        }
        await this.#reload();
        if (turn !== this.turn) {
          return;
        }
      }
      this.isLate = this.isPending;
      this.requestUpdate();
    }
    this.#come(wasPending);
  }

  /** @param {boolean} wasPending */
  #come(wasPending) {
    const { value } = this.exemplar;
    if (value?.status !== 'ready' || this.player === null || !this.isConnected) {
      return;
    }
    this.player.addresses.set(voiceOf(this.attempt), addressOf(value));
    if (wasPending) {
      announce(t('feedback.model_ready'));
    }
    // Whoever asked to hear it hears it, if nothing else plays by now.
    if (this.isWanted && this.player.moment === null) {
      this.player.play({ id: `whole ${voiceOf(this.attempt)}`, recording: voiceOf(this.attempt), lengthMs: value.duration_ms ?? undefined });
    }
    this.isWanted = false;
  }

  /** @param {boolean} [byItself] as was promised when the order was refused for now */
  async #speak(byItself = false) {
    if (this.isAsking) {
      return;
    }
    clearTimeout(this.timer);
    this.isAsking = true;
    this.requestUpdate();
    const { attempt } = this;
    try {
      const exemplar = await post(`attempts/${attempt}/exemplar`, undefined, { signal: this.signal, repeat: true });
      if (attempt === this.attempt) {
        this.refused = null;
        this.exemplar.value = exemplar;
        this.isWanted = true;
        this.#follow();
      }
    } catch (error) {
      if (!(error instanceof ApiError) || attempt !== this.attempt || !this.isConnected) {
        return;
      }
      this.refused = error;
      if (error.code === 'service_busy') {
        this.timer = window.setTimeout(() => this.#speak(true), error.retryAfterMs ?? LATER_MS);
      }
      if (!byItself) {
        announce(errorText(error), { urgent: true });
      }
    } finally {
      this.isAsking = false;
      this.requestUpdate();
    }
  }

  /** @param {Schema<'Exemplar'>} exemplar */
  #voice({ status, duration_ms, speech_on_request, label, text }) {
    if (status === 'ready' && this.player !== null) {
      return html`<app-sound .player=${this.player} .recording=${voiceOf(this.attempt)} .lengthMs=${duration_ms ?? 0} .name=${label}></app-sound>`;
    }
    if (status === 'pending') {
      return this.isLate
        ? html`<p>${t('feedback.model_late')}</p><p><button @click=${() => this.#open({ quiet: true })}>${t('feedback.look_again')}</button></p>`
        : html`<p class="waits">${text === null ? t('feedback.model_pending') : t('feedback.voice_pending')}</p>`;
    }
    if (speech_on_request || this.refused !== null) {
      return this.#order();
    }
    if (text === null) {
      return html`<p class="soft">${status === 'failed' ? t('feedback.model_failed') : t('feedback.model_none')}</p>`;
    }
    return html`<p class="soft">${t('feedback.model_silent')}</p>`;
  }

  /** One template, so that the button keeps the focus while it asks and when it is refused. */
  #order() {
    const { refused } = this;
    const mayAsk = refused === null || mayPass(refused);
    return html`${refused === null ? nothing : html`<p class="soft">${errorText(refused)} ${refused.code === 'service_busy' ? asksFor(refused).sentence : nothing}</p>`}
      ${mayAsk ? html`<p><button aria-disabled=${String(this.isAsking)} @click=${() => this.#speak()}>${t('feedback.hear')}</button></p>` : nothing}`;
  }

  render() {
    const { value, state, error } = this.exemplar;
    if (value !== undefined && value.text !== null) {
      this.isOpen ??= value.status !== 'ready';
    }
    return html`<section class="panel model" aria-labelledby="model-title">
      <header><h2 id="model-title">${value?.label ?? t('feedback.model')}</h2></header>
      ${value === undefined
        ? state === 'failed' && error
          ? failed(error, () => this.#open())
          : html`<p class="waits">${t('ui.loading')}</p>`
        : html`${this.#voice(value)}
          ${value.text === null
            ? nothing
            : html`<details ?open=${this.isOpen}>
                <summary>${t('feedback.model_read')}</summary>
                <p class="retelling" lang=${this.language}>${value.text.trim()}</p>
              </details>`}`}
    </section>`;
  }
}
customElements.define('app-exemplar', AppExemplar);

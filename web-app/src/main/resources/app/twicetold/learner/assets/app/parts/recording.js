/**
 * 2/3 and 3/3: somebody speaks. What is spoken is in the browser's storage a second later, and stays there until it is sent or
 * discarded.
 *
 * `send` is dispatched with the recording that is to be sent.
 */
import { html, nothing, svg, LitElement } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { bar } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { confirm } from 'ui/dialog.js';
import { findLength, Recorder } from 'ui/recorder.js';
import { duration, t, tx } from 'ui/text.js';
import { takeOneTap } from 'app/device.js';
import { Making, isInMemory, soundOf } from 'app/outbox.js';
import { clock } from 'app/parts/clock.js';
import { deleteAsked, length, saveAsFile } from 'app/parts/kept-recording.js';
import 'app/parts/article-text.js';

/** What is measured may be a little more than what is in the file. */
const RESERVE_MS = 400;
/** Below this nobody speaks. */
const SILENCE = 0.01;
const SILENT_MS = 5_000;
const SAID_AT_MS = [30_000, 10_000];

class AppRecording extends LitElement {
  static properties = {
    session: { attribute: false },
    round: { attribute: false },
    record: { attribute: false },
    accepted: { attribute: false },
    largest: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Schema<'Session'>} */
    this.session = /** @type {any} */ (null);
    this.round = 1;
    /** What was recorded and not ordered to be sent. @type {import('app/outbox.js').Kept | null} */
    this.record = null;
    /** @type {string[]} */
    this.accepted = [];
    /** In bytes. */
    this.largest = Number.POSITIVE_INFINITY;
    /** @type {Recorder | undefined} */
    this.recorder = undefined;
    /** @type {Making | null} */
    this.making = null;
    /** What the browser says of the microphone: `granted`, `denied`, `prompt`, or nothing. */
    this.permission = '';
    this.heardAt = 0;
    this.isFloorSaid = false;
    this.saidLeft = Number.POSITIVE_INFINITY;
    /** Whether the text of the article is shown again. */
    this.isReading = false;
    /** @type {{id: string, url: string} | null} */
    this.sound = null;
    this.redraw = () => this.requestUpdate();
    this.leaving = (/** @type {BeforeUnloadEvent} */ event) => this.isRecording && event.preventDefault();
    this.seen = () => this.#seen();
    this.gone = () => this.recorder?.flush();
    takeOneTap(this);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.redraw);
    document.addEventListener('visibilitychange', this.seen);
    window.addEventListener('pagehide', this.gone);
    window.addEventListener('beforeunload', this.leaving);
    this.#askPermission();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.redraw);
    document.removeEventListener('visibilitychange', this.seen);
    window.removeEventListener('pagehide', this.gone);
    window.removeEventListener('beforeunload', this.leaving);
    // Who leaves the page stops speaking to it; what was spoken stays.
    this.recorder?.stop();
    if (this.recorder?.state === 'asking') {
      this.recorder.discard();
    }
    this.#silence();
    this.#sleep();
  }

  get limitMs() {
    return this.round === 1 ? this.session.max_round1_ms : this.session.max_round2_ms;
  }

  get floorMs() {
    return this.session.min_valid_ms + RESERVE_MS;
  }

  get isRecording() {
    return this.recorder?.state === 'recording' || this.recorder?.state === 'paused' || this.recorder?.state === 'stopping';
  }

  willUpdate() {
    if (!this.recorder && this.accepted.length > 0) {
      this.recorder = new Recorder({ limitMs: this.limitMs, accepted: this.accepted });
      this.recorder.addEventListener('change', () => this.#changed());
      this.recorder.addEventListener('tick', () => this.#ticked());
      this.recorder.addEventListener('piece', (event) => this.making?.add(/** @type {CustomEvent} */ (event).detail));
    }
    if (this.record?.id !== this.sound?.id) {
      this.#silence();
      this.#sound();
    }
  }

  async #askPermission() {
    try {
      const known = await navigator.permissions.query({ name: /** @type {PermissionName} */ ('microphone') });
      this.permission = known.state;
      known.addEventListener('change', () => {
        this.permission = known.state;
        this.requestUpdate();
      });
      this.requestUpdate();
    } catch {
      // It is seen when one asks for it.
    }
  }

  async #sound() {
    const { record } = this;
    if (record) {
      this.sound = { id: record.id, url: URL.createObjectURL(await soundOf(record)) };
      this.requestUpdate();
    }
  }

  #silence() {
    if (this.sound) {
      URL.revokeObjectURL(this.sound.url);
      this.sound = null;
    }
  }

  /** The screen stays on while one speaks. */
  async #wake() {
    try {
      this.lock ??= await navigator.wakeLock.request('screen');
      this.lock.addEventListener('release', () => (this.lock = undefined));
      if (!this.isRecording) {
        this.#sleep();
      }
    } catch {
      // Then it goes off as always; what was spoken until then is there.
    }
  }

  #sleep() {
    this.lock?.release().catch(() => {});
    this.lock = undefined;
  }

  #seen() {
    if (document.hidden) {
      this.recorder?.flush();
    } else if (this.isRecording) {
      // The browser has taken the lock back.
      this.#wake();
    }
  }

  #start() {
    this.isReading = false;
    this.making = null;
    this.isFloorSaid = false;
    this.saidLeft = Number.POSITIVE_INFINITY;
    this.recorder?.start();
  }

  async #changed() {
    const recorder = /** @type {Recorder} */ (this.recorder);
    const { state, recorded, interrupted } = recorder;
    if (state === 'recording') {
      this.heardAt = performance.now();
      if (!this.making) {
        const { article, id } = this.session;
        this.making = new Making({ session: id, round: this.round, title: article.title, language: article.language });
        this.making.addEventListener('change', this.redraw);
        this.#wake();
      }
      announce(recorder.pauses === 0 ? t('session.said_recording', { time: duration(this.limitMs) }) : t('session.said_resumed'));
    } else if (state === 'paused') {
      announce(interrupted ? t('session.interrupted') : t('session.said_paused'), { urgent: interrupted });
    } else if (state === 'recorded' && recorded && this.making) {
      const { making } = this;
      this.making = null;
      this.#sleep();
      const record = await making.finish(recorded);
      // The blob is where it belongs.
      recorder.discard();
      this.record = record;
      announce(recorded.ended ? t(`session.ended.${recorded.ended}`) : t('session.said_recorded', { time: duration(record.durationMs) }));
    } else if (state === 'idle') {
      this.#sleep();
      const { making } = this;
      this.making = null;
      await making?.drop();
    }
    await this.#redrawn();
  }

  /** Draws, and goes on with the keyboard where it was when its button is no longer there. */
  async #redrawn() {
    const had = this.contains(document.activeElement) || document.activeElement === document.body;
    this.requestUpdate();
    await this.updateComplete;
    if (had && !this.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */ (this.querySelector('[data-next]') ?? this.querySelector('button'))?.focus({ preventScroll: true });
    }
  }

  #ticked() {
    const { level, elapsedMs, leftMs } = /** @type {Recorder} */ (this.recorder);
    if (level === null || level > SILENCE) {
      this.heardAt = performance.now();
    }
    if (!this.isFloorSaid && elapsedMs >= this.floorMs) {
      this.isFloorSaid = true;
      announce(t('session.said_floor'));
    }
    const due = SAID_AT_MS.find((ms) => leftMs <= ms && this.saidLeft > ms && ms < this.limitMs - this.floorMs);
    if (due !== undefined) {
      this.saidLeft = due;
      announce(t('session.said_left', { time: duration(due) }));
    }
    this.requestUpdate();
  }

  #finish() {
    const { elapsedMs } = /** @type {Recorder} */ (this.recorder);
    if (elapsedMs < this.floorMs) {
      announce(t('session.too_early', { time: duration(this.floorMs - elapsedMs + 999) }));
    } else {
      this.recorder?.stop();
    }
  }

  #pauseOrResume() {
    if (this.recorder?.state === 'paused') {
      this.recorder.resume();
    } else {
      this.recorder?.pause();
    }
  }

  async #giveUp() {
    const wasRecording = this.recorder?.state === 'recording';
    this.recorder?.pause();
    const sure = await confirm({ title: t('session.discard_title'), text: t('session.discard_text'), action: t('session.discard'), danger: true });
    if (sure) {
      this.recorder?.discard();
    } else if (wasRecording) {
      this.recorder?.resume();
    }
  }

  async #discard() {
    if (this.record && (await deleteAsked(this.record))) {
      this.record = null;
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector('[data-next]'))?.focus();
    }
  }

  #send() {
    this.dispatchEvent(new CustomEvent('send', { detail: this.record }));
  }

  render() {
    const { recorder, record } = this;
    if (!recorder) {
      return nothing;
    }
    if (recorder.state === 'asking') {
      return html`${this.#head()}<p class="state" role="status">${t('session.asking')}</p>`;
    }
    if (recorder.state === 'recording' || recorder.state === 'paused') {
      return html`${this.#head()}${this.#live(recorder)}`;
    }
    if (recorder.state === 'stopping' || recorder.state === 'recorded') {
      return html`${this.#head()}<p class="state" role="status">${t('session.stopping')}</p>`;
    }
    return record ? this.#review(record) : html`${this.#head()}${this.#ready(recorder)}`;
  }

  #head() {
    return html`<h1 tabindex="-1">${t(`session.retell.${this.round}`)}</h1>`;
  }

  #ready({ problem }) {
    const { article, round1_assessment: before, attempts } = this.session;
    const told = problem ?? (this.permission === 'denied' ? 'refused' : null);
    const cannot = problem === 'insecure' || problem === 'unsupported';
    const first = attempts.find(({ round, status }) => round === 1 && status === 'assessed');
    const limits = { floor: duration(this.session.min_valid_ms), limit: duration(this.limitMs) };
    return html`
      <p class="lead" lang=${article.language}>${article.title}</p>
      <p>${t(`session.how.${this.round}`, limits)}</p>
      ${this.round === 2 && first ? html`<p>${t('session.first_took', { time: duration(first.duration_ms) })}</p>` : nothing}
      ${this.round === 2 && before?.one_action
        ? html`<div class="note"><p class="small">${t('session.your_action')}</p><p><strong>${before.one_action.title}</strong></p><p>${before.one_action.instruction}</p></div>`
        : nothing}
      ${told
        ? html`<div class="state failed" role=${problem && !cannot ? 'alert' : nothing}><p>${tx(`session.problem.${told}`, { origin: html`<code>${location.origin}</code>`, guide: html`<code>docs/guides/reverse-proxy.md</code>` })}</p></div>`
        : nothing}
      ${!told && this.permission !== 'granted' ? html`<p class="note">${t('session.permission')}</p>` : nothing}
      <div class="step-on">
        ${cannot ? nothing : html`<button class="main wide" data-next @click=${() => this.#start()}>${problem ? t('session.start_again') : t('session.start')}</button>`}
        <button class="quiet" aria-expanded=${String(this.isReading)} @click=${() => this.#readAgain()}>${this.isReading ? t('session.hide_text') : t('session.read_again')}</button>
      </div>
      ${this.isReading ? html`<app-article-text .article=${article}></app-article-text>` : nothing}`;
  }

  #readAgain() {
    this.isReading = !this.isReading;
    this.requestUpdate();
  }

  /** @param {Recorder} recorder */
  #live({ state, level, elapsedMs, leftMs, interrupted }) {
    const paused = state === 'paused';
    const early = elapsedMs < this.floorMs;
    const silent = !paused && level !== null && performance.now() - this.heardAt > SILENT_MS;
    const problem = this.making?.problem;
    return html`
      <div class=${classMap({ live: true, paused })}>
        <p class="spent"><span class="dot" aria-hidden="true"></span><strong role="timer">${clock(elapsedMs)}</strong></p>
        <p class="left">${paused ? t('session.paused') : t('session.left', { time: clock(leftMs + 999) })}</p>
        ${this.#way(elapsedMs)}
        <p class="small">${early ? t('session.until_floor', { time: clock(this.floorMs - elapsedMs + 999) }) : t('session.floor_reached')}</p>
        ${level === null ? nothing : html`<div class="level" role="img" aria-label=${t('session.level')}>${bar(Math.min(1, Math.sqrt(level)), level > 0.97 ? 'bad' : 'good')}</div>`}
        <p class="hearing" role="status">${silent ? t('session.silence') : interrupted ? t('session.interrupted') : nothing}</p>
        ${problem ? html`<p class="warning" role="status">${t(`session.storage.${problem}`)}</p>` : nothing}
        <div class="step-on">
          <button class="main wide" aria-disabled=${String(early)} @click=${() => this.#finish()}>${t('session.finish')}</button>
          <div class="buttons">
            <button data-next @click=${() => this.#pauseOrResume()}>${paused ? t('session.resume') : t('session.pause')}</button>
            <button class="quiet" @click=${() => this.#giveUp()}>${t('session.discard')}</button>
          </div>
        </div>
      </div>`;
  }

  /** How much of the time is spent, with the mark that has to be reached. @param {number} elapsedMs */
  #way(elapsedMs) {
    const of = (/** @type {number} */ ms) => Math.min(100, (ms / this.limitMs) * 100);
    return html`<svg class="bar way" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect width="100" height="8"></rect><rect class="part" width=${of(elapsedMs)} height="8"></rect><rect class="floor" x=${of(this.session.min_valid_ms)} width="0.6" height="8"></rect>`}
    </svg>`;
  }

  /** @param {import('app/outbox.js').Kept} record */
  #review(record) {
    const { durationMs, pauses, ended, size } = record;
    const short = durationMs < this.session.min_valid_ms;
    const large = size > this.largest;
    const long = durationMs > this.limitMs;
    return html`
      <h1 tabindex="-1">${t('session.review')}</h1>
      ${ended ? html`<p class="note">${t(`session.ended.${ended}`)}</p>` : nothing}
      ${isInMemory(record.id) ? html`<p class="warning">${t('session.in_memory')}</p>` : nothing}
      <p>${t('session.recorded', { time: length(durationMs) })}</p>
      ${pauses > 0 ? html`<p class="small">${t('session.pauses', { n: pauses })}</p>` : nothing}
      ${this.sound ? html`<audio controls preload="metadata" src=${this.sound.url} aria-label=${t('session.listen')} @loadedmetadata=${findLength}></audio>` : nothing}
      ${short ? html`<p class="warning">${t('session.short', { time: duration(this.session.min_valid_ms) })}</p>` : nothing}
      ${large ? html`<p class="warning">${t('session.large')}</p>` : nothing}
      ${long ? html`<p class="warning">${t('session.long', { time: duration(this.limitMs) })}</p>` : nothing}
      <div class="step-on">
        ${large || long ? nothing : html`<button class="wide ${short ? '' : 'main'}" data-next @click=${() => this.#send()}>${t('session.send')}</button>`}
        <div class="buttons">
          <button class=${short || large || long ? 'main' : ''} @click=${() => this.#discard()}>${t('session.discard_again')}</button>
          <button class="quiet" @click=${() => saveAsFile(record)}>${t('session.save')}</button>
        </div>
        <p class="small">${t('session.kept_here')}</p>
      </div>`;
  }
}
customElements.define('app-recording', AppRecording);

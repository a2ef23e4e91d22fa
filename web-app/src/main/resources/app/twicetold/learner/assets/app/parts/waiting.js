/**
 * What becomes of a recording that the service has: how far it is, and what was wrong with it.
 *
 * Dispatches `assessed` with the attempt, `again` when one wants to record again, `without` when a diagnostic is to end without a
 * recording that can be judged, `gone` when there is no such attempt any more, and `elsewhere` when its session has gone on without it.
 */
import { html, nothing, LitElement } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { ApiError, post, request, retryAfter } from 'ui/api.js';
import { errorText } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { href } from 'ui/router.js';
import { duration, has, label, language, t } from 'ui/text.js';
import { asksFor, asksOfAttempt } from 'app/codes.js';

/** The stages of a round, by their number. */
const STAGES = ['transcribe', 'validity', 'assess', 'comparison'];
const LONGEST_PAUSE_MS = 30_000;

class AppWaiting extends LitElement {
  static properties = {
    session: { attribute: false },
    attempt: { attribute: false },
    limits: { attribute: false },
    busy: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {Schema<'Session'>} */
    this.session = /** @type {any} */ (null);
    /** The id of the attempt. */
    this.attempt = '';
    /** @type {Pick<Schema<'ConfigLimits'>, 'poll_interval_ms' | 'poll_timeout_ms'>} */
    this.limits = { poll_interval_ms: 1_500, poll_timeout_ms: 120_000 };
    this.busy = false;
    /** As it was last seen. @type {Schema<'Attempt'> | null} */
    this.known = null;
    this.knownAt = 0;
    /** @type {string | null} */
    this.tag = null;
    this.told = '';
    this.since = 0;
    this.isOver = false;
    /** @type {ApiError | null} */
    this.error = null;
    this.failures = 0;
    /** What the service said of the next poll. @type {number | null} */
    this.pauseMs = null;
    this.timer = 0;
    this.turn = 0;
    this.isRetrying = false;
    /** What was drawn last. */
    this.shown = '';
    /** Of a retry that was refused for now. It goes on whatever becomes of the polls. */
    this.retryTimer = 0;
    this.seen = () => document.hidden || this.#comeBack();
    this.spoken = () => {
      // What the service says is in another language now.
      this.tag = null;
      this.#plan(0);
      this.requestUpdate();
    };
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.seen);
    document.addEventListener('language', this.spoken);
    window.addEventListener('online', this.seen);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.seen);
    document.removeEventListener('language', this.spoken);
    window.removeEventListener('online', this.seen);
    this.turn++;
    clearTimeout(this.timer);
    clearTimeout(this.retryTimer);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('attempt') && this.attempt) {
      this.known = null;
      this.tag = null;
      this.#begin();
    }
  }

  get isFinal() {
    return this.known !== null && ['assessed', 'unreliable', 'failed'].includes(this.known.status);
  }

  /** Whoever comes back waits anew: while nobody looked, nobody waited. */
  #comeBack() {
    if (this.isOver) {
      this.#begin();
    } else {
      this.since = performance.now();
      this.#plan(0);
    }
  }

  #begin() {
    clearTimeout(this.retryTimer);
    this.since = performance.now();
    this.isOver = false;
    this.error = null;
    this.failures = 0;
    this.told = '';
    this.#plan(0);
    this.requestUpdate();
  }

  /** @param {number} ms */
  #plan(ms) {
    clearTimeout(this.timer);
    const turn = ++this.turn;
    if (this.isConnected && (!this.isFinal || this.tag === null) && !this.isOver && !document.hidden) {
      this.timer = window.setTimeout(() => this.#poll(turn), ms);
    }
  }

  /** @param {number} turn */
  async #poll(turn) {
    const tag = this.tag;
    const asked = language();
    try {
      const answer = await request('GET', `attempts/${this.attempt}`, undefined, { quiet: true, headers: tag === null ? {} : { 'If-None-Match': tag } });
      if (turn !== this.turn) {
        return;
      }
      this.error = null;
      this.failures = 0;
      this.pauseMs = answer.body?.poll_after_ms ?? retryAfter(answer.headers) ?? null;
      if (answer.status !== 304) {
        this.tag = asked === language() ? answer.headers.get('ETag') : null;
        this.#take(answer.body);
      }
    } catch (error) {
      if (turn !== this.turn || !(error instanceof ApiError)) {
        return;
      }
      if (error.code === 'not_found') {
        this.dispatchEvent(new CustomEvent('gone'));
        return;
      }
      this.error = error;
      this.failures++;
    }
    this.requestUpdate();
    if (this.isFinal) {
      return;
    }
    if (performance.now() - this.since >= this.limits.poll_timeout_ms) {
      this.isOver = true;
      announce(t('session.longer'));
      return;
    }
    const pause = this.failures === 0 && this.pauseMs !== null ? this.pauseMs : this.limits.poll_interval_ms * 2 ** Math.min(this.failures, 5);
    this.#plan(Math.max(this.error?.retryAfterMs ?? 0, Math.min(LONGEST_PAUSE_MS, pause)));
  }

  /** @param {Schema<'Attempt'>} attempt */
  #take(attempt) {
    const before = this.known?.status;
    this.known = attempt;
    this.knownAt = performance.now();
    if (attempt.error?.code === 'superseded') {
      // Nobody submitted it, or another device made a newer one.
      this.dispatchEvent(new CustomEvent('again'));
    } else if (attempt.status === 'assessed') {
      this.dispatchEvent(new CustomEvent('assessed', { detail: attempt }));
    } else if (this.isFinal && before !== attempt.status) {
      announce(attempt.status === 'unreliable' ? t('session.unreliable') : t('session.failed'), { urgent: true });
    } else if (attempt.progress && attempt.progress.stage !== this.told) {
      this.told = attempt.progress.stage;
      announce(label('session.stage', attempt.progress.stage));
    }
  }

  async #retry() {
    if (this.isRetrying) {
      return;
    }
    clearTimeout(this.timer);
    clearTimeout(this.retryTimer);
    this.isRetrying = true;
    this.requestUpdate();
    try {
      this.known = await post(`attempts/${this.attempt}/submit`, undefined, { repeat: true });
      this.tag = null;
      this.#begin();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      if (error.code === 'attempt_not_retryable' && this.known?.error) {
        this.known = { ...this.known, error: { ...this.known.error, retryable: false } };
      }
      if (error.code === 'service_busy') {
        this.retryTimer = window.setTimeout(() => this.isConnected && this.#retry(), error.retryAfterMs ?? LONGEST_PAUSE_MS);
      }
      if (error.code === 'stage_conflict' || error.code === 'not_found') {
        this.dispatchEvent(new CustomEvent(error.code === 'not_found' ? 'gone' : 'elsewhere'));
      }
      this.error = error;
    } finally {
      this.isRetrying = false;
      this.requestUpdate();
    }
  }

  /** Where what had the focus is gone, reading goes on at the heading. */
  updated() {
    const { known } = this;
    const shown = this.isFinal ? `${known?.status} ${known?.error?.retryable}` : this.isOver ? 'over' : 'waiting';
    if (this.shown !== '' && this.shown !== shown && document.activeElement === document.body) {
      this.querySelector('h1')?.focus();
    }
    this.shown = shown;
  }

  #again() {
    this.dispatchEvent(new CustomEvent('again'));
  }

  render() {
    const { known } = this;
    if (known?.status === 'unreliable') {
      return this.#unreliable(known);
    }
    if (known?.status === 'failed') {
      return this.#failed(known);
    }
    return html`
      <h1 tabindex="-1">${t('session.waiting')}</h1>
      <p>${t('session.waiting_lead')}</p>
      ${known?.progress ? this.#progress(known.progress) : nothing}
      ${this.error ? html`<p class="warning" role="status">${errorText(this.error)} ${t('session.still_looking')}</p>` : nothing}
      ${this.isOver
        ? html`<div class="note"><p>${t('session.longer')}</p><button class="main wide" @click=${() => this.#begin()}>${t('session.look_again')}</button></div>`
        : nothing}
      <p class="small">${t('session.may_leave')} <a href=${href('')}>${t('session.to_home')}</a></p>`;
  }

  /** @param {NonNullable<Schema<'Attempt'>['progress']>} progress */
  #progress({ stage, stage_index, stage_count, eta_ms }) {
    const leftMs = eta_ms - (performance.now() - this.knownAt);
    const left = leftMs >= 1_000 ? t('session.eta', { time: duration(Math.ceil(leftMs / 1_000) * 1_000) }) : t('session.soon');
    const stages = STAGES.slice(0, stage_count);
    return html`
      <ol class="stages">
        ${stages.map((one, index) => {
          const is = stage === 'done' || index + 1 < stage_index ? 'done' : index + 1 === stage_index ? 'now' : 'later';
          return html`<li class=${classMap({ [is]: true })} aria-current=${is === 'now' ? 'step' : nothing}>
            ${t(`session.stage.${one}`)}${is === 'done' ? html`<span class="unseen"> ${t('session.is_done')}</span>` : nothing}
          </li>`;
        })}
        ${stages.includes(stage) || stage === 'queued' || stage === 'done' ? nothing : html`<li class="now">${label('session.stage', stage)}</li>`}
      </ol>
      <p>${[stage === 'queued' ? t('session.stage.queued') : '', this.isOver ? '' : left].filter(Boolean).join(' · ')}</p>`;
  }

  /** What it takes to be judged. @param {Schema<'Attempt'>} attempt */
  #needed({ validity_floor }) {
    return { floor: duration(this.session.min_valid_ms), length: validity_floor.label };
  }

  /** @param {Schema<'Attempt'>} attempt */
  #unreliable(attempt) {
    const { unreliable_reason, duration_ms, transcript, validity_floor } = attempt;
    const reason = unreliable_reason ?? '';
    const known = has(`session.unreliable.${reason}`);
    const facts = { ...this.#needed(attempt), said: duration(duration_ms) };
    return html`
      <h1 tabindex="-1">${t('session.unreliable')}</h1>
      <div class="note">
        <p><strong>${known ? t(`session.unreliable.${reason}`, facts) : label('session.unreliable', reason)}</strong></p>
        <p>${asksOfAttempt(attempt, facts)?.sentence}</p>
        ${reason === 'too_short' && transcript ? html`<p class="small">${t('session.heard_length', { length: transcript.length.label, floor: validity_floor.label })}</p>` : nothing}
      </div>
      <p>${t('session.free')}</p>
      <div class="step-on">
        <button class="main wide" @click=${() => this.#again()}>${t('session.again')}</button>
        ${this.session.kind === 'diagnostic'
          ? html`<button aria-disabled=${String(this.busy)} @click=${() => this.busy || this.dispatchEvent(new CustomEvent('without'))}>${t('session.without')}</button>
              <p class="small">${t('session.without_text')}</p>`
          : nothing}
      </div>`;
  }

  /** @param {Schema<'Attempt'>} attempt */
  #failed(attempt) {
    const { error } = attempt;
    return html`
      <h1 tabindex="-1">${t('session.failed')}</h1>
      <div class="state failed">
        <p>${error?.message || (error?.code ?? '')}</p>
        <p>${asksOfAttempt(attempt, this.#needed(attempt))?.sentence}</p>
        ${this.error ? html`<p>${errorText(this.error)} ${this.error.code === 'service_busy' ? asksFor(this.error).sentence : nothing}</p>` : nothing}
      </div>
      <div class="step-on">
        ${error?.retryable
          ? html`<button class="main wide" aria-disabled=${String(this.isRetrying)} @click=${() => this.#retry()}>${this.isRetrying ? t('session.retrying') : t('session.retry')}</button>
              <button @click=${() => this.#again()}>${t('session.again')}</button>`
          : html`<button class="main wide" @click=${() => this.#again()}>${t('session.again')}</button>`}
      </div>`;
  }
}
customElements.define('app-waiting', AppWaiting);

import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ApiError, get, post } from 'ui/api.js';
import { errorText, loaded, loading } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { href, retitle } from 'ui/router.js';
import { loadStyle } from 'ui/style.js';
import { t } from 'ui/text.js';
import { dropRecording, isMadeHere, keepFile, keepRead, keptRead, recordings, sendRecording } from 'app/outbox.js';
import { config, me, orKept } from 'app/service.js';
import { dropKept, keep, kept } from 'app/store.js';
import { mayRecordAgain } from 'app/parts/kept-recording.js';
import 'app/parts/feedback.js';
import 'app/parts/reading.js';
import 'app/parts/recording.js';
import 'app/parts/settlement.js';
import 'app/parts/waiting.js';

await Promise.all([loadStyle('app/pages/session.css'), loadStyle('app/pages/feedback.css')]);

/** What is shown of a session; the number of the round where it is of one. @typedef {'reading' | 'recording' | 'elsewhere' | 'outgoing' | 'waiting' | 'feedback' | 'settlement'} View */
/** @typedef {import('app/outbox.js').Kept} Kept */

/** Until the service has told. */
const LIMITS = { poll_interval_ms: 1_500, poll_timeout_ms: 120_000, max_upload_bytes: Number.POSITIVE_INFINITY, audio_content_types: ['audio/webm', 'audio/mp4'] };
/** Browsers call files by other names; some call them nothing. A name that is not here goes to the service as it is. */
const TYPES = { 'audio/x-wav': 'audio/wav', 'audio/wave': 'audio/wav', 'audio/vnd.wave': 'audio/wav', 'audio/mp3': 'audio/mpeg', 'audio/x-m4a': 'audio/mp4', 'audio/m4a': 'audio/mp4', 'video/mp4': 'audio/mp4', 'video/webm': 'audio/webm' };
const ENDINGS = { wav: 'audio/wav', mp3: 'audio/mpeg', m4a: 'audio/mp4', mp4: 'audio/mp4', webm: 'audio/webm' };
const ENTITLED = new Set(['trial', 'active', 'grace']);
/** Before a session is asked for again whose attempt has come to its end while the session did not come. */
const AGAIN_MS = 5_000;
const LONGEST_AGAIN_MS = 60_000;
/** A page that was not seen for so long may be behind another device. */
const OLD_MS = 15_000;

/** @param {File} file */
const typeOf = ({ name, type }) => (TYPES[type] ?? type) || (ENDINGS[name.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream');

/** A session at its stage, whoever has brought it there: this page, another tab, another device. */
class PageSession extends Page {
  constructor() {
    super();
    this.limits = LIMITS;
    this.asking = new Loading(this, (signal) => this.#ask(signal));
    /** The attempt whose feedback is shown. */
    this.assessed = new Loading(this, (signal) => get(`attempts/${this.assessedId}`, { signal }));
    this.assessedId = '';
    this.settling = new Loading(this, () => this.#settle());
    /** Recordings of this session that the service does not have. @type {Kept[]} */
    this.records = [];
    /** Recordings and attempts instead of which one wants to record again. @type {Set<string>} */
    this.passed = new Set();
    /** The rounds whose feedback has been read. @type {Set<number>} */
    this.read = new Set();
    /** How long it was read where the service does not know yet. @type {number | undefined} */
    this.readMs = undefined;
    /** What has just been sent. @type {import('app/outbox.js').Sent | null} */
    this.sent = null;
    this.isBusy = false;
    /** @type {ApiError | null} */
    this.error = null;
    this.shown = '';
    this.hiddenAt = 0;
    /** Of a session that is asked for again. */
    this.timer = 0;
    /** What the service said of that when it had no answer. */
    this.retryAfterMs = 0;
    this.changed = (/** @type {Event} */ event) => this.#outbox(/** @type {CustomEvent} */ (event).detail);
    this.back = () => this.#again();
    this.seen = () => this.#seen();
    this.spoken = () => {
      this.#again();
      if (this.assessedId) {
        this.assessed.load({ quiet: true }).catch(() => {});
      }
      if (this.settling.value) {
        this.settling.load({ quiet: true }).catch(() => {});
      }
    };
    this.file = (/** @type {Event} */ event) => this.#take(/** @type {CustomEvent<File>} */ (event).detail);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('outbox', this.changed);
    document.addEventListener('developer-file', this.file);
    document.addEventListener('visibilitychange', this.seen);
    document.addEventListener('language', this.spoken);
    window.addEventListener('online', this.back);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('outbox', this.changed);
    document.removeEventListener('developer-file', this.file);
    document.removeEventListener('visibilitychange', this.seen);
    document.removeEventListener('language', this.spoken);
    window.removeEventListener('online', this.back);
    clearTimeout(this.timer);
  }

  get sessionId() {
    return this.params[0] ?? '';
  }

  get session() {
    return this.asking.value?.session;
  }

  get pageTitle() {
    return this.session?.article.title;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('params')) {
      this.asking.value = undefined;
      this.view = undefined;
      this.sent = null;
      this.readMs = undefined;
      this.read.clear();
      this.settling.value = undefined;
      this.settling.state = 'new';
      this.asking.load();
    }
    const { session } = this;
    if (session) {
      const view = this.#view(session);
      this.view = view;
      if (view.name === 'feedback' && view.id && view.id !== this.assessedId) {
        this.assessedId = view.id;
        this.assessed.value = undefined;
        this.assessed.load();
      } else if (view.name === 'settlement' && this.settling.state === 'new') {
        this.settling.load();
      }
    }
  }

  /** The heading of another step has the focus, so that reading goes on there. */
  async updated() {
    const { view } = this;
    const shown = view ? `${view.name} ${view.round} ${view.id ?? ''}` : this.asking.error ? 'failed' : '';
    if (shown === '' || shown === this.shown) {
      return;
    }
    const first = this.shown === '';
    this.shown = shown;
    retitle();
    await Promise.resolve();
    const part = /** @type {any} */ (this.querySelector('[data-part]'));
    await part?.updateComplete;
    const heading = this.querySelector('h1');
    if (heading && (!first || document.activeElement === document.body || document.activeElement?.tagName === 'MAIN')) {
      if (!first) {
        window.scrollTo(0, 0);
      }
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }

  /** @param {AbortSignal} signal @returns {Promise<{session: Schema<'Session'>, isKept: boolean}>} */
  async #ask(signal) {
    const id = this.sessionId;
    const name = `session ${id}`;
    const [readMs, first, second, limits] = await Promise.all([keptRead(id), kept(`seen ${id} 1`), kept(`seen ${id} 2`), config().catch(() => null), this.#records()]);
    this.limits = limits?.limits ?? LIMITS;
    this.readMs = readMs;
    [first, second].forEach((seen, at) => seen && this.read.add(at + 1));
    let isKept = true;
    const ask = async () => {
      const session = await get(`sessions/${id}`, { signal }).catch((error) => {
        this.retryAfterMs = error.retryAfterMs ?? 0;
        throw error;
      });
      this.retryAfterMs = 0;
      isKept = false;
      return session;
    };
    const known = navigator.onLine ? undefined : await kept(name);
    try {
      const session = known ?? (await orKept(name, ask));
      if (session.stage === 'completed') {
        this.#forget();
      }
      return { session, isKept };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') {
        this.#forget();
      }
      throw error;
    }
  }

  /** What is kept of a session that is over. */
  #forget() {
    const id = this.sessionId;
    for (const name of [`session ${id}`, `reading ${id}`, `read ${id}`, `seen ${id} 1`, `seen ${id} 2`]) {
      dropKept(name);
    }
  }

  async #records() {
    // One that has just been sent is about to go.
    this.records = (await recordings()).filter(({ session, id }) => session === this.sessionId && id !== this.sent?.recording && !isMadeHere(id));
    this.requestUpdate();
  }

  async #again() {
    try {
      await this.asking.load({ quiet: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') {
        this.asking.value = undefined;
        this.asking.state = 'failed';
        this.view = undefined;
        this.requestUpdate();
      }
    }
  }

  /**
   * The attempt is at its end; how it goes on, the session says. It is asked for until it says so.
   *
   * @param {string} [attempt]
   * @param {number} [pauseMs] grows
   */
  async #ended(attempt, pauseMs = AGAIN_MS) {
    clearTimeout(this.timer);
    await this.#again();
    await this.updateComplete;
    if (this.isConnected && this.view?.name === 'waiting' && this.view.id === attempt) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.#ended(attempt, Math.min(LONGEST_AGAIN_MS, 2 * pauseMs)), Math.max(pauseMs, this.retryAfterMs));
    }
  }

  /** The service has no such attempt, as after its database was restored: the session goes on without it, where there is one. @param {string} [id] of the attempt */
  async #lost(id = '') {
    await this.#again();
    this.passed.add(id);
    this.requestUpdate();
  }

  #seen() {
    if (document.hidden) {
      this.hiddenAt = Date.now();
    } else if (this.hiddenAt > 0 && Date.now() - this.hiddenAt > OLD_MS && !this.#isSpeaking) {
      this.#again();
    }
  }

  get #isSpeaking() {
    return /** @type {any} */ (this.querySelector('app-recording'))?.isRecording === true;
  }

  /** @param {{sent?: import('app/outbox.js').Sent}} detail */
  async #outbox({ sent }) {
    if (sent?.session === this.sessionId) {
      this.sent = sent;
      this.records = this.records.filter(({ id }) => id !== sent.recording);
      this.requestUpdate();
      await this.#again();
      return;
    }
    const refused = () => this.records.filter(({ state }) => state === 'refused').length;
    const before = refused();
    await this.#records();
    if (refused() > before && !this.#isSpeaking) {
      // The session is not where this page thinks.
      await this.#again();
    }
  }

  /** @param {File} file a recording that somebody has instead of a microphone */
  async #take(file) {
    const { session, view } = this;
    if (!session || !view || this.#isSpeaking || !['reading', 'recording', 'outgoing', 'waiting'].includes(view.name)) {
      notify({ text: t('session.file_not_now'), tone: 'bad' });
      return;
    }
    if (view.record?.state === 'kept') {
      await dropRecording(view.record.id);
    }
    if (view.id) {
      this.passed.add(view.id);
    }
    await keepFile({ session: session.id, round: view.round, title: session.article.title, language: session.article.language }, file.slice(0, file.size, typeOf(file)));
  }

  /**
   * What is to be shown.
   *
   * @param {Schema<'Session'>} session
   * @returns {{name: View, round: number, id?: string, record?: Kept}}
   */
  #view(session) {
    const { stage, kind, attempts } = session;
    const newest = [...attempts].sort((one, other) => other.created_at.localeCompare(one.created_at));
    const assessed = (/** @type {number} */ round) => newest.find((one) => one.round === round && one.status === 'assessed')?.id;
    const asked = { round1: 1, round2: 2 }[this.query.show ?? ''];
    if (this.#isSpeaking && this.view?.name === 'recording') {
      return this.view;
    }
    if (asked && assessed(asked)) {
      return { name: 'feedback', round: asked, id: assessed(asked) };
    }
    if (stage === 'completed') {
      const id = kind === 'diagnostic' ? assessed(1) : undefined;
      return id ? { name: 'feedback', round: 1, id } : { name: 'settlement', round: 2 };
    }
    if (stage === 'completion') {
      return this.read.has(2) || !assessed(2) ? { name: 'settlement', round: 2 } : { name: 'feedback', round: 2, id: assessed(2) };
    }
    const round = stage === 'round2' ? 2 : 1;
    if (round === 2 && !this.read.has(1) && assessed(1)) {
      return { name: 'feedback', round: 1, id: assessed(1) };
    }
    if (kind === 'diagnostic' && assessed(1)) {
      return { name: 'feedback', round: 1, id: assessed(1) };
    }
    if (this.sent?.round === round && !this.passed.has(this.sent.attempt)) {
      return { name: 'waiting', round, id: this.sent.attempt };
    }
    const record = this.records.filter((one) => one.round === round && !this.passed.has(one.id)).at(-1);
    const attempt = newest.find((one) => one.round === round && !['awaiting_upload', 'uploaded'].includes(one.status) && !this.passed.has(one.id));
    if (record && !(record.why === 'attempt_in_progress' && attempt)) {
      const name = /** @type {View} */ ({ recording: 'elsewhere', kept: 'recording', waiting: 'outgoing', refused: 'outgoing' }[record.state]);
      return { name, round, record };
    }
    if (attempt) {
      return { name: 'waiting', round, id: attempt.id };
    }
    return { name: stage === 'reading' && this.readMs === undefined ? 'reading' : 'recording', round };
  }

  /** @param {CustomEvent<number>} event */
  async #hasRead({ detail: ms }) {
    this.isBusy = true;
    this.error = null;
    this.requestUpdate();
    try {
      const session = await post(`sessions/${this.sessionId}/reading-complete`, { read_duration_ms: ms }, { repeat: true });
      keep(`session ${session.id}`, session);
      this.asking.value = { session, isKept: false };
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      if (error.status === 0 || error.status >= 500) {
        // One can retell it all the same; the service is told later.
        await keepRead(this.sessionId, ms);
        this.readMs = ms;
      } else {
        this.error = error;
        await this.#again();
      }
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  /** @param {CustomEvent<Kept>} event */
  #send({ detail: record }) {
    this.records = this.records.map((one) => (one.id === record.id ? { ...one, state: 'waiting', why: null } : one));
    this.requestUpdate();
    sendRecording(record.id);
  }

  #recordAgain() {
    const { view } = this;
    const passed = view?.record?.id ?? view?.id;
    if (passed) {
      this.passed.add(passed);
      this.requestUpdate();
    }
  }

  /** The feedback has been read. */
  async #next() {
    const { session, view } = this;
    if (!session || !view) {
      return;
    }
    if (session.kind === 'diagnostic') {
      await this.#endDiagnostic();
      return;
    }
    this.read.add(view.round);
    keep(`seen ${session.id} ${view.round}`, true);
    if (this.query.show) {
      this.setQuery({ show: null });
    }
    this.requestUpdate();
  }

  /** @param {Schema<'CompleteSessionRequest'>} [body] */
  async #endDiagnostic(body) {
    this.isBusy = true;
    this.error = null;
    this.requestUpdate();
    try {
      const { headline, xp, replayed } = await post(`sessions/${this.sessionId}/complete`, body, { repeat: true });
      this.#forget();
      const { entitlement } = await me({ anew: true });
      this.goOn(ENTITLED.has(entitlement.status) ? '' : 'paywall');
      if (!replayed) {
        notify({ text: t('session.settled', { headline, n: xp.awarded }), tone: 'good' });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      this.error = error;
      if (error.code === 'session_not_ready' || error.code === 'not_found') {
        await this.#again();
      }
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  async #settle() {
    const settlement = await post(`sessions/${this.sessionId}/complete`, undefined, { repeat: true });
    if (!settlement.replayed) {
      me({ anew: true }).catch(() => {});
    }
    if (this.session?.stage !== 'completed') {
      this.#again();
    }
    return settlement;
  }

  render() {
    const { asking } = this;
    const gone = asking.state === 'failed' && ['not_found', 'bad_request'].includes(asking.error?.code ?? '');
    return gone ? this.#gone() : html`<div class="session">${loaded(asking, ({ session, isKept }) => this.#draw(session, isKept))}</div>`;
  }

  #gone() {
    return html`
      <h1 tabindex="-1">${t('session.gone')}</h1>
      <p>${t('session.gone_text')}</p>
      ${this.records.length > 0 ? html`<p><a href=${href('recordings')}>${t('session.records', { n: this.records.length })}</a></p>` : nothing}
      <p><a class="button main" href=${href('')}>${t('session.to_home')}</a></p>`;
  }

  /** @param {Schema<'Session'>} session @param {boolean} isKept */
  #draw(session, isKept) {
    const { view } = this;
    if (!view) {
      return loading();
    }
    const others = this.records.filter(({ id, state }) => id !== view.record?.id && state !== 'recording');
    return html`
      ${this.#where(session, view)}
      ${isKept ? html`<p class="state stale">${t('session.offline')}</p>` : nothing}
      ${keyed(`${view.name} ${view.round} ${view.name === 'waiting' ? view.id : ''}`, this.#part(session, view))}
      ${this.error ? html`<div class="state failed" role="alert"><p>${errorText(this.error)}</p></div>` : nothing}
      ${others.length > 0 ? html`<p class="note"><a href=${href('recordings')}>${t('session.records', { n: others.length })}</a></p>` : nothing}`;
  }

  /** The step of three, or for a session that is over its parts. */
  #where(session, { name }) {
    if (session.stage === 'completed' && session.kind === 'training') {
      const parts = [
        ['', t('session.settlement')],
        ['round1', t('session.retelling.1')],
        ['round2', t('session.retelling.2')],
      ];
      return html`<nav class="parts" aria-label=${t('session.parts')}>
        ${parts.map(([show, text]) => html`<a href=${href(`session/${session.id}`, { show })} aria-current=${(this.query.show ?? '') === show ? 'page' : nothing}>${text}</a>`)}
      </nav>`;
    }
    if (name === 'feedback' || name === 'settlement') {
      return nothing;
    }
    const { step, step_count, label } = session.progress;
    const isAhead = session.stage === 'reading' && name !== 'reading';
    return html`<div class="where">
      <p class="small">${isAhead ? t('session.step_2') : label}</p>
      <span class="steps" aria-hidden="true">${Array.from({ length: step_count }, (_, at) => html`<i class=${at < (isAhead ? 2 : step) ? 'done' : ''}></i>`)}</span>
    </div>`;
  }

  /** @param {Schema<'Session'>} session @param {{name: View, round: number, id?: string, record?: Kept}} view */
  #part(session, { name, round, id, record }) {
    switch (name) {
      case 'reading':
        return html`<app-reading data-part .session=${session} .busy=${this.isBusy} @read=${(event) => this.#hasRead(event)}></app-reading>`;
      case 'recording':
        return html`<app-recording data-part .session=${session} .round=${round} .record=${record ?? null} .accepted=${this.limits.audio_content_types}
          .largest=${this.limits.max_upload_bytes} @send=${(event) => this.#send(event)}></app-recording>
          ${round === 2 ? html`<p><a href=${href(`session/${session.id}`, { show: 'round1' })}>${t('session.feedback_again')}</a></p>` : nothing}`;
      case 'elsewhere':
        return html`<h1 tabindex="-1">${t('session.elsewhere')}</h1><p>${t('session.elsewhere_text')}</p>`;
      case 'outgoing':
        return this.#outgoing(/** @type {Kept} */ (record));
      case 'waiting':
        return html`<app-waiting data-part .session=${session} .attempt=${id} .limits=${this.limits} .busy=${this.isBusy}
          @assessed=${() => this.#ended(id)} @elsewhere=${() => this.#ended(id)} @gone=${() => this.#lost(id)} @again=${() => this.#recordAgain()}
          @without=${() => this.#endDiagnostic({ accept_unreliable: true })}></app-waiting>`;
      case 'feedback':
        return loaded(
          this.assessed,
          (attempt) => html`<app-feedback data-part .session=${session} .attempt=${attempt} @next=${() => this.#next()}></app-feedback>`,
        );
      case 'settlement':
        return html`
          ${loaded(this.settling, (settlement) => html`<app-settlement data-part .session=${session} .settlement=${settlement}></app-settlement>`)}
          ${this.settling.state === 'failed' && session.stage !== 'completed' ? html`<p class="small">${t('session.day')}</p>` : nothing}`;
    }
  }

  /** @param {Kept} record */
  #outgoing(record) {
    const refused = record.state === 'refused';
    return html`
      <h1 tabindex="-1">${refused ? t('session.not_taken') : record.why === null ? t('session.sending') : t('session.waits')}</h1>
      <app-kept-recording class="panel" .record=${record} plain></app-kept-recording>
      ${refused && mayRecordAgain(record)
        ? html`<p><button @click=${() => this.#recordAgain()}>${t('session.again')}</button></p>`
        : html`<p class="small">${refused ? nothing : t('session.may_leave_waiting')} <a href=${href('')}>${t('session.to_home')}</a></p>`}`;
  }
}
customElements.define('page-session', PageSession);

export default { title: () => t('session.title'), element: 'page-session' };

import { html, nothing } from 'lit';
import { ApiError, get, remove } from 'ui/api.js';
import { confirm } from 'ui/dialog.js';
import { errorText, loading, pageHeader } from 'ui/elements.js';
import { EvidencePlayer } from 'ui/evidence-player.js';
import { Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { href } from 'ui/router.js';
import { duration, label, t } from 'ui/text.js';
import { knownMe, me } from 'app/service.js';
import { forgetSession } from 'app/parts/forget-session.js';
import { icon } from 'app/parts/icons.js';
import { LearnerPage, ListPlace, choice, dayOf, endless, outcome, practised } from 'app/parts/practice.js';

const STATES = ['open', 'completed'];
/** What has no recording that the service keeps. */
const WITHOUT_SOUND = new Set(['awaiting_upload']);
/** Refusals after which it is of no use to try again. */
const GONE = new Set(['audio_purged', 'not_found']);

/**
 * @typedef {object} Opened a session whose recordings are shown
 * @property {Schema<'AttemptSummary'>[]} [attempts]
 * @property {ApiError} [error]
 */

/** Every session with its two rounds, and the recordings that are still kept. */
class PageHistory extends LearnerPage {
  constructor() {
    super();
    this.sessions = new Paged(this, (cursor, signal) => {
      const { status, language } = this.query;
      return get('sessions', { query: { status, language, cursor }, signal });
    });
    this.place = new ListPlace(this, this.sessions);
    /** By the id of the session. @type {Map<string, Opened>} */
    this.opened = new Map();
    /** Why the last recording did not play, as it was told. @type {unknown} */
    this.toldError = null;
    /** Recordings that are no longer kept: what was said of them. @type {Map<string, string>} */
    this.silent = new Map();
    /** The session that is being deleted. */
    this.erasing = '';
    this.player = new EvidencePlayer(async (attempt) => {
      const { url, expires_at: until } = await get(`attempts/${attempt}/audio`, { signal: this.signal });
      return { url, until: Date.parse(until) };
    });
    this.player.addEventListener('change', () => this.played());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.player.close();
  }

  queryChanged() {
    this.place.open(this.query);
    if (knownMe() === undefined) {
      me().then(this.redraw, () => {});
    }
  }

  played() {
    const { failed, error } = this.player;
    if (failed && error !== this.toldError && !ApiError.isLeft(error)) {
      this.toldError = error;
      const text = error instanceof ApiError ? errorText(error) : t('history.no_sound');
      if (GONE.has(error.code)) {
        this.silent.set(failed.id, text);
      }
      notify({ id: 'sound', text, tone: 'bad' });
    }
    this.requestUpdate();
  }

  /** Shows the recordings of a session, or no longer. @param {string} id */
  async toggle(id) {
    if (this.opened.has(id)) {
      this.player.stop();
      this.opened.delete(id);
      this.requestUpdate();
      return;
    }
    this.opened.set(id, {});
    this.requestUpdate();
    try {
      const { attempts } = await get(`sessions/${id}`, { signal: this.signal });
      this.opened.set(id, { attempts });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (ApiError.isLeft(error)) {
          return;
        }
        throw error;
      }
      if (error.code === 'not_found') {
        this.drop(id);
      } else {
        this.opened.set(id, { error });
      }
    }
    this.requestUpdate();
  }

  /** @param {Schema<'SessionSummary'>} session */
  async erase(session) {
    const isSure = await confirm({
      title: t('history.erase.title'),
      text: html`
        <p lang=${session.language}>${session.article.title}</p>
        <ul>
          <li>${t('history.erase.recordings')}</li>
          <li>${t('history.erase.points')}</li>
          <li>${t('history.erase.backups')}</li>
        </ul>
        <p>${t('history.erase.for_good')}</p>`,
      action: t('history.erase.go'),
      danger: true,
    });
    if (!isSure) {
      return;
    }
    this.player.stop();
    this.erasing = session.id;
    this.requestUpdate();
    try {
      await remove(`sessions/${session.id}`, { signal: this.signal, repeat: true });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (ApiError.isLeft(error)) {
          return;
        }
        throw error;
      }
      if (error.code !== 'not_found') {
        notify({ text: errorText(error), tone: 'bad' });
        return;
      }
    } finally {
      this.erasing = '';
      this.requestUpdate();
    }
    this.drop(session.id);
    notify({ text: t('history.erased'), tone: 'good' });
    this.querySelector('h1')?.focus();
    // Level and streak were computed anew.
    me({ anew: true }).catch(() => {});
  }

  /** @param {string} id */
  drop(id) {
    ListPlace.forget();
    this.opened.delete(id);
    this.sessions.items = this.sessions.items.filter((one) => one.id !== id);
    void forgetSession(id);
    this.requestUpdate();
  }

  render() {
    const isFiltered = Boolean(this.query.status || this.query.language);
    return html`<div class="learner-page history-page">
      ${pageHeader({ title: t('history.title') })}
      ${this.choices()}
      <section aria-label=${t('history.list')}>
        ${endless(this.sessions, {
          list: (items) => html`<ul class="cards">${items.map((session) => this.session(session))}</ul>`,
          empty: isFiltered
            ? html`${t('history.none')} <a href=${href('history')}>${t('history.all')}</a>`
            : html`${t('history.empty')} <a href=${href('')}>${t('history.begin')}</a>`,
        })}
      </section>
    </div>`;
  }

  choices() {
    const { status = '', language = '' } = this.query;
    const languages = practised(language);
    const all = t('history.any');
    const states = STATES.map((value) => ({ value, label: t(`history.status.${value}`) }));
    return html`<form class="choices" role="search" aria-label=${t('history.choices')} @submit=${this.filter} @change=${this.filter}>
      ${choice('status', t('history.status'), status, all, states)}
      ${languages.length > 1 || language ? choice('language', t('history.language'), language, all, languages) : nothing}
    </form>`;
  }

  /** @param {Schema<'SessionSummary'>} session */
  session(session) {
    const { id, article, stage } = session;
    const isDone = stage === 'completed';
    const opened = this.opened.get(id);
    const day = dayOf(session.completed_at ?? session.created_at);
    const unseen = html`<span class="unseen">${t('history.of', { title: article.title })}</span>`;
    return html`<li class="card" aria-busy=${this.erasing === id ? 'true' : nothing}>
      <div>
        <p class="small">${day}${session.kind === 'diagnostic' ? html` · ${label('practice.kind', session.kind)}` : nothing}</p>
        <h2 class="name"><a href=${href(`session/${id}`)} lang=${session.language}>${article.title}</a></h2>
        ${isDone ? nothing : html`<p class="told accent">${icon('circle')}<span>${label('practice.stage', stage)}</span></p>`}
        ${outcome(session, { isOpen: !isDone && session.kind !== 'diagnostic' })}
        <div class="buttons">
          ${isDone ? nothing : html`<a class="button" href=${href(`session/${id}`)}>${t('practice.go_on')}${unseen}</a>`}
          ${stage === 'reading'
            ? nothing
            : html`<button
                class="quiet"
                aria-expanded=${opened ? 'true' : 'false'}
                aria-controls="recordings-${id}"
                @click=${() => this.toggle(id)}
              >
                ${icon('microphone')} <span>${t('history.recordings')}${unseen}</span>
              </button>`}
          <button class="quiet" aria-disabled=${String(this.erasing !== '')} @click=${() => this.erasing === '' && this.erase(session)}>
            <span>${t(this.erasing === id ? 'history.erasing' : 'history.erase')}${unseen}</span>
          </button>
        </div>
        <div id="recordings-${id}" class="sounds">${opened ? this.recordings(opened) : nothing}</div>
      </div>
    </li>`;
  }

  /** @param {Opened} opened */
  recordings({ attempts, error }) {
    if (error) {
      return html`<p class="state failed">${errorText(error)}</p>`;
    }
    if (!attempts) {
      return loading();
    }
    const heard = attempts.filter(({ status }) => !WITHOUT_SOUND.has(status));
    if (heard.length === 0) {
      return html`<p class="state">${t('history.no_recordings')}</p>`;
    }
    return html`<ul>
      ${heard.map((attempt) => this.recording(attempt))}
    </ul>`;
  }

  /** @param {Schema<'AttemptSummary'>} attempt */
  recording({ id, round, status, duration_ms: length }) {
    const said = this.silent.get(id);
    const plays = this.player.plays(id);
    const facts = [
      duration(length),
      ...(status === 'assessed' ? [] : [label('history.attempt', status)]),
      ...(said === undefined ? [] : [said]),
    ];
    return html`<li>
      <button
        aria-pressed=${plays ? 'true' : 'false'}
        aria-disabled=${String(said !== undefined)}
        @click=${() => said === undefined && this.player.toggle({ id, recording: id })}
      >
        ${icon(plays ? 'stop' : 'play')} ${t(plays ? 'history.stop' : 'history.play', { n: round })}
      </button>
      <small>${facts.join(' · ')}</small>
    </li>`;
  }
}
customElements.define('page-history', PageHistory);

export default { title: () => t('history.title'), element: 'page-history' };

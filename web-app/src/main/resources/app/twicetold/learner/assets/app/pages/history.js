import { html, nothing } from 'lit';
import { ApiError, get, remove } from 'ui/api.js';
import { confirm } from 'ui/dialog.js';
import { errorText, field, loading, pageHeader } from 'ui/elements.js';
import { EvidencePlayer } from 'ui/evidence-player.js';
import { Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { href } from 'ui/router.js';
import { duration, label, languageName, t } from 'ui/text.js';
import { knownMe, me } from 'app/service.js';
import { forgetSession } from 'app/parts/forget-session.js';
import { icon } from 'app/parts/icons.js';
import { LearnerPage, ListPlace, dayOf, endless, outcome } from 'app/parts/practice.js';

const STATES = ['open', 'completed'];
/** What has no recording that the service keeps. */
const WITHOUT_SOUND = new Set(['awaiting_upload']);

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
    /** Recordings that are no longer kept, or cannot be played: what was said of them. @type {Map<string, string>} */
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
    if (failed && !ApiError.isLeft(error)) {
      const text = error instanceof ApiError ? errorText(error) : t('history.no_sound');
      this.silent.set(failed.id, text);
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
          empty: html`${t(isFiltered ? 'history.none' : 'history.empty')} <a href=${href(isFiltered ? 'history' : '')}>${t(isFiltered ? 'history.all' : 'history.begin')}</a>`,
        })}
      </section>
    </div>`;
  }

  choices() {
    const { status = '', language = '' } = this.query;
    const languages = knownMe()?.settings.practice_languages ?? [];
    const all = { value: '', label: t('history.any') };
    return html`<form class="choices" role="search" aria-label=${t('history.choices')} @submit=${this.filter} @change=${this.filter}>
      ${field({ name: 'status', label: t('history.status'), type: 'select', value: status, options: [all, ...STATES.map((value) => ({ value, label: t(`history.status.${value}`) }))] })}
      ${languages.length > 1 || language
        ? field({ name: 'language', label: t('history.language'), type: 'select', value: language, options: [all, ...[...new Set([...languages, ...(language ? [language] : [])])].map((value) => ({ value, label: languageName(value) }))] })
        : nothing}
    </form>`;
  }

  /** @param {Schema<'SessionSummary'>} session */
  session(session) {
    const { id, article, stage } = session;
    const isDone = stage === 'completed';
    const opened = this.opened.get(id);
    return html`<li class="card" aria-busy=${this.erasing === id ? 'true' : nothing}>
      <div>
        <p class="small">${dayOf(session.completed_at ?? session.created_at)}${session.kind === 'diagnostic' ? html` · ${label('practice.kind', session.kind)}` : nothing}</p>
        <h2 class="name"><a href=${href(`session/${id}`)} lang=${session.language}>${article.title}</a></h2>
        ${isDone ? nothing : html`<p class="told accent">${icon('circle')}<span>${label('practice.stage', stage)}</span></p>`}
        ${outcome(session, { isOpen: !isDone && session.kind !== 'diagnostic' })}
        <div class="buttons">
          ${isDone ? nothing : html`<a class="button" href=${href(`session/${id}`)} aria-label=${t('history.go_on_with', { title: article.title })}>${t('practice.go_on')}</a>`}
          ${stage === 'reading'
            ? nothing
            : html`<button class="quiet" aria-expanded=${opened ? 'true' : 'false'} aria-controls="recordings-${id}" @click=${() => this.toggle(id)}>${icon('microphone')} ${t('history.recordings')}<span class="unseen">${t('history.of', { title: article.title })}</span></button>`}
          <button class="quiet" ?disabled=${this.erasing !== ''} @click=${() => this.erase(session)}>${t(this.erasing === id ? 'history.erasing' : 'history.erase')}<span class="unseen">${t('history.of', { title: article.title })}</span></button>
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
      ${heard.map((attempt) => {
        const said = this.silent.get(attempt.id);
        const plays = this.player.plays(attempt.id);
        return html`<li>
          <button aria-pressed=${plays ? 'true' : 'false'} ?disabled=${said !== undefined} @click=${() => this.player.toggle({ id: attempt.id, recording: attempt.id })}>
            ${icon(plays ? 'stop' : 'play')}
            ${t(plays ? 'history.stop' : 'history.play', { n: attempt.round })}
          </button>
          <small>${duration(attempt.duration_ms)}${attempt.status === 'assessed' ? nothing : html` · ${label('history.attempt', attempt.status)}`}${said === undefined ? nothing : html` · ${said}`}</small>
        </li>`;
      })}
    </ul>`;
  }
}
customElements.define('page-history', PageHistory);

export default { title: () => t('history.title'), element: 'page-history' };

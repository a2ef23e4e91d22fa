import { html, nothing } from 'lit';
import { ApiError, get, request, retryAfter } from 'ui/api.js';
import { announce } from 'ui/live.js';
import { empty, failed, loading } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { href } from 'ui/router.js';
import { label, language, number, relative, t } from 'ui/text.js';
import { mayPass } from 'app/codes.js';
import { seen } from 'app/device.js';
import { config } from 'app/service.js';
import { keep, kept } from 'app/store.js';
import { progress } from 'app/parts/chart.js';
import { icon } from 'app/parts/icons.js';
import {
  LearnerPage,
  articleCard,
  begin,
  calendarDay,
  difficulty,
  glyph,
  leadsAway,
  minutes,
  outcome,
  way,
} from 'app/parts/practice.js';

/** What home showed last, for when there is no network. */
const KEPT_AS = 'home';
const FINAL = new Set(['assessed', 'unreliable', 'failed']);
/** Until the service has told. */
const LIMITS = { poll_interval_ms: 1_500, poll_timeout_ms: 120_000 };
/** A freeze that was used is told of for so long. */
const FREEZE_TOLD_DAYS = 3;

/** What is shown at once to those who come back, until there is an answer. */
const LAST_MS = 600_000;
/** What is seen again after so long is asked for again. */
const FRESH_MS = 60_000;
/** @type {{home: Schema<'Home'>, language: string, at: number} | null} */
let last = null;
document.addEventListener('forgotten', () => (last = null));

/** @typedef {Schema<'Home'> & {asOf?: number}} Shown asOf: when it was so, if that is not now */

/**
 * A look at what becomes of a recording, which takes a while.
 *
 * @typedef {object} Look
 * @property {Pick<Schema<'ConfigLimits'>, 'poll_interval_ms' | 'poll_timeout_ms'>} limits
 * @property {number} end of it, as `performance.now` says it
 * @property {AbortSignal} signal
 * @property {() => boolean} isWanted
 */

/** @param {AbortSignal} signal @returns {Promise<Shown>} */
async function ask(signal) {
  try {
    if (!navigator.onLine) {
      const before = await known();
      if (before !== undefined) {
        return before;
      }
    }
    const home = await get('home', { signal });
    last = { home, language: language(), at: Date.now() };
    keep(KEPT_AS, last);
    return home;
  } catch (error) {
    const before = error instanceof ApiError && (error.status === 0 || error.status >= 500) ? await known() : undefined;
    if (before === undefined) {
      throw error;
    }
    return before;
  }
}

/** @returns {Promise<Shown | undefined>} */
async function known() {
  const before = await kept(KEPT_AS);
  return before?.language === language() ? { ...before.home, asOf: before.at } : undefined;
}

/** @param {number} size of bytes */
const megabytes = (size) => number(Math.max(0.1, size / 1_000_000), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** The first screen: one request paints it; what else may have happened is asked when it stands. */
class PageHome extends LearnerPage {
  constructor() {
    super();
    this.home = new Loading(this, ask);
    this.isStarting = false;
    /** What became of the recording of the open session: `processing`, `unreliable`, `failed`, or nothing to tell. */
    this.fate = '';
    /** Counts the looks, so that a later one ends an earlier. */
    this.look = 0;
    /** Recordings that the service does not have. @type {any[]} */
    this.waiting = [];
    this.looked = (/** @type {Event} */ event) => void this.outboxChanged(/** @type {CustomEvent} */ (event));
    this.online = () => void this.refresh();
    // An app that was put away for the night shows the new day.
    this.seen = () => void (!document.hidden && this.home.at !== undefined && Date.now() - this.home.at > FRESH_MS && this.refresh());
    this.home.value = last?.language === language() && Date.now() - last.at < LAST_MS ? last.home : undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('outbox', this.looked);
    window.addEventListener('online', this.online);
    document.addEventListener('visibilitychange', this.seen);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('outbox', this.looked);
    window.removeEventListener('online', this.online);
    document.removeEventListener('visibilitychange', this.seen);
  }

  async queryChanged() {
    const recordings = this.lookAtRecordings();
    await this.home.load();
    await recordings;
    await this.lookAtAttempt();
  }

  async refresh() {
    await this.home.load({ quiet: true }).catch(() => {});
    await this.lookAtAttempt();
  }

  /** @param {CustomEvent} event */
  async outboxChanged({ detail }) {
    await this.lookAtRecordings();
    if (detail?.sent && this.home.state === 'ready') {
      // It is being assessed now.
      await this.refresh();
    }
  }

  async lookAtRecordings() {
    try {
      import.meta.resolve('app/outbox.js');
    } catch {
      return;
    }
    try {
      const { waitingRecordings } = await import('app/outbox.js');
      this.waiting = await waitingRecordings();
      this.requestUpdate();
    } catch {
      // The page of recordings says what is wrong with them.
    }
  }

  /** Whether the last recording of the open session is being assessed, and what became of it. */
  async lookAtAttempt() {
    const look = ++this.look;
    const open = this.home.value?.resume_session;
    if (!open || this.home.value?.asOf !== undefined || !(open.stage === 'round1' || open.stage === 'round2')) {
      this.fate = '';
      return;
    }
    const { signal } = this;
    const isWanted = () => look === this.look && !signal.aborted;
    try {
      const { limits } = await config().catch(() => ({ limits: LIMITS }));
      const looking = { limits, end: performance.now() + limits.poll_timeout_ms, signal, isWanted };
      const session = await this.persist(looking, () => get(`sessions/${open.id}`, { signal, quiet: true }));
      const last = session?.attempts.filter(({ round }) => round === (open.stage === 'round1' ? 1 : 2)).at(-1);
      if (isWanted() && this.tell(last?.status) === 'processing' && last) {
        await this.follow(last.id, looking);
      }
    } catch (error) {
      if (!(error instanceof ApiError) && !ApiError.isLeft(error)) {
        throw error;
      }
    }
  }

  /** @param {string | undefined} status */
  tell(status) {
    this.fate = status === 'processing' || status === 'unreliable' || status === 'failed' ? status : '';
    this.requestUpdate();
    return this.fate;
  }

  /**
   * Asks until there is an answer: what passes, such as a lost network, does not end a look.
   *
   * @template T
   * @param {Look} looking
   * @param {() => Promise<T>} ask
   * @returns {Promise<T | undefined>} undefined when it is not wanted any more
   */
  async persist(looking, ask) {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ApiError && mayPass(error)) || performance.now() >= looking.end) {
          throw error;
        }
        await this.pause(looking, Math.max(error.retryAfterMs ?? 0, 2 * looking.limits.poll_interval_ms));
      }
      if (!looking.isWanted()) {
        return undefined;
      }
    }
  }

  /** While nobody sees the page, the look does not come to its end. @param {Look} looking @param {number} ms */
  async pause(looking, ms) {
    looking.end += await seen(ms);
  }

  /**
   * Looks until the attempt is done, when the service wants to be asked, and as long as it allows it.
   *
   * @param {string} attempt
   * @param {Look} looking
   */
  async follow(attempt, looking) {
    const { limits, signal } = looking;
    let tag = null;
    let pause = limits.poll_interval_ms;
    do {
      await this.pause(looking, pause);
      if (!looking.isWanted()) {
        return;
      }
      const answer = await this.persist(looking, () =>
        request('GET', `attempts/${attempt}`, undefined, {
          signal,
          quiet: true,
          ...(tag !== null && { headers: { 'If-None-Match': tag } }),
        }),
      );
      if (answer === undefined) {
        return;
      }
      const { status, headers, body } = answer;
      tag = headers.get('ETag') ?? tag;
      pause = body?.poll_after_ms ?? retryAfter(headers) ?? limits.poll_interval_ms;
      if (status !== 304 && FINAL.has(body.status)) {
        await this.home.load({ quiet: true }).catch(() => {});
        this.tell(body.status);
        announce(t(`home.fate.${body.status}`));
        return;
      }
    } while (performance.now() < looking.end);
  }

  /** @param {string} article @param {string} origin */
  async start(article, origin) {
    if (this.isStarting) {
      return;
    }
    this.isStarting = true;
    this.requestUpdate();
    const refused = await begin(this, article, origin);
    this.isStarting = false;
    this.requestUpdate();
    if (refused?.code === 'article_locked') {
      this.goOn(`article/${article}`);
    } else if (refused) {
      // The article is gone, and the service picks another.
      await this.home.load();
    }
  }

  render() {
    const home = this.home.state === 'failed' ? undefined : this.home.value;
    const title = home ? t('home.greeting', { greeting: home.greeting, name: home.display_name }) : t('app.menu.home');
    const error = this.home.state === 'failed' && !leadsAway(this.home.error) ? this.home.error : undefined;
    return html`<div class="learner-page home-page">
      <header class="page-head">
        <div>
          ${home ? html`<p class="eyebrow">${home.local_date_label}</p>` : nothing}
          <h1 tabindex="-1" class=${home || error ? '' : 'unseen'}>${title}</h1>
        </div>
      </header>
      ${this.recordings()}
      ${home ? this.day(home) : error ? failed(error, () => this.queryChanged()) : loading()}
    </div>`;
  }

  recordings() {
    const n = this.waiting.length;
    if (n === 0) {
      return nothing;
    }
    const size = megabytes(this.waiting.reduce((sum, one) => sum + (one.size ?? 0), 0));
    const refused = this.waiting.filter(({ state }) => state === 'refused').length;
    const [oldest] = this.waiting;
    const age = relative(oldest.at ?? Date.now());
    const text = refused > 0 ? t('home.recordings.refused', { n: refused }) : t('home.recordings.size', { size, age });
    return html`<ul class="ways attention">${way('recordings', 'microphone', t('home.recordings', { n }), text)}</ul>`;
  }

  /** @param {Shown} home */
  day(home) {
    const { today_quest: quest, resume_session: open } = home;
    const isApart = open && open.id !== quest?.session_id;
    // First the start is found, then training begins.
    const isFirst = open?.kind === 'diagnostic';
    return html`
      ${home.asOf === undefined ? nothing : html`<p class="state stale">${t('home.offline', { time: relative(home.asOf) })}</p>`}
      ${this.standing(home)}
      ${isApart ? this.open(open) : nothing}
      ${isFirst ? nothing : quest ? this.quest(quest, isApart ? null : open, !isApart) : isApart ? nothing : this.nothingToDo(home)}
      ${home.focus ? this.skill(home.focus) : nothing}
      ${home.quick_picks.length === 0 || isFirst ? nothing : this.picks(home.quick_picks)}
      ${home.topics.length === 0 || isFirst ? nothing : this.topics(home.topics)}
      <ul class="ways">
        ${way('plan', 'calendar', t('home.plan'))}
        ${way('history', 'hourglass', t('home.history'))}
        ${way('achievements', 'medal', t('home.achievements'))}
      </ul>`;
  }

  /** @param {Schema<'Home'>['quick_picks']} picks */
  picks(picks) {
    return html`<section aria-labelledby="picks">
      <h2 id="picks">${t('home.picks')}</h2>
      <ul class="cards">
        ${picks.map(({ article, subtitle }) => articleCard(article, { origin: 'quick_pick', line: subtitle }))}
      </ul>
    </section>`;
  }

  /** @param {Schema<'Topic'>[]} topics */
  topics(topics) {
    return html`<section aria-labelledby="topics">
      <h2 id="topics">${t('home.topics')}</h2>
      <ul class="pills">
        ${topics.map(({ id, glyph: drawing, name }) => html`<li>
          <a class="pill" href=${href('library', { topic: id })}><span aria-hidden="true">${drawing}</span> ${name}</a>
        </li>`)}
      </ul>
    </section>`;
  }

  /** @param {Shown} home */
  standing({ streak, level }) {
    const { current, today_done: done, at_risk: risk, freezes } = streak;
    const used = streak.last_freeze_used_local_date;
    const isRecent = typeof used === 'string' && Date.now() - Date.parse(used) < (FREEZE_TOLD_DAYS + 1) * 86_400_000;
    const today = done ? 'home.streak.done' : risk ? 'home.streak.risk' : 'home.streak.open';
    const frozen = (/** @type {string} */ text) => html`<p class="small with-icon">${icon('freeze')}<span>${text}</span></p>`;
    return html`<section class="standing" aria-label=${t('home.standing')}>
      <div>
        <p class="big ${current > 0 ? (risk ? 'risk' : 'alight') : ''}">${icon('flame')}<span>${current === 0 ? t('home.streak.zero') : t('home.streak', { n: current })}</span></p>
        <p class="small">${t(current === 0 ? 'home.streak.none' : today)}</p>
        ${freezes > 0 ? frozen(t('home.freezes', { n: freezes })) : nothing}
        ${isRecent ? frozen(t('home.freeze_used', { day: calendarDay(used, { day: 'numeric', month: 'long' }) })) : nothing}
      </div>
      <div>
        <p class="big">${icon('star')}<span>${t('home.level', { n: level.level, title: level.title })}</span></p>
        ${progress(level.xp_into_level, level.xp_for_next)}
        <p class="small">${t('home.level.xp', { n: level.xp_into_level, of: level.xp_for_next })}</p>
      </div>
    </section>`;
  }

  /** A session that is open on another article. @param {Schema<'SessionSummary'>} session */
  open(session) {
    return html`<section class="panel hero" aria-labelledby="open">
      <p class="eyebrow" id="open">${t(session.kind === 'diagnostic' ? 'home.open_diagnostic' : 'home.open')}</p>
      <h2 lang=${session.language}>${session.article.title}</h2>
      ${session.kind === 'diagnostic' ? html`<p>${t('home.open_diagnostic.text')}</p>` : nothing}
      ${this.stage(session)}
      <p class="act"><a class="button main" href=${href(`session/${session.id}`)}>${this.goOnText()}</a></p>
    </section>`;
  }

  goOnText() {
    return t(this.fate === 'processing' ? 'home.look' : 'practice.go_on');
  }

  /** How far the open session is. @param {Schema<'SessionSummary'>} session */
  stage(session) {
    return html`
      <p>${this.fate ? t(`home.fate.${this.fate}`) : label('practice.stage', session.stage)}</p>
      ${session.round1_overall === null ? nothing : outcome({ ...session, xp_awarded: null }, { isOpen: session.kind !== 'diagnostic' })}`;
  }

  /**
   * @param {NonNullable<Schema<'Home'>['today_quest']>} quest
   * @param {Schema<'SessionSummary'> | null} open its session
   * @param {boolean} isFirst whether it is what one is led to
   */
  quest(quest, open, isFirst) {
    const { article, status, session_id: session, summary } = quest;
    const isDone = status === 'completed';
    const day = quest.plan_day === null ? nothing : html` · ${t('home.plan_day', { n: quest.plan_day })}`;
    return html`<section class="panel hero quest" aria-labelledby="quest">
      <p class="eyebrow" id="quest">${t('home.quest')}${day}</p>
      <div class="titled">
        ${glyph(article.topic)}
        <h2><a href=${href(`article/${article.id}`, { origin: 'daily_quest' })} lang=${article.language}>${article.title}</a></h2>
      </div>
      <p class="facts-line">
        <span>${article.topic.name}</span> <span>${article.length.label}</span>
        <span>${minutes(article.est_read_seconds)}</span> ${difficulty(article.difficulty)}
      </p>
      <ol class="steps">
        ${quest.steps.map(({ label: text, state }) => html`<li class=${state}>
          ${icon(state === 'done' ? 'check' : 'circle')}<span>${text}<span class="unseen"> ${label('home.step', state)}</span></span>
        </li>`)}
      </ol>
      ${isDone
        ? html`<p class="with-icon good"><strong>${t('home.quest.done')}</strong></p>
            ${summary ? outcome(summary) : nothing}`
        : html`${open ? this.stage(open) : nothing}
            <p class="reward">${t('practice.quest.xp', { n: quest.xp_reward, most: quest.xp_reward_max })}</p>`}
      <p class="act">
        ${session !== null ? this.toSession(session, isDone, isFirst) : isDone ? nothing : this.toBegin(article.id, isFirst)}
        ${isDone ? html`<a class="button" href=${href('library', { status: 'unseen' })}>${t('home.another')}</a>` : nothing}
      </p>
    </section>`;
  }

  /** @param {string} session @param {boolean} isDone @param {boolean} isFirst */
  toSession(session, isDone, isFirst) {
    return html`<a class=${isFirst && !isDone ? 'button main' : 'button'} href=${href(`session/${session}`)}>
      ${isDone ? t('home.result') : this.goOnText()}
    </a>`;
  }

  /** @param {string} article @param {boolean} isFirst */
  toBegin(article, isFirst) {
    return html`<button
      class=${isFirst ? 'main' : ''}
      aria-disabled=${String(this.isStarting)}
      @click=${() => this.start(article, 'daily_quest')}
    >
      ${t('home.quest.begin')}
    </button>`;
  }

  /** @param {NonNullable<Schema<'Home'>['focus']>} focus */
  skill(focus) {
    return html`<section class="focus" aria-labelledby="focus">
      <h2 class="eyebrow" id="focus">${t('home.focus')}</h2>
      <p><a href=${href('growth')}><strong>${focus.title}</strong></a></p>
      ${focus.suggested_count > 0 ? html`<p class="small">${t('home.focus.suggested', { n: focus.suggested_count })}</p>` : nothing}
    </section>`;
  }

  /** @param {Shown} home */
  nothingToDo(home) {
    return empty(
      t(home.quick_picks.length === 0 ? 'home.nothing' : 'home.no_quest'),
      html`<p class="buttons centred">
        <a class="button main" href=${href('library')}>${t('home.library')}</a>
        <a class="button" href=${href('settings')}>${t('home.settings')}</a>
      </p>`,
    );
  }
}
customElements.define('page-home', PageHome);

export default { title: () => t('app.menu.home'), element: 'page-home' };

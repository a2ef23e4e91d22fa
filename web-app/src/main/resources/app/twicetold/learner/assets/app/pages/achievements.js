import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { pageHeader } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { href } from 'ui/router.js';
import { t } from 'ui/text.js';
import { progress } from 'app/parts/chart.js';
import { icon } from 'app/parts/icons.js';
import { LearnerPage, awaited, calendarDay, dayOf } from 'app/parts/practice.js';

/** @param {boolean} isDone */
const sign = (isDone) => icon(isDone ? 'check' : 'circle', isDone ? 'good' : 'accent');

/** @param {string | null} at */
const unlocked = (at) => (at === null ? t('achievements.unlocked') : t('achievements.unlocked_on', { day: dayOf(at) }));

/** How far what is reached in steps is. @param {Schema<'Achievement'>['progress']} reached */
const howFar = ({ current: n, target: of }) =>
  of > 1 ? html`${progress(n, of)}<p class="small">${t('achievements.progress', { n, of })}</p>` : nothing;

/** The quest of today, those of the week, and the achievements. */
class PageAchievements extends LearnerPage {
  constructor() {
    super();
    this.home = new Loading(this, (signal) => get('home', { signal }));
    this.week = new Loading(this, (signal) => get('weekly-quests', { signal }));
    this.all = new Loading(this, (signal) => get('achievements', { signal }));
  }

  queryChanged() {
    this.all.load();
    this.week.load();
    this.home.load();
  }

  render() {
    return html`<div class="learner-page achievements-page">
      ${pageHeader({ title: t('achievements.title') })}
      <section aria-labelledby="today">
        <h2 id="today">${t('achievements.today')}</h2>
        ${awaited(this.home, ({ today_quest: quest }) => this.today(quest))}
      </section>
      <section aria-labelledby="week">
        <h2 id="week">${t('achievements.week')}</h2>
        ${awaited(this.week, (week) => this.quests(week))}
      </section>
      <section aria-labelledby="all">
        <h2 id="all">${t('achievements.all')}</h2>
        ${awaited(this.all, ({ items }) => this.list(items))}
      </section>
    </div>`;
  }

  /** @param {Schema<'Home'>['today_quest']} quest */
  today(quest) {
    if (!quest) {
      return html`<p class="state">${t('achievements.no_today')} <a href=${href('library')}>${t('achievements.library')}</a></p>`;
    }
    const { article, session_id: session, steps, xp_reward: xp, xp_reward_max: most } = quest;
    const isDone = quest.status === 'completed';
    const done = steps.filter(({ state }) => state === 'done').length;
    const way = [t('achievements.steps', { n: done, of: steps.length }), t('practice.quest.xp', { n: xp, most })].join(' · ');
    return html`<div class="card">
      ${sign(isDone)}
      <div>
        <h3 class="name"><a href=${href(session === null ? '' : `session/${session}`)} lang=${article.language}>${article.title}</a></h3>
        ${progress(done, steps.length)}
        <p class="small">${isDone ? t('achievements.today.done') : way}</p>
      </div>
    </div>`;
  }

  /** @param {Schema<'WeeklyQuests'>} week */
  quests({ week_start: start, week_end: end, quests }) {
    const day = /** @type {const} */ ({ day: 'numeric', month: 'long' });
    return html`
      <p class="small">${t('achievements.week.days', { start: calendarDay(start, day), end: calendarDay(end, day) })}</p>
      <ul class="cards">
        ${quests.map(({ title, completed, progress: n, target: of, xp_reward: xp }) => html`<li class="card">
          ${sign(completed)}
          <div>
            <h3>${title}</h3>
            ${progress(n, of)}
            <p class="small">${completed ? t('achievements.quest.done', { n: xp }) : t('achievements.quest.progress', { n, of, xp })}</p>
          </div>
        </li>`)}
      </ul>`;
  }

  /** @param {Schema<'Achievement'>[]} items */
  list(items) {
    const n = items.filter((one) => one.unlocked).length;
    return html`
      <p class="small">${t('achievements.count', { n, of: items.length })}</p>
      <ul class="badges">
        ${items.map((one) => html`<li class=${one.unlocked ? 'unlocked' : ''}>
          <span class="medallion">${icon(one.glyph)}</span>
          <div>
            <h3>${one.title}</h3>
            <p class="small">${one.description}</p>
            ${one.unlocked ? html`<p class="small when">${unlocked(one.unlocked_at)}</p>` : howFar(one.progress)}
          </div>
        </li>`)}
      </ul>`;
  }
}
customElements.define('page-achievements', PageAchievements);

export default { title: () => t('achievements.title'), element: 'page-achievements' };

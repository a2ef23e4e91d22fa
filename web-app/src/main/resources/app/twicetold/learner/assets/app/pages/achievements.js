import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { pageHeader } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { href } from 'ui/router.js';
import { number, t } from 'ui/text.js';
import { progress } from 'app/parts/chart.js';
import { icon } from 'app/parts/icons.js';
import { LearnerPage, awaited, calendarDay, dayOf } from 'app/parts/practice.js';

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
    const done = quest.steps.filter(({ state }) => state === 'done').length;
    return html`<div class="card">
      ${icon(quest.status === 'completed' ? 'check' : 'circle', quest.status === 'completed' ? 'good' : 'accent')}
      <div>
        <h3 class="name"><a href=${href(quest.session_id === null ? '' : `session/${quest.session_id}`)} lang=${quest.article.language}>${quest.article.title}</a></h3>
        ${progress(done, quest.steps.length)}
        <p class="small">${quest.status === 'completed' ? t('achievements.today.done') : html`${t('achievements.steps', { n: done, of: quest.steps.length })} · ${t('practice.quest.xp', { n: quest.xp_reward, most: quest.xp_reward_max })}`}</p>
      </div>
    </div>`;
  }

  /** @param {Schema<'WeeklyQuests'>} week */
  quests({ week_start: start, week_end: end, quests }) {
    const day = /** @type {const} */ ({ day: 'numeric', month: 'long' });
    return html`
      <p class="small">${t('achievements.week.days', { start: calendarDay(start, day), end: calendarDay(end, day) })}</p>
      <ul class="cards">
        ${quests.map((quest) => html`<li class="card">
          ${icon(quest.completed ? 'check' : 'circle', quest.completed ? 'good' : 'accent')}
          <div>
            <h3>${quest.title}</h3>
            ${progress(quest.progress, quest.target)}
            <p class="small">${quest.completed ? t('achievements.quest.done', { n: quest.xp_reward }) : t('achievements.quest.progress', { n: quest.progress, of: quest.target, xp: quest.xp_reward })}</p>
          </div>
        </li>`)}
      </ul>`;
  }

  /** @param {Schema<'Achievement'>[]} items */
  list(items) {
    const unlocked = items.filter((one) => one.unlocked).length;
    return html`
      <p class="small">${t('achievements.count', { n: unlocked, of: items.length })}</p>
      <ul class="badges">
        ${items.map((one) => html`<li class=${one.unlocked ? 'unlocked' : ''}>
          <span class="medallion">${icon(one.glyph)}</span>
          <div>
            <h3>${one.title}</h3>
            <p class="small">${one.description}</p>
            ${one.unlocked
              ? html`<p class="small when">${one.unlocked_at === null ? t('achievements.unlocked') : t('achievements.unlocked_on', { day: dayOf(one.unlocked_at) })}</p>`
              : one.progress.target > 1
                ? html`${progress(one.progress.current, one.progress.target)}<p class="small">${t('achievements.progress', { n: number(one.progress.current), of: number(one.progress.target) })}</p>`
                : nothing}
          </div>
        </li>`)}
      </ul>`;
  }
}
customElements.define('page-achievements', PageAchievements);

export default { title: () => t('achievements.title'), element: 'page-achievements' };

import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { loading, pageHeader } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { href } from 'ui/router.js';
import { label, t } from 'ui/text.js';
import { progress } from 'app/parts/chart.js';
import { icon } from 'app/parts/icons.js';
import { LearnerPage, awaited, calendarDay } from 'app/parts/practice.js';

const DRAWINGS = { completed: 'check', today: 'target', missed: 'dash', rest: 'dash', upcoming: 'circle' };

/** The plan of 14 days. It advises: nothing in it has to be made up for. */
class PagePlan extends LearnerPage {
  constructor() {
    super();
    this.plan = new Loading(this, (signal) => get('plan', { signal }));
  }

  queryChanged() {
    this.plan.load();
  }

  render() {
    const isMissing = this.plan.state === 'failed' && this.plan.error?.code === 'plan_not_ready';
    return html`<div class="learner-page plan-page">
      ${pageHeader({ title: t('plan.title'), lead: isMissing ? nothing : t('plan.lead') })}
      ${isMissing ? this.missing() : this.plan.state === 'new' ? loading() : awaited(this.plan, (plan) => this.shown(plan))}
    </div>`;
  }

  missing() {
    return html`<section class="panel hero centre">
      <p>${this.plan.error?.text}</p>
      <p class="act"><a class="button main" href=${href('')}>${t('plan.home')}</a></p>
    </section>`;
  }

  /** @param {Schema<'Plan'>} plan */
  shown({ days, goal, weekly_days: weekly, target_micro_skill: skill, baseline_overall: baseline, start_date: start, end_date: end }) {
    const practice = days.filter(({ status }) => status !== 'rest');
    const done = days.filter(({ status }) => status === 'completed').length;
    const today = days.find(({ status }) => status === 'today');
    const isOver = days.every(({ status }) => status === 'completed' || status === 'missed' || status === 'rest');
    const long = /** @type {const} */ ({ day: 'numeric', month: 'long' });
    return html`
      <section class="panel hero" aria-labelledby="target">
        <p class="eyebrow">${t('plan.target')}</p>
        <h2 id="target">${skill.title}</h2>
        <p>${skill.instruction}</p>
        ${progress(done, practice.length)}
        <p class="small">${t('plan.done', { n: done, of: practice.length })}</p>
        <dl class="facts">
          <div><dt>${t('plan.goal')}</dt><dd>${label('plan.goals', goal)}</dd></div>
          <div><dt>${t('plan.rhythm')}</dt><dd>${t('plan.weekly', { n: weekly })}</dd></div>
          <div><dt>${t('plan.dates')}</dt><dd>${t('plan.from_to', { start: calendarDay(start, long), end: calendarDay(end, long) })}</dd></div>
          ${baseline === null ? nothing : html`<div><dt>${t('plan.baseline')}</dt><dd>${baseline}</dd></div>`}
        </dl>
        ${isOver
          ? html`<p>${t('plan.over')}</p><p class="act"><a class="button main" href=${href('growth')}>${t('plan.growth')}</a></p>`
          : html`<p class="act"><a class="button main" href=${href('')}>${t(today ? 'plan.practise' : 'plan.home')}</a></p>`}
      </section>
      <section aria-labelledby="days">
        <h2 id="days">${t('plan.days')}</h2>
        <ol class="day-list">
          ${days.map((day) => html`<li class=${day.status} aria-current=${day.status === 'today' ? 'date' : nothing}>
            <span class="pin">${icon(DRAWINGS[/** @type {keyof typeof DRAWINGS} */ (day.status)] ?? 'circle')}</span>
            <div>
              <p class="small">${t('plan.day', { n: day.day })} · ${calendarDay(day.date, { weekday: 'short', day: 'numeric', month: 'short' })}</p>
              <p>${day.title}</p>
            </div>
            <span class="state-word">${day.status === 'upcoming' ? nothing : label('plan.status', day.status)}</span>
          </li>`)}
        </ol>
      </section>`;
  }
}
customElements.define('page-plan', PagePlan);

export default { title: () => t('plan.title'), element: 'page-plan' };

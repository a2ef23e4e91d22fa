import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { pageHeader } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { href } from 'ui/router.js';
import { label, languageName, list, number, t } from 'ui/text.js';
import { bars, progress, timeline } from 'app/parts/chart.js';
import { icon } from 'app/parts/icons.js';
import { LearnerPage, awaited, calendarDay, outcome, way } from 'app/parts/practice.js';

const RANGES = ['4w', '8w', '12w'];
const DEFAULT_RANGE = '8w';
const SHOWN_SESSIONS = 3;
/** @type {Object<string, string>} */
const TRENDS = { up: 'arrow_up', flat: 'dash' };

/** A change with its sign. @param {number} value */
const signed = (value) => number(value, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** @param {number} value */
const score = (value) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A choice that is in the address. @param {string} address @param {boolean} isChosen @param {unknown} name */
const pill = (address, isChosen, name) => html`<li>
  <a class="pill" href=${address} aria-current=${isChosen ? 'true' : nothing}>${name}</a>
</li>`;

/** Whether there is no session in any language. @param {Schema<'Growth'>} growth */
const isNew = ({ state, languages }) => state === 'empty' && languages.length === 0;

/** What practice has led to. */
class PageGrowth extends LearnerPage {
  constructor() {
    super();
    this.growth = new Loading(this, (signal) => {
      const { range, language } = this.query;
      return get('growth', { query: { range: RANGES.includes(range) ? range : DEFAULT_RANGE, language }, signal });
    });
  }

  queryChanged() {
    this.growth.load();
  }

  render() {
    return html`<div class="learner-page growth-page" aria-busy=${this.growth.state === 'loading' ? 'true' : nothing}>
      ${pageHeader({ title: t('growth.title') })}
      ${awaited(this.growth, (growth) => (isNew(growth) ? this.nothingYet(growth) : this.shown(growth)))}
      <ul class="ways">
        ${way('plan', 'calendar', t('growth.plan'))}
        ${way('achievements', 'medal', t('growth.achievements'), this.growth.value ? t('growth.unlocked', { n: this.growth.value.achievements.length }) : undefined)}
        ${way('history', 'hourglass', t('growth.history'))}
      </ul>
    </div>`;
  }

  /** @param {Schema<'Growth'>} growth */
  nothingYet(growth) {
    return html`<section class="panel hero centre">
      <h2>${t('growth.empty')}</h2>
      <p>${t('growth.empty.text')}</p>
      ${growth.next_unlock ? html`<p class="small">${growth.next_unlock.label}</p>` : nothing}
      <p class="act"><a class="button main" href=${href('')}>${t('growth.begin')}</a></p>
    </section>`;
  }

  /** @param {Schema<'Growth'>} growth */
  shown(growth) {
    return html`
      ${growth.languages.length > 1 || this.query.language ? this.languages(growth) : nothing}
      ${this.ability(growth)}
      ${this.weeks(growth)}
      ${this.dimensions(growth)}
      ${this.skills(growth)}
      ${growth.recent_sessions.length === 0
        ? nothing
        : html`<section aria-labelledby="recent">
            <h2 id="recent">${t('growth.recent')}</h2>
            <ul class="cards">
              ${growth.recent_sessions.slice(0, SHOWN_SESSIONS).map(
                (session) => html`<li class="card"><div>
                  <h3 class="name"><a href=${href(`session/${session.session_id}`)} lang=${session.article.language}>${session.article.title}</a></h3>
                  ${outcome(session)}
                </div></li>`,
              )}
            </ul>
          </section>`}`;
  }

  /** @param {Schema<'Growth'>} growth */
  languages({ languages }) {
    const { language = '', ...others } = this.query;
    const tags = ['', ...languages.map((one) => one.language)];
    return html`<nav aria-label=${t('growth.languages')}>
      <ul class="pills">
        ${tags.map((tag) =>
          pill(href('growth', { ...others, language: tag }), tag === language, tag === '' ? t('growth.all_languages') : languageName(tag)),
        )}
      </ul>
    </nav>`;
  }

  /** @param {Schema<'Growth'>} growth */
  ability({ ability, ability_delta_30d: delta, sample_count: n, next_unlock: next, trend, state }) {
    return html`<section class="panel hero" aria-labelledby="ability">
      <h2 id="ability" class="eyebrow">${t('growth.ability')}</h2>
      ${ability === null
        ? html`<p class="lead-line">${t('growth.building', { n })}</p>`
        : html`<p class="huge"><strong>${score(ability)}</strong> <small>${t('growth.of_100')}</small></p>
            <p>
              ${delta === null ? nothing : html`<span class=${delta > 0 ? 'good' : ''}>${t('growth.delta', { delta: signed(delta) })}</span> ·`}
              ${t('growth.from', { n })}
            </p>`}
      ${trend === 'insufficient_data' || state !== 'ready'
        ? nothing
        : html`<p class="with-icon">${icon(TRENDS[trend] ?? 'circle')}<span>${label('growth.trend', trend)}</span></p>`}
      ${next
        ? html`<div class="next">
            <h3 class="eyebrow">${t('growth.next')}</h3>
            <p>${icon(next.type === 'tier' ? 'key' : 'star')}<span>${next.label}</span></p>
            ${next.ability_required !== null && ability !== null ? progress(ability, next.ability_required) : nothing}
          </div>`
        : html`<p class="with-icon good">${icon('check')}<span>${t('growth.all_open')}</span></p>`}
    </section>`;
  }

  /** @param {Schema<'Growth'>} growth */
  weeks({ series, range, min_sessions_per_point: least }) {
    const { range: _, ...others } = this.query;
    const values = series.filter(({ value }) => value !== null);
    const last = values.at(-1);
    const running = series.find((point) => point.is_partial);
    const points = series.map((point) => ({
      label: calendarDay(point.week_start, { day: 'numeric', month: 'short' }),
      value: point.value,
      running: point.is_partial,
      blank: point.is_blank,
      note: point.is_blank ? '' : [t('growth.sessions', { n: point.sample_n }), ...(point.is_partial ? [t('growth.running')] : [])].join(', '),
    }));
    const sentence =
      last === undefined
        ? t('growth.weeks.none', { n: least })
        : t('growth.weeks.sentence', {
            n: values.length,
            day: calendarDay(last.week_start, { day: 'numeric', month: 'long' }),
            value: score(/** @type {number} */ (last.value)),
          });
    const names = { of: t('growth.week'), value: t('growth.mean'), note: t('growth.basis'), table: t('growth.table') };
    return html`<section aria-labelledby="weeks">
      <div class="headed">
        <h2 id="weeks">${t('growth.weeks')}</h2>
        <ul class="pills small-pills" aria-label=${t('growth.ranges')}>
          ${RANGES.map((one) => pill(href('growth', { ...others, range: one }), one === range, t('growth.range', { n: Number.parseInt(one, 10) })))}
        </ul>
      </div>
      <div class="panel">
        ${last === undefined ? html`<p class="state">${sentence}</p>` : timeline({ label: sentence, ...names, points })}
        ${running && !running.is_blank
          ? html`<p class="small">${t(running.value === null ? 'growth.running.missing' : 'growth.running.so_far', { n: running.sample_n, least })}</p>`
          : nothing}
      </div>
    </section>`;
  }

  /** @param {Schema<'Growth'>} growth */
  dimensions({ dimensions }) {
    const isScored = dimensions.some((one) => one.score !== null);
    return html`<section aria-labelledby="dimensions">
      <h2 id="dimensions">${t('growth.dimensions')}</h2>
      <div class="panel">
        ${isScored
          ? bars(
              dimensions.map(({ label: name, score: value, delta_30d: delta, color_token: tone, languages }) => ({
                name,
                share: value === null ? null : value / 100,
                text: value === null ? t('growth.no_score') : score(value),
                tone,
                note: [
                  ...(delta === null ? [] : [t('growth.delta', { delta: signed(delta) })]),
                  ...(languages.length > 1 ? [list(languages.map(languageName))] : []),
                ].join(' · '),
              })),
            )
          : html`<p class="state">${t('growth.dimensions.later', { names: list(dimensions.map((one) => one.label)) })}</p>`}
      </div>
    </section>`;
  }

  /** @param {Schema<'Growth'>} growth */
  skills({ micro_skills: skills }) {
    const tried = skills.filter(({ suggested }) => suggested > 0);
    const others = skills.filter(({ suggested }) => suggested === 0);
    return html`<section aria-labelledby="skills">
      <h2 id="skills">${t('growth.skills')}</h2>
      <p class="small">${t('growth.skills.text')}</p>
      <div class="panel">
        ${tried.length === 0
          ? html`<p class="state">${t('growth.skills.none')}</p>`
          : bars(
              tried.map(({ title, suggested, achieved, mastery }) => ({
                name: title,
                share: mastery,
                text: t('growth.followed', { n: achieved, of: suggested }),
              })),
            )}
        ${others.length === 0 || tried.length === 0
          ? nothing
          : html`<p class="small rest">${t('growth.skills.others', { names: list(others.map(({ title }) => title)) })}</p>`}
      </div>
    </section>`;
  }
}
customElements.define('page-growth', PageGrowth);

export default { title: () => t('growth.title'), element: 'page-growth' };

import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { badge, bar } from 'ui/elements.js';
import { Page } from 'ui/page.js';
import { href } from 'ui/router.js';
import { date, duration, label, loadTexts, number, t, tx } from 'ui/text.js';
import { comparison } from 'app/parts/comparison.js';
import { icon } from 'app/parts/icons.js';

await loadTexts('settlement', 'app/texts/settlement');

/** From here on the service tells an ability. */
const SAMPLES = 3;

/** @param {number} ability */
const ability = (ability) => number(ability, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What a session ended with: its two rounds beside each other, and what it earned. */
class AppSettlement extends Page {
  static properties = {
    ...Page.properties,
    session: { attribute: false },
    settlement: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Schema<'Session'> | null} */
    this.session = null;
    /** @type {Schema<'Settlement'> | null} */
    this.settlement = null;
  }

  render() {
    const { session, settlement } = this;
    if (!session || !settlement) {
      return nothing;
    }
    const { headline, subline, next_suggestion, replayed, settled_at } = settlement;
    return html`<div class="settlement">
      <header class="settled">
        <h1 tabindex="-1">${headline}</h1>
        <p>${subline}</p>
        ${replayed ? html`<p class="small">${t('settlement.replayed', { day: date(new Date(settled_at)) })}</p>` : nothing}
      </header>
      ${rounds(settlement, session.language)}
      ${experience(settlement)}
      ${unlocked(settlement)}
      ${progress(settlement)}
      ${quests(settlement)}
      ${next_suggestion === null
        ? nothing
        : html`<section class="panel person" aria-labelledby="suggestion-title">
            <header><h2 id="suggestion-title">${t('settlement.suggestion')}</h2></header>
            <h3>${next_suggestion.title}</h3>
            <p>${next_suggestion.instruction}</p>
          </section>`}
      <div class="go-on"><a class="button main" href=${href('')}>${settlement.kind === 'diagnostic' ? t('settlement.go_on') : t('settlement.home')}</a></div>
    </div>`;
  }
}
customElements.define('app-settlement', AppSettlement);

/** @param {Schema<'Settlement'>} settlement @param {string} language */
function rounds(settlement, language) {
  const { kind, round1_overall, round2_overall, round1_duration_ms, round2_duration_ms } = settlement;
  if (round1_overall === null && round2_overall === null) {
    return nothing;
  }
  const told = [
    { name: kind === 'diagnostic' ? t('settlement.only_round') : t('settlement.round1'), overall: round1_overall, ms: round1_duration_ms },
    ...(kind === 'diagnostic' ? [] : [{ name: t('settlement.round2'), overall: round2_overall, ms: round2_duration_ms }]),
  ];
  return html`<section class="panel rounds" aria-labelledby="rounds-title">
    <header><h2 id="rounds-title">${kind === 'diagnostic' ? t('settlement.score') : t('settlement.rounds')}</h2></header>
    <dl>
      ${told.map(({ name, overall, ms }) => html`<div>
        <dt>${name}</dt>
        <dd><strong>${number(overall)}</strong> <span class="soft">${t('settlement.of_100')}</span>${bar((overall ?? 0) / 100)}<span class="soft">${ms === null ? nothing : duration(ms)}</span></dd>
      </div>`)}
    </dl>
    ${settlement.comparison === null ? nothing : comparison(settlement.comparison, language)}
  </section>`;
}

/** @param {Schema<'Settlement'>} settlement */
function experience({ xp, weekly_quests }) {
  const { awarded, breakdown, daily_cap_hit, repeat_discount } = xp;
  const titles = new Map(weekly_quests.quests.map(({ id, title }) => [/** @type {string | null} */ (id), title]));
  if (breakdown.length === 0) {
    return nothing;
  }
  return html`<section class="panel xp" aria-labelledby="xp-title">
    <header><h2 id="xp-title">${t('settlement.xp')}</h2>
      <span>${repeat_discount ? badge(t('settlement.repeat_discount')) : nothing} ${daily_cap_hit ? badge(t('settlement.daily_cap')) : nothing}</span></header>
    <dl>
      ${breakdown.map(({ type, xp, base_xp, weekly_quest_id }) => html`<div>
        <dt>${type === 'weekly_quest' ? t('settlement.xp_quest', { title: titles.get(weekly_quest_id) ?? label('settlement.quest', weekly_quest_id) }) : label('settlement.xp_for', type)}</dt>
        <dd>${t('settlement.xp_n', { n: xp })}${xp < base_xp ? html` <small>${t('settlement.instead_of', { n: base_xp })}</small>` : nothing}</dd>
      </div>`)}
      <div class="all"><dt>${t('settlement.xp_all')}</dt><dd><strong>${t('settlement.xp_n', { n: awarded })}</strong></dd></div>
    </dl>
  </section>`;
}

/** Level, streak, ability and plan. @param {Schema<'Settlement'>} settlement */
function progress({ level_before, level_after, streak, streak_incremented, ability_before, ability_after, ability_sample_count, plan_day_completed }) {
  const isHigher = level_after.level > level_before.level;
  return html`<section class="panel progress" aria-labelledby="progress-title">
    <header><h2 id="progress-title">${t('settlement.progress')}</h2></header>
    <dl>
      <div>
        <dt>${t('settlement.level')}</dt>
        <dd><strong>${t('settlement.level_n', { n: level_after.level })}</strong> ${level_after.title} ${isHigher ? badge(t('settlement.level_new'), 'good') : nothing}
          ${bar(level_after.xp_into_level / level_after.xp_for_next)}
          <span class="soft">${t('settlement.level_left', { n: level_after.xp_for_next - level_after.xp_into_level, level: level_after.level + 1 })}</span></dd>
      </div>
      ${streak.current === 0
        ? nothing
        : html`<div>
            <dt>${t('settlement.streak')}</dt>
            <dd><strong>${t('settlement.streak_days', { n: streak.current })}</strong> ${streak_incremented ? badge(t('settlement.streak_more'), 'good') : nothing}
              ${streak.freezes > 0 ? html`<br><span class="soft">${t('settlement.freezes', { n: streak.freezes })}</span>` : nothing}</dd>
          </div>`}
      <div>
        <dt>${t('settlement.ability')}</dt>
        <dd>${changed(ability_before, ability_after, ability_sample_count)}</dd>
      </div>
      ${plan_day_completed === null
        ? nothing
        : html`<div><dt>${t('settlement.plan')}</dt><dd>${t('settlement.plan_day', { n: plan_day_completed })}<br><a href=${href('plan')}>${t('settlement.plan_see')}</a></dd></div>`}
    </dl>
  </section>`;
}

/** @param {number | null} before @param {number | null} after @param {number} samples */
function changed(before, after, samples) {
  if (after === null) {
    return html`<span class="soft">${t('settlement.ability_later', { n: SAMPLES, so_far: samples })}</span>`;
  }
  if (before === null) {
    return html`<strong>${ability(after)}</strong> <span class="soft">${t('settlement.ability_first')}</span>`;
  }
  return tx('settlement.ability_from', { before: ability(before), after: html`<strong>${ability(after)}</strong>` });
}

/** @param {Schema<'Settlement'>} settlement */
function quests({ weekly_quests }) {
  return weekly_quests.quests.length === 0
    ? nothing
    : html`<section class="panel quests" aria-labelledby="quests-title">
        <header><h2 id="quests-title">${t('settlement.quests')}</h2></header>
        <ul>
          ${weekly_quests.quests.map(({ title, target, progress, xp_reward, completed }) => html`<li>
            <p><span>${title}</span> <span class="soft">${completed ? t('settlement.quest_done', { n: xp_reward }) : t('settlement.quest_open', { progress, target, n: xp_reward })}</span></p>
            ${bar(progress / target, completed ? 'good' : '')}
          </li>`)}
        </ul>
      </section>`;
}

/** @param {Schema<'Settlement'>} settlement */
function unlocked({ achievements_unlocked }) {
  return achievements_unlocked.length === 0
    ? nothing
    : html`<section class="panel unlocked" aria-labelledby="unlocked-title">
        <header><h2 id="unlocked-title">${t('settlement.unlocked', { n: achievements_unlocked.length })}</h2></header>
        <ul>
          ${achievements_unlocked.map((one) => html`<li class=${classMap({ unlocking: true })}>${icon(one.glyph)}<p><strong>${one.title}</strong><br><span class="soft">${one.description}</span></p></li>`)}
        </ul>
      </section>`;
}

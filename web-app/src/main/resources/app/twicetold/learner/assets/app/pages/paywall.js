import { html, nothing } from 'lit';
import { ApiError, get, patch, post, request } from 'ui/api.js';
import { badge, failed, figure, loaded } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { href } from 'ui/router.js';
import { loadStyle } from 'ui/style.js';
import { date, has, label, list, number, t, tx } from 'ui/text.js';
import { openSessions } from 'app/open-sessions.js';
import { me, setMe } from 'app/service.js';

await loadStyle('app/pages/onboarding.css');

const BASE = '/app/';
/** Below it a mean says nothing of anybody, and none is shown. */
const FEWEST_SAMPLES = 30;
const DAYS = [3, 5, 7];
const OPEN = ['trial', 'active', 'grace'];

/** Whether a trial can be had by a button: where nothing is sold in earnest. */
const sellsTrials = () => 'trial' in document.documentElement.dataset;

/** What a subscription is for, and what the one that there is means. Every 402 leads here, and `?from=` back. */
class PagePaywall extends Page {
  constructor() {
    super();
    /** The days a week that are looked at, until then those of the answers. @type {number | undefined} */
    this.days = undefined;
    /** What is under way. @type {'' | 'trial' | 'sync' | 'days'} */
    this.busy = '';
    /** @type {ApiError | undefined} */
    this.error = undefined;
    this.isNothingFound = false;
    this.facts = new Loading(this, async (signal) => {
      const facts = await Promise.all([get('paywall', { signal }), get('entitlements', { signal }), me()]);
      if (!OPEN.includes(facts[1].status) && this.sessions.state === 'new') {
        this.sessions.load();
      }
      return facts;
    });
    this.sessions = new Loading(this, openSessions);
    // Its sentences are those of the service.
    this.renamed = () => this.facts.load({ quiet: true }).catch(() => {});
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.renamed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.renamed);
  }

  queryChanged() {
    if (this.facts.state === 'new') {
      this.facts.load();
    }
  }

  /** Where one was. What leads out of the app, or here again, leads home. @returns {[string, Object<string, string>]} */
  get origin() {
    let from = this.query.from ?? '';
    for (;;) {
      const { origin, pathname, searchParams } = new URL(BASE + from, location.origin);
      if (origin !== location.origin || !pathname.startsWith(BASE)) {
        return ['', {}];
      }
      if (!/^\/app\/paywall(\/|$)/.test(pathname)) {
        return [pathname.slice(BASE.length), Object.fromEntries(searchParams)];
      }
      from = searchParams.get('from') ?? '';
    }
  }

  leave() {
    const [path, query] = this.origin;
    this.goOn(path, query, { replace: true });
  }

  /** Buys a trial as a store would, and lets the service look for it. */
  buy() {
    return this.attempt('trial', async () => {
      await request('POST', '/app/trial', undefined, { signal: this.signal });
      await this.sync();
    });
  }

  restore() {
    return this.attempt('sync', () => this.sync());
  }

  async sync() {
    // The service asks the store meanwhile, for 50 seconds at most.
    const { status } = await post('subscriptions/purchase_layer/sync', undefined, { signal: this.signal, repeat: true, patienceMs: 60_000 });
    await me({ anew: true }).catch(() => {});
    if (OPEN.includes(status)) {
      notify({ text: t('paywall.opened'), tone: 'good' });
      this.leave();
      return;
    }
    this.isNothingFound = true;
    await this.facts.load({ quiet: true });
  }

  /** Keeps the days that are looked at. */
  keepDays() {
    return this.attempt('days', async () => {
      setMe(await patch('me', { onboarding_answers: { weekly_days: /** @type {any} */ (this.days) } }, { signal: this.signal, repeat: true }));
      await this.facts.load({ quiet: true });
      announce(t('paywall.days.kept'));
    });
  }

  /** @param {'trial' | 'sync' | 'days'} what @param {() => Promise<void>} work */
  async attempt(what, work) {
    if (this.busy !== '') {
      return;
    }
    this.busy = what;
    this.error = undefined;
    this.isNothingFound = false;
    this.requestUpdate();
    try {
      await work();
    } catch (error) {
      if (!ApiError.isLeft(error)) {
        this.error = /** @type {ApiError} */ (error);
      }
    } finally {
      this.busy = '';
      this.requestUpdate();
    }
  }

  render() {
    return html`<div class="paywall">${loaded(this.facts, ([wall, entitlement, user]) => this.draw(wall, entitlement, user))}</div>`;
  }

  /** @param {Schema<'Paywall'>} wall @param {Schema<'Entitlement'>} entitlement @param {Schema<'Me'>} user */
  draw(wall, entitlement, user) {
    const isOpen = OPEN.includes(entitlement.status);
    return html`
      <h1 tabindex="-1">${titleOf(entitlement)}</h1>
      ${meaning(entitlement, wall).map((text) => html`<p class="lead">${text}</p>`)}
      ${isOpen ? nothing : this.openSessions()}
      ${wall.diagnostic ? this.diagnostic(wall, user) : isOpen ? nothing : first()}
      ${isOpen ? nothing : this.projection(wall)}
      ${wall.diagnostic ? calendar(wall.plan_preview.days) : nothing}
      ${isOpen ? nothing : products(wall)}
      ${this.restoring(wall, entitlement, isOpen)}
      <p class="legal">
        ${link(wall.legal.terms_url, t('paywall.terms'))} ${link(wall.legal.privacy_url, t('paywall.privacy'))}
        <a href=${href('settings')}>${t('paywall.settings')}</a>
      </p>
      ${this.error ? failed(this.error) : nothing}
      ${this.action(wall, entitlement, isOpen)}`;
  }

  /** What was begun goes on without a subscription. */
  openSessions() {
    return (this.sessions.value ?? []).map(
      ({ id, language, article }) => html`<section class="panel person">
        <h2>${t('paywall.session')}</h2>
        <p><cite lang=${language}>${article.title}</cite></p>
        <p>${t('paywall.session.text')}</p>
        <p><a class="button" href=${href(`session/${id}`)}>${t('paywall.session.go')}</a></p>
      </section>`,
    );
  }

  /** @param {Schema<'Paywall'>} wall @param {Schema<'Me'>} user */
  diagnostic({ diagnostic, baseline }, user) {
    const { overall, band_label, weakest_label, one_action_title } = /** @type {NonNullable<typeof diagnostic>} */ (diagnostic);
    const spoken = user.onboarding.answers?.practice_language ?? nothing;
    return html`<section class="panel">
      <h2>${t('paywall.diagnostic')}</h2>
      <dl class="figures">
        ${figure(t('paywall.overall'), html`<b>${number(overall)}</b><span class="of"> / 100</span>`, band_label)}
        ${baseline.source === 'ability' ? figure(t('paywall.today'), html`<b>${number(baseline.overall, { maximumFractionDigits: 0 })}</b><span class="of"> / 100</span>`) : nothing}
        ${figure(t('paywall.weakest'), weakest_label)}
      </dl>
      ${one_action_title ? html`<p class="first-step">${tx('paywall.action', { action: html`<q lang=${spoken}>${one_action_title}</q>` })}</p>` : nothing}
    </section>`;
  }

  /** What learners with the same beginning reached, where there were enough of them. @param {Schema<'Paywall'>} wall */
  projection({ benchmarks, benchmark_label, baseline, default_weekly_days, diagnostic, social_proof }) {
    if (baseline.bucket === null) {
      return nothing;
    }
    const chosen = this.days ?? default_weekly_days;
    const found = benchmarks.find(({ weekly_days, baseline_bucket }) => weekly_days === chosen && baseline_bucket === baseline.bucket);
    const isKnown = found !== undefined && found.sample_n >= FEWEST_SAMPLES;
    return html`<section class="panel">
      <fieldset class="days">
        <legend><h2>${t('paywall.days')}</h2></legend>
        <div class="segments">
          ${DAYS.map(
            (n) => html`<label class="choice">
              <input class="unseen" type="radio" name="weekly_days" .value=${String(n)} .checked=${n === chosen} @change=${() => this.choose(n)}>
              <span>${t('paywall.days.n', { n })}</span>
            </label>`,
          )}
        </div>
      </fieldset>
      <div role="status">
        ${isKnown
          ? html`<p class="projected">${t('paywall.projection', { score: found.day14_avg_overall })}</p>
              <p>${t('paywall.projection.weakest', { delta: number(found.weakest_dim_avg_delta, { signDisplay: 'exceptZero' }), dimension: diagnostic?.weakest_label ?? '' })}</p>
              <p class="small">${t('paywall.projection.basis', { label: benchmark_label, n: found.sample_n })}</p>`
          : html`<p>${t('paywall.projection.none', { label: benchmark_label })}</p>`}
      </div>
      ${social_proof ? html`<p>${social_proof.label}</p>` : nothing}
      ${chosen === default_weekly_days
        ? nothing
        : html`<p><button aria-disabled=${String(this.busy !== '')} @click=${() => this.keepDays()}>${t('paywall.days.keep', { n: chosen })}</button></p>`}
    </section>`;
  }

  /** @param {number} n */
  choose(n) {
    this.days = n;
    this.requestUpdate();
  }

  /** What was bought elsewhere is looked for: after a phone was changed, or a payment mended. @param {Schema<'Paywall'>} wall @param {Schema<'Entitlement'>} entitlement @param {boolean} isOpen */
  restoring({ diagnostic }, { status }, isOpen) {
    const isLeft = !isOpen && !sellsTrials() && (diagnostic !== null || status !== 'none');
    return isOpen && status !== 'grace'
      ? nothing
      : html`<div class="restore">
          <p>${t('paywall.bought')} <button class=${isLeft ? 'main' : ''} aria-disabled=${String(this.busy !== '')} @click=${() => this.restore()}>${t(this.busy === 'sync' ? 'paywall.restoring' : 'paywall.restore')}</button></p>
          <p role="status">${this.isNothingFound ? t('paywall.nothing_found') : nothing}</p>
        </div>`;
  }

  /** The one thing to do next, where the thumb is. @param {Schema<'Paywall'>} wall @param {Schema<'Entitlement'>} entitlement @param {boolean} isOpen */
  action({ trial_days, diagnostic }, { status }, isOpen) {
    if (isOpen) {
      return html`<div class="actions"><button class="main" @click=${() => this.leave()}>${t('paywall.go_on')}</button></div>`;
    }
    if (!diagnostic && status === 'none') {
      return html`<div class="actions"><a class="button main" href=${href('onboarding')}>${t('paywall.first.go')}</a></div>`;
    }
    if (!sellsTrials()) {
      return nothing;
    }
    const text = status === 'none' ? t('paywall.trial', { n: trial_days }) : t('paywall.buy');
    return html`<div class="actions">
      <button class="main" aria-disabled=${String(this.busy !== '')} @click=${() => this.buy()}>${this.busy === 'trial' ? t('paywall.buying') : text}</button>
    </div>`;
  }
}
customElements.define('page-paywall', PagePaywall);

/** @param {string} url @param {string} text */
const link = (url, text) => html`<a href=${url} target="_blank" rel="noopener">${text}</a>`;

/** Whether what has ended was a trial. @param {Schema<'Entitlement'>} entitlement */
const wasTrial = ({ trial_ends_at, expires_at }) => trial_ends_at !== null && trial_ends_at === expires_at;

/** @param {Schema<'Entitlement'>} entitlement */
function titleOf(entitlement) {
  const { status } = entitlement;
  if (status === 'expired' && wasTrial(entitlement)) {
    return t('paywall.expired.trial');
  }
  return has(`paywall.${status}.title`) ? t(`paywall.${status}.title`) : t('paywall.other.title', { status });
}

/** What a status means for whoever has it. @param {Schema<'Entitlement'>} entitlement @param {Schema<'Paywall'>} wall @returns {string[]} */
function meaning({ status, expires_at, trial_ends_at }, { diagnostic }) {
  const until = expires_at ?? (status === 'trial' ? trial_ends_at : null);
  switch (status) {
    case 'none':
      return [diagnostic ? t('paywall.none.text') : t('paywall.none.first')];
    case 'trial':
    case 'active':
    case 'grace':
      return [until === null ? t('paywall.open') : t('paywall.open.until', { date: date(until) }), ...(status === 'active' && until === null ? [] : [t(`paywall.${status}.text`)])];
    case 'expired':
      return [...(until === null ? [] : [t('paywall.expired.on', { date: date(until) })]), t('paywall.stays')];
    case 'revoked':
      return [t('paywall.revoked.text'), t('paywall.stays')];
    default:
      return [t('paywall.other.text')];
  }
}

/** What may be bought; what it costs only the store knows. @param {Schema<'Paywall'>} wall */
const products = ({ products: all }) => html`<section class="panel">
  <h2>${t('paywall.products')}</h2>
  <ul class="products">
    ${all.map(({ kind, badge: said, is_default }) => html`<li><b>${label('paywall.kind', kind)}</b> ${said ? badge(said, is_default ? 'accent' : 'plain') : nothing}</li>`)}
  </ul>
  <p>${t('paywall.prices')}</p>
  <p>${t(sellsTrials() ? 'paywall.nothing_charged' : 'paywall.bought_in_app')}</p>
</section>`;

/** There is nothing to show before the first retelling. */
const first = () => html`<section class="panel"><h2>${t('paywall.first')}</h2><p>${t('paywall.first.text')}</p></section>`;

/** What a day of the plan is for; days without practice are free, whatever is planned for them. @param {Schema<'PlanDay'>} day */
const kindOf = ({ kind, status }) => (status === 'rest' ? 'rest' : kind === 'supporting' ? 'target' : kind);

const MARKS = { target: '●', review: '◆', retest: '★', rest: '·' };

/** The days of the plan, as a picture and as a list. @param {Schema<'PlanDay'>[]} days */
function calendar(days) {
  const kinds = [...new Set(days.map(kindOf))];
  const count = days.filter((day) => kindOf(day) !== 'rest').length;
  return html`<section class="panel">
    <h2>${t('paywall.calendar')}</h2>
    <p>${t('paywall.calendar.text', { n: count, list: list(kinds.filter((kind) => kind !== 'target' && kind !== 'rest').map((kind) => label('paywall.day', kind))) })}</p>
    <ol class="calendar" aria-hidden="true">
      ${days.map((day) => html`<li class="${kindOf(day)} ${day.status}"><span>${weekday(day.date)}</span><b>${monthDay(day.date)}</b><i>${MARKS[kindOf(day)] ?? '●'}</i></li>`)}
    </ol>
    <p class="key" aria-hidden="true">${kinds.map((kind) => html`<span><i class=${kind}>${MARKS[kind] ?? '●'}</i> ${label('paywall.day', kind)}</span>`)}</p>
    <details>
      <summary>${t('paywall.calendar.list')}</summary>
      <ol class="plan">
        ${days.map((day) => html`<li><span>${date(day.date)}</span> ${kindOf(day) === 'rest' ? label('paywall.day', 'rest') : day.title}${has(`paywall.done.${day.status}`) ? html` <small>${t(`paywall.done.${day.status}`)}</small>` : nothing}</li>`)}
      </ol>
    </details>
  </section>`;
}

/** @param {string} day as `2026-11-28` */
const weekday = (day) => new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'narrow', timeZone: 'UTC' }).format(new Date(day));

/** @param {string} day as `2026-11-28` */
const monthDay = (day) => Number(day.slice(-2));

export default { title: () => t('paywall.title'), element: 'page-paywall' };

import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { get, patch, remove } from 'ui/api.js';
import { confirm, openDialog } from 'ui/dialog.js';
import { badge, errorText, failed, field, loaded, pageHeader, panel, reasonText } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { href } from 'ui/router.js';
import { loadStyle } from 'ui/style.js';
import { date, label, language, languageName, languages, setLanguage, t } from 'ui/text.js';
import { VERSION, credential, deleteAccount } from 'app/account.js';
import { forgetTraining } from 'app/forget.js';
import { showGone } from 'app/gone.js';
import { waitingRecordings } from 'app/outbox.js';
import { config, knownMe, me, setMe } from 'app/service.js';

await loadStyle('app/pages/settings.css');

const GOALS = ['report_clearly', 'remember_more', 'create_content', 'speak_concisely'];
const SCENARIOS = ['work_meeting', 'study', 'creator', 'social'];
const LEVELS = ['beginner', 'sometimes_clear', 'mostly_clear'];
const DAYS = [3, 5, 7];
const OPEN = new Set(['trial', 'active', 'grace']);

/** The fields, as the service names them, and what they are called. @type {Object<string, () => string>} */
const FIELDS = {
  display_name: () => t('settings.display_name'),
  'settings.practice_languages': () => t('settings.practice_languages'),
  'settings.ui_locale': () => t('settings.ui_locale'),
  'settings.reminders_enabled': () => t('settings.reminders_enabled'),
  'settings.reminder_time': () => t('settings.reminder_time'),
  'settings.streak_risk_alert': () => t('settings.streak_risk_alert'),
  'settings.audio_retention_days': () => t('settings.audio_retention_days'),
  'onboarding_answers.weekly_days': () => t('settings.weekly_days'),
  'onboarding_answers.goal': () => t('settings.goal'),
  'onboarding_answers.scenario': () => t('settings.scenario'),
  'onboarding_answers.self_level': () => t('settings.self_level'),
  'onboarding_answers.preferred_topics': () => t('settings.topics'),
};

/**
 * How far a change is, by the field it belongs to. `value` is what was chosen, until the service has it.
 *
 * @typedef {{state: 'saving' | 'saved', value?: any} | {state: 'failed', value: any, error: import('ui/api.js').ApiError, again: () => void}} Change
 */

/** What one may choose, and what becomes of one's data. Every change is sent at once. */
class PageSettings extends Page {
  static properties = { changes: { state: true }, deletion: { state: true }, waiting: { state: true } };

  constructor() {
    super();
    /** @type {Object<string, Change>} */
    this.changes = {};
    /** What became of a deletion of training data. @type {{state: 'under_way' | 'done' | 'failed', what: 'training' | 'account', until?: string, error?: any} | null} */
    this.deletion = null;
    /** How many recordings wait in this browser. */
    this.waiting = 0;
    /** Changes go one after the other, or an older answer would come last. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.user = new Loading(this, () => me({ anew: true }), (user) => mayReadTopics(user) && this.topics.load());
    this.links = new Loading(this, () => config());
    this.topics = new Loading(this, (signal) => get('topics', { signal }));
    this.count = async () => {
      this.waiting = await countRecordings();
    };
    this.again = () => this.topics.state === 'ready' && this.topics.load({ quiet: true }).catch(() => {});
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('me', this.redraw);
    document.addEventListener('outbox', this.count);
    document.addEventListener('language', this.again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('me', this.redraw);
    document.removeEventListener('outbox', this.count);
    document.removeEventListener('language', this.again);
  }

  queryChanged() {
    this.count();
    this.links.load();
    this.user.load();
  }

  /**
   * Sends a change.
   *
   * @param {string} name of the field, as the service names it
   * @param {any} value what was chosen
   * @param {Input<'patch', 'me'>} change
   */
  async save(name, value, change) {
    this.changes = { ...this.changes, [name]: { state: 'saving', value } };
    const mine = this.changes[name];
    const turn = this.last.then(() => patch('me', change, { repeat: true }));
    this.last = turn.catch(() => {});
    /** @type {Change} */
    let outcome;
    try {
      setMe(await turn);
      outcome = { state: 'saved' };
    } catch (error) {
      outcome = { state: 'failed', value, error: /** @type {import('ui/api.js').ApiError} */ (error), again: () => this.save(name, value, change) };
    }
    if (this.changes[name] !== mine) {
      // The field was changed again meanwhile.
      return;
    }
    this.changes = { ...this.changes, [name]: outcome };
    announce(outcome.state === 'saved' ? t('settings.saved_what', { what: FIELDS[name]() }) : this.why(name), { urgent: outcome.state !== 'saved' });
  }

  /** What is shown in a field: what was chosen, as long as it may still be so. @param {string} name @param {any} known */
  shown(name, known) {
    const change = this.changes[name];
    return change?.state === 'saving' ? change.value : known;
  }

  /** Why a field was not saved. @param {string} name */
  why(name) {
    const change = this.changes[name];
    if (change?.state !== 'failed') {
      return '';
    }
    const reason = reasonOf(change.error, name);
    return reason ? (name === 'display_name' ? t('settings.display_name_refused') : reasonText(reason)) : t('settings.not_saved', { why: errorText(change.error) });
  }

  /** How far the change of a field is. @param {string} name */
  outcome(name) {
    const change = this.changes[name];
    if (change === undefined) {
      return nothing;
    }
    if (change.state === 'failed') {
      return html`<p class="error" id=${`${idOf(name)}-error`}>${this.why(name)}
        ${reasonOf(change.error, name) ? nothing : html`<button class="quiet" type="button" @click=${change.again}>${t('ui.again')}</button>`}</p>`;
    }
    return html`<p class="outcome">${change.state === 'saved' ? html`<span class="saved">${t('settings.saved')}</span>` : t('settings.saving')}</p>`;
  }

  /**
   * A field in which one of several, or several, are chosen.
   *
   * @param {object} options
   * @param {string} options.name
   * @param {{value: any, label: unknown, lang?: string}[]} options.options
   * @param {(value: any) => boolean} options.isChosen
   * @param {(value: any, chosen: boolean) => void} options.choose
   * @param {'radio' | 'checkbox'} [options.type]
   * @param {unknown} [options.help]
   * @param {(value: any) => unknown} [options.beside] what stands behind one
   * @param {(value: any) => boolean} [options.isFixed]
   */
  choices({ name, options, isChosen, choose, type = 'radio', help, beside, isFixed }) {
    const id = idOf(name);
    const isRefused = this.changes[name]?.state === 'failed';
    const described = [help ? `${id}-help` : '', isRefused ? `${id}-error` : ''].filter(Boolean).join(' ');
    return html`<fieldset class="choices" aria-describedby=${described || nothing}>
      <legend>${FIELDS[name]()}</legend>
      <div class="options ${beside ? '' : 'short'}">
        ${options.map(
          (option) => html`<div class="option">
            <label lang=${option.lang ?? nothing}>
              <input type=${type} name=${name} .checked=${live(isChosen(option.value))} ?disabled=${isFixed?.(option.value) ?? false}
                @change=${(event) => choose(option.value, event.target.checked)}>
              <span>${option.label}</span>
            </label>
            ${beside?.(option.value) ?? nothing}
          </div>`,
        )}
      </div>
      ${help ? html`<p class="help" id=${`${id}-help`}>${help}</p>` : nothing}
      ${this.outcome(name)}
    </fieldset>`;
  }

  /** A choice of a list. @param {string} name @param {string} known @param {string[]} values @param {(value: string) => string} called @param {(value: string) => any} change */
  select(name, known, values, called, change) {
    // What the service knows and the app does not stays as it is.
    const all = values.includes(known) ? values : [known, ...values];
    const chosen = this.shown(name, known);
    const isRefused = this.changes[name]?.state === 'failed';
    return html`<div class="field select">
      <label for=${idOf(name)}>${FIELDS[name]()}</label>
      <select id=${idOf(name)} name=${name} aria-describedby=${isRefused ? `${idOf(name)}-error` : nothing}
        .value=${live(chosen)} @change=${(event) => this.save(name, event.target.value, change(event.target.value))}>
        ${all.map((value) => html`<option value=${value} ?selected=${value === chosen}>${called(value)}</option>`)}
      </select>
      ${this.outcome(name)}
    </div>`;
  }

  /** A switch of the settings. @param {string} key @param {boolean} known @param {unknown} [help] */
  toggle(key, known, help) {
    const name = `settings.${key}`;
    return html`<div class="choices">
      <div class="option"><label>
        <input type="checkbox" name=${name} .checked=${live(this.shown(name, known))} aria-describedby=${help ? `${idOf(name)}-help` : nothing}
          @change=${(event) => this.save(name, event.target.checked, { settings: { [key]: event.target.checked } })}>
        <span>${FIELDS[name]()}</span></label></div>
      ${help ? html`<p class="help" id=${`${idOf(name)}-help`}>${help}</p>` : nothing}
      ${this.outcome(name)}
    </div>`;
  }

  /** @param {Schema<'Me'>} user */
  name(user) {
    const change = this.changes.display_name;
    const typed = change && 'value' in change && change.value !== undefined ? change.value : user.display_name;
    const isRefused = change?.state === 'failed';
    const id = idOf('display_name');
    return html`<form class="field text" @submit=${(event) => event.preventDefault()}>
      <label for=${id}>${t('settings.display_name')}</label>
      <input id=${id} name="display_name" type="text" autocomplete="nickname" enterkeyhint="done" .value=${live(typed)}
        aria-describedby=${isRefused ? `${id}-help ${id}-error` : `${id}-help`} aria-invalid=${isRefused ? 'true' : nothing}
        @change=${(event) => this.rename(event.target.value, user)}>
      <p class="help" id=${`${id}-help`}>${t('settings.display_name_help')}</p>
      ${this.outcome('display_name')}
    </form>`;
  }

  /** @param {string} typed @param {Schema<'Me'>} user */
  rename(typed, user) {
    if (typed === user.display_name) {
      const { display_name: _, ...others } = this.changes;
      this.changes = others;
      return;
    }
    this.save('display_name', typed, { display_name: typed });
  }

  /** @param {Schema<'Me'>} user @param {Schema<'Config'> | undefined} limits */
  practice(user, limits) {
    const name = 'settings.practice_languages';
    const chosen = this.shown(name, user.settings.practice_languages);
    const all = [...new Set([...chosen, ...(limits?.supported_practice_languages ?? [])])].sort();
    const save = (/** @type {string[]} */ tags) => this.save(name, tags, { settings: { practice_languages: /** @type {any} */ (tags) } });
    const { answers } = user.onboarding;
    return html`
      ${this.choices({
        name,
        type: 'checkbox',
        options: all.map((tag) => ({ value: tag, label: languageName(tag) })),
        isChosen: (tag) => chosen.includes(tag),
        isFixed: (tag) => chosen.length === 1 && chosen[0] === tag,
        choose: (tag, isAdded) => save(isAdded ? [...chosen, tag] : chosen.filter((one) => one !== tag)),
        beside: (tag) =>
          chosen.length > 1 && chosen[0] === tag
            ? badge(t('settings.first'), 'accent')
            : chosen.length > 1 && chosen.includes(tag)
              ? html`<button type="button" class="quiet" aria-label=${t('settings.make_first_of', { language: languageName(tag) })}
                  @click=${() => save([tag, ...chosen.filter((one) => one !== tag)])}>${t('settings.make_first')}</button>`
              : nothing,
        help: t('settings.practice_languages_help'),
      })}
      ${answers === null ? html`<p>${t('settings.not_asked')} <a href=${href('onboarding')}>${t('settings.to_questions')}</a></p>` : this.answers(user, answers)}`;
  }

  /** @param {Schema<'Me'>} user @param {NonNullable<Schema<'NullableOnboardingAnswers'>>} answers */
  answers(user, answers) {
    const days = this.shown('onboarding_answers.weekly_days', answers.weekly_days);
    const all = DAYS.includes(days) ? DAYS : [days, ...DAYS];
    return html`
      ${this.choices({
        name: 'onboarding_answers.weekly_days',
        options: all.map((n) => ({ value: n, label: t('settings.days', { n }) })),
        isChosen: (n) => n === days,
        choose: (n) => this.save('onboarding_answers.weekly_days', n, { onboarding_answers: { weekly_days: n } }),
        help: t('settings.weekly_days_help'),
      })}
      ${this.select('onboarding_answers.goal', answers.goal, GOALS, (value) => label('settings.goal', value), (goal) => ({ onboarding_answers: { goal } }))}
      ${this.select('onboarding_answers.scenario', answers.scenario, SCENARIOS, (value) => label('settings.scenario', value), (scenario) => ({ onboarding_answers: { scenario } }))}
      ${this.select('onboarding_answers.self_level', answers.self_level, LEVELS, (value) => label('settings.self_level', value), (self_level) => ({ onboarding_answers: { self_level } }))}
      ${mayReadTopics(user) ? loaded(this.topics, ({ topics }) => this.topicChoices(answers, topics)) : html`<p class="help">${t('settings.topics_closed')}</p>`}`;
  }

  /** @param {NonNullable<Schema<'NullableOnboardingAnswers'>>} answers @param {Schema<'Topic'>[]} topics */
  topicChoices({ preferred_topics }, topics) {
    const name = 'onboarding_answers.preferred_topics';
    const chosen = this.shown(name, preferred_topics);
    return this.choices({
      name,
      type: 'checkbox',
      options: topics.map(({ id, name: text, glyph }) => ({ value: id, label: html`<span aria-hidden="true">${glyph}</span> ${text}` })),
      isChosen: (id) => chosen.includes(id),
      choose: (id, isAdded) => {
        const ids = isAdded ? [...chosen, id] : chosen.filter((/** @type {string} */ one) => one !== id);
        this.save(name, ids, { onboarding_answers: { preferred_topics: ids } });
      },
      help: t('settings.topics_help'),
    });
  }

  /** @param {Schema<'Me'>} user */
  interface(user) {
    const name = 'settings.ui_locale';
    return html`
      ${this.choices({
        name,
        options: languages().map(({ tag, name: own }) => ({ value: tag, label: own, lang: tag })),
        isChosen: (tag) => tag === language(),
        choose: (tag) => this.speak(tag),
        help: t('settings.ui_locale_help'),
      })}
      <h3>${t('settings.reminders')}</h3>
      <p>${t('settings.reminders_text')}</p>
      ${this.toggle('reminders_enabled', user.settings.reminders_enabled)}
      ${this.reminderTime(user)}
      ${this.toggle('streak_risk_alert', user.settings.streak_risk_alert, t('settings.streak_risk_alert_help'))}`;
  }

  /** @param {Schema<'Me'>} user */
  reminderTime({ settings }) {
    const name = 'settings.reminder_time';
    return html`<div class="field time">
      <label for=${idOf(name)}>${FIELDS[name]()}</label>
      <input id=${idOf(name)} type="time" name=${name} .value=${live(this.shown(name, settings.reminder_time))}
        aria-describedby=${this.changes[name]?.state === 'failed' ? `${idOf(name)}-error` : nothing}
        @change=${({ target: { value } }) => (value === '' ? this.requestUpdate() : this.save(name, value.slice(0, 5), { settings: { reminder_time: value.slice(0, 5) } }))}>
      ${this.outcome(name)}
    </div>`;
  }

  /** @param {string} tag */
  async speak(tag) {
    const before = language();
    try {
      await setLanguage(tag);
    } catch {
      this.requestUpdate();
      announce(t('app.language_failed', { name: languages().find((one) => one.tag === tag)?.name }), { urgent: true });
      return;
    }
    if (before !== tag) {
      this.save('settings.ui_locale', tag, { settings: { ui_locale: /** @type {any} */ (tag) } });
    }
  }

  /** @param {Schema<'Me'>} user @param {Schema<'Config'> | undefined} limits */
  recordings(user, limits) {
    const name = 'settings.audio_retention_days';
    const days = this.shown(name, user.settings.audio_retention_days);
    const options = limits?.limits.audio_retention_days_options ?? [7, 30, 365];
    const all = options.includes(days) ? options : [days, ...options];
    return html`
      ${this.choices({
        name,
        options: all.map((n) => ({ value: n, label: t('settings.days_kept', { n }) })),
        isChosen: (n) => n === days,
        choose: (n) => this.save(name, n, { settings: { audio_retention_days: n } }),
        help: t('settings.audio_retention_days_help'),
      })}
      <p>${this.waiting === 0 ? t('settings.none_waits') : t('settings.waits', { n: this.waiting })}
        ${this.waiting === 0 ? nothing : html`<a href=${href('recordings')}>${t('settings.to_recordings')}</a>`}</p>`;
  }

  /** @param {Schema<'Me'>} user */
  subscription({ entitlement }) {
    const { status, expires_at, trial_ends_at } = entitlement;
    const day = status === 'trial' ? (trial_ends_at ?? expires_at) : expires_at;
    return html`
      <p>${badge(label('settings.status', status), OPEN.has(status) ? 'good' : 'plain')}
        ${day !== null && ['trial', 'active', 'grace', 'expired'].includes(status) ? t(`settings.subscription.${status}`, { day: date(day) }) : label('settings.subscription_undated', status)}</p>
      <p><a class="button" href=${href('paywall', { from: 'settings' })}>${t('settings.to_subscription')}</a></p>`;
  }

  /** @param {Schema<'Me'>} user @param {Schema<'Config'> | undefined} links */
  deleting(user, links) {
    const { deletion } = this;
    return html`
      <h3>${t('settings.delete_session')}</h3>
      <p>${t('settings.delete_session_text')}${OPEN.has(user.entitlement.status) ? html` <a href=${href('history')}>${t('settings.to_history')}</a>` : nothing}</p>
      <h3>${t('settings.delete_training')}</h3>
      <p>${t('settings.delete_training_text')}</p>
      ${deletion?.what === 'training' ? this.deleted() : nothing}
      ${deletion?.state === 'done' ? nothing : html`<p><button aria-disabled=${String(deletion?.state === 'under_way')} @click=${() => deletion?.state === 'under_way' || this.deleteTraining()}>${t('settings.delete_training_go')}</button></p>`}
      <h3>${t('settings.delete_account')}</h3>
      <p>${t('settings.delete_account_text')}</p>
      ${deletion?.what === 'account' ? this.deleted() : nothing}
      <p><button aria-disabled=${String(deletion?.state === 'under_way')} @click=${() => deletion?.state === 'under_way' || this.leave(user)}>${t('settings.delete_account_go')}</button></p>
      <p class="small">${t('settings.backups_text')} ${links ? html`<a href=${links.privacy_url}>${t('settings.privacy')}</a>` : nothing}</p>`;
  }

  deleted() {
    const { deletion } = this;
    if (deletion?.state === 'under_way') {
      return html`<p class="state" role="status">${t('settings.deleting')}</p>`;
    }
    if (deletion?.state === 'failed') {
      return failed(deletion.error);
    }
    return html`<div class="state done">
      <p>${t('settings.training_deleted', { day: date(deletion?.until) })}</p>
      <a class="button" href=${href('onboarding')}>${t('settings.diagnostic_again')}</a>
    </div>`;
  }

  async deleteTraining() {
    const n = await countRecordings();
    const isSure = await confirm({
      title: t('settings.delete_training_ask'),
      text: html`<p>${t('settings.delete_training_what')}</p>
        ${n > 0 ? html`<p><strong>${t('settings.waiting_go', { n })}</strong></p>` : nothing}
        <p>${t('settings.no_way_back')}</p>`,
      action: t('settings.delete_training_go'),
      danger: true,
    });
    if (!isSure) {
      return;
    }
    this.deletion = { state: 'under_way', what: 'training' };
    try {
      await this.last;
      const { purge_backups_by } = await remove('me/training-data', { repeat: true });
      await forgetTraining();
      this.deletion = { state: 'done', what: 'training', until: purge_backups_by };
      this.count();
      announce(t('settings.training_deleted', { day: date(purge_backups_by) }));
      me({ anew: true }).catch(() => {});
    } catch (error) {
      this.deletion = { state: 'failed', what: 'training', error };
    }
  }

  /** @param {Schema<'Me'>} user */
  async leave(user) {
    const n = await countRecordings();
    if (!(await typedWord(user, n))) {
      return;
    }
    this.deletion = { state: 'under_way', what: 'account' };
    try {
      await this.last;
      const receipt = await deleteAccount();
      await showGone({ here: true, backupsUntil: receipt?.purge_backups_by });
    } catch (error) {
      this.deletion = { state: 'failed', what: 'account', error };
    }
  }

  /** @param {Schema<'Me'>} user @param {Schema<'Config'> | undefined} links */
  about({ id, settings }, links) {
    return html`
      ${links
        ? html`<ul class="links">
            <li><a href=${links.terms_url}>${t('settings.terms')}</a></li>
            <li><a href=${links.privacy_url}>${t('settings.privacy')}</a></li>
            <li><a href=${links.support_url}>${t('settings.support')}</a></li>
          </ul>`
        : nothing}
      <dl class="facts">
        <dt>${t('settings.zone')}</dt><dd translate="no">${settings.time_zone}</dd>
        <dt>${t('settings.id')}</dt><dd><code>${id}</code></dd>
        <dt>${t('settings.version')}</dt><dd>${VERSION}</dd>
      </dl>
      <p class="small">${t('settings.account_text')}</p>`;
  }

  render() {
    return html`<div class="settings-page">
      ${pageHeader({ title: t('settings.title'), lead: t('settings.lead') })}
      ${loaded(this.user, (first) => {
        const user = (credential() !== null && knownMe()) || first;
        const links = this.links.value;
        return html`
          ${panel({ title: t('settings.you'), id: 'settings-you', content: this.name(user) })}
          ${panel({ title: t('settings.practice'), id: 'settings-practice', content: this.practice(user, links) })}
          ${panel({ title: t('settings.this_app'), id: 'settings-app', content: this.interface(user) })}
          ${panel({ title: t('settings.recordings'), id: 'settings-recordings', content: this.recordings(user, links) })}
          ${panel({ title: t('settings.subscription'), id: 'settings-subscription', content: this.subscription(user) })}
          ${panel({ title: t('settings.delete'), id: 'settings-delete', content: this.deleting(user, links) })}
          ${panel({ title: t('settings.about'), id: 'settings-about', content: this.about(user, links) })}`;
      })}
    </div>`;
  }
}
customElements.define('page-settings', PageSettings);

/** Topics are behind the paywall once the first session is settled. @param {Schema<'Me'>} user */
const mayReadTopics = ({ onboarding, entitlement }) => ['not_started', 'diagnostic'].includes(onboarding.status) || OPEN.has(entitlement.status);

/** What the service says of a field. It may name a part of it, such as `settings.practice_languages[1]`. @param {import('ui/api.js').ApiError} error @param {string} name */
const reasonOf = ({ fields }, name) => Object.entries(fields).find(([path]) => path.startsWith(name))?.[1];

/** @param {string} name */
const idOf = (name) => `settings-${name.replace(/[^\w-]/g, '-')}`;

/** How many recordings are in this browser alone. */
async function countRecordings() {
  return (await waitingRecordings()).length;
}

/**
 * Asks for a word before the account is deleted.
 *
 * @param {Schema<'Me'>} user
 * @param {number} n how many recordings wait
 * @returns {Promise<boolean>}
 */
function typedWord(user, n) {
  let isWrong = false;
  const word = t('settings.word');
  return openDialog({
    title: t('settings.delete_account_ask'),
    dismissed: false,
    content: (close, redraw) => html`
      <form @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const typed = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('word');
        if (String(typed).trim().toLowerCase() === word.toLowerCase()) {
          close(true);
        } else {
          isWrong = true;
          redraw();
          document.getElementById('field-account-word')?.focus();
        }
      }}>
        <div class="said">
          <p>${t('settings.delete_account_what')}</p>
          ${n > 0 ? html`<p><strong>${t('settings.waiting_go', { n })}</strong></p>` : nothing}
          ${OPEN.has(user.entitlement.status) ? html`<p><strong>${t('settings.subscription_stays')}</strong></p>` : nothing}
          <p>${t('settings.no_way_back')}</p>
        </div>
        ${field({
          name: 'word',
          scope: 'account-',
          label: t('settings.type_word', { word }),
          error: isWrong ? /** @type {any} */ ({ fields: { word: t('settings.word_wrong', { word }) } }) : null,
        })}
        <div class="buttons">
          <button class="danger">${t('settings.delete_account_go')}</button>
          <button type="button" @click=${() => close(false)}>${t('ui.cancel')}</button>
        </div>
      </form>`,
  });
}

export default { title: () => t('settings.title'), element: 'page-settings' };

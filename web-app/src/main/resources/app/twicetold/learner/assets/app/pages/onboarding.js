import { html, nothing } from 'lit';
import { ApiError, get, post } from 'ui/api.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { bar, failed, loaded, reasonText } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { href, navigate, retitle } from 'ui/router.js';
import { loadStyle } from 'ui/style.js';
import { duration, has, label, language, languageName, number, t, tx } from 'ui/text.js';
import { userId } from 'app/account.js';
import { config, me } from 'app/service.js';

await loadStyle('app/pages/onboarding.css');

/**
 * What somebody answers before the first retelling. `accepted` is of the last step, and is not sent.
 *
 * @typedef {object} Answers
 * @property {string} practice_language
 * @property {string} [goal]
 * @property {string} [scenario]
 * @property {string[]} preferred_topics
 * @property {string} [self_level]
 * @property {number} weekly_days
 * @property {boolean} reminders_enabled
 * @property {string} reminder_time
 * @property {boolean} [accepted]
 */

/** The steps in their order, with the answer that each asks for, by its name in the contract. */
const STEPS = /** @type {const} */ ([
  ['language', 'practice_language'],
  ['goal', 'goal'],
  ['scenario', 'scenario'],
  ['topics', 'preferred_topics'],
  ['level', 'self_level'],
  ['days', 'weekly_days'],
  ['reminder', 'reminder_time'],
  ['privacy', 'accepted'],
]);
const GOALS = ['report_clearly', 'remember_more', 'create_content', 'speak_concisely'];
const SCENARIOS = ['work_meeting', 'study', 'creator', 'social'];
const LEVELS = ['beginner', 'sometimes_clear', 'mostly_clear'];
const DAYS = [3, 5, 7];

/** The questions before the first retelling, one a screen. The step is in the address: back and reload keep what was answered. */
class PageOnboarding extends Page {
  constructor() {
    super();
    /** @type {Answers | undefined} */
    this.answers = undefined;
    /** What keeps a step from being left: said below its question. */
    this.missing = '';
    /** @type {ApiError | undefined} */
    this.error = undefined;
    this.isSending = false;
    this.hasArrived = false;
    /** The step that the one of a name was reached from by its button. @type {Map<string, string>} */
    this.cameFrom = new Map();
    this.facts = new Loading(this, () => this.begin());
    this.topics = new Loading(this, async (signal) => (await get('topics', { signal })).topics);
    this.renamed = () => {
      retitle();
      // Topics have their names from the service.
      if (this.topics.state !== 'new') {
        this.topics.load({ quiet: true }).catch(() => {});
      }
    };
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.renamed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.renamed);
  }

  get pageTitle() {
    return STEPS.some(([name]) => name === this.step) ? t(`onboarding.${this.step}`) : undefined;
  }

  /** The name of the step; empty before the first. @returns {string} */
  get step() {
    return this.params[0] ?? '';
  }

  /** The steps that are asked here: with one language there is no choice, and topics are no matter of those who may not read them. */
  get steps() {
    const [limits, , asksTopics] = this.facts.value ?? [];
    return STEPS.map(([name]) => name)
      .filter((name) => name !== 'language' || limits?.supported_practice_languages.length !== 1)
      .filter((name) => name !== 'topics' || asksTopics !== false);
  }

  get draftName() {
    return `onboarding ${userId() ?? ''}`;
  }

  queryChanged() {
    this.missing = '';
    if (this.facts.state === 'new') {
      this.facts.load();
    } else if (this.hasArrived) {
      this.arrive();
    }
  }

  updated() {
    if (!this.hasArrived && this.facts.state === 'ready' && this.isConnected) {
      this.hasArrived = true;
      this.arrive();
    }
  }

  /** @returns {Promise<[Schema<'Config'>, Schema<'Me'>, boolean]>} */
  async begin() {
    const [limits, user] = await Promise.all([config(), me()]);
    const { status } = user.onboarding;
    if (this.step === '' && status !== 'not_started') {
      await this.leadOn(user);
    }
    this.answers ??= { ...defaults(limits, user), ...draft(this.draftName) };
    // Who has settled the first retelling may answer again when its data was deleted, but topics are behind the paywall then.
    const asksTopics = ['not_started', 'diagnostic'].includes(status) || ['trial', 'active', 'grace'].includes(user.entitlement.status);
    if (asksTopics) {
      this.topics.load();
    }
    return [limits, user, asksTopics];
  }

  /** Leads on whoever has answered already. @param {Schema<'Me'>} user */
  async leadOn({ onboarding, entitlement }) {
    if (onboarding.status === 'diagnostic' && onboarding.answers) {
      announce(t('onboarding.resuming'));
      await this.send(request(/** @type {any} */ (onboarding.answers), true));
    } else if (onboarding.status !== 'diagnostic') {
      const open = onboarding.status === 'complete' || ['trial', 'active', 'grace'].includes(entitlement.status);
      this.goOn(open ? '' : 'paywall', {}, { replace: true });
    }
  }

  /** A step without those before it leads to the first that is not answered. */
  arrive() {
    const at = this.steps.indexOf(/** @type {any} */ (this.step));
    if (this.step !== '' && at < 0) {
      navigate('onboarding', {}, { replace: true });
      return;
    }
    const skipped = this.steps.slice(0, Math.max(0, at)).find((name) => !this.isAnswered(name));
    if (skipped !== undefined) {
      navigate(`onboarding/${skipped}`, {}, { replace: true });
      return;
    }
    retitle();
    if (at >= 0) {
      announce(t('onboarding.progress', { at: at + 1, n: this.steps.length }));
    }
  }

  /** @param {string} name of a step */
  isAnswered(name) {
    const { goal, scenario, self_level, reminders_enabled, reminder_time } = /** @type {Answers} */ (this.answers);
    switch (name) {
      case 'goal':
        return goal !== undefined;
      case 'scenario':
        return scenario !== undefined;
      case 'level':
        return self_level !== undefined;
      case 'reminder':
        return !reminders_enabled || reminder_time !== '';
      default:
        return true;
    }
  }

  /** @param {Partial<Answers>} changes */
  answer(changes) {
    this.answers = { .../** @type {Answers} */ (this.answers), ...changes };
    this.missing = '';
    keepDraft(this.draftName, this.answers);
    this.requestUpdate();
  }

  /** @param {SubmitEvent} event */
  next(event) {
    event.preventDefault();
    if (this.isSending) {
      return;
    }
    if (!this.isAnswered(this.step)) {
      this.refuse(t(this.step === 'reminder' ? 'onboarding.reminder.time_missing' : 'onboarding.choose'));
    } else if (this.step === 'privacy') {
      this.start();
    } else {
      const then = this.steps[this.steps.indexOf(/** @type {any} */ (this.step)) + 1];
      this.cameFrom.set(then, this.step);
      navigate(`onboarding/${then}`);
    }
  }

  /** Back is that of the browser where the step was reached by its button, so that the history grows no longer. */
  back() {
    const before = /** @type {string} */ (this.steps[this.steps.indexOf(/** @type {any} */ (this.step)) - 1] ?? '');
    if (this.cameFrom.get(this.step) === before) {
      history.back();
    } else {
      navigate(before === '' ? 'onboarding' : `onboarding/${before}`, {}, { replace: true });
    }
  }

  /** @param {string} text */
  async refuse(text) {
    this.missing = text;
    this.requestUpdate();
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('input:invalid') ?? this.querySelector('input'))?.focus();
  }

  async start() {
    const answers = /** @type {Answers} */ (this.answers);
    if (!answers.accepted) {
      await this.refuse(t('onboarding.accept.first'));
      return;
    }
    if (!this.isSending) {
      announce(t('onboarding.starting'));
      await this.send(request(answers, this.steps.includes('topics')));
    }
  }

  /** Asks for the first retelling, which is the same one while it is open. @param {Input<'post', 'onboarding'>} body */
  async send(body) {
    this.isSending = true;
    this.error = undefined;
    this.requestUpdate();
    try {
      const started = await post('onboarding', body, { signal: this.signal, repeat: true });
      dropDraft(this.draftName);
      me({ anew: true }).catch(() => {});
      this.goOn(`session/${started.diagnostic_session.id}`, {}, { replace: true });
    } catch (error) {
      if (!ApiError.isLeft(error)) {
        await this.refused(/** @type {ApiError} */ (error));
      }
    } finally {
      this.isSending = false;
      this.requestUpdate();
    }
  }

  /** @param {ApiError} error */
  async refused(error) {
    if (error.code === 'onboarding_already_done') {
      dropDraft(this.draftName);
      await this.leadOn(await me({ anew: true }));
      return;
    }
    // A field that is refused is asked for again.
    const asked = STEPS.find(([name, field]) => error.fields[field] !== undefined && this.steps.includes(name));
    if (asked === undefined) {
      this.error = error;
      return;
    }
    const [name, field] = asked;
    if (name === 'topics') {
      this.answer({ preferred_topics: [] });
      this.topics.load();
    }
    navigate(`onboarding/${name}`);
    await this.updateComplete;
    this.missing = name === 'topics' ? t('onboarding.topics.gone') : reasonText(error.fields[field]);
    this.requestUpdate();
  }

  render() {
    return html`<div class="onboarding">${loaded(this.facts, ([limits, user]) => this.draw(limits, user))}</div>`;
  }

  /** @param {Schema<'Config'>} limits @param {Schema<'Me'>} user */
  draw(limits, user) {
    if (!this.answers || !this.steps.includes(/** @type {any} */ (this.step))) {
      return this.isSending || this.error ? this.resuming() : this.welcome();
    }
    const at = this.steps.indexOf(/** @type {any} */ (this.step));
    return html`
      <p class="progress">${t('onboarding.progress', { at: at + 1, n: this.steps.length })}${bar((at + 1) / this.steps.length)}</p>
      <form novalidate @submit=${(/** @type {SubmitEvent} */ event) => this.next(event)}>
        ${this.question(this.answers, limits, user)}
        ${this.step === 'privacy' ? html`<p class="help">${t('onboarding.start.next', { time: duration(limits.limits.diagnostic_max_ms) })}</p>` : nothing}
        ${this.error ? this.failure(this.error, limits) : nothing}
        <div class="actions">
          <button type="button" class="quiet" @click=${() => this.back()}>${t('onboarding.back')}</button>
          <button class="main" aria-disabled=${String(this.isSending)}>
            ${this.isSending ? t('onboarding.starting') : t(this.step === 'privacy' ? 'onboarding.start' : 'onboarding.next')}
          </button>
        </div>
      </form>`;
  }

  welcome() {
    return html`
      <h1 tabindex="-1">${t('onboarding.welcome.title')}</h1>
      <p class="lead">${t('onboarding.welcome.lead')}</p>
      <ol class="way">
        <li>${t('onboarding.welcome.read')}</li>
        <li>${t('onboarding.welcome.retell')}</li>
        <li>${t('onboarding.welcome.compress')}</li>
      </ol>
      <p>${t('onboarding.welcome.first')}</p>
      <div class="actions"><a class="button main" href=${href(`onboarding/${this.steps[0]}`)} @click=${() => this.cameFrom.set(this.steps[0], '')}>${t('onboarding.begin')}</a></div>`;
  }

  resuming() {
    return html`
      <h1 tabindex="-1">${t('onboarding.title')}</h1>
      ${this.error ? failed(this.error, () => this.facts.load()) : html`<p class="state loading">${t('onboarding.resuming')}</p>`}`;
  }

  /** @param {Answers} answers @param {Schema<'Config'>} limits @param {Schema<'Me'>} user */
  question(answers, limits, user) {
    switch (this.step) {
      case 'language':
        return this.choices('practice_language', limits.supported_practice_languages, (tag) => languageName(tag));
      case 'goal':
        return this.choices('goal', GOALS, (value) => label('onboarding.goal', value));
      case 'scenario':
        return this.choices('scenario', SCENARIOS, (value) => label('onboarding.scenario', value));
      case 'level':
        return this.choices('self_level', LEVELS, (value) => label('onboarding.level', value));
      case 'days':
        return this.choices('weekly_days', DAYS, (n) => (n === 7 ? t('onboarding.days.7') : t('onboarding.days.n', { n })));
      case 'topics':
        return this.topicChoices(answers);
      case 'reminder':
        return this.reminder(answers);
      default:
        return this.privacy(answers, limits, user);
    }
  }

  /**
   * A question with one answer of several. What is said below an answer is optional.
   *
   * @template {string | number} V
   * @param {'practice_language' | 'goal' | 'scenario' | 'self_level' | 'weekly_days'} name
   * @param {V[]} values
   * @param {(value: V) => string} named
   */
  choices(name, values, named) {
    return this.group(
      values.map((value) => {
        const help = `onboarding.${this.step}.${value}.help`;
        return html`<label class="choice">
          <input type="radio" name=${name} .value=${String(value)} .checked=${this.answers?.[name] === value} aria-invalid=${this.missing ? 'true' : nothing}
            @change=${() => this.answer({ [name]: value })}>
          <span><b>${named(value)}</b>${has(help) ? html`<small>${t(help)}</small>` : nothing}</span>
        </label>`;
      }),
    );
  }

  /** What is asked, with what may be answered. @param {unknown} content @param {unknown} [help] */
  group(content, help = has(`onboarding.${this.step}.help`) ? t(`onboarding.${this.step}.help`) : nothing) {
    const described = [help === nothing ? '' : 'onboarding-help', this.missing ? 'onboarding-missing' : ''].filter(Boolean).join(' ');
    return html`
      <fieldset aria-describedby=${described || nothing}>
        <legend><h1 tabindex="-1">${t(`onboarding.${this.step}`)}</h1></legend>
        ${help === nothing ? nothing : html`<p class="help" id="onboarding-help">${help}</p>`}
        ${content}
        ${this.missing ? html`<p class="missing" id="onboarding-missing" role="alert">${this.missing}</p>` : nothing}
      </fieldset>`;
  }

  /** @param {Answers} answers */
  topicChoices({ preferred_topics }) {
    const choices = (/** @type {Schema<'Topic'>[]} */ topics) => html`<div class="chips">
      ${topics.map(
        ({ id, name, glyph }) => html`<label class="choice">
          <input type="checkbox" name="preferred_topics" .value=${id} .checked=${preferred_topics.includes(id)} @change=${() => this.toggle(id)}>
          <span><i aria-hidden="true" class="glyph">${glyph}</i> ${name}</span>
        </label>`,
      )}
    </div>`;
    return this.group(html`${loaded(this.topics, choices)}${this.topics.state === 'failed' ? html`<p>${t('onboarding.topics.none')}</p>` : nothing}`);
  }

  /** @param {string} id of a topic */
  toggle(id) {
    const { preferred_topics: chosen } = /** @type {Answers} */ (this.answers);
    this.answer({ preferred_topics: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  }

  /** @param {Answers} answers */
  reminder({ reminders_enabled, reminder_time }) {
    return this.group(html`
      <label class="choice">
        <input type="radio" name="reminders_enabled" .checked=${reminders_enabled} @change=${() => this.answer({ reminders_enabled: true })}>
        <span><b>${t('onboarding.reminder.yes')}</b></span>
      </label>
      ${reminders_enabled
        ? html`<label class="at">${t('onboarding.reminder.time')}
            <input type="time" name="reminder_time" required .value=${reminder_time} aria-invalid=${this.missing ? 'true' : nothing}
              @input=${(/** @type {Event} */ event) => this.answer({ reminder_time: /** @type {HTMLInputElement} */ (event.target).value.slice(0, 5) })}>
          </label>`
        : nothing}
      <label class="choice">
        <input type="radio" name="reminders_enabled" .checked=${!reminders_enabled} @change=${() => this.answer({ reminders_enabled: false })}>
        <span><b>${t('onboarding.reminder.no')}</b></span>
      </label>`);
  }

  /** @param {Answers} answers @param {Schema<'Config'>} limits @param {Schema<'Me'>} user */
  privacy({ accepted = false }, { minimum_age: age, terms_url, privacy_url, limits }, { settings }) {
    const terms = link(terms_url, t('onboarding.accept.terms'));
    const privacy = link(privacy_url, t('onboarding.accept.privacy'));
    const kept = { n: settings.audio_retention_days, list: oneOf(limits.audio_retention_days_options) };
    return this.group(
      html`
        <ul class="said">
          <li>${t('onboarding.privacy.use')}</li>
          <li>${t('onboarding.privacy.companies')}</li>
          <li>${t('onboarding.privacy.kept', kept)}</li>
          <li>${t('onboarding.privacy.delete')}</li>
          <li>${t('onboarding.privacy.browser')}</li>
        </ul>
        <label class="choice">
          <input type="checkbox" name="accepted" required .checked=${accepted} aria-invalid=${this.missing ? 'true' : nothing}
            @change=${(/** @type {Event} */ event) => this.answer({ accepted: /** @type {HTMLInputElement} */ (event.target).checked })}>
          <span>${age > 0 ? tx('onboarding.accept.aged', { age, terms, privacy }) : tx('onboarding.accept', { terms, privacy })}</span>
        </label>`,
    );
  }

  /** @param {ApiError} error @param {Schema<'Config'>} limits */
  failure(error, { supported_practice_languages }) {
    const others = error.code === 'no_diagnostic_article' ? supported_practice_languages.filter((tag) => tag !== this.answers?.practice_language) : [];
    return html`${failed(error, () => this.start())}
      ${others.map((tag) => html`<p><button type="button" @click=${() => this.instead(tag)}>${t('onboarding.other_language', { language: languageName(tag) })}</button></p>`)}`;
  }

  /** @param {string} tag */
  instead(tag) {
    this.answer({ practice_language: tag });
    this.start();
  }
}
customElements.define('page-onboarding', PageOnboarding);

/** @param {string} url @param {string} text */
const link = (url, text) => html`<a href=${url} target="_blank" rel="noopener">${text}</a>`;

/** @param {number[]} values */
const oneOf = (values) => new Intl.ListFormat(language(), { type: 'disjunction' }).format(values.map((value) => number(value)));

/**
 * What was answered earlier, and what is most likely of the rest.
 *
 * @param {Schema<'Config'>} limits
 * @param {Schema<'Me'>} user
 * @returns {Answers}
 */
function defaults({ supported_practice_languages: languages }, { onboarding, settings }) {
  const { reminders_enabled, reminder_time } = settings;
  const first = languages.includes(language()) ? language() : languages[0];
  return { practice_language: first, preferred_topics: [], weekly_days: 5, reminders_enabled, reminder_time, .../** @type {any} */ (onboarding.answers ?? {}) };
}

/** @param {Answers} answers @param {boolean} withTopics @returns {Input<'post', 'onboarding'>} */
function request({ practice_language, goal, scenario, preferred_topics, self_level, weekly_days, reminders_enabled, reminder_time }, withTopics) {
  const body = {
    practice_language,
    goal,
    scenario,
    self_level,
    weekly_days,
    reminders_enabled,
    ...(withTopics && { preferred_topics }),
    ...(reminder_time !== '' && { reminder_time }),
  };
  return /** @type {any} */ (body);
}

export default { title: () => t('onboarding.title'), element: 'page-onboarding' };

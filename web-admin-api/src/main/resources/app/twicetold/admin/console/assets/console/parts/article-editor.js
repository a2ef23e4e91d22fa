import { html, nothing, svg } from 'lit';
import { ApiError, get, patch, post } from 'ui/api.js';
import { confirm } from 'ui/dialog.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { badge, errorText, failed, field, loaded, pageHeader, panel, reasonText, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { href, retitle } from 'ui/router.js';
import { has, label, language, languageName, now, number, t, tx } from 'ui/text.js';
import { titleOf } from 'console/service.js';
import { conflictOf } from 'console/parts/article-conflict.js';
import { FIELDS, changedFields, fieldsOf, partsOf, sentOf } from 'console/parts/article-fields.js';

/** So long nobody types before the text is measured. */
const PAUSE_MS = 400;
const TONES = { pass: 'good', fail: 'bad', flag: 'warn' };
/** The fields of a text of somebody else. */
const FOREIGN = ['license_id', 'source_name', 'source_url', 'attribution'];
/** The service names itself as the source of its own texts. */
const OWN_SOURCE = 'source_name';

/** Writes an article, or changes one. What is typed stays over a reload, until it is saved or discarded. */
class ArticleEditor extends Page {
  static properties = {
    ...Page.properties,
    /** Null for a new one. */
    articleId: { attribute: false },
    /** The catalogue, when it is there. */
    choices: { attribute: false },
  };

  constructor() {
    super();
    /** @type {string | null} */
    this.articleId = null;
    /** @type {any} */
    this.choices = undefined;
    /** What is in the form. @type {Object<string, string> | null} */
    this.typed = null;
    /** What the changes are made to: a version with its texts; null for a new article. @type {{version: number, fields: Object<string, string>} | null} */
    this.base = null;
    /** What somebody else saved meanwhile. @type {import('console/parts/article-conflict.js').Conflict | null} */
    this.met = null;
    /** When the draft that was found was typed. @type {number | null} */
    this.found = null;
    this.afterwards = 'checks';
    this.ownerCleared = false;
    this.busy = false;
    /** Why it was not saved. @type {ApiError | null} */
    this.error = null;
    /** Which checks were not passed at the last measure. */
    this.failing = '';
    this.timer = 0;
    this.article = new Loading(this, (signal) => get(`articles/${this.articleId ?? ''}`, { signal }), ({ head }) => this.typed ?? this.#begin(head));
    this.licenses = new Loading(this, (signal) => get('licenses', { signal }));
    this.measure = new Loading(this, (signal) =>
      post('articles/measure', measured(this.typed ?? {}), { signal, reads: true, quiet: true }));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  get pageTitle() {
    return this.articleId === null ? t('articles.new') : t('articles.edit_title');
  }

  get #name() {
    return this.articleId === null ? 'article' : `article ${this.articleId}`;
  }

  get #isNew() {
    return this.articleId === null;
  }

  queryChanged() {
    if (this.licenses.state !== 'new') {
      return;
    }
    this.licenses.load();
    if (this.#isNew) {
      this.#begin(null);
    } else {
      this.article.load();
    }
    retitle();
  }

  /** Takes up the draft, or begins with what there is. @param {Schema<'ArticleVersion'> | null} head */
  #begin(head) {
    const { language: tag, topic_id, difficulty } = this.query;
    const empty = { ...Object.fromEntries(FIELDS.map((name) => [name, ''])), language: tag ?? language(), topic_id: topic_id ?? '', difficulty: difficulty ?? '1' };
    const kept = /** @type {any} */ (draft(this.#name));
    this.base = head ? { version: head.version, fields: fieldsOf(head) } : null;
    this.typed = this.base ? { ...this.base.fields } : empty;
    this.met = null;
    this.found = null;
    if (kept !== null) {
      this.found = kept.at;
      this.typed = { ...this.typed, ...kept.typed };
      this.ownerCleared = Boolean(kept.ownerCleared);
      if (head && kept.base && kept.base.version !== head.version) {
        this.base = kept.base;
        this.#meet(head);
      } else {
        this.met = kept.met ?? null;
      }
    }
    this.requestUpdate();
    this.#measureSoon(0);
  }

  /** Somebody else saved a version: what was not changed here is theirs. @param {Schema<'ArticleVersion'>} head */
  #meet(head) {
    const theirs = fieldsOf(head);
    const before = this.base?.fields ?? {};
    const mine = /** @type {Object<string, string>} */ (this.typed);
    const both = FIELDS.filter((name) => mine[name] !== before[name] && theirs[name] !== before[name] && mine[name] !== theirs[name]);
    const taken = FIELDS.filter((name) => mine[name] === before[name] && theirs[name] !== before[name]);
    this.typed = { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
    this.base = { version: head.version, fields: theirs };
    this.met = { version: head.version, fields: theirs, by: head.provenance.edited_by, at: head.created_at, both, taken };
    this.#keep();
  }

  #keep() {
    if (this.isChanged) {
      keepDraft(this.#name, { typed: this.typed, base: this.base, met: this.met, ownerCleared: this.ownerCleared, at: now() });
    } else {
      dropDraft(this.#name);
    }
  }

  get isChanged() {
    if (this.typed === null) {
      return false;
    }
    const { typed } = this;
    return this.base === null
      ? FIELDS.some((name) => !['language', 'difficulty', 'topic_id'].includes(name) && typed[name].trim() !== '')
      : changedFields(typed, this.base.fields).length > 0;
  }

  /** @param {string} name @param {string} value */
  #type(name, value) {
    this.typed = { .../** @type {any} */ (this.typed), [name]: value };
    if (this.error?.fields && Object.keys(this.error.fields).some((path) => path.split(/[.[]/)[0] === name)) {
      // What was said of it is about what was there before.
      const { [name]: _, ...fields } = this.error.fields;
      this.error.fields = Object.fromEntries(Object.entries(fields).filter(([path]) => path.split(/[.[]/)[0] !== name));
    }
    this.#keep();
    this.#measureSoon(PAUSE_MS);
    this.requestUpdate();
  }

  /** @param {number} pause */
  #measureSoon(pause) {
    clearTimeout(this.timer);
    // What is on its way is about an older text.
    this.measure.giveUp();
    this.timer = window.setTimeout(async () => {
      await this.measure.load({ quiet: true }).catch(() => {});
      this.#announceMeasure();
    }, pause);
  }

  #announceMeasure() {
    const { value } = this.measure;
    if (value === undefined || this.measure.error) {
      return;
    }
    const failing = value.checks.filter(({ result }) => result === 'fail').map(({ id }) => label('console.check', id));
    const text = failing.length === 0 ? t('articles.measure_good') : t('articles.measure_bad', { n: failing.length, which: failing.join(', ') });
    if (this.failing !== '' && this.failing !== text) {
      announce(text);
    }
    this.failing = text;
  }

  /** @param {Event} [event] */
  async save(event) {
    event?.preventDefault();
    if (this.busy || this.typed === null) {
      return;
    }
    const now = this.afterwards === 'publish_now';
    const changed = this.base ? changedFields(this.typed, this.base.fields) : FIELDS;
    if (this.base && changed.length === 0 && !now) {
      notify({ text: t('articles.nothing_changed') });
      return;
    }
    if (now && !(await confirm({ title: t('articles.publish_now_title'), text: t('articles.publish_now_text'), action: t('articles.after.publish_now'), danger: true }))) {
      return;
    }
    this.busy = true;
    this.error = null;
    this.requestUpdate();
    const { typed } = this;
    try {
      const sent = { ...sentOf(typed, changed), ...(now && { publish_now: true }), ...this.#cleared(changed) };
      const article = this.base
        ? await patch(`articles/${this.articleId ?? ''}`, /** @type {any} */ ({ ...sent, expected_version: this.base.version }), { signal: this.signal })
        : await post('articles', /** @type {any} */ ({ ...sent, ...(this.afterwards === 'draft' && { draft: true }) }), { signal: this.signal });
      this.#saved(article, typed);
    } catch (error) {
      if (ApiError.isLeft(error)) {
        return;
      }
      if (!(error instanceof ApiError)) {
        throw error;
      }
      await this.#refused(error);
    } finally {
      this.busy = false;
      this.requestUpdate();
    }
  }

  /** @param {string[]} changed */
  #cleared(changed) {
    return this.ownerCleared && changed.includes('license_id') ? { owner_cleared: true } : {};
  }

  /** @param {Schema<'AdminArticle'>} article @param {Object<string, string>} sent */
  #saved(article, sent) {
    dropDraft(this.#name);
    const { id, head, head_version: n, status } = article;
    notify({ tone: 'good', text: t('articles.saved', { n, status: label('console.article_status', status) }) });
    const typed = /** @type {Object<string, string>} */ (this.typed);
    const later = changedFields(typed, sent);
    if (later.length === 0) {
      this.goOn(`articles/${id}`);
      return;
    }
    // What was typed meanwhile is a change to what was saved.
    const base = { version: n, fields: fieldsOf(head) };
    const changes = Object.fromEntries(later.map((name) => [name, typed[name]]));
    keepDraft(`article ${id}`, { typed: { ...base.fields, ...changes }, base, met: null, ownerCleared: this.ownerCleared, at: now() });
    if (this.#isNew) {
      this.goOn(`articles/${id}/edit`);
    } else {
      this.article.value = article;
      this.#begin(head);
    }
  }

  /** @param {ApiError} error */
  async #refused(error) {
    if (error.code === 'version_conflict') {
      try {
        const { head } = await get(`articles/${this.articleId ?? ''}`);
        const before = this.base?.version;
        this.#meet(head);
        if (before !== undefined && changedFields(/** @type {any} */ (this.typed), fieldsOf(head)).length === 0) {
          // An answer that was lost, or somebody who typed the same.
          this.#saved(await get(`articles/${this.articleId ?? ''}`), /** @type {any} */ (this.typed));
          return;
        }
        await this.#focusOn('#met');
        return;
      } catch (later) {
        if (!(later instanceof ApiError)) {
          throw later;
        }
        this.error = later;
        return;
      }
    }
    this.error = error;
    await this.#focusOn('[aria-invalid="true"], .form-error');
  }

  /** @param {string} selector */
  async #focusOn(selector) {
    this.busy = false;
    this.requestUpdate();
    await this.updateComplete;
    const place = /** @type {HTMLElement | null} */ (this.querySelector(selector));
    const folded = place?.closest('details');
    if (folded) {
      folded.open = true;
    }
    place?.focus();
  }

  async discard() {
    if (!(await confirm({ title: t('articles.discard_title'), text: t('articles.discard_text'), action: t('articles.discard'), danger: true }))) {
      return;
    }
    dropDraft(this.#name);
    this.error = null;
    this.ownerCleared = false;
    if (!this.#isNew) {
      // What is there now, as somebody else may have saved.
      await this.article.load({ quiet: true }).catch(() => {});
    }
    this.#begin(this.article.value?.head ?? null);
    await this.#focusOn('#field-title');
  }

  render() {
    const { value } = this.article;
    return html`
      <p class="way small"><a href=${this.#isNew ? href('articles') : href(`articles/${this.articleId}`)}>
        ${this.#isNew ? t('articles.back') : t('articles.back_to_it')}</a></p>
      ${pageHeader({
        title: this.pageTitle,
        lead: this.#isNew ? t('articles.new_lead') : value ? html`<span lang=${value.head.language}>${value.head.title}</span>` : nothing,
      })}
      ${this.#isNew ? this.#form() : loaded(this.article, () => (this.typed === null ? nothing : this.#form()))}`;
  }

  #form() {
    if (this.typed === null) {
      return nothing;
    }
    return html`
      ${this.met ? conflictOf(this.met, this.typed, (name) => this.#type(name, this.met?.fields[name] ?? '')) : nothing}
      ${this.found !== null && this.isChanged
        ? html`<p class="found">${tx('articles.found', { when: time(new Date(this.found).toISOString()) })}</p>`
        : nothing}
      <form class="editor" novalidate
        @submit=${(event) => this.save(event)}
        @keydown=${(event) => this.#key(event)}>
        <div class="write">${this.#fields(this.typed)}</div>
        <div class="beside">${this.#measure()}</div>
        <div class="send panel">${this.#send()}</div>
      </form>`;
  }

  /** Enter alone saves nothing that is half written. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'Enter' || event.isComposing) {
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      this.save(event);
    } else if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
    }
  }

  /** What was refused of a field: at saving, or by the measure. @param {string} name */
  #refusal(name) {
    const fields = { ...this.measure.error?.fields, ...this.error?.fields };
    const reasons = Object.entries(fields)
      .filter(([path]) => path.split(/[.[]/)[0] === name)
      .map(([path, reason]) => partReason(name, path, String(reason)));
    return reasons.length === 0 ? null : /** @type {any} */ ({ fields: { [name]: reasons.join(' ') } });
  }

  /**
   * @param {string} name
   * @param {Object<string, unknown>} [options]
   */
  #field(name, options = {}) {
    return field(/** @type {any} */ ({
      name,
      label: label('content.field', name),
      value: this.typed?.[name],
      error: this.#refusal(name),
      lang: this.typed?.language,
      change: (event) => this.#type(name, event.target.value),
      ...options,
    }));
  }

  /** @param {Object<string, string>} typed */
  #fields(typed) {
    const { languages = [], topics = [], difficulties = [] } = this.choices ?? {};
    const tags = known(languages.map(({ tag }) => tag), typed.language);
    const ids = known(topics.map(({ id }) => id), typed.topic_id);
    const tiers = known(difficulties.map(String), typed.difficulty);
    return html`
      <div class="side-by-side">
        ${this.#field('language', { type: 'select', required: true, options: tags.map((tag) => ({ value: tag, label: languageName(tag) })) })}
        ${this.#field('topic_id', {
          type: 'select',
          required: true,
          options: [
            ...(this.#isNew ? [{ value: '', label: t('articles.choose') }] : []),
            ...ids.map((id) => ({ value: id, label: topicOf(topics, id) })),
          ],
        })}
        ${this.#field('difficulty', { type: 'select', required: true, options: tiers.map((tier) => ({ value: tier, label: this.#tier(tier) })) })}
      </div>
      ${this.#field('title', { required: true })}
      ${this.#field('paragraphs', { type: 'textarea', rows: 16, required: true, help: t('articles.paragraphs_help') })}
      ${this.#field('key_points', { type: 'textarea', rows: 6, required: true, help: t('articles.key_points_help') })}
      ${this.#field('hint', { type: 'textarea', rows: 2 })}
      ${this.#field('byline', { help: t('articles.byline_help') })}
      ${this.#foreign(typed)}`;
  }

  /** A tier with its lengths. @param {string} tier */
  #tier(tier) {
    const own = this.choices?.languages.find(({ tag }) => tag === this.typed?.language);
    const bounds = own?.tiers.find(({ difficulty }) => String(difficulty) === tier);
    const name = t('console.tier', { n: Number(tier) });
    return bounds
      ? t('articles.tier_of', { name, min: bounds.min, max: bounds.max, unit: label('console.length_unit', own.length_unit) })
      : name;
  }

  /** @param {Object<string, string>} typed */
  #foreign(typed) {
    const licenses = this.licenses.value?.items ?? [];
    const chosen = licenses.find(({ id }) => id === typed.license_id);
    const ids = known(licenses.map(({ id }) => id), typed.license_id);
    const open = FOREIGN.some((name) => (typed[name] !== '' && name !== OWN_SOURCE) || this.#refusal(name) !== null);
    return html`
      <details class="foreign" ?open=${open}>
        <summary>${t('articles.foreign')}</summary>
        <p class="small">${t('articles.foreign_help')}</p>
        ${this.licenses.state === 'failed' && this.licenses.error ? failed(this.licenses.error, () => this.licenses.load()) : nothing}
        ${this.#license(licenses, ids, typed.license_id)}
        ${chosen?.owner_cleared_required
          ? field({
              name: 'owner_cleared',
              label: t('articles.owner_cleared'),
              type: 'checkbox',
              value: this.ownerCleared,
              change: (event) => {
                this.ownerCleared = /** @type {HTMLInputElement} */ (event.target).checked;
                this.#keep();
              },
            })
          : nothing}
        <div class="side-by-side">
          ${this.#field('source_name', { required: typed.license_id !== '' })}
          ${this.#field('source_url', { type: 'url', lang: undefined })}
        </div>
        ${this.#field('attribution', { type: 'textarea', rows: 2, lang: '', help: t('articles.attribution_help') })}
      </details>`;
  }

  /**
   * The licences, whose names and notes are in their own language.
   *
   * @param {Schema<'License'>[]} licenses
   * @param {string[]} ids
   * @param {string} chosen
   */
  #license(licenses, ids, chosen) {
    const note = licenses.find(({ id }) => id === chosen)?.note;
    const reason = this.#refusal('license_id')?.fields.license_id;
    const described = [note ? 'field-license_id-help' : '', reason ? 'field-license_id-error' : ''].filter(Boolean).join(' ');
    return html`
      <div class="field select">
        <label for="field-license_id">${label('content.field', 'license_id')}</label>
        <select id="field-license_id" name="license_id" aria-describedby=${described || nothing} aria-invalid=${reason ? 'true' : nothing}
          @change=${(event) => this.#type('license_id', event.target.value)}>
          <option value="" .selected=${chosen === ''}>${t('articles.no_license')}</option>
          ${ids.map((id) => html`<option value=${id} .selected=${id === chosen} translate="no">${licenseName(licenses, id)}</option>`)}
        </select>
        ${note ? html`<p class="help" id="field-license_id-help" translate="no">${note}</p>` : nothing}
        ${reason ? html`<p class="error" id="field-license_id-error">${reason}</p>` : nothing}
      </div>`;
  }

  #measure() {
    const { value, error } = this.measure;
    return panel({
      title: t('articles.measure'),
      id: 'measure',
      content: html`
        ${error && Object.keys(error.fields).length === 0 ? html`<p class="small">${t('articles.not_measured')} ${errorText(error)}</p>` : nothing}
        ${value === undefined ? (error ? nothing : html`<p class="small">${t('articles.measuring')}</p>`) : measureOf(value)}`,
    });
  }

  #send() {
    const afters = this.base ? ['checks', 'publish_now'] : ['checks', 'draft', 'publish_now'];
    return html`
      ${this.error ? this.#told(this.error) : nothing}
      ${field({
        name: 'after',
        label: t('articles.afterwards'),
        type: 'select',
        value: this.afterwards,
        help: this.base ? t(`articles.after_help_edit.${this.afterwards}`) : t(`articles.after_help.${this.afterwards}`),
        options: afters.map((after) => ({ value: after, label: t(`articles.after.${after}`) })),
        change: (event) => {
          this.afterwards = /** @type {HTMLSelectElement} */ (event.target).value;
          this.requestUpdate();
        },
      })}
      <div class="buttons">
        <button class="main" ?disabled=${this.busy}>
          ${this.base ? t('articles.save_as', { n: this.base.version + 1 }) : t('articles.create')}
        </button>
        ${this.isChanged ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.discard()}>${t('articles.discard')}</button>` : nothing}
        <span class="small">${tx('articles.save_key', { key: html`<kbd>Ctrl</kbd> <kbd>Enter</kbd>` })}
          ${this.isChanged ? t('articles.is_kept') : nothing}</span>
      </div>`;
  }

  /** @param {ApiError} error */
  #told(error) {
    if (error.status === 0) {
      return html`<div class="state failed form-error" role="alert" tabindex="-1">
        <p>${t(this.base ? 'articles.lost_edit' : 'articles.lost_new')}</p>
        ${this.base ? nothing : html`<p><a target="_blank" rel="noopener" href=${href('articles', { q: this.typed?.title })}>${t('articles.look_in_list')}</a></p>`}
      </div>`;
    }
    const { reason, license } = error.details;
    return html`<div class="form-error" tabindex="-1">${failed(error)}
      ${has(`articles.blocked.${reason}`) ? html`<p>${t(`articles.blocked.${reason}`)} ${license ? html`<code>${license}</code>` : nothing}</p>` : nothing}</div>`;
  }
}
customElements.define('article-editor', ArticleEditor);

/** @param {string[]} values @param {string | undefined} chosen */
const known = (values, chosen) => (chosen && !values.includes(chosen) ? [...values, chosen] : values);

/** @param {Schema<'CatalogueTopic'>[]} topics @param {string} id */
function topicOf(topics, id) {
  const topic = topics.find((one) => one.id === id);
  return topic ? titleOf(topic) : id;
}

/** @param {Schema<'License'>[]} licenses @param {string} id */
function licenseName(licenses, id) {
  const license = licenses.find((one) => one.id === id);
  return license === undefined ? id : license.allowed ? license.name : t('articles.not_allowed', { name: license.name });
}

/** What is said of a part of a text names the part. @param {string} name @param {string} path @param {string} reason */
function partReason(name, path, reason) {
  const n = /\[(\d+)\]/.exec(path)?.[1];
  return n === undefined ? reasonText(reason) : t(`articles.part.${name}`, { n: Number(n) + 1, reason: reasonText(reason) });
}

/** What the service measures. @param {Object<string, string>} typed */
const measured = (typed) => /** @type {any} */ ({
  language: typed.language,
  difficulty: Number(typed.difficulty),
  title: typed.title,
  byline: typed.byline,
  hint: typed.hint,
  paragraphs: partsOf.paragraphs(typed.paragraphs),
  key_points: partsOf.key_points(typed.key_points),
  source_name: typed.source_name || null,
  source_url: typed.source_url || null,
  license_id: typed.license_id || null,
  attribution: typed.attribution || null,
});

/** @param {Schema<'ArticleMeasure'>} measure */
function measureOf({ length, length_unit, tier, attribution, checks }) {
  const away = length < tier.min ? tier.min - length : length > tier.max ? length - tier.max : 0;
  const verdict = away === 0 ? 'fits' : length < tier.min ? 'short' : 'long';
  const unit = label('console.length_unit', length_unit);
  return html`
    <p class="length"><b>${number(length)}</b> ${t('articles.of_tier', { unit, min: tier.min, max: tier.max })}
      ${badge(t(`articles.length.${verdict}`, { n: away }), away === 0 ? 'good' : 'bad')}</p>
    ${lengthBar(length, tier)}
    <ul class="checks">${checks.map(({ id, result, detail }) => html`
      <li class=${result}>
        <span class="name">${label('console.check', id)}</span>
        ${badge(label('content.check_result', result), TONES[result] ?? 'plain')}
        ${detail && id !== 'length_in_tier' && result !== 'pass' ? html`<p class="detail" lang="">${detail}</p>` : nothing}
      </li>`)}</ul>
    ${attribution ? html`<p class="small">${t('articles.readers_see')} <span lang="" class="as-typed">${attribution}</span></p>` : nothing}`;
}

/** The length against the bounds of the tier. @param {number} length @param {{min: number, max: number}} tier */
function lengthBar(length, { min, max }) {
  const whole = max * 1.25;
  const at = (value) => Math.min(100, (value / whole) * 100);
  return html`<svg class="bar length-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect width="100" height="8"></rect>
      <rect class="part ${length >= min && length <= max ? 'good' : 'bad'}" width=${at(length)} height="8"></rect>
      <rect class="limit" x=${at(min) - 0.4} width="0.8" height="8"></rect>
      <rect class="limit" x=${at(max) - 0.4} width="0.8" height="8"></rect>`}
  </svg>`;
}

import { html, nothing } from 'lit';
import { get, post } from 'ui/api.js';
import { anyOr, code, loaded, pageHeader, pages, panel, table, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading, Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, navigate, retitle } from 'ui/router.js';
import { label, number, t } from 'ui/text.js';
import { Form, atFields, orNull } from 'console/parts/form.js';
import { about, fact, jobStatus, linked, named, rowKeys } from 'console/parts/work.js';
import { catalogue, titleOf } from 'console/service.js';

const NEW = 'new';
const REFRESH_SECONDS = 10;
const UNDER_WAY = new Set(['queued', 'running']);

/** Articles that operators order. */
class PageBriefs extends Page {
  constructor() {
    super();
    this.choices = new Loading(this, catalogue, retitle);
    this.briefs = new Paged(this, (cursor, signal) => get('briefs', { query: { cursor }, signal }));
    this.brief = new Loading(this, (signal) => get(`briefs/${encodeURIComponent(this.params[0])}`, { signal }), retitle);
    /** @type {Form | undefined} */
    this.form = undefined;
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#again());
  }

  get pageTitle() {
    const [id] = this.params;
    if (id === NEW) {
      return t('briefs.new');
    }
    return id && this.brief.value ? about(this.choices.value, this.brief.value) : undefined;
  }

  queryChanged() {
    const [id] = this.params;
    if (this.choices.state === 'new') {
      this.choices.load();
    }
    this.form = undefined;
    if (id === NEW) {
      const { language = '', source_item_id = '' } = this.query;
      this.form = new Form(this, `brief ${source_item_id}`, { language, topic_id: '', difficulty: '', angle: '', note: '', source_item_id }, explained);
    } else if (id) {
      this.brief.value = undefined;
      this.brief.load();
    } else {
      this.briefs.load();
    }
  }

  async #again() {
    const [id] = this.params;
    if (!id) {
      const { state, items, hasLater } = this.briefs;
      if (state === 'ready' && !hasLater && items.some(isUnderWay)) {
        await this.briefs.load({ quiet: true });
      }
      return;
    }
    const before = this.brief.value;
    if (before && isUnderWay(before)) {
      await this.brief.load({ quiet: true });
      if (this.brief.value?.job_status !== before.job_status) {
        announce(t('briefs.now', { status: label('console.job_status', this.brief.value?.job_status) }));
      }
    }
  }

  render() {
    const [id] = this.params;
    if (!id) {
      return html`
        ${pageHeader({
          title: t('briefs.title'),
          lead: t('briefs.lead'),
          actions: html`<a class="button" href=${href(`briefs/${NEW}`)}>${t('briefs.new')}</a>`,
        })}
        ${pages(this.briefs, { list: (items) => this.#list(items), empty: t('briefs.empty') })}`;
    }
    const brief = this.brief.state === 'failed' ? undefined : this.brief.value;
    return html`
      <p class="up"><a href=${href('briefs')}>${t('briefs.title')}</a></p>
      ${id === NEW
        ? html`${pageHeader({ title: t('briefs.new'), lead: t('briefs.new_lead') })}
            ${loaded(this.choices, (choices) => (this.form ? this.#fields(this.form, choices) : nothing))}`
        : html`${pageHeader({ title: brief ? about(this.choices.value, brief) : t('briefs.one'), lead: code(id) })}
            ${loaded(this.brief, (value) => this.#one(value))}`}`;
  }

  /** @param {Schema<'Brief'>[]} items */
  #list(items) {
    return table({
      caption: t('briefs.title'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('briefs.about'), cell: (brief) => html`<a class="row" href=${href(`briefs/${brief.id}`)}>${about(this.choices.value, brief)}</a>` },
        { title: t('briefs.angle'), cell: ({ angle }) => (angle ? named(angle) : '—'), kind: 'wide' },
        { title: t('briefs.job'), cell: ({ job_status }) => jobStatus(job_status), kind: 'narrow' },
        { title: t('briefs.article'), cell: ({ article_id }) => linked('articles', article_id), kind: 'narrow' },
        { title: t('briefs.by'), cell: ({ created_by }) => named(created_by) },
        { title: t('briefs.created'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
      ],
    });
  }

  /** @param {Schema<'Brief'>} brief */
  #one(brief) {
    return panel({
      title: t('briefs.what'),
      id: 'what',
      content: html`<dl class="facts">
        ${fact(t('briefs.about'), about(this.choices.value, brief))}
        ${fact(t('briefs.angle'), brief.angle && named(brief.angle))}
        ${fact(t('briefs.note'), brief.note && named(brief.note))}
        ${fact(t('briefs.source_item_id'), brief.source_item_id && code(brief.source_item_id))}
        ${fact(t('briefs.job'), html`${jobStatus(brief.job_status)} ${linked('jobs', brief.job_id)}`)}
        ${fact(t('briefs.article'), brief.article_id && linked('articles', brief.article_id))}
        ${fact(t('briefs.by'), named(brief.created_by))}
        ${fact(t('briefs.created'), time(brief.created_at))}
      </dl>`,
    });
  }

  /** @param {Form} form @param {Schema<'Catalogue'>} choices */
  #fields(form, choices) {
    return form.draw({
      action: t('briefs.create'),
      back: href('briefs'),
      send: () => this.save(),
      fields: html`
        ${form.field({ name: 'language', label: t('briefs.language'), type: 'select', required: true, options: anyOr(t('briefs.choose'), choices.languages.map((one) => ({ value: one.tag, label: titleOf(one) }))) })}
        ${form.field({ name: 'topic_id', label: t('briefs.topic'), type: 'select', required: true, options: anyOr(t('briefs.choose'), choices.topics.map((one) => ({ value: one.id, label: titleOf(one) }))) })}
        ${form.field({ name: 'difficulty', label: t('briefs.difficulty'), type: 'select', required: true, help: lengthOf(choices, form.values),
          options: anyOr(t('briefs.choose'), choices.difficulties.map((n) => ({ value: String(n), label: t('console.tier', { n }) }))) })}
        ${form.field({ name: 'angle', label: t('briefs.angle'), type: 'textarea', rows: 2, help: t('briefs.angle_help') })}
        ${form.field({ name: 'note', label: t('briefs.note'), type: 'textarea', rows: 3, help: t('briefs.note_help') })}
        ${form.field({ name: 'source_item_id', label: t('briefs.source_item_id'), help: t('briefs.source_item_help') })}`,
    });
  }

  async save() {
    const form = this.form;
    if (!form) {
      return;
    }
    const values = orNull(form.values);
    const difficulty = values.difficulty === null ? null : Number(values.difficulty);
    const created = await form.send(() => post('briefs', { ...values, difficulty }, { signal: this.signal }));
    if (created) {
      notify({ text: t('briefs.created_now'), tone: 'good', action: { label: t('briefs.see_job'), run: () => navigate(`jobs/${created.job.id}`) } });
      if (form.isShown) {
        this.goOn(`briefs/${created.brief.id}`);
      }
    }
  }
}
customElements.define('page-briefs', PageBriefs);

/** @param {Schema<'Brief'>} brief */
const isUnderWay = ({ job_status }) => job_status !== null && UNDER_WAY.has(job_status);

/** How long the article becomes. @param {Schema<'Catalogue'>} choices @param {Object<string, any>} values */
function lengthOf(choices, { language, difficulty }) {
  const known = choices.languages.find(({ tag }) => tag === language);
  const tier = known?.tiers.find((one) => String(one.difficulty) === difficulty);
  return known && tier
    ? t('briefs.length', { min: number(tier.min), max: number(tier.max), unit: label('console.length_unit', known.length_unit) })
    : undefined;
}

/** While it is paused, the reason of the pause is said. @param {import('ui/api.js').ApiError} error */
function explained(error) {
  if (error.code !== 'generation_paused') {
    return error;
  }
  const other = atFields(error, {});
  other.text = t('briefs.paused', { reason: label('console.paused_reason', error.details.paused_reason) });
  return other;
}

export default {
  title: () => t('briefs.title'),
  element: 'page-briefs',
  keys: (page) => [
    ...rowKeys(page),
    { key: 'n', label: t('briefs.new'), run: () => navigate('briefs/new'), when: () => page.params.length === 0 },
  ],
};

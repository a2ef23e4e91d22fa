import { html, nothing } from 'lit';
import { ApiError, get, request } from 'ui/api.js';
import { confirm } from 'ui/dialog.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { anyOr, badge, code, errorText, failed, field, filters, pageHeader, pages, panel, table, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href } from 'ui/router.js';
import { date, duration, label, list, number, t } from 'ui/text.js';
import { optionsOf } from 'console/service.js';
import { openTab, tabs } from 'console/parts/tabs.js';

const TABS = ['deletions', 'repairs', 'waitlist'];
const REFRESH_SECONDS = 15;
const DRAFT = 'streak-repair';
/** Those of the contract; no route lists them. */
const STATUSES = ['queued', 'running', 'failed', 'done'];
const KINDS = ['account', 'training_data', 'session', 'recordings', 'identity_grant'];
const TONES = { failed: 'bad', done: 'good', running: 'accent' };

/** What is kept of people, and what is done for all of them. */
class PagePeople extends Page {
  constructor() {
    super();
    this.deletions = new Paged(this, (cursor, signal) =>
      get('deletion-jobs', { query: { status: this.query.status, kind: this.query.kind, cursor }, signal }));
    this.repairs = new Paged(this, (cursor, signal) => get('streak-repairs', { query: { cursor }, signal }));
    this.shown = '';
    /** What is typed of a repair. @type {Object<string, string>} */
    this.repair = draft(DRAFT) ?? {};
    /** @type {ApiError | null} */
    this.error = null;
    this.isWaiting = false;
    /** The file that came. @type {{name: string, note: string | null} | null} */
    this.file = null;
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#again());
  }

  get tab() {
    return openTab(TABS, this.query.tab);
  }

  queryChanged() {
    const { status = '', kind = '' } = this.query;
    const shown = `${this.tab} ${status} ${kind}`;
    if (shown === this.shown) {
      return;
    }
    this.shown = shown;
    this.error = null;
    if (this.tab === 'deletions') {
      this.deletions.load();
    } else if (this.tab === 'repairs') {
      this.repairs.load();
    }
  }

  /** Work that goes on is asked for again, as long as nobody has gone beyond the first page. */
  async #again() {
    const { items, next } = this.repairs;
    if (this.tab === 'repairs' && next === null && items.some(({ done_at }) => done_at === null)) {
      await this.repairs.load({ quiet: true });
    }
  }

  render() {
    return html`
      ${pageHeader({ title: t('people.title'), lead: t('people.lead') })}
      ${tabs({
        label: t('people.parts'),
        page: 'people',
        open: this.tab,
        tabs: TABS.map((name) => ({ name, text: t(`people.tab.${name}`) })),
      })}
      ${this.tab === 'repairs' ? this.#repairs() : this.tab === 'waitlist' ? this.#waitlist() : this.#deletions()}`;
  }

  // Deletions.

  #deletions() {
    const { status, kind } = this.query;
    return html`
      <p class="small">${t('people.deletions_help')}</p>
      ${filters(
        (event) => this.filter(event),
        html`
          ${field({ name: 'status', label: t('people.status'), type: 'select', value: status, options: anyOr(t('people.any'), optionsOf('console.deletion_status', STATUSES)) })}
          ${field({ name: 'kind', label: t('people.kind'), type: 'select', value: kind, options: anyOr(t('people.any'), optionsOf('console.deletion_kind', KINDS)) })}`,
        () => this.setQuery({ status: null, kind: null }),
      )}
      ${pages(this.deletions, { list: (items) => this.#jobs(items), empty: t('people.deletions_none') })}`;
  }

  /** @param {Schema<'DeletionJob'>[]} items */
  #jobs(items) {
    return table({
      caption: t('people.tab.deletions'),
      rows: items,
      key: ({ id }) => id,
      marked: ({ stuck_at }) => stuck_at !== null,
      columns: [
        { title: t('people.kind'), cell: ({ kind }) => label('console.deletion_kind', kind) },
        {
          title: t('people.status'),
          cell: ({ status, stuck_at }) => html`${badge(label('console.deletion_status', status), TONES[status] ?? 'plain')}
            ${stuck_at ? html`${badge(t('people.stuck'), 'bad')} ${time(stuck_at)}` : nothing}`,
        },
        { title: t('people.age'), cell: ({ age_ms }) => duration(age_ms), kind: 'number' },
        { title: t('people.runs'), cell: ({ runs }) => number(runs), kind: 'number' },
        { title: t('people.requested'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
        { title: t('people.finished'), cell: ({ finished_at }) => time(finished_at), kind: 'narrow' },
        { title: t('people.job'), cell: ({ id }) => code(id) },
      ],
    });
  }

  // Streak repairs.

  #repairs() {
    const { repair, error } = this;
    return html`
      <div class="panels people">
        ${panel({
          title: t('people.repair'),
          id: 'repair',
          content: html`
            <p>${t('people.repair_help')}</p>
            ${error && Object.keys(error.fields).length === 0 ? failed(error) : nothing}
            <form @input=${(event) => this.#typed(event)} @submit=${(event) => this.#ask(event)}>
              <div class="days">
                ${field({ name: 'from', label: t('people.from'), type: 'date', value: repair.from, required: true, error })}
                ${field({ name: 'to', label: t('people.to'), type: 'date', value: repair.to, required: true, help: t('people.to_help'), error })}
              </div>
              ${field({ name: 'reason', label: t('people.reason'), type: 'textarea', rows: 2, value: repair.reason, required: true, help: t('people.reason_help'), error })}
              <button class="main" ?disabled=${this.isWaiting}>${t('people.repair_go')}</button>
            </form>`,
        })}
        <div class="whole">${pages(this.repairs, { list: (items) => this.#list(items), empty: t('people.repairs_none') })}</div>
      </div>`;
  }

  /** @param {Schema<'StreakRepair'>[]} items */
  #list(items) {
    return table({
      caption: t('people.tab.repairs'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('people.days'), cell: ({ from, to }) => (from === to ? date(from) : `${date(from)} – ${date(to)}`), kind: 'narrow' },
        { title: t('people.kept'), cell: ({ days, already_kept }) => html`${number(days.length)}
          ${already_kept.length ? html`<small>${t('people.already', { n: already_kept.length })}</small>` : nothing}`, kind: 'number' },
        { title: t('people.state'), cell: ({ done_at }) => (done_at ? html`${badge(t('people.done'), 'good')} ${time(done_at)}` : badge(t('people.going_on'), 'accent')) },
        { title: t('people.users'), cell: ({ users_repaired }) => number(users_repaired), kind: 'number' },
        { title: t('people.failed'), cell: ({ users_failed }) => (users_failed ? badge(number(users_failed), 'bad') : number(users_failed)), kind: 'number' },
        { title: t('people.reason'), cell: ({ reason }) => html`<span translate="no">${reason}</span>`, kind: 'wide' },
        { title: t('people.who'), cell: ({ created_by }) => html`<span translate="no">${created_by}</span>` },
        { title: t('people.requested'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
      ],
    });
  }

  #typed({ target }) {
    this.repair = { ...this.repair, [target.name]: target.value };
    keepDraft(DRAFT, this.repair);
  }

  /** Says what follows before it is done: nothing takes it back. @param {SubmitEvent} event */
  async #ask(event) {
    event.preventDefault();
    const { from, to, reason } = this.repair;
    const sure = await confirm({
      title: t('people.repair_title'),
      text: html`<p>${t('people.repair_days', { days: list(daysOf(from, to)) })}</p><p>${t('people.repair_text')}</p>`,
      action: t('people.repair_go'),
      danger: true,
    });
    if (!sure) {
      return;
    }
    this.isWaiting = true;
    this.error = null;
    this.requestUpdate();
    try {
      // A lost answer may be asked for again: days that are kept already are not kept twice.
      const { status, body } = await request('POST', 'streak-repairs', { from, to, reason }, { signal: this.signal, repeat: true });
      notify({ text: status === 202 ? t('people.repair_begun', { n: body.days.length }) : t('people.repair_nothing', { actor: body.created_by }), tone: 'good' });
      this.repair = {};
      dropDraft(DRAFT);
      await this.repairs.load({ quiet: true }).catch(() => {});
    } catch (thrown) {
      const error = /** @type {ApiError} */ (thrown);
      if (ApiError.isLeft(error)) {
        return;
      }
      this.error = error;
      announce(errorText(error), { urgent: true });
    }
    this.isWaiting = false;
    this.requestUpdate();
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('form [aria-invalid="true"]'))?.focus();
  }

  // The waitlist.

  #waitlist() {
    const { error, file } = this;
    return html`<div class="panels">${panel({
      title: t('people.waitlist'),
      id: 'waitlist',
      content: html`
        <p>${t('people.waitlist_help')}</p>
        <p><button class="main" ?disabled=${this.isWaiting} @click=${() => this.export()}>${t('people.waitlist_go')}</button></p>
        ${error ? failed(error, () => this.export()) : nothing}
        ${file ? html`<p role="status">${badge(t('people.waitlist_done'), 'good')} <code>${file.name}</code>
          ${file.note ? html`<br>${badge(t('people.waitlist_unbound'), 'warn')}` : nothing}</p>` : nothing}
        <p><a href=${href('audit', { action: 'waitlist.exported' })}>${t('people.waitlist_audit')}</a></p>`,
    })}</div>`;
  }

  /** Takes the file with the key, and hands it to the browser. */
  async export() {
    this.isWaiting = true;
    this.error = null;
    this.file = null;
    this.requestUpdate();
    try {
      const { headers, body } = await request('GET', 'waitlist/export', undefined, {
        signal: this.signal,
        headers: { Accept: 'text/csv, application/json' },
      });
      const [, name = 'waitlist.csv'] = /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '') ?? [];
      save(name, new Blob([body], { type: 'text/csv;charset=utf-8' }));
      this.file = { name, note: headers.get('X-Service-Note') };
    } catch (error) {
      if (!ApiError.isLeft(error)) {
        this.error = /** @type {ApiError} */ (error);
      }
    }
    this.isWaiting = false;
    this.requestUpdate();
  }
}
customElements.define('page-people', PagePeople);

/** @param {string} name @param {Blob} content */
function save(name, content) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Each day from one to another, as far as they are days in this order. @param {string} from @param {string} to */
function daysOf(from, to) {
  const days = [];
  for (let day = Date.parse(from); day <= Date.parse(to) && days.length < 14; day += 86_400_000) {
    days.push(date(new Date(day).toISOString().slice(0, 10)));
  }
  return days.length ? days : [from, to];
}

export default {
  title: () => t('people.title'),
  element: 'page-people',
};

import { html, nothing } from 'lit';
import { ApiError, get, post } from 'ui/api.js';
import { openDialog } from 'ui/dialog.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { errorText, failed, field, time } from 'ui/elements.js';
import { notify } from 'ui/notice.js';
import { href } from 'ui/router.js';
import { has, label, t, tx } from 'ui/text.js';

/** What the routes of the operations take. @type {Object<string, {reason?: boolean, version?: 'head_version' | 'current_version'}>} */
const TAKES = {
  publish: { version: 'head_version' },
  reject: { reason: true },
  retire: { version: 'current_version' },
  unpublish: { version: 'current_version' },
  republish: {},
  regenerate: {},
  request_review: {},
};

/** The operations that have a route, each with its key. No article allows two with the same. */
export const OPERATION_KEYS = {
  publish: 'p',
  republish: 'p',
  reject: 'r',
  regenerate: 'w',
  request_review: 'q',
  unpublish: 'u',
  retire: 't',
};

/** What takes something from readers, or from the shelf. */
const AGAINST = ['reject', 'unpublish', 'retire'];
/** The article is not what the operator saw. */
const MEANWHILE = ['illegal_transition', 'version_conflict'];

/**
 * Asks before an operation and does it. What is typed stays until it is done.
 *
 * @param {Schema<'AdminArticle'>} article
 * @param {string} operation
 * @param {(done: {article: Schema<'AdminArticle'>}) => void} arrived called when it is done, even if the dialog was closed before
 * @returns {Promise<boolean>} whether somebody wants to see the article as it is now
 */
export function operateOn(article, operation, arrived) {
  const { id, head } = article;
  const name = `operation ${operation} ${id}`;
  const typed = { reason: '', note: '', ...draft(name) };
  const { reason: needsReason = false, version } = TAKES[operation];
  const state = { busy: false, over: false, error: /** @type {ApiError | null} */ (null), now: /** @type {any} */ (null), last: /** @type {any} */ (null) };

  const send = async (close, redraw) => {
    if (state.busy) {
      return;
    }
    if (needsReason && typed.reason.trim() === '') {
      state.error = new ApiError({ status: 422, code: 'validation_failed', details: { fields: { reason: t('articles.reason_needed') } } });
      redraw();
      focusOn('reason');
      return;
    }
    state.busy = true;
    state.error = null;
    redraw();
    try {
      const body = {
        ...(needsReason && { reason: typed.reason.trim() }),
        note: typed.note.trim() || null,
        ...(version && article[version] !== null && { version: article[version] }),
      };
      const path = `articles/${id}/${operation.replace('_', '-')}`;
      const answer = await post(path, body);
      dropDraft(name);
      arrived({ article: answer.article ?? answer });
      close(false);
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      state.error = error;
      if (state.over) {
        notify({ tone: 'bad', text: errorText(error) });
      }
    }
    if (MEANWHILE.includes(state.error.code) || state.error.status === 0) {
      await lookAgain(id, state);
    }
    state.busy = false;
    redraw();
    focusOn(Object.keys(state.error.fields)[0]);
  };

  /** @param {'reason' | 'note'} named @param {object} options */
  const words = (named, options) => field({
    name: named,
    scope: 'operation-',
    type: 'textarea',
    rows: 2,
    lang: '',
    value: typed[named],
    error: state.error,
    change: (event) => {
      typed[named] = /** @type {HTMLTextAreaElement} */ (event.target).value;
      keepDraft(name, typed);
    },
    .../** @type {any} */ (options),
  });

  return openDialog({
    title: t(`articles.ask.${operation}`),
    dismissed: false,
    content: (close, redraw) => html`
      <form class="operation" novalidate
        @submit=${(event) => {
          event.preventDefault();
          send(close, redraw);
        }}
        @keydown=${(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.target instanceof HTMLTextAreaElement) {
            event.preventDefault();
            send(close, redraw);
          }
        }}>
        <p class="of" lang=${head.language}>${head.title}</p>
        <p>${t(`articles.follows.${operation}`, { n: article[version ?? 'head_version'] ?? article.head_version })}</p>
        ${state.error ? told(state, () => close(true)) : nothing}
        ${needsReason ? words('reason', { label: t('articles.reason'), required: true }) : nothing}
        ${words('note', {
          label: t('articles.note'),
          help: t(operation === 'regenerate' ? 'articles.note_model' : 'articles.note_optional'),
        })}
        <div class="buttons">
          <button class=${AGAINST.includes(operation) ? 'danger' : 'main'} ?disabled=${state.busy}>
            ${label('console.article_operation', operation)}
          </button>
          <button type="button" @click=${() => close(false)}>${t('ui.cancel')}</button>
          <span class="small">${tx('articles.form_keys', {
            enter: html`<kbd>Enter</kbd>`,
            line: html`<kbd>Shift</kbd> <kbd>Enter</kbd>`,
          })}</span>
        </div>
      </form>`,
  }).finally(() => {
    state.over = true;
  });
}

/** @param {string | undefined} named a field of the dialog */
const focusOn = (named) => document.getElementById(`field-operation-${named}`)?.focus();

/** How the article is now, and who changed it last. @param {string} id @param {any} state */
async function lookAgain(id, state) {
  try {
    const [now, audit] = await Promise.all([
      get(`articles/${id}`),
      get('audit', { query: { target_type: 'article', target_id: id, limit: 1 } }),
    ]);
    state.now = now;
    state.last = audit.items[0] ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
  }
}

/** What kept it from being done, and what can be done about it. @param {any} state @param {() => void} look */
function told({ error, now, last }, look) {
  // What is wrong with a field is said beside it.
  if (Object.keys(error.fields).length > 0) {
    return nothing;
  }
  const isLost = error.status === 0;
  if (isLost || MEANWHILE.includes(error.code)) {
    return html`<div class="state failed" role="alert">
      <p>${isLost ? t('articles.lost') : t('articles.meanwhile')}</p>
      ${now
        ? html`<p>${t('articles.is_now', { n: now.head_version, status: label('console.article_status', now.status) })}
            ${last
              ? tx('articles.last_change', {
                  who: html`<span translate="no">${last.actor}</span>`,
                  what: html`<code>${last.action}</code>`,
                  when: time(last.at),
                })
              : nothing}</p>`
        : html`<p class="small">${errorText(error)}</p>`}
      <button type="button" @click=${look}>${t('articles.look')}</button>
    </div>`;
  }
  return html`${failed(error)}${error.code === 'publication_blocked' ? blocked(error.details) : nothing}`;
}

/** @param {any} details of `publication_blocked` */
function blocked({ reason, license, source_id }) {
  return html`<p>${has(`articles.blocked.${reason}`) ? t(`articles.blocked.${reason}`) : html`<code>${reason}</code>`}
    ${license ? html`<a href=${href(`licenses/${license}`)}>${t('articles.to_license')}</a>` : nothing}
    ${source_id ? html`<a href=${href(`sources/${source_id}`)}>${t('articles.to_source')}</a>` : nothing}</p>`;
}

/** Starts the console: its frame, the sign-in, the keys, and the pages. */
import 'ui/trusted.js';
import { html, render, nothing } from 'lit';
import { startApi, ApiError } from 'ui/api.js';
import { moduleIfAny, showBroken, waiting } from 'ui/application.js';
import { openDialog } from 'ui/dialog.js';
import { dropDrafts } from 'ui/draft.js';
import { addKeys, allKeys, startKeys } from 'ui/keys.js';
import { startLive } from 'ui/live.js';
import { noticed, notify } from 'ui/notice.js';
import { startRouter, href, navigate, pageName } from 'ui/router.js';
import { label, language, languages, loadTexts, setLanguage, t } from 'ui/text.js';
import { field, leftText } from 'ui/elements.js';
import { behindGateway, forgetKey, hasKey, operator } from 'console/key.js';
import { PAGES, GROUPS } from 'console/menu.js';
import { forgetService, readSession } from 'console/service.js';
import 'console/pages/missing.js';

const BASE = '/v1/admin/console/';

/** What the service says about who is asking; null until it is known. @type {any} */
let session = null;

/** @param {{how: 'key' | 'gateway', wrong: boolean}} why */
async function signIn({ how, wrong }) {
  forgetService();
  return how === 'gateway' ? atGateway() : withKey(wrong);
}

async function withKey(wrong) {
  const error = wrong ? new ApiError({ status: 401, code: 'unauthorized', details: { fields: { key: t('ui.sign_in.key_wrong') } } }) : null;
  const typed = await openDialog({
    title: t('ui.sign_in.title'),
    dismissed: '',
    stays: true,
    content: (close) => html`
      <form @submit=${(event) => {
        event.preventDefault();
        close(String(new FormData(event.target).get('key')).trim());
      }}>
        <input hidden autocomplete="username" value="operator">
        ${field({ name: 'key', label: t('ui.sign_in.key'), type: 'password', help: t('ui.sign_in.key_help'), error, required: true })}
        <div class="buttons"><button class="main">${t('ui.sign_in.go')}</button></div>
      </form>`,
  });
  return typed;
}

async function atGateway() {
  await openDialog({
    title: t('ui.sign_in.gateway_title'),
    dismissed: null,
    stays: true,
    content: (close) => html`
      <p>${t('ui.sign_in.gateway_text')}</p>
      <div class="buttons">
        <a class="button main" href=${location.pathname} target="_blank" rel="noopener">${t('ui.sign_in.gateway_open')}</a>
        <button @click=${() => close(null)}>${t('ui.sign_in.go')}</button>
      </div>`,
  });
  return null;
}

/** Tells what came of a change whose page was left meanwhile. @param {ApiError | null} error */
function left(error) {
  if (error === null) {
    const before = noticed();
    // The page itself has the better words, if it says anything.
    setTimeout(() => noticed() === before && notify({ text: t('ui.left.done'), tone: 'good' }));
    return;
  }
  notify({ text: leftText(error), tone: 'bad' });
}

/** The name of the module of a page, and of its texts. @param {string} name */
const ownName = (name) => PAGES[name].module ?? name;

/** @param {string} name */
const moduleOf = (name) => (isPage(name) ? `console/pages/${ownName(name)}.js` : undefined);

/** Whether the menu knows the page and its module is there. @param {string} name */
const isPage = (name) => Object.hasOwn(PAGES, name) && moduleIfAny(`console/pages/${ownName(name)}.js`) !== undefined;

/** @param {string} name */
const textsOf = (name) => loadTexts(ownName(name), `console/texts/${ownName(name)}`);

function showKeys() {
  const groups = new Map();
  for (const key of allKeys()) {
    const group = key.group ?? t('console.keys.page');
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  openDialog({
    title: t('ui.keys.title'),
    dismissed: null,
    wide: true,
    content: (close) => html`
      <div class="keys">
        ${[...groups].map(
          ([group, keys]) => html`<section>
            <h3>${group}</h3>
            <dl>${keys.map(({ key, label }) => html`<div><dt>${key.split(' ').map((one) => html`<kbd>${one}</kbd>`)}</dt><dd>${label}</dd></div>`)}</dl>
          </section>`,
        )}
      </div>
      <div class="buttons"><button @click=${() => close(null)}>${t('ui.close')}</button></div>`,
  });
}

function globalKeys() {
  return [
    { key: '?', label: t('console.keys.help'), run: showKeys, group: t('console.keys.everywhere') },
    { key: '/', label: t('console.keys.search'), run: focusSearch, group: t('console.keys.everywhere') },
    ...Object.entries(PAGES)
      .filter(([name, { key }]) => key && isPage(name))
      .map(([name, { key }]) => ({
        key: `g ${key}`,
        label: t(`console.page.${PAGES[name].text}`),
        run: () => navigate(name),
        group: t('console.keys.go'),
      })),
  ];
}

/** The search of the page, if it has one. */
function focusSearch() {
  const search = /** @type {HTMLElement | null} */ (document.querySelector('main input[type="search"]'));
  search?.focus();
}

function menu() {
  const at = pageName();
  return html`
    <a class="skip" href="#content">${t('console.skip')}</a>
    <header class="top">
      <a class="brand" href=${href('')}>
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M3 11h26M3 21h14"></path></svg>
        Twicetold <span>${t('console.name')}</span>
      </a>
      ${session ? html`<span class="badge environment ${session.environment}">${label('console.environment', session.environment)}</span>` : nothing}
      <div class="tools">
        <button class="quiet" @click=${showKeys}>${t('ui.keys.title')} <kbd>?</kbd></button>
        ${languages()
          .filter(({ tag }) => tag !== language())
          .map(({ tag, name }) => html`<button class="quiet" lang=${tag} @click=${() => speak(tag, name)}>${name}</button>`)}
        ${hasKey() ? html`<button class="quiet" @click=${signOut}>${t('console.sign_out')}</button>` : nothing}
      </div>
    </header>
    <nav class="menu" aria-label=${t('console.menu')}>
      ${GROUPS.filter(({ pages }) => pages.some(isPage)).map(
        ({ text, pages }) => html`
          <section>
            <h2>${t(`console.group.${text}`)}</h2>
            <ul>${pages.filter(isPage).map((name) => html`
              <li><a href=${href(name)} aria-current=${name === at ? 'page' : nothing}>${t(`console.page.${PAGES[name].text}`)}</a></li>`)}
            </ul>
          </section>`,
      )}
    </nav>`;
}

/** @param {string} tag @param {string} name */
async function speak(tag, name) {
  try {
    await setLanguage(tag);
  } catch {
    notify({ text: t('console.language_failed', { name }), tone: 'bad' });
  }
}

/** The next operator of this tab sees nothing of the last one. */
function signOut() {
  forgetKey();
  dropDrafts();
  forgetService();
  location.assign(BASE);
}

/** In both languages, since their texts are what did not come. */
const BROKEN = [
  { tag: 'en', text: 'The console did not load. The network went away, or the service has a new version.', again: 'Reload' },
  { tag: 'zh-Hans', text: '控制台未能加载。网络可能已断开，或服务已更新版本。', again: '重新加载' },
];

const frame = document.createElement('div');
const main = document.createElement('main');

function draw() {
  render(menu(), frame);
}

async function showSession() {
  try {
    session = await readSession();
    behindGateway(session.signed_in_by === 'gateway');
    draw();
  } catch {
    // The page says by itself what is wrong; the frame does without.
  }
}

async function start() {
  document.documentElement.lang = language();
  try {
    await Promise.all([loadTexts('ui', 'ui/texts/ui'), loadTexts('console', 'console/texts/console')]);
  } catch {
    main.className = 'alone';
    showBroken(main, BROKEN);
    return;
  }
  frame.className = 'frame';
  main.id = 'content';
  main.tabIndex = -1;
  document.body.append(frame, main);
  startLive();
  startApi({ language, ...operator(signIn), waiting, left });
  document.addEventListener('language', draw);
  startKeys();
  addKeys('console', globalKeys);
  await startRouter(
    {
      base: BASE,
      module: moduleOf,
      texts: textsOf,
      alone: (name) => name === 'playground',
      outlet: main,
      opened: draw,
      missing: () => ({ title: () => t('console.missing.title'), element: 'page-missing' }),
      broken: () => ({ title: () => t('console.broken.title'), element: 'page-broken' }),
    },
    'Twicetold',
  );
  await showSession();
}

start();

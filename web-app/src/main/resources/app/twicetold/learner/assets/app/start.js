/** Starts the app: its frame, the account of this browser, and the pages. */
import 'ui/trusted.js';
import { html, render, nothing } from 'lit';
import { startApi } from 'ui/api.js';
import { moduleIfAny, showBroken, waiting } from 'ui/application.js';
import { startKeys } from 'ui/keys.js';
import { startLive } from 'ui/live.js';
import { notify } from 'ui/notice.js';
import { startAdvice } from 'ui/elements.js';
import { href, navigate, pageName, startRouter } from 'ui/router.js';
import { language, languages, loadTexts, setLanguage, t } from 'ui/text.js';
import { scriptAddress } from 'ui/trusted.js';
import { VERSION, credential, headers, isKept, signIn, userId, whenElsewhere, whenReplaced } from 'app/account.js';
import { asksFor, loadSentences } from 'app/codes.js';
import { isBelow } from 'app/device.js';
import { forgetTraining } from 'app/forget.js';
import { showGone } from 'app/gone.js';
import { startOutbox } from 'app/outbox.js';
import { config, me, tellLanguage } from 'app/service.js';
import 'app/pages/missing.js';

const BASE = '/app/';
/** The slowest answer of the service is one of its database, which ends after 25 seconds. A submit that waits longer for a bucket is repeated. */
const PATIENCE_MS = 30_000;
/** A service that answers later than this is away for whoever has been here before. */
const START_PATIENCE_MS = 3_000;
/** Where the tab notes that it shows the drawer of developers. */
const DRAWER = 'twicetold.developer';
/** The pages of the menu, with their texts `app.menu.<text>`; the others are reached from these. */
const MENU = [
  ['', 'home'],
  ['library', 'library'],
  ['growth', 'growth'],
  ['settings', 'settings'],
];
/** Pages that want all of one's attention: they have no menu. */
const FOCUSED = new Set(['onboarding', 'session', 'paywall']);
/** Pages for those who have not chosen what to practise. */
const BEFORE = new Set(['onboarding', 'settings', 'session', 'recordings']);

/** In both languages, since their texts are what did not come. */
const BROKEN = [
  { tag: 'en', text: 'The app did not load. The network went away, or the service has a new version.', again: 'Reload' },
  { tag: 'zh-Hans', text: '应用未能加载。网络可能已断开，或服务已更新版本。', again: '重新加载' },
];

const frame = document.createElement('div');
const main = document.createElement('main');
const foot = document.createElement('div');

/** @param {string} name */
const ownName = (name) => (name === '' ? 'home' : name);

/** @param {string} name */
const moduleOf = (name) => (name === 'home' || name === 'missing' ? undefined : moduleIfAny(`app/pages/${ownName(name)}.js`));

/** @param {string} name */
const textsOf = (name) => loadTexts(ownName(name), `app/texts/${ownName(name)}`);

function draw() {
  const at = pageName();
  const focused = FOCUSED.has(at);
  document.body.classList.toggle('focused', focused);
  render(
    html`
      <a class="skip" href="#content">${t('app.skip')}</a>
      <header class="top">
        <a class="brand" href=${href('')}>
          <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M3 11h26M3 21h14"></path></svg>
          Twicetold
        </a>
        ${languages()
          .filter(({ tag }) => tag !== language())
          .map(({ tag, name }) => html`<button class="quiet" lang=${tag} @click=${() => speak(tag, name)}>${name}</button>`)}
      </header>`,
    frame,
  );
  render(
    focused
      ? nothing
      : html`<nav class="menu" aria-label=${t('app.menu')}>
          ${MENU.map(([name, text]) => html`<a href=${href(name)} aria-current=${name === at ? 'page' : nothing}>${t(`app.menu.${text}`)}</a>`)}
        </nav>`,
    foot,
  );
}

/** @param {string} tag @param {string} name */
async function speak(tag, name) {
  try {
    await setLanguage(tag);
  } catch {
    notify({ text: t('app.language_failed', { name }), tone: 'bad' });
    return;
  }
  if (credential() !== null) {
    // The app sends its language with each call, so nothing is lost when this fails.
    tellLanguage(tag).catch(() => {});
  }
}

/** What is shown at once: a busy service, so that the page says how long it waits; and no article for a diagnostic, which another language helps, and no patience. */
const AT_ONCE = new Set(['service_busy', 'no_diagnostic_article']);
/** @param {import('ui/api.js').ApiError} error */
const persists = ({ code }) => !AT_ONCE.has(code);

/** What the service says leads elsewhere: to the paywall, or to what comes before the training. @param {import('ui/api.js').ApiError} error */
function refused({ code }) {
  if (code === 'entitlement_required' && !location.pathname.startsWith(`${BASE}paywall`)) {
    // In the place of the page that cannot be shown: back leads to the one before it.
    navigate('paywall', { from: location.pathname.slice(BASE.length) + location.search }, { replace: true });
  } else if (code === 'onboarding_required') {
    navigate('onboarding', {}, { replace: true });
  }
}

/** When the account was replaced, for the document that is loaded next. */
const REPLACED = 'twicetold.replaced';
const AGAIN_MS = 10_000;

/**
 * The account of this browser is gone, and there is a new one: what was kept belonged to nobody any more, and neither does
 * what the pages hold. So all begins anew.
 */
async function replaced() {
  await forgetTraining();
  try {
    const last = Number(sessionStorage.getItem(REPLACED));
    sessionStorage.setItem(REPLACED, String(Date.now()));
    if (Date.now() - last > AGAIN_MS) {
      location.replace(BASE);
      return;
    }
  } catch {
    // Nothing outlasts this document, and the new account would end with it.
  }
  notify({ text: t('app.replaced'), tone: 'bad' });
}

/** Says in the new document why it was loaded. */
function tellReplaced() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(REPLACED)) < AGAIN_MS) {
      notify({ text: t('app.replaced'), tone: 'bad' });
    }
  } catch {
    // Nothing is kept here.
  }
}

/** Whether who is here has not chosen what to practise, and is asked that before this page. */
async function isToBeAsked() {
  try {
    const { onboarding } = credential() === null ? { onboarding: { status: (await signIn()).onboarding_status } } : await me();
    return onboarding.status === 'not_started' && !BEFORE.has(location.pathname.slice(BASE.length).split('/')[0]);
  } catch {
    // The page says by itself what is wrong.
    return false;
  }
}

/** A service that wants a later app cannot be used with this one. */
async function isTooOld() {
  try {
    return isBelow(VERSION, (await config()).min_app_version);
  } catch {
    return false;
  }
}

/** Whether the address asks for the drawer of developers, or has asked before in this tab. */
function isForDevelopers() {
  const asked = new URLSearchParams(location.search).has('developer');
  try {
    if (asked) {
      sessionStorage.setItem(DRAWER, '1');
    }
    return asked || sessionStorage.getItem(DRAWER) !== null;
  } catch {
    return asked;
  }
}

/** Ends with the answer, or after a while without it. @param {Promise<unknown>} answer */
const shortly = (answer) => Promise.race([answer, new Promise((resolve) => setTimeout(resolve, START_PATIENCE_MS))]);

function keepShell() {
  if ('serviceWorker' in navigator && window.isSecureContext) {
    navigator.serviceWorker.register(scriptAddress(`${BASE}service-worker.js`), { scope: BASE }).catch(() => {});
  }
}

async function start() {
  document.documentElement.lang = language();
  try {
    await Promise.all([loadTexts('ui', 'ui/texts/ui'), loadTexts('app', 'app/texts/app'), loadSentences()]);
  } catch {
    showBroken(main, BROKEN);
    return;
  }
  main.id = 'content';
  main.tabIndex = -1;
  document.body.append(frame, main, foot);
  startLive();
  startApi({ base: '/v1/', language, credential, headers, persists, patienceMs: PATIENCE_MS, signIn: async (error) => void (await signIn(error)), waiting, refused });
  startAdvice((error) => asksFor(error).sentence);
  whenReplaced(replaced);
  whenElsewhere(() => void showGone({ here: false }));
  document.addEventListener('language', draw);
  startKeys();
  if ('developers' in document.documentElement.dataset && isForDevelopers()) {
    const { startDrawer } = await import('app/developer.js');
    await startDrawer(frame);
  }
  // Without a service there are recordings to be seen, and a session to go on with; but not for a stranger.
  const isKnown = userId() !== null;
  const facts = { tooOld: false, toBeAsked: false };
  const old = isTooOld().then((is) => (facts.tooOld = is));
  const asked = isToBeAsked().then((is) => (facts.toBeAsked = is));
  const both = Promise.all([old, asked]);
  await (isKnown ? shortly(both) : both);
  const { tooOld, toBeAsked } = facts;
  if (tooOld) {
    render(html`<h1>${t('app.too_old.title')}</h1><p>${t('app.too_old.text')}</p>
      <button class="main" @click=${() => location.reload()}>${t('app.reload')}</button>`, main);
    return;
  }
  if (toBeAsked) {
    history.replaceState(null, '', `${BASE}onboarding${location.search}`);
  }
  await startRouter(
    {
      base: BASE,
      module: moduleOf,
      texts: textsOf,
      alone: () => false,
      outlet: main,
      opened: draw,
      missing: () => ({ title: () => t('app.missing.title'), element: 'page-missing' }),
      broken: () => ({ title: () => t('app.broken.title'), element: 'page-broken' }),
    },
    'Twicetold',
  );
  if (!isKept()) {
    notify({ text: t('app.not_kept'), stays: true });
  }
  tellReplaced();
  startOutbox();
  keepShell();
  // What came late.
  old.then((is) => is && notify({ text: t('app.too_old.text'), action: { label: t('app.reload'), run: () => location.reload() }, stays: true }));
  asked.then((is) => is && !toBeAsked && navigate('onboarding', {}, { replace: true }));
}

start();

/**
 * The addresses of the pages. A page is a module that is loaded when it is first opened; its default export says what it is:
 *
 * @typedef {object} PageModule
 * @property {() => string} title of the page, for the document and for what is read aloud
 * @property {string} element the name of its element
 * @property {(page: any) => import('ui/keys.js').Key[]} [keys]
 *
 * @typedef {object} Routes
 * @property {string} base the beginning of every address, with a slash at its end
 * @property {(name: string) => string | undefined} module the module of a page; undefined when there is no such page
 * @property {(name: string) => Promise<unknown>} texts loads the texts of a page
 * @property {(name: string) => boolean} alone whether the server gives the page other rights, so that it is loaded anew
 * @property {HTMLElement} outlet
 * @property {(name: string) => void} opened
 * @property {() => PageModule} missing the page for addresses without one
 * @property {(error: unknown) => PageModule} broken the page for a module that did not come
 */
import { closeDialogs } from 'ui/dialog.js';
import { addKeys, removeKeys } from 'ui/keys.js';
import { announce } from 'ui/live.js';

/** @type {Routes} */
let routes;
/** @type {any} */
let shown;
let shownName = '';
/** @type {PageModule | undefined} */
let shownModule;
let title = '';
/** How often a page was opened; an older opening gives way. */
let turn = 0;
/** The address of what was opened last. */
let opened = '';

/** @param {Routes} given @param {string} name of the application, for the title */
export async function startRouter(given, name) {
  routes = given;
  title = name;
  window.addEventListener('popstate', () => {
    // A link within the page, such as the one to its content, leads to no other page.
    if (location.pathname + location.search !== opened) {
      closeDialogs();
      open();
    }
  });
  document.addEventListener('click', followed);
  document.addEventListener('language', retitle);
  await open(true);
}

/** The address of a page. @param {string} path such as `reviews` @param {Object<string, unknown>} [query] */
export function href(path, query = {}) {
  const text = queryText(query);
  return routes.base + path + (text ? `?${text}` : '');
}

/** The name of the page that is shown. */
export function pageName() {
  return shownName;
}

/** @param {string} path @param {Object<string, unknown>} [query] @param {{replace?: boolean}} [options] */
export function navigate(path, query = {}, options = {}) {
  go(href(path, query), options);
}

/** @param {string} address @param {{replace?: boolean}} [options] */
function go(address, { replace = false } = {}) {
  const { pathname } = new URL(address, location.href);
  const name = parts(pathname)[0] ?? '';
  if (pathname !== location.pathname) {
    closeDialogs();
  }
  if (routes.alone(name) !== routes.alone(shownName)) {
    location.assign(address);
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  open();
}

/** What is behind `?` in the address. @returns {Object<string, string>} */
export function query() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** @param {Object<string, unknown>} changes @param {{replace?: boolean}} [options] */
export function setQuery(changes, options = {}) {
  const text = queryText({ ...query(), ...changes });
  if (text === queryText(query())) {
    return;
  }
  go(location.pathname + (text ? `?${text}` : ''), options);
}

/** @param {Object<string, unknown>} values */
function queryText(values) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && value !== '') {
      parameters.set(name, String(value));
    }
  }
  return parameters.toString();
}

/** Links to pages are followed here, if nothing asks for another tab. @param {MouseEvent} event */
function followed(event) {
  const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement);
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin ||
    !link.pathname.startsWith(routes.base) ||
    link.hash
  ) {
    return;
  }
  event.preventDefault();
  go(link.href);
}

/** @param {string} pathname */
function parts(pathname) {
  return pathname
    .slice(routes.base.length)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decoded(part));
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function open(first = false) {
  const mine = ++turn;
  opened = location.pathname + location.search;
  const [name = '', ...params] = parts(location.pathname);
  if (shown && name === shownName) {
    const moved = params.join('/') !== shown.params.join('/');
    shown.params = params;
    shown.query = query();
    if (moved) {
      await arrived();
    }
    return;
  }
  const specifier = routes.module(name);
  let module;
  if (specifier === undefined) {
    module = routes.missing();
  } else {
    try {
      const [loaded] = await Promise.all([import(specifier), routes.texts(name)]);
      module = loaded.default;
    } catch (error) {
      module = routes.broken(error);
    }
  }
  if (mine !== turn) {
    return;
  }
  if (shown) {
    removeKeys(shown);
  }
  const page = /** @type {any} */ (document.createElement(module.element));
  page.params = params;
  page.query = query();
  shown = page;
  shownName = name;
  shownModule = module;
  routes.outlet.replaceChildren(page);
  addKeys(page, () => module.keys?.(page) ?? []);
  routes.opened(name);
  retitle();
  if (!first) {
    window.scrollTo(0, 0);
  }
  if (!first || isFollowed()) {
    await arrived();
  }
}

/** Whether a link of another page led to this document, which is loaded anew for its other rights. */
function isFollowed() {
  const [loaded] = performance.getEntriesByType('navigation');
  return /** @type {PerformanceNavigationTiming} */ (loaded)?.type === 'navigate' && document.referrer.startsWith(location.origin + routes.base);
}

/** The heading has the focus after a change, so that reading goes on there. */
async function arrived() {
  await shown.updateComplete;
  const heading = shown.querySelector('h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  } else {
    announce(document.title);
  }
}

/** The title of the document. A page whose title depends on what it loads has `pageTitle`, and calls this again. */
export function retitle() {
  const own = shown?.pageTitle ?? shownModule?.title() ?? '';
  document.title = own ? `${own} · ${title}` : title;
}

import { html, nothing } from 'lit';
import { href } from 'ui/router.js';
import { badge } from 'ui/elements.js';

/**
 * The parts of a page, each with an address of its own. The first one needs no name in the address.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.page its name in the address
 * @param {{name: string, text: string, count?: number}[]} options.tabs
 * @param {string} options.open the name of the one that is shown
 */
export const tabs = ({ label, page, tabs, open }) => html`
  <nav class="tabs" aria-label=${label}>
    ${tabs.map(({ name, text, count }, index) => html`
      <a href=${href(page, { tab: index === 0 ? null : name })} aria-current=${name === open ? 'true' : nothing}>
        ${text}${count ? html` ${badge(String(count), 'bad')}` : nothing}</a>`)}
  </nav>`;

/** The tab that the address names; the first one for any other. @param {string[]} names @param {string | undefined} asked */
export const openTab = (names, asked) => (names.includes(asked ?? '') ? String(asked) : names[0]);

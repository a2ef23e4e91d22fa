/** Small drawings, one line thick. What they mean always stands beside them in words. */
import { html, svg } from 'lit';

const PATHS = {
  // What the service names with an achievement.
  flag: 'M6 21V4m0 1h11l-2.5 4L17 13H6',
  stack: 'M12 4 3.5 8.5 12 13l8.5-4.5zM4 12.5l8 4.3 8-4.3M4 16.5l8 4.3 8-4.3',
  tower: 'M8 21V9l-2-2V4h3v2h2V4h2v2h2V4h3v3l-2 2v12zM5 21h14M12 21v-4',
  arrow_up: 'M12 20V5m-6 6 6-6 6 6',
  stairs: 'M3.5 20H8v-4.5h4.5V11H17V6.5h4',
  spark: 'M12 3l1.8 6.2L20 11l-6.2 1.8L12 19l-1.8-6.2L4 11l6.2-1.8z',
  flame: 'M12 3c.6 3.6 5.5 5.6 5.5 10.8A5.6 5.6 0 0 1 12 19.7a5.6 5.6 0 0 1-5.5-5.900C6.5 11.4 8 10 8.7 8.200c1 .7 1.5 1.6 1.6 2.700C11.7 9.2 12.5 6 12 3z',
  bonfire: 'M12 3c.5 2.6 4.5 4.2 4.5 8.200a4.5 4.5 0 0 1-9 0C7.5 9 9 8.2 9.5 6.800c.9.6 1.2 1.4 1.3 2.200C11.8 7.6 12.4 5.2 12 3zM4.5 21 19.5 17.500M19.5 21 4.5 17.5',
  star: 'M12 3.500l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.900L3.5 9.700l5.9-.8z',
  target: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 11.900v.2',
  compass: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM15.5 8.500l-2.1 4.9-4.9 2.1 2.1-4.900z',
  broom: 'M20 4l-8 8M9.5 10.500l4 4M10 11c-3 .5-5 3-6.5 8.500C9 18.5 12.5 17 13 14M7 16l-1 3M10 16l-1.5 2.5',
  key: 'M8 11.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12.5 19.5 4M16 7.500l2.5 2.500M14 9.500l1.5 1.5',
  crown: 'M4 18h16M4.5 15 3.5 7l5 3.500L12 5l3.5 5.5 5-3.5-1 8z',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.500h15M8.5 3.500V7M15.5 3.500V7M9 15l2 2 4-3.5',
  medal: 'M8 3l2.5 6M16 3l-2.5 6M12 9a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12 12.500v4',
  // What pages need.
  freeze: 'M12 3v18M4.2 7.500l15.6 9M19.8 7.500l-15.6 9M9.5 4.5 12 6.500l2.5-2M9.5 19.500l2.5-2 2.5 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  circle: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  dash: 'M7 12h10',
  microphone: 'M12 4a2.5 2.5 0 0 0-2.5 2.500v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4zM6 11.500a6 6 0 0 0 12 0M12 17.500V21',
  hourglass: 'M7 4h10M7 20h10M8 4c0 5 8 6.5 8 11v5M16 4c0 5-8 6.5-8 11v5',
  play: 'M8 5.500v13l10.5-6.500z',
  stop: 'M7 7h10v10H7z',
  onward: 'M9 5.500l6.5 6.500L9 18.5',
  badge: 'M12 4l7 4v8l-7 4-7-4V8z',
};

/** @param {string} name a name without a drawing gets the general one @param {string} [kind] a class */
export const icon = (name, kind = '') => html`
  <svg class="icon ${kind}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${svg`<path d=${Object.hasOwn(PATHS, name) ? PATHS[/** @type {keyof typeof PATHS} */ (name)] : PATHS.badge}></path>`}
  </svg>`;

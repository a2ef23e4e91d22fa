import { number } from 'ui/text.js';

/** A time as a clock shows it: `1:05`. @param {number} ms */
export function clock(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A size as people read it. @param {number} bytes */
export function size(bytes) {
  const [amount, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return number(amount, { style: 'unit', unit, maximumFractionDigits: 1 });
}

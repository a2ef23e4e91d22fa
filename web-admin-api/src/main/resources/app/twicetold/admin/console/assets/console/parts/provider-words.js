import { number } from 'ui/text.js';

/** US dollars with every digit that a price has: those of one token are small. @param {number | null | undefined} usd */
export const price = (usd) => number(usd, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 8,
});

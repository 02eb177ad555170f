import { listed } from '../../format.ts';

const MOST_NAMED = 5;

/** Lines without a quantity, the first of them by name. */
export function leftOutInWords(leftOut: readonly string[]): string {
  const more = leftOut.length > MOST_NAMED ? ` and ${leftOut.length - MOST_NAMED} more` : '';
  const [has, is] = leftOut.length === 1 ? ['has', 'is'] : ['have', 'are'];
  return `${listed(leftOut.slice(0, MOST_NAMED))}${more} ${has} no quantity and ${is} left out, as on the estimate.`;
}

import { finderOf, folded } from '../../finding.ts';
import type { Provider } from './provider.ts';

type Searched = Pick<Provider, 'company' | 'firstName' | 'lastName' | 'serviceCategory' | 'serviceCategory_Id'>;

/**
 * R420: every word of a search is in the company, first name, last name or category, in any case. R421: of one category, or of all with 0.
 * @param words as they are typed
 */
export function searchProviders<Found extends Searched>(providers: readonly Found[], words: string, categoryId = 0): Found[] {
  const isFound = finderOf(words);
  return providers.filter(({ company, firstName, lastName, serviceCategory, serviceCategory_Id }) => {
    const text = folded(`${company}\n${firstName} ${lastName}\n${serviceCategory}`);
    return (categoryId === 0 || serviceCategory_Id === categoryId) && isFound(text);
  });
}

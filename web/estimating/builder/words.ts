import { grouped, listed } from '../../ui/words.ts';

/** How much of an item comes along: `1.0 EA in each`, `10.6 and 5.6 SF`, `per SF` while no area is chosen. */
export function alongWords(quantities: string[], unit: string): string {
  const of = unit || 'unit';
  const [first] = quantities;
  if (first === undefined) return `per ${of}`;
  if (quantities.every((quantity) => quantity === first)) return `${grouped(first)} ${of}${quantities.length > 1 ? ' in each' : ''}`;
  const all = quantities.map(grouped);
  return all.length > 3 ? `${all.slice(0, 2).join(', ')} and ${all.length - 2} more, in ${of}` : `${listed(all)} ${of}`;
}

/** R052, R053: the documents' words; the status code stands where R053 puts it. */
export const tasksFailure = (status: number): string => `Unable to retrieve tasks at this moment. ErrorMessage=${status}`;

import { useState } from 'react';
import type { KeywordHit } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { QuietSelect } from '../../estimate/quiet-select.tsx';

const EVERY = '';
const FILTERS = [
  { field: 'actionShown', label: 'Action', all: 'All actions' },
  { field: 'category', label: 'Category', all: 'All categories' },
] as const;
type Field = (typeof FILTERS)[number]['field'];
const ALL: Record<Field, string> = { actionShown: EVERY, category: EVERY };

export interface Narrowing {
  found: readonly KeywordHit[];
  chosen: Record<Field, string>;
  choose: (field: Field, value: string) => void;
}

/** S045. What was found, narrowed by action and category; only for the words that it was chosen for: other words are looked for everywhere. */
export function useNarrowed(found: readonly KeywordHit[], words: string): Narrowing & { hits: KeywordHit[] } {
  const [narrowed, setNarrowed] = useState({ words, ...ALL });
  const chosen = narrowed.words === words ? narrowed : { words, ...ALL };
  const hits = found.filter((hit) => FILTERS.every(({ field }) => chosen[field] === EVERY || hit[field] === chosen[field]));
  return { found, hits, chosen, choose: (field, value) => setNarrowed({ ...chosen, [field]: value }) };
}

/** A filter is there where it would leave something out. */
export function Narrow({ found, chosen, choose }: Narrowing) {
  return FILTERS.map(({ field, label, all }) => {
    const values = [...new Set(found.map((hit) => hit[field]))].sort();
    if (values.length < 2) return null;
    const count = (value: string) => found.filter((hit) => hit[field] === value).length;
    return (
      <QuietSelect
        key={field}
        label={label}
        value={chosen[field]}
        onChange={(value) => choose(field, value)}
        choices={[[EVERY, all], ...values.map((value): [string, string] => [value, `${value} ${count(value)}`])]}
      />
    );
  });
}

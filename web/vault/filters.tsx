import { memo } from 'react';
import { grouped } from '../ui/words.ts';
import css from './vault.module.css';
import { amountOf, filtersOf, type Shown, type Sum } from './vault-list.ts';
import type { Vault } from './vault-model.ts';

/** S136: categories, areas and gaps, each with its count and sum. Made again when the items or the choice change, not with each key of a search. */
export const Filters = memo(function Filters({ all, only, set }: { all: readonly Shown[] } & Pick<Vault, 'only' | 'set'>) {
  const { everything, categories, areas, gaps } = filtersOf(all);
  const filter = (key: string, word: string, sum: Sum, { amount = true, isAmber = false } = {}) => (
    <button
      key={key}
      type="button"
      className={css.filter}
      data-brief={!amount || undefined}
      aria-pressed={only === key}
      onClick={() => set('only', key)}
    >
      <span className={isAmber ? 'amber' : undefined}>{word}</span>
      <span className="muted">{grouped(String(sum.count))}</span>
      {amount ? <span className="muted">{grouped(amountOf(sum))}</span> : null}
    </button>
  );
  return (
    <nav className={css.filters} aria-label="Show">
      {filter('', 'Everything', everything)}
      {all.length > 0 ? <h2>Category</h2> : null}
      {categories.map((one) => filter(one.key, one.word, one))}
      {areas.length > 0 ? <h2>Area</h2> : null}
      {areas.map((one) => filter(one.key, one.word, one))}
      {all.length > 0 ? <h2>Alerts and gaps</h2> : null}
      {gaps.map((one) => filter(one.key, one.word, one, { amount: false, isAmber: one.isAmber }))}
    </nav>
  );
});

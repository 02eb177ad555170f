import { ITEM_CATEGORIES } from '../../contracts/vault/items/categories.ts';
import { grouped } from '../ui/words.ts';
import css from './vault.module.css';
import { GAPS, hasGap, type Shown, sumOf } from './vault-list.ts';
import type { Vault } from './vault-model.ts';

/** S136: categories, areas and gaps, each with its count and sum. */
export function Filters({ vault: { all, only, set } }: { vault: Vault }) {
  const categories = ITEM_CATEGORIES.map(({ id, name }) => ({
    key: `category:${id}`,
    word: name,
    items: all.filter(({ item }) => item.inventoryCategory_Id === id),
  }));
  const labels = [...new Set(all.map(({ area }) => area))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const areas = labels.map((label) => ({ key: `area:${label}`, word: label, items: all.filter(({ area }) => area === label) }));
  const filter = (key: string, word: string, items: readonly Shown[], { sum = true, isAmber = false } = {}) => (
    <button
      key={key}
      type="button"
      className={css.filter}
      data-brief={!sum || undefined}
      aria-pressed={only === key}
      onClick={() => set('only', key)}
    >
      <span className={isAmber ? 'amber' : undefined}>{word}</span>
      <span className="muted">{items.length}</span>
      {sum ? <span className="muted">{grouped(sumOf(items))}</span> : null}
    </button>
  );
  return (
    <nav className={css.filters} aria-label="Show">
      {filter('', 'Everything', all)}
      {all.length > 0 ? <h2>Category</h2> : null}
      {categories.filter(({ items }) => items.length > 0).map(({ key, word, items }) => filter(key, word, items))}
      {areas.length > 0 ? <h2>Area</h2> : null}
      {areas.map(({ key, word, items }) => filter(key, word, items))}
      {all.length > 0 ? <h2>Alerts and gaps</h2> : null}
      {GAPS.map(({ id, word, isAmber }) => ({ id, word, isAmber, items: all.filter((one) => hasGap(one, id)) }))
        .filter(({ items }) => items.length > 0)
        .map(({ id, word, isAmber, items }) => filter(`gap:${id}`, word, items, { sum: false, isAmber }))}
    </nav>
  );
}

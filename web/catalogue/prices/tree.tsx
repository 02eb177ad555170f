import type { KeyboardEvent } from 'react';
import type { z } from 'zod';
import type { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { Icon } from '../../ui/icons.tsx';
import { grouped } from '../../ui/words.ts';
import { ALL } from './cells.ts';
import css from './tree.module.css';

export type BookOverview = z.output<typeof getPriceBookOverview.response>;

interface TreeProps {
  overview: BookOverview;
  /** Null is the whole book. */
  category: string | null;
  /** The subcategory that is in sight. */
  subcategory: string | null;
  onChoose: (category: string | null, subcategory: string | null) => void;
}

/** Categories and, of the one looked at, its subcategories, with how many items each holds. Arrows go up and down. */
export function CategoryTree({ overview, category, subcategory, onChoose }: TreeProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by]?.focus();
  };
  return (
    <nav className={css.tree} aria-label="Categories" onKeyDown={onKeyDown}>
      <button
        type="button"
        className={`${css.part} ${css.all}`}
        aria-current={category === null ? 'true' : undefined}
        onClick={() => onChoose(null, null)}
      >
        <span className={css.partName}>{ALL}</span>
        <span className="figures">{grouped(String(overview.items))}</span>
      </button>
      {overview.categories.map((part) => {
        const open = part.category === category;
        return (
          <div key={part.categoryId}>
            <button
              type="button"
              className={css.part}
              aria-expanded={open}
              aria-current={open && subcategory === null ? 'true' : undefined}
              onClick={() => onChoose(open && subcategory === null ? null : part.category, null)}
            >
              <Icon name={open ? 'down' : 'right'} size={14} />
              <span className={css.partName}>{part.category}</span>
              {part.markupPercent === null ? null : (
                <span className={css.ruled} title={`Markup rule: ${part.markupPercent} %`}>
                  {Number(part.markupPercent) > 0 ? '+' : ''}
                  {part.markupPercent.replace('-', '−')} %
                </span>
              )}
              <span className="figures">{grouped(String(part.items))}</span>
            </button>
            {open
              ? part.subcategories.map((sub) => (
                  <button
                    key={sub.subcategoryId}
                    type="button"
                    className={css.sub}
                    aria-current={sub.subcategory === subcategory ? 'true' : undefined}
                    onClick={() => onChoose(part.category, sub.subcategory)}
                  >
                    <span className={css.partName}>{sub.subcategory}</span>
                    <span className="figures">{grouped(String(sub.items))}</span>
                  </button>
                ))
              : null}
          </div>
        );
      })}
    </nav>
  );
}

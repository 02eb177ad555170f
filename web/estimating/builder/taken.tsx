import { Icon } from '../../ui/icons.tsx';
import type { BookItem } from './book-items.ts';
import type { Pick, Picks } from './state/picks.ts';
import css from './taken.module.css';

const nameOf = (pick: Pick) => (pick.kind === 'item' ? `${pick.item.action} ${pick.item.description}` : pick.name);

interface Props {
  picks: Picks;
  focused: number | undefined;
  onFocus: (item: BookItem) => void;
  onDrop: (pick: Pick) => void;
  onRetry: (pick: Pick) => void;
}

/** What is taken, by name, wherever one looks in the price book: a click shows it again, the cross drops it. */
export function BuilderTaken({ picks, focused, onFocus, onDrop, onRetry }: Props) {
  if (picks.length === 0) return null;
  return (
    <ul className={css.taken} aria-label="Taken">
      {picks.map((pick) => (
        <li key={pick.key} className={css.chip} data-kind={pick.kind} aria-busy={pick.kind === 'asked'}>
          {pick.kind === 'item' ? (
            <button
              type="button"
              className={css.name}
              aria-current={pick.item.code === focused || undefined}
              title={nameOf(pick)}
              onClick={() => onFocus(pick.item)}
            >
              {nameOf(pick)}
            </button>
          ) : (
            <span className={css.name} role={pick.kind === 'asked' ? undefined : 'alert'}>
              {pick.kind === 'asked' ? `${pick.name} …` : pick.kind === 'nothing' ? `Nothing called “${pick.name}”` : pick.name}
              {pick.kind === 'failed' && (
                <>
                  : {pick.text}{' '}
                  <button type="button" className="link" onClick={() => onRetry(pick)}>
                    Retry
                  </button>
                </>
              )}
            </span>
          )}
          <button type="button" className={css.drop} aria-label={`Drop ${nameOf(pick)}`} onClick={() => onDrop(pick)}>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

import { Button } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';
import css from './parts.module.css';
import type { BookOverview } from './tree.tsx';

/** The version that the last column compares with: the one asked for, the one before the newest import, or the book as delivered. */
export function sinceOf(
  asked: number | null,
  version: number,
  versions: { version: number; kind: string; status: string }[],
): number | null {
  if (version <= 1) return null;
  if (asked !== null && asked < version) return asked;
  const imported = versions.find((one) => one.kind === 'import' && one.status === 'in force' && one.version <= version);
  return imported ? Math.max(1, imported.version - 1) : 1;
}

export function VersionButton({ book, phone, onOpen }: { book: BookOverview; phone: boolean; onOpen: () => void }) {
  const adopted = phone ? day(book.adoptedAt) : `adopted by ${book.adoptedBy} on ${day(book.adoptedAt)}`;
  return (
    <>
      <button type="button" className={css.version} onClick={onOpen}>
        Version {book.version}, {book.adoptedBy ? adopted : 'as delivered'}
        <Icon name="down" size={14} />
      </button>
      {book.nextScheduled ? (
        <span className="amber">
          Version {book.nextScheduled.version} counts from {day(book.nextScheduled.effectiveFrom)}
        </span>
      ) : null}
    </>
  );
}

export function Legend({ book, phone, markup }: { book: BookOverview; phone: boolean; markup: boolean }) {
  return (
    <footer className={css.legend}>
      <span>
        <i className={css.own} />
        Own price, {book.ownPrices} in this book
      </span>
      {phone ? (
        <span>{markup ? 'With your markup' : 'Unit cost'}</span>
      ) : (
        <span>
          <i className={css.line} />
          One price for all qualities
        </span>
      )}
    </footer>
  );
}

export function Nothing({
  words,
  only,
  since,
  onAll,
}: {
  words: string;
  only: 'own' | 'changed' | null;
  since: number | null;
  onAll: () => void;
}) {
  const text = words
    ? `The book has no item called “${words}”. Try the material or the trade, such as “tile” or “plumbing”.`
    : only === 'own'
      ? 'You have no prices of your own yet. Type over a price in the list to set one, or import a price list.'
      : only === 'changed'
        ? `No price has changed since version ${since ?? 1}.`
        : 'The price book has no items.';
  return (
    <EmptyState text={text}>
      {words || only ? (
        <Button variant="default" onClick={onAll}>
          Show all items
        </Button>
      ) : null}
    </EmptyState>
  );
}

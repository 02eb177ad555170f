import { useState } from 'react';
import { getLibraryNames } from '../../../contracts/catalogue/libraries/get-library-names.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { useRead } from '../../app/client.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import css from './template.module.css';

const ANSWERS = [
  ['kitchen', 'Kitchen', 'by questions about cabinets, counter and floor'],
  ['bathroom', 'Bathroom', 'by questions, with a plan of the room'],
  ['remodel', 'Complete remodel', 'every area, to the studs'],
] as const;

interface Props {
  of: 'library' | 'answers';
  /** The search of the builder's address that opens it. */
  chosen: string;
  onChoose: (search: string) => void;
}

/** A library or questions that the builder opens with on the new estimate: the area is chosen there, and nothing is added until one adds it. */
export default function StartInBuilder({ of, chosen, onChoose }: Props) {
  const [words, setWords] = useState('');
  const libraries = useRead(getLibraryNames, { params: { id: 0 } }, { enabled: of === 'library' });
  const isFound = finderOf(words);
  const choices =
    of === 'answers'
      ? ANSWERS.map(([key, name, says]) => ({ search: `way=projects&project=${key}`, name, says }))
      : (libraries.data ?? [])
          .filter(({ name, newName }) => isFound(folded(`${name} ${newName}`)))
          .map(({ id, name, newName, lines, isAssembly }) => ({
            search: `way=libraries&library=${id}`,
            name,
            says: [newName, counted(lines, 'line'), isAssembly ? 'assembly' : ''].filter(Boolean).join(', '),
          }));
  return (
    <div className={css.list}>
      {of === 'library' && (
        <SearchField
          label="Find a library"
          placeholder="Name of a library"
          value={words}
          onChange={setWords}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {libraries.error && (
        <FailureLine error={libraries.error} what="The libraries could not be fetched." onRetry={() => void libraries.refetch()} />
      )}
      {of === 'library' && libraries.isPending && <SkeletonRows rows={4} />}
      {of === 'library' && libraries.data && choices.length === 0 && (
        <p className="muted">
          {words ? 'No library matches.' : 'There is no library yet. Any area of an estimate can be turned into one.'}
        </p>
      )}
      <div role="radiogroup" aria-label={of === 'library' ? 'Library to start from' : 'Questions to start from'}>
        {choices.map(({ search, name, says }) => (
          <label key={search} className={css.estimate} data-chosen={search === chosen || undefined}>
            <input type="radio" name="start" checked={search === chosen} onChange={() => onChoose(search)} />
            <span className={css.name}>
              <b>{name}</b>
              <small>{says}</small>
            </span>
          </label>
        ))}
      </div>
      <p className="muted">The builder opens with it on the new estimate, at today's prices. Nothing is added until you add it there.</p>
    </div>
  );
}

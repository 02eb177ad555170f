import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import { useRead } from '../../app/client.ts';
import { SearchField } from '../../ui/search-field.tsx';
import css from './add.module.css';
import librariesCss from './libraries.module.css';

const REST_MS = 150;

/** Puts items of the price book and custom line items into a library. */
export function LibraryAdd({ onAdd }: { onAdd: (itemXREF: number) => void }) {
  const [words, setWords] = useState('');
  const [rested] = useDebouncedValue(words.trim(), REST_MS);
  const { data: hits } = useRead(searchItems, { query: { keyword: rested, take: 8 } }, { enabled: rested !== '' });
  const found = words.trim() === '' ? [] : (hits ?? []);
  const take = (code: number | undefined) => {
    if (code === undefined) return;
    onAdd(code);
    setWords('');
  };
  return (
    <div className={css.add}>
      <SearchField
        className={librariesCss.find}
        icon="plus"
        label="Add items"
        placeholder="Add items from the price book or your line items"
        maxLength={100}
        value={words}
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (rested === words.trim()) take(found[0]?.prices[0]?.itemXREF);
        }}
      />
      {found.length > 0 ? (
        <ul aria-label="Items found">
          {found.map((hit) => (
            <li key={hit.code}>
              <button type="button" onClick={() => take(hit.prices[0]?.itemXREF)}>
                <span className="muted">{hit.actionShown}</span> {hit.description} <span className="muted">{hit.unit}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

import { type Dispatch, type SetStateAction } from 'react';
import { LIST_ROW_KINDS, type ListRowKind } from '../../../contracts/kit/list-import.ts';
import { grouped } from '../../ui/words.ts';
import css from './list-import.module.css';

const KIND_WORDS: Record<ListRowKind, string> = {
  added: 'New',
  changed: 'Changed',
  alike: 'Look like another',
  same: 'Already there',
  bad: 'Not readable',
};

export function RowTabs({
  shown,
  setKind,
  summary,
}: {
  shown: 'added' | 'alike' | 'bad' | 'changed' | 'same';
  setKind: Dispatch<SetStateAction<ListRowKind | null>>;
  summary: Record<ListRowKind, number>;
}) {
  return (
    <div className={css.tabs} role="group" aria-label="Rows">
      {LIST_ROW_KINDS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={shown === one}
          onClick={() => setKind(one)}
          data-attention={(one === 'bad' && (summary.bad ?? 0) > 0) || undefined}
        >
          {KIND_WORDS[one]} <span className="figures">{grouped(String(summary[one] ?? 0))}</span>
        </button>
      ))}
    </div>
  );
}

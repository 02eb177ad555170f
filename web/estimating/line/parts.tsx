import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import type { LaborMinimum, LineItem } from '../../../contracts/estimating/entities.ts';
import { waitingFieldsAtom } from '../../app/offline/kept-writes.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import type { RowPlace } from '../../ui/grid/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/late/popover.tsx';
import { grouped } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { trimmed } from '../estimate/figures.ts';
import { conflictsAtom, failuresAtom, qualityOfAtom } from '../estimate/screen.ts';
import css from './row.module.css';

const QualityChoice = lazy(async () => ({ default: (await import('./quality-choice.tsx')).QualityChoice }));

/** The box that marks a line; the keyboard has Space for it. */
export function Mark<Column extends string>({ line, place }: { line: LineItem; place: RowPlace<LineItem, Column> }) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      className={css.mark}
      aria-label={`Select ${line.description}`}
      checked={place.marked}
      onChange={() => {}}
      onClick={(event) => {
        event.stopPropagation();
        place.grid.mark(place.index, event.shiftKey);
      }}
    />
  );
}

/** Marks all lines that are shown, or none. */
export function MarkAll({
  ids,
  marked,
  onMark,
}: {
  ids: number[];
  marked: ReadonlySet<number>;
  onMark: (marked: ReadonlySet<number>) => void;
}) {
  const all = ids.length > 0 && marked.size >= ids.length;
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      className={css.mark}
      aria-label="Select all lines"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = marked.size > 0 && !all;
      }}
      onChange={() => onMark(new Set(marked.size > 0 ? [] : ids))}
    />
  );
}

export const shortReason = ({ hours, minimum }: LaborMinimum) => `makes up ${trimmed(hours)} h, $${grouped(minimum)}`;

/** A change of the line that was refused or lost. */
export function LineFailure({ itemId }: { itemId: number }) {
  const failure = useAtomValue(failuresAtom).get(itemId);
  if (!failure) return null;
  return (
    <span className={css.failed} role="alert">
      <Icon name="warning" size={14} />
      <span className="ellipsis">{failure.text}</span>
      <button type="button" className="link" onClick={failure.retry}>
        Retry
      </button>
      <button type="button" className="link" onClick={failure.discard}>
        Discard
      </button>
    </span>
  );
}

/** A quantity; one that waits for the network with a clock, also after a reload, when the estimate still has the old one. */
export function Quantity({ line }: { line: LineItem }) {
  const { offline } = useAtomValue(savingAtom, inTab);
  const waiting = useAtomValue(waitingFieldsAtom, inTab).get(`${line.id}:quantity`);
  if (!offline || !waiting) return grouped(line.quantity);
  return (
    <span className={css.waits}>
      <Icon name="clock" size={14} label="Waits for the network" /> {grouped(waiting.mine)}
    </span>
  );
}

const ConflictInLine = lazy(async () => ({ default: (await import('../edits/others-code.ts')).ConflictInLine }));
const ConflictAtCell = lazy(async () => ({ default: (await import('../edits/others-code.ts')).ConflictAtCell }));

/** Both values of a cell of the line, where two people typed it: in few words (`cell`: in full, under or over the cell of that column). */
export function LineConflict({ cell, ...props }: { itemId: number; edits: Edits; inRow?: boolean; cell?: string }) {
  const there = useAtomValue(conflictsAtom).has(props.itemId);
  if (!there) return null;
  return <Suspense>{cell === undefined ? <ConflictInLine {...props} /> : <ConflictAtCell {...props} column={cell} />}</Suspense>;
}

/** The choice of a line's quality, opened from its cell. */
export function QualityPopover({ line, edits }: { line: LineItem; edits: Edits }) {
  const [qualityOf, setQualityOf] = useAtom(qualityOfAtom);
  if (qualityOf !== line.id) return null;
  const back = () => {
    setQualityOf(null);
    document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
  return (
    <Popover opened onChange={(opened) => !opened && back()} position="bottom-start" width={340} trapFocus withRoles returnFocus={false}>
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={`Quality of ${line.description}`}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key === 'Escape' && back()}
      >
        <Suspense>
          <QualityChoice line={line} edits={edits} onChosen={back} focused />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

import { useAtom, useAtomValue } from 'jotai';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/late/popover.tsx';
import { grouped } from '../../ui/words.ts';
import { money } from '../estimate/figures.ts';
import { type Conflict, conflictsAtom, shownConflictAtom } from '../estimate/screen.ts';
import css from './conflict.module.css';
import type { Edits } from './edits.ts';
import type { Change } from './priced.ts';
import { columnOf } from './typed-at-once.ts';

const FIELD_WORDS: Record<string, string> = {
  quantity: 'Quantity',
  notes: 'Notes',
  description: 'Description',
  itemUM: 'Unit',
  labor: 'Labor',
  material: 'Material',
  equipment: 'Equipment',
  vendorPPU: 'Vendor price',
};
const WORDS_ONLY = new Set(['notes', 'description', 'itemUM']);

interface Choice extends Conflict {
  line: LineItem;
  /** The value that stands, and the other one. */
  stays: string;
  other: string;
  /** Cents that the line would move by with the other one. */
  moves: bigint;
  keep: () => void;
  take: () => void;
}

/** The choice between both values; null once the cell holds a third one. */
function useChoice(itemId: number, edits: Edits): Choice | null {
  const [conflicts, setConflicts] = useAtom(conflictsAtom);
  const conflict = conflicts.get(itemId);
  const line = edits.line(itemId)?.line;
  if (!conflict || !line) return null;
  const { field, mine, theirs, stands } = conflict;
  const now = String(line[field as keyof LineItem] ?? '');
  if (now !== mine && now !== theirs) return null;
  const [stays, other] = stands === 'mine' ? [mine, theirs] : [theirs, mine];
  const keep = () => {
    setConflicts(new Map([...conflicts].filter(([id]) => id !== itemId)));
    document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
  const take = () => {
    keep();
    if (field === 'quantity') edits.quantity(itemId, other);
    else if (field === 'notes') edits.notes(itemId, other);
    else edits.change(itemId, { [field]: other });
  };
  const would = WORDS_ONLY.has(field) ? line : edits.repriced(line, { [field]: other } as Change);
  return { ...conflict, line, stays, other, keep, take, moves: toCents(would.totalCost) - toCents(line.totalCost) };
}

/** `+$22.92` */
const dollarsMore = (cents: bigint) => `${cents < 0n ? '−' : '+'}$${money(cents < 0n ? -cents : cents)}`;

const short = (text: string) => (text === '' ? 'nothing' : text.length > 24 ? `${text.slice(0, 24)}…` : grouped(text));

/** In few words, in the line and in its details. */
export function ConflictInLine({ itemId, edits, inRow = false }: { itemId: number; edits: Edits; inRow?: boolean }) {
  const choice = useChoice(itemId, edits);
  const shown = useAtomValue(shownConflictAtom) === itemId;
  if (!choice || (inRow && shown && choice.by !== undefined)) return null;
  const { field, theirs, stays, other, moves, by, keep, take } = choice;
  const name = FIELD_WORDS[field] ?? 'This';
  const sentence =
    by === undefined
      ? `${name} was changed to ${theirs || 'nothing'} while yours waited; ${stays} stands.`
      : `${by.split(' ')[0]} typed ${theirs || 'nothing'} while you typed ${choice.mine || 'nothing'}; ${stays || 'nothing'} stands.`;
  return (
    <span className={css.conflict} role="alert" title={sentence}>
      <Icon name="warning" size={14} />
      <span className={inRow ? css.unseen : undefined}>{sentence}</span>
      <button type="button" className="link" onClick={take}>
        Take {short(other)}
        {moves !== 0n && !inRow && `, ${dollarsMore(moves)}`}
      </button>
      <button type="button" className="link" onClick={keep}>
        Keep {short(stays)}
      </button>
    </span>
  );
}

/**
 * In full, at the cell: who typed what, which stands, and what the other would move. It opens upwards, because typing goes down, and takes no key from
 * the grid; `t` and `k` choose there.
 */
export function ConflictAtCell({ itemId, edits, column }: { itemId: number; edits: Edits; column: string }) {
  const choice = useChoice(itemId, edits);
  const [shown, setShown] = useAtom(shownConflictAtom);
  if (!choice || shown !== itemId || columnOf(choice.field) !== column || choice.by === undefined) return null;
  const { line, field, mine, theirs, stands, stays, other, moves, by, keep, take } = choice;
  const [first] = by.split(' ');
  const unit = field === 'quantity' ? ` ${line.itemUM}` : '';
  return (
    <Popover
      opened
      onChange={(opened) => !opened && setShown(null)}
      closeOnClickOutside={false}
      position="top-end"
      offset={8}
      width={412}
      withArrow
      withRoles={false}
      returnFocus={false}
    >
      <Popover.Target>
        <span className={css.cell} />
      </Popover.Target>
      <Popover.Dropdown className={css.both} role="alert" onClick={(event) => event.stopPropagation()}>
        <Icon name="merge" className={css.icon} />
        <span>
          <b>
            {first} typed {short(theirs)}
            {theirs && unit} while you typed {short(mine)}.
          </b>{' '}
          {stands === 'mine' ? 'Yours' : 'Theirs'} came last and stands{unit && `: ${grouped(line.totalCost)}`}. Nothing else was touched;
          both are in the audit.
        </span>
        <span className={css.actions}>
          <button type="button" className={css.keep} data-conflict="k" onClick={keep}>
            Keep {short(stays)} <kbd>K</kbd>
          </button>
          <button type="button" className={css.take} data-conflict="t" onClick={take}>
            Take {short(other)}
            {moves !== 0n && `, ${dollarsMore(moves)}`} <kbd>T</kbd>
          </button>
        </span>
      </Popover.Dropdown>
    </Popover>
  );
}

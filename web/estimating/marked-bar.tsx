import { useAtom, useSetAtom } from 'jotai';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { toCents } from '../../contracts/money.ts';
import { Icon } from '../ui/icons.tsx';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import estimateCss from './estimate.module.css';
import { money } from './figures.ts';
import css from './marked-bar.module.css';
import { markedAtom, panelAtom, selectingAtom } from './screen.ts';

interface Props {
  areas: AreaWithItems[];
  edits: Edits;
  onMove: (itemIds: number[]) => void;
}

/** What can be done with the marked lines: how many they are, what they cost, and each action for all of them. */
export function MarkedBar({ areas, edits, onMove }: Props) {
  const [marked, setMarked] = useAtom(markedAtom);
  const setSelecting = useSetAtom(selectingAtom);
  const setPanel = useSetAtom(panelAtom);
  const lines = areas.flatMap((area) => area.items.filter((line) => marked.has(line.id)));
  const ids = lines.map((line) => line.id);
  const none = ids.length === 0;
  const clear = () => {
    setMarked(new Set());
    setSelecting(false);
    document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
  return (
    <div className={css.markedbar} role="toolbar" aria-label="Selected lines" data-marked-bar>
      <span className={css.markedcount} role="status">
        <b>{none ? 'Tap the lines' : `${counted(ids.length, 'line')} selected`}</b>
        {!none && <span>${money(lines.reduce((sum, line) => sum + toCents(line.totalCost), 0n))}</span>}
      </span>
      <button type="button" aria-label="Duplicate" disabled={none} onClick={() => edits.duplicate(ids)}>
        <Icon name="copy" /> <span>Duplicate</span>
      </button>
      <button type="button" aria-label="Move to" disabled={none} aria-haspopup="menu" onClick={() => onMove(ids)}>
        <Icon name="arrowRight" /> <span>Move to</span>
      </button>
      <button type="button" aria-label="Quality" disabled={none} onClick={() => setPanel({ kind: 'quality', of: { kind: 'marked' } })}>
        <Icon name="chart" /> <span>Quality</span>
      </button>
      <button type="button" aria-label="Delete" disabled={none} onClick={() => edits.removeWithNext(ids)}>
        <Icon name="trash" /> <span>Delete</span>
      </button>
      <span className={estimateCss.gap} />
      <button type="button" aria-label="Clear the selection" onClick={clear}>
        <Icon name="close" />
      </button>
    </div>
  );
}

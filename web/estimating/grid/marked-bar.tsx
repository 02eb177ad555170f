import { useAtom, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/late/popover.tsx';
import { counted } from '../../ui/words.ts';
import { CopyTo } from '../bulk/copy-to.tsx';
import { linesOf } from '../bulk/some-lines.ts';
import type { Edits } from '../edits/edits.ts';
import estimateCss from '../estimate/estimate.module.css';
import { money } from '../estimate/figures.ts';
import { markedAtom, panelAtom, selectingAtom } from '../estimate/screen.ts';
import css from './marked-bar.module.css';

interface Props {
  areas: AreaWithItems[];
  edits: Edits;
  copying: boolean;
  onCopying: (copying: boolean) => void;
  onEdit: () => void;
  onMove: (itemIds: number[]) => void;
}

const toGrid = () => document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });

/** What can be done with the marked lines: how many they are, what they cost, and each action for all of them. */
export function MarkedBar({ areas, edits, copying, onCopying, onEdit, onMove }: Props) {
  const [marked, setMarked] = useAtom(markedAtom);
  const setSelecting = useSetAtom(selectingAtom);
  const setPanel = useSetAtom(panelAtom);
  const lines = useMemo(() => linesOf(areas, marked), [areas, marked]);
  const ids = lines.map((line) => line.id);
  const none = ids.length === 0;
  const clear = () => {
    setMarked(new Set());
    setSelecting(false);
    toGrid();
  };
  return (
    <div className={css.markedbar} role="toolbar" aria-label="Selected lines" data-marked-bar>
      <span className={css.markedcount} role="status">
        <b>{none ? 'Tap the lines' : counted(ids.length, 'line')}</b>
        {!none && <span>${money(lines.reduce((sum, line) => sum + toCents(line.totalCost), 0n))}</span>}
      </span>
      <button type="button" disabled={none} onClick={onEdit}>
        <Icon name="edit" /> <span>Edit</span> <kbd>E</kbd>
      </button>
      <Copying areas={areas} edits={edits} lines={lines} copying={copying} onCopying={onCopying} />
      <button type="button" disabled={none} aria-haspopup="menu" onClick={() => onMove(ids)}>
        <Icon name="arrowRight" /> <span>Move to</span> <kbd>M</kbd>
      </button>
      <button
        type="button"
        aria-label="Quality"
        title="Quality, Q"
        disabled={none}
        onClick={() => setPanel({ kind: 'quality', of: { kind: 'marked' } })}
      >
        <Icon name="chart" />
      </button>
      <button type="button" aria-label="Delete" title="Delete, Del" disabled={none} onClick={() => edits.removeWithNext(ids)}>
        <Icon name="trash" />
      </button>
      <span className={estimateCss.gap} />
      <button type="button" aria-label="Clear the selection" onClick={clear}>
        <Icon name="close" />
      </button>
    </div>
  );
}

interface CopyingProps extends Pick<Props, 'areas' | 'edits' | 'copying' | 'onCopying'> {
  lines: LineItem[];
}

/** The areas to copy to, over their button. */
function Copying({ areas, edits, lines, copying, onCopying }: CopyingProps) {
  const [adding, setAdding] = useState(false);
  const none = lines.length === 0;
  const closeCopying = () => {
    onCopying(false);
    toGrid();
  };
  return (
    <Popover
      opened={copying && !none}
      onChange={(opened) => !opened && closeCopying()}
      position="top"
      width={320}
      trapFocus={!adding}
      closeOnClickOutside={!adding}
      closeOnEscape={!adding}
      returnFocus={false}
    >
      <Popover.Target>
        <button type="button" disabled={none} onClick={() => onCopying(!copying)}>
          <Icon name="copy" /> <span>Copy to</span> <kbd>C</kbd>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <CopyTo areas={areas} lines={lines} edits={edits} onAdding={setAdding} onClose={closeCopying} />
      </Popover.Dropdown>
    </Popover>
  );
}

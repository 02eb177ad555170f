import { useAtomValue, useSetAtom } from 'jotai';
import { memo } from 'react';
import type { LineItem } from '../../contracts/estimating/entities.ts';
import { Icon } from '../ui/icons.tsx';
import { QualityBars } from '../ui/quality.tsx';
import { grouped } from '../ui/words.ts';
import { isZero } from './figures.ts';
import css from './grid.module.css';
import { Mark, type OnHere, type OnMark, placed, shortReason } from './grid-rows.tsx';
import lineCss from './line.module.css';
import { failuresAtom, remoteEditsAtom, rowMenuAtom } from './screen.ts';

export const PhoneRow = memo(function PhoneRow({
  line,
  rowKey,
  index,
  top,
  selecting,
  marked,
  onHere,
  onMark,
}: {
  line: LineItem;
  rowKey: string;
  index: number;
  top: number;
  /** A tap marks the line instead of opening it. */
  selecting: boolean;
  marked: boolean;
  onHere: OnHere;
  onMark: OnMark;
}) {
  const setMenu = useSetAtom(rowMenuAtom);
  const theirs = useAtomValue(remoteEditsAtom).get(`${line.id}:quantity`);
  const failure = useAtomValue(failuresAtom).get(line.id);
  const zero = isZero(line.quantity);
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={marked}
      className={css.phonerow}
      data-row={rowKey}
      data-marked={marked || undefined}
      data-zero={zero || undefined}
      data-follows={line.isLaborMinimum || undefined}
      style={placed(top)}
    >
      <div role="gridcell" id={`cell-${rowKey}-quantity`} className={css.phonecell}>
        {selecting && !line.isLaborMinimum && (
          <span className={css.phonemark}>
            <Mark line={line} marked={marked} onMark={onMark} />
          </span>
        )}
        <button
          type="button"
          className={css.phonebutton}
          onClick={() => (selecting && !line.isLaborMinimum ? onMark(line.id, false) : onHere(rowKey, 'quantity', false))}
          onContextMenu={(event) => {
            event.preventDefault();
            setMenu({ kind: 'line', itemId: line.id, x: event.clientX, y: event.clientY });
          }}
        >
          {zero && <span className={`${lineCss.dot} ${css.dot}`} />}
          <span className="ellipsis">{line.description}</span>
          <span className={css.phonetotal}>{grouped(line.totalCost)}</span>
          <span className={css.sub}>
            {line.action !== '' && <span>{line.action}</span>}
            {zero ? (
              <b className={css.why}>Needs quantity</b>
            ) : (
              <span className={theirs && css.phonetheirs}>
                {theirs && <span className={lineCss.who}>{theirs.initials}</span>}
                {grouped(line.quantity)} {line.itemUM}
              </span>
            )}
            {line.laborMinimum ? <span>{shortReason(line.laborMinimum)}</span> : <span>at {grouped(line.ppu)}</span>}
            {line.notes !== '' && <Icon name="note" size={14} label="Has notes" />}
            {failure && <span className="brick">{failure.text}</span>}
          </span>
          <span className={css.sub}>{line.quality !== 'None' && <QualityBars quality={line.quality} />}</span>
        </button>
      </div>
    </div>
  );
});

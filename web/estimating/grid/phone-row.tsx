import { atom, useAtomValue, useSetAtom } from 'jotai';
import { memo, useMemo } from 'react';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { cellId, placed } from '../../ui/grid/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { QualityBars } from '../../ui/quality.tsx';
import { grouped, initialsOf } from '../../ui/words.ts';
import { isZero } from '../estimate/figures.ts';
import { conflictsAtom, failuresAtom, remoteEditsAtom, rowMenuAtom, typingAtom } from '../estimate/screen.ts';
import lineCss from '../line/line.module.css';
import { Mark, Quantity, shortReason } from '../line/parts.tsx';
import css from './phone-row.module.css';
import type { LinePlace } from './rows.tsx';

interface PhoneRowProps extends LinePlace {
  line: LineItem;
  /** A tap marks the line instead of opening it. */
  selecting: boolean;
}

interface Person {
  initials: string;
}

/** What stands under the name of a line; called and not a component of its own, because there are many. */
function underName(
  line: LineItem,
  remote: Person | undefined,
  typist: { typed: string | null } | undefined,
  failure: { text: string } | undefined,
  conflict: { theirs: string } | undefined,
) {
  return (
    <span className={css.sub}>
      {line.action !== '' && <span>{line.action}</span>}
      {isZero(line.quantity) ? (
        <b className={css.why}>Needs quantity</b>
      ) : (
        <span className={remote && css.person}>
          {remote && <span className={lineCss.who}>{remote.initials}</span>}
          {typist?.typed ? grouped(typist.typed) : <Quantity line={line} />} {line.itemUM}
        </span>
      )}
      {line.laborMinimum ? <span>{shortReason(line.laborMinimum)}</span> : <span>at {grouped(line.ppu)}</span>}
      {line.notes !== '' && <Icon name="note" size={14} label="Has notes" />}
      {line.photos.length > 0 && (
        <span>
          <Icon name="photo" size={14} label="Photos" /> {line.photos.length}
        </span>
      )}
      {failure && <span className="brick">{failure.text}</span>}
      {conflict && (
        <span className="amber">
          <Icon name="warning" size={14} label="Two people typed this" /> {grouped(conflict.theirs)}
        </span>
      )}
    </span>
  );
}

export const PhoneRow = memo(function PhoneRow({ line, selecting, ...place }: PhoneRowProps) {
  const setMenu = useSetAtom(rowMenuAtom);
  const changed = useAtomValue(remoteEditsAtom).get(`${line.id}:quantity`);
  const typist = useAtomValue(useMemo(() => atom((get) => get(typingAtom).get(line.id)), [line.id]))?.get('quantity');
  const remote = typist ? { initials: initialsOf(typist.name) } : changed;
  const failure = useAtomValue(failuresAtom).get(line.id);
  const conflict = useAtomValue(conflictsAtom).get(line.id);
  const zero = isZero(line.quantity);
  return (
    <div
      role="row"
      aria-rowindex={place.ariaIndex}
      aria-selected={place.marked}
      className={css.row}
      data-row={place.rowKey}
      data-marked={place.marked || undefined}
      data-zero={zero || undefined}
      data-follows={line.isLaborMinimum || undefined}
      style={placed(place.top)}
    >
      <div role="gridcell" id={cellId(place.idPrefix, place.rowKey, 'quantity')} className={css.cell}>
        {selecting && !line.isLaborMinimum && (
          <span className={css.mark}>
            <Mark line={line} place={place} />
          </span>
        )}
        <button
          type="button"
          className={css.button}
          onClick={() =>
            selecting && !line.isLaborMinimum ? place.grid.mark(place.index, false) : place.grid.point(place.index, 'quantity', {})
          }
          onContextMenu={(event) => {
            event.preventDefault();
            setMenu({ kind: 'line', itemId: line.id, x: event.clientX, y: event.clientY });
          }}
        >
          {zero && <span className={`${lineCss.dot} ${css.dot}`} />}
          <span className="ellipsis">{line.description}</span>
          <span className={css.total}>{grouped(line.totalCost)}</span>
          {underName(line, remote, typist, failure, conflict)}
          <span className={css.sub}>{line.quality !== 'None' && <QualityBars quality={line.quality} />}</span>
        </button>
      </div>
    </div>
  );
});

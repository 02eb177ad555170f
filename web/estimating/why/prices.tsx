import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { type WhyTotal as Answer } from '../../../contracts/estimating/why/get-why-total.ts';
import { toCents } from '../../../contracts/money.ts';
import { send } from '../../app/client.ts';
import { counted, day } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { isZero, signed, trimmed } from '../estimate/figures.ts';
import { cursorAtom, panelAtom, type WhyAt } from '../estimate/screen.ts';
import css from './parts.module.css';

interface PricesProps {
  why: Answer;
  shown: AreaWithItems[];
  edits: EstimateSaves;
  onGo: (at: WhyAt) => void;
}

/** Of which price books the lines are, what today's would change, and the lines that add nothing. */
export function Prices({ why, shown, edits, onGo }: PricesProps) {
  const { place, version, versions, differing, typed } = why;
  const zero = shown.flatMap((area) => area.items).filter((line) => isZero(line.quantity));
  return (
    <>
      <h3>
        At which prices{' '}
        <small>
          {place.name}: labor {trimmed(place.laborFactor)}, material {trimmed(place.materialFactor)} of the national price
        </small>
      </h3>
      <ul className={css.prices}>
        {versions.map((one) => (
          <VersionRow key={one.version} of={one} latest={version.version} />
        ))}
        {typed > 0 && (
          <li>
            <span>{counted(typed, 'line')} with typed costs</span>
          </li>
        )}
        {differing.length > 0 && <DifferingRow why={why} edits={edits} />}
        {zero.map((line) => (
          <ZeroRow key={line.id} line={line} onGo={onGo} />
        ))}
      </ul>
    </>
  );
}

function VersionRow({ of: one, latest }: { of: Answer['versions'][number]; latest: number }) {
  const same = one.lines - one.differing;
  return (
    <li>
      <span>
        {counted(one.lines, 'line')} at price book version {one.version}
        {one.effectiveFrom && `, since ${day(one.effectiveFrom)}`}
        {one.version < latest && (
          <span className="muted">
            {same > 0 && ` ${same === one.lines ? 'the' : `${same} the`} same in version ${latest}`}
            {one.differing > 0 && `${same > 0 ? ', ' : ' '}${one.differing} ${one.differing === 1 ? 'differs' : 'differ'} from it`}
          </span>
        )}
      </span>
    </li>
  );
}

/** What today's prices would move, and taking them. */
function DifferingRow({ why: { differing, takingThem }, edits }: Pick<PricesProps, 'why' | 'edits'>) {
  const [waiting, setWaiting] = useState(false);
  const take = async () => {
    setWaiting(true);
    await edits.saveEstimate(async () => {
      await send(updatePrices, { params: { id: edits.orderId }, body: { items: differing.slice(0, 2000) } });
      edits.announce(`Took today's prices of ${counted(differing.length, 'line')}.`, await edits.history.takingBack());
    }, "Today's prices could not be taken");
    setWaiting(false);
  };
  return (
    <li>
      <span>
        {counted(differing.length, 'line')} would cost something else today{' '}
        <Button size="compact-xs" variant="light" loading={waiting} onClick={() => void take()}>
          Take today’s {differing.length === 1 ? 'price' : 'prices'}
        </Button>
      </span>
      <b className={css.plus}>{signed(toCents(takingThem))}</b>
    </li>
  );
}

function ZeroRow({ line, onGo }: { line: LineItem; onGo: PricesProps['onGo'] }) {
  const setCursor = useSetAtom(cursorAtom);
  const setPanel = useSetAtom(panelAtom);
  return (
    <li>
      <span>
        <button type="button" className="link" onClick={() => onGo({ of: 'line', itemId: line.id })}>
          {line.description}
        </button>{' '}
        has no quantity and adds nothing{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            setPanel(null);
            setCursor({ row: `l${line.id}`, column: 'quantity' });
          }}
        >
          Go to line
        </button>
      </span>
      <span className={css.amber}>0.00</span>
    </li>
  );
}

import { Button } from '@mantine/core';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { counted, when } from '../../ui/words.ts';
import { useBook } from './book-items.ts';
import css from './choose-first.module.css';
import { linesOf, type PartRefused, restOf } from './part-refused.ts';

interface Props {
  asked: PartRefused;
  areas: readonly AreaWithItems[];
}

/** Which part of an addition is refused, and why; one click adds the rest, or puts what has lost its area into another one. */
export default function PartRefusedDialog({ asked: { body, faults, settle }, areas }: Props) {
  const { items, codeOf } = useBook(true);
  const all = linesOf(body);
  const rest = restOf(body, faults);
  const others = rest ? linesOf(rest) : 0;
  const refused = all - others;
  const nameOf = (at: number): string => {
    const repair = body.Repairs[at];
    const item = items.get(codeOf.get(Number(repair?.itemXREF)) ?? 0);
    return item ? `${item.action} ${item.description}` : repair?.description || `Item ${repair?.itemXREF}`;
  };
  // What has no area any more may go to another one; what is no item any more has nowhere to go.
  const standing = areas.filter(({ areaID }) => faults.areas.every(({ areaId }) => areaId !== areaID));
  const movable = faults.areas.length > 0 && restOf(body, faults, standing[0]?.areaID) !== null ? standing : [];
  return (
    <Dialog
      opened
      onClose={() => settle(null)}
      title={refused === all ? 'Nothing could be added' : `${refused} of ${counted(all, 'line')} cannot be added`}
      width={480}
      actions={
        <>
          <Button variant="default" onClick={() => settle(null)}>
            Cancel
          </Button>
          {rest && (
            <Button data-autofocus onClick={() => settle(rest)}>
              Add the other {others === 1 ? 'one' : others}
            </Button>
          )}
        </>
      }
    >
      <ul className={css.faults}>
        {faults.areas.map(({ areaId, label, by, at }) => (
          <li key={areaId}>{label === '' ? 'An area does not exist.' : `${label} was deleted by ${by}, ${when(at)}.`}</li>
        ))}
        {faults.repairs.map(({ at, text }) => (
          <li key={at}>
            <b>{nameOf(at)}</b>: {text}
          </li>
        ))}
      </ul>
      <p className="muted">Nothing was added yet. What you have chosen stays chosen.</p>
      {movable.length > 0 && (
        <>
          <p>Put what was for {faults.areas.map(({ label }) => label || 'it').join(' and ')} into:</p>
          <div className={css.areas} role="group" aria-label="Another area">
            {movable.map((area) => (
              <Button key={area.areaID} variant="default" onClick={() => settle(restOf(body, faults, area.areaID))}>
                {area.label}
              </Button>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}

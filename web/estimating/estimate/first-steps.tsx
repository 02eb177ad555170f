import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import css from './estimate.module.css';
import { measuresInABreath } from './figures.ts';
import { cursorAtom, panelAtom } from './screen.ts';

/** What to do first while the estimate has no lines: measure, until something is measured, and add. */
export function FirstSteps({ areas, chosen }: { areas: AreaWithItems[]; chosen: number }) {
  const setPanel = useSetAtom(panelAtom);
  const cursor = useAtomValue(cursorAtom);
  const here = chosen || (cursor?.row.startsWith('a') || cursor?.row.startsWith('n') ? Number(cursor.row.slice(1)) : 0);
  const rooms = areas.filter((area) => area.areaTypeGroup !== 'E');
  const area = areas.find((one) => one.areaID === here) ?? rooms.find((one) => measuresInABreath(one) === '') ?? rooms[0];
  const measured = areas.some((one) => one.interior !== null || one.wholeHouse !== null);
  return (
    <div className={css.firststeps}>
      <p>
        {measured
          ? 'No lines yet: add items, and those that can be measured take their quantity from their area.'
          : 'This estimate has no lines yet: measure a room, then add items to it.'}
      </p>
      <div>
        <Button variant="default" size="xs" onClick={() => setPanel({ kind: 'newArea' })}>
          Add areas
        </Button>
        {area && (
          <Button variant="default" size="xs" onClick={() => setPanel({ kind: 'measure', areaId: area.areaID })}>
            Measure {area.label}
          </Button>
        )}
        <Button size="xs" onClick={() => setPanel({ kind: 'builder' })} rightSection={<kbd>/</kbd>}>
          Add items
        </Button>
      </div>
    </div>
  );
}

import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import type { AreaWithItems, LineItem, Settings, Task } from '../../../contracts/estimating/entities.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Edits } from '../edits/edits.ts';
import estimateCss from '../estimate/estimate.module.css';
import { markedAtom, peopleAtom, rowMenuAtom } from '../estimate/screen.ts';
import css from './inspector.module.css';

const fetchForm = () => import('./form.tsx');
const BulkForm = lazy(async () => ({ default: (await import('../bulk/bulk-form.tsx')).BulkForm }));
const LineForm = lazy(async () => ({ default: (await fetchForm()).LineForm }));
const Together = lazy(() => import('../presence/together.tsx'));
const MinimumForm = lazy(async () => ({ default: (await fetchForm()).MinimumForm }));

interface Props {
  line: LineItem | null;
  area: AreaWithItems | null;
  tasks: Task[];
  settings: Settings | undefined;
  place: number;
  count: number;
  edits: Edits;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One line in full: quality, quantity and its share, costs, and why it costs what it costs (S034). */
export function Inspector({ line, area, tasks, settings, place, count, edits, onStep, onClose }: Props) {
  const setMenu = useSetAtom(rowMenuAtom);
  const phone = usePhone();
  const here = useAtomValue(peopleAtom).length > 0;
  const several = useAtomValue(markedAtom).size > 1;
  // Fetched once the page is there, so that a line opens at once, without a network too.
  useEffect(() => void fetchForm().catch(() => {}), []);
  if (several)
    return (
      <aside className={css.inspector} aria-label="Selected lines">
        <Suspense>
          <BulkForm tasks={tasks} edits={edits} phone={phone} onClose={onClose} />
        </Suspense>
      </aside>
    );
  return (
    <aside className={css.inspector} aria-label="Line" data-inspected={line?.id}>
      <div className={css.head}>
        <span>{line ? `Line ${place} of ${count}` : 'No line chosen'}</span>
        <span className={estimateCss.gap} />
        <IconButton icon="up" label="Previous line" size={28} disabled={!line || place <= 1} onClick={() => onStep(-1)} />
        <IconButton icon="down" label="Next line" size={28} disabled={!line || place >= count} onClick={() => onStep(1)} />
        {line && (
          <IconButton
            icon="more"
            label="What can be done with this line"
            aria-haspopup="menu"
            size={phone ? 44 : 28}
            onClick={(event) => {
              const { right, bottom } = event.currentTarget.getBoundingClientRect();
              setMenu({ kind: 'line', itemId: line.id, x: right, y: bottom });
            }}
          />
        )}
        <IconButton icon={phone ? 'close' : 'fold'} label={phone ? 'Close' : 'Fold away'} size={phone ? 44 : 28} onClick={onClose} />
      </div>
      {line?.isLaborMinimum && area ? (
        <Suspense>
          <MinimumForm key={line.id} line={line} area={area} settings={settings} edits={edits} />
        </Suspense>
      ) : line && area ? (
        <Suspense>
          <LineForm key={line.id} line={line} area={area} tasks={tasks} settings={settings} edits={edits} />
        </Suspense>
      ) : (
        <>
          <p className={css.none}>Choose a line to see its quality, costs and notes.</p>
          {here && (
            <Suspense>
              <Together line={null} edits={edits} />
            </Suspense>
          )}
        </>
      )}
    </aside>
  );
}

import { Button } from '@mantine/core';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/words.ts';
import css from './choose-first.module.css';

interface ChooseFirstProps {
  what: 'items' | 'area';
  /** Items that wait for an area; null where libraries do, whose lines are known once there is one. */
  waiting: number | null;
  areas: readonly AreaWithItems[];
  onArea: (area: AreaWithItems) => void;
  onNewArea: () => void;
  onClose: () => void;
}

/** Says what is missing before anything can be added (R133, R134); one click on an area settles it. */
export function ChooseFirst({ what, waiting, areas, onArea, onNewArea, onClose }: ChooseFirstProps) {
  if (what === 'items') {
    return (
      <Dialog
        opened
        onClose={onClose}
        title="Choose items first"
        width={400}
        actions={
          <Button data-autofocus onClick={onClose}>
            Choose
          </Button>
        }
      >
        <p>Nothing is chosen yet. Search for the work or open a category, then choose at least one item.</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Choose an area first"
      width={440}
      actions={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p>
        {waiting !== null && `${counted(waiting, 'item')} ${waiting === 1 ? 'waits' : 'wait'}. `}Where does the work happen?
        {waiting !== null && ' A click adds there.'}
      </p>
      <div className={css.places} role="group" aria-label="Areas">
        {areas.map((area, index) => (
          <Button key={area.areaID} variant="default" data-autofocus={index === 0 || undefined} onClick={() => onArea(area)}>
            {area.label}
          </Button>
        ))}
        <Button variant="subtle" data-autofocus={areas.length === 0 || undefined} onClick={onNewArea}>
          New area
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';

/** Says what is missing before anything can be added. */
export function ChooseFirst({ what, onClose }: { what: 'items' | 'area'; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={what === 'items' ? 'Choose items first' : 'Choose an area first'}
      width={400}
      actions={
        <Button data-autofocus onClick={onClose}>
          Choose
        </Button>
      }
    >
      <p>
        {what === 'items'
          ? 'Nothing is chosen yet. Search for the work or open a category, then choose at least one item.'
          : 'No area is chosen yet. Tick the areas where this work is to be done.'}
      </p>
    </Dialog>
  );
}

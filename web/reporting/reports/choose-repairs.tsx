import { useState } from 'react';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { type Shown } from './chosen-lines.ts';
import { LineChoice } from './line-choice.tsx';

interface Props {
  view: EstimateView;
  chosen: ReadonlySet<number>;
  onClose: () => void;
  onDone: (chosen: ReadonlySet<number>) => void;
}

/** S096: which repairs are on the report. R300: cancelling leaves the choice as it was. */
export function ChooseRepairs({ view, chosen: before, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState(before);
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Choose repairs"
      width={860}
      actions={
        <ConfirmActions onCancel={onClose} onClick={() => onDone(chosen)}>
          Use these repairs
        </ConfirmActions>
      }
    >
      <LineChoice areas={view.areas} tasks={view.tasks} chosen={chosen} onChange={setChosen} shown={shown} onShow={setShown} />
    </Dialog>
  );
}

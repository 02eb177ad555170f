import { Button } from '@mantine/core';
import { useAtom } from 'jotai';
import type { UndoStep } from '../../../contracts/estimating/undo/undo-step.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { when } from '../../ui/words.ts';
import { type EditHistory, stepWords } from '../edits/edit-history.ts';
import { type Answered, panelAtom, screenOf } from '../estimate/screen.ts';

interface Props {
  what: 'undo' | 'redo';
  step: UndoStep;
  answered: Answered | null;
  history: EditHistory;
  onClose: () => void;
}

/** Asks before undo reaches behind this visit, or behind the customer's answer. */
export function TakeBackDialog({ what, step, answered, history, onClose }: Props) {
  const behindAnswer = answered !== null && Date.parse(step.at) < Date.parse(answered.at);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={what === 'undo' ? `Take back your change of ${when(step.at)}?` : `Do your change of ${when(step.at)} again?`}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Leave it
          </Button>
          <Button
            onClick={() => {
              onClose();
              void history.takeBack(what, step.commandId);
            }}
          >
            {what === 'undo' ? 'Take it back' : 'Do it again'}
          </Button>
        </>
      }
    >
      <p>It was made before you opened this estimate. This would be recorded:</p>
      <p>
        <b>{stepWords(step)}.</b>
      </p>
      {behindAnswer && (
        <p className="brick" role="alert">
          {answered.name} has {answered.answer === 'yes' ? 'accepted' : 'declined'} this estimate since, {when(answered.at)}. What was
          answered stays as it was sent; the estimate would differ from it.
        </p>
      )}
    </Dialog>
  );
}

/** Over a page of the job: asks where undo or redo has to. */
export function TakeBackOfJob({ orderId, history }: { orderId: number; history: EditHistory }) {
  const [panel, setPanel] = useAtom(panelAtom, { store: screenOf(orderId) });
  if (panel?.kind !== 'takeBack') return null;
  return <TakeBackDialog what={panel.what} step={panel.step} answered={panel.answered} history={history} onClose={() => setPanel(null)} />;
}

import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { deleteArea2 } from '../../../contracts/estimating/areas/delete-area2.ts';
import { saveAreaLabel } from '../../../contracts/estimating/areas/save-area-label.ts';
import { saveAreaNotes } from '../../../contracts/estimating/areas/save-area-notes.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { CallError, send } from '../../app/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { money, sumsOfArea } from '../estimate/figures.ts';
import formCss from '../estimate/form.module.css';

interface AreaProps {
  area: AreaWithItems;
  edits: EstimateSaves;
  onClose: () => void;
  onArea: (areaId: number) => void;
}

/** R071, R072: the failure names its status. */
function withStatus(failure: unknown): never {
  if (!(failure instanceof CallError) || failure.status === 0) throw failure;
  throw new CallError(failure.status, failure.code, `ErrorMessage=${failure.status}. ${failure.text}`, failure.fields, failure);
}

/** Asks before an area goes with its lines (M065). */
export function DeleteAreaDialog({ area, edits, onClose, onArea }: AreaProps) {
  const remove = () => {
    onClose();
    onArea(0);
    edits.write((areas) => areas.filter((one) => one.areaID !== area.areaID));
    void edits.saveEstimate(async () => {
      await send(deleteArea2, { params: { orderId: edits.orderId, areaId: area.areaID } }).catch(withStatus);
      edits.announce(`Area Deleted: ${area.label}.`, await edits.history.takingBack());
    }, 'Unable to delete area at this moment');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Delete ${area.label}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="brick" onClick={remove} data-autofocus>
            Delete area
          </Button>
        </>
      }
    >
      <p>
        {counted(area.items.length, 'line')} of ${money(sumsOfArea(area).totalCost)} before tax go with it. Undo brings them back.
      </p>
    </Dialog>
  );
}

type Kept = Pick<AreaProps, 'area' | 'edits'>;

function keepLabel({ area, edits }: Kept, name: string) {
  edits.write((areas) => areas.map((one) => (one.areaID === area.areaID ? { ...one, label: name } : one)));
  void edits.saveEstimate(async () => {
    await send(saveAreaLabel, { params: { id: edits.orderId }, body: { AreaID: area.areaID, Label: name } });
    edits.announce(`Area Label Updated: ${area.label} is ${name} now.`, await edits.history.takingBack());
  }, 'Error Saving Area Label');
}

function keepNotes({ area, edits }: Kept, name: string, notes: string) {
  edits.write((areas) => areas.map((one) => (one.areaID === area.areaID ? { ...one, notes } : one)));
  void edits.saveEstimate(async () => {
    await send(saveAreaNotes, { params: { id: edits.orderId }, body: { AreaID: area.areaID, AreaNotes: notes } });
    edits.announce(`Area Notes Saved: ${name}.`, await edits.history.takingBack());
  }, 'Error Saving Area Notes');
}

/** Name and notes of an area. */
export function AreaDialog({ area, edits, onClose, onArea }: AreaProps) {
  const [label, setLabel] = useState(area.label);
  const [notes, setNotes] = useState(area.notes);
  const [deleting, setDeleting] = useState(false);
  const save = () => {
    const name = label.trim();
    if (name === '') return;
    onClose();
    if (name !== area.label) keepLabel({ area, edits }, name);
    if (notes.trim() !== area.notes) keepNotes({ area, edits }, name, notes.trim());
  };
  if (deleting) return <DeleteAreaDialog area={area} edits={edits} onClose={() => setDeleting(false)} onArea={onArea} />;
  const house = area.areaTypeGroup === 'E';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={area.label}
      actions={
        <>
          <Button
            variant="subtle"
            color="brick"
            disabled={house}
            title={house ? 'Deleting the Entire House area is not allowed.' : undefined}
            onClick={() => setDeleting(true)}
            style={{ marginRight: 'auto' }}
          >
            Delete area
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Save area</Button>
        </>
      }
    >
      <div className={formCss.form}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={255}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          error={label.trim() === '' && 'An area needs a name.'}
        />
        <Textarea
          label="Notes"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {house && <p className="muted">Deleting the Entire House area is not allowed.</p>}
      </div>
    </Dialog>
  );
}

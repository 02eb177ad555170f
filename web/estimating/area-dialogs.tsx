import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '../../contracts/estimating/calls.ts';
import type { Area, AreaWithItems } from '../../contracts/estimating/entities.ts';
import { DEFAULT_AREA_CHOICES } from '../../contracts/estimating/entities.ts';
import { CallError, failureText, keyOf, send, useRead } from '../app/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { tell } from '../ui/toast.ts';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import css from './estimate.module.css';
import { money, sumsOfArea } from './figures.ts';

const NEW = '+ Create New';

/** A new area: one of the usual rooms, one of the property, or one of its own type and name (S050, R054-R058). */
export function NewAreaDialog({ edits, onClose, onAdded }: { edits: Edits; onClose: () => void; onAdded?: (area: Area) => void }) {
  const queries = useQueryClient();
  const { data: merged } = useRead(calls.getAreas, { params: { id: edits.orderId } });
  const [choice, setChoice] = useState('');
  const [name, setName] = useState('');
  const [type, setType] = useState('');
  const [failed, setFailed] = useState('');
  const own = choice === NEW;
  const names = [
    ...new Set([...DEFAULT_AREA_CHOICES, ...(merged ?? []).filter((area) => area.isNew).map((area) => area.label || area.areaTypeName)]),
  ];
  const add = async () => {
    if (own ? name.trim() === '' || type === '' : choice === '')
      return setFailed(own ? 'missing fields: give the new area a type and a name.' : 'Choose an area, or create a new one.');
    const SelectedAreaType: 'Interior' | 'Exterior' | '' = own && (type === 'Interior' || type === 'Exterior') ? type : '';
    const body = {
      SelectedArea: own ? NEW : choice,
      NewAreaname: name.trim(),
      SelectedAreaType,
    };
    setFailed('');
    try {
      const area = await send(calls.addArea, { params: { orderId: edits.orderId }, body });
      tell('New Area Created');
      edits.write((areas) => (areas.some((one) => one.areaID === area.areaID) ? areas : [...areas, { ...area, items: [] }]));
      void queries.invalidateQueries({ queryKey: keyOf(calls.getAreas) });
      edits.settle(0);
      onClose();
      onAdded?.(area);
    } catch (error) {
      setFailed(
        error instanceof CallError && error.status >= 500
          ? `Unable to add area at this moment. ErrorMessage=${error.status}`
          : failureText(error),
      );
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New area"
      width={420}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="new-area">
            Add area
          </Button>
        </>
      }
    >
      <form
        id="new-area"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <NativeSelect
          label="Area"
          data-autofocus
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value)}
          data={[{ value: '', label: 'Choose area' }, { value: NEW, label: NEW }, ...names.map((one) => ({ value: one, label: one }))]}
        />
        {own && (
          <>
            <SegmentedControl aria-label="Type" value={type} onChange={setType} data={['Interior', 'Exterior']} />
            <TextInput label="Name" maxLength={255} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          </>
        )}
        {failed && (
          <p className="brick" role="alert">
            {failed}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface AreaProps {
  area: AreaWithItems;
  areas: AreaWithItems[];
  edits: Edits;
  onClose: () => void;
  onArea: (areaId: number) => void;
}

/** Name and notes of an area, its place, and its deletion with all its lines. */
export function AreaDialog({ area, edits, onClose, onArea }: AreaProps) {
  const [label, setLabel] = useState(area.label);
  const [notes, setNotes] = useState(area.notes);
  const [deleting, setDeleting] = useState(false);
  const params = { id: edits.orderId };
  const save = () => {
    const name = label.trim();
    onClose();
    if (name && name !== area.label) {
      edits.write((areas) => areas.map((one) => (one.areaID === area.areaID ? { ...one, label: name } : one)));
      void edits.whole(async () => {
        await send(calls.saveAreaLabel, { params, body: { AreaID: area.areaID, Label: name } });
        tell('Area Label Updated');
      }, 'Error Saving Area Label');
    }
    if (notes.trim() !== area.notes) {
      edits.write((areas) => areas.map((one) => (one.areaID === area.areaID ? { ...one, notes: notes.trim() } : one)));
      void edits.whole(async () => {
        await send(calls.saveAreaNotes, { params, body: { AreaID: area.areaID, AreaNotes: notes.trim() } });
        tell('Area Notes Saved');
      }, 'Error Saving Area Notes');
    }
  };
  const remove = () => {
    onClose();
    onArea(0);
    edits.write((areas) => areas.filter((one) => one.areaID !== area.areaID));
    void edits.whole(async () => {
      await send(calls.deleteArea2, { params: { orderId: edits.orderId, areaId: area.areaID } });
      tell('Area Deleted');
    }, 'Unable to delete area at this moment');
  };
  if (deleting)
    return (
      <Dialog
        opened
        onClose={() => setDeleting(false)}
        title={`Delete ${area.label}?`}
        actions={
          <>
            <Button variant="default" onClick={() => setDeleting(false)}>
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
      <div className={css.form}>
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

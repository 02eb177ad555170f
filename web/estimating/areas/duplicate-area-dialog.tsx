import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type Dispatch, type SetStateAction } from 'react';
import { MAX_COPIES } from '../../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import { AREA_TYPES, type AreaWithItems, type Settings, type Task } from '../../../contracts/estimating/entities.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { measuresInABreath, money } from '../estimate/figures.ts';
import { LengthField } from '../measurements/fields.tsx';
import { type Sides } from './copied-area.ts';
import css from './duplicate-area-dialog.module.css';
import { CopyPreview } from './duplicate-area-preview.tsx';
import { type DuplicateModel, type Target, useDuplicateArea } from './duplicate-model.ts';

interface Props {
  area: AreaWithItems;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings;
  edits: EstimateSaves;
  onClose: () => void;
}

const SIDES: [keyof Sides, string][] = [
  ['shortWalls', 'Short walls'],
  ['longWalls', 'Long walls'],
  ['ceilingHeight1', 'Ceiling height'],
];

/** A part of the area that comes along when it is ticked. */
function partOf(
  takes: { lines: boolean; measurements: boolean; notes: boolean; photos: boolean; tasks: boolean },
  setTakes: Dispatch<SetStateAction<{ lines: boolean; measurements: boolean; notes: boolean; photos: boolean; tasks: boolean }>>,
) {
  return (name: keyof typeof takes, label: string, words: string, count: number, under?: React.ReactNode) => (
    <li key={name}>
      <label className={css.part} data-none={count === 0 || undefined}>
        <input
          type="checkbox"
          checked={takes[name] && count > 0}
          disabled={count === 0}
          onChange={(event) => setTakes({ ...takes, [name]: event.currentTarget.checked })}
        />
        <span>
          {label}
          <small>{words}</small>
        </span>
        <b>{count}</b>
      </label>
      {under}
    </li>
  );
}

/** Duplicates an area with what is chosen of it, and shows the lines and the money that would come (C051, S051, R060). */
export function DuplicateAreaDialog({ area, areas, tasks, settings, edits, onClose }: Props) {
  const copying = useDuplicateArea({ area, edits, tasks, areas, settings, onClose });
  const { form, own, target, setTarget, takes, setTakes, failed, house, into, copies, total, minimums, seen, busy, submit, onKeyDown } =
    copying;
  const part = partOf(takes, setTakes);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Duplicate ${area.label}`}
      width={1040}
      actions={
        <>
          <p className={css.sum} aria-live="polite">
            {seen && `$${money(total.cost)} and $${money(total.tax)} tax; the total becomes $${money(total.becomes)}.`}
          </p>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {into ? `Copy ${counted(own.length, 'line')}` : `Duplicate ${copies.length > 1 ? `as ${copies.length} areas` : 'area'}`}
          </Button>
        </>
      }
    >
      <div className={css.halves}>
        <form id={form} className={css.choice} onSubmit={submit} onKeyDown={onKeyDown}>
          {!into && <NamesOfCopies area={area} copying={copying} />}
          <RoomOfCopies target={target} setTarget={setTarget} house={house} area={area} areas={areas} />
          <WhatComesAlong part={part} area={area} tasks={tasks} copying={copying} />
          {failed !== '' && (
            <p className="brick" role="alert">
              {failed}
            </p>
          )}
        </form>
        {seen && <CopyPreview copy={seen} area={area} minimums={minimums} several={copies.length > 1} />}
      </div>
    </Dialog>
  );
}

function NamesOfCopies({ area, copying }: { area: AreaWithItems; copying: DuplicateModel }) {
  const { named, drafts, setShown, change, setDrafts, seen, taken, another } = copying;
  return (
    <div className={css.names}>
      {named.map((draft, at) => (
        <div key={draft.key} className={css.name}>
          <TextInput
            label={drafts.length === 1 ? 'New area' : `New area ${at + 1}`}
            data-autofocus={at === 0 || undefined}
            autoFocus={at > 0}
            autoComplete="off"
            maxLength={255}
            placeholder={draft.label}
            value={draft.name}
            onFocus={() => setShown(draft.key)}
            onChange={(event) => change(draft.key, { name: event.currentTarget.value })}
          />
          {drafts.length > 1 && (
            <IconButton
              icon="close"
              label={`Leave ${draft.label} out`}
              onClick={() => setDrafts(drafts.filter((one) => one.key !== draft.key))}
            />
          )}
        </div>
      ))}
      <p className={css.hint}>
        {seen && seen.name.trim() !== '' && seen.name.trim() !== seen.label
          ? `There is one already: it will be ${seen.label}.`
          : `A name that is taken gets a number: ${uniqueLabel(area.label, [...taken, area.label])}.`}
      </p>
      {drafts.length < MAX_COPIES && (
        <div>
          <Button variant="default" size="compact-sm" onClick={another}>
            Another copy
          </Button>
        </div>
      )}
    </div>
  );
}

/** A new room of some kind, or one of the estimate. */
function RoomOfCopies({
  target,
  setTarget,
  house,
  area,
  areas,
}: {
  target: Target;
  setTarget: Dispatch<SetStateAction<Target>>;
  house: boolean;
  area: AreaWithItems;
  areas: AreaWithItems[];
}) {
  return (
    <NativeSelect
      label="Room"
      value={target.into ? `area:${target.into}` : `type:${target.type}`}
      onChange={(event) => {
        const [kind, value = ''] = event.currentTarget.value.split(':');
        setTarget(kind === 'area' ? { type: '', into: Number(value) } : { type: value, into: 0 });
      }}
    >
      <option value="type:">{house ? 'Interior' : `${area.areaTypeName}, ${area.areaTypeGroup === 'I' ? 'interior' : 'exterior'}`}</option>
      <optgroup label="Another kind of room">
        {AREA_TYPES.filter((one) => one.group !== 'E' && one.code !== areaTypeOf(area, house)).map((one) => (
          <option key={one.code} value={`type:${one.name}`}>
            {one.name}
          </option>
        ))}
      </optgroup>
      <optgroup label="An area of this estimate">
        {areas
          .filter((one) => one !== area)
          .map((one) => (
            <option key={one.areaID} value={`area:${one.areaID}`}>
              {one.label}
            </option>
          ))}
      </optgroup>
    </NativeSelect>
  );
}

/** The measurements of the area again, or others for each copy. */
function OwnMeasurements({ area, copying }: { area: AreaWithItems; copying: DuplicateModel }) {
  const { room, setRoom, drafts, named, setShown, change } = copying;
  return (
    <div className={css.under}>
      <label className={css.how}>
        <input type="radio" name="room" checked={room === 'same'} onChange={() => setRoom('same')} />
        Same as {area.label}
      </label>
      <label className={css.how}>
        <input type="radio" name="room" checked={room === 'own'} onChange={() => setRoom('own')} />
        {drafts.length > 1 ? 'Their own' : 'Its own'}
      </label>
      {room === 'own' &&
        named.map((draft) => (
          <div key={draft.key} className={css.room} onFocus={() => setShown(draft.key)}>
            {drafts.length > 1 && <p>{draft.label}</p>}
            {SIDES.map(([side, label]) => (
              <LengthField
                key={side}
                label={label}
                value={draft.sides[side]}
                onChange={(value) => change(draft.key, { sides: { ...draft.sides, [side]: value } })}
              />
            ))}
          </div>
        ))}
    </div>
  );
}

function WhatComesAlong({
  part,
  area,
  tasks,
  copying,
}: {
  part: ReturnType<typeof partOf>;
  area: AreaWithItems;
  tasks: { id: number; name: string; orderId: number }[];
  copying: DuplicateModel;
}) {
  const { own, into, interior, measured, takes, noted, photos, inTasks, taskId, setTaskId } = copying;
  return (
    <div>
      <h3 className={css.what}>What comes along</h3>
      <ul className={css.parts}>
        {part('lines', 'Lines', 'with quality, unit costs and percentages', own.length)}
        {!into &&
          part(
            'measurements',
            'Measurements',
            measuresInABreath(area) || `none in ${area.label}`,
            interior ? Math.max(measured, 1) : measured,
            takes.measurements && interior && <OwnMeasurements area={area} copying={copying} />,
          )}
        {part('notes', 'Notes', into ? 'on lines' : 'on lines and on the area', noted)}
        {part('photos', 'Photos', photos?.length === 0 ? `none in ${area.label}` : 'of the area and of its lines', photos?.length ?? 0)}
        {part(
          'tasks',
          'Tasks',
          takes.tasks ? 'each line stays in its task' : 'all lines go to one task',
          inTasks,
          !takes.tasks && (
            <div className={css.under}>
              <NativeSelect
                aria-label="Task of the copied lines"
                value={taskId}
                onChange={(event) => setTaskId(Number(event.currentTarget.value))}
                data={tasks.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </div>
          ),
        )}
      </ul>
    </div>
  );
}

const areaTypeOf = (area: AreaWithItems, house: boolean) => (house ? 'INT' : area.areaType);

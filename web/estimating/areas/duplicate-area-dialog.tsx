import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { duplicateAreaAndItems, MAX_COPIES } from '../../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { getAreas } from '../../../contracts/estimating/areas/get-areas.ts';
import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import { AREA_TYPES, type AreaWithItems, type Settings, type Task } from '../../../contracts/estimating/entities.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { CallError, failureText, keyOf, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { counted } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { isZero, measuresInABreath, money } from '../estimate/figures.ts';
import { LengthField } from '../measurements/fields.tsx';
import { roomText, type Sides, useCopies } from './copied-area.ts';
import css from './duplicate-area-dialog.module.css';
import { CopyPreview, usePreview } from './duplicate-area-preview.tsx';

interface Props {
  area: AreaWithItems;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings;
  edits: Edits;
  onClose: () => void;
}

export interface Draft {
  key: number;
  name: string;
  sides: Sides;
}

/** `type` is a type's name, empty for the original's own. `into` is an area of the estimate, 0 for a new one. */
interface Target {
  type: string;
  into: number;
}

const SIDES: [keyof Sides, string][] = [
  ['shortWalls', 'Short walls'],
  ['longWalls', 'Long walls'],
  ['ceilingHeight1', 'Ceiling height'],
];

/** Duplicates an area with what is chosen of it, and shows the lines and the money that would come (C051, S051, R060). */
export function DuplicateAreaDialog({ area, areas, tasks, settings, edits, onClose }: Props) {
  const queries = useQueryClient();
  const form = useId();
  const own = area.items.filter((line) => !line.isLaborMinimum);
  const { data: photos } = useRead(getAssociatedThumbnails, { query: { PropertySurveyId: edits.orderId, propertyAreaId: area.areaID } });
  const [drafts, setDrafts] = useState<Draft[]>([{ key: 1, name: '', sides: roomText(area) }]);
  const [shown, setShown] = useState(1);
  const [target, setTarget] = useState<Target>({ type: '', into: 0 });
  const [takes, setTakes] = useState({ lines: true, measurements: true, notes: true, photos: false, tasks: true });
  const [room, setRoom] = useState<'same' | 'own'>('same');
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? 0);
  const [failed, setFailed] = useState('');

  const house = area.areaTypeGroup === 'E';
  const type = AREA_TYPES.find(({ name }) => name === target.type);
  const areaType = type?.code ?? (house ? 'INT' : area.areaType);
  const into = areas.find((one) => one.areaID === target.into);
  const interior = (type?.group ?? (house ? 'I' : area.areaTypeGroup)) === 'I';
  const measurements = takes.measurements ? (interior ? room : 'same') : 'none';
  const taken = areas.filter((one) => one.areaType === areaType).map((one) => one.label);
  const named = drafts.map((draft) => {
    const label = uniqueLabel(draft.name.trim() || target.type || area.label, taken);
    taken.push(label);
    return { ...draft, label };
  });
  const { copies, total, minimums } = useCopies({
    area,
    areas,
    settings,
    edits,
    lines: takes.lines ? own : [],
    measurements,
    into,
    drafts: into ? named.slice(0, 1) : named,
  });
  const seen = copies.find((copy) => copy.key === shown) ?? copies[0];
  usePreview(copies, into);

  const { save, busy } = useSave(duplicateAreaAndItems, {
    onSaved: async () => {
      const words = into ? `the lines of ${area.label} in ${into.label}` : `${area.label} as ${named.map(({ label }) => label).join(', ')}`;
      edits.say(`Area Duplicated: ${words}.`, await edits.history.takingBack());
      void queries.invalidateQueries({ queryKey: keyOf(getAreas) });
      onClose();
    },
    onFailed: (failure) =>
      setFailed(
        failure instanceof CallError && failure.status >= 500
          ? `Unable to add area at this moment. ErrorMessage=${failure.status}`
          : failureText(failure),
      ),
    onSettled: () => edits.settle(0),
  });
  const unmeasured = measurements === 'own' && !into ? copies.find((copy) => copy.missing !== '') : undefined;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (unmeasured) {
      setShown(unmeasured.key);
      return setFailed(`${unmeasured.label}: ${unmeasured.missing}`);
    }
    setFailed('');
    void save({
      params: { orderId: edits.orderId },
      body: {
        OriginalAreaID: area.areaID,
        TaskId: takes.tasks ? 0 : taskId,
        SelectedArea: target.type,
        SelectedAreaID: target.into,
        NewAreaname: named[0]?.name.trim() ?? '',
        Copies: copies.map(({ name, input }) => ({ NewAreaname: name.trim(), input: measurements === 'own' ? input : null })),
        Lines: takes.lines,
        Measurements: measurements,
        Notes: takes.notes,
        Photos: takes.photos,
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const change = (key: number, patch: Partial<Draft>) => {
    setFailed('');
    setShown(key);
    setDrafts((was) => was.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  };
  const another = () => {
    const last = drafts.at(-1);
    const key = (last?.key ?? 0) + 1;
    setDrafts([...drafts, { key, name: '', sides: last?.sides ?? roomText(area) }]);
    setShown(key);
  };

  const noted = own.filter((line) => line.notes !== '').length + (area.notes === '' ? 0 : 1);
  const inTasks = new Set(own.map((line) => line.estimateTask_Id)).size;
  const measured = Object.values(area.measures).filter((measure) => !isZero(measure)).length;
  const part = (name: keyof typeof takes, label: string, words: string, count: number, under?: React.ReactNode) => (
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
          {!into && (
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
          )}
          <NativeSelect
            label="Room"
            value={target.into ? `area:${target.into}` : `type:${target.type}`}
            onChange={(event) => {
              const [kind, value = ''] = event.currentTarget.value.split(':');
              setTarget(kind === 'area' ? { type: '', into: Number(value) } : { type: value, into: 0 });
            }}
          >
            <option value="type:">
              {house ? 'Interior' : `${area.areaTypeName}, ${area.areaTypeGroup === 'I' ? 'interior' : 'exterior'}`}
            </option>
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
                  takes.measurements && interior && (
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
                  ),
                )}
              {part('notes', 'Notes', into ? 'on lines' : 'on lines and on the area', noted)}
              {part(
                'photos',
                'Photos',
                photos?.length === 0 ? `none in ${area.label}` : 'of the area and of its lines',
                photos?.length ?? 0,
              )}
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

const areaTypeOf = (area: AreaWithItems, house: boolean) => (house ? 'INT' : area.areaType);

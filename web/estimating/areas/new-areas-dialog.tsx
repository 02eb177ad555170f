import { Button } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { DEFAULT_AREA_CHOICES } from '../../../contracts/estimating/entities.ts';
import { interior, parseLength } from '../../../contracts/measures/measurement.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { counted } from '../../ui/words.ts';
import { trimmed } from '../estimate/figures.ts';
import css from './new-areas-dialog.module.css';

import { type Draft, inputOf, NEW, type NewAreasModel, type NewAreasProps, SIDE_WORDS, SIDES, useNewAreas } from './new-areas-model.ts';

/**
 * New areas, a row each, with the measurements of a room in the same breath (S050, R054-R058): the usual rooms, those of the property, and any name
 * of one's own. Enter goes on, past the last field to the next area, so that a house is walked through without leaving the keyboard.
 */
export function NewAreaDialog({ edits, onClose, onAdded }: NewAreasProps) {
  const model = useNewAreas({ edits, onClose, onAdded });
  const { rows, filled, list, another, busy, add } = model;
  const choices = useId();
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New areas"
      width={720}
      actions={
        <>
          <Button variant="default" onClick={() => another()} style={{ marginRight: 'auto' }}>
            Another area
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => add()}>
            Add {counted(Math.max(1, filled.length), 'area')}
          </Button>
        </>
      }
    >
      <UsualRooms another={another} />
      <datalist id={choices}>
        {model.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul ref={list} className={css.newareas} onKeyDown={(event) => walk(event, model)}>
        {rows.map((row, at) => (
          <NewAreaRow key={row.key} of={model} row={row} at={at} choices={choices} />
        ))}
      </ul>
      <p className="muted">
        Enter goes to the next field, and past the last one to another area. Measurements can be left out; other ceilings are chosen in the
        area’s own measurements.
      </p>
    </Dialog>
  );
}

interface RowProps {
  of: NewAreasModel;
  row: Draft;
}

/** What is measured of a row, and what is wrong with it. */
function WordsOfRow({ of: { change, failed }, row, own }: RowProps & { own: boolean }) {
  const input = inputOf(row);
  const measured = input && interior(input);
  return (
    <div className={css.newareawords}>
      {own && (
        <label>
          A name of your own:{' '}
          <select
            aria-label={`Type of ${row.name.trim() || 'the new area'}`}
            value={row.type}
            onChange={(event) => change(row.key, { type: event.currentTarget.value as Draft['type'] })}
          >
            <option>Interior</option>
            <option>Exterior</option>
          </select>
        </label>
      )}
      {measured?.ok && (
        <span>
          floor {trimmed(measured.measurements.floor)} SF, walls {trimmed(measured.measurements.walls)} SF, baseboard{' '}
          {trimmed(measured.measurements.baseboard)} LF
        </span>
      )}
      {failed?.key === row.key && (
        <span className="brick" role="alert">
          {failed.text}
        </span>
      )}
    </div>
  );
}

function NewAreaRow({ of: model, row, at, choices }: RowProps & { at: number; choices: string }) {
  const { change, drop, failed, choiceOf } = model;
  const own = row.own ? !choiceOf(row.name) : row.name.trim() !== '' && !choiceOf(row.name);
  const nameless = failed?.key === row.key && row.name.trim() === '';
  return (
    <li data-row={row.key}>
      <label className={css.newareaname}>
        <span>Area</span>
        <input
          list={choices}
          data-autofocus={at === 0 || undefined}
          autoComplete="off"
          maxLength={255}
          placeholder={row.own ? 'Name of the new area' : 'Kitchen, or a name of your own'}
          aria-invalid={nameless || undefined}
          value={row.name}
          onChange={(event) => change(row.key, { name: event.currentTarget.value })}
        />
      </label>
      <Sides of={model} row={row} own={own} />
      <IconButton
        icon="close"
        label={`Leave ${row.name.trim() || 'this area'} out`}
        size={32}
        tabIndex={-1}
        onClick={() => drop(row.key)}
      />
      <WordsOfRow of={model} row={row} own={own} />
    </li>
  );
}

/** The sides of a room; an area outside has none. */
function Sides({ of: { change }, row, own }: RowProps & { own: boolean }) {
  return SIDES.map((side) => {
    const text = row.sides[side];
    return (
      <label key={side}>
        <span>{SIDE_WORDS[side]}</span>
        <input
          autoComplete="off"
          placeholder={side === 'ceilingHeight1' ? '8′' : '9′ 6″'}
          aria-invalid={text.trim() !== '' && !parseLength(text)}
          disabled={own && row.type === 'Exterior'}
          value={text}
          onChange={(event) => change(row.key, { sides: { ...row.sides, [side]: event.currentTarget.value } })}
        />
      </label>
    );
  });
}

/** Enter goes to the next field, past the last one to another area; Ctrl+Enter adds. */
function walk(event: KeyboardEvent<HTMLUListElement>, { rows, add, another }: NewAreasModel) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || (event.target as HTMLElement).tagName === 'BUTTON') return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) return add();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input')];
  const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
  if (next) next.focus();
  else if (rows.at(-1)?.name.trim()) another();
  else add();
}

function UsualRooms({ another }: { another: (name?: string, own?: boolean) => void }) {
  return (
    <div className={css.rooms}>
      {DEFAULT_AREA_CHOICES.map((choice) => (
        <Button key={choice} variant="default" size="compact-sm" onClick={() => another(choice)}>
          {choice}
        </Button>
      ))}
      <Button variant="light" size="compact-sm" onClick={() => another('', true)}>
        {NEW}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { getAreas } from '../../../contracts/estimating/areas/get-areas.ts';
import { type Area, DEFAULT_AREA_CHOICES } from '../../../contracts/estimating/entities.ts';
import { interior, type Measured, parseLength } from '../../../contracts/measures/measurement.ts';
import { useRead } from '../../app/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { trimmed } from '../estimate/figures.ts';
import css from './new-areas-dialog.module.css';

import { type Draft, emptyRow, inputOf, NEW, rowActions, SIDE_WORDS, SIDES, useAddingAreas } from './new-areas-model.ts';

/**
 * New areas, a row each, with the measurements of a room in the same breath (S050, R054-R058): the usual rooms, those of the property, and any name
 * of one's own. Enter goes on, past the last field to the next area, so that a house is walked through without leaving the keyboard.
 */
export function NewAreaDialog({
  edits,
  onClose,
  onAdded,
}: {
  edits: EstimateSaves;
  onClose: () => void;
  onAdded?: (areas: Area[]) => void;
}) {
  const queries = useQueryClient();
  const { data: merged } = useRead(getAreas, { params: { id: edits.orderId } });
  const [rows, setRows] = useState<Draft[]>([emptyRow(1)]);
  const [failed, setFailed] = useState<{ key: number; text: string } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  const choices = useId();
  const names = [
    ...new Set([...DEFAULT_AREA_CHOICES, ...(merged ?? []).filter((area) => area.isNew).map((area) => area.label || area.areaTypeName)]),
  ];
  const choiceOf = (name: string) => names.find((choice) => choice.toLowerCase() === name.trim().toLowerCase());
  const filled = rows.filter((row) => row.name.trim() !== '' || row.own || inputOf(row));

  // A row that was just made gets the focus.
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-row="${wanted.current}"] input`)?.focus();
    wanted.current = null;
  });
  const { change, another, drop } = rowActions({ setRows, rows, wanted, setFailed, filled });

  /** What a row asks for; a name of one's own is an area of the type that was chosen with it (R056). */
  const { busy, add } = useAddingAreas({ choiceOf, merged, edits, onAdded, queries, onClose, setFailed, filled, wanted, rows });

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (event.target as HTMLElement).tagName === 'BUTTON') return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return add();
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input')];
    const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
    if (next) next.focus();
    else if (rows.at(-1)?.name.trim()) another();
    else add();
  };
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
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul ref={list} className={css.newareas} onKeyDown={onKeyDown}>
        {rows.map((row, at) => {
          const input = inputOf(row);
          const measured = input && interior(input);
          const own = row.own ? !choiceOf(row.name) : row.name.trim() !== '' && !choiceOf(row.name);
          const nameless = failed?.key === row.key && row.name.trim() === '';
          return (
            <NewAreaRow
              key={row.key}
              row={row}
              choices={choices}
              at={at}
              nameless={nameless}
              change={change}
              own={own}
              drop={drop}
              measured={measured}
              failed={failed}
            />
          );
        })}
      </ul>
      <p className="muted">
        Enter goes to the next field, and past the last one to another area. Measurements can be left out; other ceilings are chosen in the
        area’s own measurements.
      </p>
    </Dialog>
  );
}

/** What is measured of a row, and what is wrong with it. */
function WordsOfRow({
  own,
  row,
  change,
  measured,
  failed,
}: {
  own: boolean;
  row: Draft;
  change: (key: number, patch: Partial<Draft>) => void;
  measured: Measured | null;
  failed: { key: number; text: string } | null;
}) {
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

function NewAreaRow({
  row,
  choices,
  at,
  nameless,
  change,
  own,
  drop,
  measured,
  failed,
}: {
  row: Draft;
  choices: string;
  at: number;
  nameless: boolean;
  change: (key: number, patch: Partial<Draft>) => void;
  own: boolean;
  drop: (key: number) => void;
  measured: Measured | null;
  failed: { key: number; text: string } | null;
}) {
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
      {SIDES.map((side) => {
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
      })}
      <IconButton
        icon="close"
        label={`Leave ${row.name.trim() || 'this area'} out`}
        size={32}
        tabIndex={-1}
        onClick={() => drop(row.key)}
      />
      <WordsOfRow own={own} row={row} change={change} measured={measured} failed={failed} />
    </li>
  );
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

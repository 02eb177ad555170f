import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type KeyboardEvent, type RefObject, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import { addMergedAreas } from '../../../contracts/estimating/areas/add-merged-areas.ts';
import { getAreas } from '../../../contracts/estimating/areas/get-areas.ts';
import { AREA_TYPES, type Area, DEFAULT_AREA_CHOICES, type InteriorInput } from '../../../contracts/estimating/entities.ts';
import { interior, type Measured, parseLength } from '../../../contracts/estimating/measurement.ts';
import { keyOf, send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { failureText } from '../../ui/failure.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { tellFailure } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { trimmed } from '../estimate/figures.ts';
import css from './new-areas-dialog.module.css';

const NEW = '+ Create New';
const SIDES = ['shortWalls', 'longWalls', 'ceilingHeight1'] as const;
const SIDE_WORDS = { shortWalls: 'Short walls', longWalls: 'Long walls', ceilingHeight1: 'Ceiling height' } as const;

interface Draft {
  key: number;
  name: string;
  type: 'Interior' | 'Exterior';
  /** Of '+ Create New': it needs a name (R055). */
  own: boolean;
  sides: Record<(typeof SIDES)[number], string>;
}

const emptyRow = (key: number, ceilingHeight1 = '', name = '', own = false): Draft => ({
  key,
  name,
  type: 'Interior',
  own,
  sides: { shortWalls: '', longWalls: '', ceilingHeight1 },
});

/** What is measured of a row: nothing until a wall is typed, and a flat ceiling; others are measured in their own dialog. */
function inputOf({ sides }: Draft): InteriorInput | null {
  if (sides.shortWalls.trim() === '' && sides.longWalls.trim() === '') return null;
  const part = (text: string) => parseLength(text) ?? { feet: '', inches: '0' };
  const [short, long, height] = [part(sides.shortWalls), part(sides.longWalls), part(sides.ceilingHeight1)];
  return {
    ceilingType: 'Flat',
    anchorWall: '',
    shortWallsFeet: short.feet,
    shortWallsInches: short.inches,
    longWallsFeet: long.feet,
    longWallsInches: long.inches,
    ceilingHeight1Feet: height.feet,
    ceilingHeight1Inches: height.inches,
    ceilingHeight2Feet: '',
    ceilingHeight2Inches: '0',
    ceilingHeight3Feet: '',
    ceilingHeight3Inches: '0',
    gableDistanceFeet: '',
    gableDistanceInches: '0',
  };
}

/** Why a row cannot be added as it stands; empty when it can. */
function refusalOf(row: Draft): string {
  if (row.name.trim() === '') return inputOf(row) || row.own ? 'missing fields: give the new area a name, or choose a room.' : '';
  const unread = SIDES.find((side) => row.sides[side].trim() !== '' && !parseLength(row.sides[side]));
  if (unread) return `${SIDE_WORDS[unread]} cannot be read. Write it as 9' 6", 9-6 or 9.5.`;
  const input = inputOf(row);
  const missing = input && SIDES.filter((side) => row.sides[side].trim() === '');
  return missing && missing.length > 0 ? `Missing fields: ${missing.map((side) => SIDE_WORDS[side].toLowerCase()).join(', ')}.` : '';
}

/** Changes a row, begins another and leaves one out. */
function rowActions({
  setRows,
  rows,
  wanted,
  setFailed,
  filled,
}: {
  setRows: Dispatch<SetStateAction<Draft[]>>;
  rows: Draft[];
  wanted: RefObject<number | null>;
  setFailed: Dispatch<SetStateAction<{ key: number; text: string } | null>>;
  filled: Draft[];
}) {
  const change = (key: number, patch: Partial<Draft>) => setRows((was) => was.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const another = (name = '', own = false) => {
    const last = rows.at(-1);
    const key = (last?.key ?? 0) + 1;
    wanted.current = key;
    setFailed(null);
    // A row that nothing was typed into gives way. Ceilings of a house are mostly alike.
    const kept = name !== '' || own ? rows.filter((row) => filled.includes(row)) : rows;
    setRows([...kept, emptyRow(key, last?.sides.ceilingHeight1, name, own)]);
  };
  const drop = (key: number) => setRows((was) => (was.length > 1 ? was.filter((row) => row.key !== key) : [emptyRow(key + 1)]));
  return { change, another, drop };
}

/** Adds the rows that are filled in, once each can be added. */
function useAddingAreas({
  choiceOf,
  merged,
  edits,
  onAdded,
  queries,
  onClose,
  setFailed,
  filled,
  wanted,
  rows,
}: {
  choiceOf: (name: string) => string | undefined;
  merged: (typeof getAreas)['response']['_output'] | undefined;
  edits: EstimateSaves;
  onAdded: ((areas: Area[]) => void) | undefined;
  queries: QueryClient;
  onClose: () => void;
  setFailed: Dispatch<SetStateAction<{ key: number; text: string } | null>>;
  filled: Draft[];
  wanted: RefObject<number | null>;
  rows: Draft[];
}) {
  const requested = (row: Draft) => {
    const choice = choiceOf(row.name);
    const known = merged?.find((area) => area.isNew && (area.label || area.areaTypeName) === choice);
    const type = AREA_TYPES.find(({ code, name }) =>
      known ? code === known.areaType : choice ? name === choice : name === (row.own || !choice ? row.type : ''),
    );
    return {
      areaType: type?.code ?? known?.areaType ?? 'INT',
      areaTypeName: type?.name ?? known?.areaTypeName ?? '',
      label: choice ?? row.name.trim(),
      measurements: type?.group === 'H' ? null : inputOf(row),
    };
  };
  const { save, busy } = useSave(
    async (drafts: Draft[]) => {
      const added = await send(addMergedAreas, { params: { id: edits.orderId }, body: drafts.map(requested) });
      edits.write((areas) => {
        const present = new Set(areas.map(({ areaID }) => areaID));
        return [...areas, ...added.filter(({ areaID }) => !present.has(areaID)).map((area) => ({ ...area, items: [] }))];
      });
      onAdded?.(added);
      return edits.history.takingBack();
    },
    {
      onSaved: (takingBack, drafts) => {
        const names = drafts.length <= 3 ? drafts.map((row) => row.name.trim()).join(', ') : counted(drafts.length, 'area');
        edits.announce(`New Area Created: ${names}.`, takingBack);
        void queries.invalidateQueries({ queryKey: keyOf(getAreas) });
        onClose();
      },
      onFailed: (error, drafts) => {
        const unable = error.status >= 500;
        const text = !unable
          ? failureText(error)
          : drafts.length > 1
            ? `Error when adding multiple property areas. ErrorMessage=${error.status}`
            : `Unable to add area at this moment. ErrorMessage=${error.status}`;
        setFailed({ key: drafts[0]?.key ?? 0, text });
        // R070: both at the area and as a toast.
        if (unable) tellFailure(error, text);
      },
      onSettled: () => edits.refetchSoon(0),
    },
  );
  const add = () => {
    if (busy) return;
    const bad = filled.find((row) => refusalOf(row) !== '');
    if (bad) {
      wanted.current = bad.key;
      return setFailed({ key: bad.key, text: refusalOf(bad) });
    }
    if (filled.length === 0) return setFailed({ key: rows[0]?.key ?? 0, text: 'Choose an area, or type a name of your own.' });
    setFailed(null);
    void save(filled);
  };
  return { busy, add };
}

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

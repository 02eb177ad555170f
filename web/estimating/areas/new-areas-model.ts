import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addMergedAreas } from '../../../contracts/estimating/areas/add-merged-areas.ts';
import { getAreas } from '../../../contracts/estimating/areas/get-areas.ts';
import { AREA_TYPES, type Area, DEFAULT_AREA_CHOICES } from '../../../contracts/estimating/entities.ts';
import { type InteriorInput } from '../../../contracts/measures/entities.ts';
import { parseLength } from '../../../contracts/measures/measurement.ts';
import { type CallError, keyOf, send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { failureText } from '../../ui/failure.ts';
import { tellFailure } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';

export const NEW = '+ Create New';
export const SIDES = ['shortWalls', 'longWalls', 'ceilingHeight1'] as const;
export const SIDE_WORDS = { shortWalls: 'Short walls', longWalls: 'Long walls', ceilingHeight1: 'Ceiling height' } as const;

export interface NewAreasProps {
  edits: EstimateSaves;
  onClose: () => void;
  onAdded?: ((areas: Area[]) => void) | undefined;
}

export interface Draft {
  key: number;
  name: string;
  type: 'Interior' | 'Exterior';
  /** Of '+ Create New': it needs a name (R055). */
  own: boolean;
  sides: Record<(typeof SIDES)[number], string>;
}

export const emptyRow = (key: number, ceilingHeight1 = '', name = '', own = false): Draft => ({
  key,
  name,
  type: 'Interior',
  own,
  sides: { shortWalls: '', longWalls: '', ceilingHeight1 },
});

/** What is measured of a row: nothing until a wall is typed, and a flat ceiling; others are measured in their own dialog. */
export function inputOf({ sides }: Draft): InteriorInput | null {
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
export function refusalOf(row: Draft): string {
  if (row.name.trim() === '') return inputOf(row) || row.own ? 'missing fields: give the new area a name, or choose a room.' : '';
  const unread = SIDES.find((side) => row.sides[side].trim() !== '' && !parseLength(row.sides[side]));
  if (unread) return `${SIDE_WORDS[unread]} cannot be read. Write it as 9' 6", 9-6 or 9.5.`;
  const input = inputOf(row);
  const missing = input && SIDES.filter((side) => row.sides[side].trim() === '');
  return missing && missing.length > 0 ? `Missing fields: ${missing.map((side) => SIDE_WORDS[side].toLowerCase()).join(', ')}.` : '';
}

interface Names {
  merged: (typeof getAreas)['response']['_output'] | undefined;
  choiceOf: (name: string) => string | undefined;
}

/** The rows as they are typed, and adding them once each can be added. */
export function useNewAreas({ edits, onClose, onAdded }: NewAreasProps) {
  const { data: merged } = useRead(getAreas, { params: { id: edits.orderId } });
  const [rows, setRows] = useState<Draft[]>([emptyRow(1)]);
  const [failed, setFailed] = useState<{ key: number; text: string } | null>(null);
  const names = [
    ...new Set([...DEFAULT_AREA_CHOICES, ...(merged ?? []).filter((area) => area.isNew).map((area) => area.label || area.areaTypeName)]),
  ];
  const choiceOf = (name: string) => names.find((choice) => choice.toLowerCase() === name.trim().toLowerCase());
  const filled = rows.filter((row) => row.name.trim() !== '' || row.own || inputOf(row));

  const { list, wanted } = useFocusOfRow();
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
  const { save, busy } = useSaving({ edits, onClose, onAdded }, { merged, choiceOf }, setFailed);
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
  return { rows, failed, names, choiceOf, filled, list, change, another, drop, busy, add };
}

export type NewAreasModel = ReturnType<typeof useNewAreas>;

/** A row that was just made, or that is refused, gets the focus. */
function useFocusOfRow() {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-row="${wanted.current}"] input`)?.focus();
    wanted.current = null;
  });
  return { list, wanted };
}

/** What a row asks for; a name of one's own is an area of the type that was chosen with it (R056). */
function requestedOf(row: Draft, { merged, choiceOf }: Names) {
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
}

function failedText(error: CallError, count: number): string {
  if (error.status < 500) return failureText(error);
  return count > 1
    ? `Error when adding multiple property areas. ErrorMessage=${error.status}`
    : `Unable to add area at this moment. ErrorMessage=${error.status}`;
}

type SetFailed = (failed: { key: number; text: string } | null) => void;

function useSaving({ edits, onClose, onAdded }: NewAreasProps, names: Names, setFailed: SetFailed) {
  const queries = useQueryClient();
  return useSave(
    async (drafts: Draft[]) => {
      const added = await send(addMergedAreas, { params: { id: edits.orderId }, body: drafts.map((row) => requestedOf(row, names)) });
      edits.write((areas) => {
        const present = new Set(areas.map(({ areaID }) => areaID));
        return [...areas, ...added.filter(({ areaID }) => !present.has(areaID)).map((area) => ({ ...area, items: [] }))];
      });
      onAdded?.(added);
      return edits.history.takingBack();
    },
    {
      onSaved: (takingBack, drafts) => {
        const labels = drafts.length <= 3 ? drafts.map((row) => row.name.trim()).join(', ') : counted(drafts.length, 'area');
        edits.announce(`New Area Created: ${labels}.`, takingBack);
        void queries.invalidateQueries({ queryKey: keyOf(getAreas) });
        onClose();
      },
      onFailed: (error, drafts) => {
        const text = failedText(error, drafts.length);
        setFailed({ key: drafts[0]?.key ?? 0, text });
        // R070: both at the area and as a toast.
        if (error.status >= 500) tellFailure(error, text);
      },
      onSettled: () => edits.refetchSoon(0),
    },
  );
}

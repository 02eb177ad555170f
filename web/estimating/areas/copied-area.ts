import { useEffect, useState } from 'react';
import { copiedQuantity } from '../../../contracts/estimating/areas/copied-line.ts';
import type { AreaWithItems, LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import type { InteriorInput, Measures } from '../../../contracts/measures/entities.ts';
import { formatLength, interior, parseLength } from '../../../contracts/measures/measurement.ts';
import { useRead } from '../../app/client.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { decimalsOf, repriced } from '../edits/priced.ts';
import { NO_SUMS, plus, sumsOf, sumsOfLine } from '../estimate/figures.ts';
import { followMinimums } from '../labor-minimum/labor-minimums.ts';
import type { Draft } from './duplicate-model.ts';

/** What a room's own sides are typed as. */
export type Sides = Record<'shortWalls' | 'longWalls' | 'ceilingHeight1', string>;

/** The settings id of lines that do not exist yet: they are priced with the estimate's settings of today. */
const TODAY = -1;
const NONE: Measures = { floor: '0.00', walls: '0.00', ceilings: '0.00', baseboard: '0.00', roof: '0.00', extwalls: '0.00' };

export interface Copied {
  key: number;
  name: string;
  label: string;
  lines: { line: LineItem; before: LineItem }[];
  /** Cents before tax, and tax, of the lines alone. */
  cost: bigint;
  tax: bigint;
  /** Measured lines whose quantity differs, and those of them that became 0. */
  follow: number;
  waiting: number;
  /** The room in words. */
  measured: string;
  input: InteriorInput | null;
  /** What its own room still lacks. */
  missing: string;
}

const text = (feet: string | undefined, inches: string | undefined) =>
  feet === undefined || feet === '' ? '' : formatLength({ feet, inches: inches ?? '0' });
export const roomText = ({ interior: room }: AreaWithItems): Sides => ({
  shortWalls: text(room?.shortWallsFeet, room?.shortWallsInches),
  longWalls: text(room?.longWallsFeet, room?.longWallsInches),
  ceilingHeight1: text(room?.ceilingHeight1Feet, room?.ceilingHeight1Inches),
});

/** The typed sides under the ceiling of the original room. */
function inputOf(sides: Sides, room: InteriorInput | null): InteriorInput {
  const part = (typed: string) => parseLength(typed) ?? { feet: '', inches: '0' };
  const [short, long, height] = [part(sides.shortWalls), part(sides.longWalls), part(sides.ceilingHeight1)];
  return {
    ceilingType: room?.ceilingType ?? 'Flat',
    anchorWall: room?.anchorWall ?? '',
    shortWallsFeet: short.feet,
    shortWallsInches: short.inches,
    longWallsFeet: long.feet,
    longWallsInches: long.inches,
    ceilingHeight1Feet: height.feet,
    ceilingHeight1Inches: height.inches,
    ceilingHeight2Feet: room?.ceilingHeight2Feet ?? '',
    ceilingHeight2Inches: room?.ceilingHeight2Inches ?? '0',
    ceilingHeight3Feet: room?.ceilingHeight3Feet ?? '',
    ceilingHeight3Inches: room?.ceilingHeight3Inches ?? '0',
    gableDistanceFeet: room?.gableDistanceFeet ?? '',
    gableDistanceInches: room?.gableDistanceInches ?? '0',
  };
}

function ownRoom(sides: Sides, area: AreaWithItems): { measures: Measures | null; input: InteriorInput; missing: string } {
  const input = inputOf(sides, area.interior);
  const measured = interior(input);
  if (measured.ok) return { measures: { ...NONE, ...measured.measurements }, input, missing: '' };
  const wrong = Object.values(sides).some((side) => side.trim() !== '' && !parseLength(side));
  const missing = measured.refusal
    ? 'the gable distance must lie between the two walls.'
    : wrong
      ? 'a side cannot be read. Write it as 9\' 6", 9-6 or 9.5.'
      : 'missing fields: short walls, long walls and ceiling height.';
  return { measures: null, input, missing };
}

interface Wanted {
  area: AreaWithItems;
  areas: AreaWithItems[];
  settings: Settings;
  edits: CachedEstimate;
  lines: LineItem[];
  measurements: 'same' | 'own' | 'none';
  into: AreaWithItems | undefined;
  drafts: (Draft & { label: string })[];
}

/** The copies as the server will make them, priced; and what the whole estimate becomes, labor minimums included. */
export function useCopies({ area, areas, settings, edits, lines, measurements, into, drafts }: Wanted) {
  const { data: known } = useRead(getLaborMinimum, { params: { id: edits.orderId } });
  useSettingsOf(edits, areas);
  const copies = drafts.map(({ key, name, label, sides }): Copied => {
    const own = measurements === 'own' && !into ? ownRoom(sides, area) : null;
    const measures = into ? into.measures : own ? (own.measures ?? NONE) : measurements === 'none' ? NONE : null;
    const copied = lines.map((before) => {
      const quantity = copiedQuantity(before, measures, decimalsOf(before));
      return {
        before,
        line: { ...repriced({ ...before, settingsId: TODAY }, { quantity }, settings), quantitySource: before.quantitySource },
      };
    });
    const sums = copied.reduce((sum, { line }) => plus(sum, sumsOfLine(line)), NO_SUMS);
    const changed = copied.filter(({ line, before }) => line.quantity !== before.quantity);
    const { floor, walls } = own?.measures ?? NONE;
    return {
      key,
      name,
      label: into?.label ?? label,
      lines: copied,
      cost: sums.totalCost,
      tax: sums.tax,
      follow: changed.length,
      waiting: changed.filter(({ line }) => /^[0.]*$/.test(line.quantity)).length,
      measured: own?.measures ? `floor ${floor} SF, walls ${walls} SF` : '',
      input: own?.input ?? null,
      missing: own?.missing ?? '',
    };
  });
  const before = sumsOf(areas);
  const added = copies.map((copy, at): AreaWithItems => ({ ...area, areaID: -1 - at, items: copy.lines.map(({ line }) => line) }));
  const after = sumsOf(
    followMinimums([...areas, ...added], known, (line) => (line.settingsId === TODAY ? settings : edits.settingsOf(line))),
  );
  const cost = copies.reduce((sum, copy) => sum + copy.cost, 0n);
  const total = { cost: after.totalCost - before.totalCost, tax: after.tax - before.tax, becomes: after.totalCost + after.tax };
  return { copies, total, minimums: total.cost - cost };
}

/** Asks for the settings that lines are priced with, one line of each, because labor minimums need them. */
function useSettingsOf(edits: CachedEstimate, areas: AreaWithItems[]): void {
  const [, setKnown] = useState(false);
  useEffect(() => {
    let left = false;
    const lines = areas.flatMap((area) => area.items).filter((line) => !line.isLaborMinimum && !edits.settingsOf(line));
    const oneOfEach = new Map(lines.map((line) => [line.settingsId, line]));
    void Promise.all([...oneOfEach.values()].map((line) => edits.loadSettings(line))).then(() => left || setKnown(true));
    return () => {
      left = true;
    };
  }, [edits, areas]);
}

import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { type AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { setWholeHouseMeasurements } from '../../../contracts/estimating/measurements/set-whole-house-measurements.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import {
  CEILING_TYPES,
  type InteriorInput,
  type Measures,
  ROOF_PITCHES,
  type WholeHouseInput,
} from '../../../contracts/measures/entities.ts';
import { formatLength, interior, type Length, type Measured, parseLength, wholeHouse } from '../../../contracts/measures/measurement.ts';
import { send } from '../../app/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { decimalsOf } from '../edits/priced.ts';
import { isZero, trimmed, typedNumber } from '../estimate/figures.ts';
import formCss from '../estimate/form.module.css';
import { NumberField } from '../line/number-field.tsx';
import { HEIGHTS, LengthField, Picture } from './fields.tsx';
import css from './measurements-dialog.module.css';

const CEILING_NAMES = { Flat: 'Flat', VaultedCeiling: 'Vaulted', GabledCeiling: 'Gabled', UnevenGabledCeiling: 'Uneven gable' } as const;
const PITCH_NAMES = { Flat: 'Flat', Moderate: 'Moderate, 5 in 12', Steep: 'Steep, 9 in 12', VerySteep: 'Very steep, 12 in 12' } as const;
const FIELD_WORDS: Record<string, string> = {
  shortWallsFeet: 'short walls',
  longWallsFeet: 'long walls',
  ceilingHeight1Feet: 'first ceiling height',
  ceilingHeight2Feet: 'second ceiling height',
  ceilingHeight3Feet: 'third ceiling height',
  gableDistanceFeet: 'gable distance',
  anchorWall: 'anchor wall',
  livingarea: 'living area',
  stories: 'stories (at least 1)',
  ceilingHeightFeet: 'ceiling height',
};
type MeasureName = keyof Measures;
const ROOM: [MeasureName, string, string][] = [
  ['floor', 'Floor', 'SF'],
  ['walls', 'Walls', 'SF'],
  ['ceilings', 'Ceilings', 'SF'],
  ['baseboard', 'Baseboard', 'LF'],
];
const HOUSE: [MeasureName, string, string][] = [
  ['floor', 'Living area', 'SF'],
  ['roof', 'Roof', 'SF'],
  ['extwalls', 'Exterior walls', 'SF'],
];

interface Props {
  area: AreaWithItems;
  edits: EstimateSaves;
  onClose: () => void;
  /** The next area that is not measured yet, and the way to it. */
  next: { label: string; open: () => void } | undefined;
}

/** Measurements of a room (S030) or of the whole house (S031). */
export function MeasurementsDialog(props: Props) {
  return props.area.areaTypeGroup === 'E' ? <House {...props} /> : <Room {...props} />;
}

/** Floor and baseboard follow from the walls alone, and under a flat ceiling the ceiling too. */
function ofWalls(input: InteriorInput): Partial<Measures> | null {
  const flat = interior({ ...input, ceilingType: 'Flat', ceilingHeight1Feet: '0', ceilingHeight1Inches: '0' });
  if (!flat.ok) return null;
  const { floor, baseboard, ceilings } = flat.measurements;
  return input.ceilingType === 'Flat' ? { floor, baseboard, ceilings } : { floor, baseboard };
}

const textOf = (feet: string | undefined, inches: string | undefined) =>
  feet === undefined || feet === '' ? '' : formatLength({ feet, inches: inches ?? '0' });
/** What a field was understood as, for the picture. */
const shown = (text: string) => {
  const length = parseLength(text);
  return length ? formatLength(length) : '';
};
const partsOf = (text: string): Length => parseLength(text) ?? { feet: '', inches: '0' };

function Room({ area, edits, onClose, next }: Props) {
  const was = area.interior;
  const [text, setText] = useState({
    shortWalls: textOf(was?.shortWallsFeet, was?.shortWallsInches),
    longWalls: textOf(was?.longWallsFeet, was?.longWallsInches),
    ceilingHeight1: textOf(was?.ceilingHeight1Feet, was?.ceilingHeight1Inches),
    ceilingHeight2: textOf(was?.ceilingHeight2Feet, was?.ceilingHeight2Inches),
    ceilingHeight3: textOf(was?.ceilingHeight3Feet, was?.ceilingHeight3Inches),
    gableDistance: textOf(was?.gableDistanceFeet, was?.gableDistanceInches),
  });
  const [ceilingType, setCeilingType] = useState<InteriorInput['ceilingType']>(was?.ceilingType ?? 'Flat');
  const [anchorWall, setAnchorWall] = useState<InteriorInput['anchorWall']>(was?.anchorWall ?? '');
  const input = Object.fromEntries(
    Object.entries(text).flatMap(([name, value]) => {
      const { feet, inches } = partsOf(value);
      return [
        [`${name}Feet`, feet],
        [`${name}Inches`, inches],
      ];
    }),
  ) as unknown as InteriorInput;
  const full = { ...input, ceilingType, anchorWall };
  const length = (name: keyof typeof text, label: string, first = false) => (
    <LengthField key={name} first={first} label={label} value={text[name]} onChange={(value) => setText({ ...text, [name]: value })} />
  );
  return (
    <Sheet
      area={area}
      edits={edits}
      onClose={onClose}
      next={next}
      names={ROOM}
      measured={interior(full)}
      part={ofWalls(full)}
      touched={JSON.stringify([text, ceilingType, anchorWall])}
      onSave={(measures, applyDownward, calculated) =>
        send(setInteriorMeasurements, {
          params: { id: edits.orderId },
          body: {
            AreaID: area.areaID,
            floor: measures.floor,
            walls: measures.walls,
            ceilings: measures.ceilings,
            baseboard: measures.baseboard,
            input: calculated ? full : null,
            applyDownward,
          },
        })
      }
    >
      <SegmentedControl
        fullWidth
        aria-label="Ceiling"
        value={ceilingType}
        onChange={(value) => setCeilingType(value as typeof ceilingType)}
        data={CEILING_TYPES.map((type) => ({ value: type, label: CEILING_NAMES[type] }))}
      />
      <Picture
        ceilingType={ceilingType}
        sides={{
          short: shown(text.shortWalls),
          long: shown(text.longWalls),
          h1: shown(text.ceilingHeight1),
          h2: shown(text.ceilingHeight2),
          h3: shown(text.ceilingHeight3),
        }}
      />
      <div className={css.formrow}>
        {length('shortWalls', 'Short walls', true)}
        {length('longWalls', 'Long walls')}
        {HEIGHTS[ceilingType].map((label, index) => length(`ceilingHeight${index + 1}` as keyof typeof text, label))}
        {ceilingType === 'UnevenGabledCeiling' && (
          <>
            {length('gableDistance', 'Gable distance from the anchor wall')}
            <NativeSelect
              label="Anchor wall"
              value={anchorWall}
              onChange={(event) => setAnchorWall(event.currentTarget.value as typeof anchorWall)}
              data={[
                { value: '', label: 'Choose' },
                { value: 'Short', label: 'Short wall' },
                { value: 'Long', label: 'Long wall' },
              ]}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

function House({ area, edits, onClose, next }: Props) {
  const was = area.wholeHouse;
  const [input, setInput] = useState<WholeHouseInput>({
    livingarea: was?.livingarea ?? (isZero(area.measures.floor) ? '' : trimmed(area.measures.floor).replaceAll(',', '')),
    stories: was?.stories ?? '1',
    ceilingHeightFeet: was?.ceilingHeightFeet ?? '',
    ceilingHeightInches: was?.ceilingHeightInches ?? '0',
    roofpitch: was?.roofpitch ?? 'Moderate',
    roofdormers: was?.roofdormers ?? '0',
    roofoverhangfeet: was?.roofoverhangfeet ?? '0',
    attachedcars: was?.attachedcars ?? '0',
    builtincars: was?.builtincars ?? '0',
  });
  const [height, setHeight] = useState(textOf(was?.ceilingHeightFeet, was?.ceilingHeightInches));
  const { feet, inches } = partsOf(height);
  const full = { ...input, ceilingHeightFeet: feet, ceilingHeightInches: inches };
  const figure = (name: keyof WholeHouseInput, label: string, unit = '', first = false) => (
    <div>
      <NumberField
        label={label}
        value={grouped(input[name])}
        read={(text) => {
          const value = typedNumber(text, 2, LIMITS.length);
          return value === null ? null : trimmed(value).replaceAll(',', '');
        }}
        unit={unit}
        first={first}
        onTry={(value) => value !== null && setInput((now) => ({ ...now, [name]: value }))}
        onKeep={(value) => setInput((now) => ({ ...now, [name]: value }))}
      />
    </div>
  );
  return (
    <Sheet
      area={area}
      edits={edits}
      onClose={onClose}
      next={next}
      names={HOUSE}
      measured={wholeHouse(full)}
      part={null}
      touched={JSON.stringify(full)}
      onSave={(measures, applyDownward, calculated) =>
        send(setWholeHouseMeasurements, {
          params: { id: edits.orderId },
          body: {
            AreaID: area.areaID,
            livingarea: measures.floor,
            roof: measures.roof,
            extwalls: measures.extwalls,
            input: calculated ? full : null,
            applyDownward,
          },
        })
      }
    >
      <div className={css.formrow}>
        {figure('livingarea', 'Living area', 'SF', true)}
        {figure('stories', 'Stories')}
        <LengthField label="Ceiling height" value={height} onChange={setHeight} />
        <NativeSelect
          label="Roof pitch"
          value={input.roofpitch}
          onChange={(event) => setInput({ ...input, roofpitch: event.currentTarget.value as WholeHouseInput['roofpitch'] })}
          data={ROOF_PITCHES.map((pitch) => ({ value: pitch, label: PITCH_NAMES[pitch] }))}
        />
        {figure('roofdormers', 'Dormers')}
        {figure('roofoverhangfeet', 'Roof overhang', 'ft')}
        {figure('attachedcars', 'Attached garage', 'cars')}
        {figure('builtincars', 'Built-in garage', 'cars')}
      </div>
    </Sheet>
  );
}

interface SheetProps extends Props {
  names: [MeasureName, string, string][];
  measured: Measured;
  /** What can be said already while something is missing. */
  part: Partial<Measures> | null;
  /** Changes whenever an input does: an overwritten measure then gives way to the calculated one again. */
  touched: string;
  onSave: (measures: Measures, applyDownward: boolean, calculated: boolean) => Promise<unknown>;
  children: React.ReactNode;
}

/** The measures under what they are calculated from: they follow every keystroke, and each can be overwritten. */
function Sheet({ area, edits, onClose, next, names, measured, part, touched, onSave, children }: SheetProps) {
  const [start] = useState(touched);
  const [over, setOver] = useState<Partial<Measures>>({});
  const [downward, setDownward] = useState(area.items.some((line) => line.quantitySource === 'measured' && line.formulaXRef !== ''));
  const [missing, setMissing] = useState(false);
  const changed = touched !== start;
  const calculated = measured.ok && (changed || area.interior !== null || area.wholeHouse !== null);
  const base = changed && measured.ok ? measured.measurements : { ...area.measures, ...(changed && part) };
  const measures = { ...base, ...over };
  const following = area.items.filter((line) => line.formulaXRef !== '');
  const moving = following.filter(
    (line) => quantityFor(line.formulaXRef, measures, line.percentageAffected, decimalsOf(line)) !== line.quantity,
  ).length;
  const calculate = () => {
    if (!measured.ok) return setMissing(true);
    setOver(Object.fromEntries(names.map(([name]) => [name, measured.measurements[name]])));
    setMissing(false);
    edits.announce('Area Measurements Calculated');
  };
  const save = (goOn?: () => void) => {
    if (changed && !measured.ok && Object.keys(over).length === 0) return setMissing(true);
    if (goOn) goOn();
    else onClose();
    edits.write((areas) => areas.map((one) => (one.areaID === area.areaID ? { ...one, measures } : one)));
    void edits.saveEstimate(async () => {
      await onSave(measures, downward, calculated);
      edits.announce(`Measurements Saved: ${area.label}.`, await edits.history.takingBack());
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Measurements of ${area.label}`}
      width={620}
      actions={
        <>
          <Button variant="default" onClick={calculate} style={{ marginRight: 'auto' }}>
            Calculate
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {next && (
            <Button variant="default" onClick={() => save(next.open)}>
              Save, then {next.label}
            </Button>
          )}
          <Button type="submit" form="measurements">
            Save measurements
          </Button>
        </>
      }
    >
      <form
        id="measurements"
        className={formCss.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children}
        {!measured.ok && (missing || measured.refusal) && (
          <p className={css.missing} role="alert">
            {measured.refusal
              ? 'The gable distance must lie between the two walls.'
              : `Missing fields: ${measured.missing.map((name) => FIELD_WORDS[name] ?? name).join(', ')}.`}
          </p>
        )}
        <div className={css.measures} aria-live="polite">
          {names.map(([name, label, unit]) => (
            <div key={name}>
              <NumberField
                label={label}
                value={trimmed(measures[name], 2)}
                read={(text) => typedNumber(text, 2, LIMITS.quantity)}
                unit={unit}
                onTry={() => undefined}
                onKeep={(value) => setOver((was) => ({ ...was, [name]: value }))}
              />
              <span className={css.understood}>
                {over[name] !== undefined && measured.ok && over[name] !== measured.measurements[name]
                  ? `typed over ${trimmed(measured.measurements[name], 2)}`
                  : ''}
              </span>
            </div>
          ))}
        </div>
        {following.length > 0 && (
          <Checkbox
            size="xs"
            label={`Apply to the lines below: ${moving === 0 ? 'no quantity changes' : counted(moving, 'quantity changes', 'quantities change')}`}
            checked={downward}
            onChange={(event) => setDownward(event.currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { type AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { type Measures } from '../../../contracts/measures/entities.ts';
import type { Measured } from '../../../contracts/measures/measurement.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { decimalsOf } from '../edits/priced.ts';
import { trimmed, typedNumber } from '../estimate/figures.ts';
import formCss from '../estimate/form.module.css';
import { NumberField } from '../line/number-field.tsx';
import css from './measurements-dialog.module.css';

export type MeasureName = keyof Measures;

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

export interface MeasuringProps {
  area: AreaWithItems;
  edits: EstimateSaves;
  onClose: () => void;
  /** The next area that is not measured yet, and the way to it. */
  next: { label: string; open: () => void } | undefined;
}

export interface SheetProps extends MeasuringProps {
  names: [MeasureName, string, string][];
  measured: Measured;
  /** What can be said already while something is missing. */
  part: Partial<Measures> | null;
  /** Changes whenever an input does: an overwritten measure then gives way to the calculated one again. */
  touched: string;
  onSave: (measures: Measures, applyDownward: boolean, calculated: boolean) => Promise<unknown>;
  children: React.ReactNode;
}

/** The measures as they would be saved: calculated, or written over. */
function useMeasures({ area, edits, onClose, names, measured, part, touched, onSave }: SheetProps) {
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
  return { measures, over, setOver, downward, setDownward, missing, following, moving, calculate, save };
}

type MeasuresModel = ReturnType<typeof useMeasures>;

/** The measures under what they are calculated from: they follow every keystroke, and each can be overwritten. */
export function Sheet(props: SheetProps) {
  const { area, onClose, next, names, measured, children } = props;
  const model = useMeasures(props);
  const { downward, setDownward, missing, following, moving, save } = model;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Measurements of ${area.label}`}
      width={620}
      actions={<Foot of={model} next={next} onClose={onClose} />}
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
        {!measured.ok && (missing || measured.refusal) && <Missing of={measured} />}
        <MeasuresOfSheet of={model} names={names} measured={measured} />
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
interface FootProps extends Pick<SheetProps, 'next' | 'onClose'> {
  of: MeasuresModel;
}

function Foot({ of: { calculate, save }, next, onClose }: FootProps) {
  return (
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
  );
}

function Missing({ of: measured }: { of: Extract<Measured, { ok: false }> }) {
  return (
    <p className={css.missing} role="alert">
      {measured.refusal
        ? 'The gable distance must lie between the two walls.'
        : `Missing fields: ${measured.missing.map((name) => FIELD_WORDS[name] ?? name).join(', ')}.`}
    </p>
  );
}

interface MeasuresProps extends Pick<SheetProps, 'names' | 'measured'> {
  of: MeasuresModel;
}

function MeasuresOfSheet({ of: { measures, over, setOver }, names, measured }: MeasuresProps) {
  return (
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
  );
}

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { setWholeHouseMeasurements } from '../../../contracts/estimating/measurements/set-whole-house-measurements.ts';
import { ROOF_PITCHES, type WholeHouseInput } from '../../../contracts/measures/entities.ts';
import { wholeHouse } from '../../../contracts/measures/measurement.ts';
import { send } from '../../app/client.ts';
import { grouped } from '../../ui/words.ts';
import { isZero, trimmed, typedNumber } from '../estimate/figures.ts';
import { NumberField } from '../line/number-field.tsx';
import { LengthField } from './fields.tsx';
import { partsOf, textOf } from './lengths.ts';
import css from './measurements-dialog.module.css';
import { type MeasureName, type MeasuringProps, Sheet } from './sheet.tsx';

const PITCH_NAMES = { Flat: 'Flat', Moderate: 'Moderate, 5 in 12', Steep: 'Steep, 9 in 12', VerySteep: 'Very steep, 12 in 12' } as const;
const HOUSE: [MeasureName, string, string][] = [
  ['floor', 'Living area', 'SF'],
  ['roof', 'Roof', 'SF'],
  ['extwalls', 'Exterior walls', 'SF'],
];

/** A whole house as it is typed. */
function useHouse(area: MeasuringProps['area']) {
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
  return { input, setInput, height, setHeight, full };
}

export function House({ area, edits, onClose, next }: MeasuringProps) {
  const model = useHouse(area);
  const { full } = model;
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
      <Figures of={model} />
    </Sheet>
  );
}

function Figures({ of: { input, setInput, height, setHeight } }: { of: ReturnType<typeof useHouse> }) {
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
  );
}

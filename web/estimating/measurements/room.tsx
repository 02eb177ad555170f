import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { CEILING_TYPES, type InteriorInput, type Measures } from '../../../contracts/measures/entities.ts';
import { formatLength, interior, parseLength } from '../../../contracts/measures/measurement.ts';
import { send } from '../../app/client.ts';
import { HEIGHTS, LengthField, Picture } from './fields.tsx';
import { partsOf, textOf } from './lengths.ts';
import css from './measurements-dialog.module.css';
import { type MeasureName, type MeasuringProps, Sheet } from './sheet.tsx';

const CEILING_NAMES = { Flat: 'Flat', VaultedCeiling: 'Vaulted', GabledCeiling: 'Gabled', UnevenGabledCeiling: 'Uneven gable' } as const;
const ROOM: [MeasureName, string, string][] = [
  ['floor', 'Floor', 'SF'],
  ['walls', 'Walls', 'SF'],
  ['ceilings', 'Ceilings', 'SF'],
  ['baseboard', 'Baseboard', 'LF'],
];

/** Floor and baseboard follow from the walls alone, and under a flat ceiling the ceiling too. */
function ofWalls(input: InteriorInput): Partial<Measures> | null {
  const flat = interior({ ...input, ceilingType: 'Flat', ceilingHeight1Feet: '0', ceilingHeight1Inches: '0' });
  if (!flat.ok) return null;
  const { floor, baseboard, ceilings } = flat.measurements;
  return input.ceilingType === 'Flat' ? { floor, baseboard, ceilings } : { floor, baseboard };
}

/** What a field was understood as, for the picture. */
const shown = (text: string) => {
  const length = parseLength(text);
  return length ? formatLength(length) : '';
};
/** A room's walls and ceiling as they are typed. */
function useRoom(area: MeasuringProps['area']) {
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
  return { text, setText, ceilingType, setCeilingType, anchorWall, setAnchorWall, full };
}

type RoomModel = ReturnType<typeof useRoom>;

export function Room({ area, edits, onClose, next }: MeasuringProps) {
  const model = useRoom(area);
  const { text, ceilingType, setCeilingType, anchorWall, full } = model;
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
      <Lengths of={model} />
    </Sheet>
  );
}

/** The lengths that the ceiling's kind needs. */
function Lengths({ of: { text, setText, ceilingType, anchorWall, setAnchorWall } }: { of: RoomModel }) {
  const length = (name: keyof typeof text, label: string, first = false) => (
    <LengthField key={name} first={first} label={label} value={text[name]} onChange={(value) => setText({ ...text, [name]: value })} />
  );
  return (
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
  );
}

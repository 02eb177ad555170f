// Above 400 lines because the form of a house is one: its questions ask or hide each other.
import '../../app/schemas/checking.ts';
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  CEILING_TYPES,
  CharacteristicsBody,
  CONDITIONS,
  GARAGES,
  PROPERTY_TYPES,
  type PropertyCharacteristics,
  ROOF_PITCHES,
  STORIES,
  STRUCTURE_QUALITIES,
} from '../../../contracts/home/property/characteristics.ts';
import { MATERIAL_LISTS, MATERIALS, materialShares, ROOF_LIST } from '../../../contracts/home/property/materials.ts';
import { LEAST_LIVING_AREA, type MissingPiece } from '../../../contracts/home/property/missing.ts';
import { sentenceOf } from '../../app/form.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { House, HouseChange } from './model.ts';
import css from './property.module.css';
import { QualityWithCosts } from './quality-costs.tsx';
import { Segmented } from './segmented.tsx';
import { CEILING_WORDS, GARAGE_WORDS, plainNumber, ROOF_WORDS } from './words.ts';

export const PARTS = [
  { id: 'house', word: 'House', brief: 'House' },
  { id: 'rooms', word: 'Rooms and garage', brief: 'Rooms, garage' },
  { id: 'outside', word: 'Roof and outside', brief: 'Roof, outside' },
] as const;
export type PartId = (typeof PARTS)[number]['id'];

interface FormProps {
  of: PropertyCharacteristics;
  roof: string;
  model: House;
  /** On a phone one part is shown, else all. */
  only: string | null;
}

/** S114: each field is saved when it is left and has changed (R370). */
export function HouseForm({ of, roof, model, only }: FormProps) {
  const save = saving(model);
  const shows = (part: PartId) => only === null || only === part;
  return (
    <div>
      <HouseFailure model={model} />
      {shows('house') ? <HousePart of={of} save={save} /> : null}
      {shows('rooms') ? <RoomsPart of={of} save={save} /> : null}
      {shows('outside') ? <OutsidePart of={of} roof={roof} save={save} isSaving={model.house.busy} /> : null}
    </div>
  );
}

const saving =
  ({ house }: House) =>
  (what: string) =>
  (change: HouseChange) =>
    void house.save({ change, what });

function HouseFailure({ model: { house } }: { model: House }) {
  const last = house.input;
  if (!house.failure || house.failure.code === 'PROPERTY_AREA_IN_USE') return null;
  return (
    // R401, M154, M155.
    <FailureLine
      error={house.failure}
      what="Error updating characteristics. Please try again."
      onRetry={() => last && void house.save(last)}
    />
  );
}

interface StepProps {
  of: PropertyCharacteristics;
  model: House;
  /** What a new estimate waits for. */
  missing: readonly MissingPiece['id'][];
}

/** S013: what a new estimate needs of the house, saved with the property. */
export function HouseBasics({ of, roof, model, missing }: StepProps & { roof: string }) {
  const save = saving(model);
  return (
    <div className={css.basics}>
      <HouseFailure model={model} />
      <div className={css.row}>
        <LivingArea of={of} save={save} least={LEAST_LIVING_AREA} isMissing={missing.includes('livingArea')} />
        <Stories of={of} save={save} />
      </div>
      <Quality of={of} save={save} isMissing={missing.includes('structureQuality')} />
      <p className="muted">Six steps, Designer to Economy: the price level of the house as it was built.</p>
      <Pitch of={of} save={save} isMissing={missing.includes('roofPitch')} />
      <p className="muted">{roofWords(of, roof)}</p>
      <Ceilings of={of} save={save} isAlone />
    </div>
  );
}

/** R389, R406. */
export function Materials({ of, model, missing }: StepProps) {
  const lists = MATERIAL_PIECES.flatMap(([piece, listId]) => (missing.includes(piece) ? [listId] : []));
  return (
    <div className={css.basics}>
      <HouseFailure model={model} />
      <MaterialChoices of={of} save={saving(model)} isSaving={model.house.busy} missing={lists} />
    </div>
  );
}
const MATERIAL_PIECES = [
  ['roof', MATERIAL_LISTS[0].id],
  ['siding', MATERIAL_LISTS[1].id],
  ['flooring', MATERIAL_LISTS[2].id],
] as const;

const roofWords = ({ roofPitch }: PropertyCharacteristics, roof: string): string =>
  roof === ''
    ? 'With a living area, the roof is measured from it.'
    : roofPitch === ''
      ? `Without a pitch it counts as moderate: ${grouped(roof)} SF of roof.`
      : `${ROOF_WORDS[roofPitch]}: ${grouped(roof)} SF of roof, as the Entire House of an estimate measures it. Steep and very steep are measured alike.`;

interface PartProps {
  of: PropertyCharacteristics;
  save: (what: string) => (change: HouseChange) => void;
}

function Part({ id, title, note, children }: { id: PartId | 'ceilings'; title: string; note?: string; children: ReactNode }) {
  return (
    <section id={`part-${id}`} className={css.part} aria-label={title}>
      <h2>
        {title} {note ? <span className="muted">{note}</span> : null}
      </h2>
      {children}
    </section>
  );
}

function HousePart({ of, save }: PartProps) {
  return (
    <Part id="house" title="House">
      <div className={css.row}>
        <NativeSelect
          label="Property type"
          value={of.propertyType ?? ''}
          data={[{ value: '', label: 'Not known' }, ...PROPERTY_TYPES.map((label, n) => ({ value: String(n + 1), label }))]}
          onChange={(event) => save('Property type')({ propertyType: event.currentTarget.value })}
        />
        <TypedField
          label="Year built"
          name="yearBuilt"
          value={String(of.yearBuilt ?? '')}
          onKeep={(text) => save('Year built')({ yearBuilt: text })}
        />
        <LivingArea of={of} save={save} />
        <Stories of={of} save={save} />
      </div>
      <QualityWithCosts of={of} onChoose={save('Structure quality')} />
      <Segmented
        label="Condition"
        value={of.condition === null ? '' : String(of.condition)}
        options={CONDITIONS.map((word, n) => [String(n + 1), word])}
        onChoose={(value) => save('Condition')({ condition: value })}
      />
    </Part>
  );
}

function LivingArea({ of, save, least, isMissing }: PartProps & { least?: number; isMissing?: boolean }) {
  return (
    <TypedField
      label="Total living area"
      name="totalLivingArea"
      unit="SF"
      value={plainNumber(of.totalLivingArea)}
      least={least}
      isMissing={isMissing}
      onKeep={(text) => save('Living area')({ totalLivingArea: text })}
    />
  );
}

const Stories = ({ of, save }: PartProps) => (
  <NativeSelect
    label="Stories"
    value={of.stories}
    data={[...STORIES]}
    onChange={(event) => save('Stories')({ stories: event.currentTarget.value })}
  />
);

const Quality = ({ of, save, isMissing }: PartProps & { isMissing?: boolean }) => (
  <Segmented
    label="Structure quality"
    value={of.structureQuality === null ? '' : String(of.structureQuality)}
    options={STRUCTURE_QUALITIES.map((word, n) => [String(n + 1), word])}
    isMissing={isMissing}
    onChoose={(value) => save('Structure quality')({ structureQuality: value })}
  />
);

/** How high the drawing of a roof rises; what is measured goes by its slope (R390 to R394). */
const RISES: Record<(typeof ROOF_PITCHES)[number], number> = { Flat: 0, Moderate: 7, Steep: 13, VerySteep: 19 };

const RoofPicture = ({ rise }: { rise: number }) => (
  <svg viewBox="0 0 48 26" aria-hidden="true">
    <path d={rise === 0 ? 'M4 17H44M4 20H44' : `M4 20 24 ${20 - rise} 44 20Z`} />
    <path d="M8 20V24M40 20V24" />
  </svg>
);

const Pitch = ({ of, save, isMissing }: PartProps & { isMissing?: boolean }) => (
  <Segmented
    label="Roof pitch"
    value={of.roofPitch}
    options={ROOF_PITCHES.map((pitch) => [pitch, ROOF_WORDS[pitch]])}
    isMissing={isMissing}
    picture={(pitch) => <RoofPicture rise={RISES[pitch as keyof typeof RISES]} />}
    onChoose={(value) => save('Roof pitch')({ roofPitch: value as PropertyCharacteristics['roofPitch'] })}
  />
);

function RoomsPart({ of, save }: PartProps) {
  const count = (name: 'bedrooms' | 'fullBaths' | 'halfBaths' | 'airConditioners', label: string) => (
    <TypedField label={label} name={name} value={String(of[name])} onKeep={(text) => save(label)({ [name]: text })} />
  );
  const cars = Number.parseInt(of.numberOfCarsInGarage, 10);
  return (
    <Part id="rooms" title="Rooms and garage" note="areas follow these numbers">
      <div className={css.row}>
        {count('bedrooms', 'Bedrooms')}
        {count('fullBaths', 'Full baths')}
        {count('halfBaths', 'Half baths')}
        {count('airConditioners', 'Air conditioners')}
      </div>
      <div className={css.row}>
        <TypedField
          label="Basement"
          name="basementSizeSF"
          unit="SF"
          value={plainNumber(of.basementSizeSF)}
          onKeep={(text) => save('Basement')({ basementSizeSF: text })}
        />
        <Segmented
          label="Garage"
          value={of.garageType}
          options={GARAGES.map((garage) => [garage, GARAGE_WORDS[garage]])}
          onChoose={(value) => save('Garage')({ garageType: value })}
        />
        <NativeSelect
          label="Cars"
          value={String(cars)}
          disabled={of.garageType === 'none'}
          // R363: `1 cars` is the specified value; here it is said as one says it.
          data={Array.from({ length: 10 }, (_, n) => ({ value: String(n + 1), label: counted(n + 1, 'car') }))}
          onChange={(event) => save('Cars')({ numberOfCarsInGarage: event.currentTarget.value })}
        />
      </div>
      <p className="muted">
        Attached and built-in make one Garage area. Basement 0 takes the Basement area away; asked first if something is in it.
      </p>
    </Part>
  );
}

function OutsidePart({ of, roof, save, isSaving }: PartProps & { roof: string; isSaving: boolean }) {
  return (
    <>
      <Part id="outside" title="Roof and outside">
        <Pitch of={of} save={save} />
        <p className="muted">{roofWords(of, roof)}</p>
        <MaterialChoices of={of} save={save} isSaving={isSaving} />
      </Part>
      <Part id="ceilings" title="Ceilings">
        <Ceilings of={of} save={save} />
      </Part>
    </>
  );
}

/** Lists without a choice are marked where something waits for it (`missing`). */
function MaterialChoices({ of, save, isSaving, missing = [] }: PartProps & { isSaving: boolean; missing?: readonly number[] }) {
  const kept = of.selectedMaterials.map(({ id }) => id).join();
  // Its own while something is saved: a second choice must not send the first one away.
  const [chosen, setChosen] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!isSaving) setChosen(kept === '' ? [] : kept.split(',').map(Number));
  }, [kept, isSaving]);
  const shares = materialShares(chosen);
  const shareOf = (id: number) => shares.find((one) => one.id === id)?.percent;
  const choose = (listId: number, id: number, on: boolean) => {
    const others = chosen.filter(
      (one) => one !== id && !(listId === ROOF_LIST && MATERIALS.some((m) => m.id === one && m.listId === ROOF_LIST)),
    );
    const next = on ? [...others, id] : others;
    setChosen(next);
    save('Materials')({ selectedMaterials: next });
  };
  return (
    <div className={css.materials}>
      {MATERIAL_LISTS.map(({ id: listId, name }) => (
        <fieldset key={listId}>
          <legend className={missing.includes(listId) ? 'brick' : undefined} data-missing={missing.includes(listId) || undefined}>
            <b>{name}</b>,{' '}
            <span className={missing.includes(listId) ? undefined : 'muted'}>{materialNote(listId, missing.includes(listId))}</span>
          </legend>
          {MATERIALS.filter((one) => one.listId === listId).map((one) =>
            listId === ROOF_LIST ? (
              <Radio
                key={one.id}
                name="roof-material"
                label={one.name}
                checked={chosen.includes(one.id)}
                onChange={() => choose(listId, one.id, true)}
              />
            ) : (
              <span key={one.id} className={css.share}>
                <Checkbox
                  label={one.name}
                  checked={chosen.includes(one.id)}
                  onChange={(event) => choose(listId, one.id, event.currentTarget.checked)}
                />
                {shareOf(one.id) ? <span className="muted">{shareOf(one.id)} %</span> : null}
              </span>
            ),
          )}
        </fieldset>
      ))}
    </div>
  );
}

function materialNote(listId: number, isMissing: boolean): string {
  if (listId === ROOF_LIST) return isMissing ? 'choose one' : 'one only';
  return isMissing ? 'choose at least one' : 'shares are equal';
}

/** `isAlone`: no heading above it says what is meant. */
function Ceilings({ of, save, isAlone = false }: PartProps & { isAlone?: boolean }) {
  return (
    <div className={css.row}>
      <NativeSelect
        label={isAlone ? 'Ceiling' : 'Type'}
        value={of.ceilingType}
        data={[{ value: '', label: 'Not known' }, ...CEILING_TYPES.map((type) => ({ value: type, label: CEILING_WORDS[type] }))]}
        onChange={(event) => save('Ceilings')({ ceilingType: event.currentTarget.value as PropertyCharacteristics['ceilingType'] })}
      />
      <TypedField
        label={isAlone ? 'Ceiling height' : 'Height'}
        name="ceilingHeight"
        unit="ft"
        value={of.ceilingHeight}
        onKeep={(text) => save('Ceiling height')({ ceilingHeight: text })}
      />
    </div>
  );
}

interface TypedFieldProps {
  label: string;
  name: keyof CharacteristicsBody & string;
  value: string;
  unit?: string;
  /** More than that, where a new estimate asks for it (R025). */
  least?: number | undefined;
  isMissing?: boolean | undefined;
  onKeep: (text: string) => void;
}

/** A number that is kept when it is left; one that no house has stays, with the reason, and Esc gives the old one back. */
function TypedField({ label, name, value, unit, least, isMissing, onKeep }: TypedFieldProps) {
  const [text, setText] = useState(value);
  const [fault, setFault] = useState('');
  /** What was sent already: leaving the field after Enter sends it no second time. */
  const sent = useRef<string | null>(null);
  useEffect(() => {
    setText(value);
    setFault('');
    sent.current = null;
  }, [value]);
  const keep = () => {
    if (text.trim() === value) return setFault('');
    const parsed = CharacteristicsBody.safeParse({ [name]: text.trim() });
    const issue = parsed.error?.issues[0];
    const isSmall = least !== undefined && !(Number(text.replace(/[,\s]/g, '')) > least);
    if (issue) setFault(sentenceOf(issue.message));
    else setFault(isSmall ? `The living area must be over ${least} SF.${value ? ` It was ${value}.` : ''}` : '');
    if (issue || isSmall || sent.current === text.trim()) return;
    sent.current = text.trim();
    onKeep(text.trim());
  };
  const putBack = () => {
    setText(value);
    setFault('');
  };
  const error = fault || (isMissing ? `Must be over ${least} SF.` : undefined);
  return (
    <TextInput
      label={label}
      value={text}
      inputMode="decimal"
      maxLength={12}
      error={
        fault && least !== undefined && value ? (
          <>
            {fault}{' '}
            <button type="button" className="link" onMouseDown={(event) => event.preventDefault()} onClick={putBack}>
              Put {value} back
            </button>
          </>
        ) : (
          error
        )
      }
      rightSection={unit ? <span className={css.unit}>{unit}</span> : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') putBack();
      }}
    />
  );
}

import '../../app/schemas/checking.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PROPERTY_AREA_TYPES } from '../../../contracts/home/property/area-types.ts';
import { labelFor } from '../../../contracts/home/property/follow.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { MeasurementsBody, type PropertyArea } from '../../../contracts/home/property/property-area.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { House } from './model.ts';
import css from './property.module.css';
import { sidesOf, squareFeet } from './words.ts';

interface AreasProps {
  home: Home;
  model: House;
  chosen: number;
  onChoose: (areaId: number) => void;
  adding: boolean;
  onAdding: (open: boolean) => void;
}

/** S116: the areas of the house, and what can be added; a house has one Basement and one Garage (R371, R372). */
export function AreaList({ home: { areas }, model, chosen, onChoose, adding, onAdding }: AreasProps) {
  const phone = usePhone();
  const second = (area: PropertyArea) => [area.areaDescription, phone ? sidesOf(area) : ''].filter(Boolean).join(', ');
  const move = (by: number) => {
    const at = areas.findIndex(({ id }) => id === chosen);
    const next = areas[Math.min(areas.length - 1, Math.max(0, at + by))];
    if (!next) return;
    onChoose(next.id);
    document.getElementById(`area-${next.id}`)?.focus();
  };
  return (
    <section className={css.areas} aria-label="Areas">
      <h2>
        Areas <span className="muted">{areas.length}, floor in SF</span>
      </h2>
      <ul>
        {areas.map((area) => (
          <li key={area.id}>
            <button
              id={`area-${area.id}`}
              type="button"
              className={css.area}
              aria-current={area.id === chosen || undefined}
              onClick={() => onChoose(area.id)}
              onKeyDown={(event) => {
                const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                if (!by) return;
                event.preventDefault();
                move(by);
              }}
            >
              <span className={css.areaName}>
                <span className="ellipsis">{area.areaLabel}</span>
                {second(area) ? <small className="muted ellipsis">{second(area)}</small> : null}
              </span>
              {area.floor === '' ? <span className="amber">no size</span> : <span className={css.figure}>{grouped(area.floor)}</span>}
            </button>
          </li>
        ))}
      </ul>
      <AddArea areas={areas} model={model} open={adding} onOpen={onAdding} />
    </section>
  );
}

interface AddAreaProps {
  areas: PropertyArea[];
  model: House;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function AddArea({ areas, model, open, onOpen }: AddAreaProps) {
  const { add } = model;
  const labels = areas.map(({ areaLabel: label }) => ({ label }));
  const isThere = (code: string) => areas.some(({ areaType }) => areaType === code);
  const there = PROPERTY_AREA_TYPES.filter((type) => 'one' in type && isThere(type.code));
  return (
    <Menu opened={open} onChange={onOpen} position="top-start" width="target">
      <Menu.Target>
        <Button variant="default" className={css.add} leftSection={<Icon name="plus" />} rightSection={<kbd>A</kbd>} loading={add.busy}>
          Add area
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {PROPERTY_AREA_TYPES.filter((type) => !there.some(({ code }) => code === type.code)).map(({ code, label }) => (
          <Menu.Item
            key={code}
            rightSection={<span className="muted">{labelFor(code, labels)}</span>}
            onClick={() => void add.save({ areaType: code })}
          >
            {label}
          </Menu.Item>
        ))}
        {there.length > 0 ? (
          <Menu.Label>
            {there.map(({ label }) => label).join(' and ')} {there.length === 1 ? 'is' : 'are'} there; a house has one of each.
          </Menu.Label>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is known of the chosen area, and its measures to type. */
export function AreaPanel({ area, model, height }: { area: PropertyArea; model: House; height: string }) {
  const { change, remove } = model;
  const [label, setLabel] = useState(area.areaLabel);
  const [description, setDescription] = useState(area.areaDescription);
  const params = { id: 0, areaId: area.id };
  const keepLabel = () => {
    if (label.trim() === '' || label.trim() === area.areaLabel) return setLabel(area.areaLabel);
    void change.save({ params, body: { areaLabel: label.trim() } });
  };
  return (
    <section className={css.panel} aria-label={area.areaLabel}>
      <h2>
        {area.areaLabel} <span className="muted">{sidesOf(area)}</span>
      </h2>
      {area.floor === '' ? (
        <p className="amber">
          <Icon name="warning" size={14} /> No size: it cannot be guessed from the house. Type its sides.
        </p>
      ) : (
        <dl className={css.measures}>
          <Measure word="Floor" value={squareFeet(area.floor)} />
          <Measure word="Walls" value={squareFeet(area.walls)} />
          <Measure word="Ceiling" value={squareFeet(area.ceilings)} />
          <Measure word="Baseboard" value={`${grouped(area.baseboard)} LF`} />
        </dl>
      )}
      {area.measured === 'estimated' ? <p className="muted">Estimated from the house, until somebody types its sides.</p> : null}
      <Sides key={`${area.short} ${area.long} ${area.measured}`} area={area} model={model} height={height} />
      <TextInput
        label="Name"
        value={label}
        maxLength={255}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onBlur={keepLabel}
        onKeyDown={(event) => event.key === 'Enter' && keepLabel()}
      />
      <Textarea
        label="Description"
        value={description}
        maxLength={4000}
        autosize
        minRows={1}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onBlur={() =>
          description.trim() !== area.areaDescription && void change.save({ params, body: { areaDescription: description.trim() } })
        }
      />
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="trash" />}
          loading={remove.busy}
          onClick={() => void remove.save({ areaId: area.id, label: area.areaLabel })}
        >
          Remove area
        </Button>
      </div>
      {remove.failure && remove.failure.code !== 'PROPERTY_AREA_IN_USE' ? (
        <FailureLine error={remove.failure} what="It was not removed." />
      ) : null}
    </section>
  );
}

function Measure({ word, value }: { word: string; value: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Sides({ area, model, height }: { area: PropertyArea; model: House; height: string }) {
  const { measure } = model;
  const typed = area.measured === 'typed';
  const [sides, setSides] = useState({
    short: typed ? area.short : '',
    long: typed ? area.long : '',
    height: typed ? area.height : height || '8',
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const params = { id: 0, areaId: area.id };
  const keep = () => {
    const found = Object.fromEntries(
      (MeasurementsBody.safeParse(sides).error?.issues ?? []).map(({ path, message }) => [String(path[0]), `M${message.slice(1)}.`]),
    );
    setFaults(found);
    if (Object.keys(found).length === 0) void measure.save({ params, body: sides });
  };
  const field = (name: keyof typeof sides, label: string) => (
    <TextInput
      label={label}
      value={sides[name]}
      inputMode="decimal"
      maxLength={10}
      error={faults[name]}
      onChange={(event) => setSides((was) => ({ ...was, [name]: event.target.value }))}
      rightSection={<span className={css.unit}>ft</span>}
    />
  );
  return (
    <form
      className={css.sides}
      aria-label="Measure"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      {field('long', 'Long side')}
      {field('short', 'Short side')}
      {field('height', 'Height')}
      <div className={css.sidesActions}>
        <Button type="submit" size="xs" variant="default" loading={measure.busy}>
          Measure
        </Button>
        {typed ? (
          <button type="button" className="link" onClick={() => void measure.save({ params, body: {} })}>
            Estimate it instead
          </button>
        ) : null}
      </div>
      {measure.failure ? <FailureLine error={measure.failure} what="It was not measured." onRetry={keep} /> : null}
    </form>
  );
}

/** Rooms and walls against the living area. */
export function FitPart({ fit }: { fit: Home['fit'] }) {
  if (!fit) return null;
  const row = (word: string, value: string) => (
    <div>
      <dt>{word}</dt>
      <dd>{squareFeet(value)}</dd>
    </div>
  );
  return (
    <section className={css.panel} aria-label="Does it fit the living area?">
      <h2>Does it fit the living area?</h2>
      {fit.usual === null ? (
        <p className="muted">Without a total living area nobody knows. Rooms have their usual sizes until it is typed.</p>
      ) : (
        <>
          <dl className={css.fit}>
            {row(`${counted(fit.count, 'room')}, inside`, fit.rooms)}
            {fit.stairs === '0.00' ? null : row('Stairs', fit.stairs)}
            {fit.others === '0.00' ? null : row('Halls and other rooms that are no areas', fit.others)}
            {row(`Walls, ${fit.percent} %`, fit.walls)}
            {row('Living area as typed', fit.living)}
          </dl>
          <p className={fit.usual ? 'muted' : 'amber'}>
            {fit.usual ? null : <Icon name="warning" size={14} />} Walls of 6 to 12 % are usual. Outside it, a number or a wall is probably
            wrong.
          </p>
        </>
      )}
    </section>
  );
}

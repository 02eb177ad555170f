import '../../app/schemas/checking.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { CharacteristicsBody, GARAGES, hasBasement, MOST_CARS, MOST_ROOMS } from '../../../contracts/home/property/characteristics.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { wasTakenBack } from '../../app/client.ts';
import { takeBackWrite } from '../../app/offline/kept-writes.ts';
import { WaitingLine } from '../../app/offline/waiting-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { Segmented } from '../property/segmented.tsx';
import { GARAGE_WORDS } from '../property/words.ts';
import css from './home-setup.module.css';
import { areasOf, type Rooms, type Setup, useRooms } from './setup-model.ts';

interface RoomsStepProps {
  home: Home;
  setup: Setup;
  onBack: () => void;
  onDone: () => void;
}

/** The counts, each with the areas that it makes; the button says how many these are. */
export function RoomsStep({ home, setup, onBack, onDone }: RoomsStepProps) {
  const { rooms, change: keep, forget } = useRooms();
  const change = (part: Partial<Rooms>) => {
    // What was sent and waits is not what is on the screen any more.
    if (setup.busy && setup.input) void takeBackWrite(setup.input.key);
    keep(part);
  };
  const issue = CharacteristicsBody.safeParse({ basementSizeSF: rooms.basementSizeSF }).error?.issues[0];
  const fault = issue ? `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1)}.` : '';
  const labels = fault ? [] : areasOf(rooms);
  const asks = setup.failure?.code === 'PROPERTY_AREA_IN_USE';
  const make = (confirmed = false) => {
    if (fault) return;
    // Before it is sent, so that the step that follows is there as soon as the home is set up.
    onDone();
    void setup.save({ rooms, confirmed, key: crypto.randomUUID() }, forget);
  };
  const stepper = (name: 'bedrooms' | 'fullBaths' | 'halfBaths', word: string, area: string) => (
    <Stepper word={word} makes={makes(area, rooms[name])} value={rooms[name]} onChange={(value) => change({ [name]: value })} />
  );
  return (
    <form
      className={css.rooms}
      aria-label="Rooms"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      {setup.failure && !asks && !wasTakenBack(setup.failure) ? (
        <FailureLine error={setup.failure} what="The home was not set up." onRetry={() => make()} />
      ) : null}
      {stepper('bedrooms', 'Bedrooms', 'Bedroom')}
      {stepper('fullBaths', 'Full baths', 'Bathroom')}
      {stepper('halfBaths', 'Half baths', 'Half Bath')}
      <BasementAndGarage rooms={rooms} fault={fault} change={change} />
      <p className="muted">
        Kitchen and Exterior Grounds are always made. {alsoWords(rooms)} {counted(labels.length, 'area')}.
      </p>
      {asks ? (
        <div className={css.asks} role="alert">
          <p>{setup.failure?.text}</p>
          <Button variant="default" color="brick" onClick={() => make(true)}>
            Take them away and set up again
          </Button>
        </div>
      ) : null}
      <WaitingLine busy={setup.busy}>Your choices are kept; the areas are made as soon as the network is back.</WaitingLine>
      <div className={css.foot}>
        {home.setUpAt === null ? (
          <Button size="md" variant="default" onClick={onBack}>
            Back
          </Button>
        ) : null}
        <Button size="md" type="submit" loading={setup.busy} disabled={fault !== ''}>
          Make {counted(labels.length, 'area')}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  rooms: Rooms;
  fault: string;
  change: (part: Partial<Rooms>) => void;
}

function BasementAndGarage({ rooms, fault, change }: FieldsProps) {
  return (
    <>
      <Line word="Basement" note="0 or empty: no basement area">
        <TextInput
          aria-label="Basement"
          className={css.size}
          value={rooms.basementSizeSF}
          inputMode="decimal"
          maxLength={12}
          error={fault || undefined}
          rightSection={<span className="muted">SF</span>}
          onChange={(event) => change({ basementSizeSF: event.currentTarget.value })}
        />
      </Line>
      <div className={css.garage}>
        <Segmented
          label="Garage"
          value={rooms.garageType}
          options={GARAGES.map((garage) => [garage, GARAGE_WORDS[garage]])}
          onChoose={(garageType) => change({ garageType: garageType as Rooms['garageType'] })}
        />
        {rooms.garageType === 'none' ? null : (
          <Line word="" note="Makes one Garage area, measured as built-in">
            <NativeSelect
              aria-label="Cars"
              className={css.cars}
              value={String(rooms.cars)}
              data={Array.from({ length: MOST_CARS }, (_, n) => ({ value: String(n + 1), label: counted(n + 1, 'car') }))}
              onChange={(event) => change({ cars: Number(event.currentTarget.value) })}
            />
          </Line>
        )}
      </div>
    </>
  );
}

const makes = (area: string, count: number) => (count === 0 ? 'No area' : count === 1 ? `${area} 1` : `${area} 1 to ${area} ${count}`);

function alsoWords(rooms: Rooms): string {
  const also = [...(hasBasement(rooms) ? ['the basement'] : []), ...(rooms.garageType === 'none' ? [] : ['the garage'])];
  return also.length === 0 ? 'These are' : `With ${also.join(' and ')} these are`;
}

function Line({ word, note, children }: { word: string; note: string; children: ReactNode }) {
  return (
    <div className={css.line}>
      <span>
        {word ? <b>{word}</b> : null}
        <span className="muted">{note}</span>
      </span>
      {children}
    </div>
  );
}

interface StepperProps {
  word: string;
  makes: string;
  value: number;
  onChange: (value: number) => void;
}

function Stepper({ word, makes: note, value, onChange }: StepperProps) {
  const id = useId();
  return (
    <Line word={word} note={note}>
      <div className={css.stepper} role="group" aria-label={word}>
        <IconButton icon="minus" label={`Fewer: ${word}`} disabled={value === 0} onClick={() => onChange(value - 1)} />
        <output id={id} aria-live="polite">
          {value}
        </output>
        <IconButton icon="plus" label={`More: ${word}`} disabled={value === MOST_ROOMS} onClick={() => onChange(value + 1)} />
      </div>
    </Line>
  );
}

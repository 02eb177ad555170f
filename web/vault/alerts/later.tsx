import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { keptDate, typedDate } from '../../../contracts/vault/items/dates.ts';
import { daysAfter } from '../../../contracts/vault/items/due-alerts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { localDay } from '../../ui/words.ts';
import css from './later.module.css';

/** The day until which an alert waits, MM-DD-YYYY, and how it is called. Empty is tomorrow by the server: people who are a day ahead of it or behind do not name it. */
export interface Later {
  until: string;
  words: string;
}

const CHOICES = [
  { word: 'Tomorrow', days: 1 },
  { word: 'Next week', days: 7 },
  { word: 'Next month', days: 30 },
];

/** When an alert is shown again: one of three, or a day of one's own. A phone shows it as a sheet. */
export function LaterDialog({ title, onChoose, onClose }: { title: string; onChoose: (later: Later) => void; onClose: () => void }) {
  const today = localDay();
  const [day, setDay] = useState('');
  const [fault, setFault] = useState('');
  const choose = (later: Later) => {
    onClose();
    onChoose(later);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const until = typedDate(day);
    if (day === '' || !keptDate(until)) setFault('Choose a day.');
    else if (day <= today) setFault(`Choose a day after today, ${typedDate(today)}.`);
    else choose({ until, words: until });
  };
  return (
    <Dialog opened onClose={onClose} title="Later">
      <p>{title}</p>
      <div className={css.choices} role="group" aria-label="Show it again">
        {CHOICES.map(({ word, days }) => {
          const until = typedDate(daysAfter(today, days));
          return (
            <button
              key={word}
              type="button"
              data-autofocus={days === 1 || undefined}
              onClick={() => choose({ until: days === 1 ? '' : until, words: word.toLowerCase() })}
            >
              {word} <span className="muted">{until}</span>
            </button>
          );
        })}
      </div>
      <form className={css.own} onSubmit={onSubmit} noValidate>
        <TextInput
          type="date"
          label="Another day"
          min={daysAfter(today, 1)}
          max="9999-12-31"
          value={day}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setDay(value);
            setFault('');
          }}
        />
        <Button type="submit" variant="default">
          Put off
        </Button>
      </form>
    </Dialog>
  );
}

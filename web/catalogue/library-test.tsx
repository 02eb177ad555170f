import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { namesOf, type Question, type Room, stepsOf } from '../../contracts/catalogue/assembly/quantity.ts';
import type { ShownLine } from '../../contracts/catalogue/libraries/library.ts';
import { D } from '../../contracts/decimal.ts';
import { interior } from '../../contracts/estimating/measurement.ts';
import { grouped } from '../ui/words.ts';
import css from './libraries.module.css';
import { formulaText } from './library-quantity.ts';

export interface TestSides {
  length: string;
  width: string;
  height: string;
}
export const TEST_SIDES: TestSides = { length: '12', width: '10', height: '8' };

const SIDES = ['length', 'width', 'height'] as const;
const MEASURES = [
  ['floor', 'SF'],
  ['walls', 'SF'],
  ['ceiling', 'SF'],
  ['baseboard', 'LF'],
] as const;

/** The room that the sides give; nothing of it where a side is no number. */
export function testRoom({ length, width, height }: TestSides): Room {
  const measured = interior({ longWallsFeet: length, shortWallsFeet: width, ceilingHeight1Feet: height, ceilingType: 'Flat' });
  if (!measured.ok) return {};
  const { floor, walls, ceilings: ceiling, baseboard } = measured.measurements;
  const room: Room = { floor, walls, ceiling, baseboard, length, width, height };
  return Object.fromEntries(Object.entries(room).filter(([, value]) => new D(value).gt(0)));
}

interface Props {
  sides: TestSides;
  onSides: (sides: TestSides) => void;
  questions: Question[];
  answers: Record<string, string>;
  onAnswers: (answers: Record<string, string>) => void;
  /** The line in focus. */
  line: ShownLine | undefined;
}

/** A room to try the formulas in, the answers, and how the line in focus is computed. Nothing is added. */
export function LibraryTest({ sides, onSides, questions, answers, onAnswers, line }: Props) {
  const room = useMemo(() => testRoom(sides), [sides]);
  const steps = line ? stepsOf(formulaText(line.quantity), namesOf(questions, room, answers)) : [];
  return (
    <section className={css.test} aria-label="Test">
      <h3>
        Test <span className="muted">nothing is added</span>
      </h3>
      <div className={css.sides}>
        {SIDES.map((side) => (
          <TextInput
            key={side}
            label={`${side}, ft`}
            inputMode="decimal"
            maxLength={10}
            value={sides[side]}
            onChange={(event) => onSides({ ...sides, [side]: event.currentTarget.value })}
          />
        ))}
      </div>
      <dl className={css.measures}>
        {MEASURES.map(([name, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{room[name] ? `${grouped(room[name])} ${unit}` : '–'}</dd>
          </div>
        ))}
      </dl>
      {questions.map((question) => {
        const value = answers[question.name] ?? question.standard;
        const set = (answer: string) => onAnswers({ ...answers, [question.name]: answer });
        return question.kind === 'number' ? (
          <TextInput
            key={question.name}
            label={`${question.name}${question.unit ? `, ${question.unit}` : ''}`}
            inputMode="decimal"
            maxLength={15}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            key={question.name}
            label={question.name}
            data={question.kind === 'choice' ? question.options : ['yes', 'no']}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
          />
        );
      })}
      {line && steps.length > 0 ? (
        <>
          <h3>{line.description}, step by step</h3>
          <dl className={css.measures}>
            {steps.map((step) => (
              <div key={step.text}>
                <dt>{step.text}</dt>
                <dd>
                  {grouped(step.value)} {step.unit}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <p className="muted">
        + - * / ( ), min, max, round, roundup and if(answer = "word", a, b). Feet times feet is SF; a line counted in SF refuses a formula
        that gives feet.
      </p>
    </section>
  );
}

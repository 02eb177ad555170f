import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { namesOf, type Question, stepsOf } from '../../../contracts/catalogue/assembly/quantity.ts';
import type { ShownLine } from '../../../contracts/catalogue/libraries/library.ts';
import { formulaText, type RoomSides, roomOfSides } from '../../../contracts/catalogue/libraries/library-quantities.ts';
import { grouped } from '../../ui/words.ts';
import css from './test.module.css';

const SIDES = ['length', 'width', 'height'] as const;
const MEASURES = [
  ['floor', 'SF'],
  ['walls', 'SF'],
  ['ceiling', 'SF'],
  ['baseboard', 'LF'],
] as const;

interface Props {
  sides: RoomSides;
  onSides: (sides: RoomSides) => void;
  questions: Question[];
  answers: Record<string, string>;
  onAnswers: (answers: Record<string, string>) => void;
  /** The line in focus. */
  line: ShownLine | undefined;
}

/** A room to try the formulas in, the answers, and how the line in focus is computed. Nothing is added. */
export function LibraryTest({ sides, onSides, questions, answers, onAnswers, line }: Props) {
  const room = useMemo(() => roomOfSides(sides), [sides]);
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

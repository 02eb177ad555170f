import { type KeyboardEvent, useRef } from 'react';
import type { Question, Settled } from '../../../contracts/estimating/wizards/wizard.ts';
import { Icon } from '../../ui/icons.tsx';
import { money } from '../estimate/figures.ts';
import css from './answers.module.css';

interface AnswersProps {
  questions: readonly Question[];
  settled: Settled;
  /** The question that is looked at. */
  focused: string;
  /** What each answer brings, in cents before tax. */
  bringsOf: (question: string) => bigint;
  /** Said under a question beside what its rules say. */
  notes?: Readonly<Record<string, string>>;
  onFocus: (question: string) => void;
  onAnswer: (question: string, answer: string) => void;
}

/** The questions, one under the other (S054). Up and Down go to another question, Left and Right to another answer; all are one stop of Tab. */
export function Answers({ questions, settled, focused, bringsOf, notes, onFocus, onAnswer }: AnswersProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusOn = (question: string, answer: string) =>
    list.current?.querySelector<HTMLElement>(`[data-question="${question}"] [data-answer="${answer}"]`)?.focus();

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = questions.findIndex(({ key }) => key === focused);
    const question = questions[at];
    if (!question) return;
    const given = settled.answers[question.key] ?? '';
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const next = questions[at + (event.key === 'ArrowDown' ? 1 : -1)];
        if (next) focusOn(next.key, settled.answers[next.key] ?? '');
        break;
      }
      case 'ArrowRight':
      case 'ArrowLeft': {
        const offered = question.options.filter(([key]) => !settled.removed.get(question.key)?.has(key));
        const next = offered[offered.findIndex(([key]) => key === given) + (event.key === 'ArrowRight' ? 1 : -1)];
        if (next && !settled.locked.has(question.key)) {
          onAnswer(question.key, next[0]);
          focusOn(question.key, next[0]);
        }
        break;
      }
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={list} onKeyDown={onKeyDown}>
      {questions.map((question) => (
        <QuestionRow
          key={question.key}
          question={question}
          settled={settled}
          isFocused={question.key === focused}
          brings={bringsOf(question.key)}
          note={notes?.[question.key]}
          on={{ onFocus, onAnswer }}
        />
      ))}
    </div>
  );
}

interface QuestionProps {
  question: Question;
  settled: Settled;
  isFocused: boolean;
  on: Pick<AnswersProps, 'onFocus' | 'onAnswer'>;
}

/** A question with its answers, what the given one brings, and what rules say about it. */
function QuestionRow({ question, settled, isFocused, brings, note, on }: QuestionProps & { brings: bigint; note: string | undefined }) {
  const { key, label, instead } = question;
  const locked = settled.locked.get(key);
  const rule = settled.notes.get(key);
  return (
    <div className={css.question} data-question={key} data-hot={isFocused || undefined}>
      <span className={css.label} id={`question-${key}`}>
        {label}
      </span>
      <Options question={question} settled={settled} isFocused={isFocused} on={on} />
      <span className={`${css.brings} figures`} data-nothing={brings === 0n || undefined}>
        {instead ?? (brings === 0n ? '–' : money(brings))}
      </span>
      {rule && (
        <span className={css.said} data-rule>
          <Icon name="warning" size={14} /> {rule}
        </span>
      )}
      {locked && (
        <span className={css.said}>
          Set by the {locked.by.toLowerCase()}.
          {locked.back !== null && ` ${locked.back} comes back with another ${locked.by.toLowerCase()}.`}
        </span>
      )}
      {note && <span className={css.said}>{note}</span>}
    </div>
  );
}

/** The answers to choose from; one that a rule removed stays to be seen. */
function Options({ question: { key, options }, settled, isFocused, on: { onFocus, onAnswer } }: QuestionProps) {
  const given = settled.answers[key];
  const removed = settled.removed.get(key);
  const locked = settled.locked.get(key);
  return (
    <span className={css.options} role="radiogroup" aria-labelledby={`question-${key}`}>
      {options.map(([answer, words]) => {
        const gone = removed?.has(answer) ?? false;
        const on = answer === given;
        return (
          <button
            key={answer}
            type="button"
            role="radio"
            data-answer={answer}
            aria-checked={on}
            aria-disabled={gone || undefined}
            aria-label={gone ? `${words}, not offered` : undefined}
            tabIndex={on && isFocused ? 0 : -1}
            data-on={on || undefined}
            data-gone={gone || undefined}
            onFocus={() => onFocus(key)}
            onClick={() => {
              onFocus(key);
              if (!gone) onAnswer(key, answer);
            }}
          >
            {locked && on && <Icon name="lock" size={12} />}
            {words}
          </button>
        );
      })}
    </span>
  );
}

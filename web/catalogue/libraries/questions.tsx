import '../../app/schemas/checking.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { Question } from '../../../contracts/catalogue/assembly/quantity.ts';
import { Question as QuestionShape } from '../../../contracts/catalogue/libraries/library.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import libraryDialogsCss from './dialogs.module.css';
import css from './questions.module.css';

interface Props {
  questions: Question[];
  locked: boolean;
  onChange: (questions: Question[]) => void;
}

const NEW: Question = { name: '', kind: 'number', unit: 'ft', options: [], standard: '' };

/** The questions that an assembly asks; formulas name their answers. */
export function LibraryQuestions({ questions, locked, onChange }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const without = (n: number) => questions.filter((_, place) => place !== n);
  return (
    <div className={css.questions}>
      <b>Questions it asks</b>
      {questions.map(({ name, unit, kind, standard }, n) => (
        <span key={name} className={css.question}>
          <button type="button" disabled={locked} onClick={() => setAt(n)}>
            <b>{name}</b> <span className="muted">{kind === 'number' ? unit || 'count' : kind}</span> {standard}
          </button>
          {locked ? null : <IconButton icon="close" label={`Remove ${name}`} onClick={() => onChange(without(n))} />}
        </span>
      ))}
      {locked ? null : (
        <button type="button" className="link" onClick={() => setAt(questions.length)}>
          <Icon name="plus" /> Question
        </button>
      )}
      {at !== null ? (
        <QuestionDialog
          of={questions[at]}
          taken={without(at).map(({ name }) => name)}
          onClose={() => setAt(null)}
          onKeep={(question) => {
            onChange([...questions.slice(0, at), question, ...questions.slice(at + 1)]);
            setAt(null);
          }}
        />
      ) : null}
    </div>
  );
}

interface DialogProps {
  of: Question | undefined;
  taken: string[];
  onClose: () => void;
  onKeep: (question: Question) => void;
}

function QuestionDialog({ of, taken, onClose, onKeep }: DialogProps) {
  const form = useQuestion(of, taken, onKeep);
  const { question, change, faults } = form;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={of ? `Question ${of.name}` : 'New question'}
      actions={
        <ConfirmActions onCancel={onClose} onClick={form.keep}>
          Save question
        </ConfirmActions>
      }
    >
      <form
        className={libraryDialogsCss.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.keep();
        }}
      >
        <TextInput
          label="Name in formulas"
          placeholder="tile_height"
          data-autofocus
          maxLength={40}
          value={question.name}
          error={faults.name && `The name ${faults.name}.`}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <AnswerFields form={form} />
        <TextInput
          label="Standard answer"
          placeholder={question.kind === 'yes or no' ? 'yes' : ''}
          maxLength={60}
          value={question.standard}
          error={faults.standard && `The standard answer ${faults.standard}.`}
          onChange={(event) => change({ standard: event.currentTarget.value })}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** A question as it is typed, and what is wrong with it once it shall be kept. */
function useQuestion(of: Question | undefined, taken: string[], onKeep: (question: Question) => void) {
  const [question, setQuestion] = useState<Question>(of ?? NEW);
  const [options, setOptions] = useState((of?.options ?? []).join(', '));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const change = (part: Partial<Question>) => {
    setQuestion((was) => ({ ...was, ...part }));
    setFaults({});
  };
  const keep = () => {
    const given = {
      ...question,
      unit: question.kind === 'number' ? question.unit : '',
      options: question.kind === 'choice' ? choicesIn(options) : [],
    };
    const read = QuestionShape.safeParse(given);
    const found = Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? 'name'), message]));
    if (taken.includes(given.name.trim().toLowerCase())) found.name = 'is another question’s name';
    setFaults(found);
    if (read.success && Object.keys(found).length === 0) onKeep(read.data as z.output<typeof QuestionShape>);
  };
  return { question, change, options, setOptions, faults, keep };
}

const choicesIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** What kind of answer it has, in which unit, and between what one chooses. */
function AnswerFields({ form: { question, change, options, setOptions, faults } }: { form: ReturnType<typeof useQuestion> }) {
  return (
    <>
      <NativeSelect
        label="Answer"
        data={['number', 'yes or no', 'choice']}
        value={question.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as Question['kind'], standard: '' })}
      />
      {question.kind === 'number' ? (
        <NativeSelect
          label="In"
          data={[
            { value: 'ft', label: 'ft' },
            { value: 'SF', label: 'SF' },
            { value: '', label: 'a count' },
          ]}
          value={question.unit}
          onChange={(event) => change({ unit: event.currentTarget.value as Question['unit'] })}
        />
      ) : null}
      {question.kind === 'choice' ? (
        <TextInput
          label="Choices, with commas between them"
          placeholder="framed, frameless, none"
          maxLength={1_000}
          value={options}
          error={faults.options && `The choice ${faults.options}.`}
          onChange={(event) => setOptions(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}

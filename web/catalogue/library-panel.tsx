import { useState } from 'react';
import type { z } from 'zod';
import type { getCustomLibrary } from '../../contracts/catalogue/libraries/get-custom-library.ts';
import type { CustomLibrary, LibraryBody } from '../../contracts/catalogue/libraries/library.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureLine } from '../ui/states.tsx';
import { counted } from '../ui/words.ts';
import css from './libraries.module.css';
import { LibraryAdd } from './library-add.tsx';
import { LibraryFormula } from './library-formula.tsx';
import { quantityOfText } from './library-quantity.ts';
import { LibraryQuestions } from './library-questions.tsx';
import type { LibrarySaves } from './library-saves.ts';
import { LibraryTest, TEST_SIDES, testRoom } from './library-test.tsx';

interface Props {
  opened: z.output<(typeof getCustomLibrary)['response']>;
  organizationName: string;
  saves: LibrarySaves;
  onClose: () => void;
  onAsk: (what: 'change' | 'copy' | 'delete', of: CustomLibrary) => void;
}

/** S185: a library's lines with their quantities, its questions, a room to try them in, and what happened to it. */
export function LibraryPanel({ opened, organizationName, saves, onClose, onAsk }: Props) {
  const { library, lines, questions, deleted, changes } = opened;
  const [sides, setSides] = useState(TEST_SIDES);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [focused, setFocused] = useState(0);
  const locked = deleted || !library.mayChange;
  const room = testRoom(sides);
  const change = (body: z.input<typeof LibraryBody>) =>
    void saves.save.save({ id: library.id, body: { ...body, revision: library.revision } });
  return (
    <>
      <section className={css.panel} aria-label={library.name}>
        <div className={css.head}>
          <span className="muted ellipsis">
            {library.organization_Id > 0 ? organizationName : 'Mine'}, {library.newName}
          </span>
          {deleted ? null : <IconButton icon="copy" label="Duplicate" onClick={() => onAsk('copy', library)} />}
          {locked ? null : <IconButton icon="edit" label="Change name and subcategory" onClick={() => onAsk('change', library)} />}
          {locked ? null : <IconButton icon="trash" label="Delete" onClick={() => onAsk('delete', library)} />}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div className={css.scroll}>
          <div className={css.title}>
            <h2>{library.name}</h2>
            <p className="muted">{library.description || 'no description'}</p>
            <p className="muted figures">
              {counted(library.lines, 'line')}, {counted(library.uniqueItems, 'unique item')}. Added at the prices of the day.
            </p>
          </div>
          {deleted ? (
            <p className={css.locked}>
              <Icon name="trash" /> {library.updatedBy} deleted this library. Undo brings it back; lines on estimates stay.
            </p>
          ) : locked ? (
            <p className={css.locked}>
              <Icon name="lock" /> You can use and duplicate it; an administrator of {organizationName} changes it.
            </p>
          ) : null}
          {saves.save.failure && saves.save.input?.id === library.id ? <FailureLine error={saves.save.failure} what="Not saved." /> : null}
          <LibraryQuestions questions={questions} locked={locked} onChange={(all) => change({ questions: all })} />
          <ul className={css.lines} aria-label="Lines">
            {lines.map((line) => (
              <li key={line.lineId} data-gone={line.gone || undefined} data-own={line.own || undefined}>
                <span className={css.name}>
                  <span className="muted">{line.action}</span> {line.description}
                  {line.own ? <small className="muted"> own</small> : null}
                  {line.quality ? <small className="muted"> {line.quality}</small> : null}
                  {line.gone ? <small className="amber"> deleted from the price book: it adds nothing</small> : null}
                </span>
                <LibraryFormula
                  key={`${line.lineId} ${library.revision}`}
                  line={line}
                  questions={questions}
                  room={room}
                  answers={answers}
                  locked={locked}
                  onFocus={() => setFocused(line.lineId)}
                  onKeep={(text) =>
                    change({
                      lines: [
                        {
                          lineId: line.lineId,
                          itemXREF: line.itemXREF,
                          quality: line.quality as '' | undefined,
                          notes: line.notes,
                          quantity: quantityOfText(text),
                        },
                      ],
                    })
                  }
                />
                {locked ? null : (
                  <IconButton icon="close" label={`Take out ${line.description}`} onClick={() => change({ removed: [line.lineId] })} />
                )}
              </li>
            ))}
          </ul>
          {locked ? null : <LibraryAdd onAdd={(itemXREF) => change({ lines: [{ itemXREF }] })} />}
          <h3 className={css.caption}>Changes</h3>
          <ol className={css.changes}>
            {changes.map((one) => (
              <li key={`${one.at} ${one.sentence}`}>
                {one.by}: {one.sentence}
                {one.before || one.after ? (
                  <small className="muted">
                    {' '}
                    {one.before}
                    {one.before && one.after ? ' → ' : ''}
                    {one.after}
                  </small>
                ) : null}
              </li>
            ))}
          </ol>
        </div>
      </section>
      <LibraryTest
        sides={sides}
        onSides={setSides}
        questions={questions}
        answers={answers}
        onAnswers={setAnswers}
        line={lines.find(({ lineId }) => lineId === focused)}
      />
    </>
  );
}

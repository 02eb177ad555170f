import { Button } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import type { z } from 'zod';
import type { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import type { LibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import { getLibraryPrices } from '../../../contracts/catalogue/libraries/get-library-prices.ts';
import type { CustomLibrary, LibraryBody } from '../../../contracts/catalogue/libraries/library.ts';
import { type RoomSides, roomOfSides, STANDARD_SIDES } from '../../../contracts/catalogue/libraries/library-quantities.ts';
import { useRead } from '../../app/client.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, dollars, grouped } from '../../ui/words.ts';
import { LibraryAdd } from './add.tsx';
import librariesCss from './libraries.module.css';
import { LibraryLines } from './lines.tsx';
import css from './panel.module.css';
import { type PricedLibrary, priced } from './prices.ts';
import { LibraryQuestions } from './questions.tsx';
import type { LibrarySaves } from './saves.ts';
import { LibraryTest } from './test.tsx';
import UseLibraryDialog from './use.tsx';

interface Props {
  opened: z.output<(typeof getCustomLibrary)['response']>;
  /** Where it was used; missing while it is fetched. */
  figures: LibraryFigures | undefined;
  organizationName: string;
  saves: LibrarySaves;
  /** Whether the questions and the room to try formulas in are shown: of an assembly, and where one is to be made. */
  tested: boolean;
  onMakeAssembly: () => void;
  onClose: () => void;
  onAsk: (what: 'change' | 'copy' | 'delete', of: CustomLibrary) => void;
}

/** S185: a library's lines with their quantities, its questions, a room to try them in, and what happened to it. */
export function LibraryPanel({ opened, figures, organizationName, saves, tested, onMakeAssembly, onClose, onAsk }: Props) {
  const { library, lines, questions, deleted, changes } = opened;
  const [sides, setSides] = useState(STANDARD_SIDES);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [focused, setFocused] = useState(0);
  const [using, setUsing] = useState(false);
  const locked = deleted || !library.mayChange;
  const room = roomOfSides(sides);
  const change = (body: z.input<typeof LibraryBody>) => saves.save.save({ id: library.id, body: { ...body, revision: library.revision } });
  const costs = useRead(getLibraryPrices, { params: { id: library.id } });
  const prices = costs.data && priced(lines, costs.data, { room, questions, answers });
  const used = figures?.estimates ?? 0;
  return (
    <>
      <section className={librariesCss.panel} aria-label={library.name}>
        <PanelHead
          library={library}
          organizationName={organizationName}
          deleted={deleted}
          onAsk={onAsk}
          locked={locked}
          onClose={onClose}
        />
        <div className={librariesCss.scroll}>
          <div className={css.title}>
            <h2>{library.name}</h2>
            <p className="muted">{library.description || 'no description'}</p>
          </div>
          <Facts library={library} used={used} prices={prices} />
          {costs.error ? (
            <FailureLine error={costs.error} what="The prices could not be fetched." onRetry={() => void costs.refetch()} />
          ) : null}
          {prices && prices.moved.lines > 0 ? (
            <p className={css.moved} role="note">
              <Icon name="warning" />
              <span>
                Prices moved since {day(costs.data?.since ?? '')}:{' '}
                {prices.moved.lines === 1 ? 'this book line costs' : `these ${prices.moved.lines} book lines cost`}{' '}
                {dollars(prices.moved.amount.replace('-', ''))} {prices.moved.amount.startsWith('-') ? 'less' : 'more'}. A library always
                adds at today’s prices.
              </span>
            </p>
          ) : null}
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
          {tested ? <LibraryQuestions questions={questions} locked={locked} onChange={(all) => void change({ questions: all })} /> : null}
          {lines.length > 0 ? (
            <div className={css.columns} data-locked={locked || undefined} aria-hidden>
              <span>Line</span>
              <span>Quantity</span>
              <span>In the test room</span>
              <span>Unit price</span>
              <span>Total</span>
            </div>
          ) : null}
          <LibraryLines
            lines={lines}
            questions={questions}
            room={room}
            answers={answers}
            prices={prices}
            locked={locked}
            revision={library.revision}
            onFocus={setFocused}
            onChange={change}
          />
          {locked ? null : <LibraryAdd onAdd={(itemXREF) => void change({ lines: [{ itemXREF }] })} />}
          <h3 className={css.caption}>Changes</h3>
          <LibraryChanges changes={changes} />
        </div>
        {deleted ? null : (
          <PanelFoot prices={prices} sides={sides} tested={tested} locked={locked} onMakeAssembly={onMakeAssembly} setUsing={setUsing} />
        )}
      </section>
      {using ? <UseLibraryDialog of={library} onClose={() => setUsing(false)} /> : null}
      {tested ? (
        <LibraryTest
          sides={sides}
          onSides={setSides}
          questions={questions}
          answers={answers}
          onAnswers={setAnswers}
          line={lines.find(({ lineId }) => lineId === focused)}
        />
      ) : null}
    </>
  );
}

function PanelHead({
  library,
  organizationName,
  deleted,
  onAsk,
  locked,
  onClose,
}: {
  library: CustomLibrary;
  organizationName: string;
  deleted: boolean;
  onAsk: (what: 'change' | 'copy' | 'delete', of: CustomLibrary) => void;
  locked: boolean;
  onClose: () => void;
}) {
  return (
    <div className={css.head}>
      <span className="muted ellipsis">
        {library.organization_Id > 0 ? organizationName : 'Mine'}, {library.newName}
      </span>
      {deleted ? null : <IconButton icon="copy" label="Duplicate" onClick={() => onAsk('copy', library)} />}
      {locked ? null : <IconButton icon="edit" label="Change name and subcategory" onClick={() => onAsk('change', library)} />}
      {locked ? null : <IconButton icon="trash" label="Delete" onClick={() => onAsk('delete', library)} />}
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  );
}

function Facts({ library, used, prices }: { library: CustomLibrary; used: number; prices: PricedLibrary | undefined }) {
  return (
    <dl className={css.facts}>
      <div>
        <dt>Lines</dt>
        <dd>{library.lines}</dd>
      </div>
      <div>
        <dt>Unique items</dt>
        <dd>{library.uniqueItems}</dd>
      </div>
      <div>
        <dt>Used in</dt>
        <dd>{used === 0 ? 'not used yet' : counted(used, 'estimate')}</dd>
      </div>
      <div>
        <dt>Priced today</dt>
        <dd>{prices ? grouped(prices.total) : '–'}</dd>
      </div>
    </dl>
  );
}

function LibraryChanges({ changes }: { changes: { at: string; by: string; sentence: string; before: string; after: string }[] }) {
  return (
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
  );
}

function PanelFoot({
  prices,
  sides,
  tested,
  locked,
  onMakeAssembly,
  setUsing,
}: {
  prices: PricedLibrary | undefined;
  sides: RoomSides;
  tested: boolean;
  locked: boolean;
  onMakeAssembly: () => void;
  setUsing: Dispatch<SetStateAction<boolean>>;
}) {
  return (
    <div className={css.foot}>
      <p>
        <b>{prices ? `${dollars(prices.total)} and ${dollars(prices.tax)} tax` : '–'}</b>
        <small className="muted">
          measured lines as in a room of {sides.length || '0'} by {sides.width || '0'} ft, {sides.height || '0'} ft high
          {prices && prices.unpriced > 0 ? `; ${counted(prices.unpriced, 'line')} without a quantity there left out` : ''}
        </small>
      </p>
      {tested || locked ? null : (
        <Button variant="default" onClick={onMakeAssembly}>
          Make assembly
        </Button>
      )}
      <Button onClick={() => setUsing(true)}>Use on estimate</Button>
    </div>
  );
}

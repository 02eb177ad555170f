import { Button } from '@mantine/core';
import { useState } from 'react';
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
export function LibraryPanel(props: Props) {
  const { opened, figures, organizationName, saves, tested, onMakeAssembly } = props;
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
  return (
    <>
      <section className={librariesCss.panel} aria-label={library.name}>
        <PanelHead {...props} />
        <div className={librariesCss.scroll}>
          <div className={css.title}>
            <h2>{library.name}</h2>
            <p className="muted">{library.description || 'no description'}</p>
          </div>
          <Facts library={library} used={figures?.estimates ?? 0} prices={prices} />
          {costs.error ? (
            <FailureLine error={costs.error} what="The prices could not be fetched." onRetry={() => void costs.refetch()} />
          ) : null}
          <PricesMoved moved={prices?.moved} since={costs.data?.since ?? ''} />
          {locked ? <WhyLocked library={library} deleted={deleted} organizationName={organizationName} /> : null}
          {saves.save.failure && saves.save.input?.id === library.id ? <FailureLine error={saves.save.failure} what="Not saved." /> : null}
          {tested ? <LibraryQuestions questions={questions} locked={locked} onChange={(all) => void change({ questions: all })} /> : null}
          {lines.length > 0 ? <ColumnHeads locked={locked} /> : null}
          <LibraryLines
            {...{ lines, questions, room, answers, prices, locked }}
            revision={library.revision}
            onFocus={setFocused}
            onChange={change}
          />
          {locked ? null : <LibraryAdd onAdd={(itemXREF) => void change({ lines: [{ itemXREF }] })} />}
          <h3 className={css.caption}>Changes</h3>
          <LibraryChanges changes={changes} />
        </div>
        {deleted ? null : (
          <PanelFoot
            prices={prices}
            sides={sides}
            onUse={() => setUsing(true)}
            onMakeAssembly={tested || locked ? undefined : onMakeAssembly}
          />
        )}
      </section>
      {using ? <UseLibraryDialog of={library} onClose={() => setUsing(false)} /> : null}
      {tested ? (
        <LibraryTest
          {...{ sides, questions, answers }}
          onSides={setSides}
          onAnswers={setAnswers}
          line={lines.find(({ lineId }) => lineId === focused)}
        />
      ) : null}
    </>
  );
}

function PanelHead({ opened: { library, deleted }, organizationName, onAsk, onClose }: Props) {
  const changes = !deleted && library.mayChange;
  return (
    <div className={css.head}>
      <span className="muted ellipsis">
        {library.organization_Id > 0 ? organizationName : 'Mine'}, {library.newName}
      </span>
      {deleted ? null : <IconButton icon="copy" label="Duplicate" onClick={() => onAsk('copy', library)} />}
      {changes ? <IconButton icon="edit" label="Change name and subcategory" onClick={() => onAsk('change', library)} /> : null}
      {changes ? <IconButton icon="trash" label="Delete" onClick={() => onAsk('delete', library)} /> : null}
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  );
}

/** What its lines of the book cost more or less than when they were put in. */
function PricesMoved({ moved, since }: { moved: PricedLibrary['moved'] | undefined; since: string }) {
  if (!moved || moved.lines === 0) return null;
  return (
    <p className={css.moved} role="note">
      <Icon name="warning" />
      <span>
        Prices moved since {day(since)}: {moved.lines === 1 ? 'this book line costs' : `these ${moved.lines} book lines cost`}{' '}
        {dollars(moved.amount.replace('-', ''))} {moved.amount.startsWith('-') ? 'less' : 'more'}. A library always adds at today’s prices.
      </span>
    </p>
  );
}

function WhyLocked({ library, deleted, organizationName }: { library: CustomLibrary; deleted: boolean; organizationName: string }) {
  return deleted ? (
    <p className={css.locked}>
      <Icon name="trash" /> {library.updatedBy} deleted this library. Undo brings it back; lines on estimates stay.
    </p>
  ) : (
    <p className={css.locked}>
      <Icon name="lock" /> You can use and duplicate it; an administrator of {organizationName} changes it.
    </p>
  );
}

function ColumnHeads({ locked }: { locked: boolean }) {
  return (
    <div className={css.columns} data-locked={locked || undefined} aria-hidden>
      <span>Line</span>
      <span>Quantity</span>
      <span>In the test room</span>
      <span>Unit price</span>
      <span>Total</span>
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

interface FootProps {
  prices: PricedLibrary | undefined;
  sides: RoomSides;
  onUse: () => void;
  /** Missing where it is an assembly already, or may not be changed. */
  onMakeAssembly: (() => void) | undefined;
}

function PanelFoot({ prices, sides, onUse, onMakeAssembly }: FootProps) {
  return (
    <div className={css.foot}>
      <p>
        <b>{prices ? `${dollars(prices.total)} and ${dollars(prices.tax)} tax` : '–'}</b>
        <small className="muted">
          measured lines as in a room of {sides.length || '0'} by {sides.width || '0'} ft, {sides.height || '0'} ft high
          {prices && prices.unpriced > 0 ? `; ${counted(prices.unpriced, 'line')} without a quantity there left out` : ''}
        </small>
      </p>
      {onMakeAssembly ? (
        <Button variant="default" onClick={onMakeAssembly}>
          Make assembly
        </Button>
      ) : null}
      <Button onClick={onUse}>Use on estimate</Button>
    </div>
  );
}

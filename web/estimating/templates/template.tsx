import { Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import type { addFromEstimate } from '../../../contracts/estimating/templates/add-from-estimate.ts';
import { getTemplate } from '../../../contracts/estimating/templates/get-template.ts';
import {
  TEMPLATE_CHOICE,
  type Template,
  type TemplateChoice,
  type TemplateLine,
} from '../../../contracts/estimating/templates/template.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, grouped } from '../../ui/words.ts';
import { money, signed } from '../estimate/figures.ts';
import css from './template.module.css';

/** The estimate that lines come to, or the place of one that is still to be made. */
export interface TemplateTarget {
  into?: number;
  zip: string;
  state: string;
}

/** A past estimate that is chosen, what of it comes along, and what that comes to. */
export function useTemplate({ into, zip, state }: TemplateTarget) {
  const [orderId, setOrderId] = useState(0);
  // Lines on an estimate that stands are priced with its own markup until one says otherwise.
  const [choice, setChoice] = useState<TemplateChoice>({ ...TEMPLATE_CHOICE, markup: into === undefined });
  const [off, setOff] = useState<ReadonlySet<number>>(() => new Set());
  /** Lines that stay behind though their area comes, by id. */
  const [offLines, setOffLines] = useState<ReadonlySet<number>>(() => new Set());
  const query = {
    ...(into === undefined ? { zip: zip.trim().slice(0, 10), state: state.trim().slice(0, 2) } : { into }),
    prices: choice.prices,
    markup: choice.markup ? ('theirs' as const) : ('own' as const),
  };
  const read = useRead(getTemplate, { params: { orderId }, query }, { enabled: orderId > 0, placeholderData: (was) => was });
  const template = read.data?.orderId === orderId ? read.data : undefined;
  const areas = template?.areas.filter(({ areaId }) => !off.has(areaId)) ?? [];
  const lines = areas.flatMap((area) => area.lines.filter(({ itemId }) => !offLines.has(itemId)));
  const comes = lines.filter(({ now }) => now !== null);
  const body = (): (typeof addFromEstimate)['body']['_input'] => ({
    ...choice,
    fromOrderId: orderId,
    areaIds: areas.map(({ areaId }) => areaId),
    itemIds: lines.map(({ itemId }) => itemId),
  });
  return {
    ...{ orderId, choice, off, offLines, template, areas, lines, comes, body },
    error: read.error,
    refetch: () => void read.refetch(),
    choose(next: number) {
      setOrderId(next);
      setOff(new Set());
      setOffLines(new Set());
    },
    setChoice: (change: Partial<TemplateChoice>) => setChoice((was) => ({ ...was, ...change })),
    /** An area with all of its lines, or without. */
    turnArea({ areaId, lines: own }: Template['areas'][number], on: boolean) {
      setOff((was) => turned(was, [areaId], !on));
      setOffLines((was) =>
        turned(
          was,
          own.map(({ itemId }) => itemId),
          false,
        ),
      );
    },
    /** One line; a line that comes brings its area. */
    turnLine({ areaId, lines: own }: Template['areas'][number], itemId: number, on: boolean) {
      const others = own.flatMap((line) => (line.itemId === itemId ? [] : [line.itemId]));
      setOffLines((was) => turned(off.has(areaId) ? turned(was, others, true) : was, [itemId], !on));
      if (on) setOff((was) => turned(was, [areaId], false));
    },
  };
}
const turned = (was: ReadonlySet<number>, ids: readonly number[], into: boolean): ReadonlySet<number> => {
  const next = new Set(was);
  for (const id of ids) into ? next.add(id) : next.delete(id);
  return next;
};
export type ChosenTemplate = ReturnType<typeof useTemplate>;

/** The organisation's estimates, those with all words first; the one to start from is a radio, so that arrows go through them. */
export function TemplateList({ chosen, except, onChoose }: { chosen: number; except?: number; onChoose: (orderId: number) => void }) {
  const [words, setWords] = useState('');
  const orders = useRead(getOrders, {});
  const isFound = finderOf(words);
  const found = (orders.data ?? []).filter(({ id, externalRefId, customerName, survey, itemCount }) => {
    const text = `${externalRefId} ${customerName} ${survey.address} ${survey.city} ${survey.zip} ${id}`;
    return id !== except && itemCount > 0 && isFound(folded(text));
  });
  return (
    <div className={css.list}>
      <SearchField
        label="Find an estimate"
        placeholder="Job, address or customer"
        value={words}
        onChange={setWords}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {orders.error && (
        <FailureLine error={orders.error} what="The estimates could not be fetched." onRetry={() => void orders.refetch()} />
      )}
      {orders.isPending && <SkeletonRows rows={6} />}
      {orders.data && found.length === 0 && (
        <p className="muted">{words ? 'No estimate matches.' : 'There is no estimate with lines yet.'}</p>
      )}
      <div role="radiogroup" aria-label="Estimate to start from">
        {found.map(({ id, externalRefId, customerName, itemCount, totals, updatedAt, status }) => (
          <label key={id} className={css.estimate} data-chosen={id === chosen || undefined}>
            <input type="radio" name="template" checked={id === chosen} onChange={() => onChoose(id)} />
            <span className={css.name}>
              <b>{externalRefId}</b>
              <small>{[customerName, counted(itemCount, 'line')].filter(Boolean).join(', ')}</small>
            </span>
            <span className={`${css.sum} figures`}>
              {grouped(totals.grandTotal)}
              <small>
                {status}, {day(updatedAt)}
              </small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

const COMES = [
  ['measurements', 'Measurements'],
  ['notes', 'Notes'],
  ['tasks', 'Tasks'],
  ['markup', 'Markup and tax'],
] as const;

/** What comes along, line by line, as it was and as it would be now. */
export function TemplateLines({ of, disabled = false }: { of: ChosenTemplate; disabled?: boolean }) {
  const { template, choice, comes, lines } = of;
  if (of.error) return <FailureLine error={of.error} what="The estimate could not be read." onRetry={of.refetch} />;
  if (of.orderId === 0)
    return (
      <p className={`muted ${css.none}`}>Choose an estimate to see what comes along. Areas, lines, qualities and percentages always do.</p>
    );
  if (!template) return <SkeletonRows rows={12} />;
  const gone = lines.length - comes.length;
  const waiting = choice.measurements ? 0 : comes.filter(({ measured }) => measured).length;
  return (
    <fieldset className={css.lines} disabled={disabled}>
      <legend>
        <b>What comes along</b> <span className="muted">from {template.name}</span>
      </legend>
      <WhatComes of={of} />
      <table className={css.table}>
        <thead>
          <tr>
            <th>Line</th>
            <th>Quantity</th>
            <th>Was</th>
            <th>Now</th>
          </tr>
        </thead>
        {template.areas.map((area) => (
          <AreaLines key={area.areaId} area={area} of={of} />
        ))}
      </table>
      <p className="muted">
        {staysWords(waiting, gone)} Customer, photos, payments, reports and vendor prices never come along. Labor minimums follow the lines.
      </p>
    </fieldset>
  );
}

/** Which of its parts come along, and at which prices. */
function WhatComes({ of: { choice, setChoice } }: { of: ChosenTemplate }) {
  return (
    <>
      <div className={css.comes}>
        {COMES.map(([key, label]) => (
          <Checkbox
            key={key}
            size="xs"
            label={label}
            checked={choice[key]}
            onChange={(event) => setChoice({ [key]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <div className={css.prices}>
        <span className="muted">Prices</span>
        <SegmentedControl
          size="xs"
          aria-label="Prices"
          value={choice.prices}
          onChange={(prices) => setChoice({ prices: prices === 'kept' ? 'kept' : 'today' })}
          data={[
            { value: 'today', label: "Today's" },
            { value: 'kept', label: 'As they were' },
          ]}
        />
      </div>
    </>
  );
}

/** An area's lines, to be taken or left. */
function AreaLines({ area, of }: { area: Template['areas'][number]; of: ChosenTemplate }) {
  const { choice, off, offLines } = of;
  const { areaId, label, into, lines: own } = area;
  const coming = off.has(areaId) ? [] : own.filter(({ itemId }) => !offLines.has(itemId));
  const isOn = !off.has(areaId);
  return (
    <tbody>
      <tr className={css.area}>
        <th colSpan={3}>
          <Checkbox
            size="xs"
            checked={isOn}
            indeterminate={isOn && coming.length < own.length}
            label={
              <>
                <b>{label}</b>{' '}
                <span className="muted">
                  {countWords(own.length, isOn ? coming.length : own.length)}
                  {into && own.length > 0 ? `, into ${into}` : ''}
                </span>
              </>
            }
            onChange={() => of.turnArea(area, !isOn || coming.length < own.length)}
          />
        </th>
        <th>{money(sumOf(isOn ? coming : own, 'now'))}</th>
      </tr>
      {own.map((line) => (
        <Line
          key={line.itemId}
          line={line}
          isOn={isOn && !offLines.has(line.itemId)}
          waits={line.measured && !choice.measurements}
          onTurn={(on) => of.turnLine(area, line.itemId, on)}
        />
      ))}
    </tbody>
  );
}

/** The lines of an area, and how many of them come where some stay. */
function countWords(own: number, coming: number): string {
  if (own === 0) return 'no lines';
  return coming < own ? `${coming} of ${counted(own, 'line')}` : counted(own, 'line');
}

/** Which lines wait for a measure and which stay behind. */
function staysWords(waiting: number, gone: number): string {
  const waits =
    waiting > 0
      ? `${counted(waiting, 'measured line')} ${waiting === 1 ? 'waits' : 'wait'} for the new room and show${waiting === 1 ? 's' : ''} the old quantity's money here. `
      : '';
  const stays =
    gone > 0
      ? `${counted(gone, 'line')} ${gone === 1 ? 'is' : 'are'} no longer in the price book and ${gone === 1 ? 'stays' : 'stay'} behind. `
      : '';
  return waits + stays;
}

interface LineProps {
  line: TemplateLine;
  isOn: boolean;
  waits: boolean;
  onTurn: (on: boolean) => void;
}

function Line({ line, isOn, waits, onTurn }: LineProps) {
  const { action, description, quantity, unit, was, now, price } = line;
  const left = now === null;
  return (
    <tr data-off={!isOn || left || undefined}>
      <td>
        <label className={css.tick}>
          <input type="checkbox" checked={isOn && !left} disabled={left} onChange={(event) => onTurn(event.currentTarget.checked)} />
          <span>
            <span className="muted">{action}</span> <span className={left ? css.struck : undefined}>{description}</span>
          </span>
        </label>
        {price === 'gone' && <small className="amber"> no longer in the price book</small>}
        {price === 'typed' && <small className="muted"> costs as typed</small>}
      </td>
      <td>
        {waits ? (
          <span className="amber">to measure</span>
        ) : (
          <>
            {grouped(quantity)} <span className="muted">{unit}</span>
          </>
        )}
      </td>
      <td className="muted">{grouped(was)}</td>
      <td>{left ? '–' : now === was ? <span className="muted">{grouped(now)}</span> : grouped(now)}</td>
    </tr>
  );
}

type Sum = 'was' | 'wasTax' | 'now' | 'nowTax';
const sumOf = (lines: readonly TemplateLine[], of: Sum): bigint => lines.reduce((sum, line) => sum + toCents(line[of] ?? '0'), 0n);

/** What the estimate starts with, before and now. */
export function TemplateSums({ of }: { of: ChosenTemplate }) {
  const { template, areas, lines, comes, choice } = of;
  if (!template) return null;
  const was = sumOf(lines, 'was') + sumOf(lines, 'wasTax');
  const now = sumOf(comes, 'now') + sumOf(comes, 'nowTax');
  return (
    <dl className={css.sums} aria-live="polite">
      <dt>Starts with</dt>
      <dd>
        {counted(comes.length, 'line')}, {counted(areas.length, 'area')}
      </dd>
      <dt>With tax, as it was</dt>
      <dd className="figures">{money(was)}</dd>
      <dt>With tax, {choice.prices === 'today' ? "at today's prices" : 'now'}</dt>
      <dd className="figures">
        <b>{money(now)}</b>
      </dd>
      <dt>Moved by</dt>
      <dd className={`figures ${now === was ? '' : 'amber'}`}>{signed(now - was)}</dd>
    </dl>
  );
}

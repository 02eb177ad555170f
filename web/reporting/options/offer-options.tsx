import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { getReportOptions } from '../../../contracts/reporting/options/get-report-options.ts';
import { MOST_CHOICES, MOST_OPTIONS } from '../../../contracts/reporting/options/option.ts';
import { saveReportOptions } from '../../../contracts/reporting/options/save-report-options.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { previewReport } from '../../../contracts/reporting/reports/preview-report.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { dollars } from '../../ui/words.ts';
import css from './offer-options.module.css';

interface OfferProps {
  report: Report;
  onClose: () => void;
}

/** What the customer may choose on a report: good, better, best, and add-ons, each of some of the report's lines. */
export default function OfferOptions({ report, onClose }: OfferProps) {
  const read = useRead(getReportOptions, { params: { reportId: report.id } }, { gcTime: 0 });
  return (
    <Dialog opened onClose={onClose} title="Choices for the customer" width={760}>
      {read.error && <FailureLine error={read.error} what="The choices could not be read." onRetry={() => read.refetch()} />}
      {!read.data && !read.error && <SkeletonRows rows={5} />}
      {read.data && <Offered report={report} onClose={onClose} read={read.data} />}
    </Dialog>
  );
}

type Line = z.output<typeof getReportOptions.response>['lines'][number];

interface Draft {
  key: number;
  name: string;
  choice: boolean;
  atStart: boolean;
  itemIds: number[];
}

type Read = z.output<typeof getReportOptions.response>;
type Offer = ReturnType<typeof useOffer>;

/** The choices and add-ons as they are written, what each comes to, and offering them. */
function useOffer(report: Report, read: Read, onClose: () => void) {
  const [seen] = useState(read.seen);
  const [options, setOptions] = useState<Draft[]>(() =>
    read.options.map(({ id, name, choice, atStart, itemIds }) => ({ key: id, name, choice, atStart, itemIds })),
  );
  const save = useSave(
    (drafts: Draft[]) =>
      send(saveReportOptions, { params: { reportId: report.id }, body: { seen, options: drafts.map(({ key: _, ...option }) => option) } }),
    {
      invalidates: [getReportOptions, reportTrackingList, listReports, getReportHistory, previewReport],
      onSaved: () => {
        tell(options.length === 0 ? 'The choices were taken off.' : 'The link shows the choices now.');
        onClose();
      },
    },
  );
  const own = (option: Draft) => centsOf(linesOf(read.lines, option, options));
  const each = (next: (option: Draft) => Draft) => setOptions(options.map(next));
  const choices = options.filter(({ choice }) => choice);
  return {
    ...{ options, choices, own, save },
    fault: faultOf(options, own),
    change: (key: number, next: Partial<Draft>) => each((option) => (option.key === key ? { ...option, ...next } : option)),
    start: (key: number, atStart: boolean) =>
      each((option) => {
        if (option.key === key) return { ...option, atStart };
        // Of the choices one is taken at the start.
        return option.choice && choices.some((one) => one.key === key) ? { ...option, atStart: false } : option;
      }),
    put: (itemId: number, key: number) =>
      each((option) => {
        const others = option.itemIds.filter((id) => id !== itemId);
        return { ...option, itemIds: option.key === key ? [...others, itemId] : others };
      }),
    add: (choice: boolean) => {
      const key = Math.max(0, ...options.map((option) => option.key)) + 1;
      const name = choice ? (['Good', 'Better', 'Best'].find((word) => !choices.some((one) => one.name === word)) ?? '') : '';
      setOptions([...options, { key, name, choice, atStart: choice && choices.length === 0, itemIds: [] }]);
    },
    remove: (key: number) => setOptions(options.filter((option) => option.key !== key)),
  };
}

const centsOf = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + toCents(amount), 0n);

function Offered({ report, onClose, read }: OfferProps & { read: Read }) {
  const offer = useOffer(report, read, onClose);
  const { options, choices, fault, save, add } = offer;
  const row = (option: Draft) => <OptionRow key={option.key} option={option} offer={offer} />;
  return (
    <form
      className={css.offer}
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault) void save.save(options);
      }}
    >
      <section>
        <h3>Choose one</h3>
        <p className="muted">{report.recipientName || 'Your customer'} takes exactly one of these, such as good, better and best.</p>
        {choices.map(row)}
        <Button variant="default" disabled={choices.length >= MOST_CHOICES} onClick={() => add(true)}>
          Add a choice
        </Button>
      </section>
      <section>
        <h3>Add if you like</h3>
        <p className="muted">Each is taken or left, whatever is chosen above.</p>
        {options.filter(({ choice }) => !choice).map(row)}
        <Button variant="default" disabled={options.length >= MOST_OPTIONS} onClick={() => add(false)}>
          Add an add-on
        </Button>
      </section>
      {options.length > 0 && <LinesOfOptions read={read} options={options} put={offer.put} />}
      {options.length > 0 && <PricesShown lines={read.lines} offer={offer} />}
      {fault && <p role="status">{fault}</p>}
      {save.failure && <FailureLine error={save.failure} what="The choices were not saved." />}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.busy} disabled={fault !== '' || (options.length === 0 && read.options.length === 0)}>
          {options.length === 0 && read.options.length > 0 ? 'Take the choices off' : 'Offer these'}
        </Button>
      </div>
    </form>
  );
}

/** A choice or an add-on in a row. */
function OptionRow({ option, offer: { change, start, own, remove } }: { option: Draft; offer: Offer }) {
  const { key, name, choice, atStart, itemIds } = option;
  return (
    <fieldset className={css.option}>
      <legend className="hidden-visually">{name || 'New'}</legend>
      <TextInput
        className={css.name}
        aria-label={choice ? 'Name of the choice' : 'Name of the add-on'}
        placeholder={choice ? 'Choice' : 'Add-on, as the customer reads it'}
        maxLength={80}
        value={name}
        onChange={({ currentTarget: { value } }) => change(key, { name: value })}
      />
      <label className={css.start}>
        <input
          type={choice ? 'radio' : 'checkbox'}
          name={choice ? 'start' : undefined}
          checked={atStart}
          onChange={({ currentTarget: { checked } }) => start(key, checked)}
        />{' '}
        At the start
      </label>
      <span className={css.price}>
        {itemIds.length === 0 ? <span className="muted">no lines yet</span> : `+${dollars(fromCents(own(option)))}`}
      </span>
      <button type="button" className={css.remove} aria-label={`Remove ${name || 'this one'}`} onClick={() => remove(key)}>
        <Icon name="close" size={16} />
      </button>
    </fieldset>
  );
}

/** What the link asks for, whatever is chosen, at the start, and with each choice. */
function PricesShown({ lines, offer: { options, choices, own } }: { lines: Line[]; offer: Offer }) {
  const fixed = centsOf(linesOf(lines, null, options));
  const atStart = options.filter((option) => option.atStart).reduce((sum, option) => sum + own(option), fixed);
  return (
    <p>
      In every price <b>{dollars(fromCents(fixed))}</b>. Shown at the start <b>{dollars(fromCents(atStart))}</b>
      {choices.map((option) => `, with ${option.name} ${dollars(fromCents(fixed + own(option)))}`).join('')}.
    </p>
  );
}

function LinesOfOptions({
  read,
  options,
  put,
}: {
  read: (typeof getReportOptions)['response']['_output'];
  options: Draft[];
  put: (itemId: number, key: number) => void;
}) {
  return (
    <section>
      <h3>Where each line belongs</h3>
      <p className="muted">
        For another quality of a line, double the line in the estimate (Ctrl+D), change its quality (q), and put each into its choice. Lines
        and prices are taken as the estimate has them now.
      </p>
      <ul className={css.lines}>
        {read.lines.map(({ id, area, words, amount }) => (
          <li key={id}>
            <span>
              {words} <span className="muted">{area}</span>
            </span>
            <span className={css.price}>{dollars(amount)}</span>
            <NativeSelect
              aria-label={`${words}, ${area}`}
              value={options.find(({ itemIds }) => itemIds.includes(id))?.key ?? 0}
              onChange={({ currentTarget: { value } }) => put(id, Number(value))}
              data={[
                { value: '0', label: 'In every price' },
                ...options.map(({ key, name }) => ({ value: String(key), label: name || 'New' })),
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The lines of an option; those of none where it is null. */
function linesOf(lines: Line[], option: Draft | null, options: Draft[]): Line[] {
  const ids = new Set(option ? option.itemIds : options.flatMap(({ itemIds }) => itemIds));
  return lines.filter(({ id }) => ids.has(id) === (option !== null));
}

/** Why what is written cannot be offered; empty where it can. */
function faultOf(options: Draft[], own: (option: Draft) => bigint): string {
  const choices = options.filter(({ choice }) => choice);
  const unpriced = options.find((option) => own(option) <= 0n);
  if (options.some(({ name }) => name.trim() === '')) return 'Give each one a name.';
  if (unpriced) return `${unpriced.name} needs lines with a price; without a price it cannot be offered.`;
  if (choices.length === 1) return 'Offer two or three choices.';
  if (choices.length > 0 && !choices.some(({ atStart }) => atStart)) return 'Say which choice is chosen at the start.';
  return '';
}

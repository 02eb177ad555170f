import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { getBlankValueRequest } from '../../../contracts/home/reports/get-blank-value-request.ts';
import { loadPropertySales } from '../../../contracts/home/reports/load-property-sales.ts';
import {
  type BlankValueRequest,
  MAX_SALES_FILE_BYTES,
  type MarketValue,
  type SalesPreview,
  ValueRequest,
} from '../../../contracts/home/reports/market-value.ts';
import { CallError, urlOf } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { type Save, useSave } from '../../app/save.ts';
import { upload } from '../../app/upload.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import css from './value.module.css';
import { monthsBefore, TYPE_CHOICES } from './value-words.ts';

type Blank = z.output<typeof BlankValueRequest>;
/** What a value is asked for with. */
export type Asked = z.output<typeof ValueRequest>;
export type MakeValue = Pick<Save<{ body: Asked }, MarketValue>, 'save' | 'busy' | 'failure'>;

/** What a report was asked for with. */
export const requestOf = ({ livingArea, within, likeness, since, propertyType, leftOut }: MarketValue): Asked => ({
  ...{ livingArea, likeness, since, propertyType, leftOut },
  within: within as Asked['within'],
});

interface HouseProps {
  blank: Blank;
  latest: MarketValue | null;
  make: MakeValue;
  progress: ReactNode;
  onBack: () => void;
}

/** Step 1: the house and the sales. What is missing is said, with the way to it. */
export function ValueHouse({ blank, latest, make, progress, onBack }: HouseProps) {
  const { sales } = blank;
  const asked = {
    within: latest ? requestOf(latest).within : ('0.6' as const),
    ...{ likeness: latest?.likeness ?? 20, leftOut: [] },
    // Of a file that ends a year ago, the last year is compared.
    since: monthsBefore(sales?.to ?? '', 12),
  };
  const form = useForm({
    initial: { livingArea: blank.livingArea, propertyType: String(blank.propertyType) },
    faults: (values) => faultsOf({ body: ValueRequest.pick({ livingArea: true, propertyType: true }) }, values),
    save: {
      ...make,
      save: ({ livingArea, propertyType }) => make.save({ body: { ...asked, livingArea, propertyType: Number(propertyType) } }),
    },
  });
  return (
    <div className={css.house}>
      {progress}
      <p className="muted">
        What houses like yours, near yours, were sold for. No sales come with Scopebook: many counties publish them as a file, and you load
        it here.
      </p>
      <form {...form.props} className={css.fields} aria-label="Property value">
        {form.refusal ? <FailureLine error={form.refusal} what="The value was not made." onRetry={form.send} /> : null}
        <TextInput label="Total living area, SF" inputMode="decimal" maxLength={12} {...form.field('livingArea')} />
        <NativeSelect label="Property type" data={TYPE_CHOICES} {...form.field('propertyType')} />
        <p className="muted">
          {blank.hasPosition ? (
            `Distances are from the position of ZIP code ${blank.zip}.`
          ) : (
            <>
              <span className="amber">
                {blank.zip ? `The position of ZIP code ${blank.zip} is not known.` : 'The ZIP code is missing.'}
              </span>{' '}
              <Link className="link" to={blank.zip ? '/homereports?report=map' : '/propertysetup'}>
                {blank.zip ? 'Set the pin on the map' : 'Give the address'}
              </Link>
            </>
          )}
        </p>
        <Sales blank={blank} />
        <div className={css.actions}>
          {latest ? (
            <Button variant="default" onClick={onBack}>
              Keep the value of {day(latest.at)}
            </Button>
          ) : null}
          <Button type="submit" loading={make.busy} disabled={!sales || !blank.hasPosition}>
            Next
          </Button>
          {sales ? null : <span className="muted">First load sales.</span>}
        </div>
      </form>
    </div>
  );
}

interface Loading {
  file: File;
  keep: boolean;
}

const send = ({ file, keep }: Loading) => {
  if (file.size > MAX_SALES_FILE_BYTES)
    throw new CallError(413, 'FILE_TOO_LARGE', `A list of sales can have at most ${MAX_SALES_FILE_BYTES / 1024 / 1024} MB.`);
  const url = urlOf(loadPropertySales, { query: { fileName: file.name.slice(-255), keep: keep ? 'true' : 'false' } });
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const broken = 'It did not arrive. Check the network, and that the file is still where it was, and try again.';
  return upload(url, file, loadPropertySales.response, { method: 'POST', headers, onShare: () => {}, broken });
};

/** The file that is kept; another is read first, and nothing changes before it is used. */
function Sales({ blank: { sales } }: { blank: Blank }) {
  const input = useRef<HTMLInputElement>(null);
  const read = useSave(async (loading: Loading) => send(loading), { invalidates: [getBlankValueRequest] });
  const { saved: preview, input: loading } = read;
  return (
    <section className={css.sales} aria-label="Sales">
      <h2>Sales</h2>
      {sales ? (
        <p>
          {sales.name}: {counted(sales.sales, 'sale')} from {day(sales.from)} to {day(sales.to)}, loaded {day(sales.at)}
        </p>
      ) : (
        <p className="muted">
          A CSV file with columns for price, living area, day of sale and ZIP code; address, bedrooms, year built, type, latitude and
          longitude are read too.
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        aria-label="File of sales"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void read.save({ file, keep: false });
        }}
      />
      {read.failure ? <FailureLine error={read.failure} what="The file was not read." /> : null}
      {preview && !preview.isKept && loading ? (
        <Preview preview={preview} busy={read.busy} onUse={() => void read.save({ file: loading.file, keep: true })} />
      ) : null}
      <Button variant="default" loading={read.busy} onClick={() => input.current?.click()}>
        {sales ? 'Load another file' : 'Load a file of sales'}
      </Button>
    </section>
  );
}

function Preview({ preview, busy, onUse }: { preview: SalesPreview; busy: boolean; onUse: () => void }) {
  const { rows, sales, leftOut, bad, byZip, columns, unused, from, to } = preview;
  return (
    <div className={css.preview} role="group" aria-label="What was read">
      <p>
        <b>{counted(sales, 'sale')}</b> of {counted(rows, 'row')}, from {day(from)} to {day(to)}.
        {byZip > 0 ? ` ${counted(byZip, 'sale stands', 'sales stand')} at the position of the ZIP code.` : ''}
      </p>
      <p className="muted">
        Read: {columns.map(({ column }) => column).join(', ')}.{unused.length > 0 ? ` Not used: ${unused.slice(0, 12).join(', ')}.` : ''}
      </p>
      {leftOut > 0 ? (
        <details>
          <summary>{counted(leftOut, 'row is', 'rows are')} left out</summary>
          <ul>
            {bad.map(({ row, why }) => (
              <li key={row}>
                Row {row}: {why}
              </li>
            ))}
            {leftOut > bad.length ? <li>and {leftOut - bad.length} more</li> : null}
          </ul>
        </details>
      ) : null}
      <Button loading={busy} onClick={onUse}>
        Use these sales
      </Button>
    </div>
  );
}

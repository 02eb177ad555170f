import { Button, Checkbox, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  type BillingTerms,
  billLines,
  type ContractLine,
  type LineToDate,
  type Milestone,
  plainPercent,
  retainedOf,
  sumsOfInvoice,
} from '../../../contracts/estimating/billing/billing.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { billProgress } from '../../../contracts/reporting/billing/bill-progress.ts';
import type { BillingView } from '../../../contracts/reporting/billing/progress-billing.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { dollars, grouped } from '../../ui/words.ts';
import { CopyLink } from '../reports/copy-link.tsx';
import { BILLING_READS } from './billing-reads.ts';
import css from './money.module.css';
import { NotSigned } from './not-signed.tsx';

interface Props {
  orderId: number;
  view: BillingView;
  /** The milestone that it begins with. */
  began: number;
  customer: string;
  onClose: () => void;
}

const PERCENT = /^\d{1,3}([.,]\d{1,2})?$/;
const read = (typed: string): string | null => {
  const text = typed.replace('%', '').trim();
  return PERCENT.test(text) ? text.replace(',', '.') : null;
};

/** The percents of a milestone, and never less than what is billed. */
function percentsOf({ lines, terms }: BillingView, at: number): Map<number, string> {
  const milestone = terms.milestones[at];
  const own = new Map(milestone?.lines.map(({ itemId, percent }) => [itemId, percent]));
  return new Map(
    lines.map(({ itemId, percent }) => {
      const wanted = own.get(itemId) ?? milestone?.percent ?? percent;
      return [itemId, toCents(wanted) > toCents(percent) ? wanted : percent];
    }),
  );
}

/** The lines as they are billed, and what the invoice comes to. `whole` is the milestone whose percent stands unchanged for every line. */
function amountsOf({ lines, sums }: BillingView, typed: Typed, whole: Milestone | undefined) {
  const { percents, release, retainage } = typed;
  const before = new Map(
    lines.flatMap((line): [number, LineToDate][] =>
      toCents(line.percent) === 0n
        ? []
        : [[line.itemId, { amount: toCents(line.before), tax: toCents(line.beforeTax), percent: line.percent }]],
    ),
  );
  const contract: ContractLine[] = lines.map((line) => ({ ...line, quantity: '', itemUM: '' }));
  const rows = lines.map((line) => ({ line, typed: percents.get(line.itemId) ?? line.percent, fault: faultOf(line, percents) }));
  // The last good value goes on counting: what is at fault stays at what was billed.
  const good = rows.map(({ line, typed, fault }) => ({
    itemId: line.itemId,
    percent: fault ? line.percent : (read(typed) ?? line.percent),
  }));
  const wanted = whole ? { percent: whole.percent } : { lines: good };
  const billed = billLines(contract, before, wanted).lines;
  const byLine = new Map(billed.map((line) => [line.itemId, line]));
  const { lines: work, tax, billed: withTax } = sumsOfInvoice({ lines: billed, retained: '0.00', released: '0.00' });
  const held = release ? 0n : retainedOf(withTax, read(retainage) ?? '0');
  const released = release ? toCents(sums.retained) : 0n;
  const due = withTax - held + released;
  const faulty = rows.some(({ fault }) => fault !== '') || read(retainage) === null || toCents(read(retainage) ?? '0') > 10_000n;
  const nothing = billed.length === 0 && released === 0n;
  return { rows, good, byLine, work, tax, held, released, due, faulty, nothing };
}

/** What is typed of an invoice: where it begins of a milestone, and what is changed then. */
interface Typed {
  milestone: number;
  /** By line. */
  percents: ReadonlyMap<number, string>;
  /** A percent was typed, so that the milestone's own do not stand any more. */
  edited: boolean;
  /** What was held before is asked for, and nothing more is held. */
  release: boolean;
  retainage: string;
}

function typedAt(view: BillingView, at: number): Typed {
  const { milestones, retainage } = view.terms;
  const isLast = at === milestones.length - 1;
  return {
    milestone: at,
    percents: percentsOf(view, at),
    edited: false,
    release: isLast,
    retainage: milestones[at]?.deposit ? '0' : retainage,
  };
}

/** The milestone, the percents that are typed, and the invoice that they make. */
function useBill({ view, began, customer, orderId }: Omit<Props, 'onClose'>) {
  const [typed, setTyped] = useState(() => typedAt(view, began));
  const [number, setNumber] = useState('');
  const [recipientName, setRecipientName] = useState(customer);
  const [asking, setAsking] = useState(false);
  const save = useSave(billProgress, {
    invalidates: BILLING_READS,
    // Accepted when this was opened, and not any more as the server sees it.
    onFailed: ({ code }) => code === 'NOT_SIGNED' && setAsking(true),
  });
  const preset = view.terms.milestones[typed.milestone];
  const whole = !typed.edited && preset?.lines.length === 0 ? preset : undefined;
  const amounts = amountsOf(view, typed, whole);
  const make = (unsigned: boolean) =>
    save.save({
      params: { orderId },
      body: {
        milestone: preset?.name ?? '',
        ...(whole ? { percent: whole.percent } : { lines: amounts.good.filter(({ itemId }) => amounts.byLine.has(itemId)) }),
        retainage: read(typed.retainage) ?? '0',
        release: typed.release,
        unsigned,
        recipientName,
        invoiceNumber: number,
      },
    });
  return {
    ...amounts,
    ...{ typed, number, setNumber, recipientName, setRecipientName, asking, setAsking, save, make },
    sums: view.sums,
    choose: (at: number) => setTyped(typedAt(view, at)),
    change: (part: Partial<Pick<Typed, 'release' | 'retainage'>>) => setTyped({ ...typed, ...part }),
    type: (itemId: number, percent: string) => setTyped({ ...typed, edited: true, percents: new Map(typed.percents).set(itemId, percent) }),
  };
}

type BillModel = ReturnType<typeof useBill>;

/** Bills the lines to cumulative percents. The sums are those that the server will come to: both run the same code. */
export function BillDialog({ orderId, view, began, customer, onClose }: Props) {
  const bill = useBill({ view, began, customer, orderId });
  const { typed, asking, setAsking, save, choose, due, faulty, nothing, make } = bill;
  if (asking && !save.saved)
    return (
      <NotSigned
        busy={save.busy}
        onBack={() => setAsking(false)}
        onConfirm={() => void make(true).then((kept) => kept || setAsking(false))}
      />
    );
  if (save.saved)
    return (
      <Dialog opened onClose={onClose} title="The invoice is made" width={520} actions={<Button onClick={onClose}>Done</Button>}>
        <p>It asks for {dollars(fromCents(due))}. Send its link to the customer:</p>
        <CopyLink reportId={save.saved.reportId} link={save.saved.link} />
      </Dialog>
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Make an invoice"
      width={980}
      actions={
        <>
          <AmountDue bill={bill} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={faulty || nothing || due < 0n}
            loading={save.busy}
            onClick={() => (view.accepted ? void make(false) : setAsking(true))}
          >
            Make invoice
          </Button>
        </>
      }
    >
      <Milestones terms={view.terms} milestone={typed.milestone} choose={choose} />
      <InvoiceFields bill={bill} />
      <LinesToBill bill={bill} />
      {save.failure && <FailureLine error={save.failure} what="No invoice was made." />}
    </Dialog>
  );
}

function Milestones({ terms, milestone, choose }: { terms: BillingTerms; milestone: number; choose: (at: number) => void }) {
  return (
    <fieldset className={css.milestones}>
      <legend>
        Milestone <span className="muted">choosing one fills the percents below; each can still be changed</span>
      </legend>
      {terms.milestones.map(({ name, percent }, at) => (
        <button key={name} type="button" aria-pressed={at === milestone} onClick={() => choose(at)}>
          <b>{name}</b>
          <span>to {plainPercent(percent)} % of every line</span>
        </button>
      ))}
    </fieldset>
  );
}

function InvoiceFields({ bill }: { bill: BillModel }) {
  const { recipientName, setRecipientName, number, setNumber, sums, change } = bill;
  const { retainage, release } = bill.typed;
  return (
    <div className={css.fields}>
      <TextInput label="Bill to" value={recipientName} maxLength={255} onChange={(event) => setRecipientName(event.currentTarget.value)} />
      <TextInput
        label="Invoice number"
        placeholder="given when it is made"
        value={number}
        maxLength={40}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextInput
        label="Retainage, %"
        inputMode="decimal"
        value={retainage}
        disabled={release}
        error={read(retainage) === null || toCents(read(retainage) ?? '0') > 10_000n ? 'A percent from 0 to 100' : undefined}
        onChange={(event) => change({ retainage: event.currentTarget.value })}
      />
      {toCents(sums.retained) > 0n && (
        <Checkbox
          label={`Ask for the ${dollars(sums.retained)} that are held`}
          checked={release}
          onChange={(event) => change({ release: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

function LinesToBill({ bill: { rows, byLine, type } }: { bill: BillModel }) {
  const table = useRef<HTMLTableElement>(null);
  // Enter goes down, as in the estimate.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + (event.key === 'ArrowUp' ? -1 : 1)];
    next?.focus();
    next?.select();
  };
  return (
    <div className={css.scroll}>
      <table ref={table} className={css.table}>
        <caption className="hidden-visually">Lines of the contract, before tax</caption>
        <thead>
          <tr>
            <th scope="col">Before tax</th>
            {['Contract', 'Billed before', 'To date, %', 'This invoice', 'Left'].map((title) => (
              <th key={title} scope="col" className={css.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LineToBill
              key={row.line.itemId}
              {...row}
              billed={byLine.get(row.line.itemId)?.billed}
              onKeyDown={onKeyDown}
              onType={(percent) => type(row.line.itemId, percent)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineToBillProps {
  line: BillingView['lines'][number];
  typed: string;
  fault: string;
  /** Missing where this invoice asks for nothing of it. */
  billed: string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onType: (percent: string) => void;
}

function LineToBill({ line, typed, fault, billed, onKeyDown, onType }: LineToBillProps) {
  const left = toCents(line.amount) - toCents(line.before) - toCents(billed ?? '0');
  return (
    <tr data-fault={fault !== '' || undefined} data-still={billed === undefined || undefined}>
      <th scope="row">
        {line.action} {line.description}
        <small>{line.area}</small>
        {fault && <em role="alert">{fault}</em>}
      </th>
      <td className={css.number}>{grouped(line.amount)}</td>
      <td className={css.number}>{grouped(line.before)}</td>
      <td className={css.number}>
        <input
          aria-label={`Percent to date of ${line.description}`}
          aria-invalid={fault !== '' || undefined}
          inputMode="decimal"
          value={typed}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </td>
      <td className={css.number}>
        <b>{grouped(billed ?? '0.00')}</b>
      </td>
      <td className={css.number}>{grouped(fromCents(left))}</td>
    </tr>
  );
}

function AmountDue({ bill }: { bill: BillModel }) {
  const { work, tax, held, released, due } = bill;
  return (
    <p className={css.due} role="status" aria-label="Amount due">
      {grouped(fromCents(work))} + tax {grouped(fromCents(tax))}
      {held > 0n && <> − retained {grouped(fromCents(held))}</>}
      {released > 0n && <> + held before {grouped(fromCents(released))}</>} = <b>{dollars(fromCents(due))}</b>
    </p>
  );
}

/** What is the matter with a line's percent, in a sentence; empty when it can be billed. */
function faultOf(line: BillingView['lines'][number], percents: ReadonlyMap<number, string>): string {
  const typed = percents.get(line.itemId) ?? line.percent;
  const percent = read(typed);
  if (percent === null) return 'A percent from 0 to 100, with at most two decimals.';
  const left = fromCents(toCents(line.amount) - toCents(line.before));
  if (toCents(percent) > 10_000n)
    return `${plainPercent(percent)} % is over the contract. At most 100 %: ${dollars(left)} of this line is not billed yet. Kept at ${line.percent} %.`;
  return toCents(percent) < toCents(line.percent) ? `It is billed to ${line.percent} % already.` : '';
}

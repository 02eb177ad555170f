import '../../app/schemas/checking.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { BillingView } from '../../../contracts/reporting/billing/progress-billing.ts';
import { TermsBody } from '../../../contracts/reporting/billing/progress-billing.ts';
import { saveBillingTerms } from '../../../contracts/reporting/billing/save-billing-terms.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { BILLING_READS } from './billing-reads.ts';
import { MilestoneLines } from './milestone-lines.tsx';
import css from './money.module.css';

type Terms = BillingView['terms'];

interface Props {
  orderId: number;
  terms: Terms;
  /** Of the contract. */
  lines: BillingView['lines'];
  onClose: () => void;
}

/** Milestones, retainage and days until an invoice is due. Invoices that were made keep theirs. */
export function TermsDialog({ orderId, terms, lines, onClose }: Props) {
  const form = useTerms(terms);
  const { faults, parsed } = form;
  const [openRow, setOpenRow] = useState('');
  const save = useSave(saveBillingTerms, {
    invalidates: BILLING_READS,
    onSaved: () => {
      tell('Terms saved');
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Terms of this contract"
      width={560}
      actions={
        <ConfirmActions
          onCancel={onClose}
          disabled={!parsed.success}
          loading={save.busy}
          onClick={() => parsed.success && save.save({ params: { orderId }, body: parsed.data })}
        >
          Save terms
        </ConfirmActions>
      }
    >
      {form.rows.map((row, at) => (
        <Fragment key={row.key}>
          <MilestoneRow
            {...{ row, at, form }}
            isOpen={openRow === row.key}
            onOpen={lines.length > 0 ? () => setOpenRow(openRow === row.key ? '' : row.key) : undefined}
          />
          {openRow === row.key && (
            <MilestoneLines
              milestone={row}
              lines={lines}
              faults={faults.filter((path) => path.startsWith(`milestones.${at}.lines.`))}
              onChange={(own) => form.change(at, { lines: own })}
            />
          )}
        </Fragment>
      ))}
      <Button variant="default" size="xs" disabled={form.rows.length >= 50} onClick={form.add}>
        Add a milestone
      </Button>
      <OfEveryInvoice form={form} />
      <p className="muted">
        A milestone's percent is of every line, to date, unless the line has one of its own. Nothing is retained of a deposit.
      </p>
      {save.failure && <FailureLine error={save.failure} what="The terms were not saved." />}
    </Dialog>
  );
}

type TermsForm = ReturnType<typeof useTerms>;
type Row = TermsForm['rows'][number];

/** The terms as they are typed, and the paths of what is at fault. */
function useTerms(before: Terms) {
  const [rows, setRows] = useState(() => before.milestones.map((milestone) => ({ ...milestone, key: crypto.randomUUID() })));
  const [retainage, setRetainage] = useState(before.retainage);
  const [dueDays, setDueDays] = useState(String(before.dueDays));
  const parsed = TermsBody.safeParse({ milestones: rows.map(({ key: _, ...row }) => row), retainage, dueDays });
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  return {
    ...{ rows, retainage, setRetainage, dueDays, setDueDays, parsed, faults },
    change: (at: number, part: Partial<(typeof rows)[number]>) => setRows(rows.map((row, n) => (n === at ? { ...row, ...part } : row))),
    add: () => setRows([...rows, { key: crypto.randomUUID(), name: '', percent: '100', deposit: false, lines: [] }]),
    remove: (at: number) => setRows(rows.filter((_, n) => n !== at)),
    percentFault: (path: string) => (faults.includes(path) ? 'From 0 to 100' : undefined),
  };
}

interface MilestoneRowProps {
  row: Row;
  at: number;
  form: TermsForm;
  isOpen: boolean;
  /** Missing where the contract has no lines. */
  onOpen: (() => void) | undefined;
}

function MilestoneRow({ row, at, form: { change, remove, faults, percentFault }, isOpen, onOpen }: MilestoneRowProps) {
  const n = at + 1;
  return (
    <div className={css.term}>
      <TextInput
        aria-label={`Name of milestone ${n}`}
        placeholder="Name"
        value={row.name}
        maxLength={255}
        error={faults.includes(`milestones.${at}.name`) ? 'Give it a name' : undefined}
        onChange={(event) => change(at, { name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Percent to date of milestone ${n}`}
        inputMode="decimal"
        rightSection="%"
        value={row.percent}
        error={percentFault(`milestones.${at}.percent`)}
        onChange={(event) => change(at, { percent: event.currentTarget.value })}
      />
      <Checkbox label="Deposit" checked={row.deposit} onChange={(event) => change(at, { deposit: event.currentTarget.checked })} />
      <Button
        variant="subtle"
        size="xs"
        aria-expanded={isOpen}
        aria-label={`${linesWords(row.lines.length)} of milestone ${n}`}
        disabled={!onOpen}
        onClick={onOpen}
      >
        {linesWords(row.lines.length)}
      </Button>
      <IconButton icon="trash" label={`Remove milestone ${n}`} onClick={() => remove(at)} />
    </div>
  );
}

function OfEveryInvoice({ form: { retainage, setRetainage, dueDays, setDueDays, faults, percentFault } }: { form: TermsForm }) {
  return (
    <div className={css.fields}>
      <TextInput
        label="Retainage, %"
        inputMode="decimal"
        value={retainage}
        error={percentFault('retainage')}
        onChange={(event) => setRetainage(event.currentTarget.value)}
      />
      <TextInput
        label="Days until an invoice is due"
        inputMode="numeric"
        value={dueDays}
        error={faults.includes('dueDays') ? 'From 0 to 365' : undefined}
        onChange={(event) => setDueDays(event.currentTarget.value)}
      />
    </div>
  );
}

/** Of a milestone with so many lines that have a percent of their own. */
const linesWords = (own: number) => (own === 0 ? 'All lines' : `${counted(own, 'line')} apart`);

import { Button, Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Contact } from '../../../contracts/contacts/entities.ts';
import { type LineItem } from '../../../contracts/estimating/entities.ts';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { GROUPINGS, PRICINGS } from '../../../contracts/reporting/kinds/choices.ts';
import type { Control } from '../../../contracts/reporting/kinds/kind.ts';
import { type ReportKind } from '../../../contracts/reporting/kinds/kind.ts';
import { asSaved, kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import type { useForm } from '../../app/form.ts';
import { ChooseVendor } from '../../contacts/vendors/choose-vendor.tsx';
import { ApplyPayments } from './apply-payments.tsx';
import { ChooseRepairs } from './choose-repairs.tsx';
import { isWithoutQuantity, nameOf } from './chosen-lines.ts';
import { type Applied, linesOf } from './draft.ts';
import css from './editor.module.css';
import { isoDayFromNow, paymentWords, summaryOf } from './words.ts';

interface Props {
  form: ReturnType<typeof useForm<ReportDetail>>;
  view: EstimateView;
  reportId: number;
  vendors: Contact[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  applied: Applied;
  onApply: (applied: Applied) => void;
  /** What the report asks for, in dollars: no more can be applied. */
  asks: string;
}

type Box =
  | 'includeReportName'
  | 'includeCustomerInfo'
  | 'includeAreaNotes'
  | 'includeLineItemNotes'
  | 'includePhotos'
  | 'includePPU'
  | 'excludeTax'
  | 'showProfitOverhead';
/** The boxes of what the reader sees, and the control that a kind must show for each. */
const BOXES: [Box, string, Control | null][] = [
  ['includeReportName', 'Report name', 'header'],
  ['includeCustomerInfo', 'Customer and address', 'customer'],
  ['includeAreaNotes', 'Area notes', null],
  ['includeLineItemNotes', 'Line notes', 'itemNotes'],
  ['includePhotos', 'Photos', 'photos'],
  ['includePPU', 'Price per unit', 'pricing'],
  ['excludeTax', 'Exclude tax', 'pricing'],
  ['showProfitOverhead', 'Profit and overhead', 'profitOverhead'],
];

/** The controls of the kind, in the order of the page (R238-R258). A box that a rule switches off keeps its place and says why. */
export function ReportForm({ form, view, reportId, vendors, chosen, onChoose, applied, onApply, asks }: Props) {
  const [open, setOpen] = useState<'nothing' | 'repairs' | 'payments' | 'vendor'>('nothing');
  const { values: detail, change } = form;
  const kind = kindOf(detail.customReportType);
  const shows = (control: Control | null) => control === null || kind.controls.includes(control);
  const saved = asSaved(detail);
  const selected = linesOf(view).filter((line) => chosen.has(line.id));
  const leftOut = linesOf(view).filter((line) => !chosen.has(line.id) && isWithoutQuantity(line));
  const why: Partial<Record<Box, string>> = {
    ...(detail.groupItemsBy !== 'By Area' && { includeAreaNotes: 'only when grouped by area' }),
    ...(detail.includePricingOption !== 'All' && { includePPU: 'only with all prices' }),
    ...(detail.customReportType === 'Estimate' && { excludeTax: 'off: what is signed is what is billed' }),
    ...(shows('vendorPrices') && detail.workOrderPricing !== 'Contractor' && { includePPU: 'off with vendor prices' }),
    ...(shows('vendorPrices') && detail.workOrderPricing === 'Vendor' && { excludeTax: 'off with vendor prices' }),
    ...(detail.showProfitOverhead && { showProfitOverhead: 'a column of its own' }),
  };
  const off = (box: Box) => box !== 'showProfitOverhead' && box in why;
  return (
    <>
      <NamesAndDays shows={shows} form={form} kind={kind} vendors={vendors} detail={detail} change={change} open={open} setOpen={setOpen} />
      <section>
        <Textarea label="Opening words" rows={3} maxLength={4000} {...form.field('reportText')} />
      </section>
      <RepairsOfReport setOpen={setOpen} selected={selected} saved={saved} leftOut={leftOut} view={view} />
      {shows('vendorPrices') && (
        <section>
          <h2>Prices on it</h2>
          <SegmentedControl
            aria-label="Prices on it"
            fullWidth
            size="xs"
            value={detail.workOrderPricing}
            onChange={(pricing) => change({ workOrderPricing: pricing as ReportDetail['workOrderPricing'] })}
            data={['Contractor', 'Vendor', 'Both']}
          />
        </section>
      )}
      <ReaderSees shows={shows} why={why} form={form} saved={saved} off={off} detail={detail} change={change} />
      {shows('payments') && (
        <section>
          <header>
            <h2>Payments</h2>
            <Button variant="subtle" size="xs" onClick={() => setOpen('payments')}>
              Apply payments
            </Button>
          </header>
          <p className="figures">{paymentWords([...applied.values()])}</p>
        </section>
      )}
      <ChosenOverForm
        open={open}
        view={view}
        chosen={chosen}
        setOpen={setOpen}
        onChoose={onChoose}
        reportId={reportId}
        asks={asks}
        applied={applied}
        onApply={onApply}
      />
    </>
  );
}

/** Numbers, names and days of the report. */
function NamesAndDays({
  shows,
  form,
  kind,
  vendors,
  detail,
  change,
  open,
  setOpen,
}: {
  shows: (control: Control | null) => boolean;
  form: Props['form'];
  kind: ReportKind;
  vendors: Contact[];
  detail: ReportDetail;
  change: (part: Partial<ReportDetail>) => void;
  open: 'nothing' | 'payments' | 'repairs' | 'vendor';
  setOpen: Dispatch<SetStateAction<'nothing' | 'payments' | 'repairs' | 'vendor'>>;
}) {
  return (
    <section className={css.fields}>
      {shows('invoice') && (
        <TextInput label="Invoice number" placeholder="Given when saved" maxLength={40} {...form.field('invoiceNumber')} />
      )}
      <TextInput label="Report name" maxLength={255} {...form.field('name')} />
      {(shows('customer') || shows('invoice')) && (
        <TextInput
          label={shows('invoice') ? 'Bill to' : kind.type === 'Estimate' ? 'For' : 'Customer'}
          maxLength={255}
          {...form.field('recipientName')}
        />
      )}
      {shows('validUntil') && <TextInput label="Good until" type="date" min={isoDayFromNow(0)} {...form.field('validUntil')} />}
      {shows('invoice') && (
        <>
          <TextInput label="Invoice date" type="date" {...form.field('invoiceDate')} />
          <TextInput label="Due" type="date" {...form.field('dueDate')} />
        </>
      )}
      {shows('vendor') && (
        <ChooseVendor
          vendors={vendors}
          value={detail.vendor_Id}
          onChange={(vendor_Id) => change({ vendor_Id })}
          adding={open === 'vendor'}
          onAdding={(adding) => setOpen(adding ? 'vendor' : 'nothing')}
          error={form.errorOf('vendor_Id')}
        />
      )}
    </section>
  );
}

function RepairsOfReport({
  setOpen,
  selected,
  saved,
  leftOut,
  view,
}: {
  setOpen: Dispatch<SetStateAction<'nothing' | 'payments' | 'repairs' | 'vendor'>>;
  selected: LineItem[];
  saved: ReportDetail;
  leftOut: LineItem[];
  view: EstimateView;
}) {
  return (
    <section>
      <header>
        <h2>Repairs</h2>
        <Button variant="default" size="xs" onClick={() => setOpen('repairs')}>
          Choose repairs
        </Button>
      </header>
      <p className="figures">{summaryOf(selected, saved)}</p>
      {leftOut.length > 0 && (
        <p className="amber">
          <b>
            {leftOut.length} of {linesOf(view).length} lines left out:
          </b>{' '}
          {leftOut.slice(0, 3).map(nameOf).join('; ')}
          {leftOut.length > 3 && `; and ${leftOut.length - 3} more`} {leftOut.length === 1 ? 'has' : 'have'} no quantity
        </p>
      )}
    </section>
  );
}

function ReaderSees({
  shows,
  why,
  form,
  saved,
  off,
  detail,
  change,
}: {
  shows: (control: Control | null) => boolean;
  why: Partial<Record<Box, string>>;
  form: Props['form'];
  saved: ReportDetail;
  off: (box: Box) => boolean;
  detail: ReportDetail;
  change: (part: Partial<ReportDetail>) => void;
}) {
  return (
    <section>
      <h2>The reader sees</h2>
      <div className={css.boxes}>
        {BOXES.filter(([, , control]) => shows(control)).map(([box, label]) => (
          <Checkbox
            key={box}
            label={
              <>
                {label} {why[box] && <span className="muted">{why[box]}</span>}
              </>
            }
            {...form.check(box)}
            checked={saved[box]}
            disabled={off(box)}
          />
        ))}
      </div>
      <div className={css.fields}>
        <NativeSelect
          label="Group items by"
          value={detail.groupItemsBy}
          data={GROUPINGS}
          onChange={(event) => change({ groupItemsBy: event.currentTarget.value as ReportDetail['groupItemsBy'] })}
        />
        {shows('pricing') && (
          <NativeSelect
            label="Prices"
            value={detail.includePricingOption}
            data={PRICINGS}
            onChange={(event) => change({ includePricingOption: event.currentTarget.value as ReportDetail['includePricingOption'] })}
          />
        )}
      </div>
    </section>
  );
}

function ChosenOverForm({
  open,
  view,
  chosen,
  setOpen,
  onChoose,
  reportId,
  asks,
  applied,
  onApply,
}: {
  open: 'nothing' | 'payments' | 'repairs' | 'vendor';
  view: EstimateView;
  chosen: ReadonlySet<number>;
  setOpen: Dispatch<SetStateAction<'nothing' | 'payments' | 'repairs' | 'vendor'>>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  reportId: number;
  asks: string;
  applied: Applied;
  onApply: (applied: Applied) => void;
}) {
  return (
    <>
      {open === 'repairs' && (
        <ChooseRepairs
          view={view}
          chosen={chosen}
          onClose={() => setOpen('nothing')}
          onDone={(next) => {
            onChoose(next);
            setOpen('nothing');
          }}
        />
      )}
      {open === 'payments' && (
        <ApplyPayments
          payments={view.payments}
          reportId={reportId}
          asks={asks}
          applied={applied}
          onClose={() => setOpen('nothing')}
          onDone={(next) => {
            onApply(next);
            setOpen('nothing');
          }}
        />
      )}
    </>
  );
}

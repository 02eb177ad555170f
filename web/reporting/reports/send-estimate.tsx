import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Dispatch, lazy, type SetStateAction, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { type LineItem } from '../../../contracts/estimating/entities.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { sumLines } from '../../../contracts/estimating/pricing.ts';
import type { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, dollars } from '../../ui/words.ts';
import { AlertSettings } from '../tracking/alert-settings.tsx';
import { CopyLink } from './copy-link.tsx';
import { isoDayFromNow, lastDayFault, summaryOf } from './words.ts';
import './send-estimate.css';
import { BeginEstimate, type Suggested } from './begin-estimate.tsx';
import { isWithoutQuantity, nameOf, type Shown } from './chosen-lines.ts';
import { LineChoice } from './line-choice.tsx';

const MailLink = lazy(() => import('../sharing/mail-link.tsx'));

interface SendEstimateDialogProps {
  orderId: number;
  opened: boolean;
  onClose: () => void;
}

interface Saved {
  reportId: number;
  link: string;
}

/** S091, S096-S099: chooses lines, says how the report shows them, makes it, and hands over its link and the alert. */
export default function SendEstimateDialog({ orderId, opened, onClose }: SendEstimateDialogProps) {
  const [saved, setSaved] = useState<Saved | null>(null);
  const [mailing, setMailing] = useState(false);
  const close = () => {
    onClose();
    setSaved(null);
  };
  return (
    <Dialog opened={opened} onClose={close} title={saved ? 'The estimate is ready to send' : 'Send estimate'} width={saved ? 520 : 920}>
      {saved ? (
        <div className="sent">
          <CopyLink reportId={saved.reportId} link={saved.link} />
          <Button variant="default" leftSection={<Icon name="sent" />} onClick={() => setMailing(true)}>
            Mail it
          </Button>
          {mailing && (
            <Suspense>
              <MailLink orderId={orderId} reportId={saved.reportId} onClose={() => setMailing(false)} />
            </Suspense>
          )}
          <p className="muted">
            Only you and whom you send it to have this link. Among the reports of this job it can be copied again, replaced or withdrawn.
          </p>
          <AlertSettings reportId={saved.reportId} kind="Estimate" onDone={close} />
        </div>
      ) : (
        <Compose orderId={orderId} onCancel={close} onSaved={setSaved} />
      )}
    </Dialog>
  );
}

function Compose({ orderId, onCancel, onSaved }: { orderId: number; onCancel: () => void; onSaved: (saved: Saved) => void }) {
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const areas = useRead(getAreasWithItems, { params: { orderId } });
  const reads = [order, areas];
  const failed = reads.find(({ error }) => error)?.error;
  if (failed) {
    const again = () => void Promise.all(reads.map((read) => read.refetch()));
    return <FailureLine error={failed} what="The lines could not be read." onRetry={again} />;
  }
  if (!order.data || !areas.data) return <SkeletonRows rows={8} />;
  if (areas.data.every((area) => area.items.length === 0)) {
    return <EmptyState text="There is nothing to send yet. Add line items to the estimate first." />;
  }
  const lines = areas.data;
  return (
    <BeginEstimate job={order.data}>
      {(suggested) => <ComposeForm orderId={orderId} areas={lines} suggested={suggested} onCancel={onCancel} onSaved={onSaved} />}
    </BeginEstimate>
  );
}

type Draft = Pick<
  ReportDetail,
  | 'name'
  | 'recipientName'
  | 'reportText'
  | 'includeCustomerInfo'
  | 'includeAreaNotes'
  | 'includeLineItemNotes'
  | 'includePPU'
  | 'groupItemsBy'
  | 'validUntil'
>;

const OPTIONS = [
  ['includeCustomerInfo', 'Customer and address'],
  ['includeAreaNotes', 'Area notes'],
  ['includeLineItemNotes', 'Line notes'],
  ['includePPU', 'Price per unit'],
] as const satisfies [keyof Draft, string][];

interface ComposeFormProps {
  orderId: number;
  areas: AreaWithItems[];
  suggested: Suggested;
  onCancel: () => void;
  onSaved: (saved: Saved) => void;
}

/** The fields of the report, and how it is made. */
function useComposeForm({
  onSaved,
  lines,
  chosen,
  setAsking,
  orderId,
  suggested,
}: {
  onSaved: (saved: Saved) => void;
  lines: LineItem[];
  chosen: ReadonlySet<number>;
  setAsking: Dispatch<SetStateAction<'nothing' | 'selectItems' | 'zeroQuantities'>>;
  orderId: number;
  suggested: Suggested;
}) {
  const add = useSave(addEstimateReport, {
    invalidates: [reportTrackingList, listReports, getOrderByOrderId],
    onSaved: (saved) => {
      tell('Report has been added');
      onSaved(saved);
    },
  });
  const selected = lines.filter((line) => chosen.has(line.id));
  const [addendums, setAddendums] = useState(suggested.addendums);
  const zero = selected.filter(isWithoutQuantity);
  const { tax } = sumLines(selected);
  const save = (values: Draft) => {
    setAsking('nothing');
    return add.save(bodyOf(values));
  };
  const bodyOf = (reportDetail: Draft) => ({
    params: { orderId },
    body: {
      reportDetail: { ...suggested.detail, ...reportDetail },
      repairItems: selected.map((line) => line.id),
      addendums: addendums.map(({ addendumId }) => addendumId),
    },
  });
  /** R292, R293. */
  async function submit(values: Draft) {
    if (selected.length > 0 && zero.length === 0) return save(values);
    setAsking(selected.length === 0 ? 'selectItems' : 'zeroQuantities');
    return false;
  }
  const form = useForm<Draft>({
    initial: () => {
      const { name, recipientName, reportText, includeCustomerInfo, includeAreaNotes, includeLineItemNotes } = suggested.detail;
      const { includePPU, groupItemsBy, validUntil } = suggested.detail;
      return {
        ...{ name, recipientName, reportText, includeCustomerInfo, includeLineItemNotes, includePPU, groupItemsBy, validUntil },
        // R283.
        includeAreaNotes: includeAreaNotes && groupItemsBy === 'By Area',
      };
    },
    required: { name: 'A report needs a title.', validUntil: 'Choose the last day.' },
    within: 'reportDetail',
    faults: (values) => ({ ...lastDayFault(values.validUntil), ...faultsOf(addEstimateReport, bodyOf(values).body) }),
    save: { save: submit, busy: add.busy, failure: add.failure },
  });
  return { selected, zero, tax, save, form, addendums, setAddendums };
}

function ComposeForm({ orderId, areas, suggested, onCancel, onSaved }: ComposeFormProps) {
  const lines = areas.flatMap((area) => area.items);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(lines.map((line) => line.id)));
  const [shown, setShown] = useState<Shown>('all');
  const [asking, setAsking] = useState<'nothing' | 'selectItems' | 'zeroQuantities'>('nothing');
  const { selected, zero, tax, save, form, addendums, setAddendums } = useComposeForm({
    onSaved,
    lines,
    chosen,
    setAsking,
    orderId,
    suggested,
  });
  const { values: draft, change: set } = form;
  // The dialog had only its close button while the lines were read.
  const phone = usePhone();
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <form className="compose" {...form.props}>
      <LineChoice areas={areas} chosen={chosen} onChange={setChosen} shown={shown} onShow={setShown} />
      <div className="compose-fields">
        <TextInput ref={title} data-autofocus label="Title" maxLength={255} {...form.field('name')} />
        <TextInput label="For" placeholder="Who reads it" maxLength={255} {...form.field('recipientName')} />
        <Textarea label="Opening words" rows={3} maxLength={4000} {...form.field('reportText')} />
        <GroupAndLastDay draft={draft} set={set} form={form} />
        <fieldset className="compose-options">
          <legend>The reader sees</legend>
          {OPTIONS.map(([option, label]) => (
            <Checkbox
              key={option}
              label={label}
              disabled={option === 'includeAreaNotes' && draft.groupItemsBy !== 'By Area'}
              {...form.check(option)}
            />
          ))}
          {suggested.addendums.map((one) => (
            <Checkbox
              key={one.addendumId}
              label={one.name}
              checked={addendums.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                setAddendums(suggested.addendums.filter((other) => (other === one ? checked : addendums.includes(other))))
              }
            />
          ))}
          {Number(tax) > 0 && (
            <p className="compose-rule muted figures">With {dollars(tax)} of sales tax: what is signed is what is billed.</p>
          )}
        </fieldset>
      </div>
      <footer className="compose-foot">
        {form.refusal ? <FailureLine error={form.refusal} what="Error saving report." /> : null}
        <LinesWithoutQuantity zero={zero} setShown={setShown} setChosen={setChosen} chosen={chosen} orderId={orderId} onCancel={onCancel} />
        <p className="compose-sum figures" role="status">
          {summaryOf(selected, { excludeTax: false, customReportType: 'Estimate' })}
        </p>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy} rightSection={phone ? undefined : <kbd>Ctrl Enter</kbd>}>
          Make report
        </Button>
      </footer>
      <ComposeDialogs asking={asking} setAsking={setAsking} save={save} draft={draft} zero={zero} />
    </form>
  );
}

function GroupAndLastDay({
  draft,
  set,
  form,
}: {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  form: ReturnType<typeof useComposeForm>['form'];
}) {
  return (
    <div className="compose-pair">
      <NativeSelect
        label="Group by"
        value={draft.groupItemsBy}
        data={[
          { value: 'By Area', label: 'Area' },
          { value: 'By Task', label: 'Task' },
          { value: 'By Category', label: 'Category' },
        ]}
        onChange={(event) => {
          const groupItemsBy = event.currentTarget.value as Draft['groupItemsBy'];
          // R283: notes of areas have no place under another grouping.
          set({ groupItemsBy, includeAreaNotes: groupItemsBy === 'By Area' });
        }}
      />
      <TextInput label="Good until" type="date" min={isoDayFromNow(0)} {...form.field('validUntil')} />
    </div>
  );
}

function LinesWithoutQuantity({
  zero,
  setShown,
  setChosen,
  chosen,
  orderId,
  onCancel,
}: {
  zero: LineItem[];
  setShown: Dispatch<SetStateAction<Shown>>;
  setChosen: Dispatch<SetStateAction<ReadonlySet<number>>>;
  chosen: ReadonlySet<number>;
  orderId: number;
  onCancel: () => void;
}) {
  return (
    zero.length > 0 && (
      <p className="compose-warning">
        <Icon name="warning" />
        <span>
          {zero.length === 1 ? 'A line has no quantity and adds nothing' : `${zero.length} lines have no quantity and add nothing`}:{' '}
          {zero.slice(0, 3).map(nameOf).join('; ')}
          {zero.length > 3 ? `; and ${zero.length - 3} more` : ''}.
        </span>
        <span className="compose-ways">
          <button type="button" className="link" onClick={() => setShown('zero')}>
            Show {zero.length === 1 ? 'it' : 'them'}
          </button>
          <button
            type="button"
            className="link"
            onClick={() => setChosen(new Set([...chosen].filter((id) => !zero.some((line) => line.id === id))))}
          >
            Leave {zero.length === 1 ? 'it' : 'them'} out
          </button>
          <Link className="link" to={`/ProEstimate/EstimateView/${orderId}/0?only=attention`} onClick={onCancel}>
            Go to the estimate
          </Link>
        </span>
      </p>
    )
  );
}

function ComposeDialogs({
  asking,
  setAsking,
  save,
  draft,
  zero,
}: {
  asking: 'nothing' | 'selectItems' | 'zeroQuantities';
  setAsking: Dispatch<SetStateAction<'nothing' | 'selectItems' | 'zeroQuantities'>>;
  save: (values: Draft) => Promise<boolean>;
  draft: Draft;
  zero: LineItem[];
}) {
  return (
    <>
      <Dialog
        opened={asking === 'selectItems'}
        onClose={() => setAsking('nothing')}
        title="Select items"
        width={400}
        actions={<Button onClick={() => setAsking('nothing')}>Select items</Button>}
      >
        <p>A report needs at least one line item. Select the lines that it shall show; nothing was made yet.</p>
      </Dialog>
      <Dialog
        opened={asking === 'zeroQuantities'}
        onClose={() => setAsking('nothing')}
        title="Confirm zero quantities"
        width={440}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking('nothing')}>
              Go back
            </Button>
            <Button onClick={() => void save(draft)}>Send with zero quantities</Button>
          </>
        }
      >
        <p>
          {zero.length === 1
            ? 'This line has a quantity of 0 and adds nothing to the total:'
            : `These ${zero.length} lines have a quantity of 0 and add nothing to the total:`}
        </p>
        <ul className="compose-zero">
          {zero.slice(0, 8).map((line) => (
            <li key={line.id}>{nameOf(line)}</li>
          ))}
          {zero.length > 8 ? <li>and {counted(zero.length - 8, 'more line')}</li> : null}
        </ul>
      </Dialog>
    </>
  );
}

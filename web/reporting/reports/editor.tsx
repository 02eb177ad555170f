import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { getVendorsForOrderId } from '../../../contracts/contacts/vendors/get-vendors-for-order-id.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import type { Photo } from '../../../contracts/estimating/photos/photo.ts';
import { sumLines } from '../../../contracts/estimating/pricing.ts';
import { type EstimateView, getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getAddendumsForReport } from '../../../contracts/reporting/addendums/get-addendums-for-report.ts';
import { getBilling } from '../../../contracts/reporting/billing/get-billing.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import type { Report, ReportDetail } from '../../../contracts/reporting/entities.ts';
import { asSaved, kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { REPORT_TYPES } from '../../../contracts/reporting/kinds/types.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { getCustomReport } from '../../../contracts/reporting/reports/get-custom-report.ts';
import { getRepairIdsForAReport } from '../../../contracts/reporting/reports/get-repair-ids-for-a-report.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { updateEstimateReport } from '../../../contracts/reporting/reports/update-estimate-report.ts';
import { send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, dollars } from '../../ui/words.ts';
import { ChooseAddendums } from '../addendums/choose-addendums.tsx';
import { CountsAgainst } from '../billing/counts-against.tsx';
import { NotSigned } from '../billing/not-signed.tsx';
import { ReportPaper } from '../document/document.tsx';
import { AlertSettings } from '../tracking/alert-settings.tsx';
import { isAmended } from './applied.ts';
import { isWithoutQuantity, nameOf } from './chosen-lines.ts';
import { CopyLink } from './copy-link.tsx';
import { type Applied, type Beginning, draftDocument, linesOf } from './draft.ts';
import css from './editor.module.css';
import { ReportForm } from './form.tsx';
import { TaxRule } from './tax-rule.tsx';
import { lastDayFault } from './words.ts';

interface Props {
  view: EstimateView;
  sender: ReportDocument['contractor'];
  beginning: Beginning;
  /** Of the estimate. */
  photos: readonly Photo[];
  /** The stored report that is changed. */
  stored: Report | undefined;
}

/** Controls at the left, in the order of the page; the page itself, live, at the right. Ctrl+S saves, Ctrl+Enter saves and sends. */
export function ReportEditor({ view, sender, beginning, photos, stored }: Props) {
  const navigate = useNavigate();
  const phone = usePhone();
  const orderId = view.order.id;
  const { reportId } = beginning;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(beginning.itemIds));
  const [applied, setApplied] = useState<Applied>(beginning.applied);
  const [addendums, setAddendums] = useState(beginning.addendums);
  const [asking, setAsking] = useState<'nothing' | 'selectItems' | 'zeroQuantities' | 'notSigned'>('nothing');
  const unsigned = useRef(false);
  const [link, setLink] = useState<{ reportId: number; link: string } | null>(null);
  const [shown, setShown] = useState<'form' | 'page'>('form');
  const sending = useRef(false);
  const vendors = useRead(getVendorsForOrderId, { params: { orderId }, query: { take: 1000 } });
  const lines = linesOf(view);
  const selected = lines.filter((line) => chosen.has(line.id));
  const zero = selected.filter(isWithoutQuantity);
  const left = `/ProEstimate/ReportTracking/${orderId}/0`;

  const bodyOf = (detail: ReportDetail) => {
    const saved = asSaved(detail);
    const payments = kindOf(saved.customReportType).takesPayments ? applied : new Map<number, string>();
    return {
      reportDetail: { ...saved, id: reportId, ...(stored && { writtenAt: stored.writtenAt }) },
      repairItems: selected.map((line) => line.id),
      addendums: addendums.map(({ addendumId }) => addendumId),
      appliedPayments: [...payments].map(([id, paymentAmount]) => ({ id, paymentAmount })),
      unsigned: unsigned.current,
    };
  };
  const save = useSave(
    (detail: ReportDetail) =>
      reportId > 0
        ? send(updateEstimateReport, { params: { id: reportId }, body: bodyOf(detail) })
        : send(addEstimateReport, { params: { orderId }, body: bodyOf(detail) }),
    {
      invalidates: [
        ...[reportTrackingList, listReports, getOrderByOrderId, getOrderPayments],
        ...[getEstimateAsOf, getCustomReport, getRepairIdsForAReport, getAddendumsForReport],
      ],
      onSaved: (answer) => {
        tell(reportId > 0 ? 'Report has been updated' : 'Report has been added');
        if (sending.current && answer.link) setLink(answer);
        else navigate(left);
      },
      onFailed: ({ code }) => code === 'NOT_SIGNED' && setAsking('notSigned'),
    },
  );
  const form = useForm<ReportDetail>({
    initial: beginning.detail,
    required: { name: 'A report needs a name.' },
    within: 'reportDetail',
    faults: (detail) => ({
      ...(kindOf(detail.customReportType).controls.includes('validUntil') ? lastDayFault(detail.validUntil) : {}),
      ...faultsOf(addEstimateReport, bodyOf(detail)),
    }),
    save: {
      /** R292, R293. */
      save: async (detail) => {
        if (selected.length === 0) setAsking('selectItems');
        else if (zero.length > 0) setAsking('zeroQuantities');
        else return save.save(detail);
        return false;
      },
      busy: save.busy,
      failure: save.failure,
    },
  });
  const { values: detail, change } = form;
  const kind = kindOf(detail.customReportType);
  const isNewInvoice = reportId === 0 && detail.customReportType === 'Invoice';
  const contract = useRead(getBilling, { params: { orderId } }, { enabled: isNewInvoice }).data?.accepted && isNewInvoice;
  const changeKind = (type: string) => change({ customReportType: type as ReportDetail['customReportType'] });
  const vendorName = vendors.data?.find(({ id }) => id === detail.vendor_Id)?.displayName ?? '';

  const submit = useRef(form.send);
  submit.current = form.send;
  const saveNow = (andSend: boolean) => {
    sending.current = andSend;
    submit.current();
  };
  useEffect(() => {
    // From anywhere on the page, so that the form's own Ctrl+Enter is taken off.
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('[role="dialog"]')) return;
      if (event.key.toLowerCase() !== 's' && event.key !== 'Enter') return;
      event.preventDefault();
      sending.current = event.key === 'Enter';
      submit.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const draft = useDeferredValue(
    useMemo(
      () => ({ reportId, detail, itemIds: [...chosen], applied, addendums, vendor: vendorName }),
      [reportId, detail, chosen, applied, addendums, vendorName],
    ),
  );
  const page = useMemo(() => draftDocument(draft, view, sender, photos), [draft, view, sender, photos]);
  const amended = stored !== undefined && isAmended({ chosen, applied }, beginning);
  const endsTracking = stored !== undefined && stored.trackingStatus === 'Active' && stored.customReportType !== detail.customReportType;
  const taken = kind.takesPayments ? [...applied.values()] : [];
  const tax = sumLines(selected).tax;
  const taxLeftOut = asSaved(detail).excludeTax && Number(tax) > 0;
  const name = stored ? stored.name : 'New report';
  const formPart = (
    <form className={css.form} aria-label="Report" {...form.props} onKeyDown={undefined}>
      <section>
        {phone ? (
          <NativeSelect
            label="Kind of report"
            value={detail.customReportType}
            onChange={(event) => changeKind(event.currentTarget.value)}
            data={REPORT_TYPES}
          />
        ) : (
          <SegmentedControl
            aria-label="Kind of report"
            size="xs"
            value={detail.customReportType}
            onChange={changeKind}
            data={[...REPORT_TYPES]}
          />
        )}
        {endsTracking && stored && (
          <p className={css.warning}>
            <Icon name="warning" />
            <span>
              This was {/^[AEI]/.test(stored.customReportType) ? 'an' : 'a'} {stored.customReportType} with an alert for{' '}
              {day(stored.alertDate)}.{' '}
              <b>
                Saving it as {/^[AEI]/.test(detail.customReportType) ? 'an' : 'a'} {detail.customReportType} ends that alert
              </b>
              : tracking goes to No Tracking.
            </span>
          </p>
        )}
        {stored?.response && (
          <p className={css.warning}>
            <Icon name="lock" />
            <span>{stored.response.name} has answered this report, so that it stays as it was. Duplicate it to change it.</span>
          </p>
        )}
      </section>
      <ReportForm
        form={form}
        view={view}
        reportId={reportId}
        vendors={vendors.data ?? []}
        chosen={chosen}
        onChoose={setChosen}
        applied={applied}
        onApply={setApplied}
        asks={page.totals.grandTotal}
      />
      <ChooseAddendums chosen={addendums} onChoose={setAddendums} />
      {amended && (
        <p className={css.warning} role="status">
          <Icon name="warning" />
          <span>
            <b>Amended list.</b> Repairs or payments differ from the report as it was saved.{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                setChosen(new Set(beginning.itemIds));
                setApplied(beginning.applied);
              }}
            >
              As it was saved
            </button>
          </span>
        </p>
      )}
      {taxLeftOut && (
        <p className={`${css.warning} figures`}>
          <Icon name="warning" />
          <span>
            {dollars(tax)} of sales tax is left out of this page.{' '}
            <button type="button" className="link" onClick={() => change({ excludeTax: false })}>
              Show the tax
            </button>
          </span>
        </p>
      )}
      {detail.customReportType !== 'Estimate' && Number(tax) > 0 && <TaxRule excludeTax={asSaved(detail).excludeTax} />}
      {!kind.hasLink && (
        <p className={css.inside}>
          <Icon name="lock" />
          For {sender.name} only. It has no public link, and cannot be sent to a customer.
        </p>
      )}
      {contract && <CountsAgainst orderId={orderId} />}
      {form.refusal && form.refusal.code !== 'NOT_SIGNED' && <FailureLine error={form.refusal} what="Error saving report." />}
      <button type="submit" hidden>
        Save report
      </button>
    </form>
  );
  return (
    <div className={css.page}>
      <title>{`${name}, ${view.order.externalRefId}, Scopebook`}</title>
      <ShellTop
        title={<h1 className="ellipsis">{name}</h1>}
        detail={
          <Link className="link" to={`/ProEstimate/EstimateView/${orderId}/0`}>
            {view.order.externalRefId}
          </Link>
        }
        find={!phone}
      />
      <div className={css.columns} data-shown={shown}>
        {formPart}
        <section className={css.preview} aria-label="The page">
          <div className={css.desk}>
            <ReportPaper document={page} open={false} />
          </div>
        </section>
      </div>
      <footer className={css.foot}>
        <p className="muted">{kind.always}</p>
        <p className={`${css.total} figures`} role="status">
          <span className="muted">
            {page.grand.name}
            {taken.length > 0 && `, ${counted(taken.length, 'payment')} applied`}
          </span>
          <b>{dollars(page.grand.amount)}</b>
        </p>
        <span className={css.switch}>
          <SegmentedControl
            aria-label="Show"
            size="xs"
            value={shown}
            onChange={(part) => setShown(part as typeof shown)}
            data={[
              { value: 'form', label: 'Form' },
              { value: 'page', label: 'Page' },
            ]}
          />
        </span>
        <Button variant="default" onClick={() => navigate(left)}>
          Cancel
        </Button>
        <Button variant={kind.hasLink ? 'default' : 'filled'} loading={save.busy} onClick={() => saveNow(false)}>
          Save report
        </Button>
        {kind.hasLink && (
          <Button loading={save.busy} onClick={() => saveNow(true)}>
            Save and send
          </Button>
        )}
      </footer>
      <Dialog
        opened={asking === 'selectItems'}
        onClose={() => setAsking('nothing')}
        title="Select items"
        width={400}
        actions={<Button onClick={() => setAsking('nothing')}>Select items</Button>}
      >
        <p>A report needs at least one line item. Choose the repairs that it shall show; nothing was saved yet.</p>
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
            <Button
              onClick={() => {
                setAsking('nothing');
                void save.save(detail);
              }}
            >
              Save with zero quantities
            </Button>
          </>
        }
      >
        <p>
          {zero.length === 1 ? 'This line has' : `These ${zero.length} lines have`} a quantity of 0:{' '}
          {zero.slice(0, 8).map(nameOf).join('; ')}
          {zero.length > 8 ? `; and ${counted(zero.length - 8, 'more line')}` : ''}.
        </p>
      </Dialog>
      {asking === 'notSigned' && (
        <NotSigned
          busy={save.busy}
          onBack={() => setAsking('nothing')}
          onConfirm={() => {
            unsigned.current = true;
            setAsking('nothing');
            void save.save(detail);
          }}
        />
      )}
      <Dialog opened={link !== null} onClose={() => navigate(left)} title="The report is ready to send" width={520}>
        {link && (
          <div className="sent">
            <CopyLink reportId={link.reportId} link={link.link} />
            <p className="muted">Among the reports of this job it can be copied again, replaced or withdrawn.</p>
            {kind.asksAnswer && <AlertSettings reportId={link.reportId} onDone={() => navigate(left)} />}
          </div>
        )}
      </Dialog>
    </div>
  );
}

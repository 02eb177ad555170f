import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getVendorsForOrderId } from '../../../contracts/contacts/vendors/get-vendors-for-order-id.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import type { Photo } from '../../../contracts/estimating/photos/photo.ts';
import { sumLines } from '../../../contracts/estimating/pricing.ts';
import { type EstimateView, getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { ReportType } from '../../../contracts/report-types.ts';
import { getAddendumsForReport } from '../../../contracts/reporting/addendums/get-addendums-for-report.ts';
import { type ReportAddendum } from '../../../contracts/reporting/addendums/report-addendum.ts';
import { getBilling } from '../../../contracts/reporting/billing/get-billing.ts';
import type { Report, ReportDetail } from '../../../contracts/reporting/entities.ts';
import { asSaved, kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { getCustomReport } from '../../../contracts/reporting/reports/get-custom-report.ts';
import { getRepairIdsForAReport } from '../../../contracts/reporting/reports/get-repair-ids-for-a-report.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { updateEstimateReport } from '../../../contracts/reporting/reports/update-estimate-report.ts';
import { send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useKeysAnywhere } from '../../app/page-keys.ts';
import { useSave } from '../../app/save.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { tell } from '../../ui/toast.ts';
import { type Contractor } from '../document/letterhead.tsx';
import { isAmended } from './applied.ts';
import { addendumsAtFirst, asOtherKind, detailAtFirst } from './beginning.ts';
import { isWithoutQuantity } from './chosen-lines.ts';
import { type Applied, type Beginning, draftDocument, linesOf } from './draft.ts';
import { lastDayFault } from './words.ts';

/** The lines, payments and addendums that are chosen for it. */
function useContent(view: EstimateView, beginning: Beginning) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(beginning.itemIds));
  const [applied, setApplied] = useState<Applied>(beginning.applied);
  const [addendums, setAddendums] = useState(beginning.addendums);
  const selected = linesOf(view).filter((line) => chosen.has(line.id));
  return { chosen, setChosen, applied, setApplied, addendums, setAddendums, selected, zero: selected.filter(isWithoutQuantity) };
}

type Content = ReturnType<typeof useContent>;

/** What is asked before it is saved, or because it was not. */
type Asking = 'nothing' | 'selectItems' | 'zeroQuantities' | 'notSigned';

/** Keeps the report, and goes back to the reports of the job, or on to its link. */
function useReportSave(orderId: number, { reportId }: Beginning, stored: Report | undefined, content: Content) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>('nothing');
  const [link, setLink] = useState<{ reportId: number; link: string } | null>(null);
  /** It bills a contract that nobody has signed, which was asked. */
  const unsigned = useRef(false);
  const sending = useRef(false);
  const left = `/ProEstimate/ReportTracking/${orderId}/0`;
  const bodyOf = (detail: ReportDetail) => {
    const saved = asSaved(detail);
    const payments = kindOf(saved.customReportType).takesPayments ? content.applied : new Map<number, string>();
    return {
      reportDetail: { ...saved, id: reportId, ...(stored && { writtenAt: stored.writtenAt }) },
      repairItems: content.selected.map((line) => line.id),
      addendums: content.addendums.map(({ addendumId }) => addendumId),
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
  return { save, bodyOf, asking, setAsking, link, unsigned, sending, left };
}

/** The fields of the report, saved once it has lines and each of them a quantity. */
function useReportForm({ detail: initial }: Beginning, { save, bodyOf, setAsking }: ReturnType<typeof useReportSave>, content: Content) {
  return useForm<ReportDetail>({
    initial,
    required: { name: 'A report needs a name.' },
    within: 'reportDetail',
    faults: (detail) => ({
      ...(kindOf(detail.customReportType).controls.includes('validUntil') ? lastDayFault(detail.validUntil) : {}),
      ...faultsOf(addEstimateReport, bodyOf(detail)),
    }),
    save: {
      /** R292, R293. */
      save: async (detail) => {
        if (content.selected.length === 0) setAsking('selectItems');
        else if (content.zero.length > 0) setAsking('zeroQuantities');
        else return save.save(detail);
        return false;
      },
      busy: save.busy,
      failure: save.failure,
    },
  });
}

/** Ctrl+S and Ctrl+Enter from anywhere on the page, so that the form's own Ctrl+Enter is taken off. */
function useSaveKeys(form: ReturnType<typeof useReportForm>, sending: RefObject<boolean>) {
  const saveNow = (andSend: boolean) => {
    sending.current = andSend;
    form.send();
  };
  useKeysAnywhere({ 'mod+s': () => saveNow(false), 'mod+Enter': () => saveNow(true) });
  return saveNow;
}

const isSameList = (one: ReportAddendum[], other: ReportAddendum[]): boolean =>
  one.length === other.length && one.every(({ addendumId }, at) => addendumId === other[at]?.addendumId);

interface Editing {
  view: EstimateView;
  beginning: Beginning;
  stored: Report | undefined;
  sender: Contractor;
  photos: readonly Photo[];
}

/** The page as it would be sent, once typing rests. */
function useDraftPage({ view, beginning: { reportId }, sender, photos }: Editing, detail: ReportDetail, content: Content, vendor: string) {
  const { chosen, applied, addendums } = content;
  const draft = useDeferredValue(
    useMemo(
      () => ({ reportId, detail, itemIds: [...chosen], applied, addendums, vendor }),
      [reportId, detail, chosen, applied, addendums, vendor],
    ),
  );
  return useMemo(() => draftDocument(draft, view, sender, photos), [draft, view, sender, photos]);
}

/** What is chosen, typed and saved of a report. */
export function useReportEditor(editing: Editing) {
  const { view, beginning, stored } = editing;
  const { reportId, begins } = beginning;
  const orderId = view.order.id;
  const [shown, setShown] = useState<'form' | 'page'>('form');
  const vendors = useRead(getVendorsForOrderId, { params: { orderId }, query: { take: 1000 } });
  const content = useContent(view, beginning);
  const { chosen, applied, addendums, setAddendums, selected } = content;
  const saving = useReportSave(orderId, beginning, stored, content);
  const form = useReportForm(beginning, saving, content);
  const { values: detail, change } = form;
  const kind = kindOf(detail.customReportType);
  const isNewInvoice = reportId === 0 && detail.customReportType === 'Invoice';
  const contract = useRead(getBilling, { params: { orderId } }, { enabled: isNewInvoice }).data?.accepted && isNewInvoice;
  const changeKind = (name: string) => {
    const type = name as ReportType;
    if (!begins) return change({ customReportType: type });
    change(asOtherKind(detail, type, (one) => detailAtFirst(one, view.order, begins)));
    const before = addendumsAtFirst(detail.customReportType, begins);
    if (isSameList(addendums, before)) setAddendums(addendumsAtFirst(type, begins));
  };
  const vendorName = vendors.data?.find(({ id }) => id === detail.vendor_Id)?.displayName ?? '';
  const tax = sumLines(selected).tax;
  return {
    ...content,
    ...saving,
    ...{ orderId, reportId, shown, setShown, vendors, form, detail, change, kind, contract, changeKind, tax },
    phone: usePhone(),
    navigate: useNavigate(),
    saveNow: useSaveKeys(form, saving.sending),
    page: useDraftPage(editing, detail, content, vendorName),
    amended: stored !== undefined && isAmended({ chosen, applied }, beginning),
    endsTracking: stored !== undefined && stored.trackingStatus === 'Active' && stored.customReportType !== detail.customReportType,
    taken: kind.takesPayments ? [...applied.values()] : [],
    taxLeftOut: asSaved(detail).excludeTax && Number(tax) > 0,
    name: stored ? stored.name : 'New report',
  };
}

export type ReportEditorModel = ReturnType<typeof useReportEditor>;

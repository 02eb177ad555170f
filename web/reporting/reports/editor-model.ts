import { type Dispatch, type RefObject, type SetStateAction, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { getVendorsForOrderId } from '../../../contracts/contacts/vendors/get-vendors-for-order-id.ts';
import { type LineItem } from '../../../contracts/estimating/entities.ts';
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

/** The form of the report, and how it is saved. */
function useReportForm({
  applied,
  reportId,
  stored,
  selected,
  addendums,
  unsigned,
  orderId,
  sending,
  setLink,
  navigate,
  left,
  setAsking,
  beginning,
  zero,
}: {
  applied: Applied;
  reportId: number;
  stored: Report | undefined;
  selected: LineItem[];
  addendums: ReportAddendum[];
  unsigned: RefObject<boolean>;
  orderId: number;
  sending: RefObject<boolean>;
  setLink: Dispatch<SetStateAction<{ reportId: number; link: string } | null>>;
  navigate: NavigateFunction;
  left: string;
  setAsking: Dispatch<SetStateAction<'notSigned' | 'nothing' | 'selectItems' | 'zeroQuantities'>>;
  beginning: Beginning;
  zero: LineItem[];
}) {
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
  return { save, form };
}

/** Ctrl+S and Ctrl+Enter from anywhere on the page, so that the form's own Ctrl+Enter is taken off. */
function useSaveKeys(form: ReturnType<typeof useReportForm>['form'], sending: RefObject<boolean>) {
  const saveNow = (andSend: boolean) => {
    sending.current = andSend;
    form.send();
  };
  useKeysAnywhere({ 'mod+s': () => saveNow(false), 'mod+Enter': () => saveNow(true) });
  return saveNow;
}

const isSameList = (one: ReportAddendum[], other: ReportAddendum[]): boolean =>
  one.length === other.length && one.every(({ addendumId }, at) => addendumId === other[at]?.addendumId);

/** The page as it would be sent, once typing rests. */
function useDraftPage({
  reportId,
  detail,
  chosen,
  applied,
  addendums,
  vendorName,
  view,
  sender,
  photos,
}: {
  reportId: number;
  detail: ReportDetail;
  chosen: ReadonlySet<number>;
  applied: Applied;
  addendums: ReportAddendum[];
  vendorName: string;
  view: EstimateView;
  sender: Contractor;
  photos: readonly Photo[];
}) {
  const draft = useDeferredValue(
    useMemo(
      () => ({ reportId, detail, itemIds: [...chosen], applied, addendums, vendor: vendorName }),
      [reportId, detail, chosen, applied, addendums, vendorName],
    ),
  );
  return useMemo(() => draftDocument(draft, view, sender, photos), [draft, view, sender, photos]);
}

/** What is chosen, typed and saved of a report. */
export function useReportEditor({
  view,
  beginning,
  stored,
  sender,
  photos,
}: {
  view: EstimateView;
  beginning: Beginning;
  stored: Report | undefined;
  sender: Contractor;
  photos: readonly Photo[];
}) {
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

  const { save, form } = useReportForm({
    applied,
    reportId,
    stored,
    selected,
    addendums,
    unsigned,
    orderId,
    sending,
    setLink,
    navigate,
    left,
    setAsking,
    beginning,
    zero,
  });
  const { values: detail, change } = form;
  const kind = kindOf(detail.customReportType);
  const isNewInvoice = reportId === 0 && detail.customReportType === 'Invoice';
  const contract = useRead(getBilling, { params: { orderId } }, { enabled: isNewInvoice }).data?.accepted && isNewInvoice;
  const changeKind = (name: string) => {
    const type = name as ReportType;
    const { begins } = beginning;
    if (!begins) return change({ customReportType: type });
    change(asOtherKind(detail, type, (one) => detailAtFirst(one, view.order, begins)));
    const before = addendumsAtFirst(detail.customReportType, begins);
    if (isSameList(addendums, before)) setAddendums(addendumsAtFirst(type, begins));
  };
  const vendorName = vendors.data?.find(({ id }) => id === detail.vendor_Id)?.displayName ?? '';

  const saveNow = useSaveKeys(form, sending);

  const page = useDraftPage({ reportId, detail, chosen, applied, addendums, vendorName, view, sender, photos });
  const amended = stored !== undefined && isAmended({ chosen, applied }, beginning);
  const endsTracking = stored !== undefined && stored.trackingStatus === 'Active' && stored.customReportType !== detail.customReportType;
  const taken = kind.takesPayments ? [...applied.values()] : [];
  const tax = sumLines(selected).tax;
  const taxLeftOut = asSaved(detail).excludeTax && Number(tax) > 0;
  const name = stored ? stored.name : 'New report';
  return {
    navigate,
    phone,
    orderId,
    reportId,
    chosen,
    setChosen,
    applied,
    setApplied,
    addendums,
    setAddendums,
    asking,
    setAsking,
    unsigned,
    link,
    shown,
    setShown,
    vendors,
    zero,
    left,
    save,
    form,
    detail,
    change,
    kind,
    contract,
    changeKind,
    saveNow,
    page,
    amended,
    endsTracking,
    taken,
    tax,
    taxLeftOut,
    name,
  };
}

export type ReportEditorModel = ReturnType<typeof useReportEditor>;

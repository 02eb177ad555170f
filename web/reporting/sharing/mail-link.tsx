import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { getVendorsForOrderId } from '../../../contracts/contacts/vendors/get-vendors-for-order-id.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getCustomReport } from '../../../contracts/reporting/reports/get-custom-report.ts';
import { getReportLink } from '../../../contracts/reporting/reports/get-report-link.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { sendReportLink } from '../../../contracts/reporting/sharing/send-report-link.ts';
import { shareReportWithProvider } from '../../../contracts/reporting/sharing/share-report-with-provider.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { CallError, send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { ChooseVendor } from '../../contacts/vendors/choose-vendor.tsx';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import css from './mail-link.module.css';
import { vendorMailFailure } from './vendor-mail-failure.ts';

interface MailLinkProps {
  orderId: number;
  reportId: number;
  /** The vendor that the report names; 0 for none. */
  vendorId?: number;
  onClose: () => void;
}

/** R308: mails the link of a report to the customer or to a vendor (C160, C171). */
export default function MailLink(props: MailLinkProps) {
  const [adding, setAdding] = useState(false);
  const order = useRead(getOrderByOrderId, { params: { orderId: props.orderId } });
  const vendors = useRead(getVendorsForOrderId, { params: { orderId: props.orderId }, query: { take: 1000 } });
  const failed = order.error ?? vendors.error;
  const again = () => {
    void order.refetch();
    void vendors.refetch();
  };
  return (
    <Dialog opened onClose={adding ? () => setAdding(false) : props.onClose} title="Mail the link" width={520}>
      {failed && <FailureLine error={failed} what="The contacts could not be read." onRetry={again} />}
      {!failed && !(order.data && vendors.data) && <SkeletonRows rows={4} />}
      {order.data && vendors.data && (
        <MailForm {...props} customer={order.data.customer.email} vendors={vendors.data} adding={adding} onAdding={setAdding} />
      )}
    </Dialog>
  );
}

interface Draft {
  whom: 'customer' | 'vendor';
  vendor: number;
  to: string;
  subject: string;
  message: string;
}

interface MailFormProps extends MailLinkProps, Pick<ComponentProps<typeof ChooseVendor>, 'vendors' | 'adding' | 'onAdding'> {
  customer: string;
}

function MailForm({ orderId, reportId, vendorId = 0, onClose, customer, vendors, adding, onAdding }: MailFormProps) {
  const emailOf = (id: number) => vendors.find((vendor) => vendor.id === id)?.email ?? '';
  const mail = useSave(mailed, {
    invalidates: [getReportHistory, getCustomReport, reportTrackingList, listReports],
    onSaved: (_sent, { whom }) => {
      tell(whom === 'vendor' ? 'Message Sent' : 'Report link sent');
      onClose();
    },
  });
  async function mailed({ whom, vendor, to, subject, message }: Draft): Promise<boolean> {
    const params = { orderId };
    if (whom === 'customer')
      return send(sendReportLink, { params, body: { Recipient: to, Subject: subject, Body: message, ReportId: reportId } });
    const { link } = await send(getReportLink, { params: { reportId } });
    const shared = await send(shareReportWithProvider, {
      params,
      body: { orderId, vendorId: vendor, vendorEmail: to, message, reportLink: link ?? '' },
    }).catch((error: CallError) => {
      throw error.status >= 500 ? new CallError(error.status, error.code, vendorMailFailure(error.status), {}) : error;
    });
    if (!shared.IsSuccess) throw new CallError(200, 'NOT_SENT', vendorMailFailure(0), {});
    return true;
  }
  const form = useForm<Draft>({
    initial: {
      whom: vendorId > 0 ? 'vendor' : 'customer',
      vendor: vendorId,
      to: vendorId > 0 ? emailOf(vendorId) : customer,
      subject: '',
      message: '',
    },
    required: { to: 'Enter an email address.' },
    faults: ({ to, subject, message }) => {
      const { Recipient, Subject, Body } = faultsOf(sendReportLink, { Recipient: to, Subject: subject, Body: message });
      return { ...(Recipient && { to: Recipient }), ...(Subject && { subject: Subject }), ...(Body && { message: Body }) };
    },
    save: mail,
  });
  const { whom, vendor } = form.values;
  return (
    <form className={css.mail} {...form.props}>
      <SegmentedControl
        aria-label="To whom"
        fullWidth
        value={whom}
        onChange={(to) => form.change(to === 'vendor' ? { whom: 'vendor', to: emailOf(vendor) } : { whom: 'customer', to: customer })}
        data={[
          { value: 'customer', label: 'Customer' },
          { value: 'vendor', label: 'Vendor' },
        ]}
      />
      {whom === 'vendor' && (
        <ChooseVendor
          vendors={vendors}
          value={vendor}
          onChange={(id, email) => form.change({ vendor: id, to: email })}
          adding={adding}
          onAdding={onAdding}
        />
      )}
      <TextInput label="Email" description="Several with commas between them" maxLength={500} {...form.field('to')} />
      {whom === 'customer' && (
        <TextInput
          label="Subject"
          description="Optional; without one it says what the report is"
          maxLength={255}
          {...form.field('subject')}
        />
      )}
      <Textarea label="Message" description="Optional; the link is added below it" rows={4} maxLength={4000} {...form.field('message')} />
      {form.refusal && (
        <FailureLine error={form.refusal} what={whom === 'vendor' ? 'The link was not mailed.' : 'Error sending report link.'} />
      )}
      <FormActions submit="Send mail" busy={form.busy} onCancel={onClose} />
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getBilling } from '../../../contracts/reporting/billing/get-billing.ts';
import { getCustomReport } from '../../../contracts/reporting/reports/get-custom-report.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { recordLinkCopied } from '../../../contracts/reporting/sharing/record-link-copied.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { refresh, send } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import './send-estimate.css';

/** A public link with its button; a link told as a path is completed with this site's own address. The first copy is recorded, because that is
 * all that is known of a link that the product does not mail (decision 68). R535, R536: what is said when it was copied, or could not be (then the text is selected, to be copied by hand). */
export function CopyLink({ reportId, link: told }: { reportId: number; link: string }) {
  const link = new URL(told, window.location.origin).href;
  const [answer, setAnswer] = useState<{ text: string; failed: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What one is here for; the dialog, which may have been open before the link came, would leave the focus on its cross.
  useEffect(() => button.current?.focus(), []);
  const queries = useQueryClient();
  const recorded = useRef(false);
  /** Quietly: the copy is in the clipboard whatever becomes of its record, which waits for the network. */
  function record() {
    if (recorded.current) return;
    recorded.current = true;
    send(recordLinkCopied, { params: { reportId } })
      .then(() => refresh(queries, [reportTrackingList, listReports, getCustomReport, getReportHistory, getBilling]))
      .catch(() => {
        recorded.current = false;
      });
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      record();
      setAnswer({ text: 'Link copied to your clipboard', failed: false });
    } catch {
      field.current?.select();
      setAnswer({ text: 'Unable to copy link to your clipboard', failed: true });
    }
  }
  return (
    <div className="copy-link">
      <TextInput
        ref={field}
        label="Link for the customer"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={record}
      />
      <Button ref={button} data-autofocus onClick={copy} leftSection={<Icon name="copy" />}>
        Copy link
      </Button>
      <p role="status" className={answer?.failed ? 'brick' : 'accepted'}>
        {answer?.text}
      </p>
    </div>
  );
}

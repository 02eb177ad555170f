import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getArchivedReport } from '../../../contracts/reporting/archive/get-archived-report.ts';
import { answerWords } from '../../../contracts/reporting/tracking/completion.ts';
import { useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { moment } from '../../ui/words.ts';
import { ReportPaper } from '../document/document.tsx';
import { pdfOf, SHEETS, sheetOf } from '../reports/pdf-link.ts';
import '../reports/list.css';

const SealedCertificate = lazy(() => import('../seal/sealed-certificate.tsx'));

/** S107: a sealed copy, read from the log at its position, so that no later edit reaches it (C178). */
export default function ArchivedPage() {
  const id = Number(useParams().id);
  const copy = useRead(getArchivedReport, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  const response = copy.data?.response;
  const phone = usePhone();
  const { reportId = 0, estimateNumber = 0 } = copy.data?.document ?? {};
  const print = (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="print" />} onClick={() => window.print()}>
        Print
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="download" />}
        component="a"
        href={pdfOf({ id: reportId, order_Id: estimateNumber }, id)}
        target="_blank"
      >
        PDF
      </Button>
      {SHEETS.map(({ format, words }) => (
        <Button key={format} variant="default" size="xs" component="a" href={sheetOf({ id: reportId }, format, id)} download>
          {words}
        </Button>
      ))}
    </>
  );
  return (
    <>
      <ShellTop title={copy.data?.ArchiveName ?? 'Archived copy'}>{copy.data && !phone && print}</ShellTop>
      <div className="sealed">
        {copy.error?.status === 404 && (
          <EmptyState text="This archived copy does not exist, or was deleted.">
            <Link className="link" to="/reports">
              Go to the reports
            </Link>
          </EmptyState>
        )}
        {copy.error && copy.error.status !== 404 && (
          <FailureLine error={copy.error} what="The copy could not be read." onRetry={() => copy.refetch()} />
        )}
        {!copy.data && !copy.error && <SkeletonRows rows={10} />}
        {copy.data && (
          <>
            <div className="sealed-band">
              <span>
                <Icon name="lock" />
                <b>Sealed {moment(copy.data.timestamp)}</b>
              </span>
              <span className="muted">as the estimate was at revision {copy.data.revision}; later edits do not reach it</span>
              {response && (
                <span className={response.answer === 'yes' ? 'accepted' : 'brick'}>
                  <Icon name={response.answer === 'yes' ? 'accepted' : 'declined'} />
                  {response.name} {answerWords(response)} {moment(response.at)}
                  {response.comments && <>: {response.comments}</>}
                </span>
              )}
              {phone && print}
            </div>
            <ReportPaper document={copy.data.document} open={false} />
            {copy.data.sealed && (
              <Suspense>
                <SealedCertificate archiveId={id} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </>
  );
}

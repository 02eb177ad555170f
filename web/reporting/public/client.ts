import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicReport, ReportDocument } from '../../../contracts/reporting/document.ts';
import {
  OPEN_PUBLIC_REPORT,
  OPEN_SEALED_COPY,
  PRINT_PUBLIC_REPORT,
  UPDATE_TRACKING_WITH_RESPONSE,
  VIEW_ESTIMATE,
} from '../../../contracts/reporting/public-paths.ts';
import { typedJson } from '../../app/typed-text.ts';
import { jsonIn, wholeText } from '../../app/whole-text.ts';

/**
 * The three calls of the customer's page, which is read on a phone by who has no account: without the query cache, and without parsing what
 * the server answers, because both weigh more than the page itself (scripts/page-size.mjs).
 */

export interface Link {
  orderId: number;
  checksum: string;
  reportId: number;
  /** Ids of the options that are shown (`1,3`). */
  picks?: string;
}

/** A call that was refused, or not answered at all (`status` 0). */
export class PublicCallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(text);
    this.name = 'PublicCallError';
    this.status = status;
    this.code = code;
  }
}

const addressOf = (path: string, params: Partial<Link>) =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof Link) => encodeURIComponent(String(params[name])));

/** Where the sealed copy of a link's answer is. */
export const sealedCopyOf = (link: Link): string => addressOf(OPEN_SEALED_COPY, link);

/** The same as a PDF with its certificate. */
export const sealedPdfOf = (link: Link): string => addressOf(PRINT_PUBLIC_REPORT, link);

async function ask<Answer>(path: string, params: Partial<Link>, write?: { body: object; key?: string }): Promise<Answer> {
  const url = addressOf(path, params);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (write) Object.assign(headers, { 'Content-Type': 'application/json', 'Idempotency-Key': write.key ?? crypto.randomUUID() });
  const lost = () => {
    throw new PublicCallError(0, 'NO_CONNECTION', 'There is no connection to the server. Please check the network and try again.');
  };
  const { response, text } = await wholeText(url, { method: write ? 'POST' : 'GET', headers, body: write && typedJson(write.body) }).catch(
    lost,
  );
  const answer = jsonIn(text);
  if (response.ok) return answer === undefined ? lost() : (answer as Answer);
  const { code, detail } = (answer ?? {}) as { code?: string; detail?: string };
  throw new PublicCallError(
    response.status,
    code ?? `HTTP_${response.status}`,
    detail ?? `The server answered ${response.status}. Please try again.`,
  );
}

interface Reading {
  report: PublicReport | null;
  failure: PublicCallError | null;
  busy: boolean;
}

/** What the link shows; `again` reads it anew, `put` takes in what an answer has made of it. */
export function usePublicReport(
  link: Link,
  initial?: PublicReport,
): Reading & { again: () => void; pick: (picks: number[]) => Promise<void>; put: (change: Partial<PublicReport>) => void } {
  const { orderId, checksum, reportId } = link;
  const [reading, setReading] = useState<Reading>({ report: initial ?? null, failure: null, busy: initial === undefined });
  const again = useCallback(() => {
    setReading((was) => ({ ...was, busy: true }));
    ask<PublicReport>(OPEN_PUBLIC_REPORT, { orderId, checksum, reportId }).then(
      (report) => setReading({ report, failure: null, busy: false }),
      (error: PublicCallError) => setReading((was) => ({ ...was, failure: error, busy: false })),
    );
  }, [orderId, checksum, reportId]);
  const picking = useRef(0);
  // The last pick counts, in whatever order the answers come.
  const pick = async (picks: number[]) => {
    const turn = ++picking.current;
    const report = await ask<PublicReport>(`${OPEN_PUBLIC_REPORT}?picks=${picks.join(',')}`, { orderId, checksum, reportId });
    if (turn === picking.current) setReading({ report, failure: null, busy: false });
  };
  const has = useRef(initial !== undefined);
  useEffect(() => {
    if (!has.current) again();
  }, [again]);
  const put = (change: Partial<PublicReport>) => setReading((was) => ({ ...was, report: was.report && { ...was.report, ...change } }));
  return { ...reading, again, pick, put };
}

/** R313. */
export function tellOpened({ orderId, checksum: orderGuid, reportId }: Link, shown: ReportDocument, device: 'phone' | 'computer') {
  const body = {
    orderId,
    orderGuid,
    externalRefId: shown.jobName,
    orderType: shown.title,
    reportId,
    reportTotal: shown.grand.amount,
    device,
  };
  return ask<boolean>(VIEW_ESTIMATE.replace('{product}', 'ProEstimate'), {}, { body });
}

/** R324-R330. The same key sends the same answer once, however often. */
export function sendAnswer(
  link: Pick<Link, 'reportId'>,
  body: {
    checksum: string;
    Agreement: 'yes' | 'no';
    Name: string;
    Comments: string;
    writtenAt: string;
    fingerprint: string;
    picks?: string | undefined;
    copyTo: string;
    signature: object | undefined;
  },
  key: string,
): Promise<{ response: { answer: 'yes' | 'no'; at: string } }> {
  return ask(UPDATE_TRACKING_WITH_RESPONSE, link, { body, key });
}

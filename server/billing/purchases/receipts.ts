import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { PAPERS } from '../../../contracts/billing/purchases/print-purchase.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { allPurchases, creditEntries, purchaseById, transactionsOf } from '../../../projections/billing/purchases.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/access.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { ledgerOf } from '../credits/ledger.ts';
import { purchaseRow } from './purchase-row.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptMail } from './receipt-words.ts';

/** Nothing of a ZIP was taken for so long: it is ended. */
const IDLE_MS = 5 * 60_000;

/** Purchases and refunds on paper, and by mail. */
@Injectable()
export class Receipts {
  constructor(
    private readonly models: Runner,
    private readonly access: SessionAccess,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** To who asks. Refuses NO_RECEIPT. */
  async mailAgain({ organizationId, userId }: Session, purchaseId: number): Promise<{ to: string }> {
    const [found, entries] = await Promise.all([
      purchaseById(this.models, organizationId, purchaseId),
      creditEntries(this.models, organizationId),
    ]);
    const row = found && purchaseRow(found);
    const to = (await this.access.user(userId))?.email;
    if (row?.status !== 'paid' || !to) throw new Refusal('NO_RECEIPT');
    const at = this.clock.now().toISOString();
    const words = receiptMail({ ...row, purchaseId }, goodUntilOf(entries, purchaseId));
    // A key for each minute: pressed twice it goes once.
    await this.outbox.put([{ key: `receipt/${purchaseId}/${userId}/${at.slice(0, 16)}`, to, at, ...words }]);
    return { to };
  }

  /** All of a year as a ZIP, made one after the other while it is sent: none stays in memory. */
  async send(year: number, { session, response, signal }: { session: Session; response: Response; signal: AbortSignal }): Promise<void> {
    const paid = (await allPurchases(this.models, session.organizationId))
      .map(purchaseRow)
      .filter(({ status, paidAt }) => status === 'paid' && paidAt.startsWith(`${year}-`));
    const zip = new ZipFile();
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="scopebook-receipts-${year}.zip"`,
      'Cache-Control': 'private, no-store',
    });
    response.setTimeout(IDLE_MS, () => response.destroy());
    const sending = pipeline(zip.outputStream as Readable, response, { signal });
    const fill = async () => {
      for (const { id, paidAt, refunded } of paid.reverse())
        for (const paper of Number(refunded) > 0 ? PAPERS : (['receipt'] as const)) {
          signal.throwIfAborted();
          const name = `${paidAt.slice(0, 10)} SB-${id}${paper === 'refund' ? ' refund' : ''}.pdf`;
          const file = Readable.from([await this.pdf(session, id, paper)]);
          zip.addReadStream(file, name, { mtime: new Date(paidAt), compress: false });
          await finished(file, { signal });
        }
      zip.end();
    };
    const filling = fill().catch((error: unknown) => response.destroy(error as Error));
    await Promise.allSettled([filling, sending]);
  }

  /** Made in this process: it is a page or two without pictures. */
  async pdf({ organizationId, userId }: Session, purchaseId: number, paper: (typeof PAPERS)[number]): Promise<Buffer> {
    const [found, transactions, entries, users] = await Promise.all([
      purchaseById(this.models, organizationId, purchaseId),
      transactionsOf(this.models, purchaseId),
      creditEntries(this.models, organizationId),
      usersOf(this.models, organizationId),
    ]);
    const row = found && purchaseRow(found);
    if (row?.status !== 'paid' || (paper === 'refund' && Number(row.refunded) === 0)) throw new Refusal('NO_RECEIPT');
    const bought = ledgerOf(entries, this.clock.now().toISOString()).find(
      (line) => line.kind === 'bought' && line.purchaseId === purchaseId,
    );
    const goodUntil = goodUntilOf(entries, purchaseId);
    return receiptPdf(paper, {
      ...{ row, transactions, organizationId, goodUntil },
      organizationName: users.find(({ user_id }) => user_id === userId)?.organization_name ?? '',
      credits: bought && { before: bought.left - bought.credits, after: bought.left },
    });
  }
}

const goodUntilOf = (entries: Awaited<ReturnType<typeof creditEntries>>, purchaseId: number): string =>
  entries.find(({ kind, purchase_id }) => kind === 'bought' && purchase_id === purchaseId)?.expires_at ?? '';

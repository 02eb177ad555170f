import { Injectable } from '@nestjs/common';
import type { PAPERS } from '../../../contracts/billing/purchases/print-purchase.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { creditEntries, purchaseById, transactionsOf } from '../../../projections/billing/purchases.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/access.ts';
import { ledgerOf } from '../credits/ledger.ts';
import { purchaseRow } from './purchase-row.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** Purchases and refunds on paper. */
@Injectable()
export class Receipts {
  constructor(
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {}

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
    const goodUntil = entries.find(({ kind, purchase_id }) => kind === 'bought' && purchase_id === purchaseId)?.expires_at ?? '';
    return receiptPdf(paper, {
      ...{ row, transactions, organizationId, goodUntil },
      organizationName: users.find(({ user_id }) => user_id === userId)?.organization_name ?? '',
      credits: bought && { before: bought.left - bought.credits, after: bought.left },
    });
  }
}

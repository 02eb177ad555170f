import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { GatewayDispute, GatewayPayment, GatewayTables } from './test-gateway-tables.ts';

/** After the payment, and from then until the bank has decided: long enough to look at what is shown meanwhile. */
const OPENS_AFTER_MS = 10_000;
const ENDS_AFTER_MS = 3 * 60_000;

/** That the bank of who paid will dispute it. */
export async function putDispute(tx: Kysely<GatewayTables>, reference: string, endsAs: 'won' | 'lost'): Promise<void> {
  const row = { dispute_id: `dp_${randomBytes(9).toString('base64url')}`, reference, status: 'due', ends_as: endsAs, amount: '' } as const;
  await tx
    .insertInto('test_gateway_dispute')
    .values({ ...row, next_at: new Date(Date.now() + OPENS_AFTER_MS) })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** References of payments whose dispute opens or ends by now. */
export async function disputesDue(tables: Kysely<GatewayTables>): Promise<string[]> {
  const rows = await tables
    .selectFrom('test_gateway_dispute')
    .select('reference')
    .where('status', 'in', ['due', 'open'])
    .where('next_at', '<=', new Date())
    .execute();
  return rows.map(({ reference }) => reference);
}

/**
 * The next step of a payment's dispute, once: it opens over what was not given back, or ends; one that is lost takes the money. The payment's row is locked.
 * Undefined where another process has taken the step, or nothing is left to dispute.
 */
export async function nextStep(
  tx: Kysely<GatewayTables>,
  payment: GatewayPayment,
): Promise<(Pick<GatewayDispute, 'amount'> & { disputeId: string; status: 'open' | 'won' | 'lost' }) | undefined> {
  const dispute = await tx.selectFrom('test_gateway_dispute').selectAll().where('reference', '=', payment.reference).executeTakeFirst();
  if (!dispute || dispute.next_at > new Date()) return undefined;
  const { dispute_id: disputeId, status } = dispute;
  const row = tx.updateTable('test_gateway_dispute').where('dispute_id', '=', disputeId);
  const rest = toCents(payment.amount) - toCents(payment.refunded);
  if (status === 'due' && (payment.status !== 'paid' || rest <= 0n)) {
    await row.set({ status: 'none' }).execute();
    return undefined;
  }
  if (status === 'due') {
    const amount = fromCents(rest);
    await row.set({ status: 'open', amount, next_at: new Date(Date.now() + ENDS_AFTER_MS) }).execute();
    return { disputeId, status: 'open', amount };
  }
  if (status !== 'open') return undefined;
  await row.set({ status: dispute.ends_as }).execute();
  if (dispute.ends_as === 'lost')
    await tx
      .updateTable('test_gateway_payment')
      .set({ refunded: fromCents(toCents(payment.refunded) + toCents(dispute.amount)) })
      .where('token', '=', payment.token)
      .execute();
  return { disputeId, status: dispute.ends_as, amount: dispute.amount };
}

/** While the bank has it, nothing of it is given back. */
export async function isDisputed(tx: Kysely<GatewayTables>, reference: string): Promise<boolean> {
  const open = tx.selectFrom('test_gateway_dispute').select('dispute_id').where('reference', '=', reference).where('status', '=', 'open');
  return (await open.executeTakeFirst()) !== undefined;
}

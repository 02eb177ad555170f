import { type Kysely, sql } from 'kysely';
import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { lotOfGift, lotOfPurchase, type PurchaseStatus, type Terms, TRIAL } from '../../contracts/billing/account-state.ts';
import { purchase as purchaseId } from '../../contracts/billing/owned.ts';
import type { Dispute } from '../../contracts/estimating/payments/online-payment.ts';
import type { Recorded } from '../../contracts/log.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';
import { integer, jsonb, nullable, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';

const tables = {
  purchase: table(
    'purchase',
    {
      purchase_id: integer,
      organization_id: integer,
      by_name: text,
      status: textOf<PurchaseStatus>(),
      /** ISO instants. */
      asked_at: text,
      paid_at: text,
      /** When the gateway is to be asked; null when it need not be. */
      ask_at: nullable(text),
      refunded: text,
      gateway_id: text,
      paid_with: text,
      reason: text,
      /** How its last dispute stands; empty without one. */
      disputed: textOf<'' | Dispute['status']>(),
      /** Of a subscription, and the period that it pays; 0 and empty otherwise. */
      agreement_id: integer,
      period_from: text,
      period_until: text,
      /** Which try it is. */
      tries: integer,
      terms: jsonb<Terms>(),
    },
    { key: 'purchase_id', indexes: ['(organization_id, purchase_id desc)', '(ask_at) where ask_at is not null'] },
  ),
  /** What was asked of the gateway and what it answered, by the revision of the event that began it. */
  purchase_transaction: table(
    'purchase_transaction',
    { purchase_id: integer, revision: integer, at: text, what: text, answer: text, amount: text },
    { key: ['purchase_id', 'revision'] },
  ),
  /** Comings and goings of credits. */
  credit_entry: table(
    'credit_entry',
    {
      organization_id: integer,
      revision: integer,
      at: text,
      kind: textOf<'trial' | 'bought' | 'taken' | 'returned' | 'refunded' | 'gift' | 'received'>(),
      credits: integer,
      lot: text,
      /** Of a lot that comes; null otherwise. */
      expires_at: nullable(text),
      by_name: text,
      order_id: nullable(integer),
      purchase_id: nullable(integer),
      gift_id: nullable(integer),
      /** Of a gift: to whom, or from whom. */
      gift_with: text,
    },
    // A gift can be of several lots.
    { key: ['organization_id', 'revision', 'lot'] },
  ),
};
export type PurchaseTables = Tables<typeof tables>;

/** What an organisation bought, how each payment went, and where its credits came from and went. */
export const purchases: ReadModel = {
  name: 'purchases',
  version: 4,
  streams: ['account-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<PurchaseTables>, events) {
    for (const event of events as Recorded<AccountEvent>[]) {
      await foldPurchase(tx, event);
      await foldCredits(tx, event);
    }
  },
  notify: (events) =>
    events.map((event) => ({
      organizationId: idOfStream(event.stream),
      kinds: [event.type],
      actor: changedBy(event),
      touches: ['billing'],
    })),
  async clear(tx: Kysely<PurchaseTables>, root) {
    const organization = idOfStream(root);
    const own = tx.selectFrom('purchase').select('purchase_id').where('organization_id', '=', organization);
    await tx.deleteFrom('purchase_transaction').where('purchase_id', 'in', own).execute();
    await tx.deleteFrom('purchase').where('organization_id', '=', organization).execute();
    await tx.deleteFrom('credit_entry').where('organization_id', '=', organization).execute();
  },
};

async function foldPurchase(tx: Kysely<PurchaseTables>, event: Recorded<AccountEvent>): Promise<void> {
  const { type, data, metadata } = event;
  const { at } = metadata;
  if (type === 'PurchaseAsked') {
    const { purchaseId, userId: _, askAt: ask_at, until: _until, ...terms } = data;
    await tx
      .insertInto('purchase')
      .values({
        ...{ purchase_id: purchaseId, organization_id: idOfStream(event.stream), by_name: metadata.actor.name, status: 'asked' },
        ...{ asked_at: at, paid_at: '', ask_at, refunded: '0.00', gateway_id: '', paid_with: '', reason: '', disputed: '' },
        ...{ agreement_id: 0, period_from: '', period_until: '', tries: 1 },
        terms: JSON.stringify(terms) as unknown as Terms,
      })
      .execute();
    await tx
      .insertInto('purchase_transaction')
      .values({ purchase_id: purchaseId, revision: event.revision, at, what: 'Charge', answer: '', amount: terms.total })
      .execute();
    return;
  }
  if ('agreementId' in data) return foldPeriod(tx, event);
  if (!('purchaseId' in data)) return;
  const row = tx.updateTable('purchase').where('purchase_id', '=', data.purchaseId);
  switch (type) {
    case 'PurchaseTriedAgain':
      await row.set(({ eb }) => ({ status: 'asked', ask_at: data.askAt, reason: '', tries: eb('tries', '+', 1) })).execute();
      return charged(tx, event);
    case 'PurchaseAuthenticationAsked':
      await row.set({ status: 'authentication', ask_at: data.askAt }).execute();
      return answered(tx, event, 'the buyer shows who they are');
    case 'PurchaseNotKnown':
      await row.set({ status: 'unknown', ask_at: data.askAt }).execute();
      return answered(tx, event, data.answer);
    case 'PurchasePaid':
      await row
        .set({ status: 'paid', ask_at: null, paid_at: data.saidAt, gateway_id: data.gatewayId, paid_with: data.paidWith, reason: '' })
        .execute();
      return answered(tx, event, `paid, ${data.gatewayId}`);
    case 'PurchaseRefused':
      await row.set({ status: 'refused', ask_at: null, gateway_id: data.gatewayId, reason: data.reason }).execute();
      return answered(tx, event, data.reason);
    case 'PurchaseRefundAsked':
      await addRefunded(tx, data.purchaseId, toCents(data.amount));
      await row.set({ ask_at: at }).execute();
      return added(tx, event, `Refund ${data.refundId}`, 'asked', data.amount);
    case 'PurchaseRefunded': {
      await row.set({ ask_at: null }).execute();
      const asked = await answerRefund(tx, data.purchaseId, data.refundId, 'given back');
      if (asked) return;
      await addRefunded(tx, data.purchaseId, toCents(data.amount));
      return added(tx, event, `Refund ${data.refundId}`, 'given back', data.amount);
    }
    case 'PurchaseRefundRefused': {
      await row.set({ ask_at: null }).execute();
      const asked = await answerRefund(tx, data.purchaseId, data.refundId, data.reason);
      if (asked) await addRefunded(tx, data.purchaseId, -toCents(asked.amount));
      return;
    }
    case 'PurchaseTryRefused':
      return added(tx, event, 'Card', data.reason, '');
    case 'PurchaseDisputed':
      await row.set({ disputed: data.status }).execute();
      return added(tx, event, `Dispute ${data.disputeId}`, disputeWords(data), data.amount);
    case 'PurchaseNoticeSetAside':
      return added(tx, event, `Notice ${data.noticeId}`, `left out: ${data.reason}`, '');
  }
}

const disputeWords = ({ status, reason }: { status: Dispute['status']; reason: string }) =>
  ({ open: `disputed by the bank of the buyer (${reason})`, won: 'ended, stays paid', lost: 'ended, the money was taken back' })[status];

/** Which purchase pays for which period of an agreement. The first of one is known once it has begun. */
async function foldPeriod(tx: Kysely<PurchaseTables>, { type, data, stream }: Recorded<AccountEvent>): Promise<void> {
  if (type === 'AgreementBegun') {
    await tx
      .updateTable('purchase')
      .set({ period_from: data.from, period_until: data.until })
      .where('organization_id', '=', idOfStream(stream))
      .where('agreement_id', '=', data.agreementId)
      .where('status', '=', 'paid')
      .execute();
    return;
  }
  if (!('agreementId' in data) || !('purchaseId' in data)) return;
  const period = 'from' in data ? { period_from: data.from, period_until: data.until } : {};
  await tx
    .updateTable('purchase')
    .set({ agreement_id: data.agreementId, ...period })
    .where('purchase_id', '=', data.purchaseId)
    .execute();
}

async function charged(tx: Kysely<PurchaseTables>, event: OfPurchase): Promise<void> {
  const { purchaseId: id } = event.data;
  const row = await tx
    .selectFrom('purchase')
    .select(sql<string>`terms->>'total'`.as('total'))
    .where('purchase_id', '=', id)
    .executeTakeFirst();
  await added(tx, event, 'Charge', '', row?.total ?? '');
}

type OfPurchase = Recorded<Extract<AccountEvent, { data: { purchaseId: number } }>>;

function added(tx: Kysely<PurchaseTables>, { data, revision, metadata }: OfPurchase, what: string, answer: string, amount: string) {
  const row = { purchase_id: data.purchaseId, revision, at: metadata.at, what, answer, amount };
  return tx
    .insertInto('purchase_transaction')
    .values(row)
    .execute()
    .then(() => {});
}

/** The answer to the charge, or of asking again how it went. */
async function answered(tx: Kysely<PurchaseTables>, event: OfPurchase, answer: string): Promise<void> {
  const first = await tx
    .updateTable('purchase_transaction')
    .set({ answer })
    .where('purchase_id', '=', event.data.purchaseId)
    .where('what', '=', 'Charge')
    .where('answer', '=', '')
    .returning('revision')
    .executeTakeFirst();
  if (!first) await added(tx, event, event.type === 'PurchaseNotKnown' ? 'Asked again' : 'Heard', answer, '');
}

function answerRefund(tx: Kysely<PurchaseTables>, purchase: number, refundId: string, answer: string) {
  return tx
    .updateTable('purchase_transaction')
    .set({ answer })
    .where('purchase_id', '=', purchase)
    .where('what', '=', `Refund ${refundId}`)
    .returning('amount')
    .executeTakeFirst();
}

async function addRefunded(tx: Kysely<PurchaseTables>, purchase: number, cents: bigint): Promise<void> {
  const row = await tx.selectFrom('purchase').select('refunded').where('purchase_id', '=', purchase).executeTakeFirst();
  const refunded = fromCents(toCents(row?.refunded ?? '0.00') + cents);
  await tx.updateTable('purchase').set({ refunded }).where('purchase_id', '=', purchase).execute();
}

async function foldCredits(tx: Kysely<PurchaseTables>, event: Recorded<AccountEvent>): Promise<void> {
  const entry = await entryOf(tx, event);
  const entries = entry ? [entry] : await giftEntriesOf(tx, event);
  if (entries.length === 0) return;
  const { stream, revision, metadata } = event;
  const none = { expires_at: null, order_id: null, purchase_id: null, gift_id: null, gift_with: '' };
  const of = { organization_id: idOfStream(stream), revision, at: metadata.at, by_name: metadata.actor.name };
  await tx
    .insertInto('credit_entry')
    .values(entries.map((one) => ({ ...of, ...none, ...one })))
    .execute();
}

type Entry = Pick<PurchaseTables['credit_entry'], 'kind' | 'credits' | 'lot'> & Partial<PurchaseTables['credit_entry']>;

/** What an event does to the credits; undefined where it does nothing. */
async function entryOf(tx: Kysely<PurchaseTables>, { type, data }: Recorded<AccountEvent>): Promise<Entry | undefined> {
  switch (type) {
    case 'AccountOpened':
      return data.credits > 0 ? { kind: 'trial', credits: data.credits, lot: TRIAL, expires_at: data.expiresAt } : undefined;
    case 'PurchasePaid': {
      const { purchaseId: purchase_id, credits, expiresAt: expires_at } = data;
      // The budget of an ad has none.
      if (credits === 0) return undefined;
      const buyer = await tx.selectFrom('purchase').select('by_name').where('purchase_id', '=', purchase_id).executeTakeFirst();
      return { kind: 'bought', credits, lot: lotOfPurchase(purchase_id), expires_at, purchase_id, ...buyer };
    }
    case 'CreditTaken':
      return { kind: 'taken', credits: -1, lot: data.lot, order_id: data.orderId };
    case 'CreditGivenBack':
      return { kind: 'returned', credits: 1, lot: data.lot, order_id: data.orderId };
    case 'PurchaseRefundAsked':
    case 'PurchaseRefunded':
      return data.credits > 0
        ? { kind: 'refunded', credits: -data.credits, lot: lotOfPurchase(data.purchaseId), purchase_id: data.purchaseId }
        : undefined;
    case 'PurchaseRefundRefused': {
      const { purchaseId: purchase_id, credits } = data;
      if (credits === 0) return undefined;
      return { kind: 'returned', credits, lot: lotOfPurchase(purchase_id), purchase_id };
    }
    default:
      return undefined;
  }
}

/** What a gift does to the credits, lot by lot. */
async function giftEntriesOf(tx: Kysely<PurchaseTables>, { type, data, stream }: Recorded<AccountEvent>): Promise<Entry[]> {
  switch (type) {
    case 'GiftGiven': {
      const { giftId: gift_id, email, parts } = data;
      return parts.map(({ lot, credits }) => ({ kind: 'gift', credits: -credits, lot, gift_id, gift_with: storable(email) }));
    }
    case 'GiftReturned': {
      const { giftId: gift_id, parts } = data;
      const given = await tx
        .selectFrom('credit_entry')
        .select('gift_with')
        .where('organization_id', '=', idOfStream(stream))
        .where('kind', '=', 'gift')
        .where('gift_id', '=', gift_id)
        .executeTakeFirst();
      return parts.map(({ lot, credits }) => ({ kind: 'returned', credits, lot, gift_id, gift_with: given?.gift_with ?? '' }));
    }
    case 'GiftReceived': {
      const { giftId: gift_id, from, parts } = data;
      return parts.map(({ credits, expiresAt: expires_at }, n) => ({
        ...{ kind: 'received', credits, lot: lotOfGift(gift_id, n), expires_at, gift_id, gift_with: storable(from) },
      }));
    }
    default:
      return [];
  }
}

/** Purchases do not change hands, and none is deleted. */
export const purchaseIds: OwnedIds = {
  ...{ kind: purchaseId.kind, readModel: purchases, stream: 'account-', stays: true },
  rows: (db) => db.selectFrom('purchase').select(['purchase_id as id', 'organization_id as streamId', 'organization_id as organizationId']),
};

const db = (models: ReadModels) => models.db<PurchaseTables>(purchases.name);

export type PurchaseOf = PurchaseTables['purchase'] & { transactions: string };

const withTransactions = (models: ReadModels) =>
  db(models)
    .selectFrom('purchase')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('purchase_transaction')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('purchase_transaction.purchase_id', '=', 'purchase.purchase_id')
        .$asScalar()
        .$notNull()
        .as('transactions'),
    );

/** One page of an organisation's purchases, the newest first, and how many there are. */
export async function pageOfPurchases(models: ReadModels, organizationId: number, { page, pageSize }: { page: number; pageSize: number }) {
  const { count } = await db(models)
    .selectFrom('purchase')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const rows: PurchaseOf[] = await withTransactions(models)
    .where('organization_id', '=', organizationId)
    .orderBy('purchase_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, totalCount: Number(count) };
}

/** All of an organisation's purchases, the newest first. */
export const allPurchases = (models: ReadModels, organizationId: number): Promise<PurchaseOf[]> =>
  withTransactions(models).where('organization_id', '=', organizationId).orderBy('purchase_id', 'desc').execute();

/** A purchase; undefined where the organisation has none of this id. */
export const purchaseById = (models: ReadModels, organizationId: number, id: number): Promise<PurchaseOf | undefined> =>
  withTransactions(models).where('organization_id', '=', organizationId).where('purchase_id', '=', id).executeTakeFirst();

export const transactionsOf = (models: ReadModels, purchase: number) =>
  db(models).selectFrom('purchase_transaction').selectAll().where('purchase_id', '=', purchase).orderBy('revision').execute();

export const creditEntries = (models: ReadModels, organizationId: number) =>
  db(models)
    .selectFrom('credit_entry')
    .leftJoin('purchase', 'purchase.purchase_id', 'credit_entry.purchase_id')
    .selectAll('credit_entry')
    .select(sql<string | null>`purchase.terms->>'name'`.as('purchase_name'))
    .where('credit_entry.organization_id', '=', organizationId)
    .orderBy('revision')
    .orderBy('lot')
    .execute();

/** Purchases of all organisations that the gateway is to be asked about. */
export const purchasesToAsk = (models: ReadModels, now: string) =>
  db(models)
    .selectFrom('purchase')
    .select(['purchase_id', 'organization_id'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(50)
    .execute();

/** What was paid, and what went back, by the year (UTC) in which it was paid. */
export async function sumOfYear(models: ReadModels, organizationId: number, year: number) {
  const rows = await db(models)
    .selectFrom('purchase')
    .select(['refunded', sql<string>`terms->>'total'`.as('total')])
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'paid')
    .where('paid_at', 'like', `${year}-%`)
    .execute();
  const sum = (name: 'total' | 'refunded') => rows.reduce((all, row) => all + toCents(row[name]), 0n);
  const [paid, refunded] = [sum('total'), sum('refunded')];
  return { year, paid: fromCents(paid), refunded: fromCents(refunded), cost: fromCents(paid - refunded) };
}

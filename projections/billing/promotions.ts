import { type Kysely, sql } from 'kysely';
import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import type { MadeTerms, PromotionEvent } from '../../contracts/billing/promotions/promotion.events.ts';
import { D, fixed } from '../../contracts/decimal.ts';
import type { Recorded } from '../../contracts/log.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, jsonb, schemaOf, type Tables, table, text } from '../runner/table.ts';

const tables = {
  /** Codes of sponsors. */
  promotion: table(
    'promotion',
    {
      ...{ promotion_id: integer, organization_id: integer, user_id: integer, code: text },
      terms: jsonb<MadeTerms>(),
      most_uses: integer,
      /** Purchases that it is kept for: paid, or being paid. */
      held: integer,
      display_ad: boolean,
      /** ISO instants; empty while it is in use. */
      ...{ made_at: text, disabled_at: text },
    },
    { key: 'promotion_id', indexes: ['(organization_id)', '(user_id)', '(code)'] },
  ),
  /** Purchases with a code. */
  promotion_purchase: table(
    'promotion_purchase',
    {
      ...{ purchase_id: integer, organization_id: integer, user_id: integer, promotion_id: integer },
      ...{ discount: text, total: text, refunded: text, given_back: text },
      paid_at: text,
    },
    { key: 'purchase_id', indexes: ['(organization_id)', '(user_id)'] },
  ),
  /** What a code took off, by the revision of the event in the buyer's account: a use, or a part of it that went back with a refund. */
  promotion_entry: table(
    'promotion_entry',
    { purchase_id: integer, revision: integer, organization_id: integer, promotion_id: integer, at: text, uses: integer, amount: text },
    { key: ['purchase_id', 'revision'], indexes: ['(promotion_id, at)', '(organization_id)'] },
  ),
};
export type PromotionTables = Tables<typeof tables>;
export type PromotionRow = PromotionTables['promotion'];

/** Codes that sponsors made, and what each of them took off, as the purchases have it. */
export const promotions: ReadModel = {
  name: 'promotions',
  version: 1,
  streams: ['promotion-', 'account-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<PromotionTables>, events) {
    for (const event of events) {
      if (event.stream.startsWith('promotion-')) await foldPromotion(tx, event as Recorded<PromotionEvent>);
      else await foldPurchase(tx, event as Recorded<AccountEvent>);
    }
  },
  notify: (events) =>
    (events as Recorded<PromotionEvent>[])
      .filter(({ stream }) => stream.startsWith('promotion-'))
      .map((event) => ({
        organizationId: event.type === 'PromotionMade' ? event.data.organizationId : event.metadata.actor.organizationId,
        kinds: [event.type],
        actor: changedBy(event),
        touches: ['promotion'],
      })),
  async clear(tx: Kysely<PromotionTables>, root) {
    const id = idOfStream(root);
    if (root.startsWith('promotion-')) await tx.deleteFrom('promotion').where('promotion_id', '=', id).execute();
    else {
      await tx.deleteFrom('promotion_purchase').where('organization_id', '=', id).execute();
      await tx.deleteFrom('promotion_entry').where('organization_id', '=', id).execute();
    }
  },
};

async function foldPromotion(tx: Kysely<PromotionTables>, { type, data, stream, metadata }: Recorded<PromotionEvent>): Promise<void> {
  const promotion_id = idOfStream(stream);
  const row = tx.updateTable('promotion').where('promotion_id', '=', promotion_id);
  switch (type) {
    case 'PromotionMade': {
      const { number: _, userId: user_id, organizationId: organization_id, mostUses: most_uses, displayAd: display_ad, ...terms } = data;
      await tx
        .insertInto('promotion')
        .values({
          ...{ promotion_id, organization_id, user_id, code: terms.code, most_uses, held: 0, display_ad },
          ...{ made_at: metadata.at, disabled_at: '', terms: JSON.stringify(terms) as unknown as MadeTerms },
        })
        .execute();
      return;
    }
    case 'PromotionHeld':
      await row.set(({ eb }) => ({ held: eb('held', '+', 1) })).execute();
      return;
    case 'PromotionReleased':
      await row.set(({ eb }) => ({ held: eb('held', '-', 1) })).execute();
      return;
    case 'PromotionCapRaised':
      await row.set({ most_uses: data.mostUses }).execute();
      return;
    case 'PromotionDisabled':
      await row.set({ disabled_at: metadata.at }).execute();
      return;
    case 'PromotionAdSet':
      await row.set({ display_ad: data.displayAd }).execute();
  }
}

async function foldPurchase(tx: Kysely<PromotionTables>, event: Recorded<AccountEvent>): Promise<void> {
  const { type, data, stream, revision, metadata } = event;
  if (type === 'PurchaseAsked') {
    const { purchaseId: purchase_id, promotionId: promotion_id, discount, total, userId: user_id } = data;
    if (promotion_id === 0) return;
    const none = { refunded: '0.00', given_back: '0.00', paid_at: '' };
    await tx
      .insertInto('promotion_purchase')
      .values({ purchase_id, organization_id: idOfStream(stream), user_id, promotion_id, discount, total, ...none })
      .execute();
    return;
  }
  if (type !== 'PurchasePaid' && type !== 'PurchaseRefunded') return;
  const purchase = await tx.selectFrom('promotion_purchase').selectAll().where('purchase_id', '=', data.purchaseId).executeTakeFirst();
  if (!purchase) return;
  const { purchase_id, promotion_id, organization_id, discount } = purchase;
  const { at } = metadata;
  const own = tx.updateTable('promotion_purchase').where('purchase_id', '=', purchase_id);
  const entry = { purchase_id, revision, organization_id, promotion_id, at };
  if (type === 'PurchasePaid') {
    await own.set({ paid_at: at }).execute();
    await tx
      .insertInto('promotion_entry')
      .values({ ...entry, uses: 1, amount: discount })
      .execute();
    return;
  }
  // What is given back to the buyer was not taken off in so far: counted on all that went back, so that parts add up to the whole.
  const refunded = new D(purchase.refunded).plus(data.amount);
  const total = new D(purchase.total);
  const given_back = total.isZero() ? purchase.given_back : fixed(new D(discount).times(refunded).div(total), 2);
  await own.set({ refunded: fixed(refunded, 2), given_back }).execute();
  await tx
    .insertInto('promotion_entry')
    .values({ ...entry, uses: 0, amount: fixed(new D(purchase.given_back).minus(given_back), 2) })
    .execute();
}

const db = (models: ReadModels) => models.db<PromotionTables>(promotions.name);

/** Codes in capital letters. */
export const promotionsWith = (models: ReadModels, codes: readonly string[]): Promise<PromotionRow[]> =>
  codes.length === 0 ? Promise.resolve([]) : db(models).selectFrom('promotion').selectAll().where('code', 'in', codes).execute();

/** The newest first. */
export const promotionsOf = (models: ReadModels, organizationId: number): Promise<PromotionRow[]> =>
  db(models).selectFrom('promotion').selectAll().where('organization_id', '=', organizationId).orderBy('promotion_id', 'desc').execute();

export const promotionsMadeBy = (models: ReadModels, userId: number): Promise<PromotionRow[]> =>
  db(models).selectFrom('promotion').selectAll().where('user_id', '=', userId).execute();

/** Uses and what was taken off, of each code of an organisation in each month (UTC). */
export const promotionMonths = (models: ReadModels, organizationId: number) =>
  db(models)
    .selectFrom('promotion_entry')
    .innerJoin('promotion', 'promotion.promotion_id', 'promotion_entry.promotion_id')
    .where('promotion.organization_id', '=', organizationId)
    .select([
      'promotion_entry.promotion_id',
      sql<string>`substr(promotion_entry.at, 1, 7)`.as('month'),
      sql<number>`sum(promotion_entry.uses)::int`.as('uses'),
      sql<string>`sum(promotion_entry.amount::numeric)::text`.as('amount'),
    ])
    .groupBy(['promotion_entry.promotion_id', 'month'])
    .orderBy('month')
    .execute();

/** What the codes of an organisation took off before a moment (ISO). */
export async function takenOffBefore(models: ReadModels, organizationId: number, before: string): Promise<string> {
  const row = await db(models)
    .selectFrom('promotion_entry')
    .innerJoin('promotion', 'promotion.promotion_id', 'promotion_entry.promotion_id')
    .where('promotion.organization_id', '=', organizationId)
    .where('promotion_entry.at', '<', before)
    .select(sql<string | null>`sum(promotion_entry.amount::numeric)::text`.as('amount'))
    .executeTakeFirst();
  return row?.amount ?? '0.00';
}

/** Organisations whose codes took something off before a moment (ISO). */
export const organizationsWithCodes = (models: ReadModels, before: string) =>
  db(models)
    .selectFrom('promotion_entry')
    .innerJoin('promotion', 'promotion.promotion_id', 'promotion_entry.promotion_id')
    .where('promotion_entry.at', '<', before)
    .select('promotion.organization_id')
    .distinct()
    .execute();

/** Sponsors whose card stands on a person's Home, because they bought by a code of theirs. */
export const sponsorsByCode = (models: ReadModels, userId: number) =>
  db(models)
    .selectFrom('promotion_purchase')
    .innerJoin('promotion', 'promotion.promotion_id', 'promotion_purchase.promotion_id')
    .where('promotion_purchase.user_id', '=', userId)
    .where('promotion_purchase.paid_at', '<>', '')
    .where('promotion.display_ad', '=', true)
    .select(['promotion.user_id', 'promotion.code'])
    .orderBy('promotion_purchase.paid_at', 'desc')
    .limit(3)
    .execute();

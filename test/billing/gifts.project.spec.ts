import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { gifts, giftsOf, giftsTo, giftsToDeliver, giftsToReturn } from '../../projections/billing/gifts.ts';
import { creditEntries, purchases } from '../../projections/billing/purchases.ts';
import { ledgerOf } from '../../server/billing/credits/ledger.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const UNTIL = '2026-12-16T15:00:00.000Z';
const parts = [
  { lot: 'gift-1-1', credits: 1, expiresAt: '2028-01-01T00:00:00.000Z' },
  { lot: 'gift-1-2', credits: 2, expiresAt: '2028-02-01T00:00:00.000Z' },
];
const given = (giftId: number, email: string): AccountEvent => ({
  type: 'GiftGiven',
  data: { giftId, email, message: '', parts, organizationName: 'Hartwell', givenBy: 'Dana', until: UNTIL },
});
const EVENTS: AccountEvent[] = [
  { type: 'GiftReceived', data: { giftId: 1, from: 'Another', parts: parts.map((part) => ({ ...part, credits: 5 })) } },
  given(7, 'Gloria@example.com'),
  given(8, 'gloria@example.com'),
  { type: 'GiftTaken', data: { giftId: 7, organizationId: 4, userId: 9 } },
  { type: 'GiftReturned', data: { giftId: 8, parts, why: 'not taken' } },
  given(9, 'ruth@example.com'),
];
const received: AccountEvent = { type: 'GiftReceived', data: { giftId: 7, from: 'Hartwell', parts } };

describe.each([1, 4, 100])('gifts, folded by %d events', (size) => {
  const at = '2026-11-16T15:00:00.000Z';
  it('have how they ended, and the ledger names with whom they are, lot by lot', async () => {
    const events = recorded('account-3', EVENTS, { position: 1, at });
    const { models } = await folding.folded(gifts, `gifts_${size}`, events, size);
    expect((await giftsOf(models, 3, 10)).map(({ gift_id, status, credits, ended_at }) => [gift_id, status, credits, ended_at])).toEqual([
      [9, 'waiting', 3, ''],
      [8, 'returned', 3, at],
      [7, 'taken', 3, at],
    ]);
    const ledgers = (await folding.folded(purchases, `gift_ledger_${size}`, events, size)).models;
    const ledger = ledgerOf(await creditEntries(ledgers, 3), '2027-01-01T00:00:00.000Z');
    expect(ledger.map(({ kind, credits, left, name }) => [kind, credits, left, name])).toEqual([
      ['received', 5, 5, 'Another'],
      ['received', 5, 10, 'Another'],
      ['gift', -1, 9, 'Gloria@example.com'],
      ['gift', -2, 7, 'Gloria@example.com'],
      ['gift', -1, 6, 'gloria@example.com'],
      ['gift', -2, 4, 'gloria@example.com'],
      ['returned', 1, 5, 'gloria@example.com'],
      ['returned', 2, 7, 'gloria@example.com'],
      ['gift', -1, 6, 'ruth@example.com'],
      ['gift', -2, 4, 'ruth@example.com'],
    ]);
  });

  it('wait for an address until they end, come back after that, and are delivered until they are received', async () => {
    const events = recorded('account-3', EVENTS, { position: 1, at });
    const more = [...events, ...recorded('account-4', [received], { position: 100, at })];
    const { models } = await folding.folded(gifts, `gifts_taken_${size}`, events, size);
    expect((await giftsTo(models, 'RUTH@example.com', at)).map(({ gift_id }) => gift_id)).toEqual([9]);
    expect(await giftsTo(models, 'ruth@example.com', UNTIL)).toEqual([]);
    expect(await giftsToReturn(models, at)).toEqual([]);
    expect(await giftsToReturn(models, UNTIL)).toEqual([{ gift_id: 9, organization_id: 3 }]);
    expect(await giftsToDeliver(models)).toEqual([{ gift_id: 7, organization_id: 3 }]);
    expect(await giftsToDeliver((await folding.folded(gifts, `gifts_received_${size}`, more, size)).models)).toEqual([]);
  });
});

import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id, personalOf, text, whole } from '../../event.ts';
import { type Account, creditsOf, type Gift, lotOfGift, withLot, withNewLot } from '../account-state.ts';

const giftEvent = auditedEvent<Account>();
const of = z.object({ giftId: id('gift') });
const parts = z.array(z.object({ lot: text, credits: whole, expiresAt: text }));
const counted = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;

const withGift = (was: Account, giftId: number, changed: Partial<Gift>): Account => {
  const gift = was.gifts.get(giftId);
  if (gift) was.gifts.set(giftId, { ...gift, ...changed });
  return was;
};
const named = (was: Account, giftId: number): string => {
  const gift = was.gifts.get(giftId);
  return gift ? `${counted(creditsOf(gift))} to ${gift.email || 'a client'}` : 'credits';
};

/** Gifts stand in the stream of who makes them, and `GiftReceived` in the stream of who took one. */
export const giftEvents = {
  /** The credits are gone from here on. `parts` are the lots that they were taken of. */
  GiftGiven: giftEvent(
    of.extend({
      email: personalOf('email'),
      message: personalOf('email'),
      parts,
      organizationName: text,
      givenBy: personalOf('actor'),
      until: text,
    }),
  )({
    apply(was, data, { at }) {
      was.gifts.set(data.giftId, { ...data, givenAt: at, status: 'waiting', takenBy: 0, userId: 0 });
      return data.parts.reduce((now, { lot, credits }) => withLot(now, lot, -credits), was);
    },
    audit: (_was, { email, parts: gone, message }) =>
      describe(
        'payments',
        `Gifted ${counted(creditsOf({ parts: gone }))} to ${email || 'a client'}`,
        message ? { after: message } : undefined,
      ),
  }),
  /** Somebody of another organisation took it: from here on it does not come back. */
  GiftTaken: giftEvent(of.extend({ organizationId: id('organization'), userId: id('user') }))({
    apply: (was, { giftId, organizationId, userId }) => withGift(was, giftId, { status: 'taken', takenBy: organizationId, userId }),
    audit: (was, { giftId }) => describe('payments', `The gift of ${named(was, giftId)} was taken`),
  }),
  /** The credits are back in the lots that they came of. */
  GiftReturned: giftEvent(of.extend({ parts, why: z.enum(['not taken', 'taken back']) }))({
    apply: (was, { giftId, parts: back }) =>
      back.reduce((now, { lot, credits }) => withLot(now, lot, credits), withGift(was, giftId, { status: 'returned' })),
    audit: (was, { giftId, why }) =>
      describe(
        'payments',
        why === 'taken back' ? `Took back the gift of ${named(was, giftId)}` : `The gift of ${named(was, giftId)} came back`,
      ),
  }),
  /** In the stream of who took it, once. */
  GiftReceived: giftEvent(of.extend({ from: text, parts }))({
    apply(was, { giftId, parts: come }) {
      was.received.add(giftId);
      return come.reduce((now, { credits, expiresAt }, n) => withNewLot(now, { lot: lotOfGift(giftId, n), credits, expiresAt }), was);
    },
    audit: (_was, { from, parts: come }) => describe('payments', `Took a gift of ${counted(creditsOf({ parts: come }))} from ${from}`),
  }),
};

declare module '../../event.ts' {
  interface IdKinds {
    gift: true;
  }
}

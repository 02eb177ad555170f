import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personal, stream, subjectIsUser, text, whole } from '../../event.ts';
import { type EstimateShare, noShares, type SharesState } from './shares-state.ts';

const of = { userId: id('user'), organizationId: id('organization'), shareId: id('estimate_share') };
const define = auditedEvent<SharesState>();
/** An entry without the event's data, which has the message and the address. */
const say = (sentence: string) => describe('contacts', sentence, { facts: {} });

/** Ended links that are remembered, so that they say why they ended. Older ones are as if they had never been. */
const MOST_ENDED = 500;

function put(was: SharesState, shareId: number, change: (share: EstimateShare) => EstimateShare): SharesState {
  const share = was.shares.get(shareId);
  return share ? { ...was, shares: new Map(was.shares).set(shareId, change(share)) } : was;
}

/**
 * Stream `estimateshares-<userId>`: what a person showed to providers of their own address book. The audit names neither the provider nor the message,
 * because an address book is its owner's alone (R425). A link's token is in no event.
 */
export const shareEvents = {
  EstimateShared: define(
    z.object({
      ...of,
      providerId: id('provider'),
      orderId: id('order'),
      revision: whole,
      estimateName: text,
      lines: z.boolean(),
      prices: z.boolean(),
      photos: z.boolean(),
      message: personal,
      validUntil: text,
    }),
  )({
    apply(was, { userId: _, organizationId, shareId, ...shared }, { at }) {
      const share = { id: shareId, ...shared, at, mailedTo: '', openings: 0, openedAt: '', openedOn: '' as const, ended: null };
      const ended = [...was.shares.values()].filter((one) => one.ended !== null || one.validUntil <= at).map((one) => one.id);
      const shares = new Map(was.shares);
      for (const old of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) shares.delete(old);
      return { ...was, organizationId, shares: shares.set(shareId, share) };
    },
    audit: (_was, { estimateName, lines, prices }) =>
      say(
        `Shared ${estimateName} with a provider on their own list, ${lines ? (prices ? 'with prices' : 'without prices') : 'without lines'}`,
      ),
  }),
  EstimateShareMailed: define(z.object({ ...of, to: personal }))({
    apply: (was, { shareId, to }) => put(was, shareId, (share) => ({ ...share, mailedTo: to })),
    audit: (was, { shareId }) => say(`Mailed the link of ${nameOf(was, shareId)} to a provider on their own list`),
  }),
  SharedEstimateOpened: define(z.object({ ...of, device: z.enum(['phone', 'computer']), at: text }))({
    apply: (was, { shareId, device, at }) =>
      put(was, shareId, (share) => ({ ...share, openings: share.openings + 1, openedAt: at, openedOn: device })),
    audit: (was, { shareId, device }) => say(`The link of ${nameOf(was, shareId)} for a provider was opened, on a ${device}`),
  }),
  EstimateShareEnded: define(z.object({ ...of, why: z.enum(['takenBack', 'replaced']), at: text }))({
    apply: (was, { shareId, why, at }) => put(was, shareId, (share) => ({ ...share, ended: { at, why } })),
    audit: (was, { shareId, why }) =>
      say(
        why === 'takenBack'
          ? `Took the link of ${nameOf(was, shareId)} for a provider back`
          : `Ended the link of ${nameOf(was, shareId)} for a provider, because a newer one took its place`,
      ),
  }),
};
export type ShareEvent = EventOf<typeof shareEvents>;

const nameOf = ({ shares }: SharesState, shareId: number) => shares.get(shareId)?.estimateName ?? 'an estimate';

export const sharesStream = stream(
  'estimateshares',
  'user',
  shareEvents,
  {
    initial: noShares,
    evolve: evolveBy<SharesState, ShareEvent>(shareEvents),
    about: ({ organizationId }) => ({ organizationId }),
    weigh: sharesWeight,
  },
  subjectIsUser,
);

/** Rough size in memory, in bytes. */
export function sharesWeight({ shares }: SharesState): number {
  let bytes = 1_000;
  for (const { message } of shares.values()) bytes += 500 + 2 * message.length;
  return bytes;
}

declare module '../../event.ts' {
  interface IdKinds {
    estimate_share: true;
  }
}

import { type ShareEvent, sharesStream, sharesWeight } from '../../../contracts/providers/shares/shares.events.ts';
import {
  type EstimateShare,
  MOST_SHARES,
  noShares,
  type ShareParts,
  type SharesState,
  shareStatus,
} from '../../../contracts/providers/shares/shares-state.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

type Of = { organizationId: number; at: string };

/** `at` is the instant of the command. `mailTo` is the provider's address, or empty for a link that is only copied. */
export type SharesCommand =
  | ({
      type: 'ShareEstimate';
      shareId: number;
      providerId: number;
      orderId: number;
      revision: number;
      estimateName: string;
      message: string;
      validUntil: string;
      mailTo: string;
    } & ShareParts &
      Of)
  | ({ type: 'RecordShareOpened'; shareId: number; device: 'phone' | 'computer' } & Of)
  | ({ type: 'TakeShareBack'; shareId: number } & Of);

/** Of one link, so many openings are recorded, and at most one a minute. */
const MOST_OPENINGS = 200;
const A_MINUTE = 60_000;

/** Streams `estimateshares-<userId>`. One stream for all links of a person, so that of an estimate and a provider there is one link in force. */
export const sharesDecider: Decider<SharesState, SharesCommand, ShareEvent> = {
  streamOf: (id) => `estimateshares-${id}`,
  initial: noShares,
  evolve: sharesStream.fold.evolve,
  weigh: sharesWeight,
  decide(command, now) {
    const of = { userId: now.id, organizationId: command.organizationId };
    switch (command.type) {
      case 'ShareEstimate':
        return share(command, now);
      case 'RecordShareOpened': {
        const { shareId, device, at } = command;
        const known = existing(now, shareId);
        const isLate = Date.parse(at) - Date.parse(known.openedAt || '1970-01-01') >= A_MINUTE;
        if (shareStatus(known, at) !== 'open' || known.openings >= MOST_OPENINGS || !isLate) return [];
        return [{ type: 'SharedEstimateOpened', data: { ...of, shareId, device, at } }];
      }
      case 'TakeShareBack': {
        const { shareId, at } = command;
        if (shareStatus(existing(now, shareId), at) !== 'open') return [];
        return [{ type: 'EstimateShareEnded', data: { ...of, shareId, why: 'takenBack', at } }];
      }
    }
  },
};

/** The same again is the same link, mailed where it was only copied before; anything else is a new one in its place. */
function share(command: Extract<SharesCommand, { type: 'ShareEstimate' }>, now: SharesState): ShareEvent[] {
  const { type: _, organizationId, at, mailTo, ...asked } = command;
  const of = { userId: now.id, organizationId };
  const open = [...now.shares.values()].filter((one) => shareStatus(one, at) === 'open');
  const former = open.find(({ providerId, orderId }) => providerId === asked.providerId && orderId === asked.orderId);
  const mailed = (shareId: number): ShareEvent[] =>
    mailTo === '' ? [] : [{ type: 'EstimateShareMailed', data: { ...of, shareId, to: mailTo } }];
  if (former && isSame(former, asked)) return former.mailedTo === mailTo ? [] : mailed(former.id);
  if (!former && open.length >= MOST_SHARES) throw new Refusal('SHARES_FULL');
  const ended: ShareEvent[] = former ? [{ type: 'EstimateShareEnded', data: { ...of, shareId: former.id, why: 'replaced', at } }] : [];
  return [...ended, { type: 'EstimateShared', data: { ...of, ...asked } }, ...mailed(asked.shareId)];
}

const isSame = (a: EstimateShare, b: Pick<EstimateShare, 'revision' | 'message' | keyof ShareParts>): boolean =>
  a.revision === b.revision && a.message === b.message && a.lines === b.lines && a.prices === b.prices && a.photos === b.photos;

function existing({ shares }: SharesState, shareId: number): EstimateShare {
  const known = shares.get(shareId);
  if (!known) throw new Refusal('SHARE_NOT_FOUND');
  return known;
}

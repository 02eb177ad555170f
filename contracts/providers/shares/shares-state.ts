/** What a provider is shown of an estimate. Prices need the lines. */
export interface ShareParts {
  lines: boolean;
  prices: boolean;
  photos: boolean;
}

/** One estimate that its owner shared with a provider by a link. All instants are ISO. */
export interface EstimateShare extends ShareParts {
  id: number;
  providerId: number;
  orderId: number;
  /** The estimate's revision that the link shows. */
  revision: number;
  /** As it was called then. */
  estimateName: string;
  message: string;
  at: string;
  /** The instant at which the link ends by itself. */
  validUntil: string;
  /** The address that the link was mailed to last; empty when it was only copied. */
  mailedTo: string;
  openings: number;
  /** Of the last opening; empty before the first. */
  openedAt: string;
  openedOn: 'phone' | 'computer' | '';
  /** Ended before its time: by its owner, or because a newer link took its place. */
  ended: { at: string; why: 'takenBack' | 'replaced' } | null;
}

export interface SharesState {
  /** The user's. */
  id: number;
  organizationId: number;
  shares: ReadonlyMap<number, EstimateShare>;
}

export const noShares = (id: number): SharesState => ({ id, organizationId: 0, shares: new Map() });

/** Days that a link can be read. */
export const SHARE_DAYS = 30;
/** Links of one person that are in force at one time. */
export const MOST_SHARES = 50;

export type ShareStatus = 'open' | 'takenBack' | 'replaced' | 'expired';

export function shareStatus({ ended, validUntil }: Pick<EstimateShare, 'ended' | 'validUntil'>, at: string): ShareStatus {
  if (ended) return ended.why;
  return at < validUntil ? 'open' : 'expired';
}

import { DAY_MS } from '../../../contracts/durations.ts';
import {
  AD_PLACE_NAMES,
  type AdPlace,
  type CampaignEnd,
  type CampaignStatus,
  RENEWED_BEFORE_DAYS,
} from '../../../contracts/sponsorship/ads/campaign.ts';
import type { MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import type { IconName } from '../../ui/icons.tsx';
import { day, localDay } from '../../ui/words.ts';

const ENDS: Record<CampaignEnd, string> = {
  spent: 'spent',
  over: 'ended',
  stopped: 'stopped',
  refused: 'refused',
  erased: 'ended',
};
const STATES: Record<Exclude<CampaignStatus, 'ended'>, { icon: IconName; word: string; title: string }> = {
  draft: { icon: 'draft', word: 'draft', title: 'Draft' },
  checking: { icon: 'eye', word: 'being checked', title: 'Being checked' },
  refused: { icon: 'declined', word: 'refused', title: 'Refused' },
  ready: { icon: 'check', word: 'may be paid', title: 'May be paid' },
  paying: { icon: 'card', word: 'payment waits', title: 'Payment waits' },
  running: { icon: 'sent', word: 'running', title: 'Running' },
  paused: { icon: 'clock', word: 'paused', title: 'Paused' },
};

/** How a campaign stands, in a word, with its day. */
export function stateOf({ status, ended, refused, to }: MyCampaign): { icon: IconName; word: string; title: string; color: string } {
  if (ended) {
    const word = ENDS[ended.why];
    const title = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    const icon = ended.why === 'refused' ? 'declined' : ended.why === 'spent' ? 'check' : 'calendar';
    return { icon, word: `${word} ${day(ended.at)}`, title, color: ended.why === 'refused' ? 'brick' : 'muted' };
  }
  if (status === 'ended') return { icon: 'calendar', word: 'ended', title: 'Ended', color: 'muted' };
  const { icon, word, title } = STATES[status];
  if (status === 'refused') return { icon, title, word: `refused ${day(refused?.at ?? '')}`, color: 'brick' };
  if (status === 'running') return { icon, title, word: `running, to ${day(to)}`, color: 'spruce' };
  return { icon, title, word, color: status === 'paying' ? 'amber' : 'muted' };
}

export const placeName = (page: string): string => AD_PLACE_NAMES[page as AdPlace] ?? page;

/** Days from today to an ad's last one, by the viewer's calendar. */
export const daysLeft = ({ to }: Pick<MyCampaign, 'to'>): number => Math.round((Date.parse(to) - Date.parse(localDay())) / DAY_MS);

/** One that has ended, or that ends soon. */
export const isRenewable = (campaign: Pick<MyCampaign, 'status' | 'ended' | 'to' | 'changed'>): boolean =>
  campaign.ended
    ? campaign.ended.why !== 'refused'
    : campaign.status === 'running' && !campaign.changed && daysLeft(campaign) <= RENEWED_BEFORE_DAYS;

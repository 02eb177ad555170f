import { addDays } from '../../../contracts/local-time.ts';
import { renewalDays } from '../../../contracts/sponsorship/ads/campaign.ts';
import { getMyCampaigns, type MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import type { AskedZip } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import type { IconName } from '../../ui/icons.tsx';
import { counted, day, dollars, localDay } from '../../ui/words.ts';
import { daysLeft, isRenewable } from '../ads/words.ts';

/** A row of what needs doing whose button leads to the page where it is done. */
export interface LeadRow {
  key: string;
  icon: IconName;
  title: string;
  why: string;
  button: string;
  /** What the button is about, for who hears it alone. */
  about: string;
  to: string;
}

/** So long a renewal that was not made stands on the list. */
const SHOWN_DAYS = 14;
/** A fifth of the cap is left, or less. */
const isEnding = ({ mostUses, used, underWay }: SponsorPromotion) => used > 0 && (mostUses - used - underWay) * 5 <= mostUses;

/** Places that became free, ads that end or renew themselves, and codes that run out. */
export function useLeadRows(offers: readonly AskedZip[], codes: readonly SponsorPromotion[]): LeadRow[] {
  const { data } = useRead(getMyCampaigns, {});
  const may = useMay('ManageBilling');
  const all = data?.campaigns ?? [];
  return [
    ...offers.map(offerRow),
    ...all.flatMap(renewalRow),
    ...(may ? all.filter((one) => endsSoon(one, all)) : []).map(endingRow),
    ...codes.filter(isEnding).map(codeRow),
  ];
}

const offerRow = ({ zip, city, offeredUntil }: AskedZip): LeadRow => ({
  ...{ key: `place ${zip}`, icon: 'place', title: `A place in ${zip} is free for you` },
  ...{
    why: `${city}; kept for you until ${day(offeredUntil)}`,
    button: 'Look at it',
    about: zip,
    to: `/sponsormain/coverage?place=${zip}`,
  },
});

/** One that renews itself before long, or could not. */
function renewalRow(ad: MyCampaign): LeadRow[] {
  const today = localDay();
  const next = renewalDays(ad);
  const row = (title: string, why: string): LeadRow[] => [
    {
      key: `renewal ${ad.id}`,
      icon: 'restore',
      title,
      why,
      button: 'Look at it',
      about: ad.name,
      to: `/sponsormain/ads?campaign=${ad.id}`,
    },
  ];
  if (ad.renews && ad.renewedAs === 0 && ad.beganAt !== '' && today >= next.toldOn && today <= ad.to) {
    const back = ad.ended || ad.left === '0.00' ? '' : `; ${dollars(ad.left)} are left and go back first`;
    return row(`${ad.name} renews itself in ${counted(daysLeft(ad) + 1, 'day')}`, `${day(next.from)}, ${dollars(ad.budget)}${back}`);
  }
  if (ad.notRenewed !== '' && today <= addDays(next.from, SHOWN_DAYS)) return row(`${ad.name} was not renewed`, ad.notRenewed);
  if (ad.renewalOf !== 0 && ad.unpaid !== '' && ad.status === 'ready') return row(`${ad.name} was not renewed`, ad.unpaid);
  return [];
}

/** Nobody has renewed it, and it does not renew itself: another one of the same name begins after one that was. */
const endsSoon = (ad: MyCampaign, all: readonly MyCampaign[]): boolean =>
  !ad.ended && !ad.renews && isRenewable(ad) && !all.some((one) => one.id !== ad.id && one.name === ad.name && one.from > ad.to);

const endingRow = (ad: MyCampaign): LeadRow => ({
  ...{ key: `ad ${ad.id}`, icon: 'restore', button: 'Renew', about: ad.name, to: `/sponsormain/ads?campaign=${ad.id}&renew=1` },
  title: `${ad.name} ${daysLeft(ad) <= 0 ? 'ends today' : `ends in ${counted(daysLeft(ad), 'day')}`}`,
  why: `${day(ad.to)}, ${dollars(ad.left)} of ${ad.budget} are left and go back then`,
});

function codeRow({ promoCode, mostUses, used, underWay }: SponsorPromotion): LeadRow {
  const left = mostUses - used - underWay;
  return {
    ...{ key: `code ${promoCode}`, icon: 'percent', button: 'Raise or leave', about: promoCode },
    title: left > 0 ? `${promoCode} has ${counted(left, 'use')} left` : `${promoCode} is used up`,
    why: left > 0 ? `Of ${mostUses}; after the last one it is refused` : `All ${mostUses} uses are gone: it is refused`,
    to: `/sponsormain/promotions?code=${promoCode}`,
  };
}

import { putSponsorReferralDisplayAd } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import { getPromotionBill, getSponsorPromotions, tryPromotions } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import { useAddress } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { day, listed } from '../../ui/words.ts';

export const PROMOTION_READS = [getSponsorPromotions, getPromotionBill, tryPromotions];
export const FILTERS = ['', 'active', 'coming', 'ended', 'disabled'] as const;
export type Filter = (typeof FILTERS)[number];

/** A sponsor's codes and the one that is looked at; both stand in the address. `new` makes one, as a copy of `copy`. */
export function usePromotions() {
  const [search, put] = useAddress();
  const asked = search.get('state') ?? '';
  const filter: Filter = FILTERS.find((one) => one === asked) ?? '';
  // Buyers are of other organizations: what they do is not announced here, so that each visit asks.
  const list = useRead(getSponsorPromotions, {}, { refetchOnMount: 'always' });
  const bill = useRead(getPromotionBill, {}, { refetchOnMount: 'always' });
  useReadsAbout('promotion', PROMOTION_READS);
  useReadsAbout('billing', PROMOTION_READS);
  const chosen = search.get('code') ?? '';
  const show = useSave(putSponsorReferralDisplayAd, { invalidates: PROMOTION_READS, failed: 'Your card stays as it is there.' });
  const rows = list.data?.filter(({ status }) => filter === '' || status === filter) ?? [];
  return {
    ...{ list, bill, filter, rows },
    isNew: chosen === 'new',
    copied: list.data?.find(({ promoCode }) => promoCode === search.get('copy')),
    code: list.data?.find(({ promoCode }) => promoCode === chosen),
    choose: (code: string, copy = '') => put({ code, copy }),
    setFilter: (state: Filter) => put({ state }),
    /** C241: shown at once, and as it was where it is refused. */
    showAd: (promoCode: string, displayAd: boolean) => void show.save({ query: { promoCode, displayAd: displayAd ? 'true' : 'false' } }),
    shownAd: ({ promoCode, displayAd }: SponsorPromotion) =>
      show.busy && show.input?.query.promoCode === promoCode ? show.input.query.displayAd === 'true' : displayAd,
  };
}
export type Promotions = ReturnType<typeof usePromotions>;

/** `new, 43202 or 43214` */
export function whoWords({ audience, client, zips }: SponsorPromotion): string {
  const who = { anybody: 'anybody', new: 'new accounts', clients: 'my clients', client: `${client || 'one client'} alone` }[audience];
  return zips.length > 0 ? `${who}, ${listed(zips)}` : who;
}

export const oftenWords = ({ oncePerAccount, mostUses }: SponsorPromotion): string =>
  mostUses === 1 ? 'once' : oncePerAccount ? 'once an account' : 'as often as one buys';

export const whenWords = ({ from, until }: SponsorPromotion): string => `${day(from)} to ${day(until)}`;

export const STATUS_WORDS: Record<SponsorPromotion['status'], string> = {
  active: 'Active',
  coming: 'Coming',
  ended: 'Ended',
  disabled: 'Not in use any more',
};

/** Where somebody who has no account yet begins with the code. */
export const signupLink = (code: string): string =>
  `${window.location.origin}/account/Signup?${new URLSearchParams({ next: `/plans?promo=${code}` })}`;

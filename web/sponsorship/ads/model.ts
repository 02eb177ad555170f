import { useEffect, useState } from 'react';
import type { CampaignDraft } from '../../../contracts/sponsorship/ads/campaign.ts';
import {
  askCampaignPayment,
  deleteCampaign,
  draftCampaign,
  getCampaign,
  getMyCampaigns,
  type MyCampaign,
  pauseCampaign,
  payCampaign,
  saveCampaign,
  sendCampaign,
  stopCampaign,
} from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { getZipCoverage } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { useSearch } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';

export const READS = [getMyCampaigns, getCampaign];
/** Views are no changes that a screen is told of. */
const EVERY_MS = 15_000;
const CREATIVE = ['headline', 'line', 'button', 'opens'] as const;

/** Campaigns, the one that is looked at, and what is typed of each over what is stored. */
export function useAds() {
  const [search, setSearch] = useSearch();
  const list = useRead(getMyCampaigns, {}, { refetchInterval: EVERY_MS });
  const me = useRead(getMySponsorInfo, {});
  const coverage = useRead(getZipCoverage, {});
  useReadsAbout('campaign', READS);
  const all = list.data?.campaigns;
  const asked = Number(search.get('campaign') ?? 0);
  const chosen = all?.find(({ id }) => id === asked) ?? all?.[0];
  const choose = (id: number) => setSearch(id ? { campaign: String(id) } : {}, { replace: true });
  const [drafts, setDrafts] = useState<Record<number, Typed>>({});
  const draft = useSave(draftCampaign, { invalidates: READS, failed: 'No ad was started.', onSaved: ({ id }) => choose(id) });
  const ask = useSave(askCampaignPayment, { invalidates: READS, failed: 'Nobody could be asked.' });
  useAskedOnReturn(all, search.has('purchase'), (campaignId) => {
    choose(campaignId);
    void ask.save({ params: { campaignId }, body: {} });
  });
  return {
    ...{ list, me, coverage, chosen, choose, draft, ask, isChosen: asked !== 0, renews: search.has('renew') },
    typedOf: (id: number) => drafts[id] ?? {},
    type: (id: number, part: Typed) => setDrafts((was) => ({ ...was, [id]: part })),
  };
}
export type Ads = ReturnType<typeof useAds>;
export type Typed = Partial<CampaignDraft>;

/** Whoever comes back from the gateway's page sees at once how it ended. */
function useAskedOnReturn(all: MyCampaign[] | undefined, isBack: boolean, ask: (campaignId: number) => void) {
  const waiting = all?.find(({ status }) => status === 'paying')?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return
  useEffect(() => {
    if (isBack && waiting) ask(waiting);
  }, [isBack, waiting]);
}

/** One campaign: what is typed over it, and what can be done with it. */
export function useCampaign(ads: Ads, campaign: MyCampaign) {
  const { id } = campaign;
  const params = { campaignId: id };
  const figures = useRead(getCampaign, { params }, { refetchInterval: EVERY_MS, placeholderData: undefined });
  const typed = ads.typedOf(id);
  const dirty = (Object.keys(typed) as (keyof CampaignDraft)[]).filter(
    (name) => JSON.stringify(typed[name]) !== JSON.stringify(campaign[name]),
  );
  const [base, setBase] = useState<number>();
  const store = useSave(saveCampaign, {
    invalidates: READS,
    onSaved: () => {
      ads.type(id, {});
      setBase(undefined);
    },
  });
  const refresh = { invalidates: READS };
  const dispatch = {
    submit: useSave(sendCampaign, { ...refresh, failed: 'The ad was not sent.' }),
    pay: useSave(payCampaign, { ...refresh, failed: 'Nothing was charged.', onSaved: ({ address }) => goTo(address) }),
    pause: useSave(pauseCampaign, { ...refresh, failed: 'The ad stays as it was.' }),
    stop: useSave(stopCampaign, { ...refresh, failed: 'The ad goes on.' }),
    remove: useSave(deleteCampaign, { ...refresh, failed: 'The ad stays.' }),
  };
  return {
    ...{ campaign, figures, params, store, ...dispatch, ask: ads.ask },
    shown: { ...campaign, ...typed },
    dirty,
    type(part: Typed) {
      if (base === undefined && CREATIVE.some((name) => part[name] !== undefined)) setBase(campaign.wordsRevision);
      if (store.failure) store.reset();
      ads.type(id, { ...typed, ...part });
    },
    drop() {
      ads.type(id, {});
      setBase(undefined);
      store.reset();
    },
    keep: () =>
      store.save({
        params,
        body: { ...Object.fromEntries(dirty.map((name) => [name, typed[name]])), wordsRevision: base ?? campaign.wordsRevision },
      }),
    removed: () => {
      const again = { label: 'Bring it back', run: () => void dispatch.remove.save({ params, body: { deleted: false } }) };
      void dispatch.remove.save({ params, body: {} }, () => tell(`${campaign.name || 'The ad'} is deleted.`, again));
    },
  };
}
export type OneCampaign = ReturnType<typeof useCampaign>;

/** The gateway's page: one of ours, or of another site by https. */
export function goTo(address: string) {
  if (/^(\/(?!\/)|https:\/\/)/.test(address)) window.location.assign(address);
}

import { useEffect, useRef, useState } from 'react';
import { type Ad, getAdCampaigns, hideAd, noteAdClick, noteAdDisplays } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { AD_STARTS_AFTER_MS, CLICK_REMARK, DISPLAY_REMARK, type AdPlace as Page } from '../../../contracts/sponsorship/ads/campaign.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import css from '../ads/ad.module.css';
import { AdCard } from '../ads/ad-card.tsx';
import { useOnceInSight } from './once-in-sight.ts';

/** R018, R472: the list stays in memory for so long; a budget may have ended after it. */
const FRESH_MS = 60_000;

const shownOf = ({ AdCampignsId, AdCampaingCreativesId }: Ad, DisplayPage: Page, Remarks: string) => ({
  ...{ AdCampignsId, AdCampaingCreativesId, DisplayPage, Remarks },
});

/** S163: an ad for this page. Its place is kept free from the beginning, and the ad comes into it 2.5 s after the page (R468). */
export function AdPlace({ page }: { page: Page }) {
  // What cannot be fetched is no matter of the page's reader.
  const { data } = useRead(getAdCampaigns, {}, { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: false });
  const [ad, setAd] = useState<Ad>();
  const first = data?.find(({ places }) => places.includes(page));
  // One that was chosen stays until the page is left.
  useEffect(() => setAd((was) => was ?? first), [first]);
  return ad ? <Place ad={ad} page={page} /> : null;
}

function Place({ ad, page }: { ad: Ad; page: Page }) {
  const box = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const hide = useSave(hideAd, { failed: 'The ad stays.' });
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), AD_STARTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useOnceInSight(box, isThere && !isHidden, () => {
    void send(noteAdDisplays, { body: [shownOf(ad, page, DISPLAY_REMARK)] }, { retrying: false }).catch(() => {});
  });
  const params = { campaignId: ad.AdCampignsId };
  const put = (hidden: boolean) => void hide.save({ params, body: { hidden } }, () => setHidden(hidden));
  return (
    <div ref={box} className={css.place}>
      <div data-waits={!isThere || isHidden || undefined} inert={!isThere || isHidden}>
        <AdCard
          ad={ad}
          onOpen={() => void send(noteAdClick, { body: shownOf(ad, page, CLICK_REMARK) }, { retrying: false }).catch(() => {})}
        >
          <button type="button" className="link" disabled={hide.busy} onClick={() => put(true)}>
            Not this one
          </button>
        </AdCard>
      </div>
      {isHidden ? (
        <p role="status" className={css.gone}>
          You will not see this ad again.{' '}
          <button type="button" className="link" onClick={() => put(false)}>
            Undo
          </button>
        </p>
      ) : null}
    </div>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { checkCampaign, getCampaignsToCheck } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, listed, moment } from '../../ui/words.ts';
import shared from '../sponsorship.module.css';
import { AdCard } from './ad-card.tsx';
import css from './ads.module.css';
import { placeName } from './words.ts';

const READS = [getCampaignsToCheck];
const EVERY_MS = 30_000;
type Waiting = (typeof getCampaignsToCheck)['response']['_output']['waiting'][number];

/** Ads that wait to be read, for the organization that the operator names. */
export default function AdChecksPage() {
  const { data, error, refetch } = useRead(getCampaignsToCheck, {}, { refetchInterval: EVERY_MS });
  useReadsAbout('campaign', READS);
  return (
    <div className={shared.page}>
      <title>Ads to check, Scopebook</title>
      <ShellTop title="Ads to check" detail={data?.checks ? counted(data.waiting.length, 'ad') : undefined} />
      <div className={css.checks}>
        {error ? <FailureLine error={error} what="The ads could not be fetched." onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonRows rows={4} height={120} /> : null}
        {data && !data.checks ? (
          <EmptyState text="Your organization checks no ads here. Whoever runs this installation names the one that does." />
        ) : null}
        {data?.checks && data.waiting.length === 0 ? (
          <EmptyState text="No ad waits. One that is sent stands here until it is answered." />
        ) : null}
        {data?.waiting.map((ad) => (
          <Check key={`${ad.campaignId} ${ad.wordsRevision}`} ad={ad} />
        ))}
      </div>
    </div>
  );
}

function Check({ ad }: { ad: Waiting }) {
  const { campaignId, wordsRevision, sponsor, firm, sentAt, zips, places, opens } = ad;
  const [reason, setReason] = useState('');
  const check = useSave(checkCampaign, { invalidates: READS });
  const answer = (through: boolean) =>
    void check.save({ params: { campaignId }, body: { through, reason: through ? '' : reason, wordsRevision } });
  const none = { url: '', width: 0, height: 0 };
  return (
    <section className={css.check} aria-label={`${ad.headline}, by ${sponsor}`}>
      <AdCard ad={{ ...ad, zip: zips[0] ?? '', sponsor: { id: 0, name: sponsor, firm, logo: none } }} />
      <div>
        <p>
          <b>{sponsor}</b>, {firm}. Sent {moment(sentAt)}.
        </p>
        <p className="muted">
          On {listed(places.map(placeName))} in {listed(zips)}. It opens <span className={css.address}>{opens}</span>
        </p>
        <Textarea
          label="Reason, where it is refused"
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {check.failure ? <FailureLine error={check.failure} what="It is not answered." /> : null}
        <div className={css.buttons}>
          <Button loading={check.busy} onClick={() => answer(true)}>
            Let it through
          </Button>
          <Button variant="default" disabled={check.busy || reason.trim() === ''} onClick={() => answer(false)}>
            Refuse it
          </Button>
        </div>
      </div>
    </section>
  );
}

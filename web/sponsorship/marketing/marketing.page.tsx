import { Navigate } from 'react-router-dom';
import { getMyCampaigns } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import type { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import type { SponsorCall } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, grouped, moment } from '../../ui/words.ts';
import { AdSummary } from '../ads/ad-summary.tsx';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import css from '../sponsorship.module.css';
import { CoverageCard, CreditsCard } from './cards.tsx';
import { useMarketing } from './model.ts';
import { Referrals } from './referrals.tsx';
import { Row } from './row.tsx';
import { SetUp } from './set-up.tsx';
import { setupSteps } from './setup-steps.ts';
import { Todos, whyOf } from './todos.tsx';

type Clients = (typeof getReferrals)['response']['_output'];

/** S145, S155: a sponsor's first page. */
export default function MarketingPage() {
  const others = useSponsorOnly();
  const { me, calls, coverage, offers, checks, clients, codes, settle, remind, later, bringBack, busy } = useMarketing();
  if (others) return <OnlySponsors title="Marketing" />;
  // R446.
  if (me.data?.type === 'appraiser') return <Navigate to="/sponsormain/clients" replace />;
  const error = me.error ?? calls.error ?? coverage.error ?? checks.error ?? clients.error;
  const retry = () => void Promise.all([me.refetch(), calls.refetch(), coverage.refetch(), checks.refetch(), clients.refetch()]);
  const loaded = me.data && calls.data && coverage.data && checks.data && clients.data;
  const waiting = calls.data?.filter(({ settledAt }) => settledAt === '') ?? [];
  const steps = loaded ? setupSteps(me.data, checks.data) : [];
  const aside = (step?: string) => step !== undefined && (checks.data?.setAside.includes(step) ?? false);
  const missing = steps.filter(({ done }) => !done);
  return (
    <div className={css.page}>
      <title>Marketing, Scopebook</title>
      <ShellTop title="Marketing" detail={day(new Date().toISOString())} />
      {error ? <FailureLine error={error} what="Your page could not be fetched." onRetry={retry} /> : null}
      {!loaded && !error ? <SkeletonRows rows={8} height={46} /> : null}
      {loaded ? (
        <div className={css.columns}>
          <div className={css.main}>
            <Figures clients={clients.data} calls={calls.data} />
            <Todos
              calls={waiting}
              clients={clients.data.referrals}
              codes={codes.data ?? []}
              steps={missing.filter(({ step }) => !aside(step))}
              onSettle={settle}
              onRemind={remind}
              offers={offers}
              onLater={later}
              busy={busy}
            />
            <Referrals counts={clients.data.counts} clients={clients.data.referrals} />
            <Settled calls={calls.data.filter(({ settledAt }) => settledAt !== '')} />
          </div>
          <aside className={css.side} aria-label="Credits, coverage, ads and set up">
            <CreditsCard credits={clients.data.credits} />
            <CoverageCard coverage={coverage.data} />
            <AdSummary />
            <SetUp
              steps={steps}
              subscribed={checks.data.hasCreatedSubscription}
              aside={missing.flatMap(({ step }) => (step && aside(step) ? [step] : []))}
              onBringBack={bringBack}
            />
          </aside>
        </div>
      ) : null}
    </div>
  );
}

/** What there is, in figures: each is counted from what the lists show. */
function Figures({ clients: { counts, credits }, calls }: { clients: Clients; calls: SponsorCall[] }) {
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const waiting = calls.filter(({ settledAt }) => settledAt === '').length;
  const ads = useRead(getMyCampaigns, {}).data;
  const sum = (of: 'views' | 'clicks') => (ads?.campaigns ?? []).reduce((all, one) => all + one[of], 0);
  return (
    <dl className={css.numbers}>
      <div>
        <dt>Clients</dt>
        <dd>
          <b>{counts.joined}</b> of {all} joined
        </dd>
        <dd className="muted">
          {counts.invited + counts.opened} invited, {counts.prepared} prepared
        </dd>
      </div>
      {credits.on ? (
        <div>
          <dt>Credits to gift</dt>
          <dd>
            <b>{credits.canGive}</b>
          </dd>
          <dd className="muted">
            {credits.waiting} wait with clients, {credits.taken} taken
          </dd>
        </div>
      ) : null}
      {ads?.on ? (
        <div>
          <dt>Ad views</dt>
          <dd>
            <b>{grouped(String(sum('views')))}</b>
          </dd>
          <dd className="muted">{counted(sum('clicks'), 'click')}; each person once a day and ad</dd>
        </div>
      ) : null}
      <div>
        <dt>Asked for a call</dt>
        <dd>
          <b>{calls.length}</b>
        </dd>
        <dd className="muted">{waiting === 1 ? '1 waits' : `${waiting} wait`}</dd>
      </div>
    </dl>
  );
}

const MOST_SETTLED = 20;

function Settled({ calls }: { calls: SponsorCall[] }) {
  if (calls.length === 0) return null;
  return (
    <section aria-label="Settled calls">
      <h2 className={css.head}>
        Settled <span className="muted">{calls.length}</span>
      </h2>
      <ul className={css.list}>
        {calls.slice(0, MOST_SETTLED).map((call) => (
          <Row key={call.callId} icon="check" title={call.contactname} why={`${whyOf(call)}, settled ${moment(call.settledAt)}`}>
            <span className="muted">{call.contactnumber}</span>
          </Row>
        ))}
      </ul>
    </section>
  );
}

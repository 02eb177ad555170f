import { Link, Navigate, useNavigate } from 'react-router-dom';
import { getCardDisplayCount } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { getMyCampaigns } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import type { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import type { SponsorPromotion } from '../../../contracts/sponsorship/promotions/promotion.ts';
import type { SetupStepName } from '../../../contracts/sponsorship/setup/setup-step.ts';
import type { SponsorCall } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import type { CoveredZip } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { useRead } from '../../app/client.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { ShellTop } from '../../app/shell.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, grouped, listed, moment, telephone } from '../../ui/words.ts';
import { AdSummary } from '../ads/ad-summary.tsx';
import { addressLine } from '../clients/words.ts';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import css from '../sponsorship.module.css';
import { useMarketing } from './model.ts';
import { Referrals } from './referrals.tsx';
import { type SetupStep, setupSteps } from './setup-steps.ts';

type Clients = (typeof getReferrals)['response']['_output'];

/** S145, S155: a sponsor's first page. */
export default function MarketingPage() {
  const others = useSponsorOnly();
  const { me, calls, coverage, checks, clients, codes, settle, later, bringBack, busy } = useMarketing();
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
              onLater={later}
              busy={busy}
            />
            <Referrals counts={clients.data.counts} clients={clients.data.referrals} />
            <Settled calls={calls.data.filter(({ settledAt }) => settledAt !== '')} />
          </div>
          <aside className={css.side} aria-label="Coverage and set up">
            <Covered coverage={coverage.data} />
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

const UNOPENED_DAYS = 3;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
/** A fifth of the cap is left, or less. */
const isEnding = ({ mostUses, used, underWay }: SponsorPromotion) => used > 0 && (mostUses - used - underWay) * 5 <= mostUses;

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
          <dt>Credits left</dt>
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

interface TodosProps {
  calls: SponsorCall[];
  clients: Referral[];
  codes: SponsorPromotion[];
  steps: SetupStep[];
  onSettle: (call: SponsorCall) => void;
  onLater: (step: SetupStepName, title: string) => void;
  busy: boolean;
}

/** Who asked for a call comes first. Up and Down move, Enter does the row's button, L sets its step aside. */
function Todos({ calls, clients, codes, steps, onSettle, onLater, busy }: TodosProps) {
  const navigate = useNavigate();
  const list = useRowButtons();
  const unsent = clients.filter(({ status }) => status === 'prepared');
  const unopened = clients.filter(({ status, invitedAt }) => status === 'invited' && invitedAt <= daysAgo(UNOPENED_DAYS));
  const ending = codes.filter(isEnding);
  const count = calls.length + ending.length + unsent.length + unopened.length + steps.length;
  usePageKeys({
    l: () => {
      const id = document.activeElement?.getAttribute('data-step');
      const { step, title } = steps.find((one) => one.id === id) ?? {};
      if (step && title) onLater(step, title);
    },
  });
  return (
    <section aria-label="What needs doing">
      <h2 className={css.head}>
        What needs doing <span className="muted">{count}</span>
        <span className={css.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> do <kbd>L</kbd> later
        </span>
      </h2>
      {count === 0 ? <EmptyState text="Nothing needs doing. A homeowner who asks for a call stands here, and comes by mail." /> : null}
      <ul ref={list} className={css.list}>
        {calls.map((call) => (
          <Row key={call.callId} icon="phone" amber title={`${call.contactname} asks for a call`} why={whyOf(call)}>
            <a className="link" href={telephone(call.contactnumber)}>
              {call.contactnumber}
            </a>
            <button
              type="button"
              className={css.act}
              disabled={busy}
              aria-label={`Called: ${call.contactname}`}
              onClick={() => onSettle(call)}
            >
              Called
            </button>
          </Row>
        ))}
        {ending.map(({ promoCode, mostUses, used, underWay }) => {
          const left = mostUses - used - underWay;
          return (
            <Row
              key={`code ${promoCode}`}
              icon="percent"
              amber
              title={left > 0 ? `${promoCode} has ${counted(left, 'use')} left` : `${promoCode} is used up`}
              why={left > 0 ? `Of ${mostUses}; after the last one it is refused` : `All ${mostUses} uses are gone: it is refused`}
            >
              <button
                type="button"
                className={css.act}
                aria-label={`Raise or leave: ${promoCode}`}
                onClick={() => navigate(`/sponsormain/promotions?code=${promoCode}`)}
              >
                Raise or leave
              </button>
            </Row>
          );
        })}
        {unsent.map((client) => (
          <Row
            key={`client ${client.id}`}
            icon="person"
            title={`${client.name} has no invitation yet`}
            why={`${addressLine(client)}, prepared ${moment(client.preparedAt)}; it uses no credit until you gift one`}
          >
            <button
              type="button"
              className={css.act}
              aria-label={`Invite: ${client.name}`}
              onClick={() => navigate(`/sponsormain/clients?client=${client.id}`)}
            >
              Invite
            </button>
          </Row>
        ))}
        {unopened.map((client) => (
          <Row
            key={`unopened ${client.id}`}
            icon="clock"
            title={`${client.name} has not opened their invitation`}
            why={`Sent ${moment(client.invitedAt)}${client.credits > 0 ? `; ${counted(client.credits, 'credit comes', 'credits come')} back on ${day(client.until)}` : ''}`}
          >
            <button
              type="button"
              className={css.act}
              aria-label={`Look at it: ${client.name}`}
              onClick={() => navigate(`/sponsormain/clients?client=${client.id}`)}
            >
              Look at it
            </button>
          </Row>
        ))}
        {steps.map(({ id, step, title, why, button, to }) => (
          <Row key={id} icon="edit" title={title} why={why}>
            <button type="button" className={css.act} data-step={id} aria-label={`${button}: ${title}`} onClick={() => navigate(to)}>
              {button}
            </button>
            {step ? <IconButton icon="close" label={`Later: ${title}`} onClick={() => onLater(step, title)} /> : null}
          </Row>
        ))}
      </ul>
    </section>
  );
}

const whyOf = ({ leadtype, zip, askedAt }: SponsorCall) => `${leadtype}, home in ${zip}, asked ${moment(askedAt)}`;

interface RowProps {
  icon: IconName;
  amber?: boolean;
  title: string;
  why: string;
  children: React.ReactNode;
}

function Row({ icon, amber, title, why, children }: RowProps) {
  return (
    <li>
      <span className={amber ? 'amber' : 'muted'}>
        <Icon name={icon} />
      </span>
      <span className={css.words}>
        <b>{title}</b>
        <span className="muted">{why}</span>
      </span>
      {children}
    </li>
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

function Covered({ coverage }: { coverage: CoveredZip[] }) {
  const seen = useRead(getCardDisplayCount, {}).data;
  return (
    <section className={css.card} aria-label="Coverage">
      <h2>Coverage</h2>
      {coverage.length === 0 ? (
        <p className="muted">You cover no ZIP code yet: no homeowner sees you.</p>
      ) : (
        <p>Homeowners in {listed(coverage.map(({ zip }) => zip))} see you on their Home.</p>
      )}
      {seen ? <p className="muted">Your card was seen {counted(seen, 'time')}, by each person once a day.</p> : null}
      <Link className="link" to="/sponsormain/coverage">
        Change coverage
      </Link>
    </section>
  );
}

/** S159, counted from what is there. */
function SetUp({
  steps,
  subscribed,
  aside,
  onBringBack,
}: {
  steps: SetupStep[];
  subscribed: boolean;
  aside: SetupStepName[];
  onBringBack: (steps: SetupStepName[]) => void;
}) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={css.card} aria-label="Set up">
      <h2>
        Set up <span className="muted">{done === steps.length ? 'all there' : `${done} of ${steps.length}`}</span>
      </h2>
      {done === steps.length ? null : (
        <ul className={css.checks}>
          {steps.map((step) => (
            <li key={step.id}>
              <Icon name={step.done ? 'check' : 'circle'} label={step.done ? 'there' : 'missing'} />
              {step.word}
            </li>
          ))}
        </ul>
      )}
      {aside.length > 0 ? (
        <button type="button" className="link" onClick={() => onBringBack(aside)}>
          {aside.length} set aside: bring back
        </button>
      ) : null}
      <p className="muted">{subscribed ? 'Your subscription runs.' : 'No subscription runs; coverage needs none.'}</p>
    </section>
  );
}

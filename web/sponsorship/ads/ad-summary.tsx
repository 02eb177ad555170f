import { Link } from 'react-router-dom';
import { toCents } from '../../../contracts/money.ts';
import { getCampaign, getMyCampaigns, type MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, dollars } from '../../ui/words.ts';
import css from '../marketing/cards.module.css';
import shared from '../sponsorship.module.css';
import { stateOf } from './words.ts';

/** What of an ad its sponsor should know today; undefined when nothing. */
function newsOf({ name, status, ended, left, budget, clickPrice, refused }: MyCampaign): string | undefined {
  if (status === 'refused') return `${name} was refused: ${refused?.reason}`;
  if (status === 'paying') return `${name} waits to be paid`;
  if (status === 'ready') return `${name} may be paid now`;
  if (ended?.why === 'spent') return `${name} has spent its budget`;
  if (!ended && status === 'running' && toCents(left) < toCents(clickPrice)) return `${name} has ${dollars(left)} left, less than a click`;
  if (!ended && status === 'running' && toCents(left) * 10n < toCents(budget)) return `${name} has ${dollars(left)} of ${budget} left`;
  return undefined;
}

/** The ads in a few lines, on the sponsor's first page. */
export function AdSummary() {
  const { data, error, refetch } = useRead(getMyCampaigns, {});
  useReadsAbout('campaign', [getMyCampaigns]);
  if (error) return <FailureLine error={error} what="The ads could not be fetched." onRetry={() => void refetch()} />;
  if (!data?.on) return null;
  const running = data.campaigns.filter(({ status }) => status === 'running');
  const news = data.campaigns.flatMap((one) => {
    const text = newsOf(one);
    return text ? [{ one, text }] : [];
  });
  return (
    <section className={shared.card} aria-label="Ads">
      <h2 className={css.head}>
        Ads <span className="muted">{running.length === 0 ? 'none runs' : `${running.length} running`}</span>
        <Link className="link" to="/sponsormain/ads">
          {data.campaigns.length === 0 ? 'Start an ad' : 'All ads'}
        </Link>
      </h2>
      {running.map((one, n) => (
        <Running key={one.id} campaign={one} withDays={n === 0} />
      ))}
      {news.slice(0, 3).map(({ one, text }) => (
        <Link key={one.id} className="link" to={`/sponsormain/ads?campaign=${one.id}`}>
          <Icon name={stateOf(one).icon} /> {text}
        </Link>
      ))}
    </section>
  );
}

const SHOWN_DAYS = 31;

/** What an ad has counted and spent; the newest with its last days. */
function Running({ campaign: { id, name, views, clicks, spent, left, budget }, withDays }: { campaign: MyCampaign; withDays: boolean }) {
  const { data } = useRead(getCampaign, { params: { campaignId: id } }, { enabled: withDays });
  const days = (data?.days ?? []).slice(-SHOWN_DAYS);
  const most = Math.max(1, ...days.map((one) => one.views));
  return (
    <>
      <p>{name}</p>
      {days.length > 1 ? (
        <svg className={css.bars} viewBox={`0 0 ${SHOWN_DAYS * 10} 44`} preserveAspectRatio="none" aria-hidden="true">
          {days.map((one, n) => (
            <rect
              key={one.day}
              x={n * 10 + 1}
              width={8}
              y={44 - (one.views / most) * 44}
              height={(one.views / most) * 44}
              data-today={n === days.length - 1 || undefined}
            />
          ))}
        </svg>
      ) : null}
      <p className="muted">
        {counted(views, 'view')}, {counted(clicks, 'click')}
      </p>
      <span className={css.spent} aria-hidden="true">
        <i style={{ width: `${Number(budget) > 0 ? (Number(spent) / Number(budget)) * 100 : 0}%` }} />
      </span>
      <p className={css.between}>
        <span>
          {dollars(spent)} of {budget} spent
        </span>
        <b>{dollars(left)} left</b>
      </p>
    </>
  );
}

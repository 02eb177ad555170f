import { Link } from 'react-router-dom';
import { toCents } from '../../../contracts/money.ts';
import { getMyCampaigns, type MyCampaign } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
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
      <h2>
        Ads <span className="muted">{running.length === 0 ? 'none runs' : `${running.length} running`}</span>
      </h2>
      {running.map(({ id, name, spent, budget }) => (
        <p key={id}>
          {name}: {dollars(spent)} of {budget} spent
        </p>
      ))}
      {news.slice(0, 3).map(({ one, text }) => (
        <Link key={one.id} className="link" to={`/sponsormain/ads?campaign=${one.id}`}>
          <Icon name={stateOf(one).icon} /> {text}
        </Link>
      ))}
      <Link className="link" to="/sponsormain/ads">
        {data.campaigns.length === 0 ? 'Start an ad' : 'All ads'}
      </Link>
    </section>
  );
}

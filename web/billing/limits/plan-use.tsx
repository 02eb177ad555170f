import { getPlanUse, isNear } from '../../../contracts/billing/limits/get-plan-use.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './limits.module.css';
import { wordsOfUse } from './near-limit.tsx';

/** What the plan holds, and how much of it is used. */
export function PlanUse() {
  const { data } = useRead(getPlanUse, {});
  if (!data || data.uses.length === 0) return null;
  return (
    <section aria-labelledby="holds">
      <header className={css.head}>
        <h2 id="holds">What {data.planName || 'an account without a plan'} holds</h2>
        <span className="muted">what is there stays, to read, print and export; only more needs a larger plan</span>
      </header>
      <ul className={css.uses}>
        {data.uses.map((use) => (
          <li key={use.what} data-near={isNear(use) || undefined}>
            <span>
              {isNear(use) ? <Icon name="warning" size={14} /> : null} {wordsOfUse(use)}
              {use.used >= use.most ? ', which is all' : ''}
            </span>
            <meter min={0} max={use.most} value={use.used} aria-label={wordsOfUse(use)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
